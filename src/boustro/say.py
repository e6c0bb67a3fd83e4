"""Message helpers: arguments as the caller writes them, counts with nouns, safe text."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unicodedata import category

_ways: list[Callable[[str, object], str]] = [
    # In Python the format to read and the format to write are both called `format`.
    lambda name, value: f"{'format' if name == 'to' else name}={value}"
]


def argument(name: str, value: object = "") -> str:
    """An argument as the caller writes it: `format=` in Python, an option for a command.

    >>> argument("format"), argument("lossy", True)
    ('format=', 'lossy=True')
    """
    return _ways[-1](name, value)


def argument_name(name: str) -> str:
    """An argument without a value.

    >>> argument_name("first_seat")
    'first_seat'
    """
    return argument(name).rstrip("=")


@contextmanager
def name_arguments(way: Callable[[str, object], str]) -> Iterator[None]:
    """Messages made in the block name arguments as `way` does, of a name and a value."""
    _ways.append(way)
    try:
        yield
    finally:
        _ways.pop()


def quantity(number: int, noun: str, form: str = "") -> str:
    """A number with its noun.

    >>> quantity(1, "roll"), quantity(1200, "roll", ",")
    ('1 roll', '1,200 rolls')
    """
    return f"{number:{form}} {noun}{'' if number == 1 else 's'}"


_JOINING = "\u200c\u200d\U000e0020-\U000e007f"
"""Joiners, and the tags that flags such as that of Wales are spelled with."""
_JOINED = re.compile(
    rf"(\U0001f3f4[\U000e0030-\U000e007a]{{2,6}}\U000e007f|(?<=[^\s{_JOINING}])[\u200c\u200d])|[{_JOINING}]"
)
_IS_JOINING = re.compile(f"[{_JOINING}]").match


def plain_text(text: str, *, kept: str = "\n\t", instead: str = "�") -> str:
    r"""A text safe to print: characters that could steer a terminal are replaced, unless `kept`.

    Control characters go, and so do characters that turn the direction of a text, are invisible or
    have no meaning.  A joiner stays after a letter or an emoji, and tags stay in a flag.

    >>> plain_text("a\x1b[31mb\nc"), plain_text("a\nb", kept="", instead=" ")
    ('a�[31mb\nc', 'a b')
    >>> plain_text("👩\u200d👧 \u202ea\u200b", instead="") == "👩\u200d👧 a"
    True
    """
    if text.isprintable():
        return text
    shown = (c if c.isprintable() or c in kept or _is_harmless(c) else instead for c in text)
    return _JOINED.sub(lambda match: match[1] or instead, "".join(shown))


def _is_harmless(letter: str) -> bool:
    """Whether an unprintable character is a space, may join letters, or is newer than this Python."""
    if category(letter) != "Cn":
        return category(letter) == "Zs" or _IS_JOINING(letter) is not None
    code = ord(letter)
    is_none = 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE
    return not (is_none or code == 0x2065 or 0xFFF0 <= code <= 0xFFF8 or code >> 12 == 0xE0)
