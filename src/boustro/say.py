"""Message helpers: sentences with what they say, arguments as the caller writes them, safe text."""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Self, Union
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


Value = Union[str, int, float, tuple[int, ...], "Wording"]
"""A number, a name, squares, or a sentence that is part of another one."""


class Said(NamedTuple):
    """What a sentence says, for programs."""

    code: str
    """A stable name of the statement."""
    values: tuple[tuple[str, Value], ...] = ()
    """The values of the statement, by name."""
    before: str = ""
    """The text between this statement and the one before it, if it is not the first."""


class Wording(str):
    """A text for people that also holds what it says.

    >>> say("wins", "Ada wins after 7 rolls", name="Ada", rolls=7).said
    (Said(code='wins', values=(('name', 'Ada'), ('rolls', 7)), before=''),)
    """

    __slots__ = ("said",)
    said: tuple[Said, ...]
    """What each part of the text says; empty for a text without a code."""

    def __new__(cls, text: str, said: Iterable[Said] = ()) -> Self:
        """Add to a text what it says."""
        wording = super().__new__(cls, text)
        wording.said = tuple(said)
        return wording


def say(code: str, text: str, /, **values: Value) -> Wording:
    """The text of a statement, with its code and the values that it names."""
    return Wording(text, [Said(code, tuple(values.items()))])


def said_by(text: str) -> tuple[Said, ...]:
    """What a text says; empty if it has no code."""
    return text.said if isinstance(text, Wording) else ()


def uncoded(text: str) -> Said:
    """The statement of a text without a code: it can be shown only as it is, in English."""
    return Said("uncoded", (("text", str(text)),))


def quoted(text: str) -> Wording:
    """A text of others, such as a compiler's, unless it has a code: it is the same in any language.

    >>> quoted("IndexError").said
    (Said(code='quoted', values=(('text', 'IndexError'),), before=''),)
    """
    if not text or said_by(text):
        return Wording(text, said_by(text))
    return say("quoted", text, text=str(text))


def join_words(between: str, texts: Iterable[str]) -> Wording:
    """Several texts as one, which says what each of them says; empty ones are left out.

    If only some of the texts have a code, each of the others says that it is `uncoded`.

    >>> both = join_words("; ", [say("a", "first"), "", say("b", "second")])
    >>> both, [(said.before, said.code) for said in both.said]
    ('first; second', [('', 'a'), ('; ', 'b')])
    >>> [said.code for said in join_words("; ", ["first", say("b", "second")]).said]
    ['uncoded', 'b']
    """
    parts = [text for text in texts if text]
    return Wording(between.join(parts), join_said(between, parts))


def join_said(between: str, texts: Iterable[str]) -> list[Said]:
    """What texts say that are joined by `between`; nothing if none of them has a code."""
    joined: list[Said] = []
    for text in texts:
        first, *others = said_by(text) or (uncoded(text),)
        joined += [first._replace(before=between) if joined else first, *others]
    return joined if any(said.code != "uncoded" for said in joined) else []


_SMALLEST = 0.00001
"""A smaller chance, if not 0, is said to be less than this."""
_LARGEST = 0.999
"""A larger chance, if not 1, is said to be more than this."""


def figure(value: float, digits: int = 1) -> str:
    """A number with `digits` decimals, or a word if it is not finite.

    >>> figure(39.2251), figure(float("inf"))
    ('39.2', 'infinite')
    """
    if math.isnan(value):
        return "none"
    return "infinite" if math.isinf(value) else f"{value:,.{digits}f}"


def percent(chance: float) -> str:
    """A chance in per cent, with more decimals for a small one; 0 and 100 only if it is exactly so.

    >>> percent(0.50936), percent(0.00154), percent(1.0), percent(1 - 1e-9), percent(1e-9)
    ('50.9 %', '0.154 %', '100 %', 'more than 99.9 %', 'less than 0.001 %')
    """
    if chance in (0.0, 1.0):
        return f"{100 * chance:.0f} %"
    if 0.0 < chance < _SMALLEST:
        return f"less than {100 * _SMALLEST:g} %"
    if 1.0 > chance > _LARGEST:
        return f"more than {100 * _LARGEST:g} %"
    if chance >= 0.1:
        return f"{100 * chance:.1f} %"
    return f"{100 * chance:.2f} %" if chance >= 0.01 else f"{100 * chance:.3f} %"


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
    texts = [_run_in_words(first, last, dash) for first, last in runs]
    if len(texts) > most:
        texts[most:] = [f"and {len(texts) - most} more"]
    return ", ".join(texts) or "none"


def _run_in_words(first: int, last: int, dash: str) -> str:
    if first == last:
        return str(first)
    return f"{first}, {last}" if last == first + 1 else f"{first}{dash}{last}"


_JOINING = "\u200c\u200d\U000e0020-\U000e007f"
"""Joiners, and the tags that flags such as that of Wales are spelled with."""
_JOINED = re.compile(
    r"(\U0001f3f4[\U000e0030-\U000e007a]{2,6}\U000e007f"
    rf"|(?<=[^\s{_JOINING}])[\u200c\u200d])"
    rf"|[{_JOINING}]"
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
    """Whether an unprintable character is a space, joins letters, or is newer than this Python."""
    if category(letter) != "Cn":
        return category(letter) == "Zs" or _IS_JOINING(letter) is not None
    code = ord(letter)
    is_none = 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE
    return not (is_none or code == 0x2065 or 0xFFF0 <= code <= 0xFFF8 or code >> 12 == 0xE0)
