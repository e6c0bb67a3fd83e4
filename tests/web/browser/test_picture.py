"""The picture on the page: only what an edit changes is read anew, and nothing else is left."""

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, drag, keys, link_to, linked, sees_jumps, settled, timed
from tests.web.browser.conftest import Visit

SHOWN = """() => [...document.querySelectorAll('.picture svg > *')]
    .map(one => one.outerHTML.replace(/>\\s+</g, '><'))"""

UNHURRIED = timed(1000, 600_000)
"""However late the server's picture is, the page does not draw a plain one meanwhile."""


def is_as_after_a_reload(page: Page) -> None:
    """Expect the same picture as a page has that reads it for the first time."""
    linked(page)
    now = page.evaluate(SHOWN)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate(SHOWN) == now


def test_edited_picture_is_the_picture_of_the_board(visit: Visit) -> None:
    """After jumps laid, moved, removed and taken back it is what the server draws of the board.

    A jump that an edit does not move, and a plain square, are not made again.  With a row more all
    squares are there, and can be pointed at.
    """
    page = visit(link_to(PLAIN, "solve"), before=UNHURRIED)
    drag(page, 2, 33)
    drag(page, 25, 13)
    drag(page, 2, 5)
    expect(page.locator('.picture .jump[data-entry="5"]')).to_have_count(1)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+Shift+z")
    page.locator('.cells [data-cell="30"]').focus()
    keys(page, "Delete")
    expect(page.locator(".picture .jump")).to_have_count(3)
    is_as_after_a_reload(page)

    page.locator("#tab-draw").click()
    sees_jumps(page, [(3, 20), (25, 13), (5, 33)])
    see_parts_that_stay(page)
    sees_jumps(page, [(3, 20), (25, 13), (5, 33), (36, 31)])
    page.get_by_role("button", name="One row more").click()
    expect(page.locator(".picture .square[data-square='42']")).to_have_count(1)
    drag(page, 40, 8)
    sees_jumps(page, [(3, 20), (25, 13), (5, 33), (36, 31), (40, 8)])
    is_as_after_a_reload(page)


def see_parts_that_stay(page: Page) -> None:
    """They are the same elements after an edit elsewhere."""
    settled(page)
    page.evaluate("""() => { window.before = ['.jump[data-entry="3"]', '.square[data-square="17"]']
        .map(one => document.querySelector(`.picture ${one}`)); }""")
    drag(page, 36, 31)
    expect(page.locator('.picture .jump[data-entry="36"]')).to_have_count(1)
    assert page.evaluate("window.before.every(one => one.isConnected)")
    see_elements_that_were_replaced(page)


def see_elements_that_were_replaced(page: Page) -> None:
    """In development a handler that names one, in place of `event.currentTarget`, fails."""
    said = page.evaluate("""async () => {
        const { href } = document.querySelector('link[href$="/dom.js"]');
        const { el, patch } = await import(href);
        const [place, second] = [el("div"), el("input", { value: "b" })];
        patch(place, el("input", { value: "a" }));
        patch(place, second);
        try { return second.value; }
        catch ({ message }) { return `${place.firstChild.value}: ${message}`; }
    }""")
    assert said.startswith("b: this element is on no page; a handler asks event.currentTarget")
