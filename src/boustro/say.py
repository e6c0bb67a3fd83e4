"""Words that sentences of several rooms share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


def _in_python(name: str, value: object) -> str:
    # There a format that is read and one that is written have the same name.
    return f"{'format' if name == 'to' else name}={value}"


_ways: list[Callable[[str, object], str]] = [_in_python]


def argument(name: str, value: object = "") -> str:
    """An argument as whoever gave the others gives it: in Python `format=`, to a command an option.

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


def plain_text(text: str, *, kept: str = "\n\t", instead: str = "�") -> str:
    r"""A text with what could steer a screen replaced, but for what is `kept`.

    >>> plain_text("a\x1b[31mb\nc"), plain_text("a\nb", kept="", instead=" ")
    ('a�[31mb\nc', 'a b')
    """
    return "".join(c if c.isprintable() or c in kept else instead for c in text)
