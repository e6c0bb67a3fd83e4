"""What a picture shows of a game, a board or a layout as written."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from boustro.errors import QuestionError
from boustro.model.board import Board
from boustro.model.game import Game, RulesSpec
from boustro.model.layout import Layout
from boustro.model.matrix import is_matrix
from boustro.model.rules import Rules
from boustro.model.square import Numbering, default_columns

_MOST_TOLD = 100


class View(NamedTuple):
    """The squares and jumps to draw.

    `pairs` are (entry, exit) with both ends on the board (exit 0 is off it), `bad` those among
    them that are in contradiction, and `stray` the squares of jumps with an end nowhere.
    """

    size: int
    columns: int
    pairs: tuple[tuple[int, int], ...]
    start: int
    finish: int
    name: str | None = None
    bad: frozenset[tuple[int, int]] = frozenset()
    stray: frozenset[int] = frozenset()

    @classmethod
    def of(cls, thing: Any, rules: RulesSpec = None) -> "View":
        """The view of a game, a board, a layout or a matrix, under other rules if given."""
        if isinstance(thing, Layout):
            return _of_layout(thing, Rules.of(rules))
        if not (isinstance(thing, (Game, Board)) or is_matrix(thing)):
            raise QuestionError(f"expected a game or a board to draw, got {type(thing).__name__}")
        game = Game.of(thing, rules)
        board = game.board
        pairs = tuple(board.jumps.items())
        return cls(board.size, board.columns, pairs, game.start, game.finish, board.name)

    @property
    def rows(self) -> int:
        """The number of rows, the top one perhaps short."""
        return -(-self.size // self.columns)

    @property
    def numbering(self) -> Numbering:
        """The map between squares and cells."""
        return Numbering(self.rows, self.columns)

    @property
    def title(self) -> str:
        """What the picture is called."""
        return self.name or f"A board of {self.size} squares"

    def description(self) -> str:
        """The board in words, for who cannot see it.

        >>> View.of(Board(9, jumps={2: 8})).description()
        '9 squares in 3 rows of 3. Start off the board, finish 9. Ladders: 2 to 8. No snakes.'
        """
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        rows = f"{self.rows} {'row' if self.rows == 1 else 'rows'}"
        yield f"{self.size} squares in {rows} of {self.columns}."
        yield f"Start {self.start or 'off the board'}, finish {self.finish}."
        for name, up in (("ladders", True), ("snakes", False)):
            told = [f"{e} to {x or 'off the board'}" for e, x in self.pairs if (x > e) is up]
            if len(told) > _MOST_TOLD:
                told = [*told[:_MOST_TOLD], f"and {len(told) - _MOST_TOLD} more"]
            yield f"{name.capitalize()}: {', '.join(told)}." if told else f"No {name}."


def _of_layout(layout: Layout, rules: Rules) -> View:
    """What can be drawn of a layout that may be unsound."""
    size = max(_whole(layout.size, 1), 1)
    columns = min(max(_whole(layout.columns, default_columns(size)), 1), size)
    inside = [
        (entry, exit)
        for entry, exit in layout.pairs
        if _between(1, entry, size) and _between(0, exit, size)
    ]
    exits: dict[int, set[int]] = {}
    for entry, exit in inside:
        exits.setdefault(entry, set()).add(exit)
    outside = [pair for pair in layout.pairs if pair not in inside]
    stray = {end for pair in outside for end in pair if _between(1, end, size)}
    start, finish = min(rules.start, size), min(rules.finish or size, size)
    off = {pair for pair in inside if pair[1] == 0 and start != 0}
    bad = frozenset(pair for pair in inside if len(exits[pair[0]]) > 1)
    stray |= {entry for entry, _ in off}
    pairs = tuple(sorted(set(inside) - off))
    return View(size, columns, pairs, start, finish, layout.name, bad, frozenset(stray))


def _whole(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _between(low: int, value: object, high: int) -> bool:
    return isinstance(value, int) and low <= value <= high
