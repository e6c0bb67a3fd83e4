"""A game on the page: rolls, odds, taking back, and nothing lost when the server was away."""

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from boustro.play import Record
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server


def sit_down(page: Page, *kinds: str) -> None:
    """Begin a game between these players, `person` or `computer`."""
    for number, kind in enumerate(kinds, 1):
        if page.get_by_label(f"Who moves for player {number}").count() == 0:
            page.locator("#add-player").click()
        page.get_by_label(f"Who moves for player {number}").select_option(kind)
    page.locator("#start-game").click()
    expect(page.locator("#whose")).to_contain_text("to roll")


def rolls(page: Page) -> int:
    """How many rolls the page says have been made."""
    said = re.search(r"(\d+) rolls? so far", page.locator(".table-parts").inner_text())
    assert said is not None
    return int(said[1])


def roll(page: Page) -> None:
    """Roll, and wait until the token has come to rest."""
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
    expect(page.locator(".players .odds")).to_have_count(2)
    expect(page.locator(".players .needed").first).to_contain_text("at least")


def test_the_button_that_begins_is_in_view(visit: Visit) -> None:
    """Without scrolling, on small and on larger screens, a game can be begun."""
    for width, height in ((1280, 800), (1400, 900), (390, 844)):
        page = visit(link_to(PLAIN, "play"), viewport={"width": width, "height": height})
        box = page.locator("#start-game").bounding_box()
        panel = page.locator("#panels").bounding_box()
        assert box is not None
        assert panel is not None
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]


def test_six_seats(visit: Visit) -> None:
    """Six can play, each with a token of its own, and a seat can be given up again."""
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, *["person"] * 6)

    expect(page.locator(".picture .token")).to_have_count(6)
    page.locator("#leave").click()
    expect(page.locator("#add-player")).to_be_hidden()
    page.get_by_role("button", name="Remove player 6").click()
    expect(page.locator("#add-player")).to_be_visible()


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
    page = visit(link_to({**PLAIN, "size": 9, "columns": 3, "jumps": [[2, 8]]}, "play"))
    sit_down(page, "computer", "computer")
    expect(page.locator("#whose")).to_contain_text("has won", timeout=25_000)
    with page.expect_download() as begun:
        page.locator("#record").click()
    begun.value.save_as(downloads / "game.txt")
    record = Record.parse((downloads / "game.txt").read_text(encoding="utf-8"))

    assert record.play().position.over
    page.locator("#again").click()
    expect(page.locator("#whose")).to_contain_text("to roll")


def test_computer_answers_a_person(visit: Visit) -> None:
    """After a person the computer rolls by itself; taking back leads to the person again."""
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "computer")
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(2)
    page.locator("#undo-roll").click()

    expect(page.locator(".past li")).to_have_count(0)
    expect(page.locator("#whose")).to_contain_text("Ann to roll")


def test_rules_are_chosen_by_toggles(visit: Visit) -> None:
    """A game is played by the rules that were chosen before it."""
    page = visit(link_to(PLAIN, "play"))
    page.locator("#fold-play-rules").get_by_label("a six", exact=True).check()
    expect(page.locator("#rules-text")).to_contain_text("opens on 6")
    sit_down(page, "person", "person")

    expect(page.locator(".table-parts")).to_contain_text("opens on 6")


def test_reload_and_resume(visit: Visit) -> None:
    """A game goes on after a reload, and is listed for a later visit."""
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
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
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
    roll(page)
    server.kill()
    page.locator("#roll").click()
    expect(page.locator("#notice")).to_contain_text("reconnecting")
    server.start()

    expect(page.locator(".table-parts")).to_contain_text("2 rolls so far", timeout=10_000)
    expect(page.locator(".past li")).to_have_count(2)
    roll(page)


def test_two_browsers_at_one_game(visit: Visit) -> None:
    """Who has the link plays along: a roll made at one browser is seen at the other."""
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
    page.wait_for_url("**/g/*")
    other = visit(page.evaluate("location.pathname"))
    roll(page)
    expect(other.locator(".past li")).to_have_count(1)
    roll(other)

    expect(page.locator(".past li")).to_have_count(2)


def test_lost_answer_is_no_second_roll(visit: Visit, watch: Watch) -> None:
    """A roll whose answer was lost is asked for again and is the same roll."""
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
    lost: list[str] = []

    def lose_the_first(route: Route) -> None:
        answer = route.fetch()
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(answer.json()["last"]["label"])
            route.abort()

    page.route("**/rolls", lose_the_first)
    roll(page)

    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator(".past li").first).to_contain_text(f"rolls {lost[0]}")


def test_lost_answer_is_no_second_roll_though_it_was_taken_back(visit: Visit, watch: Watch) -> None:
    """Another browser takes the roll back before it is asked for again: it is not rolled anew."""
    watch.expected = ("Failed to load resource", "ERR_FAILED")
    page = visit(link_to(PLAIN, "play"))
    sit_down(page, "person", "person")
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
    expect(page.locator("#roll:enabled")).to_be_visible()

    expect(page.locator(".table-parts")).to_contain_text("0 rolls so far")
    assert len(asked) == 2
    assert asked[0] == asked[1]


def test_token_moves_square_by_square(visit: Visit) -> None:
    """With motion the token passes over the squares between; without it is there at once."""
    page = visit(link_to({**PLAIN, "jumps": []}, "play"), reduced_motion="no-preference")
    sit_down(page, "person", "person")
    places = """() => { window.places = new Set();
        new MutationObserver(all => all.forEach(one => {
            if (one.target.matches?.('.token[data-seat="1"]'))
                window.places.add(one.target.getAttribute('transform')); }))
        .observe(document.getElementById('board'), {subtree: true, attributes: true}); }"""
    page.evaluate(places)
    roll(page)
    moving = page.evaluate("window.places.size")

    still = visit(link_to({**PLAIN, "jumps": []}, "play"), reduced_motion="reduce")
    sit_down(still, "person", "person")
    still.evaluate(places)
    roll(still)

    assert moving > 3
    assert still.evaluate("window.places.size") == 0


def test_game_that_is_not_there(visit: Visit, watch: Watch) -> None:
    """A link to no game is told, and the page is there all the same."""
    watch.expected = ("Failed to load resource",)
    page = visit("/g/nothing-here-at-all")

    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#figure-fewest strong")).to_have_text("7")
