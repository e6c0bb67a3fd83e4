"""Random games for the chain, and their means solved by Fractions from the interpreter's throws."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from boustro import Board, Game, Rules
from tests import interpreter
from tests.interpreter import House, faces, two_dice

DICE: dict[str, tuple[interpreter.Outcome, ...]] = {
    "d6": faces(1, 2, 3, 4, 5, 6),
    "d2": faces(1, 2),
    "0,1,3": faces(0, 1, 3),
    "2,4": faces(2, 4),
    "1:1,3:2": ((1, 1, False), (3, 2, False)),
    "2d3": two_dice(3),
}


def rule_combinations(die: str) -> Iterator[dict[str, Any]]:
    """Every combination of the rules that bear on one token, for a die of `DICE`."""
    two = 2 if any(outcome[0] == 2 for outcome in DICE[die]) else "max"
    agains = [
        (None, None),
        (two, None),
        ("max", (2, "keeps")),
        (two, (1, "void")),
        (two, (3, "start")),
    ]
    openings = [(None, "one"), (two, "one"), ("max", "advance")]
    for overshoot, chaining, start, (again, limit), (opening, move) in itertools.product(
        ("stay", "bounce", "win"), ("single", "follow"), (0, 1, 3), agains, openings
    ):
        yield {
            "overshoot": overshoot,
            "chaining": chaining,
            "start": start,
            "again": again,
            "again_limit": limit,
            "opening": opening,
            "opening_move": move,
        }


def random_jumps(rng: random.Random, size: int) -> dict[int, int]:
    """Jumps from anywhere to anywhere, the edges and off the board included."""
    chance = rng.choice((0.1, 0.3, 0.6))
    return {entry: rng.randint(0, size) for entry in range(1, size + 1) if rng.random() < chance}


def random_game(
    rng: random.Random, die: str, kwargs: dict[str, Any]
) -> tuple[Game, dict[int, int], House] | None:
    """A small game under these rules and the interpreter's view of it; None if it has no sense."""
    size = rng.randint(3, 9)
    finish = None if kwargs["overshoot"] == "win" else rng.choice((None, size - 1))
    jumps = random_jumps(rng, size)
    house = House(outcomes=DICE[die], finish=finish, **kwargs)
    if not interpreter.is_sound(size, jumps, house):
        return None
    game = Game(Board(size, jumps=jumps), Rules(die=die, finish=finish, **kwargs))
    return game, jumps, house


def mean_rolls(size: int, jumps: dict[int, int], house: House) -> Fraction | None:
    """The exact mean by ordinary elimination over the interpreter's states; None if infinite."""
    first = interpreter.first_state(house)
    if interpreter.over_at_once(size, house):
        return Fraction(0)
    total = sum(outcome[1] for outcome in house.outcomes)
    order, onward = [first], []
    for state in order:
        thrown = [interpreter.throw(size, jumps, house, state, o) for o in house.outcomes]
        order += dict.fromkeys(s for s, won, _ in thrown if not won and s not in order)
        onward.append(thrown)
    rows = []
    for i, thrown in enumerate(onward):
        row = [Fraction(0)] * len(order) + [Fraction(1)]
        row[i] += 1
        for (state, won, _), outcome in zip(thrown, house.outcomes, strict=True):
            if not won:
                row[order.index(state)] -= Fraction(outcome[1], total)
        rows.append(row)
    return solved(rows)


def solved(rows: list[list[Fraction]]) -> Fraction | None:
    """The first unknown of a linear system by Gauss and Jordan; None if it is singular."""
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [value / rows[k][k] for value in rows[k]]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                factor = row[k]
                rows[i] = [a - factor * b for a, b in zip(row, rows[k], strict=True)]
    return rows[0][-1]
