"""A game on the page: rolls, odds, taking back, and nothing lost when the server was away."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from boustro.gameplay import Record
from tests.conftest import BUSY_MS
from tests.support.there import there
from tests.web.browser.acting import PLAIN, choose, drag, heard, link_to, sees_jumps
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server

WATCH_TOKEN = """() => { window.places = new Set();
    new MutationObserver(all => all.forEach(one => {
        if (one.target.matches?.('.token[data-seat="1"]'))
            window.places.add(one.target.getAttribute('transform')); }))
    .observe(document.getElementById('board'), {subtree: true, attributes: true}); }"""
"""Notes where the first token is drawn, as it moves."""


def sit_down(page: Page, *kinds: str) -> None:
    """Begin a game between these players, `person` or `computer`."""
    for number, kind in enumerate(kinds, 1):
        if page.get_by_label(f"Who moves for player {number}").count() == 0:
            page.locator("#add-player").click()
        page.get_by_label(f"Who moves for player {number}").select_option(kind)
    page.locator("#start-game").click()
    expect(page.locator("#whose")).to_contain_text("to roll")


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
    """Roll when it may, and wait until the token has come to rest."""
    expect(page.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
    before = rolls(page)
    page.locator("#roll").click()
    expect(page.locator(".table-parts")).to_contain_text(f"{before + 1} roll")


def test_two_people_take_turns(visit: Visit) -> None:
    """Each roll moves the token whose turn it is, and is told in a sentence with its name."""
    page = visit(link_to(PLAIN, "play"))
    page.get_by_label("Name of player 1").fill("Zoë")
    page.get_by_label("Name of player 1").press("Tab")
    sit_down(page, "person", "person")
    expect(page.locator("#whose")).to_contain_text("Zoë to roll")
    roll(page)
    expect(page.locator(".past li").first).to_contain_text("Zoë rolls")
    square = page.locator(".picture .token[data-seat='1']").get_attribute("data-square")
    assert square != "0"
    roll(page)

    expect(page.locator(".past li")).to_have_count(2)
    expect(page.locator(".past .die > rect[x='1'][y='1'][width='22'][height='22']")).to_have_count(
        2
    )
    expect(page.locator(".players .odds")).to_have_count(2)
    expect(page.locator(".players .needed").first).to_contain_text("at least")


def test_the_latest_forty_throws_are_told(visit: Visit) -> None:
    """A longer game is told from its end."""
    page = playing(visit)

    def many(route: Route) -> None:
        game = route.fetch().json()
        route.fulfill(json=game | {"past": game["past"] * 45})

    page.route("**/rolls", many)
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(40)


def test_the_button_that_begins_is_in_view(visit: Visit) -> None:
    """Without scrolling, on small and on larger screens, a game can be begun."""
    for width, height in ((1280, 800), (1400, 900), (390, 844)):
        page = visit(link_to(PLAIN, "play"), viewport={"width": width, "height": height})
        box, panel = (
            there(page.locator(each).bounding_box()) for each in ("#start-game", "#panels")
        )
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]


def test_six_seats(visit: Visit) -> None:
    """Six can play, each with a token of its own, and seats can be given up again, but for two."""
    page = playing(visit, *["person"] * 6)

    expect(page.locator(".picture .token")).to_have_count(6)
    page.locator("#leave").click()
    expect(page.locator("#add-player")).to_be_hidden()
    for number in (6, 5, 4, 3):
        page.get_by_role("button", name=f"Remove player {number}").click()
        expect(page.locator("#add-player")).to_be_visible()
    expect(page.get_by_role("button", name="Remove player 2")).to_be_disabled()


def test_seat_taken_by_a_person_has_a_name_of_a_person(visit: Visit) -> None:
    """Who takes the computer's seat is not called Computer; a name that was given stays."""
    page = visit(link_to(PLAIN, "play"))
    name, kind = page.get_by_label("Name of player 2"), page.get_by_label("Who moves for player 2")
    kind.select_option("person")
    expect(name).to_have_value("Bo")
    name.fill("Zoe")
    name.press("Tab")
    kind.select_option("computer")

    expect(name).to_have_value("Zoe")


def test_computers_play_to_the_end(visit: Visit, downloads: Path) -> None:
    """Computers alone play a whole game; its record replays to the same winner."""
    page = playing(
        visit, "computer", "computer", board={**PLAIN, "size": 9, "columns": 3, "jumps": [[2, 8]]}
    )
    expect(page.locator("#whose")).to_contain_text("has won", timeout=4 * BUSY_MS)
    expect(page.get_by_label("Let the computers play")).to_be_hidden()
    with page.expect_download() as begun:
        page.locator("#record").click()
    begun.value.save_as(downloads / "game.txt")
    record = Record.parse((downloads / "game.txt").read_text(encoding="utf-8"))

    assert record.play().position.over
    page.locator("#again").click()
    expect(page.locator("#whose")).to_contain_text("to roll")


def test_computer_answers_a_person(visit: Visit) -> None:
    """After a person the computer rolls by itself; taking back leads to the person again."""
    page = playing(visit, "person", "computer")
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(2)
    page.locator("#undo-roll").click()

    expect(page.locator(".past li")).to_have_count(0)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")


def test_rules_are_chosen_by_toggles(visit: Visit) -> None:
    """A game is played by the rules that were chosen before it."""
    page = visit(link_to(PLAIN, "play"))
    page.locator("#fold-play-rules summary").click()
    page.locator("#fold-play-rules").get_by_label("a six", exact=True).check()
    expect(page.locator("#rules-text")).to_contain_text("6 to leave the start")
    sit_down(page, "person", "person")

    expect(page.locator(".table-parts")).to_contain_text("6 to leave the start")


def test_a_third_six_undoes_the_turn_where_that_is_chosen(visit: Visit) -> None:
    """The token goes back to where its turn began, and it is the other player's turn."""
    page = visit(link_to({**PLAIN, "rules": {"die": "1:1,6:99999", "again": "max"}}, "play"))
    page.locator("#fold-play-rules summary").click()
    page.locator("#fold-play-rules").get_by_label("undoes the turn").check()
    expect(page.locator("#rules-text")).to_contain_text("back to where the turn began")
    sit_down(page, "person", "person")
    for _ in range(3):
        roll(page)

    expect(page.locator(".past li").first).to_contain_text("goes from 12 to the start")
    expect(page.locator(".picture .token[data-seat='1']")).to_have_attribute("data-square", "0")
    expect(page.locator("#whose")).to_contain_text("Bo to roll")


def test_reload_and_resume(visit: Visit) -> None:
    """A game goes on after a reload, and is listed for a later visit."""
    page = playing(visit)
    roll(page)
    roll(page)
    told = page.locator(".past").inner_text()
    page.wait_for_url("**/g/*")
    page.reload()
    expect(page.locator(".past li")).to_have_count(2)
    assert page.locator(".past").inner_text() == told
    roll(page)

    page.goto(page.evaluate("location.origin") + "/#tab=play")
    page.locator("#panel-play .shelf button").first.click()
    expect(page.locator(".past li")).to_have_count(3)


def test_server_killed_in_the_middle(visit: Visit, server: Server, watch: Watch) -> None:
    """While the server is away the page says so; when it is back the roll is made, once."""
    watch.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED")
    page = playing(visit)
    roll(page)
    server.kill()
    page.locator("#roll").click()
    expect(page.locator("#notice")).to_contain_text("reconnecting")
    server.start()

    expect(page.locator(".table-parts")).to_contain_text("2 rolls so far")
    expect(page.locator(".past li")).to_have_count(2)
    roll(page)


def test_lost_answer_is_no_second_roll(visit: Visit, watch: Watch) -> None:
    """A roll is requested again as it was; undone by another browser, it is not rolled anew."""
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page = playing(visit)
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

    page.route("**/rolls", lose_the_first)
    page.locator("#roll").click()
    expect(page.locator("#roll[aria-disabled=false]")).to_be_visible()

    expect(page.locator(".table-parts")).to_contain_text("0 rolls so far")
    assert len(asked) == 2
    assert asked[0] == asked[1]


def test_token_moves_square_by_square(visit: Visit) -> None:
    """With motion the token passes over the squares between; without it is there at once."""
    page = playing(visit, board={**PLAIN, "jumps": []}, reduced_motion="no-preference")
    page.evaluate(WATCH_TOKEN)
    roll(page)
    moving = page.evaluate("window.places.size")

    still = playing(visit, board={**PLAIN, "jumps": []}, reduced_motion="reduce")
    still.evaluate(WATCH_TOKEN)
    roll(still)

    assert moving > 3
    assert still.evaluate("window.places.size") == 0


def test_share_in_a_game_gives_its_link(visit: Visit) -> None:
    """The button at the top shares the game that is played, and not the board behind it."""
    page = playing(visit)
    page.get_by_role("button", name="Share this game").first.click()
    link = page.get_by_label("Link to play").input_value()

    other = visit(link.removeprefix(page.evaluate("location.origin")))
    expect(other.locator("#whose")).to_contain_text("Ann to roll")
    expect(page.locator("#panel-play")).to_be_visible()


def test_undo_in_a_game_takes_back_a_roll(visit: Visit) -> None:
    """The button at the top and Ctrl+Z take back the roll; the draft behind is as it was."""
    page = visit(link_to({**PLAIN, "jumps": []}))
    drag(page, 2, 33)
    page.locator("#tab-play").click()
    sit_down(page, "person", "person")
    for at_the_top in (True, False):
        roll(page)
        if at_the_top:
            page.locator("#undo").click()
        else:
            page.keyboard.press("Control+z")
        expect(page.locator(".table-parts")).to_contain_text("0 rolls so far")
    page.keyboard.press("Control+z")
    expect(page.locator("#redo")).to_be_disabled()
    page.locator("#tab-draw").click()

    sees_jumps(page, [(2, 33)])


def test_what_happened_is_said_beside_the_die(visit: Visit) -> None:
    """A throw that does not open is told where one looks, in view on a phone, too."""
    rules = {"opening": 6, "die": "1:99999,6:1"}
    for viewport in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
        page = playing(visit, board={**PLAIN, "rules": rules}, viewport=viewport)
        roll(page)
        said = page.locator("#happened")
        expect(said).to_contain_text("does not let the token start")
        expect(said).to_be_in_viewport(ratio=1)
        die, words = (there(each.bounding_box()) for each in (page.locator("#thrown"), said))
        assert abs(die["y"] + die["height"] / 2 - words["y"] - words["height"] / 2) < 60


def test_squares_of_the_last_roll_light_up(visit: Visit) -> None:
    """The squares that a throw leaves, reaches and lands on are marked until the next one."""
    page = playing(visit)
    page.locator("#roll").click()
    expect(page.locator(".board-mark.lit")).not_to_have_count(0)
    lit = {
        one.get_attribute("data-square")
        for one in page.locator(".board-mark.lit").element_handles()
    }

    assert page.locator(".token[data-seat='1']").get_attribute("data-square") in lit


def test_computers_are_marked(visit: Visit) -> None:
    """Who is a computer is said beside its name, whatever the name is."""
    page = visit(link_to(PLAIN, "play"))
    page.get_by_label("Name of player 2").fill("Deep Green")
    sit_down(page, "person", "computer")

    expect(page.locator(".players .who").nth(1)).to_contain_text("computer")
    expect(page.locator(".players .who").nth(0)).not_to_contain_text("computer")


def test_die_is_clicked_and_space_rolls(visit: Visit) -> None:
    """The die itself rolls, and so does Space wherever no button has the focus."""
    page = playing(visit, board={**PLAIN, "size": 100, "columns": 10})
    page.locator("#thrown").click()
    expect(page.locator(".table-parts")).to_contain_text("1 roll so far")
    page.mouse.click(5, 400)
    page.keyboard.press("Space")
    expect(page.locator(".table-parts")).to_contain_text("2 rolls so far")
    page.locator("#roll").focus()
    page.keyboard.press("Space")

    expect(page.locator(".table-parts")).to_contain_text("3 rolls so far")


def test_title_says_whose_turn_it_is(visit: Visit) -> None:
    """Among other tabs of the browser the game says whose turn it is; a board says its name."""
    page = visit(link_to(PLAIN, "play"))
    expect(page).to_have_title("Six by six – boustro")
    sit_down(page, "person", "person")
    expect(page).to_have_title("Ann to roll – boustro")
    roll(page)

    expect(page).to_have_title("Bo to roll – boustro")


def test_finished_games_say_who_won_and_can_be_deleted(visit: Visit) -> None:
    """The list of games has the winner and the day; the bin takes a game off the list."""
    board = {"size": 2, "columns": 2, "jumps": [], "rules": {"die": "2"}}
    page = playing(visit, board=board)
    page.locator("#roll").click()
    expect(page.locator("#whose")).to_contain_text("Ann has won")
    page.locator("#leave").click()
    item = page.locator("#panel-play .shelf li")
    expect(item).to_have_count(1)
    expect(item).to_contain_text("Ann won")
    expect(item).to_contain_text(re.compile(r"\d{4}-\d\d-\d\d"))
    page.get_by_role("button", name="Delete the game of Ann, Bo").click()

    expect(page.locator("#panel-play .shelf .open")).to_have_count(0)


def test_each_seat_has_one_shape(visit: Visit) -> None:
    """The sign of a seat beside its name has the corners of its token on the board."""
    page = playing(visit, *["person"] * 6)
    corners = """([mark, token]) => { const ends = one => (one.getAttribute("points")?.split(" ")
        ?? one.getAttribute("d")?.match(/[ML]/g) ?? []).length;
        return [ends(document.querySelector(mark)), ends(document.querySelector(token))]; }"""
    for seat in range(1, 7):
        mark = f".players .seat-{seat} > *"
        token = f".picture .token.seat-{seat} .piece"
        on_list, on_board = page.evaluate(corners, [mark, token])
        assert on_list == on_board, seat


ORDER = """() => { window.order = [];
    new MutationObserver(all => all.forEach(one => {
        if (one.target.matches?.('.token')) window.order.push("moved");
        else if (one.target.id === 'happened' && one.target.textContent)
            window.order.push("told"); }))
    .observe(document.body, {subtree: true, attributes: true, childList: true}); }"""
"""Notes what is seen first: how the token moves, or what is said of it."""


def test_what_happened_is_told_after_it_was_seen(visit: Visit) -> None:
    """The die falls, the token moves, and only then is it said where that led, and who is next."""
    page = playing(visit, board={**PLAIN, "jumps": []}, reduced_motion="no-preference")
    heard(page, "Ann to roll.")
    page.evaluate(ORDER)
    roll(page)
    order = page.evaluate("window.order")
    heard(page, "Bo to roll.")

    assert order.index("told") > order.index("moved")
    assert "moved" not in order[order.index("told") :]


def test_bumping_is_told_with_names_and_figures_say_of_whom(visit: Visit) -> None:
    """Who bumps and who is bumped are named; what bumping makes unknown is called so."""
    rules = {"bump": "start", "die": "1:1"}
    page = visit(link_to({**PLAIN, "jumps": [], "rules": rules}, "play"))
    for name in ("average", "range"):
        expect(page.locator(f"#figure-{name}")).to_contain_text("one token alone")
    expect(page.locator("#figure-minutes")).to_contain_text("not computed with bumping")
    sit_down(page, "person", "person")
    roll(page)
    roll(page)

    expect(page.locator("#happened")).to_contain_text("Ann is bumped by Bo")


def test_roll_taken_back_elsewhere_is_told(visit: Visit) -> None:
    """A roll that another browser takes back is told at the others, with whose turn it is."""
    page = playing(visit, board={**PLAIN, "size": 900, "columns": 30})
    roll(page)
    other = visit(page.evaluate("location.pathname"))
    choose(other, "Ann")
    other.locator("#undo-roll").click()
    expect(page.locator("#notice")).to_contain_text("taken back elsewhere. Ann to roll.")
    heard(other, "Last roll taken back. Ann to roll.")
