"""Answers that come late: they are for what was asked, and who has gone on keeps what is there."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.web.browser.acting import (
    PLAIN,
    drag,
    intercept,
    link_to,
    linked,
    paste,
    sees_jumps,
    settled,
    turn,
    waiting,
)
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.judging import EXAMPLES
from tests.web.browser.serving import Server
from tests.web.browser.test_play import roll, sit_down
from tests.web.browser.test_share import lists, open_list

GUESSED = re.compile("guessed")
JUMPS = [(3, 20), (30, 9)]


@contextmanager
def late(page: Page, path: str) -> Iterator[None]:
    """Within, requests to this path wait; then they go on, and the page has their answers."""
    held: list[Route] = []
    is_over = False

    def hold(route: Route) -> None:
        if is_over:
            route.continue_()
        else:
            held.append(route)

    intercept(page, path, hold)
    yield
    held.append(waiting(page, held))
    is_over = True
    for route in held:
        route.continue_()
    settled(page)
    page.unroute(path)


def test_a_view_that_is_late(visit: Visit) -> None:
    """What is chosen before it comes counts: two rules, an edit in the link, pages of routes."""
    page = visit(link_to(PLAIN))
    page.locator("#fold-rules > summary").click()
    rules = page.locator("#fold-rules")
    with late(page, "**/api/view"):
        rules.get_by_label("two dice").check(force=True)
        rules.get_by_label("bounce back").check(force=True)
    expect(page.locator("#rules-text")).to_contain_text("two dice")
    expect(rules.get_by_label("bounce back")).to_be_checked()

    page.locator("#share").click()
    with late(page, "**/api/view"):
        page.get_by_role("button", name="Remove the ladder from 3 to 20").click()
        page.locator("#copy-link").click()
        expect(page.locator("#fold-save .outcome input")).to_be_visible()
        link = page.locator("#fold-save .outcome input").input_value()
    letters = re.search(r"board=([\w-]+)", link)
    assert letters is not None
    packed = urlsafe_b64decode(letters[1] + "==")
    assert json.loads(zlib.decompress(packed, -15))["jumps"] == [[30, 9]]

    page = visit(link_to(PLAIN, "solve"))
    expect(page.locator("#route-number")).to_contain_text("Route 1 ")
    with late(page, "**/api/view"):
        page.locator("#route-next").click()
        page.locator("#route-next").click()
    expect(page.locator("#route-number")).to_contain_text("Route 3 ")


def test_a_board_that_is_late(visit: Visit) -> None:
    """One that was designed takes the place of no board that was opened meanwhile."""
    page = visit(link_to(PLAIN))
    page.locator("#fold-design > summary").click()
    open_list(page)
    with late(page, "**/api/design"):
        page.locator("#design-make").click()
        page.get_by_role("button", name="A hundred plain squares").click()
        sees_jumps(page, [])
    expect(page.locator("#design-outcome")).to_have_text("Cancelled.")
    sees_jumps(page, [])
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, JUMPS)


def test_a_search_and_advice_that_are_late(visit: Visit) -> None:
    """A search that was closed does not come back, nor does advice on the board before an edit.

    The queue is seen again once predictions are over.
    """
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-predict").click()
    expect(page.locator("#queue")).to_have_class(GUESSED)
    with late(page, "**/api/search"):
        page.get_by_label("Search", exact=True).select_option("depth")
        page.locator("#search-end").click()
    expect(page.locator("#search-end")).to_be_hidden()
    page.locator("#search-begin").click()
    expect(page.locator("#queue")).to_be_visible()
    expect(page.locator("#queue")).not_to_have_class(GUESSED)

    turn(page, "draw")
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33), *JUMPS])
    turn(page, "analyse")
    with late(page, "**/api/advise"):
        page.get_by_role("button", name="Longer").click()
        page.get_by_role("button", name="Undo").click()
        sees_jumps(page, JUMPS)
    expect(page.locator(".advice .edits")).to_have_count(0)
    expect(page.locator(".marks .lit")).to_have_count(0)


def test_a_game_that_is_late(visit: Visit) -> None:
    """Who has gone to another tab meanwhile does not sit down to it, nor sees its past."""
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
    for _ in range(2):
        roll(page)
    expect(page.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
    with late(page, "**/api/games/*?at=*"):
        page.keyboard.press("ArrowLeft")
        page.locator("#tab-draw").click()
    expect(page.locator(".picture .token")).to_have_count(0)

    turn(page, "play")
    page.locator("#leave").click()
    settled(page)
    with late(page, "**/api/games/*"):
        page.locator("#panel-play .shelf button").first.click()
        page.locator("#tab-draw").click()
    linked(page)
    assert "/g/" not in page.url
    turn(page, "play")
    expect(page.locator("#start-game")).to_be_visible()


def test_a_board_that_could_not_be_deleted(visit: Visit, watch: Watch) -> None:
    """It is said why, and not that it was deleted."""
    watch.expected = ("503",)
    page = visit(link_to(PLAIN))
    page.locator("#share").click()
    page.locator("#save").click()
    lists(page, "Six by six")
    settled(page)
    intercept(page, "**/api/boards/*", lambda route: route.fulfill(status=503))
    page.get_by_role("button", name="Delete Six by six").click()
    settled(page)
    lists(page, "Six by six")
    expect(page.locator("#notice")).to_contain_text("503")


def test_a_verdict_that_is_late(visit: Visit, server: Server) -> None:
    """Who has gone to another tab meanwhile keeps the board that is there.

    *Which line?* of a verdict on an earlier text says that the text is another one.
    """
    page = visit(server.entrance)
    drawn = page.locator(".jump-chips").inner_text()
    turn(page, "judge")
    paste(page, (EXAMPLES / "ben.py").read_text("utf-8"))
    with late(page, "**/api/judge"):
        page.get_by_role("button", name="Judge", exact=True).click()
        page.locator("#tab-draw").click()
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    assert page.locator(".jump-chips").inner_text() == drawn

    turn(page, "judge")
    page.get_by_label("Your solution").press("End")
    page.keyboard.insert_text("#")
    page.get_by_role("button", name="Which line?").click()
    expect(page.locator("#notice")).to_contain_text("You have changed the solution")
