"""Table of a game's figures in words, for a terminal and for a notebook."""

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from boustro import solve
from boustro.chain.analysis import Analysis
from boustro.chain.gamelength import GameLength
from boustro.chain.whatif import WhatIf
from boustro.model.game import Game
from boustro.say import quantity

_SHOWN = (0.1, 0.25, 0.75, 0.9, 0.99)
_MEAN = "mean rolls, one player"
_WIDEST = 60
_MOST_DIGITS = 10**15
_MOST_LISTED = 3
_MOST_EDITS = 5


class FigureRow(NamedTuple):
    """A figure: its name, and its value in words."""

    name: str
    text: str


def notebook_table(analysis: Analysis) -> str:
    """The figures as an HTML table, for a notebook."""
    return _html_table(analysis.game, (), figure_rows(analysis))


def edit_table(changes: WhatIf) -> str:
    """The changes that shorten and lengthen a game most, and every removal, for a notebook."""
    from boustro.answers.whatif import whatif_answer

    answer = whatif_answer(changes.game, top=_MOST_EDITS)
    cells = (
        (f"{e.kind} {e.entry} → {e.exit}", f"{e.change:+.4f}", _figure(e.mean))
        for e in answer.edits
    )
    return _html_table(changes.game, ("change", "mean rolls", "then"), cells)


def _html_table(game: Game, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    title = escape(f"{game.board.name or f'{game.size} squares'}: {game.in_words}")
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = (
        f"<tr><th style='text-align:left'>{escape(first)}</th>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in others)
        + "</tr>"
        for first, *others in rows
    )
    return f"<table><caption>{title}</caption><tr>{top}</tr>{''.join(lines)}</table>"


def figure_rows(analysis: Analysis, players: int = 2) -> Iterator[FigureRow]:
    """The figures of one screen."""
    if analysis.absorbs:
        yield FigureRow(_MEAN, _figure(analysis.mean))
    else:
        lost = analysis.p_lost
        why = "none: games can be lost" if lost else "infinite: there is a trap"
        yield FigureRow(_MEAN, why)
        yield FigureRow("chance to finish", f"{100 * analysis.p_finish:.4f} %")
        if lost:
            chances = f"{100 * lost:.4f} % / {100 * analysis.p_trap:.4f} %"
            yield FigureRow("chance to lose / never to end", chances)
            yield FigureRow("mean rolls of games won", _figure(analysis.mean_won))
    if analysis.is_large:
        yield _fewest(analysis)
        return
    yield from _length_rows(analysis.rolls)
    if analysis.turns is not None:
        yield FigureRow("mean turns", _figure(analysis.turns.mean))
    yield _fewest(analysis)
    if analysis.likeliest_route is not None:
        throws = " ".join(analysis.likeliest_route.labels)
        yield FigureRow("most likely shortest", throws if len(throws) < _WIDEST else "…")
    yield from _square_rows(analysis)
    if analysis.rules.bump is None:
        yield from _seat_rows(analysis, players)
    else:
        yield FigureRow("several players", "tokens bump: boustro simulate plays them")


def compared_rows(analysis: Analysis, players: int = 2) -> Iterator[FigureRow]:
    """The figures of games side by side, short ones only."""
    if analysis.is_large:
        yield from figure_rows(analysis)
        return
    lengths = analysis.lengths
    yield FigureRow(_MEAN, _figure(analysis.mean))
    yield FigureRow("standard deviation", _figure(analysis.sd))
    yield FigureRow("fewest rolls", _rolls(analysis.min_rolls))
    yield FigureRow("most likely length", "none" if analysis.mode is None else str(analysis.mode))
    for q in (0.1, 0.5, 0.9, 0.99):
        yield FigureRow(f"{100 * q:g} % finished by roll", _whole(lengths.quantile(q)))
    for n in (50, 100):
        yield FigureRow(f"finished within {n} rolls", f"{100 * lengths.within(n):.3f} %")
    if analysis.turns is not None:
        yield FigureRow("mean turns", _figure(analysis.turns.mean))
    if analysis.rules.bump is None:
        for seat, chance in enumerate(analysis.table(players).chances, 1):
            yield FigureRow(f"seat {seat} of {players}", f"{100 * chance:.3f} %")


def _fewest(analysis: Analysis) -> FigureRow:
    """The fewest rolls; from the search if the board is too large for its chain."""
    if analysis.is_large:
        return FigureRow("fewest rolls", _rolls(solve.min_rolls(analysis.game)))
    share = "" if analysis.p_min is None else f", in {100 * analysis.p_min:.4g} % of games"
    return FigureRow("fewest rolls", f"{_rolls(analysis.min_rolls)}{share}")


def _length_rows(length: GameLength) -> Iterator[FigureRow]:
    lengths = length.lengths
    quantiles = (f"{100 * q:g} %: {_whole(lengths.quantile(q))}" for q in _SHOWN)
    chances = (f"{n}: {100 * lengths.within(n):.2f} %" for n in (20, 50, 100))
    yield FigureRow("standard deviation", _figure(length.sd))
    yield FigureRow("median", _whole(length.median))
    yield FigureRow("most likely length", _mode(length.mode, length.unit))
    yield FigureRow("quantiles", ", ".join(quantiles))
    yield FigureRow("finished within N rolls", ", ".join(chances))
    if (tail := _tail(length)) is not None:
        yield FigureRow("late in the game", tail)


def _mode(mode: int | None, unit: str) -> str:
    if mode is None:
        return "none"
    return f"{mode} {unit[:-1] if mode == 1 else unit}"


def _tail(length: GameLength) -> str | None:
    """How many of the games still running, and able to finish, each roll or cycle of rolls ends."""
    if length.p_finish == 0:
        return "no game ever ends"
    if (tail := length.lengths.whole.tail) is None:
        return None
    running = "still running" if length.absorbs else "neither finished nor trapped or lost"
    ends = f"{100 * tail.decay.ends:.4g} %"
    if tail.length > 1:
        return f"every {tail.length} {length.unit} end {ends} of the games {running}"
    return f"each {length.unit[:-1]} ends {ends} of the games {running}"


def _square_rows(analysis: Analysis) -> Iterator[FigureRow]:
    visits, uses = analysis.visits, analysis.jump_uses
    exits = analysis.game.board.jumps
    last: dict[int, float] = {}
    for step in analysis.last_steps:
        last[step.reached] = last.get(step.reached, 0.0) + step.probability
    used = sorted(uses, key=lambda entry: -uses[entry])[:_MOST_LISTED]
    ways = sorted(last, key=lambda square: -last[square])[:_MOST_LISTED]
    rows = {
        "most visited squares": (
            f"{s} ({_times(visits[s])})" for s in analysis.most_visited[:_MOST_LISTED]
        ),
        "most used jumps": (f"{e}-{exits[e]} ({_times(uses[e])})" for e in used),
        "winning throw reaches": (f"{square} ({100 * last[square]:.2f} %)" for square in ways),
    }
    for name, cells in rows.items():
        if text := ", ".join(cells):
            yield FigureRow(name, text)


def _seat_rows(analysis: Analysis, players: int) -> Iterator[FigureRow]:
    table = analysis.table(players)
    unit = "rolls" if analysis.turns is None else "turns"
    shares = " / ".join(f"{100 * chance:.3f}" for chance in table.chances)
    yield FigureRow("chances to win by seat", f"{shares} %")
    if analysis.absorbs:
        first = f"{table.turns_until_first:.2f} {unit} in all, with {quantity(players, 'player')}"
        yield FigureRow("until one player wins", first)


def _rolls(rolls: int | None) -> str:
    return "no route" if rolls is None else str(rolls)


def _times(visits: float) -> str:
    return "for ever" if math.isinf(visits) else f"{visits:.3f}"


def _whole(value: float) -> str:
    return "never" if math.isinf(value) else f"{value}" if value < _MOST_DIGITS else f"{value:.4e}"


def _figure(value: float) -> str:
    return "infinite" if math.isinf(value) else f"{value:.10g}"
