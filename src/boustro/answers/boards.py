"""Answer to `boards`: the built-in boards with their fewest rolls."""

from dataclasses import dataclass
from typing import ClassVar

from boustro import solve
from boustro.answers.constraints import Count, Whole
from boustro.answers.documents import Digits
from boustro.model import Rules, builtin


@dataclass(frozen=True)
class BuiltinAnswer:
    """One built-in board."""

    name: str
    title: str | None
    size: Digits
    jumps: Count
    rules: Rules
    min_rolls: Whole | None
    source: str | None


@dataclass(frozen=True)
class BoardsAnswer:
    """What `boustro boards --json` prints."""

    schema: ClassVar[str] = "boustro/boards/1"
    boards: tuple[BuiltinAnswer, ...]


def builtin_answer(name: str) -> BuiltinAnswer:
    """The answer about one built-in board.

    >>> builtin_answer("leetcode").min_rolls
    4
    """
    game = builtin(name)
    board = game.board
    return BuiltinAnswer(
        name,
        board.name,
        Digits(game.size),
        len(board.jumps),
        game.rules,
        solve.min_rolls(game),
        board.source,
    )
