"""What the server refuses or cannot answer: said until somebody goes on, and nothing lost."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.web.browser.acting import (
    PLAIN,
    drag,
    figure,
    heard,
    intercept,
    link_to,
    sees_jumps,
    settled,
    timed,
)
from tests.web.browser.conftest import Visit, Watch


def test_rules_are_refused_and_the_server_is_away(visit: Visit, watch: Watch) -> None:
    """Doubles on one die are refused: the rule before is shown, and the reason stays.

    Drawing and removing work at once without the server, and are kept once it is back.  Who reloads
    as soon as it is back finds what was drawn meanwhile.
    """
    watch.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED")
    page = visit(link_to(PLAIN), own=True)
    page.clock.install()
    page.locator("#fold-rules summary").click()
    rules = page.locator("#fold-rules")
    # Not `check`, which fails where the refusal comes before it has looked.
    rules.get_by_label("after doubles").click(force=True)
    expect(page.locator("#notice")).to_contain_text("doubles")
    expect(rules.get_by_label("never", exact=True)).to_be_checked()
    page.clock.fast_forward("01:00")
    expect(page.locator("#notice")).to_contain_text("doubles")

    rules.get_by_label("after the highest throw").check(force=True)
    expect(page.locator("#notice")).to_be_hidden()
    expect(rules.get_by_label("after the highest throw")).to_be_checked()
    settled(page)
    draw_while_the_server_is_away(page)


IMPATIENT = timed(6000, 0)
"""A sentence that is to go by itself is gone at once."""


def test_message_can_be_closed(visit: Visit, watch: Watch) -> None:
    """A link to no game shows another board, and a sentence that stays until it is closed."""
    watch.expected = ("Failed to load resource",)
    page = visit("/g/nothing-here-at-all", before=IMPATIENT)
    expect(figure(page, "fewest")).to_have_text("7")
    expect(page.locator("#notice")).to_be_visible()
    page.get_by_role("button", name="Close this message").click()

    expect(page.locator("#notice")).to_be_hidden()


def draw_while_the_server_is_away(page: Page) -> None:
    """After a second a page draws the board anew without it: this second does not end."""
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    intercept(page, "**/api/**", lambda route: route.abort("connectionrefused"))
    drag(page, 2, 33)
    expect(page.locator("#notice")).to_contain_text("reconnecting")
    drag(page, 12, 26)
    expect(page.locator(".jump-chips .jump-chip")).to_have_count(4)
    expect(page.locator(".board-mark.hand.ladder")).to_have_count(2)
    page.get_by_role("button", name="Remove the ladder from 3 to 20").click()
    expect(page.locator(".picture .jump.gone")).to_have_count(1)
    heard(page, "Removed")
    page.locator("#undo").click()
    page.locator("#redo").click()
    expect(page.locator(".jump-chips .jump-chip")).to_have_count(3)
    page.unroute("**/api/**")
    page.clock.resume()

    sees_jumps(page, [(2, 33), (12, 26), (30, 9)])
    expect(page.locator(".board-mark.hand, .jump.gone")).to_have_count(0)
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=2))
    intercept(page, "**/api/**", lambda route: route.abort("connectionrefused"))
    drag(page, 24, 35)
    expect(page.locator(".board-mark.hand.ladder")).to_have_count(1)
    page.unroute("**/api/**")
    page.reload()
    sees_jumps(page, [(2, 33), (12, 26), (24, 35), (30, 9)])


def test_link_with_unknown_rules_says_so(visit: Visit, watch: Watch) -> None:
    """A link whose rules nobody knows is refused in words, and the page shows another board."""
    watch.expected = ("Failed to load resource",)
    page = visit(link_to({**PLAIN, "rules": "nonsense"}))
    expect(page.locator("#notice")).to_contain_text("nonsense")
    expect(page.locator("#notice")).to_contain_text("Here is another board.")
    expect(page.locator("#title")).to_have_text("Chutes and Ladders")
