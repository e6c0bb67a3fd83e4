"""Targets of `judge`: files, functions and programs to test, and the files in a folder or a ZIP."""

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
"""The suffix of a file that may contain a solution or a panel, as pasted."""


def targets_of(
    solutions: Sequence[str],
    function: str,
    program: tuple[str, ...],
    form: str,
    place: Place,
    *,
    untrusted: bool = False,
) -> Targets:
    """The targets, in order; a skipped file or a pasted panel is a judgement instead.

    A ZIP is unpacked into the folder that `place` makes; the files of a folder are copied into it
    if they are untrusted. Of several arguments, the names of their files begin with the argument.
    """
    from boustro.judging.running.opening import Target

    if solutions and program:
        raise click.UsageError("expected solutions or a program, got both")
    if program:
        if function:
            raise click.UsageError("--function is for a file, not for a program")
        return [Target(shlex.join(program), argv=program, form=form)]
    # `function` is NAME, MODULE:NAME or FILE.py:NAME.
    module_or_file, _, name = function.rpartition(":")
    if module_or_file and not solutions:
        if not module_or_file.endswith(".py"):
            return [Target(function, module=module_or_file, function=name, form=form)]
        solutions = (module_or_file,)
    targets: Targets = []
    for solution in solutions:
        above = f"{Path(solution).as_posix()}/" if len(solutions) > 1 else ""
        targets += _of(solution, above, name, form, place, untrusted=untrusted)
    if not any(is_judged(target) for target in targets):
        hint = _why_none(targets) if solutions else "boustro judge SOLUTION"
        raise click.UsageError(f"expected a solution: {hint}")
    return targets


def _why_none(targets: Targets) -> str:
    """Why no file is judged, with the reasons for the first few."""
    from boustro.judging.verdict import Judgement

    sentence = "no file in a known language"
    skipped = [target for target in targets if isinstance(target, Judgement)]
    if not skipped:
        return sentence
    reasons = [f"{file_name(file.solver)}: {file.reason}" for file in skipped[:_MOST_REASONS]]
    more = "; …" if len(skipped) > _MOST_REASONS else ""
    return f"{sentence} ({'; '.join(reasons)}{more})"


def name_of(target: "Target | Judgement") -> str:
    """The name of a target in a list."""
    from boustro.judging.verdict import Judgement

    return target.solver if isinstance(target, Judgement) else target.name


def file_of(name: str, solutions: Sequence[str]) -> str:
    """The path of a target that has this name among the arguments of the command.

    A file of the only argument, a folder, is called as in the folder; one in a ZIP has no other
    path. Of several arguments, the name begins with the argument.
    """
    path = Path(*solutions, name)
    return str(path) if len(solutions) == 1 and path.is_file() else name


def is_judged(target: "Target | Judgement") -> bool:
    """Whether a target is not a skipped file."""
    from boustro.judging.verdict import Judgement, Verdict

    return not isinstance(target, Judgement) or target.verdict is not Verdict.SKIPPED


def in_sandbox(targets: Targets, solutions: Sequence[str]) -> Targets:
    """The targets marked as untrusted code; raises an error if there cannot be a sandbox.

    The judge uses no tools in the folders of the solutions.
    """
    from dataclasses import replace

    from boustro.judging.running.opening import Target
    from boustro.judging.running.sandbox import probed_python
    from boustro.judging.running.tools import Toolbox, around

    paths = [Path(solution) for solution in solutions if solution != "-"]
    if not paths:
        paths = [target.path for target in targets if isinstance(target, Target) and target.path]
    folders: dict[Path, None] = {}
    for path in paths:
        folders |= dict.fromkeys(around(path))
    toolbox = Toolbox(tuple(folders))
    probed_python(toolbox)
    return _changed(targets, lambda target: replace(target, untrusted=True, toolbox=toolbox))


def asked_so(targets: Targets, asking: "Asking", reference: str, form: str) -> Targets:
    """The targets with the question that the options ask.

    `reference` is empty, or FILE or FILE:FUNCTION, whose answers are then the right ones.
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
    return _changed(targets, lambda target: replace(target, asking=asking, against=against))


def _changed(targets: Targets, change: "Callable[[Target], Target]") -> Targets:
    """The targets after a change of each; a function that is imported stays as it is."""
    from boustro.judging.running.opening import Target

    changed: Targets = []
    for target in targets:
        if isinstance(target, Target):
            changed.append(change(target))
        else:
            changed.append(target)
    return changed


def _of(
    solution: str, above: str, function: str, form: str, place: Place, *, untrusted: bool
) -> Targets:
    """The targets of one argument of the command; `above` begins the names of files in it."""
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
    targets: Targets = []
    for own_name, file, reason in submissions(path, place, untrusted=untrusted):
        name = f"{above}{own_name}"
        if file:
            targets.append(Target(name, file, function=function, form=form, shown=name))
        else:
            targets.append(Judgement(name, None, Verdict.SKIPPED, reason=reason))
    return targets


def _pasted_file(data: bytes, place: Path) -> Path:
    """Write the solution that was pasted to a file; refused if it is not a solution."""
    from boustro.judging.running.languages import suffix_of
    from boustro.judging.running.pasting import decoded, pasted

    text = pasted(decoded(data))
    suffix = suffix_of(text) if text.strip() else None
    if not suffix:
        panel = "the panel of an online judge: Input, Output and Expected"
        raise CommandRefusal(f"expected a solution, or {panel}")
    path = place / f"solution{suffix}"
    path.write_text(text, "utf-8")
    return path


def _panel(solution: str, path: Path) -> "Judgement | bytes | None":
    """The judgement on a panel that was pasted into a file or into the terminal.

    If the pasted text is not a panel, the result is the text, as bytes.  It is None for a file that
    is not a pasted text.
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
        reason = (error.strerror or str(error)).lower()
        raise CommandRefusal(f"cannot read {file_name(solution)}: {reason}") from None
    panel = judge_panel(text.decode(errors="replace"))
    if panel is not None:
        return panel
    is_pasted = solution == "-" or path.suffix.lower() == _TEXT
    return text if is_pasted else None
