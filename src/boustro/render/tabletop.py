"""Terminal drawing of a game in progress: one line per row, with the tokens on their squares.

It leaves space on the screen for the events.  A board of ten rows has ten lines, or nineteen in a
tall terminal, with a line between two rows.  A token is a sign and its player's number, so that
readers need no colour to tell it from others.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boustro.model import Game
from boustro.render.cells import jump_text, place_sign, square_ink
from boustro.render.style import DIM, Style

TOKEN_INKS = ("1;36", "1;33", "1;35", "1;32", "1;34", "1;31")
_SHOWN = (4, 2, 1)
"""The most tokens that are named on a square: the drawing uses the first number that fits."""

_ROOM_BESIDE = 12
"""The lines that a terminal needs besides the board and the lines between its rows."""


def token(player: int, style: Style) -> str:
    """The sign of a player's token: `●1`."""
    return f"{'o' if style.ascii else '●'}{player}"


def token_ink(player: int) -> str:
    """The ink of a player's token; further players use the same inks again."""
    return TOKEN_INKS[(player - 1) % len(TOKEN_INKS)]


def table_lines(game: Game, squares: Sequence[int], style: Style) -> Iterator[str]:
    """The rows of the board from the top; `squares` has the square of each token, by seat.

    The list is empty if the board is wider than the terminal, or has more rows than it.
    """
    board = game.board
    if board.rows > (style.height or 60) or board.columns > style.width // 3:
        return
    for shown in _SHOWN:
        tokens = _tokens(squares, shown, style)
        texts = {square: _text(game, square, tokens, style) for square in range(1, game.size + 1)}
        wide = max(map(len, texts.values()))
        bars = board.columns - 1
        if wide * board.columns + bars <= style.width:
            yield from _row_lines(game, texts, tokens, wide, style)
            return


def _row_lines(
    game: Game,
    texts: Mapping[int, str],
    tokens: Mapping[int, "_Tokens"],
    wide: int,
    style: Style,
) -> Iterator[str]:
    """The rows of the board from the top, with a line between two rows if the terminal is tall.

    `texts` has the text of each square.  Each square is `wide` characters wide.
    """
    board, numbering = game.board, game.board.numbering
    has_rules = style.height is not None and style.height >= 2 * board.rows + _ROOM_BESIDE
    bar = style.paint("|" if style.ascii else "│", DIM)
    for row in range(board.rows):
        if has_rules and row > 0:
            yield _rule(wide, board.columns, style)
        cells: list[str] = []
        for column in range(board.columns):
            square = numbering.square(row, column)
            ink = tokens[square].ink if square in tokens else square_ink(game, square)
            cells.append(style.paint(texts.get(square, "").ljust(wide), ink))
        yield bar.join(cells).rstrip()


def _rule(wide: int, columns: int, style: Style) -> str:
    """The line between two rows."""
    line, cross = ("-", "+") if style.ascii else ("─", "┼")
    return style.paint(cross.join([line * wide] * columns), DIM)


class _Tokens(NamedTuple):
    """The tokens on one square."""

    text: str
    ink: str


def _tokens(squares: Sequence[int], shown: int, style: Style) -> dict[int, _Tokens]:
    """The tokens on each square that has any; `shown` is the most players that a text names."""
    players: dict[int, list[int]] = {}
    for player, square in enumerate(squares, 1):
        players.setdefault(square, []).append(player)
    tokens: dict[int, _Tokens] = {}
    for square, (first, *others) in players.items():
        named = "".join(f",{player}" for player in others[: shown - 1])
        more = "+" if len(others) >= shown else ""
        tokens[square] = _Tokens(f"{token(first, style)}{named}{more}", token_ink(first))
    return tokens


def _text(game: Game, square: int, tokens: Mapping[int, _Tokens], style: Style) -> str:
    """The number, then the tokens there, else the jump, else the sign of the finish."""
    if square in tokens:
        return f"{square}{tokens[square].text}"
    jump = jump_text(game, square, style)
    return f"{square}{jump or place_sign(game, square)}"
