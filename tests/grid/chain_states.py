"""The grid's checks of the chain itself: its states, where throws lead, its matrices."""

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import numpy as np

from boustro.chain.absorption import Absorbing
from boustro.chain.definitions import FINISH, HUNG, TRAPPED, Chain, transition_rows
from boustro.model import turn
from tests.chain.matrix import transient_part
from tests.grid.brute import WON, Key, Node
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter
from tests.support.interpreter import State

Remembered = tuple[int, bool, int, tuple[int, bool] | tuple[()]]


def remembered(case: Case, state: Any) -> Remembered:
    """What the rules need to know of a state, boustro's or the interpreter's, roll by roll."""
    square, to_open, agains, began, *_ = state  # the grid has no turns to miss
    limit = case.house.again_limit
    return square, to_open, agains if limit and limit[1] != "keeps" else 0, began


def after_a_roll(case: Case, state: Remembered) -> dict[Any, Fraction]:
    """The chances of what one roll leads to: what is remembered, or `WON`."""
    found = defaultdict[Any, Fraction](Fraction)
    for share, to in case.solo.ways(Node(State(*state), True)):
        found[to if to == WON else remembered(case, to.state)] += share
    return dict(found)


@chain.covers(
    "definitions.Chain.of",
    "definitions.Chain.size",
    "definitions.Chain.trap_squares",
    "definitions.Chain.weights",
    "definitions.Chain.chances",
    "definitions.Chain.squares",
    "definitions.Chain.index",
    "definitions.Chain.all_rows",
    "definitions.Chain.states",
    "definitions.Chain.targets",
    "definitions.Chain.throws",
    "definitions.Chain.reached",
    "definitions.Chain.group",
    "definitions.Chain.trap",
    "definitions.Chain.recurrent",
    "definitions.Chain.start",
    "definitions.Chain.game",
    "definitions.Chain.way_out_of_turns",
)
def states(case: Case, hold: Hold) -> None:
    """Which states there are, what they are, and where each throw leads from them."""
    web, first = case.solo.web, case.solo.first
    reached = web.from_(first) - {WON}
    for turns in (False, True):
        found = Chain.of(case.game, turns=turns)
        all_states = {remembered(case, state) for state in (*found.states, *found.recurrent)}
        hold.equal(all_states, {remembered(case, node.state) for node in reached}, "all states")
        _kinds(case, found, hold)
        for i in range(len(found.targets)):
            _one_roll(case, found, i, hold)
        for number, state in enumerate(found.recurrent if turns else (), found.size):
            node = _known(case, Node(State(*remembered(case, state)), state.agains == 0))
            way_out = HUNG if node in case.solo.hung else TRAPPED
            hold.equal(found.way_out_of_turns(number), way_out, ("way out of turns", state))
    _throws(case, Chain.of(case.game), hold)


def _throws(case: Case, found: Chain, hold: Hold) -> None:
    """One throw for each class of outcomes that the rules tell apart, with their joint weight."""
    counted = [
        (throw.advance, weight) for throw, weight in zip(found.throws, found.weights, strict=True)
    ]
    classes = Counter[tuple[int, bool, bool]]()
    for outcome in case.house.outcomes:
        picks = (case.house.again, case.house.opening)
        kinds = (interpreter.picks(pick, case.house, outcome) for pick in picks)
        classes[outcome[0], *kinds] += outcome[1]  # type: ignore[index]
    expected = sorted((advance, weight) for (advance, *_), weight in classes.items())
    hold.equal(sorted(counted), expected, "throws and weights")
    hold.all_close(found.chances, [Fraction(w, sum(found.weights)) for w in found.weights])


def _kinds(case: Case, found: Chain, hold: Hold) -> None:
    """Transient, recurrent, in the trap, or on the way to it."""
    web, first = case.solo.web, case.solo.first
    nodes = web.from_(first) - {WON}
    lost = nodes - web.reach({WON})
    endless = nodes & web.classes.keys()

    def known(some: set[Key]) -> set[Remembered]:
        return {remembered(case, node.state) for node in some}

    hold.equal({remembered(case, s) for s in found.trap}, known(lost), "trap")
    hold.equal({remembered(case, s) for s in found.recurrent}, known(endless), "recurrent")
    hold.equal(found.absorbs, not lost, "absorbs")
    hold.equal(set(found.trap_squares), {node.state.square for node in lost}, "squares of the trap")
    numbers = [found.index[state] for state in (*found.states, *found.recurrent)]
    hold.equal(numbers, list(range(len(found.targets))), "index")
    hold.equal(found.squares, tuple(state.square for state in found.states), "squares")
    start = found.start
    if first == WON:
        start = FINISH
    elif first in endless:
        start = TRAPPED
    hold.equal(found.start, start, "start")


def _one_roll(case: Case, found: Chain, i: int, hold: Hold) -> None:
    """The row of one state, with the squares that throws count to."""
    listed = (*found.states, *found.recurrent)
    state = remembered(case, listed[i])
    row, total = defaultdict[Any, Fraction](Fraction), sum(found.weights)
    counted = Counter[tuple[int, int]]()
    for t, throw in enumerate(found.throws):
        to, square = found.targets[i][t], found.reached[i][t]
        key = WON if to == FINISH else remembered(case, listed[to])
        row[key] += Fraction(throw.weight, total)
        counted[throw.advance, min(square, case.size)] += throw.weight
    hold.equal(dict(row), after_a_roll(case, state), ("row", state))
    expected = Counter[tuple[int, int]]()
    for thrown in case.solo.throws(Node(State(*state), True)):
        expected[thrown.outcome[0], thrown.reached or 0] += thrown.outcome[1]
    hold.equal(counted, expected, ("reached", state))


@chain.covers("definitions.Chain.at")
def on_a_square(case: Case, hold: Hold) -> None:
    """The number of the state of a token that rests on a square, its turn to begin."""
    for square in case.squares:
        found, node = (
            Chain.of(case.game, begins=[turn.State(square)], turns=True),
            case.solo.rest(square),
        )
        at = found.at(square)
        if node == WON:
            hold.equal(at, FINISH, square)
        elif node in case.solo.web.classes:
            hold.equal(at, TRAPPED, square)
        else:
            hold.equal(remembered(case, found.states[at]), remembered(case, node.state), square)
            hold.equal(found.states[at].agains, 0, square)


@chain.covers("definitions.transition_rows")
def transition_matrix(case: Case, hold: Hold) -> None:
    """P row by row: where a roll leads from each state; the finish comes last and is kept."""
    whole = Chain.of(case.game)
    rows, states = transition_rows(whole), (*whole.states, *whole.recurrent)
    for state, row in zip(states, rows[:-1], strict=True):
        joined = defaultdict[Any, Fraction](Fraction)
        for to, q in zip([*states, WON], row, strict=True):
            joined[to if to == WON else remembered(case, to)] += q
        joined_row = {to: q for to, q in joined.items() if q}
        hold.equal(joined_row, after_a_roll(case, remembered(case, state)), ("row of P", state))
    hold.equal(list(rows[-1]), [0] * len(states) + [1], "the finish is kept")


@chain.covers(
    "definitions.Chain.rows",
    "definitions.Chain.counted_in",
    "definitions.Chain.by_turns",
    "absorption.Absorbing.mean",
    "absorption.Absorbing.mean_from",
    "absorption.Absorbing.visits",
    "absorption.Absorbing.visits_from",
    "absorption.Absorbing.p_finish",
    "absorption.Absorbing.p_into",
    "absorption.Absorbing.leaks",
    "absorption.Absorbing.absorbs",
    "absorption.Absorbing.is_sure",
    "absorption.Absorbing.rows",
    "absorption.Absorbing.start",
)
def absorption(case: Case, hold: Hold) -> None:
    """Means, visits and chances from every state, roll by roll and turn by turn."""
    solo = case.solo
    chances = solo.web.chance({WON})
    for turns in (False, True):
        whole = Chain.of(case.game, turns=turns)
        found = whole.by_turns() if turns else whole
        states = [s for s in whole.states if not (turns and s.agains)]
        nodes = [Node(State(*remembered(case, s)), s.agains == 0) for s in states]
        nodes = [node if node in solo.web.ways else _known(case, node) for node in nodes]
        means = solo.web.cost({WON}, lambda node: node.fresh or not turns)  # noqa: B023 - called at once
        for i, node in enumerate(nodes):
            hold.close(found.p_into(FINISH, i), chances[node], ("into the finish", states[i]))
            if means[node] is not None:
                hold.close(found.mean_from[i], means[node], ("mean from", states[i]))
        absorbs = chances[solo.first] == 1
        hold.equal((found.absorbs, not found.leaks or not absorbs), (absorbs, True), "absorbs")
        hold.close(found.p_finish, chances[solo.first], "p_finish")
        copies = 1 if found.start >= len(states) else 0
        hold.equal(len(found.rows), len(states) + copies, "rows")
        hold.all_close([sum(map(float, row.values())) for row in found.rows], [1] * len(found.rows))
        hold.all_close(transient_part(found).sum(axis=1) + _out(found), [1] * len(found.rows), "Q")
        if absorbs:
            hold.close(found.mean, means[solo.first], "mean")
            hold.close(sum(found.visits), means[solo.first], "visits")
            moments = solo.moments(solo.first, turns=turns)
            assert moments is not None
            hold.equal(found.is_sure, moments[1] == moments[0] ** 2, "sure")


def _known(case: Case, node: Node) -> Key:
    """The node of the web that says as much of a token: another one of the same state."""
    kept = remembered(case, node.state)
    return next(
        other
        for other in case.solo.web.ways
        if other != WON and other.fresh == node.fresh and remembered(case, other.state) == kept
    )


def _out(found: Absorbing) -> Any:
    return np.array([sum(float(q) for to, q in row.items() if to < 0) for row in found.rows])
