"""Plan: which jumps a designed board may have, and the requirements on all of them together.

A jump stays within the lengths and off the forbidden squares, joins two rows unless level jumps are
allowed, and never begins on the start or the finish, where no token would take it.

Together, jumps keep their distance and seldom cross.  They form no wall that no throw gets past.
Two jumps cross if their lines, from the middle of one cell to the middle of another, have a common
point.  The signs of three cross products of whole numbers decide it, so there is no rounding.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from boustro.designs.ranges import Range
from boustro.designs.wishes import Wishes
from boustro.errors import LayoutError
from boustro.model import Cell, Game, States

Line = tuple[Cell, Cell]
Pair = tuple[int, int]
JumpTable = dict[int, int]
"""The exit of each entry."""


class BlockedSquares(NamedTuple):
    """Squares on which no further jump may begin or end, because of others."""

    entries: frozenset[int]
    """Squares on which no jump may begin."""
    exits: frozenset[int]
    """Squares on which no jump may end."""


class Plan:
    """The rules for the jumps of a board with these `wishes`.

    >>> plan = Plan(Wishes.of(100, snakes=2, ladders=1))
    >>> plan.is_allowed({16: 62, 87: 24, 48: 30}), plan.is_allowed({16: 62, 87: 62, 48: 30})
    (True, False)
    """

    def __init__(self, wishes: Wishes) -> None:
        self.wishes, self.game = wishes, wishes.kept
        board = self.game.board
        cells = board.numbering.cells()
        self._cells = dict(enumerate(cells[: board.size], 1))
        self._near = {square: self._squares_near(square) for square in self._cells}
        self.exits = {entry: tuple(self._exits_of(entry)) for entry in self._cells}
        """By entry the exits that a jump may have on a board without other jumps."""
        self.entries: dict[int, list[int]] = {square: [] for square in self._cells}
        """By exit the entries that a jump may have on a board without other jumps."""
        for entry, exits in self.exits.items():
            for exit in exits:
                self.entries[exit].append(entry)
        self.kept = dict(board.jumps)

    def blocked_squares(self, jumps: Mapping[int, int]) -> BlockedSquares:
        """The squares on which another jump beside `jumps` may not begin or end."""
        entries, exits = frozenset(jumps), frozenset(jumps.values())
        if self.wishes.spacing == 0:
            return BlockedSquares(
                entries=entries if self.wishes.chains else entries | exits,
                exits=frozenset() if self.wishes.chains else entries,
            )
        near: frozenset[int] = frozenset()
        near = near.union(*(self._near.get(end, ()) for end in entries | exits))
        if self.wishes.chains:
            return BlockedSquares(entries | (near - exits), (exits | near) - entries)
        return BlockedSquares(entries | exits | near, entries | near)

    def may_have(self, snakes: int, ladders: int) -> bool:
        """Whether the wished numbers allow these numbers of both."""
        wishes = self.wishes
        return (
            wishes.snakes.includes(snakes)
            and wishes.ladders.includes(ladders)
            and wishes.jumps.includes(snakes + ladders)
        )

    def is_allowed(self, jumps: Mapping[int, int]) -> bool:
        """Whether `jumps` together meet the plan."""
        new = {pair for pair in jumps.items() if pair not in self.kept.items()}
        for entry, exit in new:
            others = {e: x for e, x in jumps.items() if e != entry}
            blocked = self.blocked_squares(others)
            if exit not in self.exits[entry] or entry in blocked.entries or exit in blocked.exits:
                return False
        snakes = sum(exit < entry for entry, exit in jumps.items())
        few = self.crossings(jumps) <= self.wishes.crossings.high
        return few and self.is_of_use(jumps) and self.may_have(snakes, len(jumps) - snakes)

    def is_of_use(self, jumps: Mapping[int, int]) -> bool:
        """Whether there is no wall, no dead jump, and no cycle if jumps are followed."""
        try:
            return not self._has_wall(jumps) and not dead_jumps(self.game_with(jumps))
        except LayoutError:
            return False

    def crossings(self, jumps: Mapping[int, int]) -> int:
        """The number of pairs of these jumps that cross.

        >>> Plan(Wishes.of(9, columns=3)).crossings({1: 9, 3: 7, 2: 5})
        3
        """
        lines = [(self._cells[e], self._cells[x]) for e, x in jumps.items() if e != x and x]
        return sum(cross(one, other) for one, other in combinations(lines, 2))

    def crossings_with(self, jumps: Mapping[int, int], pair: Pair) -> int:
        """How many of `jumps` cross a jump between these two squares."""
        line = self._cells[pair[0]], self._cells[pair[1]]
        lines = ((self._cells[e], self._cells[x]) for e, x in jumps.items() if e != pair[0] and x)
        return sum(cross(line, other) for other in lines)

    def game_with(self, jumps: Mapping[int, int]) -> Game:
        """The game of a board with these jumps."""
        return game_with(self.game, jumps)

    def _has_wall(self, jumps: Mapping[int, int]) -> bool:
        """Whether there are as many heads in a row as the die's highest throw."""
        run, highest = 0, self.game.rules.die.highest
        for square in range(1, self.game.finish):
            run = run + 1 if jumps.get(square, square) < square else 0
            if run >= highest:
                return True
        return False

    def _exits_of(self, entry: int) -> Iterator[int]:
        wishes, game = self.wishes, self.game
        if entry in (game.finish, game.start):
            return
        levels = game.board.rows > 2 and not wishes.level
        for exit in range(1, game.size + 1):
            kind = "snakes" if exit < entry else "ladders"
            length: Range = wishes.snake_length if exit < entry else wishes.ladder_length
            level = levels and self._cells[exit][0] == self._cells[entry][0]
            fits = exit != entry and not level and wishes.forbidden[kind].isdisjoint((entry, exit))
            if fits and not length.distance(abs(exit - entry)):
                yield exit

    def _squares_near(self, square: int) -> frozenset[int]:
        """The squares nearer than the spacing, including itself."""
        reach, numbering = self.wishes.spacing - 1, self.game.board.numbering
        row, column = self._cells[square]
        rows = range(max(0, row - reach), min(numbering.rows, row + reach + 1))
        columns = range(max(0, column - reach), min(numbering.columns, column + reach + 1))
        return frozenset(numbering.square(r, c) for r in rows for c in columns)


def game_with(game: Game, jumps: Mapping[int, int]) -> Game:
    """The game with these jumps instead of its own."""
    return Game(game.board.with_jumps(jumps), game.rules)


def dead_jumps(game: Game) -> list[int]:
    """The entries that no throw of any game counts to.

    >>> from boustro import Board
    >>> dead_jumps(Game(Board(9, jumps={2: 7, 8: 1}), {"die": 1}))
    []
    >>> dead_jumps(Game(Board(9, jumps={1: 7, 2: 5}), {"die": 1}))
    [2]
    """
    reached = {square for row in States.of(game).reached for square in row}
    return [entry for entry in game.board.jumps if entry not in reached]


def cross(one: Line, other: Line) -> bool:
    """Whether two lines have a point in common."""
    (a, b), (c, d) = one, other
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    points = (a, b, c), (a, b, d), (c, d, a), (c, d, b)
    return any(side == 0 and _is_within(*p) for side, p in zip(sides, points, strict=True))


def _side(a: Cell, b: Cell, c: Cell) -> int:
    """The side of the line through `a` and `b` on which the point `c` is: -1, 0 or 1."""
    product = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if product == 0:
        return 0
    return 1 if product > 0 else -1


def _is_within(a: Cell, b: Cell, c: Cell) -> bool:
    """Whether `c`, which is on the line through `a` and `b`, is between them."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])
