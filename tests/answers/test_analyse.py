"""The figures of a game: those of the analysis, and nothing that was not asked for."""

from dataclasses import field, make_dataclass

import pytest

from boustro import Board, Game, Rules, analyse, answers, builtin
from boustro.answers.analyse import AnalyseAnswer, analyse_answer
from boustro.answers.documents import NOT_ASKED, to_json
from boustro.answers.figures import compared_rows, figure_rows
from boustro.answers.words import TextRow, in_words
from boustro.model.rule_table import Bump
from tests.support.missing import needs


def test_what_is_not_asked_for_is_absent() -> None:
    """Fractions and the distribution have a question of their own; turns are where they differ."""
    answer = analyse_answer(analyse(Board(9)))

    assert (answer.mean_exact, answer.pmf, answer.turns) == (NOT_ASKED,) * 3
    assert analyse_answer(analyse(Board(9), exact=True), pmf=2).pmf == (0.0, 0.0, 1 / 9)


@needs("the compiled core")
def test_large_boards_have_a_mean_and_the_fewest_rolls() -> None:
    """On 2,001 squares with another roll what would be listed is None, and a note says so."""
    answer = analyse_answer(analyse(Game(Board(2_001, jumps={5: 1_000}), Rules(again=6))))

    assert answer.min_rolls is not None
    assert (answer.visits, answer.quantiles, answer.seats) == (None, None, None)
    assert [note.name for note in answer.notes] == ["too-large"]


def test_a_game_won_at_the_outset_has_a_route() -> None:
    """0 rolls are a number of rolls, side by side as alone."""
    analysis = analyse(Game(Board(9), Rules(start=9)))

    for rows in (figure_rows(analysis), compared_rows(analysis)):
        assert dict(rows)["fewest rolls"].startswith("0")


@pytest.mark.parametrize("bump", [None, "start"])
def test_the_figures_say_whose_they_are(bump: Bump | None) -> None:
    """The mean is one player's; of several who bump boustro says that only a simulation tells."""
    rows = dict(figure_rows(analyse(Game(Board(9), Rules(bump=bump)))))

    assert "mean rolls, one player" in rows
    assert ("simulate" in rows.get("several players", "")) is (bump is not None)


def test_a_new_figure_is_one_field(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new figure has one field, with its key, value and rows in command and notebook."""
    row = TextRow(35, "chance of a trap", lambda game: f"{game.p_trap:.2f}", beside=True)
    trap = ("p_trap", float, field(default=0.0, metadata=in_words(row)))
    more = make_dataclass("More", [trap], bases=(AnalyseAnswer,), frozen=True)
    monkeypatch.setattr(answers.analyse, "AnalyseAnswer", more)
    monkeypatch.setattr(answers.figures, "AnalyseAnswer", more)
    analysis = analyse(builtin("mb48"))
    document, text = to_json(analyse_answer(analysis)), analysis._repr_html_() or ""
    places = [
        [name for name, _ in rows(analysis)].index("chance of a trap")
        for rows in (figure_rows, compared_rows)
    ]

    assert isinstance(document, dict)
    assert document["p_trap"] == 0.0
    assert places == [2, 2]
    assert text.index("standard deviation") < text.index("chance of a trap") < text.index("median")


def test_a_notebook_shows_a_table() -> None:
    """The HTML has the mean and escapes the board's name."""
    board = Board(9, name="<b>")
    text = analyse(board)._repr_html_() or ""

    assert text.startswith("<table>")
    assert "&lt;b&gt;" in text
    assert "mean rolls, one player" in text


def test_what_late_rolls_end() -> None:
    """Each roll ends a share of the games still running; where they go round, a period of rolls."""
    board, rules = Board(6, jumps={5: 1}), Rules(die="1,3", overshoot="bounce")
    odd, plain = analyse(board, rules), analyse(builtin("mb48"))
    late = [dict(figure_rows(said))["in long games"] for said in (odd, plain)]
    ended = [1 - said.lengths.beyond(402) / said.lengths.beyond(400) for said in (odd, plain)]

    assert late[0] == f"every 2 rolls finish {100 * ended[0]:.4g} % of those still running"
    share = 100 * (1 - (1 - ended[1]) ** 0.5)
    assert late[1] == f"each roll finishes {share:.4g} % of those still running"


def test_a_most_likely_game_is_said_once_unless_it_is_longer_than_a_shortest_one() -> None:
    """Under a fair die it is a shortest game; under 1:3,2:1 the game 1 1 is likelier than 2."""
    fair, loaded = analyse(Board(2)), analyse(Board(2), Rules(die="1:3,2:1"))
    name = "most likely of any length"

    assert name not in dict(figure_rows(fair))
    assert dict(figure_rows(loaded))[name] == "2 rolls: 1 1, in 56.25 % of games"
    assert analyse_answer(fair).likeliest_game == NOT_ASKED
    answer = analyse_answer(loaded)
    assert (answer.likeliest_route, answer.p_likeliest) == (("2",), 0.25)
    assert (answer.likeliest_game, answer.p_likeliest_game) == (("1", "1"), 0.5625)


@pytest.mark.parametrize("die", ["d6", "1:3,2:1,6:1"])
def test_a_game_without_a_route_has_no_most_likely_game(die: str) -> None:
    """The row of the fewest rolls says that there is no route, and nothing is said of a game."""
    endless = analyse(Board(3, jumps={3: 1}), Rules(die=die))
    rows = dict(figure_rows(endless))

    assert rows["fewest rolls"] == "no route"
    assert {"most likely shortest", "most likely of any length"}.isdisjoint(rows)
