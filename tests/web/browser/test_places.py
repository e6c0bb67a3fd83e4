"""Back and Forward: they lead from tab to tab, from board to board, into games and out of them."""

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, drag, link_to, linked, sees_jumps
from tests.web.browser.conftest import Visit
from tests.web.browser.test_play import roll, sit_down
from tests.web.browser.test_share import open_list


def chosen(page: Page, tab: str) -> None:
    """Expect this tab to be the chosen one."""
    expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")


def test_between_tabs(visit: Visit) -> None:
    """Each tab is a step; what was drawn in between stays drawn.  Back works over a reload, too."""
    page = visit(link_to(PLAIN))
    for tab in ("solve", "analyse"):
        page.locator(f"#tab-{tab}").click()
        linked(page)
    page.go_back()
    chosen(page, "solve")
    drag(page, 2, 33)
    linked(page)
    page.go_back()
    chosen(page, "draw")
    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])
    page.go_forward()
    page.go_forward()

    chosen(page, "analyse")
    expect(page.locator(".picture .jump")).to_have_count(3)
    linked(page)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.go_back()
    chosen(page, "solve")
    expect(page.locator(".picture .jump")).to_have_count(3)


def test_between_games_and_boards(visit: Visit) -> None:
    """Back leaves the game for what was before it; Forward sits down to it again.

    It leads to the board before as it was left, too, and Forward to the next one again.
    """
    page = visit(link_to(PLAIN))
    page.locator("#tab-play").click()
    linked(page)
    sit_down(page, "person", "person")
    roll(page)
    page.wait_for_url("**/g/*")
    linked(page)
    page.go_back()
    expect(page.locator("#start-game")).to_be_visible()
    linked(page)
    page.go_forward()
    expect(page.locator(".table-parts")).to_contain_text("1 roll so far")
    expect(page.locator("#whose")).to_contain_text("to roll")
    linked(page)
    page.go_back()
    page.go_back()

    chosen(page, "draw")
    sees_jumps(page, [(3, 20), (30, 9)])
    linked(page)
    go_between_boards(page)


def go_between_boards(page: Page) -> None:
    """Back leads to the board before as it was left, Forward to the next one again."""
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])
    linked(page)
    open_list(page)
    page.get_by_role("button", name="A hundred plain squares").click()
    sees_jumps(page, [])
    linked(page)
    page.go_back()
    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])
    expect(page.locator("#title")).to_have_text("Six by six")
    linked(page)
    page.go_forward()

    sees_jumps(page, [])
    expect(page.locator("#title")).to_contain_text("plain squares")
