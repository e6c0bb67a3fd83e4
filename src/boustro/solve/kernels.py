"""Which kernel answers which game: one choice, in one place.

==========  =======================================================  ======================
kernel      plays                                                    at a cost in
==========  =======================================================  ======================
small       any rules without memory, to 1,024 squares               words of 64 squares
sparse      faces 1..d; `bounce` only onto a plain last square       jumps, any size
stepwise    any rules without memory, to 2^31 - 1 squares            squares × faces
walkers     what sparse plays; its readable twin                     jumps, any size
reference   all rules; the specification of all the others           states × throws
==========  =======================================================  ======================

The first three are compiled.  A kernel that cannot honour a rule is never asked.  To a million
squares the route is the one with the smallest throws, whichever kernel finds it; beyond that it
is the one that the sparse kernel finds.
"""

from typing import TYPE_CHECKING

from boustro.core import native, say_once_without_core
from boustro.errors import LimitError, Problem
from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT, Route
from boustro.model.track import Track
from boustro.solve import compiled, reasons, reference, routes
from boustro.solve.reasons import Explanation
from boustro.solve.replay import route_of_runs

if TYPE_CHECKING:
    from boustro.solve import sparse

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
        return "sparse"
    if track.size <= compiled.STEPWISE_SIZE:
        return "stepwise"
    raise _too_large(compiled.STEPWISE_SIZE, "for a die with gaps or this overshoot", track.size)


def sparse_honours(track: Track, *, levels: bool = False) -> bool:
    """Whether walkers play these rules: faces 1..d, and `bounce` where it changes nothing."""
    if track.faces[-1] != len(track.faces):
        return False
    if track.overshoot != "bounce":
        return True
    jump_at_the_end = len(track.entries) > 0 and track.entries[-1] == track.size
    return track.finish == track.size and not jump_at_the_end and not levels


def min_rolls(game: Game) -> int | None:
    """The fewest rolls, by the kernel that suits the game."""
    kernel = choose(game)
    if kernel == "reference":
        return reference.min_rolls(game)
    return track_min_rolls(Track.of(game), kernel)


def track_min_rolls(track: Track, kernel: str) -> int | None:
    """The fewest rolls of a track, by the kernel of that name."""
    if kernel == "walkers":
        from boustro.solve import sparse

        return sparse.min_rolls(_walked(track))
    ask = {
        "small": compiled.small_min_rolls,
        "sparse": compiled.sparse_min_rolls,
        "stepwise": compiled.stepwise_min_rolls,
    }[kernel]
    return ask(track)


def shortest_route(game: Game) -> Route | None:
    """The deterministic shortest route, by the kernel that suits the game."""
    kernel = choose(game)
    if kernel == "reference" or game.rules.again == "doubles":
        # Doubles are told apart in a route, even where the number of rolls needs no memory.
        return routes.shortest_route(game)
    track = Track.of(game)
    if kernel == "small":
        return compiled.small_route(track)
    if native is not None and (track.size <= LIST_LIMIT or kernel == "stepwise"):
        return compiled.stepwise_route(track)
    if kernel == "sparse":
        return compiled.sparse_route(track)
    from boustro.solve import sparse

    runs = sparse.route(_walked(track))
    return None if runs is None else route_of_runs(track, runs)


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
    if game.size <= LIST_LIMIT:
        return levels(game)[square]
    track = None if game.rules.has_memory else Track.of(game)
    if track is None or not sparse_honours(track, levels=True):
        raise _too_large(LIST_LIMIT, "to give a level under these rules", game.size)
    if native is not None:
        return compiled.sparse_level(track, square)
    from boustro.solve import sparse

    return sparse.levels(_walked(track), [square])[0]


def explain(game: Game) -> Explanation | None:
    """Why there is no route; None when there is one."""
    if min_rolls(game) is not None:
        return None
    if game.size > LIST_LIMIT:
        return reasons.large(game)
    return reasons.explain(game)


def _walked(track: Track) -> "sparse.Sparse":
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
    return LimitError([Problem("size", f"expected at most {limit} squares {where}, got {size}")])
