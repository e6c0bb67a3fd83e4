"""The fewest rolls while one draws, the routes, and the search step by step."""

from playwright.sync_api import Page, ViewportSize, expect

import boustro
from boustro.solve import Step, count_shortest_routes, search
from tests.web.browser.acting import PLAIN, drag, figure, hold_back, jumps, link_to, waiting
from tests.web.browser.conftest import Visit
from tests.web.browser.serving import Server
from tests.web.browser.test_access import PHONE

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
GAME = boustro.Game(boustro.Board(36, columns=6, jumps={3: 20, 30: 9}), boustro.Rules())


def test_no_route_is_explained(visit: Visit) -> None:
    """Where the finish cannot be reached the page says so and why."""
    wall = {"size": 36, "columns": 6, "jumps": [[n, n - 8] for n in range(20, 26)]}
    page = visit(link_to(wall, "solve"))

    expect(figure(page, "fewest")).to_have_text("none")
    expect(page.locator("#panel-solve .headline")).to_contain_text("No route")
    expect(page.locator("#panel-solve .headline p").last).to_contain_text("20")


def test_search_shows_the_queue_its_pseudo_code_and_arrows(visit: Visit) -> None:
    """At each step the strip is the queue of the solver's own search, in its order.

    Each step marks its line and shows each find with its origin; the end shows the whole way.
    """
    page = visit(link_to(PLAIN, "solve"))
    page.locator("#search-begin").click()
    chips, marked = page.locator("#queue-chips .chip"), page.locator(".search-code [aria-current]")
    expect(chips).to_have_text(["0"])
    expect(marked).to_have_text("queue = [start]")
    arrows = page.locator(".board-mark.found-from")
    expect(arrows).to_have_count(0)
    steps = list(search(GAME))
    for step in steps[:4]:
        page.locator(".stepper-forward").click()
        see_a_step(page, step)
    known = next(number for number, step in enumerate(steps) if not finds(step))
    page.locator(".stepper-slider").fill(str(known))
    page.locator(".stepper-forward").click()
    see_a_step(page, steps[known])
    page.locator(".stepper-back").click()
    expect(chips).to_have_text([str(square) for square in steps[known - 1].queue])
    page.locator(".stepper-last").click()
    expect(marked).to_contain_text("done")
    expect(arrows).to_have_count(steps[-1].level + 1)
    step_by_levels(page)
    play_and_pause(page)
    page_the_shortest_routes(page)


def finds(step: Step) -> int:
    """How many squares a step finds."""
    return sum(found.new for found in step.found)


def see_a_step(page: Page, step: Step) -> None:
    """The queue after it, its throws, an arrow for each find, and the line of its last throw."""
    chips = page.locator("#queue-chips .chip")
    expect(chips).to_have_text([str(square) for square in step.queue])
    expect(page.locator(".search-throws li")).to_have_count(6)
    expect(page.locator(".board-mark.found-from")).to_have_count(finds(step))
    marked = page.locator(".search-code [aria-current]")
    expect(marked).to_contain_text("end of queue" if finds(step) else "it is known")


def step_by_levels(page: Page) -> None:
    """Levels can be skipped, and at the end every square that a token rests on is settled."""
    page.locator(".stepper-slider").fill("0")
    page.get_by_label("level by level").check()
    page.locator(".stepper-forward").click()
    page.locator(".stepper-forward").click()
    expect(page.locator(".stepper-sentence")).to_contain_text("Level 1")
    steps = list(search(GAME))
    page.locator(".stepper-slider").fill(str(len(steps)))
    found = {0, *(x.landed for step in steps for x in step.found if x.new)}
    expect(page.locator(".picture .tints .settled")).to_have_count(len(found))
    page.get_by_label("level by level").uncheck()


def play_and_pause(page: Page) -> None:
    """The search plays by itself, stops when asked, and leaves the board as it was."""
    page.locator(".stepper-slider").fill("0")
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-sentence")).not_to_contain_text("off the board")
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-play")).to_have_text("Play")
    # A fast one would be over before a busy machine has looked.
    page.get_by_label("Speed").select_option("slow")
    page.locator(".stepper-play").click()
    expect(page.locator(".stepper-play")).to_have_text("Pause")
    page.locator(".stepper-last").click()
    expect(page.locator(".stepper-play")).to_have_text("Play")
    page.locator("#search-end").click()
    expect(page.locator(".picture .settled")).to_have_count(0)
    expect(page.locator(".board-mark.found-from")).to_have_count(0)
    expect(page.locator(".picture .route")).to_have_count(1)


def page_the_shortest_routes(page: Page) -> None:
    """Each page is another shortest route, and the number of routes is that of the solver.

    One can lay a jump here; fewest rolls and route are those of the new board, and a search over
    the board that has changed is no longer shown.
    """
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

    page.locator("#search-begin").click()
    expect(page.locator("#queue")).to_be_visible()
    drag(page, 4, 33)
    expect(page.locator("#queue")).to_be_hidden()
    expect(figure(page, "fewest")).to_have_text("2")
    expect(page.locator(".route-list li")).to_have_count(2)
    expect(page.locator(".picture .route .stop").last).to_have_attribute("data-square", "36")
    page.get_by_role("tab", name="Draw").click()
    expect(jumps(page)).to_have_count(3)


def test_the_first_view_ends_no_search(visit: Visit, server: Server) -> None:
    """Who opens the search before the page has its view of the board goes on when it comes.

    On a phone and on a laptop the search is in view when *Solve* opens.
    """
    page = visit("/favicon.ico", ready=False)
    held = hold_back(page, "**/api/view")
    page.goto(f"{server.address}/#tab=solve")
    page.click("#search-begin")
    expect(page.locator(".stepper-sentence")).to_be_visible()
    route = waiting(page, held)
    with page.expect_response("**/api/view"):
        route.continue_()
    page.click(".stepper-forward")

    expect(page.locator(".stepper-sentence")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    see_the_search_in_view(page)


def see_the_search_in_view(page: Page) -> None:
    """To step, to compare and to predict are buttons that need no scrolling, and each does so."""
    for size in (PHONE, LAPTOP):
        page.set_viewport_size(size)
        for name in ("Step through it", "Compare with depth-first", "Predict the next square"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Compare with depth-first").click()
    expect(page.locator("#search-compared")).to_contain_text("Depth-first: ")
    expect(page.get_by_label("Search", exact=True)).to_have_value("depth")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Predict the next square").click()

    expect(page.get_by_label("Which square is searched from next?")).to_be_focused()
    expect(page.get_by_label("Search", exact=True)).to_have_value("breadth")
