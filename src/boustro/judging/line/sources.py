"""Sources: the text of a solution, and the text that runs its edits in its place.

In Python and JavaScript many edits form one text, which a worker loads like any solution;
`running/edited.py` and `running/edited.js` call the edits one after another.  In C++ and Java
`running/copies.py` compiles the edits together.
"""

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

from boustro.judging.line.edits import edits_of
from boustro.judging.line.python import PythonText
from boustro.judging.line.script import ScriptText, ticking
from boustro.judging.line.tokens import SourceText, TextEdit
from boustro.judging.line.typed import CppText, JavaText

CALLED = "boustro_edit"
COMPILED = ("c++", "java")
_LANGUAGES: dict[str, type[SourceText]] = {
    language.language: language for language in (PythonText, ScriptText, CppText, JavaText)
}
_LONGEST, _LONGEST_COMPILED = 190_000, 600_000
"""The most characters of all edits in one run; a worker reads texts of at most 256 KiB."""
_AROUND = 300
"""The characters that each edit needs in addition to its text."""
_STRANGE = re.compile(r"(?:name|variable:?|access|declaration) '?(\w+)'?|(\w+) is not defined")


class EditedSource(NamedTuple):
    """The text of a solution, and the function that the judge calls in it."""

    text: str
    """The whole text."""
    language: str
    """The name of its language."""
    function: str = ""
    """The function to call; empty for a program."""
    calls: bool = False
    """Whether one object gets several calls."""

    def edits(self, message: str = "") -> list[TextEdit]:
        """Its edits, smallest first; `message` is the solution's error message, if any.

        Raises `SyntaxError` if the text is invalid Python.
        """
        strange = [name for names in _STRANGE.findall(message) for name in names if name]
        return edits_of(self.edited_text(strange))

    def edited_text(self, strange: Sequence[str] = ()) -> SourceText:
        """The text with its language's rules; `strange` are the names reported as undefined."""
        return _LANGUAGES[self.language](self.text, tuple(strange))

    def texts(self, edits: Sequence[TextEdit]) -> list[str]:
        """The whole text after each of the edits."""
        lines = self.text.split("\n")
        return ["\n".join(edit.of(lines)) for edit in edits]

    def batch(self) -> int:
        """The most edits in one run."""
        longest = _LONGEST_COMPILED if self.language in COMPILED else _LONGEST
        return max(longest // (len(self.text) + _AROUND), 1)

    def edited(self, edits: Sequence[TextEdit], each: int, seconds: float) -> str:
        """The text of one solution that behaves like each edited text in turn."""
        if self.language == "javascript":
            return self._edited_script(edits, each, seconds)
        values = {
            "LINES": self.text.split("\n"),
            "EDITS": [(edit.first, edit.last, [*edit.lines]) for edit in edits],
            "FUNCTION": self.function,
            "EACH": each,
            "SECONDS": seconds,
            "THROWS": "calls" if self.calls else [],
        }
        settings = (f"{name} = {value!r}" for name, value in values.items())
        return "\n".join([_runner("py"), *settings])

    def _edited_script(self, edits: Sequence[TextEdit], each: int, seconds: float) -> str:
        settings = {"each": each, "seconds": seconds, "isProgram": not self.function}
        last = self._last_value() if self.function else "0"
        loads = (
            "boustroLoads.push((require, module, exports, console, process) => {\n"
            f"{ticking(text)}\n;return {last};\n}});"
            for text in self.texts(edits)
        )
        head = f"Object.assign(boustroSettings, {json.dumps(settings)});"
        return "\n".join([_runner("js"), head, *loads])

    def _last_value(self) -> str:
        """The expression at the end of a JavaScript text that returns its function."""
        owner, _, method = self.function.rpartition(".")
        if not owner:
            exported = f"module.exports.{method} || module.exports"
            return f"typeof {method} === 'undefined' ? {exported} : {method}"
        if not self.calls:
            return f"(...given) => new {owner}().{method}(...given)"
        each = f"calls.map(given => game.{method}(...given))"
        return f"(calls, game = new {owner}()) => {each}"


class Edits(NamedTuple):
    """Edits of a solution that run in its place, one after another."""

    source: EditedSource
    """The solution."""
    edits: Sequence[TextEdit]
    """The edits."""
    each: int
    """How many cases each edit answers."""
    seconds: float
    """The time limit of a case."""

    @property
    def text(self) -> str:
        """One text that contains all edits."""
        return self.source.edited(self.edits, self.each, self.seconds)

    @property
    def function(self) -> str:
        """The function of that text, whatever the solution's function is called."""
        return CALLED


@cache
def _runner(ending: str) -> str:
    files = resources.files("boustro.judging.running")
    return files.joinpath(f"edited.{ending}").read_text("utf-8")
