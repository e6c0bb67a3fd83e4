"""Lessons: whole, true to the game, and safe to send to a class."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings

from boustro import Board, Game, __version__, builtin, min_rolls, search
from boustro.errors import LimitError
from boustro.lesson import lesson
from boustro.lesson.page import MOST_SQUARES
from boustro.render.markup import Markup, table, tag
from tests.support.strategies import games

HOSTILE = "</title><script>alert(1)</script><img src=x onerror=alert(2)> \u2028 \"'&"
VOID = {"meta", "input", "br"}


class _Balance(HTMLParser):
    """Whether every element is closed in turn; and what elements, ids and texts there are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.ids: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.ids += [value for name, value in attrs if name == "id" and value is not None]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def _parsed(page: str) -> _Balance:
    parser = _Balance()
    parser.feed(page)
    parser.close()
    return parser


def _data(page: str) -> dict[str, dict[str, list[dict[str, object]]]]:
    found = re.search(
        r'<script type="application/json" id="lesson-data">(.*?)</script>', page, re.DOTALL
    )
    assert found is not None
    return dict(json.loads(found[1]))


@pytest.mark.slow
@given(games(max_size=30))
@settings(max_examples=25, deadline=None)
def test_every_game_makes_a_page_whose_elements_close(game: Game) -> None:
    """A lesson of any small game is balanced HTML without two elements of one id."""
    found = _parsed(lesson(game))
    assert found.open == []
    assert len(found.ids) == len(set(found.ids))


@pytest.mark.slow
@given(games(max_size=30))
@settings(max_examples=25, deadline=None)
def test_the_answer_in_the_page_is_the_answer(game: Game) -> None:
    """The page says the fewest rolls, or that there is no route."""
    rolls = min_rolls(game)
    said = "no route" if rolls is None else f"{rolls} roll{'' if rolls == 1 else 's'}"
    assert f'<p class="big">{said}</p>' in lesson(game)


def test_the_search_in_the_page_is_the_search() -> None:
    """The steps that the script plays are those of `search`, in order."""
    game = builtin("leetcode")
    steps = _data(lesson(game))["search"]["steps"]
    expected = list(search(game))
    assert [step["square"] for step in steps] == [step.state.square for step in expected]
    assert [step["queue"] for step in steps] == [
        [s.square for s in step.queue] for step in expected
    ]


def test_nothing_is_asked_from_elsewhere() -> None:
    """No address in the page but the name of SVG's namespace; its policy forbids requests."""
    page = lesson(builtin("mb47"))
    addresses = set(re.findall(r"https?://[^\s\"'<>)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    assert "default-src &#x27;none&#x27;" in page
    assert not re.search(r'\s(?:src|href)="', page)


def test_a_page_says_what_it_was_made_by() -> None:
    """The last line names boustro and its version."""
    assert f"<p>Made by boustro {__version__}. " in lesson(builtin("mb47"))


def test_a_hostile_name_stays_text() -> None:
    """A name with tags in it appears as text, in the page and in its data."""
    page = lesson(Board(9, jumps={2: 8}, name=HOSTILE))
    found = _parsed(page)
    assert "img" not in found.seen
    assert found.seen.count("script") == 2
    assert any("<img src=x onerror=alert(2)>" in text for text in found.texts)


def test_a_board_without_a_route_says_why() -> None:
    """Behind a wall the page says that there is no route, and names the wall."""
    page = lesson(Board(20, jumps=dict.fromkeys(range(8, 14), 2)))
    assert ">no route<" in page
    assert "wall" in page
    assert "picture-route" not in page


def test_where_nobody_rests_is_told_with_its_reason() -> None:
    """Entries of jumps and squares out of reach are told apart."""
    page = lesson(Board(9, jumps={3: 6}), rules={"die": "d2", "start": 1})
    assert "On 3: a jump starts there and carries the token away." in page
    page = lesson(Board(20, jumps=dict.fromkeys(range(8, 14), 2)))
    assert "On 8–13: a jump starts there and carries the token away. On 14–20: no throw" in page


def test_a_trap_is_told() -> None:
    """If some games never end, the page has the share that does, and the mean of those only."""
    page = lesson(Board(30, jumps=dict.fromkeys(range(20, 26), 10) | {3: 29}))
    assert "Some games never end" in page
    assert "rolls on average for one player" not in page


def test_a_square_that_sends_back_is_told_apart() -> None:
    """A square with an effect, where no token rests, has that reason, which no cell shows."""
    page = lesson(Board(9, jumps={3: 6}, effects={4: "back"}))
    assert "On 4: a token that a throw takes there goes back to where its turn began." in page
    assert "What squares do beside their jumps cannot be written in it." in page


def test_small_boards_show_their_matrix_in_fractions() -> None:
    """Up to forty rows the transition matrix is a table whose rows add up to 1."""
    page = lesson([[-1, -1], [-1, 3]])
    assert '<table class="chances" ' in page
    assert "<svg viewBox" in lesson(builtin("mb47"))


def test_the_page_is_the_same_every_time() -> None:
    """Equal games give equal pages, byte for byte."""
    assert lesson(builtin("mb48")) == lesson(builtin("mb48"))


def test_a_large_board_is_refused() -> None:
    """Beyond the largest size a lesson is refused with the limit."""
    with pytest.raises(LimitError, match=str(MOST_SQUARES)):
        lesson(Board(MOST_SQUARES + 1))


def test_markup_escapes_what_is_not_markup() -> None:
    """Text in an element, an attribute or a table cell cannot become a tag."""
    assert tag("p", "<b>", title='"') == '<p title="&quot;">&lt;b&gt;</p>'
    assert tag("p", Markup("<b>x</b>")) == "<p><b>x</b></p>"
    assert "&lt;i&gt;" in table(["<i>"], [["a", "b"]])


def test_the_script_ends_no_element_early() -> None:
    """The page's own script and style hold no text that would end their element."""
    static = Path(__file__).parents[2] / "src" / "boustro"
    for path in [*static.glob("lesson/static/*"), *static.glob("render/static/*")]:
        assert "</s" not in path.read_text("utf-8"), path.name


def test_games_of_any_length_have_a_chart() -> None:
    """A mean of more than 10^12 rolls is drawn in as many bars as any other."""
    long = Board(100, jumps={square: 1 for square in range(2, 100) if (square - 1) % 6})
    page = lesson(Game(long, "leetcode"))

    assert 100 < page.count('class="bar') < 130
