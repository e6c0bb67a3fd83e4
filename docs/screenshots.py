"""Makes the pictures of the page in docs/screens: every task, both themes, phone and projector.

Run it from the root of a clone: `python docs/screenshots.py [NAME ...]`. It starts a server of its
own and the machine's Chromium, and keeps each picture small by a palette.
"""

import io
import json
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import boustro
from boustro.render.picture.palette import colour_rule

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.conftest import SWITCHES, chromium
from tests.web.browser.acting import centre, click, link_to
from tests.web.browser.serving import Server

FOLDER = Path(__file__).parent / "screens"
COLOURS = 96
DESK, PHONE, PROJECTOR = (1200, 800), (390, 844), (1920, 1080)


class Shot(NamedTuple):
    """One picture: its name, the window, the theme, the address and what is done there first."""

    name: str
    window: tuple[int, int]
    theme: str
    path: str = "/"
    act: Callable[[Page], None] | None = None


def hold_a_jump(page: Page) -> None:
    """A ladder in hand, with what it would do."""
    (x, y), (to_x, to_y) = centre(page, 33), centre(page, 77)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=6)
    page.locator(".bubble .shorter, .bubble .longer").wait_for()


def search(page: Page) -> None:
    """The search some steps on."""
    page.locator("#search-begin").click()
    for _ in range(9):
        page.locator(".stepper-forward").click()


def ask(page: Page) -> None:
    """What a jump would do, over the heat of the visits."""
    page.get_by_label("Visits", exact=True).check()
    page.locator(".picture .heat").first.wait_for()
    click(page, 33)
    click(page, 77)
    page.locator("#lay-pair").wait_for()


def play(page: Page) -> None:
    """A game of four, some rolls on."""
    for number in (3, 4):
        page.locator("#add-player").click()
        page.get_by_label(f"Who moves for player {number}").select_option("computer")
    page.locator("#start-game").click()
    for turn in range(3):
        page.locator("#roll").click()
        page.locator(".past li").nth(4 * turn + 3).wait_for()
    page.locator("#roll[aria-disabled=false]").wait_for()


def make(page: Page) -> None:
    """A board to order, with one jump that stayed."""
    page.locator("#fold-design > summary").click()
    page.get_by_label("Gentle").check()
    page.locator("#design-stays").click()
    page.get_by_role("button", name="Keep the snake 16 ▼ 6").click()
    page.locator("#design-stays").click()
    page.locator("#design-make").click()
    page.locator("#design-another:visible").wait_for()
    page.wait_for_timeout(300)
    page.locator("#design-outcome p").last.scroll_into_view_if_needed()


def shorten(page: Page) -> None:
    """A change that is shown and not made."""
    page.locator("#way-shorter").click()
    page.locator(".marks .lit").first.wait_for()
    page.locator("#advice-take").scroll_into_view_if_needed()


def problems(page: Page) -> None:
    """A draft that is not yet a board."""
    page.locator(".problems h2").wait_for()


def judge(page: Page) -> None:
    """A wrong solution and its verdict."""
    page.locator("#judge-example").click()
    page.locator("#verdict").wait_for()


def why(page: Page) -> None:
    """A wrong solution, its line marked, beside the smallest board it gets wrong: for the README."""
    path = "examples/solutions/cleo.py"
    solution = Path(path).read_text("utf-8")
    asked = [sys.executable, "-m", "boustro", "judge", path]
    said = subprocess.run(  # noqa: S603 - ourselves
        [*asked, "--line", "--json"], capture_output=True, check=False, timeout=120
    ).stdout
    failure = json.loads(said)["judgements"][0]["failure"]
    game = boustro.Game.from_matrix(json.loads(failure["board"]["leetcode"]))
    board = boustro.picture(game, route=boustro.shortest_route(game)).svg
    fonts = Path(boustro.__file__).parent / "render" / "fonts"
    font = b64encode((fonts / "AtkinsonHyperlegibleNext-Regular.woff2").read_bytes()).decode()
    answers = f"answers {failure['answer']}, correct: {failure['right']}"
    mistake = failure["mistake"].partition(" (")[0]
    correction = failure["correction"]
    change = f"{correction['before'].strip()} → {correction['after'].strip()}"
    page.goto("about:blank")
    page.set_content(
        f"<style>@font-face {{ font-family: text; src: url(data:font/woff2;base64,{font}) }}"
        f"{colour_rule('classic')} {WHY}</style><pre>{marked(solution, correction['lines'])}</pre><div>{board}"
        f"<p><b>The smallest board it gets wrong</b>: {answers}</p>"
        f"<p>Likely mistake: {mistake}.</p>"
        f"<p>Line {correction['lines'][0]}: <code>{escape(change)}</code></p></div>"
    )


def marked(solution: str, lines: list[int]) -> str:
    """The solution as HTML, with these lines marked, the first of them being 1."""
    rows = []
    for number, text in enumerate(solution.splitlines(), 1):
        row = f"{number:3}  {escape(text)}"
        rows.append(f"<mark>{row}</mark>" if number in lines else row)
    return "\n".join(rows)


WHY = """body { display: flex; gap: 24px; margin: 24px; background: var(--ground); color: var(--ink);
font: 17px text } pre { margin: 0; padding: 18px; font-size: 13px; line-height: 1.5;
background: var(--paper); border-radius: 12px } div { flex: 1 } p { margin: 10px 0 0 }
code { font-size: 13px }
mark { display: inline-block; width: 100%; color: inherit;
background: color-mix(in srgb, var(--bad) 24%, var(--paper)) }
svg { width: 100%; height: 400px }"""
WRONG = {"size": 64, "columns": 8, "name": "Not yet a board", "rules": {"name": "spoj"}}
WRONG["jumps"] = [[12, 30], [30, 45], [45, 12], [58, 40], [9, 27]]

SHOTS = (
    Shot("draw", DESK, "light", act=hold_a_jump),
    Shot("draw-dark", DESK, "dark"),
    Shot("problems", DESK, "light", link_to(WRONG), problems),
    Shot("design", DESK, "light", act=make),
    Shot("design-dark", DESK, "dark", act=make),
    Shot("solve", DESK, "light", "/#tab=solve"),
    Shot("solve-dark", DESK, "dark", "/#tab=solve", search),
    Shot("analyse", DESK, "light", "/#tab=analyse", ask),
    Shot("analyse-dark", DESK, "dark", "/#tab=analyse", ask),
    Shot("shorter", DESK, "light", "/#tab=analyse", shorten),
    Shot("play", DESK, "light", "/#tab=play", play),
    Shot("play-dark", DESK, "dark", "/#tab=play", play),
    Shot("why", (1120, 610), "light", act=why),
    Shot("judge", DESK, "light", "/#tab=judge", judge),
    Shot("judge-dark", DESK, "dark", "/#tab=judge", judge),
    Shot("phone-draw", PHONE, "light"),
    Shot("phone-solve", PHONE, "light", "/#tab=solve"),
    Shot("phone-analyse", PHONE, "dark", "/#tab=analyse"),
    Shot("phone-design", PHONE, "light", act=make),
    Shot("phone-play", PHONE, "dark", "/#tab=play", play),
    Shot("phone-judge", PHONE, "dark", "/#tab=judge", judge),
    Shot("projector", PROJECTOR, "light", "/#tab=solve", search),
)


def main() -> None:
    """Make the pictures that are named, or all."""
    FOLDER.mkdir(exist_ok=True)
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
        for shot in wanted:
            keep(shot.name, taken(browser, server.address + server.entrance, shot))
        browser.close()
        server.kill()


def taken(browser: Browser, address: str, shot: Shot) -> bytes:
    """The picture as the browser makes it."""
    wide, high = shot.window
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        has_touch=shot.window == PHONE,
        color_scheme="dark" if shot.theme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address + shot.path.removeprefix("/"))
    page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(500)
    if shot.act is not None:
        shot.act(page)
    page.wait_for_timeout(300)
    picture = page.screenshot()
    context.close()
    return picture


def keep(name: str, picture: bytes) -> None:
    """Write a picture with a palette of its own."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    if image.width == PROJECTOR[0]:
        image = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    small = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)
    print(f"{name}.png {(FOLDER / f'{name}.png').stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
