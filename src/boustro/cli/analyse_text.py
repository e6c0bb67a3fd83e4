"""Text output of `analyse`: the figures of one game, or of several side by side."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from boustro.answers.analyse import AnalyseAnswer
from boustro.answers.documents import NOT_ASKED
from boustro.answers.figures import compared_rows, figure_rows
from boustro.chain import Analysis
from boustro.cli.analyse_extras import fit_lines, passage_lines, race_lines, seat_lines
from boustro.cli.guard import file_name
from boustro.cli.headings import rules_line
from boustro.cli.writing import write_file
from boustro.model.game import Game
from boustro.render.style import BOLD, DIM, Style

_GAP = 2


class Column(NamedTuple):
    """One analysed game: what it is called, shortly and in full, its answer and what seats play."""

    name: str
    title: str
    analysis: Analysis
    answer: AnalyseAnswer
    seats: list[Game]


def print_columns(columns: list[Column], players: int, style: Style) -> None:
    """Print the figures of one game, or of several side by side, then what else was asked."""
    whole = len(columns) == 1
    for line in _one(columns[0], players, style) if whole else _many(columns, players, style):
        click.echo(line)
    for column in columns:
        for line in _more(column, players, style):
            click.echo(line)


def _one(column: Column, players: int, style: Style) -> Iterator[str]:
    figures = list(figure_rows(column.analysis, players))
    left = max(len(name) for name, _ in figures)
    yield style.paint(style.wrap(column.title), BOLD)
    yield rules_line(column.analysis.game, style)
    yield ""
    for name, text in figures:
        yield style.wrap(f"{name:<{left}}  {text}", " " * (left + _GAP))


def _many(columns: list[Column], players: int, style: Style) -> Iterator[str]:
    """As many games side by side as there is room for, then the next ones."""
    told = [
        {"": column.name, **dict(compared_rows(column.analysis, players))} for column in columns
    ]
    names = list(dict.fromkeys(name for figures in told for name in figures))
    left = max(map(len, names), default=0)
    while told:
        here, room = [told.pop(0)], style.width - left
        room -= _wide(here[0])
        while told and room >= _wide(told[0]):
            here.append(told.pop(0))
            room -= _wide(here[-1])
        for name in names:
            cells = (f"{figures.get(name, ''):>{_wide(figures)}}" for figures in here)
            line = f"{name:<{left}}{''.join(cells)}".rstrip()
            yield line if name else style.paint(line, BOLD)
        yield ""
    for column in columns:
        yield style.paint(style.wrap(f"{column.name}: {column.analysis.rules}", "  "), DIM)


def _wide(figures: dict[str, str]) -> int:
    return max(map(len, figures.values())) + _GAP


def _more(column: Column, players: int, style: Style) -> Iterator[str]:
    """The fractions, the distribution, the table, the seats, the squares and the recorded games, where asked for."""
    answer, game = column.answer, column.analysis.game
    for name, fraction in _fractions(answer):
        yield f"\n{name} exactly, {column.title}:"
        yield from (fraction[i : i + style.width] for i in range(0, len(fraction), style.width))
    if answer.pmf is not NOT_ASKED:
        yield from _pmf(column, answer.pmf)
    for lines in (race_lines(answer, players), seat_lines(answer, column.seats)):
        for i, line in enumerate(lines):
            yield style.wrap(line, "    ") if i else f"\n{column.title}, {line}"
    for i, line in enumerate(passage_lines(answer, game)):
        yield line if i else f"\n{column.title}, {line}"
    for i, line in enumerate(fit_lines(answer)):
        yield style.wrap(line) if i else f"\nrecorded games, {column.title}:\n{line}"


def _fractions(answer: AnalyseAnswer) -> Iterator[tuple[str, str]]:
    if answer.exact is not NOT_ASKED:
        found = {"mean rolls": answer.exact.mean, "variance of the rolls": answer.exact.variance}
        chance = {} if answer.absorbs else {"chance to finish": answer.exact.p_finish}
        yield from ((name, text) for name, text in (found | chance).items() if text is not None)


def _pmf(column: Column, chances: tuple[float, ...]) -> Iterator[str]:
    """The chance of each length, as a fraction too where fractions were asked for."""
    yield f"\nrolls  probability  finished by then, {column.title}:"
    exact, within = column.answer.exact, column.analysis.lengths.within
    fractions = None if exact is NOT_ASKED else exact.pmf
    for n, chance in enumerate(chances):
        fraction = f"  {fractions[n]}" if isinstance(fractions, tuple) else ""
        yield f"{n:>5}  {chance:.9f}  {within(n):.9f}{fraction}"


def plot_columns(columns: list[Column], path: str) -> None:
    """Write the distribution, the games left and the visits to a picture, and say so."""
    from boustro.answers.plots import shown_lengths
    from boustro.render.chart import Curve, chart

    curves = []
    for column in columns:
        analysis = column.analysis
        most = shown_lengths(analysis)
        pmf = analysis.lengths.pmf(most)
        left = [analysis.lengths.beyond(n) for n in range(most + 1)]
        board = analysis.game.board
        visits = analysis.visits
        curves.append(Curve(board.name or column.title, pmf, left, visits, board.numbering))
    write_file(path, chart(curves, path.rpartition(".")[2].lower()))
    click.echo(f"\nplot written to {file_name(path)}")
