"""Statements: which boards a problem promises, and how jumps that are drawn are made to fit.

A problem whose boards are of none of these kinds overrides what differs, beside its class.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt
from random import Random
from typing import ClassVar, Self

from boustro.model import Board, Cell, Numbering

Pairs = dict[int, int]
"""Jumps by their entries."""
MISSES = "miss 1"
"""The effect of a square that costs a turn."""


@dataclass(frozen=True)
class Statement:
    """What a problem promises about its boards: here of n × n boards, with jumps anywhere."""

    sides: tuple[int, int] = (2, 20)
    """The smallest and the largest n."""
    each_kind: tuple[int, int] = (0, 400)
    """The fewest and the most snakes, and the same of ladders."""
    chains: bool = True
    """Whether an exit may be an entry."""
    shared: bool = True
    """Whether two jumps may have an exit in common."""
    up: bool = True
    """Whether there are ladders."""
    down: bool = True
    """Whether there are snakes."""
    jump_on_last: bool = False
    """Whether the last square may have a jump."""
    route: bool = False
    """Whether there always is a route."""
    is_finite: bool = False
    """Whether the mean is bounded, by 10,000 rolls."""

    is_linear: ClassVar[bool] = False
    """Whether a board is a row of squares, not a matrix."""
    has_own: ClassVar[bool] = False
    """Whether a jump may lead to its own entry, where a token then rests."""

    @property
    def size(self) -> int | None:
        """How many squares every board has; None where they differ."""
        return None

    @property
    def only(self) -> Board | None:
        """The one board there is; None where there are more."""
        return None

    def sizes(self) -> Sequence[int]:
        """How many squares boards may have."""
        least, most = self.sides
        return [side**2 for side in range(least, most + 1)]

    def ending(self, most: int) -> Self:
        """The same of games that end, on boards with at most so many squares if any has so few."""
        least = self.sides[0]
        most = min(self.sides[1], isqrt(most))
        return replace(self, is_finite=True, sides=(least, max(least, most)))

    def allows(self, board: Board) -> bool:
        """Whether a board is within the statement, but for `route`."""
        return self._counts(board) and self._fits(board) and self._ends(board) and self.acts(board)

    def acts(self, board: Board) -> bool:
        """Whether a solver is told of every effect of a board."""
        return not board.effects

    def _counts(self, board: Board) -> bool:
        ladders, snakes = len(board.ladders), len(board.snakes)
        if (ladders and not self.up) or (snakes and not self.down):
            return False
        least, most = self.each_kind
        kinds = [count for count, is_kind in ((ladders, self.up), (snakes, self.down)) if is_kind]
        own = len(board.jumps) - ladders - snakes
        return all(least <= count <= most for count in kinds) and (self.has_own or not own)

    def _fits(self, board: Board) -> bool:
        return board.columns**2 == board.size and board.size in self.sizes()

    def _ends(self, board: Board) -> bool:
        jumps = board.jumps
        if not all(self.may_stand(entry, exit, board.size) for entry, exit in jumps.items()):
            return False
        exits = set(jumps.values())
        is_chained = bool(exits & set(jumps))
        is_shared = len(exits) < len(jumps)
        return (self.chains or not is_chained) and (self.shared or not is_shared)

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump may be on a board of so many squares, whatever stands beside it."""
        last = size if self.jump_on_last else size - 1
        return 2 <= entry <= last and 1 <= exit <= size

    def aimed(self, pairs: Pairs) -> Pairs:
        """Jumps that were drawn, with the ends that all jumps have here."""
        return pairs

    def laid(self, board: Board) -> Board:
        """The board with the ends and the effects that its jumps have here."""
        return board

    def unlaid(self, board: Board) -> Board:
        """The board with jumps only, of which `laid` makes this one."""
        return board

    def fitted(self, pairs: Pairs, size: int, rng: Random, *, own: bool) -> Board:
        """The board of these jumps, without those that may not stand.

        It has as many as there must be.

        Jumps to their own entry are left out, but where they are meant (`own`) and may be.
        """
        kept = self._kept(pairs, size, own=own and self.has_own)
        least, most = self.each_kind
        for is_up in [up for up, is_kind in ((True, self.up), (False, self.down)) if is_kind]:
            kind = [entry for entry, exit in kept.items() if (exit > entry) is is_up]
            for entry in kind[most:]:
                del kept[entry]
            for _ in range(least - len(kind)):
                low, high = _free_squares(kept, size, rng)
                entry, exit = (low, high) if is_up else (high, low)
                kept[entry] = exit
        return self.laid(Board(size, jumps=kept))

    def _kept(self, pairs: Pairs, size: int, *, own: bool) -> Pairs:
        """The jumps that may stand together."""
        kept: Pairs = {}
        for entry, exit in self.aimed(pairs).items():
            if entry == exit:
                is_kept = own
            else:
                is_kind = self.up if exit > entry else self.down
                is_kept = is_kind and self._goes_with(kept, entry, exit, size)
            if is_kept:
                kept[entry] = exit
        return kept

    def _goes_with(self, kept: Pairs, entry: int, exit: int, size: int) -> bool:
        """Whether a jump may stand beside others."""
        ends = kept.values()
        if not self.chains and (exit in kept or entry in ends):
            return False
        return (self.shared or exit not in ends) and self.may_stand(entry, exit, size)


@dataclass(frozen=True)
class OfSize(Statement):
    """Of boards with one number of squares."""

    squares: int = 100
    """How many."""

    @property
    def size(self) -> int:
        """How many squares every board has."""
        return self.squares

    def sizes(self) -> Sequence[int]:
        """The one size."""
        return [self.squares]

    def ending(self, most: int) -> Self:  # noqa: ARG002 - the size is as it is
        """The same of games that end."""
        return replace(self, is_finite=True)

    def _fits(self, board: Board) -> bool:
        return board.size == self.squares


@dataclass(frozen=True)
class RowOfSquares(Statement):
    """Of boards that are a row of squares, on which a token begins on 0.

    `sides` are numbers of squares.
    """

    is_linear: ClassVar[bool] = True
    lowest_exit: ClassVar[int] = 1
    """The lowest square to which a jump may lead."""

    def sizes(self) -> Sequence[int]:
        """From the smallest to the largest."""
        return range(self.sides[0], self.sides[1] + 1)

    def ending(self, most: int) -> Self:
        """The same of games that end, on boards with at most so many squares if any has so few."""
        least = self.sides[0]
        return replace(self, is_finite=True, sides=(least, max(least, min(self.sides[1], most))))

    def _fits(self, board: Board) -> bool:
        return board.size in self.sizes()

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump may be on a board of so many squares: also on square 1."""
        last = size if self.jump_on_last else size - 1
        return 1 <= entry <= last and self.lowest_exit <= exit <= size


@dataclass(frozen=True)
class SentBack(RowOfSquares):
    """Of rows whose jumps all lead back to 0."""

    lowest_exit: ClassVar[int] = 0

    def aimed(self, pairs: Pairs) -> Pairs:
        """Every jump back to 0."""
        return dict.fromkeys(pairs, 0)

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump leads back to 0."""
        return exit == 0 and super().may_stand(entry, exit, size)

    def laid(self, board: Board) -> Board:
        """The board with every jump back to 0."""
        return Board(board.size, dict.fromkeys(board.jumps, 0), columns=board.columns)


@dataclass(frozen=True)
class OneBoard(Statement):
    """Of the one board that stands in the statement."""

    board: Board | None = None
    """The board; None only as a default."""

    @property
    def only(self) -> Board | None:
        """The board."""
        return self.board

    def sizes(self) -> Sequence[int]:
        """Its size."""
        return [self.board.size] if self.board else []

    def ending(self, most: int) -> Self:  # noqa: ARG002 - the board is as it is
        """The same, of games that end."""
        return replace(self, is_finite=True)

    def allows(self, board: Board) -> bool:
        """Whether it is this board."""
        only = self.board
        return only is not None and (board.size, board.jumps) == (only.size, only.jumps)


def _free_squares(kept: Pairs, size: int, rng: Random) -> tuple[int, int]:
    """Two squares that no jump touches, the lower one first."""
    free = [
        square for square in range(2, size) if square not in kept and square not in kept.values()
    ]
    low, high = sorted(rng.sample(free, 2))
    return low, high


@cache
def cells(rows: int, columns: int) -> tuple[Cell, ...]:
    """The cell of each square."""
    return Numbering(rows, columns).cells()
