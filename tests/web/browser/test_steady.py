"""What stands still and what is told apart: places, targets, colours, and what is said aloud."""

from collections.abc import Iterable
from itertools import product

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.support.there import there
from tests.web.browser.acting import (
    PLAIN,
    click,
    focus,
    heard,
    hold_back,
    keys,
    link_to,
    settled,
    turn,
    waiting,
)
from tests.web.browser.conftest import FORGET, Visit
from tests.web.browser.test_access import PHONE, TABS, unfold
from tests.web.browser.test_play import playing

LAPTOP: ViewportSize = {"width": 1280, "height": 800}
WINDOWS: dict[str, ViewportSize] = {"phone": PHONE, "laptop": LAPTOP}
SMALLEST = 24
MOST_SHIFT = 0.05
SHIFTS = """() => new Promise(done => {
    const sum = all => all.getEntries().reduce((shifted, one) => shifted + one.value, 0);
    new PerformanceObserver(all => done(sum(all)))
      .observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(0))));
})"""
TARGETS = """() => [...document.querySelectorAll(
    "a[href], button, input, select, summary, textarea")]
    .filter(one => one.checkVisibility() && !one.closest(".skip, .outcome"))
    .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width < %d || box.height < %d)
    .map(([html, box]) => `${html} ${box.width} x ${box.height}`)"""
RED = """() => {
    const red = colour => {
        const [r, g, b, a = 1] = (colour.match(/[\\d.]+/g) ?? []).map(Number);
        const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
        return a > 0 && most === r && most - least > 70 && Math.abs(g - b) < 0.25 * (most - least);
    };
    const token = ".token, .token-mark, .snake, .squares [class*=snake], [class*=seat-]";
    const names = ["color", "backgroundColor", "borderTopColor", "fill", "stroke"];
    return [...document.body.querySelectorAll("*")]
        .filter(one => one.checkVisibility() && !one.closest(token))
        .filter(one => names.some(name => red(getComputedStyle(one)[name])))
        .map(one => one.outerHTML.slice(0, 90));
}"""


def places(page: Page) -> object:
    """Where the tabs and the board are in the window."""
    return page.evaluate(
        "() => ['.tabs', '#board'].map(one => document.querySelector(one).getBoundingClientRect())"
    )


def test_a_jump_in_hand_moves_nothing(visit: Visit) -> None:
    """Tabs and board stay where they are with a jump in hand, one chosen, and in the search.

    On a phone the end of a queue that is longer than its strip fades before the button that
    enlarges; no other does.
    """
    board = {"size": 100, "columns": 10, "jumps": [[3, 20], [30, 9]], "name": "A"}
    page = visit(link_to(board, "draw"), viewport=PHONE)
    for size in WINDOWS.values():
        page.set_viewport_size(size)
        page.locator("#tab-draw").click()
        settled(page)
        before = places(page)
        click(page, 2)
        expect(page.locator("#caption")).to_contain_text("From 2")
        assert places(page) == before
        keys(page, "Escape")
        expect(page.locator("#caption")).not_to_contain_text("From 2")
        assert places(page) == before
        click(page, 3)
        expect(page.locator("#bin")).to_be_visible()
        assert places(page) == before
        keys(page, "Escape")
        expect(page.locator("#bin")).to_be_visible()
        assert places(page) == before
        turn(page, "solve")
        before = places(page)
        page.locator("#search-begin").click()
        expect(page.locator("#queue")).to_be_visible()
        assert places(page) == before
        if size is PHONE:
            see_a_long_queue_fade(page)


def see_a_long_queue_fade(page: Page) -> None:
    """One of six squares does not; further on it does."""
    chips = page.locator("#queue-chips")
    page.locator(".stepper-forward").click()
    expect(chips.locator(".chip")).to_have_count(6)
    expect(chips).not_to_have_class("queue-chips more")
    page.locator(".stepper-slider").fill("9")
    expect(chips).to_have_class("queue-chips more")
    queue, button = (
        there(page.locator(one).bounding_box()) for one in ("#queue-chips", "#zoom-in")
    )

    assert queue["x"] + queue["width"] <= button["x"]


def test_a_game_on_a_phone(visit: Visit) -> None:
    """*Roll* is as wide as the screen and at its foot; figures are folded, or as they were left."""
    page = playing(visit, viewport=PHONE, has_touch=True)
    # All that a game loads is there.
    expect(page.locator("#looked")).to_have_text("Now")
    box = there(page.locator("#roll").bounding_box())
    assert box["width"] > 0.9 * PHONE["width"]
    assert box["y"] + box["height"] > PHONE["height"] - 24
    page.locator("#panels").evaluate("panel => panel.scrollTop = 10000")
    last = there(page.locator(".past").bounding_box())
    assert last["y"] + last["height"] <= box["y"]
    expect(page.locator("#figures")).to_be_hidden()
    page.get_by_text("Figures of this board").click()
    expect(page.locator("#figures")).to_be_visible()
    page.locator("#tab-draw").click()
    expect(page.locator("#figures")).to_be_visible()
    page.locator("#tab-judge").click()
    expect(page.locator("#figures")).to_be_visible()
    page.get_by_text("Figures of this board").click()
    page.locator("#tab-play").click()

    expect(page.locator("#figures")).to_be_hidden()


def test_targets_are_large_and_only_what_is_wrong_is_red(visit: Visit) -> None:
    """Whatever can be pressed is at least 24 px wide and high (WCAG 2.2, 2.5.8).

    A problem is red; on a sound board nothing is but snakes and the second player's token, in both
    themes.
    """
    page = visit(link_to({**PLAIN, "jumps": [[3, 20], [5, 50]]}, "draw"))
    expect(page.locator(".problems button").first).to_be_visible()
    assert small_targets(page) == {}
    assert any("One problem" in one for one in page.evaluate(RED))
    page.get_by_role("button", name="Remove 1 jump outside the board").click()
    expect(page.locator(".problems .wrong")).to_have_count(0)
    unfold(page)
    for tab in TABS:
        turn(page, tab)
        if tab in ("solve", "play"):
            is_in_order(page, tab)
        if tab == "solve":
            page.locator("#search-begin").click()
            page.locator(".stepper-forward").click()
            expect(page.locator("#queue .chip")).to_have_count(6)
        if tab == "draw":
            click(page, 3)
            keys(page, "Escape")
            expect(page.locator("#bin")).to_be_visible()
        if tab == "play":
            page.locator("#start-game").click()
            page.locator("#roll").click()
            expect(page.locator(".past li").first).to_be_visible()
        page.mouse.move(0, 0)

        is_in_order(page, tab)


def is_in_order(page: Page, tab: str) -> None:
    """Nothing is too small to press, and nothing is red."""
    assert small_targets(page) == {}, tab
    assert what_is_red(page) == {}, tab


def small_targets(page: Page) -> dict[str, list[str]]:
    """Those that are too small in a window, by its name; the page is left in the other window."""
    found, shown = {}, page.viewport_size
    for name, size in sorted(WINDOWS.items(), key=lambda window: window[1] != shown):
        page.set_viewport_size(size)
        found[name] = page.evaluate(TARGETS % (SMALLEST, SMALLEST))
    return {name: targets for name, targets in found.items() if targets}


IN_TURN = "tests/web/browser/test_steady.py::test_nothing_jumps_while_the_page_comes"
ENTRANCES = {"front": "/", "front, analyse": "/#tab=analyse"} | {
    tab: link_to(PLAIN, tab) for tab in TABS
}
USUAL = (
    *(("front", "phone"), ("solve", "laptop"), ("analyse", "phone")),
    *(("play", "laptop"), ("judge", "phone")),
)
"""The front shows *Draw*: each tab comes in one of the windows."""
FURTHER = tuple(sorted({*product(ENTRANCES, WINDOWS)} - {*USUAL}))


@pytest.mark.parametrize("ways", [USUAL, pytest.param(FURTHER, marks=pytest.mark.long(IN_TURN))])
def test_nothing_jumps_while_the_page_comes(visit: Visit, ways: Iterable[tuple[str, str]]) -> None:
    """The layout shifts by 0.05 at most until the page has all it shows, with nothing cached."""
    page = visit("/favicon.ico", ready=False, own=True)
    address = page.url.removesuffix("/favicon.ico")
    page.context.new_cdp_session(page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    for way, window in ways:
        page.set_viewport_size(WINDOWS[window])
        page.goto(f"{address}{ENTRANCES[way]}")
        page.wait_for_selector("html[data-ready]")
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SHIFTS) <= MOST_SHIFT, (way, window)
        page.evaluate(FORGET)


def test_the_chart_comes_into_its_place(visit: Visit) -> None:
    """The figures that come with the page stay where they are when the chart comes below them."""
    page = visit("/favicon.ico", ready=False, viewport=LAPTOP)
    held = hold_back(page, "**/api/view")
    page.goto(page.url.replace("favicon.ico", "#tab=analyse"))
    facts = page.locator(".facts")
    expect(facts).to_be_visible()
    view = waiting(page, held)
    before = there(facts.bounding_box())
    expect(page.locator(".chart")).to_have_count(0)
    view.continue_()
    expect(page.locator(".chart")).to_be_visible()

    assert facts.bounding_box() == before


def colours(page: Page, where: str, name: str = "backgroundColor") -> list[str]:
    """A colour of each of these elements."""
    script = f"all => all.map(one => getComputedStyle(one).{name})"
    return list(page.locator(where).evaluate_all(script))


def test_forced_colours(visit: Visit) -> None:
    """With forced colours the chosen tab and toggle differ from the others, as do the swatches."""
    page = visit(link_to(PLAIN), forced_colors="active")
    unfold(page)
    chosen = colours(page, "#fold-rules .segments input:checked + label")
    others = colours(page, "#fold-rules .segments input:not(:checked) + label")
    assert chosen
    assert not set(chosen) & set(others)
    tabs = '.tabs button[aria-selected="%s"]'
    assert not set(colours(page, tabs % "true")) & set(colours(page, tabs % "false"))
    chips = page.locator(".jump-chips .jump-chip button:first-child")
    chips.first.click()
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    pressed, released = (
        colours(page, f'.jump-chip [aria-pressed="{is_so}"]') for is_so in ("true", "false")
    )
    assert not set(pressed) & set(released)
    page.locator("#tab-solve").click()
    page.locator("#search-begin").click()
    expect(page.locator(".search-key")).to_have_count(3)
    swatches = colours(page, ".search-key", "borderTopColor")
    assert len(swatches) == len(set(swatches)) == 3
    page.locator(".stepper-forward").click()
    expect(page.locator(".search-code li[aria-current]")).not_to_have_count(0)
    current = colours(page, ".search-code li[aria-current]", "borderLeftColor")
    others = colours(page, ".search-code li:not([aria-current])", "borderLeftColor")
    assert current
    assert not set(current) & set(others)
    # Else the browser lays a box of the ground under the word.
    assert colours(page, ".stepper-play", "forcedColorAdjust") == ["none"]

    page.locator("#tab-judge").click()
    ground, words = colours(page, "#judge"), colours(page, "#judge", "color")
    assert ground != words
    assert ground != colours(page, ".side")


def test_escape_drops_a_jump_and_closes_the_search(visit: Visit) -> None:
    """Escape ends the search, from controls and board alike; it first drops a jump in hand.

    A jump taken in hand before a search comes stays there: Escape drops it, and ends no search.
    """
    page = visit(link_to(PLAIN))
    tell_the_effect_of_a_jump(page)
    turn(page, "solve")
    held = hold_back(page, "**/api/search")
    page.locator("#search-begin").click()
    focus(page, 5)
    keys(page, "Enter")
    for _ in range(2):
        waiting(page, held).continue_()
    expect(page.locator("#queue")).to_be_visible()
    expect(page.locator('.cells [data-cell="5"]')).to_be_focused()
    keys(page, "Escape")
    heard(page, "Cancelled")
    expect(page.locator("#queue")).to_be_visible()
    page.unroute("**/api/search")
    keys(page, "Escape")
    expect(page.locator("#queue")).to_be_hidden()

    for where in (".stepper-slider", '.cells [data-cell="5"]'):
        page.locator("#search-begin").click()
        expect(page.locator(".stepper-play")).to_be_focused()
        page.locator(where).focus()
        if "cell" in where:
            keys(page, "Enter", "Escape")
            expect(page.locator("#queue")).to_be_visible()
        keys(page, "Escape")
        expect(page.locator("#queue")).to_be_hidden()
        expect(page.locator("#search-begin")).to_be_focused()


def what_is_red(page: Page) -> dict[str, list[str]]:
    """By the theme in which it is; the page is left in the other one."""
    found = {}
    shown = page.locator("html").get_attribute("data-theme")
    for scheme in ("light", "dark") if shown == "light" else ("dark", "light"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        expect(page.locator("html")).to_have_attribute("data-theme", scheme)
        found[scheme] = page.evaluate(RED)
    return {scheme: parts for scheme, parts in found.items() if parts}


def tell_the_effect_of_a_jump(page: Page) -> None:
    """A jump drawn by keyboard is told with what it does, in words, before it is laid."""
    answer = page.request.post(
        page.url.partition("#")[0] + "api/jump-effect",
        data={
            "board": {key: PLAIN[key] for key in ("size", "columns", "jumps")},
            "entry": 2,
            "exit": 14,
        },
    ).json()
    for tab in ("draw", "analyse"):
        turn(page, tab)
        focus(page, 2)
        keys(page, "Enter", "ArrowUp", "ArrowUp")
        means = f"{answer['mean_before']:.1f} to {answer['mean_after']:.1f}"
        heard(page, f"ladder from 2 to 14: average {means}, ")
        heard(page, f"fewest rolls {answer['min_rolls_before']} to {answer['min_rolls_after']}.")
        keys(page, "Escape")
        heard(page, "Cancelled")
