"""CSV for spreadsheets: quoted texts, none of which a spreadsheet computes as a formula.

A spreadsheet computes a cell that begins with a sign such as `=`.  It may split a table at other
separators than commas, where the quotes of a cell do not hold it together.  So every text is
quoted, and an apostrophe stands before each sign with which a part of it begins.
"""

import re
from collections.abc import Iterable

BYTE_ORDER_MARK = "\ufeff"
"""Without it at the beginning some spreadsheets read UTF-8 as something else."""
_SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫−"  # noqa: RUF001 - some spreadsheets take full-width signs as plain ones
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_SEPARATORS = f",;|\t{_LINE_ENDS}"
_DROPPED = ("\t", "\r", "\n")
"""A spreadsheet may drop these at the beginning of a cell, so that the cell begins after them."""
_NUMBER = re.compile(r"-\d+(?:\.\d+)?[\s\])}]*(?:,|\Z)")
"""A number in a list, as in a matrix, which has to stay as it is to be read again."""


def csv_row(cells: Iterable[str | float | None]) -> str:
    '''One line of a table without its end: texts quoted and harmless, numbers as they are.

    >>> print(csv_row(['"a" b', 12, None, "=c"]))
    """a"" b",12,,"'=c"
    '''
    return ",".join(map(_cell, cells))


def _cell(value: str | float | None) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        return repr(value)
    quotes_doubled = harmless(value).replace('"', '""')
    return f'"{quotes_doubled}"'


def harmless(text: str) -> str:
    """The text with an apostrophe before each sign that would begin a formula.

    A formula may begin the text, or a part of it behind a separator; blanks, quotes and invisible
    characters before its sign do not count.

    >>> harmless("=1+1"), harmless("x; @1"), harmless("1 + 1 = 2"), harmless("[[-1,-1],[-1,3]]")
    ("'=1+1", "x; '@1", '1 + 1 = 2', '[[-1,-1],[-1,3]]')
    """
    if text.isalnum():
        return text
    marked = list[str]()
    if text.startswith(_DROPPED):
        marked.append("'")
    before, is_begin = "", True
    for place, letter in enumerate(text):
        if is_begin and letter in _SIGNS and not (before == "," and _NUMBER.match(text, place)):
            marked.append("'")
        marked.append(letter)
        if letter in _SEPARATORS:
            before, is_begin = letter, True
        elif not _is_skipped(letter):
            is_begin = False
    return "".join(marked)


def _is_skipped(letter: str) -> bool:
    """Whether a spreadsheet may pass over it on its way to the sign of a formula."""
    return letter == '"' or letter.isspace() or not letter.isprintable()
