"""Solver detection: find the function in a file by its usual names, without running anything."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

# The usual names, without capitals and underlines, and the form each is known by.
KNOWN = {
    "snakesandladders": "leetcode",
    "snakeandladder": "leetcode",
    "snakeandladders": "leetcode",
    "snakesandladder": "leetcode",
    "snakesladders": "leetcode",
    "quickestwayup": "hackerrank",
    "minthrow": "gfg",
    "minthrows": "gfg",
    "getmindicethrows": "flat",
    "mindicethrows": "flat",
    "mindicethrow": "flat",
    "leastmoves": "",
    "minmoves": "",
    "minimummoves": "",
    "fewestmoves": "",
    "leastrolls": "",
    "minrolls": "",
    "minimumrolls": "",
    "fewestrolls": "",
    "mindice": "",
    "solve": "",
    "solution": "",
    "answer": "",
}
_READS = re.compile(r"\binput\s*\(|sys\.stdin|open\s*\(\s*0|fileinput")
_MAY_READ = re.compile(r"input|stdin|open|read|import_module|runpy|exec")
_JS_NAMES = re.compile(
    r"(?:function\s+(\w+)\s*\(|(?:var|let|const)\s+(\w+)\s*=\s*(?:async\s+)?(?:function|\())"
)
_CPP_METHOD = re.compile(r"\bint\s+(\w+)\s*\(\s*(?:const\s+)?(?:std::)?vector\s*<")


class Callee(NamedTuple):
    """A function of a file: its name (`Class.method` for a method) and its arguments.

    `made_of` is how many arguments the class takes when an object is made; -1 for a function.
    """

    name: str
    arguments: int
    made_of: int = -1

    @property
    def plain(self) -> str:
        """The bare name, without class, capitals and underlines."""
        return self.name.rpartition(".")[2].lower().replace("_", "")

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms it may be in, the likeliest first."""
        if form := KNOWN.get(self.plain):
            return (form,)
        if self.made_of >= 1:
            return ("resolved", "leetcode", "flat")
        if self.arguments >= 2:
            return ("flat", "hackerrank", "gfg")
        return ("leetcode", "resolved", "flat")


def python_callee(text: str) -> Callee | None:
    r"""The function of a Python file that is likeliest to be the solver; None for a program.

    Raises `SyntaxError` for what is no Python.

    >>> python_callee("class Solution:\n def snakesAndLadders(self, board): pass").name
    'Solution.snakesAndLadders'
    >>> python_callee("print(sum(map(int, input().split())))")
    """
    found = list(_callees(ast.parse(text)))
    known = [callee for callee in found if callee.plain in KNOWN]
    if known:
        return min(known, key=lambda callee: list(KNOWN).index(callee.plain))
    public = [callee for callee in found if not callee.plain.startswith("_")]
    if _READS.search(text) or len(public) != 1:
        return None
    return public[0]


def python_fault(text: str) -> str:
    r"""Why a Python file without a likely function is no program either; empty if it may be one.

    >>> python_fault("x = 1")
    'the file has no function to call and reads no input'
    >>> python_fault("def a(b): pass\ndef c(d): pass")
    'the file has several functions: a, c; choose one with --function'
    """
    if _MAY_READ.search(text):
        return ""
    names = [callee.name for callee in _callees(ast.parse(text))]
    if names:
        return f"the file has several functions: {', '.join(names)}; choose one with --function"
    return "the file has no function to call and reads no input"


def _callees(tree: ast.Module) -> list[Callee]:
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found.append(Callee(node.name, _count(node)))
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            made_of = sum(_count(each) - 1 for each in methods if each.name == "__init__")
            found += [
                Callee(f"{node.name}.{each.name}", _count(each) - 1, made_of)
                for each in methods
                if not each.name.startswith("_")
            ]
    return found


def _count(node: ast.FunctionDef) -> int:
    """The positional arguments without a default."""
    return len(node.args.posonlyargs) + len(node.args.args) - len(node.args.defaults)


def javascript_callee(text: str) -> Callee | None:
    """The function of a JavaScript file that has a usual name; None for a program.

    >>> javascript_callee("var snakesAndLadders = function(board) {}").name
    'snakesAndLadders'
    """
    names = [first or second for first, second in _JS_NAMES.findall(text)]
    known = [Callee(name, 1) for name in names]
    return next((callee for callee in known if KNOWN.get(callee.plain)), None)


def cpp_callee(text: str) -> Callee | None:
    """The method of a C++ `class Solution` that takes a board; None for a program with a `main`.

    >>> cpp_callee("class Solution { public: int f(vector<vector<int>>& b); };").name
    'f'
    """
    if re.search(r"\bmain\s*\(", text) or "Solution" not in text:
        return None
    names = _CPP_METHOD.findall(text)
    best = [name for name in names if Callee(name, 1).plain in KNOWN] or names
    return Callee(best[0], 1) if best else None


SUFFIXES = {".py": "python", ".js": "javascript", ".mjs": "javascript", ".cjs": "javascript"}
SUFFIXES |= dict.fromkeys((".cpp", ".cc", ".cxx"), "c++")


def language(path: Path) -> str | None:
    """The language of a file by its name, None if it is none that is known."""
    return SUFFIXES.get(path.suffix.lower())
