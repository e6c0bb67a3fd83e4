"""The site without a network: kept in the browser, over restarts of both, and renewed whole."""

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from boustro import builtin
from boustro.site.folder import build_site
from tests.conftest import SWITCHES, chromium
from tests.site.conftest import PATIENCE_MS, PATIENT, StaticServer
from tests.site.test_judge_page import LOOKS
from tests.site.test_page import roll_once
from tests.web.browser.acting import PLAIN, click, figure, jumps, link_to
from tests.web.browser.test_judge import SOLVERS, judge, run_here
from tests.web.browser.test_play import sit_down
from tests.web.browser.test_storage import NO_COOKIES, works

INSECURE = "school.test"
RIGHT_JS = (SOLVERS / "right" / "function.js").read_text("utf-8")


@contextmanager
def profile(
    browser: Browser, folder: Path, *, offline: bool = False, reads_settings: bool = False
) -> Iterator[Page]:
    """A page in a browser that has just been started, with all that its profile keeps."""
    context = browser.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium(reads_settings=reads_settings),
        args=SWITCHES,
        reduced_motion="reduce",
        viewport={"width": 1200, "height": 820},
    )
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(PATIENT)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    context.set_offline(offline)
    yield page
    context.close()


def keeps(page: Page) -> None:
    """Wait until the browser has kept the whole page."""
    expect(page.locator("#host")).to_have_text(
        "This page works without a network, too.", timeout=PATIENCE_MS
    )


@pytest.fixture
def own(folder: Path, tmp_path: Path) -> Iterator[StaticServer]:
    """A site of one's own, whose server may be stopped."""
    shutil.copytree(folder, tmp_path / "site")
    server = StaticServer(tmp_path / "site")
    server.start()
    yield server
    server.stop()


def test_everything_works_offline_until_a_new_folder_is_there(
    browser: Browser, own: StaticServer, pyodide: Mapping[str, bytes], tmp_path: Path
) -> None:
    """Opened once; then the server is gone, the browser restarted, and no cache of HTTP helps."""
    with profile(browser, tmp_path / "profile") as page:
        page.goto(own.address + link_to(PLAIN))
        page.wait_for_selector("html[data-alive]")
        page.click("#share")
        page.click("#save")
        expect(page.locator("#fold-save .outcome")).to_contain_text("Saved")
        told = roll_once(page)
        game = page.url
        keeps(page)
    own.stop()
    with profile(browser, tmp_path / "profile", offline=True) as page:
        page.goto(game)
        expect(page.locator("#happened")).to_have_text(told, timeout=PATIENCE_MS)
        do_everything(page)

        build_site(own.folder, pyodide, [builtin("mb48")])
        own.start()
        page.context.set_offline(False)
        page.goto(f"{own.address}/")
        expect(page.locator("#fold-boards li")).to_have_count(1, timeout=PATIENCE_MS)
        keeps(page)
        page.click("#fold-open summary")
        expect(page.get_by_label("Your boards").locator("li")).to_have_count(1)


def do_everything(page: Page) -> None:
    """Leave a game for another one, then draw, solve, analyse and judge."""
    page.click("#leave")
    sit_down(page, "computer", "computer")
    expect(page.locator("#whose")).to_contain_text("has won", timeout=PATIENCE_MS)
    page.click("#tab-draw")
    expect(jumps(page)).to_have_count(2)
    click(page, 2)
    click(page, 33)
    expect(jumps(page)).to_have_count(3)
    expect(figure(page, "fewest")).to_have_text("2")
    page.click("#tab-solve")
    expect(page.locator(".route-list li")).to_have_count(2)
    page.click("#tab-analyse")
    expect(page.locator("#panel-analyse svg").first).to_be_visible()
    judge(page, RIGHT_JS)
    expect(page.locator("#verdict")).to_have_text("Accepted")
    # Also in the memory that a later visit has kept.
    run_here(page, LOOKS)
    expect(page.locator("#its-answer")).to_contain_text("there is ['nothing'], 0.")


def test_a_start_that_loses_its_network_goes_on_by_itself(
    browser: Browser, own: StaticServer, tmp_path: Path
) -> None:
    """While nothing can be loaded a sentence says so; a press meanwhile is answered afterwards."""
    with profile(browser, tmp_path / "profile") as page:
        page.route(re.compile(r"boustro\.tar\.packed|host\.js"), lose_after_the_first())
        page.goto(f"{own.address}/")
        expect(page.locator("#host")).to_contain_text("The network was lost", timeout=PATIENCE_MS)
        page.click("#tab-solve")
        page.unroute_all()
        page.wait_for_selector("html[data-alive]", timeout=PATIENCE_MS)
        expect(page.locator(".route-list li").first).to_be_visible(timeout=PATIENCE_MS)


def lose_after_the_first() -> Callable[[Route], None]:
    """A network that gives the page its script, then neither Python's code nor a look at itself."""
    given: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method == "GET" and route.request.url.endswith("host.js") and not given:
            given.append(route.request.url)
            route.continue_()
        else:
            route.abort()

    return answer


def test_a_game_is_kept_without_https(browser: Browser, served: str, tmp_path: Path) -> None:
    """At an address that is not https the browser keeps no page, but every game."""
    with profile(browser, tmp_path / "profile") as page:
        page.goto(f"{served.replace('127.0.0.1', INSECURE)}/site{link_to(PLAIN)}")
        page.wait_for_selector("html[data-alive]")
        told = roll_once(page)
        page.reload()
        expect(page.locator("#happened")).to_have_text(told, timeout=PATIENCE_MS)


def test_a_browser_that_keeps_nothing(browser: Browser, served: str, tmp_path: Path) -> None:
    """Its storage is blocked: a board is saved and a game played all the same; a notice says so.

    The address is not https either, so that the browser keeps no page; a sentence says that, too.
    """
    (tmp_path / "profile" / "Default").mkdir(parents=True)
    (tmp_path / "profile" / "Default" / "Preferences").write_text(json.dumps(NO_COOKIES))
    with profile(browser, tmp_path / "profile", reads_settings=True) as page:
        page.goto(f"{served.replace('127.0.0.1', INSECURE)}/site{link_to(PLAIN)}")
        page.wait_for_selector("html[data-alive]")
        expect(page.locator("#host")).to_contain_text("not https")
        works(page)


def test_it_can_be_installed(folder: Path) -> None:
    """The manifest names the page, and an icon that is there."""
    manifest = json.loads((folder / "manifest.webmanifest").read_text())

    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    assert all((folder / icon["src"]).is_file() for icon in manifest["icons"])
