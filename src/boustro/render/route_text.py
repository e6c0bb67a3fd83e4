"""Routes in words: for each throw, where it leads and which jump the token takes."""

from collections.abc import Iterator
from typing import NamedTuple

from boustro.model import Game, Leg, Route, Stop, share_text
from boustro.render.style import Style

_ONE_BY_ONE = 3
"""A run of more than this many equal throws is one step."""
_FIRST = 40
"""The most legs listed at the beginning of a route."""
_LAST = 10
"""The most legs listed at the end of a route."""


class StepText(NamedTuple):
    """A step of a route: one throw, or the same throw several times."""

    first: int
    """The number of the first roll."""
    last: int
    """The number of the last roll."""
    throw: str
    """The throw in words."""
    where: str
    """The square that it leads to, and what happens there, in words."""


def route_lines(game: Game, route: Route, style: Style) -> Iterator[str]:
    """The numbered steps of a route; only the first and the last ones if it is very long."""
    steps = list(_steps(game, _legs_to_print(route), style))
    rolls_width = max((len(_rolls(step)) for step in steps), default=0)
    throw_width = max((len(step.throw) for step in steps), default=0)
    hidden = len(route.legs) - _FIRST - _LAST
    last_roll = 0
    for step in steps:
        if step.first > last_roll + 1:
            yield f"{style.signs.more} {hidden} more runs of throws {style.signs.more}"
        yield f"{_rolls(step):<{rolls_width}}  {step.throw:<{throw_width}} {step.where}"
        last_roll = step.last


def _rolls(step: StepText) -> str:
    if step.first == step.last:
        return f"roll {step.first}:"
    return f"rolls {step.first} to {step.last}:"


def _legs_to_print(route: Route) -> list[tuple[int, Leg]]:
    """The legs to print, each with the number of its first roll."""
    printed: list[tuple[int, Leg]] = []
    roll = 1
    begin_of_last = len(route.legs) - _LAST
    for i, leg in enumerate(route.legs):
        if i < _FIRST or i >= begin_of_last:
            printed.append((roll, leg))
        roll += leg.times
    return printed


def _steps(game: Game, legs: list[tuple[int, Leg]], style: Style) -> Iterator[StepText]:
    for roll, leg in legs:
        if leg.times > _ONE_BY_ONE:
            throw = f"{_throw(leg)}, {leg.times} times"
            last_stop = Stop(leg.throw, leg.reached, leg.landed)
            last_origin = leg.reached - leg.throw
            where = _where(game, last_origin, last_stop, style)
            last_roll = roll + leg.times - 1
            yield StepText(roll, last_roll, throw, where)
            continue
        origin = leg.origin
        for i, stop in enumerate(leg.stops()):
            where = _where(game, origin, stop, style)
            yield StepText(roll + i, roll + i, _throw(leg), where)
            origin = stop.landed


def _throw(leg: Leg) -> str:
    has_own_label = leg.label not in ("", str(leg.throw))
    return f"throw {leg.label} = {leg.throw}" if has_own_label else f"throw {leg.throw}"


def _where(game: Game, origin: int, stop: Stop, style: Style) -> str:
    where = f"{style.signs.to} {stop.reached}{_how(game, origin, stop)}"
    return f"{where}, finish" if stop.landed == game.finish else where


def _how(game: Game, origin: int, stop: Stop) -> str:
    """What happens after a token has reached the square: a jump, a bounce, or nothing."""
    reached, landed = stop.reached, stop.landed
    if reached == landed == origin:
        return " (stays)"
    if reached == origin and reached not in game.board.jumps:
        return f", sent to {landed}"
    goes_past_the_end = origin + stop.throw > game.size
    has_bounced = goes_past_the_end and reached < game.size and game.rules.overshoot == "bounce"
    back = " (bounced back)" if has_bounced else ""
    effect = game.board.effects.get(reached)
    if landed == reached:
        if effect is not None and effect.kind == "chance":
            return f"{back}, where the jump fails ({share_text(1 - effect.amount)})"
        return back
    if landed == 0:
        return f"{back}, snake down to 0, off the board"
    kind = "ladder up" if landed > reached else "snake down"
    chance = f" ({effect.number})" if effect else ""
    return f"{back}, {kind} to {landed}{chance}"
