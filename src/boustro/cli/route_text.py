"""Routes in words: which throw, where it leads, which jump is taken."""

from collections.abc import Iterator
from typing import NamedTuple

from boustro.model import Game, Leg, Route, Stop, share_text
from boustro.render.style import Style

_ONE_BY_ONE = 3
_FIRST = 40
_LAST = 10


class StepText(NamedTuple):
    """One throw, or the same throw several times."""

    first: int
    """The number of the first roll."""
    last: int
    """The number of the last roll."""
    throw: str
    """The throw."""
    where: str
    """The squares on the way."""


def route_lines(game: Game, route: Route, style: Style) -> Iterator[str]:
    """The numbered steps of a route; of a very long one the first and the last."""
    steps = list(_steps(game, _legs_to_print(route), style))
    wide = max((len(_rolls(step)) for step in steps), default=0)
    thrown = max((len(step.throw) for step in steps), default=0)
    hidden = len(route.legs) - _FIRST - _LAST
    for last, step in zip((0, *(step.last for step in steps)), steps, strict=False):
        if step.first > last + 1:
            yield f"{style.signs.more} {hidden} more runs of throws {style.signs.more}"
        yield f"{_rolls(step):<{wide}}  {step.throw:<{thrown}} {step.where}"


def _rolls(step: StepText) -> str:
    many = step.first != step.last
    return f"rolls {step.first} to {step.last}:" if many else f"roll {step.first}:"


def _legs_to_print(route: Route) -> list[tuple[int, Leg]]:
    """The legs to print, each with the number of its first roll."""
    kept: list[tuple[int, Leg]] = []
    roll, count = 1, len(route.legs)
    for i, leg in enumerate(route.legs):
        if i < _FIRST or i >= count - _LAST:
            kept.append((roll, leg))
        roll += leg.times
    return kept


def _steps(game: Game, legs: list[tuple[int, Leg]], style: Style) -> Iterator[StepText]:
    for roll, leg in legs:
        if leg.times > _ONE_BY_ONE:
            throw = f"{_throw(leg)}, {leg.times} times"
            last = Stop(leg.throw, leg.reached, leg.landed)
            where = _where(game, leg.reached - leg.throw, last, style)
            yield StepText(roll, roll + leg.times - 1, throw, where)
            continue
        origin = leg.origin
        for i, stop in enumerate(leg.stops()):
            where = _where(game, origin, stop, style)
            yield StepText(roll + i, roll + i, _throw(leg), where)
            origin = stop.landed


def _throw(leg: Leg) -> str:
    named = leg.label not in ("", str(leg.throw))
    return f"throw {leg.label} = {leg.throw}" if named else f"throw {leg.throw}"


def _where(game: Game, origin: int, stop: Stop, style: Style) -> str:
    where = f"{style.signs.to} {stop.reached}{_how(game, origin, stop)}"
    return f"{where}, finish" if stop.landed == game.finish else where


def _how(game: Game, origin: int, stop: Stop) -> str:
    reached, landed = stop.reached, stop.landed
    if reached == landed == origin:
        return " (stays)"
    if reached == origin and reached not in game.board.jumps:
        return f", sent to {landed}"
    over = origin + stop.throw > game.size and reached < game.size
    back = " (bounced back)" if over and game.rules.overshoot == "bounce" else ""
    effect = game.board.effects.get(reached)
    if landed == reached:
        fails = effect is not None and effect.kind == "chance"
        return (
            f"{back}, where the jump fails ({share_text(1 - effect.amount)})"
            if effect and fails
            else back
        )
    if landed == 0:
        return f"{back}, snake down to 0, off the board"
    kind = "ladder up" if landed > reached else "snake down"
    chance = f" ({effect.number})" if effect else ""
    return f"{back}, {kind} to {landed}{chance}"
