"""Plain answers: values as JSON has them, and where two of them disagree."""

import json
import math
import re
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

NEAR = 1e-12
"""How far two floats may be apart, relative to the larger."""
TINY = 1e-300
"""Below it floats have fewer digits."""
ABSENT = "(not there)"
"""What stands for the value of a key that only one of two answers has."""
_FLOAT = re.compile(r"(?<![\w.])(-?\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+))(?![\w.])")


def plain(value: Any) -> Any:
    """A value as JSON has it; a fraction or an own value as its text."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else str(value)
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case list() | tuple() | array():
            return [plain(one) for one in value]
    return plain(value.tolist()) if hasattr(value, "tolist") else str(value)


def answer_of(ask: Callable[[], Any], *, in_words: bool = False) -> Any:
    """The plain answer, or the type of the error; `in_words` its sentence, too."""
    try:
        return plain(ask())
    except Exception as error:  # noqa: BLE001 - what one version refuses the other must refuse
        name = type(error).__name__
        return f"{name}: {error}" if in_words else name


def pieces(text: str) -> list[str | float]:
    """A text with its floats apart, which may differ in their last digits.

    >>> pieces("mean 4.25, sd 1e-3; 7 rolls")
    ['mean ', 4.25, ', sd ', 0.001, '; 7 rolls']
    """
    parts = _FLOAT.split(text)
    return [float(part) if i % 2 else part for i, part in enumerate(parts) if part]


def differs(old: Any, new: Any, scale: float = 0.0) -> bool:
    """Whether two plain answers differ, floats by more than 10⁻¹² of themselves or of `scale`.

    >>> differs([0.3, 4], [0.1 + 0.2, 4]), differs([0.3, 4], [0.3, 5]), differs(2.0, 2.0000001)
    (False, True, True)
    """
    return next(differences(old, new, scale), None) is not None


def differences(
    old: Any, new: Any, scale: float = 0.0, path: str = ""
) -> Iterator[tuple[str, Any, Any]]:
    """Where two plain answers disagree, each place with what stands there.

    >>> list(differences({"a": [1, 2]}, {"a": [1, 3]}))
    [('.a[1]', 2, 3)]
    """
    match old, new:
        case float() | int(), float() | int() if isinstance(old, float) or isinstance(new, float):
            if abs(old - new) > NEAR * max(abs(old), abs(new), scale) + TINY:
                yield path, old, new
        case list(), list() if len(old) == len(new):
            for i, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from differences(one, other, scale, f"{path}[{i}]")
        case dict(), dict():
            for key in [*old, *(new.keys() - old.keys())]:
                one, other = old.get(key, ABSENT), new.get(key, ABSENT)
                yield from differences(one, other, scale, f"{path}.{key}")
        case _:
            if old != new:
                yield path, old, new


def lines_that_differ(old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two texts of lines disagree: one line with one, or some lines with others.

    A line that is a JSON document is compared key by key, and anything but text as a value.

    >>> text = [["a"], ["mean ", 0.3], ["z"]]
    >>> list(lines_that_differ(text, [["a"], ["mean ", 0.1 + 0.2], ["new"], ["z"]]))
    [('[2:2]', '', 'new')]
    """
    if not (isinstance(old, list) and isinstance(new, list)):
        yield from differences(old, new)
        return
    before, after = ([_shape(line) for line in text] for text in (old, new))
    for kind, first, last, begin, end in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if last - first != end - begin:
            yield f"[{first}:{last}]", _text(old[first:last]), _text(new[begin:end])
            continue
        pairs = zip(old[first:last], new[begin:end], strict=True)
        for number, (one, other) in enumerate(pairs, first):
            if kind != "equal" or differs(one, other):
                yield from _in_line(_text([one]), _text([other]), f"[{number}]")


def _in_line(old: str, new: str, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two lines disagree: in whole, or inside two documents of JSON."""
    try:
        documents = json.loads(old), json.loads(new)
    except ValueError:
        yield path, old, new
        return
    yield from differences(*documents, path=path)


def _shape(line: Sequence[str | float]) -> str:
    """A line with a sign in the place of each float."""
    return "".join("\0" if isinstance(piece, float) else piece for piece in line)


def _text(lines: Sequence[Sequence[str | float]]) -> str:
    return "\n".join("".join(map(str, line)) for line in lines)


def largest(answer: Any) -> float:
    """The largest number in a plain answer."""
    match answer:
        case bool() | str() | None:
            return 0.0
        case list():
            return max(map(largest, answer), default=0.0)
        case dict():
            return max(map(largest, answer.values()), default=0.0)
    return float(abs(answer))
