"""Brute force: exact answers by following every throw, from the interpreter and nothing else.

`Web` is any finite process: keys, and from each the ways on with their chances.  `Solo` is one
token: its state, and whether a turn begins with it.  Everything is solved in exact rationals.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from flint import fmpq, fmpq_mat

from tests.support import interpreter
from tests.support.interpreter import House, Outcome, State

Key = Any
Number = Any
"""A Fraction; a float in a web of more than `LARGEST_EXACT` keys."""
LARGEST_EXACT = 100
WON = "won"
HUNG = "hung"


class Web:
    """All keys that can be come to from `begins`, and the chances of the ways on from each."""

    def __init__(
        self,
        begins: Iterable[Hashable],
        ways: Callable[[Key], Iterable[tuple[Fraction, Key]]],
        most: int = 10**5,
    ) -> None:
        self.ways: dict[Key, dict[Key, Fraction]] = {}
        self._chances: dict[frozenset[Key], dict[Key, Number]] = {}
        self._steps: dict[frozenset[Key], dict[Key, Number | None]] = {}
        self._visits: dict[Key, dict[Key, Number]] = {}
        waiting = list(dict.fromkeys(begins))
        for key in waiting:
            if key in self.ways:
                continue
            joined: dict[Key, Fraction] = {}
            for chance, to in ways(key):
                joined[to] = joined[to] + chance if to in joined else chance
            self.ways[key] = joined
            waiting += [to for to in joined if to not in self.ways]
            if len(self.ways) > most:
                raise OverflowError

    @cached_property
    def _sources(self) -> dict[Key, list[Key]]:
        found = defaultdict[Key, list[Key]](list)
        for key, ways in self.ways.items():
            for to in ways:
                found[to].append(key)
        return found

    def reach(self, goals: Collection[Key]) -> set[Key]:
        """The keys from which one of the goals can be come to, the goals included."""
        return _closure(goals, lambda key: self._sources.get(key, ()))

    def from_(self, key: Key) -> set[Key]:
        """The keys that can be come to from `key`, itself included."""
        return _closure({key}, lambda k: self.ways[k])

    def chance(self, goals: Collection[Key]) -> Mapping[Key, Number]:
        """From each key the chance ever to be in one of the goals."""
        asked = frozenset(goals)
        if asked not in self._chances:
            self._chances[asked] = self._chance(asked)
        return self._chances[asked]

    def _chance(self, goals: frozenset[Key]) -> dict[Key, Number]:
        inside = [key for key in self.reach(goals) if key not in goals]
        hits = [
            sum((q for to, q in self.ways[k].items() if to in goals), Fraction()) for k in inside
        ]
        found = dict.fromkeys(self.ways, Fraction()) | dict.fromkeys(goals, Fraction(1))
        return found | self._solved(inside, hits)

    def chance_of_each(self, begin: Key, ends: Sequence[Key]) -> list[Number]:
        """From `begin` the chance of each of several ends, of which a game has one."""
        inside = [key for key in self.reach(ends) if key not in ends]
        if begin not in inside:
            return [Fraction(int(begin == end)) for end in ends]
        place = {key: i for i, key in enumerate(inside)}
        rows = [{place[t]: q for t, q in self.ways[k].items() if t in place} for k in inside]
        hits = [[self.ways[key].get(end, Fraction()) for key in inside] for end in ends]
        return [found[place[begin]] for found in solved_each(rows, hits)]

    def steps(self, goals: Collection[Key]) -> Mapping[Key, Number | None]:
        """From each key the mean number of steps until a goal is met; None if infinite."""
        asked = frozenset(goals)
        if asked not in self._steps:
            self._steps[asked] = self.cost(asked, lambda _: 1)
        return self._steps[asked]

    def cost(
        self, goals: Collection[Key], cost: Callable[[Key], Number]
    ) -> dict[Key, Number | None]:
        """From each key what is paid until a goal is met, `cost` at each key; None if infinite."""
        endless = self.reach(self.ways.keys() - self.reach(goals))
        inside = [key for key in self.ways if key not in endless and key not in goals]
        found: dict[Key, Number | None] = dict.fromkeys(self.ways)
        found |= dict.fromkeys((key for key in goals if key in self.ways), Fraction())
        return found | self._solved(inside, [Fraction(cost(key)) for key in inside])

    @cached_property
    def classes(self) -> dict[Key, frozenset[Key]]:
        """The keys that are come back to for ever, each with those it is come back to among."""
        found, decided = dict[Key, frozenset[Key]](), set[Key]()
        for key in reversed(self.ways):
            if key not in decided:
                reached, back = self.from_(key), self.reach({key})
                # What leads to a key that may be left for ever may be left, too.
                decided |= back
                if reached <= back:
                    found |= dict.fromkeys(reached, frozenset(reached))
        return found

    def visits(self, begin: Key) -> Mapping[Key, Number]:
        """How often each key that is not come back to for ever is visited from `begin`."""
        if begin not in self._visits:
            self._visits[begin] = self._visits_from(begin)
        return self._visits[begin]

    def gathered(self, worth: Mapping[Key, Number]) -> dict[Key, Number]:
        """From each key that is not come back to for ever, the worth of all visits to such keys."""
        inside = [key for key in self.ways if key not in self.classes]
        return self._solved(inside, [worth[key] for key in inside])

    def _visits_from(self, begin: Key) -> dict[Key, Number]:
        inside = [key for key in self.from_(begin) if key not in self.classes]
        place = {key: i for i, key in enumerate(inside)}
        rows: list[dict[int, Fraction]] = [{} for _ in inside]
        for key in inside:
            for to, q in self.ways[key].items():
                if to in place:
                    rows[place[to]][place[key]] = q
        starts = [Fraction(int(key == begin)) for key in inside]
        return dict(zip(inside, solved(rows, starts), strict=True))

    def _solved(self, inside: list[Key], right: list[Number]) -> dict[Key, Number]:
        place = {key: i for i, key in enumerate(inside)}
        rows = [{place[t]: q for t, q in self.ways[k].items() if t in place} for k in inside]
        return dict(zip(inside, solved(rows, right), strict=True))


def _closure(begins: Collection[Key], onward: Callable[[Key], Iterable[Key]]) -> set[Key]:
    found, waiting = set(begins), list(begins)
    while waiting:
        new = [key for key in onward(waiting.pop()) if key not in found]
        found.update(new)
        waiting += new
    return found


def solved(rows: list[dict[int, Fraction]], right: list[Number]) -> list[Number]:
    """Solve x = right + rows·x: exactly, or in floats where there are many."""
    return solved_each(rows, [right])[0]


def solved_each(rows: list[dict[int, Fraction]], rights: list[list[Number]]) -> list[list[Number]]:
    """The same for several right sides."""
    n = len(rows)
    if n == 0:
        return [[] for _ in rights]
    if n > LARGEST_EXACT:
        q = np.zeros((n, n))
        for i, row in enumerate(rows):
            for j, chance in row.items():
                q[i, j] = float(chance)
        floats = np.linalg.solve(np.eye(n) - q, np.array(rights, float).T)
        return [list(found) for found in floats.T.tolist()]
    system = fmpq_mat(n, n)
    for i, row in enumerate(rows):
        system[i, i] = 1
        for j, chance in row.items():
            system[i, j] -= fmpq(chance.numerator, chance.denominator)
    by_row = zip(*rights, strict=True)
    columns = fmpq_mat(
        n, len(rights), [fmpq(x.numerator, x.denominator) for row in by_row for x in row]
    )
    found = system.solve(columns)
    return [
        [Fraction(int(found[i, k].p), int(found[i, k].q)) for i in range(n)]
        for k in range(len(rights))
    ]


def arrivals(
    weights: Callable[[Key], Mapping[Key, int]], worth: dict[Key, int], goal: Key
) -> Iterator[tuple[int, dict[Key, int]]]:
    """For each step from now on the weight that is at the goal, where it ends, and what goes on."""
    while True:
        arrived, after = worth.pop(goal, 0), defaultdict[Key, int](int)
        for key, value in worth.items():
            for to, weight in weights(key).items():
                after[to] += value * weight
        worth = after
        yield arrived, worth


class Node(NamedTuple):
    """A token's state, and whether a turn begins with it."""

    state: State
    fresh: bool


class Thrown(NamedTuple):
    """What one throw did: the square counted to before any jump (None: not counted)."""

    outcome: Outcome
    share: Fraction
    reached: int | None
    to: Key
    used_jump: bool


class Solo:
    """One token by brute force; a token is a `Node`, or `WON`."""

    def __init__(self, size: int, jumps: dict[int, int], house: House) -> None:
        self.size, self.jumps, self.house = size, jumps, house
        total = sum(outcome[1] for outcome in house.outcomes)
        self.shares = [(outcome, Fraction(outcome[1], total)) for outcome in house.outcomes]
        self.finish = interpreter.finish_of(size, house)
        first = Node(interpreter.first_state(house), True)
        self.first: Key = WON if interpreter.over_at_once(size, house) else first
        self.whole = total
        self.thrown: dict[Node, list[Thrown]] = {}
        self._ways: dict[Node, list[tuple[Fraction, Key]]] = {}
        self._finished: dict[Key, tuple[list[float], dict[Key, int]]] = {}
        self._turns: dict[Key, tuple[list[float], list[float]]] = {}
        self._moments: dict[tuple[Key, bool], list[Number] | None] = {}

    @cached_property
    def web(self) -> Web:
        """Everything that can become of a token on any square, roll by roll."""
        lowest = 0 if self.house.start == 0 else 1
        begins = [self.rest(square) for square in range(lowest, self.size + 1)]
        return Web([self.first, *begins, WON], self.ways)

    def rest(self, square: int) -> Key:
        """A token that rests on `square`, its turn not begun; on the start it has still to open."""
        if square == self.finish:
            return WON
        to_open = self.house.opening is not None and square == self.house.start
        return Node(State(square, to_open), True)

    def ways(self, node: Key) -> Sequence[tuple[Fraction, Key]]:
        """One roll: the chances of what it leads to."""
        if node == WON:
            return ()
        if node not in self._ways:
            weights = self.weights(node).items()
            self._ways[node] = [(Fraction(weight, self.whole), to) for to, weight in weights]
        return self._ways[node]

    def weights(self, node: Node) -> dict[Key, int]:
        """One roll: what it leads to, with the weight of the outcomes that do."""
        found = defaultdict[Key, int](int)
        for thrown in self.throws(node):
            found[thrown.to] += thrown.outcome[1]
        return dict(found)

    def throws(self, node: Node) -> list[Thrown]:
        """What each outcome does to a token."""
        if node not in self.thrown:
            self.thrown[node] = [self._throw(node, *pair) for pair in self.shares]
        return self.thrown[node]

    def _throw(self, node: Node, outcome: Outcome, share: Fraction) -> Thrown:
        spy = _Spy(self.jumps)
        state, won, turn_over = interpreter.throw(self.size, spy, self.house, node.state, outcome)
        overshot = self.house.overshoot == "win" and not self._is_sent(node.state, outcome)
        reached = self.size if won and spy.asked is None and overshot else spy.asked
        to: Key = WON if won else Node(state, turn_over)
        return Thrown(outcome, share, reached, to, spy.asked in self.jumps)

    def _is_sent(self, state: State, outcome: Outcome) -> bool:
        """Whether the limit moves the token, which then counts to no square."""
        limit, effect = self.house.again_limit or (0, "keeps")
        again = interpreter.picks(self.house.again, self.house, outcome)
        return again and state.agains + 1 == limit and effect in ("start", "one", "undo")

    @cached_property
    def hung(self) -> set[Key]:
        """The nodes within turns that never end."""
        ends = {WON} | {node for node in self.web.ways if node != WON and node.fresh}
        return self.web.ways.keys() - self.web.reach(ends)

    @cached_property
    def turn(self) -> dict[Key, dict[Key, Fraction]]:
        """From each node where a turn begins, the chances of how it ends: a node, WON or HUNG."""
        fresh = [node for node in self.web.ways if node != WON and node.fresh]
        within = [n for n in self.web.ways if n != WON and not n.fresh and n not in self.hung]
        place = {node: i for i, node in enumerate(within)}
        rows = [{place[t]: q for t, q in self.web.ways[n].items() if t in place} for n in within]
        ends = defaultdict[Key, list[Fraction]](lambda: [Fraction()] * len(within))
        for i, node in enumerate(within):
            for to, q in self.web.ways[node].items():
                if to not in place:
                    ends[HUNG if to in self.hung else to][i] += q
        known = {end: solved(rows, right) for end, right in ends.items()}
        found = {}
        for node in fresh:
            row = defaultdict[Key, Fraction](Fraction)
            for to, q in self.web.ways[node].items():
                if to in place:
                    for end, chances in known.items():
                        row[end] += q * chances[place[to]]
                else:
                    row[HUNG if to in self.hung else to] += q
            found[node] = {end: q for end, q in row.items() if q}
        return found

    def finished(self, begin: Key, most: int) -> list[float]:
        """P(rolls = n) for n = 0 … most, worked out in whole numbers and rounded once."""
        found, worth = self._finished.get(begin, ([], {begin: 1}))
        further = arrivals(cache(self.weights), worth, WON)
        for n in range(len(found), most + 1):
            arrived, worth = next(further)
            found.append(arrived / self.whole**n)
        self._finished[begin] = found, worth
        return found[: most + 1]

    def turns(self, begin: Key, most: int) -> tuple[list[float], list[float]]:
        """P(turns = n), and the chance that turn n begins and never ends, for n = 0 … most."""
        if begin not in self._turns or len(self._turns[begin][0]) <= most:
            self._turns[begin] = self._turns_from(begin, most)
        finished, hung = self._turns[begin]
        return finished[: most + 1], hung[: most + 1]

    def _turns_from(self, begin: Key, most: int) -> tuple[list[float], list[float]]:
        place, kernel = self._kernel
        worth = np.zeros((most + 1, len(place)))
        worth[0, place[begin]] = 1.0
        for before, after in pairwise(worth):
            before.dot(kernel, out=after)
        return worth[:, place[WON]].tolist(), worth[:, place[HUNG]].tolist()

    @cached_property
    def _kernel(self) -> tuple[dict[Key, int], Any]:
        """The places of the nodes where turns begin and of the ends, and one turn as a matrix."""
        place = {node: i for i, node in enumerate([*self.turn, WON, HUNG])}
        kernel = np.zeros((len(place), len(place)))
        for node, row in self.turn.items():
            for to, q in row.items():
                kernel[place[node], place[to]] = float(q)
        return place, kernel

    def moments(self, begin: Key, *, turns: bool = False) -> list[Number] | None:
        """E(T), E(T²), E(T³) of the rolls (or turns) to the finish; None if they are infinite."""
        if (begin, turns) not in self._moments:
            self._moments[begin, turns] = self._moments_from(begin, turns)
        return self._moments[begin, turns]

    def _moments_from(self, begin: Key, turns: bool) -> list[Number] | None:
        price = {node: int(node != WON and (node.fresh or not turns)) for node in self.web.ways}
        known: list[dict[Key, Number | None]] = []
        for cost in (
            lambda node: price[node],
            lambda node: price[node] * (1 + 2 * self._after(node, known[0])),
            lambda node: (
                price[node]
                * (1 + 3 * self._after(node, known[0]) + 3 * self._after(node, known[1]))
            ),
        ):
            known.append(self.web.cost({WON}, cost))
            if known[-1][begin] is None:
                return None
        return [moment[begin] for moment in known]

    def _after(self, node: Key, moment: Mapping[Key, Number | None]) -> Number:
        return sum((q * (moment[to] or 0) for to, q in self.web.ways[node].items()), Fraction())


def mean_rolls(size: int, jumps: dict[int, int], house: House) -> Number | None:
    """The mean rolls to the finish; None where it is infinite."""
    solo = Solo(size, jumps, house)
    return Web([solo.first, WON], solo.ways).steps({WON})[solo.first]


class _Spy(Mapping[int, int]):
    """Jumps that remember which square was asked for first: the one that a throw counted to."""

    def __init__(self, jumps: Mapping[int, int]) -> None:
        self._jumps = jumps
        self.asked: int | None = None

    def __getitem__(self, square: int) -> int:
        self._note(square)
        return self._jumps[square]

    def __contains__(self, square: object) -> bool:
        self._note(square)
        return square in self._jumps

    def _note(self, square: object) -> None:
        if self.asked is None and isinstance(square, int):
            self.asked = square

    def __iter__(self) -> Iterator[int]:
        return iter(self._jumps)

    def __len__(self) -> int:
        return len(self._jumps)
