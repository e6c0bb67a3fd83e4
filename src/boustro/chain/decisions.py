"""Best policy: the value and the choices of a player who chooses dice or jumps."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from boustro.basics.arguments import check_arguments
from boustro.basics.floats import rank, total
from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import UNIT, Number
from boustro.chain.decision_process import DecisionProcess, Dice, Optional
from boustro.chain.distribution import Lengths
from boustro.chain.elimination import Row, join_targets
from boustro.chain.policy import (
    EVEN,
    Policy,
    SolvedPolicy,
    Worth,
    best_chances,
    best_policy,
    fewest_steps,
)
from boustro.chain.reach import states_from
from boustro.chain.walks import NOTHING
from boustro.errors import LimitError, QuestionError
from boustro.model.claims import Claim, claim
from boustro.model.game import Game, RulesSpec
from boustro.model.states import FINISH, states_that_reach
from boustro.model.turn import State
from boustro.say import Wording

MOST_WITHIN = 10_000
"""The largest K for the chance to arrive within K rolls."""
MOST_LISTED = 500_000
"""The most choices, counted for every number of rolls left."""
AGAINST_RACES = (
    "expected 1 player, got {}: in a race the best choice depends on where the others are and what "
    "they choose, so no policy is best against all of them"
)
"""Why several players have no best policy."""
_Judged = tuple[list[Number], int, float]
"""The value of each option, the number of the best one, and how often a game has this choice."""
_Ends = Sequence[tuple[tuple[int, float], ...]]
"""For each landing the states in which it can end, with their chances."""


class Decision(NamedTuple):
    """One choice: which die to roll in a state, or whether to stay on the entry of a jump."""

    kind: str
    """`die` or `jump`."""
    state: State
    options: tuple[str, ...]
    values: tuple[float, ...]
    """The value of each option: the expected rolls to come, or the chance with K rolls left."""
    best: int
    """The number of the best option; of equal options the first die, or the one of most jumps."""
    faced: float
    """How often a game has this choice, on average."""
    cost: float
    """`faced` times the difference between the best option and the worst."""
    by_left: tuple[int | None, ...] = ()
    """The best option with 1, 2, … rolls left, or None if all options are equal.

    Empty unless the policy maximises the chance to arrive within K rolls.
    """

    @property
    def takes_jump(self) -> bool:
        """Whether the policy ever takes the jump, for a choice about a jump.

        It also takes the jump if all options are equal.
        """
        best_options = self.by_left
        if not best_options:
            best_options = (None if self.is_even else self.best,)
        options_that_matter = [option for option in best_options if option is not None]
        if not options_that_matter:
            return True
        # Option 0 is to stay on the first entry.
        return any(option > 0 for option in options_that_matter)

    @property
    def is_even(self) -> bool:
        """Whether all options have the same value, as far as floats can tell."""
        return _are_even(self.values)


def _are_even(values: Sequence[Number]) -> bool:
    low, high = min(values), max(values)
    if low == high:
        return True
    return bool(high < inf and high - low <= EVEN * high)


@dataclass(frozen=True, eq=False, repr=False)
class BestPolicy:
    """The policy with the fewest expected rolls, or the best chance to arrive `within` K rolls.

    >>> from boustro import Board
    >>> best = decide(Board(9, jumps={5: 6}), {"die": "d3"}, optional="ladders")
    >>> best
    <BestPolicy of 9 squares: 5.827160494 expected rolls>
    >>> [(d.state.square, d.options[d.best]) for d in best.decisions]
    [(5, 'take the jump')]
    """

    process: DecisionProcess
    within: int | None = None
    exact: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return BestPolicy, (self.process, self.within, self.exact)

    @property
    def game(self) -> Game:
        """The game, with its own die."""
        return self.process.game

    @property
    def states(self) -> tuple[State, ...]:
        """All states that a player can reach, by ascending square."""
        return self.process.states

    @property
    def values(self) -> tuple[float, ...]:
        """The expected rolls to come from each state, or the chance with `within` rolls left."""
        return tuple(map(float, self._values[:-1]))

    @property
    def values_exact(self) -> tuple[Fraction | None, ...] | None:
        """The values as fractions, with None for an infinite one; None without `exact`."""
        if not self.exact:
            return None
        return tuple(None if value == inf else value for value in self._values[:-1])

    @property
    def value(self) -> float:
        """The value at the start: expected rolls (`inf` if no policy is best), or the chance."""
        return float(self._values[self.process.start])

    @property
    def value_exact(self) -> Fraction | None:
        """The value as a fraction; None if it is infinite, or without `exact`."""
        value = self._values[self.process.start]
        return value if self.exact and value != inf else None

    @property
    def error(self) -> float:
        """An upper bound of the relative error of every value.

        It also bounds the loss against the best policy.
        """
        if self.exact:
            return 0.0
        if self.within is None:
            return self._solution.error
        if 0.0 < self.value < NOTHING:
            return inf
        most_throws = max(map(len, self.process.weights))
        return 2.0 * self.within * (most_throws + 3) * UNIT

    @cached_property
    def reason(self) -> Wording | None:
        """Why no policy is best; None if one is."""
        why = self._why_none()
        return None if why is None else why.words

    def _why_none(self) -> Claim | None:
        steps = fewest_steps(self.process)
        fewest = steps.get(self.process.start)
        if fewest is None:
            return claim("choices-no-way")
        if self.within is not None and fewest > self.within:
            return claim("choices-too-far", rolls=fewest)
        if self.value < inf:
            return None
        traps = {state.square for number, state in enumerate(self.states) if number not in steps}
        return claim("choices-not-sure", squares=tuple(sorted(traps)))

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Every choice after which the policy is sure to reach the finish, by square.

        For the chance within K rolls it is enough that the policy can reach the finish.
        """
        by_state = sorted(self._decisions(), key=lambda decision: (decision.state, decision.kind))
        return tuple(by_state)

    @property
    def passed_by(self) -> frozenset[int]:
        """The entries of the optional jumps that the policy never takes.

        If the options are equal, the policy takes the jump.
        """
        jumps = [decision for decision in self.decisions if decision.kind == "jump"]
        entries = {decision.state.square for decision in jumps}
        taken = {decision.state.square for decision in jumps if decision.takes_jump}
        return frozenset(entries - taken)

    @property
    def that_matter(self) -> tuple[Decision, ...]:
        """The decisions in which a mistake costs something, the most expensive first."""
        costly = [decision for decision in self.decisions if decision.cost and not decision.is_even]
        return tuple(rank(costly, lambda decision: -decision.cost))

    @cached_property
    def lengths(self) -> Lengths:
        """The distribution of the rolls, for `within` only of the games that arrive in time.

        Raises `QuestionError` if no policy has the fewest expected rolls.
        """
        if self.within is None:
            _, chain = self._policy_chain
            if self.value == inf or chain is None:
                raise QuestionError(f"expected a policy that is best: {self.reason}")
            return Lengths.of(chain)
        arrived_before_each = [faced.get(FINISH, 0.0) for *_, faced in self._stages()]
        arrived = [0.0, *arrived_before_each, self.value]
        chances = tuple(max(0.0, after - before) for before, after in pairwise(arrived))
        return Lengths(
            begins=chances, later=0.0, tail=None, p_finish=self.value, lost=1.0 - self.value
        )

    @cached_property
    def always(self) -> tuple[float, ...]:
        """The value of a player who takes every jump, with each of the dice."""
        ends = [((landing.targets[-1], 1.0),) for landing in self.process.landings]
        return tuple(self._worth_of([die], ends) for die in range(len(self.process.dice)))

    @cached_property
    def by_chance(self) -> float:
        """The value of a player who rolls a random die and tosses a coin at each optional entry."""
        ends = [tuple(_heads_or_tails(landing.targets)) for landing in self.process.landings]
        return self._worth_of(range(len(self.process.dice)), ends)

    @property
    def saves(self) -> tuple[float, float]:
        """The rolls saved, or the chance gained, compared with two other players.

        The first takes all jumps and always rolls the best die.  The second lets chance choose.
        """
        always = min(self.always) if self.within is None else max(self.always)
        return self._gain_over(always), self._gain_over(self.by_chance)

    def _gain_over(self, other: float) -> float:
        """How much better the policy is than one of value `other`; 0 if floats cannot tell."""
        if _are_even((self.value, other)):
            return 0.0
        return other - self.value if self.within is None else self.value - other

    def __repr__(self) -> str:
        named = self.game.board.name or f"{self.game.size} squares"
        unit = "expected rolls" if self.within is None else f"to arrive within {self.within} rolls"
        return f"<BestPolicy of {named}: {self.value:.10g} {unit}>"

    @cached_property
    def _solution(self) -> SolvedPolicy:
        return best_policy(self.process, exact=self.exact)

    @cached_property
    def _chances(self) -> list[list[Number]]:
        return best_chances(self.process, self.within or 0, exact=self.exact)

    @property
    def _values(self) -> list[Number]:
        return self._solution.values if self.within is None else self._chances[self.within]

    def _row(self, state: int, dice: Sequence[int], ends: _Ends) -> Row:
        """Where a roll leads from `state`, if each of the dice is rolled equally often."""
        row = defaultdict[int, float](float)
        for die in dice:
            for landing, chance in self._chances_of_landings(state, die):
                for to, share in ends[landing]:
                    row[to] += chance * share / len(dice)
        return row

    def _chances_of_landings(self, state: int, die: int) -> Iterable[tuple[int, float]]:
        """The landing of each throw of a die from a state, with the chance of the throw."""
        return zip(self.process.ways[state][die], self.process.shares[die], strict=True)

    def _ends(self, policy: Policy) -> _Ends:
        """The state in which each landing ends under a policy."""
        pairs = zip(self.process.landings, policy.targets, strict=True)
        return [((landing.targets[target], 1.0),) for landing, target in pairs]

    def _chain_of(self, rows: Sequence[Row]) -> tuple[list[int], Absorbing | None]:
        """The states that can be reached from the start, and their chain; None with a trap."""
        start = self.process.start
        targets = [list(row) for row in rows]
        reached = sorted(states_from(start, targets)) if start >= 0 else []
        place = {old: new for new, old in enumerate(reached)} | {FINISH: FINISH}
        rows_of_reached = tuple(join_targets(rows[state], place) for state in reached)
        can_finish = states_that_reach(FINISH, [list(row) for row in rows_of_reached])
        has_trap = len(can_finish) < len(rows_of_reached)
        return reached, None if has_trap else Absorbing(rows_of_reached, place[start])

    def _worth_of(self, dice: Sequence[int], ends: _Ends) -> float:
        """The value of a player who rolls these dice equally often.

        `ends` has the chances of the targets of each landing.
        """
        rows = [self._row(state, dice, ends) for state in range(len(self.states))]
        if self.within is None:
            _, chain = self._chain_of(rows)
            return inf if chain is None else float(chain.mean)
        # The chance to arrive in time from each state; the last is that of the finish.
        chances = [0.0] * len(rows) + [1.0]
        for _ in range(self.within):
            with_one_roll_more = [total(q * chances[to] for to, q in row.items()) for row in rows]
            chances = [*with_one_roll_more, 1.0]
        return chances[self.process.start]

    @cached_property
    def _policy_chain(self) -> tuple[list[int], Absorbing | None]:
        policy = self._solution.policy
        ends = self._ends(policy)
        rows = [self._row(state, [die], ends) for state, die in enumerate(policy.dice)]
        return self._chain_of(rows)

    def _stages(self) -> Iterator[tuple[Worth, Policy, dict[int, float]]]:
        """For each number of rolls left, from the most: the choices, and how often states occur.

        Without `within` all rolls are one stage.
        """
        if self.within is None:
            states, chain = self._policy_chain
            faced = dict(zip(states, chain.visits, strict=True)) if states and chain else {}
            worth = Worth(self.process, self._values, min, exact=self.exact)
            yield worth, self._solution.policy, faced
            return
        faced = {self.process.start: 1.0}
        # A choice depends on the chances after the roll, with one roll less left.
        chances_after_roll = self._chances[:-1]
        for chances in reversed(chances_after_roll):
            worth = Worth(self.process, chances, max, exact=self.exact)
            policy = worth.usual_policy()
            yield worth, policy, faced
            ends = self._ends(policy)
            after_roll = defaultdict[int, float](float)
            for state, share in faced.items():
                if state == FINISH:
                    after_roll[FINISH] += share
                    continue
                for to, chance in self._row(state, [policy.dice[state]], ends).items():
                    after_roll[to] += share * chance
            faced = after_roll

    @cached_property
    def _offers(self) -> list[tuple[str, int, State, tuple[str, ...]]]:
        """The choices: their kind, the number of the state or landing, the state, the options."""
        dice = tuple(map(str, self.process.dice))
        finish = State(self.game.finish)
        states = (*self.states, finish)  # `FINISH` is -1, the index of the last item
        offers = []
        if len(dice) > 1:
            offers = [("die", number, state, dice) for number, state in enumerate(self.states)]
        for number, (targets, entries) in enumerate(self.process.landings):
            if len(set(targets)) > 1:
                options = (*(f"stay on {entry}" for entry in entries), "take the jump")
                offers.append(("jump", number, states[targets[0]], options))
        return offers

    def _judge(self, worth: Worth, policy: Policy, faced: dict[int, float]) -> list[_Judged]:
        """For each choice at a stage: the values of its options, the best, and how often it occurs.

        `faced` says how often each state occurs.
        """
        landed = defaultdict[int, float](float)
        for state in faced.keys() - {FINISH}:
            for landing, chance in self._chances_of_landings(state, policy.dice[state]):
                landed[landing] += faced[state] * chance
        judged: list[_Judged] = []
        for kind, number, *_ in self._offers:
            if kind == "die":
                values, best, how_often = worth.dice, policy.dice, faced
            else:
                values, best, how_often = worth.landings, policy.targets, landed
            judged.append((values[number], best[number], how_often.get(number, 0.0)))
        return judged

    def _decisions(self) -> Iterator[Decision]:
        """The decisions, in the order of `_offers`."""
        by_stage = [self._judge(*stage) for stage in self._stages()]
        for index, (kind, _, state, options) in enumerate(self._offers):
            stages = [judged[index] for judged in by_stage]
            values, best, _ = stages[0]  # the stage with the most rolls left
            finish_is_not_sure = self.within is None and min(values) == inf
            finish_is_too_far = max(values) == 0
            if finish_is_not_sure or finish_is_too_far:
                continue
            # The values of dice leave out the roll itself.
            rolls_now = 1.0 if kind == "die" and self.within is None else 0.0
            after = tuple(float(value) + rolls_now for value in values)
            faced = total(share for *_, share in stages)
            cost = total(share * float(max(v) - min(v)) for v, _, share in stages if share)
            by_left: tuple[int | None, ...] = ()
            if self.within:
                fewest_left_first = reversed(stages)
                by_left = tuple(
                    None if _are_even(v) else option for v, option, _ in fewest_left_first
                )
            yield Decision(kind, state, options, after, best, faced, cost, by_left)


def _heads_or_tails(targets: Sequence[int]) -> Iterator[tuple[int, float]]:
    """Each target with its chance if a coin decides at every entry whether to stay."""
    share = 1.0
    for to in targets[:-1]:
        share /= 2.0
        yield to, share
    yield targets[-1], share


@check_arguments(within=(1, MOST_WITHIN), players=(1, 1000))
def decide(
    thing: Any,
    rules: RulesSpec = None,
    *,
    dice: Dice = (),
    optional: Optional = None,
    within: int | None = None,
    exact: bool = False,
    players: int = 1,
) -> BestPolicy:
    """The best policy of a player who chooses, by expected rolls or by the chance to arrive.

    Takes what `analyse` takes.  `dice` are the dice to choose from before each roll, such as
    `d6,2d6`; the default is the game's own die.  `optional` are the jumps that need not be taken:
    `ladders`, `snakes`, `jumps` or their entries.  `within` is the number of rolls in which to
    arrive.  `exact` adds fractions.

    Raises `InputError` with every problem, `LimitError` for a game that is too large to list,
    `QuestionError` for several players.

    >>> from boustro import Board
    >>> board = Board(6, jumps={2: 4, 5: 1})
    >>> decide(board, {"die": "d2"}, optional="jumps", exact=True).value_exact
    Fraction(15, 4)
    """
    game = Game.of(thing, rules)
    if players != 1:
        raise QuestionError(AGAINST_RACES.format(players))
    process = DecisionProcess.of(game, dice, optional)
    choices = len(process.states) * len(process.dice) + len(process.landings)
    if (within or 0) * choices > MOST_LISTED:
        raise LimitError(f"expected at most {MOST_LISTED} choices in all rolls, got more")
    return BestPolicy(process, within, exact)
