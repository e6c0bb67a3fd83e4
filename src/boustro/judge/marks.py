"""Table of marks: the judgements on a class as CSV, for a spreadsheet."""

import csv
import io
from collections.abc import Iterable

from boustro.judge.telling import in_short, notation
from boustro.judge.verdict import Judgement

_HEAD = ("file", "verdict", "in words", "form", "boards", "planned", "seconds", "note", "test")
# A spreadsheet would work out a cell that begins so, and names and errors are the solutions' own.
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_MARK = "\ufeff"  # without it some spreadsheets read UTF-8 as something else


def marks(judgements: Iterable[Judgement]) -> str:
    """A line for every file, also those that are passed over, as CSV with a byte order mark."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(_HEAD)
    writer.writerows(map(_row, judgements))
    return _MARK + table.getvalue()


def _row(found: Judgement) -> list[object]:
    form, failure = found.form, found.failure
    texts = [found.solver, found.verdict.value, found.verdict.words, form.name if form else ""]
    figures = [found.boards, found.planned, f"{found.seconds:.1f}"]
    test = notation(failure.board, form) if failure and form else ""
    return [*map(_plain, texts), *figures, _plain(in_short(found)), _plain(test)]


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text
