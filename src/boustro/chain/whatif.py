"""Sensitivity to jumps: what every single change of the board does to the mean.

The changes themselves are made by `rank_one`, all of them from one solution, or under rules with memory
by `low_rank`; on a board with a trap each is looked at by a new chain.
"""

import io
import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from boustro import view
from boustro.chain.arrays import Floats, frozen, np
from boustro.chain.edited import with_entry, with_exit
from boustro.chain.expected import expected_rolls
from boustro.chain.low_rank import LowRank, memories
from boustro.chain.rank_one import RankOne
from boustro.chain.seats import Table
from boustro.chain.shortest import fewest_rolls
from boustro.errors import LimitError, QuestionError
from boustro.model.arrow import ArrowColumn, ArrowTable, Tabular
from boustro.model.game import Game, RulesSpec

LARGEST_TABLE = 2_000
MOST_MEMORIES = 8


class Edit(NamedTuple):
    """One change: `kind` is `add`, `change` (another exit), `remove` or `move` (another entry).

    `entry` and `exit` are those of the jump afterwards (before, where it is removed), `was` the
    exit or, for a move, the entry before; None where there was none.  `change` is what the mean
    gains and `mean` what it becomes, in rolls; `inf` where a trap comes about.
    """

    kind: str
    entry: int
    exit: int
    was: int | None
    change: float
    mean: float


@dataclass(frozen=True, eq=False)
class WhatIf(Tabular):
    """Every change of one jump of a game, and what it does to the mean game length.

    >>> from boustro import builtin
    >>> changes = whatif(builtin("mb47"))
    >>> round(changes.of(79, 81).mean, 4), round(changes.removed(80).change, 2)
    (41.9487, 19.77)
    """

    game: Game

    @cached_property
    def mean(self) -> float:
        """The mean game length as the board is, in rolls."""
        return expected_rolls(self.game)

    @cached_property
    def changes(self) -> Floats:
        """The change of the mean for every (entry, exit), as a matrix (size + 1) × (size + 1).

        Row e, column x: the jump e → x added, or put in the place of the one at e, which x = e
        takes away.  nan where the game would have no meaning (row 0, exits off the board without a
        start there, cycles that are followed); -inf where a change takes a trap away.
        """
        if self._is_quick:
            remembers = self.game.rules.has_memory and self.game.start != self.game.finish
            return frozen((LowRank(self.game) if remembers else self._rank_one).changes())
        return frozen(_differences(self.means, self.mean))

    @cached_property
    def means(self) -> Floats:
        """The mean after every (entry, exit), as a matrix like `changes`."""
        size = self.game.size
        if self._is_quick:
            return frozen(self.mean + self.changes)
        found = np.full((size + 1, size + 1), np.nan)
        for entry in range(1, size + 1):
            for exit in range(size + 1):
                found[entry, exit] = _mean_or_nan(with_exit(self.game, entry, exit))
        return frozen(found)

    def of(self, entry: int, exit: int) -> Edit:
        """The jump `entry` → `exit` added, or in the place of the one at `entry`.

        Where there is one, `exit` = `entry` takes it away.
        """
        size, was = self.game.size, self.game.board.jumps.get(entry)
        if not (1 <= entry <= size and 0 <= exit <= size):
            raise QuestionError(f"expected a jump on a board of {size}, got {entry} -> {exit}")
        kind = "add" if was is None else "remove" if exit == entry else "change"
        shown = was if kind == "remove" and was is not None else exit
        change, mean = float(self.changes[entry, exit]), float(self.means[entry, exit])
        return Edit(kind, entry, shown, was, change, mean)

    def removed(self, entry: int) -> Edit:
        """The jump at `entry` taken away."""
        if entry not in self.game.board.jumps:
            raise QuestionError(f"expected the entry of a jump, got {entry}")
        return self.of(entry, entry)

    def moved(self, entry: int, to: int) -> Edit:
        """The jump at `entry` given the plain square `to` as its entry."""
        jumps = self.game.board.jumps
        if entry not in jumps or to in jumps or not 1 <= to <= self.game.size:
            raise QuestionError(f"expected an entry and a plain square, got {entry} and {to}")
        place = list(jumps).index(entry)
        change, mean = float(self.moves[place, to]), float(self.moved_means[place, to])
        return Edit("move", to, jumps[entry], entry, change, mean)

    @cached_property
    def moves(self) -> Floats:
        """The change of the mean for every jump (by ascending entry) and every new entry.

        nan where the new entry is one already.
        """
        return frozen(_differences(self.moved_means, self.mean))

    @cached_property
    def moved_means(self) -> Floats:
        """The mean after every move, as a matrix like `moves`."""
        entries = list(self.game.board.jumps)
        rules = self.game.rules
        quick = self._is_quick and rules.chaining == "single" and not rules.has_memory
        shape = (len(entries), self.game.size + 1)
        found = self.mean + self._rank_one.moves() if quick else np.full(shape, -np.inf)
        for i, to in np.argwhere(np.isneginf(found)).tolist():
            moved = with_entry(self.game, entries[i], to) if to else None
            found[i, to] = _mean_or_nan(moved)
        return frozen(found)

    @property
    def removals(self) -> tuple[Edit, ...]:
        """Every jump taken away, by ascending entry."""
        return tuple(self.removed(entry) for entry in self.game.board.jumps)

    def edits(self, *, moves: bool = False) -> Iterator[Edit]:
        """Every change that does something and has a meaning, by entry and exit."""
        jumps = self.game.board.jumps
        for entry, exit in np.argwhere(~np.isnan(self.changes)).tolist():
            if self._does_something(entry, exit):
                yield self.of(entry, exit)
        if moves:
            for i, to in np.argwhere(~np.isnan(self.moves)).tolist():
                yield self.moved(list(jumps)[i], to)

    def min_rolls_after(self, edit: Edit) -> int | None:
        """The fewest rolls after `edit`, or None when there is no route."""
        return fewest_rolls(self.game_after(edit))

    def seats_after(self, edit: Edit, players: int) -> tuple[float, ...]:
        """The chance of each seat to win after `edit`."""
        return Table.of_players(self.game_after(edit), players).chances

    def game_after(self, edit: Edit) -> Game:
        """The game that `edit` makes."""
        if edit.kind == "move" and edit.was is not None:
            game = with_entry(self.game, edit.was, edit.entry)
        else:
            game = with_exit(
                self.game, edit.entry, edit.entry if edit.kind == "remove" else edit.exit
            )
        if game is None:
            raise QuestionError(f"expected a change that leaves a game, got {edit}")
        return game

    def to_csv(self, *, moves: bool = False) -> str:
        """The edits as comma-separated values with a heading line."""
        out = io.StringIO()
        out.write(",".join(Edit._fields) + "\n")
        for edit in self.edits(moves=moves):
            was = "" if edit.was is None else edit.was
            out.write(f"{edit.kind},{edit.entry},{edit.exit},{was},{edit.change!r},{edit.mean!r}\n")
        return out.getvalue()

    @property
    def arrow(self) -> ArrowTable:
        """The edits: the columns `kind`, `entry`, `exit`, `was`, `change` and `mean`."""
        edits = list(self.edits())
        numbers = {
            n: ArrowColumn.of(getattr(e, n) for e in edits) for n in ("entry", "exit", "was")
        }
        figures = {n: array("d", (getattr(e, n) for e in edits)) for n in ("change", "mean")}
        kinds = {"kind": ArrowColumn([edit.kind for edit in edits])}
        return ArrowTable(kinds | numbers | {n: ArrowColumn(f) for n, f in figures.items()})

    def plot(self, ax: Any = None) -> Any:
        """What removing each jump does, on matplotlib axes, which are made unless given, and returned."""
        return view(self, "plot", ax)

    def _repr_html_(self) -> Any:
        return view(self, "html")

    def _does_something(self, entry: int, exit: int) -> bool:
        """Whether this change makes another game; a jump of the start to itself makes tokens wait."""
        rules, was = self.game.rules, self.game.board.jumps.get(entry)
        if exit != entry:
            return exit != was
        return was is not None or (entry == rules.start and rules.opening is not None)

    @property
    def _is_quick(self) -> bool:
        """Whether all changes come from one solution; refuses what is too large for a table."""
        if self.game.size > LARGEST_TABLE:
            expected = f"expected at most {LARGEST_TABLE} squares for a table"
            raise LimitError(f"{expected}, got {self.game.size}")
        few = self.game.rules.chaining == "single" and memories(self.game) <= MOST_MEMORIES
        return math.isfinite(self.mean) and (few or not self.game.rules.has_memory)

    @cached_property
    def _rank_one(self) -> RankOne:
        return RankOne(self.game)


def _mean_or_nan(game: Game | None) -> float:
    return math.nan if game is None else expected_rolls(game)


def _differences(after: Floats, before: float) -> Floats:
    """`after` − `before`, infinite ones being equal."""
    with np.errstate(invalid="ignore"):
        found: Floats = after - before
    found[after == before] = 0.0
    return found


def whatif(thing: Any, rules: RulesSpec = None) -> WhatIf:
    """Every change of one jump and what it does to the mean game length.

    >>> from boustro import builtin
    >>> snake = whatif(builtin("mb47")).removed(56)
    >>> round(snake.change, 3)
    0.014
    """
    return WhatIf(Game.of(thing, rules))
