"""Decimal digits: whether a text is a whole number that is not too long."""

MOST_DIGITS = 19
"""As many as 10^18 has, the largest number that a board can use."""


def is_number(text: str, most: int = MOST_DIGITS) -> bool:
    """Whether `text` is 1 to `most` of the digits 0 to 9, so that `int` reads it in no time.

    >>> is_number("42"), is_number("-1"), is_number("٣"), is_number("9" * 5000)
    (True, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most
