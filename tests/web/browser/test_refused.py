"""What the server refuses or cannot answer: said until somebody goes on, and nothing lost."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page, expect

from tests.web.browser.acting import PLAIN, drag, figure, heard, link_to, sees_jumps
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server


def hold_time(page: Page) -> None:
    """After a second a page draws the board anew without its server: this second does not end."""
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))


def test_refused_rules_are_not_shown_as_chosen(visit: Visit, watch: Watch) -> None:
    """Doubles on one die are refused: the rule before is shown, and the reason stays."""
    watch.expected = ("Failed to load resource",)
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


def test_message_can_be_closed(visit: Visit, watch: Watch) -> None:
    """A link to no game shows another board, and a sentence that stays until it is closed."""
    watch.expected = ("Failed to load resource",)
    page = visit("/g/nothing-here-at-all")
    expect(page.locator("#notice")).to_be_visible()
    expect(figure(page, "fewest")).to_have_text("7")
    page.get_by_role("button", name="Close this message").click()

    expect(page.locator("#notice")).to_be_hidden()


def test_drawn_while_the_server_is_away(visit: Visit, server: Server, watch: Watch) -> None:
    """Drawing and removing work at once without the server, and are kept once it is back."""
    watch.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED")
    page = visit(link_to(PLAIN), own=True)
    hold_time(page)
    server.kill()
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
    page.clock.resume()
    server.start()

    sees_jumps(page, [(2, 33), (12, 26), (30, 9)])
    expect(page.locator(".board-mark.hand, .jump.gone")).to_have_count(0)
    page.reload()
    sees_jumps(page, [(2, 33), (12, 26), (30, 9)])


def test_drawn_while_the_server_is_away_survives_a_reload(
    visit: Visit, server: Server, watch: Watch
) -> None:
    """Who reloads as soon as the server is back finds what was drawn meanwhile."""
    watch.expected = ("Failed to load resource", "ERR_CONNECTION_REFUSED", "ERR_FAILED")
    page = visit(link_to(PLAIN), own=True)
    hold_time(page)
    page.route("**/api/view", lambda route: route.abort())
    drag(page, 2, 33)
    expect(page.locator(".board-mark.hand.ladder")).to_have_count(1)
    page.unroute("**/api/view")
    page.reload()

    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])


def test_link_with_unknown_rules_says_so(visit: Visit, watch: Watch) -> None:
    """A link whose rules nobody knows is refused in words, and the page shows another board."""
    watch.expected = ("Failed to load resource",)
    page = visit(link_to({**PLAIN, "rules": "nonsense"}))
    expect(page.locator("#notice")).to_contain_text("nonsense")
    expect(page.locator("#notice")).to_contain_text("Here is another board.")
    expect(page.locator("#title")).to_have_text("Chutes and Ladders")
