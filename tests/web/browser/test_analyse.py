"""How long a game takes, who wins, and what a change would do, with the board in view."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

import boustro
from boustro.answers.documents import NOT_ASKED, to_json
from boustro.answers.fit import fit_answer
from boustro.answers.view import ViewOptions, view_answer
from boustro.chain import analyse, whatif
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from tests.support.there import there
from tests.web.browser.acting import PAINTED, PLAIN, drag, figure, intercept, jumps, link_to
from tests.web.browser.conftest import WINDOW, Visit, Watch

GAME = boustro.Game(boustro.Board(36, columns=6, jumps={3: 20, 30: 9}), boustro.Rules())


def test_a_board_is_analysed(visit: Visit, watch: Watch) -> None:
    """Its figures, who wins, heat maps and changes, one after another on one page."""
    watch.expected = ("422",)
    page = visit(link_to(PLAIN, "analyse"))
    see_the_figures_of_the_chain(page)
    see_labels_no_larger_than_headings(page)
    see_how_games_go_on(page)
    see_heat_maps(page)
    see_where_the_token_is(page)
    page.get_by_label("None", exact=True).check()
    compare_recorded_games(page)
    make_a_change(page)
    page.get_by_role("tab", name="Analyse").click()
    see_the_chances_of_three(page)
    see_bars_that_begin_at_nothing(page)
    ask_about_a_pair(page)


def see_labels_no_larger_than_headings(page: Page) -> None:
    """In the chart, on a tablet, where the panel is as wide as the window, too."""
    page.set_viewport_size({"width": 768, "height": 1000})
    page.evaluate(PAINTED)
    label = there(page.locator(".chart .mean-label").bounding_box())
    heading = there(page.locator("#seats-title").bounding_box())
    assert label["height"] <= heading["height"]
    page.set_viewport_size(WINDOW)


def see_the_figures_of_the_chain(page: Page) -> None:
    """Average, range and the numbers of the tab are those of the exact chain."""
    analysis = analyse(GAME)
    quantile = analysis.lengths.quantile

    expect(figure(page, "average")).to_have_text(f"{analysis.mean:.1f}")
    expect(figure(page, "range")).to_have_text(f"{quantile(0.1)}–{quantile(0.9)}")
    expect(page.locator(".facts")).to_contain_text(f"{quantile(0.5)}")
    expect(page.locator(".chart .bar").first).to_be_attached()
    expect(page.locator(".chart")).to_have_attribute("aria-label", re.compile("average is"))


def see_the_chances_of_three(page: Page) -> None:
    """With three players there are three chances, which sum to one."""
    page.get_by_label("Players").select_option("3")
    expect(page.locator(".seats .shares dd")).to_have_count(3)
    expect(page.locator("#figure-minutes")).to_contain_text("3 players")
    said = page.locator(".seats .shares dd").all_inner_texts()

    assert sum(float(text.split()[0]) for text in said) == pytest.approx(100, abs=0.2)


def see_how_games_go_on(page: Page) -> None:
    """The chance to be finished by then, first throws, squares and jumps are those of the chain."""
    analysis = analyse(GAME)
    page.get_by_label("Finished within so many rolls?").fill("12")
    page.locator("form", has=page.locator("#within")).get_by_role("button", name="Show").click()
    outcome = page.locator("#progress")
    chance = 100 * analysis.lengths.within(12)
    expect(outcome).to_contain_text(f"{chance:.1f} % of games are finished within 12 rolls.")
    throws = " ".join(analysis.likeliest_route.labels) if analysis.likeliest_route else ""
    expect(outcome).to_contain_text(f"Most likely game: {throws} (")
    rows = [f"{each.throw}{each.square}{each.mean:.1f}" for each in analysis.first_throws]
    expect(outcome.locator("tbody tr")).to_have_text(rows)
    rolled = [(count, square) for square, count in enumerate(analysis.visits) if square and count]
    count, least = min(rolled)
    expect(outcome.locator("li").first).to_contain_text(f"{least}: {count:.3f}")
    entry = max(analysis.jump_uses, key=lambda jump: analysis.jump_uses[jump])
    expect(outcome.locator("ul").last.locator("li").first).to_contain_text(
        f"{analysis.jump_uses[entry]:.3f} times a game"
    )


def see_heat_maps(page: Page) -> None:
    """Each heat map lies on the board, and goes when none is asked for."""
    for heat in ("Fewest rolls", "Visits", "What if"):
        page.get_by_label(heat, exact=True).check()
        expect(page.locator(".picture .heat .value").first).to_be_attached()
        page.get_by_label("None", exact=True).check()

        expect(page.locator(".picture .heat .value")).to_have_count(0)


def see_where_the_token_is(page: Page) -> None:
    """The slider shows the chance of each square; *Play* ends when nine games in ten are over."""
    page.get_by_label("After n rolls", exact=True).check()
    slider = page.locator("#after")
    last = int(analyse(GAME).lengths.quantile(0.9))

    for rolls in (6, last - 1):
        chances = analyse(GAME).after(rolls)
        slider.fill(str(rolls))
        expect(page.locator(".picture .legend")).to_contain_text(f"after {rolls} rolls")
        expect(page.locator(".picture .valued[data-square='35'] .reading")).to_have_text(
            f"{100 * chances[35]:.1f}%"
        )
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".position label")).to_have_text(f"After {last} rolls")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def ask_about_a_pair(page: Page) -> None:
    """A drag says what a jump there would do, as the what-if table has it, and lays nothing."""
    drag(page, 2, 33)
    after = whatif(GAME).of(2, 33).mean

    expect(page.locator("#pair")).to_contain_text(f"{analyse(GAME).mean:.1f} → {after:.1f}")
    expect(page.locator(".picture .jump")).to_have_count(2)
    page.locator("#lay-pair").click()
    expect(figure(page, "average")).to_have_text(f"{after:.1f}")


def compare_recorded_games(page: Page) -> None:
    """Pasted game lengths are compared with the theory; other text is refused."""
    games = [7, 12, 9, 30, 18, 22, 11, 8, 16, 25, 14, 10, 6, 40, 13]
    answer = fit_answer(analyse(GAME), tuple(games))
    assert answer is not NOT_ASKED
    page.get_by_label("How many rolls one player took in each game").fill("31 games")
    page.get_by_role("button", name="Compare with the theory").click()
    expect(page.locator("#fit .wrong")).to_contain_text("whole numbers, got 'games'")
    page.get_by_label("How many rolls one player took in each game").fill(
        ", ".join(map(str, games))
    )
    page.get_by_role("button", name="Compare with the theory").click()
    expect(page.locator("#fit p")).to_have_text(answer.sentence)
    expect(page.locator("#fit tbody tr")).to_have_count(len(answer.groups))


def make_a_change(page: Page) -> None:
    """The list of changes names what each does; a press makes it, undo takes it back.

    What was said of recorded games goes with the board that it was about.
    """
    before = figure(page, "average").inner_text()
    first = page.locator(".edits button").first
    expect(first).to_contain_text("−")
    first.click()
    expect(figure(page, "average")).not_to_have_text(before)
    expect(page.locator("#fit p")).to_have_count(0)

    page.get_by_role("button", name="Undo").click()

    expect(figure(page, "average")).to_have_text(before)
    page.get_by_role("tab", name="Draw").click()
    expect(jumps(page)).to_have_count(2)


def test_a_game_that_can_be_lost_does_not_go_on_for_ever(visit: Visit) -> None:
    """Where games end, but not all are won, nothing says that one might never end.

    A sentence says why no lengths are compared; the page does not ask the server.  There is no
    *Mend it*: boustro changes no board with effects.
    """
    page = visit(link_to({**PLAIN, "effects": [[19, "over"]]}, "analyse"))

    expect(figure(page, "average")).to_have_text("none")
    expect(page.locator("#figure-average")).to_contain_text("games can be lost")
    expect(page.locator("#panel-analyse .headline")).to_contain_text("A game can be lost")
    expect(page.locator("#panel-analyse .headline")).not_to_contain_text("never end")
    expect(page.locator("section[aria-labelledby=best-title]")).to_contain_text(
        "With game over on a square no change is compared."
    )
    expect(page.locator("#advice-title")).to_be_hidden()


def test_what_was_not_computed_is_said_so(visit: Visit) -> None:
    """A view without figures, of a board that takes too long, does not say how its games end."""
    layout = Layout(36, ((3, 20), (30, 9)), columns=6)
    light = json.dumps(to_json(view_answer(layout, Rules(), ViewOptions(figures=False))))
    page = visit(link_to(PLAIN, "analyse"))
    intercept(
        page,
        "**/api/view",
        lambda route: route.fulfill(body=light, content_type="application/json"),
    )
    page.get_by_label("After n rolls", exact=True).check()

    expect(page.locator("#panel-analyse .headline")).to_have_text(
        "Not computedHow games of this board end is not computed here."
    )
    expect(page.locator("#figure-average")).to_contain_text("not computed")
    expect(page.locator("#panel-analyse")).not_to_contain_text("never end")
    page.get_by_role("tab", name="Solve").click()
    expect(page.locator("#panel-solve .headline")).to_have_text("Not computed")


def see_bars_that_begin_at_nothing(page: Page) -> None:
    """A bar is as long as the chance is large: half of its ground for one half."""
    page.get_by_label("Players").select_option("4")
    expect(page.locator(".share .part")).to_have_count(4)
    said = [float(one.split()[0]) for one in page.locator(".shares dd span").all_inner_texts()]
    long = [float(one.get_attribute("width") or 0) for one in page.locator(".share .part").all()]

    assert all(abs(a - b) < 0.1 for a, b in zip(said, long, strict=True))
