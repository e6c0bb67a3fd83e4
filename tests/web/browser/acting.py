"""What people do on the page, and what they see of it."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.conftest import BUSY_MS
from tests.support.there import there

PLAIN = {"size": 36, "columns": 6, "jumps": [[3, 20], [30, 9]], "name": "Six by six"}


COUNT = """{
    const real = window.fetch;
    window.asking = 0;
    window.fetch = (...all) => {
      window.asking += 1;
      const over = () => { window.asking -= 1; };
      const answer = real(...all);
      answer.then((one) => one.clone().arrayBuffer()).then(over, over);
      return answer;
    };
}"""
"""Runs before a page's own scripts: it counts what the page asks for and has no whole answer to."""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
SETTLED = f"""async (patience) => {{
    const end = performance.now() + patience;
    for (let quiet = 0; quiet < 2; quiet = window.asking ? 0 : quiet + 1) {{
      if (performance.now() > end) throw new Error(`the page still asks for ${{window.asking}}`);
      await ({PAINTED})();
    }}
}}"""
"""An answer may lead to the next question, so that a page is quiet over two paints."""
PROBE = "() => fetch('?probe', { method: 'HEAD' }).then(({ status }) => status)"
PASTE = """(field, text) => {
    field.focus();
    field.value = text;
    const event = { bubbles: true, inputType: "insertFromPaste" };
    field.dispatchEvent(new InputEvent("input", event));
}"""
LINKED = """() => {
    const order = jumps => JSON.stringify([...jumps].sort());
    const { tab, left } = history.state ?? {};
    const drawn = JSON.parse(localStorage.getItem("boustro-draft")).jumps;
    return tab === document.documentElement.dataset.tab
      && order(left.now.draft.jumps) === order(drawn);
}"""


def settled(page: Page) -> None:
    """Wait until the page has an answer to all that it asked for, and shows what came of it."""
    page.evaluate(SETTLED, BUSY_MS)


def timed(usual: int, other: int) -> str:
    """A script by which the page's timers of so many milliseconds take others."""
    instead = f"ms === {usual} ? {other} : ms"
    return f"""{{ const own = window.setTimeout;
        window.setTimeout = (act, ms, ...more) => own(act, {instead}, ...more); }}"""


def intercept(
    page: Page, path: str, answer: Callable[[Route], Any], times: int | None = None
) -> None:
    """Answer the page's requests to a path in place of the server.

    Chromium hands requests over a moment after it has said that it does.
    """
    page.route(path, lambda route: answer(route), times=times)  # noqa: PLW0108 - it gets an attribute
    page.route("**/*?probe", lambda route: route.fulfill(status=204))
    for _ in range(1000):
        if page.evaluate(PROBE) == 204:
            return page.unroute("**/*?probe")
    raise AssertionError("the page's requests are not handed over")


def hold_back(
    page: Page, path: str, which: Callable[[Request], bool] = lambda _: True
) -> list[Route]:
    """Where requests to this path wait until the test lets them go on; others go on at once."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if which(route.request):
            held.append(route)
        else:
            route.continue_()

    intercept(page, path, hold)
    return held


def waiting(page: Page, held: list[Route]) -> Route:
    """The first of the requests that a route holds back, once there is one."""
    for _ in range(1000):
        if held:
            return held.pop(0)
        page.evaluate(PAINTED)
    raise AssertionError("the page has asked for nothing")


def linked(page: Page) -> None:
    """Wait until the address leads to what is shown."""
    settled(page)
    page.wait_for_function(LINKED)


def turn(page: Page, tab: str) -> None:
    """Go to a tab, and wait until it shows what it asks for."""
    page.locator(f"#tab-{tab}").click()
    expect(page.locator(f"#panel-{tab}")).to_be_visible()
    settled(page)


def paste(page: Page, solution: str) -> None:
    """Put a text into the field for a solution at once; `fill` types it line by line."""
    field = page.locator("#solution")
    expect(field).to_be_visible()
    field.evaluate(PASTE, solution)


def link_to(board: Mapping[str, Any], tab: str = "draw") -> str:
    """The address behind which a board is opened."""
    text = json.dumps({"schema": "boustro/board/1", **board})
    squeezed = zlib.compress(text.encode(), 9, -15)
    return f"/#board={urlsafe_b64encode(squeezed).decode().rstrip('=')}&tab={tab}"


def centre(page: Page, square: int) -> tuple[float, float]:
    """Where the middle of a square is in the window."""
    box = there(page.locator(f'.cells [data-cell="{square}"]').bounding_box())
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, begin: int, end: int) -> None:
    """Drag from square to square, with a stop on the way as a hand has it."""
    (x, y), (to_x, to_y) = centre(page, begin), centre(page, end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def click(page: Page, square: int) -> None:
    """Click on a square."""
    page.mouse.click(*centre(page, square))


def focus(page: Page, square: int) -> None:
    """Bring the keyboard to a square, as Tab and arrows would."""
    page.locator(f'.cells [data-cell="{square}"]').focus()


def keys(page: Page, *pressed: str) -> None:
    """Press keys one after another."""
    for key in pressed:
        page.keyboard.press(key)


def figure(page: Page, name: str) -> Locator:
    """One of the figures that are always in view: fewest, average, range or minutes."""
    return page.locator(f"#figure-{name} strong")


def choose(page: Page, who: str) -> None:
    """Say, as a guest of a game, who one is; what has to be said before anything can be rolled."""
    expect(page.locator("#roll")).to_be_hidden()
    page.locator(".who-choices").get_by_role("button", name=who).click()
    expect(page.locator(".who-are-you")).to_be_hidden()


def jumps(page: Page) -> Locator:
    """The jumps as they are listed."""
    return page.locator(".jump-chips .jump-chip")


def heard(page: Page, words: str) -> None:
    """Expect what is said to those who hear the page."""
    expect(page.locator("#live")).to_contain_text(words)


def sees_jumps(page: Page, pairs: Iterable[tuple[int, int]]) -> None:
    """Expect exactly these jumps in the list and on the board."""
    wanted = sorted(pairs)
    expect(jumps(page)).to_have_count(len(wanted))
    said = [f"{entry} {'▲' if exit > entry else '▼'} {exit}" for entry, exit in wanted]
    expect(page.locator(".jump-chips .jump-chip button:first-child")).to_have_text(said)
    expect(page.locator(".picture .jump")).to_have_count(len(wanted))
