"""`boustro analyse`: exact game length, chances to win, and the squares that matter."""

from functools import partial
from typing import TextIO

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.params import (
    LIST_LIMIT,
    Square,
    TwoSquares,
    flag,
    json_flag,
    number,
    option,
    text,
)
from boustro.cli.request import SeatRules


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
    flag("--table", "Include finishing places, leaders and comebacks of --players."),
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
        type=Square(0),
    ),
    text(
        "--to",
        "SQUARE",
        "Also give the chance to reach SQUARE, and in how many rolls.",
        type=Square(0),
        multiple=True,
    ),
    option(
        "--before",
        "Also give the chance to touch square A before square B.",
        type=TwoSquares(),
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
    json_flag("analyse"),
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
    from boustro.answers.fit import MOST_CHARACTERS, read_lengths
    from boustro.answers.passage import PassageQuestions

    passages = PassageQuestions(begin, to, before, ever)
    lengths = None if recorded is None else read_lengths(recorded.read(MOST_CHARACTERS + 1))
    if run.as_json:
        if plot is not None:
            raise click.UsageError("--json and --plot cannot be combined.")
        from boustro.answers.analyse import AnalyseDocument, analyse_answer
        from boustro.chain import analyse
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
        run.write(
            AnalyseDocument,
            lambda game, _: said(analyse(game, exact=exact), seat_games=seat_games(game, seats)),
        )
        return
    from boustro.cli.analyse_text import AnalyseOptions, texts

    texts(run, AnalyseOptions(exact, players or 2, pmf, plot, passages, lengths, table, seats))
