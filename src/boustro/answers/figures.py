"""Table of the figures of a game in words, for a terminal and for a notebook."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from functools import singledispatch
from html import escape
from typing import NamedTuple

from boustro.answers.analyse import AnalyseAnswer
from boustro.answers.words import TextRow, number
from boustro.chain import Analysis, LargeAnalysis, Match, WhatIf
from boustro.errors import QuestionError
from boustro.model import Game
from boustro.say import quantity

_MOST_EDITS = 5
"""A table has at most so many changes that shorten the game, and as many that lengthen it."""


class FigureRow(NamedTuple):
    """A row of a table: the name of a figure and its value in words."""

    name: str
    text: str


def notebook_table(analysis: Analysis) -> str:
    """The figures as an HTML table, for a notebook."""
    return _html_table(analysis.game, (), figure_rows(analysis))


def edit_table(changes: WhatIf) -> str:
    """The changes that shorten or lengthen a game most, and all removals, for a notebook."""
    from boustro.answers.whatif import whatif_answer

    answer = whatif_answer(changes.game, top=_MOST_EDITS)
    cells = [
        (f"{edit.kind} {edit.entry} → {edit.exit}", f"{edit.change:+.4f}", number(edit.mean))
        for edit in answer.edits
    ]
    return _html_table(changes.game, ("change", "mean rolls", "then"), cells)


def _html_table(game: Game, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    name = game.board.name or f"{game.size} squares"
    title = escape(f"{name}: {game.in_words}")
    head_cells = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(_html_row(row) for row in rows)
    return f"<table><caption>{title}</caption><tr>{head_cells}</tr>{lines}</table>"


def _html_row(row: Sequence[str]) -> str:
    first, *others = row
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
    return f"<tr><th style='text-align:left'>{escape(first)}</th>{cells}</tr>"


@singledispatch
def figure_rows(analysis: Analysis, players: int = 2) -> Iterator[FigureRow]:
    """The figures of one game, on one screen."""
    yield from _in_words(analysis, (row for row in _rows() if row.alone))
    table = _table(analysis, players)
    if isinstance(table, FigureRow):
        yield table
    else:
        yield from _seat_rows(analysis, table)


@singledispatch
def compared_rows(analysis: Analysis, players: int = 2) -> Iterator[FigureRow]:
    """The figures of a game that is shown side by side with others."""
    yield from _in_words(analysis, (row for row in _rows() if row.beside))
    table = _table(analysis, players)
    if isinstance(table, FigureRow):
        return
    for seat, chance in enumerate(table.chances, 1):
        yield FigureRow(f"seat {seat} of {players}", f"{100 * chance:.3f} %")


def _rows_of_large(
    analysis: LargeAnalysis,
    players: int = 2,  # noqa: ARG001 - as above
) -> Iterator[FigureRow]:
    """The few figures of a board too large to list, alone or side by side with others."""
    yield from _in_words(analysis, (row for row in _rows() if row.alone and row.of_large))


figure_rows.register(LargeAnalysis, _rows_of_large)
compared_rows.register(LargeAnalysis, _rows_of_large)


def _table(analysis: Analysis, players: int) -> Match | FigureRow:
    """The players at one table, or a row that says why it has no figures."""
    if analysis.rules.bump is not None:
        return FigureRow("several players", "tokens bump: boustro simulate plays them")
    try:
        return analysis.table(players)
    except QuestionError as error:
        return FigureRow("several players", f"not computed: {error}")


def _rows() -> list[TextRow]:
    """The rows of all figures, in the order of a text."""
    rows: list[TextRow] = []
    for field in fields(AnalyseAnswer):
        rows += field.metadata.get("rows", ())
    return sorted(rows, key=lambda row: row.place)


def _in_words(analysis: Analysis, rows: Iterable[TextRow]) -> Iterator[FigureRow]:
    """The rows that have a value in this analysis."""
    for row in rows:
        text = row.value(analysis)
        if text is not None:
            yield FigureRow(row.name, text)


def _seat_rows(analysis: Analysis, table: Match) -> Iterator[FigureRow]:
    unit = "rolls" if analysis.turns is None else "turns"
    shares = " / ".join(f"{100 * chance:.3f}" for chance in table.chances)
    yield FigureRow("chances to win by seat", f"{shares} %")
    if analysis.absorbs:
        players = quantity(len(table.chances), "player")
        first = f"{table.turns_until_first:.2f} {unit} in all, with {players}"
        yield FigureRow("until one player wins", first)
