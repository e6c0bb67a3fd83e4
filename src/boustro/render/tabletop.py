"""Terminal drawing of a game in progress: one line per row, with the tokens on their squares.

It leaves space on the screen for the events: ten rows are ten lines, or twenty with lines between
them in a tall terminal.  A token is a sign and its player's number, so that it can be told apart
without colour.
"""

from collections.abc import Iterator, Sequence

from boustro.model.game import Game
from boustro.render.cells import jump_text, place_sign, square_ink
from boustro.render.style import DIM, Style

TOKEN_INKS = ("1;36", "1;33", "1;35", "1;32", "1;34", "1;31")
_SHOWN = (4, 2, 1)
"""How many tokens of one square are named: the most that fits."""

_ROOM_BESIDE = 12


def token(player: int, style: Style) -> str:
    """The sign of a player's token: `●1`."""
    return f"{'o' if style.ascii else '●'}{player}"


def token_ink(player: int) -> str:
    """The ink of a player's token, taken in turn."""
    return TOKEN_INKS[(player - 1) % len(TOKEN_INKS)]


def table_lines(game: Game, squares: Sequence[int], style: Style) -> Iterator[str]:
    """The rows of the board from the top, tokens on their `squares` by seat.

    Nothing where the board is wider than the terminal, or higher than it by far.
    """
    board, numbering = game.board, game.board.numbering
    if board.rows > (style.height or 60) or board.columns > style.width // 3:
        return
    columns = range(board.columns)
    rows = [[numbering.square(row, column) for column in columns] for row in range(board.rows)]
    for shown in _SHOWN:
        tokens = _tokens(squares, shown, style)
        texts = {s: _text(game, s, tokens, style) for row in rows for s in row if s <= game.size}
        wide = max(map(len, texts.values()))
        if (wide + 1) * board.columns <= style.width + 1:
            break
    else:
        return
    airy = style.height is not None and style.height >= 2 * board.rows + _ROOM_BESIDE
    for number, row in enumerate(rows):
        if airy and number:
            rule, cross = ("-", "+") if style.ascii else ("─", "┼")
            yield style.paint(cross.join([rule * wide] * board.columns), DIM)
        cells = (
            style.paint(
                texts.get(s, "").ljust(wide), tokens[s][1] if s in tokens else square_ink(game, s)
            )
            for s in row
        )
        yield style.paint("|" if style.ascii else "│", DIM).join(cells).rstrip()


def _tokens(squares: Sequence[int], shown: int, style: Style) -> dict[int, tuple[str, str]]:
    """For each square with tokens on it their text and ink."""
    players: dict[int, list[int]] = {}
    for player, square in enumerate(squares, 1):
        players.setdefault(square, []).append(player)
    tokens: dict[int, tuple[str, str]] = {}
    for square, (first, *others) in players.items():
        named = "".join(f",{player}" for player in others[: shown - 1])
        more = "+" if len(others) >= shown else ""
        tokens[square] = f"{token(first, style)}{named}{more}", token_ink(first)
    return tokens


def _text(game: Game, square: int, tokens: dict[int, tuple[str, str]], style: Style) -> str:
    """The number, then the tokens there, else the jump, else the sign of the finish."""
    if square in tokens:
        return f"{square}{tokens[square][0]}"
    return f"{square}{jump_text(game, square, style) or place_sign(game, square)}"
