"""Make me a board: wishes become the page's board, by pointer or keyboard; undo brings it back."""

import json
import re
from dataclasses import replace

from playwright.sync_api import Page, Request, Route, expect

import boustro
from boustro.answers.design import design_answer
from boustro.answers.documents import to_json
from boustro.chain.seats import Match
from boustro.designs.defaults import SECONDS
from tests.web.browser.acting import (
    PLAIN,
    figure,
    heard,
    hold_back,
    intercept,
    keys,
    link_to,
    sees_jumps,
)
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


def test_wishes_are_met(visit: Visit) -> None:
    """A board is as long as was asked for, no jump is longer, and undo restores the old one.

    It is printed on the paper that is chosen.
    """
    page = visit(link_to(PLAIN))
    open_form(page)
    ask_for_ten_minutes(page)
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])
    expect(page.locator("#design-outcome p")).to_have_count(0)
    ask_for_short_jumps(page)
    print_on_large_paper(page)


def ask_for_ten_minutes(page: Page) -> None:
    """Four players take about so long."""
    page.get_by_label("Rows of the new board").fill("10")
    page.get_by_label("Columns of the new board").fill("10")
    page.get_by_label("Gentle").check()
    page.get_by_role("button", name="Make the board").click()
    game = boustro.Game(boustro.Board(100, jumps=made(page, "minutes with 4 players")))
    minutes = Match.of_players(game, 4).turns_until_first * SECONDS / 60

    assert 9.5 <= minutes <= 10.5
    expect(page.locator("#design-outcome")).to_contain_text(f"Made: about {minutes:.1f} minutes")
    expect(figure(page, "average")).to_have_text(f"{boustro.analyse(game).mean:.1f}")
    sees_jumps(page, game.board.jumps.items())
    expect(page.locator("#figure-minutes")).to_contain_text("4 players")


def ask_for_short_jumps(page: Page) -> None:
    """No snake and no ladder is longer than asked for, and the average is that of the wish."""
    page.get_by_label("Rows of the new board").fill("10")
    page.get_by_label("Columns of the new board").fill("10")
    page.locator("#design-kind-classic").check()
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


def print_on_large_paper(page: Page) -> None:
    """The file says in its name what paper it is for."""
    page.locator("#fold-download > summary").click()
    page.get_by_label("Paper").select_option("a3")
    expect(page.get_by_label("Picture as")).to_have_value("pdf")
    with page.expect_download() as download:
        page.locator("#download-picture").click()
    content = download.value.path().read_bytes()
    assert b"/MediaBox [ 0 0 841.89 1190.551 ]" in content
    assert download.value.suggested_filename.endswith("-a3.pdf")


def test_by_keyboard(visit: Visit) -> None:
    """Opened, filled, made and undone without a pointer; what happens is heard.

    Another board by one press has the length that was asked for, and other jumps.  On a phone the
    form with its pins and its outcome is readable in both themes.
    """
    page = visit(link_to(PLAIN), viewport=PHONE, has_touch=True)
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
    first = made(page)
    mean = boustro.analyse(boustro.Board(36, jumps=first)).mean
    assert 30 <= mean <= 40
    expect(figure(page, "average")).to_have_text(f"{mean:.1f}")
    keys(page, "Tab", "Tab", "Tab", "Enter")
    second = made(page, seed=2)
    assert second != first
    assert 30 <= boustro.analyse(boustro.Board(36, jumps=second)).mean <= 40
    heard(page, "rolls each")
    can_be_read(page)
    keys(page, "Control+z", "Control+z")
    sees_jumps(page, [(3, 20), (30, 9)])


def can_be_read(page: Page) -> None:
    """With the pins in view, and no wider than the screen."""
    page.locator("#design-stays").focus()
    keys(page, "Enter")
    expect(page.get_by_role("button", name=re.compile("^Keep the")).first).to_be_visible()
    assert violations(page, dark_too=True, within=["#fold-design"]) == []
    width, over = widths(page)
    assert width <= PHONE["width"]
    assert over <= 0


def test_proved_impossible_not_found_and_cancelled_are_different(
    visit: Visit, watch: Watch
) -> None:
    """Impossible wishes get a proof with the reason; other wishes get the nearest board.

    What is pinned stays: the ladder is on the new board, the snake that was not pinned is gone.
    """
    watch.expected = ("422",)
    page = visit(link_to(PLAIN))
    open_form(page)
    page.get_by_label("As it comes").check()
    page.get_by_label("Snakes", exact=True).fill("30")
    page.get_by_role("button", name="Make the board").click()
    expect(page.locator("#design-outcome")).to_contain_text(
        "No board can be like that. Proved impossible:", use_inner_text=True
    )
    sees_jumps(page, [(3, 20), (30, 9)])

    page.get_by_label("Snakes", exact=True).fill("")
    find_none_in_time(page)
    cancel(page)
    pin_a_ladder(page)


def find_none_in_time(page: Page) -> None:
    """The nearest board is there; undo takes it back."""
    first = replace(boustro.design(36, mean=2, effort=1), ended="time")
    made = json.dumps(to_json(design_answer(first)))
    asked: list[Request] = []

    def answer(route: Route) -> None:
        asked.append(route.request)
        route.fulfill(body=made, content_type="application/json")

    intercept(page, "**/api/design", answer)
    page.get_by_label("In rolls").check()
    page.get_by_label("rolls for one player").fill("2")
    page.get_by_role("button", name="Make the board").click()
    outcome = page.locator("#design-outcome")
    expect(outcome).to_contain_text("No board met every wish in time. The closest:")
    expect(outcome).to_contain_text("You asked for 1.995 to 2.005; this board has")
    expect(outcome).not_to_contain_text("impossible")
    assert json.loads(asked[0].post_data or "")["mean"] == "2"
    page.unroute("**/api/design")
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def cancel(page: Page) -> None:
    """While it is looking the page says so; cancelled, the board is as it was."""
    hold_back(page, "**/api/design")
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
