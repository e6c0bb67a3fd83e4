"""Boards and rules, at random or in all combinations, for tests of many rules at once."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from boustro import Board, Game, Rules
from boustro.errors import InputError
from boustro.model.die import Die
from boustro.model.rule_table import CHAINING, OPENING_MOVES, OVERSHOOT, Bump

DICE = tuple(map(Die.of, ("d3", "0,1,2", "2d2", "1:1,4:2")))
AGAINS = (None, "max", "doubles")
LIMITS = (None, (1, "keeps"), (2, "void"), (3, "start"), (2, "one"), (3, "undo"))
OPENINGS = (None, "max", "doubles")


@cache
def all_rules(bump: Bump | None = None) -> tuple[Rules, ...]:
    """Every combination of the rules that does not contradict itself."""
    return tuple(_sound_rules(bump))


def _sound_rules(bump: Bump | None) -> Iterator[Rules]:
    kinds: tuple[tuple[Any, ...], ...] = OVERSHOOT, CHAINING, DICE, AGAINS, LIMITS, OPENINGS
    for overshoot, chaining, die, again, limit, opening in product(*kinds):
        for start, opening_move in product((0, 1), OPENING_MOVES if opening else OPENING_MOVES[:1]):
            try:
                yield Rules(
                    start=start,
                    overshoot=overshoot,
                    chaining=chaining,
                    die=die,
                    again=again,
                    again_limit=limit,
                    opening=opening,
                    opening_move=opening_move,
                    bump=bump,
                )
            except InputError:
                continue


def random_board(rng: random.Random, size: int, rules: Rules) -> Board:
    """A board of this size with a few jumps that the rules can be played on."""
    lowest = 0 if rules.start == 0 else 1
    while True:
        entries = rng.sample(range(1, size + 1), rng.randint(0, size // 3))
        board = Board(size, jumps={entry: rng.randint(lowest, size) for entry in entries})
        try:
            Game(board, rules)
        except InputError:
            continue
        return board
