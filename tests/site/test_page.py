"""The page without a server, in Chromium."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from boustro import builtin
from boustro.site.folder import build_site
from tests.site.conftest import PATIENCE_MS, Lender, Open
from tests.web.browser.acting import PLAIN, click, figure, jumps, link_to, waiting
from tests.web.browser.conftest import Watch
from tests.web.browser.test_access import PHONE, violations
from tests.web.browser.test_judge import run_here
from tests.web.browser.test_play import sit_down

HOST = "const {carry} = await import(document.querySelector('link[href$=\"host.js\"]').href);"
SUPERSEDED = f"""async (heavy) => {{ {HOST}
    const asked = (body) => ({{method: "POST", headers: {{}}, body: JSON.stringify(body)}});
    const late = new AbortController();
    const dropped = [1, 2].map(() => carry("/api/whatif", {{...asked(heavy), signal: late.signal}})
        .then((answer) => answer.status, (error) => error.name));
    setTimeout(() => late.abort(), 1000);
    const light = await carry("/api/solve", asked({{board: "leetcode"}}));
    return [...await Promise.all(dropped), light.status]; }}"""
HEAVY = {
    "board": {"size": 2000, "jumps": [[entry, entry - 41] for entry in range(50, 1900, 3)]},
    "top": 100,
}
"""Minutes of work."""


BEFORE_BESIDE = """{ const Own = Worker, patient = setTimeout;
    let started = () => {};
    globalThis.ready = 0;
    globalThis.both = new Promise((resolve) => { started = resolve; });
    globalThis.Worker = class extends Own {
        constructor(...how) {
            super(...how);
            this.addEventListener("message", ({ data }) => {
                if (data === "ready") globalThis.ready += 1;
                if (globalThis.ready === 2) started();
            });
        } };
    globalThis.setTimeout = (act, ms, ...more) => {
        if (ms !== 5_000) return patient(act, ms, ...more);
        globalThis.endTheTime = act;
    }; }"""
"""How often a worker has started, and a promise of the two; the time of a figure ends by a call."""
BESIDE = f"""async (heavy) => {{ {HOST}
    const asked = (body) => ({{method: "POST", headers: {{}}, body: JSON.stringify(body)}});
    const order = [];
    const noted = (name, answer) => answer.then((came) => {{ order.push(name); return came; }});
    const long = noted("figure", carry("/api/whatif", asked(heavy)));
    const next = noted("next figure", carry("/api/solve", asked({{board: "leetcode"}})));
    const shelf = {{"X-Boustro-Shelf": "a-shelf-of-its-own"}};
    const boards = await noted("boards", carry("/api/boards", {{method: "GET", headers: shelf}}));
    endTheTime();
    const late = await long;
    const statuses = [boards.status, (await next).status, late.status];
    return {{order, statuses, told: (await late.json()).sentence}}; }}"""
"""A list of boards is asked for beside a figure that takes minutes, and another figure after it."""


BEFORE = """() => {
    const figures = performance.getEntriesByName("figures")[0].startTime;
    return [...performance.getEntriesByType("navigation"),
            ...performance.getEntriesByType("resource")]
        .filter((one) => one.startTime <= figures).map((one) => one.decodedBodySize); }"""
"""The sizes of what was asked for until the figures were shown."""


def test_it_is_complete_before_python_is_there(
    visit_site: Open, site_watch: Watch, folder: Path
) -> None:
    """Picture, figures of MB47, no complaint from axe: for 300 KB at most, uncompressed.

    An edit then is drawn, with nothing of the board before it; judging says how far Python is, and
    can be stopped. Axe is content afterwards, too.  A snapshot that is damaged is as if there was
    none, and made anew; a later visit starts from it.
    """
    held = list[Route]()
    site_watch.expected = ("blocked by Playwright",)
    (worker,) = folder.glob("*/worker.js")
    damaged = (DAMAGED, f"/site/{worker.relative_to(folder)}")
    usual = {"bypass_csp": True, "service_workers": "block"}
    page = visit_site(held=held, kept=damaged, before=BEFORE_BESIDE, **usual)
    expect(page.locator("#board svg .cells")).to_be_visible()
    expect(figure(page, "fewest")).to_have_text("7")
    expect(figure(page, "average")).to_have_text(re.compile("39"))
    sizes = page.evaluate(BEFORE)
    assert len(sizes) >= 6
    assert sum(sizes) <= 300_000
    fits_and_has_no_violation(page)

    edit_and_judge_without_python(page)
    page.click("#tab-draw")
    waiting(page, held).continue_()
    page.route("**/python_stdlib.zip", lambda route: route.fulfill(body=b""))
    expect(figure(page, "fewest")).to_have_text("17", timeout=PATIENCE_MS)
    expect(page.locator(".picture .jump")).to_have_count(0)
    page.wait_for_selector("html[data-alive]")
    # Another tab drops a view that is being answered, and perhaps its worker.
    expect(figure(page, "average")).not_to_have_text("–", timeout=PATIENCE_MS)
    fits_and_has_no_violation(page)
    start_from_a_snapshot(page, damaged[1])


def edit_and_judge_without_python(page: Page) -> None:
    """An empty board shows nothing of the one before it; judging waits for Python, and stops."""
    page.get_by_role("button", name="Make my own").click()
    expect(figure(page, "average")).to_have_text("–")
    expect(figure(page, "fewest")).to_have_text("17")
    expect(page.locator(".picture .jump")).to_have_count(0)
    expect(page.locator("#host")).to_contain_text(re.compile(r"[\d.]+ of [\d.]+ MB"))
    page.click("#tab-judge")
    page.click("#judge-example")
    expect(page.locator(".judge-said")).to_have_text(
        re.compile(r"Starting Python, [\d.]+ of [\d.]+ MB")
    )
    page.click("#judge-stop")
    expect(page.locator(".judgement")).to_have_text("Stopped.")


DAMAGED = """(worker) => new Promise((resolve) => {
  const opening = indexedDB.open("boustro", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("files");
  opening.onsuccess = ({ target: { result } }) => {
    const work = result.transaction("files", "readwrite");
    const [bare, whole] = ["damaged", "damaged"].map((text) => new Blob([text]));
    const of = `${location.origin}${worker}`;
    work.objectStore("files").put({ of, bare, whole }, "snapshots");
    work.oncomplete = () => resolve(result.close());
  };
})"""
"""The browser keeps snapshots of that worker which are none."""
SNAPSHOT = """() => new Promise((resolve) => {
  indexedDB.open("boustro", 1).onsuccess = ({ target: { result } }) => {
    const work = result.transaction("files");
    const asked = work.objectStore("files").get("snapshots");
    work.oncomplete = () => {
      result.close();
      resolve({ of: new URL(asked.result.of).pathname, size: asked.result.whole.size });
    };
  };
})"""
"""Of which worker the browser keeps a Python that has started, and in how many bytes."""
KEPT = f"""async (patience) => {{
  const end = performance.now() + patience;
  for (;;) {{
    const {{ of, size }} = await ({SNAPSHOT})();
    if (size > 30_000_000) return of;
    if (performance.now() > end) throw new Error("the browser keeps no Python that has started");
    await new Promise((done) => setTimeout(done, 50));
  }}
}}"""
"""Waits until a whole one is kept.  `wait_for_function` would take the promise for true."""


def start_from_a_snapshot(page: Page, worker: str) -> None:
    """The page's second worker does without the standard library.

    Solutions do without the damaged one.
    """
    run_here(page, NOTHING)
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    assert page.evaluate(KEPT, PATIENCE_MS) == worker
    page.wait_for_function("ready >= 2")


FAIR = f"""async (question) => {{ {HOST}
    const order = [];
    const noted = (name, answer) => answer.then((came) => {{ order.push(name); return came; }});
    const body = JSON.stringify(question);
    const fair = noted(
        "fair start", carry("/api/handicap", {{method: "POST", headers: {{}}, body}}));
    const shelf = {{"X-Boustro-Shelf": "a-shelf-of-its-own"}};
    const boards = await noted("boards", carry("/api/boards", {{method: "GET", headers: shelf}}));
    return [order[0], boards.status, (await fair).status]; }}"""
"""A list of boards is asked for beside a fair start."""


def test_boards_and_games_do_not_wait_for_figures(site: Lender) -> None:
    """A figure that takes too long is said not to be computed.

    The next one is answered by another worker.
    A fair start tries every square, so the worker for figures looks for it.
    """
    page = site.visit(before=BEFORE_BESIDE)
    page.evaluate("both")
    fair = {"board": PLAIN, "players": [{}, {}], "fair": 2}
    assert page.evaluate(FAIR, fair) == ["boards", 200, 200]

    found = page.evaluate(BESIDE, HEAVY)

    assert found == {
        "order": ["boards", "figure", "next figure"],
        "statuses": [200, 200, 503],
        "told": "Not computed: this takes more than 5 seconds in a browser.",
    }
    assert page.evaluate("ready") == 3


NOTHING = "def snakesAndLadders(board):\n    return 0\n"
SCREENS: tuple[ViewportSize, ...] = (
    PHONE,
    {"width": 820, "height": 1180},
    {"width": 1920, "height": 1080},
)


def fits_and_has_no_violation(page: Page) -> None:
    """What is there fits each width, and axe has no complaint about what a phone shows of it."""
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
        if screen == PHONE:
            assert violations(page) == []


def test_what_is_drawn_before_python_is_there_is_kept(site: Lender) -> None:
    """The draft shows at once, and its figures follow."""
    page = site.visit(held=True)
    click(page, 50)
    click(page, 5)
    expect(jumps(page)).to_have_count(20)
    expect(figure(page, "average")).to_have_text("–")
    site.let_go()

    expect(figure(page, "average")).not_to_have_text("–", timeout=PATIENCE_MS)
    expect(jumps(page)).to_have_count(20)


def test_a_link_shows_its_own_board_before_python_is_there(site: Lender) -> None:
    """Plain, to be drawn on, with its own fewest rolls as the only figure: no other board's."""
    page = site.visit(link_to(PLAIN)[1:], held=True)
    expect(page.locator(".picture .jump")).to_have_count(2)
    expect(page.locator(".picture .square")).to_have_count(1 + 36)
    for name in ("average", "range", "minutes"):
        expect(figure(page, name)).to_have_text("–")
    expect(figure(page, "fewest")).to_have_text("4")
    click(page, 2)
    click(page, 33)
    expect(page.locator(".picture .jump")).to_have_count(3)
    expect(figure(page, "fewest")).to_have_text("2")
    site.let_go()

    expect(figure(page, "average")).not_to_have_text("–", timeout=PATIENCE_MS)
    expect(figure(page, "fewest")).to_have_text("2")
    expect(page.locator(".picture .jump")).to_have_count(3)


FIRST = """() => {
    const { y: top } = document.querySelector("#panel-solve").getBoundingClientRect();
    window.first ??= [];
    return [...document.querySelectorAll("#figure-fewest strong, .pager *, .route-list *")]
      .map((one, at) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const isSame = (window.first[at] ??= one) === one;
      return [isSame, one.outerHTML, x, one.closest("#panel-solve") ? y - top : 0, width, height];
    }); }"""
"""The fewest rolls and the route: whether they were there before, what is in them, and where."""


def test_a_route_stands_before_python_is_there(site: Lender) -> None:
    """It is drawn on the plain board and listed, and stays as it is when Python's route comes."""
    page = site.visit(link_to(PLAIN, "solve")[1:], held=True)
    expect(page.locator(".picture .stop")).to_have_text(["1", "2", "3", "4"])
    expect(page.locator("#route-number")).to_have_text("Route 1 of 3")
    expect(page.locator(".route-list li")).to_have_text(["to 3▲ 20", "to 25", "to 31", "to 36"])
    picture = page.locator(".picture svg").get_attribute("viewBox") or ""
    first = page.evaluate(FIRST)
    site.let_go()

    expect(page.locator(".picture .throw")).to_have_count(4, timeout=PATIENCE_MS)
    assert page.evaluate(FIRST) == first
    now = page.locator(".picture svg").get_attribute("viewBox") or ""
    assert [round(float(one)) for one in now.split()] == [
        round(float(one)) for one in picture.split()
    ]


def test_other_rules_wait_for_python(site: Lender) -> None:
    """Neither fewest rolls nor a route, which only Python knows.

    On a board without a route it says that there is none.
    """
    page = site.visit(link_to({**PLAIN, "rules": "bounce"}, "solve")[1:], held=True)
    expect(figure(page, "fewest")).to_have_text("–")
    expect(page.locator(".route-list li, .picture .stop")).to_have_count(0)
    wall = {**PLAIN, "jumps": [[one, 1] for one in range(20, 26)]}
    page = site.visit(link_to(wall, "solve")[1:], held=True)
    expect(figure(page, "fewest")).to_have_text("none")
    expect(page.locator(".route-list li, .picture .stop")).to_have_count(0)


def test_the_first_answer_stands_with_the_first_view(browser: Browser, served: str) -> None:
    """With a link's board stand its fewest rolls and its route, before the rest is loaded."""
    with browser.new_context() as context:
        page = context.new_page()
        page.route("**/app.js", lambda _: None)
        page.goto(f"{served}/site/{link_to(PLAIN, 'solve')[1:]}", wait_until="commit")

        expect(page.locator(".picture.plain .stop")).to_have_text(["1", "2", "3", "4"])
        expect(figure(page, "fewest")).to_have_text("4")


def test_the_first_picture_is_in_the_language_of_the_page(browser: Browser, served: str) -> None:
    """Its figures are, before the rest of the page is loaded."""
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.route("**/app.js", lambda _: None)
        page.goto(f"{served}/site/", wait_until="commit")

        expect(page.locator("#rules-text")).to_contain_text("Start neben dem Brett")
        expect(
            page.locator(".picture.first text").filter(has_text=re.compile("Ziel|finish"))
        ).to_have_text("Ziel")


def test_a_later_visit_shows_the_draft_at_once(site: Lender) -> None:
    """The last view is kept in the browser: nobody waits for Python to see a board again."""
    page = site.visit(link_to(PLAIN)[1:])
    # The view comes after the page's own fewest rolls, and the draft is kept with it.
    expect(figure(page, "average")).not_to_have_text("–", timeout=PATIENCE_MS)
    page = site.visit("?", held=True)

    expect(page.locator("#title")).to_have_text("Six by six")
    expect(figure(page, "fewest")).not_to_be_empty()
    assert page.locator("html[data-alive]").count() == 0


def roll_once(page: Page) -> str:
    """Begin a game between two people; what happened at its first roll."""
    page.click("#tab-play")
    sit_down(page, "person", "person")
    page.click("#roll")
    expect(page.locator("#happened")).not_to_be_empty()
    page.wait_for_url(re.compile("[?/]g[=/]"))  # the address follows the page
    return page.locator("#happened").inner_text()


def test_a_game_goes_on_after_a_reload(site: Lender) -> None:
    """Every roll is kept in the browser, and the address names the game."""
    page = site.visit()
    told = roll_once(page)
    page.click("#share-game")
    expect(page.locator(".outcome", has_text="needs a server")).to_be_visible()
    page.reload()

    expect(page.locator("#happened")).to_have_text(told, timeout=PATIENCE_MS)


def save(page: Page, name: str) -> None:
    """Save the board under a name."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Name", exact=True).press("Tab")
    page.click("#share")
    page.click("#save")
    expect(page.locator("#fold-save .outcome")).to_contain_text("Saved", timeout=PATIENCE_MS)


def test_two_tabs_lose_nothing(site: Lender) -> None:
    """Each tab has a worker of its own; what both save is there for both, in turn."""
    first = site.visit(link_to(PLAIN)[1:])
    second = first.context.new_page()
    second.goto(first.url)
    second.wait_for_selector("html[data-alive]")
    for page, name in ((first, "One"), (second, "Two")):
        save(page, name)
    second.click("#fold-open summary")
    expect(second.get_by_label("Your boards").locator("li")).to_have_count(2)
    second.close()
    first.click("#fold-open summary")

    expect(first.get_by_label("Your boards").locator("li")).to_have_count(2)


def test_a_copied_link_holds_the_board(site: Lender) -> None:
    """Another browser, which has saved nothing, opens a saved board by its link.

    A PNG comes from the browser's canvas; what cannot be made is told in a sentence.
    """
    page = site.visit(link_to(PLAIN)[1:])
    page.click("#fold-download summary")
    page.select_option("#picture", "png")
    with page.expect_download() as taken:
        page.click("#download-picture")
    assert taken.value.suggested_filename == "Six-by-six.png"
    assert taken.value.path().read_bytes().startswith(b"\x89PNG")
    page.select_option("#picture", "pdf")
    page.click("#download-picture")
    expect(page.locator("#fold-download .outcome")).to_contain_text("needs a server")

    save(page, "Mine")
    expect(page).to_have_url(re.compile(r"\?b=[\w-]+#board="))
    link = page.url.partition("/site/")[2]
    site.forget()
    other = site.visit(link)
    expect(jumps(other)).to_have_count(2)
    expect(other.locator("#title")).to_have_text("Mine")


def test_a_question_that_nobody_waits_for_ends(kept_page: Page) -> None:
    """Two that take minutes, one of which waits, are dropped; another worker answers the next."""
    assert kept_page.evaluate(SUPERSEDED, HEAVY) == ["AbortError", "AbortError", 200]


def test_a_class_has_its_own_boards_and_lessons(site: Lender, folder: Path) -> None:
    """The first one is there at once; the others open with one click, each beside its lesson."""
    build_site(folder.parent / "class", {}, [builtin("mb48"), builtin("leetcode")], lessons=True)
    page = site.visit(site="class")
    expect(page.locator("#title")).to_have_text("Chutes and Ladders, chute 48-26")
    items = page.locator("#fold-boards li")
    expect(items).to_have_count(2)
    items.nth(1).locator("button").click()
    expect(figure(page, "fewest")).to_have_text("4", timeout=PATIENCE_MS)
    items.nth(1).get_by_role("link", name="Lesson").click()
    expect(page.locator("h1")).to_be_visible()
    assert page.url == f"{site.address}/class/lessons/2.html"
