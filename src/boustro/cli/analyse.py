"""`boustro analyse`: the exact length of a game, the chances to win, the most visited squares."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TextIO

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.guard import CommandRefusal, clean
from boustro.cli.headings import heading, title
from boustro.cli.params import (
    LIST_LIMIT,
    TWO_SQUARES,
    BoardName,
    flag,
    grouped,
    json_flag,
    number,
    option,
    square,
    text,
)
from boustro.cli.request import SeatRules, seat_games
from boustro.cli.writing import kind_of
from boustro.render.picture_options import STILL

if TYPE_CHECKING:
    from boustro.answers.passage import PassageQuestions
    from boustro.answers.progress import ProgressQuestions
    from boustro.cli.analyse_text import Column
    from boustro.model import Game


class FigureOptions(NamedTuple):
    """Which figures of a game are wanted beside those that every answer has."""

    exact: bool
    players: int | None
    pmf: int | None
    """The last length whose probability is listed."""
    table: bool
    """Whether to give finishing places."""
    seats: tuple[dict[str, object], ...]
    """The changes of the rules for each seat."""


class PassageOptions(NamedTuple):
    """Which first passages are wanted: squares that a game touches, and in which order."""

    begin: int | None
    to: tuple[int, ...]
    before: tuple[tuple[int, int], ...]
    ever: bool

    def questions(self) -> "PassageQuestions":
        """The questions about first passages."""
        from boustro.answers.passage import PassageQuestions

        return PassageQuestions(*self)


class ProgressOptions(NamedTuple):
    """Which answers are wanted about how a game goes on."""

    within: tuple[int, ...]
    after: int | None
    first_throw: bool
    squares: bool
    other: str | None
    """The board with which lengths are compared."""

    def questions(self, run: Invocation) -> "ProgressQuestions":
        """The questions, with the other board read and analysed."""
        from boustro.answers.progress import ProgressQuestions
        from boustro.chain import analyse

        compared = None if self.other is None else analyse(game_of(run, self.other))
        return ProgressQuestions(self.within, self.after, self.first_throw, self.squares, compared)


FIGURES = grouped(
    "figures",
    FigureOptions,
    flag(
        "--exact",
        "Also give mean and variance as exact fractions, and probabilities if they are listed.",
    ),
    number(
        "--players",
        1,
        64,
        "Give the chance to win of each of K players, by seat (default: 2; in JSON 2, 3 and 4).",
        metavar="K",
    ),
    number(
        "--pmf",
        0,
        10**6,
        "Also list the probability of each length from 0 to N rolls.",
        rare=True,
    ),
    flag(
        "--table",
        "Also give when the first and the last of the `--players` finish, and the chance of "
        "each seat to come in first, second, and so on.",
    ),
    text(
        "--seat seats",
        "RULES",
        "Give one player rules of their own, such as `'die=d12 start=5'`; repeat it for each "
        "seat, with `''` for no change.",
        type=SeatRules(),
        multiple=True,
        rare=True,
    ),
)
PASSAGE = grouped(
    "passage",
    PassageOptions,
    text(
        "--from begin",
        "SQUARE",
        "Begin on SQUARE for `--to`, `--before` and `--ever` (default: the start).",
        type=square(0),
    ),
    text(
        "--to",
        "SQUARE",
        "Also give the chance to touch SQUARE and to rest on it, and in how many rolls.",
        type=square(0),
        multiple=True,
    ),
    option(
        "--before",
        "Also give the chance to touch square A before square B.",
        type=TWO_SQUARES,
        multiple=True,
    ),
    flag(
        "--ever",
        "Also give the chance to use each jump at least once, and to finish without a snake or "
        "without a ladder.",
    ),
)
PROGRESS = grouped(
    "progress",
    ProgressOptions,
    number(
        "--within",
        0,
        10**7,
        "Also give the chance that the game is finished within N rolls.",
        multiple=True,
    ),
    number("--after", 0, 10**6, "Also give where the token is after N rolls."),
    flag(
        "--first-throw",
        "Also give where each first throw leads, and the mean rolls still to come from there.",
    ),
    flag(
        "--squares",
        "Also list each square with the mean rolls still to come, and how often each jump is used.",
    ),
    text(
        "--longer-than other",
        "BOARD",
        "Also give the chance that a game takes more rolls than one on this board.",
        type=BoardName(),
    ),
)


@board_command(
    "analyse",
    *GAMES,
    *FIGURES,
    *PASSAGE,
    *PROGRESS,
    text(
        "--lengths recorded",
        "FILE",
        "Compare the lengths of recorded games, in rolls, with the theory (`-` for standard "
        "input).",
        type=click.File(encoding="utf-8"),
    ),
    text(
        "--plot",
        "FILE",
        "Plot the distribution, the share of games still running and the visits to FILE "
        "(`.png`, `.svg` or `.pdf`).",
    ),
    flag(
        "--certificate",
        "Print a proof of the mean as JSON (schema `boustro/certificate/1`); "
        "`examples/check.py` verifies it.",
        rare=True,
    ),
    json_flag("analyse", 2),
    LIST_LIMIT,
)
def command(
    *,
    run: Invocation,
    figures: FigureOptions,
    passage: PassageOptions,
    progress: ProgressOptions,
    recorded: TextIO | None,
    plot: str | None,
    certificate: bool,
    list_limit: int,
) -> None:
    """Compute how long one player needs and who wins, exactly.

    The output shows several boards side by side. Without BOARD, boustro reads games from standard
    input.
    """
    if certificate:
        _print_certificates(run)
        return
    _refuse_what_needs_another(run, plot, passage)
    from boustro.answers.analyse import AnalyseDocument
    from boustro.cli.analyse_text import plot_columns, print_columns

    # A document is about 2, 3 and 4 players.
    players = figures.players or (None if run.as_json else 2)
    questions = _Questions(
        figures,
        players,
        passage.questions(),
        progress.questions(run),
        _lengths(recorded),
        list_limit,
    )
    if run.as_json:
        run.write(AnalyseDocument, lambda game, _: questions.column(game).answer)
        return
    columns = list(_columns(run, questions))
    print_columns(columns, figures.players or 2, run.style)
    if plot is not None and columns:
        plot_columns(columns, plot)


class _Questions(NamedTuple):
    """What is asked about each game."""

    figures: FigureOptions
    players: int | None
    """The number of players; None for 2, 3 and 4."""
    passages: "PassageQuestions"
    progress: "ProgressQuestions"
    lengths: tuple[int, ...] | None
    """The lengths of recorded games."""
    limit: int
    """The most values of a list."""

    @property
    def need_list(self) -> bool:
        """Whether an answer needs the squares of the board one by one."""
        from boustro.answers.progress import ProgressQuestions

        asks_passages = bool(self.passages.to or self.passages.before or self.passages.ever)
        asks_progress = self.progress != ProgressQuestions()
        lists_chances = self.figures.pmf is not None
        return (
            asks_passages
            or asks_progress
            or lists_chances
            or bool(self.lengths or self.figures.seats)
        )

    def column(self, game: "Game", _: object = ()) -> "Column":
        """The analysis of a game and the answers, without titles."""
        from boustro.answers.analyse import analyse_answer
        from boustro.chain import analyse
        from boustro.cli.analyse_text import Column

        analysis = analyse(game, exact=self.figures.exact)
        games = seat_games(game, self.figures.seats)
        answer = analyse_answer(
            analysis,
            players=self.players,
            pmf=self.figures.pmf,
            limit=self.limit,
            passages=self.passages,
            progress=self.progress,
            lengths=self.lengths,
            table=self.figures.table,
            seat_games=games,
        )
        return Column("", "", analysis, answer, games)


def _lengths(recorded: TextIO | None) -> tuple[int, ...] | None:
    """The lengths of recorded games; None without a file."""
    from boustro.answers.fit import MOST_CHARACTERS, read_lengths

    return None if recorded is None else read_lengths(recorded.read(MOST_CHARACTERS + 1))


def _print_certificates(run: Invocation) -> None:
    from boustro.answers.certificate import CertificateDocument, mean_certificate

    run.write(CertificateDocument, lambda game, _: mean_certificate(game))


def _refuse_what_needs_another(run: Invocation, plot: str | None, passage: PassageOptions) -> None:
    """Refuse options that have no meaning together, or without another one."""
    if run.as_json and plot is not None:
        raise click.UsageError("--json and --plot cannot be combined.")
    if passage.begin is not None and not (passage.to or passage.before or passage.ever):
        raise click.UsageError("--from needs --to, --before or --ever.")
    if plot is not None:
        kind_of(plot, STILL)


def _columns(run: Invocation, questions: _Questions) -> "Iterator[Column]":
    """The columns with their titles; refused if a board is too large to list, and must be."""
    for item, game, untitled in run.answers(questions.column, apart=False):
        column = untitled._replace(name=clean(title(item)), title=heading(item, game))
        if column.analysis.is_large and questions.need_list:
            raise CommandRefusal(f"{title(item)}: {column.answer.notes[-1].sentence}")
        yield column


def game_of(run: Invocation, board: str) -> "Game":
    """The one game of another BOARD, read as those of the command line are."""
    other = run._replace(boards=(board,), chosen=()).of_one_game("one game in --longer-than")
    ((_, game),) = other.games()
    return game
