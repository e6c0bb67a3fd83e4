"""Edited copies: one program in C++ or Java that holds a solution once for each of its edits.

Each copy stands in a namespace or an interface of its own; the number of a line of input chooses
which of them answers it.  Copies that do not compile are left out, and the rest is compiled again.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from boustro.judging.correction import EditedSource
from boustro.judging.running.detect import functions_in
from boustro.judging.running.process import SolverLimits
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.running.tools import ANYWHERE, Toolbox
from boustro.judging.running.workshop import JAVA_IMPORTS, Workshop, java_class
from boustro.judging.solver import BlockingSolver, Solver
from boustro.judging.text_edits import TextEdit
from boustro.judging.typed_edits import TypedText

_MOST_COMPILED = 6
_FAILED = re.compile(
    r"(?m)^(?:\S*/)?boustro_(\d+)(?:\.java)?:\d+.*(?:\berror\b|required from here)"
)
_CONSTANT = re.compile(
    r"\bstatic const (?=(?:unsigned |long )*(?:int|long|bool|char|size_t) \w+ = [-+*/()\dexA-Z_. ]+;)"
)
"""A constant of a class: unless it is an expression, a compiler that does not optimize finds it nowhere."""
_DIRECTIVE = re.compile(r"(?m)^[^\S\n]*#.*$")
_IMPORT = re.compile(r"(?m)^[^\S\n]*import\b[^;\n]*;")
_COPY = 'namespace boustro_{0} {{\n#line 1 "boustro_{0}"\n{1}\n}}\n'
_PLAIN = "&boustro_driver::Plain<&boustro_{0}::{1}>::call"
_CALL = f'#line 1 "boustro_{{0}}"\n{_PLAIN},\n'


@dataclass(frozen=True)
class EditedCopies:
    """A solution in C++ or Java with its function that is judged, and how it runs."""

    source: EditedSource
    solver: Solver
    limits: SolverLimits
    untrusted: bool
    toolbox: Toolbox = ANYWHERE

    @contextmanager
    def opened(
        self, edits: Sequence[TextEdit], each: int, seconds: float
    ) -> Iterator[BlockingSolver]:
        """The solver that answers `each` boards with each edit in turn, for so many seconds a board.

        Raises `SyntaxError` if no copy compiles, `CannotOpen` if there is no time for it.
        """
        workshop = Workshop(
            self.limits, self.limits.end, untrusted=self.untrusted, toolbox=self.toolbox
        )
        try:
            argv = self._command(workshop, self.source.texts(edits), [f"{each}", f"{seconds:.3f}"])
            limits, place = workshop.limits_of(argv[0]), workshop.place(argv[0])
            yield ProcessFunction(self.solver.name, self.solver.problem, argv, limits, place)
        finally:
            workshop.scratch.take_away()

    def _command(
        self, workshop: Workshop, texts: Sequence[str], settings: Sequence[str]
    ) -> list[str]:
        """Compile the copies, without those at fault; the command that runs them."""
        write = self._cpp if self.source.language == "c++" else self._java
        left_out: set[int] = set()
        for _ in range(_MOST_COMPILED):
            errors, argv = workshop.build_copies(write(texts, left_out))
            if not errors:
                return [*argv, *self._arguments, *settings]
            known = len(left_out)
            left_out |= {int(number) for number in _FAILED.findall(errors)}
            if not known < len(left_out) < len(texts):
                break
        raise SyntaxError("the solution does not compile among its copies")

    @property
    def _arguments(self) -> list[str]:
        if self.source.language == "c++":
            return []
        name = self.source.function
        owner, _, method = name.rpartition(".")
        callee = next(each for each in functions_in(self.source.text, "java") if each.name == name)
        return [f"boustro_%d${owner or 'Solution'}", method, str(len(callee.parameters or ("",)))]

    def _cpp(self, texts: Sequence[str], left_out: Collection[int]) -> dict[str, str]:
        """One file: directives once, the copies, and the table of their functions."""
        head = "\n".join(_DIRECTIVE.findall(self.source.text))
        name = self.source.function.replace(".", "::")
        first = next(i for i in range(len(texts)) if i not in left_out)
        copies = list[str]()
        calls = [f"static decltype({_PLAIN.format(first, name)}) boustro_edits[] = {{\n"]
        for i, text in enumerate(texts):
            body = _CONSTANT.sub("static constexpr ", _DIRECTIVE.sub("", text))
            copies += [] if i in left_out else [_COPY.format(i, body)]
            calls.append("nullptr,\n" if i in left_out else _CALL.format(i, name))
        return {"solution.cpp": "".join([f"{head}\n", *copies, *calls, "};\n"])}

    def _java(self, texts: Sequence[str], left_out: Collection[int]) -> dict[str, str]:
        """A file for each copy."""
        imports = " ".join(_IMPORT.findall(self.source.text))
        bodies = {
            i: java_class(_IMPORT.sub("", TypedText(text).timed("BoustroTime.isLeft()")))
            for i, text in enumerate(texts)
            if i not in left_out
        }
        return {
            f"boustro_{i}.java": f"{JAVA_IMPORTS}{imports} interface boustro_{i} {{ {body}\n}}\n"
            for i, body in bodies.items()
        }
