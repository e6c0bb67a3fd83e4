"""Repair by iterative deepening: the fewest changes after which every game can be finished.

A trap is a set of states that no throw leaves and that has no finish.  Changes that mend it touch
a square counted to within it, or on any one way from the start to it.  So one of these squares, the
conflict, must be changed (a hitting set).

If changed squares mend a board with some exits, they also mend it if all of them lead to the
finish: each reachable state could win, and the first changed square on its way now wins at once.
So one exit shows whether a square helps.  Only if jumps are followed and one begins on the finish,
all exits are tried.

A move of an entry is one change of two squares.  In a row of moves each jump can move onto the
entry that the one before has left, so k moves in a row change k + 1 squares.  So n changes change
2n squares at most; if no n other changes mend a board, n changes with moves can do it only if 2n
others do.  A square of a conflict that will be an end of a move wins until the last square of its
row is met in a later conflict: by the same argument the squares that are still to be changed mend
what is left.  Only then the moves are made.
"""

import math
from collections.abc import Iterator
from itertools import chain, pairwise, permutations, product
from typing import Any

from boustro.chain.expected import expected_rolls
from boustro.chain.reach import recurrent_nodes
from boustro.designs.advice import Advice, Change, check_size, jumps_after
from boustro.designs.plan import JumpTable, game_with
from boustro.errors import QuestionError
from boustro.model.effects import refuse_effects
from boustro.model.game import Game, RulesSpec
from boustro.model.states import FINISH, check_count, states_that_reach, throws_told_apart
from boustro.model.turn import State, initial, step

EFFORT = 4_000_000
"""The throws that are followed, on all boards together, before the search ends."""
Landing = tuple[int, bool, tuple[int, ...]]
"""Where a token rests that is counted to a square, whether a jump took it there, and the squares
whose jumps matter."""


def repair(thing: Any, rules: RulesSpec = None) -> tuple[Advice, ...]:
    """The fewest changes after which every game can be finished.

    Takes a game, a board or a matrix of at most 1,000 squares.  The result is empty if all games
    can already be finished.  A change adds a jump, removes one or moves one of its ends; none puts
    an entry on the finish.  No repair changes fewer jumps; if one change is enough, it is the
    smallest.  `is_proved` is False if the search stopped after following four million throws.

    Raises `QuestionError` if no changes of jumps help, `LimitError` for larger boards.

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
    """The throws that may be followed are used up."""


class _Mending:
    """The search for the fewest changes of one game."""

    def __init__(self, game: Game) -> None:
        self.boards, self.jumps = _Boards(game), dict(game.board.jumps)
        self._finish, self._squares = game.finish, range(1, game.size + 1)
        self._exits = range(min(game.start, 1), game.size + 1)
        self._follows = game.rules.chaining == "follow"

    def fewest(self) -> tuple[list[Change], bool]:
        """The changes, and whether it is proved that no fewer do and no smaller single one."""
        if self.boards.conflict(self.jumps) is None:
            return [], True
        everything = {square: self._finish for square in self._squares if square != self._finish}
        if self.boards.conflict(everything) is not None:
            raise QuestionError("no change of jumps lets this game be finished")
        changes = self._some()
        self.boards.left = EFFORT
        try:
            for n in range(1, len(changes)):
                if (fewer := self._search(self.jumps, n)) is not None:
                    changes = fewer
                    break
            for n in range((len(changes) + 1) // 2, len(changes)):
                if (fewer := self._search_with_moves(n)) is not None:
                    changes = fewer
                    break
            return self._smaller(changes), True
        except _SpentError:
            return changes, False

    def _some(self) -> list[Change]:
        """Changes that mend the board, perhaps too many: every changed square wins."""
        jumps = self.jumps
        changes = [self._to_finish(jumps, self._finish)] if self._tries_all_exits(jumps) else []
        while conflict := self.boards.conflict(jumps := jumps_after(self.jumps, changes)):
            changes.append(self._to_finish(jumps, max(conflict)))
        return changes

    def _search(self, jumps: JumpTable, n: int, *, moves: bool = False) -> list[Change] | None:
        """At most `n` changes that mend the board; None if no such changes do.

        With `moves` entries can move, too, where all exits are tried.
        """
        conflict = self.boards.conflict(jumps)
        if conflict is None:
            return []
        for square in sorted(conflict) if n else ():
            for changes in self._options(jumps, square, n if moves else 0):
                after = jumps_after(jumps, changes)
                rest = self._search(after, n - len(changes), moves=moves)
                if rest is not None:
                    return [*changes, *rest]
        return None

    def _options(self, jumps: JumpTable, square: int, most: int) -> Iterator[list[Change]]:
        """The changes of a square to try, including up to `most` moves in a row."""
        if not self._tries_all_exits(jumps):
            yield [self._to_finish(jumps, square)]
            return
        yield from ([change] for change in self._at(jumps, square))
        for count in range(1, most + 1):
            for entries, last in product(permutations(jumps, count), self._squares):
                row = (*entries, last)
                if square in row and _is_row(jumps, row, self._finish):
                    yield _moves_along(jumps, row)

    def _search_with_moves(self, n: int) -> list[Change] | None:
        """At most `n` changes, with moves among them, that mend the board; None if no such do."""
        if not self._tries_all_exits(self.jumps):
            return self._join([], [], n)
        # Once the jump on the finish is gone, every jump to the finish wins.
        fewer = self._join([self._finish], [], n)
        return self._search(self.jumps, n, moves=True) if fewer is None else fewer

    def _join(self, alone: list[int], moves: list[Change], n: int) -> list[Change] | None:
        """At most `n` changes that mend the board, with these moves and changes of squares `alone`.

        Each of these squares wins; a move together with others may still change it.
        """
        wins = [self._to_finish(self.jumps, square) for square in alone]
        conflict = self.boards.conflict(jumps_after(self.jumps, [*moves, *wins]))
        if conflict is None:
            return [*moves, *wins]
        changed = {jump[0] for move in moves for jump in move if jump}.union(alone)
        for square in sorted(conflict - changed):
            for row in self._rows(alone, square):
                others = [other for other in alone if other not in row]
                made = [*moves, *_moves_along(self.jumps, row)]
                if (found := self._join(others, made, n)) is not None:
                    return found
            if len(moves) + len(alone) == n:
                continue
            if (found := self._join([*alone, square], moves, n)) is not None:
                return found
        return None

    def _rows(self, alone: list[int], square: int) -> Iterator[tuple[int, ...]]:
        """The rows of moves that change this square and some of those `alone`, and no others."""
        for count in range(1, len(alone) + 1):
            for row in permutations([*alone, square], count + 1):
                if square in row and _is_row(self.jumps, row, self._finish):
                    yield row

    def _tries_all_exits(self, jumps: JumpTable) -> bool:
        """Whether a jump to the finish may not win, because a jump that begins there follows."""
        return self._follows and self._finish in jumps

    def _to_finish(self, jumps: JumpTable, square: int) -> Change:
        """A jump from the square to the finish; on the finish itself, the removal of its jump."""
        before = (square, jumps[square]) if square in jumps else None
        return Change(before, None if square == self._finish else (square, self._finish))

    def _at(self, jumps: JumpTable, square: int) -> Iterator[Change]:
        """All changes of the jump at a square, or all new jumps from there."""
        before = (square, jumps[square]) if square in jumps else None
        if before:
            yield Change(before, None)
        exits = (exit for exit in self._exits if exit not in (square, jumps.get(square)))
        yield from (Change(before, (square, exit)) for exit in exits)

    def _moves(self, square: int) -> Iterator[Change]:
        """All moves of an entry away from a square, or to it."""
        jumps = self.jumps
        for other in self._squares:
            old, new = (square, other) if square in jumps else (other, square)
            if old in jumps and new not in jumps and new not in (jumps[old], self._finish):
                yield Change((old, jumps[old]), (new, jumps[old]))

    def _smaller(self, changes: list[Change]) -> list[Change]:
        """The smallest single change that mends; of several, each as small as the others allow.

        Changes that move an entry stay as they are.
        """
        if len(changes) == 1:
            return [self._smallest()]
        for place, change in enumerate(changes):
            if _is_move(change):
                continue
            entry, _ = change.before or change.after or (0, 0)
            first, rest = changes[:place], changes[place + 1 :]
            options = sorted(self._at(jumps_after(self.jumps, first), entry), key=_by_size)
            smaller = (one for one in options if self._mends([*first, one, *rest]))
            changes = [*first, next(smaller), *rest]
        return changes

    def _smallest(self) -> Change:
        """The smallest mending change that touches a conflict.

        Squares that cannot help are skipped.
        """
        conflict, helps = sorted(self.boards.conflict(self.jumps) or ()), dict[int, bool]()
        others = (self._at(self.jumps, square) for square in conflict)
        for change in sorted(chain(*map(self._moves, conflict), *others), key=_by_size):
            square, *more = {jump[0] for jump in change if jump}
            if not more and square not in helps:
                may = self._tries_all_exits(self.jumps)
                helps[square] = may or self._mends([self._to_finish(self.jumps, square)])
            if (more or helps[square]) and self._mends([change]):
                return change
        raise AssertionError("a change that mends it exists")

    def _mends(self, changes: list[Change]) -> bool:
        return self.boards.conflict(jumps_after(self.jumps, changes)) is None


def _by_size(change: Change) -> tuple[object, ...]:
    return change.size, change.before is None, change.before or (), change.after or ()


def _is_move(change: Change) -> bool:
    """Whether the change gives the jump another entry."""
    before, after = change
    return before is not None and after is not None and before[0] != after[0]


def _is_row(jumps: JumpTable, row: tuple[int, ...], finish: int) -> bool:
    """Whether the jump of each of these squares can move to the next.

    The last square has no jump.
    """
    *entries, last = row
    if last in jumps or any(entry not in jumps for entry in entries):
        return False
    news = zip(entries, row[1:], strict=True)
    return all(new not in (finish, jumps[old]) for old, new in news)


def _moves_along(jumps: JumpTable, row: tuple[int, ...]) -> list[Change]:
    """The moves of the jump of each of these squares to the next, the last one first."""
    moves = [Change((old, jumps[old]), (new, jumps[old])) for old, new in pairwise(row)]
    return moves[::-1]


class _Boards:
    """Boards of one game that differ only in their jumps; throws followed on one serve the others.

    `left` is the number of throws that may still be followed.
    """

    def __init__(self, game: Game) -> None:
        self._game, self.left = game, math.inf
        self._throws = throws_told_apart(game)
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._counted: list[list[int]] = []
        """By state and throw the square counted to; 0 if jumps do not matter."""
        self._known: dict[tuple[int, int, int, bool], int] = {}
        """The state after a throw from a state by which a token lands there, by a jump or not."""

    def conflict(self, jumps: JumpTable) -> set[int] | None:
        """Squares one of which must be changed; None if every game can be finished.

        If jumps follow in a circle, it is that circle, else the trap with the fewest squares.
        """
        landings = [self._landing(jumps, square) for square in range(self._game.size + 1)]
        for landing in landings:
            if landing[0] < 0:
                return set(landing[2])
        order, rows, ways = self._follow(jumps, landings)
        lost = set(range(len(rows))) - states_that_reach(FINISH, rows)
        traps: dict[int, set[int]] = {}
        for node, trap in recurrent_nodes(sorted(lost), rows).items():
            squares = traps.setdefault(trap, set(ways[node]))
            for counted in self._counted[order[node]]:
                squares.update(landings[counted][2])
        return min(traps.values(), key=len, default=None)

    def _follow(
        self, jumps: JumpTable, landings: list[Landing]
    ) -> tuple[list[int], list[list[int]], list[set[int]]]:
        """The reachable states, where throws lead from them, and the squares with jumps to each."""
        game, rows, known = game_with(self._game, jumps), list[list[int]](), self._known
        first = initial(game)
        order = [] if first.square == game.finish else [self._number(first)]
        places, ways = dict.fromkeys(order, 0), [set[int]()]
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
                    check_count(len(order))
                    ways.append(ways[place].union(touched))
                row.append(FINISH if to == FINISH else places[to])
            rows.append(row)
        self.left -= len(order) * len(self._throws)
        if self.left < 0:
            raise _SpentError
        return order, rows, ways

    def _number(self, state: State) -> int:
        """The number of a state; on first use also stores what its throws count to."""
        if state not in self._numbers:
            self._numbers[state] = len(self._states)
            self._states.append(state)
            moves = (step(self._game, state, throw) for throw in self._throws)
            self._counted.append([m.reached if m.kind == "moved" else 0 for m in moves])
        return self._numbers[state]

    def _landing(self, jumps: JumpTable, counted: int) -> Landing:
        """The landing of a counted square; it rests on -1 if jumps follow in a circle."""
        touched, to = [counted] if counted else [], jumps.get(counted, counted)
        if self._game.rules.chaining == "follow" and counted in jumps:
            while to not in touched and to in jumps:
                touched.append(to)
                to = jumps[to]
            touched, to = [*touched, to], -1 if to in touched else to
        return to, counted in jumps, tuple(filter(None, touched))
