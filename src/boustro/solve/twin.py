"""The readable twins' answers for a track, in the form of the core's.

Walkers (`sparse`) answer for faces 1..d on over a million squares, the reference for all others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from boustro.model.route import LIST_LIMIT
from boustro.model.track import Track
from boustro.solve import reference, routes, sparse


@dataclass(frozen=True, slots=True)
class Twin:
    """The readable twins' answers for a track."""

    track: Track

    @property
    def kernel(self) -> str:
        """Walkers, the reference, or none."""
        if self.track.size > LIST_LIMIT and self.track.has_plain_die:
            return "walkers"
        return "reference" if self.track.size <= reference.REFERENCE_SIZE else "none"

    def min_rolls(self) -> int | None:
        """The fewest rolls, or None."""
        if self.kernel == "walkers":
            return sparse.min_rolls(sparse.game_of(self.track))
        return reference.min_rolls(self.track.game)

    def route(self) -> list[sparse.Run] | None:
        """A shortest route as runs, or None; of the reference that with the smallest throws."""
        if self.kernel == "walkers":
            return sparse.route(sparse.game_of(self.track))
        found = routes.shortest_route(self.track.game)
        return None if found is None else [(leg.throw, leg.times) for leg in found.legs]

    def levels(self) -> Sequence[int | None]:
        """The level of every square, by the reference."""
        return reference.levels(self.track.game)

    def levels_at(self, squares: Sequence[int]) -> list[int | None]:
        """The levels of some squares, by walkers."""
        return sparse.levels(sparse.game_of(self.track, levels=True), squares)
