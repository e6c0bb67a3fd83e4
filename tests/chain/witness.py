"""Random games for the chain, and their means solved by Fractions from the interpreter's throws."""

import random
from fractions import Fraction
from typing import Any

from boustro import Board, Game, Rules
from tests import interpreter
from tests.house_pool import DICE, random_jumps
from tests.interpreter import House


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
