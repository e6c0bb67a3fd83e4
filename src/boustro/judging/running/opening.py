"""Solver loading: compile a file or find a command, and list the problems that it may solve.

A problem is taken from names and parameters where they tell it; else `choosing` tries those that
fit.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path

from boustro.basics.files import read_file
from boustro.errors import QuestionError, quote
from boustro.judging.against import Reference, against, with_reference
from boustro.judging.asked import Case
from boustro.judging.asking import AS_STATED, Asking
from boustro.judging.calls import with_beside
from boustro.judging.choosing import CandidateSolvers, CannotOpen, best_of
from boustro.judging.measure import Answer
from boustro.judging.problems import PROBLEMS, problem_named, texts
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.running import detect
from boustro.judging.running.functions import KNOWN, Callee, functions_in
from boustro.judging.running.languages import READS_INPUT, SUFFIXES
from boustro.judging.running.pasting import decoded
from boustro.judging.running.process import HAS_GROUPS, Clock, SolverLimits
from boustro.judging.running.solvers import ProcessFunction, ProcessProgram
from boustro.judging.running.tools import ANYWHERE, Toolbox
from boustro.judging.running.workshop import Workshop
from boustro.judging.solver import BlockingSolver, Solver, Time, asked_of, driven
from boustro.judging.wrappers import COMMANDS, by_command
from boustro.say import argument

_LARGEST = 1 << 20
# Seconds for a run by language, if the problem's site specifies them; otherwise the usual limit.
_OF_SITES = {
    "hackerrank": {"python": 10.0, "javascript": 10.0, "java": 4.0}
    | dict.fromkeys(("c", "c++"), 2.0),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A solution to judge: a file, a function or a command.

    >>> from pathlib import Path
    >>> student = Target("a student's", Path("solution.py"), form="leetcode", untrusted=True)
    """

    name: str
    """Its name in reports."""
    path: Path | None = None
    """The file, if it is one."""
    module: str = ""
    """The name of a module that Python can import, instead of a file."""
    function: str = ""
    """The function in the file or the module, as `name` or `Class.method`; empty to find it."""
    argv: tuple[str, ...] = ()
    """The words of a command, instead of a file or a module."""
    form: str = ""
    """The form in which it gets boards, such as `leetcode`; empty to recognise it."""
    untrusted: bool = False
    """Whether it runs in the sandbox."""
    asking: Asking = AS_STATED
    """What differs from the problem's statement: the question, the rules or the notation."""
    against: "Target | None" = None
    """A reference solution, whose answers count as right instead of boustro's."""
    known: dict[tuple[str, Case], Answer] = field(default_factory=dict, compare=False, repr=False)
    """The answers of this target so far, if it is a reference, by problem and case."""
    shown: str = ""
    """The name of the file in messages if the file is a copy; empty to show the path."""
    toolbox: Toolbox = ANYWHERE
    """Where the judge looks for the tools of an untrusted file."""

    @classmethod
    def of(cls, thing: "TargetSpec") -> "Target":
        """The target for a path, for the words of a command, or for a function or class of a file.

        Raises `QuestionError` for anything else, such as the text of a solution, and for a function
        that is in no file, or inside another function.

        >>> Target.of("solution.py").path, Target.of(["node", "solution.js"]).argv
        (PosixPath('solution.py'), ('node', 'solution.js'))
        """
        if isinstance(thing, Target):
            return thing
        if isinstance(thing, str) and "\n" in thing:
            raise QuestionError("expected a file's path, got a text: write it to a file first")
        if isinstance(thing, str | os.PathLike) and "\0" not in os.fspath(thing):
            return cls(os.fspath(thing), Path(thing))
        if isinstance(thing, Sequence) and thing and all(isinstance(word, str) for word in thing):
            return cls(" ".join(thing), argv=tuple(thing))
        if not callable(thing):
            expected = "expected a file's path, a command's words or a function"
            raise QuestionError(f"{expected}, got {quote(thing)}")
        name = getattr(thing, "__qualname__", repr(thing))
        if isinstance(thing, type):
            name += _only_method(thing)
        file = getattr(sys.modules.get(thing.__module__), "__file__", None)
        if file is None or file.startswith("<") or "<" in name:
            expected = "expected a function that a file defines by name"
            raise QuestionError(f"{expected}, got {name}: write it to a file first")
        return cls(name, Path(file), function=name)


def _only_method(kind: type) -> str:
    """A dot and the only public method of a class that needs no arguments; otherwise nothing.

    A class that takes arguments is made of a board, as for the form `game`.
    """
    methods = [name for name in vars(kind) if name[0] != "_" and callable(getattr(kind, name))]
    if "__init__" in vars(kind) or len(methods) != 1:
        return ""
    return f".{methods[0]}"


TargetSpec = Target | str | os.PathLike[str] | Sequence[str] | Callable[..., object]
"""A target, a file's path, a command's words, or a function or class."""


@contextmanager
def opened(
    target: Target, limits: SolverLimits, lanes: int, until: float
) -> Iterator[BlockingSolver]:
    """The solver of a target, with the problem that it answers best, while the block lasts.

    Raises what `candidates_of` raises, and `CannotOpen` where it does not load before the time
    `until`.
    """
    with candidates_of(target, limits, lanes, until) as candidates:
        yield _chosen(candidates, until)


@contextmanager
def candidates_of(
    target: Target, limits: SolverLimits, lanes: int, until: float
) -> Iterator[CandidateSolvers]:
    """A target as a solver of each problem that it may be meant for, while the block lasts.

    Raises `CannotOpen` where it does not compile before the time `until` (of `monotonic`),
    `QuestionError` where the question is wrong.
    """
    if target.untrusted and target.path is None:
        asked = argument("untrusted", True)
        raise QuestionError(f"{asked} judges files: it cannot know what else a command needs")
    with ExitStack() as stack:
        workshop = Workshop(limits, until, untrusted=target.untrusted, toolbox=target.toolbox)
        stack.callback(workshop.scratch.take_away)
        opening = _Opening(target, workshop, lanes)
        if target.against is not None:
            opening.reference = stack.enter_context(
                _reference(target, target.against, limits, lanes, until)
            )
        try:
            yield opening.candidates()
        except CannotOpen as shut:
            shut.called = opening.called
            raise


@contextmanager
def _reference(
    target: Target, against: Target, limits: SolverLimits, lanes: int, until: float
) -> Iterator[Reference]:
    """What answers in place of boustro, with limits and a time of its own.

    It has none of an untrusted target's tools.
    """
    limits = limits._replace(clock=Clock(), end=inf)
    workshop = Workshop(limits, until, untrusted=False, toolbox=target.toolbox)
    try:
        candidates = _Opening(against, workshop, lanes, is_reference=True).candidates()
        try:
            solver = _chosen(candidates, until)
        except CannotOpen as shut:
            raise CannotOpen(f"the reference: {shut}") from None
        yield Reference(solver, until, against.known)
    finally:
        workshop.scratch.take_away()


def _chosen(candidates: CandidateSolvers, until: float) -> BlockingSolver:
    """The blocking solver with the problem that it answers best."""
    best = driven(best_of(candidates, Time(), until), partial(against, run=asked_of))
    assert isinstance(best, BlockingSolver)  # noqa: S101 - it is one of those that were opened
    return best


class _Opening:
    """One target on its way to solvers: a reference, or one with a `reference`'s answers."""

    reference: Reference | None = None

    def __init__(
        self, target: Target, workshop: Workshop, lanes: int, *, is_reference: bool = False
    ) -> None:
        self.target, self.workshop, self.lanes = target, workshop, lanes
        self.is_reference, self.language, self.called = is_reference, "", ""
        self._program: list[str] = []

    def candidates(self) -> CandidateSolvers:
        """A solver of each problem that the target may be meant for."""
        if self.target.argv:
            return self.among(self.programs(_absolute(self.target.argv)))
        if self.target.path is None:
            callee = Callee(self.target.function)
            worker = self.python_worker(self.target.module, callee)
            return self.among(self.functions(callee, worker, "python"), language="python")
        # Unlike pathlib's function, this one does not fail for a cycle of links.
        path = Path(os.path.realpath(self.target.path))
        language = SUFFIXES.get(path.suffix.lower())
        if language is None:
            return self.among(self.programs([self.executable(path)]))
        self.language = language
        return self.in_file(*self.plain(path, language), language)

    def plain(self, path: Path, language: str) -> tuple[Path, str]:
        """A file and its text, cleaned in a copy if a paste or an editor added something."""
        try:
            data = read_file(path, _LARGEST)
        except OSError as error:
            raise QuestionError(f"cannot read {self.called_file(path)}: {error.strerror}") from None
        text = detect.plain(data, language)
        if message := detect.misnamed(text, language):
            raise CannotOpen(message)
        suffix, is_utf8 = path.suffix.lower(), b"\0" not in data[:4]
        if text != decoded(data) or suffix != path.suffix or not is_utf8:
            path = Path(self.workshop.write(f"plain/solution{suffix}", text))
        return path, text

    def executable(self, path: Path) -> str:
        """A program that is a file; raises `QuestionError` with what to do about any other."""
        if path.suffix.lower() in COMMANDS:
            named = self.target.shown or self.target.path
            raise QuestionError(by_command(path.suffix.lower(), named))
        # pathlib's function would fail for a name that is too long.
        if os.path.isfile(path) and os.access(path, os.X_OK):  # noqa: PTH113
            return self.workshop.keep(path)
        raise QuestionError(
            "expected a file in Python, JavaScript, C, C++ or Java, or a program, "
            f"got {self.called_file(path)}"
        )

    def called_file(self, path: Path) -> str:
        """The name of a file in messages."""
        return self.target.shown or str(path)

    def in_file(self, path: Path, text: str, language: str) -> CandidateSolvers:
        """The function of a file, or the file as a program, whichever it is meant to be.

        A function of a name that an online judge asks for comes before its `main`; any other is a
        part of a program that reads.
        """
        asked = self.target.form, self.target.asking
        callee = self.named(text, language)
        callee = callee or detect.likely_callee(text, language, self.called_file(path), *asked)
        ways: list[Callable[[], list[BlockingSolver]]] = []
        if callee is not None:
            ways.append(partial(self.as_function, path, text, language, callee))
        elif message := detect.fault(text, language):
            raise CannotOpen(message)
        if callee is None or (READS_INPUT.search(text) and not self.target.function):
            ways.append(partial(self.as_program, path, text, language))
        is_told = callee is not None and callee.is_told
        if not is_told:
            ways.reverse()
        try:
            solvers = ways.pop(0)()
        except CannotOpen:
            if not ways:
                raise
            is_told, solvers = False, ways.pop(0)()
        if not ways and callee is None and not self.target.form:
            ways.append(partial(self.as_program, path, text, language, of_problems=True))
        is_known = callee is None or callee.plain in KNOWN or callee.is_told
        is_known |= bool(self.target.form)
        return self.among(solvers, *ways, is_told=is_told, is_known=is_known, language=language)

    def among(
        self,
        solvers: Sequence[BlockingSolver],
        others: Callable[[], Sequence[Solver]] = tuple,
        *,
        is_told: bool = False,
        is_known: bool = True,
        language: str = "",
    ) -> CandidateSolvers:
        """These solvers and the others, with the target's information on its problem."""
        return CandidateSolvers(
            solvers,
            others,
            is_told=is_told or bool(self.target.form or self.target.asking.notation),
            is_right=self.is_reference,
            is_known=is_known,
            language=language,
        )

    def as_function(
        self, path: Path, text: str, language: str, callee: Callee
    ) -> list[BlockingSolver]:
        """A function of a file, for every problem that it may solve."""
        if language == "python":
            worker = self.python_worker(self.workshop.keep(path), callee)
        elif language == "javascript":
            source = self.script(path)
            worker = [*source[:1], self.workshop.ours("worker.js"), source[1], callee.name]
            if "calls" in self.throws(callee):
                worker.append("calls")
        else:
            worker = self.workshop.build(path, text, callee)
        return self.functions(callee, worker, language)

    def as_program(
        self, path: Path, text: str, language: str, *, of_problems: bool = False
    ) -> list[BlockingSolver]:
        """A file as a program, for every problem whose text it may read, or for all published."""
        programs = partial(self.programs, of_problems=of_problems)
        if language == "python":
            python, source = self.workshop.python(), self.workshop.keep(path)
            many = [*python, self.workshop.ours("programs.py"), source]
            return programs([*python, source], many)
        if language == "javascript":
            node, source = self.script(path)
            return programs([node, source], [node, self.workshop.ours("programs.js"), source])
        # The problems of the published forms are tried after the others, with the same program.
        built = self._program = self._program or self.workshop.build(path, text, None)
        many = [*built[:-1], "BoustroPrograms", built[-1]] if language == "java" else []
        return programs(built, many)

    def script(self, path: Path) -> list[str]:
        """The command that runs a file in Node.js."""
        node = self.workshop.tool("node", "JavaScript", "nodejs")
        if path.suffix == ".ts":
            self.workshop.require_typescript(node)
        return [node, self.workshop.keep(path)]

    def python_worker(self, source: str, callee: Callee) -> list[str]:
        """The command that calls a function of a file or a module."""
        worker = [*self.workshop.python(alone=True), self.workshop.ours("worker.py")]
        # A module is imported from here; of that an untrusted file is told nothing.
        home = "" if self.target.untrusted else str(Path.cwd())
        return [*worker, source, callee.name, self.throws(callee), home]

    def throws(self, callee: Callee) -> str:
        """The throws of a game object, as JSON, or the mark for several calls."""
        name = ""
        if callee.is_game:
            name = "game"
        elif callee.plays_dice:
            name = "codewars"
        problem = problem_named(self.target.form or name or "leetcode")
        return '"calls"' if problem.calls else str([*problem.throws])

    def named(self, text: str, language: str) -> Callee | None:
        """The function that the target names, with its parameters if the file shows them."""
        if not (name := self.target.function):
            return None
        callees: Sequence[Callee] = ()
        with suppress(*detect.UNREADABLE):
            callees = functions_in(text, language)
        same = (callee for callee in callees if f".{callee.name}".endswith(f".{name}"))
        return next(same, Callee(name))

    def functions(self, callee: Callee, argv: list[str], language: str) -> list[BlockingSolver]:
        """The function for every problem that it may solve."""
        only = self.target.form
        as_pairs = language in ("c", "c++", "java")
        problems = callee.calls(only, self.target.asking, pairs=as_pairs)
        if not problems:
            asking = self.target.asking
            problems = [asking.of(with_beside(problem_named(only), asking.extras))]
        self.called = callee.at_line
        return self.in_problems(problems, argv, ProcessFunction)

    def programs(
        self, argv: list[str], many: Sequence[str] = (), *, of_problems: bool = False
    ) -> list[BlockingSolver]:
        """The program for every problem that it may solve; `many` runs it for many texts."""
        argv = self.workshop.virtual_machine(argv)
        many = many if HAS_GROUPS else ()
        self.called = ""
        problems = self.published_problems() if of_problems else self.problems_of_programs()
        problems = [problem for problem in problems if problem.has_text]
        if not problems:
            raise QuestionError(
                f"the form {problem_named(self.target.form).name} is not for programs"
            )
        is_compiled = argv == [self.workshop.program] and not self.target.untrusted
        program = partial(ProcessProgram, lanes=self.lanes, many=many, is_compiled=is_compiled)
        return self.in_problems(problems, argv, program)

    def problems_of_programs(self) -> list[JudgedProblem]:
        """Every problem that the program may read; less likely ones come last."""
        asking, only = self.target.asking, self.target.form
        if asking.notation:
            return [asking.by_notation()]
        problems = [problem for problem in texts() if problem.name == (only or problem.name)]
        if not problems:
            problems = [problem_named(only)]
        return [asking.of(problem) for problem in problems] if asking else problems

    def published_problems(self) -> list[JudgedProblem]:
        """Every published problem that can be asked so."""
        problems = list[JudgedProblem]()
        for problem in PROBLEMS.values():
            with suppress(QuestionError):
                problems.append(self.target.asking.of(problem))
        return problems

    def in_problems(
        self,
        problems: Sequence[JudgedProblem],
        argv: list[str],
        kind: Callable[..., BlockingSolver],
    ) -> list[BlockingSolver]:
        """A solver of that kind for each problem."""
        place, contained = self.workshop.place(argv[0]), self.workshop.contained
        usual, called = self.workshop.limits_of(argv[0]), self.called

        def limits(problem: JudgedProblem) -> SolverLimits:
            seconds = _OF_SITES.get(problem.name, {}).get(self.language, 0.0) * usual.by_site
            more = usual._replace(seconds=seconds, counted=usual.seconds)
            return more if seconds else usual

        if self.reference or self.is_reference:
            problems = [with_reference(problem, self.reference) for problem in problems]
        name = self.target.name
        return [
            kind(name, problem, argv, limits(problem), place, contained, called)
            for problem in problems
        ]


def _absolute(argv: Sequence[str]) -> list[str]:
    """The command with the files it names in full: it runs in a directory of its own."""
    program = shutil.which(argv[0]) or argv[0]
    # These return False where pathlib fails, for example for a name that is too long.
    if not os.path.isfile(program):  # noqa: PTH113
        raise QuestionError(f"cannot run {argv[0]}: no such program")
    words = (
        str(Path(word).resolve()) if os.path.exists(word) else word  # noqa: PTH110
        for word in argv[1:]
    )
    # Keep links: the Python of a virtual environment finds its modules by its own path.
    return [str(Path(program).absolute()), *words]
