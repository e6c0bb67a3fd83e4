"""Goodness of fit: compare recorded game lengths, such as those of a class, with the theory."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

from boustro.answers.constraints import Count, Figure, Length
from boustro.answers.documents import NOT_ASKED, NotAsked
from boustro.answers.endings import ending_of
from boustro.chain import LONGEST_GAME, Analysis, Fit, compare_lengths, games_to_test
from boustro.errors import FormatError, LimitError
from boustro.model import claim
from boustro.say import Wording, join_words, quantity, say

MOST_GAMES = 100_000
"""The most games that are compared."""
MOST_CHARACTERS = 1_000_000
"""The most characters of a text with lengths."""
_RARE = 0.05
"""Games with a smaller p-value than this fit badly."""
_VERY_RARE = 0.01
"""Games with a smaller p-value than this do not fit."""
_LONGEST_NUMBER = 9
"""The most digits of a length."""


@dataclass(frozen=True)
class FitGroupAnswer:
    """A group of neighbouring lengths, so large that five games or more are expected in it."""

    first: Length
    last: Length
    """The last length of the group; null if all longer ones belong to it."""
    seen: Count
    expected: float


@dataclass(frozen=True)
class FitAnswer:
    """Recorded games compared with the theory, by Pearson's chi-square test."""

    games: Count
    mean: float
    """The average of the recorded lengths, in rolls."""
    expected_mean: Figure
    """The theoretical mean; null if it is infinite."""
    mean_error: Figure
    """The theoretical standard error of the average of this number of games."""
    groups: tuple[FitGroupAnswer, ...]
    statistic: float
    freedom: Count
    """The degrees of freedom: the number of groups minus one; 0 if there are too few games."""
    p_value: Figure
    """The probability that chance alone makes the groups differ from the expected ones at least as
    much; null without a test."""
    sentence: Wording
    """The result in words, for people."""


def read_lengths(text: str) -> tuple[int, ...]:
    """The lengths in a text: whole numbers between blanks, commas, semicolons or line breaks.

    Text from a # to the end of its line is ignored.  Raises `FormatError` for anything else, and
    `LimitError` for more than 100,000 games or for a game of more than a million rolls.

    >>> read_lengths("31, 22, 47  # on Monday")
    (31, 22, 47)
    """
    if len(text) > MOST_CHARACTERS:
        raise LimitError(f"expected at most {MOST_CHARACTERS} characters of game lengths")
    words = []
    for line in text.splitlines():
        before_comment, _, _ = line.partition("#")
        words += [word for word in re.split(r"[\s,;]+", before_comment) if word]
    return checked_lengths(_length(word) for word in words)


def checked_lengths(lengths: Iterable[int]) -> tuple[int, ...]:
    """The same lengths; raises `LimitError` for too many lengths, or for one that is too large."""
    rolls = tuple(lengths)
    if len(rolls) > MOST_GAMES:
        text = f"expected at most {MOST_GAMES} games, got {len(rolls)}"
        raise LimitError(say("too-many-games", text, most=MOST_GAMES, games=len(rolls)))
    if rolls and max(rolls) > LONGEST_GAME:
        raise _too_long(str(max(rolls)))
    return rolls


def fit_answer(analysis: Analysis, lengths: tuple[int, ...] | None) -> FitAnswer | NotAsked:
    """How well these lengths, in rolls, fit the theory; `NOT_ASKED` if `lengths` is None.

    Raises `QuestionError` for no games, and for a length that no game can have.

    >>> from boustro import analyse, builtin
    >>> answer = fit_answer(analyse(builtin("mb47")), (22, 31, 47))
    >>> answer.sentence.split(". ")[0]
    'Your 3 games took 33.3 rolls on average, the theory says 39.2 ± 14.6'
    """
    if lengths is None:
        return NOT_ASKED
    fit = compare_lengths(analysis.game, lengths)
    games = len(lengths)
    mean = sum(lengths) / games
    error = analysis.sd / math.sqrt(games)
    average = _average(games, mean, analysis, error)
    verdict = _verdict(fit, games_to_test(analysis.lengths))
    return FitAnswer(
        games=games,
        mean=mean,
        expected_mean=analysis.mean,
        mean_error=error,
        groups=tuple(FitGroupAnswer(*group) for group in fit.groups),
        statistic=fit.statistic,
        freedom=fit.freedom,
        p_value=fit.p_value,
        sentence=join_words(" ", (average, verdict)),
    )


def _length(word: str) -> int:
    """The length that a word says; raises `FormatError` or `LimitError` for any other word."""
    if not (word.isascii() and word.isdigit()):
        text = f"expected game lengths as whole numbers, got {word[:40]!r}"
        raise FormatError(say("not-a-length", text, got=word[:40]))
    if len(word) > _LONGEST_NUMBER:
        raise _too_long(word[:40])
    return int(word)


def _too_long(rolls: str) -> LimitError:
    text = f"expected games of at most {LONGEST_GAME} rolls, got {rolls}"
    return LimitError(say("game-too-long", text, most=LONGEST_GAME, rolls=rolls))


def _average(games: int, mean: float, analysis: Analysis, error: float) -> Wording:
    """The sentence that compares the average with the theoretical mean."""
    took = f"Your {quantity(games, 'game')} took {mean:.1f} rolls on average"
    if math.isinf(analysis.mean):
        ending = ending_of(analysis).words
        text = f"{took}; by the theory, {ending}."
        return say("games-took-endless", text, games=games, mean=mean, ending=ending)
    text = f"{took}, the theory says {analysis.mean:.1f} ± {error:.1f}."
    return say("games-took", text, games=games, mean=mean, theory=analysis.mean, error=error)


def _verdict(fit: Fit, fewest: int | None) -> Wording:
    """The sentences about the test; `fewest` is the number of games that a test needs."""
    if fewest is None:
        return claim("one-length").sentence
    if fit.freedom == 0:
        too_few = "For a test of the whole distribution there are too few games"
        return say("too-few-games", f"{too_few}: record at least {fewest}.", fewest=fewest)
    share = f"{100 * fit.p_value:.2g} %" if fit.p_value >= 1e-4 else "less than 0.01 %"
    chance = (
        f"Chance alone makes the groups in the table differ this much, or more, in {share} of cases"
    )
    if fit.p_value >= _RARE:
        return say("games-fit", f"{chance}: the games fit the theory.", p_value=fit.p_value)
    if fit.p_value >= _VERY_RARE:
        text = f"{chance}: the games fit the theory badly, but not so badly that it must be wrong."
        return say("games-fit-badly", text, p_value=fit.p_value)
    doubts = "Were these the rules, and did all count their rolls?"
    text = f"{chance}: the games do not fit the theory. {doubts}"
    return say("games-do-not-fit", text, p_value=fit.p_value)
