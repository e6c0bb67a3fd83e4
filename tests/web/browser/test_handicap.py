"""A head start or a die for the youngest: the chances, a fair start, and an evening with it."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from boustro import Board, Game, Rules
from boustro.chain import fair_seat, seat_table
from tests.web.browser.acting import choose, link_to, settled
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_evening import (
    at_another,
    joined_by_a_wrong_clock,
    seat,
    tell_the_same,
)
from tests.web.browser.test_play import roll, sit_down

SHORT = {"size": 16, "columns": 4, "jumps": [[3, 9], [14, 5]], "rules": {"overshoot": "win"}}
ANN = Game(Board(16, jumps={3: 9, 14: 5}), Rules(overshoot="win"))
ANN_SOON = Game(Board(9, jumps={2: 5}), Rules(overshoot="win"))
MIA_SOON = Game(ANN_SOON.board, Rules(overshoot="win", die="d4"))
TINY = {"size": 9, "columns": 3, "jumps": [[2, 5]]}
"""A game on it is over in a few rolls, but not in the first."""
MOST_ROLLS = 60


def said(chance: float) -> str:
    """A chance as the page writes it."""
    return f"{100 * chance:.{2 if chance < 0.1 else 1}f} %"


@pytest.fixture
def setting_up(visit: Visit) -> Callable[..., Page]:
    """The page before a game of Ann and Mia, with the part about a head start open."""

    def open_it(**board: object) -> Page:
        page = visit(link_to({**SHORT, **board}, "play"))
        page.get_by_label("Who moves for player 2").select_option("person")
        page.get_by_label("Name of player 2").fill("Mia")
        page.get_by_label("Name of player 2").press("Tab")
        page.get_by_text("A head start", exact=True).click()
        return page

    return open_it


def test_an_evening_with_a_head_start_on_two_devices(
    setting_up: Callable[..., Page], visit: Visit, watch: Watch
) -> None:
    """Made fair by one button, played to the end, and played again with the same head start.

    The chances are those of `seat_table`: before the game, and in it on both devices.  The clock of
    one is wrong by years: the rolls have one order, which is the server's, on each.
    """
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page = setting_up(**TINY)
    page.get_by_label("Throws").select_option("d4")
    expect(page.locator(".chances li")).to_have_text(
        [
            f"{name} {said(chance)}"
            for name, chance in zip(("Ann", "Mia"), chances(MIA_SOON), strict=True)
        ]
    )
    page.get_by_role("button", name="Make it fair for Mia").click()
    fair = fair_seat([ANN_SOON, MIA_SOON], 2)
    expect(page.get_by_label("Starts on square")).to_have_value(str(fair.game.start))
    expect(page.locator(".seat-list li").nth(1)).to_contain_text(
        f"starts on {fair.game.start}, throws a die with 4 faces"
    )
    expect(page.locator("#handicap-chances")).to_contain_text(
        f"Mia wins with a chance of {said(chances(fair.game)[1])}. An equal share is 50.0 %."
    )
    sit_down(page, "person", "person")
    page.wait_for_url("**/g/*")
    other = joined_by_a_wrong_clock(visit, page, hours=24 * 365 * 10)
    choose(other, "Mia")
    for one in (page, other):
        at_the_outset(one, fair.game)
    before = page.url
    to_the_end(page, other)
    tell_the_same(page, other)

    other.get_by_role("button", name="Play again").click()
    games = [at_another(one, before) for one in (page, other)]
    assert games[0] == games[1]
    for one in (page, other):
        at_the_outset(one, fair.game)
    roll(page)
    expect(other.locator(".past li")).to_have_count(1)


def chances(mia: Game) -> tuple[float, ...]:
    """The chances of Ann and Mia."""
    return seat_table([Game(mia.board, ANN.rules), mia]).chances


def at_the_outset(page: Page, mia: Game) -> None:
    """Mia's token stands on her start, with the chances of both beside their names."""
    expect(page.locator(seat(page, 2))).to_contain_text("throws a die with 4 faces")
    expect(page.locator(seat(page, 2))).to_contain_text(f"square {mia.start}")
    expect(page.locator(f".picture .token[data-square='{mia.start}']")).to_have_count(1)
    for number, chance in enumerate(chances(mia), 1):
        expect(page.locator(seat(page, number))).to_contain_text(f"{said(chance)} to win")


def to_the_end(page: Page, other: Page) -> None:
    """Roll by turns until somebody has won; no throw of Mia's is above 4."""
    for number in range(1, MOST_ROLLS):
        roll(page if number % 2 else other)
        for one in (page, other):
            expect(one.locator(".past li")).to_have_count(min(number, 40))
        following = "Mia" if number % 2 else "Ann"
        expect(page.locator("#whose")).to_contain_text(re.compile(f"{following} to roll|has won"))
        if "has won" in page.locator("#whose").inner_text():
            break
    for one in (page, other):
        expect(one.locator("#whose")).to_contain_text("has won")
    falls = [text for text in page.locator(".past li").all_inner_texts() if "Mia rolls" in text]
    assert falls
    assert not [fall for fall in falls if "rolls 5" in fall or "rolls 6" in fall]


def test_a_head_start_is_set_by_hand_and_kept(
    setting_up: Callable[..., Page], watch: Watch
) -> None:
    """It stands beside the name, also after a reload; an empty field takes it back.

    A square beyond the board is refused with a sentence.  What is shown anew does not touch a
    square that is being typed.
    """
    watch.expected = ("Failed to load resource",)
    page = setting_up()
    start = page.get_by_label("Starts on square")
    start.fill("7")
    start.press("Tab")
    ahead = Game(ANN.board, Rules(overshoot="win", start=7))
    expect(page.locator(".chances li").last).to_have_text(f"Mia {said(chances(ahead)[1])}")
    for wrong in ("1.5", "-3"):
        start.fill(wrong)
        start.press("Tab")
        expect(start).to_have_value("7")
    page.reload()
    expect(page.locator(".seat-list li").nth(1)).to_contain_text("starts on 7")
    expect(start).to_have_value("7")

    start.fill("17")
    page.locator("#fold-handicap").dispatch_event("toggle")
    expect(start).to_have_value("17")
    start.press("Tab")
    expect(page.locator("#handicap-chances")).to_contain_text("expected a start in 0..16")
    start.fill("")
    start.press("Tab")
    expect(page.locator(".seat-list .own")).to_have_count(0)
    expect(page.locator(".chances li").last).to_have_text(f"Mia {said(chances(ANN)[1])}")
    follow_who_is_a_person(page)


def follow_who_is_a_person(page: Page) -> None:
    """The part is about the last person, and says whom its button changes.

    A player who was chosen stays the same person under another name, and where an earlier player
    goes; no name is asked about half typed.
    """
    who, fair = page.get_by_label("Player", exact=True), page.locator("#make-fair")
    expect(fair).to_have_text("Make it fair for Mia")
    page.get_by_label("Who moves for player 2").select_option("computer")
    expect(fair).to_have_text("Make it fair for Ann")
    expect(who).to_have_value("0")

    page.get_by_label("Who moves for player 2").select_option("person")
    page.locator("#add-player").click()
    expect(fair).to_have_text("Make it fair for Cleo")
    who.select_option("Mia")
    expect(fair).to_have_text("Make it fair for Mia")
    settled(page)
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/handicap"):
            asked.append(json.loads(request.post_data or "")["players"][1]["name"])

    page.on("request", note)
    page.get_by_label("Name of player 2").focus()
    page.keyboard.type("Zoe")
    page.keyboard.press("Tab")
    expect(fair).to_have_text("Make it fair for Zoe")
    expect(page.locator(".chances li").nth(1)).to_contain_text("Zoe")
    assert asked == ["Zoe"]

    page.get_by_role("button", name="Remove player 1").click()
    expect(who).to_have_value("0")
    expect(fair).to_have_text("Make it fair for Zoe")
    expect(page.locator(".chances li")).to_have_count(2)


@pytest.mark.long("tests/web/browser/test_handicap.py::test_a_head_start_is_set_by_hand_and_kept")
def test_rules_without_chances_are_told(setting_up: Callable[..., Page], watch: Watch) -> None:
    """Where tokens bump there is no chance to show, but a game with a head start."""
    watch.expected = ("Failed to load resource",)
    page = setting_up(rules={"bump": "start"})
    page.get_by_label("Player", exact=True).select_option("Ann")
    page.get_by_label("Starts on square").fill("2")
    page.get_by_label("Starts on square").press("Tab")
    expect(page.locator("#handicap-chances")).to_contain_text("not known under these rules")
    settled(page)
    sit_down(page, "person", "person")
    expect(page.locator(seat(page, 1))).to_contain_text("square 2")
