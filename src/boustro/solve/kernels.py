"""Kernel selection: which kernel answers which game.

==========  =======================================================  ======================
kernel      plays                                                    at a cost in
==========  =======================================================  ======================
small       any rules without memory, to 1,024 squares               words of 64 squares
sparse      faces 1..d, every overshoot                              jumps, any size
stepwise    any rules without memory, to 2^31 - 1 squares            squares × faces
walkers     what sparse plays; its readable twin                     jumps, any size
reference   all rules; the specification of all the others           states × throws
==========  =======================================================  ======================

The first three are compiled.  A kernel that cannot honour a rule is never asked.  To a million
squares the route is the one with the smallest throws, whichever kernel finds it; beyond that it
is the one that the sparse kernel finds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from boustro.core import native, say_once_without_core
from boustro.errors import LimitError, QuestionError
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT, Route
from boustro.model.rules import Rules
from boustro.model.soundness import LARGEST_SIZE
from boustro.model.track import Track
from boustro.solve import compiled, reasons, reference, routes
from boustro.solve.reasons import Explanation
from boustro.solve.replay import route_of_runs

if TYPE_CHECKING:
    from boustro.solve import sparse

NO_LEVEL = -1
"""In arrays of levels, the one of a square on which no token can rest."""

REFERENCE_SIZE = 10_000_000
"""The largest board that the reference searches; beyond it memory would run out."""


def choose(game: Game) -> str:
    """The kernel that gives the fewest rolls of `game`; raises `LimitError` if none can.

    >>> from boustro.model.board import Board
    >>> choose(Game(Board(10**18), {"opening": 6}))
    Traceback (most recent call last):
    boustro.errors.LimitError: expected at most 10000000 squares under rules with memory, \
got 1000000000000000000
    """
    if game.rules.has_memory:
        return _reference_or_refuse(game.size, "under rules with memory")
    return choose_for_track(Track.of(game))


def choose_for_track(track: Track) -> str:
    """The kernel that gives the fewest rolls of `track`."""
    if native is None:
        say_once_without_core()
        if track.size > LIST_LIMIT and sparse_honours(track):
            return "walkers"
        return _reference_or_refuse(track.size, "without the compiled core, for such a die")
    if compiled.small_serves(track):
        return "small"
    if sparse_honours(track):
        # Without bouncing a board may have more squares than the compiled kernel takes.
        return "sparse" if without_bounce(track).size <= LARGEST_SIZE else "walkers"
    if track.size <= compiled.STEPWISE_SIZE:
        return "stepwise"
    raise _too_large(compiled.STEPWISE_SIZE, "for a die with gaps", track.size)


def sparse_honours(track: Track) -> bool:
    """Whether walkers play with this die: its faces are 1..d."""
    return track.faces[-1] == len(track.faces)


def without_bounce(track: Track, *, levels: bool = False) -> Track:
    """The track without bouncing, for walkers, who know none; its fewest rolls, or `levels`, too.

    A throw past the last square n counts back from it, and where it comes to depends only on the
    square that it would have counted to.  So each of the squares n + 1 .. n + d becomes an entry,
    whose exit is where the token lands that counts back from there, and every throw lands where it
    did.  Where only the rolls to a plain last square are wanted `stay` will do: whoever can
    overshoot can also win at once.

    >>> longer = without_bounce(Track(10, 1, 10, "bounce", (1, 2, 3), (9,), (4,)), levels=True)
    >>> longer.size, longer.overshoot, longer.entries, longer.exits
    (13, 'stay', (9, 11, 12, 13), (4, 4, 8, 7))
    """
    if track.overshoot != "bounce":
        return track
    if not levels and _is_plain_end(track):
        return replace(track, overshoot="stay")
    back = [track.landing(track.size, face) for face in track.faces]
    beyond = (track.size + face for face in track.faces)
    return replace(
        track,
        size=track.size + track.faces[-1],
        overshoot="stay",
        entries=(*track.entries, *beyond),
        exits=(*track.exits, *back),
    )


def _is_plain_end(track: Track) -> bool:
    jump_at_the_end = len(track.entries) > 0 and track.entries[-1] == track.size
    return track.finish == track.size and not jump_at_the_end


def min_rolls(game: Game) -> int | None:
    """The fewest rolls, by the kernel that suits the game."""
    kernel = choose(game)
    if kernel == "reference":
        return reference.min_rolls(game)
    return track_min_rolls(Track.of(game), kernel)


def track_min_rolls(track: Track, kernel: str) -> int | None:
    """The fewest rolls of a track, by the kernel of that name."""
    if kernel == "reference":
        return reference.min_rolls(_game_of(track))
    if kernel == "walkers":
        from boustro.solve import sparse

        return sparse.min_rolls(_sparse_game(without_bounce(track)))
    if kernel == "sparse":
        return compiled.sparse_min_rolls(without_bounce(track))
    ask = compiled.small_min_rolls if kernel == "small" else compiled.stepwise_min_rolls
    return ask(track)


def min_turns(game: Game) -> int | None:
    """The fewest turns; without another roll, as many as the fewest rolls."""
    if game.rules.again is None:
        return min_rolls(game)
    _reference_or_refuse(game.size, "to count turns where a throw gives another roll")
    return reference.min_turns(game)


def shortest_route(game: Game) -> Route | None:
    """The deterministic shortest route, by the kernel that suits the game."""
    kernel = choose(game)
    if kernel == "reference" or game.rules.again == "doubles":
        # Doubles are told apart in a route, even where the number of rolls needs no memory.
        return next(shortest_routes(game), None)
    track = Track.of(game)
    if kernel == "small":
        return compiled.small_route(track)
    if native is not None and (track.size <= LIST_LIMIT or kernel == "stepwise"):
        return compiled.stepwise_route(track)
    if kernel == "sparse":
        runs = compiled.sparse_runs(without_bounce(track))
    else:
        from boustro.solve import sparse

        runs = sparse.route(_sparse_game(without_bounce(track)))
    return None if runs is None else route_of_runs(track, runs)


def shortest_routes(game: Game) -> Iterator[Route]:
    """All shortest routes, by the reference; nothing is searched before the first is asked for."""
    _reference_or_refuse(game.size, "to list the shortest routes")
    yield from routes.shortest_routes(game)


def levels(game: Game) -> tuple[int | None, ...]:
    """The level of every square, by the kernel that suits the game."""
    reference.refuse_beyond(game, LIST_LIMIT, "list the levels of")
    if native is None or game.rules.has_memory:
        return reference.levels(game)
    track = Track.of(game)
    ask = compiled.small_levels if compiled.small_serves(track) else compiled.stepwise_levels
    return ask(track)


def level_of(game: Game, square: int) -> int | None:
    """The level of one square, by the kernel that suits the game."""
    if not 0 <= square <= game.size:
        raise QuestionError(f"expected a square in 0..{game.size}, got {square}")
    if game.size <= LIST_LIMIT:
        return levels(game)[square]
    track = None if game.rules.has_memory else Track.of(game)
    if track is None or not sparse_honours(track):
        where = "to give a level under rules with memory or with gaps in the die"
        raise _too_large(LIST_LIMIT, where, game.size)
    return sparse_levels(track, [square])[0]


def sparse_levels(track: Track, squares: Sequence[int]) -> list[int | None]:
    """The levels of some squares of a track that walkers play, of any size."""
    longer = without_bounce(track, levels=True)
    if native is not None and longer.size <= LARGEST_SIZE:
        return compiled.sparse_levels(longer, squares)
    from boustro.solve import sparse

    return sparse.levels(_sparse_game(longer), squares)


def explain(game: Game) -> Explanation | None:
    """Why there is no route; None when there is one."""
    if min_rolls(game) is not None:
        return None
    if game.size <= LIST_LIMIT or game.rules.has_memory:
        return reasons.explain(game)
    return reasons.large(game, landings(Track.of(game)))


def landings(track: Track) -> list[int] | None:
    """Where a token can rest of the start, the exits and what it bounces to; None for gaps in the die."""
    if not sparse_honours(track):
        return None
    squares = sorted({track.start, *without_bounce(track, levels=True).exits})
    levels_there = sparse_levels(track, squares)
    return [s for s, level in zip(squares, levels_there, strict=True) if level is not None]


def _game_of(track: Track) -> Game:
    """The game that a track stands for, whose jumps need not be followed any more."""
    rules = Rules(
        start=track.start, finish=track.finish, overshoot=track.overshoot, die=track.faces
    )
    pairs = zip(map(int, track.entries), map(int, track.exits), strict=True)
    return Game(Board(track.size, jumps=pairs), rules)


def _sparse_game(track: Track) -> "sparse.Sparse":
    from boustro.solve import sparse

    return sparse.Sparse(
        track.size,
        track.entries,
        track.exits,
        track.start,
        track.finish,
        track.overshoot,
        len(track.faces),
    )


def _reference_or_refuse(size: int, where: str) -> str:
    if size > REFERENCE_SIZE:
        raise _too_large(REFERENCE_SIZE, where, size)
    return "reference"


def _too_large(limit: int, where: str, size: int) -> LimitError:
    return LimitError.of("size", f"expected at most {limit} squares {where}, got {size}")
