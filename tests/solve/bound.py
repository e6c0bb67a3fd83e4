"""The answers of one kernel of the core for a track, as the reference gives them."""

from array import array
from typing import Any

from boustro.model.route import Route
from boustro.model.track import Track
from boustro.solve.routes import route_of_runs


def rolls_by(kernel: str, track: Track) -> int | None:
    """The fewest rolls by the kernel of that name."""
    found: int | None = _played(track.core_form.min_rolls(kernel))
    return found


def route_by(kernel: str, track: Track) -> Route | None:
    """A shortest route by the kernel of that name."""
    runs = _played(track.core_form.route(kernel))
    return None if runs is None else route_of_runs(track, runs)


def levels_by_core(track: Track) -> tuple[int | None, ...]:
    """The level of every square, which the core lists and gives as bytes alike."""
    levels = tuple(_played(track.core_form.levels()))
    as_bytes = array("i", track.core_form.levels(as_bytes=True))
    assert [-1 if level is None else level for level in levels] == as_bytes.tolist()
    return levels


def _played(answer: Any) -> Any:
    """The answer of a kernel, which must not refuse the track."""
    assert answer is not NotImplemented
    return answer
