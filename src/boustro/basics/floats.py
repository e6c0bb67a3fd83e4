"""Floats: sums in a fixed order, and an order that rounding does not change."""

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Thing = TypeVar("Thing")
NEAR = 1e-12
"""The largest relative difference between the values of the core and of Python for one figure."""


def total(numbers: Iterable[Any], begun: Any = 0.0) -> Any:
    """`begun` plus the numbers, added one by one in their order.

    Since Python 3.12 the built-in `sum` corrects the rounding errors of floats, so its result would
    depend on the version.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    for number in numbers:
        begun += number
    return begun


def rank(
    items: Iterable[Thing], value: Callable[[Thing], float], *, scale: float = 0.0
) -> list[Thing]:
    """The items by ascending value; items with nearly equal values keep their order.

    Values are nearly equal if they differ from the lowest of their group by at most 10⁻¹² of it, or
    of `scale`.

    >>> rank([3, 1, 2], {1: 0.5, 2: 0.3, 3: 0.1 + 0.2}.__getitem__)
    [3, 2, 1]
    """
    listed = list(items)
    values = list(map(value, listed))
    groups: list[list[int]] = []
    lowest, allowed = -math.inf, -1.0  # so that the first item begins a group
    for index in sorted(range(len(listed)), key=values.__getitem__):
        if values[index] - lowest <= allowed < math.inf:
            groups[-1].append(index)
        else:
            groups.append([index])
            lowest = values[index]
            allowed = NEAR * max(abs(lowest), scale)
    return [listed[index] for group in groups for index in sorted(group)]
