"""A browser that keeps nothing: its storage is blocked, or full."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.conftest import BUSY_MS, alone, chromium
from tests.web.browser.acting import PLAIN, drag, link_to, sees_jumps
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_play import roll, sit_down
from tests.web.browser.test_share import lists

FULL = """for (const storage of [localStorage, sessionStorage]) {
    for (let length = 1 << 24; length; length >>= 1) {
        try { storage.setItem(`full ${length}`, "x".repeat(length)); } catch { /* less, then */ }
    } }"""
NO_COOKIES = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""A setting of Chromium's own, with which a page that looks for its storage meets an error."""


def works(page: Page) -> None:
    """A board is drawn, saved and listed, a game is played, and light and dark are exchanged."""
    expect(page.locator("#notice")).to_contain_text("keeps nothing for this page")
    sees_jumps(page, [(3, 20), (30, 9)])
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])
    page.click("#share")
    page.click("#save")
    expect(page.locator("#fold-save .outcome")).to_contain_text("Saved")
    lists(page, "Six by six")
    theme = page.locator("html").get_attribute("data-theme")
    page.click("#theme")
    expect(page.locator("html")).not_to_have_attribute("data-theme", theme or "")
    page.click("#tab-play")
    page.get_by_label("Name of player 1").fill("Zoë")
    sit_down(page, "person", "person")
    roll(page)
    expect(page.locator(".past li").first).to_contain_text("Zoë rolls")


def test_blocked(browser: Browser, server: Server, watch: Watch, tmp_path: Path) -> None:
    """Where the browser blocks its storage everything works, and a notice says what is lost."""
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(NO_COOKIES))
    with browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=chromium(reads_settings=True),
        args=alone(),
        reduced_motion="reduce",
    ) as context:
        context.set_default_timeout(BUSY_MS)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.address + link_to(PLAIN))
        page.wait_for_selector("html[data-ready]")
        with pytest.raises(Exception, match="Access is denied"):
            page.evaluate("localStorage.length")
        works(page)


@pytest.mark.long("tests/web/test_units.py::test_units")
def test_full(visit: Visit, server: Server) -> None:
    """Where there is no room everything works, too."""
    page = visit("/favicon.ico", ready=False)
    page.evaluate(FULL)
    page.goto(server.address + link_to(PLAIN))

    works(page)
