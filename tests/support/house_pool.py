"""Dice, rules and jumps for the interpreter: all combinations of its rules, jumps at random."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from boustro.model.rule_table import OVERSHOOT
from tests.support import interpreter
from tests.support.interpreter import faces, two_dice

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
        *((None, None), (two, None), ("max", (2, "keeps")), (two, (1, "void"))),
        *((two, (3, "start")), ("max", (2, "one")), ("max", (3, "undo"))),
    ]
    openings = [(None, "one"), (two, "one"), ("max", "advance")]
    for overshoot, chaining, start, (again, limit), (opening, move) in itertools.product(
        OVERSHOOT, ("single", "follow"), (0, 1, 3), agains, openings
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
