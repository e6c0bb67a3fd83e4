"""A class at the page: two searches on one board, predictions, worksheets, a projector."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, heard, link_to
from tests.web.browser.conftest import Visit


def forward(page: Page) -> None:
    """One step of the search."""
    page.locator(".stepper-forward").click()


def test_a_search_is_compared_predicted_and_seen_from_afar(visit: Visit) -> None:
    """Depth-first beside breadth-first, without the queue in view, alone, and level by level."""
    page = visit(link_to({**PLAIN, "jumps": []}, "solve"))
    page.locator("#search-begin").click()
    tell_of_whole_levels(page)
    go_on_where_the_board_is_alone(page)
    predict_by_keyboard(page)
    page.get_by_role("button", name="Done").click()
    page.locator("#search-begin").click()
    expect(page.locator("#queue")).to_be_visible()
    compare_with_depth_first(page)


def tell_of_whole_levels(page: Page) -> None:
    """The sentence counts the squares that were searched from, and all new squares have arrows."""
    page.get_by_label("level by level").check()
    for _ in range(2):
        forward(page)

    words = "Level 1: 6 squares searched from, new are 7, 8, 9, 10, 11, 12."
    expect(page.locator(".stepper-sentence")).to_have_text(words)
    expect(page.locator(".found-from")).to_have_count(6)
    page.get_by_label("level by level").uncheck()
    page.locator(".stepper-slider").fill("0")


def go_on_where_the_board_is_alone(page: Page) -> None:
    """The arrow keys step through the search, and its sentence stays in view."""
    page.locator("#alone").click()
    said = page.locator("#search-said")
    expect(said).to_have_text("The token is off the board. The queue holds the start.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Level 1: from square 1")
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text("Level 0: from the start")
    heard(page, "Level 0: from the start")
    expect(said).to_be_visible()
    page.locator("#alone").click()
    expect(said).to_be_hidden()


def predict_by_keyboard(page: Page) -> None:
    """Without the queue in view; each guess is told and counted, and the search goes on."""
    page.locator("#predict").focus()
    page.keyboard.press("Space")
    expect(page.locator("#queue")).to_be_hidden()
    for guess in ("1", "9", "3"):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")

    expect(page.locator("#predict-said")).to_have_text("Right. 2 of 3 predictions right.")
    expect(page.locator(".stepper-sentence")).to_contain_text("from square 3")


def compare_with_depth_first(page: Page) -> None:
    """With a stack for the queue: the page has the rolls and squares of each."""
    chips = page.locator("#queue-chips .chip")
    expect(page.locator("#search-compared")).to_contain_text("Breadth-first: 6 rolls, 31 squares")
    forward(page)
    expect(chips).to_have_text(["1", "2", "3", "4", "5", "6"])
    page.get_by_label("Search", exact=True).select_option("depth-first")
    expect(page.locator(".search-code")).to_contain_text("last of stack")
    forward(page)
    expect(chips).to_have_text(["6", "5", "4", "3", "2", "1"])
    forward(page)

    expect(chips.nth(0)).to_have_text("12")
    expect(chips.nth(1)).to_have_text("11")
    expect(page.locator(".queue-title")).to_have_text("Stack")


def test_worksheets_come_without_their_answers(visit: Visit, downloads: Path) -> None:
    """Unless the answers are asked for, which stand behind all sheets."""
    page = visit(link_to(PLAIN, "solve"))
    page.get_by_label("Sheets, each with another board").fill("2")
    for key in (False, True):
        page.get_by_label("with an answer sheet at the end").set_checked(key)
        with page.expect_download() as begun:
            page.locator("#download-sheets").click()
        begun.value.save_as(downloads / "sheets.html")
        said = f"Saved as {begun.value.suggested_filename}: open it and print it."
        expect(page.get_by_text(said)).to_be_visible()
        text = (downloads / "sheets.html").read_text("utf-8")
        assert text.count('class="sheet"') == 2
        assert ('class="key"' in text) == key


def test_a_projector_shows_a_large_board(visit: Visit) -> None:
    """The board with its tray has four fifths of the window's height, and nothing covers it."""
    page = visit(
        link_to({**PLAIN, "size": 100, "columns": 10}), viewport={"width": 1920, "height": 1080}
    )
    drawn = page.evaluate(
        "(() => { const all = [...document.querySelectorAll('.picture .square')]"
        ".map(one => one.getBoundingClientRect());"
        "return [Math.min(...all.map(one => one.top)), Math.max(...all.map(one => one.bottom)),"
        "document.querySelector('.page-bar').getBoundingClientRect().left,"
        "Math.max(...all.map(one => one.right))]; })()"
    )

    top, bottom, bar, right = drawn
    assert bottom - top > 0.75 * 1080
    assert right < bar
