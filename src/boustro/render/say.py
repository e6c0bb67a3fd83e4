"""Number and list formatting for readers."""

import math
from collections.abc import Iterable
from functools import partial

from boustro import say

quantity = partial(say.quantity, form=",")


def figure(value: float, digits: int = 1) -> str:
    """A number with so many decimals, or a word if it is not finite.

    >>> figure(39.2251), figure(float("inf"))
    ('39.2', 'infinite')
    """
    if math.isnan(value):
        return "none"
    return "infinite" if math.isinf(value) else f"{value:,.{digits}f}"


def percent(chance: float) -> str:
    """A chance in per cent, with more decimals where it is small.

    >>> percent(0.50936), percent(0.00154)
    ('50.9 %', '0.154 %')
    """
    digits = 1 if chance >= 0.1 else 2 if chance >= 0.01 else 3
    return f"{100 * chance:.{digits}f} %"


def square_list(squares: Iterable[int], most: int = 40, dash: str = "–") -> str:
    """Ascending squares as a list, with runs as `3–7`.

    >>> square_list([1, 3, 4, 5, 9]), square_list([])
    ('1, 3–5, 9', 'none')
    """
    runs: list[list[int]] = []
    for square in squares:
        if runs and square == runs[-1][1] + 1:
            runs[-1][1] = square
        else:
            runs.append([square, square])
    texts = [str(a) if a == b else f"{a}, {b}" if b == a + 1 else f"{a}{dash}{b}" for a, b in runs]
    more = [f"and {len(texts) - most} more"] * (len(texts) > most)
    return ", ".join(texts[:most] + more) or "none"
