"""Files that `judge` writes beside its output: reports, marks, JUnit XML, Gradescope's results."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boustro.cli.guard import CommandFailure, CommandRefusal, file_name, os_message
from boustro.cli.writing import write_file
from boustro.errors import QuestionError

if TYPE_CHECKING:
    from boustro.judging.verdict import Judgement


class ReportFiles(NamedTuple):
    """Where reports go; None for those that are not wanted."""

    junit: str | None
    """JUnit XML."""
    marks: str | None
    """The table of marks."""
    folder: str | None
    """The folder of reports for students."""
    gradescope: str | None
    """Gradescope's results."""
    points: int
    """The points of an accepted solution."""

    @property
    def is_any(self) -> bool:
        """Whether any file is wanted."""
        return any((self.junit, self.marks, self.folder, self.gradescope))

    def way_to_see(self, *, untrusted: bool) -> str:
        """Where the board is shown that a solution gets wrong: its report, or a command.

        >>> ReportFiles(None, None, None, None, 100).way_to_see(untrusted=True)
        'boustro judge --untrusted SOLUTION'
        """
        if self.folder is not None:
            return f"open its report in {file_name(self.folder)}"
        return f"boustro judge {'--untrusted ' if untrusted else ''}SOLUTION"

    def check(self) -> None:
        """Refuse what cannot be written, before the judging, which can take hours."""
        for path in (self.junit, self.marks, self.gradescope):
            if path is not None:
                _check_writable(path)
        if self.folder is not None:
            from boustro.judging.reports.folder import check_folder

            try:
                check_folder(Path(self.folder))
            except QuestionError as error:
                raise CommandRefusal(str(error)) from None
            _check_parent(Path(self.folder))

    def write(self, judgements: "list[Judgement]") -> None:
        """Write all files that are wanted."""
        from boustro.judging.reports.gradescope import gradescope
        from boustro.judging.reports.junit import junit
        from boustro.judging.reports.marks import marks

        if self.junit is not None:
            write_file(self.junit, junit(judgements))
        if self.marks is not None:
            write_file(self.marks, marks(judgements))
        if self.gradescope is not None:
            write_file(self.gradescope, gradescope(judgements, self.points))
        if self.folder is not None:
            _write_folder(self.folder, judgements, self.points)


def _write_folder(folder: str, judgements: "list[Judgement]", points: int) -> None:
    from boustro.judging.reports.folder import write_reports

    try:
        write_reports(Path(folder), judgements, points)
    except OSError as error:
        reason = error.strerror or os_message(error)
        raise CommandFailure(f"cannot write reports to {file_name(folder)}: {reason}") from None


def _check_parent(folder: Path) -> None:
    """Refuse a folder that cannot be made or written to."""
    existing = folder.absolute()
    while not existing.exists():
        existing = existing.parent
    if not existing.is_dir() or not os.access(existing, os.W_OK):
        where = file_name(str(folder))
        raise CommandRefusal(f"cannot write reports to {where}: {existing} cannot be written to")


def _check_writable(path: str) -> None:
    """Refuse a file that cannot be written."""
    target = Path(path).resolve()
    try:
        is_regular = target.is_file() or not target.exists()
        # A regular file is replaced by a new one, so its folder must be writable.
        written = target.parent if is_regular else target
        written.stat()
    except FileNotFoundError:
        raise CommandRefusal(f"cannot write {file_name(path)}: no such directory") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CommandRefusal(f"cannot write {file_name(path)}: {reason}") from None
    has_no_folder = is_regular and not written.is_dir()
    if has_no_folder or not os.access(written, os.W_OK):
        raise CommandRefusal(f"cannot write {file_name(path)}: its directory cannot be written to")
