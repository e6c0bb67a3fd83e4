"""The chain beside other ways to a mean: right to how many digits, and how fast.

The others are scipy's sparse LU, NumPy's dense inverse, value iteration (h ← 1 + Q·h until it
changes by less than 1e-13 of itself, at most a million times) and PyDTMC where it is installed.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from typing import Any
from unittest.mock import patch

import numpy as np
import scipy.sparse.linalg as sparse_linalg
from scipy import sparse

from bench import boards
from bench.measure import Table, side_by_side, uncompared
from boustro import Board, Game, analyse_many, builtin, core, decide, expected_rolls, whatif
from boustro.chain import analyse
from boustro.chain.definitions import Chain, transition_rows
from boustro.chain.edits import with_exit

_MOST_SWEEPS = 1_000_000


def tables(quick: bool) -> Iterator[Table]:
    """Correctness first, then MB47, what-if, and large boards."""
    yield _ill_conditioned()
    yield _mb47()
    yield _every_change()
    yield _every_choice()
    yield _many_boards(200 if quick else 1_000)
    for jumps in (850,) if quick else (100, 850, 1_500):
        yield _ten_thousand(jumps)


def _ill_conditioned() -> Table:
    """Six after six must be thrown: who still knows the mean?"""
    notes = []
    for size in (48, 96, 120, 300):
        expected = Fraction(6 ** (size // 6 + 1) - 6, 5)
        game = Game(Board(size, jumps=dict.fromkeys((s for s in range(1, size) if s % 6), 0)))
        q = _transient_part(game)
        known = {"boustro": analyse(game).mean, **_by_others(q)}
        errors = (f"{name} {_error(mean, expected)}" for name, mean in known.items())
        notes.append(f"relative error at N = {size}: {', '.join(errors)}")
    asked = Game(Board(96, jumps=dict.fromkeys((s for s in range(1, 96) if s % 6), 0)))
    contestants = {"boustro": lambda: uncompared(analyse(asked).mean)}
    return side_by_side("Ill-conditioned family", "boustro", contestants, notes=tuple(notes))


def _transient_part(game: Game) -> Any:
    """Q, of a game without a trap."""
    return np.array([[float(q) for q in row[:-1]] for row in transition_rows(Chain.of(game))[:-1]])


def _error(mean: float, expected: Fraction) -> str:
    if not np.isfinite(mean):
        return "no answer"
    return f"{float(abs(Fraction(mean) - expected) / expected):.1e}"


def _by_others(q: Any) -> dict[str, float]:
    with np.errstate(all="ignore"):
        found = {
            "spsolve": float(_spsolve(q)),
            "dense inverse": _tried(lambda: float(np.linalg.inv(np.eye(len(q)) - q)[0].sum())),
        }
    if len(q) <= 16:
        found["value iteration"] = _iterated(q)
    if find_spec("pydtmc"):
        found["PyDTMC"] = _tried(lambda: _pydtmc(q))
    return found


def _tried(ask: Callable[[], float]) -> float:
    try:
        return ask()
    except (np.linalg.LinAlgError, ValueError):
        return float("nan")


def _spsolve(q: Any) -> float:
    system = sparse.csc_matrix(np.eye(len(q)) - q)
    answer: float = sparse_linalg.spsolve(system, np.ones(len(q)))[0]
    return answer


def _iterated(q: Any) -> float:
    h = np.zeros(len(q))
    for _ in range(_MOST_SWEEPS):
        after = 1.0 + q @ h
        if np.abs(after - h).max() <= 1e-13 * after.max():
            return float(after[0])
        h = after
    return float("nan")


def _pydtmc(q: Any) -> float:
    from pydtmc import MarkovChain

    n = len(q)
    p = np.zeros((n + 1, n + 1))
    p[:n, :n], p[:n, n], p[n, n] = q, 1.0 - q.sum(axis=1), 1.0
    return float(MarkovChain(p).mean_absorption_times()[0])


def _mb47() -> Table:
    game = builtin("mb47")
    q = _transient_part(game)
    contestants: dict[str, Callable[[], Any]] = {
        "boustro, from the board": lambda: round(expected_rolls(game), 9),
        "boustro, the whole summary": lambda: _summary(game),
        "boustro, the whole summary in plain Python": lambda: _without_core(game),
        "spsolve, from the matrix": lambda: round(_spsolve(q), 9),
        "dense inverse, from the matrix": lambda: round(
            float(np.linalg.inv(np.eye(len(q)) - q)[0].sum()), 9
        ),
        "value iteration, from the matrix": lambda: round(_iterated(q), 9),
    }
    if find_spec("pydtmc"):
        contestants["PyDTMC, from the matrix"] = lambda: round(_pydtmc(q), 9)
    return side_by_side("The mean of MB47", "boustro, from the board", contestants)


def _many_boards(count: int) -> Table:
    """Ten-by-ten boards with 19 jumps, one after the other and in one call; one thread each."""
    games = [_random_board(100, 19, seed) for seed in range(count)]
    array = np.stack([boards.matrix_of(game) for game in games])
    all_q = [_transient_part(game) for game in games]
    base = "boustro, analyse_many of an array"

    def told(means: Iterable[float]) -> list[str]:
        return [f"{mean:.9e}" for mean in means]

    contestants: dict[str, Callable[[], Any]] = {
        base: lambda: told(analyse_many(array, "boxed", threads=1).mean),
        "boustro, expected_rolls of each": lambda: told(map(expected_rolls, games)),
        "dense inverse, from the matrices": lambda: told(
            np.linalg.inv(np.eye(len(q)) - q)[0].sum() for q in all_q
        ),
    }
    found = side_by_side(
        f"The means of {count:,} boards of 10×10 with 19 jumps", base, contestants, at_least=0.2
    )
    a_second = count / min(found.timings[0].seconds)
    note = (
        f"analyse_many, with spread and fewest rolls: {a_second:,.0f} boards a second on one core."
    )
    return replace(found, notes=(note,))


def _summary(game: Game) -> float:
    result = analyse(game)
    _ = result.sd, result.p_finish, result.pmf, result.quantiles, result.visits, result.seats
    return round(result.mean, 9)


def _without_core(game: Game) -> float:
    with patch.multiple(core, native=None, _warned=[True]):
        return _summary(game)


def _every_change() -> Table:
    game = builtin("mb47")
    sixes = Game(game.board, "three-sixes")
    edits = [(entry, exit) for entry in (2, 33, 79) for exit in range(1, 34)]

    def at_once() -> Any:
        what = whatif(game)
        _ = what.mean, what.changes
        return NotImplemented

    def one_by_one() -> Any:
        for entry, exit in edits:
            changed = with_exit(game, entry, exit)
            assert changed is not None
            expected_rolls(changed)
        return NotImplemented

    contestants = {
        "all 10,000 changes": at_once,
        "all moves of an entry": lambda: uncompared(len(whatif(game).moves)),
        "three sixes, all 10,000 changes": lambda: uncompared(len(whatif(sixes).means)),
        "99 changes, a new chain each": one_by_one,
    }
    found = side_by_side("What-if on MB47", "all 10,000 changes", contestants)
    a_second = game.size**2 / min(found.timings[0].seconds)
    return replace(found, notes=(f"{a_second:,.0f} changes a second on one core.",))


def _every_choice() -> Table:
    game = builtin("mb47")

    def one_die() -> Any:
        decide(game, optional="jumps")
        return NotImplemented

    def four_dice() -> Any:
        decide(game, dice=["d4", "d6", "d8", "2d6"], optional="jumps")
        return NotImplemented

    contestants = {
        "four dice, all jumps optional": four_dice,
        "one die, all jumps optional": one_die,
    }
    return side_by_side("The best choices on MB47", "four dice, all jumps optional", contestants)


def _random_board(size: int, jumps: int, seed: int = 0) -> Game:
    rng = random.Random(size + jumps + seed)
    found: dict[int, int] = {}
    while len(found) < jumps:
        found[rng.randint(2, size - 1)] = rng.randint(1, size - 1)
    return Game(Board(size, jumps=found))


def _ten_thousand(jumps: int) -> Table:
    game = _random_board(10**4, jumps)
    system = _system(game)
    ones = np.ones(game.size)
    contestants = {
        "boustro": lambda: f"{expected_rolls(Game(game.board)):.9e}",
        "spsolve, the matrix being there": lambda: f"{sparse_linalg.spsolve(system, ones)[0]:.9e}",
    }
    title = f"The mean of 10^4 squares with {jumps:,} jumps"
    return side_by_side(title, "boustro", contestants, rounds=3)


def _system(game: Game) -> Any:
    """I − Q over all squares from 0, for a fair d6 and `stay`."""
    size = game.size
    rest = np.arange(size)
    exits = np.arange(size + 1)
    exits[list(game.board.jumps)] = list(game.board.jumps.values())
    to = [np.where(rest + f > size, rest, exits[np.minimum(rest + f, size)]) for f in range(1, 7)]
    rows, columns = np.tile(rest, 6), np.concatenate(to)
    inside = columns < size
    q = sparse.csc_matrix(
        (np.full(int(inside.sum()), 1 / 6), (rows[inside], columns[inside])), shape=(size, size)
    )
    return sparse.eye(size, format="csc") - q
