"""Solver loading: compile a file or start a command, and detect its form.

A form is taken from names and parameters where they tell it, else chosen among those that fit.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from boustro.errors import QuestionError
from boustro.formats.files import read_file
from boustro.judge.choosing import CannotOpen, best_of
from boustro.judge.forms import form_named
from boustro.judge.running import detect
from boustro.judge.running.detect import Callee
from boustro.judge.running.process import SolverLimits
from boustro.judge.running.solvers import ProcessFunction, ProcessProgram
from boustro.judge.running.workshop import Workshop
from boustro.judge.solver import Solver
from boustro.judge.verdict import SolverReply, Verdict

_PROGRAM_FORMS = ("leetcode", "hackerrank", "boj", "gfg", "flat", "resolved")
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class Target:
    """What is to be judged: a file, a function, or a command.

    `function` is `name` or `Class.method` in the file, or in a `module` that can be imported;
    `form` is the form where it is said.  `untrusted`: somebody else's, to be run in a sandbox.
    """

    name: str
    path: Path | None = None
    module: str = ""
    function: str = ""
    argv: tuple[str, ...] = ()
    form: str = ""
    untrusted: bool = False

    @classmethod
    def of(cls, thing: "TargetSpec") -> "Target":
        """The target of a path, of a command's words, or of a function that stands in a file.

        Raises `QuestionError` for a function that is in no file, or inside another function.

        >>> Target.of("solution.py").path, Target.of(["node", "solution.js"]).argv
        (PosixPath('solution.py'), ('node', 'solution.js'))
        """
        if isinstance(thing, Target):
            return thing
        if isinstance(thing, str | os.PathLike):
            return cls(os.fspath(thing), Path(thing))
        if not callable(thing):
            return cls(" ".join(thing), argv=tuple(thing))
        name = getattr(thing, "__qualname__", repr(thing))
        file = getattr(sys.modules.get(thing.__module__), "__file__", None)
        if file is None or "<" in name:
            raise QuestionError(f"expected a function that a file defines by name, got {name}")
        return cls(name, Path(file), function=name)


TargetSpec = Target | str | os.PathLike[str] | Sequence[str] | Callable[..., object]
"""A target, a file's path, a command's words, or a function."""


@contextmanager
def opened(target: Target, limits: SolverLimits, lanes: int, until: float) -> Iterator[Solver]:
    """The solver of a target, for as long as the block lasts.

    Raises `CannotOpen` where it does not compile or load before the time `until` (of `monotonic`),
    `QuestionError` where the question is wrong.
    """
    if target.untrusted and target.path is None:
        raise QuestionError("--untrusted judges files: it cannot know what else a command needs")
    workshop = Workshop(limits, until, untrusted=target.untrusted)
    try:
        yield _Opening(target, workshop, lanes).solver()
    finally:
        workshop.close()


class _Opening:
    """One target on its way to a solver."""

    def __init__(self, target: Target, workshop: Workshop, lanes: int) -> None:
        self.target, self.workshop, self.lanes = target, workshop, lanes

    def solver(self) -> Solver:
        """The solver, in the form in which it answers best."""
        if self.target.argv:
            return self.best(self.programs(_absolute(self.target.argv)))
        if self.target.path is None:
            callee = Callee(self.target.function)
            return self.best(self.functions(callee, self.python_worker(self.target.module, callee)))
        # Unlike that of pathlib it does not fail for links in a circle.
        path = Path(os.path.realpath(self.target.path))
        kind = detect.SUFFIXES.get(path.suffix.lower())
        if kind is None:
            return self.best(self.programs([self.executable(path)]))
        text = _text(path)
        return {"python": self.python, "javascript": self.javascript}.get(kind, self.compiled)(
            path, text
        )

    def executable(self, path: Path) -> str:
        """A program that is a file; raises `QuestionError` with what to do about any other."""
        command = detect.COMMANDS.get(path.suffix.lower())
        if command:
            given = command.format(self.target.path)
            said = f"cannot run {path.suffix} files by itself; try: boustro judge -- {given}"
            raise QuestionError(said)
        # Not isfile of pathlib, which fails for a name that is too long.
        if os.path.isfile(path) and os.access(path, os.X_OK):  # noqa: PTH113
            return self.workshop.keep(path)
        raise QuestionError(
            f"expected a file in Python, JavaScript, C, C++ or Java, or a program, got {path}"
        )

    def python(self, path: Path, text: str) -> Solver:
        """A function of a Python file, or the file as a program."""
        callee = self.named() or detect.loaded_python_callee(text, str(path))
        source = self.workshop.keep(path)
        program = [*self.workshop.python(), source]
        if callee is None:
            self.must_be_program(text, detect.python_names(text), python=True)
            return self.best(self.programs(program))
        functions = self.functions(callee, self.python_worker(source, callee))
        return self.best(functions, self.fallback(text, program))

    def python_worker(self, source: str, callee: Callee) -> list[str]:
        """The command that calls a function of a file or a module."""
        form = self.target.form or ("game" if callee.is_game else "")
        throws = list(form_named(form).throws) if form else []
        worker = [*self.workshop.python(alone=True), self.workshop.ours("worker.py")]
        return [*worker, source, callee.name, str(throws), str(Path.cwd())]

    def javascript(self, path: Path, text: str) -> Solver:
        """A function of a file in JavaScript or TypeScript, or the file as a program."""
        node = self.workshop.tool("node", "JavaScript", "nodejs")
        source = self.workshop.keep(path)
        if path.suffix == ".ts":
            source = self.workshop.typescript(node, source, path)
        callee = self.named() or detect.javascript_callee(text)
        if callee is None:
            self.must_be_program(text, [])
            return self.best(self.programs([node, source]))
        worker = [node, self.workshop.ours("worker.js"), source, callee.name]
        return self.best(self.functions(callee, worker), self.fallback(text, [node, source]))

    def compiled(self, path: Path, text: str) -> Solver:
        """A function of a file in C, C++ or Java, or the file as a program."""
        callee = self.named() or detect.typed_callee(text)
        if callee is None:
            self.must_be_program(text, [])
        else:
            try:
                return self.best(self.functions(callee, self.workshop.build(path, text, callee)))
            except CannotOpen:
                if self.target.function or not detect.reads_input(text):
                    raise
        return self.best(self.programs(self.workshop.build(path, text, None)))

    def best(self, solvers: Sequence[Solver], others: Sequence[Solver] = ()) -> Solver:
        """The solver in the form in which it answers best, within the time there is."""
        return best_of(solvers, self.workshop.until, others)

    def named(self) -> Callee | None:
        """The function that the target names."""
        return Callee(self.target.function) if self.target.function else None

    def must_be_program(self, text: str, names: Sequence[str], *, python: bool = False) -> None:
        """Refuse a file that is neither a function nor a program that reads boards."""
        if said := detect.fault(text, names, python=python):
            raise CannotOpen(SolverReply(fault=Verdict.NOT_JUDGED, said=said))

    def fallback(self, text: str, program: list[str]) -> list[Solver]:
        """The file as a program, for where its function cannot be asked."""
        if self.target.function or not detect.reads_input(text):
            return []
        return self.programs(program)

    def functions(self, callee: Callee, argv: list[str]) -> list[Solver]:
        """The function in every form it may be in."""
        columns = len(callee.parameters) == 3 and "**" in callee.source
        kind = partial(ProcessFunction, columns=columns)
        return self.in_forms(callee.forms, argv, kind, "functions")

    def programs(self, argv: list[str]) -> list[Solver]:
        """The program in every form it may be in."""
        argv = self.workshop.virtual_machine(argv)
        kind = partial(ProcessProgram, lanes=self.lanes)
        return self.in_forms(_PROGRAM_FORMS, argv, kind, "programs")

    def in_forms(
        self, names: Sequence[str], argv: list[str], kind: Callable[..., Solver], what: str
    ) -> list[Solver]:
        """A solver of that kind for each form: the one that the target names, else those given."""
        forms = [form_named(name) for name in ([self.target.form] if self.target.form else names)]
        for form in forms:
            if (form.arguments if what == "functions" else form.text) is None:
                raise QuestionError(f"the form {form.name} is not for {what}")
        limits, place = self.workshop.limits_of(argv[0]), self.workshop.place(argv[0])
        given = (argv, limits, place, self.workshop.contained)
        return [kind(self.target.name, form, *given) for form in forms]


def _text(path: Path) -> str:
    try:
        return read_file(path, _LARGEST).decode(errors="replace")
    except OSError as error:
        raise QuestionError(f"cannot read {path}: {error.strerror}") from None


def _absolute(argv: Sequence[str]) -> list[str]:
    """The command with the files it names in full: it runs in a directory of its own."""
    program = shutil.which(argv[0]) or argv[0]
    # These say False where pathlib fails, as for a word that is too long for a name.
    if not os.path.isfile(program):  # noqa: PTH113
        raise QuestionError(f"cannot run {argv[0]}: no such program")
    words = (str(Path(word).resolve()) if os.path.exists(word) else word for word in argv[1:])  # noqa: PTH110
    # A link stays one: a virtual environment's Python is known by its name.
    return [str(Path(program).absolute()), *words]
