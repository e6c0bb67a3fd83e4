"""All single edits of a game: the mean after every change of one jump, in one call.

For games without memory the compiled core computes them (`native/boustro/edits.hpp`).  Without the
core, and for rules with little memory, `rank_one` computes them.  For all other games each changed
game gets its own chain.
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
from boustro.model.effects import Effect
from boustro.model.game import Game
from boustro.model.track import Track

_MOST_MEMORIES = 8
"""The largest number of memories (`rank_one.memories`) that Python handles without the core."""


class AllEdits(NamedTuple):
    """The effect of every change of one jump; nan if the change gives no valid game."""

    changes: "memoryview[float]"
    """The change of the mean after every (entry, exit)."""
    means: "memoryview[float]"
    """The mean after every (entry, exit)."""

    @classmethod
    def of(cls, game: Game, mean: float) -> "AllEdits":
        """The effect of every change of one jump; `mean` is the mean of `game` in rolls.

        The matrices are (size + 1) × (size + 1).  In row e and column x the jump e → x is added, or
        replaces the jump at e.  In row e and column e the jump at e is removed.  The relative error
        of `means` is about 10⁻¹⁴.  The error of `mean` adds to that of `changes`.

        >>> from boustro import builtin
        >>> round(AllEdits.of(builtin("mb47"), 39.2251223).means[79, 81], 4)
        41.9487
        """
        squares = game.size + 1
        changes, means = _zeros(squares * squares), _zeros(squares * squares)
        _fill(game, mean, changes, means, moves=False)
        if _has_two_states(game):
            row, column = game.start, game.start  # the removal of the jump at the start
            place = row * squares + column
            means[place] = mean_or_nan(with_exit(game, game.start, game.start))
            changes[place] = difference(means[place], mean)
        return cls(matrix_of(changes, squares), matrix_of(means, squares))

    @classmethod
    def of_moves(cls, game: Game, mean: float) -> "AllEdits":
        """The effect of moving each jump's entry to every square.

        There is a row per jump, by ascending entry, and a column per square.  The values are nan in
        column 0 and in the columns of entries.

        >>> from boustro import builtin
        >>> game = builtin("mb47")
        >>> moves = AllEdits.of_moves(game, 39.2251223)
        >>> round(moves.means[list(game.board.jumps).index(80), 79], 4)
        38.3949
        """
        squares, jumps = game.size + 1, game.board.jumps
        changes, means = _zeros(squares * len(jumps)), _zeros(squares * len(jumps))
        follows = game.rules.chaining == "follow"
        if follows and core.native is None and are_edits_listed(game):
            _enter(_moves_one_by_one(game, mean), changes, means)
        else:
            _fill(game, mean, changes, means, moves=True)
        return cls(matrix_of(changes, squares), matrix_of(means, squares))


def _zeros(count: int) -> "array[float]":
    """An array of `count` floats."""
    bytes_of_float = 8
    return array("d", bytes(bytes_of_float * count))


def with_exit(game: Game, entry: int, exit: int) -> Game | None:
    """The game with the jump `entry` → `exit`; None if that is not a valid game.

    If `exit` = `entry`, and there is a jump at `entry`, it is removed.
    """
    return _with_jumps(game, _jumps_with_exit(game.board.jumps, entry, exit))


def with_entry(game: Game, entry: int, to: int) -> Game | None:
    """The game whose jump at `entry` begins at `to` instead; None if that is not a valid game.

    The chance of the jump moves with it.
    """
    board = game.board
    jumps = _jumps_with_entry(board.jumps, entry, to)
    if jumps is None:
        return None
    if entry not in board.effects:
        return _with_jumps(game, jumps)
    effects: list[tuple[int, Effect]] = []
    for square, effect in board.effects.items():
        effects.append((to if square == entry else square, effect))
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
    """Whether all changes can be computed together, and not each with a chain of its own.

    This is possible for rules without memory, and for rules that remember only whether a token has
    opened.  Without the core, it is also possible for up to 8 memories, unless a state remembers
    where the turn began.

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
    """A read-only matrix of the values, which come row by row; empty if there are no values.

    >>> matrix_of(array("d", [1, 2, 3, 4]), 2).tolist()
    [[1.0, 2.0], [3.0, 4.0]]
    """
    flat = memoryview(values).cast("B")
    if not values:
        return flat.cast("d").toreadonly()
    rows = len(values) // columns
    return flat.cast("d", (rows, columns)).toreadonly()


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
    """Whether tokens could rest on the start in two states if its jump were removed.

    A token that walks there has opened already.  A token that a jump puts there has to open again.
    """
    rules = game.rules
    start_is_entry = game.start in game.board.jumps
    return rules.opening is not None and start_is_entry and rules.chaining == "follow"


def _fill(
    game: Game, mean: float, changes: "array[float]", means: "array[float]", *, moves: bool
) -> None:
    """Fill the arrays, by the kernel if it can.

    Python computes each change from scratch if floats cannot hold the mean from some square, if a
    state remembers too much of a turn, or if jumps that follow on are moved.
    """
    kernel = None if game.has_memory or game.board.effects else Track.of(game).core_form
    follows = game.rules.chaining == "follow"
    if kernel is not None and not (moves and follows):
        exits = array("q", game.board.jumps.values()) if follows else None
        kernel.edits(exits, mean=mean, moves=moves, changes=changes, means=means)
        return
    if kernel is None and are_edits_listed(game):
        with suppress(LimitError):
            arrivals = Arrivals.of(game)
            pairs = _moves(arrivals, mean) if moves else _exits(arrivals, mean)
            _enter(pairs, changes, means)
            return
    _enter(_pairs_from_scratch(game, mean, moves=moves), changes, means)


def _enter(
    pairs: Iterable[tuple[float, float]], changes: "array[float]", means: "array[float]"
) -> None:
    for place, (change, mean) in enumerate(pairs):
        changes[place] = change
        means[place] = mean


def _pairs_from_scratch(game: Game, mean: float, *, moves: bool) -> Iterator[tuple[float, float]]:
    """The change and the mean after every change, or move, each by a chain of its own."""
    jumps, squares = game.board.jumps, range(game.size + 1)
    change_jumps = _jumps_with_entry if moves else _jumps_with_exit
    change_game = with_entry if moves else with_exit
    for entry in jumps if moves else squares:
        changed = [change_jumps(jumps, entry, square) for square in squares]
        boards = [board for board in changed if board is not None]
        means = iter(_means_in_core(game, boards))
        for square, board in zip(squares, changed, strict=True):
            after = math.nan if board is None else next(means)
            if math.isnan(after):
                after = mean_or_nan(change_game(game, entry, square))
            yield difference(after, mean), after


def _means_in_core(game: Game, boards: list[Jumps]) -> Sequence[float]:
    """The mean on each board of these jumps by the core; nan if the core has no answer."""
    if core.native is None or not game.is_in_core:
        return [math.nan] * len(boards)
    # All boards one after another; the jumps of board i begin at `offsets[i]`.
    entries, exits, offsets = array("q"), array("q"), array("q", [0])
    for jumps in boards:
        entries.extend(jumps)
        exits.extend(jumps.values())
        offsets.append(len(entries))
    sizes = array("q", [game.size]) * len(boards)
    return analyse_ragged(offsets, entries, exits, sizes, game.rules).mean


def _update_for(arrivals: Arrivals, mean: float) -> RankOne | None:
    """The rank-one updates of a game; None if one update does not give a mean."""
    if not arrivals.is_quick or not math.isfinite(mean):
        return None
    return RankOne(arrivals, mean)


def _exits(arrivals: Arrivals, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean for each jump that is added, gets another exit or is removed.

    Row by row, as in `AllEdits.of`.
    """
    update = _update_for(arrivals, mean)
    reached = arrivals.entries_reached()
    for entry in range(arrivals.squares):
        first: FirstArrival | None = None
        for exit in range(arrivals.squares):
            if not arrivals.is_game(entry, exit):
                yield math.nan, math.nan
                continue
            if entry not in reached or arrivals.is_same(entry, exit):
                yield 0.0, mean
                continue
            updated = None if update is None else update.mean_after(entry, exit)
            if updated is not None:
                yield updated
                continue
            if first is None:
                first = FirstArrival(arrivals, entry)
            after = first.mean_with(exit)
            yield difference(after, mean), after


def _moves(arrivals: Arrivals, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean of every move; jumps do not follow on."""
    update = _update_for(arrivals, mean)
    reached = arrivals.entries_reached()
    for entry in arrivals.jumps:
        without = arrivals.without(entry)
        reached_without = without.entries_reached()
        for to in range(arrivals.squares):
            if to == 0 or to in arrivals.jumps:
                yield math.nan, math.nan
                continue
            if entry not in reached and to not in reached:
                yield 0.0, mean
                continue
            updated = None if update is None else update.mean_moved(entry, to)
            if updated is not None:
                yield updated
                continue
            if to in reached_without:
                first = FirstArrival(without, to)
                after = first.mean_with(arrivals.jumps[entry])
            else:
                # No token reaches the new entry, so the move is a removal.
                first = FirstArrival(arrivals, entry)
                after = first.mean_with(entry)
            yield difference(after, mean), after


def _moves_one_by_one(game: Game, mean: float) -> Iterator[tuple[float, float]]:
    """The change and the mean of every move if jumps follow on.

    A move adds the jump, with its new entry, to the game without the jump.
    """
    jumps = game.board.jumps
    for entry, exit in jumps.items():
        without = with_exit(game, entry, entry)
        means = None
        if without is not None:
            means = AllEdits.of(without, expected_rolls(without)).means
        for to in range(game.size + 1):
            if means is None or to == 0 or to in jumps:
                yield math.nan, math.nan
            else:
                yield difference(means[to, exit], mean), means[to, exit]
