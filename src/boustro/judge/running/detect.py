"""Solver detection: find the function in a file by its usual names, without running anything."""

import ast
import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.judge.calls import Parameter, Parameters, calls
from boustro.judge.choosing import CannotOpen
from boustro.judge.forms import FORMS, Form
from boustro.judge.verdict import SolverReply, Verdict
from boustro.judge.wrappers import untold
from boustro.say import argument

# The usual names, without capitals and underlines, and the form each is known by.
_NAMES = {
    "leetcode": "snakesandladders snakeandladder snakeandladders snakesandladder snakesladders",
    "hackerrank": "quickestwayup snakeladder",
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
    r"\bgetchar\b|\bfgets\b|System\.in|process\.stdin|readFileSync|readline|Bun\.stdin|\bS?[Ss]can(?:ln|f)?\(|os\.Stdin|\bstdin\(\)"
)
_MAY_READ = re.compile(r"input|stdin|open|read|import_module|runpy|exec")
_LIKELY = re.compile(
    r"snake|ladder|dice|throw|roll|move|jump|path|way|step|min|least|few|short|bfs"
)
_SHOWS = re.compile(r"main|test|run|demo")
_COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_GIVEN = r"\(((?:[^()]|\([^()]*\))*)\)"
_C_LIKE = re.compile(
    r"([\w:]+(?:\s*<[^;{}()]*>)?(?:\s*\[\])*[\s&*]+)((?:\w+::)*\w+)\s*\(([^()]*)\)[\s\w,]*\{"
)
_FUNCTIONS = {
    "javascript": re.compile(
        r"(?:\b()function\s+(\w+)|(?:var|let|const)\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s+)?(?:function\b[^(]*)?|"
        rf"^[^\S\n]+(?:(?:public|static|async)\s+)*(\w+))\s*{_GIVEN}(?=\s*(?::[^={{]+)?(?:=>|\{{))",
        re.MULTILINE,
    ),
    "go": re.compile(rf"\bfunc\s+(\w+)\s*{_GIVEN}\s*(?:u?int\w*)\s*\{{"),
    "rust": re.compile(rf"\bfn\s+(\w+)\s*{_GIVEN}\s*->\s*[iu](?:\d+|size)\s*\{{"),
}
_WORDS_OF_JS = {"if", "for", "while", "switch", "catch", "function", "constructor"}
_TYPE = re.compile(r"(?s)(.*?)(\w+)\s*((?:\[[^\]]*\]\s*)*)$")
_PYTHON_MARK = re.compile(
    r"^[^\S\n]*(?:(?:def|class|for|while|if|elif|else|try)\b.*:|(?:from|import)\s+\w+)",
    re.MULTILINE,
)
_JS_MARK = re.compile(r"=>|[{};]\s*$|\b(?:function|const|let|var)\b|===", re.MULTILINE)
_OTHER_MARK = re.compile(
    r"^[^\S\n]*(?:#include|func? \w+\(|int \w+\(|def .*[={]\r?$|end[^\S\n]*$)|function \w+\(\$|\bstd::|"
    r"\bpublic\s+(?:class|static|int)\b|\bpublic:|^package \w|\bfn \w+\(|<\?php|^using System|"
    r":\s*number\b(?:\[\])*\s*[,)=;{]",
    re.MULTILINE,
)
# What stands around and between the lines of a solution that is copied from a chat, a page or an interpreter.
_FENCED = re.compile(r"^```[^`\n]*$(.*?)(?:^```|\Z)", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.) ?", re.MULTILINE)
_SPACES = {0xFEFF: None, 0x200B: None, 0xA0: " ", 0x3000: " "}
_PYTHON_2 = re.compile(
    r"^[^\S\n#]*(?:print\s+[^\s(=.,]|except\s+\w+\s*,)|\b(?:raw_input|xrange)\s*\(", re.MULTILINE
)
_CLASS = re.compile(r"\b(?:class|struct|namespace|impl|interface)\s+(\w+)[^;{(]*\{")
_INTEGERS = re.compile(
    r"(?:(?:static|inline|public|final|const|unsigned|long|short)\s+)*(?:int|long|Integer|size_t|auto|short)\s*"
)


class Callee(NamedTuple):
    """A function of a file: its name (`Class.method` for a method) and its parameters.

    The parameters are None where they are not known.  `made_of` are those of its class, for a method whose
    objects are made of something.  `source` is its text, to the next function or further.
    """

    name: str
    parameters: Parameters | None = None
    made_of: Parameters = ()
    source: str = ""

    @property
    def plain(self) -> str:
        """The bare name, without class, capitals and underlines."""
        return self.name.rpartition(".")[2].lower().replace("_", "")

    @property
    def signature(self) -> str:
        """The name with the names of the parameters."""
        return f"{self.name}({', '.join(each.name for each in self.parameters or ())})"

    @property
    def is_game(self) -> bool:
        """Whether it plays one throw of a game object made of a board."""
        given = self.parameters
        return bool(self.made_of and given and len(given) == 1 and self.plain in _PLAYS)

    @property
    def is_told(self) -> bool:
        """Whether its name is one that an online judge asks for, with parameters that fit."""
        form = KNOWN.get(self.plain)
        return bool(form) and any(each.name == form for each in self.calls())

    def calls(self, form: str = "", *, pairs: bool = False) -> list[Form]:
        """The forms it may be called in, the most likely first; empty if none fits its parameters."""
        if self.is_game:
            return [FORMS[form or "game"]]
        if self.made_of and self.parameters:
            return []
        usual = form or KNOWN.get(self.plain, "")
        if self.made_of:
            usual = form or "resolved"
        given = self.made_of or self.parameters
        found = calls(given, usual, pairs=pairs) if usual else []
        more = [] if form or (found and not self.made_of) else calls(given, pairs=pairs)
        return found + [each for each in more if each.name != usual]


def pasted(text: str) -> str:
    r"""A solution without what a paste brings along; its lines keep their numbers.

    >>> pasted("Try:\n```py\nx =\xa01\n```\nIt works."), pasted(">>> x = 1")
    ('\n\nx = 1\n', 'x = 1')
    """
    text = text.translate(_SPACES)
    if fenced := _FENCED.search(text):
        return "\n" * text.count("\n", 0, fenced.start(1)) + fenced[1]
    return _PROMPT.sub("", text) if text.lstrip().startswith(">>>") else text


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
    """The most likely solver: a function with a usual name, or the most likely by its name."""
    callable_ = [each for each in found if each.calls()]
    if known := [each for each in callable_ if each.plain in KNOWN]:
        return min(known, key=lambda each: list(KNOWN).index(each.plain))
    if games := [each for each in callable_ if each.is_game]:
        return games[0]
    if reads_input(text):
        return None
    by_name = sorted(_outermost(callable_, found), key=_likeness, reverse=True)
    is_clear = len(by_name) == 1 or (by_name and _likeness(by_name[0]) > _likeness(by_name[1]))
    return by_name[0] if is_clear else None


def _outermost(some: Sequence[Callee], found: Sequence[Callee]) -> Sequence[Callee]:
    """Those of some functions that no other function of the file needs, but for a demonstration; all where none is."""

    def is_needed(callee: Callee) -> bool:
        used = re.compile(rf"\b{callee.name.rpartition('.')[2]}\s*\(")
        others = (each for each in found if each != callee and not _SHOWS.match(each.plain))
        return any(used.search(each.source) for each in others)

    return [each for each in some if not is_needed(each)] or some


def _likeness(callee: Callee) -> int:
    return len(set(_LIKELY.findall(callee.plain)))


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
        tree = ast.parse(text)
        old = _PYTHON_2.search(text)
        if old and old[0].rstrip("( ") in _missing_names(tree):
            raise CannotOpen(_python_2(text, old))
        return choose(_python_callees(tree), text)
    except (RecursionError, MemoryError):
        named = argument("function")
        said = f"cannot read {path}: it is nested too deeply; name the function with {named}"
        raise QuestionError(said) from None
    except (SyntaxError, ValueError) as error:
        if old := _PYTHON_2.search(text):
            raise CannotOpen(_python_2(text, old)) from None
        line = getattr(error, "lineno", None)
        said = f"{type(error).__name__}: {getattr(error, 'msg', error)} (line {line})"
        raise CannotOpen(SolverReply(fault=Verdict.NOT_COMPILED, said=said)) from None


def _python_2(text: str, old: re.Match[str]) -> SolverReply:
    line = text.count("\n", 0, old.end()) + 1
    said = f"this is Python 2 (line {line}: {old[0].strip()}); boustro runs Python 3: convert it with 2to3, or "
    return SolverReply(fault=Verdict.NOT_JUDGED, said=f"{said}boustro judge -- python2 FILE")


def fault(text: str, language: str) -> str:
    """Why a file without a likely function is no program either; empty if it may be one.

    >>> fault("x = 1", "python")[:65]
    'boustro cannot tell how to call this: it has no function that ret'
    """
    if reads_input(text) or (language == "python" and _MAY_READ.search(text)):
        return ""
    found = functions_in(text, language)
    why = "it has no function that returns the fewest rolls and, as a program, reads no input"
    if len(several := [each.name for each in found if each.calls()]) > 1:
        chosen = argument("function")
        why = f"the file has several functions: {', '.join(several)}; choose one with {chosen}"
    elif found:
        why = "no form has the parameters of " + ", ".join(each.signature for each in found[:5])
    return untold(why, language)


def _missing_names(tree: ast.Module) -> set[str]:
    """The names that a file uses and never binds, as far as that is plain."""
    names = [each for each in ast.walk(tree) if isinstance(each, ast.Name)]
    used, bound = (
        {each.id for each in names if isinstance(each.ctx, ast.Load) is is_used}
        for is_used in (True, False)
    )
    return used - bound - {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}


def python_functions(text: str) -> list[Callee]:
    """All functions and methods of a Python file."""
    return _python_callees(ast.parse(text))


def _python_callees(tree: ast.Module) -> list[Callee]:
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found.append(Callee(node.name, _parameters(node), source=ast.unparse(node)))
        elif isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            made_of = [_parameters(each)[1:] for each in methods if each.name == "__init__"]
            found += [
                Callee(
                    f"{node.name}.{each.name}",
                    _bound(each),
                    made_of[0] if made_of else (),
                    ast.unparse(each),
                )
                for each in methods
                if not each.name.startswith("_")
            ]
    return found


def _bound(node: ast.FunctionDef) -> Parameters:
    """The parameters of a method that its caller gives."""
    is_static = any(
        isinstance(each, ast.Name) and each.id == "staticmethod" for each in node.decorator_list
    )
    return _parameters(node)[0 if is_static else 1 :]


def _parameters(node: ast.FunctionDef) -> Parameters:
    """The positional parameters without a default; all of them where each has one."""
    listed = [*node.args.posonlyargs, *node.args.args]
    needed = listed[: len(listed) - len(node.args.defaults)] or listed
    return tuple(
        Parameter.of(each.arg, ast.unparse(each.annotation) if each.annotation else "")
        for each in needed
    )


def likely_callee(text: str, language: str, path: str = "") -> Callee | None:
    """The function of a file that is likeliest to be the solver; None for a program.

    Raises as `loaded_python_callee` does.

    >>> likely_callee("var snakesAndLadders = function(board) {}", "javascript").name
    'snakesAndLadders'
    >>> likely_callee("class Solution { public: int f(vector<vector<int>>& b) { } };", "c++").name
    'Solution.f'
    """
    if language == "python":
        return loaded_python_callee(text, path)
    return choose(functions_in(text, language), text)


def functions_in(text: str, language: str) -> list[Callee]:
    """The functions and methods of a file that may return a whole number, without running anything."""
    if language == "python":
        return python_functions(text)
    # Comments leave their lines: they are counted by nobody, but a class is looked for by its braces.
    text, found = _COMMENTS.sub("", text), []
    starts = [each.start() for each in _FUNCTIONS.get(language, _C_LIKE).finditer(text)]
    for each in _FUNCTIONS.get(language, _C_LIKE).finditer(text):
        *names, given = (part for part in each.groups() if part is not None)
        if language in _FUNCTIONS:
            name = next(filter(None, names))
            if name in _WORDS_OF_JS:
                continue
        else:
            name = names[1].replace("::", ".")
            if not _INTEGERS.fullmatch(names[0].strip() + " ") or name == "main":
                continue
        parts = _split(given)
        parameters = tuple(_parameter(part, parts[i:], language) for i, part in enumerate(parts))
        source = text[each.start() : next((at for at in starts if at > each.start()), len(text))]
        found.append(Callee(with_class(text, each.start(), name), parameters, source=source))
    return found


def _split(given: str) -> list[str]:
    """Parameters as they are written, without their defaults."""
    depth, parts = 0, [""]
    for character in given:
        depth += (character in "<[({") - (character in ">])}")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.partition("=")[0].strip() for part in parts if part.strip()]


def _parameter(written: str, following: Sequence[str], language: str) -> Parameter:
    """A parameter, with its type before its name, after it, or after a later name."""
    plain = re.sub(r"::", ".", written)
    if ":" in plain:
        name, _, kind = plain.partition(":")
        return Parameter.of(re.findall(r"\w+", name)[-1], re.sub(r"^\s*&?\s*mut\b", "", kind))
    if language == "go":
        types = (each.partition(" ")[2] for each in following)
        return Parameter.of(written.partition(" ")[0], next(filter(None, types), "any"))
    if language == "javascript":
        return Parameter.of(written)
    parts = _TYPE.fullmatch(written)
    return Parameter.of(parts[2], parts[1] + parts[3]) if parts else Parameter(written, "")


def with_class(text: str, place: int, name: str) -> str:
    """The name with the classes around that place in the text."""
    owners = []
    for each in _CLASS.finditer(text, 0, place):
        braces = ((c == "{") - (c == "}") for c in text[each.end() : place])
        if min(accumulate(braces), default=0) >= 0:
            owners.append(each[1])
    return ".".join([*owners, name])


SUFFIXES = {".py": "python", ".java": "java", ".c": "c", ".go": "go", ".rs": "rust"}
SUFFIXES |= dict.fromkeys((".js", ".mjs", ".cjs", ".ts"), "javascript")
SUFFIXES |= dict.fromkeys((".cpp", ".cc", ".cxx"), "c++")
