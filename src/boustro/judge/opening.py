"""Solver loading: compile a file or start a command, and detect its form."""

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from boustro.errors import QuestionError
from boustro.formats.files import read_file
from boustro.judge.boards import cases_of
from boustro.judge.detect import (
    Callee,
    cpp_callee,
    javascript_callee,
    language,
    python_callee,
    python_fault,
)
from boustro.judge.forms import form_named
from boustro.judge.runner import MIB, Box, Limits
from boustro.judge.solver import Function, Program, Solver
from boustro.judge.verdict import Reply, Verdict

_COMPILING = Limits(seconds=60, memory=2048 * MIB, output=256 * MIB)
_PROGRAM_FORMS = ("leetcode", "hackerrank", "boj", "gfg", "flat", "resolved")
_LARGEST = 1 << 20
_PROBES = 200
_PROBED = (0, 3, 40, 90, 120, 150, 170, 190)


class CannotOpen(Exception):  # noqa: N818 - it carries a verdict, it is no error of ours
    """A solver that cannot even be asked; `reply` is the verdict on that."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.said)
        self.reply = reply


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be judged: a file, a function, or a command.

    `function` is `name` or `Class.method` in the file, or in a `module` that can be imported;
    `form` is the form where it is said.
    """

    name: str
    path: Path | None = None
    module: str = ""
    function: str = ""
    argv: tuple[str, ...] = ()
    form: str = ""


@contextmanager
def opened(target: Target, limits: Limits, lanes: int) -> Iterator[Solver]:
    """The solver of a target, for as long as the block lasts.

    Raises `CannotOpen` where it does not compile, `QuestionError` where the question is wrong.
    """
    with ExitStack() as stack:
        if target.argv:
            yield _program(stack, target, _absolute(target.argv), limits, lanes)
            return
        if target.path is None:
            yield _function(stack, target, Callee(target.function, 1), target.module, limits)
            return
        # Unlike that of pathlib it does not fail for links in a circle.
        path = Path(os.path.realpath(target.path))
        yield _of_file(stack, target, path, limits, lanes)


def _of_file(stack: ExitStack, target: Target, path: Path, limits: Limits, lanes: int) -> Solver:
    kind = language(path)
    if kind is None:
        # Not isfile of pathlib, which fails for a name that is too long.
        if os.path.isfile(path) and os.access(path, os.X_OK):  # noqa: PTH113
            return _program(stack, target, [str(path)], limits, lanes)
        raise QuestionError(f"expected a .py, .js or .cpp file or a program, got {path}")
    text = _text(path)
    if kind == "python":
        callee = _asked_callee(target) or _python(path, text)
        if callee is not None:
            return _function(stack, target, callee, str(path), limits)
        if fault := python_fault(text):
            raise CannotOpen(Reply(fault=Verdict.NOT_JUDGED, said=fault))
        return _program(stack, target, [sys.executable, str(path)], limits, lanes)
    if kind == "javascript":
        node = _tool("node", "JavaScript")
        callee = _asked_callee(target) or javascript_callee(text)
        if callee is None:
            return _program(stack, target, [node, str(path)], limits, lanes)
        box = stack.enter_context(Box(limits))
        return _known(target, callee, box, [node, box.ours("worker.js"), str(path), callee.name])
    return _cpp(stack, target, path, limits, lanes)


def _text(path: Path) -> str:
    try:
        return read_file(path, _LARGEST).decode(errors="replace")
    except OSError as error:
        raise QuestionError(f"cannot read {path}: {error.strerror}") from None


def _asked_callee(target: Target) -> Callee | None:
    return Callee(target.function, 1) if target.function else None


def _python(path: Path, text: str) -> Callee | None:
    try:
        return python_callee(text)
    except (RecursionError, MemoryError):
        said = f"cannot read {path}: it is nested too deeply; name the function with --function"
        raise QuestionError(said) from None
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        said = f"{type(error).__name__}: {getattr(error, 'msg', error)} (line {line})"
        raise CannotOpen(Reply(fault=Verdict.NOT_COMPILED, said=said)) from None


def _tool(name: str, what: str) -> str:
    found = shutil.which(name)
    if found is None:
        said = f"{what} needs {name}, which is not installed here"
        raise CannotOpen(Reply(fault=Verdict.NOT_JUDGED, said=said))
    return found


def _cpp(stack: ExitStack, target: Target, path: Path, limits: Limits, lanes: int) -> Solver:
    compiler = shutil.which("g++") or _tool("clang++", "C++")
    callee = _asked_callee(target) or cpp_callee(_text(path))
    workshop = stack.enter_context(Box(_COMPILING))
    program = str(workshop.scratch / "made" / "solution")
    argv = [compiler, "-std=c++17", "-O2", "-w", "-o", program]
    if callee is None:
        argv.append(str(path))
    else:
        method = callee.name.rpartition(".")[2]
        argv += [f"-DMETHOD={method}", f'-DSOLUTION="{path}"', workshop.ours("driver.cpp")]
    ran = workshop.run(argv, b"", total=120)
    if ran.code != 0:
        first = next((line for line in ran.err.splitlines() if "error" in line), ran.err[:200])
        said = first.replace(f"{path}:", "line ").strip()[:200]
        raise CannotOpen(Reply(fault=Verdict.NOT_COMPILED, said=said))
    if callee is None:
        return _program(stack, target, [program], limits, lanes)
    return _known(target, callee, stack.enter_context(Box(limits)), [program])


def _function(
    stack: ExitStack, target: Target, callee: Callee, source: str, limits: Limits
) -> Solver:
    box = stack.enter_context(Box(limits))
    throws = list(form_named(target.form).throws) if target.form else []
    worker = box.ours("worker.py")
    argv = [sys.executable, "-P", worker, source, callee.name, str(throws), str(Path.cwd())]
    return _known(target, callee, box, argv)


def _known(target: Target, callee: Callee, box: Box, argv: list[str]) -> Solver:
    """The function in the form that was said, else in the one that suits it best."""
    names = (target.form,) if target.form else callee.forms
    solvers = [Function(target.name, form_named(name), box, argv) for name in names]
    for solver in solvers:
        if solver.form.arguments is None:
            raise QuestionError(f"the form {solver.form.name} is not for functions")
    return _best(solvers)


def _program(
    stack: ExitStack, target: Target, argv: Sequence[str], limits: Limits, lanes: int
) -> Solver:
    boxes = [stack.enter_context(Box(limits)) for _ in range(max(lanes, 1))]
    names = (target.form,) if target.form else _PROGRAM_FORMS
    solvers = [Program(target.name, form_named(name), boxes, list(argv)) for name in names]
    for solver in solvers:
        if solver.form.text is None:
            raise QuestionError(f"the form {solver.form.name} is not for programs")
    return _best(solvers)


def _best(solvers: Sequence[Solver]) -> Solver:
    """The solver in the form in which it answers best; the first of equals."""
    if len(solvers) == 1:
        return solvers[0]
    scores = [_score(solver) for solver in solvers]
    best = solvers[scores.index(max(scores))]
    best.unsure = max(scores)[1] == 0
    return best


def _score(solver: Solver) -> tuple[int, int]:
    """How many of a few boards it answers rightly, and how many at all."""
    cases = cases_of(solver.form.name, _PROBES)
    boards = [cases[i].board for i in _PROBED if i < len(cases)]
    right = answered = 0
    for board in boards:
        (reply,) = solver.ask([board], 10) or [Reply(fault=Verdict.TIME_LIMIT)]
        if reply.fault is not None:
            break
        answered += 1
        right += reply.answer == solver.form.answer(board)
    return right, answered


def _absolute(argv: Sequence[str]) -> list[str]:
    """The command with the files it names in full: it runs in a directory of its own."""
    program = shutil.which(argv[0]) or argv[0]
    # These say False where pathlib fails, as for a word that is too long for a name.
    if not os.path.isfile(program):  # noqa: PTH113
        raise QuestionError(f"cannot run {argv[0]}: no such program")
    words = (str(Path(word).resolve()) if os.path.exists(word) else word for word in argv[1:])  # noqa: PTH110
    # A link stays one: a virtual environment's Python is known by its name.
    return [str(Path(program).absolute()), *words]
