"""Gradebook of a class as CSV: a line for every student, with the points."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from boustro.judging.reports.points import points_of, rank
from boustro.judging.reports.report import without_classmates
from boustro.judging.reports.students import Submitter, submitter_of
from boustro.judging.telling import in_short
from boustro.judging.verdict import EQUAL, Judgement
from boustro.say import plain_text
from boustro.spreadsheet import BYTE_ORDER_MARK, csv_row

_HEAD = (
    "id",
    "student",
    "verdict",
    "in words",
    "points",
    "of",
    "late",
    "file",
    "other files",
    "equal",
    "note",
    "report",
)


class _File(NamedTuple):
    """A file of a student."""

    submitter: Submitter
    judgement: Judgement
    page: str


def gradebook(files: Iterable[tuple[Judgement, str]], most: int) -> str:
    """A line for every student, in the order of the files, as CSV with a byte order mark.

    Each judgement comes with the name of its report. Of several files of a student the best counts.
    """
    by_student: dict[str, list[_File]] = {}
    for judgement, page in files:
        submitter = submitter_of(judgement.solver)
        by_student.setdefault(submitter.key, []).append(_File(submitter, judgement, page))
    rows = [_HEAD, *(_row(of_student, most) for of_student in by_student.values())]
    return BYTE_ORDER_MARK + "".join(f"{csv_row(row)}\r\n" for row in rows)


def _row(files: Sequence[_File], most: int) -> Sequence[str | float | None]:
    """The line of a student who handed in these files."""
    submitter, best, page = max(files, key=lambda file: rank(file.judgement))
    others = [file.submitter.file for file in files if file.judgement is not best]
    equal = [_equal_sentence(file.judgement) for file in files]
    return (
        plain_text(submitter.id, kept=""),
        plain_text(submitter.name, kept=""),
        best.verdict.value,
        best.verdict.words,
        points_of(best, most),
        most,
        "late" if any(file.submitter.is_late for file in files) else "",
        plain_text(submitter.file, kept=""),
        plain_text(", ".join(others), kept=""),
        plain_text("; ".join(filter(None, equal)), kept=""),
        plain_text(in_short(without_classmates(best))),
        page,
    )


def _equal_sentence(judgement: Judgement) -> str:
    """Which other submissions have the same text; empty if none has."""
    return "; ".join(one.sentence for one in judgement.remarks if one.name == EQUAL)
