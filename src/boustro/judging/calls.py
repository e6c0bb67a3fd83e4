"""Calls: choose a function's arguments by the names, number and types of its parameters."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from boustro.judging.asked import Case
from boustro.judging.problems import FORMS, problem_named
from boustro.judging.problems.base import Arguments, JudgedProblem
from boustro.judging.problems.notations import flat, matrix, pairs_of, resolved

# What a value may be: a matrix (or pairs), a list, a dictionary, a number.
_ANY, _NUMBER = "mldn", "n"
_PLAYER = "p"
"""The kind of a parameter for throws or players."""
_COUNTED = re.compile(
    r"[nmkt]|(board_?)?size|(num|no|n|total)_\w+|(num|total)\w*|"
    r"\w*(count|len|length|rows?|columns?|cols?)|"
    r"last|target|end|destination|cells?|blocks|squares",
    re.IGNORECASE,
)
# Parameters for throws or players, which only some questions have.
_PLAYED = re.compile(r"dice|die|rolls|throws|players", re.IGNORECASE)
_SIDES = ("ladder", "snake")
_INTEGER = re.compile(r"(unsigned|signed|long|short|[us]?size|ssize|u?int\d*|integer|number)(_t)?")
_HOLDS = "std vector list arraylist linkedlist array pair tuple sequence iterable"
_MAPS = "map hashmap treemap linkedhashmap unordered_map dict record defaultdict"
_PASSED = {*["const", "final", "static", "typing", "optional", "collections", "collection", "self"]}
_PASSED |= {*_HOLDS.split(), *_MAPS.split()}


class Parameter(NamedTuple):
    """A parameter, with the kinds of values that it may take."""

    name: str
    """Its name in the source."""
    kinds: str = _ANY
    """A letter for each possible kind of value."""

    @classmethod
    def of(cls, name: str, written: str = "") -> "Parameter":
        """The parameter with this name, and this type in the syntax of any language.

        >>> Parameter.of("board", "vector<vector<int>>&").kinds, Parameter.of("n").kinds
        ('m', 'n')
        """
        if _PLAYED.fullmatch(name):
            return cls(name, _PLAYER)
        if not written.strip():
            one_side = any(word in name.lower() for word in _SIDES)
            any_kind = _ANY.replace(_NUMBER, "") if one_side else _ANY
            return cls(name, _NUMBER if _COUNTED.fullmatch(name) else any_kind)
        written = re.sub(r"Optional\[(.*)\]|(.*)\| *None$", r"\1\2", written)
        words = re.findall(r"[a-z_]\w*", written.lower())
        if any(word not in _PASSED and not _INTEGER.fullmatch(word) for word in words):
            return cls(name, "")
        if set(words) & {*_MAPS.split()}:
            return cls(name, "d")
        depth = len(re.findall(r"[<(\[*]", re.sub(r"(?i)\b(pair|tuple)\b", "", written)))
        if depth == 0 and set(words) & {*_HOLDS.split()}:
            return cls(name, "ml")
        return cls(name, ("n", "l", "m")[depth] if depth < 3 else "")


Parameters = tuple[Parameter, ...]
_Value = Callable[[Case], Any]


# The values that a parameter may get; the letter after the dot is the kind of value.
_VALUES: dict[str, _Value] = {
    "board.m": lambda case: matrix(case.board),
    "board.l": lambda case: flat(case.board),
    "rest.m": lambda case: resolved(case.board),
    "side.n": lambda case: case.board.rows,
    "size.n": lambda case: case.board.size,
    "widths.l": lambda case: [case.board.columns] * case.board.rows,
    "two.n": lambda _: 2,
    "rolls.n": lambda case: case.asked.rolls,
    "players.n": lambda case: case.asked.players,
    "throws.l": lambda case: [*case.asked.throws],
}
_BESIDE = ("rolls.n", "players.n", "throws.l")
_JUMPS: dict[str, Callable[[Case], list[list[int]]]] = {
    "ladders": lambda case: pairs_of(case.board.ladders),
    "snakes": lambda case: pairs_of(case.board.snakes),
    "jumps": lambda case: [list(pair) for pair in case.board.jumps.items()],
    "from0": lambda case: [[entry - 1, exit - 1] for entry, exit in case.board.jumps.items()],
}
_OF_JUMPS: dict[str, Callable[[list[list[int]]], Any]] = {
    "m": lambda pairs: pairs,
    "l": lambda pairs: [end for pair in pairs for end in pair],
    "d": lambda pairs: {str(entry): exit for entry, exit in pairs},
    "n": len,
}
_USUAL = ("leetcode", "hackerrank", "gfg", "flat", "resolved")
"""Problems to try for a function whose name suggests none."""


def calls(
    parameters: Parameters | None,
    form: str = "",
    *,
    pairs: bool = False,
    extras: Sequence[str] = (),
) -> list[JudgedProblem]:
    """The problems, each with arguments that fit the parameters; only `form` if it is not empty.

    If the parameters are unknown (None), each problem keeps its usual arguments.  With `pairs`,
    dictionaries become lists of pairs.  `extras` are the arguments beside the board, which may
    come before or after it.

    >>> [each.name for each in calls((Parameter("moves"), Parameter("n", "n")))]
    ['leetcode', 'gfg', 'flat', 'flat', 'flat']
    """
    names = [form] if form else [*_USUAL]
    if parameters is None or (form and not problem_named(form).signatures):
        return [with_beside(problem_named(name), extras) for name in names]
    problems = list[JudgedProblem]()
    for name in names:
        problems += [
            FORMS[name].changed(arguments=_arguments(signature, pairs=pairs))
            for signature in _with_extras(_written(FORMS[name].signatures), [*extras])
            if len(signature) == len(parameters) and all(map(_fits, parameters, signature))
        ]
    return problems


def with_beside(problem: JudgedProblem, extras: Sequence[str]) -> JudgedProblem:
    """The problem with the extra arguments after its own, except those that it already has.

    >>> from boustro import Board
    >>> from boustro.judging.asked import Asked, Case
    >>> from boustro.model import Board
    >>> problem = with_beside(FORMS["leetcode"], ["rolls.n"])
    >>> problem.arguments(Case(Board(4), Asked(rolls=7)))
    ([[-1, -1], [-1, -1]], 7)
    """
    more = problem.missing(extras)
    if not more:
        return problem
    values = _arguments(more, pairs=False)
    return problem.changed(arguments=lambda case: (*problem.arguments(case), *values(case)))


def _with_extras(signatures: Iterator[list[str]], extras: list[str]) -> Iterator[list[str]]:
    for signature in signatures:
        yield from [signature + extras, extras + signature] if extras else [signature]


def _written(signatures: str) -> Iterator[list[str]]:
    """The values of each signature; * stands for one kind that is the same in all places."""
    for signature in signatures.split("; "):
        for kind in "mld" if "*" in signature else " ":
            yield signature.replace("*", kind).split()


def _fits(parameter: Parameter, value: str) -> bool:
    """Whether a parameter accepts a value, and its name does not suggest another value."""
    thing, _, kind = value.partition(".")
    if value in _BESIDE and parameter.kinds == _PLAYER:
        return True
    sides = [f"{word}s" for word in _SIDES if word in parameter.name.lower()]
    return kind in parameter.kinds and (len(sides) != 1 or thing in (*sides, "two"))


def _arguments(signature: Sequence[str], *, pairs: bool) -> Callable[[Case], Arguments]:
    made = [_VALUES.get(value) or _of_jumps(value, pairs=pairs) for value in signature]
    return lambda case: tuple(make(case) for make in made)


def _of_jumps(value: str, *, pairs: bool) -> _Value:
    thing, _, kind = value.partition(".")
    jumps, make = _JUMPS[thing], _OF_JUMPS["m" if pairs and kind == "d" else kind]
    return lambda case: make(jumps(case))
