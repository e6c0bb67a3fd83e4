"""`boustro advise`: the smallest changes of a board that hit a target."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Unpack

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.headings import mean_text, rules_line
from boustro.cli.params import flag, json_flag, number
from boustro.cli.target_options import FIGURE_OPTIONS
from boustro.designs.defaults import FIGURES
from boustro.model import Game
from boustro.render.style import Style

if TYPE_CHECKING:
    from boustro.answers.design import AdvisedAnswer
    from boustro.designs.wishes import FigureWishes


@board_command(
    "advise",
    *GAMES,
    flag(
        "--repair",
        "Find the fewest changes after which every game can be finished, instead of a target.",
    ),
    number("--count", 1, 100, "Suggest at most N changes.", default=3),
    *FIGURE_OPTIONS,
    json_flag("advice"),
)
def command(*, run: Invocation, repair: bool, count: int, **wishes: "Unpack[FigureWishes]") -> None:
    """Suggest the smallest change of a BOARD that hits a target.

    boustro suggests one change if one is enough, and otherwise two. The output says if a smaller
    change may exist. A RANGE is a number or low..high.
    Without BOARD, boustro reads games from standard input.
    """
    has_target = any(value for name, value in wishes.items() if name in (*FIGURES, "quantile"))
    if repair == has_target:
        raise click.UsageError("Expected either --repair or a figure, such as --mean ..36.")
    from boustro.answers.design import AdviceDocument, advised_answer
    from boustro.designs.advice import figures_of

    def reason_for_none(game: Game, answer: "AdvisedAnswer") -> str:
        if repair and math.isfinite(answer.mean):
            return "every game can be finished already"
        if repair:
            return "no change was found"
        if figures_of(game, **wishes).is_met:
            return "the board is in range already"
        return "no change was found, nor two"

    answer = partial(advised_answer, mend=repair, count=count, **wishes)
    run.answer(AdviceDocument, answer, partial(_lines, reason_for_none))


def _lines(
    reason_for_none: Callable[[Game, "AdvisedAnswer"], str],
    game: Game,
    answer: "AdvisedAnswer",
    style: Style,
) -> Iterator[str]:
    yield rules_line(game, style)
    yield f"\n{_figures(answer.mean, answer.figures)}"
    if not answer.advice:
        yield reason_for_none(game, answer)
    for advice in answer.advice:
        words = " and ".join(change.text for change in advice.changes)
        yield style.wrap(f"{words}: {_figures(advice.mean, advice.figures)}", "  ")
    if not all(advice.proved for advice in answer.advice):
        yield "not all changes were tried: fewer or smaller ones may do"


def _figures(mean: float, figures: dict[str, float]) -> str:
    parts = [f"mean {mean_text(mean)}"]
    for name, value in figures.items():
        if name != "mean":
            parts.append(f"{name.replace('_', ' ')} {value:.6g}")
    return ", ".join(parts)
