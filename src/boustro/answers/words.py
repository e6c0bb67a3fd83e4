"""Figures of a game in words: for each figure, the rows that texts have about it.

The answer to `analyse` lists these rows in the metadata of its fields (`in_words`), so that
everything about a figure stands in one place.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import singledispatch

from boustro.answers.endings import ending_of
from boustro.chain import Analysis, LargeAnalysis, LikeliestGame
from boustro.model import Route, claim
from boustro.say import quantity

MEAN = "mean rolls, one player"
_SHOWN = (0.1, 0.25, 0.75, 0.9, 0.99)
"""The quantiles that texts show."""
_WIDEST = 60
"""The most characters of the throws of a route in a row."""
_MOST_DIGITS = 10**15
"""The smallest length that is written with an exponent."""
_MOST_LISTED = 3
"""The most squares or jumps in a row."""

ValueInWords = Callable[[Analysis], str | None]


@dataclass(frozen=True)
class TextRow:
    """A row of a text about one game, or about several games side by side."""

    place: int
    """The rows of a text are sorted by this number."""
    name: str
    """The name of the figure in the text."""
    value: ValueInWords
    """Puts the figure into words; returns None if the text shall not have the row."""
    alone: bool = True
    """Whether a text about one game has the row."""
    beside: bool = False
    """Whether a text about several games side by side has the row."""
    of_large: bool = False
    """Whether the figure is known for boards too large to list."""


def beside(place: int, name: str, value: ValueInWords) -> TextRow:
    """A row that only a text about several games side by side has."""
    return TextRow(place, name, value, alone=False, beside=True)


def in_words(*rows: TextRow) -> Mapping[str, tuple[TextRow, ...]]:
    """Metadata for a field: the rows in which texts show it."""
    return {"rows": rows}


def number(value: float) -> str:
    """A figure with ten digits, or a word if it is infinite or undefined."""
    if math.isnan(value):
        return "none"
    if math.isinf(value):
        return "infinite"
    return f"{value:.10g}"


def whole(value: float) -> str:
    """The length of a game in words."""
    if math.isinf(value):
        return "never"
    return f"{value}" if value < _MOST_DIGITS else f"{value:.4e}"


def mean_or_why_not(analysis: Analysis) -> str:
    """The mean, or why a game has none."""
    if not analysis.absorbs:
        return claim("none-as-lost" if analysis.p_lost else "infinite-as-trap").words
    if math.isinf(analysis.mean):
        return claim("beyond-floats").words
    return number(analysis.mean)


def chance_to_finish(analysis: Analysis) -> str | None:
    """The chance to finish, unless it is certain."""
    return None if analysis.absorbs else f"{100 * analysis.p_finish:.4f} %"


def chances_not_to_finish(analysis: Analysis) -> str | None:
    """The chances that a game is lost and that it never ends, if a game can be lost."""
    if not analysis.p_lost:
        return None
    return f"{100 * analysis.p_lost:.4f} % / {100 * analysis.p_trap:.4f} %"


def mean_won(analysis: Analysis) -> str | None:
    """The mean of the games that are won, if a game can be lost."""
    return number(analysis.mean_won) if analysis.p_lost else None


def mean_turns(analysis: Analysis) -> str | None:
    """The mean in turns, if turns are not the same as rolls."""
    return None if analysis.turns is None else number(analysis.turns.mean)


def fewest(analysis: Analysis) -> str:
    """The fewest rolls."""
    return "no route" if analysis.min_rolls is None else str(analysis.min_rolls)


@singledispatch
def fewest_with_share(analysis: Analysis) -> str:
    """The fewest rolls, and the share of games that need no more, if it is known."""
    if analysis.p_min is None:
        return fewest(analysis)
    return f"{fewest(analysis)}, in {100 * analysis.p_min:.4g} % of games"


fewest_with_share.register(LargeAnalysis, fewest)


def likeliest_route(analysis: Analysis) -> str | None:
    """The throws of the most likely shortest route, and their chance."""
    if analysis.likeliest_route is None or analysis.p_likeliest is None:
        return None
    return _throws_with_share(analysis.likeliest_route, analysis.p_likeliest)


def likeliest_game(analysis: Analysis) -> str | None:
    """The throws of the most likely game, and their chance, if no shortest game is as likely."""
    game = longer_likeliest(analysis)
    if game is None:
        return None
    throws = _throws_with_share(game.route, float(game.probability))
    return f"{quantity(game.route.rolls, 'roll')}: {throws}"


def longer_likeliest(analysis: Analysis) -> LikeliestGame | None:
    """The most likely game, if it is longer than a shortest game."""
    game = analysis.likeliest_game
    return None if game is None or game.route.rolls == analysis.min_rolls else game


def _throws_with_share(route: Route, chance: float) -> str:
    throws = " ".join(route.labels)
    shown = throws if len(throws) < _WIDEST else "…"
    return f"{shown}, in {100 * chance:.4g} % of games"


def mode(analysis: Analysis) -> str:
    """The most likely length."""
    return "none" if analysis.mode is None else quantity(analysis.mode, "roll")


def quantiles(analysis: Analysis) -> str:
    """The numbers of rolls by which some shares of the games are finished."""
    return ", ".join(f"{100 * q:g} %: {quantile(q, analysis)}" for q in _SHOWN)


def chances_within(analysis: Analysis) -> str:
    """The chances that a game is finished within some numbers of rolls."""
    within = analysis.lengths.within
    return ", ".join(f"{n}: {100 * within(n):.2f} %" for n in (20, 50, 100))


def quantile(q: float, analysis: Analysis) -> str:
    """The number of rolls by which a share of the games is finished."""
    return whole(analysis.lengths.quantile(q))


def chance_within(rolls: int, analysis: Analysis) -> str:
    """The chance that a game is finished within a number of rolls."""
    return f"{100 * analysis.lengths.within(rolls):.3f} %"


def late_in_the_game(analysis: Analysis) -> str | None:
    """Late in the game, the share of the running games that each further roll ends.

    Games that can no longer finish do not count.  The share may repeat in a cycle of several rolls.
    It is then the share that a whole cycle ends.
    """
    if analysis.p_finish == 0:
        return ending_of(analysis).words
    tail = analysis.lengths.whole.tail
    if tail is None:
        return None
    code = "late" if analysis.absorbs else "late-others"
    p_ends = f"{100 * tail.decay.ends:.4g} %"
    if tail.length > 1:
        return claim(f"{code}-cycle", rolls=tail.length, p_ends=p_ends).words
    return claim(code, p_ends=p_ends).words


def most_visited(analysis: Analysis) -> str | None:
    """The squares from which the most rolls are made."""
    squares = analysis.most_visited[:_MOST_LISTED]
    return _comma_list(f"{square} ({_times(analysis.visits[square])})" for square in squares)


def most_used(analysis: Analysis) -> str | None:
    """The jumps that tokens take most often."""
    exits, uses = analysis.game.board.jumps, analysis.jump_uses
    entries = sorted(uses, key=lambda entry: -uses[entry])[:_MOST_LISTED]
    return _comma_list(f"{entry}-{exits[entry]} ({_times(uses[entry])})" for entry in entries)


def winning_throws(analysis: Analysis) -> str | None:
    """The squares that the last throw of a game reaches most often."""
    chances: dict[int, float] = {}
    for step in analysis.last_steps:
        chances[step.reached] = chances.get(step.reached, 0.0) + step.probability
    squares = sorted(chances, key=lambda square: -chances[square])[:_MOST_LISTED]
    return _comma_list(f"{square} ({100 * chances[square]:.2f} %)" for square in squares)


def _comma_list(parts: Iterable[str]) -> str | None:
    return ", ".join(parts) or None


def _times(visits: float) -> str:
    return "for ever" if math.isinf(visits) else f"{visits:.3f}"
