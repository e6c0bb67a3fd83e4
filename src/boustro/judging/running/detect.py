"""Solver detection: find the function in a file by its usual names, without running anything."""

import ast
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.judging.asking import AS_STATED, Asking
from boustro.judging.calls import Parameter, Parameters, calls, with_beside
from boustro.judging.choices import LANGUAGE_TITLES
from boustro.judging.choosing import CannotOpen
from boustro.judging.problems import PROBLEMS, problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import question_of
from boustro.judging.verdict import Verdict
from boustro.judging.wrappers import untold
from boustro.say import argument

# The usual names, without capitals and underscores, each with its problem.
_NAMES = {
    "leetcode": "snakesandladders snakeandladder snakeandladders snakesandladder snakesladders",
    "hackerrank": "quickestwayup snakeladder",
    "gfg": "minthrow minthrows",
    "flat": "getmindicethrows mindicethrows mindicethrow",
    "": "leastmoves minmoves minimummoves fewestmoves leastrolls minrolls minimumrolls fewestrolls "
    "mindice solve solution answer",
}
KNOWN = {name: problem for problem, names in _NAMES.items() for name in names.split()}
# A game object's method that plays one throw.
_PLAYS = ("roll", "move", "throw", "play", "taketurn", "rolldice", "moveplayer")
# What reads standard input.
READS_INPUT = re.compile(
    r"\binput\s*\(|sys\.stdin|open\s*\(\s*0|fileinput|\bcin\b|\bscanf\b|\bgetline\b|\bfread\b|"
    r"\bgetchar\b|\bfgets\b|\bifstream\b|\bfreopen\b|\bfopen\b|\bFileReader\b|System\.in|"
    r"process\.stdin|readFileSync|readline|Bun\.stdin"
)
_MAY_READ = re.compile(r"input|stdin|open|read|import_module|runpy|exec")
_LISTED = 20
_LIKELY = re.compile(
    r"snake|ladder|dice|throw|roll|move|jump|path|way|step|min|least|few|short|bfs"
)
_CALLED = re.compile(r"\b(\w+)\s*\(")
_SHOWS = re.compile(r"main|test|run|demo")
_COMMENTS = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""The errors that Python raises for an invalid text."""
# This process reads other people's texts, so every repetition is bounded or cannot backtrack.
LONGEST = 1 << 18
_MOST_FUNCTIONS, _MOST_PARAMETERS, _LONGEST_PARAMETER = 1000, 20, 120
_GIVEN = r"\(((?:[^()]|\([^()]{0,200}\)){0,2000})\)"
_C_LIKE = re.compile(
    r"(?<![\w:])([\w:]{1,80}(?:\s{0,9}<[^;{}()]{0,120}>)?(?:\s{0,9}\[\]){0,9}[\s&*]{1,80})"
    r"((?:\w{1,80}::){0,9}\w{1,80})\s{0,80}\(([^()]{0,2000})\)[\s\w,]{0,200}\{"
)
_FUNCTIONS = {
    "javascript": re.compile(
        r"(?:\b()function\s{1,80}(\w{1,80})|"
        r"\b(?:var|let|const)\s{1,80}(\w{1,80})\s{0,80}(?::[^=]{1,200})?="
        r"\s{0,80}(?:async\s{1,80})?(?:function\b[^(]{0,200})?|"
        r"^[^\S\n]{1,400}(?:(?:public|static|async)\s{1,80}){0,3}(\w{1,80}))"
        rf"\s{{0,80}}{_GIVEN}(?=\s{{0,80}}(?::[^={{]{{1,200}})?(?:=>|\{{))",
        re.MULTILINE,
    ),
}
_WORDS_OF_JS = {"if", "for", "while", "switch", "catch", "function", "constructor"}
_TYPE = re.compile(r"(?s)(.*?)(\w+)\s*((?:\[[^\]]*\]\s*)*)$")
_PYTHON_MARK = re.compile(
    r"^[^\S\n]*(?:(?:def|class|for|while|if|elif|else|try)\b.*:|(?:from|import)\s+\w+)",
    re.MULTILINE,
)
_JS_MARK = re.compile(r"=>|[{};]\s*$|\b(?:function|const|let|var)\b|===", re.MULTILINE)
_OTHER_MARK = re.compile(
    r"^[^\S\n]*(?:#include|func? \w+\(|int \w+\(|def .*[={]\r?$|end[^\S\n]*$)|"
    r"function \w+\(\$|\bstd::|"
    r"\bpublic\s+(?:class|static|int)\b|\bpublic:|^package \w|\bfn \w+\(|<\?php|^using System|"
    r":\s*number\b(?:\[\])*\s*[,)=;{]",
    re.MULTILINE,
)
_LOOKS = {
    ending: re.compile(pattern, re.MULTILINE)
    for ending, pattern in (
        (".rs", r"\bfn \w{1,80}\("),
        (".go", r"^func \w{1,80}\(|^package \w{1,80}$"),
        (".c", r"\bint ?\*\* ?\w"),
        (".cpp", r"^\s?#include|\bvector ?<|\bstd::|\bpublic:"),
        (".java", r"\bpublic (?:class|static|int)\b|\bint ?\[\] ?\[\]|^import java"),
    )
}
# Marks around and between the lines of code copied from a chat, a page or an interpreter.
_FENCED = re.compile(r"^```[^`\n]*$(.*?)(?:^```|\Z)", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.) ?", re.MULTILINE)
_CODE = re.compile(
    r"[^\S\n]*(?:(?:from|import|class|def|public|private|using|package|function|const|let|var|"
    r"struct|template|static|export)\s"
    r"|(?:async\s+)?def\s|[@#/*}]|int\s+\w+\s*[(=;,]|[\"']{1,3}\s*\S*)"
)
_PROSE = re.compile(r"[^\W\d_][^{}()=;<>\[\]\\\n]*\s[^{}=;<>\[\]\\\n]*[\w.!?:)]\s*")
"""A sentence: it begins with a letter, and has several words and no sign of code."""
_SPACES = {0xFEFF: None, 0x200B: None, 0xA0: " ", 0x3000: " "}
_PYTHON_2 = re.compile(
    r"^[^\S\n#]*(?:print\s+[^\s(=.,]|except\s+\w+\s*,)|\b(?:raw_input|xrange)\s*\(", re.MULTILINE
)
_BRACES = re.compile("[{}]")
_CLASS = re.compile(r"\b(?:class|struct|namespace|interface)\s{1,80}(\w{1,80})[^;{(]{0,200}\{")
_LINE_ENDS = re.compile(r"\r\n|\r|\n")
_INTEGERS = re.compile(
    r"(?:(?:static|inline|public|final|const|unsigned|long|short)\s+)*"
    r"(?:int|long|Integer|size_t|auto|short)\s*"
)


class Callee(NamedTuple):
    """A function of a file."""

    name: str
    """Its name, `Class.method` for a method."""
    parameters: Parameters | None = None
    """The parameters; None if unknown."""
    made_of: Parameters = ()
    """The parameters of its class, for a method whose objects are made of something."""
    source: str = ""
    """Its text, to the next function or further."""
    line: int = 0
    """Its line in the file."""

    @property
    def bare(self) -> str:
        """The name without its class."""
        return self.name.rpartition(".")[2]

    @property
    def plain(self) -> str:
        """The bare name, without capitals and underlines."""
        return self.bare.lower().replace("_", "")

    @property
    def signature(self) -> str:
        """The name with the names of the parameters."""
        return f"{self.name}({', '.join(each.name for each in self.parameters or ())})"

    @property
    def at_line(self) -> str:
        """The signature, with its line if known."""
        return f"{self.signature}, line {self.line}" if self.line else self.name

    @property
    def is_game(self) -> bool:
        """Whether it plays one throw of a game object made of a board."""
        parameters = self.parameters
        return bool(self.made_of and parameters and len(parameters) == 1 and self.plain in _PLAYS)

    @property
    def is_told(self) -> bool:
        """Whether its name is one that an online judge asks for, with parameters that fit."""
        problem = KNOWN.get(self.plain)
        fits = any(fitting.name == problem for fitting in self.calls())
        return (bool(problem) and fits) or self.plays_dice or bool(self.named_question)

    @property
    def plays_dice(self) -> bool:
        """Whether it plays one throw of two dice on a board of its own."""
        dice = [each.name.lower()[:2] for each in self.parameters or ()]
        return not self.made_of and self.plain in _PLAYS and dice == ["di", "di"]

    @property
    def named_question(self) -> Asking:
        """The question that its name suggests, other than the fewest rolls."""
        question = None if self.plain in KNOWN else question_of(self.bare)
        asking = Asking(question.name if question else "")
        return asking if asking and calls(self.parameters, extras=asking.extras) else Asking()

    def calls(
        self, form: str = "", asking: Asking | None = None, *, pairs: bool = False
    ) -> list[JudgedProblem]:
        """The problems it may be called for, the most likely first.

        Empty if none fits its parameters.

        `asking` says what is asked; else its name says so.
        """
        asking = asking or self.named_question
        if self.plays_dice or form in PROBLEMS:
            named = with_beside(problem_named(form or "codewars"), asking.extras)
            return [asking.of(named)]
        return [asking.of(one) for one in self._plain_calls(form, asking.extras, pairs=pairs)]

    def _plain_calls(self, form: str, extras: Sequence[str], *, pairs: bool) -> list[JudgedProblem]:
        if self.is_game:
            return [problem_named(form or "game")]
        if self.made_of and self.parameters:
            return []
        usual = form or KNOWN.get(self.plain, "")
        if self.made_of:
            usual = form or "resolved"
        parameters = self.made_of or self.parameters
        problems = calls(parameters, usual, pairs=pairs, extras=extras) if usual else []
        is_known = bool(form or (problems and not self.made_of))
        more = [] if is_known else calls(parameters, pairs=pairs, extras=extras)
        return problems + [other for other in more if other.name != usual]


def pasted(text: str) -> str:
    r"""A solution without the additions of a paste; its lines keep their numbers.

    >>> pasted("Try:\n```py\nx =\xa01\n```\nIt works."), pasted(">>> x = 1")
    ('\n\nx = 1\n', 'x = 1')
    """
    text = text.translate(_SPACES)
    if fenced := _FENCED.search(text):
        return "\n" * text.count("\n", 0, fenced.start(1)) + fenced[1]
    if text.lstrip().startswith(">>>"):
        return _PROMPT.sub("", text)
    return _without_prose(text)


def _without_prose(text: str) -> str:
    r"""The text without the sentences above and below its code; its lines keep their numbers.

    >>> _without_prose("Here is my solution:\ndef f(n):\n    return n\nIt works for me.")
    '\ndef f(n):\n    return n\n'
    """
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if _CODE.match(line)), 0)
    if all(_is_prose(line) for line in lines[:first]):
        lines[:first] = [""] * first
    end = len(lines)
    while end > first + 1 and _is_prose(lines[end - 1]):
        end -= 1
    lines[end:] = [""] * (len(lines) - end)
    return "\n".join(lines)


def _is_prose(line: str) -> bool:
    """Whether a line is blank, or has several words in a row that are not code."""
    return not line.strip() or (_PROSE.fullmatch(line) is not None and not _CODE.match(line))


def decoded(data: bytes) -> str:
    r"""A source as text: UTF-8, or UTF-16 with its mark or without.

    >>> decoded("é = 1".encode("utf-16-be")), decoded("x".encode("utf-16"))
    ('é = 1', 'x')
    """
    if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    for place, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(data) > 1 and data[place:200:2].count(0) * 2 > len(data[place:200:2]):
            return data.decode(name, "replace")
    return data.decode("utf-8-sig", "replace")


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


def suffix_of(text: str) -> str:
    """The file extension that fits this text; empty if unknown."""
    looks = next((suffix for suffix, pattern in _LOOKS.items() if pattern.search(text)), "")
    python = ".py" if _PYTHON_MARK.search(text) else ""
    return looks or {"python": python, "javascript": ".js"}.get(language_of(text), "")


def misnamed(text: str, language: str) -> str:
    """The reason why a text is invalid in its language; empty if it may be valid."""
    if not text.strip():
        return "the file is empty"
    is_python = _python_in(text)
    if language != "python":
        return "it looks like Python: name it solution.py" if is_python else ""
    looks = suffix_of(text) if is_python is None and not _PYTHON_2.search(text) else ""
    is_other = looks not in ("", ".py")
    return f"it looks like another language: name it solution{looks}" if is_other else ""


def language_of(text: str) -> str:
    r"""`python` or `javascript`, by what its lines look like; empty for C, C++ and Java.

    >>> language_of("var f = (board) => {\n};"), language_of("def f(board):\n  pass")
    ('javascript', 'python')
    """
    if _OTHER_MARK.search(text):
        return ""
    scripts, plain = len(_JS_MARK.findall(text)), len(_PYTHON_MARK.findall(text))
    return "javascript" if scripts > plain else "python"


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


def _python_2(text: str, old: re.Match[str]) -> str:
    line = text.count("\n", 0, old.end()) + 1
    return (
        f"this is Python 2 (line {line}: {old[0].strip()}); boustro runs Python 3: "
        "convert it with 2to3, or boustro judge -- python2 FILE"
    )


def fault(text: str, language: str) -> str:
    """The reason why a file without a likely function is no program; empty if it may be one.

    >>> fault("x = 1", "python")[:65]
    'boustro cannot tell how to call this: it has no function that ret'
    """
    if READS_INPUT.search(text) or (language == "python" and _MAY_READ.search(text)):
        return ""
    callees = functions_in(text, language)
    why = "it has no function that returns the fewest rolls and, as a program, reads no input"
    if len(several := [callee.name for callee in callees if callee.calls()]) > 1:
        chosen = argument("function")
        listed = ", ".join([*several[:_LISTED], *["…"][: len(several) - _LISTED]])
        why = f"the file has several functions: {listed}; choose one with {chosen}"
    elif callees:
        why = "no form has the parameters of " + ", ".join(one.signature for one in callees[:5])
    return untold(why, language)


def _missing_names(tree: ast.Module) -> set[str]:
    """The names that a file uses and obviously never defines."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    used, bound = (
        {node.id for node in names if isinstance(node.ctx, ast.Load) is is_used}
        for is_used in (True, False)
    )
    return used - bound - {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def _python_callees(tree: ast.Module, text: str) -> list[Callee]:
    lines, callees = _LINE_ENDS.split(text), list[Callee]()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            callees.append(_python_callee(node, lines))
        elif isinstance(node, ast.ClassDef):
            methods = [method for method in node.body if isinstance(method, ast.FunctionDef)]
            made = (_parameters(method)[1:] for method in methods if method.name == "__init__")
            made_of = next(made, ())
            some = methods[:_MOST_FUNCTIONS]
            callees += [_python_callee(method, lines, f"{node.name}.", made_of) for method in some]
    return [callee for callee in callees if not callee.bare.startswith("_")][:_MOST_FUNCTIONS]


def _python_callee(
    node: ast.FunctionDef, lines: Sequence[str], owner: str = "", made_of: Parameters = ()
) -> Callee:
    """A function, or a method of an `owner` with the parameters that its caller gives."""
    decorators = {getattr(decorator, "id", "") for decorator in node.decorator_list}
    own = int(bool(owner) and "staticmethod" not in decorators)
    source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
    return Callee(owner + node.name, _parameters(node)[own:], made_of, source, node.lineno)


def _parameters(node: ast.FunctionDef) -> Parameters:
    """The positional parameters without a default; all of them if every one has a default."""
    listed = [*node.args.posonlyargs, *node.args.args]
    needed = listed[: len(listed) - len(node.args.defaults)] or listed
    return tuple(
        Parameter.of(parameter.arg, _annotation(parameter.annotation))
        for parameter in needed[: _MOST_PARAMETERS + 1]
    )


def _annotation(node: ast.expr | None) -> str:
    """A type as source text; a long type becomes a name that matches no usual type."""
    if node is None:
        return ""
    is_short = (node.end_col_offset or 0) - node.col_offset <= _LONGEST_PARAMETER
    return ast.unparse(node) if node.lineno == node.end_lineno and is_short else "Unknown"


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
        if old and old[0].rstrip("( ") in _missing_names(ast.parse(text)):
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
        message = f"{type(error).__name__}: {getattr(error, 'msg', error)} (line {line})"
        raise CannotOpen(Verdict.NOT_COMPILED.reply(message)) from None


@lru_cache(4)
def functions_in(text: str, language: str) -> tuple[Callee, ...]:
    """The functions and methods of a file that may return a whole number, without running anything.

    They are the first thousand of a file, in time that grows with its length.  Raises `CannotOpen`
    for one that is too long.
    """
    if len(text) > LONGEST:
        message = f"it is too long for a solution: expected at most {LONGEST >> 10} KiB"
        raise CannotOpen(message)
    if language == "python":
        return tuple(_python_callees(ast.parse(text), text))
    # Comments leave their lines.
    text, callees = _COMMENTS.sub(lambda comment: "\n" * comment[0].count("\n"), text), []
    matches = [*islice(_FUNCTIONS.get(language, _C_LIKE).finditer(text), _MOST_FUNCTIONS)]
    starts = [match.start() for match in matches]
    for match, end, owners in zip(
        matches, [*starts[1:], None], classes_around(text, starts), strict=False
    ):
        *names, written = (part for part in match.groups() if part is not None)
        if language in _FUNCTIONS:
            name = next(filter(None, names))
            if name in _WORDS_OF_JS:
                continue
        else:
            name = names[1].replace("::", ".")
            if not _INTEGERS.fullmatch(names[0].strip() + " ") or name == "main":
                continue
        if len(parts := _split(written)) <= _MOST_PARAMETERS:
            parameters = tuple(_parameter(part, language) for part in parts)
            source, line = text[match.start() : end], text.count("\n", 0, match.start()) + 1
            name = ".".join([*owners, name])
            callees.append(Callee(name, parameters, source=source, line=line))
    return tuple(callees)


def _split(written: str) -> list[str]:
    """Parameters as they are written, without their defaults."""
    depth, parts = 0, [""]
    for character in written:
        depth += (character in "<[({") - (character in ">])}")
        if character == "," and depth <= 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.partition("=")[0].strip() for part in parts if part.strip()]


def _parameter(written: str, language: str) -> Parameter:
    """A parameter, with its type before its name or after it."""
    if len(written) > _LONGEST_PARAMETER:
        return Parameter(written[:_LONGEST_PARAMETER], "")
    plain = re.sub(r"::", ".", written)
    if ":" in plain:
        name, _, kind = plain.partition(":")
        return Parameter.of(re.findall(r"\w+", name)[-1], kind)
    if language == "javascript":
        return Parameter.of(written)
    parts = _TYPE.fullmatch(written)
    return Parameter.of(parts[2], parts[1] + parts[3]) if parts else Parameter(written, "")


def classes_around(text: str, places: Sequence[int]) -> Iterator[Sequence[str]]:
    """The classes around each of some places in a text, in their order; the innermost nine."""
    opening = {match.end() - 1: match[1] for match in _CLASS.finditer(text)}
    around: list[str] = []
    is_class: list[bool] = []
    braces = _BRACES.finditer(text)
    brace = next(braces, None)
    for place in places:
        while brace and brace.start() < place:
            if brace[0] == "{":
                is_class.append(brace.start() in opening)
                if is_class[-1]:
                    around.append(opening[brace.start()])
            elif is_class and is_class.pop():
                around.pop()
            brace = next(braces, None)
        yield around[-9:]


SUFFIXES = {".py": "python", ".java": "java", ".c": "c"}
SUFFIXES |= dict.fromkeys((".js", ".mjs", ".cjs", ".ts"), "javascript")
SUFFIXES |= dict.fromkeys((".cpp", ".cc", ".cxx"), "c++")


def pasted_language(text: str) -> str:
    r"""The language of a pasted text; empty if it is not one of `LANGUAGE_TITLES`.

    >>> pasted_language("class Solution {\npublic:\n int f(vector<int>& a);\n};")
    'c++'
    """
    language = language_of(text) or SUFFIXES.get(suffix_of(text), "")
    return language if language in LANGUAGE_TITLES else ""
