"""Variants of a board: as many ladders and snakes, about as long, elsewhere; a seed fixes them."""

from collections.abc import Collection

from boustro.design.generate import Draws, random_jumps
from boustro.design.plan import Plan
from boustro.design.wishes import Wishes
from boustro.errors import QuestionError
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.jump import Jump

_TRIALS, _BOARDS = 20, 25
_SHORTER, _LONGER = 0.7, 1.3
"""How much shorter and longer jumps may become than the board's shortest and longest, as shares."""


def variants(game: Game, count: int, seed: int = 0) -> list[Game]:
    """`count` different games with the rules and the number of ladders and snakes of `game`.

    Each can always be won; no two jumps share a square, and none starts or ends on the start or the
    finish.  Equal seeds give equal variants.  Raises `QuestionError` where so many are not found.

    >>> from boustro import builtin
    >>> [len(each.board.jumps) for each in variants(builtin("leetcode"), 3)]
    [3, 3, 3]
    """
    plan, board, found = Plan(_wishes(game)), game.board, dict[str, Game]()
    for number in range(_TRIALS * count):
        jumps = random_jumps(plan, Draws(seed, number), boards=_BOARDS)
        if jumps is not None and jumps != board.jumps:
            made = Board(board.size, columns=board.columns, jumps=jumps, name=board.name)
            variant = Game(made, game.rules)
            found.setdefault(variant.key, variant)
        if len(found) == count:
            return list(found.values())
    raise QuestionError(f"expected a board with {count} variants, found {len(found)}")


def _wishes(game: Game) -> Wishes:
    board = game.board
    return Wishes.of(
        board.size,
        columns=board.columns,
        rules=game.rules,
        snakes=len(board.snakes),
        ladders=len(board.ladders),
        snake_length=_lengths(board.snakes),
        ladder_length=_lengths(board.ladders),
        forbidden={game.start, game.finish} - {0},
        level=True,
        crossings=(0, len(board.jumps) ** 2),
    )


def _lengths(jumps: Collection[Jump]) -> tuple[float, float] | None:
    found = [abs(jump.exit - jump.entry) for jump in jumps]
    return (max(1, _SHORTER * min(found)), max(1, _LONGER * max(found))) if found else None
