"""Goodness of fit: compare the lengths of recorded games with their exact distribution.

The test is Pearson's (`docs/theory.md`, "Do recorded games fit?").  Its p-value needs no SciPy.  It
is the regularised upper incomplete gamma function Q(k/2, x/2) for k degrees of freedom.

For a whole k this is a sum of positive terms.  It begins with Q(1/2, x) = erfc(√x) if k is odd, and
with Q(1, x) = e⁻ˣ if k is even.  Each further term follows from Q(a + 1, x) = Q(a, x) +
xᵃ·e⁻ˣ/Γ(a + 1) (Abramowitz and Stegun, 6.5.17 and 6.5.21).
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boustro.basics.floats import total
from boustro.chain.definitions import Chain
from boustro.chain.distribution import Lengths
from boustro.errors import LimitError, QuestionError, quote
from boustro.model.claims import claim
from boustro.model.game import Game, RulesSpec
from boustro.say import Wording

FEWEST_EXPECTED = 5.0
"""The smallest expected number of games in a group."""
_ROUNDING = 1e-9
"""How far rounding errors may take an expected number below that."""
LONGEST_GAME = 1_000_000
"""The longest recorded game; the chances of all lengths up to it are listed."""


class Group(NamedTuple):
    """Neighbouring lengths that are counted together."""

    first: float
    """The shortest of these lengths."""
    last: float
    """The longest of these lengths; `inf` in the last group."""
    seen: int
    """The number of recorded games of these lengths."""
    expected: float
    """The expected number of games of these lengths."""


@dataclass(frozen=True)
class Fit:
    """Recorded against expected games, group by group."""

    groups: tuple[Group, ...]
    statistic: float
    """Pearson's statistic."""
    freedom: int
    """The degrees of freedom."""
    p_value: float
    """The chance of a statistic at least as large if the games have the exact distribution.

    It is approximate, as the chi-square distribution is; nan with only one group.
    """

    @classmethod
    def of(cls, groups: Iterable[Group]) -> "Fit":
        """The fit of groups that all have an expected number above 0."""
        groups = tuple(groups)
        statistic = float(total(map(_deviation, groups)))
        freedom = max(len(groups) - 1, 0)
        p_value = chi_square_tail(statistic, freedom) if freedom else math.nan
        return cls(groups, statistic, freedom, p_value)


def _deviation(group: Group) -> float:
    """The term of a group in Pearson's statistic."""
    difference = group.seen - group.expected
    return difference * difference / group.expected


def compare_lengths(thing: Any, lengths: Sequence[int], rules: RulesSpec = None) -> Fit:
    """Compare recorded game lengths, in rolls, with the exact distribution.

    With a trap, the distribution is that of the games that finish.  Raises `QuestionError` if there
    are no games, or if no game can have one of the lengths.  Raises `LimitError` for a length of
    more than a million rolls.

    >>> from boustro import Board, Rules
    >>> fit = compare_lengths(Board(2), [1] * 52 + [2] * 48, Rules(die=2))
    >>> [(g.first, g.seen, round(g.expected)) for g in fit.groups][:2], fit.freedom
    ([(1, 52, 50), (2, 48, 25)], 4)
    """
    if not lengths:
        raise QuestionError("expected at least one game, got none")
    longest = max(lengths)
    if longest > LONGEST_GAME:
        raise LimitError.of(
            "lengths", f"expected at most {LONGEST_GAME} rolls, got {quote(longest)}"
        )
    game = Game.of(thing, rules)
    theory = Lengths.of(Chain.of(game))
    impossible = [n for n in lengths if not theory.can_take(n)]
    if impossible:
        rules_in_words = Wording(str(game.rules), game.in_plain_words.said)
        never = claim("never-takes", rules=rules_in_words, rolls=impossible[0])
        raise QuestionError(never.words)
    games, seen = len(lengths), Counter(lengths)
    pmf = theory.pmf(max(longest, _last_to_list(theory, games)))
    shares = {n: chance / theory.p_finish for n, chance in enumerate(pmf) if theory.can_take(n)}
    cells = [(n, seen[n], games * share) for n, share in shares.items()]
    *groups, last = _pool(cells, games)
    return Fit.of((*groups, last._replace(last=math.inf)))


def _last_to_list(theory: Lengths, games: int) -> int:
    """The length beyond which too few games are expected for another group."""
    share_of_a_group = min(0.5, FEWEST_EXPECTED / games)
    last = theory.quantile(theory.p_finish * (1.0 - share_of_a_group))
    return int(min(LONGEST_GAME, last))


def games_to_test(lengths: Lengths) -> int | None:
    """The fewest games that give two groups; None if all games have the same length.

    >>> from boustro import Board, analyse
    >>> games_to_test(analyse(Board(2), {"die": 2}).lengths)
    10
    """
    median = lengths.quantile(lengths.p_finish / 2.0)
    # One of the two groups has the median.  The other has the games before it, or those after it.
    before, after = lengths.within(median - 1), lengths.finishing_after(median)
    share = max(before, after) / lengths.p_finish
    if share <= _ROUNDING:
        return None
    return math.ceil(FEWEST_EXPECTED / share - _ROUNDING)


def _pool(cells: Iterable[tuple[int, int, float]], games: int) -> list[Group]:
    """Groups of neighbouring lengths, each large enough that enough games are expected in it.

    A cell has a length, the number of games seen and the number expected.  The last group also has
    the games that are expected to be longer than all cells.
    """
    enough = FEWEST_EXPECTED - _ROUNDING
    groups: list[Group] = []
    left = float(games)  # the number of games expected outside the finished groups
    lengths: list[int] = []  # the lengths of the current group
    longest = 0
    seen_in_group, expected_in_group = 0, 0.0
    for length, seen, expected in cells:
        lengths.append(length)
        longest = length
        seen_in_group += seen
        expected_in_group += expected
        if expected_in_group >= enough and left - expected_in_group >= enough:
            groups.append(Group(lengths[0], longest, seen_in_group, expected_in_group))
            left -= expected_in_group
            lengths = []
            seen_in_group, expected_in_group = 0, 0.0
    first_of_last_group = lengths[0] if lengths else longest + 1
    return [*groups, Group(first_of_last_group, longest, seen_in_group, left)]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(chi-square with `freedom` degrees of freedom, 1 or more, ≥ `statistic`).

    >>> round(chi_square_tail(3.841458820694124, 1), 12), chi_square_tail(0.0, 5)
    (0.05, 1.0)
    """
    x = statistic / 2.0
    if x <= 0.0:
        return 1.0
    is_odd = freedom % 2 == 1
    first_order = 0.5 if is_odd else 0.0
    orders = (first_order + n for n in range(freedom // 2))
    terms = (math.exp(a * math.log(x) - x - math.lgamma(a + 1.0)) for a in orders)
    begin = math.erfc(math.sqrt(x)) if is_odd else 0.0
    return min(1.0, float(total(terms, begin)))
