"""Pictures for the page: one function, so that there is one place that knows how boards are drawn."""

import re
from collections.abc import Collection, Sequence
from typing import Any
from xml.sax.saxutils import escape

from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.route import Route

_CELL = 64


def embedded(
    thing: Game | Board,
    *,
    route: Route | None = None,
    levels: Sequence[int | None] | None = None,
    heat: Any = None,
    tokens: Sequence[int] = (),
) -> str:
    """The board as SVG that the page's own style sheet colours."""
    del route, levels, heat
    board = thing.board if isinstance(thing, Game) else thing
    parts = [*_squares(board), *_jumps(board), *_tokens(board, tokens)]
    wide, high = board.columns * _CELL, board.rows * _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="boustro board" role="img" '
        f'viewBox="0 0 {wide} {high}" data-rows="{board.rows}" data-columns="{board.columns}" '
        f'data-size="{board.size}" data-cell="{_CELL}"><title>{escape(board.name or "board")}'
        f"</title>{''.join(parts)}</svg>"
    )


PICTURES = ("svg", "txt")
_MEDIA = {"svg": "image/svg+xml", "txt": "text/plain; charset=utf-8"}


def drawn(game: Game, kind: str, body: dict[str, Any]) -> tuple[bytes, str]:
    """A picture file of the game and what it is, drawn as `body` asks."""
    del body
    if kind == "txt":
        from boustro.render.style import Style
        from boustro.render.text import draw

        return f"{draw(game, style=Style(width=120))}\n".encode(), _MEDIA[kind]
    return embedded(game).encode(), _MEDIA[kind]


def marked_bad(svg: str, entries: Collection[int]) -> str:
    """The picture with the jumps at these entries marked `bad`."""
    for entry in entries:
        plain = re.compile(rf'class="(jump [^"]*)"(?=[^>]*data-entry="{entry}")')
        svg = plain.sub(r'class="\1 bad"', svg)
    return svg


def _squares(board: Board) -> list[str]:
    found = ['<g class="squares">']
    for square in range(1, board.size + 1):
        x, y = _corner(board, square)
        tint = "even" if (x + y) // _CELL % 2 == 0 else "odd"
        found.append(
            f'<g class="square {tint}" data-square="{square}"><rect x="{x}" y="{y}" '
            f'width="{_CELL}" height="{_CELL}"/><text class="number" x="{x + 4}" y="{y + 14}">'
            f"{square}</text></g>"
        )
    return [*found, "</g>"]


def _jumps(board: Board) -> list[str]:
    found = ['<g class="jumps">']
    for entry, exit in board.jumps.items():
        kind = "ladder" if exit > entry else "snake"
        a, b = (_centre(board, max(square, 1)) for square in (entry, exit))
        line = f"M{a[0]} {a[1]}L{b[0]} {b[1]}"
        found.append(
            f'<g class="jump {kind}" data-entry="{entry}" data-exit="{exit}">'
            f'<path class="body" d="{line}"/><path class="track" d="{line}" fill="none" '
            f'stroke="none"/></g>'
        )
    return [*found, "</g>"]


def _tokens(board: Board, tokens: Sequence[int]) -> list[str]:
    found = ['<g class="tokens">']
    for seat, square in enumerate(tokens, 1):
        x, y = _centre(board, max(square, 1))
        found.append(
            f'<g class="token seat-{seat}" data-seat="{seat}" data-square="{square}" '
            f'transform="translate({x} {y})"><circle r="12"/></g>'
        )
    return [*found, "</g>"]


def _corner(board: Board, square: int) -> tuple[int, int]:
    row, column = board.numbering.cell(square)
    return column * _CELL, row * _CELL


def _centre(board: Board, square: int) -> tuple[int, int]:
    x, y = _corner(board, square)
    return x + _CELL // 2, y + _CELL // 2
