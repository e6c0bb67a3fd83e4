"""Effect of one change: what adding, replacing or removing a jump does to a board."""

from dataclasses import dataclass
from typing import ClassVar

from boustro.answers.hints import Figure, Whole
from boustro.chain import analyse
from boustro.model.game import Game
from boustro.solve import min_rolls


@dataclass(frozen=True)
class JumpEffectAnswer:
    """The mean and the fewest rolls, before and after; null where infinite or without a route."""

    schema: ClassVar[str] = "boustro/jump-effect/1"
    mean_before: Figure
    mean_after: Figure
    min_rolls_before: Whole | None
    min_rolls_after: Whole | None


def jump_effect_answer(game: Game, entry: int, exit: int) -> JumpEffectAnswer:
    """What the jump `entry` → `exit` would do; an exit equal to its entry takes one away.

    >>> from boustro.model.board import Board
    >>> jump_effect_answer(Game(Board(9)), 2, 8).min_rolls_after
    2
    """
    board = game.board
    if exit != entry:
        board = board.with_jump(entry, exit)
    elif entry in board.jumps:
        board = board.without_jump(entry)
    after = Game(board, game.rules)
    means = analyse(game).mean, analyse(after).mean
    return JumpEffectAnswer(*means, min_rolls(game), min_rolls(after))
