"""`boustro analyse`: how long a game is, who wins, which square matters; exactly."""

from functools import partial

import click

from boustro.cli.asked import Asked, board_options
from boustro.cli.params import BoardName
from boustro.cli.screen import screen_options
from boustro.cli.source import games_of
from boustro.render.style import Style


@click.command("analyse")
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--exact", is_flag=True, help="Give the mean as a fraction too.")
@click.option(
    "--players",
    type=click.IntRange(1, 64),
    metavar="K",
    help="The players whose chances to win are given, by seat.",
)
@click.option(
    "--pmf",
    type=click.IntRange(0, 10**6),
    metavar="N",
    help="List the probability of each length from 0 to N.",
)
@click.option(
    "--plot",
    metavar="FILE",
    help="Draw distribution, games left and visits into FILE (.png, .svg or .pdf).",
)
@click.option(
    "--json", "as_json", is_flag=True, help="One JSON document (schema boustro/analyse/1)."
)
@click.option(
    "--list-limit",
    type=click.IntRange(min=0),
    default=10**6,
    show_default=True,
    help="The most squares to list.",
)
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    asked: Asked,
    exact: bool,
    players: int | None,
    pmf: int | None,
    plot: str | None,
    as_json: bool,
    list_limit: int,
    style: Style,
) -> None:
    """Tell how long a game is, and who wins.

    All of it exact. Several boards are set side by side. Without BOARD the games are read from standard input.
    """
    items = games_of(boards, asked)
    if as_json:
        if plot is not None:
            raise click.UsageError("--json and --plot cannot be combined.")
        from boustro.answers.analyse_json import SCHEMA, entry
        from boustro.cli.documents import write_results

        said = partial(entry, exact=exact, players=players, pmf=pmf, limit=list_limit)
        write_results(SCHEMA, items, lambda game, _: said(game))
        return
    from boustro.cli.analyse_text import Wanted, texts

    texts(items, Wanted(exact, players or 2, pmf, plot), style)
