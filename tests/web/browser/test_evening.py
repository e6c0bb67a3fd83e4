"""One game on several devices: each is a browser profile of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.conftest import BUSY_MS
from tests.web.browser.acting import (
    PAINTED,
    PLAIN,
    choose,
    heard,
    intercept,
    link_to,
    waiting,
)
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_play import WATCH_TOKEN, playing, roll, sit_down

Two = tuple[Page, Page]
SIXES = {**PLAIN, "jumps": [], "rules": {"die": "6:1"}}
"""A board on which every throw is a six, and leads past five squares."""
THREE_ROLLS = {"size": 12, "columns": 4, "rules": {"die": "4:1", "again": "max"}, "name": "Quick"}
"""A board on which three throws of one turn win."""
WALL = {**PLAIN, "jumps": [[square, 1] for square in range(20, 26)]}
"""A board that nobody gets past, so that computers are never at the end of their game."""
POLLED = "**/*svg=false"
"""What a page asks for where no stream comes through: where that has no answer, a stream did it."""
LATER = datetime(2100, 1, 1, tzinfo=UTC)
"""A moment at which a page's clock stands; Playwright only moves clocks forward."""
LONG_WAITS = """{
    const { setTimeout, clearTimeout } = window;
    const waits = new Map();
    let last = 0;
    window.setTimeout = (act, ms, ...given) => {
        if (!(ms >= 3000)) return setTimeout(act, ms, ...given);
        waits.set(--last, act);
        return last;
    };
    window.clearTimeout = (id) => { if (!waits.delete(id)) clearTimeout(id); };
    window.endLongWaits = () => {
        const acts = [...waits.values()];
        waits.clear();
        for (const act of acts) act();
    };
}"""
"""Runs before a page's own scripts: what waits for seconds waits until it is let go."""
TUMBLE_MS = 400
"""By then a die has fallen, `TUMBLE` in `table.js`."""
FRAME_MS = 40
"""Two pictures or three, and much less than a token's way to the next square."""
MOST_FRAMES = 50
LIGHT = "/api/formats"
"""An address of the server that costs little, for what has to be so before the page comes."""


@pytest.fixture
def begun(visit: Visit) -> Callable[..., Two]:
    """Begins a game on one device; its page, and that of another device that came by the link."""

    def begin(*kinds: str, **how: Any) -> Two:
        page = playing(visit, *kinds, **how)
        page.wait_for_url("**/g/*")
        return page, visit(page.evaluate("location.pathname"))

    return begin


def seat(page: Page, number: int) -> str:
    """Where in the list of players a seat stands."""
    return f".players li:nth-child({number})"


def listening(page: Page, game: str) -> Page:
    """The page at a game, once it listens to it."""
    with page.expect_request("**/api/live*"):
        page.goto(game)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")
    return page


def test_a_guest_says_who_they_are_before_anything_can_be_rolled(
    begun: Callable[..., Two], visit: Visit
) -> None:
    """No button or key rolls for Ann; the game has no welcome, and figures for its players.

    Their seat is kept over a reload, though the page itself comes before it is known whose it is.
    A roll that they take back is told at the others, with whose turn it is.
    """
    page, other = begun("person", "person", "person", "computer")
    for one in (page, other):
        expect(one.locator("#figure-minutes")).to_contain_text("4 players")
        expect(one.locator("#front")).to_be_hidden()
    expect(other.locator(".who-choices button")).to_have_text(["Ann", "Bo", "Cleo", "Only watch"])
    expect(page.locator(".who-are-you")).to_be_hidden()
    for button in ("#roll", "#undo-roll", ".seat-part button"):
        expect(other.locator(button)).to_be_hidden()
    other.keyboard.press("Space")
    other.locator("#thrown").click(force=True)
    other.keyboard.press("Control+z")
    third = visit(page.evaluate("location.pathname"))
    choose(third, "Cleo")
    expect(other.get_by_role("button", name="Cleo on another device")).to_be_disabled()
    choose(other, "Bo")
    expect(page.locator(".past li")).to_have_count(0)

    roll(page)
    expect(other.locator(seat(other, 2))).to_contain_text("on this device")
    other.reload()
    expect(other.locator(seat(other, 2))).to_contain_text("on this device")
    roll(other)
    for one in (other, page):
        expect(one.locator(".past li")).to_have_count(2)
    other.locator("#undo-roll").click()
    expect(page.locator("#notice")).to_contain_text("taken back elsewhere. Bo to roll.")
    heard(other, "Last roll taken back. Bo to roll.")


@pytest.mark.long("tests/web/browser/test_evening.py::test_who_watches_sees_and_cannot_roll")
def test_who_only_watches_is_not_asked_again(begun: Callable[..., Two]) -> None:
    """Not after a reload; they can still take a seat, and give it up."""
    _, other = begun()
    choose(other, "Only watch")
    expect(other.locator("#live")).to_have_text("You are watching.")
    other.reload()
    expect(other.locator("#whose")).to_contain_text("You are watching")
    expect(other.locator(".who-are-you")).to_be_hidden()
    expect(other.locator("#roll")).to_be_hidden()
    other.get_by_role("button", name="Play as Ann").click()
    roll(other)


@pytest.mark.long(
    "tests/web/browser/test_evening.py::test_a_guest_says_who_they_are_before_anything_can_be_rolled"
)
def test_nobody_is_asked_where_there_is_nothing_to_choose(
    begun: Callable[..., Two], visit: Visit
) -> None:
    """A tab of the browser that began the game; a game that has no free seat, or is over."""
    page, other = begun()
    game = page.evaluate("location.pathname")
    tab = page.context.new_page()
    tab.goto(page.url)
    expect(tab.locator("#roll")).to_be_visible()
    expect(tab.locator(".who-are-you")).to_be_hidden()
    page.get_by_role("button", name="Share this game").last.click()
    for name in ("Ann", "Bo"):
        page.get_by_role("button", name=f"Play as {name}").click()
    late = visit(game)
    for one in (other, late):
        expect(one.locator("#whose")).to_contain_text("You are watching")
        expect(one.locator(".who-are-you")).to_be_hidden()
    page.get_by_role("button", name="Leave seat Bo").click()
    choose(late, "Bo")
    roll(page)
    roll(late)

    page, other = begun("computer", "computer", board=WALL)
    expect(other.locator("#roll")).to_be_visible()
    expect(other.locator(".who-are-you")).to_be_hidden()
    # They would roll on beside the tests that follow.
    page.locator("#leave").click()


@pytest.mark.long(
    "tests/web/browser/test_handicap.py::test_an_evening_with_a_head_start_on_two_devices"
)
def test_a_seat_belongs_to_the_device_that_took_it(begun: Callable[..., Two]) -> None:
    """Only there it is rolled for; the device that began the game can release it."""
    page, other = begun()
    choose(other, "Bo")
    expect(page.locator(seat(page, 2))).to_contain_text("on another device")
    expect(other.locator("#roll")).to_have_attribute("aria-disabled", "true")
    roll(page)
    expect(page.locator("#roll")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#whose")).to_contain_text("on another device")
    roll(other)
    expect(page.locator(".past li")).to_have_count(2)

    page.get_by_role("button", name="Free the seat of Bo").click()
    choose(other, "Only watch")
    expect(other.get_by_role("button", name="Play as Bo")).to_be_visible()


def test_who_watches_sees_and_cannot_roll(visit: Visit, server: Server, watch: Watch) -> None:
    """The link to watch is offered beside the link to play; who cannot copy it is told.

    A roll is seen however a device listens: without polling; by polling where no stream comes
    through.  The token passes over the squares between there, too: of six, each is seen however few
    pictures a busy machine draws.  A restart of the server loses nothing.
    """
    # A page asks, in vain, where a busy machine is late with the stream.
    watch.expected = (POLLED.removeprefix("**/*"),)
    page = playing(visit, board=SIXES)
    moving = visit(LIGHT, ready=False, reduced_motion="no-preference")
    moving.route(POLLED, lambda route: route.abort())
    listening(moving, link_to_watch(page))
    expect(moving.locator("#whose")).to_contain_text("You are watching")
    moving.evaluate(WATCH_TOKEN)
    roll(page)
    expect(moving.locator("#happened")).to_contain_text("Ann rolls")
    expect(moving.locator(".past li")).to_have_count(1)
    assert moving.evaluate("window.places.size") > 3
    for button in ("#roll", "#undo-roll", ".seat-part button"):
        expect(moving.locator(button)).to_be_hidden()
    take_both_seats(page)

    assert watch.unexpected == []
    watch.expected = ("Failed to load resource", "ERR_")
    # A proxy that hands on no stream.
    behind_a_proxy = visit(LIGHT, ready=False)
    behind_a_proxy.route("**/api/live*", lambda route: route.abort())
    with behind_a_proxy.expect_request("**/api/live*"):
        behind_a_proxy.goto(page.url)
    expect(behind_a_proxy.locator("#whose")).to_contain_text("Bo to roll")
    roll(page)
    for one in (moving, behind_a_proxy):
        expect(one.locator(".past li")).to_have_count(2)
    moving.unroute(POLLED)
    restart(server, page, moving)


def link_to_watch(page: Page) -> str:
    """The link to watch, copied by hand."""
    page.locator("#share-game").click()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    page.get_by_role("button", name="Copy link to watch").click()
    page.get_by_role("button", name="Copy it by hand").wait_for()
    return page.get_by_label("Link to watch").input_value()


def take_both_seats(page: Page) -> None:
    """A seat pressed while the server is slow with another one waits, and is taken, too."""
    held: list[Route] = []
    intercept(page, "**/seats", held.append, times=1)
    page.get_by_role("button", name="Play as Ann").click()
    first = waiting(page, held)
    page.get_by_role("button", name="Play as Bo").click()
    first.continue_()
    expect(page.locator(".seat-part", has_text="on this device")).to_have_count(2)


def restart(server: Server, page: Page, other: Page) -> None:
    """Both devices hear again; a device that was asleep (without a network) catches up."""
    server.restart()
    roll(page)
    expect(other.locator(".past li")).to_have_count(3)
    other.context.set_offline(True)
    roll(page)
    page.locator("#undo-roll").click()
    rolls = page.locator(".past li")
    expect(rolls).to_have_count(3)
    roll(page)
    expect(rolls).to_have_count(4)
    other.context.set_offline(False)

    # It may still be told of the roll that was taken back, as the fourth, too.
    told = rolls.all_inner_texts()
    expect(other.locator(".past li")).to_have_text(told, use_inner_text=True)
    assert len(told) == 4


def test_tabs_of_one_browser_share_a_connection(visit: Visit, server: Server) -> None:
    """One tab listens for all; when it is closed, another does, and nothing is lost or repeated.

    The device that began the game rolls for a computer; where it is gone, the other one does.  That
    one waits for three seconds, which are over when the test says so.
    """
    page = playing(visit, "person", "person", "computer")
    page.wait_for_url("**/g/*")
    tab = visit(LIGHT, ready=False, before=LONG_WAITS)
    first = listening(tab.context.new_page(), page.url)
    with noted_requests(first) as asked, noted_requests(tab) as later:
        tab.goto(page.url)
        choose(tab, "Bo")
        expect(first.locator(seat(first, 2))).to_contain_text("on this device")
        roll(page)
        for one in (tab, first):
            expect(one.locator(".past li")).to_have_count(1)
        assert not [url for url in asked + later if "/api/live" in url]

        first.close()
        roll(tab)
        for one in (page, tab):
            expect(one.locator(".past li")).to_have_count(3)
        tab.evaluate("endLongWaits()")
        tab.evaluate(PAINTED)
        roll(page)
        expect(tab.locator(".past li")).to_have_count(4)
        for path in ("/api/live", "/rolls"):
            assert len([url for url in later if path in url]) == 1

    page.goto(server.address + LIGHT)
    roll(tab)
    expect(tab.locator("#roll")).to_have_text("Waiting for Cleo")
    tab.evaluate("endLongWaits()")
    expect(tab.locator(".past li")).to_have_count(6)


@contextmanager
def noted_requests(page: Page) -> Iterator[list[str]]:
    """The addresses of what a page asks for while the block lasts."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    yield asked
    page.remove_listener("request", note)


def test_a_finish_tells_the_game_and_it_is_looked_back_on(visit: Visit, downloads: Path) -> None:
    """Who came where, a GIF to keep, and every earlier roll on the board, by button or arrow."""
    page = playing(visit, "computer", "computer", board=THREE_ROLLS)
    expect(page.locator(".ending")).to_contain_text("Final order", timeout=4 * BUSY_MS)
    expect(page.locator("#whose")).to_contain_text("has won")
    winner = page.locator("#whose").inner_text().removesuffix(" has won")
    expect(page.locator(".ending .order li").first).to_have_text(winner)
    with page.expect_download() as begun:
        page.locator("#film").click()
    begun.value.save_as(downloads / "game.gif")
    assert (downloads / "game.gif").read_bytes().startswith(b"GIF89a")

    page.keyboard.press("ArrowLeft")
    sees_past(page, "After 2 rolls of 3", 8)
    page.locator("#look-back").click()
    sees_past(page, "After 1 roll of 3", 4)
    page.locator("#look-on").click()
    sees_past(page, "After 2 rolls of 3", 8)
    page.locator("#look-now").click()
    sees_past(page, "Now", 12)


def sees_past(page: Page, when: str, square: int) -> None:
    """Where Ann's token was then, and what is said of it."""
    expect(page.locator("#looked")).to_have_text(when)
    expect(page.locator(f".picture .token[data-seat='1'][data-square='{square}']")).to_have_count(1)


def test_tokens_are_chosen_and_their_movement_is_skipped(visit: Visit) -> None:
    """Space ends what moves; "at once" moves nothing; sound is off until it is turned on.

    A press on a token before the game takes the next one that is free; the browser keeps it.
    """
    page = visit(link_to(SIXES, "play"), own=True, reduced_motion="no-preference")
    page.get_by_role("button", name="Another token for player 1").click()
    sit_down(page, "person", "person")
    expect(page.locator(".picture .token[data-seat='1']")).to_have_class("token seat-3")
    expect(page.locator(seat(page, 1) + " .token-mark")).to_have_class("token-mark seat-3")
    expect(page.locator("#sound")).not_to_be_checked()
    page.get_by_label("Tokens move").select_option("at once")
    page.evaluate(
        "window.moves = 0; new MutationObserver(all => all.forEach(one => "
        "moves += Number(one.target.matches?.('.token'))))"
        ".observe(document.getElementById('board'), {subtree: true, attributes: true})"
    )
    roll(page)
    assert page.evaluate("moves") == 0
    page.reload()
    expect(page.get_by_label("Tokens move")).to_have_value("0")

    page.get_by_label("Tokens move").select_option("normal")
    page.locator("#sound").check()
    skip_a_movement(page)
    page.locator("#leave").click()
    expect(page.locator(".seat-list .token-mark").first).to_have_class("token-mark seat-3")


def skip_a_movement(page: Page) -> None:
    """The page's clock stands while the die tumbles and while the token is on its way."""
    expect(page.locator(".table-parts")).to_contain_text("1 roll so far")
    page.clock.install()
    page.clock.pause_at(LATER)
    with page.expect_response("**/rolls"):
        page.locator("#roll").click()
    expect(page.locator("#thrown.tumbling")).to_be_visible()
    page.clock.run_for(TUMBLE_MS)
    token = page.locator(".picture .token[data-seat='2']")
    for _ in range(MOST_FRAMES):
        if token.get_attribute("data-moved"):
            break
        page.clock.run_for(FRAME_MS)
    expect(token).to_have_attribute("data-moved", "true")
    page.keyboard.press("Space")
    page.clock.run_for(FRAME_MS)
    expect(page.locator(".table-parts")).to_contain_text("2 rolls so far")


ONE_ROLL = {"size": 6, "columns": 3, "rules": {"die": "6:1"}, "name": "Won by one roll"}


@pytest.fixture
def won(visit: Visit) -> Callable[[], tuple[Page, Page, Page]]:
    """A game that Ann has won, begun on one device; a second plays Bo, and a third watches."""

    def win() -> tuple[Page, Page, Page]:
        page = playing(visit, board=ONE_ROLL)
        page.wait_for_url("**/g/*")
        watched = page.evaluate(
            "fetch(`/api${location.pathname.replace('g', 'games')}`).then(it => it.json())"
        )
        other, third = visit(page.evaluate("location.pathname")), visit(f"/g/{watched['watch']}")
        choose(other, "Bo")
        expect(page.locator(seat(page, 2))).to_contain_text("on another device")
        roll(page)
        for one in (page, other, third):
            expect(one.locator("#whose")).to_contain_text("Ann has won")
        return page, other, third

    return win


def at_another(page: Page, game: str) -> str:
    """The address of the next game, once a page is there."""
    page.wait_for_url(lambda url: "/g/" in url and url != game)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")
    expect(page.locator(".past li")).to_have_count(0)
    return page.url


def test_play_again_takes_all_devices_along(
    won: Callable[[], tuple[Page, Page, Page]], visit: Visit, watch: Watch
) -> None:
    """Each on its own seat, whichever of them asks; who watches goes on watching.

    From the film of a game nobody is led away: a button leads on, also on a device without a seat
    that opens the finished game later.  Who types goes on typing.
    """
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page, other, third = won()
    for one in (page, third):
        intercept(one, POLLED, lambda route: route.abort())
    before, watched = page.url, third.url
    expect(third.locator("#again")).to_be_hidden()
    begin_to_type(page)
    other.get_by_role("button", name="Play again").click()
    games = [at_another(one, before) for one in (page, other)]
    assert at_another(third, watched) not in games
    assert games[0] == games[1]
    has_gone_on_typing(page)
    expect(other.locator(seat(other, 2))).to_contain_text("on this device")
    expect(other.locator("#roll")).to_have_attribute("aria-disabled", "true")
    expect(third.locator("#whose")).to_contain_text("You are watching")

    begin_to_type(other)
    roll(page)
    for one in (other, third):
        expect(one.locator("#whose")).to_contain_text("Ann has won")
    has_gone_on_typing(other)
    before = page.url
    look_at_the_film(page, other, third)
    late = visit(before.removeprefix(page.evaluate("location.origin")))
    expect(late.locator("#whose")).to_contain_text("Ann has won")
    expect(late.locator(".who-are-you")).to_be_hidden()
    late.get_by_role("button", name="Go to the next game").click()
    assert at_another(late, before) == page.url
    page.go_back()
    expect(page.get_by_role("button", name="Go to the next game")).to_be_visible()


def begin_to_type(page: Page) -> None:
    """Open the line for commands."""
    page.locator("body").press("/")
    expect(page.get_by_label("Command")).to_be_focused()


def has_gone_on_typing(page: Page) -> None:
    """The line has the focus still, and is closed."""
    expect(page.get_by_label("Command")).to_be_focused()
    page.keyboard.press("Escape")


def look_at_the_film(page: Page, other: Page, third: Page) -> None:
    """The others go on without the device that looks back."""
    before, watched = page.url, third.url
    other.locator("#look-back").click()
    expect(other.locator("#looked")).to_contain_text("After 0 rolls")
    page.get_by_role("button", name="Play again").click()
    game = at_another(page, before)
    at_another(third, watched)
    on = other.get_by_role("button", name="Go to the next game")
    expect(on).to_be_visible()
    expect(other.locator("#looked")).to_contain_text("After 0 rolls")
    on.click()
    assert at_another(other, before) == game


@pytest.mark.long("tests/web/test_rematch.py::test_a_second_press_joins_the_same_game")
def test_two_presses_of_play_again_are_one_game(
    won: Callable[[], tuple[Page, Page, Page]], watch: Watch
) -> None:
    """Also if the second device has heard nothing of the first; and by polling alone."""
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page, other, third = won()
    before, watched = page.url, third.url
    for one in (other, third):
        one.route("**/api/live*", lambda route: route.abort())
        one.reload()
    expect(other.get_by_role("button", name="Play again")).to_be_visible()
    intercept(other, "**/*svg=false", lambda route: route.abort())
    page.get_by_role("button", name="Play again").click()
    game = at_another(page, before)
    at_another(third, watched)
    assert other.url == before
    other.get_by_role("button", name="Play again").click()

    assert at_another(other, before) == game


def wrong_clock(hours: int) -> str:
    """A script for a device whose clock is wrong by hours or years.

    It is a phone at a plain address, which has no locks: it listens all the same.
    """
    return (
        f"Date = class extends Date {{ static now() {{ return super.now() + {hours} * 3.6e6; }}"
        " constructor(...given) { given.length ? super(...given) : super(new.target.now()); } };"
        "Object.defineProperty(navigator, 'locks', { value: undefined });"
    )


def joined_by_a_wrong_clock(visit: Visit, page: Page, hours: int) -> Page:
    """Such a device, come by the link, which is told of rolls and asks for none."""
    other = listening(visit(LIGHT, ready=False, before=wrong_clock(hours)), page.url)
    intercept(other, POLLED, lambda route: route.abort())
    wrong = other.evaluate("Date.now()") - page.evaluate("Date.now()")
    assert abs(wrong / 3.6e6 - hours) < 1
    return other


def tell_the_same(page: Page, other: Page) -> None:
    """Two devices tell the rolls in one order, which is the server's."""
    told = page.locator(".past").inner_text()
    assert told == other.locator(".past").inner_text()
    link = f"/api/games/{page.url.rpartition('/')[2]}"
    past = page.evaluate("link => fetch(link).then(found => found.json())", link)["past"]
    assert [one["seat"] for one in past] == [1 + number % 2 for number in range(len(past))]
    said = [" ".join(event["sentence"] for event in one["events"]) for one in reversed(past)]
    assert page.locator(".past li span:last-child").all_inner_texts() == said


@pytest.mark.long(
    "tests/web/browser/test_handicap.py::test_an_evening_with_a_head_start_on_two_devices"
)
def test_a_device_whose_clock_is_slow_plays_along(visit: Visit, watch: Watch) -> None:
    """By hours, as one that is years ahead does: the rolls have one order on each device."""
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page = playing(visit)
    page.wait_for_url("**/g/*")
    other = joined_by_a_wrong_clock(visit, page, hours=-5)
    choose(other, "Bo")
    for number in range(1, 5):
        roll(page if number % 2 else other)
        for one in (page, other):
            expect(one.locator(".past li")).to_have_count(number)
    tell_the_same(page, other)
