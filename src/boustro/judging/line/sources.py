"""Sources: the text of a solution that is edited, and how its edits are run in its place.

In Python and JavaScript many edits are one text, which a worker loads as it loads any solution;
`running/edited.py` and `running/edited.js` call one after the other.  In C++ and Java they are
compiled together: `running/copies.py`.
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
"""Letters of all edits that run together; a text that a worker looks into has 256 KiB at most."""
_AROUND = 300
"""Letters that each edit needs beside its text."""
_STRANGE = re.compile(r"(?:name|variable:?|access|declaration) '?(\w+)'?|(\w+) is not defined")


class EditedSource(NamedTuple):
    """The text of a solution, and what is called in it."""

    text: str
    """All of it."""
    language: str
    """The name of its language."""
    function: str = ""
    """Its function; none for a program."""
    calls: bool = False
    """Whether an object is called again and again."""

    def edits(self, message: str = "") -> list[TextEdit]:
        """Its edits, the smallest first, after an error with a message.

        Raises `SyntaxError` for a text that is no Python.
        """
        strange = [name for names in _STRANGE.findall(message) for name in names if name]
        return edits_of(self.edited_text(strange))

    def edited_text(self, strange: Sequence[str] = ()) -> SourceText:
        """Its text, as its language reads it; `strange` are names that it says are not defined."""
        return _LANGUAGES[self.language](self.text, tuple(strange))

    def texts(self, edits: Sequence[TextEdit]) -> list[str]:
        """The text with each of the edits."""
        lines = self.text.split("\n")
        return ["\n".join(edit.of(lines)) for edit in edits]

    def batch(self) -> int:
        """How many edits run together at most."""
        longest = _LONGEST_COMPILED if self.language in COMPILED else _LONGEST
        return max(longest // (len(self.text) + _AROUND), 1)

    def edited(self, edits: Sequence[TextEdit], each: int, seconds: float) -> str:
        """The text of a solution that is the edited texts in turn."""
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
        """What is called of a text in JavaScript, as an expression at its end."""
        owner, _, method = self.function.rpartition(".")
        if not owner:
            exported = f"module.exports.{method} || module.exports"
            return f"typeof {method} === 'undefined' ? {exported} : {method}"
        if not self.calls:
            return f"(...given) => new {owner}().{method}(...given)"
        each = f"calls.map(given => game.{method}(...given))"
        return f"(calls, game = new {owner}()) => {each}"


class Edits(NamedTuple):
    """Edits of a solution that are run in its place, one after another."""

    source: EditedSource
    """The solution."""
    edits: Sequence[TextEdit]
    """The edits."""
    each: int
    """How many cases each is asked."""
    seconds: float
    """For each case."""

    @property
    def text(self) -> str:
        """One text that is all of them."""
        return self.source.edited(self.edits, self.each, self.seconds)

    @property
    def function(self) -> str:
        """What the text calls itself by, whatever the solution's function."""
        return CALLED


@cache
def _runner(ending: str) -> str:
    files = resources.files("boustro.judging.running")
    return files.joinpath(f"edited.{ending}").read_text("utf-8")
