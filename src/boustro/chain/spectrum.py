"""Spectrum: the second eigenvalue of a chain, its relaxation time and its period.

The transition matrix P has the eigenvalue 1, which belongs to the finish.  The second one, λ, is
the largest of P on the states from which the finish can be reached: late in a game the share λ of
all games that may still finish goes on after one more roll (theorem 6).  1/(1 − λ) is the
*relaxation time* (Levin, Peres and Wilmer, *Markov Chains and Mixing Times*, section 12.2): so many
rolls of the rest of a game are expected late in it.  λ is that of the strongly connected sets that
are left most slowly.  The *period* d is theirs: the greatest common divisor of the numbers of rolls
after which a token can be back in a state of one, the least common multiple for several.  Where it
is more than 1, λ is a mean over d rolls, and λ times d-th roots of 1 are eigenvalues, too.

Sets and periods are those of the smallest list of states (`lumping`), which has the same λ: a
count that no rule reads again would make a period of its own.

Idea: within such a set
N = (I − Q)⁻¹ has the same eigenvectors as Q and the eigenvalues 1/(1 − λ); the largest of them
belongs to λ and to no other, even with a period.  So costs v are put through N, what is expected
being the next costs, until their shape stays the same.  N comes from an elimination without
subtraction, and the relaxation time is right to nearly all its digits, also where λ itself rounds
to 1.  Where states have the same throws it is the elimination that means come from, by the core
where there is one; turns and games with a trap are eliminated as rows.

Why it is right: for positive v the least and the largest quotient of an entry of N·v and that of v
enclose the eigenvalue (Collatz 1942, Wielandt 1950).  λ is 1 − 1/time, or where that would cancel
the share of v that stays within the set.
"""

import itertools
import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from math import lcm
from typing import Any, NamedTuple, cast

from boustro import core
from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import BEYOND_FLOATS, total
from boustro.chain.elimination import Factors, Row
from boustro.chain.lumping import lump
from boustro.chain.moves import FINISH, HUNG, TRAPPED, Moves
from boustro.chain.reach import Edges, period_of, strong_components
from boustro.chain.tail import Decay, Tail
from boustro.chain.walks import live_states, onward
from boustro.errors import LimitError

_OUT = -1
_ENCLOSED = 1e-12
_NEARLY = 1.0 - 1e-9
"""Sets whose times differ by less are left equally slowly."""
_MOST_PASSES = 100_000
_ALL_DIGITS = 1e-290
"""Far less than this, a float has fewer digits than others."""
Solve = Callable[[Sequence[float]], Sequence[float]]
"""N, which tells of costs what is expected of them in all."""
Way = tuple[int, float]


class Spectrum(NamedTuple):
    """The second eigenvalue, the relaxation time in steps, and the period in steps.

    0, 1 and 1 where no state comes back to itself.

    >>> from boustro import Board, Rules
    >>> from boustro.chain.definitions import Chain
    >>> from boustro.model.game import Game
    >>> Spectrum.of(Absorbing.of(Chain.of(Game(Board(4), Rules(die=2)))))
    Spectrum(second_eigenvalue=0.5, relaxation_time=2.0, period=1)
    """

    second_eigenvalue: float
    relaxation_time: float
    period: int

    @classmethod
    def of(cls, chain: Absorbing | Moves, tail: Tail | None = None) -> "Spectrum":
        """The spectrum of `chain`; `tail` is that of its lengths, where it is known already.

        All moves are of states from which the finish can be reached.
        """
        chain = _fewest_states(chain)
        states, edges = _states_and_edges(chain)
        sets = strong_components(range(len(states)), edges)
        periods = [period_of(together, edges) for together in sets]
        if tail is not None and lcm(*periods) == 1:
            return cls(tail.rate, tail.steps_per_finish, 1)
        found = [_slowest(chain, sorted(states[i] for i in together)) for together in sets]
        kept, time = max(found, key=lambda each: each[1], default=(0.0, 1.0))
        slow = (d for d, (_, each) in zip(periods, found, strict=True) if each >= time * _NEARLY)
        if tail is not None:
            kept, time = tail.rate, tail.steps_per_finish
        return cls(kept, time, lcm(*slow))


def _fewest_states(chain: Absorbing | Moves) -> Absorbing | Moves:
    """The chain with states put together that only the list of them tells apart."""
    if len(set(chain.squares)) == len(chain.squares):
        return chain
    chain = _only_live(chain) if isinstance(chain, Absorbing) else chain
    place = dict(enumerate(lump(list(chain.rows), chain.squares)))
    # From all states of a set the chances are those from its first.
    firsts = sorted({own: state for state, own in reversed(place.items())}.values())
    if isinstance(chain, Moves):
        targets = [[place.get(to, to) for to in chain.targets[state]] for state in firsts]
        return Moves(targets, chain.chances, place[chain.start])
    rows = tuple(_join_targets(chain.rows[state], place) for state in firsts)
    return Absorbing(rows, place.get(chain.start, chain.start))


def _only_live(chain: Absorbing) -> Absorbing:
    """The chain of the states from which the finish can be reached; to all others it is lost."""
    place = live_states(chain)
    ways = dict.fromkeys(range(HUNG, len(chain.rows)), TRAPPED) | {FINISH: FINISH} | place
    rows = tuple(_join_targets(chain.rows[state], ways) for state in place)
    squares = tuple(chain.squares[state] for state in place)
    return Absorbing(rows, ways[chain.start], squares=squares)


def _join_targets(row: Row, place: dict[int, int]) -> Row:
    """A row by the new numbers of its targets."""
    found: Row = {}
    for to, q in row.items():
        found[place.get(to, to)] = found.get(place.get(to, to), 0.0) + q
    return found


def _states_and_edges(chain: Absorbing | Moves) -> tuple[Sequence[int], Edges]:
    """The states from which the finish can be reached; which lead to which, by their places."""
    if isinstance(chain, Absorbing):
        place = live_states(chain)
        return list(place), onward(chain, place)
    return range(len(chain.targets)), [[to for to in row if to >= 0] for row in chain.targets]


def _slowest(chain: Absorbing | Moves, states: Sequence[int]) -> tuple[float, float]:
    """The largest eigenvalue λ of Q on a strongly connected set, and 1/(1 − λ)."""
    place = {state: i for i, state in enumerate(states)}
    if isinstance(chain, Moves) and core.native is not None:
        solve, ways = _by_throw(chain, place)
    else:
        solve, ways = _by_row(chain, place)
    v = quotients = [1.0] * len(states)
    for _ in range(_MOST_PASSES):
        after = solve(v)
        pairs = zip(after, v, strict=True)
        quotients = [now / before for now, before in pairs if before > _ALL_DIGITS]
        whole = total(after)
        if not whole < math.inf:
            raise LimitError(BEYOND_FLOATS)
        v = [entry / whole for entry in after]
        if max(quotients) - min(quotients) <= _ENCLOSED * min(quotients):
            break
    time = total(quotients) / len(quotients)
    stays = total(q * v[to] for to, q in ways if to != _OUT)
    return Decay.of(1.0 / time, stays).kept, time


def _by_throw(moves: Moves, place: dict[int, int]) -> tuple[Solve, Iterator[Way]]:
    """Elimination of the states in `place` in the core, other targets being one way out; all ways."""
    targets = [[place.get(to, _OUT) for to in moves.targets[state]] for state in place]
    ways = itertools.chain.from_iterable(zip(row, moves.chances, strict=True) for row in targets)
    listed = array("q", itertools.chain.from_iterable(targets))
    eliminated = cast("Any", core.native).Backward(listed, array("d", moves.chances))
    return lambda costs: eliminated.solve(array("d", costs)), ways


def _by_row(chain: Absorbing | Moves, place: dict[int, int]) -> tuple[Solve, Iterator[Way]]:
    """The same by `Factors`, also where states have chances of their own."""
    all_rows = list(chain.rows)
    ways = {to: place.get(to, _OUT) for row in all_rows for to in row}
    rows = [_join_targets(all_rows[state], ways) for state in place]
    return Factors.of(rows).solve, itertools.chain.from_iterable(row.items() for row in rows)
