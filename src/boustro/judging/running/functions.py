"""Functions: those of a file with their parameters, read from its text; nothing runs."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from boustro.judging.asking import Asking
from boustro.judging.calls import Parameter, Parameters, calls, with_beside
from boustro.judging.choosing import CannotOpen
from boustro.judging.problems import PROBLEMS, problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import question_of
from boustro.judging.syntax import tree_of
from boustro.say import say

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
_COMMENTS = re.compile(r"/\*.*?(?:\*/|\Z)|//[^\n]*", re.DOTALL)
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


@lru_cache(4)
def functions_in(text: str, language: str) -> tuple[Callee, ...]:
    """The functions and methods of a file that may return a whole number, without running anything.

    They are the first thousand of a file, in time that grows with its length.  Raises `CannotOpen`
    for one that is too long.
    """
    if len(text) > LONGEST:
        text = f"it is too long for a solution: expected at most {LONGEST >> 10} KiB"
        raise CannotOpen(say("solution-too-long", text, most=LONGEST >> 10))
    if language == "python":
        return tuple(_python_callees(tree_of(text), text))
    return tuple(_braced_callees(text, language))


def _braced_callees(text: str, language: str) -> Iterator[Callee]:
    """The functions of a text in JavaScript, C, C++ or Java that may return a whole number."""
    # Comments leave their lines.
    text = _COMMENTS.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    matches = [*islice(_FUNCTIONS.get(language, _C_LIKE).finditer(text), _MOST_FUNCTIONS)]
    starts = [match.start() for match in matches]
    ends = [*starts[1:], None]
    for match, end, owners in zip(matches, ends, classes_around(text, starts), strict=False):
        name = _name_in(match, language)
        parts = _split(match.groups()[-1]) if name else []
        if not name or len(parts) > _MOST_PARAMETERS:
            continue
        parameters = tuple(_parameter(part, language) for part in parts)
        source, line = text[match.start() : end], text.count("\n", 0, match.start()) + 1
        yield Callee(".".join([*owners, name]), parameters, source=source, line=line)


def _name_in(match: re.Match[str], language: str) -> str:
    """The name of a function that a pattern found; empty if it returns no whole number."""
    *names, _ = (part for part in match.groups() if part is not None)
    if language in _FUNCTIONS:
        name = next(filter(None, names))
        return "" if name in _WORDS_OF_JS else name
    returned, name = names
    is_integer = _INTEGERS.fullmatch(returned.strip() + " ") is not None
    return name.replace("::", ".") if is_integer and name != "main" else ""


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
