"""Brute force for claims in words: laws by powers of a matrix, the fewest states, two tokens at once.

Everything comes from the interpreter, by way of `tests.grid.brute`; nothing here is told by `src/`.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Any

import numpy as np

from tests.grid.brute import HUNG, WON, Key, Solo

Ways = Mapping[Key, Mapping[Key, Fraction]]
Floats = Any
FAR = 1_000
_EQUAL = 1e-9


class Law:
    """A token from `begin` on, step by step: `ways` says where one step leads from each node."""

    def __init__(self, ways: Ways, begin: Key) -> None:
        self.nodes = _closure(begin, lambda node: ways.get(node, {}))
        self.place = {node: i for i, node in enumerate(self.nodes)}
        self.ways = {node: dict(ways.get(node, {})) for node in self.nodes}
        self.begin = begin

    @classmethod
    def of_rolls(cls, solo: Solo, begin: Key) -> "Law":
        """One step a roll."""
        return cls(solo.web.ways, begin)

    @classmethod
    def of_turns(cls, solo: Solo, begin: Key) -> "Law":
        """One step a turn."""
        return cls(solo.turn, begin)

    @cached_property
    def live(self) -> list[Key]:
        """The nodes from which the finish can be come to."""
        found, more = {WON} & self.place.keys(), True
        while more:
            new = {n for n in self.nodes if n not in found and found & self.ways[n].keys()}
            found, more = found | new, bool(new)
        return [node for node in self.nodes if node in found and node != WON]

    @cached_property
    def finished(self) -> Floats:
        """P(length = n) for n = 0 … `FAR`, each right to many digits however small."""
        matrix = np.zeros((len(self.nodes),) * 2)
        for node, row in self.ways.items():
            for to, q in row.items():
                matrix[self.place[node], self.place[to]] = float(q)
        now, found = np.zeros(len(self.nodes)), []
        now[self.place[self.begin]] = 1.0
        for _ in range(FAR + 1):
            found.append(now[self.place[WON]] if WON in self.place else 0.0)
            if WON in self.place:
                now[self.place[WON]] = 0.0
            now = now @ matrix
        return np.array(found)

    def finished_exactly(self, most: int) -> list[Fraction]:
        """The same in fractions."""
        now, found = {self.begin: Fraction(1)}, []
        for _ in range(most + 1):
            found.append(now.pop(WON, Fraction()))
            after = defaultdict[Key, Fraction](Fraction)
            for node, share in now.items():
                for to, q in self.ways[node].items():
                    after[to] += share * q
            now = dict(after)
        return found

    @cached_property
    def fewest(self) -> "Law":
        """The same of the fewest nodes: those on one square are one if all that follows is alike."""
        block: dict[Key, Hashable] = {n: n if n in (WON, HUNG) else n[0][0] for n in self.nodes}
        while True:
            finer = {node: (block[node], _joined(self.ways[node], block)) for node in self.nodes}
            number = {kind: i for i, kind in enumerate(dict.fromkeys(finer.values()))}
            if len(number) == len(set(block.values())):
                break
            block = {node: number[kind] for node, kind in finer.items()}
        names = {block[end]: end for end in (WON, HUNG) if end in block}
        block = {node: names.get(kind, ("block", kind)) for node, kind in block.items()}
        ways = {block[node]: dict(_joined(row, block)) for node, row in self.ways.items()}
        return Law(ways, block[self.begin])

    @cached_property
    def sets(self) -> list[tuple[float, int]]:
        """λ and period of every set of live nodes that are come back to from one another."""
        live = set(self.live)
        onward = {n: set(_closure(n, lambda k: self.ways[k].keys() & live)) for n in live}
        found, waiting = [], set(live)
        while waiting:
            node = waiting.pop()
            together = [n for n in onward[node] if node in onward[n]]
            waiting -= set(together)
            block = np.array([[float(self.ways[a].get(b, 0)) for b in together] for a in together])
            found.append((_largest(block), _period(block > 0)))
        return found

    @property
    def radius(self) -> float:
        """The largest λ of all."""
        return max((radius for radius, _ in self.sets), default=0.0)

    @property
    def period(self) -> int:
        """The least common multiple of the periods of the sets that have it."""
        return lcm(*(d for radius, d in self.sets if radius >= self.radius * (1 - _EQUAL)))

    @property
    def slowest_sets(self) -> int:
        """How many sets have it."""
        return sum(radius >= self.radius * (1 - _EQUAL) for radius, _ in self.sets)


def _closure(begin: Key, onward: Callable[[Key], Any]) -> list[Key]:
    found = {begin: None}
    waiting = [begin]
    for node in waiting:
        new = [to for to in onward(node) if to not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return list(found)


def _joined(row: Mapping[Key, Fraction], block: Mapping[Key, Hashable]) -> frozenset[Any]:
    found = defaultdict[Hashable, Fraction](Fraction)
    for to, q in row.items():
        found[block[to]] += q
    return frozenset(found.items())


def _largest(block: Floats) -> float:
    return float(np.abs(np.linalg.eigvals(block)).max())


def _period(block: Floats) -> int:
    """The greatest common divisor of the steps after which the first node can be come back to."""
    power, found = np.eye(len(block), dtype=bool), 0
    for n in range(1, 3 * len(block) + 1):
        power = (power.astype(float) @ block.astype(float)) > 0
        found = gcd(found, n) if power[0, 0] else found
    return found or 1


class Pair:
    """Two tokens of one game, in turn, until the first finishes; turns that never end left out."""

    def __init__(self, solo: Solo) -> None:
        self.nodes = list(solo.turn)
        self.place = {node: i for i, node in enumerate(self.nodes)}
        self.squares = np.array([node.state.square for node in self.nodes])
        self.onward = np.zeros((len(self.nodes),) * 2)
        self.wins = np.zeros(len(self.nodes))
        for node, row in solo.turn.items():
            for to, q in row.items():
                if to in self.place:
                    self.onward[self.place[node], self.place[to]] = float(q)
                elif to == WON:
                    self.wins[self.place[node]] = float(q)

    @cached_property
    def winners(self) -> list[Floats]:
        """[first's node, second's node] → the chance that the first wins, that the second does."""
        goes_on = self.onward.sum(axis=1)
        found = []
        for round_ in (np.outer(self.wins, np.ones(len(self.nodes))), np.outer(goes_on, self.wins)):
            power, chances, more = self.onward, round_, round_
            while more.max() > 1e-18:
                more = power @ chances @ power.T
                power, chances = power @ power, chances + more
            found.append(chances)
        return found

    def after(self, begin: Key, rounds: int) -> list[Floats]:
        """The chances of each token's nodes after 0, 1, … rounds, of one that has not finished."""
        now = np.zeros(len(self.nodes))
        now[self.place[begin]] = 1.0
        found = [now]
        for _ in range(rounds):
            found.append(found[-1] @ self.onward)
        return found

    def right_after(self, begin: Key, rounds: int) -> list[float]:
        """After each round the chance that the game is won or the token farther on will win."""
        first, second = self.winners
        ahead = self.squares[:, None] > self.squares[None, :]
        wins = np.where(ahead, first, 0.0) + np.where(ahead.T, second, 0.0)
        return [float(1 - now.sum() ** 2 + now @ wins @ now) for now in self.after(begin, rounds)]

    def comeback(self, begin: Key, rounds: int) -> float:
        """The chance that the winner was behind at the end of round ⌊n/2⌋ of a game of n rounds."""
        ahead = self.squares[:, None] > self.squares[None, :]
        found, ends, still = 0.0, [self.wins], [np.ones(len(self.nodes))]
        for _ in range(rounds + 1):
            ends.append(self.onward @ ends[-1])
            still.append(self.onward @ still[-1])
        for t, now in enumerate(self.after(begin, rounds)):
            for m in {t, t + 1} - {0}:
                mine, before, after = now * ends[m - 1], now * still[m], now * still[m - 1]
                found += mine @ ahead.T @ after + before @ ahead @ mine
        return float(found)
