"""The fewest rolls while one draws, the routes, and the search step by step."""

import pytest
from playwright.sync_api import Route, expect

import boustro
from boustro.solve import count_shortest_routes, search
from tests.web.browser.acting import PLAIN, drag, figure, jumps, link_to
from tests.web.browser.conftest import Visit
from tests.web.browser.serving import Server
from tests.web.browser.test_access import PHONE

GAME = boustro.Game(boustro.Board(36, columns=6, jumps={3: 20, 30: 9}), boustro.Rules())


def test_drawing_goes_on_while_solving(visit: Visit) -> None:
    """On the Solve tab one can lay a jump; fewest rolls and route are those of the new board."""
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
    assert count >= 3
    seen = set()
    for number in range(1, count + 1):
        expect(page.locator("#route-number")).to_have_text(f"Route {number} of {count}")
        seen.add(page.locator(".route-list").inner_html())
        if number < count:
            page.locator("#route-next").click()

    assert len(seen) == count
    expect(page.locator("#route-next")).to_be_disabled()
    page.locator("#route-back").click()
    expect(page.locator("#route-number")).to_have_text(f"Route {count - 1} of {count}")


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
    expect(page.locator("#queue-chips .chip")).to_have_text(["0"])
    steps = list(search(GAME))
    for step in steps[:6]:
        page.locator(".stepper-forward").click()
        expect(page.locator("#queue-chips .chip")).to_have_text([str(s) for s in step.queue])
        expect(page.locator(".search-throws li")).to_have_count(6)

    page.locator(".stepper-back").click()

    expect(page.locator("#queue-chips .chip")).to_have_text([str(s) for s in steps[4].queue])


@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "laptop"])
def test_the_search_is_in_view_when_solve_opens(visit: Visit, size: dict[str, int]) -> None:
    """To step, to compare and to predict are buttons that need no scrolling, and each does so."""
    page = visit("/#tab=solve", viewport=size)
    for name in ("Step through it", "Compare with depth-first", "Predict the next square"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Compare with depth-first").click()
    expect(page.locator("#search-compared")).to_contain_text("Depth-first: ")
    expect(page.get_by_label("Search", exact=True)).to_have_value("depth")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Predict the next square").click()

    expect(page.get_by_label("Which square is searched from next?")).to_be_focused()
    expect(page.get_by_label("Search", exact=True)).to_have_value("breadth")


def test_the_first_view_ends_no_search(visit: Visit, server: Server) -> None:
    """Who opens the search before the page has its view of the board goes on when it comes."""
    page, held = visit("/static/nothing", ready=False), list[Route]()
    page.route("**/api/view", lambda route: held.append(route))  # noqa: PLW0108 - it gets an attribute
    page.goto(f"{server.address}/#tab=solve")
    page.click("#search-begin")
    expect(page.locator(".stepper-sentence")).to_be_visible()
    with page.expect_response("**/api/view"):
        held[0].continue_()
    page.click(".stepper-forward")

    expect(page.locator(".stepper-sentence")).to_be_visible()


def test_search_by_levels_and_to_the_end(visit: Visit) -> None:
    """Levels can be skipped, and at the end every square that a token rests on is settled."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    page.get_by_label("level by level").check()
    page.locator(".stepper-forward").click()
    page.locator(".stepper-forward").click()
    expect(page.locator(".stepper-sentence")).to_contain_text("Level 1")
    steps = list(search(GAME))
    page.locator(".stepper-slider").fill(str(len(steps)))

    found = {0, *(x.landed for step in steps for x in step.found if x.new)}
    expect(page.locator(".picture .tints .settled")).to_have_count(len(found))


def test_search_plays_and_pauses(visit: Visit) -> None:
    """The search plays by itself, stops when asked, and leaves the board as it was."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-sentence")).to_contain_text("Level 1")
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-play")).to_have_text("Play")
    page.locator("#search-end").click()

    expect(page.locator(".picture .settled")).to_have_count(0)
    expect(page.locator(".picture .route")).to_have_count(1)


def test_an_edit_ends_the_search(visit: Visit) -> None:
    """A search over a board that has changed is no longer shown."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    expect(page.locator("#queue")).to_be_visible()
    drag(page, 4, 33)

    expect(page.locator("#queue")).to_be_hidden()
    page.get_by_role("tab", name="Draw").click()
    expect(jumps(page)).to_have_count(3)


def test_search_in_pseudo_code_with_its_arrows_and_its_speed(visit: Visit) -> None:
    """Each step marks its line and shows each find with its origin; the end shows the whole way."""
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    marked = page.locator(".search-code [aria-current]")
    expect(marked).to_have_text("queue = [start]")
    expect(page.locator(".board-mark.found-from")).to_have_count(0)
    steps = list(search(GAME))
    for step in steps[:8]:
        page.locator(".stepper-forward").click()
        fresh = sum(found.new for found in step.found)
        expect(page.locator(".board-mark.found-from")).to_have_count(fresh)
        expect(marked).to_contain_text("end of queue" if fresh else "it is known")
    page.locator(".stepper-last").click()
    expect(marked).to_contain_text("done")
    expect(page.locator(".board-mark.found-from")).to_have_count(steps[-1].level + 1)
    page.get_by_label("Speed").select_option("fast")
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-play")).to_have_text("Play")
    page.locator("#search-end").click()

    expect(page.locator(".board-mark.found-from")).to_have_count(0)
