"""A family at one phone or several: what is in view, who one is, and what is said after a game."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.there import there
from tests.web.browser.acting import PLAIN, choose, link_to
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_play import playing, roll, sit_down

PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = {**PLAIN, "jumps": [], "rules": {"die": "1:1"}}
"""A board on which every throw is a one, so that nobody wins soon."""
QUICK = {"size": 6, "columns": 3, "rules": {"die": "6:1"}, "name": "Won by one roll"}
SLOW = {"size": 12, "columns": 4, "rules": {"die": "4:1", "again": "max"}, "name": "One turn"}


@pytest.fixture
def two(visit: Visit) -> Callable[..., tuple[Page, Page]]:
    """A game of Ann and Bo, begun on one phone; on another one somebody plays Bo."""

    def begin(board: Mapping[str, Any] = LONG) -> tuple[Page, Page]:
        page = playing(visit, board=board, viewport=PHONE)
        page.wait_for_url("**/g/*")
        other = visit(page.evaluate("location.pathname"), viewport=PHONE)
        choose(other, "Bo")
        return page, other

    return begin


def test_a_new_game_begins_at_the_top_of_its_form(visit: Visit) -> None:
    """However far down the button for it was: the heading and the first name are in view."""
    page = playing(visit, viewport=PHONE)
    page.locator("#leave").scroll_into_view_if_needed()
    page.locator("#leave").click()
    expect(page.locator(".setup > .big")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Name of player 1")).to_be_in_viewport(ratio=1)


def test_a_guest_sees_at_once_who_they_are(two: Callable[..., tuple[Page, Page]]) -> None:
    """And whose turn it is; the first view has both, without scrolling."""
    page, other = two()
    words = other.locator("#whose")
    expect(words).to_contain_text("Ann to roll")
    expect(words).to_contain_text("You are Bo.")
    roll(page)
    expect(words).to_contain_text("Bo to roll")
    expect(words).to_contain_text("You are Bo: your turn.")
    expect(words).to_be_in_viewport(ratio=1)
    expect(page.locator("#whose")).not_to_contain_text("You are")


def test_a_roll_of_another_device_is_not_taken_back(two: Callable[..., tuple[Page, Page]]) -> None:
    """Both buttons for it say so beforehand; the device that began the game takes back any roll."""
    page, other = two()
    for button in ("#undo", "#undo-roll"):
        expect(other.locator(button)).to_have_attribute("aria-disabled", "true")
    roll(page)
    expect(other.locator(".past li")).to_have_count(1)
    why = "Only Ann’s device, or the one that began the game, takes back this roll."
    for button in ("#undo", "#undo-roll"):
        expect(other.locator(button)).to_have_attribute("aria-disabled", "true")
        expect(other.locator(button)).to_have_attribute("title", why)
    roll(other)
    for one in (page, other):
        expect(one.locator(".past li")).to_have_count(2)
        expect(one.locator("#undo")).to_have_attribute("aria-disabled", "false")
        expect(one.locator("#undo")).to_have_attribute("title", "Undo (Ctrl+Z)")
    page.locator("#undo-roll").click()
    expect(other.locator(".past li")).to_have_count(1)


def test_a_refusal_names_the_player_and_goes_with_the_next_roll(
    two: Callable[..., tuple[Page, Page]], watch: Watch
) -> None:
    """It says what was refused, as a sentence; the page may have known it too late."""
    watch.expected = ("Failed to load resource",)
    page, other = two()
    refusal = {"schema": "boustro/error/1", "kind": "forbidden", "sentence": "another device"}
    page.route("**/rolls", lambda route: route.fulfill(status=403, json=refusal), times=1)
    page.locator("#roll").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Ann is played on another device, which rolls for Ann.")
    roll(page)
    expect(notice).to_be_hidden()
    expect(other.locator(".past li")).to_have_count(1)


def test_a_name_in_place_of_the_computers_makes_it_a_person(visit: Visit) -> None:
    """A click on a name selects it, so that typing replaces it; another name of a machine stays."""
    page = visit(link_to(PLAIN, "play"), viewport=PHONE)
    name, kind = page.get_by_label("Name of player 2"), page.get_by_label("Who moves for player 2")
    expect(name).to_have_value("Computer")
    name.click()
    page.keyboard.type("Lena")
    expect(name).to_have_value("Lena")
    expect(kind).to_have_value("person")
    kind.focus()
    kind.select_option("computer")
    name.click()
    page.keyboard.type("Robo")
    page.keyboard.press("Tab")
    expect(name).to_have_value("Robo")
    expect(kind).to_have_value("computer")


def test_somebody_may_play_alone(visit: Visit) -> None:
    """The rules allow it; only the last player cannot be removed."""
    page = visit(link_to(QUICK, "play"), viewport=PHONE)
    page.get_by_role("button", name="Remove player 2").click()
    expect(page.get_by_role("button", name="Remove player")).to_have_count(0)
    page.reload()
    expect(page.locator(".seat-list li")).to_have_count(1)
    sit_down(page, "person")
    roll(page)
    expect(page.locator("#whose")).to_contain_text("Ann has won")


def test_what_is_over_is_not_so_far(two: Callable[..., tuple[Page, Page]]) -> None:
    """Neither the rolls nor their list; no seat is offered, left or freed any more."""
    page, other = two(QUICK)
    expect(page.locator(".seat-part button")).not_to_have_count(0)
    roll(page)
    for one in (page, other):
        expect(one.locator("#whose")).to_contain_text("Ann has won")
        expect(one.locator(".table-parts")).not_to_contain_text("so far", ignore_case=True)
        expect(one.locator(".table-parts")).to_contain_text("1 roll.")
        expect(one.locator(".seat-part button")).to_have_count(0)


@pytest.mark.parametrize(("board", "is_close"), [(QUICK, True), (SLOW, False)])
def test_a_call_is_close_if_the_next_roll_could_have_won(
    visit: Visit, board: Mapping[str, Any], *, is_close: bool
) -> None:
    """Otherwise it is not called so."""
    page = playing(visit, board=board)
    rolls = 1 if is_close else 3
    for _ in range(rolls):
        roll(page)
    expect(page.locator(".ending")).to_contain_text("Final order")
    close = "Closest call: Bo could have won with the next roll"
    expect(page.get_by_text(close)).to_have_count(1 if is_close else 0)


def test_tokens_do_not_cover_the_word_start(visit: Visit) -> None:
    """On a phone the word is as large as the tray, so it stands beside it."""
    page = playing(visit, *["person"] * 6, viewport=PHONE)
    word = there(page.locator(".picture .tray text").bounding_box())
    for token in page.locator(".picture .token").all():
        box = there(token.bounding_box())
        assert box["x"] + box["width"] <= word["x"]
    expect(page.locator(".picture .tray text")).to_be_in_viewport(ratio=1)
