"""Report of a game: how each throw changed the chances to win.

A chance to win is the mean of what it will be after the next throw.  So the difference that a throw
makes to it is luck and nothing else: over all that could have fallen its mean is 0.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.answers.outlook import Outlook
from boustro.play import Play, outset
from boustro.play.position import Played, Position
from boustro.render.picture.chances import ChanceLines, chances_scene
from boustro.render.picture_value import scene_file
from boustro.render.say import percent

MOST_THROWS = 2_000
"""The most throws of a game that is reported."""


class Luck(NamedTuple):
    """The `number`-th throw of a game, and the chance to win of who threw it before and after it."""

    number: int
    played: Played
    before: float
    after: float

    def sentence(self, name: str, which: str) -> str:
        """What fell, and what it did, in words."""
        label, change = self.played.move.label, 100 * (self.after - self.before)
        return (
            f"{which} throw: {name}'s {label}, throw {self.number}, took the chance to win from "
            f"{percent(self.before)} to {percent(self.after)} ({change:+.1f} points)."
        )


class Report(NamedTuple):
    """The chance of each seat to win before the first throw and after each, and two throws of note."""

    chances: tuple[tuple[float, ...], ...]
    luckiest: Luck
    unluckiest: Luck

    def sentences(self, names: Sequence[str] = ()) -> Iterator[str]:
        """The luckiest and the unluckiest throw, with the names of the players where there are some."""
        for which, luck in (("Luckiest", self.luckiest), ("Unluckiest", self.unluckiest)):
            seat = luck.played.player
            yield luck.sentence(names[seat - 1] if names else f"player {seat}", which)

    def picture(
        self, kind: str = "svg", names: Sequence[str] = (), theme: str = "classic"
    ) -> bytes:
        """A line for each seat over the throws, with the sentences below, as `svg`, `png` or `pdf`."""
        names = names or [f"player {seat}" for seat in range(1, len(self.chances[0]) + 1)]
        lines = ChanceLines(self.chances, names, tuple(self.sentences(names)))
        return scene_file([chances_scene(lines)], kind, theme)


def report_of(play: Play) -> Report | None:
    """The report of a game that is over; None for one that is not, or whose chances are not known.

    They are not for one player, where tokens bump, on boards that are too large, and beyond 2,000 throws.

    >>> from boustro import builtin, play
    >>> report = report_of(play(builtin("flat30"), 2, seed=1))
    >>> next(report.sentences())[:36]
    "Luckiest throw: player 2's 1, throw "
    """
    if not play.over or not play.past or play.rolls > MOST_THROWS:
        return None
    outlook = Outlook(play.game)
    positions = [outset(play.game, play.players), *(played.position for played in play.past)]
    chances = [_chances(outlook, position) for position in positions]
    known = tuple(chance for chance in chances if chance is not None)
    if len(known) < len(chances):
        return None
    lucks = [
        Luck(n, played, known[n - 1][played.player - 1], known[n][played.player - 1])
        for n, played in enumerate(play.past, 1)
    ]
    lucks.sort(key=lambda luck: luck.after - luck.before)
    return Report(known, lucks[-1], lucks[0])


def _chances(outlook: Outlook, position: Position) -> tuple[float, ...] | None:
    if position.winner is None:
        return outlook.chances(position)
    return tuple(float(seat == position.winner) for seat in range(1, position.players + 1))
