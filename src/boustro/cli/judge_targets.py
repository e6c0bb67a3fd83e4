"""Targets of `judge`: files, the files of a class, functions and programs."""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import CommandRefusal, file_name

if TYPE_CHECKING:
    from boustro.judging.asking import Asking
    from boustro.judging.running.opening import Target
    from boustro.judging.verdict import Judgement

Targets = list["Target | Judgement"]
Place = Callable[[], Path]
_MOST_REASONS = 3
"""The most reasons that are listed if all files are skipped."""
_TEXT = ".txt"
"""The ending of a file that holds a pasted text of any kind."""


def targets_of(
    solutions: Sequence[str],
    function: str,
    program: tuple[str, ...],
    form: str,
    place: Place,
    *,
    untrusted: bool = False,
) -> Targets:
    """The targets in order; skipped files and pasted panels appear as judgements.

    A ZIP is unpacked into the directory that `place` makes; untrusted files of a folder are copied
    into it, too.
    """
    from boustro.judging.running.opening import Target

    if bool(solutions) and bool(program):
        raise click.UsageError("expected solutions or a program, got both")
    if program:
        if function:
            raise click.UsageError("--function is for a file, not for a program")
        return [Target(shlex.join(program), argv=program, form=form)]
    module, _, name = function.rpartition(":")
    if module and not solutions:
        if not module.endswith(".py"):
            return [Target(function, module=module, function=name, form=form)]
        solutions = (module,)
    targets: Targets = []
    for solution in solutions:
        targets += _of(solution, name, form, place, untrusted=untrusted)
    if not any(map(is_judged, targets)):
        where = _why_none(targets) if solutions else "boustro judge SOLUTION"
        raise click.UsageError(f"expected a solution: {where}")
    return targets


def _why_none(targets: Targets) -> str:
    """Why no file is judged, with the reasons for the first ones."""
    from boustro.judging.verdict import Judgement

    where = "no file in a known language"
    passed_over = [one for one in targets if isinstance(one, Judgement)]
    told = [f"{file_name(one.solver)}: {one.reason}" for one in passed_over[:_MOST_REASONS]]
    more = "; …" if len(passed_over) > _MOST_REASONS else ""
    return f"{where} ({'; '.join(told)}{more})" if told else where


def name_of(target: "Target | Judgement") -> str:
    """The name under which it is listed."""
    from boustro.judging.verdict import Judgement

    return target.solver if isinstance(target, Judgement) else target.name


def is_judged(target: "Target | Judgement") -> bool:
    """Whether it is anything but a skipped file."""
    from boustro.judging.verdict import Verdict

    return getattr(target, "verdict", None) is not Verdict.SKIPPED


def in_sandbox(targets: Targets, solutions: Sequence[str]) -> Targets:
    """The targets as untrusted code; refused before any judging if no sandbox can be made.

    Tools in the folders of the solutions are not used.
    """
    from dataclasses import replace

    from boustro.judging.running.opening import Target
    from boustro.judging.running.sandbox import probed_python
    from boustro.judging.running.tools import Toolbox, around

    named = [Path(solution) for solution in solutions if solution != "-"]
    named += [one.path for one in targets if isinstance(one, Target) and one.path and not named]
    toolbox = Toolbox(tuple(dict.fromkeys(folder for path in named for folder in around(path))))
    probed_python(toolbox)
    return [
        replace(one, untrusted=True, toolbox=toolbox) if isinstance(one, Target) else one
        for one in targets
    ]


def asked_so(targets: Targets, asking: "Asking", reference: str, form: str) -> Targets:
    """The targets with the question of the options.

    If a reference is named, FILE or FILE:FUNCTION, its answers are the right ones.
    """
    from dataclasses import replace

    from boustro.judging.running.opening import Target

    against = None
    if reference:
        file, name = reference, ""
        if not Path(reference).exists():
            file, _, name = reference.rpartition(":")
        path = Path(file or reference)
        against = Target(reference, path, function=name, form=form, asking=asking)
    return [
        replace(one, asking=asking, against=against) if isinstance(one, Target) else one
        for one in targets
    ]


def _of(solution: str, function: str, form: str, place: Place, *, untrusted: bool) -> Targets:
    from boustro.judging.running.opening import Target
    from boustro.judging.submissions import ARCHIVE, submissions
    from boustro.judging.verdict import Judgement, Verdict

    path = Path(solution)
    panel = _panel(solution, path)
    if isinstance(panel, Judgement):
        return [panel]
    if panel is not None:
        path = _pasted_file(panel, place())
        shown = path.name if solution == "-" else solution
        return [Target(solution, path, function=function, form=form, shown=shown)]
    if not path.is_dir() and path.suffix.lower() != ARCHIVE:
        return [Target(solution, path, function=function, form=form)]
    return [
        Target(name, file, function=function, form=form, shown=name)
        if file
        else Judgement(name, None, Verdict.SKIPPED, reason=why)
        for name, file, why in submissions(path, place, untrusted=untrusted)
    ]


def _pasted_file(data: bytes, place: Path) -> Path:
    """A file with the solution that was pasted into the terminal."""
    from boustro.judging.running.detect import decoded, pasted, suffix_of

    text = pasted(decoded(data))
    if not text.strip() or not (suffix := suffix_of(text)):
        panel = "the panel of an online judge: Input, Output and Expected"
        raise CommandRefusal(f"expected a solution, or {panel}")
    path = place / f"solution{suffix}"
    path.write_text(text, "utf-8")
    return path


def _panel(solution: str, path: Path) -> "Judgement | bytes | None":
    """The judgement on a panel pasted into a file or the terminal.

    Other text of a .txt file or the terminal as bytes; None for any other file.
    """
    from boustro.basics.files import read_file
    from boustro.judging.panel import LONGEST, judge_panel
    from boustro.judging.submissions import is_known

    try:
        if solution == "-":
            text = sys.stdin.buffer.read(LONGEST)
        elif path.stat().st_size > LONGEST or path.is_dir() or is_known(path.name):
            return None
        else:
            text = read_file(path, LONGEST)
    except OSError as error:
        raise CommandRefusal(
            f"cannot read {file_name(solution)}: {(error.strerror or str(error)).lower()}"
        ) from None
    panel = judge_panel(text.decode(errors="replace"))
    is_pasted = solution == "-" or path.suffix.lower() == _TEXT
    return text if panel is None and is_pasted else panel
