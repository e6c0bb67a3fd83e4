"""Worker process: run the solver's function, with boards as input and one answer per line.

Each line of standard input is a JSON list of arguments; the next line comes after the answer to
this one.  Each line of output is a JSON object.  The first one has `ready`, and the error of a
`call` in the file itself that failed while loading, with its line.  The others have one of:

- `answer`: a whole number
- `odd`: a description of any other value
- `raised`: an error, with the `line` of the solution
- `unfit`: the function does not accept the arguments

`enough` means that the solver failed so often and so slowly that the worker stops.  `changed`
means that the solver changed its arguments, and `seconds` is its processor time.  `taken` is the
log of a solution that the judge rewrote to trace it.

The solver's prints go to standard error.  This file needs only the standard library.
"""

from __future__ import annotations

import errno
import io
import json
import operator
import os
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import starmap
from time import monotonic, process_time
from types import ModuleType

# The judge starts this process very often, and most solutions do not need `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LONGEST, _MOST_PARTS = 100, 400
_LARGEST = 10**15
CALLS = "calls"
"""Given in place of throws: the one argument lists the arguments of several calls."""
TAKES_ANY = 4  # the flag of code with *args
# A solver that fails slowly on every board does not get all of them.
_FAILURES, _SPENT_FAILING = 3, 1.0
# On a busy machine the clock runs on while the process waits, so wall time counts one fifth.
_PATIENCE = 5.0
OUT_OF_MEMORY = b'{"memory": true}\n'

# The names that online judges import before a solution, by module.  To start quickly, the worker
# imports only the names that the solution mentions.
PRELUDE = {
    "typing": "Any Deque DefaultDict Dict Iterable List Optional Sequence Set Tuple Union",
    "collections": "Counter OrderedDict defaultdict deque namedtuple",
    "functools": "cache cmp_to_key lru_cache reduce",
    "heapq": "heapify heappop heappush heapreplace nlargest nsmallest",
    "itertools": "accumulate chain combinations count permutations product zip_longest",
    "bisect": "bisect_left bisect_right insort",
    "math": "ceil floor inf sqrt",
}
MODULES = ("bisect", "collections", "functools", "heapq", "itertools", "math", "random", "sys")

_NO_BOUSTRO = (
    "No module named 'boustro' for a solution: put the lines that use it below "
    'if __name__ == "__main__":'
)
"""The error for a file that both holds a solution and has it judged."""


class Absent:
    """An import hook that hides boustro from the solution."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        """Raise `ModuleNotFoundError` for boustro."""
        if name.partition(".")[0] == "boustro":
            raise ModuleNotFoundError(_NO_BOUSTRO, name=name)


class NoSuchFunctionError(Exception):
    """The solution has no function of that name; the message lists the functions that it has."""


def main() -> None:
    """Load the solution that `sys.argv` names and answer until standard input ends."""
    source, name, throws, home = sys.argv[1:5]
    out, lines = os.dup(1), os.fdopen(os.dup(0), "r", encoding="utf-8")
    _turn_away_streams()
    sys.meta_path.insert(0, Absent)
    for record in records(source, name, json.loads(throws), home, lines):
        _write(out, record)


def records(
    source: str, name: str, throws: list[int] | str, home: str, lines: Iterable[str]
) -> Iterator[dict[str, Any]]:
    """Load the solution, and yield the record of loading and of each line of input."""
    heard = _listen_to_prints()
    try:
        module, failed_call = _load(source, home, name)
        call = _find_call(module, name, throws)
    except NoSuchFunctionError as error:
        yield {"unloaded": str(error)}
        return
    except BaseException as error:  # noqa: BLE001 - anything a solution may do
        yield {"unloaded": _describe(error), "line": _line(error, source)}
        return
    yield {"ready": True, **failed_call}
    failed, spent = 0, 0.0
    for line in lines:
        heard.clear()
        begin, begun = monotonic(), process_time()
        record = _answer(call, line, source)
        record["seconds"] = process_time() - begun
        if "odd" in record and heard:
            record["printed"] = " ".join(heard)
        if noted := getattr(module, "_boustro_taken", None):
            record["taken"] = noted
        if not record.keys() & {"answer", "value"}:
            failed += 1
            spent += max(record["seconds"], (monotonic() - begin) / _PATIENCE)
        if failed >= _FAILURES and spent > _SPENT_FAILING:
            yield {**record, "enough": True}
            return
        yield record


def _turn_away_streams() -> None:
    """Give the solver an empty standard input, and send its prints to standard error."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding="utf-8")


def _listen_to_prints() -> list[str]:
    """Record the last two texts that the solver prints, and still print them."""
    heard: list[str] = []
    real = sys.stdout.write

    def write(text: str) -> int:
        if text.strip():
            heard[:] = [*heard[-1:], text.strip()[-_LONGEST:]]
        return real(text)

    sys.stdout.write = write  # type: ignore[method-assign]
    return heard


def _load(source: str, home: str, name: str) -> tuple[ModuleType, dict[str, Any]]:
    """Load a file with the usual names, or import a module from `home`.

    The second value describes a call in the file itself that failed.
    """
    if not source.endswith(".py"):
        sys.path.insert(0, home)
        return import_module(source), {}
    sys.path.insert(0, os.path.dirname(source))  # noqa: PTH120 - pathlib loads slowly
    with open(source, "rb") as file:  # noqa: PTH123 - pathlib loads slowly
        text = file.read()
    module = ModuleType("solution")
    module.__file__ = source
    sys.modules["solution"] = module
    module.__dict__.update(_prelude(text.decode(errors="replace")))
    code = compile(text, source, "exec", dont_inherit=True)
    try:
        exec(code, module.__dict__)  # noqa: S102 - running a solution is the task
    except Exception as error:
        line = _line_of_demonstration(error, source, name)
        if name.partition(".")[0] not in module.__dict__ or not line:
            raise
        _load_below(text, source, line, module)
        return module, {"call": _describe(error), "line": line}
    return module, {}


def _line_of_demonstration(error: Exception, source: str, name: str) -> int:
    """The top-level line where a file calls its own function or opens a file, if that failed.

    Returns 0 for any other error.
    """
    own = name.rpartition(".")[2]
    line, calls_it, trace = 0, isinstance(error, OSError), error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == source and code.co_name == "<module>":
            line = trace.tb_lineno
        calls_it = calls_it or code.co_name == own
        trace = trace.tb_next
    if isinstance(error, TypeError) and f"{own}()" in str(error):
        calls_it = True  # the call has the wrong arguments
    return line if calls_it else 0


def _load_below(text: bytes, source: str, line: int, module: ModuleType) -> None:
    """Run the definitions below a call in the file itself that failed."""
    import ast

    tree = ast.parse(text)
    defining = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign)
    tree.body = [node for node in tree.body if node.lineno > line and isinstance(node, defining)]
    try:
        code = compile(tree, source, "exec", dont_inherit=True)
        exec(code, module.__dict__)  # noqa: S102 - as above
    except Exception:  # noqa: BLE001 - another such call
        return


def _prelude(text: str) -> dict[str, Any]:
    """The usual names that a text mentions."""
    words = set(re.findall(r"[A-Za-z_]\w*", text))
    names: dict[str, Any] = {name: import_module(name) for name in MODULES if name in words}
    for module, listed in PRELUDE.items():
        wanted = words.intersection(listed.split())
        names |= {name: getattr(import_module(module), name) for name in wanted}
    return names


def _find_call(module: ModuleType, name: str, throws: list[int] | str) -> Any:
    """The callable for a case: a function, or a method of a new object.

    The object is created without arguments, or from the arguments of the case.
    """
    owner, _, method = name.rpartition(".")
    _must_have(module, owner, method)
    if not owner:
        function = getattr(module, method)
        return lambda *arguments: function(*arguments[: _arity(function)])
    kind = getattr(module, owner)
    if throws == CALLS:
        return lambda calls: [*starmap(getattr(kind(), method), calls)]
    if throws:
        return lambda *arguments: _play(kind(*arguments), method, throws)
    if isinstance(kind, type) and _arity(kind) >= 1:
        return lambda *arguments: getattr(kind(*arguments[: _arity(kind)]), method)()

    def fresh(*arguments: Any) -> Any:
        bound = getattr(kind() if isinstance(kind, type) else kind, method)
        return bound(*arguments[: _arity(bound)])

    return fresh


def _must_have(module: ModuleType, owner: str, method: str) -> None:
    """Raise `NoSuchFunctionError` if the name does not exist, and list the names that do."""
    holder = getattr(module, owner, None) if owner else module
    is_object = holder is not None and not isinstance(holder, (type, ModuleType))
    if hasattr(holder, method) or is_object:
        return
    names = ", ".join(_names(module))[:_LONGEST] or "no function"
    name = f"{owner}.{method}" if owner else method
    raise NoSuchFunctionError(f"there is no function {name}; there is {names}")


def _names(module: ModuleType) -> list[str]:
    """The functions and methods that a module defines itself."""
    names = []
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if isinstance(value, type):
            public = (key for key, of in vars(value).items() if callable(of) and key[0] != "_")
            names += [f"{name}.{key}" for key in public]
        elif callable(value):
            names.append(name)
    return names


def _arity(function: Any) -> int:
    """The number of arguments that a function, a method or a class needs; 99 for any number."""
    if isinstance(function, type):
        return _arity(vars(function)["__init__"]) - 1 if "__init__" in vars(function) else 0
    code = getattr(function, "__code__", None)
    if code is None:
        return 1
    if code.co_flags & TAKES_ANY:
        return 99
    bound = getattr(function, "__self__", None) is not None
    count = int(code.co_argcount) - bound
    return count - len(function.__defaults__ or ()) or count


def _play(game: Any, method: str, throws: Any) -> Any:
    """The square of a game object's token after the throws."""
    roll, square = getattr(game, method), None
    for throw in throws:
        square = roll(throw)
    for name in ("position", "square", "pos", "current", "cur"):
        if hasattr(game, name):
            square = getattr(game, name)
            return square() if callable(square) else square
    return square


def _answer(call: Any, line: str, source: str) -> dict[str, Any]:
    arguments = _decode(line)
    try:
        record = _record(call(*arguments))
    except MemoryError:
        return {"memory": True}
    except BaseException as error:  # noqa: BLE001 - anything a solution may do
        if getattr(error, "errno", None) == errno.ENOMEM:
            return {"memory": True}
        line_of = _line(error, source)
        # The call itself failed, so the judge's arguments do not fit.
        is_ours = isinstance(error, TypeError) and line_of is None and "argument" in str(error)
        return {"unfit" if is_ours else "raised": _describe(error), "line": line_of}
    try:
        is_changed = bool(arguments != _decode(line))
    except BaseException:  # noqa: BLE001 - a solution may have inserted objects that do not compare
        is_changed = True
    return {**record, "changed": True} if is_changed else record


def _numbered(pairs: dict[str, int]) -> dict[int, int]:
    """A dictionary of squares with keys as numbers; JSON has them as texts."""
    return {int(entry): exit for entry, exit in pairs.items()}


# For any hook, `json.loads` would make a decoder at each call.
_decode = json.JSONDecoder(object_hook=_numbered).decode


def _record(returned: Any) -> dict[str, Any]:
    """The record of a returned value: a whole number, alone or first in a tuple, is an answer."""
    value = {} if type(returned) is int else {"value": _value(returned)}
    if isinstance(returned, tuple) and returned:
        returned = returned[0]
    if not isinstance(returned, bool) and hasattr(returned, "__index__"):
        number = operator.index(returned)
        if abs(number) < _LARGEST:
            return {"answer": number, **value}
        return {"odd": "one of more than fifteen digits", **value}
    if returned is None:
        return {"odd": "None", **value}
    return {"odd": f"{_name(returned)} {repr(returned)[:_LONGEST]}", **value}


def _value(returned: Any) -> str:
    """The value as one text of numbers and words, for answers that are not one whole number."""
    if isinstance(returned, (list, tuple)):
        return " ".join(_value(part) for part in returned[:_MOST_PARTS])
    return "" if returned is None else str(returned)[:_LONGEST]


def _describe(error: BaseException) -> str:
    try:
        text = str(error.msg if isinstance(error, SyntaxError) else error)[:_LONGEST]
    except BaseException:  # noqa: BLE001 - anything a solution may do
        text = ""
    return f"{_name(error)}: {text}" if text else _name(error)


def _name(value: object) -> str:
    """The name of a value's type; the solution may have defined it."""
    return type(value).__name__[:_LONGEST]


def _line(error: BaseException, source: str) -> int | None:
    """The innermost line of the solution in an error's traceback."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == source:
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, SyntaxError):
        return error.lineno
    return line


def _write(out: int, answer: dict[str, Any]) -> None:
    """Write a record as one line at once; if memory is exhausted, write a line that says so."""
    try:
        line = (json.dumps(answer) + "\n").encode()
    except MemoryError:
        line = OUT_OF_MEMORY
    os.write(out, line)


if __name__ == "__main__":
    main()
