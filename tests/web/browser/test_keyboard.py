"""Everything that a hand does on the board the keyboard does as well, and says what it did."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, figure, focus, heard, keys, link_to, sees_jumps
from tests.web.browser.conftest import Visit


def focused(page: Page) -> str:
    """What the element with the focus is called."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_the_board_is_one_stop(visit: Visit) -> None:
    """Tab reaches the board once; arrows walk it, Home and End go to its ends.

    It is a grid, where jumps are laid, moved, led anew and removed.
    """
    page = visit(link_to(PLAIN))
    see_a_grid(page)
    page.get_by_role("button", name="Light or dark").focus()
    keys(page, "Tab")
    assert focused(page) == "Square 1"
    keys(page, "ArrowRight", "ArrowRight")
    assert focused(page) == "Square 3, ladder up to 20"
    keys(page, "ArrowUp")
    assert focused(page) == "Square 10"
    keys(page, "End")
    assert focused(page) == "Square 36, last square"
    keys(page, "Home", "ArrowDown")
    assert focused(page) == "Off the board"

    for then in ("zoom-in", "alone", "tab-draw"):
        keys(page, "Tab")
        assert page.evaluate("document.activeElement.id") == then
    lay_a_jump(page)
    move_and_remove(page)


def see_a_grid(page: Page) -> None:
    """Rows and cells stand as they are seen, and the hint below the board describes them."""
    grid = page.get_by_role("grid", name="Squares")
    rows = grid.get_by_role("row")
    expect(rows).to_have_count(7)  # six of squares, and one for who is off the board
    expect(rows.first.get_by_role("gridcell").first).to_have_accessible_name(
        "Square 36, last square"
    )
    expect(rows.last.get_by_role("gridcell")).to_have_accessible_name("Off the board")
    expect(grid).to_have_accessible_description(page.locator("#caption").inner_text())


def test_the_list_and_commands_do_what_a_hand_does(visit: Visit) -> None:
    """The key / opens the line for commands; each is answered aloud, and Escape closes the line.

    When it closes, a square that it went to has the focus, or else what had it before.
    """
    page = visit(link_to(PLAIN))
    walk_the_jumps(page)
    line = page.get_by_label("Command")
    expect(line).to_be_hidden()
    page.locator("body").press("/")
    expect(line).to_be_focused()
    page.keyboard.type("16-6\n")
    heard(page, "Added the snake from 16 to 6.")
    expect(page.locator("#answer")).to_have_text("Added the snake from 16 to 6.")
    sees_jumps(page, [(3, 20), (16, 6), (30, 9)])
    page.keyboard.type("16\n")
    heard(page, "Square 16, snake down to 6.")
    page.keyboard.type("play/")
    expect(line).to_have_value("play/")
    keys(page, "Escape")
    expect(line).to_be_hidden()
    expect(page.locator('.cells [data-cell="16"]')).to_be_focused()
    come_back_from_commands(page)
    lose_no_number(page)


def walk_the_jumps(page: Page) -> None:
    """Tab reaches one jump and its ×, where the list was left; arrows, Home and End go on.

    Arrows lead to jumps only, and Delete removes one.
    """
    page.get_by_role("button", name="Remove all").focus()
    keys(page, "Tab")
    assert focused(page) == "Select the ladder 3 ▲ 20"
    keys(page, "ArrowDown")
    assert focused(page) == "Select the snake 30 ▼ 9"
    keys(page, "End", "ArrowRight")
    assert focused(page) == "Select the snake 30 ▼ 9"
    keys(page, "Tab")
    assert focused(page) == "Remove the snake from 30 to 9"
    keys(page, "Tab")
    expect(page.get_by_label("From", exact=True)).to_be_focused()
    keys(page, "Shift+Tab", "Enter")
    sees_jumps(page, [(3, 20)])
    heard(page, "Removed the snake from 30 to 9.")
    keys(page, "Home")
    assert focused(page) == "Select the ladder 3 ▲ 20"
    keys(page, "Delete")
    heard(page, "Removed the ladder from 3 to 20.")
    page.locator("#undo").click()
    page.locator("#undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def come_back_from_commands(page: Page) -> None:
    """When the line closes, what had the focus before has it, unless it went to a square."""
    page.locator("#new-board").focus()
    keys(page, "/")
    page.keyboard.type("jumps\n")
    heard(page, "3 jumps")
    keys(page, "Escape")
    expect(page.locator("#new-board")).to_be_focused()


def lose_no_number(page: Page) -> None:
    """The key / opens the line from such a field, too; an empty one gets its number back."""
    rows = page.get_by_label("Rows", exact=True)
    rows.focus()
    keys(page, "/")
    expect(page.get_by_label("Command")).to_be_focused()
    keys(page, "Escape")
    expect(rows).to_be_focused()
    keys(page, "Control+a", "Delete", "Tab")
    expect(rows).to_have_value("6")
    rows.fill("1")
    keys(page, "Tab")
    heard(page, "Changed to 1 row of 6.")


def lay_a_jump(page: Page) -> None:
    """Enter takes a jump in hand and lays it, also in place of another one; Escape lets go."""
    focus(page, 2)
    keys(page, "Enter")
    heard(page, "From 2")
    keys(page, "ArrowUp", "ArrowUp", "Enter")
    sees_jumps(page, [(2, 14), (3, 20), (30, 9)])
    heard(page, "ladder from 2 to 14")
    keys(page, "Enter", "ArrowRight", "Escape")
    heard(page, "Cancelled")
    sees_jumps(page, [(2, 14), (3, 20), (30, 9)])
    focus(page, 2)
    keys(page, "Enter", "ArrowUp", "Enter")
    sees_jumps(page, [(2, 11), (3, 20), (30, 9)])
    heard(page, "Redirected")
    keys(page, "Control+z", "Control+z")
    sees_jumps(page, [(3, 20), (30, 9)])


def move_and_remove(page: Page) -> None:
    """M takes hold of an end, Delete removes a jump, Ctrl+Z brings it back."""
    focus(page, 20)
    keys(page, "m", "ArrowUp", "Enter")
    sees_jumps(page, [(3, 29), (30, 9)])

    focus(page, 30)
    keys(page, "Delete")
    sees_jumps(page, [(3, 29)])
    keys(page, "Control+z")
    sees_jumps(page, [(3, 29), (30, 9)])
    keys(page, "Control+Shift+Z")

    sees_jumps(page, [(3, 29)])


def test_a_game_is_heard(visit: Visit) -> None:
    """On the board arrows go from square to square, elsewhere from roll to roll, said aloud.

    A square tells who stands on it; when the game is left, it does not.
    """
    page = visit(link_to(PLAIN))
    begin_by_a_command(page)
    focus(page, 0)
    assert focused(page) == "Off the board, Ann, Bo"
    keys(page, "ArrowUp", "ArrowRight")
    assert focused(page) == "Square 2"
    keys(page, "End")
    assert focused(page) == "Square 36, last square"
    keys(page, "Home")
    assert focused(page) == "Square 1"
    keys(page, "Space")
    heard(page, "Ann rolls")
    start = page.locator('.cells [data-cell="0"]')
    expect(start).to_have_accessible_name("Off the board, Bo")
    go_from_roll_to_roll(page)
    keys(page, "/")
    page.keyboard.type("roll\n")
    heard(page, "Bo rolls")
    expect(page.locator(".past li")).to_have_count(2)
    page.locator("#leave").click()
    expect(start).to_have_accessible_name("Off the board")


def begin_by_a_command(page: Page) -> None:
    """A link at the top of the page opens the line, which leads to the game and tells of it."""
    line = page.get_by_label("Command")
    page.locator("#skip-to-command").press("Enter")
    expect(line).to_be_focused()
    page.keyboard.type("play\n")
    expect(page.locator("#panel-play")).to_be_visible()
    page.get_by_label("Who moves for player 2").select_option("person")
    page.locator("#start-game").click()
    expect(page.locator("#roll")).to_be_focused()
    line.fill("where am i")
    line.press("Enter")
    heard(page, "Ann off the board, ")
    line.press("Escape")


def go_from_roll_to_roll(page: Page) -> None:
    """Squares tell who stood there; to make a roll again is nothing that one can do."""
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    page.locator("#roll").focus()
    keys(page, "ArrowLeft")
    heard(page, "After 0 rolls of 1: Ann off the board, Bo off the board.")
    expect(page.locator('.cells [data-cell="0"]')).to_have_accessible_name("Off the board, Ann, Bo")
    keys(page, "ArrowRight")
    expect(page.locator("#live")).to_have_text(re.compile(r"After 1 roll of 1: Ann on square \d+"))
    keys(page, "Control+y")
    heard(page, "A roll cannot be made again.")


def test_tabs_by_arrows(visit: Visit) -> None:
    """The five tabs are one stop; arrows go from one to the next and round.

    On each what a pointer does is done by keys alone.
    """
    page = visit(link_to(PLAIN))
    page.get_by_role("tab", name="Draw").focus()
    keys(page, "ArrowLeft")
    expect(page.get_by_role("tab", name="Judge")).to_be_focused()
    expect(page.locator("#panel-judge")).to_be_visible()

    keys(page, "ArrowRight", "ArrowRight")

    expect(page.locator("#panel-solve")).to_be_visible()
    solve_and_search(page)
    keys(page, "Escape")
    page.get_by_role("tab", name="Solve").focus()
    keys(page, "ArrowRight")
    expect(page.locator("#panel-analyse")).to_be_visible()
    ask_what_a_jump_would_do(page)
    page.get_by_role("tab", name="Analyse").focus()
    keys(page, "ArrowRight")
    expect(page.locator("#panel-play")).to_be_visible()
    play(page)


def solve_and_search(page: Page) -> None:
    """Routes are paged and the search stepped, scrubbed and left by keys alone."""
    page.locator("#route-next").focus()
    keys(page, "Enter")
    expect(page.locator("#route-number")).to_contain_text("Route 2 of")

    page.locator("#search-begin").focus()
    keys(page, "Enter")
    expect(page.locator(".stepper-play")).to_be_focused()
    page.locator(".stepper-slider").focus()
    keys(page, "ArrowRight", "ArrowRight")
    expect(page.locator(".stepper-sentence")).to_contain_text("Level 1")
    page.locator("#search-end").focus()
    keys(page, "Enter")

    expect(page.locator("#queue")).to_be_hidden()


def ask_what_a_jump_would_do(page: Page) -> None:
    """On the Analyse tab Enter on two squares asks about a jump and lays none."""
    focus(page, 2)
    keys(page, "Enter", "ArrowUp", "ArrowUp", "ArrowUp", "Enter")
    expect(page.locator("#pair")).to_contain_text("▲ 2 → 23")
    before = figure(page, "average").inner_text()
    expect(page.locator("#pair")).to_contain_text(before)

    page.locator("#lay-pair").focus()
    keys(page, "Enter")

    expect(figure(page, "average")).not_to_have_text(before)


def play(page: Page) -> None:
    """A game is begun, rolled and taken back by keys alone, and every roll is said."""
    page.get_by_label("Who moves for player 2").focus()
    keys(page, "ArrowUp")
    page.locator("#start-game").focus()
    keys(page, "Enter")
    expect(page.locator("#roll")).to_be_focused()
    keys(page, "Enter")
    heard(page, "Ann rolls")
    expect(page.locator("#whose")).to_contain_text("to roll")

    page.locator("#undo-roll").focus()
    keys(page, "Enter")

    expect(page.locator(".past li")).to_have_count(0)
