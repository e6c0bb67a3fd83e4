"""Variants of a board: as many ladders and snakes, nearly as long, elsewhere; a seed fixes them."""

from collections.abc import Iterator
from random import Random

from boustro import solve
from boustro.errors import InputError, QuestionError
from boustro.model.board import Board
from boustro.model.game import Game

_TRIALS = 200
_LENGTHS = (0.7, 1.3)
"""How much shorter and longer a jump may become, as shares of its length."""


def variants(game: Game, count: int, seed: int = 0) -> list[Game]:
    """`count` different games with the rules and the number of ladders and snakes of `game`.

    Every one has a route; no two jumps share a square, and none starts or ends on the start or the
    finish.  Equal seeds give equal variants.  Raises `QuestionError` where so many are not found.

    >>> from boustro import builtin
    >>> [len(each.board.jumps) for each in variants(builtin("leetcode"), 3)]
    [3, 3, 3]
    """
    rng = Random(f"{game.key} {seed}")  # noqa: S311 - boards are no secrets
    found: dict[str, Game] = {}
    for _ in range(_TRIALS * count):
        if len(found) == count:
            break
        made = _variant(game, rng)
        if made is not None and made != game and solve.min_rolls(made) is not None:
            found.setdefault(made.key, made)
    if len(found) < count:
        raise QuestionError(f"expected a board with {count} variants, found {len(found)}")
    return list(found.values())


def _variant(game: Game, rng: Random) -> Game | None:
    """One more try: the longest jumps are placed first; None where one finds no place."""
    free = set(range(1, game.size + 1)) - {game.start, game.finish}
    jumps: dict[int, int] = {}
    for entry, exit in sorted(game.board.jumps.items(), key=lambda jump: -abs(jump[1] - jump[0])):
        places = [pair for pair in _places(game.size, entry, exit, rng) if free.issuperset(pair)]
        if not places:
            return None
        start, end = places[int(rng.random() * len(places))]
        jumps[start] = end
        free -= {start, end}
    board = game.board
    try:
        made = Board(board.size, columns=board.columns, jumps=jumps, name=board.name)
        return Game(made, game.rules)
    except InputError:
        return None


def _places(size: int, entry: int, exit: int, rng: Random) -> Iterator[tuple[int, int]]:
    """Every place for a jump of about this length in the same direction."""
    low, high = _LENGTHS
    length = round((exit - entry) * (low + (high - low) * rng.random()))
    length = length or (1 if exit > entry else -1)
    for start in range(max(1, 1 - length), min(size, size - length) + 1):
        yield start, start + length
