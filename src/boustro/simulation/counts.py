"""Simulation counters: the whole numbers that are counted in many games.

Whole numbers add up the same in any order, so a run is the same however it is shared out.
"""

from dataclasses import dataclass, field

STREAMS = 2048
"""Streams of one round: game i is played on stream i mod 2048, on each stream one after another."""


@dataclass(frozen=True, slots=True)
class Task:
    """Games to play on streams `first`, `first` + 1, …, 2048 at most, of the seed."""

    seed: int
    """The seed."""
    games: int
    """The number of games."""
    first: int = 0
    """The number of the first stream."""
    roll_limit: int = 1_000_000
    """The number of rolls after which a game is left unfinished."""
    visits: bool = True
    """Whether to count the cells."""

    @property
    def quotas(self) -> list[int]:
        """The number of games of each stream."""
        quota, more = divmod(self.games, STREAMS)
        if quota == 0:
            return [1] * more
        return [quota + 1] * more + [quota] * (STREAMS - more)


@dataclass(slots=True)
class Longest:
    """The longest game."""

    rolls: int = -1
    """The number of its rolls; -1 before the first game."""
    stream: int = 0
    """The stream of its throws."""
    slot: int = 0
    """The slot of the stream at which its throws begin."""


@dataclass(slots=True)
class Counts:
    """What was counted in some games."""

    lengths: dict[int, int] = field(default_factory=dict)
    """The number of finished games by their rolls."""
    unfinished: int = 0
    """Games that reached the roll limit."""
    lost: int = 0
    """Games in which all players are out."""
    cells: list[int] = field(default_factory=list)
    """How often each cell was played."""
    wins: list[int] = field(default_factory=list)
    """The number of wins by seat."""
    lead_changes: int = 0
    """How often a player took the sole lead after another had had it."""
    bumps: int = 0
    """How often a token was bumped."""
    longest: Longest = field(default_factory=Longest)
    """The longest game."""

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
