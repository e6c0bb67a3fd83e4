"""Jump lists in the terminal: beside the drawing if they fit, else below it."""

from collections.abc import Iterator
from itertools import zip_longest

from boustro.model import Board
from boustro.render.style import BOLD, LADDER, SNAKE, Style

_GAP = 3
_MOST_LINES = 6

Kind = tuple[str, str, str, list[tuple[int, int]]]


def beside(board: Board, height: int, style: Style) -> tuple[list[str], int]:
    """The jumps in columns of at most `height` lines, and the width of all columns together."""
    columns = [_column(kind, height, style) for kind in _kinds(board, style)]
    if not columns:
        return [], 0
    widths = [max(len(text) for text, _ in column) for column in columns]
    lines = []
    for row in zip_longest(*columns, fillvalue=("", "")):
        cells = zip(row, widths, strict=True)
        texts = (style.paint(text, ink) + " " * (wide - len(text)) for (text, ink), wide in cells)
        lines.append((" " * _GAP).join(texts).rstrip())
    gaps = _GAP * (len(widths) - 1)
    return lines, sum(widths) + gaps


def below(board: Board, style: Style) -> Iterator[str]:
    """The jumps in wrapped lines, kind by kind; a count replaces those that do not fit."""
    from textwrap import wrap

    for title, sign, ink, pairs in _kinds(board, style):
        head = f"{title}  "
        texts = (f"{entry}{sign}{exit}" for entry, exit in pairs[: _MOST_LINES * style.width])
        room = max(style.width - len(head), 1)
        lines = wrap("  ".join(texts), room, break_long_words=False, break_on_hyphens=False)
        lines = lines[:_MOST_LINES]
        shown = sum(len(line.split()) for line in lines)
        for i, line in enumerate(lines):
            lead = style.paint(title, BOLD) + "  " if i == 0 else " " * len(head)
            yield lead + style.paint(line, ink)
        if shown < len(pairs):
            yield f"  {style.signs.more} {len(pairs) - shown} more"


def _kinds(board: Board, style: Style) -> list[Kind]:
    """The kinds of jump that the board has: title, sign, ink and the jumps."""
    pairs = board.jumps.items()
    kinds: list[Kind] = [
        ("ladders", style.signs.ladder, LADDER, [p for p in pairs if p[1] > p[0]]),
        ("snakes", style.signs.snake, SNAKE, [p for p in pairs if p[1] < p[0]]),
        ("loops", style.signs.loop, "", [p for p in pairs if p[1] == p[0]]),
    ]
    return [kind for kind in kinds if kind[3]]


def _column(kind: Kind, height: int, style: Style) -> list[tuple[str, str]]:
    title, sign, ink, pairs = kind
    fits = pairs if len(pairs) < height else pairs[: max(height - 2, 0)]
    wide = max(len(str(entry)) for entry, _ in pairs)
    texts = [(f"{entry:>{wide}} {sign} {exit}", ink) for entry, exit in fits]
    if len(fits) < len(pairs):
        texts.append((f"{style.signs.more} {len(pairs) - len(fits)} more", ""))
    return [(title, BOLD), *texts]
