"""Solver detection: find the function in a file by its usual names, without running anything."""

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.judge.choosing import CannotOpen
from boustro.judge.verdict import SolverReply, Verdict

# The usual names, without capitals and underlines, and the form each is known by.
_NAMES = {
    "leetcode": "snakesandladders snakeandladder snakeandladders snakesandladder snakesladders",
    "hackerrank": "quickestwayup",
    "gfg": "minthrow minthrows",
    "flat": "getmindicethrows mindicethrows mindicethrow",
    "": "leastmoves minmoves minimummoves fewestmoves leastrolls minrolls minimumrolls fewestrolls "
    "mindice solve solution answer",
}
KNOWN = {name: form for form, names in _NAMES.items() for name in names.split()}
# A game object's method that plays one throw.
_PLAYS = ("roll", "move", "throw", "play", "taketurn", "rolldice", "moveplayer")
_READS = re.compile(
    r"\binput\s*\(|sys\.stdin|open\s*\(\s*0|fileinput|\bcin\b|\bscanf\b|\bgetline\b|\bfread\b|"
    r"\bgetchar\b|\bfgets\b|System\.in|process\.stdin|readFileSync|readline|Bun\.stdin"
)
_MAY_READ = re.compile(r"input|stdin|open|read|import_module|runpy|exec")
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_JS = re.compile(
    r"(?:function\s+(\w+)|(?:var|let|const)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s+)?(?:function\b[^(]*)?)"
    r"\s*\(([^()]*)\)"
)
_TYPED = re.compile(r"([\w:]+(?:\s*<[^;{}()]*>)?(?:\s*\[\])*[\s&*]+)(\w+)\s*\(([^()]*)\)[\s\w]*\{")
_PYTHON_MARK = re.compile(
    r"^[^\S\n]*(?:(?:def|class|for|while|if|elif|else|try)\b.*:|(?:from|import)\s+\w+)",
    re.MULTILINE,
)
_JS_MARK = re.compile(r"=>|[{};]\s*$|\b(?:function|const|let|var)\b|===", re.MULTILINE)
_OTHER_MARK = re.compile(
    r"^[^\S\n]*#include|\bstd::|\bpublic\s+(?:class|static|int)\b|\bpublic:", re.MULTILINE
)
_CLASS = re.compile(r"\b(?:class|struct)\s+(\w+)[^;{]*\{")
_BOARD_TYPES = re.compile(r"vector|\*|\[|List|array", re.IGNORECASE)


class Callee(NamedTuple):
    """A function of a file: its name (`Class.method` for a method) and its parameters.

    `made_of` is how many arguments the class takes when an object is made; -1 for a function.
    `source` is how the parameters are written.
    """

    name: str
    parameters: tuple[str, ...] = ("",)
    made_of: int = -1
    source: str = ""

    @property
    def plain(self) -> str:
        """The bare name, without class, capitals and underlines."""
        return self.name.rpartition(".")[2].lower().replace("_", "")

    @property
    def is_game(self) -> bool:
        """Whether it plays one throw of a game object made of a board."""
        return self.made_of >= 1 and len(self.parameters) == 1 and self.plain in _PLAYS

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms it may be in, the likeliest first."""
        if self.is_game:
            return ("game",)
        if form := KNOWN.get(self.plain):
            return (form,)
        if self.made_of >= 1:
            return ("resolved", "leetcode", "flat")
        words = " ".join(self.parameters).lower()
        if "snake" in words and "ladder" in words:
            return ("hackerrank",)
        if len(self.parameters) >= 2:
            counted = self.parameters[0].lower() in ("n", "m", "k", "count")
            return ("gfg", "flat", "hackerrank") if counted else ("flat", "hackerrank", "gfg")
        return ("leetcode", "resolved", "flat")


def language_of(text: str) -> str:
    r"""`python` or `javascript`, by what its lines look like; empty for C, C++ and Java.

    >>> language_of("var f = (board) => {\n};"), language_of("def f(board):\n  pass")
    ('javascript', 'python')
    """
    if _OTHER_MARK.search(text):
        return ""
    scripts, plain = len(_JS_MARK.findall(text)), len(_PYTHON_MARK.findall(text))
    return "javascript" if scripts > plain else "python"


def reads_input(text: str) -> bool:
    """Whether a text has anything in it that reads standard input."""
    return bool(_READS.search(text))


def choose(found: Sequence[Callee], text: str) -> Callee | None:
    """The function that is likeliest to be the solver: one with a usual name, or the only one."""
    known = [each for each in found if each.plain in KNOWN]
    if known:
        return min(known, key=lambda each: list(KNOWN).index(each.plain))
    games = [each for each in found if each.is_game]
    if games:
        return games[0]
    return found[0] if len(found) == 1 and not reads_input(text) else None


def python_callee(text: str) -> Callee | None:
    r"""The function of a Python file that is likeliest to be the solver; None for a program.

    Raises `SyntaxError` for what is no Python.

    >>> python_callee("class Solution:\n def snakesAndLadders(self, board): pass").name
    'Solution.snakesAndLadders'
    >>> python_callee("print(sum(map(int, input().split())))")
    """
    return choose(_python_callees(ast.parse(text)), text)


def loaded_python_callee(text: str, path: str) -> Callee | None:
    """The same; raises `CannotOpen` for what is no Python, `QuestionError` for what is nested too deeply."""
    try:
        return python_callee(text)
    except (RecursionError, MemoryError):
        said = f"cannot read {path}: it is nested too deeply; name the function with --function"
        raise QuestionError(said) from None
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        said = f"{type(error).__name__}: {getattr(error, 'msg', error)} (line {line})"
        raise CannotOpen(SolverReply(fault=Verdict.NOT_COMPILED, said=said)) from None


def fault(text: str, names: Sequence[str], *, python: bool = False) -> str:
    """Why a file without a likely function is no program either; empty if it may be one.

    >>> fault("x = 1", [])
    'it has no function with a usual name and, as a program, reads no input'
    """
    if reads_input(text) or (python and _MAY_READ.search(text)):
        return ""
    if len(names) > 1:
        listed = ", ".join(names)
        return f"the file has several functions: {listed}; choose one with --function"
    return "it has no function with a usual name and, as a program, reads no input"


def python_names(text: str) -> list[str]:
    """The functions of a Python file."""
    return [each.name for each in _python_callees(ast.parse(text))]


def _python_callees(tree: ast.Module) -> list[Callee]:
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found.append(Callee(node.name, _parameters(node)))
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            made_of = sum(len(_parameters(each)) - 1 for each in methods if each.name == "__init__")
            found += [
                Callee(f"{node.name}.{each.name}", _parameters(each)[1:], made_of)
                for each in methods
                if not each.name.startswith("_")
            ]
    return found


def _parameters(node: ast.FunctionDef) -> tuple[str, ...]:
    """The positional parameters without a default."""
    listed = [each.arg for each in (*node.args.posonlyargs, *node.args.args)]
    return tuple(listed[: len(listed) - len(node.args.defaults)])


def javascript_callee(text: str) -> Callee | None:
    """The function of a JavaScript file that has a usual name; None for a program.

    >>> javascript_callee("var snakesAndLadders = function(board) {}").name
    'snakesAndLadders'
    """
    found = [Callee(a or b, _words(given)) for a, b, given in _JS.findall(_COMMENTS.sub("", text))]
    return choose(found, text)


def typed_callee(text: str) -> Callee | None:
    """The function or method of a file in C, C++ or Java that is likeliest to be the solver.

    >>> typed_callee("class Solution { public: int f(vector<vector<int>>& b) { } };").name
    'Solution.f'
    """
    text = _COMMENTS.sub("", text)
    found = [
        Callee(_with_class(text, each.start(), each[2]), _words(each[3]), source=each[0])
        for each in _TYPED.finditer(text)
        if each[2] != "main" and _BOARD_TYPES.search(each[3])
    ]
    return choose(found, text)


def _words(parameters: str) -> tuple[str, ...]:
    """The names among parameters as they are written: the last word of each."""
    plain = re.sub(r"<[^()]*>", "", parameters)
    named = (re.findall(r"\w+", part.partition(":")[0]) for part in plain.split(","))
    return tuple(words[-1] for words in named if words)


def _with_class(text: str, place: int, name: str) -> str:
    """The name with the class around that place in the text, if there is one."""
    owner = ""
    for each in _CLASS.finditer(text, 0, place):
        inside = text[each.end() : place]
        if inside.count("{") >= inside.count("}"):
            owner = each[1]
    return f"{owner}.{name}" if owner else name


SUFFIXES = {".py": "python", ".java": "java", ".c": "c"}
SUFFIXES |= dict.fromkeys((".js", ".mjs", ".cjs", ".ts"), "javascript")
SUFFIXES |= dict.fromkeys((".cpp", ".cc", ".cxx"), "c++")
# Languages that are judged by a command only.
COMMANDS = {
    ".go": "go run {}",
    ".rb": "ruby {}",
    ".php": "php {}",
    ".rs": "PROGRAM (made by: rustc -O {})",
    ".kt": "java -jar FILE.jar (made by: kotlinc {} -include-runtime -d FILE.jar)",
}
