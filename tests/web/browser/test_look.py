"""How the page looks to a family, a class and a player: sizes, folds, and what is said where."""

from playwright.sync_api import Page, Route, expect

from tests.support.there import there
from tests.web.browser.acting import PLAIN, figure, intercept, keys, link_to
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_play import playing, roll

LAPTOP = {"width": 1366, "height": 768}
LEAST_PIXELS = 12
SIZES = """() => {
    const names = [".squares .number", '.token[data-seat="1"] .piece', ".squares .paper"];
    const [number, token, square] = names
        .map(name => document.querySelector(`.picture ${name}`));
    const high = number.getScreenCTM().a * parseFloat(getComputedStyle(number).fontSize);
    const [wide, side] = [token, square].map(one => one.getBoundingClientRect().width);
    return [high, wide / side]; }"""
"""How high the numbers of squares are on the screen, and how wide a token is, in squares."""
DROP = """([name, bytes]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""
"""Drops a file of these bytes on the page."""
PAINTS = (
    """name => [...document.querySelectorAll(name)].map(one => getComputedStyle(one).opacity)"""
)


def test_a_family_begins_a_game(visit: Visit) -> None:
    """Numbers and tokens can be seen, the rules are closed, and *Roll* says whom it waits for."""
    page = visit(link_to({**PLAIN, "size": 100, "columns": 10}, "play"), viewport=LAPTOP)
    expect(page.locator("#fold-play-rules")).not_to_have_attribute("open", "")
    page.locator("#start-game").click()
    roller = page.locator("#roll")
    expect(roller).to_have_text("Roll")
    rolls: list[Route] = []
    is_held = True

    def hold_the_second(route: Route) -> None:
        rolls.append(route)
        if len(rolls) == 1 or not is_held:
            route.continue_()

    intercept(page, "**/rolls", hold_the_second)
    roller.click()
    expect(roller).to_have_text("Waiting for Computer")
    high, share = page.evaluate(SIZES)
    assert high >= LEAST_PIXELS
    assert 0.6 <= share <= 0.7
    expect(roller).to_have_css("opacity", "1")
    expect(roller).to_have_css("border-top-style", "dashed")
    is_held = False
    for held in rolls[1:]:
        held.continue_()
    expect(roller).to_have_text("Roll")


def test_a_class_looks_at_a_search(visit: Visit) -> None:
    """Figures are folded, jumps are faint, worksheets stand below, and the board can be alone."""
    page = visit(link_to(PLAIN, "solve"), viewport=LAPTOP)
    expect(figure(page, "fewest")).to_be_visible()
    expect(page.get_by_role("button", name="Worksheets")).to_be_visible()
    page.locator("#search-begin").click()
    page.locator(".stepper-forward").click()
    expect(page.locator(".search-code")).to_be_in_viewport(ratio=0.95)
    expect(figure(page, "fewest")).to_be_hidden()
    assert all(float(share) < 0.5 for share in page.evaluate(PAINTS, ".picture .jumps"))
    expect(page.locator(".found-halo")).to_have_count(page.locator(".found-from").count())

    keys(page, "f")
    for gone in ("#tab-draw", "#share", ".search-code"):
        expect(page.locator(gone)).to_be_hidden()
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    expect(page.locator("#queue")).to_be_visible()
    page.get_by_role("button", name="Show the panel again").click()
    expect(page.locator("#tab-draw")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(figure(page, "fewest")).to_be_visible()
    keys(page, "f", "Escape")
    expect(page.locator("#tab-draw")).to_be_visible()


def test_a_win_is_cheered_once(visit: Visit) -> None:
    """Sparks fly from the winner's token and go; who has rolled goes on with another game."""
    board = {"size": 6, "columns": 3, "jumps": [], "name": "Six", "rules": {"die": "6:1"}}
    page = playing(visit, board=board, reduced_motion="no-preference")
    page.locator("#pace-of-play").select_option("fast")
    page.evaluate(
        "() => new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => {"
        "if (node.matches?.('.sparks')) window.cheers = (window.cheers ?? 0) + 1; })))"
        ".observe(document.querySelector('.sheet'), { childList: true })"
    )
    roll(page)
    page.wait_for_function("() => window.cheers === 1")
    expect(page.locator("#again")).to_be_focused()
    expect(page.locator(".sparks")).to_have_count(0)


def test_long_names_and_refusals_can_be_read(visit: Visit, watch: Watch) -> None:
    """The name of a die of many faces goes on in the next line of the rules, and of their choices.

    A file that is no text is refused in words, and code has colours.
    """
    watch.expected = ("Failed to load resource",)
    die = ",".join(f"{face}:{face + 11}" for face in range(1, 31))
    page = visit(link_to({**PLAIN, "rules": {"die": die}}), viewport=LAPTOP)
    text, choice = page.locator("#rules-text"), page.locator("#fold-rules label", has_text=die)
    expect(text).to_contain_text(die)
    page.locator("#fold-rules summary").click()
    expect(choice).to_be_visible()

    panel = there(page.locator(".side").bounding_box())
    for named in (text, choice):
        box = there(named.bounding_box())
        assert named.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert box["x"] + box["width"] <= panel["x"] + panel["width"]
    refuse_a_file(page)
    see_colours_of_code(page)


def refuse_a_file(page: Page) -> None:
    """The sentence is in view, names the file and no bytes; code that is dropped goes to Judge."""
    page.evaluate(DROP, ["notes.bin", [0, 1, 2, 255, 254, 3]])
    told = page.locator("#fold-open .outcome")
    expect(told).to_contain_text("“notes.bin” holds no text that boustro can read.")
    expect(told).not_to_contain_text("byte")
    expect(told).to_be_in_viewport(ratio=1)
    page.evaluate(DROP, ["Solution.java", [99, 108, 97, 115, 115]])
    expect(page.locator("#solution")).to_have_value("class")
    expect(page.locator("#tab-judge")).to_have_attribute("aria-selected", "true")


def see_colours_of_code(page: Page) -> None:
    """The colours are the text once more; after Escape an arrow lets Tab indent again."""
    text = page.locator("#solution")
    text.fill("def f(n):\n    return n  # same")
    colours = page.locator(".code-colours")
    expect(colours.locator(".code-word")).to_have_text(["def", "return"])
    expect(colours.locator(".code-comment")).to_have_text("# same")
    text.focus()
    keys(page, "End", "Escape", "ArrowLeft", "Tab")
    expect(text).to_be_focused()
    expect(text).to_have_value("def f(n):\n    return n  # sam    e")
    text.fill("if\n" * 99)
    text.evaluate("text => { text.scrollTop = 400; }")
    page.wait_for_function(
        "() => document.querySelector('.code-word').getBoundingClientRect().y"
        " < document.querySelector('#solution').getBoundingClientRect().y - 300"
    )
    keys(page, "Escape", "Tab")
    expect(text).not_to_be_focused()
