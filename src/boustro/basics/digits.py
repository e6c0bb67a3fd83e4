"""Read whole numbers from decimal digits of bounded length and from types such as NumPy's."""

import operator
from typing import Any

MOST_DIGITS = 19
"""The number of digits of 10^18, the largest number that a board can use."""
_JSON_DIGITS = 40
"""The most digits of a number that JSON holds as a string."""


def is_number(text: str, most: int = MOST_DIGITS) -> bool:
    """Whether `text` consists of 1 to `most` of the digits 0 to 9, so that `int` is fast.

    >>> is_number("42"), is_number("-1"), is_number("٣"), is_number("9" * 5000)
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most


def whole_number(value: Any) -> Any:
    """The int that a string of digits with an optional sign stands for.

    Any other string, and a value of any other type, is returned unchanged.

    >>> whole_number(7), whole_number("38"), whole_number(True)
    (7, 38, True)
    """
    if not isinstance(value, str):
        return value
    text = value.strip()
    digits = text[1:] if text[:1] in ("-", "+") else text
    return int(text) if is_number(digits, _JSON_DIGITS) else value


def whole(value: object) -> object:
    """`value` as an int if it is a whole number of another type (such as NumPy's).

    Everything else, including booleans, is returned unchanged, so that an error can quote it.
    """
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return operator.index(value)
    except TypeError:  # NumPy's booleans and arrays only look like whole numbers
        return value
