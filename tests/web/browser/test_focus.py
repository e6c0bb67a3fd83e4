"""Where the keyboard is after something is pressed: never lost to the body of the page."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, heard, keys, link_to, settled, turn
from tests.web.browser.conftest import Visit
from tests.web.browser.test_share import open_list, save


def focused(page: Page) -> str:
    """What has the focus: its id or label, else its text; `body` where nothing has it."""
    settled(page)
    said = page.evaluate(
        """() => { const at = document.activeElement;
        return at === document.body ? "body"
            : at.id || at.getAttribute("aria-label") || at.textContent; }"""
    )
    return str(said)


def press(page: Page, where: str) -> None:
    """Bring the focus to an element and press Enter on it."""
    page.locator(where).first.focus()
    page.keyboard.press("Enter")


def test_fields_and_lists_keep_the_focus(visit: Visit) -> None:
    """Rows and columns typed one after the other are both taken, while the board is drawn anew.

    The × of a saved board leads to the next one, or to the list.
    """
    page = visit(link_to({**PLAIN, "jumps": []}))
    page.get_by_label("Rows", exact=True).fill("7")
    keys(page, "Tab", "Tab", "Tab")
    assert focused(page) == "columns"
    page.keyboard.type("9")
    keys(page, "Tab")
    expect(page.locator(".measure")).to_contain_text("63 squares")

    save(page, "One")
    open_list(page)
    press(page, "[aria-label='Delete One']")
    heard(page, "deleted")
    assert focused(page) != "body"


PRESSED = (
    *(("solve", "#route-next"), ("analyse", ".edits button")),
    *(("play", "[aria-label='Remove player 3']"), ("play", "#add-player")),
    *(("play", "#start-game"), ("draw", ".jump-chip button.quiet")),
    *(("draw", ".jump-chip button:first-child"), ("draw", ".jumps-list ~ form button")),
    ("draw", "[aria-label='One row fewer']"),
)


def test_pressing_keeps_the_focus(visit: Visit) -> None:
    """After what was pressed is drawn anew, disabled or gone, its place has the focus."""
    page = visit(link_to({**PLAIN, "jumps": [[3, 20], [30, 9], [5, 16], [14, 2]]}))
    for tab, where in PRESSED:
        turn(page, tab)
        if "Remove player" in where:
            page.locator("#add-player").click()
        press(page, where)
        assert focused(page) != "body", where
        keys(page, "Enter")
        assert focused(page) != "body", where


def test_focus_in_a_game(visit: Visit) -> None:
    """Names typed one after another, with Tab between fields, are all there and start the game.

    Roll, Take back and New game: the keyboard stays where it can go on.
    """
    page = visit(link_to(PLAIN, "play"))
    page.get_by_label("Who moves for player 2").select_option("person")
    for _ in range(3):
        page.locator("#add-player").click()
    page.get_by_label("Name of player 1").focus()
    names = ["Zoë", "Abe", "Kim", "Lea", "Ugo"]
    for name in names:
        keys(page, "ControlOrMeta+a")
        page.keyboard.type(name)
        keys(page, "Tab", "Tab", "Tab", "Tab")
    for seat, name in enumerate(names, 1):
        expect(page.get_by_label(f"Name of player {seat}")).to_have_value(name)
    page.locator("#start-game").click()
    expect(page.locator(".players .who")).to_have_text(names)
    go_on_in_a_game(page)


def go_on_in_a_game(page: Page) -> None:
    """By Enter alone, to the first roll and back, and out of the game."""
    for _ in range(3):
        keys(page, "Enter")
        assert focused(page) == "roll"
    press(page, "#undo-roll")
    assert focused(page) == "undo-roll"
    for left in (1, 0):
        keys(page, "Enter")
        expect(page.locator(".table-parts")).to_contain_text(re.compile(rf"\b{left} rolls? so far"))
        assert focused(page) == "undo-roll"
    press(page, "#leave")

    assert focused(page) == "start-game"
