"""The front door: a first visit says what the page is for, and three buttons lead in."""

from playwright.sync_api import ViewportSize, expect

from docs.boards import LIVING
from tests.support.there import there
from tests.web.browser.acting import PLAIN, figure, focus, keys, link_to, sees_jumps
from tests.web.browser.conftest import LEAVE, Visit
from tests.web.browser.test_access import PHONE

LINE = "Play, design and solve Snakes and Ladders."


def test_play_now(visit: Visit) -> None:
    """*Play now* begins a game at once: the next press is a roll."""
    page = visit()
    expect(page.get_by_role("region", name="What is this?")).to_contain_text(LINE)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#roll")).to_be_focused()
    keys(page, "Enter")
    expect(page.locator(".past li").first).to_be_visible()
    expect(page.locator("#front")).to_be_hidden()


def test_make_my_own(visit: Visit) -> None:
    """*Make my own* gives an empty board to draw on; undo brings the other one back."""
    page = visit(link_to(PLAIN))
    page.get_by_role("button", name="Make my own").click()
    sees_jumps(page, [])
    expect(page.locator('.cells [data-cell="1"]')).to_be_focused()
    expect(page.locator("#title")).to_have_text("Untitled board")
    page.get_by_role("button", name="Undo").click()

    sees_jumps(page, [(3, 20), (30, 9)])


def test_is_my_solution_right(visit: Visit) -> None:
    """The third button leads to where a solution is pasted, and so do the documents.

    The page on their front opens the tab that their headline is about.  Who comes back to the page
    is not introduced to it.
    """
    page = visit()
    page.get_by_role("button", name="Is my LeetCode solution right?").click()
    expect(page.get_by_role("tab", name="Judge")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#solution")).to_be_focused()

    page.get_by_role("tab", name="Draw").click()
    origin, fragment = page.evaluate("location.origin"), LIVING.partition("#")[2].partition('"')[0]
    page.evaluate(LEAVE)
    page.goto(f"{origin}/#{fragment}")
    expect(page.get_by_role("tab", name="Judge")).to_have_attribute("aria-selected", "true")
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#front")).to_be_hidden()


def test_the_ways_in_are_in_view(visit: Visit) -> None:
    """On a phone and in a low window the three ways stand above the board, each in one piece.

    On paper there is no introduction, and it can be closed.
    """
    page = visit(viewport=PHONE)
    low: ViewportSize = {"width": 640, "height": 400}
    for size in (PHONE, low):
        page.set_viewport_size(size)
        for name in ("Play now", "Make my own", "Is my LeetCode solution right?"):
            way = page.get_by_role("button", name=name)
            expect(way).to_be_in_viewport(ratio=1)
            box = there(way.bounding_box())
            assert box["height"] < 40
        expect(figure(page, "fewest")).to_be_in_viewport(ratio=1)
    focus(page, 1)
    page.emulate_media(media="print")
    expect(page.locator("#front")).to_be_hidden()
    page.emulate_media(media="null")
    expect(page.locator("#front")).to_be_visible()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#front")).to_be_hidden()
    expect(page.locator("#tab-draw")).to_be_focused()
