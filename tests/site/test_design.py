"""Boards to order in the browser: the search runs there in plain Python, and ends in time."""

from contextlib import suppress

from playwright.sync_api import TimeoutError as Late
from playwright.sync_api import expect

from tests.site.conftest import Lender
from tests.web.browser.acting import PLAIN, link_to


def test_a_board_is_made_and_made_shorter(site: Lender) -> None:
    """A board of nineteen rolls, another one, and a shorter one, without a server."""
    page = site.visit(link_to(PLAIN)[1:])
    page.locator("#fold-design > summary").click()
    page.get_by_label("In rolls").check()
    page.get_by_label("rolls for one player").fill("18..20")
    page.get_by_role("button", name="Make the board").click()
    expect(page.locator('#design-outcome [data-seed="1"]')).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Another").click()
    expect(page.locator('#design-outcome [data-seed="2"]')).to_be_visible(timeout=60_000)
    page.get_by_role("tab", name="Analyse").click()
    for _ in range(5):  # a search has six seconds, which a busy machine may not give it
        page.get_by_role("button", name="Shorter").click()
        with suppress(Late):
            page.get_by_role("button", name="Make this change").click(timeout=20_000)
            break

    expect(page.locator("#live")).to_contain_text("done")
