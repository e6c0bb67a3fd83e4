"""Heat maps over the squares: levels, visits, throws and the effect of removing each jump."""

import math
from collections.abc import Mapping, Sequence

from boustro.render.picture.heat import Heat, level_heat
from boustro.say import quantity

__all__ = [
    "Heat",
    "level_heat",
    "policy_heat",
    "position_heat",
    "reach_heat",
    "visit_heat",
    "whatif_heat",
]


def visit_heat(visits: Sequence[float], finish: int) -> Heat:
    """The expected number of rolls from each square.

    The finish, and squares on which no token rests, have no value.

    >>> visit_heat((1.0, 0.0, 0.5, 1.0), finish=3).values
    (1.0, None, 0.5, None)
    """
    trapped = ", infinite in a trap" if math.inf in visits else ""
    label = f"visits: average number of rolls made from each square in a game{trapped}"
    return Heat(_positive(visits, finish), label)


def reach_heat(reaches: Sequence[float]) -> Heat:
    """The expected number of throws that bring the token to each square, before it takes a jump."""
    return Heat(_positive(reaches), "average number of throws that reach each square in a game")


def position_heat(chances: Sequence[float], rolls: int, finish: int) -> Heat:
    """The chance of each square after `rolls` rolls; the legend has the chance of the finish.

    >>> position_heat((0.0, 0.25, 0.75), 1, finish=2).label
    'chance to be on each square after 1 roll; 75.0 % of games have finished'
    """
    finished = f"{100 * chances[finish]:.1f} % of games have finished"
    label = f"chance to be on each square after {quantity(rolls, 'roll')}; {finished}"
    return Heat(_positive(chances, finish), label, format=".1%")


def whatif_heat(size: int, changes: Mapping[int, float]) -> Heat:
    """The change of the mean if a jump is removed, shown at the entry of the jump.

    >>> whatif_heat(3, {2: -1.5}).values
    (None, None, -1.5, None)
    """
    values = tuple(changes.get(square) for square in range(size + 1))
    label = "change of the mean, in rolls, if the jump is removed"
    return Heat(values, label, "diverging", ".1f")


def policy_heat(size: int, worth: Mapping[int, float], policy: str, within: int | None) -> Heat:
    """The value of each square under a policy; the legend has the policy in words.

    >>> policy_heat(2, {1: 2.5}, "stay on 1", None).label
    'expected rolls to come; best policy: stay on 1'
    """
    values = [worth.get(square) for square in range(size + 1)]
    finite = tuple(None if value == math.inf else value for value in values)
    label, number_format = "expected rolls to come", ".1f"
    if within is not None:
        label, number_format = f"chance to arrive within {within} rolls", ".0%"
    if policy:
        label = f"{label}; best policy: {policy}"
    return Heat(finite, label, format=number_format)


def _positive(values: Sequence[float], without: int = -1) -> tuple[float | None, ...]:
    """The values above 0; None for other values, and for the square `without`."""
    return tuple(
        float(value) if value > 0 and square != without else None
        for square, value in enumerate(values)
    )
