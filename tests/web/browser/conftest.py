"""Chromium, a server, and pages that are watched: no console error, no request to elsewhere."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request

from tests.web.browser.serving import Server

Visit = Callable[..., Page]


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
        """Note console errors, uncaught errors and requests that leave the machine."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text}")

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
    watching = Watch(server.address)
    yield watching
    assert watching.unexpected == []


@pytest.fixture
def visit(browser: Browser, server: Server, watch: Watch) -> Iterator[Visit]:
    """Opens the page in a browser profile of its own; a second visit knows nothing of the first."""
    contexts = []

    def open_page(path: str = "/", *, ready: bool = True, **options: Any) -> Page:
        options.setdefault("viewport", {"width": 1200, "height": 820})
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(**options)
        context.set_default_timeout(8000)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        page.goto(server.address + path)
        if ready:
            page.wait_for_selector("html[data-ready]")
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page as somebody sees it who comes for the first time."""
    return visit()


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """Where a test keeps what it has downloaded."""
    return tmp_path
