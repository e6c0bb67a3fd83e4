"""Lumpability: the smallest list of a chain's states (Kemeny and Snell, *Finite Markov Chains*, section 6.3).

Idea: what no throw to come depends on need not be remembered.  States on one square are put
together, and taken apart again where the chances of what a step leads to differ, until no set is
split any more.  So figures that speak of states do not depend on how the rules are written down.
"""

from collections.abc import Hashable, Iterable, Sequence

from boustro.chain.elimination import Row


def lump(rows: Sequence[Row], squares: Sequence[int]) -> list[int]:
    """For each state the number of its set; chances are equal that agree to ten digits.

    >>> lump([{1: 0.5, 2: 0.5}, {0: 1.0}, {0: 1.0}], [5, 7, 7])
    [0, 1, 1]
    """
    sets = _numbers(squares)
    while True:
        finer = _numbers((own, _onward(row, sets)) for own, row in zip(sets, rows, strict=True))
        if max(finer, default=0) == max(sets, default=0):
            return sets
        sets = finer


def _onward(row: Row, sets: Sequence[int]) -> Hashable:
    """The sets and ways out that a step leads to, each with its chance."""
    chances: dict[int, float] = {}
    for to, chance in row.items():
        place = sets[to] if to >= 0 else to
        chances[place] = chances.get(place, 0.0) + float(chance)
    return frozenset((to, f"{chance:.9e}") for to, chance in chances.items())


def _numbers(kinds: Iterable[Hashable]) -> list[int]:
    """Equal things by one number, in the order in which they come."""
    known: dict[Hashable, int] = {}
    return [known.setdefault(kind, len(known)) for kind in kinds]
