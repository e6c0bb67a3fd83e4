"""Chromium, a server, and pages that are watched: no console error, no request to elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    Request,
    ViewportSize,
)

from tests.conftest import BUSY_MS
from tests.web.browser.acting import COUNT, timed
from tests.web.browser.serving import Server

Visit = Callable[..., Page]
WINDOW: ViewportSize = {"width": 1200, "height": 820}
MEDIA = {"color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a session."""
    running = Server(tmp_path_factory.mktemp("served"))
    running.start()
    yield running
    running.kill()


class Watch:
    """What a page must not do, noted while it runs."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()

    def follow(self, page: Page) -> None:
        """Note console errors, uncaught errors and requests that leave the machine.

        Those fail in a browser that is `alone`; to be told of all requests costs more of a core.
        """
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("requestfailed", self._request)

    def leave(self, page: Page) -> None:
        """Note no more of what this page does."""
        page.remove_listener("console", self._console)
        page.remove_listener("pageerror", self._error)
        page.remove_listener("requestfailed", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location["url"]
            self.complaints.append(f"console {message.type}: {message.text} ({where})")

    def _error(self, error: Error) -> None:
        self.complaints.append(f"uncaught: {error}")

    def _request(self, request: Request) -> None:
        own = (self.address, "blob:", "data:")
        if not request.url.startswith(own):
            self.complaints.append(f"a request to {request.url}")

    @property
    def unexpected(self) -> list[str]:
        """The complaints that the test did not say it would cause."""
        return [one for one in self.complaints if not any(word in one for word in self.expected)]


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """Fails the test when one of its pages did what no page may do."""
    if not server.is_running:
        # A test ended while the server was away: that is red once, and not in all that follow.
        server.restart()
    watching = Watch(server.address)
    yield watching
    assert watching.unexpected == []


LEAVE = """() => {
    history.replaceState(null, "", "/left");
    Storage.prototype.setItem = history.replaceState = history.pushState = () => {};
}"""
"""The page can keep nothing more, and the next address is another document.

So it is after `about:blank`, but then another process draws it, which costs as much as a visit.
"""
FORGET = f"""() => {{
    for (const storage of [localStorage, sessionStorage]) storage.clear();
    ({LEAVE})();
}}"""
"""What a page kept goes, too."""


STAYING = timed(6000, 600_000)
"""A sentence that goes by itself is there until a test has looked, however late that is."""


class Device:
    """A browser profile with a page, which tests use one after another.

    Between two tests all that the page kept is forgotten. What stays is the process that draws
    the page, which is more than half of what a visit costs, and the files that never change.
    """

    def __init__(self, browser: Browser, *, touch: bool) -> None:
        context = browser.new_context(has_touch=touch)
        context.add_init_script("globalThis.boustroAsserts = true")
        context.add_init_script(COUNT)
        context.add_init_script(STAYING)
        context.set_default_timeout(BUSY_MS)
        self.touch, self.page = touch, context.new_page()
        self.watch = Watch("")
        self._before: tuple[CDPSession, Any] | None = None

    def begin_with(self, script: str) -> None:
        """Have a script run before the page's own, until another test has the device.

        One that Playwright adds stays for good.
        """
        session = self.page.context.new_cdp_session(self.page)
        session.send("Page.enable")
        added = session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self._before = session, added

    def go(self, address: str, watch: Watch, viewport: ViewportSize, **media: Any) -> Page:
        """Open an address; this test's watch ignores what the last test's page still says."""
        self.watch = watch
        self.page.once("framenavigated", lambda _: watch.follow(self.page))
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)
        self.page.emulate_media(**{"media": "null", **MEDIA, **media})
        self.page.goto(address)
        return self.page

    def forget(self) -> bool:
        """Leave nothing of the test; whether another one can use the device."""
        is_here = self.page.url.startswith(self.watch.address)
        if is_here and self.page.context.pages == [self.page]:
            # Where the server did not answer, the browser's own page stands at its address.
            with suppress(Error):
                self._clear()
                return True
        self.page.context.close()
        return False

    def _clear(self) -> None:
        if self._before:
            session, added = self._before
            session.send("Page.removeScriptToEvaluateOnNewDocument", added)
            session.detach()
            self._before = None
        self.watch.leave(self.page)
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.context.set_offline(False)
        self.page.mouse.move(0, 0)
        self.page.evaluate(FORGET)
        # Else it is drawn once more, in the next test's window and colours.
        self.page.evaluate("document.body.remove()")
        self.page.context.clear_cookies()
        self.page.context.clear_permissions()


@pytest.fixture(scope="session")
def devices() -> list[Device]:
    """The devices that no test uses at the moment."""
    return []


@pytest.fixture
def visit(browser: Browser, devices: list[Device], server: Server, watch: Watch) -> Iterator[Visit]:
    """Opens the page on a device; a second visit knows nothing of the first.

    `before`: a script that runs before the page's own.  `own=True`: on a device that no other test
    has used or will use, for a test that changes the browser itself (its clock, what it stores of
    our files) or is about a cold start.
    """
    taken: list[Device] = []
    owned: list[Device] = []

    def open_page(
        path: str = "/",
        *,
        ready: bool = True,
        own: bool = False,
        before: str = "",
        viewport: ViewportSize = WINDOW,
        has_touch: bool = False,
        **media: Any,
    ) -> Page:
        free = [] if own else [one for one in devices if one.touch == has_touch]
        device = free[-1] if free else Device(browser, touch=has_touch)
        if free:
            devices.remove(device)
        (owned if own else taken).append(device)
        if before:
            device.begin_with(before)
        page = device.go(server.address + path, watch, viewport, **media)
        if ready:
            page.wait_for_selector("html[data-ready]")
        return page

    yield open_page
    for device in owned:
        device.page.context.close()
    devices.extend(device for device in reversed(taken) if device.forget())


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page as somebody sees it who comes for the first time."""
    return visit()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """Where a test keeps what it has downloaded."""
    return tmp_path
