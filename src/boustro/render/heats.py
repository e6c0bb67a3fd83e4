"""The heat maps that boustro speaks of: each says what its values are, and leaves out what is none."""

import math
from collections.abc import Iterable, Mapping, Sequence

from boustro.render.picture.heat import Heat, level_heat

__all__ = ["level_heat", "reach_heat", "visit_heat", "whatif_heat"]


def visit_heat(visits: Sequence[float], finish: int) -> Heat:
    """The expected rolls made from each square; no value where no token rests, nor on the finish.

    >>> visit_heat((1.0, 0.0, 0.5, 1.0), finish=3).values
    (1.0, None, 0.5, None)
    """
    trapped = ", for ever in a trap" if math.inf in visits else ""
    label = f"visits: rolls expected from each square in one game{trapped}"
    return Heat(_told(visits, {finish}), label)


def reach_heat(reaches: Sequence[float]) -> Heat:
    """The expected throws that count to each square, before any jump."""
    return Heat(_told(reaches, ()), "throws that count to each square in one game")


def whatif_heat(size: int, changes: Mapping[int, float]) -> Heat:
    """What taking a jump away does to the mean, on the entry of each jump.

    >>> whatif_heat(3, {2: -1.5}).values
    (None, None, -1.5, None)
    """
    values = tuple(changes.get(square) for square in range(size + 1))
    label = "change of the mean, in rolls, when the jump is taken away"
    return Heat(values, label, "diverging", ".1f")


def _told(values: Sequence[float], without: Iterable[int]) -> tuple[float | None, ...]:
    left_out = set(without)
    return tuple(
        float(value) if value > 0 and not math.isnan(value) and square not in left_out else None
        for square, value in enumerate(values)
    )
