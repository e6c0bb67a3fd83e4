"""Presets: kinds of boards by their numbers and lengths, for any size.

What their games are like is in `docs/design.md`, from 10,000 boards of each.
"""

from typing import NamedTuple

from boustro.design.ranges import Range


class Preset(NamedTuple):
    """Snakes and ladders for every 100 squares, and their lengths as shares of the board."""

    snakes: tuple[int, int]
    ladders: tuple[int, int]
    snake_length: tuple[float, float]
    ladder_length: tuple[float, float]

    def numbers(self, kind: str, size: int) -> Range:
        """How many of `kind` (`snakes` or `ladders`) a board of `size` squares has."""
        low, high = getattr(self, kind)
        return Range(low * size // 100, -(-high * size // 100))

    def lengths(self, kind: str, size: int) -> Range:
        """How many squares apart the ends of a `snake` or `ladder` are."""
        low, high = getattr(self, f"{kind}_length")
        return Range(max(1, int(low * size)), max(1, int(high * size)))


PRESETS = {
    "gentle": Preset((5, 7), (8, 10), (0.03, 0.2), (0.08, 0.45)),
    "classic": Preset((9, 11), (8, 10), (0.03, 0.65), (0.03, 0.65)),
    "cruel": Preset((12, 15), (4, 6), (0.1, 0.9), (0.03, 0.2)),
}
"""Gentle: few short snakes, long ladders.  Classic: as in the box.  Cruel: many long snakes."""
