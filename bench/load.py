"""`make load`: many open pages on one server, killed in the middle; written to bench/load.md.

Each page does what the page does in a browser: a view after every edit of its board, the heat and
the effect of a jump now and then, saves, and a game rolled on.  Between two things
a person does there is a pause, two seconds more or less, as people make them; all pages are open
after eight seconds.  In the middle the server is killed (SIGKILL) and started again on the same
port; pages whose requests fail ask again, as the page does.

At the end what the pages saw is held against the rows of the database: every throw that was
answered is there, once, and every game goes on.

``python bench/load.py --pages 20 --seconds 10`` is a short round.
"""

import argparse
import asyncio
import contextlib
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx2

HERE = Path(__file__).parent
ROOT = HERE.parent
PAUSE = 2.0
OPENING = 8.0
PATIENCE = 30.0


class Server:
    """`boustro serve` as a process of its own, always on the same port."""

    def __init__(self, db: Path) -> None:
        self.db, self.port, self.seconds = db, 0, 0.0
        self.address = self.start()

    def start(self) -> str:
        """Start it; the address it printed."""
        from tests.support.processes import read_line, start

        command = [sys.executable, "-m", "boustro", "serve", "--no-browser", "--db", str(self.db)]
        command += ["--port", str(self.port)]
        self.process = start(command, stdout=subprocess.PIPE, cwd=ROOT)
        address = read_line(self.process.stdout).partition("?")[0]
        self.port = int(address.rstrip("/").rpartition(":")[2])
        return address

    def kill(self) -> None:
        """End it without a word, and count the processor time it took."""
        from tests.support.processes import end

        end(self.process)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = used.ru_utime + used.ru_stime


class Measured:
    """How long each kind of request took, and what had to be asked again."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.again = 0


class Page:
    """One open page: a board that is edited, saved boards, and a game."""

    def __init__(self, number: int, client: httpx2.AsyncClient, measured: Measured) -> None:
        self.random = random.Random(number)
        self.client, self.measured = client, measured
        self.shelf = {"X-Boustro-Shelf": f"page-{number:04d}-of-the-load-test"}
        self.jumps = {4: 14, 9: 31, 17: 7, 54: 34, 62: 19, 80: 100}
        self.saved: dict[str, str] = {}
        self.game = ""
        self.throws: list[str] = []
        self.over = False

    @property
    def body(self) -> dict[str, Any]:
        """The board as requests name it."""
        return {"board": {"size": 100, "columns": 10, "jumps": sorted(self.jumps.items())}}

    async def ask(self, kind: str, method: str, path: str, body: Any = None) -> Any:
        """The document of an answer, asked for until there is one."""
        begun = time.perf_counter()
        while True:
            with contextlib.suppress(httpx2.TransportError):
                sent = time.perf_counter()
                answer = await self.client.request(method, path, json=body, headers=self.shelf)
                if answer.status_code < 400 or answer.status_code == 409:
                    self.measured.seconds[kind].append(time.perf_counter() - sent)
                    return answer.json()
                if answer.status_code not in (429, 503):
                    raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
            self.measured.again += 1
            if time.perf_counter() - begun > PATIENCE:
                raise RuntimeError(f"{method} {path}: no answer for {PATIENCE} seconds")
            await asyncio.sleep(0.2 + 0.3 * self.random.random())

    async def live(self, until: float) -> None:
        """Open the page, then edit and play until the time is over."""
        await asyncio.sleep(OPENING * self.random.random())
        await self.ask("page", "GET", "/api/builtins")
        await self.edit()
        await self.begin()
        while time.perf_counter() < until:
            await self.something()
            await asyncio.sleep(PAUSE * 2 * self.random.random())

    async def something(self) -> None:
        """One thing a person does: mostly edits and throws."""
        does: list[tuple[Callable[[], Awaitable[None]], int]] = [
            (self.edit, 9), (self.roll, 9), (self.hover, 2), (self.save, 1), (self.look, 1),
        ]  # fmt: skip
        chosen = self.random.choices([do for do, _ in does], [weight for _, weight in does])
        await chosen[0]()

    async def edit(self) -> None:
        """Lay a jump, or take one away, and see the view."""
        entry, exit = self.random.sample(range(2, 100), 2)
        if len(self.jumps) > 16:
            del self.jumps[self.random.choice(sorted(self.jumps))]
        self.jumps[entry] = exit
        view = await self.ask("view", "POST", "/api/view", self.body)
        assert view["sound"]
        assert view["svg"]

    async def hover(self) -> None:
        """See what a jump would do."""
        entry, exit = self.random.sample(range(2, 100), 2)
        await self.ask(
            "jump effect", "POST", "/api/jump-effect", self.body | {"entry": entry, "exit": exit}
        )

    async def look(self) -> None:
        """See the visits over the board."""
        await self.ask("heat", "POST", "/api/view", self.body | {"heat": "visits"})

    async def save(self) -> None:
        """Keep the board."""
        kept = await self.ask("save", "POST", "/api/boards", self.body | {"name": "mine"})
        self.saved[kept["id"]] = json.dumps(kept["game"]["board"]["jumps"])

    async def begin(self) -> None:
        """Sit down to a new game."""
        players = [{"name": "Ada"}, {"name": "Ben", "kind": "computer"}]
        body = self.body | {"rules": "bounce", "players": players}
        game = await self.ask("new game", "POST", "/api/games", body)
        self.game, self.throws, self.over = game["id"], [], False
        ALL_GAMES[self.game] = self.throws

    async def roll(self) -> None:
        """The next throw, as the page asks for it; a new game when one is over."""
        if self.over:
            await self.begin()
        path, at = f"/api/games/{self.game}/rolls", len(self.throws)
        step = {"at": at, "id": f"{self.random.getrandbits(128):032x}", "svg": False}
        game = await self.ask("roll", "POST", path, step)
        assert game["rolls"] == at + 1, (game["rolls"], at)
        self.throws.append(game["last"]["label"])
        self.over = game["over"]


ALL_GAMES: dict[str, list[str]] = {}
"""Every game of every page, and the throws its page saw."""


async def run(server: Server, pages: int, seconds: float) -> tuple[Measured, list[Page], float]:
    """All pages for so long, the server killed in the middle; how long it was away."""
    measured = Measured()
    limits = httpx2.Limits(max_connections=pages, max_keepalive_connections=pages)
    async with httpx2.AsyncClient(base_url=server.address, limits=limits, timeout=20) as client:
        opened = [Page(number, client, measured) for number in range(pages)]
        until = time.perf_counter() + seconds
        living = [asyncio.create_task(page.live(until)) for page in opened]
        await asyncio.sleep(seconds / 2)
        gone = time.perf_counter()
        server.kill()
        await asyncio.to_thread(server.start)
        away = time.perf_counter() - gone
        await asyncio.gather(*living)
        for page in opened:
            await page.roll()
    return measured, opened, away


def lost(db: Path, pages: list[Page]) -> list[str]:
    """What the pages saw and the database does not have, and the other way round."""
    found = []
    with contextlib.closing(sqlite3.connect(db)) as connection:
        for game, throws in ALL_GAMES.items():
            sql = "SELECT throw FROM events WHERE game = ? ORDER BY serial"
            kept = [throw for (throw,) in connection.execute(sql, (game,))]
            if kept != throws:
                found.append(f"game {game}: {len(throws)} seen, {len(kept)} kept")
        for page in pages:
            for board, jumps in page.saved.items():
                row = connection.execute(
                    "SELECT game FROM boards WHERE id = ?", (board,)
                ).fetchone()
                if row is None or json.dumps(json.loads(row[0])["jumps"]) != jumps:
                    found.append(f"board {board}")
    return found


def table(measured: Measured, told: dict[str, str]) -> str:
    """The page bench/load.md."""
    lines = ["# Many open pages", "", *(f"- {key}: {value}" for key, value in told.items()), ""]
    lines += ["| request | answered | p50 ms | p95 ms | most ms |", "|---|---|---|---|---|"]
    everything = [s for times in measured.seconds.values() for s in times]
    for kind, times in [*sorted(measured.seconds.items()), ("all", everything)]:
        cuts = quantiles(times, n=20) if len(times) > 1 else times * 19
        figures = " | ".join(f"{1000 * s:.0f}" for s in (cuts[9], cuts[18], max(times)))
        lines.append(f"| {kind} | {len(times)} | {figures} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, print the table, and write it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("-o", "--output", type=Path, default=HERE / "load.md")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "load.db")
        try:
            measured, pages, away = asyncio.run(run(server, asked.pages, asked.seconds))
        finally:
            server.kill()
        missing = lost(server.db, pages)
    seen = sum(map(len, ALL_GAMES.values())), sum(len(page.saved) for page in pages)
    from bench.__main__ import machine

    count = sum(map(len, measured.seconds.values()))
    told = {key: str(value) for key, value in machine().items()} | {
        "pages": f"{asked.pages}, for {asked.seconds:g} seconds, pages and server on this machine",
        "throws": f"{seen[0]} in {len(ALL_GAMES)} games, {seen[1]} boards saved",
        "lost": "nothing" if not missing else "; ".join(missing),
        "killed": (
            f"once; it answered again after {away:.1f} s, "
            f"{measured.again} requests were asked again"
        ),
        "processor time of the server": f"{server.seconds:.1f} s, "
        f"{1000 * server.seconds / count:.1f} ms a request, both starts included",
    }
    text = table(measured, told)
    print(text)
    asked.output.write_text(text, encoding="utf-8")
    raise SystemExit(1 if missing else 0)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
