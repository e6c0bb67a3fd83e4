"""Text output of `analyse`: the figures of one game, or of several side by side."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import click

from boustro.answers.analyse import AnalyseAnswer
from boustro.answers.documents import NOT_ASKED
from boustro.answers.figures import compared_rows, figure_rows
from boustro.answers.fit import FitGroupAnswer
from boustro.answers.passage import EverAnswer, PassageAnswer
from boustro.chain import Analysis
from boustro.cli.guard import file_name
from boustro.cli.headings import rules_line
from boustro.cli.progress_text import progress_lines
from boustro.cli.writing import write_file
from boustro.model import Game
from boustro.render.style import BOLD, DIM, Style
from boustro.say import quantity

_GAP = 2


class Column(NamedTuple):
    """One analysed game, a column of the table."""

    name: str
    """The short name, which is the head of the column."""
    title: str
    """The heading of the game."""
    analysis: Analysis
    """The analysis of the game."""
    answer: AnalyseAnswer
    """The answer about the game."""
    seats: list[Game]
    """The game that each seat plays; empty if all play the same."""


def print_columns(columns: list[Column], players: int, style: Style) -> None:
    """Print the figures of one game, or of several side by side, then the answers to options."""
    if len(columns) == 1:
        lines = _one(columns[0], players, style)
    else:
        lines = _many(columns, players, style)
    for line in lines:
        click.echo(line)
    for column in columns:
        for line in _option_lines(column, players, style):
            click.echo(line)


def _one(column: Column, players: int, style: Style) -> Iterator[str]:
    """The figures of one game, each on its line."""
    figures = list(figure_rows(column.analysis, players))
    left = max(len(name) for name, _ in figures)
    yield style.paint(style.wrap(column.title), BOLD)
    yield rules_line(column.analysis.game, style)
    yield ""
    for name, text in figures:
        yield style.wrap(f"{name:<{left}}  {text}", " " * (left + _GAP))


def _many(columns: list[Column], players: int, style: Style) -> Iterator[str]:
    """Games side by side, in as many tables as the width of the terminal needs."""
    remaining = []
    for column in columns:
        rows = dict(compared_rows(column.analysis, players))
        remaining.append({"": column.name, **rows})  # the row of the head has no name
    names: dict[str, None] = {}  # every name once, in the order of the games
    for figures in remaining:
        names |= dict.fromkeys(figures)
    left = max(map(len, names), default=0)
    while remaining:
        shown = [remaining.pop(0)]
        space = style.width - left - _width(shown[0])
        while remaining and space >= _width(remaining[0]):
            shown.append(remaining.pop(0))
            space -= _width(shown[-1])
        for name in names:
            cells = [f"{figures.get(name, ''):>{_width(figures)}}" for figures in shown]
            line = f"{name:<{left}}{''.join(cells)}".rstrip()
            yield line if name else style.paint(line, BOLD)
        yield ""
    for column in columns:
        yield style.paint(style.wrap(f"{column.name}: {column.analysis.rules}", "  "), DIM)


def _width(figures: dict[str, str]) -> int:
    """The width of a column, with the gap before it."""
    return max(map(len, figures.values())) + _GAP


def _option_lines(column: Column, players: int, style: Style) -> Iterator[str]:
    """The lines with the answers to options, such as `--exact` and `--table`."""
    answer, game = column.answer, column.analysis.game
    for name, fraction in _fractions(answer):
        yield f"\n{name} exactly, {column.title}:"
        for begin in range(0, len(fraction), style.width):
            yield fraction[begin : begin + style.width]
    if answer.pmf is not NOT_ASKED:
        yield from _pmf(column, answer.pmf)
    # The first line of each of the following parts has the title before it.
    for lines in (race_lines(answer, players), seat_lines(answer, column.seats)):
        for i, line in enumerate(lines):
            is_first = i == 0
            yield f"\n{column.title}, {line}" if is_first else style.wrap(line, "    ")
    for i, line in enumerate(passage_lines(answer, game)):
        is_first = i == 0
        yield f"\n{column.title}, {line}" if is_first else line
    if answer.progress is not NOT_ASKED:
        yield f"\n{column.title}:"
        yield from progress_lines(answer.progress, column.analysis)
    for i, line in enumerate(fit_lines(answer)):
        is_first = i == 0
        yield f"\nrecorded games, {column.title}:\n{line}" if is_first else style.wrap(line)


def _fractions(answer: AnalyseAnswer) -> Iterator[tuple[str, str]]:
    """The name and the value of each figure that `--exact` shows as a fraction."""
    exact = answer.exact
    if exact is NOT_ASKED:
        return
    if exact.mean is not None:
        yield "mean rolls", exact.mean
    if exact.variance is not None:
        yield "variance of the rolls", exact.variance
    if not answer.absorbs:
        yield "chance to finish", exact.p_finish


def _pmf(column: Column, chances: tuple[float, ...]) -> Iterator[str]:
    """The chance of each length, also as a fraction with `--exact`."""
    yield f"\nrolls  probability  finished by then, {column.title}:"
    exact, within = column.answer.exact, column.analysis.lengths.within
    fractions = None if exact is NOT_ASKED else exact.pmf
    for n, chance in enumerate(chances):
        fraction = f"  {fractions[n]}" if isinstance(fractions, tuple) else ""
        yield f"{n:>5}  {chance:.9f}  {within(n):.9f}{fraction}"


def plot_columns(columns: list[Column], path: str) -> None:
    """Write a picture of the distributions, the games still running and the visits."""
    from boustro.answers.plots import shown_lengths
    from boustro.render.chart import Curve, chart

    curves = []
    for column in columns:
        analysis = column.analysis
        most = shown_lengths(analysis)
        pmf = analysis.lengths.pmf(most)
        still_running = [analysis.lengths.beyond(n) for n in range(most + 1)]
        board = analysis.game.board
        name = board.name or column.title
        curves.append(Curve(name, pmf, still_running, analysis.visits, board.numbering))
    _, _, suffix = path.rpartition(".")
    write_file(path, chart(curves, suffix.lower()))
    click.echo(f"\nplot written to {file_name(path)}")


def race_lines(answer: AnalyseAnswer, players: int) -> Iterator[str]:
    """Lines about several players at one table; none without `--table`."""
    race = answer.table
    if race is NOT_ASKED:
        return
    yield f"{quantity(players, 'player')}:"
    if race is not None:
        first, last = race.turns_until_first, race.rounds_until_last
        yield (
            f"  first finish: turn {first:.2f} of all players on average; "
            f"{_shares(race.turns_quantiles)}"
        )
        yield f"  last finish: round {last:.2f} on average; {_shares(race.rounds_quantiles)}"
        for seat, row in enumerate(race.places, 1):
            places = " / ".join(f"{100 * chance:.2f}" for chance in row)
            yield f"  seat {seat} comes in first to last: {places} %"
    for note in answer.notes:
        if note.name in ("table", "rolls"):
            yield f"  {note.sentence}"


def _shares(quantiles: Mapping[float, float]) -> str:
    """Some quantiles in words."""
    return ", ".join(f"{100 * q:g} %: {_whole(quantiles[q])}" for q in (0.1, 0.5, 0.9))


def _whole(value: float) -> str:
    return "never" if math.isinf(value) else f"{value:g}"


def seat_lines(answer: AnalyseAnswer, games: Sequence[Game]) -> Iterator[str]:
    """Lines about seats that have their own rules; none if no seat has."""
    own = answer.own_seats
    if own is NOT_ASKED:
        return
    yield "seats of their own:"
    for seat, (game, chance) in enumerate(zip(games, own.chances, strict=True), 1):
        yield f"  seat {seat} wins {100 * chance:.3f} %: {game.rules}"
    yield f"  first finish: turn {own.turns_until_first:.2f} of all players on average"
    if own.head_starts:
        squares = (f"{start.square} ({100 * start.chance:.2f} %)" for start in own.head_starts)
        yield f"  fairest starts of seat 2 (it then wins): {', '.join(squares)}"
        turns = (f"{_advance(turn.turns)} ({100 * turn.chance:.2f} %)" for turn in own.extra_turns)
        yield f"  fairest turns in advance (seat 2 then wins): {', '.join(turns)}"


def _advance(turns: int) -> str:
    if turns == 0:
        return "none"
    seat = 1 if turns < 0 else 2
    return f"{abs(turns)} for seat {seat}"


def passage_lines(answer: AnalyseAnswer, game: Game) -> Iterator[str]:
    """Lines about first passages; none without `--to`, `--before` or `--ever`."""
    passages = answer.passages
    if passages is NOT_ASKED:
        return
    yield f"from square {passages.begin}:"
    for to in passages.to:
        yield f"  touches {to.square}: {_passage(to.touches)}"
        rests_later = to.rests.mean_given > to.touches.mean_given
        if rests_later or to.rests.chance != to.touches.chance:
            yield f"  rests on {to.square}: {_passage(to.rests)}"
    for before in passages.before:
        first, second = before.squares
        chances = (*before.chances, before.neither)
        shares = " / ".join(_share(chance) for chance in chances)
        yield f"  {first} before {second}: {shares} (first / second / neither)"
    if passages.ever is not NOT_ASKED:
        yield from _ever(game, passages.ever)


def _ever(game: Game, ever: EverAnswer) -> Iterator[str]:
    yield f"  finishes without a snake: {_passage(ever.without_snakes)}"
    yield f"  finishes without a ladder: {_passage(ever.without_ladders)}"
    for entry, exit in game.board.jumps.items():
        yield f"  uses {entry}-{exit}: {_share(ever.uses[entry])}"


def _passage(answer: PassageAnswer) -> str:
    if answer.chance == 0.0:
        return "never"
    happens_always = math.isfinite(answer.mean)
    share = "always" if happens_always else f"in {_share(answer.chance)} of games"
    return f"{share}, on average after {answer.mean_given:.2f} rolls"


def _share(chance: float) -> str:
    return f"{100 * chance:.3f} %"


def fit_lines(answer: AnalyseAnswer) -> Iterator[str]:
    """Lines about recorded games: their groups, the test and its result; none without any."""
    fit = answer.fit
    if fit is NOT_ASKED:
        return
    yield f"{'rolls':>12}  {'games':>6}  {'expected':>9}"
    for group in fit.groups:
        yield f"{_span(group):>12}  {group.seen:>6}  {group.expected:>9.1f}"
    if fit.freedom:
        chi_square = f"chi-square {fit.statistic:.2f}, degrees of freedom {fit.freedom}"
        yield f"{chi_square}, p = {fit.p_value:.3g}"
    yield fit.sentence


def _span(group: FitGroupAnswer) -> str:
    if math.isinf(group.last):
        return f"from {group.first:g}"
    if group.first == group.last:
        return f"{group.first:g}"
    return f"{group.first:g} to {group.last:g}"
