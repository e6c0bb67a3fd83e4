"""A game on the page: rolls, odds, taking back, and nothing lost when the server was away."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from boustro.gameplay import Record
from tests.conftest import BUSY_MS
from tests.support.there import there
from tests.web.browser.acting import (
    PAINTED,
    PLAIN,
    drag,
    heard,
    intercept,
    link_to,
    sees_jumps,
    settled,
)
from tests.web.browser.conftest import WINDOW, Visit, Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_access import PHONE

WATCH_TOKEN = """() => { window.places = new Set();
    new MutationObserver(all => all.forEach(one => {
        if (one.target.matches?.('.token[data-seat="1"]'))
            window.places.add(one.target.getAttribute('transform')); }))
    .observe(document.getElementById('board'), {subtree: true, attributes: true}); }"""
"""Notes where the first token is drawn, as it moves."""
ORDER = """() => { window.order = [];
    new MutationObserver(all => all.forEach(one => {
        if (one.target.matches?.('.token')) window.order.push("moved");
        else if (one.target.id === 'happened' && one.target.textContent)
            window.order.push("told"); }))
    .observe(document.body, {subtree: true, attributes: true, childList: true}); }"""
"""Notes what is seen first: how the token moves, or what is said of it."""


def sit_down(page: Page, *kinds: str) -> None:
    """Begin a game between these players, `person` or `computer`.

    Where nothing moves, computers alone may have played it to its end before the test looks.
    """
    for number, kind in enumerate(kinds, 1):
        if page.get_by_label(f"Who moves for player {number}").count() == 0:
            page.locator("#add-player").click()
        page.get_by_label(f"Who moves for player {number}").select_option(kind)
    page.locator("#start-game").click()
    said = "to roll" if "person" in kinds else re.compile("to roll|has won")
    expect(page.locator("#whose")).to_contain_text(said)


def playing(visit: Visit, *kinds: str, board: Mapping[str, Any] = PLAIN, **how: Any) -> Page:
    """The page with a game on this board that was begun between these players, else two people."""
    page = visit(link_to(board, "play"), **how)
    sit_down(page, *(kinds or ("person", "person")))
    return page


def rolls(page: Page) -> int:
    """How many rolls the page says have been made."""
    said = re.search(r"(\d+) rolls? so far", page.locator(".table-parts").inner_text())
    assert said is not None
    return int(said[1])


def roll(page: Page) -> None:
    """Roll when it may, and wait until the token has come to rest; a computer may have gone on."""
    expect(page.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
    as_before = re.compile(rf"\b{rolls(page)} rolls? so far")
    page.locator("#roll").click()
    expect(page.locator(".table-parts")).not_to_contain_text(as_before)


def test_two_people_take_turns(visit: Visit) -> None:
    """Each roll moves the token whose turn it is, and is told in a sentence with its name.

    The title says whose turn it is among other tabs of the browser; of a board it says the name.
    The squares that a throw leaves, reaches and lands on are marked until the next one.
    """
    page = visit(link_to({**PLAIN, "jumps": []}))
    expect(page).to_have_title("Six by six – boustro")
    drag(page, 2, 15)
    page.locator("#tab-play").click()
    page.get_by_label("Name of player 1").fill("Zoë")
    page.get_by_label("Name of player 1").press("Tab")
    sit_down(page, "person", "person")
    expect(page.locator("#whose")).to_contain_text("Zoë to roll")
    take_back_each_roll(page)
    share_the_game(page)
    expect(page).to_have_title("Zoë to roll – boustro")
    roll(page)
    expect(page).to_have_title("Bo to roll – boustro")
    expect(page.locator(".past li").first).to_contain_text("Zoë rolls")
    token = page.locator(".picture .token[data-seat='1']")
    expect(token).not_to_have_attribute("data-square", "0")
    square = token.get_attribute("data-square")
    expect(page.locator(f".board-mark.lit[data-square='{square}']")).not_to_have_count(0)
    roll(page)
    expect(page.locator(".past li")).to_have_count(2)
    dice = page.locator(".past .die > rect[x='1'][y='1'][width='22'][height='22']")
    expect(dice).to_have_count(2)
    expect(page.locator(".players .odds")).to_have_count(2)
    expect(page.locator(".players .needed").first).to_contain_text("at least")
    roll_by_die_and_space(page)
    come_back_later(page)


def take_back_each_roll(page: Page) -> None:
    """The button at the top and Ctrl+Z take back the roll; without one there is nothing to do."""
    for at_the_top in (True, False):
        roll(page)
        if at_the_top:
            page.locator("#undo").click()
        else:
            page.keyboard.press("Control+z")
        expect(page.locator(".table-parts")).to_contain_text("0 rolls so far")
    page.keyboard.press("Control+z")
    expect(page.locator("#redo")).to_be_disabled()


def share_the_game(page: Page) -> None:
    """The button to share shares the game that is played, and not the board behind it.

    That is as it was.  A link to 127.0.0.1 opens nowhere else; beside it stands what makes one that
    does.
    """
    page.get_by_role("button", name="Share this game").first.click()
    page.wait_for_url("**/g/*")
    expect(page.get_by_label("Link to play")).to_have_value(page.url)
    said = page.locator("#panel-play .outcome", has_text="Link")
    expect(said).to_contain_text("works on this computer only")
    expect(said).to_contain_text("boustro serve --share")
    expect(page.locator("#panel-play")).not_to_contain_text("Anyone with this link")
    expect(page.locator("#panel-play")).to_be_visible()
    page.locator("#tab-draw").click()
    sees_jumps(page, [(2, 15)])
    page.locator("#tab-play").click()


def roll_by_die_and_space(page: Page) -> None:
    """The die itself rolls, and so does Space wherever no button has the focus."""
    page.locator("#thrown").click()
    expect(page.locator(".table-parts")).to_contain_text("3 rolls so far")
    page.mouse.click(5, 400)
    page.keyboard.press("Space")
    expect(page.locator(".table-parts")).to_contain_text("4 rolls so far")
    page.locator("#roll").focus()
    page.keyboard.press("Space")
    expect(page.locator(".table-parts")).to_contain_text("5 rolls so far")


def come_back_later(page: Page) -> None:
    """A game goes on after a reload, and is listed for a later visit."""
    expect(page.locator(".past li")).to_have_count(5)
    told = page.locator(".past").inner_text()
    page.wait_for_url("**/g/*")
    page.reload()
    expect(page.locator(".past")).to_have_text(told, use_inner_text=True)
    roll(page)
    page.goto(page.evaluate("location.origin") + "/#tab=play")
    page.locator("#panel-play .shelf button").first.click()
    expect(page.locator(".past li")).to_have_count(6)


def test_a_server_that_is_away_or_slow_loses_no_roll(
    visit: Visit, server: Server, watch: Watch
) -> None:
    """A roll is requested again as it was; undone by another browser, it is not rolled anew.

    While the server is away the page says so; when it is back the roll is made, once.  It is
    heard as the connection ends; that a page looks by itself is in `live_updates.test.js`.  A
    longer game is told from its end.
    """
    watch.expected = ("Failed to load resource", "ERR_")
    page = visit("/favicon.ico", ready=False, own=True)
    page.add_init_script("setInterval = () => 0")
    page.goto(page.url.replace("/favicon.ico", link_to(PLAIN, "play")))
    sit_down(page, "person", "person")
    lose_an_answer(page)
    roll(page)
    server.kill()
    expect(page.locator("#notice")).to_contain_text("not responding")
    page.locator("#roll").click()
    expect(page.locator("#notice")).to_contain_text("reconnecting")
    server.start()
    expect(page.locator(".table-parts")).to_contain_text("2 rolls so far")
    expect(page.locator(".past li")).to_have_count(2)
    roll(page)
    answer_with_a_long_game(page)


def lose_an_answer(page: Page) -> None:
    """The first one, after another browser has taken the roll back."""
    asked: list[str] = []

    def lose_the_first(route: Route) -> None:
        answer = route.fetch()
        asked.append(route.request.post_data or "")
        if len(asked) == 1:
            game = answer.json()["id"]
            undo = route.request.url.replace("/rolls", "/undo")
            assert page.request.post(undo, data={"at": 1}).json()["id"] == game
            route.abort()
        else:
            route.fulfill(response=answer)

    intercept(page, "**/rolls", lose_the_first)
    page.locator("#roll").click()
    expect(page.locator("#roll[aria-disabled=false]")).to_be_visible()

    expect(page.locator(".table-parts")).to_contain_text("0 rolls so far")
    assert len(asked) == 2
    assert asked[0] == asked[1]
    page.unroute("**/rolls")


def answer_with_a_long_game(page: Page) -> None:
    """The latest forty throws of it are told."""

    def many(route: Route) -> None:
        game = route.fetch().json()
        route.fulfill(json=game | {"past": game["past"] * 45})

    intercept(page, "**/rolls", many)
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(40)


def test_what_is_pressed_and_said_is_in_view(visit: Visit) -> None:
    """Without scrolling, on small and on larger screens: a game is begun, and a throw is told.

    A throw that does not open is told where one looks, beside the die.
    """
    rules = {"opening": 6, "die": "1:99999,6:1"}
    page = visit(link_to({**PLAIN, "rules": rules}, "play"))
    screens = ((1280, 800), (1400, 900), (390, 844))
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PAINTED)
        box, panel = (
            there(page.locator(each).bounding_box()) for each in ("#start-game", "#panels")
        )
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]
    sit_down(page, "person", "person")
    roll(page)
    said = page.locator("#happened")
    expect(said).to_contain_text("does not let the token start")
    for width, height in screens[::-1]:
        page.set_viewport_size({"width": width, "height": height})
        expect(said).to_be_in_viewport(ratio=1)
        page.evaluate(PAINTED)
        die, words = (there(each.bounding_box()) for each in (page.locator("#thrown"), said))
        assert abs(die["y"] + die["height"] / 2 - words["y"] - words["height"] / 2) < 60


def test_six_seats(visit: Visit) -> None:
    """Six can play, each with a token of its own, and seats can be given up again, but for two.

    The sign of a seat beside its name has the corners of its token on the board.  Who takes the
    computer's seat is not called Computer; a name that was given stays.
    """
    page = visit(link_to(PLAIN, "play"))
    name, kind = page.get_by_label("Name of player 2"), page.get_by_label("Who moves for player 2")
    kind.select_option("person")
    expect(name).to_have_value("Bo")
    name.fill("Zoe")
    name.press("Tab")
    kind.select_option("computer")
    expect(name).to_have_value("Zoe")
    play_with_a_computer(page)

    sit_down(page, *["person"] * 6)
    expect(page.locator(".picture .token")).to_have_count(6)
    corners = """([mark, token]) => { const ends = one => (one.getAttribute("points")?.split(" ")
        ?? one.getAttribute("d")?.match(/[ML]/g) ?? []).length;
        return [ends(document.querySelector(mark)), ends(document.querySelector(token))]; }"""
    for seat in range(1, 7):
        mark = f".players .seat-{seat} > *"
        token = f".picture .token.seat-{seat} .piece"
        on_list, on_board = page.evaluate(corners, [mark, token])
        assert on_list == on_board, seat

    see_a_phone_with_six(page)
    expect(page.locator("#add-player")).to_be_hidden()
    for number in (6, 5, 4, 3):
        page.get_by_role("button", name=f"Remove player {number}").click()
        expect(page.locator("#add-player")).to_be_visible()
    expect(page.get_by_role("button", name="Remove player 2")).to_be_visible()


def see_a_phone_with_six(page: Page) -> None:
    """No token covers the word *Start*: on a phone it is as large as the tray.

    A new game begins at the top of its form, however far down the button for it was: the heading
    and the first name are in view.
    """
    page.set_viewport_size(PHONE)
    settled(page)
    word = there(page.locator(".picture .tray text").bounding_box())
    for token in page.locator(".picture .token").all():
        box = there(token.bounding_box())
        assert box["x"] + box["width"] <= word["x"]
    expect(page.locator(".picture .tray text")).to_be_in_viewport(ratio=1)
    page.locator("#leave").scroll_into_view_if_needed()
    page.locator("#leave").click()
    expect(page.locator(".setup > .big")).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Name of player 1")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(WINDOW)


def play_with_a_computer(page: Page) -> None:
    """After a person it rolls by itself; taking back leads to the person again.

    Who is a computer is said beside its name, whatever the name is.
    """
    sit_down(page, "person", "computer")
    expect(page.locator(".players .who").nth(1)).to_contain_text("computer")
    expect(page.locator(".players .who").nth(0)).not_to_contain_text("computer")
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(2)
    page.locator("#undo-roll").click()

    expect(page.locator(".past li")).to_have_count(0)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")
    page.locator("#leave").click()
    expect(page.locator("#start-game")).to_be_visible()


def test_computers_play_to_the_end(visit: Visit, downloads: Path) -> None:
    """Computers alone play a whole game; its record replays to the same winner.

    The list of games has the winner and the day; the bin takes a game off the list.
    """
    board = {"size": 9, "columns": 3, "jumps": [[2, 8]], "rules": {"overshoot": "win"}}
    page = playing(visit, "computer", "computer", board={**PLAIN, **board})
    expect(page.locator("#whose")).to_contain_text("has won", timeout=4 * BUSY_MS)
    winner = page.locator("#whose").inner_text().removesuffix(" has won")
    expect(page.get_by_label("Let the computers play")).to_be_hidden()
    with page.expect_download() as begun:
        page.locator("#record").click()
    begun.value.save_as(downloads / "game.txt")
    record = Record.parse((downloads / "game.txt").read_text(encoding="utf-8"))

    assert record.play().position.over
    page.locator("#leave").click()
    item = page.locator("#panel-play .shelf li")
    expect(item).to_have_count(1)
    expect(item).to_contain_text(f"{winner} won")
    expect(item).to_contain_text(re.compile(r"\d{4}-\d\d-\d\d"))
    sit_down(page, "person", "person")
    expect(page.locator("#whose")).to_contain_text("to roll")
    page.locator("#leave").click()
    expect(item).to_have_count(2)
    finished = item.filter(has_text="won")
    finished.get_by_role("button", name="Delete the game of").click()
    expect(page.locator("#panel-play .shelf .open")).to_have_count(1)
    expect(finished).to_have_count(0)


def test_a_third_six_undoes_the_turn_where_that_is_chosen(visit: Visit) -> None:
    """The rule is chosen by a toggle before the game, which is played by it and names it.

    The token goes back to where its turn began, and it is the other player's turn.
    """
    page = visit(link_to({**PLAIN, "rules": {"die": "1:1,6:99999", "again": "max"}}, "play"))
    page.locator("#fold-play-rules summary").click()
    page.locator("#fold-play-rules").get_by_label("undoes the turn").check()
    expect(page.locator("#rules-text")).to_contain_text("back to where the turn began")
    sit_down(page, "person", "person")
    expect(page.locator(".table-parts")).to_contain_text("back to where the turn began")
    for _ in range(3):
        roll(page)

    expect(page.locator(".past li").first).to_contain_text("goes from 12 to the start")
    expect(page.locator(".picture .token[data-seat='1']")).to_have_attribute("data-square", "0")
    expect(page.locator("#whose")).to_contain_text("Bo to roll")


def test_token_moves_square_by_square(visit: Visit) -> None:
    """With motion the token passes over the squares between; without it is there at once.

    The die falls, the token moves, and only then is it said where that led, and who is next.  A
    token that was moved and taken back stands where it stood.
    """
    sixes = {**PLAIN, "jumps": [], "rules": {"die": "6:1"}}
    page = playing(visit, board=sixes, reduced_motion="no-preference")
    heard(page, "Ann to roll.")
    token = page.locator(".picture .token[data-seat='1']")
    before = token.get_attribute("transform") or ""
    page.evaluate(WATCH_TOKEN)
    page.evaluate(ORDER)
    roll(page)
    moving = page.evaluate("window.places.size")
    order = page.evaluate("window.order")
    heard(page, "Bo to roll.")
    assert moving > 3
    assert order.index("told") > order.index("moved")
    assert "moved" not in order[order.index("told") :]

    page.locator("#undo-roll").click()
    expect(page.locator(".past li")).to_have_count(0)
    expect(token).to_have_attribute("transform", before)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(WATCH_TOKEN)
    roll(page)
    assert page.evaluate("window.places.size") <= 1


def test_another_roll_and_bumping_are_told(visit: Visit) -> None:
    """Who lands on such a square rolls again, which is told, and the other one rolls after that.

    Who bumps and who is bumped are named; what bumping makes unknown is called so.
    """
    rules = {"bump": "start", "die": "3:1"}
    page = visit(link_to({**PLAIN, "jumps": [], "effects": [[3, "again"]], "rules": rules}, "play"))
    for name in ("average", "range"):
        expect(page.locator(f"#figure-{name}")).to_contain_text("one token alone")
    expect(page.locator("#figure-minutes")).to_contain_text("not computed with bumping")
    sit_down(page, "person", "person")
    for name in ("Ann", "Bo"):
        expect(page.locator("#whose")).to_contain_text(f"{name} to roll")
        roll(page)
        expect(page.locator("#happened")).to_contain_text(
            f"{name} rolls 3, from the start to 3, and rolls again"
        )
        expect(page.locator("#whose")).to_contain_text(f"{name} to roll")
        roll(page)
    expect(page.locator("#happened")).to_contain_text("Ann is bumped by Bo")
    expect(page.locator("#whose")).to_contain_text("Ann to roll")
