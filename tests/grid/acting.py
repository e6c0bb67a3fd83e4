"""Boards with effects, for boustro and for the interpreter, and everything a token can do."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cached_property
from operator import truediv as divided
from typing import Any

from flint import fmpq

from boustro import Board, Game, analyse
from boustro.chain.analysis import Analysis
from boustro.model.effects import EFFECT_KINDS, Effect
from boustro.model.turn import OUT
from tests.grid.brute import WON, Key, Node, Web
from tests.grid.memory import drawn
from tests.support import interpreter
from tests.support.house_pool import DICE, random_jumps
from tests.support.interpreter import Asked, House, Outcome, State

LOST = "lost"
LARGEST = 8
LONGEST = 100
"""The turns up to which a distribution is listed."""
OPEN = 1e-9
"""The share of games that may be longer."""
CHANCES = (Fraction(1, 2), Fraction(1, 3), Fraction(3, 4))


Fall = tuple[Fraction, list[int], Key]
"""The share of a way of one throw, the squares that it puts a token down on, and the token."""


class Acting:
    """A board with effects under some rules, for boustro and for the interpreter."""

    def __init__(self, game: Game, jumps: dict[int, int], house: House) -> None:
        self.game, self.jumps, self.house = game, jumps, house
        self.first = Node(interpreter.first_state(house), True)
        self._thrown: dict[State, list[tuple[Fraction, Key]]] = {}
        self._falls: dict[State, list[Fall]] = {}
        self._webs: dict[Key, Web] = {}
        self._laws: dict[Key, list[float] | None] = {}

    @cached_property
    def analysis(self) -> Analysis:
        """What the chain says of the game."""
        return analyse(self.game)

    def thrown(self, state: State) -> list[tuple[Fraction, Key]]:
        """The ways of one throw: the share of each, and the token after it."""
        if state not in self._thrown:
            shares = defaultdict[Key, Fraction](Fraction)
            for share, to in self._ways_of(state):
                shares[to] += share
            self._thrown[state] = [(share, to) for to, share in shares.items()]
        return self._thrown[state]

    def _ways_of(self, state: State) -> Iterator[tuple[Fraction, Key]]:
        """The ways of every outcome of the die."""
        whole = sum(outcome[1] for outcome in self.house.outcomes)
        for outcome in self.house.outcomes:
            for share, _, (after, won, over) in interpreter.branches(
                self.game.size, self.jumps, self.house, state, outcome
            ):
                token = LOST if after.misses == OUT else Node(after, over)
                yield share * Fraction(outcome[1], whole), WON if won else token

    def ways(self, key: Key, *, turns: bool) -> Iterator[tuple[Fraction, Key]]:
        """One roll, or where turns count, one roll or a turn missed."""
        if key in (WON, LOST):
            return
        for share, to in self.thrown(key.state):
            forgets = not turns and isinstance(to, Node)
            yield share, Node(interpreter.without_misses(to.state), to.fresh) if forgets else to

    @cached_property
    def rolls(self) -> Web:
        """All that can become of a token, roll by roll."""
        return Web([self.first, WON, LOST], lambda key: self.ways(key, turns=False))

    @cached_property
    def turns(self) -> Web:
        """The same with the turns that are missed."""
        return Web([self.first, WON, LOST], lambda key: self.ways(key, turns=True))

    def law(self, most: int, *, turns: bool) -> list[Fraction]:
        """P(length = n) for n = 0 … most, in rolls or in turns begun."""
        web = self.turns if turns else self.rolls
        chances = law_of(web, self.first, most, fmpq, turns=turns)
        return [Fraction(int(chance.p), int(chance.q)) for chance in chances]

    def float_law(self, most: int, *, turns: bool) -> list[float]:
        """The same in floats, of which no difference is taken."""
        return law_of(self.turns if turns else self.rolls, self.first, most, divided, turns=turns)

    @property
    def squares(self) -> list[int]:
        """The squares on which a token can be put."""
        return list(range(int(self.house.start != 0), self.game.size + 1))

    def rolls_from(self, begin: Key) -> Web:
        """All that can become of a token that begins elsewhere, roll by roll."""
        return Web([begin, WON, LOST], lambda key: self.ways(key, turns=False))

    def whole_law(self, begin: Key) -> list[float] | None:
        """The law of the turns from there, as far as it is listed; None where it is much longer."""
        if begin == WON:
            return [1.0, *[0.0] * LONGEST]
        if begin not in self._laws:
            web = self._turns_from(begin)
            law = law_of(web, begin, LONGEST, divided, turns=True)
            open_ = abs(float(web.chance({WON})[begin]) - sum(law))
            self._laws[begin] = law if open_ < OPEN else None
        return self._laws[begin]

    def _turns_from(self, begin: Key) -> Web:
        """All that can become of a token that begins elsewhere, turn by turn."""
        if begin not in self._webs:
            self._webs[begin] = Web([begin, WON, LOST], lambda key: self.ways(key, turns=True))
        return self._webs[begin]

    def share_that_takes(self, key: Key, entry: int) -> Fraction:
        """The chance that a throw of this token takes the jump from `entry`."""
        shares = (share for share, down, _ in self.falls(key.state) if entry in down[:-1])
        return sum(shares, Fraction())

    def until_used(self, begin: Key, entry: int) -> Web:
        """One token until it takes the jump from `entry`."""
        return self.until(begin, lambda down: "used" if entry in down[:-1] else None)

    def put_on(self, square: int) -> Key:
        """A token that was put on a square, its turn not begun."""
        if square == self.game.finish:
            return WON
        return Node(interpreter.put_on(self.house, square), True)

    @property
    def may_hang(self) -> bool:
        """Whether a turn can come about that never ends."""
        return _hangs(self.turns)

    def may_hang_from(self, begin: Key) -> bool:
        """Whether it can for a token that begins elsewhere."""
        return _hangs(self._turns_from(begin))

    def put_down(
        self, state: State, outcome: Outcome, luck: tuple[bool, ...], to: Key
    ) -> list[int]:
        """The squares that a throw puts a token down on, one after the other."""
        landed = self.game.finish if to == WON else to.square
        asked = Asked(self.jumps)
        interpreter.throw(self.game.size, asked, self.house, state, outcome)
        if not asked.squares:
            return [] if landed == state.square and to != WON else [landed]
        down, tries = asked.squares[:1], iter(luck)
        while down[-1] in self.jumps and (len(down) == 1 or self.house.chaining == "follow"):
            if down[-1] in self.house.effects and not next(tries):
                break
            down.append(self.jumps[down[-1]])
        return down if down[-1] == landed else [*down, landed]

    def until(self, begin: Key, event: Callable[[list[int]], Any]) -> Web:
        """One token, roll by roll, until a throw brings an event about, which gets its own key."""

        def ways(key: Key) -> Iterator[tuple[Fraction, Key]]:
            if not isinstance(key, Node) or key.state.misses == OUT:
                return
            for share, down, end in self.falls(key.state):
                happened = event(down)
                yield share, end if happened is None else ("event", happened)

        return Web([begin], ways)

    def falls(self, state: State) -> list[Fall]:
        """The ways of one throw, each with the squares that it puts a token down on."""
        if state not in self._falls:
            self._falls[state] = list(self._falls_of(state))
        return self._falls[state]

    def _falls_of(self, state: State) -> Iterator[Fall]:
        whole = sum(outcome[1] for outcome in self.house.outcomes)
        for outcome in self.house.outcomes:
            for share, luck, (after, won, over) in interpreter.branches(
                self.game.size, self.jumps, self.house, state, outcome
            ):
                down = self.put_down(state, outcome, luck, WON if won else after)
                end: Key = WON if won else Node(interpreter.without_misses(after), over)
                yield share * Fraction(outcome[1], whole), down, end


def law_of(
    web: Web, begin: Key, most: int, number: Callable[[int, int], Any], *, turns: bool
) -> list[Any]:
    """P(length = n) for n = 0 … most; `number` makes one of a numerator and a denominator."""
    can_win, least = web.reach({WON}), number(1, 10**12)
    ways = {
        key: [(to, number(q.numerator, q.denominator)) for to, q in web.ways[key].items()]
        for key in can_win
    }
    found = [number(0, 1)] * (most + 1)
    now: dict[tuple[Key, int], Any] = {(begin, 0): number(1, 1)} if begin in can_win else {}
    while now:
        after: dict[tuple[Key, int], Any] = {}
        for (key, before), worth in now.items():
            n = before + (not turns or key.fresh)
            for to, q in ways[key] if n <= most else ():
                share = worth * q
                if to == WON:
                    found[n] += share
                elif to in can_win and share > least:
                    after[to, n] = after[to, n] + share if (to, n) in after else share
        now = after
    return found


def _hangs(web: Web) -> bool:
    """Whether a token can be caught in states among which no turn begins."""
    free = web.reach({key for key in web.ways if not isinstance(key, Node) or key.fresh})
    return len(free) < len(web.ways)


def effects_for(
    rng: random.Random, size: int, jumps: dict[int, int], finish: int, share: float = 0.5
) -> dict[int, Effect]:
    """An effect for about this share of the squares that can have one."""
    found = {}
    for square in range(1, size + 1):
        if square == finish or rng.random() < 1 - share:
            continue
        if square in jumps:
            found[square] = Effect("chance", rng.choice(CHANCES))
        else:
            kind = rng.choice(
                ["miss", "over", *(name for name in EFFECT_KINDS if name != "chance")]
            )
            turns = rng.randint(1, 3)
            found[square] = Effect(kind, Fraction(turns if kind == "miss" else 0))
    return found


def acting_boards(
    count: int, seed: int, bumps: tuple[str | None, ...] = (None,)
) -> Iterator[Acting]:
    """Random boards with effects, under rules of every kind; `bumps` are the ways to bump."""
    rng = random.Random(f"effects {seed}")
    for i, drawn_memory in enumerate(drawn(seed, count)):
        memory = drawn_memory._replace(bump=bumps[i % len(bumps)])
        if i % 8 == 7:
            # Turns that squares alone end, and some that nothing ends.
            every = tuple(sorted({outcome[0] for outcome in DICE[memory.die]}))
            memory = memory._replace(again=every, again_limit=None)
        while True:
            size = rng.randint(2, LARGEST)
            rules, house = memory.on(size, rng)
            jumps = {
                e: x if x or house.start == 0 else 1 for e, x in random_jumps(rng, size).items()
            }
            finish = interpreter.finish_of(size, house)
            acting = effects_for(rng, size, jumps, finish)
            if acting and house.start != finish and interpreter.is_sound(size, jumps, house):
                break
        board = Board(size, jumps=jumps, effects=acting)
        plain: dict[int, Any] = dict(acting)
        yield Acting(Game(board, rules), jumps, house._replace(effects=plain))


PLAIN: dict[str, Any] = {"again": None, "again_limit": None, "opening": None, "opening_move": "one"}


def small_boards(seed: int, count: int) -> Iterator[Acting]:
    """Random boards of 2 to 6 squares under rules of every kind, many of them unwinnable."""
    rng = random.Random(f"small {seed}")
    for i, drawn_memory in enumerate(drawn(seed, count)):
        memory = drawn_memory._replace(**PLAIN) if i % 3 else drawn_memory
        density, share = rng.choice((0.1, 0.4, 0.7)), (0.0, 0.3, 0.6, 0.9)[i % 4]
        while True:
            size = rng.randint(2, 6)
            rules, house = memory.on(size, rng)
            lowest = int(house.start != 0)
            jumps = {
                s: rng.randint(lowest, size) for s in range(1, size + 1) if rng.random() < density
            }
            if i % 5 == 0:
                # As many snakes in a row as most dice of these boards have faces.
                first = rng.randint(2, 3)
                jumps |= {
                    s: rng.randint(lowest, first - 1) for s in range(first, min(first + 3, size))
                }
            if interpreter.is_sound(size, jumps, house):
                break
        acting = effects_for(rng, size, jumps, interpreter.finish_of(size, house), share)
        plain: dict[int, Any] = dict(acting)
        board = Board(size, jumps=jumps, effects=acting)
        yield Acting(Game(board, rules), jumps, house._replace(effects=plain))
