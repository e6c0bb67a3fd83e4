"""Problems: one class each, in the module of its family; `PROBLEMS` lists them by name.

To add one, write its class and give it a title in `boustro.judging.choices`.
"""

from collections.abc import Iterator

from boustro.errors import QuestionError
from boustro.judging.choices import GENERAL, PROBLEM_TITLES
from boustro.judging.problems import chances, expected, fewest, throws, ways
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.fewest import LeetCodeInRows

_FAMILIES = (fewest, expected, chances, throws, ways)


def _by_name() -> dict[str, JudgedProblem]:
    """The problems of all families, in the order of the choices."""
    classes = dict[str, type[JudgedProblem]]()
    for family in _FAMILIES:
        for value in vars(family).values():
            if isinstance(value, type) and issubclass(value, JudgedProblem) and value.name:
                classes.setdefault(value.name, value)
    return {name: classes[name]() for name in PROBLEM_TITLES}


_ALL = _by_name()
FORMS = {name: _ALL[name] for name in GENERAL}
"""The general forms of boards, each a problem of its own."""
PROBLEMS = {name: problem for name, problem in _ALL.items() if name not in GENERAL}
"""The other published problems."""
_IN_ROWS = LeetCodeInRows()
_INSTEAD = {
    "shifts": "boustro judge --form flat --question squares --start 0",
    "codingquest13": (
        "boustro judge --input relative-grid --question winner --overshoot win --chaining follow"
    ),
    "topcoder258": "boustro judge --form hackerrank --question wins --overshoot win --die 2d6",
    "codevita": "boustro judge --form hackerrank --question squares --start 0",
}
"""The commands that replace forms of earlier versions."""


def texts() -> list[JudgedProblem]:
    """The problems that programs read; a matrix also comes as rows."""
    return [*(problem for problem in FORMS.values() if problem.has_text), _IN_ROWS]


def sources() -> Iterator[tuple[str, str]]:
    """The name and the source of each problem that has a source."""
    yield from ((problem.name, problem.source) for problem in _ALL.values() if problem.source)


def problem_named(name: str) -> JudgedProblem:
    """The problem called `name`; raises `QuestionError` for an unknown name."""
    if name in _ALL:
        return _ALL[name]
    if name in _INSTEAD:
        raise QuestionError(f"the form {name} is gone: use {_INSTEAD[name]}")
    raise QuestionError(f"expected one of {', '.join(_ALL)}, got {name!r}")
