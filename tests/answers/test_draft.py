"""The parts of a view that are computed while a board is drawn: the chart and the minutes."""

from typing import Any

import pytest

from boustro import Board, Game, Rules, analyse, builtin, search
from boustro.answers import draft
from boustro.answers.moments import moments
from boustro.answers.view import ViewOptions, view_answer
from boustro.chain.seats import Match
from boustro.model.layout import Layout
from boustro.render.length_chart import LESSON
from tests.support.there import there

SECONDS_A_TURN = 10


@pytest.mark.parametrize("name", ["leetcode", "mb47"])
def test_bars_have_the_chances_of_their_lengths(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each stands for equally many lengths, and together for all lengths that are shown."""
    shown: list[Any] = []
    monkeypatch.setattr(draft, "length_chart", lambda bars, _: shown.append(bars))
    lengths = analyse(builtin(name)).lengths
    draft.chart_of(analyse(builtin(name)), LESSON._replace(bars=10))
    (bars,) = shown

    before = -1
    for chance in bars.chances:
        within = lengths.within(before) if before >= 0 else 0.0
        assert chance == pytest.approx(lengths.within(before + bars.width) - within)
        before += bars.width
    assert bars.width > 1
    assert before >= bars.last
    assert (bars.width - 1) * 10 <= bars.last < bars.width * 10, "no wider than ten bars need"


def test_minutes_are_those_of_the_turns() -> None:
    """Ten seconds for a turn, where a turn is a roll."""
    board = Board(36, columns=6, jumps={3: 20, 30: 9})
    answer = view_answer(Layout(36, ((3, 20), (30, 9)), columns=6), Rules(), ViewOptions(players=3))
    middle = Match.of_players(Game(board, Rules()), 3).turns_quantile(0.5)

    assert there(there(answer.summary).minutes).median == round(middle * SECONDS_A_TURN / 60, 2)


def test_the_last_frame_shows_the_end_of_the_search() -> None:
    """A frame of the start, and one after each level, in which all its squares are found."""
    game = builtin("leetcode")
    steps = list(search(game))
    frames = moments(steps, game.board.size, 1)

    assert len(frames) == steps[-1].level + 2
    found = {throw.landed for step in steps for throw in step.found if throw.new}
    assert {square for square, level in enumerate(frames[-1].levels) if level} == found
