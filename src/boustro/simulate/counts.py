"""Simulation counters: the whole numbers that are counted in many games.

Whole numbers add up the same in any order, so a run is the same however it is shared out.
"""

from dataclasses import dataclass, field

STREAMS = 2048
"""Streams of one round: game i is played on stream i mod 2048, on each stream one after another."""


@dataclass(frozen=True, slots=True)
class Task:
    """`games` games on streams `first`, `first` + 1, …, 2048 at most, of the seed.

    A game not won after `roll_limit` rolls is given up.  `visits`: whether to count the cells.
    """

    seed: int
    games: int
    first: int = 0
    roll_limit: int = 1_000_000
    visits: bool = True

    @property
    def quotas(self) -> list[int]:
        """The number of games of each stream."""
        quota, more = divmod(self.games, STREAMS)
        return [quota + (i < more) for i in range(STREAMS if quota else more)]


@dataclass(slots=True)
class Longest:
    """The longest game: its rolls, and the stream and slot where its throws begin."""

    rolls: int = -1
    stream: int = 0
    slot: int = 0


@dataclass(slots=True)
class Counts:
    """What was counted: games by their rolls, cells played, wins by seat.

    `unfinished`: games given up.  `lost`: games in which all players are out.  `lead_changes`: how often a player became the only one
    farthest on when another had been so before.  `bumps`: tokens bumped.
    """

    lengths: dict[int, int] = field(default_factory=dict)
    unfinished: int = 0
    lost: int = 0
    cells: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    lead_changes: int = 0
    bumps: int = 0
    longest: Longest = field(default_factory=Longest)

    def add(self, other: "Counts") -> None:
        """Adds the counts of another walk over the same table, played later."""
        for rolls, games in other.lengths.items():
            self.lengths[rolls] = self.lengths.get(rolls, 0) + games
        self.unfinished += other.unfinished
        self.lost += other.lost
        self.cells = _sum(self.cells, other.cells)
        self.wins = _sum(self.wins, other.wins)
        self.lead_changes += other.lead_changes
        self.bumps += other.bumps
        if other.longest.rolls > self.longest.rolls:
            self.longest = other.longest


def _sum(some: list[int], more: list[int]) -> list[int]:
    return [a + b for a, b in zip(some, more, strict=True)] if some else list(more)
