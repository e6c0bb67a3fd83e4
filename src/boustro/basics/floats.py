"""Floats: sums in a fixed order, and an order that rounding does not change."""

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

Thing = TypeVar("Thing")
NEAR = 1e-12
"""The largest relative difference between the values of the core and of Python for one figure."""


def total(numbers: Iterable[Any], begun: Any = 0.0) -> Any:
    """The sum of the numbers in their order.

    The built-in `sum` adds floats in another way since Python 3.12.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    for number in numbers:
        begun += number
    return begun


def rank(
    items: Iterable[Thing], value: Callable[[Thing], float], *, scale: float = 0.0
) -> list[Thing]:
    """The items by rising value; values that floats cannot tell apart keep their order.

    Such values differ by at most 10⁻¹² of the lowest of them, or of `scale`.

    >>> rank([3, 1, 2], {1: 0.5, 2: 0.3, 3: 0.1 + 0.2}.__getitem__)
    [3, 2, 1]
    """
    listed, low, near = list(items), -math.inf, -1.0
    values = list(map(value, listed))
    groups: list[list[int]] = []
    for place in sorted(range(len(listed)), key=values.__getitem__):
        if values[place] - low <= near < math.inf:
            groups[-1].append(place)
        else:
            groups.append([place])
            low = values[place]
            near = NEAR * max(abs(low), scale)
    return [listed[place] for group in groups for place in sorted(group)]
