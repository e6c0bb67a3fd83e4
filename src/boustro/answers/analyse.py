"""Answer to `analyse`: how long a game takes and who wins, from the absorbing chain."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import partial, singledispatch
from itertools import accumulate
from typing import Annotated, ClassVar

from boustro.answers import words
from boustro.answers.constraints import Between, Chance, Figure, Length, Matches, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields, decimal
from boustro.answers.fit import FitAnswer, fit_answer
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.answers.passage import PassageQuestions, PassagesAnswer, passages_answer
from boustro.answers.progress import ProgressAnswer, ProgressQuestions, progress_answer
from boustro.answers.race import (
    OwnSeatsAnswer,
    RaceAnswer,
    own_seats_answer,
    race_answer,
)
from boustro.answers.words import TextRow, beside, in_words, number, whole
from boustro.chain import WITHIN, Analysis, GameLength, LargeAnalysis
from boustro.errors import Problem, QuestionError
from boustro.model import Game, Route, claim
from boustro.say import Wording

_KNOWN = ("name", "min_rolls")
"""Fields that are always computed: on a board too large to list, None is their value."""
MOST_FRACTIONS = 1_000
"""The longest game whose chance is written as a fraction: about 1,600 digits with a d6."""

Ratio = Annotated[str, Matches("^-?[0-9]+/[0-9]+$")]


@dataclass(frozen=True)
class ExactAnswer:
    """Figures as exact fractions, `"p/q"` in lowest terms."""

    mean: Ratio | None
    """Null if there is a trap; so are the next two."""
    variance: Ratio | None
    third_moment: Ratio | None
    """The third central moment."""
    p_finish: Ratio
    p_within: Mapping[int, Ratio] | NotAsked = NOT_ASKED
    """For rolls, not turns: for each n the probability that the game is finished within n."""
    pmf: tuple[Ratio, ...] | NotAsked | None = NOT_ASKED
    """Only with `--pmf N`: P(length = n) for n = 0 to N; null for N above 1,000."""


def exact_answer(length: GameLength, *, pmf: int | None = None) -> ExactAnswer | NotAsked:
    """The figures of `length` as fractions; `NOT_ASKED` if they were not computed exactly.

    >>> from boustro import Board, analyse
    >>> answer = exact_answer(analyse(Board(7), exact=True).rolls, pmf=2)
    >>> answer.mean, answer.pmf, answer.p_within[10]
    ('7/1', ('0/1', '0/1', '1/6'), '8124571/10077696')
    """
    finish = length.p_finish_exact
    if finish is None:
        return NOT_ASKED
    mean = _ratio_or_none(length.mean_exact)
    variance = _ratio_or_none(length.variance_exact)
    third = _ratio_or_none(length.third_moment_exact)
    if length.unit != "rolls":
        # With several rolls a turn, the fractions for the chances of turns are far longer.
        return ExactAnswer(mean, variance, third, ratio(finish))
    longest = max(WITHIN)
    if pmf is not None and pmf <= MOST_FRACTIONS:
        longest = max(longest, pmf)
    chances = length.pmf_exact(longest) or ()
    within = list(accumulate(chances))
    return ExactAnswer(
        mean,
        variance,
        third,
        ratio(finish),
        {n: ratio(within[n]) for n in WITHIN},
        _listed(chances, pmf),
    )


def _listed(chances: Sequence[Fraction], pmf: int | None) -> tuple[str, ...] | NotAsked | None:
    """The chances of the lengths 0 to `pmf` as fractions; None if that would be too many digits."""
    if pmf is None:
        return NOT_ASKED
    if pmf > MOST_FRACTIONS:
        return None
    return tuple(map(ratio, chances[: pmf + 1]))


def _ratio_or_none(fraction: Fraction | None) -> str | None:
    return None if fraction is None else ratio(fraction)


def ratio(fraction: Fraction) -> str:
    """A fraction as `p/q`, however many digits it has.

    >>> ratio(Fraction(7))
    '7/1'
    """
    return f"{decimal(fraction.numerator)}/{decimal(fraction.denominator)}"


@dataclass(frozen=True)
class TurnsAnswer:
    """The length of a game in turns, if turns are not the same as rolls."""

    mean: Figure
    sd: Figure
    skewness: Figure
    median: Length
    mode: Whole | None
    quantiles: Mapping[float, Length]
    p_within: Mapping[int, Chance]
    mean_exact: Ratio | NotAsked | None = NOT_ASKED
    exact: ExactAnswer | NotAsked = NOT_ASKED


@dataclass(frozen=True)
class AnalyseAnswer(GameHead):
    """The figures of one game, in rolls; null if infinite, or if `not_computed` names them.

    To add a figure, add a field, with its type, its description and its rows in texts.  Its value
    is the attribute of the analysis with the same name.
    """

    min_rolls: Whole | None = field(metadata=in_words(beside(40, "fewest rolls", words.fewest)))
    p_min: Chance | None = field(
        metadata=in_words(
            TextRow(100, "fewest rolls", words.fewest_with_share, of_large=True),
        )
    )
    """The probability that a game takes only the fewest rolls."""
    likeliest_route: tuple[str, ...] | None = field(
        metadata=in_words(TextRow(110, "most likely shortest", words.likeliest_route))
    )
    """The throws of the most likely shortest route; null without a route."""
    p_likeliest: Chance | None
    """The probability of a game with just these throws."""
    mean: Figure = field(
        metadata=in_words(
            TextRow(0, words.MEAN, words.mean_or_why_not, of_large=True),
            beside(0, words.MEAN, lambda game: number(game.mean)),
        )
    )
    mean_error: Annotated[float, Between(0)]
    """An upper bound of the relative error of the mean."""
    absorbs: bool
    """Whether the finish is reached with probability 1."""
    p_finish: Chance = field(
        metadata=in_words(TextRow(10, "chance to finish", words.chance_to_finish, of_large=True))
    )
    likeliest_game: tuple[str, ...] | NotAsked = field(
        default=NOT_ASKED,
        metadata=in_words(TextRow(112, "most likely of any length", words.likeliest_game)),
    )
    """Only if a longer game is more likely than every shortest one: the throws of the most likely
    game."""
    p_likeliest_game: Chance | NotAsked = NOT_ASKED
    """The probability of a game with just these throws."""
    p_lost: Chance | NotAsked = field(
        default=NOT_ASKED,
        metadata=in_words(
            TextRow(20, "chance to lose / never to end", words.chances_not_to_finish, of_large=True)
        ),
    )
    """Only with effects: the probability that a game is lost; the remaining games never end."""
    mean_won: Figure | NotAsked = field(
        default=NOT_ASKED,
        metadata=in_words(TextRow(25, "mean rolls of games won", words.mean_won, of_large=True)),
    )
    """Only with effects: the mean rolls of the games that are won; null if no game can be won."""
    effects: tuple[Wording, ...] | NotAsked = NOT_ASKED
    """The effects of squares, in words."""
    trap: tuple[Whole, ...] | None = None
    """The squares on which a token can be when it can no longer reach the finish."""
    visits: tuple[Figure, ...] | None = field(
        default=None,
        metadata=in_words(TextRow(120, "most visited squares", words.most_visited)),
    )
    """The mean number of rolls made from each square, from 0; null beyond `--list-limit`."""
    ever: tuple[Figure, ...] | None = None
    """The chance that a token ever rests on each square, from 0; null beyond `--list-limit`."""
    jump_uses: Mapping[int, Figure] | None = field(
        default=None,
        metadata=in_words(
            TextRow(130, "most used jumps", words.most_used),
            TextRow(140, "winning throw reaches", words.winning_throws),
        ),
    )
    """The mean number of times that a token takes each jump, by entry; null for a jump in a trap
    that it takes for ever."""
    turns: TurnsAnswer | NotAsked = field(
        default=NOT_ASKED,
        metadata=in_words(TextRow(90, "mean turns", words.mean_turns, beside=True)),
    )
    """The figures in turns, if a turn can have several rolls or a square can cost turns."""
    sd: Figure | None = field(
        default=None,
        metadata=in_words(
            TextRow(30, "standard deviation", lambda game: number(game.sd), beside=True)
        ),
    )
    skewness: Figure | None = None
    median: Length | None = field(
        default=None, metadata=in_words(TextRow(40, "median", lambda game: whole(game.median)))
    )
    """The smallest n with P(length <= n) >= 1/2."""
    mode: Whole | None = field(
        default=None,
        metadata=in_words(
            TextRow(50, "most likely length", words.mode),
            beside(
                50,
                "most likely length",
                lambda game: "none" if game.mode is None else str(game.mode),
            ),
        ),
    )
    quantiles: Mapping[float, Length] | None = field(
        default=None,
        metadata=in_words(
            TextRow(60, "quantiles", words.quantiles),
            *(
                beside(60, f"{100 * q:g} % finished by roll", partial(words.quantile, q))
                for q in (0.1, 0.5, 0.9, 0.99)
            ),
        ),
    )
    """For each share q of the games, the smallest n with P(length <= n) >= q."""
    p_within: Mapping[int, Chance] | None = field(
        default=None,
        metadata=in_words(
            TextRow(70, "finished within N rolls", words.chances_within),
            *(
                beside(70, f"finished within {n} rolls", partial(words.chance_within, n))
                for n in (50, 100)
            ),
            TextRow(80, "in long games", words.late_in_the_game),
        ),
    )
    """For each n the probability that the game is finished within n."""
    mean_exact: Ratio | NotAsked | None = NOT_ASKED
    """Only with `--exact`: the mean as p/q; null when infinite."""
    exact: ExactAnswer | NotAsked = NOT_ASKED
    """Only with `--exact`: the figures as fractions."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: P(length = n) for n = 0 to N."""
    passages: PassagesAnswer | NotAsked = NOT_ASKED
    """Only with `--to`, `--before` or `--ever`: when, and whether, a token reaches squares."""
    progress: ProgressAnswer | NotAsked = NOT_ASKED
    """Only with `--within`, `--after`, `--first-throw`, `--squares` or `--longer-than`."""
    fit: FitAnswer | NotAsked = NOT_ASKED
    """Only with `--lengths`: recorded games compared with the theory."""
    seats: Mapping[int, tuple[Chance, ...]] | None = None
    """For each number of players, the chance of each seat to win; null if tokens bump."""
    table: RaceAnswer | NotAsked | None = NOT_ASKED
    """Only with `--table`: as many players as `--players` says (default: 2), who all play on until
    they finish; null if tokens bump."""
    own_seats: OwnSeatsAnswer | NotAsked = NOT_ASKED
    """Only with `--seat`: players who each play by their own rules."""
    not_computed: tuple[str, ...] = ()
    """The keys that are null because their figure was not computed."""
    notes: tuple[NoteAnswer, ...] = ()


@dataclass(frozen=True)
class AnalyseDocument:
    """What `boustro analyse --json` prints."""

    schema: ClassVar[str] = "boustro/analyse/2"
    results: tuple[AnalyseAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


@singledispatch
def analyse_answer(
    analysis: Analysis,
    *,
    players: int | None = None,
    pmf: int | None = None,
    limit: int = 10**6,
    passages: PassageQuestions | None = None,
    progress: ProgressQuestions | None = None,
    lengths: tuple[int, ...] | None = None,
    table: bool = False,
    seat_games: Sequence[Game] = (),
) -> AnalyseAnswer:
    """The figures of one game; lists with more than `limit` values are None.

    If a figure is infinite or was not computed, a note says why.

    - `players`: the number of players whose chances to win are listed (default: 2, 3 and 4).
    - `pmf`: the longest game whose probability is listed.
    - `passages`: the questions about squares to reach.
    - `progress`: the questions about how a game goes on.
    - `lengths`: the lengths of recorded games, in rolls.
    - `table`: whether to add the figures of several players at one table.
    - `seat_games`: the game of each seat, if the seats play by different rules.

    >>> from boustro import Board, analyse
    >>> analyse_answer(analyse(Board(7))).quantiles[0.5]
    5
    """
    game = analysis.game
    race: RaceAnswer | NotAsked | None = NOT_ASKED
    race_notes: tuple[Problem, ...] = ()
    if table:
        race, race_notes = race_answer(analysis, players or 2, pmf=pmf)
    length = analysis.rolls
    seats, seat_notes = _seats(analysis, players)
    _, size, rules = head_of(game)
    answer = copy_fields(
        AnalyseAnswer,
        analysis,
        not_computed=(),
        size=size,
        rules=rules,
        **_effects(analysis),
        likeliest_route=_labels(analysis.likeliest_route),
        **_likeliest_game(analysis),
        visits=_list_up_to(analysis.visits, limit),
        ever=_list_up_to(analysis.ever, limit),
        turns=NOT_ASKED if analysis.turns is None else _turns(analysis.turns, analysis.exact),
        mean_exact=_mean_exact(length, analysis.exact),
        exact=exact_answer(length, pmf=pmf),
        pmf=NOT_ASKED if pmf is None else length.lengths.pmf(pmf),
        passages=passages_answer(game, passages, pmf=pmf),
        progress=progress_answer(analysis, progress),
        fit=fit_answer(analysis, lengths),
        seats=seats,
        table=race,
        own_seats=own_seats_answer(seat_games) if seat_games else NOT_ASKED,
        notes=note_answers((*game.notes, *_notes(analysis), *seat_notes, *race_notes)),
    )
    return _with_missing_names(answer, ("visits", "ever", "seats", "table"))


@analyse_answer.register
def _(
    analysis: LargeAnalysis,
    *,
    players: int | None = None,
    pmf: int | None = None,
    table: bool = False,
    **_lists: object,
) -> AnalyseAnswer:
    """The few figures of a board too large to list, with a note that there are no others."""
    race: RaceAnswer | NotAsked | None = NOT_ASKED
    race_notes: tuple[Problem, ...] = ()
    if table:
        race, race_notes = race_answer(analysis, players or 2, pmf=pmf)
    too_large = Problem("too-large", claim("only-large-figures").words)
    notes = note_answers((*analysis.game.notes, *race_notes, *_notes(analysis), too_large))
    answer = AnalyseAnswer(
        *head_of(analysis.game),
        min_rolls=analysis.min_rolls,
        p_min=None,
        likeliest_route=None,
        p_likeliest=None,
        mean=analysis.mean,
        mean_error=analysis.mean_error,
        absorbs=analysis.absorbs,
        p_finish=analysis.p_finish,
        table=race,
        notes=notes,
    )
    names = [field.name for field in fields(answer) if field.name not in _KNOWN]
    return _with_missing_names(answer, names)


def _with_missing_names(answer: AnalyseAnswer, names: Iterable[str]) -> AnalyseAnswer:
    """The answer, whose `not_computed` has those of the `names` whose figures are None."""
    missing = tuple(name for name in names if getattr(answer, name) is None)
    return replace(answer, not_computed=missing)


def _labels(route: Route | None) -> tuple[str, ...] | None:
    return None if route is None else route.labels


def _effects(analysis: Analysis) -> dict[str, object]:
    """The fields that only a board with effects has."""
    effects = analysis.game.board.effects_in_words
    if not effects:
        return {"p_lost": NOT_ASKED, "mean_won": NOT_ASKED, "effects": NOT_ASKED}
    return {"p_lost": analysis.p_lost, "mean_won": analysis.mean_won, "effects": effects}


def _likeliest_game(analysis: Analysis) -> dict[str, object]:
    """The fields about the most likely game, if it is longer than a shortest one."""
    game = words.longer_likeliest(analysis)
    if game is None:
        return {"likeliest_game": NOT_ASKED, "p_likeliest_game": NOT_ASKED}
    return {
        "likeliest_game": game.route.labels,
        "p_likeliest_game": float(game.probability),
    }


def _turns(length: GameLength, exact: bool) -> TurnsAnswer:
    return copy_fields(
        TurnsAnswer,
        length,
        mean_exact=_mean_exact(length, exact),
        exact=exact_answer(length),
    )


def _mean_exact(length: GameLength, exact: bool) -> str | NotAsked | None:
    if not exact:
        return NOT_ASKED
    return _ratio_or_none(length.mean_exact)


def _list_up_to(values: tuple[float, ...], limit: int) -> tuple[float, ...] | None:
    return values if len(values) <= limit else None


def _notes(analysis: Analysis) -> Iterator[Problem]:
    """Why some games are not won, or why the mean is not finite."""
    if analysis.p_lost > 0.0:
        yield Problem("lost", claim("can-be-lost").words)
        if not analysis.p_trap:
            return
    if not analysis.absorbs:
        yield Problem("trap", claim("can-be-trapped").words)
    elif math.isinf(analysis.mean):
        yield Problem("beyond-floats", claim("mean-beyond-floats").words)


def _seats(
    analysis: Analysis, players: int | None
) -> tuple[Mapping[int, tuple[float, ...]] | None, tuple[Problem, ...]]:
    """The chances by seat; None, and a note, if they cannot be computed."""
    try:
        if players is None:
            return analysis.seats, ()
        return {players: analysis.table(players).chances}, ()
    except QuestionError as error:
        return None, (Problem("seats", error.wording),)
