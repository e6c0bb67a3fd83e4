"""Brute force for how a game goes on late: the fewest states, their largest eigenvalues and periods."""

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

    @cached_property
    def live(self) -> list[Key]:
        """The nodes from which the finish can be come to."""
        found, more = {WON} & self.place.keys(), True
        while more:
            new = {n for n in self.nodes if n not in found and found & self.ways[n].keys()}
            found, more = found | new, bool(new)
        return [node for node in self.nodes if node in found and node != WON]

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
