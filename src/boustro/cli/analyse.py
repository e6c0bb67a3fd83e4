"""`boustro analyse`: the exact length of a game, the chances to win, the most visited squares."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, TextIO

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.guard import CommandRefusal, clean
from boustro.cli.headings import heading, title
from boustro.cli.params import (
    LIST_LIMIT,
    TWO_SQUARES,
    flag,
    json_flag,
    number,
    option,
    square,
    text,
)
from boustro.cli.request import SeatRules
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
        "Number of players whose chances to win are given, by seat.",
        metavar="K",
    ),
    number("--pmf", 0, 10**6, "Also list the probability of each length from 0 to N rolls."),
    flag("--table", "Include finishing places, first and last finish of --players."),
    text(
        "--seat seats",
        "RULES",
        "Rules of one seat, such as 'die=d12 start=5'; once for each seat, '' for no change.",
        type=SeatRules(),
        multiple=True,
    ),
    text(
        "--from begin",
        "SQUARE",
        "Starting square for --to, --before and --ever (default: the start).",
        type=square(0),
    ),
    text(
        "--to",
        "SQUARE",
        "Also give the chance to reach SQUARE, and in how many rolls.",
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
        "Also give the chance to use each jump, and to finish without a snake or a ladder.",
    ),
    text(
        "--lengths recorded",
        "FILE",
        "Compare recorded game lengths, in rolls, with the theory (- for standard input).",
        type=click.File(encoding="utf-8"),
    ),
    text("--plot", "FILE", "Plot the distribution and the visits to FILE (.png, .svg or .pdf)."),
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
    recorded: TextIO | None,
    plot: str | None,
    list_limit: int,
) -> None:
    """Compute how long one player needs and who wins, exactly.

    Several boards are shown side by side. Without BOARD, games are read from standard input.
    """
    if run.as_json and plot is not None:
        raise click.UsageError("--json and --plot cannot be combined.")
    asks_about_squares = bool(to or before or ever)
    if begin is not None and not asks_about_squares:
        raise click.UsageError("--from needs --to, --before or --ever.")
    if plot is not None:
        kind_of(plot, STILL)
    from boustro.answers.analyse import AnalyseDocument, analyse_answer
    from boustro.answers.fit import MOST_CHARACTERS, read_lengths
    from boustro.answers.passage import PassageQuestions
    from boustro.chain import analyse
    from boustro.cli.analyse_text import Column, plot_columns, print_columns

    passages = PassageQuestions(begin, to, before, ever)
    lengths = None if recorded is None else read_lengths(recorded.read(MOST_CHARACTERS + 1))
    players_of_answer = players
    if players is None and not run.as_json:
        players_of_answer = 2  # a document is about 2, 3 and 4 players
    answer_of = partial(
        analyse_answer, pmf=pmf, limit=list_limit, passages=passages, lengths=lengths
    )

    def column(game: "Game", _: object = ()) -> Column:
        analysis = analyse(game, exact=exact)
        games = seat_games(game, seats)
        answer = answer_of(analysis, players=players_of_answer, table=table, seat_games=games)
        return Column("", "", analysis, answer, games)

    if run.as_json:
        run.write(AnalyseDocument, lambda game, _: column(game).answer)
        return
    needs_list = asks_about_squares or pmf is not None or bool(lengths or seats)
    columns = list(_columns(run, column, needs_list=needs_list))
    print_columns(columns, players or 2, run.style)
    if plot is not None and columns:
        plot_columns(columns, plot)


def _columns(
    run: Invocation, make: "Callable[[Game, object], Column]", *, needs_list: bool
) -> "Iterator[Column]":
    """The columns with their titles; refused for a board too large to list, if `needs_list`."""
    for item, game, untitled in run.answers(make, apart=False):
        column = untitled._replace(name=clean(title(item)), title=heading(item, game))
        if column.analysis.is_large and needs_list:
            raise CommandRefusal(f"{title(item)}: {column.answer.notes[-1].sentence}")
        yield column


def seat_games(game: "Game", seats: Iterable[dict[str, object]]) -> "list[Game]":
    """The game of each seat: `game` with its rules changed for the seat."""
    from boustro.model import Game

    return [Game(game.board, game.rules.with_(**changes)) for changes in seats]
