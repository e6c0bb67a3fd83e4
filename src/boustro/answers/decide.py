"""Answer to `decide`: the best policy of a player who chooses, and what it is worth."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.analyse import Ratio, ratio
from boustro.answers.constraints import Between, Chance, Figure, Length, OneOf, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.chain import QUANTILES, WITHIN, BestPolicy, Decision, Lengths
from boustro.errors import Problem
from boustro.render.heats import policy_heat
from boustro.say import Wording, square_list

_ORDER = ("roll", "take", "stay", "it")
"""The parts of a policy in words begin with these words, and come in this order."""


@dataclass(frozen=True)
class StateWorthAnswer:
    """The value of one state under the policy."""

    state: str
    """The square, and what the rules remember about the token."""
    square: Whole
    value: Figure
    """The expected number of rolls to come; null if infinite.

    With `--within K`, the chance to arrive if K rolls are left.
    """


@dataclass(frozen=True)
class DecisionAnswer:
    """One choice: which die to roll, or whether to stay on the entry of a jump."""

    kind: Annotated[str, OneOf(("die", "jump"))]
    state: str
    square: Whole
    options: tuple[str, ...]
    values: tuple[Figure, ...]
    """The value of each option; with `--within K`, its value if K rolls are left."""
    best: Whole
    """The number, from 0, of the option that the policy takes.  Of equal options it takes the first
    die, or the most jumps."""
    is_even: bool
    """Whether all options have the same value, to the precision of floats."""
    faced: Figure
    """The mean number of times that a game comes to this choice."""
    cost: Figure
    """`faced` times the difference between the best and the worst option; null if infinite."""
    by_left: tuple[Whole | None, ...] | NotAsked = NOT_ASKED
    """Only with `--within K`: the best option with 1, 2, … K rolls left; null if all are equal."""


@dataclass(frozen=True)
class PolicyLengthAnswer:
    """The length of a game under the policy; with `--within K`, of the games that arrive."""

    median: Length
    mode: Whole | None
    quantiles: Mapping[float, Length]
    p_within: Mapping[int, Chance]


@dataclass(frozen=True)
class DecideAnswer(GameHead):
    """The best policy for one game."""

    dice: tuple[str, ...]
    """The dice to choose from before each roll."""
    optional: tuple[Whole, ...]
    """The entries of the jumps that a player may refuse."""
    within: Whole | None
    """K, if the policy has the best chance to arrive within K rolls."""
    value: Figure
    """The fewest expected rolls, null if no policy is best; with `--within K`, the best chance."""
    value_error: Annotated[float, Between(0)] | None
    """An upper bound of the relative error of every value."""
    reason: Wording | None
    """Why no policy is best; null if one is."""
    always: tuple[Figure, ...]
    """The value of a player who takes every jump, with each of the dice."""
    by_chance: Figure
    """The value of a player who lets chance choose."""
    saves: tuple[Figure, Figure]
    """How much better the policy is than the best of `always`, and than `by_chance`: in rolls, or
    with `--within K` in chance."""
    policy: tuple[str, ...]
    """The policy in words."""
    states: tuple[StateWorthAnswer, ...]
    decisions: tuple[DecisionAnswer, ...]
    """The choices, in the order of their squares."""
    lengths: PolicyLengthAnswer | None
    """Null if no policy is best."""
    notes: tuple[NoteAnswer, ...]
    exact: Ratio | NotAsked | None = NOT_ASKED
    """Only with `--exact`: `value` as a fraction."""


@dataclass(frozen=True)
class DecideDocument:
    """What `boustro decide --json` prints."""

    schema: ClassVar[str] = "boustro/decide/2"
    results: tuple[DecideAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def decide_answer(best: BestPolicy, notes: Iterable[Problem] = ()) -> DecideAnswer:
    """Everything about the best policy of one game.

    >>> from boustro import builtin, decide
    >>> answer = decide_answer(decide(builtin("mb47"), optional="ladders"))
    >>> answer.value == answer.always[0], answer.policy
    (True, ('take the jumps on 1, 4, 9, 21, 28, 36, 51, 71, 80',))
    """
    exact: str | NotAsked | None = NOT_ASKED
    if best.exact:
        exact = None if best.value_exact is None else ratio(best.value_exact)
    has_no_best = best.within is None and bool(best.reason)
    states: list[StateWorthAnswer] = []
    for state, value in zip(best.states, best.values, strict=True):
        states.append(StateWorthAnswer(str(state), state.square, value))
    return DecideAnswer(
        *head_of(best.game),
        dice=tuple(map(str, best.process.dice)),
        optional=tuple(sorted(best.process.optional)),
        within=best.within,
        value=best.value,
        value_error=best.error if math.isfinite(best.error) else None,
        reason=best.reason,
        always=best.always,
        by_chance=best.by_chance,
        saves=best.saves,
        policy=policy_words(best),
        states=tuple(states),
        decisions=tuple(map(_decision, best.decisions)),
        lengths=None if has_no_best else _length(best.lengths),
        notes=note_answers(notes),
        exact=exact,
    )


def _length(lengths: Lengths) -> PolicyLengthAnswer:
    return PolicyLengthAnswer(
        lengths.median,
        lengths.mode,
        {share: lengths.quantile(share) for share in QUANTILES},
        {rolls: lengths.within(rolls) for rolls in WITHIN},
    )


def _decision(decision: Decision) -> DecisionAnswer:
    state = decision.state
    by_left = decision.by_left or NOT_ASKED
    return copy_fields(
        DecisionAnswer, decision, state=str(state), square=state.square, by_left=by_left
    )


def policy_words(best: BestPolicy) -> tuple[str, ...]:
    """The policy in words, without choices that make no difference."""
    choices: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for decision in best.decisions:
        choices[decision.kind, decision.state.square] |= _choices(decision)
    depends = "it depends on the rolls that are left" if best.within else "it depends on the turn"
    squares_of_choice: defaultdict[str, list[int]] = defaultdict(list)
    for (_, square), texts in choices.items():
        if len(texts) > 1:
            squares_of_choice[depends].append(square)
        elif texts:
            (text,) = texts
            squares_of_choice[text].append(square)
    words = []
    for text in sorted(squares_of_choice, key=_place_in_policy):
        squares = sorted(squares_of_choice[text])
        words.append(f"{text} on {square_list(squares, len(squares), '-')}")
    return tuple(words)


def _place_in_policy(text: str) -> int:
    """The sort key of a part of a policy, by its first word."""
    first_word, *_ = text.split()
    return _ORDER.index(first_word)


def _choices(decision: Decision) -> set[str]:
    """The names of the best options of a decision, without those that make no difference."""
    if decision.by_left:
        numbers = [number for number in decision.by_left if number is not None]
    else:
        numbers = [] if decision.is_even else [decision.best]
    return {_choice(decision, number) for number in numbers}


def policy_picture(best: BestPolicy, kind: str, theme: str = "classic") -> bytes:
    """A picture of the values of the squares; the jumps that the policy refuses are faint."""
    from boustro.answers.pictures import PictureOptions, heat_picture

    values = {state.square: value for state, value in zip(best.states, best.values, strict=True)}
    heat = policy_heat(best.game.size, values, "; ".join(policy_words(best)), best.within)
    taken = frozenset(best.game.board.jumps.keys() - best.passed_by)
    return heat_picture(best.game, heat, taken, PictureOptions(kind, theme))


def _choice(decision: Decision, number: int) -> str:
    """The choice of this option, in words without its square."""
    option = decision.options[number]
    if decision.kind == "die":
        return f"roll {option}"
    if option == f"stay on {decision.state.square}":
        return "stay"
    takes_all_jumps = number == len(decision.options) - 1
    if takes_all_jumps:
        return "take the jumps"
    return f"take the jump and {option},"
