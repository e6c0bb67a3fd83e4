"""Whole numbers: from decimal digits of bounded length, and from other types such as NumPy's."""

import operator

MOST_DIGITS = 19
"""The number of digits of 10^18, the largest number that a board can use."""


def is_number(text: str, most: int = MOST_DIGITS) -> bool:
    """Whether `text` is 1 to `most` of the digits 0 to 9, so that `int` reads it in no time.

    >>> is_number("42"), is_number("-1"), is_number("٣"), is_number("9" * 5000)
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most


def whole(value: object) -> object:
    """`value` as an int if it is a whole number of another type (such as NumPy's).

    Everything else, including booleans, comes back unchanged, so that errors quote it as given.
    """
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return operator.index(value)
    except TypeError:  # NumPy's booleans and arrays only look like whole numbers
        return value
