"""The mean alone: beside a dense inverse and a sparse solution, and under every memory rule.

The matrix of a peer stands ready, which costs more to make than its inverse.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import exp, log
from typing import Any

import numpy as np
import scipy.sparse.linalg as sparse_linalg
from numpy.typing import NDArray
from scipy import sparse

from bench.measure import Table, side_by_side, uncompared
from boustro import Board, Game, Rules, Track, analyse_many, builtin, expected_rolls

Matrix = NDArray[np.float64]
READY = "boustro, from a ready Track"
INVERSE = "dense inverse, from the matrix"
SOLVED = "spsolve, from the matrix"
MEMORY_RULES = {
    "no memory": Rules(),
    "opening 6": Rules(opening=6),
    "the third six void": Rules(again=6, again_limit=(3, "void")),
    "the third six to the start": Rules(again=6, again_limit=(3, "start")),
    "the third six to square 1": Rules(again=6, again_limit=(3, "one")),
    "the third six undoes the turn": Rules(again=6, again_limit=(3, "undo")),
    "opening 6, the third six void": Rules(opening=6, again=6, again_limit=(3, "void")),
    "two dice, the third double to the start": Rules(
        die="2d6", again="doubles", again_limit=(3, "start")
    ),
}


def tables(quick: bool) -> Iterator[Table]:
    """MB47 and random boards; then each rule with memory, one board and many."""
    yield _from_tracks(100 if quick else 1_000)
    yield _by_rule("The mean of MB47 by rules with memory", _mean_of)
    yield _by_rule("analyse_many of 50 ten-by-ten boards by rules with memory", _many_of)


def _from_tracks(count: int) -> Table:
    game = builtin("mb47")
    asked = {
        INVERSE: partial(_by_inverse, _matrix(game)),
        SOLVED: partial(_by_spsolve, _matrix(game)),
        READY: partial(_rounded, Track.of(game)),
        "boustro, from the Board": partial(_rounded, game.board),
    }
    found = side_by_side("The mean of MB47, from a ready Track", INVERSE, asked)
    return replace(found, notes=(_ratios([_random_game(seed) for seed in range(count)]),))


def _ratios(games: Sequence[Game]) -> str:
    """How many times as fast as its peers the mean is: the geometric mean, and the worst board."""
    over: dict[str, list[float]] = {"the dense inverse": [], "spsolve": []}
    for game in games:
        matrix, track = _matrix(game), Track.of(game)
        assert _by_inverse(matrix) == _rounded(track) == _by_spsolve(matrix)
        mine = _least(partial(expected_rolls, track), 20, at_once=10)
        over["the dense inverse"].append(_least(partial(_by_inverse, matrix), 5) / mine)
        over["spsolve"].append(_least(partial(_by_spsolve, matrix), 3) / mine)
    told = (
        f"{exp(sum(map(log, ratios)) / len(ratios)):.0f} times as fast as {name} "
        f"(worst {min(ratios):.0f})"
        for name, ratios in over.items()
    )
    return (
        f"{len(games):,} random boards of 10×10 with 19 jumps, geometric mean: {', '.join(told)}."
    )


def _by_rule(title: str, make: Callable[[Rules], Callable[[], object]]) -> Table:
    asked = {name: make(rules) for name, rules in MEMORY_RULES.items()}
    return side_by_side(title, "no memory", asked, rounds=5)


def _mean_of(rules: Rules) -> Callable[[], object]:
    game = Game(builtin("mb47").board, rules)
    return lambda: uncompared(expected_rolls(game))


def _many_of(rules: Rules) -> Callable[[], object]:
    games = [Game(_random_game(seed).board, rules) for seed in range(50)]
    return lambda: uncompared(analyse_many(games).mean)


def _random_game(seed: int) -> Game:
    rng = random.Random(119 + seed)
    found: dict[int, int] = {}
    while len(found) < 19:
        found[rng.randint(2, 99)] = rng.randint(1, 99)
    return Game(Board(100, jumps=found))


def _matrix(game: Game) -> Matrix:
    """I - Q over the squares that are not entries, which a token can rest on; exits are, too."""
    track = Track.of(game)
    squares = [square for square in track.resting_squares() if square != track.finish]
    number = {square: i for i, square in enumerate(squares)}
    system = np.eye(len(squares))
    for square, row in zip(squares, system, strict=True):
        for landed in track.landings(square):
            if landed != track.finish:
                row[number[landed]] -= 1 / len(track.faces)
    return system


def _rounded(thing: Any) -> float:
    return round(expected_rolls(thing), 6)


def _by_inverse(system: Matrix) -> float:
    return round(float(np.linalg.inv(system)[0].sum()), 6)


def _by_spsolve(system: Matrix) -> float:
    ones = np.ones(len(system))
    return round(float(sparse_linalg.spsolve(sparse.csc_matrix(system), ones)[0]), 6)


def _least(ask: Callable[[], object], rounds: int, *, at_once: int = 1) -> float:
    """The least processor time of a call among some; the clock itself takes a quarter of 1 µs."""
    least = float("inf")
    for _ in range(rounds):
        begun = time.process_time_ns()
        for _ in range(at_once):
            ask()
        least = min(least, time.process_time_ns() - begun)
    return least / at_once


if __name__ == "__main__":
    for made in tables(quick=True):
        print(made.as_markdown())
