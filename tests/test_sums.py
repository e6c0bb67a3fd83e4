"""Sums of floats are added up in one way: the builtin `sum` rounds differently since Python 3.12."""

import builtins
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from boustro import Board, analyse, builtin, design, graph, simulate
from boustro.answers.pictures import graph_scene
from boustro.chain import compare_lengths
from boustro.chain.handicap import extra_turns
from boustro.chain.race import race
from boustro.simulate.race import simulate_race

MB47 = builtin("mb47")
ASKED: dict[str, Callable[[], Any]] = {
    "leads": lambda: race(MB47).leads(5),
    "call": lambda: race(MB47).called_by(0.75),
    "rolls of a race": lambda: race(Board(20), rules={"again": 6}).rolls,
    "comeback": lambda: race(Board(20), 3).comeback,
    "handicap": lambda: extra_turns(MB47, MB47),
    "no handicap": lambda: extra_turns(MB47, MB47, most=0),
    "sure handicap": lambda: extra_turns(*[builtin("leetcode")] * 2, most=2),
    "halves": lambda: design(100, mean="50.000001..50.000002", seed=1, effort=2_000_000, workers=1),
    "seats": lambda: analyse(MB47).seats,
    "figures": lambda: analyse(MB47).squares,
    "trap": lambda: analyse(builtin("trap")).squares,
    "fit": lambda: compare_lengths(MB47, [20, 30, 40] * 20),
    "spectrum": lambda: analyse(MB47).second_eigenvalue,
    "mean of a large board": lambda: analyse(Board(5_000, jumps={40: 3})).mean,
    "simulation": lambda: simulate(MB47, games=100, seed=1).mean_se,
    "simulated race": lambda: simulate_race(MB47, games=20),
    "graph": lambda: graph_scene(graph(Board(9, jumps={7: 2}))),
}


@pytest.mark.parametrize("name", ASKED)
def test_no_figure_is_a_builtin_sum_of_floats(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In boustro, the builtin adds up whole numbers and fractions alone."""
    builtin_sum = sum

    def add(numbers: Iterable[Any], /, start: Any = 0) -> Any:
        found = builtin_sum(numbers, start)
        caller = sys._getframe(1).f_globals["__name__"]
        assert not (isinstance(found, float) and caller.startswith("boustro.")), caller
        return found

    monkeypatch.setattr(builtins, "sum", add)
    ASKED[name]()
