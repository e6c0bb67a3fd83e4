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
from boustro.say import square_list

_ORDER = ("roll", "take", "stay", "it")


@dataclass(frozen=True)
class StateWorthAnswer:
    """What one state is worth under the policy."""

    state: str
    """The square, and what the rules remember about the token."""
    square: Whole
    value: Figure
    """The expected rolls to come, null where infinite; or the chance with all K rolls left."""


@dataclass(frozen=True)
class DecisionAnswer:
    """One choice: which die to roll, or whether to stay on the entry of a jump."""

    kind: Annotated[str, OneOf(("die", "jump"))]
    state: str
    square: Whole
    options: tuple[str, ...]
    values: tuple[Figure, ...]
    """The value of each option; within K rolls, with the most rolls left."""
    best: Whole
    """The number, from 0, of the option that the policy takes; of equal ones the first die, or the
    most jumps."""
    is_even: bool
    """Whether all options have the same value, as far as floats can tell."""
    faced: Figure
    """How often a game comes to this choice."""
    cost: Figure
    """`faced` times the difference between the best option and the worst; null where infinite."""
    by_left: tuple[Whole | None, ...] | NotAsked = NOT_ASKED
    """Only with `--within K`: the best option with 1, 2, … K rolls left, null if all are equal."""


@dataclass(frozen=True)
class PolicyLengthAnswer:
    """The rolls of a game under the policy; within K rolls, of the games that arrive."""

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
    """The entries of the jumps that need not be taken."""
    within: Whole | None
    """K, if the policy is the one with the best chance to arrive within K rolls."""
    value: Figure
    """The fewest expected rolls, null where no policy is best; or the best chance."""
    value_error: Annotated[float, Between(0)] | None
    """A bound of the relative error of every value."""
    reason: str | None
    """Why no policy is best; null if one is."""
    always: tuple[Figure, ...]
    """The value of a player who takes every jump, with each of the dice."""
    by_chance: Figure
    """The value of a player who lets chance choose."""
    saves: tuple[Figure, Figure]
    """The rolls saved, or the chance won, against the best of `always` and against `by_chance`."""
    policy: tuple[str, ...]
    """The policy in words."""
    states: tuple[StateWorthAnswer, ...]
    decisions: tuple[DecisionAnswer, ...]
    """By square."""
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
    return DecideAnswer(
        *head_of(best.game),
        tuple(map(str, best.process.dice)),
        tuple(sorted(best.process.optional)),
        best.within,
        best.value,
        best.error if math.isfinite(best.error) else None,
        best.reason,
        best.always,
        best.by_chance,
        best.saves,
        policy_words(best),
        tuple(
            StateWorthAnswer(str(state), state.square, value)
            for state, value in zip(best.states, best.values, strict=True)
        ),
        tuple(map(_decision, best.decisions)),
        None if best.within is None and best.reason else _length(best.lengths),
        note_answers(notes),
        exact,
    )


def _length(law: Lengths) -> PolicyLengthAnswer:
    return PolicyLengthAnswer(
        law.median,
        law.mode,
        {share: law.quantile(share) for share in QUANTILES},
        {rolls: law.within(rolls) for rolls in WITHIN},
    )


def _decision(decision: Decision) -> DecisionAnswer:
    state = decision.state
    by_left = decision.by_left or NOT_ASKED
    return copy_fields(
        DecisionAnswer, decision, state=str(state), square=state.square, by_left=by_left
    )


def policy_words(best: BestPolicy) -> tuple[str, ...]:
    """The policy in words, without choices that make no difference."""
    chosen: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for decision in best.decisions:
        numbers = decision.by_left or (None if decision.is_even else decision.best,)
        texts = {_choice(decision, number) for number in numbers if number is not None}
        chosen[decision.kind, decision.state.square] |= texts
    squares: defaultdict[str, list[int]] = defaultdict(list)
    depends = "it depends on the rolls that are left" if best.within else "it depends on the turn"
    for (_, square), texts in chosen.items():
        if len(texts) > 1:
            squares[depends].append(square)
        elif texts:
            squares[min(texts)].append(square)
    in_order = sorted(squares, key=lambda text: _ORDER.index(text.split()[0]))
    listed = ((text, sorted(squares[text])) for text in in_order)
    return tuple(f"{text} on {square_list(those, len(those), '-')}" for text, those in listed)


def policy_picture(best: BestPolicy, kind: str, theme: str = "classic") -> bytes:
    """A picture of a policy: the values of the squares, with jumps faint that it does not take."""
    from boustro.answers.pictures import PictureOptions, heat_picture

    worth = {state.square: value for state, value in zip(best.states, best.values, strict=True)}
    heat = policy_heat(best.game.size, worth, "; ".join(policy_words(best)), best.within)
    taken = frozenset(best.game.board.jumps.keys() - best.passed_by)
    return heat_picture(best.game, heat, taken, PictureOptions(kind, theme))


def _choice(decision: Decision, number: int) -> str:
    """The name of the choice of an option, without its square."""
    option = decision.options[number]
    if decision.kind == "die":
        return f"roll {option}"
    if option == f"stay on {decision.state.square}":
        return "stay"
    is_last = number == len(decision.options) - 1
    return "take the jumps" if is_last else f"take the jump and {option},"
