"""A family at one phone or several: what is in view, who one is, and what is said after a game."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, choose, intercept, link_to
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_access import PHONE
from tests.web.browser.test_play import playing, roll, sit_down

LONG = {**PLAIN, "jumps": [], "rules": {"die": "1:1"}}
"""A board on which every throw is a one, so that nobody wins soon."""
QUICK = {"size": 6, "columns": 3, "rules": {"die": "6:1"}, "name": "Won by one roll"}
SLOW = {"size": 12, "columns": 4, "rules": {"die": "4:1", "again": "max"}, "name": "One turn"}
CLOSE = "Closest call: Bo could have won with the next roll"


def two_devices(visit: Visit, board: Mapping[str, Any] = LONG) -> tuple[Page, Page]:
    """A game of Ann and Bo, begun on one phone; on another one somebody plays Bo."""
    page = playing(visit, board=board, viewport=PHONE)
    page.wait_for_url("**/g/*")
    other = visit(page.evaluate("location.pathname"), viewport=PHONE)
    choose(other, "Bo")
    return page, other


def test_a_guest_sees_at_once_who_they_are(visit: Visit, watch: Watch) -> None:
    """And whose turn it is; the first view has both, without scrolling.

    A roll of another device is not taken back, and both buttons say so beforehand; the device that
    began the game takes back any roll.
    """
    page, other = two_devices(visit)
    words = other.locator("#whose")
    expect(words).to_contain_text("Ann to roll")
    expect(words).to_contain_text("You are Bo.")
    for button in ("#undo", "#undo-roll"):
        expect(other.locator(button)).to_have_attribute("aria-disabled", "true")
    roll(page)
    expect(words).to_contain_text("Bo to roll")
    expect(words).to_contain_text("You are Bo: your turn.")
    expect(words).to_be_in_viewport(ratio=1)
    expect(page.locator("#whose")).not_to_contain_text("You are")
    take_back(page, other)
    refuse_a_roll(page, other, watch)


def take_back(page: Page, other: Page) -> None:
    """What Ann rolled is Ann's to take back, and then Bo's what Bo rolled."""
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
    for count in (1, 0):
        page.locator("#undo-roll").click()
        expect(other.locator(".past li")).to_have_count(count)


def refuse_a_roll(page: Page, other: Page, watch: Watch) -> None:
    """A refusal names the player, as a sentence; it goes with the next roll."""
    assert watch.unexpected == []
    watch.expected = ("Failed to load resource",)
    refusal = {"schema": "boustro/error/1", "kind": "forbidden", "sentence": "another device"}
    intercept(page, "**/rolls", lambda route: route.fulfill(status=403, json=refusal), times=1)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")
    page.locator("#roll").click()
    notice = page.locator("#notice")
    expect(notice).to_contain_text("Ann is played on another device, which rolls for Ann.")
    roll(page)
    expect(notice).to_be_hidden()
    expect(other.locator(".past li")).to_have_count(1)


def test_somebody_may_play_alone(visit: Visit) -> None:
    """The rules allow it; only the last player cannot be removed.

    A name in place of the computer's makes it a person: a click on it selects it, so that typing
    replaces it.  Another name of a machine stays a machine's.
    """
    page = visit(link_to(QUICK, "play"), viewport=PHONE)
    rename_the_computer(page)
    page.get_by_role("button", name="Remove player 2").click()
    expect(page.get_by_role("button", name="Remove player")).to_have_count(0)
    page.reload()
    expect(page.locator(".seat-list li")).to_have_count(1)
    sit_down(page, "person")
    roll(page)
    expect(page.locator("#whose")).to_contain_text("Ann has won")


def rename_the_computer(page: Page) -> None:
    """As a person, and then as a computer."""
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


def test_what_is_over_is_not_so_far(visit: Visit) -> None:
    """Neither the rolls nor their list; no seat is offered, left or freed any more.

    A call is close if the next roll could have won.
    """
    page, other = two_devices(visit, QUICK)
    expect(page.locator(".seat-part button")).not_to_have_count(0)
    roll(page)
    for one in (page, other):
        expect(one.locator("#whose")).to_contain_text("Ann has won")
        expect(one.locator(".table-parts")).not_to_contain_text("so far", ignore_case=True)
        expect(one.locator(".table-parts")).to_contain_text("1 roll.")
        expect(one.locator(".seat-part button")).to_have_count(0)
        expect(one.locator(".ending")).to_contain_text("Final order")
        expect(one.get_by_text(CLOSE)).to_have_count(1)


def test_a_call_is_not_close_if_the_next_roll_could_not_have_won(visit: Visit) -> None:
    """It is not called so."""
    page = playing(visit, board=SLOW)
    for _ in range(3):
        roll(page)
    expect(page.locator(".ending")).to_contain_text("Final order")
    expect(page.get_by_text(CLOSE)).to_have_count(0)
