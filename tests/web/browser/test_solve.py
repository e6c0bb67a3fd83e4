"""The fewest rolls while one draws, the routes, and the search step by step."""

import boustro
from boustro.solve import count_shortest_routes, search
from playwright.sync_api import expect

from tests.web.browser.acting import PLAIN, drag, figure, jumps, link_to
from tests.web.browser.conftest import Visit

GAME = boustro.Game(boustro.Board(36, columns=6, jumps={3: 20, 30: 9}), boustro.Rules())


def test_drawing_goes_on_while_solving(visit: Visit) -> None:
    """On the Solve tab a jump can be laid, and fewest rolls and route are those of the new board."""
    page = visit(link_to(PLAIN, "solve"))
    expect(page.locator(".route-list li")).to_have_count(4)
    drag(page, 4, 33)

    expect(figure(page, "fewest")).to_have_text("2")
    expect(page.locator(".route-list li")).to_have_count(2)
    expect(page.locator(".picture .route .stop").last).to_have_attribute("data-square", "36")


def test_all_shortest_routes_are_paged(visit: Visit) -> None:
    """Each page is another shortest route, and the number of routes is that of the solver."""
    page = visit(link_to(PLAIN, "solve"))
    count = count_shortest_routes(GAME)
    expect(page.locator("#route-number")).to_have_text(f"Route 1 of {count}")
    seen = {page.locator(".route-list").inner_text()}
    for number in range(2, 6):
        page.locator("#route-next").click()
        expect(page.locator("#route-number")).to_have_text(f"Route {number} of {count}")
        seen.add(page.locator(".route-list").inner_html())

    assert len(seen) == 5
    page.locator("#route-back").click()
    expect(page.locator("#route-number")).to_have_text(f"Route 4 of {count}")


def test_no_route_is_explained(visit: Visit) -> None:
    """Where the finish cannot be reached the page says so and why."""
    wall = {"size": 36, "columns": 6, "jumps": [[n, n - 8] for n in range(20, 26)]}
    page = visit(link_to(wall, "solve"))

    expect(figure(page, "fewest")).to_have_text("none")
    expect(page.locator("#panel-solve .headline")).to_contain_text("No route")
    expect(page.locator("#panel-solve .headline p").last).to_contain_text("20")


def test_search_shows_the_queue(visit: Visit) -> None:
    """At each step the strip is the queue of the solver's own search, in its order."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    expect(page.locator("#queue-chips span")).to_have_text(["0"])
    for step in list(search(GAME))[:6]:
        page.locator("#search-next").click()
        expect(page.locator("#queue-chips span")).to_have_text([str(s) for s in step.queue])
        expect(page.locator(".search-marks .taken")).to_have_count(1)

    page.locator("#search-back").click()

    fifth = list(search(GAME))[4]
    expect(page.locator("#queue-chips span")).to_have_text([str(s) for s in fifth.queue])


def test_search_by_levels_and_to_the_end(visit: Visit) -> None:
    """Levels can be skipped, and at the end every square that a token rests on has its level."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    page.locator("#search-level-next").click()
    page.locator("#search-level-next").click()
    expect(page.locator("#step-word")).to_contain_text("level 1")
    steps = list(search(GAME))
    page.locator("#scrub").fill(str(len(steps)))

    found = {x.landed: step.level + 1 for step in reversed(steps) for x in step.found if x.new}
    for square, level in list(found.items())[:10]:
        settled = page.locator(f'.picture .square[data-square="{square}"]')
        expect(settled).to_have_class(f"{settled.get_attribute('class')}")
        assert f"level-{level}" in (settled.get_attribute("class") or "")


def test_search_plays_and_pauses(visit: Visit) -> None:
    """The search plays by itself, stops when asked, and stops at the end."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    page.get_by_label("Pace").select_option("quick")
    page.get_by_role("button", name="Play the search").click()
    page.wait_for_function("Number(document.getElementById('scrub').value) >= 2")
    page.get_by_role("button", name="Pause the search").click()

    expect(page.get_by_role("button", name="Play the search")).to_be_visible()
    page.locator("#scrub").fill(page.locator("#scrub").get_attribute("max") or "")
    expect(page.locator("#search-next")).to_be_visible()
    page.locator("#search-end").click()
    expect(page.locator(".search-marks")).to_have_count(0)


def test_an_edit_ends_the_search(visit: Visit) -> None:
    """A search over a board that has changed is no longer shown."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    expect(page.locator("#queue")).to_be_visible()
    drag(page, 4, 33)

    expect(page.locator("#queue")).to_be_hidden()
    page.get_by_role("tab", name="Draw").click()
    expect(jumps(page)).to_have_count(3)
