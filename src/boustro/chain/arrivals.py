"""Arrivals: what throws bring to every square, from every state a change of the board can lead to.

Idea: changing the jump at entry e changes where a token that reaches e comes to rest, and nothing
else.  So all changes of a game can be read from one chain, if it has the states of every
square that a token could be put on, and says of every throw what square it counts to.

An *arrival* is a square counted to and what the rules remember then (how many throws of this turn
gave another roll); its number is square · memories + memory.  A token that a jump puts on the start
has to open again, one that walks there has not: so an arrival may leave two states of one square.
"""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, chain
from typing import Any, cast

from boustro.chain.elimination import TRAPPED
from boustro.chain.reach import states_from
from boustro.core import Compiled, native
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.states import FINISH, States, chances_of_throws, throws_told_apart
from boustro.model.turn import State, initial, step

NOWHERE = TRAPPED
"""The state on square 0 where tokens do not begin there: no square at all."""


@dataclass(frozen=True, slots=True, eq=False)
class Arrivals(Compiled):
    """The states of a game, ascending, where throws lead from them, and what they arrive at.

    `targets[i][t]`: the state that throw t leads to from state i, or `FINISH`.  `reached[i][t]`:
    the number of its arrival, or -1 where the token does not count to a square.  By the number of
    an arrival, `walked` is the state where the square has no jump and `jumped` that after a jump
    onto it; `NOWHERE` for none.  `passed[q]`: the squares whose jumps begin where a throw counts
    to square q: q itself and, where jumps are followed (`follows`), the exits on the way.  `is_quick`:
    whether an arrival leaves one state, so that one update gives a mean.
    """

    targets: list[list[int]]
    reached: list[list[int]]
    chances: list[float]
    start: int
    memories: int
    walked: list[int]
    jumped: list[int]
    passed: list[list[int]]
    jumps: Mapping[int, int]
    follows: bool
    is_quick: bool

    @property
    def squares(self) -> int:
        """The number of squares, square 0 being one."""
        return len(self.passed)

    def after(self, entry: int, exit: int, memory: int) -> int:
        """The state of a token that arrives at `entry` when its jump leads to `exit`."""
        taken_away = exit == entry and entry in self.jumps
        return (self.walked if taken_away else self.jumped)[exit * self.memories + memory]

    def now(self, entry: int, memory: int) -> int:
        """The state of a token that arrives at `entry` as the board is."""
        if entry in self.jumps:
            return self.jumped[self.jumps[entry] * self.memories + memory]
        return self.walked[entry * self.memories + memory]

    def is_game(self, entry: int, exit: int) -> bool:
        """Whether the jump `entry` → `exit` leaves a game: followed, a jump must not come round."""
        if entry == 0 or self.jumped[exit * self.memories] == NOWHERE:
            return False
        round_again = self.follows and entry in self.passed[exit]
        return not round_again or (exit == entry and entry in self.jumps)

    def is_same(self, entry: int, exit: int) -> bool:
        """Whether the jump `entry` → `exit` leaves every token where it comes to rest now."""
        memories = range(self.memories)
        return all(self.after(entry, exit, m) == self.now(entry, m) for m in memories)

    def without(self, entry: int) -> "Arrivals":
        """The same without the jump at `entry`; of a game whose jumps are not followed."""
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
        """The squares that a throw of some game counts to or, by jumps that are followed, passes."""
        states = set[int]() if self.start == FINISH else states_from(self.start, self.targets)
        arrivals = {arrival for state in states for arrival in self.reached[state] if arrival >= 0}
        return {passed for arrival in arrivals for passed in self.passed[arrival // self.memories]}

    @classmethod
    def of(cls, game: Game) -> "Arrivals":
        """The arrivals of `game`, whose rules have at most `memories(game)` memories."""
        count, throws = memories(game), throws_told_apart(game)
        first = 0 if game.start == 0 else 1
        squares = [(s, m) for s in range(first, game.size + 1) for m in range(count)]
        last = [_chain_from(game, s)[-1] for s in range(game.size + 1)]
        walked = [State(s, False, m) for s, m in squares]
        jumped = [_after_jump(game, last[s], m) for s, m in squares]
        listed = States.of(game, throws, [*walked, *jumped])
        order = listed.numbers
        states = list(order)
        kept = sorted(range(len(states)), key=states.__getitem__)
        number = {old: new for new, old in enumerate(kept)} | {FINISH: FINISH}
        numbers = {state: number[i] for state, i in order.items()}
        left = [_memories_left(game, m) for m in range(count)]
        none = [NOWHERE] * (first * count)

        def numbers_of(some: list[State]) -> list[int]:
            return [FINISH if s.square == game.finish else numbers[s] for s in some]

        def arrivals(i: int) -> list[int]:
            agains = left[states[i].agains if count > 1 else 0]
            pairs = zip(listed.reached[i], agains, strict=True)
            return [s * count + m if 1 <= s <= game.size else -1 for s, m in pairs]

        return cls(
            [[number[to] for to in listed.targets[i]] for i in kept],
            [arrivals(i) for i in kept],
            chances_of_throws(throws),
            numbers_of([initial(game)])[0],
            count,
            none + numbers_of(walked),
            none + numbers_of(jumped),
            [[passed for passed in _chain_from(game, s) if passed] for s in range(game.size + 1)],
            game.board.jumps,
            game.rules.chaining == "follow",
            count == 1 and not (game.rules.chaining == "follow" and game.rules.opening is not None),
        )

    def make_core_form(self) -> Any:
        """The arrivals of the core."""
        exits = (self.jumps.get(square, -1) for square in range(self.squares))
        return cast("Any", native).Arrivals(
            *map(_flat, (self.targets, self.reached)),
            array("d", self.chances),
            self.start,
            self.memories,
            *(array("q", some) for some in (self.walked, self.jumped)),
            array("q", accumulate(map(len, self.passed), initial=0)),
            _flat(self.passed),
            array("q", exits),
            self.follows,
            self.is_quick,
        )


def _flat(rows: Iterable[Iterable[int]]) -> "array[int]":
    return array("q", chain.from_iterable(rows))


def memories(game: Game) -> int:
    """How many different numbers of agains a state can remember."""
    rules = game.rules
    if rules.again is None or not rules.has_memory:
        return 1
    return 2 if rules.again_limit is None else rules.again_limit[0]


def _chain_from(game: Game, square: int) -> list[int]:
    """The squares that a token passes which reaches this one; where jumps are not followed, it alone."""
    jumps, found = game.board.jumps, [square]
    while game.rules.chaining == "follow" and found[-1] in jumps:
        found.append(jumps[found[-1]])
    return found


def _after_jump(game: Game, square: int, memory: int) -> State:
    waits = game.rules.opening is not None and square == game.start
    return State(square, waits, memory)


def _memories_left(game: Game, memory: int) -> list[int]:
    """The memory after each throw that is played and does not win, found by throwing it."""
    throws = throws_told_apart(game)
    if memories(game) == 1:
        return [0] * len(throws)
    far = 3 * game.rules.die.highest + 3
    rules = game.rules.with_(start=0, finish=None, overshoot="stay")
    plain = Game(Board(far), rules)
    return [step(plain, State(1, False, memory), t).state.agains for t in throws]
