"""`boustro analyse`: exact game length, chances to win, and the squares that matter."""

from functools import partial

import click

from boustro.cli.params import BoardName, json_option, list_limit_option
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.source import games_of
from boustro.render.style import Style


@click.command("analyse")
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--exact", is_flag=True, help="Also give the mean as an exact fraction.")
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
    plot: str | None,
    as_json: bool,
    list_limit: int,
    style: Style,
) -> None:
    """Compute how long a game takes and who wins, exactly.

    Several boards are shown side by side. Without BOARD, games are read from standard input.
    """
    items = games_of(boards, request)
    if as_json:
        if plot is not None:
            raise click.UsageError("--json and --plot cannot be combined.")
        from boustro.answers.analyse import AnalyseDocument, analyse_answer
        from boustro.chain import analyse
        from boustro.cli.documents import write_results

        said = partial(analyse_answer, players=players, pmf=pmf, limit=list_limit)
        write_results(AnalyseDocument, items, lambda game, _: said(analyse(game, exact=exact)))
        return
    from boustro.cli.analyse_text import AnalyseOptions, texts

    texts(items, AnalyseOptions(exact, players or 2, pmf, plot), style)
