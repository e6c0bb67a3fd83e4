"""Correction: an edit of a solution's own text with which it passes all boards.

Every edit answers the board of the failure first; those that are right there answer more and more
boards, at last fresh ones.  Many edits run in one process, one after another, each with a limit of
its own; the right answers stay outside.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from importlib import resources

from boustro.judge.boards import cases_of
from boustro.judge.edits import TextEdit, edits_of
from boustro.judge.solver import Solver
from boustro.judge.verdict import Correction, Failure
from boustro.model.board import Board

CALLED = "boustro_edit"
Opens = Callable[[Sequence[TextEdit], int, float], AbstractContextManager[Solver]]
"""Opens the solver of edited texts: the edits, how many boards each is asked, its seconds for a board."""
_SECONDS = 10.0
_FEW, _MORE, _ALL, _FRESH, _FRESH_SEED = 20, 200, 1000, 500, 4242
_MOST_LINES, _MOST_LOST = 5, 20
_UNCHANGED = TextEdit(1, 0, (), 0)
_EACH, _OF_SQUARE, _SHARE = 0.01, 1 / 4000, 0.25


class _Ended(Exception):  # noqa: N818 - no error: nothing is shown
    """There is no time left to try edits."""


@cache
def _runner() -> str:
    files = resources.files("boustro.judge.running")
    return files.joinpath("edited.py").read_text("utf-8")


def edited(text: str, function: str, edits: Sequence[TextEdit], count: int, seconds: float) -> str:
    """The text of a solution that is the edited texts in turn, as `running/edited.py` says."""
    listed = [(edit.first, edit.last, [*edit.lines]) for edit in edits]
    values = {"LINES": text.split("\n"), "EDITS": listed, "FUNCTION": function}
    values |= {"EACH": count, "SECONDS": seconds}
    return "\n".join([_runner(), *(f"{name} = {value!r}" for name, value in values.items())])


def correction_of(text: str, failure: Failure, trial: "EditTrial", seed: int) -> Correction | None:
    """The one small edit, or the lines of several, with which a solution passes all boards tried.

    None where there is none, where the solution's text passes as it is, or where time ends first.
    Raises `SyntaxError` for a text that is no Python.
    """
    form_name = trial.solver.form.name
    edits = [_UNCHANGED, *edits_of(text)]
    earlier = [case.board for case in cases_of(form_name, _ALL, seed)]
    fresh = [case.board for case in cases_of(form_name, _FRESH, _FRESH_SEED + seed)]
    few = [failure.original, *earlier[:_FEW]]
    try:
        for boards in ([*failure.before, failure.board], few, earlier[_FEW:_MORE]):
            edits = trial.passing(edits, boards)
            if not edits or edits[0] is _UNCHANGED:
                return None
        edits = _smallest(edits)
        if len(edits) > _MOST_LINES:
            return None
        edits = trial.passing(edits, [*earlier[_MORE:], *fresh])
    except _Ended:
        return None
    count = len({failure.board, *few, *earlier, *fresh})
    return _correction(text.split("\n"), edits, count) if edits else None


def _smallest(edits: Sequence[TextEdit]) -> list[TextEdit]:
    """Of the smallest edits one for each line."""
    least = min(edit.cost for edit in edits)
    lines: dict[int, TextEdit] = {}
    for edit in edits:
        if edit.cost == least:
            lines.setdefault(edit.first, edit)
    return [*lines.values()]


def _correction(lines: Sequence[str], edits: Sequence[TextEdit], boards: int) -> Correction:
    changed = tuple(sorted(_first_changed(lines, edit) for edit in edits))
    if edits[1:]:
        return Correction(changed, "", "", boards)
    first, last, after, _ = edits[0]
    return Correction(changed, "\n".join(lines[first - 1 : last]), "\n".join(after), boards)


def _first_changed(lines: Sequence[str], edit: TextEdit) -> int:
    before, after = lines[edit.first - 1 : edit.last], edit.lines
    differ = [one != other for one, other in zip(before, after, strict=False)]
    return edit.first + [*differ, True].index(True)


class EditTrial:
    """Edits that are asked boards until the time `until`, or until they have had ten seconds."""

    def __init__(self, solver: Solver, opens: Opens, until: float) -> None:
        self.solver, self.opens = solver, opens
        self.until = min(until, solver.now() + _SECONDS)

    def passing(self, edits: Sequence[TextEdit], boards: Sequence[Board]) -> list[TextEdit]:
        """The edits that answer all boards rightly; one that ends or holds up the process does not."""
        right = list(map(self.solver.form.answer, boards))
        seconds = _EACH + _OF_SQUARE * max(board.size for board in boards)
        passed: list[TextEdit] = []
        for _ in range(_MOST_LOST):
            if not edits:
                return passed
            if (left := self.until - self.solver.now()) <= 0:
                break
            with self.opens(edits, len(boards), seconds) as solver:
                replies = solver.ask([*boards] * len(edits), left, share=_SHARE)
            answers = [reply.answer for reply in replies]
            rows = [answers[i : i + len(boards)] for i in range(0, len(answers), len(boards))]
            passed += [edit for edit, row in zip(edits, rows, strict=False) if row == right]
            edits = edits[len(rows) :]
        if edits:
            raise _Ended
        return passed
