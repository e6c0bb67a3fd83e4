"""Lessons on paper: the whole matrix, all answers, no dark areas; worksheets with one key."""

import re

import pytest
from playwright.sync_api import Browser, Page

from boustro import Board, Game, Rules, builtin, expected_rolls, min_rolls
from boustro.errors import LimitError, QuestionError
from boustro.lesson import lesson, worksheets
from boustro.lesson.worksheet import variants

LANDSCAPE = 277 * 96 / 25.4
UPRIGHT = 182 * 96 / 25.4
"""The pixels that are printed across the two kinds of page, without their margins."""


@pytest.fixture
def paper(browser: Browser) -> Page:
    """A page as paper shows it."""
    page = browser.new_page()
    page.emulate_media(media="print")
    return page


def printed(page: Page, html: str, wide: float) -> Page:
    """The page with a lesson on it, as it is while it is printed on paper so `wide`."""
    page.set_viewport_size({"width": int(wide), "height": 900})
    page.set_content(html)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    return page


@pytest.mark.parametrize("die", ["d6", "2d6"])
def test_the_matrix_is_whole_on_paper(paper: Page, die: str) -> None:
    """The last column ends before the page, with 34 columns and with fractions of four digits."""
    page = printed(paper, lesson(builtin("leetcode"), {"start": 1, "die": die}), LANDSCAPE)
    right = page.locator("table.chances").evaluate("each => each.getBoundingClientRect().right")

    assert page.locator("#matrix .lying").count() == 1
    assert page.locator("table.chances thead th").count() >= 33
    assert 0.5 * LANDSCAPE < right <= LANDSCAPE


def test_answers_are_open_on_paper_and_closed_after(paper: Page) -> None:
    """So is the day: a dark page is printed light, and is dark again."""
    page = printed(paper, lesson(builtin("leetcode")), UPRIGHT)
    answers = page.locator("#questions details p")

    assert answers.count() == 5
    assert all(answer.is_visible() for answer in answers.all())
    assert page.locator(".choice, #search, header button").first.is_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert not answers.first.is_visible()
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_nothing_stains_the_paper(paper: Page) -> None:
    """No shadow at the edges of tables, no ground, no ring of the search on the board."""
    page = printed(paper, lesson(builtin("leetcode")), UPRIGHT)
    style = "(each, name) => getComputedStyle(each)[name]"

    for table in page.locator(".wide, pre").all():
        assert table.evaluate(style, "backgroundImage") == "none"
        assert table.evaluate(style, "overflowX") == "visible"
    assert page.locator("body").evaluate(style, "backgroundColor") == "rgba(0, 0, 0, 0)"
    assert page.locator("#picture-board .tints").is_hidden()


GAMES = [
    builtin("leetcode"),
    builtin("mb48"),
    Game(Board(30, jumps={3: 22, 27: 1}), Rules(start=1, overshoot="bounce", again=6)),
]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_variants_are_different_boards_of_one_kind(game: Game) -> None:
    """As many ladders and snakes, the same rules, a route, and ends of their own for every jump."""
    found = variants(game, 30, seed=5)

    assert len({each.key for each in found} | {game.key}) == 31
    for each in found:
        assert (each.rules, each.size, each.board.columns) == (
            game.rules,
            game.size,
            game.board.columns,
        )
        assert len(each.board.ladders) == len(game.board.ladders)
        assert len(each.board.snakes) == len(game.board.snakes)
        ends = [*each.board.jumps, *each.board.jumps.values(), game.start, game.finish]
        assert len(set(ends)) == len(ends)
        assert min_rolls(each) is not None
    assert [each.key for each in variants(game, 30, seed=5)] == [each.key for each in found]
    assert [each.key for each in variants(game, 30, seed=6)] != [each.key for each in found]


def test_a_board_without_enough_variants_is_refused() -> None:
    """Four squares and a jump, and no jump at all."""
    for board in (Board(4, jumps={2: 3}), Board(9)):
        with pytest.raises(QuestionError, match="expected a board with 30 variants, found"):
            variants(Game.of(board), 30)
    with pytest.raises(QuestionError, match="expected 1 to 100 variants, got 101"):
        worksheets(GAMES[0], 101)
    with pytest.raises(LimitError, match="at most 400 squares"):
        worksheets(Game(Board(500, jumps={3: 9})), 2)


def test_thirty_worksheets_have_one_answer_sheet() -> None:
    """Every sheet has another board; the key has a right answer for each, in their order."""
    game = builtin("leetcode")
    page = worksheets(game, 30, key=True)
    sheets = re.findall(r'<section class="sheet">.*?</section>', page, re.DOTALL)
    (key,) = re.findall(r'<section class="key">.*?</section>', page, re.DOTALL)
    rows = re.findall(r'<th scope="row">(\d+)</th>(.*?)</tr>', key)

    assert len(sheets) == 30
    assert len({re.sub(r"sheet \d+|s\d+-", "", sheet) for sheet in sheets}) == 30
    assert "answers" not in "".join(sheets)
    assert [number for number, _ in rows] == [str(n) for n in range(1, 31)]
    for made, (_, cells) in zip(variants(game, 30), rows, strict=True):
        after_one, _, fewest, throws, average = re.findall("<td>(.*?)</td>", cells)
        landed = {made.board.jumps.get(square, square) for square in range(2, 8)}
        assert squares_of(after_one) == landed
        square = 1
        for throw in map(int, throws.split(", ")):
            square = made.board.jumps.get(square + throw, square + throw)
        assert square == 36
        assert int(fewest) == min_rolls(made) == len(throws.split(", "))
        assert float(average) == pytest.approx(expected_rolls(made), rel=0.01)


def squares_of(text: str) -> set[int]:
    """The squares of a list such as `3–5, 9`."""
    spans = [part.split("–") for part in text.split(", ")]
    return {square for span in spans for square in range(int(span[0]), int(span[-1]) + 1)}


@pytest.mark.slow
def test_a_worksheet_is_a_page(paper: Page) -> None:
    """The first two of thirty sheets, and the key to all thirty, are three pages of paper."""
    sheet = re.compile(r'<section class="sheet">.*?</section>', re.DOTALL)
    html = worksheets(builtin("mb47"), 30, key=True)
    for one in sheet.findall(html)[2:]:
        html = html.replace(one, "")
    paper.set_content(html)
    found = paper.pdf(prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b", found)) == 3
