"""Rank-one updates: the mean after a change of one jump, from one elimination for all changes.

Changing the jump at entry e changes only where a token that reaches e comes to rest.  So one chain
gives the effect of all changes, if it has the states of every square on which a token could be put,
and knows the square to which every throw counts.

An *arrival* is a square to which a throw counts, with the *memory* of the rules: how many throws of
this turn gave another roll.  The number of an arrival is square · memories + memory.  An arrival
may lead to two states of one square: a token that a jump puts on the start has to open again, and a
token that walks there has already opened.

The formulas are in `docs/theory.md`, "One change, all changes".  `native/boustro/edits.hpp` does
the same for games without memory, faster.  A(y, e) is the expected number of throws that reach e in
the rest of a game from y.  Moving an entry removes one jump and adds another.  These two changes
need a 2 × 2 system (Woodbury).

An update can lose digits by a small divisor, or by a mean that is small compared with the old one.
If either loses more than one digit, or if a trap is near, the mean is computed from the *first
arrival* at the entry instead, without subtraction.  That is the only method for a board with a
trap, and for rules that remember more than whether a token has to open.  Let

    V(y) = the rolls expected from state y before the finish or the first arrival at e,
    G(y) = the chance that the finish comes first,
    F(y, m) = the chance that the arrival comes first and leaves memory m.

Let s(m) be the state after an arrival with memory m: the token is then on the exit of the jump.
Then the mean h from this state, and the mean of the game, are

    h(s(m)) = V(s(m)) + Σ F(s(m), k)·h(s(k)),    mean = V(start) + Σ F(start, m)·h(s(m)).

This is again a chain, with a state for each memory.  So the relative error is as small as for the
mean of one board, whatever the change does.  Following throws decides whether the change creates a
trap.
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
    """`reached[i][t]` is the number of the arrival by throw t from state i.

    It is -1 if the throw does not count to a square.
    """
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
        """Whether tokens come to rest where they do now if the jump at `entry` leads to `exit`."""
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
        """The squares that throws of a game can touch, by counting or by jumps that follow on."""
        if self.start == FINISH:
            return set()
        states = states_from(self.start, self.targets)
        arrivals = {arrival for state in states for arrival in self.reached[state] if arrival >= 0}
        squares = {arrival // self.memories for arrival in arrivals}
        return {passed for square in squares for passed in self.passed[square]}

    @classmethod
    def of(cls, game: Game) -> "Arrivals":
        """The arrivals of `game`, whose rules have at most `memories(game)` memories."""
        count, throws = memories(game), throws_told_apart(game)
        lowest = 0 if game.start == 0 else 1
        # If tokens do not begin off the board, square 0 has no states.
        missing = [NOWHERE] * count if lowest == 1 else []
        squares = [(s, m) for s in range(lowest, game.size + 1) for m in range(count)]
        chains = [_chain_from(game, s) for s in range(game.size + 1)]
        last = [chain[-1] for chain in chains]
        walked = [State(s, waiting=False, agains=m) for s, m in squares]
        opens = game.rules.opening is not None
        jumped = [
            State(last[s], waiting=opens and last[s] == game.start, agains=m) for s, m in squares
        ]
        listed = States.of(game, throws, [*walked, *jumped])
        states = list(listed.numbers)
        order = in_passing_order(states)
        new_number = {old: new for new, old in enumerate(order)} | {FINISH: FINISH}
        memories_after = [_memories_left(game, memory) for memory in range(count)]

        def number_of(state: State) -> int:
            if state.square == game.finish:
                return FINISH
            return new_number[listed.numbers[state]]

        def arrivals(i: int) -> list[int]:
            memory_before = states[i].agains if count > 1 else 0
            pairs = zip(listed.reached[i], memories_after[memory_before], strict=True)
            return [s * count + m if 1 <= s <= game.size else -1 for s, m in pairs]

        follows = game.rules.chaining == "follow"
        return cls(
            targets=[[new_number[to] for to in listed.targets[i]] for i in order],
            reached=[arrivals(i) for i in order],
            chances=chances_of_throws(throws),
            start=number_of(initial(game)),
            memories=count,
            walked=missing + [number_of(state) for state in walked],
            jumped=missing + [number_of(state) for state in jumped],
            passed=[[square for square in chain if square != 0] for chain in chains],
            jumps=game.board.jumps,
            follows=follows,
            is_quick=count == 1 and not (follows and opens),
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
        by_state = [self._arrivals_by_a_throw(state) for state in kept]
        by_square = zip(*by_state, strict=True)
        rows = Factors.of_throws(moves, arrivals.chances).solve_columns(by_square)
        overflown = {i for i, row in enumerate(rows) if not math.isfinite(row[0])}
        trap_instead = dict.fromkeys(overflown, TRAPPED)
        moves_or_trap = [[trap_instead.get(to, to) for to in row] for row in moves]
        unsafe = overflown | states_that_reach(TRAPPED, moves_or_trap)
        self._rows = {FINISH: [0.0] * arrivals.squares}
        """`_rows[y][e]` is A(y, e), for states y outside traps whose mean floats can hold.

        No throw reaches square 0, so `_rows[y][0]` has the mean from y instead.
        """
        for i, state in enumerate(kept):
            if i not in unsafe:
                self._rows[state] = rows[i]

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
        least = TOO_CLOSE * minuend
        if not divisor >= least:
            return None
        change_from_entry = (after[0] - now[0]) / divisor
        change = start[entry] * change_from_entry
        mean = self._mean + change
        keeps_digits = divisor * mean >= least * self._mean
        return (change, mean) if keeps_digits else None

    def mean_moved(self, entry: int, to: int) -> tuple[float, float] | None:
        """The change of the mean and the mean if the jump at `entry` begins at `to` instead.

        None if digits would be lost.
        """
        arrivals = self._arrivals
        onto, old, new = arrivals.now(entry, 0), arrivals.walked[entry], arrivals.walked[to]
        if not self._rows.keys() >= {onto, old, new, arrivals.start}:
            return None
        # A token on the exit is in state p, on the old entry in o, on the new entry in n.
        p, o, n, start = (self._rows[state] for state in (onto, old, new, arrivals.start))
        # The 2 × 2 matrix, and the change of the mean at each of the two entries.
        a = 1.0 + p[entry] - o[entry]
        b = p[to] - o[to]
        c = n[entry] - p[entry]
        d = 1.0 + n[to] - p[to]
        removal = o[0] - p[0]
        addition = p[0] - n[0]
        divisor = a * d - b * c
        gain = start[entry] * (removal * d - addition * b)
        gain += start[to] * (addition * a - removal * c)
        # The same expressions with sums instead of differences bound the rounding errors.
        sum_a = 1.0 + p[entry] + o[entry]
        sum_b = p[to] + o[to]
        sum_c = n[entry] + p[entry]
        sum_d = 1.0 + n[to] + p[to]
        sum_removal = o[0] + p[0]
        sum_addition = p[0] + n[0]
        divisor_bound = sum_a * sum_d + sum_b * sum_c
        gain_bound = start[entry] * (sum_removal * sum_d + sum_addition * sum_b)
        gain_bound += start[to] * (sum_addition * sum_a + sum_removal * sum_c)
        if not divisor >= TOO_CLOSE * divisor_bound:
            return None
        change = gain / divisor
        mean = self._mean + change
        mean_bound = divisor_bound * self._mean + gain_bound
        keeps_digits = divisor * mean >= TOO_CLOSE * mean_bound
        return (change, mean) if keeps_digits else None

    def _arrivals_by_a_throw(self, state: int) -> list[float]:
        """The expected arrivals on each square by one throw; item 0 counts the throw itself."""
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
        # Ways out are negative and keep their numbers; all other states are traps.
        place = dict.fromkeys(range(len(targets)), TRAPPED)
        place |= {state: new for new, state in enumerate(kept)}
        moves = [[place.get(to, to) for to in targets[state]] for state in kept]
        rows = rows_by_throw(moves, arrivals.chances)
        one_roll = [1.0] * len(rows)
        chances_by_way = [[row.get(way, 0.0) for row in rows] for way in self._ways]
        values = Factors.of(rows).solve_columns([one_roll, *chances_by_way])
        self._values = dict(zip(kept, values, strict=True))
        """The values V, G and F of every state outside traps."""
        finite = {state for state, (rolls, *_) in self._values.items() if rolls < math.inf}
        lost = set(range(len(targets))) - finite
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
        if not _all_reach_finish(reachable, edges):
            return math.inf
        place = {old: new for new, old in enumerate(reachable)}
        rows: list[Row] = []
        costs: list[float] = []
        for i in reachable:
            row, rolls = self._row(states[i], place)
            rows.append(row)
            costs.append(rolls)
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
        before_finish, *before_arrivals = self._can
        first = [FINISH] if state in before_finish else []
        return first + [m for m, before in enumerate(before_arrivals, 1) if state in before]

    def _row(self, state: int, place: dict[int, int]) -> tuple[Row, float]:
        """The chances of what comes first from a state, and the rolls until then.

        `place` gives each arrival its column in the row.  It leaves out the arrivals that no token
        can reach.
        """
        if state == FINISH:
            return {FINISH: 1.0}, 0.0
        rolls, wins, *arrival_chances = self._values[state]
        row = {FINISH: wins}
        for arrival, chance in enumerate(arrival_chances, 1):
            if arrival in place:
                row[place[arrival]] = chance
        return row, rolls


def _all_reach_finish(states: list[int], edges: list[list[int]]) -> bool:
    """Whether the finish can be reached from each of these states."""
    if all(FINISH in edges[state] for state in states):
        return True  # the usual case, without a search
    return states_that_reach(FINISH, edges).issuperset(states)
