"""`boustro advise`: small changes that bring a board to what is asked for, the smallest where all are tried."""

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Unpack

import click

from boustro.cli.params import BoardName, json_option
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of
from boustro.cli.telling import heading, skip_line, tell_notes, with_places
from boustro.cli.wishes import FigureOptions, figure_options
from boustro.design.defaults import FIGURES
from boustro.render.style import BOLD, DIM, Style

if TYPE_CHECKING:
    from boustro.answers.design import AdvisedAnswer
    from boustro.errors import Problem
    from boustro.model.game import Game


class AdviseOptions(FigureOptions):
    """The options that advice takes as they are."""

    count: int


@click.command("advise", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@click.option(
    "--repair", is_flag=True, help="Find the fewest changes after which all games can be finished."
)
@click.option(
    "--count",
    type=click.IntRange(1, 100),
    metavar="N",
    default=3,
    show_default=True,
    help="Number of changes to suggest.",
)
@figure_options
@json_option("advice")
@board_options
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
    repair: bool,
    as_json: bool,
    style: Style,
    **wishes: Unpack[AdviseOptions],
) -> None:
    """Suggest the smallest change of a BOARD that hits a target.

    One change if one suffices, otherwise two; the output says if a smaller one was not ruled out.
    Without BOARD, games are read from standard input.
    """
    if repair == any(value for name, value in wishes.items() if name in (*FIGURES, "quantile")):
        raise click.UsageError("Expected either --repair or a figure, such as --mean ..36.")
    from boustro.answers.design import AdviceDocument, advised_answer

    def ask(game: "Game", notes: "Iterable[Problem]" = ()) -> "AdvisedAnswer":
        return advised_answer(game, notes, mend=repair, **wishes)

    items = games_of(boards, request)
    if as_json:
        from boustro.cli.documents import write_results

        write_results(AdviceDocument, items, ask)
        return
    for item in with_places(items):
        if item.number:
            click.echo()
        for line in [skip_line(item)] if item.game is None else _lines(item, ask(item.game), style):
            click.echo(line)


def _lines(item: Item, answer: "AdvisedAnswer", style: Style) -> Iterator[str]:
    tell_notes(item)
    yield style.paint(style.wrap(heading(item, answer.game)), BOLD)
    yield style.paint(style.wrap(str(answer.game.rules)), DIM)
    yield f"\n{_figures(answer.mean, answer.figures)}"
    if not answer.advice:
        yield "already in range, or unreachable in two changes"
    for advice in answer.advice:
        words = " and ".join(change.text for change in advice.changes)
        yield style.wrap(f"{words}: {_figures(advice.mean, advice.figures)}", "  ")
    if not all(advice.proved for advice in answer.advice):
        yield "not all changes were tried: fewer or smaller ones may do"


def _figures(mean: float, figures: dict[str, float]) -> str:
    others = (f"{name} {value:.6g}" for name, value in figures.items() if name != "mean")
    return ", ".join((f"mean {_rolls(mean)}", *others))


def _rolls(mean: float) -> str:
    return "infinite: there is a trap" if math.isinf(mean) else f"{mean:.6g} rolls"
