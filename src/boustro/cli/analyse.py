"""`boustro analyse`: the exact length of a game, the chances to win, the most visited squares."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TextIO

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.guard import CommandRefusal, clean
from boustro.cli.headings import heading, title
from boustro.cli.params import (
    LIST_LIMIT,
    TWO_SQUARES,
    BoardName,
    flag,
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
    from boustro.cli.analyse_text import Column
    from boustro.model import Game


@board_command(
    "analyse",
    *GAMES,
    flag("--exact", "Also give mean, variance and probabilities as exact fractions."),
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
    exact: bool,
    players: int | None,
    pmf: int | None,
    table: bool,
    seats: tuple[dict[str, object], ...],
    begin: int | None,
    to: tuple[int, ...],
    before: tuple[tuple[int, int], ...],
    ever: bool,
    within: tuple[int, ...],
    after: int | None,
    first_throw: bool,
    squares: bool,
    other: str | None,
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
    asks_about_squares = bool(to or before or ever)
    _refuse_what_needs_another(run, plot, begin, asks_about_squares=asks_about_squares)
    from boustro.answers.analyse import AnalyseDocument, analyse_answer
    from boustro.answers.fit import MOST_CHARACTERS, read_lengths
    from boustro.answers.passage import PassageQuestions
    from boustro.answers.progress import ProgressQuestions
    from boustro.chain import analyse
    from boustro.cli.analyse_text import Column, plot_columns, print_columns

    passages = PassageQuestions(begin, to, before, ever)
    compared = None if other is None else analyse(game_of(run, other))
    progress = ProgressQuestions(within, after, first_throw, squares, compared)
    lengths = None if recorded is None else read_lengths(recorded.read(MOST_CHARACTERS + 1))
    # A document is about 2, 3 and 4 players.
    players_of_answer = players or (None if run.as_json else 2)
    answer_of = partial(
        analyse_answer,
        pmf=pmf,
        limit=list_limit,
        passages=passages,
        progress=progress,
        lengths=lengths,
    )

    def column(game: "Game", _: object = ()) -> Column:
        analysis = analyse(game, exact=exact)
        games = seat_games(game, seats)
        answer = answer_of(analysis, players=players_of_answer, table=table, seat_games=games)
        return Column("", "", analysis, answer, games)

    if run.as_json:
        run.write(AnalyseDocument, lambda game, _: column(game).answer)
        return
    asks_progress = progress != ProgressQuestions()
    needs_list = asks_about_squares or asks_progress or pmf is not None or bool(lengths or seats)
    columns = list(_columns(run, column, needs_list=needs_list))
    print_columns(columns, players or 2, run.style)
    if plot is not None and columns:
        plot_columns(columns, plot)


def _print_certificates(run: Invocation) -> None:
    from boustro.answers.certificate import CertificateDocument, mean_certificate

    run.write(CertificateDocument, lambda game, _: mean_certificate(game))


def _refuse_what_needs_another(
    run: Invocation, plot: str | None, begin: int | None, *, asks_about_squares: bool
) -> None:
    """Refuse options that have no meaning together, or without another one."""
    if run.as_json and plot is not None:
        raise click.UsageError("--json and --plot cannot be combined.")
    if begin is not None and not asks_about_squares:
        raise click.UsageError("--from needs --to, --before or --ever.")
    if plot is not None:
        kind_of(plot, STILL)


def _columns(
    run: Invocation, make: "Callable[[Game, object], Column]", *, needs_list: bool
) -> "Iterator[Column]":
    """The columns with their titles; refused for a board too large to list, if `needs_list`."""
    for item, game, untitled in run.answers(make, apart=False):
        column = untitled._replace(name=clean(title(item)), title=heading(item, game))
        if column.analysis.is_large and needs_list:
            raise CommandRefusal(f"{title(item)}: {column.answer.notes[-1].sentence}")
        yield column


def game_of(run: Invocation, board: str) -> "Game":
    """The one game of another BOARD, read as those of the command line are."""
    other = run._replace(boards=(board,), chosen=()).of_one_game("one game in --longer-than")
    ((_, game),) = other.games()
    return game
