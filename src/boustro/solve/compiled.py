"""Adapters for the compiled kernels: a track goes in, plain values come out.

Each function here is the counterpart of one in the readable twins; which of them may be asked is
decided in `kernels.py` alone.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from boustro.core import native
from boustro.errors import LayoutError
from boustro.model.memory import int64_of
from boustro.model.route import Route
from boustro.model.track import Track
from boustro.solve.replay import route_of_runs

STEPWISE_SIZE = 2**31 - 1
"""The largest board that is searched square by square, in arrays."""


def small_serves(track: Track) -> bool:
    """Whether the kernel for small boards reaches this one."""
    return native is not None and bool(native.small_serves(track.size, track.start))


def small_min_rolls(track: Track) -> int | None:
    """The fewest rolls of a small board, by bit-parallel levels."""
    return _ask("min_rolls_track", track)  # type: ignore[no-any-return]


def small_route(track: Track) -> Route | None:
    """The smallest shortest route of a small board."""
    throws = _ask("route_track", track)
    return None if throws is None else route_of_runs(track, ((throw, 1) for throw in throws))


def small_levels(track: Track) -> tuple[int | None, ...]:
    """The level of every square of a small board."""
    return tuple(_ask("levels_track", track))


def sparse_min_rolls(track: Track) -> int | None:
    """The fewest rolls of a board of any size, at a cost in jumps alone."""
    return _ask("sparse_min_rolls", track)  # type: ignore[no-any-return]


def sparse_runs(track: Track) -> list[tuple[int, int]] | None:
    """A shortest route of a board of any size, as runs: a throw, and how many times."""
    return _ask("sparse_route", track)  # type: ignore[no-any-return]


def sparse_levels(track: Track, squares: Sequence[int]) -> list[int | None]:
    """The level of some squares of a board of any size."""
    return _ask("sparse_levels", track, array("q", squares))  # type: ignore[no-any-return]


def stepwise_min_rolls(track: Track) -> int | None:
    """The fewest rolls for any faces and overshoot, square by square."""
    return _ask("stepwise_min_rolls", track)  # type: ignore[no-any-return]


def stepwise_route(track: Track) -> Route | None:
    """The smallest shortest route of a board of up to a million squares."""
    runs = _ask("stepwise_route", track)
    return None if runs is None else route_of_runs(track, runs)


def stepwise_levels(track: Track) -> tuple[int | None, ...]:
    """The level of every square, square by square."""
    return tuple(_ask("stepwise_levels", track))


def _ask(function: str, track: Track, *more: Any) -> Any:
    """Call a function of the native module; raises `LayoutError` for an unsound track."""
    arrays = [int64_of(getattr(track, part), part) for part in ("faces", "entries", "exits")]
    try:
        answer = getattr(native, function)(
            track.size, track.start, track.finish, track.overshoot, *arrays, *more
        )
    except ValueError as error:
        raise LayoutError.of("track", f"expected a sound track: {error}") from None
    if answer is NotImplemented:
        # Never silently another rule: the choice must not ask for what a kernel cannot honour.
        raise AssertionError(f"{function} was asked for rules it does not play: {track.overshoot}")
    return answer
