"""Goodness of fit: compare recorded games with the theory.

The test is Pearson's (`docs/theory.md`, "Do recorded games fit?").  Its p-value needs no SciPy.  It
is the regularised upper incomplete gamma function Q(k/2, x/2).  For a whole k that is a sum of
positive terms, by Q(a + 1, x) = Q(a, x) + xᵃ·e⁻ˣ/Γ(a + 1) from Q(1/2, x) = erfc(√x) or Q(1, x) =
e⁻ˣ (Abramowitz and Stegun, 6.5.17 and 6.5.21).
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
from boustro.say import quantity

FEWEST_EXPECTED = 5.0
"""The fewest games that are expected of each group."""
_ROUNDING = 1e-9
"""The share of that number that rounding may take away."""
LONGEST_GAME = 1_000_000
"""The longest recorded game: its chance is listed together with those of all shorter ones."""


class Group(NamedTuple):
    """Neighbouring lengths."""

    first: float
    """The shortest of them."""
    last: float
    """The longest of them; `inf` for all further lengths."""
    seen: int
    """The number of recorded games."""
    expected: float
    """The expected number of games."""


@dataclass(frozen=True)
class Fit:
    """Recorded against expected games, group by group."""

    groups: tuple[Group, ...]
    statistic: float
    """Pearson's statistic."""
    freedom: int
    """The degrees of freedom."""
    p_value: float
    """The chance of a statistic at least as large if the theory is right, to the accuracy of the
    chi-square distribution; nan with only one group."""

    @classmethod
    def of(cls, groups: Iterable[Group]) -> "Fit":
        """The fit of groups that all have an expected number above 0."""
        groups = tuple(groups)
        statistic = float(total((d := g.seen - g.expected) * d / g.expected for g in groups))
        freedom = max(len(groups) - 1, 0)
        p_value = chi_square_tail(statistic, freedom) if freedom else math.nan
        return cls(groups, statistic, freedom, p_value)


def compare_lengths(thing: Any, lengths: Sequence[int], rules: RulesSpec = None) -> Fit:
    """Compare recorded game lengths, in rolls, with the exact distribution.

    With a trap, the distribution is that of the games that finish.  Raises `QuestionError` for no
    games, and for a length that no game can have; `LimitError` for one of more than a million
    rolls.

    >>> from boustro import Board, Rules
    >>> fit = compare_lengths(Board(2), [1] * 52 + [2] * 48, Rules(die=2))
    >>> [(g.first, g.seen, round(g.expected)) for g in fit.groups][:2], fit.freedom
    ([(1, 52, 50), (2, 48, 25)], 4)
    """
    if not lengths:
        raise QuestionError("expected at least one game, got none")
    if (longest := max(lengths)) > LONGEST_GAME:
        raise LimitError.of(
            "lengths", f"expected at most {LONGEST_GAME} rolls, got {quote(longest)}"
        )
    game = Game.of(thing, rules)
    theory = Lengths.of(Chain.of(game))
    if impossible := [n for n in lengths if not theory.can_take(n)]:
        rolls = quantity(impossible[0], "roll")
        raise QuestionError(claim("never-takes", rules=str(game.rules), rolls=rolls).words)
    games, seen = len(lengths), Counter(lengths)
    pmf = theory.pmf(max(longest, _last_to_list(theory, games)))
    shares = {n: chance / theory.p_finish for n, chance in enumerate(pmf) if theory.can_take(n)}
    groups = _pool([(n, seen[n], games * share) for n, share in shares.items()], games)
    return Fit.of((*groups[:-1], groups[-1]._replace(last=math.inf)))


def _last_to_list(theory: Lengths, games: int) -> int:
    """The length beyond which too few games are expected for another group."""
    rest = min(0.5, FEWEST_EXPECTED / games)
    return int(min(LONGEST_GAME, theory.quantile(theory.p_finish * (1.0 - rest))))


def games_to_test(lengths: Lengths) -> int | None:
    """The fewest games that give two groups; None if all games have the same length.

    >>> from boustro import Board, analyse
    >>> games_to_test(analyse(Board(2), {"die": 2}).lengths)
    10
    """
    half = lengths.quantile(lengths.p_finish / 2.0)
    middle = max(lengths.within(half - 1), lengths.finishing_after(half)) / lengths.p_finish
    return math.ceil(FEWEST_EXPECTED / middle - _ROUNDING) if middle > _ROUNDING else None


def _pool(cells: Iterable[tuple[int, int, float]], games: int) -> list[Group]:
    """Cells (number, seen, expected), joined until enough is expected of each group."""
    groups: list[Group] = []
    begin, end, count, mass, left, is_new = 0, 0, 0, 0.0, float(games), True
    enough = FEWEST_EXPECTED - _ROUNDING
    for number, seen, share in cells:
        begin, end = number if is_new else begin, number
        count, mass, is_new = count + seen, mass + share, False
        if mass >= enough and left - mass >= enough:
            groups.append(Group(begin, end, count, mass))
            count, mass, left, is_new = 0, 0.0, left - mass, True
    return [*groups, Group(end + 1 if is_new else begin, end, count, left)]


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(chi-square with `freedom` degrees of freedom, 1 or more, ≥ `statistic`).

    >>> round(chi_square_tail(3.841458820694124, 1), 12), chi_square_tail(0.0, 5)
    (0.05, 1.0)
    """
    x, odd = statistic / 2.0, freedom % 2
    if x <= 0.0:
        return 1.0
    orders = (odd / 2.0 + n for n in range(freedom // 2))
    terms = (math.exp(a * math.log(x) - x - math.lgamma(a + 1.0)) for a in orders)
    return min(1.0, float(total(terms, math.erfc(math.sqrt(x)) if odd else 0.0)))
