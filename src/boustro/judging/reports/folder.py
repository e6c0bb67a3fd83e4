"""Folder of reports: a page and a Markdown file for each submission, a summary, a gradebook.

The names of files are other people's, so a report is named by its number and by plain letters of
the student's name alone.  Each file is whole at all times.
"""

import re
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from boustro.basics.files import put_file
from boustro.errors import QuestionError
from boustro.judging.reports.gradebook import gradebook
from boustro.judging.reports.markdown import markdown, summary
from boustro.judging.reports.page import page
from boustro.judging.reports.report import report_of
from boustro.judging.reports.students import submitter_of
from boustro.judging.verdict import Judgement, Verdict

PAGE, MARKDOWN = ".html", ".md"
SUMMARY, GRADEBOOK = "summary.md", "gradebook.csv"
_OTHER = re.compile(r"[^A-Za-z0-9]+")
_LONGEST = 60


def check_folder(folder: Path) -> None:
    """Raise `QuestionError` unless reports can go there: into a new folder or an empty one."""
    if folder.is_dir():
        if any(folder.iterdir()):
            sentence = "expected a new or empty folder for the reports"
            raise QuestionError(f"{sentence}, got one with files: {folder}")
    elif folder.exists() or folder.is_symlink():
        raise QuestionError(f"expected a folder for the reports, got a file: {folder}")


def write_reports(folder: Path, judgements: Sequence[Judgement], most: int) -> None:
    """Write all reports; of `most` points. Raises `OSError` if a file cannot be written."""
    folder.mkdir(parents=True, exist_ok=True)
    stems = [_stem(number, judgement) for number, judgement in enumerate(judgements, 1)]
    for judgement, stem in zip(judgements, stems, strict=True):
        if stem:
            report = report_of(judgement)
            _put(folder / f"{stem}{MARKDOWN}", markdown(report))
            _put(folder / f"{stem}{PAGE}", page(report))
    pages = [f"{stem}{PAGE}" if stem else "" for stem in stems]
    files = list(zip(judgements, pages, strict=True))
    _put(folder / GRADEBOOK, gradebook(files, most))
    _put(folder / SUMMARY, summary(files, most))


def _stem(number: int, judgement: Judgement) -> str:
    """The name of a report without its ending; empty for a file that was passed over.

    It has no more of an untrusted name than its plain letters and digits, and a number that no
    other report has.
    """
    if judgement.verdict is Verdict.SKIPPED:
        return ""
    submitter = submitter_of(judgement.solver)
    letters = unicodedata.normalize("NFKD", f"{submitter.name} {submitter.id}")
    words = _OTHER.sub("-", letters.encode("ascii", "ignore").decode()).strip("-").lower()
    return f"{number:03}-{words[:_LONGEST].strip('-')}".rstrip("-")


def _put(path: Path, text: str) -> None:
    put_file(path, [text.encode("utf-8", "replace")])
