"""Goodness of fit: compare games or throws that were recorded with the theory.

The test is Pearson's: neighbouring lengths are put together until at least five games are expected
of each group, and Σ (seen − expected)² / expected is compared with the chi-square distribution
with one degree of freedom less than there are groups.  A small p says that chance alone rarely
strays so far; it does not say why.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import total
from boustro.chain.definitions import Chain
from boustro.chain.incomplete_gamma import chi_square_tail
from boustro.chain.lengths import Lengths
from boustro.errors import LimitError, QuestionError, quote
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import initial, outcome_classes, step

FEWEST_EXPECTED = 5.0
LONGEST = 1_000_000
"""The longest recorded game: its chance is listed beside those of all shorter ones."""


class Group(NamedTuple):
    """Lengths `first` to `last` (`inf` for all further ones): games seen and games expected."""

    first: float
    last: float
    seen: int
    expected: float


@dataclass(frozen=True)
class Fit:
    """Seen against expected, group by group, with Pearson's statistic and what to make of it.

    `p_value` is the chance of a statistic at least as large if the theory is right.
    """

    groups: tuple[Group, ...]
    statistic: float
    freedom: int
    p_value: float

    @classmethod
    def of(cls, groups: Iterable[Group]) -> "Fit":
        """The fit of groups of which something is expected each."""
        groups = tuple(groups)
        statistic = float(total(_square(g.seen - g.expected) / g.expected for g in groups))
        freedom = max(len(groups) - 1, 0)
        return cls(groups, statistic, freedom, chi_square_tail(statistic, freedom))


def _square(number: float) -> float:
    return number * number


def compare_lengths(thing: Any, lengths: Sequence[int], rules: RulesSpec = None) -> Fit:
    """Game lengths that were seen, in rolls, held against the exact distribution.

    Raises `QuestionError` for no games, and for a length that no game can have; `LimitError` for a
    length of more than a million rolls.

    >>> from boustro import Board, Rules
    >>> fit = compare_lengths(Board(2), [1] * 52 + [2] * 48, Rules(die=2))
    >>> [(g.first, g.seen, round(g.expected)) for g in fit.groups][:2], fit.freedom
    ([(1, 52, 50), (2, 48, 25)], 4)
    """
    if not lengths:
        raise QuestionError("expected at least one game, got none")
    if (longest := max(lengths)) > LONGEST:
        raise LimitError.of("lengths", f"expected at most {LONGEST} rolls, got {quote(longest)}")
    game = Game.of(thing, rules)
    theory = Lengths.of(Absorbing.of(Chain.of(game)))
    pmf = theory.pmf(max(*lengths, theory.horizon))
    if impossible := [n for n in lengths if n < 0 or pmf[n] == 0.0]:
        raise QuestionError(f"no game of {game.rules} takes {impossible[0]} rolls on this board")
    seen = [0] * len(pmf)
    for length in lengths:
        seen[length] += 1
    return Fit.of(_pool(seen, [len(lengths) * p for p in pmf], len(lengths)))


def _pool(seen: list[int], expected: list[float], games: int) -> list[Group]:
    """Neighbours put together until enough is expected of each; the last one is open."""
    groups: list[Group] = []
    first, count, mass, left = 0, 0, 0.0, float(games)
    for n, (number, share) in enumerate(zip(seen, expected, strict=True)):
        if mass == 0.0 and not count and share == 0.0:
            first = n + 1
            continue
        count, mass = count + number, mass + share
        if mass >= FEWEST_EXPECTED and left - mass >= FEWEST_EXPECTED:
            groups.append(Group(first, n, count, mass))
            first, count, mass, left = n + 1, 0, 0.0, left - mass
    if left > 0.0:
        groups.append(Group(first, math.inf, games - sum(g.seen for g in groups), left))
    return groups


def compare_throws(thing: Any, throws: Iterable[int], rules: RulesSpec = None) -> Fit:
    """Throws that were written down held against the die: one group a face.

    >>> from boustro import Board
    >>> compare_throws(Board(9), [1, 2, 3, 4, 5, 6]).p_value
    1.0
    """
    die = Game.of(thing, rules).rules.die
    weights = dict.fromkeys(die.faces, 0)
    for outcome in die.outcomes:
        weights[outcome.advance] += outcome.weight
    counts = dict.fromkeys(die.faces, 0)
    for throw in throws:
        if throw not in counts:
            raise QuestionError(f"expected a throw of {die}, got {throw}")
        counts[throw] += 1
    thrown = sum(counts.values())
    if not thrown:
        raise QuestionError("expected at least one throw, got none")
    return Fit.of(
        Group(face, face, counts[face], thrown * weight / die.total_weight)
        for face, weight in weights.items()
    )


def lengths_of_throws(
    thing: Any, throws: Iterable[int], rules: RulesSpec = None
) -> tuple[tuple[int, ...], int]:
    """The lengths of the games played one after the other by `throws`, and the rolls left over.

    >>> from boustro import Board
    >>> lengths_of_throws(Board(7), [3, 4, 6, 2, 1, 5])
    ((2, 3), 1)
    """
    game = Game.of(thing, rules)
    known = {outcome.advance: outcome for outcome in outcome_classes(game)}
    if len(known) < len(outcome_classes(game)):
        raise QuestionError("expected rules that tell throws apart by their number alone")
    if game.start == game.finish:
        raise QuestionError("expected a game that is not over at its start")
    state, rolls, lengths = initial(game), 0, []
    for throw in throws:
        if throw not in known:
            raise QuestionError(f"expected a throw of {game.rules.die}, got {throw}")
        move = step(game, state, known[throw])
        state, rolls = move.state, rolls + 1
        if move.won:
            lengths.append(rolls)
            state, rolls = initial(game), 0
    return tuple(lengths), rolls
