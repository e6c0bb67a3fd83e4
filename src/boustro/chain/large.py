"""Absorption on large boards: the chance to win and the mean, at a cost set by the jumps.

Idea: which squares can reach the finish does not depend on how long a plain stretch is, once it is
long enough: from some length on, the windows below and above it are connected in one pattern that
repeats with the common divisor of the faces.  So the board is compressed, every long stretch to a
short one of the same residue, and the small board is searched.  Most boards need not even that:
with faces 1 … d, the finish last and no entry, and never d entries in a row, a token can always
step onto a plain square or the finish, so nothing traps it.

Why it is right: the pattern of a stretch (which offset below leads to which above) is a product of
boolean matrices, and equal patterns connect equal squares.  Every game that does not end comes to
rest again and again on an exit or near the end of the board, and all those squares are kept.
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from boustro.chain.arithmetic import finite_or_infinite
from boustro.chain.definitions import Chain
from boustro.errors import LimitError, QuestionError
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.track import Track

LARGEST_THROW = 512
_NEEDS_CORE = "expected at most 2000 squares for a mean without the compiled core"


@dataclass(frozen=True)
class Large:
    """What is known of a large board: whether it absorbs, its mean in rolls, and their bound."""

    absorbs: bool
    mean: float
    p_finish: float
    bound: float


def large(game: Game) -> Large:
    """The mean and the chance to finish of a memoryless game of any size.

    Raises `QuestionError` for rules with memory, `LimitError` for throws beyond 512 and without the
    compiled core.  A mean that no float can hold is `inf`.

    >>> large(Game(Board(10**18)))
    Large(absorbs=True, mean=2.857142857142857e+17, p_finish=1.0, bound=...)
    """
    if game.rules.has_memory:
        raise QuestionError(f"expected rules without memory on {game.size} squares")
    if game.start == game.finish:
        return Large(True, 0.0, 1.0, 0.0)
    if game.rules.die.highest > LARGEST_THROW:
        raise LimitError(f"expected throws of at most {LARGEST_THROW}, got {game.rules.die}")
    if Track.of(game).core_form is None:
        raise LimitError.of("size", f"{_NEEDS_CORE}, got {game.size}")
    absorbs, hopeless = (True, set[int]()) if _always_steps_on(game) else lost_squares(game)
    if game.start in hopeless:
        return Large(False, math.inf, 0.0, 0.0)
    rolls, p_finish, bound = sweep(game, hopeless)
    if absorbs:
        return Large(True, finite_or_infinite(rolls), 1.0, bound)
    return Large(False, math.inf, p_finish, bound)


def sweep(game: Game, hopeless: Iterable[int] = ()) -> tuple[float, float, float]:
    """The mean rolls of a memoryless game, its chance to finish, a bound of their relative errors.

    By the core (`native/boustro/sweep.hpp`); from the exits in `hopeless` there is no way on, and
    the rolls are those until a game is over one way or the other.

    >>> from boustro import builtin
    >>> round(sweep(builtin("mb47"))[0], 10)
    39.2251223082
    """
    rolls, p_finish, bound = Track.of(game).core_form.sweep(array("q", sorted(hopeless)))
    return rolls, p_finish, bound


def _always_steps_on(game: Game) -> bool:
    faces = [face for face in game.rules.die.faces if face > 0]
    if faces != list(range(1, len(faces) + 1)) or game.finish != game.size:
        return False
    entries, in_a_row, before = list(game.board.jumps), 0, 0
    for entry in entries:
        in_a_row = in_a_row + 1 if entry == before + 1 else 1
        if in_a_row >= len(faces):
            return False
        before = entry
    return game.finish not in game.board.jumps


def lost_squares(game: Game) -> tuple[bool, set[int]]:
    """Whether the game absorbs; the exits and last squares from which the finish is out of reach."""
    kept = _kept_squares(game)
    small = _compress(game, kept)
    small_of = dict(zip(kept, small, strict=True)) | {0: 0}
    board = Board(small[-1], jumps={small_of[e]: small_of[x] for e, x in game.board.jumps.items()})
    rules = game.rules.with_(start=small_of[game.start], finish=small_of[game.finish])
    pressed = Game(board, rules)
    begins = [square for square in (0, *small) if square or game.start == 0]
    trap = set(Chain.of(pressed, starts=begins).trap_squares)
    hopeless = {square for square in (0, *kept) if small_of[square] in trap}
    return Chain.of(pressed).absorbs, hopeless


def _kept_squares(game: Game) -> list[int]:
    """The squares that are never pressed out, ascending: at them something happens."""
    track = Track.of(game)
    ends = range(max(1, game.size - max(track.faces)), game.size + 1)
    jumps = game.board.jumps
    kept = {game.start, game.finish, *jumps, *jumps.values(), *ends} - {0}
    return sorted(kept)


def _compress(game: Game, kept: list[int]) -> list[int]:
    """Where the kept squares come to lie when long stretches between them are pressed together."""
    faces = [face for face in game.rules.die.faces if face > 0]
    step, base = math.gcd(*faces), pattern_length(faces)
    places, at, before = [], 0, 0
    for square in kept:
        plain = square - before - 1
        at += 1 + (plain if plain <= base + step else base + (plain - base) % step)
        places.append(at)
        before = square
    return places


def pattern_length(faces: Sequence[int]) -> int:
    """The length from which on what a stretch leads to repeats with the common divisor of the faces.

    Bit k of a number says that a token so many squares below the end of a stretch can come to rest
    at offset k beyond it first; it can where it can after a throw.

    >>> pattern_length([1, 2]), pattern_length([3, 5])
    (2, 14)
    """
    d, step = max(faces), math.gcd(*faces)
    reached = [1 << offset for offset in reversed(range(d))]
    repeated = 0
    while repeated < d:
        reached.append(reduce(or_, (reached[-face] for face in faces)))
        repeated = repeated + 1 if reached[-1] == reached[-1 - step] else 0
    return len(reached) - d - step
