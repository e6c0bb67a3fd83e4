"""Solver detection: find the function in a file by its usual names, without running anything."""

import ast
import re
from collections.abc import Sequence

from boustro.errors import QuestionError
from boustro.judging.asking import AS_STATED, Asking
from boustro.judging.choosing import CannotOpen
from boustro.judging.problems import PROBLEMS
from boustro.judging.running.functions import KNOWN, Callee, functions_in
from boustro.judging.running.languages import READS_INPUT, suffix_of
from boustro.judging.running.pasting import decoded, pasted
from boustro.judging.syntax import tree_of
from boustro.judging.verdict import Verdict
from boustro.judging.wrappers import untold
from boustro.say import argument, say

_MAY_READ = re.compile(r"input|stdin|open|read|import_module|runpy|exec")
_LISTED = 20
_LIKELY = re.compile(
    r"snake|ladder|dice|throw|roll|move|jump|path|way|step|min|least|few|short|bfs"
)
_CALLED = re.compile(r"\b(\w+)\s*\(")
_SHOWS = re.compile(r"main|test|run|demo")
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""The errors that Python raises for an invalid text."""
_PYTHON_2 = re.compile(
    r"^[^\S\n#]*(?:print\s+[^\s(=.,]|except\s+\w+\s*,)|\b(?:raw_input|xrange)\s*\(", re.MULTILINE
)


def plain(data: bytes, language: str) -> str:
    """A source without the additions of a paste; valid Python stays unchanged."""
    text = decoded(data)
    return text if language == "python" and _python_in(text) else pasted(text)


def _python_in(text: str) -> Sequence[Callee] | None:
    """The functions of a Python file; None if the text is invalid Python."""
    try:
        return functions_in(text, "python")
    except UNREADABLE:
        return None


def misnamed(text: str, language: str) -> str:
    """The reason why a text is invalid in its language; empty if it may be valid."""
    if not text.strip():
        return say("file-empty", "the file is empty")
    is_python = _python_in(text)
    if language != "python":
        named = "it looks like Python: name it solution.py"
        return say("looks-like-python", named) if is_python else ""
    looks = suffix_of(text) if is_python is None and not _PYTHON_2.search(text) else ""
    is_other = looks not in ("", ".py")
    named = f"it looks like another language: name it solution{looks}"
    return say("looks-like-other", named, name=f"solution{looks}") if is_other else ""


def choose(
    callees: Sequence[Callee], text: str, form: str = "", asking: Asking = AS_STATED
) -> Callee | None:
    """The most likely solver: a function with a usual name, or the most likely by its name.

    It answers what `asking` says or, if `form` names a published problem, is called as that says.
    """
    problem = form if form in PROBLEMS else ""
    some = [callee for callee in callees if callee.parameters or not problem]
    callable_ = [callee for callee in some if callee.calls(problem, asking)]
    if known := [callee for callee in callable_ if callee.plain in KNOWN]:
        return min(known, key=lambda callee: list(KNOWN).index(callee.plain))
    if games := [callee for callee in callable_ if callee.is_game or callee.plays_dice]:
        return games[0]
    if READS_INPUT.search(text):
        return None
    if by_question := [callee for callee in callable_ if callee.named_question]:
        return by_question[0]
    by_name = sorted(_outermost(callable_, callees), key=_likeness, reverse=True)
    is_clear = len(by_name) == 1 or (by_name and _likeness(by_name[0]) > _likeness(by_name[1]))
    return by_name[0] if is_clear else None


def _outermost(some: Sequence[Callee], callees: Sequence[Callee]) -> Sequence[Callee]:
    """The functions that no other function calls, except in a demonstration; all if none remain."""
    users: dict[str, set[str]] = {}
    for callee in callees:
        if not _SHOWS.match(callee.plain):
            for used in set(_CALLED.findall(callee.source)):
                users.setdefault(used, set()).add(callee.name)
    outermost = [callee for callee in some if not users.get(callee.bare, set()) - {callee.name}]
    return outermost or some


def _likeness(callee: Callee) -> int:
    return len(set(_LIKELY.findall(callee.plain)))


def _python_2(source: str, old: re.Match[str]) -> str:
    line = source.count("\n", 0, old.end()) + 1
    text = (
        f"this is Python 2 (line {line}: {old[0].strip()}); boustro runs Python 3: "
        "convert it with 2to3, or boustro judge -- python2 FILE"
    )
    return say("python-2", text, line=line, code=old[0].strip())


def fault(text: str, language: str) -> str:
    """The reason why a file without a likely function is no program; empty if it may be one.

    >>> fault("x = 1", "python")[:65]
    'boustro cannot tell how to call this: it has no function that ret'
    """
    if READS_INPUT.search(text) or (language == "python" and _MAY_READ.search(text)):
        return ""
    callees = functions_in(text, language)
    why = say(
        "no-function",
        "it has no function that returns the fewest rolls and, as a program, reads no input",
    )
    if len(several := [callee.name for callee in callees if callee.calls()]) > 1:
        chosen = argument("function")
        listed = ", ".join([*several[:_LISTED], *["…"][: len(several) - _LISTED]])
        several_listed = f"the file has several functions: {listed}; choose one with {chosen}"
        why = say("several-functions", several_listed, names=listed)
    elif callees:
        listed = ", ".join(one.signature for one in callees[:5])
        why = say("other-parameters", f"no form has the parameters of {listed}", names=listed)
    return untold(why, language)


def _missing_names(tree: ast.Module) -> set[str]:
    """The names that a file uses and obviously never defines."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    used, bound = (
        {node.id for node in names if isinstance(node.ctx, ast.Load) is is_used}
        for is_used in (True, False)
    )
    return used - bound - {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def likely_callee(
    text: str, language: str, path: str = "", form: str = "", asking: Asking = AS_STATED
) -> Callee | None:
    r"""The function of a file that is likeliest to be the solver (`choose`); None for a program.

    Raises `CannotOpen` for what is no Python, `QuestionError` for what is nested too deeply.

    >>> likely_callee("class Solution:\n def snakesAndLadders(self, board): pass", "python").name
    'Solution.snakesAndLadders'
    >>> likely_callee("class Solution { public: int f(vector<vector<int>>& b) { } };", "c++").name
    'Solution.f'
    """
    try:
        callees = functions_in(text, language)
        old = _PYTHON_2.search(text) if language == "python" else None
        if old and old[0].rstrip("( ") in _missing_names(tree_of(text)):
            raise CannotOpen(_python_2(text, old))
        return choose(callees, text, form, asking)
    except (RecursionError, MemoryError):
        named = argument("function")
        message = f"cannot read {path}: it is nested too deeply; name the function with {named}"
        raise QuestionError(message) from None
    except (SyntaxError, ValueError) as error:
        if old := _PYTHON_2.search(text):
            raise CannotOpen(_python_2(text, old)) from None
        line = getattr(error, "lineno", None)
        error_text = f"{type(error).__name__}: {getattr(error, 'msg', error)}"
        message = say(
            "error-at-line", f"{error_text} (line {line})", error=error_text, line=line or 0
        )
        raise CannotOpen(Verdict.NOT_COMPILED.reply(message)) from None
