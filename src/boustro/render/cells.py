"""Cells of the terminal drawing: a square's number, its jump, its place on a route."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boustro.model import Game, Route
from boustro.render.style import DIM, FINISH, LADDER, ROUTE, SNAKE, Style, shade

MOST_STOPS = 100_000


class Cell(NamedTuple):
    """One square as text."""

    number: str
    """The number of the square."""
    jump: str = ""
    """Its jump as text: a sign, then the exit."""
    place: str = ""
    """`S` on the start, `F` on the finish; shown if there is no jump."""
    tag: str = ""
    """The text at the right: a level, or the roll of the route after which the token is here."""
    ink: str = ""
    """The colour of the text."""
    framed: bool = False
    """Whether the square is on the route."""
    leveled: bool = False
    """Whether the tag is a level."""

    @property
    def sign(self) -> str:
        """The first character of the jump: a snake, a ladder or a loop."""
        return self.jump[:1]


class Overlay(NamedTuple):
    """The values drawn over the plain board."""

    rolls: Mapping[int, int]
    """For each square of the route, the first roll after which the token is there."""
    levels: Sequence[int | None] | None = None
    """The levels, indexed by square from 0; None to show none."""
    highest: int = 0
    """The highest level."""

    @classmethod
    def of(cls, route: Route | None, levels: Sequence[int | None] | None) -> "Overlay":
        """The overlay of a route and of levels, either of which may be missing."""
        known = [level for level in levels or () if level is not None]
        return cls(_rolls(route), levels, highest=max(known, default=0))

    def level(self, square: int) -> int | None:
        """The level of `square`; None if it has none, or if no levels are shown."""
        return None if self.levels is None else self.levels[square]


def cell(game: Game, square: int, overlay: Overlay, style: Style) -> Cell:
    """The text of one square under an overlay."""
    framed = square in overlay.rolls
    return Cell(
        number=str(square),
        jump=jump_text(game, square, style) if overlay.level(square) is None else "",
        place=place_sign(game, square),
        tag=_tag(square, overlay, style),
        ink=_ink(game, square, overlay, framed=framed),
        framed=framed,
        leveled=overlay.levels is not None,
    )


def jump_text(game: Game, square: int, style: Style) -> str:
    """The jump on `square` as a sign and its exit, `▲38`, followed by the sign of its effect."""
    signs, effects = style.signs, game.board.effects
    effect = effects[square].sign if square in effects else ""
    exit = game.board.jumps.get(square)
    if exit is None:
        return effect
    if exit == square:
        return f"{signs.loop}{effect}"
    sign = signs.ladder if exit > square else signs.snake
    return f"{sign}{exit}{effect}"


def _rolls(route: Route | None) -> dict[int, int]:
    """The squares of a route, each with the first roll after which the token is there."""
    if route is None or route.rolls > MOST_STOPS:
        return {}
    rolls = {route.start: 0}
    for roll, stop in enumerate(route.stops(), 1):
        rolls.setdefault(stop.reached, roll)
        rolls.setdefault(stop.landed, roll)
    return rolls


def _tag(square: int, overlay: Overlay, style: Style) -> str:
    if overlay.levels is not None:
        level = overlay.level(square)
        return "" if level is None else str(level)
    roll = overlay.rolls.get(square)
    return f"{style.signs.stop}{roll}" if roll else ""


def _ink(game: Game, square: int, overlay: Overlay, *, framed: bool) -> str:
    level = overlay.level(square)
    if level is not None:
        return shade(level / max(overlay.highest, 1))
    if framed:
        return ROUTE
    ink = square_ink(game, square)
    if ink == DIM and square == game.start:
        return ""
    return ink


def square_ink(game: Game, square: int) -> str:
    """The ink of a square, which depends on its jump and on whether it is the finish."""
    exit = game.board.jumps.get(square, square)
    if exit > square:
        return LADDER
    if exit < square:
        return SNAKE
    return FINISH if square == game.finish else DIM


def place_sign(game: Game, square: int) -> str:
    """`S` for the start, `F` for the finish; empty for any other square."""
    if square == game.finish:
        return "F"
    return "S" if square == game.start else ""
