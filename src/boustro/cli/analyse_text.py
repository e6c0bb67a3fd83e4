"""Text output of `analyse`: the figures of one game, or of several side by side."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from boustro.answers.documents import NOT_ASKED
from boustro.answers.exact import exact_answer, exact_lines
from boustro.answers.figures import compared_rows, figure_rows
from boustro.answers.passage import PassageQuestions
from boustro.chain import Analysis, analyse
from boustro.cli.command import Invocation
from boustro.cli.fit_text import fit_lines
from boustro.cli.guard import clean, file_name
from boustro.cli.headings import heading, skip_line, tell_notes, title, with_places
from boustro.cli.passage_text import passage_lines
from boustro.cli.seat_text import seat_lines
from boustro.cli.table_text import table_lines
from boustro.cli.writing import write_file
from boustro.render.style import BOLD, DIM, Style

_GAP = 2


class AnalyseOptions(NamedTuple):
    """What beyond the figures was asked for: fractions, players, the distribution, a plot, squares, games, seats."""

    exact: bool
    players: int
    pmf: int | None
    plot: str | None
    passages: PassageQuestions
    lengths: tuple[int, ...] | None
    table: bool
    seats: tuple[dict[str, object], ...]


class Column(NamedTuple):
    """One analysed game, and what it is called: shortly, and in full."""

    name: str
    title: str
    analysis: Analysis


def texts(run: Invocation, options: AnalyseOptions) -> None:
    """Print the figures of one game, or of several side by side."""
    columns, style = [], run.style
    for item in with_places(run.items):
        if item.game is None:
            click.echo(skip_line(item))
            continue
        tell_notes(item)
        analysis = analyse(item.game, exact=options.exact)
        columns.append(Column(clean(title(item)), heading(item, item.game), analysis))
    lines = (
        _one(columns[0], options, style) if len(columns) == 1 else _many(columns, options, style)
    )
    for line in lines:
        click.echo(line)
    for column in columns:
        for line in _more(column, options, style):
            click.echo(line)
    if options.plot is not None and columns:
        _plot(columns, options.plot)


def _one(column: Column, options: AnalyseOptions, style: Style) -> Iterator[str]:
    figures = list(figure_rows(column.analysis, options.players))
    left = max(len(name) for name, _ in figures)
    yield style.paint(style.wrap(column.title), BOLD)
    yield style.paint(style.wrap(str(column.analysis.rules)), DIM)
    yield ""
    for name, text in figures:
        yield style.wrap(f"{name:<{left}}  {text}", " " * (left + _GAP))


def _many(columns: list[Column], options: AnalyseOptions, style: Style) -> Iterator[str]:
    """As many games side by side as there is room for, then the next ones."""
    told = [
        {"": column.name, **dict(compared_rows(column.analysis, options.players))}
        for column in columns
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


def _more(column: Column, options: AnalyseOptions, style: Style) -> Iterator[str]:
    """The fraction, the distribution and the squares, where they were asked for."""
    analysis = column.analysis
    for name, fraction in exact_lines(analysis.rolls) if options.exact else ():
        yield f"\n{name} exactly, {column.title}:"
        yield from _cut(fraction, style.width)
    if options.pmf is not None:
        yield from _pmf(column, options.pmf)
    lines = table_lines(analysis, options.players) if options.table else ()
    for i, line in enumerate(lines):
        yield style.wrap(line, "    ") if i else f"\n{column.title}, {line}"
    for i, line in enumerate(seat_lines(analysis.game, options.seats)):
        yield style.wrap(line, "    ") if i else f"\n{column.title}, {line}"
    for i, line in enumerate(passage_lines(analysis, options.passages)):
        yield line if i else f"\n{column.title}, {line}"
    for i, line in enumerate(fit_lines(analysis, options.lengths)):
        yield style.wrap(line) if i else f"\nrecorded games, {column.title}:\n{line}"


def _pmf(column: Column, most: int) -> Iterator[str]:
    """The chance of each length, as a fraction too where fractions were asked for."""
    lengths = column.analysis.lengths
    yield f"\nrolls  probability  finished by then, {column.title}:"
    exact = exact_answer(column.analysis.rolls, pmf=most)
    fractions = None if exact is NOT_ASKED else exact.pmf
    for n, chance in enumerate(lengths.pmf(most)):
        fraction = f"  {fractions[n]}" if isinstance(fractions, tuple) else ""
        yield f"{n:>5}  {chance:.9f}  {lengths.within(n):.9f}{fraction}"


def _cut(text: str, width: int) -> Iterator[str]:
    for i in range(0, len(text), width):
        yield text[i : i + width]


def _plot(columns: list[Column], path: str) -> None:
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
