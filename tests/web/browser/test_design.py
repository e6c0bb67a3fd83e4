"""Make me a board: wishes become the page's board, by pointer or keyboard; undo brings it back."""

import json

from playwright.sync_api import Page, Route, expect

import boustro
from boustro.chain.seats import Match
from boustro.designs.defaults import SECONDS
from tests.web.browser.acting import PLAIN, figure, heard, keys, link_to, sees_jumps
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_access import PHONE, violations, widths


def open_form(page: Page) -> None:
    """Open the form of wishes."""
    page.locator("#fold-design > summary").click()
    expect(page.locator("#design-make")).to_be_visible()


def made(page: Page, said: str = "Checked", *, seed: int = 1) -> dict[int, int]:
    """The jumps of the board that was made, as the page keeps them, once it says so."""
    expect(page.locator("#design-outcome [data-seed]")).to_have_attribute("data-seed", str(seed))
    expect(page.locator("#design-outcome")).to_contain_text(said)
    text = page.evaluate("localStorage.getItem('boustro-draft')")
    return dict(json.loads(text)["jumps"])


def test_ten_minutes_for_four(visit: Visit) -> None:
    """The board is sound, four players take about ten minutes, and undo restores the old one."""
    page = visit(link_to(PLAIN))
    open_form(page)
    page.get_by_label("Gentle").check()
    page.get_by_label("Rows of the new board").fill("10")
    page.get_by_label("Columns of the new board").fill("10")
    page.get_by_role("button", name="Make the board").click()
    game = boustro.Game(boustro.Board(100, jumps=made(page, "minutes with 4 players")))
    minutes = Match.of_players(game, 4).turns_until_first * SECONDS / 60

    assert 9.5 <= minutes <= 10.5
    expect(page.locator("#design-outcome")).to_contain_text(f"Made: about {minutes:.1f} minutes")
    expect(figure(page, "average")).to_have_text(f"{boustro.analyse(game).mean:.1f}")
    sees_jumps(page, game.board.jumps.items())
    expect(page.locator("#figure-minutes")).to_contain_text("4 players")
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])
    expect(page.locator("#design-outcome p")).to_have_count(0)


def test_the_longest_snake_and_a_page_to_print(visit: Visit) -> None:
    """No jump is longer than asked for; the board is printed on the paper that is chosen."""
    page = visit(link_to(PLAIN))
    open_form(page)
    page.get_by_label("Rows of the new board").fill("10")
    page.get_by_label("Columns of the new board").fill("10")
    page.get_by_label("Longest snake").fill("30")
    page.get_by_label("Longest ladder").fill("12")
    page.get_by_label("In rolls").check()
    page.get_by_label("rolls for one player").fill("35")
    page.get_by_role("button", name="Make the board").click()
    jumps = made(page)
    snakes = [entry - exit for entry, exit in jumps.items() if exit < entry]
    ladders = [exit - entry for entry, exit in jumps.items() if exit > entry]

    assert snakes
    assert max(snakes) <= 30
    assert ladders
    assert max(ladders) <= 12
    assert abs(boustro.analyse(boustro.Board(100, jumps=jumps)).mean - 35) <= 0.35

    page.locator("#fold-download > summary").click()
    page.get_by_label("Paper").select_option("a3")
    expect(page.get_by_label("Picture as")).to_have_value("pdf")
    with page.expect_download() as download:
        page.locator("#download-picture").click()
    content = download.value.path().read_bytes()
    assert b"/MediaBox [ 0 0 841.89 1190.551 ]" in content
    assert download.value.suggested_filename.endswith("-a3.pdf")


def test_another_by_one_press(visit: Visit) -> None:
    """The next board has the same mean and other jumps; the first wishes give the first again."""
    page = visit(link_to(PLAIN))
    open_form(page)
    page.get_by_label("In rolls").check()
    page.get_by_label("rolls for one player").fill("20")
    page.get_by_role("button", name="Make the board").click()
    first = made(page)
    page.get_by_role("button", name="Another").click()
    second = made(page, seed=2)

    assert first != second
    for jumps in (first, second):
        assert abs(boustro.analyse(boustro.Board(36, jumps=jumps)).mean - 20) <= 0.005


def test_by_keyboard(visit: Visit) -> None:
    """Opened, filled, made and undone without a pointer; what happens is heard."""
    page = visit(link_to(PLAIN))
    page.locator("#fold-design > summary").focus()
    keys(page, "Enter", "Tab")
    expect(page.locator("#design-kind-classic")).to_be_focused()
    keys(page, "ArrowRight")
    expect(page.locator("#design-kind-cruel")).to_be_checked()
    keys(page, *["Tab"] * 7, "ArrowRight")
    expect(page.locator("#design-length-mean")).to_be_checked()
    keys(page, "Tab", "Control+A")
    page.keyboard.type("30..40")
    keys(page, "Enter")
    heard(page, "rolls each")
    mean = boustro.analyse(boustro.Board(36, jumps=made(page))).mean
    assert 30 <= mean <= 40
    expect(figure(page, "average")).to_have_text(f"{mean:.1f}")
    keys(page, "Tab", "Tab", "Tab", "Enter")
    heard(page, "rolls each")
    made(page, seed=2)
    keys(page, "Control+z", "Control+z")
    sees_jumps(page, [(3, 20), (30, 9)])


def test_proved_impossible_and_not_found_are_different(visit: Visit, watch: Watch) -> None:
    """Impossible wishes get a proof with the reason; other wishes get the nearest board."""
    watch.expected = ("422",)
    page = visit(link_to(PLAIN))
    open_form(page)
    page.get_by_label("As it comes").check()
    page.get_by_label("Snakes", exact=True).fill("30")
    page.get_by_role("button", name="Make the board").click()
    outcome = page.locator("#design-outcome")
    expect(outcome).to_contain_text(
        "No board can be like that. Proved impossible:", use_inner_text=True
    )
    sees_jumps(page, [(3, 20), (30, 9)])

    page.get_by_label("Snakes", exact=True).fill("")
    page.get_by_label("In rolls").check()
    page.get_by_label("rolls for one player").fill("2")
    page.get_by_role("button", name="Make the board").click()
    expect(outcome).to_contain_text("No board met every wish in time. The closest:")
    expect(outcome).to_contain_text("You asked for 1.995 to 2.005; this board has")
    expect(outcome).not_to_contain_text("impossible")


def hold(route: Route) -> None:
    """Leave a question unanswered."""


def test_it_can_be_cancelled(visit: Visit) -> None:
    """While it is looking the page says so; cancelled, the board is as it was.

    What is pinned stays: the ladder is on the new board, the snake that was not pinned is gone.
    """
    page = visit(link_to(PLAIN))
    page.route("**/api/design", hold)
    open_form(page)
    for how in ("pointer", "keyboard"):
        page.get_by_role("button", name="Make the board").click()
        expect(page.locator("#design-outcome")).to_contain_text("Looking for a board")
        expect(page.locator("#design-make")).to_have_attribute("aria-disabled", "true")
        if how == "pointer":
            page.get_by_role("button", name="Cancel").click()
        else:
            keys(page, "Escape")
        expect(page.locator("#design-outcome")).to_have_text("Cancelled.")
        expect(page.locator("#design-cancel")).to_be_hidden()
        sees_jumps(page, [(3, 20), (30, 9)])
    page.unroute("**/api/design")
    pin_a_ladder(page)


def pin_a_ladder(page: Page) -> None:
    """And make a board around it."""
    page.get_by_label("As it comes").check()
    page.locator("#design-stays").click()
    page.get_by_role("button", name="Keep the ladder 3 ▲ 20").click()
    expect(page.locator("#design-stays")).to_have_text("Jumps that stay: 1")
    page.get_by_role("button", name="Make the board").click()
    jumps = made(page)

    assert jumps[3] == 20
    assert jumps.get(30) != 9
    expect(page.get_by_role("button", name="Keep the ladder 3 ▲ 20")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_axe_has_no_complaint_about_a_made_board(visit: Visit) -> None:
    """The form with its pins and its outcome is readable in both themes, on a phone, too."""
    page = visit(link_to(PLAIN), viewport=PHONE, has_touch=True)
    open_form(page)
    page.locator("#design-stays").click()
    page.get_by_role("button", name="Keep the ladder 3 ▲ 20").click()
    page.get_by_role("button", name="Make the board").click()
    made(page)

    assert violations(page, dark_too=True) == []
    width, over = widths(page)
    assert width <= PHONE["width"]
    assert over <= 0
