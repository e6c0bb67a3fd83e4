"""Defaults of `design`, in a module of their own so that a command line can list them quickly.

A preset is a kind of board: it gives the numbers and lengths of jumps for any size.
`docs/design.md` describes the games on 10,000 boards of each preset.
"""

from typing import NamedTuple

from boustro.designs.ranges import Range
from boustro.model import claim

SIZE = 100
"""The number of squares."""
PRESET = "classic"
"""The kind of board."""
PLAYERS = 2
"""The number of players."""
SECONDS = 10
"""The seconds of a throw at a family's table: throw, count, move, jump, pass the die on."""
TOLERANCE = 0.005
"""The tolerance of a target that is one number: the figure must agree to two decimals."""
EFFORT = 10_000_000
"""The most boards that are checked."""
FIGURES = ("mean", "sd", "min_rolls", "minutes", "first_seat")
"""The figures that can have targets, besides quantiles."""
CHANCES = ("first_seat",)
"""The figures that are chances, whose targets may be percentages."""
WAYS = {
    "shorter": ("Shorter", "No single change makes games clearly shorter."),
    "longer": ("Longer", "No single change makes games clearly longer."),
    "fairer": ("Fairer", "No single change clearly reduces the first player's advantage."),
    "mend": ("Mend it", claim("can-be-finished").sentence),
}
"""The ways to change a board: a title, and what to say if no change has this effect."""
KINDS = ("snakes", "ladders")
"""The kinds of jumps; each can have forbidden squares of its own."""


class Preset(NamedTuple):
    """A kind of board."""

    snakes: tuple[int, int]
    """The least and the most snakes for every 100 squares."""
    ladders: tuple[int, int]
    """The least and the most ladders for every 100 squares."""
    snake_length: tuple[float, float]
    """The least and the largest length of a snake, as shares of the board."""
    ladder_length: tuple[float, float]
    """The least and the largest length of a ladder, as shares of the board."""
    words: str
    """A description."""

    def numbers(self, kind: str, size: int) -> Range:
        """The number of `kind` (`snakes` or `ladders`) on a board of `size` squares."""
        low, high = getattr(self, kind)
        rounded_down = low * size // 100
        rounded_up = (high * size + 99) // 100
        return Range(rounded_down, rounded_up)

    def lengths(self, kind: str, size: int) -> Range:
        """The distance of the ends of a `snake` or `ladder` in squares."""
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
