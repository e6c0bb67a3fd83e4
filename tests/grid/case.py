"""One place of the grid: a small board under some rules, as boustro and the interpreter see it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from boustro import Board, Game
from boustro.chain import WhatIf, analyse, whatif
from boustro.chain.analysis import Analysis
from tests.grid.brute import WON, Number, Solo
from tests.grid.memory import Memory, drawn
from tests.support import interpreter
from tests.support.house_pool import random_jumps
from tests.support.interpreter import House

LARGEST = 10


@dataclass(frozen=True, eq=False)
class Case:
    """A game, the interpreter's view of it, and a source of chances for what is asked of it."""

    game: Game
    jumps: dict[int, int]
    house: House

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.game.size

    @property
    def rng(self) -> random.Random:
        """A new source of chances, the same for the same game."""
        return random.Random(repr(self.game))

    @cached_property
    def analysis(self) -> Analysis:
        """What the chain says of the game."""
        return analyse(self.game, exact=True)

    @cached_property
    def solo(self) -> Solo:
        """One token by brute force."""
        return Solo(self.size, self.jumps, self.house)

    @cached_property
    def what(self) -> WhatIf:
        """What the chain says of single changes."""
        return whatif(self.game)

    @cached_property
    def means_with(self) -> dict[frozenset[tuple[int, int]], Number | None]:
        """The exact mean rolls with other jumps, as far as it has been asked for."""
        return {frozenset(self.jumps.items()): self.solo.web.steps({WON})[self.solo.first]}

    @cached_property
    def _levels(self) -> tuple[int | None, list[int | None]]:
        return interpreter.rolls_and_levels(self.size, self.jumps, self.house)

    @property
    def fewest(self) -> int | None:
        """The fewest rolls, by the interpreter."""
        return self._levels[0]

    @property
    def levels(self) -> list[int | None]:
        """The fewest rolls to each square, by the interpreter."""
        return self._levels[1]

    @cached_property
    def plain(self) -> "Case":
        """The same board under the rules that need no memory."""
        rules = self.game.rules.with_(again=None, again_limit=None, opening=None)
        house = self.house._replace(again=None, again_limit=None, opening=None)
        return Case(Game(self.game.board, rules), self.jumps, house)

    @property
    def squares(self) -> list[int]:
        """The squares on which a token can be put."""
        return list(range(0 if self.house.start == 0 else 1, self.size + 1))

    @property
    def bumps(self) -> bool:
        """Whether tokens touch, which the chain refuses for several players."""
        return self.game.rules.bump is not None


def layouts(rng: random.Random) -> Iterator[tuple[int, dict[int, int]]]:
    """Boards for ever: 1 to 10 squares, jumps from anywhere to anywhere."""
    while True:
        size = rng.randint(1, LARGEST)
        jumps = random_jumps(rng, size)
        if rng.random() < 0.2:
            jumps |= {entry: entry for entry in rng.sample(range(1, size + 1), 1)}
        if rng.random() < 0.2:
            jumps[size] = rng.randint(0, size)
        yield size, jumps


def case_of(memory: Memory, rng: random.Random) -> Case:
    """The first of the random boards on which these rules have a meaning."""
    for size, drawn_jumps in layouts(rng):
        rules, house = memory.on(size, rng)
        jumps = {e: x if x or house.start == 0 else 1 for e, x in drawn_jumps.items()}
        if interpreter.is_sound(size, jumps, house):
            return Case(Game(Board(size, jumps=jumps), rules), jumps, house)
    raise AssertionError


def cases(seed: int, count: int) -> Iterator[Case]:
    """`count` cases, the same for the same seed."""
    rng = random.Random(f"boards {seed}")
    for memory in drawn(seed, count):
        yield case_of(memory, rng)
