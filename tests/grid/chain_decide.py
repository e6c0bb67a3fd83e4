"""The grid's checks of players who choose: Bellman's equations, by the interpreter's throws."""

import math
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from boustro.chain.decisions import BestPolicy, decide
from boustro.errors import QuestionError, RulesError
from tests.grid.brute import WON
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter
from tests.support.house_pool import DICE
from tests.support.interpreter import House, State

_WITHIN = 4
_LISTED = 2_000
_NOTHING = 1e-15
Options = list[tuple[Fraction, set[Any]]]
Listed = Callable[[Any], list[Options]]


def dice_of(case: Case) -> dict[str, House]:
    """The game's die and, if the rules allow it, another one, each with the interpreter's rules."""
    own = next(name for name, outcomes in DICE.items() if outcomes == case.house.outcomes)
    dice, other = {own: case.house}, case.rng.choice(sorted(DICE.keys() - {own}))
    try:
        case.game.rules.with_(die=other)
    except RulesError:
        return dice
    return dice | {other: case.house._replace(outcomes=DICE[other])}


def listed_options(case: Case, dice: dict[str, House]) -> Listed:
    """`options_of` every die, listed once for each state."""
    return cache(lambda state: [options_of(case, house, state) for house in dice.values()])


def options_of(case: Case, house: House, state: State) -> Options:
    """For each throw its chance, and the states to choose from: with all jumps, or without one."""
    total = sum(outcome[1] for outcome in house.outcomes)
    boards = [
        case.jumps,
        *({e: x for e, x in case.jumps.items() if e != stay} for stay in case.jumps),
    ]
    listed = []
    for outcome in house.outcomes:
        thrown = (interpreter.throw(case.size, jumps, house, state, outcome) for jumps in boards)
        ends = {key_of(case, WON if won else after) for after, won, _ in thrown}
        listed.append((Fraction(outcome[1], total), ends))
    return listed


def key_of(case: Case, state: Any) -> Any:
    """The part of a state, boustro's or the interpreter's, that the rules can tell apart."""
    if state == WON or not case.game.rules.has_memory:
        return state if state == WON else State(state[0])
    return State(state[0], state[1], state[2] if case.house.again_limit else 0, state[3])


def deciding(case: Case, dice: dict[str, House], within: int | None = None) -> BestPolicy:
    """All jumps and these dice to choose from."""
    return decide(case.game, dice=list(dice), optional=list(case.jumps), within=within, exact=True)


def is_free(case: Case, dice: dict[str, House]) -> bool:
    """Whether there is something to choose."""
    return bool(case.jumps) or len(dice) > 1


@chain.covers(
    *("decisions.decide", "decisions.BestPolicy.states", "decisions.BestPolicy.values"),
    *(
        "decisions.BestPolicy.value",
        "decisions.BestPolicy.value_exact",
        "decisions.BestPolicy.values_exact",
    ),
    *("decisions.BestPolicy.exact", "decisions.BestPolicy.error", "decisions.BestPolicy.reason"),
    *("decisions.BestPolicy.always", "decisions.BestPolicy.lengths"),
)
def fewest_expected_rolls(case: Case, hold: Hold) -> None:
    """Each value is 1 plus the mean of the best after each throw; inf if no choice is safe."""
    dice = dice_of(case)
    if not is_free(case, dice):
        return
    best = deciding(case, dice)
    value_of: dict[Any, Fraction | float] = {WON: Fraction()}
    for state, value in zip(best.states, best.values_exact or (), strict=True):
        key, known = key_of(case, state), math.inf if value is None else value
        hold.equal(value_of.setdefault(key, known), known, ("one value", state))

    def after(pairs: Options) -> Fraction | float:
        return sum((q * min(value_of[end] for end in ends) for q, ends in pairs), Fraction())

    listed = listed_options(case, dice)
    for state in [key for key in value_of if key != WON]:
        hold.equal(value_of[state], 1 + min(map(after, listed(state))), state)
    sure = {state for state, value in value_of.items() if value < math.inf}
    hold.equal(sure, sure_states(listed, value_of), "sure")
    agree_on_start(case, best, value_of, hold)


def agree_on_start(case: Case, best: BestPolicy, value_of: dict[Any, Any], hold: Hold) -> None:
    """What is said of the game as a whole, and of a player who takes every jump."""
    first = (
        WON
        if interpreter.over_at_once(case.size, case.house)
        else interpreter.first_state(case.house)
    )
    value = value_of[first]
    hold.close(best.value, value, "value")
    hold.all_close(best.values, best.values_exact or (), "values")
    hold.equal(best.value_exact, None if value == math.inf else value, "exact")
    hold.equal((best.exact, best.error), (True, 0.0), "no error")
    hold.equal(best.reason is None, value < math.inf, "reason")
    mean = case.solo.web.steps({WON})[case.solo.first]
    hold.close(best.always[0], math.inf if mean is None else mean, "always")
    if value == math.inf:
        hold.raises(QuestionError, lambda: best.lengths, "no law")
    else:
        law = best.lengths
        if law.finishing_after(_LISTED) < _NOTHING:
            hold.close(sum(n * p for n, p in enumerate(law.pmf(_LISTED))), value, "law")


def sure_states(listed: Listed, states: dict[Any, Any]) -> set[Any]:
    """The states from which some choices are sure to win: taken out one by one that are not."""
    sure = set(states)
    while True:
        winning, new = {WON}, {WON}
        while new:
            new = {s for s in sure - winning if is_step(listed(s), sure, winning)}
            winning |= new
        if winning == sure:
            return sure
        sure = winning


def is_step(rolls: list[Options], sure: set[Any], goals: set[Any]) -> bool:
    """Whether some die never has to leave the sure states, and may lead to a goal."""
    return any(
        all(ends & sure for _, ends in options) and any(ends & goals for _, ends in options)
        for options in rolls
    )


@chain.covers(
    "decisions.BestPolicy.within", "decisions.BestPolicy.game", "decisions.BestPolicy.process"
)
def best_chance_within(case: Case, hold: Hold) -> None:
    """The best chance to win in four rolls, by trying every choice of each."""
    dice = dice_of(case)
    if not is_free(case, dice):
        return

    listed = listed_options(case, dice)
    whole = math.lcm(*(sum(outcome[1] for outcome in house.outcomes) for house in dice.values()))

    @cache
    def worth(state: Any, left: int) -> int:
        """The best chance as a whole number, of which `whole ** left` are a chance of 1."""
        if state == WON or not left:
            return whole**left if state == WON else 0
        return max(
            sum(int(q * whole) * max(worth(end, left - 1) for end in ends) for q, ends in pairs)
            for pairs in listed(state)
        )

    first = (
        WON
        if interpreter.over_at_once(case.size, case.house)
        else interpreter.first_state(case.house)
    )
    for within in range(1, _WITHIN + 1):
        best = deciding(case, dice, within)
        hold.equal(
            (best.within, best.game, best.process.game), (within, case.game, case.game), "the game"
        )
        chance = Fraction(worth(first, within), whole**within)
        hold.equal(best.value_exact, chance, within)
        law = best.lengths.pmf(within)
        hold.close(sum(law), chance, "law")
