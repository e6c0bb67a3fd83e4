"""Chances to win, throw by throw: a line for each seat, and sentences below it."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.render.picture.scene import Item, Path, Point, Rectangle, Scene, Words, polyline
from boustro.render.picture.theme import SEATS
from boustro.say import plain_text

_LEFT, _TOP, _WIDE, _HIGH, _RIGHT = 56.0, 24.0, 640.0, 300.0, 130.0
_LINE, _LETTERS, _LONGEST = 24.0, 92, 14
_QUARTERS = 4
_MOST_NAMED = 12
"""Of more seats only the lines are drawn."""


class ChanceLines(NamedTuple):
    """The chance of each seat before the first throw and after each, their names, and sentences."""

    chances: Sequence[Sequence[float]]
    names: Sequence[str]
    sentences: Sequence[str]


def chances_scene(lines: ChanceLines) -> Scene:
    """The lines in a frame, the name of each where it ends, and the sentences below."""
    words = [part for text in lines.sentences for part in textwrap.wrap(plain_text(text), _LETTERS)]
    below = _TOP + _HIGH + 46.0
    texts = [
        Words(_LEFT, below + i * _LINE, text, "caption", 14.0, "start")
        for i, text in enumerate(words)
    ]
    items: list[Item] = [*_frame(len(lines.chances) - 1), *_lines(lines), *texts]
    wide, high = _LEFT + _WIDE + _RIGHT, below + len(words) * _LINE
    title = "The chance of each player to win, throw by throw"
    page = Rectangle(0.0, 0.0, wide, high, "page")
    return Scene(wide, high, (page, *items), title, " ".join(lines.sentences), classes="boustro")


def _frame(throws: int) -> Iterator[Item]:
    """The box, a line for each quarter, and what the axes count."""
    yield Rectangle(_LEFT, _TOP, _WIDE, _HIGH, "paper even")
    for quarter in range(_QUARTERS + 1):
        y = _TOP + _HIGH * (1 - quarter / _QUARTERS)
        yield Path(polyline([Point(_LEFT, y), Point(_LEFT + _WIDE, y)]), "grid")
        text = f"{100 * quarter // _QUARTERS} %"
        yield Words(_LEFT - 8.0, y + 4.0, text, "small", 12.0, "end")
    y = _TOP + _HIGH + 20.0
    yield Words(_LEFT, y, "throw 0", "small", 12.0, "start")
    yield Words(_LEFT + _WIDE, y, f"throw {throws}", "small", 12.0, "end")


def _lines(lines: ChanceLines) -> Iterator[Item]:
    """A line for each seat, and its name at the height at which it ends, one below the other."""
    throws, seats = len(lines.chances) - 1, len(lines.names)
    for seat in range(seats):
        points = [
            Point(_LEFT + _WIDE * n / throws, _TOP + _HIGH * (1 - chances[seat]))
            for n, chances in enumerate(lines.chances)
        ]
        yield Path(polyline(points), f"chance seat-{seat % SEATS + 1}")
    if seats > _MOST_NAMED:
        return
    rank = sorted(range(seats), key=lambda seat: -lines.chances[-1][seat])
    for place, seat in enumerate(rank):
        y = _TOP + 5.0 + (0.0 if place == 0 else _HIGH - _LINE * (seats - 1 - place))
        name = textwrap.shorten(plain_text(lines.names[seat]), _LONGEST, placeholder="…")
        yield Words(_LEFT + _WIDE + 10.0, y, name, f"name seat-{seat % SEATS + 1}", 14.0, "start")
