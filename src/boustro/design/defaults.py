"""Defaults of `design`, in a module of their own so that a command line can list them at once.

Presets are kinds of boards by their numbers and lengths, for any size.  What their games are like is in
`docs/design.md`, from 10,000 boards of each.
"""

from typing import NamedTuple

from boustro.design.ranges import Range
from boustro.model.claims import claim

SIZE = 100
PRESET = "classic"
PLAYERS = 2
SECONDS = 10
"""What a throw takes at a family's table: throw, count, move, jump, hand the die on."""
TOLERANCE = 0.005
"""Of a target that is one number: the figure is that number when printed with two decimals."""
EFFORT = 10_000_000
"""The boards that are looked at."""
FIGURES = ("mean", "sd", "min_rolls", "minutes", "first_seat")
"""The figures that may be wished for beside quantiles."""
WAYS = {
    "shorter": ("Shorter", "No single change makes games clearly shorter."),
    "longer": ("Longer", "No single change makes games clearly longer."),
    "fairer": ("Fairer", "No single change clearly reduces the first player's advantage."),
    "mend": ("Mend it", claim("can-be-finished").sentence),
}
"""How a board may be changed, each with a title and what is said where there is nothing to change."""
KINDS = ("snakes", "ladders")
"""The kinds of jumps, for which places can be forbidden apart."""


class Preset(NamedTuple):
    """Snakes and ladders for every 100 squares, and their lengths as shares of the board."""

    snakes: tuple[int, int]
    ladders: tuple[int, int]
    snake_length: tuple[float, float]
    ladder_length: tuple[float, float]
    words: str

    def numbers(self, kind: str, size: int) -> Range:
        """How many of `kind` (`snakes` or `ladders`) a board of `size` squares has."""
        low, high = getattr(self, kind)
        return Range(low * size // 100, -(-high * size // 100))

    def lengths(self, kind: str, size: int) -> Range:
        """How many squares apart the ends of a `snake` or `ladder` are."""
        low, high = getattr(self, f"{kind}_length")
        return Range(max(1, int(low * size)), max(1, int(high * size)))


PRESETS = {
    "gentle": Preset((5, 7), (8, 10), (0.03, 0.2), (0.08, 0.45), "Few short snakes, long ladders."),
    "classic": Preset(
        (9, 11), (8, 10), (0.03, 0.65), (0.03, 0.65), "Snakes and ladders as in the box."
    ),
    "cruel": Preset(
        (12, 15), (4, 6), (0.1, 0.9), (0.03, 0.2), "Many long snakes, few short ladders."
    ),
}
