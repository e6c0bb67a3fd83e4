"""The page on another device: no secure address, so the browser gives it no clipboard."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.conftest import Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_play import sit_down

TOKEN = "open-sesame"


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that others may use who know its token."""
    running = Server(tmp_path_factory.mktemp("classroom"), "--token", TOKEN)
    running.start()
    yield running
    running.kill()


@pytest.fixture
def tablet(browser: Browser, classroom: Server) -> Iterator[Page]:
    """The page as it is at a name that is neither https nor this machine's own."""
    address = f"http://classroom.test:{classroom.port}"
    watch = Watch(address)
    watch.expected = ("The Cross-Origin-Opener-Policy header has been ignored",)
    with browser.new_context(reduced_motion="reduce") as context:
        context.set_default_timeout(8000)
        page = context.new_page()
        watch.follow(page)
        page.goto(f"{address}/?token={TOKEN}{link_to(PLAIN)[1:]}")
        page.wait_for_selector("html[data-ready]")
        assert page.evaluate("navigator.clipboard") is None
        yield page
    assert watch.unexpected == []


def test_links_are_shown_where_nothing_can_be_copied(tablet: Page) -> None:
    """Without a clipboard the link to a board, and that to a game, stand there to be copied by hand."""
    tablet.click("#share")
    tablet.click("#copy-link")
    shown = tablet.locator("#fold-save .outcome")
    expect(shown).to_contain_text("Copy this link:")
    expect(shown.get_by_label("Link", exact=True)).to_have_value(tablet.url)
    tablet.click("#tab-play")
    sit_down(tablet, "person", "person")
    tablet.click("#share")

    expect(tablet.locator("#panel-play .outcome", has_text="Copy this link:")).to_be_visible()
    expect(tablet.locator("#panel-play").get_by_label("Link", exact=True)).to_have_value(tablet.url)
