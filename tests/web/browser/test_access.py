"""For everybody: no complaint from axe, readable in both themes, whole on a phone."""

from collections.abc import Mapping, Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.there import there
from tests.web.browser.acting import PLAIN, centre, drag, link_to, sees_jumps, settled, turn
from tests.web.browser.conftest import WINDOW, Visit
from tests.web.browser.test_draw import remove_by_the_bin

PHONE: ViewportSize = {"width": 390, "height": 844}
HIGH = 10_000
"""So high is a window that has all tabs below one another, all folds open."""
ONLY = {"resultTypes": ["violations"]}
"""What else axe finds is not written down node by node, which takes longer than finding it."""
ALL_RULES = {**ONLY, "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Also the rule that what is read on a control is part of its name."""
OF_THE_LAYOUT = {**ONLY, "runOnly": ["target-size", "scrollable-region-focusable", "meta-viewport"]}
"""The rules that a narrow window may break on a tab though a wide one does not."""
TABS = ("draw", "solve", "analyse", "play", "judge")


def violations(
    page: Page,
    *,
    dark_too: bool = False,
    options: Mapping[str, object] = ALL_RULES,
    within: Sequence[str] = (),
) -> list[str]:
    """The findings of axe, one line each; the dark theme differs in its colours only."""
    found = run_axe(page, options, within)
    if dark_too:
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        found += run_axe(page, {**ONLY, "runOnly": ["cat.color"]}, within)
        page.emulate_media(color_scheme="light")
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def run_axe(page: Page, options: Mapping[str, object], within: Sequence[str]) -> list[Any]:
    """What axe finds in these parts of the page, else in all of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    run = """([within, options]) => axe.run(within.length ? within : document, options)
        .then(found => found.violations)"""
    found: list[Any] = page.evaluate(run, [list(within), dict(options)])
    return found


def unfold(page: Page) -> None:
    """Open every fold, so that nothing is hidden from axe."""
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    settled(page)


def widths(page: Page) -> tuple[int, int]:
    """How wide the page is, and by how much the panels are wider than their place."""
    wide = page.locator("#panels").evaluate("panel => panel.scrollWidth - panel.clientWidth")
    return page.evaluate("document.documentElement.scrollWidth"), wide


def show_all_panels(page: Page) -> None:
    """One look of axe is then for all that the tabs have shown; a tab hides the others again.

    The window is so high that nothing has to be scrolled: axe sees no contrast out of sight.
    """
    page.evaluate("document.querySelectorAll('.panels > *').forEach(one => one.hidden = false)")
    page.set_viewport_size({"width": there(page.viewport_size)["width"], "height": HIGH})
    assert page.locator("#panels").evaluate("all => all.scrollHeight <= all.clientHeight")


def test_axe_has_no_complaint(visit: Visit) -> None:
    """Labels, contrast, roles and focus are right on every tab in both themes.

    So they are about a problem, with a search on the board and in a game.
    """
    page = visit(link_to({**PLAIN, "jumps": [[3, 20], [4, 50], [30, 9]]}))
    expect(page.locator(".problems h2")).to_be_visible()
    assert violations(page, within=["#board", "#panel-draw"]) == []
    page.locator(".problems > button").click()
    sees_jumps(page, [(3, 20), (30, 9)])
    expect(page.locator(".problems")).to_be_hidden()
    unfold(page)
    turn(page, "solve")
    page.locator("#search-begin").click()
    page.locator(".stepper-forward").click()
    assert violations(page, dark_too=True, within=["#board", "#panel-solve"]) == []
    for tab in ("analyse", "play", "judge", "draw"):
        turn(page, tab)
    show_all_panels(page)
    assert violations(page, dark_too=True) == []
    page.set_viewport_size(WINDOW)
    turn(page, "play")
    expect(page.locator("#panel-draw")).to_be_hidden()
    page.locator("#start-game").click()
    page.locator("#roll").click()
    # The computer's, too: while Axe looks nothing changes.
    expect(page.locator(".past li")).to_have_count(2)
    assert violations(page, dark_too=True, within=["#board", "#panel-play"]) == []


def test_a_large_board_is_drawn_on(visit: Visit) -> None:
    """A board of 2,500 squares is there, and takes another jump."""
    page = visit(link_to({"size": 2500, "columns": 50, "jumps": [[2, 2400]]}))
    drag(page, 25, 1200)
    expect(page.locator(".picture .jump")).to_have_count(2)


def test_theme_is_chosen_and_kept(visit: Visit) -> None:
    """The system's theme is followed until one is chosen; the choice survives a reload."""
    page = visit(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    page.wait_for_selector("html[data-ready]")

    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_phone(visit: Visit) -> None:
    """On a phone no tab is wider than the screen, and the board stays in view.

    A touch screen draws, and mentions no keys.
    """
    page = visit(link_to(PLAIN), viewport=PHONE, has_touch=True)
    expect(page.locator("#caption")).to_contain_text("Drag from square to square")
    expect(page.locator("#caption")).not_to_contain_text("Keyboard")
    draw_by_touch(page)
    unfold(page)
    for tab in TABS:
        turn(page, tab)
        page.locator("#panels").evaluate("panel => panel.scrollTop = 10000")
        width, over = widths(page)
        assert (width <= PHONE["width"], over <= 0) == (True, True), tab
        expect(page.locator(".picture svg")).to_be_in_viewport(ratio=0.99)
        expect(page.get_by_role("heading", name="boustro", level=1)).to_have_count(1)


def draw_by_touch(page: Page) -> None:
    """Two taps lay a jump on a phone; a flick between leaves no bubble; the tray is readable.

    Who taps on a jump's square finds a bin for it.
    """
    word = page.locator(".picture .tray text")
    size = "word => parseFloat(getComputedStyle(word).fontSize) * word.getScreenCTM().a"
    assert word.evaluate(size) >= 9
    page.locator('.cells [data-cell="2"]').tap(force=True)
    finger = page.context.new_cdp_session(page)
    for kind, square in (("Start", 8), ("Move", 15), ("Move", 22), ("End", None)):
        points = [dict(zip("xy", centre(page, square), strict=True))] if square else []
        finger.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    expect(page.locator(".bubble")).to_be_hidden()
    page.locator('.cells [data-cell="33"]').tap(force=True)

    expect(page.locator(".picture .jump")).to_have_count(3)
    page.locator("#undo").click()
    expect(page.locator(".picture .jump")).to_have_count(2)
    remove_by_the_bin(page, touch=True)


def test_low_window(visit: Visit) -> None:
    """At 200 %, or on a phone's side, the board keeps most of the height, and all is reachable."""
    page = visit(link_to(PLAIN))
    for width, height in ((640, 400), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = false)")
        page.locator("#panels").evaluate("panel => panel.scrollTop = 0")
        page.evaluate("scrollTo(0, 0)")
        settled(page)
        board = there(page.locator("#board").bounding_box())
        assert board["height"] > 0.7 * height
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        unfold(page)
        page.locator("#download-lesson").scroll_into_view_if_needed()
        expect(page.locator("#download-lesson")).to_be_in_viewport(ratio=1)
        expect(page.locator(".tabs")).to_be_in_viewport(ratio=1)
    assert violations(page, options=OF_THE_LAYOUT) == []


def test_400_percent(visit: Visit) -> None:
    """At 400 % of 1280 × 1024, that is 320 × 256, all is in one column and can be reached."""
    page = visit(link_to(PLAIN), viewport={"width": 320, "height": 256})
    unfold(page)
    for tab in TABS:
        turn(page, tab)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, tab
        last = page.locator(f"#panel-{tab} :is(button, input, p):visible").last
        last.evaluate("element => element.scrollIntoView({block: 'center'})")
        expect(last).to_be_in_viewport(ratio=0.9)
        page.locator("#tab-draw").scroll_into_view_if_needed()
        expect(page.locator("#tab-draw")).to_be_in_viewport(ratio=1)
        page.locator("#board").scroll_into_view_if_needed()
        board = there(page.locator(".picture svg").bounding_box())
        assert board["height"] >= 200, tab

        if tab == "draw":
            assert violations(page) == []
        else:
            within = [f"#panel-{tab}"]
            assert violations(page, options=OF_THE_LAYOUT, within=within) == [], tab


def test_heat_numbers_on_a_phone_have_one_size(visit: Visit) -> None:
    """A value is as large under a jump as beside it; so are the numbers."""
    page = visit("/#tab=analyse", viewport=PHONE)
    page.get_by_label("Visits", exact=True).check(force=True)
    page.locator(".picture .heat").first.wait_for()
    sizes = page.evaluate(
        """kind => [...new Set([...document.querySelectorAll(`.picture .${kind}`)]
        .map(text => getComputedStyle(text).fontSize))]""",
        "reading",
    )

    assert len(sizes) == 1


def test_printing(visit: Visit) -> None:
    """Paper shows name, board, rules and jumps, in light colours, without controls."""
    page = visit(link_to(PLAIN))
    for scheme in ("light", "dark"):
        page.emulate_media(media="print", color_scheme=scheme)
        is_printed(page)


def is_printed(page: Page) -> None:
    """What stands on paper, and what does not."""
    printed = page.locator("#printed")
    expect(printed.locator("h1")).to_have_text("Six by six")
    expect(printed).to_contain_text("Rules: start off the board · land exactly on 36 · one die.")
    expect(printed).to_contain_text("Ladders lead up: 3 → 20")
    expect(printed).to_contain_text("Snakes lead down: 30 → 9")
    expect(page.locator(".picture svg")).to_be_visible()
    for hidden in (".page-bar", ".side", "#zoom-in", ".sheet"):
        expect(page.locator(hidden)).to_be_hidden()
    title, board = (
        there(each.bounding_box()) for each in (printed.locator("h1"), page.locator("#board"))
    )
    assert title["y"] < board["y"]
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    paper = page.locator(".picture .paper.even").first
    assert paper.evaluate("each => getComputedStyle(each).fill") == "rgb(251, 244, 226)"


def test_words_fit_the_screen_that_they_are_on(visit: Visit) -> None:
    """A projector cuts no title, and no word is there twice."""
    long = {**PLAIN, "name": "Snakes and Ladders of the third form"}
    page = visit(link_to(long), viewport={"width": 1920, "height": 1080})
    expect(page.locator("#caption")).to_contain_text("Keyboard: arrows")
    title = page.locator("#title")
    assert title.evaluate("title => title.scrollWidth <= title.clientWidth")
    page.locator("#tab-play").click()
    page.locator("#start-game").click()
    expect(page.locator(".players .who").nth(1)).to_have_text("Computer")
    expect(page.locator("#look-on")).to_have_attribute(
        "aria-label", "One roll forward on the board"
    )
