"""Sensitivity to jumps: the effect of every single change of a jump on the mean.

`edits` computes the effects of all changes at once.  That is not possible if a state remembers too
much of a turn, or if the board is too large for a table.  Then each change gets its own chain.
"""

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from boustro import core
from boustro.chain.edits import (
    AllEdits,
    are_edits_listed,
    difference,
    mean_or_nan,
    rows_of,
    with_entry,
    with_exit,
)
from boustro.chain.expected import expected_rolls
from boustro.errors import LimitError, QuestionError, quote
from boustro.model.game import Game, RulesSpec
from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular
from boustro.spreadsheet import csv_row

LARGEST_TABLE = 2_000
"""The most squares of a board with a table of all changes."""


class Edit(NamedTuple):
    """One change of a jump."""

    kind: str
    """`add`, `change` (another exit), `remove` or `move` (another entry)."""
    entry: int
    """The entry after the change; for a removal, the entry of the removed jump."""
    exit: int
    """The exit after the change; for a removal, the exit of the removed jump."""
    was: int | None
    """The exit before the change, or for a move the entry before it; None if there was no jump."""
    change: float
    """The difference of the means, in rolls.

    It is `inf` if the change creates a trap, or if floats cannot hold the mean.
    """
    mean: float
    """The mean after the change, in rolls."""


@dataclass(frozen=True, eq=False)
class WhatIf(Tabular):
    """Every change of one jump of a game, and its effect on the mean game length.

    >>> from boustro import builtin
    >>> changes = whatif(builtin("mb47"))
    >>> round(changes.of(79, 81).mean, 4), round(changes.removed(80).change, 2)
    (41.9487, 19.77)
    """

    game: Game

    @cached_property
    def mean(self) -> float:
        """The mean game length of the board as it is, in rolls."""
        return expected_rolls(self.game)

    @property
    def changes(self) -> "memoryview[float]":
        """The change of the mean for every (entry, exit), as a matrix (size + 1) × (size + 1).

        `changes[e, x]` is the effect of adding the jump e → x, or of replacing the jump at e by it.
        `changes[e, e]` is the effect of removing the jump at e.  The value is -inf if a change
        makes an infinite mean finite.  NumPy reads the matrix without a copy.

        The value is nan if the change does not give a valid game.  This is so in row 0, and in
        column 0 unless tokens start off the board.  It is also so if the new jump would form a
        cycle of jumps that follow on.
        """
        return self._all.changes

    @property
    def means(self) -> "memoryview[float]":
        """The mean after every (entry, exit), as a matrix like `changes`."""
        return self._all.means

    def of(self, entry: int, exit: int) -> Edit:
        """The change that adds the jump `entry` → `exit`, or replaces the jump at `entry` by it.

        If `exit` = `entry`, and there is a jump at `entry`, the change removes it.
        """
        size = self.game.size
        is_on_board = 1 <= entry <= size and 0 <= exit <= size
        if not is_on_board:
            raise QuestionError(
                f"expected a jump on a board of {size}, got {quote(entry)} -> {quote(exit)}"
            )
        if self._at_once:
            change, mean = self.changes[entry, exit], self.means[entry, exit]
        else:
            mean = mean_or_nan(with_exit(self.game, entry, exit))
            change = difference(mean, self.mean)
        was = self.game.board.jumps.get(entry)
        return _edit(entry, exit, was, change, mean)

    def removed(self, entry: int) -> Edit:
        """The removal of the jump at `entry`."""
        if entry not in self.game.board.jumps:
            raise QuestionError(f"expected the entry of a jump, got {quote(entry)}")
        return self.of(entry, entry)

    def moved(self, entry: int, to: int) -> Edit:
        """The change that moves the entry of the jump at `entry` to the plain square `to`."""
        jumps = self.game.board.jumps
        if entry not in jumps or to in jumps or not 1 <= to <= self.game.size:
            raise QuestionError(
                f"expected an entry and a plain square, got {quote(entry)} and {quote(to)}"
            )
        if self._at_once:
            place = list(jumps).index(entry), to
            change, mean = self.moves[place], self.moved_means[place]
        else:
            mean = mean_or_nan(with_entry(self.game, entry, to))
            change = difference(mean, self.mean)
        return Edit("move", to, jumps[entry], entry, change, mean)

    @property
    def moves(self) -> "memoryview[float]":
        """The change of the mean for every jump (by ascending entry) and every new entry.

        The value is nan if the new entry is 0 or already an entry.  Without jumps the matrix is
        empty.
        """
        return self._all_moves.changes

    @property
    def moved_means(self) -> "memoryview[float]":
        """The mean after every move, as a matrix like `moves`."""
        return self._all_moves.means

    @property
    def removals(self) -> tuple[Edit, ...]:
        """The removal of every jump, by ascending entry."""
        return tuple(self.removed(entry) for entry in self.game.board.jumps)

    def edits(self, *, moves: bool = False) -> Iterator[Edit]:
        """Every change that has an effect and gives a valid game, by entry and exit."""
        jumps = self.game.board.jumps
        rows = zip(rows_of(self.changes), rows_of(self.means), strict=True)
        for entry, (changes, means) in enumerate(rows):
            was = jumps.get(entry)
            for exit, (change, mean) in enumerate(zip(changes, means, strict=True)):
                if self._has_effect(entry, exit) and not math.isnan(mean):
                    yield _edit(entry, exit, was, change, mean)
        if moves:
            yield from self._all_moved()

    def _has_effect(self, entry: int, exit: int) -> bool:
        """Whether a jump `entry` → `exit` changes the game; a jump to its own entry is removed."""
        was = self.game.board.jumps.get(entry)
        if exit != entry:
            return exit != was
        # If tokens must open, a jump from the start to itself makes them open again.
        must_open_again = self.game.rules.opening is not None and entry == self.game.start
        return was is not None or must_open_again

    def _all_moved(self) -> Iterator[Edit]:
        """Every move of the entry of a jump that gives a valid game."""
        rows = zip(rows_of(self.moves), rows_of(self.moved_means), strict=True)
        for (entry, exit), (changes, means) in zip(
            self.game.board.jumps.items(), rows, strict=True
        ):
            for to, (change, mean) in enumerate(zip(changes, means, strict=True)):
                if not math.isnan(mean):
                    yield Edit("move", to, exit, entry, change, mean)

    def min_rolls_after(self, edit: Edit) -> int | None:
        """The fewest rolls after `edit`, or None without a route."""
        from boustro.fast_path import min_rolls

        return min_rolls(self.game_after(edit))

    def game_after(self, edit: Edit) -> Game:
        """The game after `edit`."""
        if edit.kind == "move" and edit.was is not None:
            game = with_entry(self.game, edit.was, edit.entry)
        else:
            exit = edit.entry if edit.kind == "remove" else edit.exit
            game = with_exit(self.game, edit.entry, exit)
        if game is None:
            raise QuestionError(f"expected a change that leaves a game, got {edit}")
        return game

    def to_csv(self, *, moves: bool = False) -> str:
        """The edits as comma-separated values with a heading line."""
        lines = [csv_row(Edit._fields), *map(csv_row, self.edits(moves=moves))]
        return "\n".join(lines) + "\n"

    @property
    def arrow(self) -> ArrowTable:
        """The edits: the columns `kind`, `entry`, `exit`, `was`, `change` and `mean`."""
        edits = list(self.edits())
        return ArrowTable(
            {
                "kind": ArrowColumn([edit.kind for edit in edits]),
                "entry": ArrowColumn.of(edit.entry for edit in edits),
                "exit": ArrowColumn.of(edit.exit for edit in edits),
                "was": ArrowColumn.of(edit.was for edit in edits),
                "change": ArrowColumn(array("d", [edit.change for edit in edits])),
                "mean": ArrowColumn(array("d", [edit.mean for edit in edits])),
            }
        )

    def plot(self, ax: Any = None) -> Any:
        """Plot the effect of removing each jump on matplotlib axes and return the axes.

        If `ax` is None, the plot makes new axes.
        """
        from boustro.answers.notebook import plot

        return plot(self, ax)

    def _repr_html_(self) -> Any:
        from boustro.answers.notebook import html

        return html(self)

    @property
    def _at_once(self) -> bool:
        """Whether a single change is taken from the table of all changes."""
        is_quick = core.native is None or not self.game.has_memory
        return is_quick and self.game.size <= LARGEST_TABLE and are_edits_listed(self.game)

    def _check_table(self) -> None:
        if self.game.size > LARGEST_TABLE:
            expected = f"expected at most {LARGEST_TABLE} squares for a table"
            raise LimitError(f"{expected}, got {self.game.size}; ask for one change at a time")

    @cached_property
    def _all(self) -> AllEdits:
        self._check_table()
        return AllEdits.of(self.game, self.mean)

    @cached_property
    def _all_moves(self) -> AllEdits:
        self._check_table()
        return AllEdits.of_moves(self.game, self.mean)


def _edit(entry: int, exit: int, was: int | None, change: float, mean: float) -> Edit:
    """The edit after which the jump at `entry` leads to `exit`; before, it led to `was`."""
    if was is None:
        return Edit("add", entry, exit, was, change, mean)
    if exit == entry:
        return Edit("remove", entry, was, was, change, mean)
    return Edit("change", entry, exit, was, change, mean)


def whatif(thing: Any, rules: RulesSpec = None) -> WhatIf:
    """Every change of one jump and its effect on the mean game length.

    >>> from boustro import builtin
    >>> snake = whatif(builtin("mb47")).removed(56)
    >>> round(snake.change, 3)
    0.014
    """
    game = Game.of(thing, rules)
    if game.board.effects.have("over"):
        expected = "expected a board without game over on a square"
        raise QuestionError(f"{expected}: changes are compared by their means alone")
    return WhatIf(game)
