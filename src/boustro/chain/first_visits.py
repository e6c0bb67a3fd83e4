"""First visits: the chance of ever resting on each square, by censoring.

Idea: watch the chain only while the token is on one square.  Where it comes in from the outset, if
it comes at all, adds up to the chance ever to be there.  Watching a chain less is elimination
(theorem 5), so nothing is subtracted; and what all squares of one half have to be without is
eliminated once for all of them, by halves, which costs a few eliminations, not one per square.

The outset is a state of its own to which nothing comes back.  Recurrent states are states, too; a
set of them that is eliminated as a whole keeps what comes in, and is a way out.
"""

from collections import defaultdict
from collections.abc import Sequence

from boustro.chain.arithmetic import total
from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.chain.elimination import Row, censor
from boustro.model.turn import State, initial, step

Part = tuple[int, list[int]]
"""A square and the numbers of its states."""


def chances_to_visit(chain: Chain) -> dict[int, float]:
    """The chance of ever resting on each square that has a state, the finish left out.

    >>> from boustro import Board, Game, Rules
    >>> chances_to_visit(Chain.of(Game(Board(3, jumps={2: 1}), Rules(die=2))))
    {0: 1.0, 1: 1.0}
    """
    if chain.start == FINISH:
        return {}
    states = [*chain.states, *chain.recurrent]
    rows = [{1 + chain.start: 1.0}, *_rows(chain, states)]
    if chain.start == TRAPPED:
        rows[0] = {1 + states.index(initial(chain.game)): 1.0}
    parts = defaultdict[int, list[int]](list)
    for number, state in enumerate(states, 1):
        parts[state.square].append(number)
    return dict(_chances(rows, sorted(parts.items())))


def _rows(chain: Chain, states: Sequence[State]) -> list[Row]:
    """The rows of the transient states and of the recurrent ones, numbered from 1."""
    recurrent = {state: i for i, state in enumerate(chain.recurrent, 1 + chain.size)}
    rows = []
    for number, state in enumerate(states):
        row: Row = {}
        for t, chance in enumerate(chain.chances):
            to = (
                _place_of(chain, number, t)
                if number < chain.size
                else recurrent[state_in_trap(chain, state, t)]
            )
            row[to] = row.get(to, 0.0) + chance
        rows.append(row)
    return rows


def _place_of(chain: Chain, number: int, t: int) -> int:
    """Where throw t leads to from this transient state; ways out are negative."""
    to = chain.targets[number][t]
    if to == TRAPPED:
        return 1 + chain.size + chain.lost[number][t]
    return 1 + to if to >= 0 else to


def state_in_trap(chain: Chain, state: State, t: int) -> State:
    """The recurrent state that throw t leads to from a recurrent one."""
    after = step(chain.game, state, chain.throws[t]).state
    # Where nothing depends on it, the chain's states forget that a throw gave another roll.
    return after if after in chain.recurrent else after._replace(agains=0)


def _chances(rows: Sequence[Row], parts: Sequence[Part]) -> list[tuple[int, float]]:
    """The chance of each square among the states of these rows, of which row 0 is the outset."""
    if len(parts) == 1:
        return [(parts[0][0], total(q for to, q in rows[0].items() if to > 0))]
    half = len(parts) // 2
    return [
        found
        for kept, others in ((parts[:half], parts[half:]), (parts[half:], parts[:half]))
        for found in _chances(*_watch(rows, kept, others))
    ]


def _watch(
    rows: Sequence[Row], kept: Sequence[Part], others: Sequence[Part]
) -> tuple[list[Row], list[Part]]:
    """The rows watched only on the squares that are kept, and their states as numbered there."""
    order = [0, *(i for part in (*kept, *others) for i in part[1])]
    place = {old: new for new, old in enumerate(order)}
    moved = [{place.get(to, to): q for to, q in rows[i].items()} for i in order]
    found = [(square, [place[i] for i in states]) for square, states in kept]
    return censor(moved, 1 + sum(len(states) for _, states in kept)), found
