"""Table of marks as CSV: a line for every file of a class."""

from collections.abc import Iterable

from boustro.judging.telling import in_short, test_case
from boustro.judging.verdict import Judgement
from boustro.say import plain_text
from boustro.spreadsheet import BYTE_ORDER_MARK, csv_row

_HEAD = ("file", "verdict", "in words", "form", "boards", "planned", "seconds", "note", "test")


def marks(judgements: Iterable[Judgement]) -> str:
    """A line for every file, also those that are passed over, as CSV with a byte order mark."""
    rows = [_HEAD, *map(_row, judgements)]
    return BYTE_ORDER_MARK + "".join(f"{csv_row(row)}\r\n" for row in rows)


def _row(judgement: Judgement) -> tuple[str | float, ...]:
    form = judgement.form
    return (
        plain_text(judgement.solver, kept=""),
        judgement.verdict.value,
        judgement.verdict.words,
        form.name if form else "",
        judgement.boards,
        judgement.planned,
        round(judgement.seconds, 1),
        plain_text(in_short(judgement)),
        plain_text(test_case(judgement)),
    )
