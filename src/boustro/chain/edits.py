"""All single edits of a game: the mean after every change of one jump, in one call.

Without memory the compiled core computes them (`native/boustro/edits.hpp`), else `rank_one`, which
also takes rules that remember little.  For other rules each changed game gets a chain of its own.
"""

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, cast

from boustro import core
from boustro.chain.expected import expected_rolls
from boustro.chain.rank_one import Arrivals, FirstArrival, RankOne, memories
from boustro.chain.summary import analyse_ragged
from boustro.errors import LayoutError, LimitError
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.track import Track

_MOST_MEMORIES = 8
"""The most numbers of rolls again that a state may remember without the core."""


class AllEdits(NamedTuple):
    """The effect of every change of one jump; nan where the result is no game."""

    changes: "memoryview[float]"
    """The change of the mean after every (entry, exit)."""
    means: "memoryview[float]"
    """The mean after every (entry, exit)."""

    @classmethod
    def of(cls, game: Game, mean: float) -> "AllEdits":
        """The effect of every change of one jump on `mean`, that of `game`, in rolls.

        The matrices are (size + 1) × (size + 1).  Row e, column x: the jump e → x is added, or
        replaces the one at e; x = e removes it.  The relative error of `means` is about 10⁻¹⁴; for
        `changes` that of `mean` adds to it.

        >>> from boustro import builtin
        >>> round(AllEdits.of(builtin("mb47"), 39.2251223).means[79, 81], 4)
        41.9487
        """
        squares = game.size + 1
        changes, means = (array("d", bytes(8 * squares * squares)) for _ in range(2))
        _fill(game, mean, changes, means, moves=False)
        if _has_two_states(game):
            place = game.start * (squares + 1)
            means[place] = mean_or_nan(with_exit(game, game.start, game.start))
            changes[place] = difference(means[place], mean)
        return cls(matrix_of(changes, squares), matrix_of(means, squares))

    @classmethod
    def of_moves(cls, game: Game, mean: float) -> "AllEdits":
        """The effect of every move of an entry: one row per jump, by ascending entry.

        Column s is the new entry; nan where that is square 0 or already an entry.

        >>> from boustro import builtin
        >>> game = builtin("mb47")
        >>> moves = AllEdits.of_moves(game, 39.2251223)
        >>> round(moves.means[list(game.board.jumps).index(80), 79], 4)
        38.3949
        """
        squares, jumps = game.size + 1, game.board.jumps
        changes, means = (array("d", bytes(8 * squares * len(jumps))) for _ in range(2))
        if game.rules.chaining == "follow" and core.native is None and are_edits_listed(game):
            _enter(_moves_one_by_one(game, mean), changes, means)
        else:
            _fill(game, mean, changes, means, moves=True)
        return cls(matrix_of(changes, squares), matrix_of(means, squares))


def with_exit(game: Game, entry: int, exit: int) -> Game | None:
    """The game with the jump `entry` → `exit`; on an entry, `exit` = `entry` removes the jump.

    None if the result is no game.
    """
    return _with_jumps(game, _jumps_with_exit(game.board.jumps, entry, exit))


def with_entry(game: Game, entry: int, to: int) -> Game | None:
    """The game whose jump at `entry` begins at `to` instead; its chance moves with it.

    None if the result is no game.
    """
    board, jumps = game.board, _jumps_with_entry(game.board.jumps, entry, to)
    if jumps is None or entry not in board.effects:
        return None if jumps is None else _with_jumps(game, jumps)
    effects = [(to if square == entry else square, one) for square, one in board.effects.items()]
    try:
        moved = Board(
            board.size,
            jumps,
            columns=board.columns,
            name=board.name,
            source=board.source,
            effects=effects,
        )
        return Game(moved, game.rules)
    except LayoutError:
        return None


Jumps = Mapping[int, int]


def _jumps_with_exit(jumps: Jumps, entry: int, exit: int) -> Jumps:
    changed = dict(jumps)
    if exit == entry and entry in jumps:
        del changed[entry]
    else:
        changed[entry] = exit
    return changed


def _jumps_with_entry(jumps: Jumps, entry: int, to: int) -> Jumps | None:
    changed = dict(jumps)
    exit = changed.pop(entry)
    return None if to in jumps else changed | {to: exit}


def _with_jumps(game: Game, jumps: Jumps) -> Game | None:
    try:
        return Game(game.board.with_jumps(jumps), game.rules)
    except LayoutError:
        return None


def are_edits_listed(game: Game) -> bool:
    """Whether all changes are computed together, and not each with a chain of its own.

    They are without memory, and if rules remember only whether a token has opened.  Without the
    core, rules may remember up to 8 numbers of rolls, but not where a turn began.

    >>> from boustro import Board, Rules
    >>> are_edits_listed(Game(Board(9), Rules(opening=6)))
    True
    >>> are_edits_listed(Game(Board(9), Rules(again=6, again_limit=(3, "undo"))))
    False
    """
    rules = game.rules
    if game.board.effects:
        return False
    if core.native is None:
        return memories(game) <= _MOST_MEMORIES and not rules.undoes_turns
    return not rules.has_memory or (memories(game) == 1 and rules.chaining == "single")


def matrix_of(values: "array[float]", columns: int) -> "memoryview[float]":
    """Values row by row as a read-only matrix; without values it has no rows.

    >>> matrix_of(array("d", [1, 2, 3, 4]), 2).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    flat = memoryview(values).cast("B")
    shaped = flat.cast("d", (len(values) // columns, columns)) if values else flat.cast("d")
    return shaped.toreadonly()


def rows_of(matrix: "memoryview[float]") -> list[list[float]]:
    """The rows of a matrix as lists."""
    return cast("list[list[float]]", matrix.tolist())


def mean_or_nan(game: Game | None) -> float:
    """The mean of a game in rolls; nan for None."""
    return math.nan if game is None else expected_rolls(game)


def difference(after: float, before: float) -> float:
    """`after` − `before`; 0 if both are infinite."""
    return 0.0 if after == before else after - before


def _has_two_states(game: Game) -> bool:
    """Whether tokens both walk and, by jumps that follow on, jump onto the start without its jump.

    A token that walked there has opened; one that a jump put there has not.
    """
    rules = game.rules
    opens = rules.opening is not None and game.start in game.board.jumps
    return opens and rules.chaining == "follow"


def _fill(
    game: Game, mean: float, changes: "array[float]", means: "array[float]", *, moves: bool
) -> None:
    """Fill the arrays by the kernel, or in Python.

    Each change is computed from scratch if floats cannot hold the mean from some square, if rules
    remember too much of a turn, or if jumps that follow on are moved.
    """
    kernel = None if game.has_memory or game.board.effects else Track.of(game).core_form
    follows = game.rules.chaining == "follow"
    if kernel is not None and not (moves and follows):
        exits = array("q", game.board.jumps.values()) if follows else None
        kernel.edits(exits, mean=mean, moves=moves, changes=changes, means=means)
        return
    if kernel is None and are_edits_listed(game):
        with suppress(LimitError):
            _enter((_moves if moves else _pairs)(Arrivals.of(game), mean), changes, means)
            return
    _enter(_pairs_from_scratch(game, mean, moves=moves), changes, means)


def _enter(
    pairs: Iterable[tuple[float, float]], changes: "array[float]", means: "array[float]"
) -> None:
    for place, both in enumerate(pairs):
        changes[place], means[place] = both


def _pairs_from_scratch(game: Game, mean: float, *, moves: bool) -> Iterator[tuple[float, float]]:
    """The change and the mean after every change, or move, each by a chain of its own."""
    jumps, squares = game.board.jumps, range(game.size + 1)
    change, entries = (_jumps_with_entry, jumps) if moves else (_jumps_with_exit, squares)
    for entry in entries:
        row = [change(jumps, entry, square) for square in squares]
        means = iter(_means_in_core(game, [table for table in row if table is not None]))
        for square, table in zip(squares, row, strict=True):
            after = math.nan if table is None else next(means)
            if math.isnan(after):
                after = mean_or_nan((with_entry if moves else with_exit)(game, entry, square))
            yield difference(after, mean), after


def _means_in_core(game: Game, boards: list[Jumps]) -> Sequence[float]:
    """The mean on each board of these jumps; nan if the core has none."""
    if core.native is None or not game.is_in_core:
        return [math.nan] * len(boards)
    entries, exits, offsets = array("q"), array("q"), array("q", [0])
    for jumps in boards:
        entries.extend(jumps)
        exits.extend(jumps.values())
        offsets.append(len(entries))
    sizes = array("q", [game.size]) * len(boards)
    return analyse_ragged(offsets, entries, exits, sizes, game.rules).mean


def _pairs(arrivals: Arrivals, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean of every edit, row by row."""
    update = RankOne(arrivals, mean) if arrivals.is_quick and math.isfinite(mean) else None
    reached = arrivals.entries_reached()
    for entry in range(arrivals.squares):
        first: FirstArrival | None = None
        for exit in range(arrivals.squares):
            if not arrivals.is_game(entry, exit):
                yield math.nan, math.nan
            elif entry not in reached or arrivals.is_same(entry, exit):
                yield 0.0, mean
            elif update and (both := update.mean_after(entry, exit)):
                yield both
            else:
                first = first or FirstArrival(arrivals, entry)
                after = first.mean_with(exit)
                yield difference(after, mean), after


def _moves(arrivals: Arrivals, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean of every move; jumps do not follow on."""
    update = RankOne(arrivals, mean) if arrivals.is_quick and math.isfinite(mean) else None
    reached = arrivals.entries_reached()
    for entry in arrivals.jumps:
        left = arrivals.without(entry)
        reached_then = left.entries_reached()
        for to in range(arrivals.squares):
            if to == 0 or to in arrivals.jumps:
                yield math.nan, math.nan
            elif entry not in reached and to not in reached:
                yield 0.0, mean
            elif update and (both := update.mean_moved(entry, to)):
                yield both
            else:
                changed, at = (left, to) if to in reached_then else (arrivals, entry)
                exit = arrivals.jumps[entry] if at == to else entry
                after = FirstArrival(changed, at).mean_with(exit)
                yield difference(after, mean), after


def _moves_one_by_one(game: Game, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean of every move if jumps follow on: add each to the game without it."""
    jumps = game.board.jumps
    for entry, exit in jumps.items():
        left = with_exit(game, entry, entry)
        means = AllEdits.of(left, expected_rolls(left)).means if left else None
        for to in range(game.size + 1):
            if means is None or to == 0 or to in jumps:
                yield math.nan, math.nan
            else:
                yield difference(means[to, exit], mean), means[to, exit]
