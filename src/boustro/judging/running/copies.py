"""Edited copies: one program in C++ or Java that holds a solution once for each of its edits.

Each copy stands in a namespace or an interface of its own; words of the command choose which of
them answer.  Copies that do not compile are left out, and the rest is compiled again.  A program
stays for later boards, which only the copies are asked that were right before.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple, Self

from boustro.judging.line.sources import EditedSource
from boustro.judging.line.tokens import TextEdit
from boustro.judging.line.typed import JavaText
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.running.functions import functions_in
from boustro.judging.running.process import SolverLimits
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.running.tools import ANYWHERE, Toolbox
from boustro.judging.running.workshop import JAVA_IMPORTS, Workshop, java_class
from boustro.judging.solver import TOGETHER, BlockingSolver, Cases, Solver
from boustro.judging.verdict import SolverReply

_MOST_COMPILED = 6
_FAILED = re.compile(
    r"(?m)^(?:\S*/)?boustro_(\d+)(?:\.java)?:\d+.*(?:\berror\b|required from here)"
)
_CONSTANT = re.compile(
    r"\bstatic const (?=(?:unsigned |long )*(?:int|long|bool|char|size_t) \w+"
    r" = [-+*/()\dexA-Z_. ]+;)"
)
"""Matches a constant of a class; without optimization, the linker would not find it."""
_DIRECTIVE = re.compile(r"(?m)^[^\S\n]*#.*$")
_ALL_HEADERS = re.compile(r"(?m)^[^\S\n]*#\s*include\s*<bits/stdc\+\+\.h>.*$")
_IMPORT = re.compile(r"(?m)^[^\S\n]*import\b[^;\n]*;")
_COPY = 'namespace boustro_{0} {{\n#line 1 "boustro_{0}"\n{1}\n}}\n'
_PLAIN = "&boustro_driver::Plain<&boustro_{0}::{1}>::call"
_CALL = f'#line 1 "boustro_{{0}}"\n{_PLAIN},\n'
_HEADERS = (
    "algorithm array climits cmath cstdio cstdlib cstring deque list map numeric queue set stack "
    "string tuple unordered_map unordered_set utility vector"
)
"""The headers that solutions need; reading all headers takes longer than compiling many copies."""
_MORE_HEADERS = {
    "bitset": r"\bbitset\b",
    "functional": r"\b(?:function|hash|ref|bind)\b",
    "iostream": r"\b(?:cout|cerr|cin|endl)\b",
    "iterator": r"iterator|inserter|\bnext\b|\bprev\b",
    "memory": r"_ptr\b|\bmake_unique\b|\bmake_shared\b",
    "optional": r"\boptional\b",
    "sstream": r"stringstream",
}
"""Further headers, with the words that need them."""


class _CompiledCopies(NamedTuple):
    """A program of copies."""

    numbers: Mapping[TextEdit, int]
    """The number of the copy with each edit."""
    argv: Sequence[str]
    """The command that runs it, without the numbers of the copies to ask."""
    workshop: Workshop
    """The place in which it was compiled."""


@dataclass
class CopiesSolver:
    """A solver made of several programs of copies, each for some of the cases."""

    name: str
    """The name of the solution."""
    problem: JudgedProblem
    """The problem."""
    parts: Sequence[tuple[BlockingSolver, int]]
    """The programs, with the number of cases for each."""
    unsure: bool = False
    """Whether the problem is a guess."""
    called: str = ""
    """The function; unused."""
    contained: Mapping[str, bool] = field(default_factory=dict)
    """The restrictions of the sandbox; unused."""
    group = per_run = TOGETHER

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies of the programs, up to the first that ends too early."""
        replies, end = list[SolverReply](), self.now() + seconds
        for solver, count in self.parts:
            some = cases[len(replies) : len(replies) + count]
            left = end - self.now()
            if left <= 0:
                break
            told = solver.ask(some, left, share=share, to_first=to_first)
            replies += told
            if len(told) < count:
                break
        return replies

    def now(self) -> float:
        """The time."""
        return self.parts[0][0].now()


@dataclass
class EditedCopies:
    """A solution in C++ or Java, with the judged function and its environment."""

    source: EditedSource
    """The solution."""
    solver: Solver
    """The solver of the unchanged solution."""
    limits: SolverLimits
    """The limits of each copy."""
    untrusted: bool
    """Whether it runs in the sandbox."""
    toolbox: Toolbox = ANYWHERE
    """The toolbox in which the judge looks for compilers."""
    _programs: list[_CompiledCopies] = field(default_factory=list)
    """The compiled programs."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for program in self._programs:
            program.workshop.scratch.take_away()
        self._programs.clear()

    @contextmanager
    def opened(
        self, edits: Sequence[TextEdit], each: int, seconds: float
    ) -> Iterator[BlockingSolver]:
        """The solver that answers `each` boards with each edit, for so many seconds a board.

        Raises `SyntaxError` if no copy compiles, `CannotOpen` if there is no time for it.
        """
        missing = [edit for edit in edits if self._program_of(edit) is None]
        if missing:
            self._programs.append(self._built(missing))
        parts = list[tuple[BlockingSolver, int]]()
        for number, some in groupby(edits, self._program_of):
            assert number is not None  # noqa: S101 - all are compiled
            part = [*some]
            solver = self._solver(self._programs[number], part, each, seconds)
            parts.append((solver, len(part) * each))
        yield CopiesSolver(self.solver.name, self.solver.problem, parts)

    def _program_of(self, edit: TextEdit) -> int | None:
        """The number of the program that has the copy with an edit."""
        numbers = enumerate(program.numbers for program in self._programs)
        return next((i for i, edits in numbers if edit in edits), None)

    def _solver(
        self, program: _CompiledCopies, edits: Sequence[TextEdit], each: int, seconds: float
    ) -> ProcessFunction:
        copies = [f"{program.numbers[edit]}" for edit in edits]
        argv = [*program.argv, f"{each}", f"{seconds:.3f}", *copies]
        limits, place = program.workshop.limits_of(argv[0]), program.workshop.place(argv[0])
        return ProcessFunction(self.solver.name, self.solver.problem, argv, limits, place)

    def _built(self, edits: Sequence[TextEdit]) -> _CompiledCopies:
        workshop = Workshop(
            self.limits, self.limits.end, untrusted=self.untrusted, toolbox=self.toolbox
        )
        try:
            argv = self._command(workshop, self.source.texts(edits))
        except BaseException:
            workshop.scratch.take_away()
            raise
        return _CompiledCopies({edit: i for i, edit in enumerate(edits)}, argv, workshop)

    def _command(self, workshop: Workshop, texts: Sequence[str]) -> list[str]:
        """Compile the copies, drop those that fail, and return the run command."""
        if self.source.language == "java":
            return [*self._compiled(workshop, texts, self._java), *self._arguments]
        try:
            return self._compiled(workshop, texts, self._cpp)
        except SyntaxError:
            return self._compiled(workshop, texts, self._cpp_with_all_headers)

    def _compiled(
        self,
        workshop: Workshop,
        texts: Sequence[str],
        write: Callable[[Sequence[str], Collection[int]], dict[str, str]],
    ) -> list[str]:
        left_out: set[int] = set()
        for _ in range(_MOST_COMPILED):
            errors, argv = workshop.build_copies(write(texts, left_out))
            if not errors:
                return argv
            known = len(left_out)
            left_out |= {int(number) for number in _FAILED.findall(errors)}
            if not known < len(left_out) < len(texts):
                break
        raise SyntaxError("the solution does not compile among its copies")

    @property
    def _arguments(self) -> list[str]:
        """The words after which the driver in Java finds the method of a copy."""
        name = self.source.function
        owner, _, method = name.rpartition(".")
        callee = next(each for each in functions_in(self.source.text, "java") if each.name == name)
        return [f"boustro_%d${owner or 'Solution'}", method, str(len(callee.parameters or ("",)))]

    def _cpp(self, texts: Sequence[str], left_out: Collection[int]) -> dict[str, str]:
        """The copies, with few headers."""
        text = self.source.text
        more = [name for name, words in _MORE_HEADERS.items() if re.search(words, text)]
        included = (f"#include <{name}>\n" for name in (*_HEADERS.split(), *more))
        head = _ALL_HEADERS.sub("// #include", "\n".join(_DIRECTIVE.findall(text)))
        headers = {"headers.h": "".join(included)}
        return {"solution.cpp": f"{head}\n{self._cpp_copies(texts, left_out)}", **headers}

    def _cpp_with_all_headers(
        self, texts: Sequence[str], left_out: Collection[int]
    ) -> dict[str, str]:
        head = "\n".join(_DIRECTIVE.findall(self.source.text))
        return {"solution.cpp": f"{head}\n{self._cpp_copies(texts, left_out)}"}

    def _cpp_copies(self, texts: Sequence[str], left_out: Collection[int]) -> str:
        """The copies without directives, and the table of their functions."""
        name = self.source.function.replace(".", "::")
        first = next(i for i in range(len(texts)) if i not in left_out)
        copies = list[str]()
        calls = [f"static decltype({_PLAIN.format(first, name)}) boustro_edits[] = {{\n"]
        for i, text in enumerate(texts):
            if i in left_out:
                calls.append("nullptr,\n")
                continue
            body = _CONSTANT.sub("static constexpr ", _DIRECTIVE.sub("", text))
            copies.append(_COPY.format(i, body))
            calls.append(_CALL.format(i, name))
        return "".join([*copies, *calls, "};\n"])

    def _java(self, texts: Sequence[str], left_out: Collection[int]) -> dict[str, str]:
        """A file for each copy."""
        imports = " ".join(_IMPORT.findall(self.source.text))
        files = dict[str, str]()
        for i, text in enumerate(texts):
            if i not in left_out:
                timed = JavaText(text).timed("BoustroTime.isLeft()")
                body = java_class(_IMPORT.sub("", timed))
                copy = f"{JAVA_IMPORTS}{imports} interface boustro_{i} {{ {body}\n}}\n"
                files[f"boustro_{i}.java"] = copy
        return files
