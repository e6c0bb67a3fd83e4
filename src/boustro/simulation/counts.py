"""Simulation counters: the whole numbers that a simulation counts.

The sum of whole numbers does not depend on their order, so the results of a run do not depend on
how its games are divided among threads.
"""

from dataclasses import dataclass, field

STREAMS = 2048
"""The number of streams of one round.

Game i is played on stream i mod 2048; the games of a stream are played one after another.
"""


@dataclass(frozen=True, slots=True)
class Task:
    """Games to play on at most 2048 streams of a seed, from stream `first` on."""

    seed: int
    """The seed."""
    games: int
    """The number of games."""
    first: int = 0
    """The number of the first stream."""
    roll_limit: int = 1_000_000
    """The number of rolls after which a game is left unfinished."""
    visits: bool = True
    """Whether to count how often each cell is played."""

    @property
    def quotas(self) -> list[int]:
        """The number of games of each stream that has any."""
        quota, streams_with_one_more = divmod(self.games, STREAMS)
        if quota == 0:
            return [1] * streams_with_one_more
        others = STREAMS - streams_with_one_more
        return [quota + 1] * streams_with_one_more + [quota] * others


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
    """The counters of some games."""

    lengths: dict[int, int] = field(default_factory=dict)
    """The number of finished games by their rolls."""
    unfinished: int = 0
    """Games that reached the roll limit."""
    lost: int = 0
    """Games in which all players are out."""
    cells: list[int] = field(default_factory=list)
    """How often each cell was played."""
    blocked: list[int] = field(default_factory=list)
    """For each cell, how often its throw did not move the token because the square was taken."""
    wins: list[int] = field(default_factory=list)
    """The number of wins by seat."""
    lead_changes: int = 0
    """How often the sole lead went from one player to another."""
    bumps: int = 0
    """How often a token was bumped."""
    longest: Longest = field(default_factory=Longest)
    """The longest game."""

    def add(self, other: "Counts") -> None:
        """Add the counts of later games on the same table."""
        for rolls, games in other.lengths.items():
            self.lengths[rolls] = self.lengths.get(rolls, 0) + games
        self.unfinished += other.unfinished
        self.lost += other.lost
        self.cells = _sum(self.cells, other.cells)
        self.blocked = _sum(self.blocked, other.blocked)
        self.wins = _sum(self.wins, other.wins)
        self.lead_changes += other.lead_changes
        self.bumps += other.bumps
        if other.longest.rolls > self.longest.rolls:
            self.longest = other.longest


def _sum(some: list[int], more: list[int]) -> list[int]:
    """The sums at each index; an empty first list counts as zeros."""
    if not some:
        return list(more)
    return [a + b for a, b in zip(some, more, strict=True)]
