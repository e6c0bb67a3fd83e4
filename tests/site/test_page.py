"""The page without a server, in Chromium."""

import re

from playwright.sync_api import expect

from tests.site.conftest import PATIENCE_MS, Open
from tests.web.browser.acting import figure
from tests.web.browser.test_play import sit_down


def test_it_is_complete_before_python_is_there(visit_site: Open) -> None:
    """Picture and figures stand in the page; the figures are those of MB47."""
    page = visit_site(alive=False)

    expect(page.locator("#board svg .cells")).to_be_visible()
    expect(figure(page, "fewest")).to_have_text("7")
    expect(figure(page, "average")).to_have_text(re.compile("39"))


def test_a_game_goes_on_after_a_reload(visit_site: Open) -> None:
    """Every roll is kept in the browser, and the address names the game."""
    page = visit_site()
    page.click("#tab-play")
    sit_down(page, "person", "person")
    page.click("#roll")
    expect(page.locator("#happened")).not_to_be_empty()
    told = page.locator("#happened").inner_text()
    page.reload()

    expect(page.locator("#happened")).to_have_text(told, timeout=PATIENCE_MS)
