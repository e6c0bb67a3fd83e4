"""`boustro analyse`: exact game length, chances to win, and the squares that matter."""

from functools import partial
from typing import TextIO

import click

from boustro.cli.params import BoardName, Square, TwoSquares, json_option, list_limit_option
from boustro.cli.request import Request, SeatRules, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import games_of
from boustro.render.style import Style


@click.command("analyse", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option(
    "--exact", is_flag=True, help="Also give mean, variance and probabilities as exact fractions."
)
@click.option(
    "--players",
    type=click.IntRange(1, 64),
    metavar="K",
    help="Number of players whose chances to win are given, by seat.",
)
@click.option(
    "--pmf",
    type=click.IntRange(0, 10**6),
    metavar="N",
    help="Also list the probability of each length from 0 to N rolls.",
)
@click.option(
    "--table",
    is_flag=True,
    help="Include finishing places, leaders and comebacks of --players.",
)
@click.option(
    "--seat",
    "seats",
    type=SeatRules(),
    multiple=True,
    metavar="RULES",
    help="Rules of one seat, such as 'die=d12 start=5'; once for each seat, '' for no change.",
)
@click.option(
    "--from",
    "begin",
    type=Square(0),
    metavar="SQUARE",
    help="Starting square for --to, --before and --ever (default: the start).",
)
@click.option(
    "--to",
    type=Square(0),
    multiple=True,
    metavar="SQUARE",
    help="Also give the chance to reach SQUARE, and in how many rolls.",
)
@click.option(
    "--before",
    type=TwoSquares(),
    multiple=True,
    metavar="A:B",
    help="Also give the chance to touch square A before square B.",
)
@click.option(
    "--ever",
    is_flag=True,
    help="Also give the chance to use each jump, and to finish without a snake or a ladder.",
)
@click.option(
    "--lengths",
    "recorded",
    type=click.File(encoding="utf-8"),
    metavar="FILE",
    help="Compare recorded game lengths, in rolls, with the theory (- for standard input).",
)
@click.option(
    "--plot",
    metavar="FILE",
    help="Plot the distribution and the visits to FILE (.png, .svg or .pdf).",
)
@json_option("analyse")
@list_limit_option
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
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
    as_json: bool,
    list_limit: int,
    style: Style,
) -> None:
    """Compute how long one player needs and who wins, exactly.

    Several boards are shown side by side. Without BOARD, games are read from standard input.
    """
    from boustro.answers.fit import MOST_CHARACTERS, read_lengths
    from boustro.answers.passage import PassageQuestions

    items, passages = games_of(boards, request), PassageQuestions(begin, to, before, ever)
    lengths = None if recorded is None else read_lengths(recorded.read(MOST_CHARACTERS + 1))
    if as_json:
        if plot is not None:
            raise click.UsageError("--json and --plot cannot be combined.")
        from boustro.answers.analyse import AnalyseDocument, analyse_answer
        from boustro.chain import analyse
        from boustro.cli.documents import write_results
        from boustro.cli.seat_text import seat_games

        said = partial(
            analyse_answer,
            players=players,
            pmf=pmf,
            limit=list_limit,
            passages=passages,
            lengths=lengths,
            table=table,
        )
        write_results(
            AnalyseDocument,
            items,
            lambda game, _: said(analyse(game, exact=exact), seat_games=seat_games(game, seats)),
        )
        return
    from boustro.cli.analyse_text import AnalyseOptions, texts

    texts(
        items,
        AnalyseOptions(exact, players or 2, pmf, plot, passages, lengths, table, seats),
        style,
    )
