"""The page on another device: the link to it, without a clipboard, as its address is not secure."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from boustro.web.serve import network_host
from tests.conftest import BUSY_MS
from tests.support.there import there
from tests.web.browser.acting import PLAIN, link_to
from tests.web.browser.conftest import Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_play import sit_down

TOKEN = "open-sesame"


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that others may use who know its token."""
    running = Server(tmp_path_factory.mktemp("classroom"), "--share", "--token", TOKEN)
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
        context.set_default_timeout(BUSY_MS)
        page = context.new_page()
        watch.follow(page)
        page.goto(f"{address}/?token={TOKEN}{link_to(PLAIN)[1:]}")
        page.wait_for_selector("html[data-ready]")
        assert page.evaluate("navigator.clipboard") is None
        yield page
    assert watch.unexpected == []


def test_links_are_shown_where_nothing_can_be_copied(tablet: Page) -> None:
    """Without a clipboard, the links to a board and to a game are shown, to copy by hand."""
    tablet.click("#share")
    tablet.click("#copy-link")
    shown = tablet.locator("#fold-save .outcome")
    expect(shown).to_contain_text("Copy this link:")
    expect(shown.get_by_label("Link", exact=True)).to_have_value(
        re.compile(rf"http://[^/]+/\?token={TOKEN}#board=")
    )
    tablet.click("#tab-play")
    sit_down(tablet, "person", "person")
    tablet.click("#share")

    expect(tablet.locator("#panel-play .outcome", has_text="Copy this link:")).to_be_visible()
    expect(tablet.get_by_label("Link to play")).not_to_have_value("")


def test_shared_link_leads_another_device_to_the_game(browser: Browser, classroom: Server) -> None:
    """On the computer itself, the link has its network number and the token, and a QR code."""
    with browser.new_context(reduced_motion="reduce") as own:
        page = own.new_page()
        page.goto(f"{classroom.address}/?token={TOKEN}{link_to(PLAIN, 'play')[1:]}")
        page.wait_for_selector("html[data-ready]")
        sit_down(page, "person", "person")
        page.click("#share")
        shared = page.get_by_label("Link to play")
        begins = re.escape(f"http://{network_host()}:{classroom.port}/g/")
        expect(shared).to_have_value(re.compile(f"^{begins}"))
        link = shared.input_value()
        code = page.get_by_alt_text("QR code: scan to play")
        page.wait_for_function("() => document.querySelector('#poster img').naturalWidth > 100")
        assert (code.get_attribute("src") or "").endswith(page.url[len(classroom.address) :])
        board, shown = (there(each.bounding_box()) for each in (page.locator("#board"), code))
        assert min(shown["height"], shown["width"]) > 0.7 * min(board["height"], board["width"])
        page.keyboard.press("Escape")
        expect(code).to_be_hidden()
        expect(page.locator("#share-game")).to_be_focused()
        page.get_by_role("button", name="QR code to watch").click()
        expect(page.locator("#poster.to-watch img")).to_be_visible()
        page.get_by_role("button", name="Back to the board").click()
        expect(page.locator("#poster")).to_be_hidden()
        # At another address the browser knows nothing of the game.
        page.goto(link)

        expect(page.locator("#whose")).to_contain_text("Ann to roll")
