"""Rank-one updates: the mean after a change of one jump, from one elimination for all changes.

Changing the jump at entry e changes only where a token that reaches e comes to rest.  So one chain
gives the effect of all changes, if it has the states of every square on which a token could be put,
and knows the square to which every throw counts.  An *arrival* is such a square with the *memory*
of the rules: how many throws of this turn gave another roll.  The number of an arrival is
square · memories + memory.  A token that a jump puts on the start has to open again, and a token
that walks there has not, so an arrival may lead to two states of one square.

The formulas are in `docs/theory.md`, "One change, all changes".  `native/boustro/edits.hpp` does
the same for games without memory, faster.  A(y, e) is the expected number of throws that reach e in
the rest of a game from y.  Moving an entry removes one jump and adds another: two such changes,
which need a 2 × 2 system (Woodbury).

An update can lose digits by a small divisor, or by a mean that is small compared with the old one.
If either loses more than one digit, or if a trap is near, the mean is computed from the *first
arrival* at the entry instead, without subtraction.  That is the only method for a board with a
trap, and for rules that remember more than whether a token has to open.  With

    V(y) = the rolls expected from state y before the finish or the first arrival at e,
    G(y) = the chance that the finish comes first,
    F(y, m) = the chance that the arrival comes first and leaves memory m,

a token that arrives with memory m goes on from state x·m of the exit x, so h(x·m) = V(x·m) +
Σ F(x·m, k)·h(x·k), and the mean is V(start) + Σ F(start, m)·h(x·m): again a chain, with as many
states as there are memories.  So the relative error is as small as for the mean of one board,
whatever the change does.  Following throws decides whether the change creates a trap.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from boustro.chain.arithmetic import finite_or_infinite
from boustro.chain.elimination import TRAPPED, Factors, Row, in_passing_order, rows_by_throw
from boustro.chain.reach import states_from
from boustro.errors import LimitError
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.states import (
    FINISH,
    States,
    chances_of_throws,
    edges_back,
    follow_back,
    states_that_reach,
    throws_told_apart,
)
from boustro.model.turn import State, initial, squares_passed, step

TOO_CLOSE = 2.0**-4
"""If the divisor or the mean shrinks below this share, an update loses too many digits."""
_ARRIVED = -3
"""The mark of an arrival with memory m is `_ARRIVED` − m."""
NOWHERE = TRAPPED
"""Stands for the missing state on square 0 if tokens do not begin there."""


@dataclass(frozen=True, slots=True, eq=False)
class Arrivals:
    """The states of a game, in passing order, where throws lead from them, and their arrivals."""

    targets: list[list[int]]
    """`targets[i][t]` is the state that throw t leads to from state i, or `FINISH`."""
    reached: list[list[int]]
    """`reached[i][t]` is the number of its arrival, or -1 if it does not count to a square."""
    chances: list[float]
    """The probability of each throw."""
    start: int
    memories: int
    """The number of memories."""
    walked: list[int]
    """`walked[n]` is the state after arrival n if its square has no jump, or `NOWHERE`."""
    jumped: list[int]
    """`jumped[n]` is the state after a jump onto the square of arrival n, or `NOWHERE`."""
    passed: list[list[int]]
    """`passed[q]` has the squares that a token touches by a throw that counts to square q.

    These are q itself and, if jumps follow on, the exits on the way.
    """
    jumps: Mapping[int, int]
    follows: bool
    """Whether jumps follow on."""
    is_quick: bool
    """Whether an arrival leads to only one state, so that one update gives a mean."""

    @property
    def squares(self) -> int:
        """The number of squares, including square 0."""
        return len(self.passed)

    def after(self, entry: int, exit: int, memory: int) -> int:
        """The state of a token that arrives at `entry` if its jump leads to `exit`."""
        jump_is_removed = exit == entry and entry in self.jumps
        states = self.walked if jump_is_removed else self.jumped
        return states[exit * self.memories + memory]

    def now(self, entry: int, memory: int) -> int:
        """The state of a token that arrives at `entry` on the board as it is."""
        if entry in self.jumps:
            return self.jumped[self.jumps[entry] * self.memories + memory]
        return self.walked[entry * self.memories + memory]

    def is_game(self, entry: int, exit: int) -> bool:
        """Whether the game with the jump `entry` → `exit` is valid.

        Jumps that follow on must not form a cycle.
        """
        if entry == 0 or self.jumped[exit * self.memories] == NOWHERE:
            return False
        jump_is_removed = exit == entry and entry in self.jumps
        makes_cycle = self.follows and entry in self.passed[exit]
        return jump_is_removed or not makes_cycle

    def is_same(self, entry: int, exit: int) -> bool:
        """Whether the jump `entry` → `exit` changes nothing about where tokens come to rest."""
        memories = range(self.memories)
        return all(self.after(entry, exit, m) == self.now(entry, m) for m in memories)

    def without(self, entry: int) -> "Arrivals":
        """The arrivals without the jump at `entry`, for a game whose jumps do not follow on."""
        targets = [
            [
                self.walked[arrival] if arrival // self.memories == entry else to
                for to, arrival in zip(row, reached, strict=True)
            ]
            for row, reached in zip(self.targets, self.reached, strict=True)
        ]
        jumps = {e: x for e, x in self.jumps.items() if e != entry}
        return replace(self, targets=targets, jumps=jumps)

    def entries_reached(self) -> set[int]:
        """The squares to which throws can count or, if jumps follow on, which they pass."""
        states = set[int]() if self.start == FINISH else states_from(self.start, self.targets)
        arrivals = {arrival for state in states for arrival in self.reached[state] if arrival >= 0}
        return {passed for arrival in arrivals for passed in self.passed[arrival // self.memories]}

    @classmethod
    def of(cls, game: Game) -> "Arrivals":
        """The arrivals of `game`, whose rules have at most `memories(game)` memories."""
        count, throws = memories(game), throws_told_apart(game)
        first = 0 if game.start == 0 else 1
        squares = [(s, m) for s in range(first, game.size + 1) for m in range(count)]
        chains = [_chain_from(game, s) for s in range(game.size + 1)]
        last = [chain[-1] for chain in chains]
        walked = [State(s, False, m) for s, m in squares]
        waits = game.rules.opening is not None
        jumped = [State(last[s], waits and last[s] == game.start, m) for s, m in squares]
        listed = States.of(game, throws, [*walked, *jumped])
        listed_numbers, targets, reached = listed.numbers, listed.targets, listed.reached
        states = list(listed_numbers)
        kept = in_passing_order(states)
        number = {old: new for new, old in enumerate(kept)} | {FINISH: FINISH}
        numbers = {state: number[i] for state, i in listed_numbers.items()}
        memories_after = [_memories_left(game, memory) for memory in range(count)]
        # If tokens do not begin off the board, square 0 has no states.
        missing = [NOWHERE] * (first * count)

        def numbers_of(some: list[State]) -> list[int]:
            return [FINISH if s.square == game.finish else numbers[s] for s in some]

        def arrivals(i: int) -> list[int]:
            memory_before = states[i].agains if count > 1 else 0
            pairs = zip(reached[i], memories_after[memory_before], strict=True)
            return [s * count + m if 1 <= s <= game.size else -1 for s, m in pairs]

        follows = game.rules.chaining == "follow"
        return cls(
            targets=[[number[to] for to in targets[i]] for i in kept],
            reached=[arrivals(i) for i in kept],
            chances=chances_of_throws(throws),
            start=numbers_of([initial(game)])[0],
            memories=count,
            walked=missing + numbers_of(walked),
            jumped=missing + numbers_of(jumped),
            passed=[[square for square in squares if square != 0] for squares in chains],
            jumps=game.board.jumps,
            follows=follows,
            is_quick=count == 1 and not (follows and waits),
        )


def memories(game: Game) -> int:
    """The number of memories: the values that the count of rolls again in a turn can have."""
    rules = game.rules
    if rules.again is None or not rules.has_memory:
        return 1
    return 2 if rules.again_limit is None else rules.again_limit[0]


def _chain_from(game: Game, square: int) -> list[int]:
    """The square and, if jumps follow on, the exits that a token passes from there."""
    return squares_passed(game, square) if game.rules.chaining == "follow" else [square]


def _memories_left(game: Game, memory: int) -> list[int]:
    """The memory after each throw that is played and does not win, found by trying it."""
    throws = throws_told_apart(game)
    if memories(game) == 1:
        return [0] * len(throws)
    # A board without jumps, so large that no throw from square 1 wins or overshoots.
    size = 3 * game.rules.die.highest + 3
    rules = game.rules.with_(start=0, finish=None, overshoot="stay")
    plain = Game(Board(size), rules)
    before = State(1, waiting=False, agains=memory)
    return [step(plain, before, throw).state.agains for throw in throws]


class RankOne:
    """Work that all edits of a game with one memory share; its mean must be finite."""

    def __init__(self, arrivals: Arrivals, mean: float) -> None:
        self._arrivals, self._mean = arrivals, mean
        kept = sorted(states_that_reach(FINISH, arrivals.targets))
        number = {old: new for new, old in enumerate(kept)} | {FINISH: FINISH}
        moves = [[number.get(to, TRAPPED) for to in arrivals.targets[k]] for k in kept]
        costs = zip(*map(self._arrivals_by_a_throw, kept), strict=True)
        rows = Factors.of_throws(moves, arrivals.chances).solve_columns(costs)
        overflown = {i for i, row in enumerate(rows) if not math.isfinite(row[0])}
        moves_or_trap = [[TRAPPED if to in overflown else to for to in row] for row in moves]
        unsafe = overflown | states_that_reach(TRAPPED, moves_or_trap)
        self._rows = {k: row for k, row in zip(kept, rows, strict=True) if number[k] not in unsafe}
        """`_rows[y][e]` is A(y, e), for states y outside traps whose mean floats can hold.

        No throw reaches square 0, so `_rows[y][0]` has the mean from y instead.
        """
        self._rows[FINISH] = [0.0] * arrivals.squares

    def mean_after(self, entry: int, exit: int) -> tuple[float, float] | None:
        """The change of the mean and the mean itself; None if digits would be lost.

        Tokens must be able to reach `entry`.
        """
        after = self._rows.get(self._arrivals.after(entry, exit, 0))
        if after is None:
            return math.inf, math.inf
        now = self._rows.get(self._arrivals.now(entry, 0))
        start = self._rows.get(self._arrivals.start)
        if now is None or start is None:
            return None
        minuend = 1.0 + now[entry]
        divisor = minuend - after[entry]
        change = start[entry] * ((after[0] - now[0]) / divisor) if divisor > 0.0 else math.inf
        mean = self._mean + change
        least = TOO_CLOSE * minuend
        if divisor >= least and divisor * mean >= least * self._mean:
            return change, mean
        return None

    def mean_moved(self, entry: int, to: int) -> tuple[float, float] | None:
        """The change of the mean and the mean if the jump at `entry` begins at `to` instead.

        None if digits would be lost.
        """
        a = self._arrivals
        onto, old, new = a.now(entry, 0), a.walked[entry], a.walked[to]
        if not self._rows.keys() >= {onto, old, new, a.start}:
            return None
        p, o, n, start = (self._rows[state] for state in (onto, old, new, a.start))
        first, second = (1.0 + p[entry]) - o[entry], (1.0 + n[to]) - p[to]
        upper, lower = p[to] - o[to], n[entry] - p[entry]
        less, more = o[0] - p[0], p[0] - n[0]
        divisor = first * second - upper * lower
        gain = start[entry] * (less * second - more * upper)
        gain += start[to] * (more * first - less * lower)
        # The same expressions with sums instead of differences bound the rounding errors.
        sums = (1.0 + p[entry] + o[entry], 1.0 + n[to] + p[to], p[to] + o[to], n[entry] + p[entry])
        spread = sums[0] * sums[1] + sums[2] * sums[3]
        size = start[entry] * ((o[0] + p[0]) * sums[1] + (p[0] + n[0]) * sums[2])
        size += start[to] * ((p[0] + n[0]) * sums[0] + (o[0] + p[0]) * sums[3])
        if not divisor >= TOO_CLOSE * spread:
            return None
        change = gain / divisor
        mean = self._mean + change
        keeps = divisor * mean >= TOO_CLOSE * (spread * self._mean + size)
        return (change, mean) if keeps else None

    def _arrivals_by_a_throw(self, state: int) -> list[float]:
        arrivals = self._arrivals
        row = [1.0, *[0.0] * (arrivals.squares - 1)]
        for square, chance in zip(arrivals.reached[state], arrivals.chances, strict=True):
            if square < 0:
                continue
            for passed in arrivals.passed[square]:
                row[passed] += chance
        return row


class FirstArrival:
    """The chain of a game up to the first arrival at `entry`, which tokens can reach."""

    def __init__(self, arrivals: Arrivals, entry: int) -> None:
        self._arrivals, self._entry = arrivals, entry
        targets = self._cut_targets()
        self._ways = [FINISH, *(_ARRIVED - m for m in range(arrivals.memories))]
        back = edges_back(targets)
        self._can = [follow_back([way], back) for way in self._ways]
        """For each way out the states from which a token can leave by it."""
        kept = sorted(set[int]().union(*self._can))
        place = dict.fromkeys(range(len(targets)), TRAPPED) | {s: i for i, s in enumerate(kept)}
        moves = [[place.get(to, to) for to in targets[state]] for state in kept]
        rows = rows_by_throw(moves, arrivals.chances)
        costs = [[1.0] * len(rows), *([row.get(way, 0.0) for row in rows] for way in self._ways)]
        self._values = dict(zip(kept, Factors.of(rows).solve_columns(costs), strict=True))
        """The values V, G and F of every state outside traps."""
        lost = {
            state
            for state in range(len(targets))
            if not (state in self._values and self._values[state][0] < math.inf)
        }
        self._unsafe = lost | follow_back(lost, back).keys() | {TRAPPED}
        """States from which a trap can come before the entry, or whose mean floats cannot hold."""

    def mean_with(self, exit: int) -> float:
        """The mean of the game if the jump at the entry leads to `exit`."""
        arrivals, entry = self._arrivals, self._entry
        after = [arrivals.after(entry, exit, m) for m in range(arrivals.memories)]
        states = [arrivals.start, *after]
        edges = [self._edges(state) for state in states]
        reachable = sorted(states_from(0, edges))
        if not self._unsafe.isdisjoint(states[i] for i in reachable):
            return math.inf
        all_finish_at_once = all(FINISH in edges[i] for i in reachable)
        if not all_finish_at_once and not states_that_reach(FINISH, edges).issuperset(reachable):
            return math.inf
        place = {old: new for new, old in enumerate(reachable)}
        rows, costs = zip(*(self._row(states[i], place) for i in reachable), strict=True)
        try:
            return finite_or_infinite(Factors.of(rows).solve(costs)[0])
        except LimitError:
            return math.inf

    def _cut_targets(self) -> list[list[int]]:
        """The targets, with the arrivals at the entry as ways out."""
        arrivals, count = self._arrivals, self._arrivals.memories
        passes_entry = [self._entry in passed for passed in arrivals.passed]
        rows = []
        for targets, reached in zip(arrivals.targets, arrivals.reached, strict=True):
            row = list(targets)
            for throw, arrival in enumerate(reached):
                if arrival >= 0 and passes_entry[arrival // count]:
                    memory = arrival % count
                    row[throw] = _ARRIVED - memory
            rows.append(row)
        return rows

    def _edges(self, state: int) -> list[int]:
        """What can come first from a state: `FINISH`, or m + 1 for an arrival with memory m."""
        if state < 0:
            return [state]
        finish_can, *arrivals_can = self._can
        first = [FINISH] if state in finish_can else []
        return first + [m for m, can in enumerate(arrivals_can, 1) if state in can]

    def _row(self, state: int, place: dict[int, int]) -> tuple[Row, float]:
        """The chances of what comes first from a state, and the rolls until then."""
        if state == FINISH:
            return {FINISH: 1.0}, 0.0
        rolls, wins, *arrival_chances = self._values[state]
        arrives = {place[m]: q for m, q in enumerate(arrival_chances, 1) if m in place}
        return {FINISH: wins} | arrives, rolls
