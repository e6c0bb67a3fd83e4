"""The first view: the board stands in the page itself, little is loaded, and nothing twice."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Browser, Page, Request, Response, expect

from tests.web.browser.acting import (
    PAINTED,
    PLAIN,
    drag,
    figure,
    hold_back,
    intercept,
    link_to,
    settled,
    waiting,
)
from tests.web.browser.conftest import FORGET, Visit, Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_play import playing, roll
from tests.web.browser.test_share import save

MOST_BYTES = 160_000


def views(page: Page, act: Callable[[], object]) -> int:
    """How many views the page asks for while something is done, until it is ready and quiet."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith("/api/view"):
            asked.append(request.url)

    page.on("request", note)
    act()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_load_state("networkidle")
    page.remove_listener("request", note)
    return len(asked)


def test_board_stands_in_the_page_itself(browser: Browser, server: Server) -> None:
    """Without a script the first board is there with its squares and jumps."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.address)
    expect(page.locator(".picture .jump")).not_to_have_count(0)
    expect(page.locator(".picture svg")).to_be_in_viewport(ratio=0.99)
    context.close()


def test_what_to_do_stands_below_the_board(visit: Visit, server: Server) -> None:
    """The hint of the tab is there from the first, whichever tab it is, and nothing on Play.

    A link asks for one view.  Every module that the page loads is named in the page itself.
    """
    page = visit("/favicon.ico", ready=False)
    hints = {
        "draw": "Drag from square to square",
        "solve": "A shortest route is drawn, if there is one",
        "play": "",
    }
    for tab, hint in hints.items():
        assert views(page, partial(page.goto, server.address + link_to(PLAIN, tab))) == 1
        caption = page.locator("#caption")
        expect(caption).to_contain_text(hint)
        assert hint or caption.inner_text() == ""
        if not hint:
            see_only_named_modules(page)
        page.evaluate(FORGET)


def see_only_named_modules(page: Page) -> None:
    """No import waits for another, on other tabs, too."""
    for tab in ("solve", "analyse", "play"):
        page.locator(f"#tab-{tab}").click()
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map(one => one.name)"
        ".filter(name => /js$/.test(name))"
    )
    named = page.evaluate(
        "[...document.querySelectorAll('link[rel=modulepreload], script[src]')]"
        ".map(one => one.href ?? one.src)"
    )
    named = [one or "" for one in named]

    assert set(loaded) == {one for one in named if one}
    assert len(set(loaded)) > 20


def test_one_view_at_most(visit: Visit, server: Server) -> None:
    """A saved board asks for no view, and a tab for one; for a first visit see its size."""
    page = visit("/favicon.ico", ready=False)
    assert views(page, partial(page.goto, f"{server.address}/#tab=analyse")) == 1
    link = save(page, "Kept")
    for is_another_visitor in (False, True):
        if is_another_visitor:
            page.evaluate(FORGET)
        assert views(page, partial(page.goto, server.address + link)) == 0
        expect(page.locator("#title")).to_have_text("Kept")


def test_game_stands_in_the_page_itself(visit: Visit, watch: Watch) -> None:
    """The link to a game shows its tokens before any request is answered."""
    page = playing(visit)
    roll(page)
    page.wait_for_url("**/g/*")
    address = page.url
    page.evaluate(FORGET)
    page.route("**/api/games/**", lambda _: None)
    page.goto(address)
    page.wait_for_selector("html[data-ready]")

    expect(page.locator(".picture .token")).to_have_count(2)
    expect(page.locator(".past li")).to_have_count(1)
    assert watch.unexpected == []


def test_first_visit_is_small_and_the_next_smaller(visit: Visit, server: Server) -> None:
    """At most 160 KB, compressed and cached for good: a second visit loads the page only.

    The first one asks for no view, and the draft of the second for one at most.
    """
    page = visit("/favicon.ico", ready=False, own=True)
    session = page.context.new_cdp_session(page)
    loaded: list[int] = []
    found: list[Response] = []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))

    def note(response: Response) -> None:
        found.append(response)

    page.on("response", note)
    assert views(page, partial(page.goto, server.address)) == 0
    assert 50_000 < sum(loaded) <= MOST_BYTES
    for each in found:
        headers = each.headers
        kind = each.url.rpartition(".")[2]
        assert kind == "woff2" or headers.get("content-encoding") == "gzip", each.url
        if "/static/" in each.url:
            assert "immutable" in headers["cache-control"]

    loaded.clear()
    assert views(page, page.reload) <= 1
    expect(figure(page, "fewest")).to_have_text("7")
    assert sum(loaded) < 60_000


def test_what_is_pressed_early_is_not_lost(visit: Visit, server: Server) -> None:
    """A button pressed before the scripts have come acts once, as soon as they have."""
    page = visit("/favicon.ico", ready=False)
    held = hold_back(page, "**/app.js")
    page.goto(server.address, wait_until="commit")
    page.click("#tab-solve")
    page.click("#theme")
    theme = page.locator("html").get_attribute("data-theme")
    waiting(page, held).continue_()

    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")
    expect(page.locator("html")).not_to_have_attribute("data-theme", theme or "")
    page.unroute("**/app.js")
    settled(page)
    see_only_ones_own_board(page, server)


def see_only_ones_own_board(page: Page, server: Server) -> None:
    """Who has a draft, or follows a link, does not see the first board flash up before it."""
    drag(page, 2, 33)
    expect(page.locator('.picture .jump[data-entry="2"]')).to_have_count(1)
    intercept(page, "**/api/view", lambda _: None)
    with page.expect_request("**/api/view"):
        page.goto(server.address)
    page.evaluate(PAINTED)

    expect(page.locator(".first")).to_be_hidden()
