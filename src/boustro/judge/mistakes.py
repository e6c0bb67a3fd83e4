"""Error diagnosis: a model of each likely mistake, and the sentence that explains it.

A sentence is only said where the model gives what the solver gave on every board that was asked,
the right answers included: a guess that nothing speaks against.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from boustro.judge import searches
from boustro.judge.forms import Form, matrix
from boustro.judge.searches import NONE, Answer, Jumps
from boustro.judge.verdict import AskedBoard, Verdict
from boustro.model.board import Board

_EVIDENCE = 400


class Mistake(NamedTuple):
    """A model of a mistake: its sentence, and what a solver that makes it answers."""

    name: str
    sentence: str
    answer: Callable[[Board], Answer]


def _search(name: str, sentence: str, model: Callable[..., Answer], **how: bool) -> Mistake:
    return Mistake(name, sentence, lambda board: model(board.size, board.jumps, **how))


def _kept(name: str, sentence: str, keep: Callable[[int, int], bool]) -> Mistake:
    def answer(board: Board) -> int:
        jumps = {entry: exit for entry, exit in board.jumps.items() if keep(entry, exit)}
        return searches.plain(board.size, jumps)

    return Mistake(name, sentence, answer)


def _shifted(name: str, sentence: str, by: int) -> Mistake:
    def answer(board: Board) -> int:
        jumps = {entry: exit + by for entry, exit in board.jumps.items()}
        return searches.plain(board.size, jumps)

    return Mistake(name, sentence, answer)


def _numbered(name: str, sentence: str, cell: Callable[[int, int], tuple[int, int]]) -> Mistake:
    """A mistake about which cell of an n × n matrix is the square q + 1: `cell(q, n)`."""

    def answer(board: Board) -> int:
        rows, side = matrix(board), board.columns
        jumps = {}
        for place in range(board.size):
            row, column = cell(place, side)
            if rows[row][column] != -1:
                jumps[place + 1] = rows[row][column]
        return searches.plain(board.size, jumps)

    return Mistake(name, sentence, answer)


def _instead(name: str, sentence: str, without: Callable[[int, Jumps], Answer]) -> Mistake:
    """Right where there is a route, something else where there is none."""

    def answer(board: Board) -> Answer:
        right = searches.plain(board.size, board.jumps)
        return without(board.size, board.jumps) if right == NONE else right

    return Mistake(name, sentence, answer)


def _more(by: int) -> Callable[[Board], int]:
    def answer(board: Board) -> int:
        right = searches.plain(board.size, board.jumps)
        return right if right == NONE else right + by

    return answer


def _with_die(faces: range) -> Callable[[Board], int]:
    def answer(board: Board) -> int:
        jumps = board.jumps
        return searches.breadth_first(
            board.size, lambda square: jumps.get(square, square), faces=faces
        )

    return answer


def _alternating(flip: bool, column: int, side: int) -> int:
    return side - 1 - column if flip else column


_TOP = (
    "it numbers the rows from the top: square 1 is at the bottom left, so square s is in row "
    "n − 1 − (s − 1) // n"
)
_ALTERNATE = (
    "it forgets that rows alternate: every second row from the bottom runs from right to left"
)
_PARITY = (
    "it takes the direction of a row from its number from the top, which is right only for every "
    "second n: count the rows from the bottom"
)
_TWICE = (
    "it follows two jumps in one roll: a token that a jump puts on an entry rests there until "
    "the next roll"
)
_MARKS = (
    "it marks the entry instead of the exit as visited (or mixes up the two): mark the square on "
    "which the token rests after the jump"
)
_STACK = (
    "it takes squares from the wrong end of the queue: search from the square found first, or the "
    "first route found may not be a shortest one"
)
_SIX = (
    "it stops at n² − 6: from there a token needs one more roll, but a token that a ladder has put "
    "on n² needs none"
)
_NO_ROUTE = "it does not return -1 where there is no route, but {}"

NUMBERING = (
    _numbered(
        "rows-from-top", _TOP, lambda q, n: (q // n, _alternating(q // n % 2 == 1, q % n, n))
    ),
    _numbered("rows-from-top", _TOP, lambda q, n: (q // n, q % n)),
    _numbered("no-alternating", _ALTERNATE, lambda q, n: (n - 1 - q // n, q % n)),
    _numbered(
        "parity-from-top",
        _PARITY,
        lambda q, n: (n - 1 - q // n, _alternating((n - 1 - q // n) % 2 == 0, q % n, n)),
    ),
    _numbered(
        "parity-from-top",
        _PARITY,
        lambda q, n: (n - 1 - q // n, _alternating((n - 1 - q // n) % 2 == 1, q % n, n)),
    ),
    _numbered(
        "first-row-reversed",
        "it starts with a row from right to left: the bottom row runs from left to right",
        lambda q, n: (n - 1 - q // n, _alternating(q // n % 2 == 0, q % n, n)),
    ),
    _numbered(
        "transposed",
        "it swaps rows and columns",
        lambda q, n: (_alternating(q // n % 2 == 1, q % n, n), n - 1 - q // n),
    ),
)

SEARCHING = (
    _search("two-jumps", _TWICE, searches.two_jumps),
    _search("two-jumps", _TWICE, searches.all_jumps),
    _search("marks-entry", _MARKS, searches.marks_reached, both=False),
    _search("marks-entry", _MARKS, searches.marks_reached, both=True),
    _search("marks-entry", _MARKS, searches.marks_entry, on_reaching=False),
    _search("marks-entry", _MARKS, searches.marks_entry, on_reaching=True),
    *(
        _search(
            "wrong-end",
            _STACK,
            searches.stack,
            on_reaching=bool(i & 1),
            mark_late=bool(i & 2),
            down=bool(i & 4),
        )
        for i in range(8)
    ),
    _search("stops-before", _SIX, searches.one_before),
    Mistake(
        "not-from-the-last-six",
        "it does not search from the last six squares: there, only throws that are too large are lost",
        lambda board: searches.breadth_first(
            board.size,
            lambda square: board.jumps.get(square, square),
            highest=max(board.size - 6, 1),
        ),
    ),
    _kept("no-snakes", "it ignores the snakes", lambda entry, exit: exit > entry),
    _kept("no-ladders", "it ignores the ladders", lambda entry, exit: exit < entry),
    _kept("no-jumps", "it ignores the jumps", lambda _entry, _exit: False),
    _search(
        "optional",
        "it skips a jump where that is better: jumps are always taken",
        searches.optional,
    ),
    _search("counts-jumps", "it counts a jump as a roll: a jump costs none", searches.counts_jumps),
    _search(
        "greedy",
        "it is greedy: it takes the throw that gets furthest, which may not be on a shortest route",
        searches.greedy,
    ),
    _search(
        "left-to-right",
        "it goes through the squares once from left to right, so it finds a route back down a snake "
        "too late",
        searches.left_to_right,
    ),
    Mistake(
        "starts-off-board",
        "it starts off the board: the token starts on square 1",
        lambda board: searches.plain(board.size, board.jumps, start=0),
    ),
    _shifted("exit-off-by-one", "its exits are one too high: are they counted from 0 or 1?", 1),
    _shifted("exit-off-by-one", "its exits are one too low: are they counted from 0 or 1?", -1),
    Mistake(
        "small-die", "its die shows only 1 to 5: the die has six faces", _with_die(range(1, 6))
    ),
    Mistake("large-die", "its die shows 1 to 7: the die has six faces", _with_die(range(1, 8))),
    Mistake("zero-die", "its die shows 0 to 5: the die shows 1 to 6", _with_die(range(6))),
    Mistake("one-more", "its answer is one too high: count the rolls, not the squares", _more(1)),
    Mistake("one-less", "its answer is one too low: the first roll counts", _more(-1)),
)

WITHOUT_ROUTE = (
    _instead("no-route", _NO_ROUTE.format("the last distance it found"), searches.last_distance),
    _instead("no-route", _NO_ROUTE.format("the last distance it found"), searches.last_level),
    _instead("no-route", _NO_ROUTE.format("0"), lambda _size, _jumps: 0),
    _instead("no-route", _NO_ROUTE.format("the number of squares"), lambda size, _jumps: size),
    _instead(
        "no-route-loop",
        "it does not stop where there is no route: search from each square only once, and stop when "
        "the queue is empty",
        lambda _size, _jumps: Verdict.TIME_LIMIT,
    ),
)

THROWING = (
    Mistake(
        "never-moves",
        "its roll reads the square on which the token stands, not the one it rolls to, so the token "
        "never moves",
        lambda _board: 1,
    ),
)

_SAID = (
    (
        r"pop from an empty|popleft|empty (?:deque|list|queue)",
        "it takes from an empty queue: that means there is no route, and the answer is -1",
    ),
    (
        r"index out of range|IndexError|KeyError|out_of_range|_M_range_check|of undefined",
        "it reads beyond the last square: a throw past it leaves the token where it is",
    ),
    (
        r"RecursionError|call stack",
        "its recursion is too deep: a search with a queue needs no recursion",
    ),
    (r"ended its process|SystemExit", "it ends the process (exit, quit) instead of returning"),
    (r"NoneType", "it returns nothing: one of its branches has no return"),
    (r"got 0$", "it prints nothing: print one number per line, one for each board"),
)
_PRINTS = "it prints the answer instead of returning it: replace print by return"
_OF_MEMORY = "its queue keeps growing: do not queue a square that has been queued before"


def likely_mistake(form: Form, failing: AskedBoard, seen: Sequence[AskedBoard]) -> str | None:
    """The sentence on the likeliest mistake of a solver, None where no pattern fits.

    `failing` is the board to be explained, `seen` everything that was asked.
    """
    if failing.verdict is Verdict.ACCEPTED:
        return (
            "it changes the caller's board: work on a copy, or store the visited squares elsewhere"
        )
    if failing.verdict in (Verdict.WRONG_ANSWER, Verdict.TIME_LIMIT):
        evidence = _evidence(failing, seen)
        models = _models(form)
        if failing.verdict is Verdict.TIME_LIMIT and not form.throws:
            # The plainest reason first: other models run for ever on such boards, too.
            models = (*WITHOUT_ROUTE, *models)
        return next((m.sentence for m in models if _agrees(m, evidence)), None)
    if failing.verdict is Verdict.MEMORY_LIMIT:
        return _OF_MEMORY
    said = failing.reply.said
    if "NoneType" in said and failing.reply.printed == str(failing.right):
        return _PRINTS
    return next((sentence for pattern, sentence in _SAID if re.search(pattern, said)), None)


def _models(form: Form) -> tuple[Mistake, ...]:
    if form.throws:
        return THROWING
    by_matrix = form.name in ("leetcode", "resolved")
    return (*(NUMBERING if by_matrix else ()), *SEARCHING, *WITHOUT_ROUTE)


def _evidence(failing: AskedBoard, seen: Sequence[AskedBoard]) -> list[AskedBoard]:
    """The failing board first, then other failures, then the rest, as far as there is room."""
    telling = [each for each in seen if each.reply.answer is not None]
    telling.sort(key=lambda each: each.verdict is Verdict.ACCEPTED)
    return [failing, *telling[:_EVIDENCE]]


def _agrees(mistake: Mistake, evidence: Sequence[AskedBoard]) -> bool:
    for asked in evidence:
        found = mistake.answer(asked.board)
        given = asked.reply.fault if asked.reply.answer is None else asked.reply.answer
        if found != given:
            return False
    return True
