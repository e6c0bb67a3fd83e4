"""Statements: which boards a problem promises, and how drawn jumps are made to fit.

A problem with boards of another kind overrides what differs, next to its class.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt
from random import Random
from typing import ClassVar, Self

from boustro.model import Board, Cell, Numbering

Pairs = dict[int, int]
"""The exits of jumps, by entry."""
MISSES = "miss 1"
"""The effect of a square that costs a turn."""


@dataclass(frozen=True)
class Statement:
    """What a problem promises about its boards; by default n × n boards with jumps anywhere."""

    sides: tuple[int, int] = (2, 20)
    """The smallest and the largest n."""
    each_kind: tuple[int, int] = (0, 400)
    """The least and greatest number of snakes, which are also those of ladders."""
    chains: bool = True
    """Whether a jump may end on another jump's entry."""
    shared: bool = True
    """Whether two jumps may have the same exit."""
    up: bool = True
    """Whether boards have ladders."""
    down: bool = True
    """Whether boards have snakes."""
    jump_on_last: bool = False
    """Whether the last square may have a jump."""
    route: bool = False
    """Whether every board has a route."""
    is_finite: bool = False
    """Whether the mean length of a game is at most 10,000 rolls."""

    is_linear: ClassVar[bool] = False
    """Whether a board is a row of squares, not a matrix."""
    has_own: ClassVar[bool] = False
    """Whether a jump may lead to its own entry, where a token then rests."""

    @property
    def size(self) -> int | None:
        """The number of squares of every board; None if sizes differ."""
        return None

    @property
    def only(self) -> Board | None:
        """The only board of the problem; None if there are more."""
        return None

    def sizes(self) -> Sequence[int]:
        """The possible numbers of squares."""
        least, most = self.sides
        return [side**2 for side in range(least, most + 1)]

    def ending(self, most: int) -> Self:
        """The same statement with finite games and boards of at most `most` squares.

        If all boards are larger, only the smallest size remains.
        """
        least = self.sides[0]
        most = min(self.sides[1], isqrt(most))
        return replace(self, is_finite=True, sides=(least, max(least, most)))

    def allows(self, board: Board) -> bool:
        """Whether a board keeps the statement; `route` is not checked."""
        return self._counts(board) and self._fits(board) and self._ends(board) and self.acts(board)

    def acts(self, board: Board) -> bool:
        """Whether the input of a solver contains every effect of a board."""
        return not board.effects

    def _counts(self, board: Board) -> bool:
        jumps = board.jumps.items()
        ladders = sum(exit > entry for entry, exit in jumps)
        snakes = sum(exit < entry for entry, exit in jumps)
        least, most = self.each_kind
        for count, is_kind in ((ladders, self.up), (snakes, self.down)):
            if is_kind and not least <= count <= most:
                return False
            if not is_kind and count:
                return False
        own = len(jumps) - ladders - snakes
        return self.has_own or not own

    def _fits(self, board: Board) -> bool:
        least, most = self.sides
        return least <= board.columns <= most and board.columns**2 == board.size

    def _ends(self, board: Board) -> bool:
        jumps = board.jumps
        if not all(self.may_stand(entry, exit, board.size) for entry, exit in jumps.items()):
            return False
        if not self.chains and any(exit in jumps for exit in jumps.values()):
            return False
        return self.shared or len({*jumps.values()}) == len(jumps)

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a board of this size may have a jump, regardless of its other jumps."""
        last = size if self.jump_on_last else size - 1
        return 2 <= entry <= last and 1 <= exit <= size

    def aimed(self, pairs: Pairs) -> Pairs:
        """Drawn jumps, with their exits changed as this statement requires."""
        return pairs

    def laid(self, board: Board) -> Board:
        """The board with its jumps changed into the exits and effects of this statement."""
        return board

    def unlaid(self, board: Board) -> Board:
        """The inverse of `laid`: a board with jumps only."""
        return board

    def fitted(self, pairs: Pairs, size: int, rng: Random, *, own: bool) -> Board:
        """The board of the given jumps, without those that the statement forbids.

        Jumps are removed or added until their number is allowed.  Jumps to their own entry remain
        only if they are intended (`own`) and allowed.
        """
        kept = self._kept(pairs, size, own=own and self.has_own)
        least, most = self.each_kind
        for is_up, is_kind in ((True, self.up), (False, self.down)):
            if not is_kind:
                continue
            kind = [entry for entry, exit in kept.items() if (exit > entry) is is_up]
            for entry in kind[most:]:
                del kept[entry]
            for _ in range(least - len(kind)):
                low, high = _free_squares(kept, size, rng)
                entry, exit = (low, high) if is_up else (high, low)
                kept[entry] = exit
        return self.laid(Board(size, jumps=kept))

    def _kept(self, pairs: Pairs, size: int, *, own: bool) -> Pairs:
        """The jumps that the statement allows together."""
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
        """Whether the statement allows a jump together with others."""
        ends = kept.values()
        if not self.chains and (exit in kept or entry in ends):
            return False
        return (self.shared or exit not in ends) and self.may_stand(entry, exit, size)


@dataclass(frozen=True)
class OfSize(Statement):
    """Boards that all have the same number of squares."""

    squares: int = 100
    """The number of squares."""

    @property
    def size(self) -> int:
        """The number of squares of every board."""
        return self.squares

    def sizes(self) -> Sequence[int]:
        """The only size."""
        return [self.squares]

    def ending(self, most: int) -> Self:  # noqa: ARG002 - the size is fixed
        """The same statement with finite games."""
        return replace(self, is_finite=True)

    def _fits(self, board: Board) -> bool:
        return board.size == self.squares


@dataclass(frozen=True)
class RowOfSquares(Statement):
    """Boards that are a row of squares; a token starts on 0.

    Here `sides` holds numbers of squares.
    """

    is_linear: ClassVar[bool] = True
    lowest_exit: ClassVar[int] = 1
    """The lowest square to which a jump may lead."""

    def sizes(self) -> Sequence[int]:
        """The possible numbers of squares."""
        return range(self.sides[0], self.sides[1] + 1)

    def ending(self, most: int) -> Self:
        """The same statement with finite games and boards of at most `most` squares.

        If all boards are larger, only the smallest size remains.
        """
        least = self.sides[0]
        return replace(self, is_finite=True, sides=(least, max(least, min(self.sides[1], most))))

    def _fits(self, board: Board) -> bool:
        return board.size in self.sizes()

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a board of this size may have a jump; square 1 may have one, too."""
        last = size if self.jump_on_last else size - 1
        return 1 <= entry <= last and self.lowest_exit <= exit <= size


@dataclass(frozen=True)
class SentBack(RowOfSquares):
    """Rows of squares whose jumps all lead back to 0."""

    lowest_exit: ClassVar[int] = 0

    def aimed(self, pairs: Pairs) -> Pairs:
        """The same entries, with every exit on 0."""
        return dict.fromkeys(pairs, 0)

    def may_stand(self, entry: int, exit: int, size: int) -> bool:
        """Whether a jump leads back to 0."""
        return exit == 0 and super().may_stand(entry, exit, size)

    def laid(self, board: Board) -> Board:
        """The board with every exit on 0."""
        return Board(board.size, dict.fromkeys(board.jumps, 0), columns=board.columns)


@dataclass(frozen=True)
class OneBoard(Statement):
    """The one board that the statement prints."""

    board: Board | None = None
    """The board; None only as a default."""

    @property
    def only(self) -> Board | None:
        """The board of the statement."""
        return self.board

    def sizes(self) -> Sequence[int]:
        """The size of that board."""
        return [self.board.size] if self.board else []

    def ending(self, most: int) -> Self:  # noqa: ARG002 - the board is fixed
        """The same statement with finite games."""
        return replace(self, is_finite=True)

    def allows(self, board: Board) -> bool:
        """Whether this is the board of the statement."""
        only = self.board
        return only is not None and (board.size, board.jumps) == (only.size, only.jumps)


def _free_squares(kept: Pairs, size: int, rng: Random) -> tuple[int, int]:
    """Two random squares that no jump touches, the lower one first."""
    touched = {*kept, *kept.values()}
    free = [square for square in range(2, size) if square not in touched]
    low, high = sorted(rng.sample(free, 2))
    return low, high


@cache
def cells(rows: int, columns: int) -> tuple[Cell, ...]:
    """The cell of each square."""
    return Numbering(rows, columns).cells()
