"""Repair by iterative deepening: the fewest changes after which every game can be finished.

A trap is a set of states that no throw leaves and that contains no finish.  To mend the board, a
change must open the trap or keep the token out of it.  Two kinds of squares matter: those that the
token touches on its way into the trap (any one way will do), and those to which throws within the
trap count.  Together they are the conflict: a repair must change the jump of at least one of them
(a hitting set).

Suppose that changes of some squares mend a board.  Now let all these squares lead to the finish
instead.  This also mends the board.  For consider a state that the token can reach.  After the
original changes, it had a way to the finish.  If this way touches a changed square, the first such
square now wins at once; otherwise the way is still there.  So it is enough to try the finish as
the exit of a square.  There is one exception: if jumps are followed and one begins on the finish,
the search tries all exits.

A move gives a jump another entry.  It is one change, but changes two squares.  Moves can form a
row, in which each jump moves onto the entry that another jump has left; k moves in a row change
k + 1 squares.  So n changes affect at most 2n squares.  Therefore, if n changes with moves mend a
board, 2n changes without moves also mend it.  If the fewest changes without moves are known, this
says how few changes with moves there can be.

A square of a conflict may belong to a row of moves.  The other squares of that row may turn up only
in later conflicts.  Until then, the search lets the square lead to the finish.  By the argument
above, changes of the remaining squares still mend the rest.  When a conflict has the last square of
the row, the search makes the moves of the row.
"""

import math
from collections.abc import Iterator
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple

from boustro.chain import expected_rolls, traps_of
from boustro.designs.advice import Advice, Change, check_size, jumps_after
from boustro.designs.plan import JumpTable, game_with
from boustro.errors import QuestionError
from boustro.model import (
    FINISH,
    Game,
    RulesSpec,
    State,
    check_state_count,
    initial,
    refuse_effects,
    step,
    throws_told_apart,
)
from boustro.say import say

EFFORT = 4_000_000
"""The most throws that the search follows, on all boards together."""
_CIRCLE = -1
"""Stands for the square of rest if jumps form a circle."""


class _ThrowEnd(NamedTuple):
    """What happens after a throw counts to a square."""

    square: int
    """Where the token comes to rest; `_CIRCLE` if it never does."""
    is_by_jump: bool
    """Whether a jump takes the token there."""
    touched: tuple[int, ...]
    """The squares whose jumps, present or missing, decide this."""


def repair(thing: Any, rules: RulesSpec = None) -> tuple[Advice, ...]:
    """Find the fewest changes after which every game can be finished.

    `thing` is a game, a board or a matrix.  The result has one repair, or none if every game can
    already be finished.  A change adds a jump, removes a jump or moves one of its ends; no change
    puts an entry on the finish.  If one change is enough, it is the smallest.

    If the search had to stop, after four million throws, `is_proved` is False, and a repair with
    fewer changes may exist.

    Raises `QuestionError` for a board with effects, or if no changes of jumps help, and
    `LimitError` for more than 1,000 squares.

    >>> from boustro import Board
    >>> print(*repair(Board(12, jumps={n: 1 for n in range(5, 11)})))
    move the snake's head from 5 to 4
    """
    game = Game.of(thing, rules)
    check_size(game)
    refuse_effects(game.board.effects, "repair")
    search = _Mending(game)
    changes, is_proved = search.fewest()
    mended = game_with(game, jumps_after(search.jumps, changes))
    advice = Advice(tuple(changes), mended, expected_rolls(mended), {}, is_proved)
    return (advice,) if changes else ()


class _SpentError(Exception):
    """The search has followed as many throws as it may."""


class _Mending:
    """The search for the fewest changes of one game."""

    def __init__(self, game: Game) -> None:
        self.boards = _Boards(game)
        self.jumps = dict(game.board.jumps)
        self._finish = game.finish
        self._squares = range(1, game.size + 1)
        self._exits = range(min(game.start, 1), game.size + 1)
        self._follows = game.rules.chaining == "follow"

    def fewest(self) -> tuple[list[Change], bool]:
        """The fewest changes that mend the board, and whether the search was complete.

        If it was complete, no fewer changes mend the board; and if one change is enough, no smaller
        one does.
        """
        if self.boards.conflict(self.jumps) is None:
            return [], True
        everything = {square: self._finish for square in self._squares if square != self._finish}
        if self.boards.conflict(everything) is not None:
            text = "no change of jumps lets this game be finished"
            raise QuestionError(say("nothing-mends", text))
        changes = self._some()
        self.boards.left = EFFORT
        try:
            for n in range(1, len(changes)):
                fewer = self._search(self.jumps, n)
                if fewer is not None:
                    changes = fewer
                    break
            # Moves at most halve the number of changes; see the header.
            at_least_half = (len(changes) + 1) // 2
            for n in range(at_least_half, len(changes)):
                fewer = self._search_with_moves(n)
                if fewer is not None:
                    changes = fewer
                    break
            return self._smaller(changes), True
        except _SpentError:
            return changes, False

    def _some(self) -> list[Change]:
        """Some changes that mend the board, perhaps too many; each leads a square to the finish."""
        changes = []
        if self._tries_all_exits(self.jumps):
            changes.append(self._to_finish(self.jumps, self._finish))
        while True:
            jumps = jumps_after(self.jumps, changes)
            conflict = self.boards.conflict(jumps)
            if not conflict:
                return changes
            changes.append(self._to_finish(jumps, max(conflict)))

    def _search(self, jumps: JumpTable, n: int, *, moves: bool = False) -> list[Change] | None:
        """At most `n` changes that mend the board; None if there are none.

        With `moves`, the search also tries to move entries, if it tries all exits.
        """
        conflict = self.boards.conflict(jumps)
        if conflict is None:
            return []
        if n == 0:
            return None
        for square in sorted(conflict):
            most_moves = n if moves else 0
            for changes in self._options(jumps, square, most_moves):
                after = jumps_after(jumps, changes)
                rest = self._search(after, n - len(changes), moves=moves)
                if rest is not None:
                    return [*changes, *rest]
        return None

    def _options(self, jumps: JumpTable, square: int, most_moves: int) -> Iterator[list[Change]]:
        """The changes of a square to try: new exits, and rows of up to `most_moves` moves."""
        if not self._tries_all_exits(jumps):
            yield [self._to_finish(jumps, square)]
            return
        for change in self._at(jumps, square):
            yield [change]
        for count in range(1, most_moves + 1):
            for entries, last in product(permutations(jumps, count), self._squares):
                row = (*entries, last)
                if square in row and _is_row(jumps, row, self._finish):
                    yield _moves_along(jumps, row)

    def _search_with_moves(self, n: int) -> list[Change] | None:
        """At most `n` changes that mend the board, moves among them; None if there are none."""
        if not self._tries_all_exits(self.jumps):
            return self._join([], [], n)
        # Once the jump on the finish is gone, every jump to the finish wins.
        changes = self._join([self._finish], [], n)
        if changes is not None:
            return changes
        return self._search(self.jumps, n, moves=True)

    def _join(self, alone: list[int], moves: list[Change], n: int) -> list[Change] | None:
        """At most `n` changes that mend the board, among them `moves`; None if there are none.

        The squares `alone` are changed, too.  For now each of them leads to the finish, but it may
        become a part of a row of moves.
        """
        wins = [self._to_finish(self.jumps, square) for square in alone]
        conflict = self.boards.conflict(jumps_after(self.jumps, [*moves, *wins]))
        if conflict is None:
            return [*moves, *wins]
        changed = _entries_of(moves).union(alone)
        for square in sorted(conflict - changed):
            for row in self._rows(alone, square):
                still_alone = [other for other in alone if other not in row]
                all_moves = [*moves, *_moves_along(self.jumps, row)]
                changes = self._join(still_alone, all_moves, n)
                if changes is not None:
                    return changes
            if len(moves) + len(alone) == n:
                continue
            changes = self._join([*alone, square], moves, n)
            if changes is not None:
                return changes
        return None

    def _rows(self, alone: list[int], square: int) -> Iterator[tuple[int, ...]]:
        """The rows of moves that change this square, some of the squares `alone`, and no others."""
        for count in range(1, len(alone) + 1):
            for row in permutations([*alone, square], count + 1):
                if square in row and _is_row(self.jumps, row, self._finish):
                    yield row

    def _tries_all_exits(self, jumps: JumpTable) -> bool:
        """Whether a jump to the finish might not win, because another jump begins there."""
        return self._follows and self._finish in jumps

    def _to_finish(self, jumps: JumpTable, square: int) -> Change:
        """A jump from the square to the finish; on the finish itself, the removal of its jump."""
        before = (square, jumps[square]) if square in jumps else None
        if square == self._finish:
            return Change(before, None)
        return Change(before, (square, self._finish))

    def _at(self, jumps: JumpTable, square: int) -> Iterator[Change]:
        """All changes of the exit of a square, with the removal of its jump if it has one."""
        before = (square, jumps[square]) if square in jumps else None
        if before:
            yield Change(before, None)
        for exit in self._exits:
            if exit not in (square, jumps.get(square)):
                yield Change(before, (square, exit))

    def _moves(self, square: int) -> Iterator[Change]:
        """All moves of the entry on a square; if there is none, all moves of an entry to it."""
        jumps = self.jumps
        is_entry = square in jumps
        for other in self._squares:
            old, new = (square, other) if is_entry else (other, square)
            if old not in jumps or new in jumps:
                continue
            exit = jumps[old]
            if new not in (exit, self._finish):
                yield Change((old, exit), (new, exit))

    def _smaller(self, changes: list[Change]) -> list[Change]:
        """Smaller changes that also mend the board.

        For a single change, the result is the smallest of all.  Several changes are made smaller
        one after another, while the others stay.  Changes that move an entry are not made smaller.
        """
        if len(changes) == 1:
            return [self._smallest()]
        for place, change in enumerate(changes):
            if _is_move(change):
                continue
            square = _changed_square(change)
            first, rest = changes[:place], changes[place + 1 :]
            options = sorted(self._at(jumps_after(self.jumps, first), square), key=_by_size)
            mending = (option for option in options if self._mends([*first, option, *rest]))
            changes = [*first, next(mending), *rest]
        return changes

    def _smallest(self) -> Change:
        """The smallest single change that mends the board.

        It must change a square of the conflict.  Squares that cannot help are skipped.
        """
        options: list[Change] = []
        for square in self.boards.conflict(self.jumps) or ():
            options += self._moves(square)
            options += self._at(self.jumps, square)
        can_help: dict[int, bool] = {}
        for change in sorted(options, key=_by_size):
            if not _is_move(change):
                square = _changed_square(change)
                if square not in can_help:
                    can_help[square] = self._can_help(square)
                if not can_help[square]:
                    continue
            if self._mends([change]):
                return change
        raise AssertionError("a change that mends it exists")

    def _can_help(self, square: int) -> bool:
        """Whether another exit from this square may mend the board."""
        if self._tries_all_exits(self.jumps):
            return True
        return self._mends([self._to_finish(self.jumps, square)])

    def _mends(self, changes: list[Change]) -> bool:
        """Whether every game can be finished after these changes."""
        return self.boards.conflict(jumps_after(self.jumps, changes)) is None


def _entries_of(changes: list[Change]) -> set[int]:
    """The old and the new entries of the changed jumps."""
    entries: set[int] = set()
    for change in changes:
        for jump in (change.before, change.after):
            if jump is not None:
                entry, _ = jump
                entries.add(entry)
    return entries


def _by_size(change: Change) -> tuple[object, ...]:
    """The key for sorting: smaller changes first; of equal size, new jumps after other changes."""
    is_new_jump = change.before is None
    return change.size, is_new_jump, change.before or (), change.after or ()


def _changed_square(change: Change) -> int:
    """The square whose jump is changed, for a change that moves no entry."""
    entry, _ = change.before or change.after or (0, 0)
    return entry


def _is_move(change: Change) -> bool:
    """Whether a change gives a jump another entry."""
    before, after = change
    return before is not None and after is not None and before[0] != after[0]


def _is_row(jumps: JumpTable, row: tuple[int, ...], finish: int) -> bool:
    """Whether the jump of each of these squares can move to the next.

    The last square has no jump.
    """
    *entries, last = row
    if last in jumps or any(entry not in jumps for entry in entries):
        return False
    return all(new not in (finish, jumps[old]) for old, new in pairwise(row))


def _moves_along(jumps: JumpTable, row: tuple[int, ...]) -> list[Change]:
    """The moves along a row of squares: each jump moves to the next square, the last jump first."""
    moves = [Change((old, jumps[old]), (new, jumps[old])) for old, new in pairwise(row)]
    return moves[::-1]


class _Boards:
    """Finds the conflicts of boards that differ only in their jumps.

    It remembers throws: one that leads to the same square on another board is not followed again.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self.left = math.inf
        """The number of throws that may still be followed."""
        self._throws = throws_told_apart(game)
        self._states: list[State] = []
        """Every state that was met, by its number."""
        self._numbers: dict[State, int] = {}
        """The number of each of these states."""
        self._counted: list[list[int]] = []
        """The square to which each throw from each state counts; 0 if jumps do not matter."""
        self._known: dict[tuple[int, int, int, bool], int] = {}
        """The number of the next state.

        The key is the number of the state and of the throw, the square of rest, and whether a jump
        takes the token there.
        """

    def conflict(self, jumps: JumpTable) -> set[int] | None:
        """The squares of a conflict: one must be changed.  None if every game can be finished.

        If jumps form a circle, the circle is the conflict.  Otherwise it is that of the trap whose
        conflict has the fewest squares.
        """
        landings = [self._landing(jumps, square) for square in range(self._game.size + 1)]
        for landing in landings:
            if landing.square == _CIRCLE:
                return set(landing.touched)
        order, rows, ways = self._follow(jumps, landings)
        conflicts: dict[int, set[int]] = {}  # by trap
        for node, trap in traps_of(rows).items():
            conflict = conflicts.setdefault(trap, set(ways[node]))
            state = order[node]
            for counted in self._counted[state]:
                conflict.update(landings[counted].touched)
        return min(conflicts.values(), key=len, default=None)

    def _follow(
        self, jumps: JumpTable, landings: list[_ThrowEnd]
    ) -> tuple[list[int], list[list[int]], list[set[int]]]:
        """The reachable states, where throws lead from each, and the squares on one way to each."""
        game = game_with(self._game, jumps)
        known = self._known
        first = initial(game)
        order = [] if first.square == game.finish else [self._number(first)]
        rows: list[list[int]] = []
        ways: list[set[int]] = [set()]
        places = dict.fromkeys(order, 0)
        for place, state in enumerate(order):
            row = []
            for throw, counted in enumerate(self._counted[state]):
                square, is_by_jump, touched = landings[counted]
                key = state, throw, square, is_by_jump
                if key not in known:
                    move = step(game, self._states[state], self._throws[throw])
                    known[key] = FINISH if move.won else self._number(move.state)
                to = known[key]
                if to != FINISH and to not in places:
                    places[to] = len(order)
                    order.append(to)
                    check_state_count(len(order))
                    ways.append(ways[place].union(touched))
                row.append(FINISH if to == FINISH else places[to])
            rows.append(row)
        self.left -= len(order) * len(self._throws)
        if self.left < 0:
            raise _SpentError
        return order, rows, ways

    def _number(self, state: State) -> int:
        """The number of a state; on first use also stores the squares to which its throws count."""
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            moves = [step(self._game, state, throw) for throw in self._throws]
            self._counted.append([move.reached if move.kind == "moved" else 0 for move in moves])
        return self._numbers[state]

    def _landing(self, jumps: JumpTable, counted: int) -> _ThrowEnd:
        """What happens after a throw counts to this square."""
        touched = [counted]
        to = jumps.get(counted, counted)
        if self._game.rules.chaining == "follow" and counted in jumps:
            while to not in touched and to in jumps:
                touched.append(to)
                to = jumps[to]
            is_circle = to in touched
            touched.append(to)
            if is_circle:
                to = _CIRCLE
        is_by_jump = counted in jumps
        return _ThrowEnd(to, is_by_jump, tuple(square for square in touched if square != 0))
