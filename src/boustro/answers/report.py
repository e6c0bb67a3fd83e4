"""Report of a game: how each throw changed the chances to win.

A chance to win is the mean of what it will be after the next throw.  So the difference that a throw
makes to it is luck and nothing else: over all that could have fallen its mean is 0.
Where tokens bump, each chance is from 2,000 simulated games.
"""

from collections.abc import Iterator, Sequence
from math import hypot, sqrt
from typing import NamedTuple

from boustro.answers.outlook import Outlook
from boustro.errors import LimitError
from boustro.play import Play, outset
from boustro.play.position import Played, Position
from boustro.render.picture.chances import ChanceLines, chances_scene
from boustro.render.picture_value import scene_file
from boustro.render.say import percent
from boustro.simulate.position import wins_from
from boustro.simulate.table import TransitionTable

MOST_THROWS, MOST_SIMULATED = 2_000, 200
"""The most throws of a game that is reported, and of one whose tokens bump."""
GAMES = 2_000
_SIMULATED = (
    f"Tokens bump, so each chance is from {GAMES:,} simulated games; ± is one standard error."
)
Chances = tuple[float, ...]


class Luck(NamedTuple):
    """The `number`-th throw of a game, and the chance to win of who threw it before and after it.

    `error` is the standard error of the change, where the chances are simulated.
    """

    number: int
    played: Played
    before: float
    after: float
    error: float | None

    def sentence(self, name: str, which: str) -> str:
        """What fell, and what it did, in words."""
        label = self.played.move.label
        change = f"{100 * (self.after - self.before):+.1f}".replace("-", "−")
        error = "" if self.error is None else f" ± {100 * self.error:.1f}"
        return (
            f"{which} throw: {name}'s {label}, throw {self.number}, took the chance to win from "
            f"{percent(self.before)} to {percent(self.after)} ({change}{error} points)."
        )


class Report(NamedTuple):
    """The chance of each seat to win before the first throw and after each, and two throws of note."""

    chances: tuple[Chances, ...]
    luckiest: Luck
    unluckiest: Luck

    def sentences(self, names: Sequence[str] = ()) -> Iterator[str]:
        """The luckiest and the unluckiest throw, with the names of the players; how the chances are known."""
        for which, luck in (("Luckiest", self.luckiest), ("Unluckiest", self.unluckiest)):
            seat = luck.played.player
            yield luck.sentence(names[seat - 1] if names else f"player {seat}", which)
        if self.luckiest.error is not None:
            yield _SIMULATED

    def picture(
        self, kind: str = "svg", names: Sequence[str] = (), theme: str = "classic"
    ) -> bytes:
        """A line for each seat over the throws, with the sentences below, as `svg`, `png` or `pdf`."""
        names = names or [f"player {seat}" for seat in range(1, len(self.chances[0]) + 1)]
        lines = ChanceLines(self.chances, names, tuple(self.sentences(names)))
        return scene_file([chances_scene(lines)], kind, theme)


def report_of(play: Play) -> Report | None:
    """The report of a game that is over; None for one that is not, or whose chances are not known.

    They are not for one player, on boards that are too large, and beyond 2,000 throws, or 200 if tokens bump,
    which nobody simulates where squares have effects.

    >>> from boustro import builtin, play
    >>> report = report_of(play(builtin("flat30"), 2, seed=1))
    >>> next(report.sentences())[:36]
    "Luckiest throw: player 2's 1, throw "
    """
    bumps = play.game.rules.bump is not None
    if not play.over or not play.past or play.rolls > (MOST_SIMULATED if bumps else MOST_THROWS):
        return None
    positions = [outset(play.game, play.players), *(played.position for played in play.past[:-1])]
    known = [*(_simulated_chances if bumps else _exact_chances)(play, positions)]
    if len(known) < len(positions):
        return None
    known.append(tuple(float(seat == play.winner) for seat in range(1, play.players + 1)))
    lucks = [
        _luck(n, played, known[n - 1][played.player - 1], known[n][played.player - 1], bumps)
        for n, played in enumerate(play.past, 1)
    ]
    lucks.sort(key=lambda luck: luck.after - luck.before)
    return Report(tuple(known), lucks[-1], lucks[0])


def _luck(number: int, played: Played, before: float, after: float, simulated: bool) -> Luck:
    errors = (sqrt(chance * (1 - chance) / GAMES) for chance in (before, after))
    return Luck(number, played, before, after, hypot(*errors) if simulated else None)


def _exact_chances(play: Play, positions: Sequence[Position]) -> Iterator[Chances]:
    outlook = Outlook(play.game)
    return filter(None, map(outlook.chances, positions))


def _simulated_chances(play: Play, positions: Sequence[Position]) -> Iterator[Chances]:
    """The chances where tokens bump, none of a game that is too large; the same each time."""
    if play.players == 1 or play.game.board.effects:
        return
    try:
        table = TransitionTable.of(play.game, play.players)
    except LimitError:
        return
    for n, position in enumerate(positions):
        wins = wins_from(table, position.states, position.turn, GAMES, seed=n)
        yield tuple(won / GAMES for won in wins)
