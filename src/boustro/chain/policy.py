"""Policy iteration (Howard, 1960) for the fewest expected rolls; backward induction for K rolls.

A *policy* says which die to roll in each state, and which target to take of each landing.  Rolls
cost 1 each, so from a state the least expected cost V satisfies Bellman's equation

    V(s) = min over dice d of  1 + Σ P(throw | d) · min over the targets t of its landing of V(t).

1. *Which states are sure.*  V(s) is finite exactly if some policy reaches the finish with
   probability 1; such a state is *sure*.  To find these states, assume that all are.  A die is safe
   if each of its landings has a target that is still assumed sure.  Remove the states from which
   safe dice do not lead to the finish, and repeat until nothing changes.  A policy that always
   chooses a target nearest to the finish is *proper* on the remaining states: it reaches the finish
   from each of them (de Alfaro, 1999).  It is the first policy.
2. *Iteration.*  Solve the chain of the policy (`elimination`), then change each choice to one that
   is better by these values.  In fractions this ends at the best policy, because each change lowers
   V and there are finitely many policies.  In floats a choice changes only if the other option is
   better by more than 10⁻¹² of itself, and the iteration ends if the changes give a policy that is
   not proper or was tried before.  Finally, among options of equal value the first die and the most
   jumps are chosen, so that the choice is the same on every machine, and this policy is solved.
3. *The bound.*  Let v be the last values, and b their relative error.  Choose ε such that
   v ≤ ε + 1 + Σ P · v for every choice.  Now let P be the matrix of the best policy.  Then
   v − V ≤ ε + P(v − V).  Apply this again and again: v − V ≤ ε(1 + P + P² + …)1.  The last sum is
   V, because each roll costs 1.  So v − V ≤ εV.  Therefore v, and the value of the policy, are
   within (ε + 2b)V of V.

The best chance to arrive within k rolls is W_k(s) = max over d of Σ P · max W_{k−1}(t), where W_0
is 1 on the finish and 0 elsewhere.  These are sums of non-negative numbers, so the relative error
grows only with the number of operations.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from operator import mul

from boustro.basics.floats import NEAR, total
from boustro.chain.arithmetic import UNIT, Number, as_fraction, exact_arithmetic, floats
from boustro.chain.decision_process import DecisionProcess
from boustro.chain.elimination import Factors, join_targets, rows_by_throw
from boustro.model.states import FINISH, edges_back, follow_back

_MOST_ROUNDS = 1_000
"""The most rounds of the iteration."""
EVEN = 1e-11
"""Options whose relative difference is smaller count as equal, because floats cannot tell."""
Best = Callable[[Sequence[Number]], Number]
"""`min` for rolls, `max` for chances."""


@dataclass(frozen=True)
class Policy:
    """A choice in every state and at every landing."""

    dice: tuple[int, ...]
    """The number of the die in each state."""
    targets: tuple[int, ...]
    """The number of the target of each landing."""


@dataclass(frozen=True, eq=False)
class SolvedPolicy:
    """A best policy with its values."""

    policy: Policy
    values: list[Number]
    """Its value from each state; the last value is that of the finish."""
    error: float
    """An upper bound of the relative error of the values."""
    sure: list[int]
    """The states from which some policy is sure to reach the finish."""
    factors: Factors
    """The factors of its chain on the `sure` states."""


class Worth:
    """The value of each option, from the `values` of the states and, last, of the finish.

    `landings[landing]` has a value for each target.  `dice[state]` has a value for each die: the
    mean, over the throws of the die, of the best value of the landing.
    """

    def __init__(
        self, process: DecisionProcess, values: Sequence[Number], best: Best, *, exact: bool = False
    ) -> None:
        self.best = best
        chances = process.chances(Fraction) if exact else process.shares
        self.landings = [[values[to] for to in landing.targets] for landing in process.landings]
        best_of_landing = list(map(best, self.landings))
        self.dice: list[list[Number]] = []
        for row in process.ways:
            means = []
            for throws, shares in zip(row, chances, strict=True):
                values_of_throws = map(best_of_landing.__getitem__, throws)
                means.append(total(map(mul, shares, values_of_throws), 0))
            self.dice.append(means)

    def policy(self, before: Policy, margin: float = 0.0) -> Policy:
        """The best choices.

        A choice of `before` stays unless another option is better by more than the share `margin`.
        """

        def choose(options: list[Number], chosen: int) -> int:
            is_as_good = chosen in self._as_good(options, margin)
            return chosen if is_as_good else self._first(options)

        dice = map(choose, self.dice, before.dice)
        targets = map(choose, self.landings, before.targets)
        return Policy(tuple(dice), tuple(targets))

    def usual_policy(self) -> Policy:
        """The best choices; among equal options, the first die and the most jumps."""
        return Policy(
            tuple(self._as_good(options, EVEN)[0] for options in self.dice),
            tuple(self._as_good(options, EVEN)[-1] for options in self.landings),
        )

    def _first(self, options: list[Number]) -> int:
        return options.index(self.best(options))

    def _as_good(self, options: list[Number], margin: float) -> list[int]:
        """The numbers of the options that equal the best one; floats may differ by a margin."""
        best = self.best(options)
        if not isinstance(best, float) or margin == 0.0:
            return [number for number, option in enumerate(options) if option == best]
        as_good = []
        for number, option in enumerate(options):
            is_near = best < inf and abs(option - best) <= margin * best
            if option == best or is_near:
                as_good.append(number)
        return as_good


def best_policy(process: DecisionProcess, *, exact: bool = False) -> SolvedPolicy:
    """The policy with the fewest expected rolls from every state.

    From a state that is not sure they are `inf`.

    >>> from boustro import Board, Game
    >>> game = Game(Board(6, jumps={2: 4, 5: 1}), {"die": "d2"})
    >>> best_policy(DecisionProcess.of(game, (), "jumps"), exact=True).values[0]
    Fraction(15, 4)
    """
    policy, sure = _first_policy(process)
    margin = 0.0 if exact else NEAR
    tried = {policy}
    while True:
        factors, values = _evaluate(process, policy, sure, exact=exact)
        worth = Worth(process, values, min, exact=exact)
        better = worth.policy(policy, margin)
        if better in tried or len(tried) == _MOST_ROUNDS:
            break
        if not _is_proper(process, better, sure):
            break
        policy = better
        tried.add(policy)
    usual = worth.usual_policy()
    if usual != policy and _is_proper(process, usual, sure):
        policy = usual
        factors, values = _evaluate(process, policy, sure, exact=exact)
        worth = Worth(process, values, min, exact=exact)
    error = 0.0 if exact else _residual(process, worth, values, sure) + 2.0 * factors.bound
    return SolvedPolicy(policy, values, error, sure, factors)


def best_chances(
    process: DecisionProcess, rolls: int, *, exact: bool = False
) -> list[list[Number]]:
    """The best chances to arrive with 0, 1, … `rolls` rolls left, from each state.

    The last chance of each list is that of the finish.

    >>> from boustro import Board, Game
    >>> process = DecisionProcess.of(Game(Board(6, jumps={2: 4, 5: 1}), {"die": "d2"}), (), "jumps")
    >>> [best_chances(process, 3)[left][0] for left in range(4)]
    [0.0, 0.0, 0.25, 0.5]
    """
    zero, one = (Fraction(0), Fraction(1)) if exact else (0.0, 1.0)
    levels = [[zero] * len(process.states) + [one]]
    for _ in range(rolls):
        worth = Worth(process, levels[-1], max, exact=exact)
        levels.append([*map(max, worth.dice), one])
    return levels


def fewest_steps(process: DecisionProcess, sure: set[int] | None = None) -> dict[int, int]:
    """The fewest rolls to the finish from each state from which some choices lead there.

    With `sure` the player rolls only dice that are safe for this set of states.
    """
    safe = {*range(len(process.states)), FINISH} if sure is None else sure
    targets = [_safe_targets(process, state, safe) for state in range(len(process.states))]
    return follow_back([FINISH], edges_back(targets)) | {FINISH: 0}


def _first_policy(process: DecisionProcess) -> tuple[Policy, list[int]]:
    """A proper policy, and the states from which some policy is sure to reach the finish."""
    sure = {*range(len(process.states)), FINISH}
    steps = fewest_steps(process, sure)
    while not steps.keys() >= sure:
        sure &= steps.keys()
        steps = fewest_steps(process, sure)
    distances = [[steps.get(to, inf) for to in landing.targets] for landing in process.landings]
    nearest = list(map(min, distances))
    targets = tuple(row.index(min(row)) for row in distances)
    dice = []
    for row in process.ways:
        # Prefer safe dice, and among them the one whose best throw comes nearest to the finish.
        keys = []
        for throws in row:
            after_throw = [nearest[way] for way in throws]
            is_unsafe = inf in after_throw
            keys.append((is_unsafe, min(after_throw)))
        dice.append(keys.index(min(keys)))
    return Policy(tuple(dice), targets), sorted(sure - {FINISH})


def _safe_targets(process: DecisionProcess, state: int, sure: set[int]) -> list[int]:
    """The sure targets of the dice that are safe in `state`; none if the state is not sure.

    A die is safe if each of its landings has a sure target.
    """
    if state not in sure:
        return []
    safe: list[int] = []
    for throws in process.ways[state]:
        targets = [sure.intersection(process.landings[way].targets) for way in throws]
        if all(targets):
            for targets_of_throw in targets:
                safe += targets_of_throw
    return safe


def targets_under(process: DecisionProcess, policy: Policy, state: int) -> list[int]:
    """Where each throw of the chosen die leads from `state`."""
    ways = process.ways[state][policy.dice[state]]
    return [process.landings[way].targets[policy.targets[way]] for way in ways]


def _is_proper(process: DecisionProcess, policy: Policy, sure: list[int]) -> bool:
    """Whether a policy reaches the finish from every sure state."""
    targets: list[list[int]] = [[] for _ in process.states]
    for state in sure:
        targets[state] = targets_under(process, policy, state)
    return follow_back([FINISH], edges_back(targets)).keys() >= set(sure)


def _evaluate(
    process: DecisionProcess, policy: Policy, sure: list[int], *, exact: bool
) -> tuple[Factors, list[Number]]:
    """The factors of a policy's chain on the sure states, and its rolls from each of them."""
    arithmetic = exact_arithmetic() if exact else floats
    chances = process.chances(arithmetic)
    place = {old: new for new, old in enumerate(sure)}
    rows = [
        rows_by_throw([targets_under(process, policy, state)], chances[policy.dice[state]])[0]
        for state in sure
    ]
    factors = Factors.of([join_targets(row, place) for row in rows])
    values: list[Number] = [inf] * len(process.states) + [Fraction(0) if exact else 0.0]
    means = factors.solve([arithmetic(1, 1)] * len(sure))
    for state, mean in zip(sure, means, strict=True):
        values[state] = as_fraction(mean) if exact else mean
    return factors, values


def _residual(
    process: DecisionProcess, worth: Worth, values: list[Number], sure: list[int]
) -> float:
    """The ε of the module's argument: how much better a choice can be, including rounding."""
    most_throws = max(map(len, process.weights))
    rounding = (4 + most_throws) * UNIT
    residual = 0.0
    for state in sure:
        highest_value = values[state] * (1.0 + rounding)
        best_choice = min(worth.dice[state])
        residual = max(residual, highest_value - 1.0 - best_choice)
    return residual
