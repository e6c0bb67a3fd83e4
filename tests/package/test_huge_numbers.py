"""Numbers too large for Python to print are refused in words, wherever a value holds one.

As an argument by itself: `test_bad_arguments_are_refused` in test_arguments.py.
"""

from collections.abc import Callable
from typing import Any

import pytest

import boustro
from boustro import Board, Die, Game, Numbering, Outcome, Rules, builtin
from boustro.chain import odds

HUGE = 10**5000
MB47 = builtin("mb47")
PLAIN = [[-1, -1], [-1, -1]]
ASKED: dict[str, Callable[[], Any]] = {
    "size below 0": lambda: Board(-HUGE),
    "entry": lambda: Board(9, jumps={HUGE: 3}),
    "exit": lambda: Board(9, jumps={3: HUGE}),
    "limit": lambda: Rules(again=6, again_limit=(HUGE, "start")),
    "face": lambda: Die([HUGE]),
    "weight": lambda: Die([Outcome(1, HUGE)]),
    "cell": lambda: boustro.min_rolls([[-1, HUGE], [-1, -1]]),
    "resolved cell": lambda: Game.from_resolved([[HUGE] * 2] * 2),
    "flat cell": lambda: Game.from_flat([HUGE] * 4),
    "exit in rows": lambda: boustro.solve_ragged([0, 1], [3], [HUGE], [20]),
    "size in rows": lambda: boustro.solve_ragged([0, 1], [3], [4], [HUGE]),
    "rolls": lambda: boustro.count_throw_sequences(MB47, -HUGE),
    "error": lambda: boustro.simulate(MB47, until_se=-HUGE),
    "threads below 0": lambda: boustro.analyse_many([PLAIN], threads=-1),
    "seed of a play": lambda: boustro.play(MB47, seed=-HUGE),
    "square": lambda: Numbering(3, 3).cell(HUGE),
    "row": lambda: Numbering(3, 3).square(HUGE, HUGE),
    "position": lambda: boustro.analyse(MB47).remaining(HUGE),
    "table": lambda: boustro.analyse(MB47).table(HUGE),
    "length": lambda: boustro.analyse(MB47).lengths.pmf(-HUGE),
    "quantile": lambda: boustro.analyse(MB47).lengths.quantile(HUGE),
    "fractions": lambda: boustro.analyse(MB47, exact=True).pmf_exact(HUGE),
    "seconds": lambda: boustro.analyse(MB47).minutes(seconds=-HUGE),
    "odds": lambda: odds(MB47, [HUGE, 1]),
    "edit": lambda: boustro.whatif(MB47).of(HUGE, 1),
    "removal": lambda: boustro.whatif(MB47).removed(HUGE),
    "move": lambda: boustro.whatif(MB47).moved(1, HUGE),
    "window": lambda: boustro.picture(MB47, window=(1, HUGE)),
}


@pytest.mark.parametrize("name", ASKED)
def test_no_number_is_too_large_to_be_refused(name: str) -> None:
    """The error is boustro's own, and its message fits a line."""
    with pytest.raises(boustro.BoustroError) as caught:
        ASKED[name]()

    assert "expected" in str(caught.value)
    assert len(str(caught.value)) < 500


def test_bad_boards_among_many_say_so() -> None:
    """One board of a batch with such a cell is bad; the others are answered."""
    boards = [[[-1, HUGE], [-1, -1]], PLAIN]

    assert boustro.solve_many(boards).bad == boustro.analyse_many(boards).bad == 1
    assert "a number of too many digits" in str(boustro.solve_many(boards).problems(0)[0])
