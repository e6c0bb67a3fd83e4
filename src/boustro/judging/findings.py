"""Findings: facts in the text of a solution that help to explain its failure."""

import re

from boustro.judging.verdict import Failure

PRINTS_WRONGLY = "what it prints in line {} ends in this error, not its search"
UNROUNDED = "it divides without rounding down, so that an index is no whole number: Math.floor"
_AT_LINE = re.compile(r"\(line (\d+)\)$")
_PRINTS = re.compile(
    r"\s*(?:print\s*\(|console\.\w+\s*\(|System\.(?:out|err)\.print|"
    r"(?:std::)?(?:cout|cerr|clog)\b|f?printf\s*\()"
)
_OF_INDEX = re.compile(r"undefined \(reading|got (?:undefined|number NaN)|NaN")
_UNSET = re.compile(
    r"\b(?:int|long|bool|unsigned|short|size_t)\s+(?:\w+\s*=\s*[^,;()]+,\s*)*\w+\s*[,;]"
)
"""A declaration without a value, in C and C++."""


def printing_line(message: str, text: str) -> int:
    r"""The line of an error if that line only prints; 0 for any other line.

    >>> printing_line("IndexError: ... (line 2)", "a = []\nprint(a[1])\n")
    2
    """
    place = _AT_LINE.search(message)
    lines = text.split("\n")
    number = int(place[1]) if place else 0
    is_print = 0 < number <= len(lines) and _PRINTS.match(lines[number - 1])
    return number if is_print else 0


def may_lack_a_value(text: str) -> bool:
    """Whether a text in C++ declares a variable without a value.

    >>> may_lack_a_value("int n = 1, moves;"), may_lack_a_value("int n = 1;")
    (True, False)
    """
    return _UNSET.search(text) is not None


def may_be_unrounded(failure: Failure) -> bool:
    """Whether no mistake is known, or a JavaScript error is about a fractional index."""
    return not failure.mistake or _OF_INDEX.search(failure.reply.message) is not None
