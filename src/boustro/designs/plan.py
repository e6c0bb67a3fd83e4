"""Plan: which jumps a designed board may have, and what holds for all of them together.

Each jump has an allowed length and does not begin or end on a forbidden square.  It joins two rows,
unless level jumps are allowed.  It does not begin on the start or the finish, where no token would
take it.

Together, the jumps keep their distance and seldom cross, and no throw is stopped by a wall.  Two
jumps cross if their lines, from the middle of one cell to the middle of another, have a common
point.  Signs of cross products of whole numbers decide this, so there is no rounding.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from boustro.designs.wishes import Wishes
from boustro.errors import LayoutError
from boustro.model import Cell, Game, States

Line = tuple[Cell, Cell]
Pair = tuple[int, int]
JumpTable = dict[int, int]
"""The exit of each entry."""


class BlockedSquares(NamedTuple):
    """Squares on which no further jump may begin or end, because of other jumps."""

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
        """For each entry, the exits that a jump may have on a board without other jumps."""
        self.entries: dict[int, list[int]] = {square: [] for square in self._cells}
        """For each exit, the entries that a jump may have on a board without other jumps."""
        for entry, exits in self.exits.items():
            for exit in exits:
                self.entries[exit].append(entry)
        self.kept = dict(board.jumps)
        """The jumps that stay on the board."""

    def blocked_squares(self, jumps: Mapping[int, int]) -> BlockedSquares:
        """The squares on which another jump beside `jumps` may not begin or end.

        With `chains`, a jump may begin where another ends, and end where another begins.
        """
        entries, exits = frozenset(jumps), frozenset(jumps.values())
        if self.wishes.spacing == 0:
            if self.wishes.chains:
                return BlockedSquares(entries, frozenset())
            return BlockedSquares(entries | exits, entries)
        near: frozenset[int] = frozenset()
        near = near.union(*(self._near.get(end, ()) for end in entries | exits))
        if not self.wishes.chains:
            return BlockedSquares(entries | exits | near, entries | near)
        may_begin_near = exits
        may_end_near = entries
        return BlockedSquares(
            entries=entries | (near - may_begin_near),
            exits=(exits | near) - may_end_near,
        )

    def may_have(self, snakes: int, ladders: int) -> bool:
        """Whether the wishes allow so many snakes and ladders."""
        wishes = self.wishes
        return (
            wishes.snakes.includes(snakes)
            and wishes.ladders.includes(ladders)
            and wishes.jumps.includes(snakes + ladders)
        )

    def is_allowed(self, jumps: Mapping[int, int]) -> bool:
        """Whether `jumps` together meet the plan."""
        new_jumps = jumps.items() - self.kept.items()
        for entry, exit in new_jumps:
            others = dict(jumps)
            del others[entry]
            blocked = self.blocked_squares(others)
            is_blocked = entry in blocked.entries or exit in blocked.exits
            if is_blocked or exit not in self.exits[entry]:
                return False
        snakes = sum(exit < entry for entry, exit in jumps.items())
        ladders = len(jumps) - snakes
        crosses_seldom = self.crossings(jumps) <= self.wishes.crossings.high
        return crosses_seldom and self.is_of_use(jumps) and self.may_have(snakes, ladders)

    def is_of_use(self, jumps: Mapping[int, int]) -> bool:
        """Whether there is no wall, no dead jump and, if jumps are followed, no cycle of jumps."""
        try:
            return not self._has_wall(jumps) and not dead_jumps(self.game_with(jumps))
        except LayoutError:  # a cycle
            return False

    def crossings(self, jumps: Mapping[int, int]) -> int:
        """The number of pairs of these jumps that cross.

        >>> Plan(Wishes.of(9, columns=3)).crossings({1: 9, 3: 7, 2: 5})
        3
        """
        cells = self._cells
        lines = [
            (cells[entry], cells[exit]) for entry, exit in jumps.items() if exit not in (0, entry)
        ]
        return sum(cross(one, other) for one, other in combinations(lines, 2))

    def crossings_with(self, jumps: Mapping[int, int], pair: Pair) -> int:
        """How many of `jumps` cross a jump between these two squares."""
        own_entry, own_exit = pair
        cells = self._cells
        line = cells[own_entry], cells[own_exit]
        return sum(
            cross(line, (cells[entry], cells[exit]))
            for entry, exit in jumps.items()
            if entry != own_entry and exit != 0
        )

    def game_with(self, jumps: Mapping[int, int]) -> Game:
        """The game of a board with these jumps."""
        return game_with(self.game, jumps)

    def _has_wall(self, jumps: Mapping[int, int]) -> bool:
        """Whether so many squares in a row have snakes' heads that no throw gets past them."""
        heads_in_a_row = 0
        for square in range(1, self.game.finish):
            is_head = jumps.get(square, square) < square
            heads_in_a_row = heads_in_a_row + 1 if is_head else 0
            if heads_in_a_row >= self.game.rules.die.highest:
                return True
        return False

    def _exits_of(self, entry: int) -> Iterator[int]:
        """The exits that a jump from this entry may have on a board without other jumps."""
        wishes, game = self.wishes, self.game
        if entry in (game.finish, game.start):
            return
        must_change_row = game.board.rows > 2 and not wishes.level
        own_row, _ = self._cells[entry]
        for exit in range(1, game.size + 1):
            if exit == entry:
                continue
            if exit < entry:
                lengths, forbidden = wishes.snake_length, wishes.forbidden["snakes"]
            else:
                lengths, forbidden = wishes.ladder_length, wishes.forbidden["ladders"]
            row, _ = self._cells[exit]
            if must_change_row and row == own_row:
                continue
            is_free = entry not in forbidden and exit not in forbidden
            if is_free and lengths.includes(abs(exit - entry)):
                yield exit

    def _squares_near(self, square: int) -> frozenset[int]:
        """The squares nearer to a square than the spacing, including itself."""
        farthest, numbering = self.wishes.spacing - 1, self.game.board.numbering
        row, column = self._cells[square]
        rows = range(max(0, row - farthest), min(numbering.rows, row + farthest + 1))
        columns = range(max(0, column - farthest), min(numbering.columns, column + farthest + 1))
        return frozenset(numbering.square(r, c) for r in rows for c in columns)


def game_with(game: Game, jumps: Mapping[int, int]) -> Game:
    """A game with these jumps instead of its own."""
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
    side_c, side_d = _side(a, b, c), _side(a, b, d)
    side_a, side_b = _side(c, d, a), _side(c, d, b)
    if side_a * side_b < 0 and side_c * side_d < 0:
        return True  # each line separates the ends of the other
    # Otherwise they meet only where one of them ends.
    return (
        (side_a == 0 and _is_within(c, d, a))
        or (side_b == 0 and _is_within(c, d, b))
        or (side_c == 0 and _is_within(a, b, c))
        or (side_d == 0 and _is_within(a, b, d))
    )


def _side(a: Cell, b: Cell, c: Cell) -> int:
    """The side of the line through `a` and `b` on which `c` is: -1 or 1; 0 if it is on the line."""
    product = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if product == 0:
        return 0
    return 1 if product > 0 else -1


def _is_within(a: Cell, b: Cell, c: Cell) -> bool:
    """Whether `c`, which is on the line through `a` and `b`, is between them."""
    lowest_row, highest_row = sorted((a[0], b[0]))
    first_column, last_column = sorted((a[1], b[1]))
    return lowest_row <= c[0] <= highest_row and first_column <= c[1] <= last_column
