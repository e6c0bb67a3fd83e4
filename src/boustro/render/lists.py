"""Jump lists in the terminal: beside the drawing if they fit, else below it."""

from collections.abc import Iterator
from itertools import zip_longest

from boustro.model import Board
from boustro.render.style import BOLD, LADDER, SNAKE, Style

_GAP = 3
_MOST_LINES = 6

Kind = tuple[str, str, str, list[tuple[int, int]]]
"""A kind of jump: its title, sign and ink, and the jumps."""


def beside(board: Board, height: int, style: Style) -> tuple[list[str], int]:
    """The jumps in columns of at most `height` lines, and the width of all columns together."""
    columns = [_column(kind, height, style) for kind in _kinds(board, style)]
    if not columns:
        return [], 0
    widths = [max(len(text) for text, _ in column) for column in columns]
    lines = []
    for row in zip_longest(*columns, fillvalue=("", "")):
        texts = []
        for (text, ink), width in zip(row, widths, strict=True):
            blanks = " " * (width - len(text))
            texts.append(style.paint(text, ink) + blanks)
        lines.append((" " * _GAP).join(texts).rstrip())
    gaps = _GAP * (len(widths) - 1)
    return lines, sum(widths) + gaps


def below(board: Board, style: Style) -> Iterator[str]:
    """The jumps in wrapped lines, kind by kind; a count stands for jumps that do not fit."""
    from textwrap import wrap

    for title, sign, ink, pairs in _kinds(board, style):
        head = f"{title}  "
        most = _MOST_LINES * style.width  # no more than this can fit
        text = "  ".join(f"{entry}{sign}{exit}" for entry, exit in pairs[:most])
        available = max(style.width - len(head), 1)
        lines = wrap(text, available, break_long_words=False, break_on_hyphens=False)
        lines = lines[:_MOST_LINES]
        shown = sum(len(line.split()) for line in lines)
        lead = f"{style.paint(title, BOLD)}  "
        for line in lines:
            yield lead + style.paint(line, ink)
            lead = " " * len(head)
        if shown < len(pairs):
            yield f"  {style.signs.more} {len(pairs) - shown} more"


def _kinds(board: Board, style: Style) -> list[Kind]:
    """The kinds of jumps that the board has."""
    pairs = board.jumps.items()
    ladders = [(entry, exit) for entry, exit in pairs if exit > entry]
    snakes = [(entry, exit) for entry, exit in pairs if exit < entry]
    loops = [(entry, exit) for entry, exit in pairs if exit == entry]
    kinds: list[Kind] = []
    if ladders:
        kinds.append(("ladders", style.signs.ladder, LADDER, ladders))
    if snakes:
        kinds.append(("snakes", style.signs.snake, SNAKE, snakes))
    if loops:
        kinds.append(("loops", style.signs.loop, "", loops))
    return kinds


def _column(kind: Kind, height: int, style: Style) -> list[tuple[str, str]]:
    """The lines of a kind of jump, each a text and its ink."""
    title, sign, ink, pairs = kind
    shown = pairs
    if len(pairs) + 1 > height:
        # One line is for the title, and one for the count of the jumps that are left out.
        shown = pairs[: max(height - 2, 0)]
    width = max(len(str(entry)) for entry, _ in pairs)
    texts = [(f"{entry:>{width}} {sign} {exit}", ink) for entry, exit in shown]
    if len(shown) < len(pairs):
        texts.append((f"{style.signs.more} {len(pairs) - len(shown)} more", ""))
    return [(title, BOLD), *texts]
