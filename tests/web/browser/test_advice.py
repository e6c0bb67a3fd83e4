"""Make it shorter, longer, fairer: changes are shown on the board before they are made."""

import re

from playwright.sync_api import Page, expect

import boustro
from boustro.answers.design import way_answer
from boustro.chain.analysis import Analysis
from tests.web.browser.acting import PLAIN, figure, heard, keys, link_to, sees_jumps, turn
from tests.web.browser.conftest import Visit
from tests.web.browser.test_access import PHONE, violations, widths

GAME = boustro.Game(boustro.Board(36, columns=6, jumps={3: 20, 30: 9}), boustro.Rules())


ADVICE = {way: way_answer(GAME, way=way).advice for way in ("shorter", "longer", "fairer")}


def drawn(change: tuple[int, int] | None) -> str:
    """The element of a jump in the picture."""
    assert change is not None
    return f'.picture .jump[data-entry="{change[0]}"][data-exit="{change[1]}"]'


def test_a_change_is_shown_before_it_is_made(visit: Visit) -> None:
    """Three changes of the engine, the first drawn and marked; one press makes it, undo ends it.

    A preview that is cancelled or left changes nothing; fairer is asked for at least two players.
    """
    page = visit(link_to(PLAIN, "analyse"))
    see_a_change(page, "shorter")
    see_all_figures_of_the_board_after(page)
    for way, leave in (("longer", "Cancel"), ("fairer", "Draw")):
        see_a_change(page, way)
        cancel_or_leave(page, way, leave)
    turn(page, "analyse")
    see_a_change(page, "longer")
    make_it(page, "longer")
    turn(page, "analyse")
    page.get_by_label("Players").select_option("1")
    expect(page.locator("#figure-minutes")).to_contain_text("1 player")
    page.get_by_role("button", name="Fairer").click()
    expect(page.locator(".advice")).to_contain_text("Choose two or more")


def see_a_change(page: Page, way: str) -> None:
    """It is drawn, marked and told, with the figures of the board after it."""
    advice = ADVICE[way]
    page.get_by_role("button", name=way.capitalize()).click()
    listed = page.locator(".advice .edits button")
    expect(listed).to_have_count(len(advice))
    (change,) = advice[0].changes
    expect(page.locator(drawn(change.after))).to_be_attached()
    expect(page.locator("#caption")).to_contain_text("The board is not changed yet")
    assert change.after is not None
    expect(page.locator(f'.marks .lit[data-square="{change.after[1]}"]')).to_be_attached()
    expect(figure(page, "average")).to_have_text(f"{advice[0].mean:.1f}")
    expect(page.locator("#rules-text")).to_contain_text("the board after the change")


def make_it(page: Page, way: str) -> None:
    """The change that is shown is made and undone."""
    page.get_by_role("button", name="Make this change").click()

    expect(page.locator(".marks .lit")).to_have_count(0)
    expect(page.locator(".advice .edits button")).to_have_count(0)
    expect(figure(page, "average")).to_have_text(f"{ADVICE[way][0].mean:.1f}")
    page.get_by_role("button", name="Undo").click()
    expect(figure(page, "average")).to_have_text(f"{boustro.analyse(GAME).mean:.1f}")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def see_all_figures_of_the_board_after(page: Page) -> None:
    """Percentiles, spread, minutes, chart and chances hide and show together with the average."""
    jumps = dict(GAME.board.jumps)
    for change in ADVICE["shorter"][0].changes:
        if change.before:
            del jumps[change.before[0]]
        if change.after:
            jumps[change.after[0]] = change.after[1]
    before, after = (
        boustro.analyse(boustro.Board(36, columns=6, jumps=each))
        for each in (GAME.board.jumps, jumps)
    )
    see_figures(page, after)
    page.get_by_role("button", name="Cancel").click()
    see_figures(page, before)
    assert before.sd != after.sd


def see_figures(page: Page, analysis: Analysis) -> None:
    """Those of one board."""
    facts = page.locator(".facts dd")
    expect(facts.nth(3)).to_have_text(f"± {analysis.sd:.1f} rolls")
    for i, share in enumerate((0.1, 0.5, 0.9)):
        expect(facts.nth(i)).to_have_text(f"up to {analysis.lengths.quantile(share)} rolls")
    expect(page.locator(".chart")).to_have_attribute(
        "aria-label", re.compile(f"average is {analysis.mean:.1f}")
    )
    expect(page.locator(".seats .shares dd").first).to_contain_text(
        f"{100 * analysis.seats[2][0]:.1f}"
    )


def test_by_keyboard(visit: Visit) -> None:
    """The second change is looked at, and made, without a pointer; what is shown is heard.

    On a phone the changes are readable in both themes.
    """
    advice = ADVICE["shorter"]
    page = visit(link_to(PLAIN, "analyse"), viewport=PHONE, has_touch=True)
    page.locator("#way-shorter").focus()
    keys(page, "Enter")
    heard(page, "Preview: ")
    assert violations(page, dark_too=True, within=["section:has(> .advice)"]) == []
    width, over = widths(page)
    assert width <= PHONE["width"]
    assert over <= 0
    keys(page, "Tab", "Tab", "Tab", "Tab", "Enter")
    expect(page.locator(".advice .edits button").nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(drawn(advice[1].changes[0].after))).to_be_attached()
    heard(page, advice[1].changes[0].text[1:])
    keys(page, "Tab", "Tab", "Enter")
    expect(figure(page, "average")).to_have_text(f"{advice[1].mean:.1f}")
    heard(page, "done")
    assert page.evaluate("document.activeElement !== document.body")


def cancel_or_leave(page: Page, way: str, leave: str) -> None:
    """Neither a cancelled preview nor one left for another tab changes the board."""
    page.get_by_role("tab" if leave == "Draw" else "button", name=leave).click()
    expect(page.locator(drawn(ADVICE[way][0].changes[0].after))).to_have_count(0)
    expect(page.locator(".marks .lit")).to_have_count(0)
    expect(figure(page, "average")).to_have_text(f"{boustro.analyse(GAME).mean:.1f}")
    expect(page.locator("#rules-text")).to_contain_text("Rules:")
    expect(page.locator(".picture .jump")).to_have_count(2)


def test_a_trap_is_mended(visit: Visit) -> None:
    """Where a game may never end the page says so instead of a number, and offers what mends it."""
    board = boustro.builtin("trap").board
    trap = {"size": 36, "columns": 6, "jumps": [list(pair) for pair in board.jumps.items()]}
    page = visit(link_to({**trap, "rules": {"start": 1}}, "analyse"))
    expect(figure(page, "average")).to_have_text("∞")
    expect(page.locator("#panel-analyse .headline")).to_contain_text("never end")
    expect(page.locator("#way-shorter")).to_be_hidden()
    page.get_by_role("button", name="Mend it").click()
    expect(page.locator(".advice")).to_contain_text("Move the snake's head from 19 to 18")
    page.get_by_role("button", name="Make this change").click()

    jumps = {entry: exit for entry, exit in board.jumps.items() if entry != 19} | {18: 15}
    mended = boustro.Game(boustro.Board(36, jumps=jumps), boustro.Rules(start=1))
    expect(figure(page, "average")).to_have_text(f"{boustro.analyse(mended).mean:.1f}")
