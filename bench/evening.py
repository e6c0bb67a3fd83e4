"""How soon other devices see a roll: one of them in a browser, thirty of them as connections.

Run it from the root of a clone, with nothing else at work: `python -m bench.evening`. It starts a
server of its own and the machine's Chromium; all clocks are this machine's.
"""

import asyncio
import json
import time
from statistics import median, quantiles
from typing import Any

import httpx2
from playwright.sync_api import Page, expect, sync_playwright

from bench.page import serving
from tests.conftest import SWITCHES, chromium
from tests.web.browser.acting import link_to

ROLLS = 100
DEVICES = 30
ROUNDS = 40
LONG = {
    "size": 100,
    "columns": 10,
    "jumps": [[3, 90], [95, 4], [98, 2], [97, 1]],
    "rules": {"die": "1-2"},
    "name": "Long",
}
SEEN = """() => { delete document.body.dataset.seen;
  const note = () => { document.body.dataset.seen ??= performance.timeOrigin + performance.now(); };
  window.watch?.disconnect();
  window.watch = new MutationObserver((all) => {
    if (all.some((one) => one.target.matches?.('.token'))) note(); });
  window.watch.observe(document.getElementById('board'),
    { subtree: true, attributes: true, attributeFilter: ['transform'] });
}"""
CLICK = """() => { document.getElementById('roll').click();
  return performance.timeOrigin + performance.now(); }"""


def main() -> None:
    """Measure both, and print median, ninth decile and worst."""
    with serving() as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
            pages = [browser.new_context().new_page() for _ in range(2)]
            seen = in_browsers(pages, server)
            browser.close()
        print(told("click to the first movement on a second device", seen))
        print(told(f"click to the game, {DEVICES} devices", asyncio.run(connected(server.address))))


def in_browsers(pages: list[Page], server: Any) -> list[float]:
    """Milliseconds from the click on one page to the first movement of a token on the other."""
    here, there = pages
    here.goto(server.address + link_to(LONG, "play"))
    here.get_by_label("Who moves for player 2").select_option("person")
    here.locator("#start-game").click()
    here.wait_for_url("**/g/*")
    there.goto(here.url)
    there.get_by_role("button", name="Only watch").click()
    there.wait_for_timeout(1000)
    found = []
    for number in range(1, ROLLS + 1):
        there.evaluate(SEEN)
        clicked = here.evaluate(CLICK)
        there.wait_for_selector("body[data-seen]")
        found.append(float(there.evaluate("document.body.dataset.seen")) - clicked)
        for page in pages:
            expect(page.locator(".table-parts")).to_contain_text(f"{number} roll")
        expect(here.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
    return found


async def connected(address: str) -> list[float]:
    """Milliseconds until each device has the game as it stands after a roll."""
    bounds = httpx2.Limits(max_connections=2 * DEVICES + 2)
    async with httpx2.AsyncClient(base_url=address, limits=bounds, timeout=30) as client:
        made = await client.post("/api/games", json={"board": LONG, "players": [{}, {}]})
        link, found = made.json()["id"], list[float]()
        sent: dict[int, float] = {}
        devices = [asyncio.create_task(device(client, link, sent, found)) for _ in range(DEVICES)]
        await asyncio.sleep(2)
        for at in range(ROUNDS):
            sent[at + 1] = time.perf_counter()
            await client.post(f"/api/games/{link}/rolls", json={"at": at})
            await asyncio.sleep(0.7)
        await asyncio.gather(*devices)
    assert len(found) == DEVICES * ROUNDS
    return found


async def device(
    client: httpx2.AsyncClient, link: str, sent: dict[int, float], found: list[float]
) -> None:
    """Listen, and ask for the game whenever it has gone on."""
    async with client.stream("GET", f"/api/live?game={link}") as stream:
        seen = 0
        async for line in stream.aiter_lines():
            if line.startswith("data: ") and json.loads(line[6:])[link] > seen:
                seen = (await client.get(f"/api/games/{link}")).json()["serial"]
                found.append(1000 * (time.perf_counter() - sent[seen]))
            if seen == ROUNDS:
                return


def told(what: str, milliseconds: list[float]) -> str:
    """A line of figures."""
    last = quantiles(milliseconds, n=10)[-1]
    middle, worst = median(milliseconds), max(milliseconds)
    return f"{what}: median {middle:.0f} ms, ninth decile {last:.0f} ms, worst {worst:.0f} ms"


if __name__ == "__main__":
    main()
