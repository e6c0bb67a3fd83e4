"""Any request to the server: an answer by its description, in time, and others meanwhile.

    python fuzz/requests.py [seconds] [seed]

Starts `boustro serve` and asks it from several threads: valid bodies of every operation, changed
in a place or two into something extreme, cut or flipped as bytes, with other headers and links.
Every answer has a status that the description gives, is as its schema says and comes within
`PATIENCE` seconds.  Meanwhile one thread asks again and again for what costs nothing, and is
answered within `AT_ONCE`.  At the end Ctrl-C stops the server without a traceback, and it has
taken no more than `MOST_MEMORY` itself.

The first finding ends the run with exit code 1 and says what led there.
"""

import copy
import http.client
import json
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from jsonschema import Draft202012Validator

from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.support.processes import read_line, start  # noqa: E402

THREADS = 4
PATIENCE = 60.0
"""Seconds: five and two for a short question, five and ten for a long one, more if slow."""
AT_ONCE = 20.0
FAREWELL = 30.0
MOST_UNREAD = 1 << 12
"""Bytes: a server that refuses a longer body by its head alone may close before all is sent."""
MOST_MEMORY = 256 << 20
"""Bytes of the server itself, which remembers answers and games; boards are read in its workers."""
SHELF = "shelf-of-the-fuzzer-"
BUSY = (429, 503)

CASE = '{"size":2,"rules":{"die":"13d6"}}\n'
BOARDS: tuple[Any, ...] = (
    "mb47",
    "leetcode",
    [[-1, -1], [-1, 3]],
    {"size": 36, "columns": 6, "jumps": [[2, 15], [14, 35], [17, 13]], "name": 'A = [b] "c"'},
    {"size": 12, "jumps": [[i, 1] for i in range(6, 12)]},
    {"size": 1000, "jumps": [[i, 1001 - i] for i in range(1, 500)]},
    {"size": 1600, "columns": 40, "jumps": [[i, 1 + i * 7 % 1600] for i in range(1, 1500)]},
    {"size": 10_000, "jumps": [[i, 1 + i * 37 % 10_000] for i in range(1, 4000)]},
    {"size": 10**6, "jumps": [[5, 10**6 - 1]]},
    {"size": 100, "jumps": [[i, 2000] for i in range(1, 101)]},
)
RULES: tuple[Any, ...] = (
    None,
    "bounce",
    "three-sixes",
    {"die": "2d6", "again": "doubles", "again_limit": [3, "void"]},
    {"die": "2d4", "again": [2, 3, 4, 5], "again_limit": [4, "undo"], "opening": 8, "bump": "swap"},
    {"die": "0:999999999,1:1"},
    {"die": "1-2000", "again": "max", "again_limit": [1000, "keeps"], "opening": 6},
    {"die": "10d6"},
    {"die": [[1, 10**30, "a"], [2, 1, "b"]], "bump": "swap"},
    {"die": [[1, 10**400, "a"], [2, 1, "b"]]},
)
TEXTS = (
    "[[-1,-1],[-1,3]]",
    "1 38\n16 6\n",
    "a" * 60_000,
    '["' + '\\"' * 30_000,
    "x\n" * 200_000,
    CASE * 100,
    '{"size":2,"rules":{"die":"64d6"}}',
    "[" * 10_000,
    "# name \u05d0\n# size 9\n",
)
EXTREMES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 7, 10**6, 10**9, 10**18, 10**30, 10**400, 0.5, 1e308, "", "x", "6",
    "doubles", "max", "a\nb", "\ud800", "\x1b[31m", "x" * 5000, "9" * 5000, "64d6", "20d6", "13d6",
    "d1+" * 2000 + "d1", "1-2000", "1-10001", "1,30000000", "0:999999999999999999,1:1",
    [], [[]], {}, {"a": []},
    [1, 2, 3], [0] * 3000, [[1, 2]] * 3000, [10**15, "keeps"], [1000, "void"], ["x", "y"],
    list(range(1, 2001)), {"size": 10**18}, [[-1] * 100] * 100,
)  # fmt: skip
OPTIONS = {
    "solve": {"routes": [1, 1000], "levels": [True]},
    "analyse": {
        "exact": [True],
        "players": [1, 64],
        "pmf": [0, 100_000],
        "lengths": ["7, 9 # mine", [7, 30]],
    },
    "whatif": {"top": [0, 5, 1000]},
    "search": {},
    "view": {"players": [1, 12], "heat": ["levels", "visits", "whatif"], "route": [0, 10_000]},
    "jump-effect": {"entry": [1, 3], "exit": [0, 2, 9]},
    "write": {"format": ["boustro", "csv", "leetcode", "typed", "npy", "counted"], "lossy": [True]},
    "picture": {"as": ["svg", "png", "pdf", "gif", "txt"], "heat": ["visits"], "search": [True]},
    "lesson": {},
    "advise": {"way": ["shorter", "fairer", "mend"], "players": [1, 12]},
    "design": {"size": [2, 36, 400], "snakes": ["2..4", 3], "mean": ["20..40", 9], "seed": [7]},
    "judge": {"solution": ["def solve(board): return 1", "x" * 60_000], "form": ["flat"]},
    "boards": {"name": ["B", "\u05d0"]},
    "games": {"players": [[{"name": "Ada"}, {"kind": "computer"}], [{}] * 12], "seed": [7]},
    "rolls": {"at": list(range(30)), "svg": [True, False]},
    "seats": {"seat": [1, 2, 12], "take": [True, False]},
    "undo": {"at": list(range(30))},
    "read": {
        "text": list(TEXTS),
        "format": ["leetcode", "boustro", "pairs"],
        "filename": ["a.csv"],
    },
}
"""What each operation may be asked besides a board and rules, by the last word of its path."""
BOARDLESS = ("rolls", "undo", "seats", "read", "design", "judge")


class Finding(Exception):  # noqa: N818 - what is looked for
    """What must not happen."""


class Fuzzer:
    """Shared by all threads: the server's address, links that were given out, counts, a finding."""

    def __init__(self, address: str, seed: int) -> None:
        self.address, self.seed = urlsplit(address), seed
        self.links = ["no-such-link-at-all"]
        self.counts: Counter[str] = Counter()
        self.slowest = 0.0
        self.finding: str | None = None
        self.over = threading.Event()
        described: dict[str, Any] = {**description(OPERATIONS)}
        self.components = described["components"]
        self.operations = [
            (method.upper(), path, said)
            for path, methods in described["paths"].items()
            for method, said in methods.items()
        ]

    def ask_on(self, number: int) -> None:
        """Ask until the time is up or something was found."""
        rng = random.Random(self.seed * 1000 + number)
        while not self.over.is_set():
            method, path, said = rng.choice(self.operations)
            link = quote(rng.choice((*self.links[-20:], "x" * 5000, "\u05d0/../\0")), safe="")
            body = self.body(rng, path) if "requestBody" in said else b""
            headers = self.headers(rng)
            self.guard(self.ask, method, path.replace("{id}", link), body, headers, said)

    def look_on(self) -> None:
        """Ask for what costs nothing; it has to come at once."""
        while not self.over.wait(0.2):
            self.guard(self.look)

    def look(self) -> None:
        """Ask once for the formats."""
        began = time.monotonic()
        status, _, _ = self.exchange("GET", "/api/formats", b"", {})
        took = time.monotonic() - began
        self.counts["looks"] += 1
        if status not in (200, 429) or took > AT_ONCE:
            raise Finding(f"a look was answered {status} after {took:.1f} s")

    def guard(self, work: Any, *given: Any) -> None:
        """Do something; what goes wrong is a finding and ends the run."""
        try:
            work(*given)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            if not self.over.is_set():
                shown = ", ".join(repr(part)[:1500] for part in given[:4])
                self.finding = f"{type(error).__name__}: {error}\n{shown}"
                self.over.set()

    def ask(
        self, method: str, path: str, body: bytes, headers: dict[str, str], said: dict[str, Any]
    ) -> None:
        """Ask once, and hold the answer against the description."""
        began = time.monotonic()
        try:
            status, media, content = self.exchange(method, path, body, headers)
        except ConnectionError:
            if len(body) < MOST_UNREAD:
                raise
            self.counts["cut off"] += 1
            return
        took = time.monotonic() - began
        self.slowest = max(self.slowest, took)
        self.counts[f"{status}"] += 1
        if took > PATIENCE:
            raise Finding(f"answered {status} after {took:.1f} s")
        answers = said["responses"]
        if (status >= 500 and status not in BUSY) or str(status) not in answers:
            raise Finding(f"answered {status}: {content[:300]!r}")
        schema = answers[str(status)].get("content", {}).get("application/json", {}).get("schema")
        if schema and media.startswith("application/json"):
            document = json.loads(content)
            Draft202012Validator({**schema, "components": self.components}).validate(document)
            if status == 201:
                self.links.append(document["id"])

    def exchange(
        self, method: str, path: str, body: bytes, headers: dict[str, str]
    ) -> tuple[int, str, bytes]:
        """The status, the media type and the content of an answer."""
        connection = http.client.HTTPConnection(
            self.address.hostname or "", self.address.port, timeout=PATIENCE + 20
        )
        try:
            with suppress(ConnectionError):  # refused before all was sent: the answer may be there
                connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.headers.get_content_type(), answer.read()
        finally:
            connection.close()

    def headers(self, rng: random.Random) -> dict[str, str]:
        """Mostly the usual headers."""
        kind = rng.choice(["application/json"] * 30 + ["text/plain", "application/json; charset=x"])
        shelf = rng.choice([SHELF + str(rng.randrange(50))] * 20 + ["", "short", "x" * 5000])
        return {"Content-Type": kind, "X-Boustro-Shelf": shelf}

    def body(self, rng: random.Random, path: str) -> bytes:
        """A valid body for an operation, after some changes."""
        name = path.rstrip("/").rpartition("/")[2]
        name = "boards" if name == "{id}" else name
        options = OPTIONS[name]
        said = {key: rng.choice(values) for key, values in options.items() if rng.random() < 0.7}
        if name not in BOARDLESS:
            said |= {"board": copy.deepcopy(rng.choice(BOARDS)), "rules": rng.choice(RULES)}
        for _ in range(rng.choice((0, 0, 1, 1, 2))):
            change(rng, said)
        raw = json.dumps(said).encode()
        if rng.random() < 0.1:
            at = rng.randrange(len(raw))
            raw = raw[:at] + rng.choice((b"", b"\xff", b'"', b"[" * 5000, b"NaN")) + raw[at + 1 :]
        return raw


def change(rng: random.Random, document: dict[str, Any]) -> None:
    """Put something extreme in one place of a document, however deep."""
    place: Any = document
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys) if keys else "board"
        inner = place[key] if keys else None
        if isinstance(inner, dict | list) and inner and rng.random() < 0.7:
            place = inner
            continue
        if isinstance(place, dict) and rng.random() < 0.15:
            key = rng.choice(("die", "again", "again_limit", "size", "columns", "jumps", "x" * 99))
        if keys or isinstance(place, dict):
            # Some of the plain numbers lie just beyond the board.
            odd = rng.choice(EXTREMES) if rng.random() < 0.7 else rng.randrange(50)
            place[key] = copy.deepcopy(odd)
        return


def serve(folder: str) -> "subprocess.Popen[str]":
    """A server of its own in a process of its own, which hears Ctrl-C whatever this one ignores."""
    command = [sys.executable, "-m", "boustro", "serve", "--no-browser", "--port", "0"]
    command += ["--db", f"{folder}/b.db"]
    with Path(folder, "log").open("w", encoding="utf-8") as log:
        return start(command, hears=["SIGINT"], stdout=subprocess.PIPE, stderr=log)


def most_memory(pid: int) -> int:
    """The most memory of a process so far, in bytes; 0 if the system does not tell."""
    with suppress(OSError):
        said = Path(f"/proc/{pid}/status").read_text("ascii")
        return int(said.partition("VmHWM:")[2].split()[0]) << 10
    return 0


def stop(server: "subprocess.Popen[str]", log: Path) -> str | None:
    """Press Ctrl-C; what is wrong with how the server ends, if anything is."""
    if server.poll() is not None:
        return f"the server ended by itself: {log.read_text()[-2000:]}"
    peak = most_memory(server.pid)
    server.send_signal(signal.SIGINT)
    try:
        code = server.wait(FAREWELL)
    except subprocess.TimeoutExpired:
        server.kill()
        return "Ctrl-C did not end the server"
    if peak > MOST_MEMORY:
        return f"the server itself took {peak >> 20} MiB of memory"
    said = log.read_text("utf-8")
    if code != 130 or "Traceback" in said or "internal error" in said:
        return f"Ctrl-C ended the server with code {code}: {said[-2000:]}"
    return None


def main(seconds: float = 150.0, seed: int = 1) -> int:
    """Ask for so many seconds and print what was answered; 1 where something was found."""
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder)
        fuzzer = Fuzzer(read_line(server.stdout), seed)
        threads = [threading.Thread(target=fuzzer.ask_on, args=(n,)) for n in range(THREADS)]
        threads.append(threading.Thread(target=fuzzer.look_on))
        for thread in threads:
            thread.start()
        fuzzer.over.wait(seconds)
        # Ctrl-C comes in the middle of questions.
        fuzzer.over.set()
        wrong = fuzzer.finding or stop(server, Path(folder, "log"))
        server.kill()
        for thread in threads:
            thread.join(FAREWELL)
    counts = ", ".join(f"{count} × {said}" for said, count in sorted(fuzzer.counts.items()))
    print(f"{counts}; the slowest answer took {fuzzer.slowest:.1f} s")
    if wrong:
        print(wrong, file=sys.stderr)
    return int(wrong is not None)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3])))
