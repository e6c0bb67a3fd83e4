"""Sums of floats: all in one way, since the builtin `sum` rounds differently from 3.12 on."""

import builtins
import sys
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from boustro import Board, Game, analyse, builtin, graph, simulate
from boustro.answers.pictures import graph_scene
from boustro.chain import compare_lengths, rolls_until_first
from boustro.chain.handicap import extra_turns

MB47 = builtin("mb47")
ASKED: dict[str, Callable[[], Any]] = {
    "rolls of a race": lambda: rolls_until_first([Game(Board(20), {"again": 6})] * 2),
    "handicap": lambda: extra_turns(MB47, MB47),
    "no handicap": lambda: extra_turns(MB47, MB47, most=0),
    "sure handicap": lambda: extra_turns(*[builtin("leetcode")] * 2, most=2),
    "seats": lambda: analyse(MB47).seats,
    "figures": lambda: analyse(MB47).squares,
    "trap": lambda: analyse(builtin("trap")).squares,
    "fit": lambda: compare_lengths(MB47, [20, 30, 40] * 20),
    "mean of a large board": lambda: analyse(Board(5_000, jumps={40: 3})).mean,
    "simulation": lambda: simulate(MB47, games=100, seed=1).mean_se,
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
