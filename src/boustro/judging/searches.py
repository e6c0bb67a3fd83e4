"""The judge's own programs: right lookups and searches; models of mistakes modify them.

`mistakes.txt` holds them; `mistakes` edit them.  A program gives a number, the verdict that it ends
in, or None where it cannot tell: how long is too long differs by machine.  Its `text` is a solution
for itself, to run or to step through.
"""

import linecache
import re
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache
from pkgutil import get_data
from typing import Any, NamedTuple, Protocol

from boustro.judging import measure
from boustro.judging.asked import Case
from boustro.judging.problems.notations import matrix, resolved
from boustro.judging.problems.throws import GAME_THROWS
from boustro.judging.verdict import Verdict
from boustro.model import Board

Answer = measure.Answer | Verdict | None
NONE = -1
# So many squares in the queue are nothing, and too many, for every language.
_QUICK, _ENDLESS = 2_000, 10**8
_FEWEST_TURNS = 30_000
"""The loop iterations that every search may use: on small boards even a wasteful solver is
quick."""
_UNWATCHED = 4_000
"""The loop iterations after which the model looks for a search that never ends."""
_COMPARED = 1_500
"""The states that it compares: where they grow for ever, none comes again."""
# A recursion is asked boards of so many squares at most.
_DEEPEST = 200

_TABLE = get_data(__package__, "mistakes.txt") or b""
PARAGRAPHS = _TABLE.decode().strip().split("\n\n")
_TEXTS = dict(text[1:].split("]\n", 1) for text in PARAGRAPHS if text.startswith("["))
LOOKUPS = [text for name, text in _TEXTS.items() if name.startswith("look")]
SEARCHES = [_TEXTS[f"search {name}"] for name in ("queue", "distances", "levels")]
_MAIN = """
def snakesAndLadders(board):
    n = len(board)
    return search(look(board, n), n * n)
"""
# In most languages -1 is no place of a row.
_NO_WRAPS = "    board = {i: dict(enumerate(row)) for i, row in enumerate(board)}\n"
_LOOP = re.compile(r"(?P<header> *(?P<word>for|while) .*?:)(?P<body> .*|)")
"""The line of a loop; a short one has its body behind its header."""
_COMPARING = {"while", "if"}
"""The first words of a loop that compares its states, and of the blocks around it."""

_Compares = Callable[[int, dict[str, Any]], None]


class MistakeModel(Protocol):
    """A model of a mistake: its answers, and its text if it has one."""

    @property
    def text(self) -> str:
        """The whole program."""

    @property
    def search(self) -> str:
        """Its search."""

    def answer(self, case: Case, /) -> Answer:
        """The model's answer; None if it cannot tell."""

    def gives(self, answer: Answer, other: Answer, /) -> bool | None:
        """Whether a solver's answer equals this model's answer; None if that proves nothing."""


class Program(NamedTuple):
    """A lookup and a search.

    >>> Program(SEARCHES[0]).answer(Case(Board(9, jumps={2: 8})))
    2
    """

    search: str
    """The function that searches."""
    look: str = ""
    """The lookup of cells; without one, jumps follow the rules."""
    wraps: bool = True
    """Whether the index -1 is the last place of a row, as in Python, and not an error."""

    @property
    def text(self) -> str:
        """The whole program, for LeetCode's matrices."""
        main = _MAIN if self.wraps else _MAIN.replace("    return", f"{_NO_WRAPS}    return")
        parts = (part.strip() for part in (self.look or LOOKUPS[2], self.search, main))
        return re.sub("  # .*", "", "\n\n\n".join(parts))

    def gives(self, answer: Answer, other: Answer) -> bool:
        """Whether a solver's answer equals this program's answer."""
        return answer == other

    def answer(self, case: Case) -> Answer:
        """The program's answer; for an error or an endless loop, a verdict."""
        asked = case.board
        if asked.size > _DEEPEST and "# recursion" in self.search:
            return None
        try:
            answer = self._in_time(asked)
        except StopIteration:
            return Verdict.TIME_LIMIT
        except (NameError, SyntaxError, AttributeError):
            return Verdict.NOT_COMPILED  # no solver gives this, so nothing is explained by it
        except (ArithmeticError, LookupError, ValueError, TypeError):
            return Verdict.RUNTIME_ERROR
        return answer if isinstance(answer, int) else Verdict.FORMAT

    def _in_time(self, asked: Board) -> Any:
        """What the program returns; raises `StopIteration` if it does not end in time."""
        turns = iter(range(_UNWATCHED))
        try:
            return self._run(asked, turns)
        except StopIteration:
            if next(turns, None) is not None:
                raise  # an empty loop without an end
        turns = iter(range(max(_FEWEST_TURNS, 200 * asked.size + 1000)))
        return self._run(asked, turns, _RepeatedStates().compare)

    def _run(self, asked: Board, turns: Iterator[int], *compare: _Compares) -> Any:
        made = _made(self.search, watched=bool(compare))
        return made["search"](self._to(asked, turns), asked.size, turns, *compare)

    def _to(self, asked: Board, turns: Iterator[int]) -> Callable[[int], int]:
        if not self.look or asked.rows != asked.columns:
            ends = dict(asked.jumps.items())
            return lambda square: ends.get(square, square)
        rows = matrix(asked)
        board = rows if self.wraps else {i: dict(enumerate(row)) for i, row in enumerate(rows)}
        return _made(self.look)["look"](board, asked.columns, turns)  # type: ignore[no-any-return]


class GameProgram(Program):
    """A game object whose token makes the throws of the problem `game`."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The class."""
        return self.search.strip()

    def _run(self, asked: Board, turns: Iterator[int], *_: _Compares) -> Any:
        game = _made(self.search)["Game"](resolved(asked), turns)
        return [game.roll(throw) for throw in GAME_THROWS][-1]


class RepeatingProgram(Program):
    """A search that may queue squares again and again.

    How soon that exceeds a limit differs by machine, unless the search never ends.
    """

    __slots__ = ()

    def answer(self, case: Case) -> Answer:
        """The program's answer; None if a search that ends may exceed the limit."""
        answer = Program(self.search, self.look, self.wraps).answer(case)
        if answer is Verdict.TIME_LIMIT and RIGHT["taking"].answer(case) != NONE:
            return None
        return answer


class CrowdedProgram(Program):
    """A search whose queue holds squares many times; the model only counts them by level."""

    __slots__ = ()

    def answer(self, case: Case) -> Answer:
        """The right answer if the count is surely small; a time limit if it is surely too large."""
        least, answer = self._in_queue(case.board, least=True)
        most, _ = self._in_queue(case.board, least=False)
        if least > _ENDLESS:
            return Verdict.TIME_LIMIT
        return answer if most < _QUICK else None

    def _in_queue(self, board: Board, *, least: bool) -> tuple[int, int]:
        """A bound on the number of squares in the queue, lower if `least`, and the answer."""
        marks_taken = "seen.add(s)" in self.search
        seen = set[int]() if "set()" in self.search else {1}
        level, rolls, count, jumps = {1: 1}, 0, 1, dict(board.jumps)
        while level and count <= _ENDLESS and board.size not in level:
            following: dict[int, int] = {}
            for square, copies in level.items():
                if marks_taken:
                    seen.add(square)
                for reached in range(square + 1, min(square + 6, board.size) + 1):
                    landed = jumps.get(reached, reached)
                    # A square of the same level may be marked after the first copy of this one.
                    more = 1 if least and marks_taken and landed in level else copies
                    if landed not in seen:
                        following[landed] = following.get(landed, 0) + more
            level, rolls, count = following, rolls + 1, count + sum(following.values())
            if rolls > board.size:
                return _ENDLESS + 1, NONE
        return count, rolls if level else NONE


class WalkProgram(Program):
    """A search of every route, which exceeds the time limit if there are too many."""

    __slots__ = ()

    def answer(self, case: Case) -> Answer:
        """The right answer if routes are few; a time limit if the upward routes are too many."""
        if self._routes_ahead(case.board) > _ENDLESS:
            return Verdict.TIME_LIMIT
        try:
            return self._run(case.board, iter(range(_QUICK)))  # type: ignore[no-any-return]
        except StopIteration:
            return None

    def _routes_ahead(self, board: Board) -> int:
        """The number of routes from the start that only lead upwards, to any square."""
        routes, jumps = [0, 1] + [0] * (board.size - 1), dict(board.jumps)
        for square in range(1, board.size):
            for reached in range(square + 1, min(square + 6, board.size) + 1):
                landed = jumps.get(reached, reached)
                if landed > square:
                    routes[landed] += routes[square]
        return sum(routes)


class _RepeatedStates:
    """Ends a search, by `StopIteration`, at a state that it was in before.

    A search does the same again from equal values of its variables, so then it never ends.  Brent's
    algorithm compares each state with the one that was kept after the last power of two.
    """

    def __init__(self) -> None:
        self._compared, self._due = 0, 1
        self._kept: dict[str, Any] = {}

    def compare(self, loop: int, variables: dict[str, Any]) -> None:
        """Begin an iteration of a `while` loop with these variables."""
        if self._compared == _COMPARED:
            return
        state = variables | {"turns": loop}
        if state == self._kept:
            raise StopIteration
        self._compared += 1
        if self._compared == self._due:
            self._due *= 2
            self._kept = {name: copy(value) for name, value in state.items()}


def _counted(text: str, *, watched: bool) -> str:
    """The text, each of whose loops begins its iterations with `next(turns)`.

    Where it is `watched`, its `while` loops compare states, too, but for those within `for` loops:
    no variable holds how far such a loop is.
    """
    lines, around = list[str](), dict[int, str]()
    for number, line in enumerate(text.splitlines(), 1):
        if not line:
            continue
        indentation = len(line) - len(line.lstrip())
        around = {place: word for place, word in around.items() if 0 < place < indentation}
        if loop := _LOOP.fullmatch(line):
            compares = watched and {loop["word"], *around.values()} <= _COMPARING
            first = f"next(turns); compare({number}, locals())" if compares else "next(turns)"
            lines += _beginning(loop, first, " " * (indentation + 4))
        else:
            lines.append(line)
        around[indentation] = line.split(maxsplit=1)[0]
    return "\n".join(lines)


def _beginning(loop: re.Match[str], first: str, margin: str) -> list[str]:
    """The lines of a loop's header, with a first statement of its body."""
    header, body = loop["header"], loop["body"].strip()
    if body == "pass":
        return [f"{header} raise StopIteration"]
    if body and not body.startswith("#"):
        return [f"{header} {first}; {body}"]
    return [header, margin + first]


@cache
def _made(text: str, *, watched: bool = False) -> dict[str, Any]:
    """The definitions of a text whose loops use up `turns`, one per iteration.

    Where it is `watched`, `compare` is told the state of its search, too.
    """
    more = ", turns, compare" if watched else ", turns"
    counted = _counted(text.replace("):", f"{more}):", 1), watched=watched)
    # A debugger finds its lines there.
    name = f"<search {hash(counted)}>"
    linecache.cache[name] = len(counted), None, counted.splitlines(keepends=True), name
    names: dict[str, Any] = {}
    exec(compile(counted, name, "exec"), names)  # noqa: S102 - our own text
    return names


# What mistakes are made of, by name.
RIGHT = {name.removeprefix("search "): Program(text) for name, text in _TEXTS.items()} | {
    "cell": Program(_TEXTS["search taking"], re.sub("  # .*", "", LOOKUPS[0])),
    "wraps": Program(_TEXTS["search taking"], LOOKUPS[0]),
    "repeating": RepeatingProgram(_TEXTS["search taking"]),
    "crowded": CrowdedProgram(_TEXTS["search taking"]),
    "walks": WalkProgram(_TEXTS["search walks"]),
    "game": GameProgram(_TEXTS["game"]),
}
