"""Recomputation: a game with one jump changed, whose mean is computed from scratch."""

from boustro.errors import LayoutError
from boustro.model.board import Board
from boustro.model.game import Game


def with_exit(game: Game, entry: int, exit: int) -> Game | None:
    """The game with the jump `entry` → `exit`; where there is one, `exit` = `entry` takes it away.

    None where that leaves no game.
    """
    jumps = dict(game.board.jumps)
    if exit == entry and entry in jumps:
        del jumps[entry]
    else:
        jumps[entry] = exit
    return _with_jumps(game, jumps)


def with_entry(game: Game, entry: int, to: int) -> Game | None:
    """The game whose jump at `entry` begins at `to` instead; None where that leaves no game."""
    jumps = dict(game.board.jumps)
    exit = jumps.pop(entry)
    return None if to in game.board.jumps else _with_jumps(game, jumps | {to: exit})


def _with_jumps(game: Game, jumps: dict[int, int]) -> Game | None:
    board = game.board
    try:
        changed = Board(board.size, columns=board.columns, jumps=jumps, name=board.name)
        return Game(changed, game.rules)
    except LayoutError:
        return None
