"""The solver's function and the process it lives in: boards in, one answer a line out.

Every line of standard input is a JSON list of arguments; every line of output a JSON object:
`answer` (a whole number), `odd` (what came instead of one), or `raised` with the `line` of the
solution.  `changed` says that the arguments were changed; a line ``{"twice": [...]}`` calls with
the same objects a second time and answers that.

What the solver prints goes to standard error.  This file is run by itself and needs the standard
library only.
"""

import inspect
import io
import json
import operator
import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

_LONGEST = 100
_LARGEST = 10**15
OUT_OF_MEMORY = b'{"memory": true}\n'

# What the usual judge has imported before the solution begins.
PRELUDE = """
import bisect, collections, functools, heapq, itertools, math, random, sys
from bisect import *
from collections import *
from functools import *
from heapq import *
from itertools import *
from typing import *
"""


def main() -> None:
    """Load the solution that `sys.argv` names and answer until standard input ends."""
    source, name, throws = sys.argv[1:4]
    out, lines = os.dup(1), os.fdopen(os.dup(0), "r", encoding="utf-8")
    _turn_away_streams()
    try:
        call = _called(_loaded(source), name, json.loads(throws))
    except BaseException as error:  # noqa: BLE001 - anything a solution may do
        _write(out, {"unloaded": _said(error), "line": _line(error, source)})
        return
    _write(out, {"ready": True})
    for line in lines:
        _write(out, _answered(call, line, source))


def _turn_away_streams() -> None:
    """No input for the solver, and its prints out of the way of the answers."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding="utf-8")


def _loaded(source: str) -> ModuleType:
    """The module of a file, with the usual judge's names in it, or one that can be imported."""
    if not source.endswith(".py"):
        sys.path.insert(0, str(Path.cwd()))
        return import_module(source)
    path = Path(source)
    sys.path.insert(0, str(path.parent))
    module = ModuleType("solution")
    module.__file__ = source
    sys.modules["solution"] = module
    exec(PRELUDE, module.__dict__)  # noqa: S102 - running a solution is the task
    exec(compile(path.read_bytes(), source, "exec"), module.__dict__)  # noqa: S102 - as above
    return module


def _called(module: ModuleType, name: str, throws: list[int]) -> Any:
    """The function to call: plain, of a fresh object, or of an object made of the arguments."""
    owner, _, method = name.rpartition(".")
    if not owner:
        function = getattr(module, method)
        return lambda *given: function(*given[: _arity(function)])
    kind = getattr(module, owner)
    if throws:
        return lambda *given: _played(kind(*given), method, throws)
    if inspect.isclass(kind) and _arity(kind) >= 1:
        return lambda *given: getattr(kind(*given[: _arity(kind)]), method)()

    def fresh(*given: Any) -> Any:
        bound = getattr(kind() if inspect.isclass(kind) else kind, method)
        return bound(*given[: _arity(bound)])

    return fresh


def _arity(function: Any) -> int:
    """How many arguments it needs when called with as few as it can be; at least 0."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return 1
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if any(p.kind == inspect.Parameter.VAR_POSITIONAL for p in parameters):
        return 99
    return sum(1 for p in parameters if p.kind in kinds and p.default is inspect.Parameter.empty)


def _played(game: Any, method: str, throws: list[int]) -> Any:
    """The square of a game object's token after the throws."""
    roll, found = getattr(game, method), None
    for throw in throws:
        found = roll(throw)
    for name in ("position", "square", "pos", "current", "cur"):
        if hasattr(game, name):
            found = getattr(game, name)
            return found() if callable(found) else found
    return found


def _answered(call: Any, line: str, source: str) -> dict[str, Any]:
    asked = json.loads(line)
    twice = isinstance(asked, dict)
    given = asked["twice"] if twice else asked
    try:
        found = call(*given)
        if twice:
            found = call(*given)
        told = _told(found)
    except MemoryError:
        return {"memory": True}
    except BaseException as error:  # noqa: BLE001 - anything a solution may do
        return {"raised": _said(error), "line": _line(error, source)}
    if given != json.loads(line) and not twice:
        told["changed"] = True
    return told


def _told(found: Any) -> dict[str, Any]:
    """A whole number as an answer, anything else as what it is."""
    if not isinstance(found, bool) and hasattr(found, "__index__"):
        number = operator.index(found)
        if abs(number) < _LARGEST:
            return {"answer": number}
        return {"odd": "a number of more than fifteen digits"}
    return {"odd": f"{type(found).__name__} {repr(found)[:_LONGEST]}"}


def _said(error: BaseException) -> str:
    text = str(error)[:_LONGEST]
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _line(error: BaseException, source: str) -> int | None:
    """The last line of the solution that the error came through."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == source:
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, SyntaxError):
        return error.lineno
    return line


def _write(out: int, answer: dict[str, Any]) -> None:
    """One line, in one piece; without room for it, the line that says so."""
    try:
        line = (json.dumps(answer) + "\n").encode()
    except MemoryError:
        line = OUT_OF_MEMORY
    os.write(out, line)


if __name__ == "__main__":
    main()
