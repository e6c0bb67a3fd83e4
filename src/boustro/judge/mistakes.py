"""Likely mistakes: a model of each, which answers as a solver that makes it, and its sentence."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from boustro.judge import searches
from boustro.judge.forms import Form, matrix
from boustro.judge.searches import NONE, Answer, Jumps, search
from boustro.judge.variants import variants
from boustro.judge.verdict import Verdict
from boustro.model.board import Board


class Mistake(NamedTuple):
    """A model of a mistake: its sentence, and what a solver that makes it answers.

    `says`: what a solver that ends in an error has to say.  One without a sentence has several
    causes; it is there so that none of them is named.
    """

    sentence: str
    answer: Callable[[Board], Answer]
    says: str = ""


def _search(
    sentence: str, model: Callable[..., Answer], *, says: str = "", **ways: Sequence[object]
) -> Iterator[Mistake]:
    """A model that takes the size and the jumps, for every choice of its options in `ways`."""
    for chosen in product(*ways.values()):
        found = partial(model, **dict(zip(ways, chosen, strict=True)))
        yield Mistake(sentence, partial(_of_jumps, found), says)


def _of_jumps(found: Callable[[int, Jumps], Answer], board: Board) -> Answer:
    return found(board.size, board.jumps)


def _exits(sentence: str, exit_of: Callable[[int, int], int]) -> Mistake:
    """A mistake about where jumps end; a jump that ends where it begins does not count."""

    def answer(board: Board) -> Answer:
        return search(board.size, {e: exit_of(e, x) for e, x in board.jumps.items()})

    return Mistake(sentence, answer)


def _numbered(
    sentence: str, cell: Callable[[int, int, int], tuple[int, int]], *, by: int = 0
) -> Mistake:
    """A mistake about which cell of an n × n matrix is square i n + j + 1: `cell(i, j, n)`."""

    def answer(board: Board) -> Answer:
        rows, n, exits = matrix(board), board.columns, dict[int, int]()
        for square in range(1, board.size + 1):
            row, column = cell(*divmod(square - 1 + by, n), n)
            exits[square] = rows[row % n][column % n]
        return search(board.size, {entry: exit for entry, exit in exits.items() if exit != -1})

    return Mistake(sentence, answer)


def _flipped(j: int, n: int, where: int) -> int:
    return n - 1 - j if where else j


def _without(what: str, wrong: Callable[[int, Jumps], Answer], says: str = "") -> Mistake:
    """Right where there is a route, something else where there is none."""

    def answer(board: Board) -> Answer:
        right = search(board.size, board.jumps)
        return wrong(board.size, board.jumps) if right == NONE else right

    return Mistake(f"it does not return -1 where there is no route, {what}", answer, says)


def _instead(sentence: str, wrong: Callable[[int], Answer], says: str = "") -> Mistake:
    """Right where there is no route, something else in place of the fewest rolls."""

    def answer(board: Board) -> Answer:
        right = search(board.size, board.jumps)
        return wrong(right) if isinstance(right, int) and right != NONE else right

    return Mistake(sentence, answer, says)


_TOP = (
    "it numbers the rows from the top: square 1 is at the bottom left, so square s is in row "
    "n − 1 − (s − 1) // n"
)
_PARITY = (
    "it takes the direction of a row from its number from the top, which is right only for every "
    "second n: count the rows from the bottom"
)
_DEPTH = (
    "it searches depth first (a stack, a recursion), so the first route found may not be a shortest "
    "one: search from the square found first"
)
_BEYOND = "it reads beyond the last square: a throw past it leaves the token where it is"
_COPIES = "so its queue keeps growing with copies of the same squares"
_ENDED = r"[Ii]ndex|Key|range|bounds|undefined|signal"
_EMPTY = "empty (?:deque|list|queue)|NoSuchElement"
_EITHER = (False, True)
_UNEVEN = "its count is off: each roll counts one, and the start nothing"
_FIRST = "on every board tested, it finds the last square only if one roll reaches it"
_ENDS: dict[Answer, str] = {
    Verdict.TIME_LIMIT: "it does not stop",
    Verdict.RUNTIME_ERROR: "it reads or writes outside a list",
    Verdict.FORMAT: "",
}

NUMBERING = (
    _numbered(_TOP, lambda i, j, n: (i, _flipped(j, n, i % 2))),
    _numbered(_TOP, lambda i, j, _: (i, j)),
    _numbered(
        "it forgets that rows alternate: every second row from the bottom runs from right to left",
        lambda i, j, n: (n - 1 - i, j),
    ),
    _numbered(_PARITY, lambda i, j, n: (n - 1 - i, _flipped(j, n, (n - i) % 2))),
    _numbered(_PARITY, lambda i, j, n: (n - 1 - i, _flipped(j, n, (n - 1 - i) % 2))),
    _numbered(
        "it starts with a row from right to left: the bottom row runs from left to right",
        lambda i, j, n: (n - 1 - i, _flipped(j, n, 1 - i % 2)),
    ),
    _numbered("it swaps rows and columns", lambda i, j, n: (_flipped(j, n, i % 2), n - 1 - i)),
    _numbered(
        "it looks up square s in the place of square s + 1: the cell is that of (s − 1) // n, "
        "(s − 1) % n",
        lambda i, j, n: (n - 1 - i, _flipped(j, n, i % 2)),
        by=1,
    ),
)

SEARCHING = (
    *_search(
        "it follows two jumps in one roll: a token that a jump puts on an entry rests there until "
        "the next roll",
        searches.jumps_on,
        most=(2, None),
    ),
    *_search(
        "it marks the entry of a jump as visited, or asks whether it was: only the square on which "
        "the token rests after the jump counts",
        searches.marks,
        asks_and_marks=(
            "reached landed",
            "both both",
            "landed reached",
            "landed both",
            "reached both",
        ),
        on_reaching=_EITHER,
        in_turn=_EITHER,
    ),
    *_search(
        _DEPTH,
        search,
        last_first=(True,),
        on_reaching=_EITHER,
        mark_late=_EITHER,
        faces=(range(1, 7), range(6, 0, -1)),
    ),
    *_search(_DEPTH, searches.recursive, best=_EITHER, finish_again=_EITHER, down=_EITHER),
    *_search(
        "it stops at n² − 6: from there a token needs one more roll, but a token that a ladder has "
        "put on n² needs none",
        searches.one_before,
    ),
    *_search(
        "it does not search from the last six squares: there, only throws that are too large are "
        "lost",
        search,
        highest=(-6,),
    ),
    _exits("it ignores the snakes", max),
    _exits("it ignores the ladders", min),
    _exits("it ignores the jumps", lambda entry, _exit: entry),
    _exits("its exits are one too high: are they counted from 0 or 1?", lambda _, exit: exit + 1),
    _exits("its exits are one too low: are they counted from 0 or 1?", lambda _, exit: exit - 1),
    *_search("it skips a jump where that is better: jumps are always taken", searches.optional),
    *_search(
        "it ends too early: the game ends on n², not on a square before it",
        search,
        early=(1, 2),
        on_reaching=_EITHER,
    ),
    *_search(
        "it tries no further throws from a square once one of them has met a jump",
        search,
        first_jump=(True,),
        faces=(range(1, 7), range(6, 0, -1)),
        on_reaching=_EITHER,
    ),
    *_search(
        "it raises the counter with each square from the queue: raise it once for all squares that "
        "are the same number of rolls away",
        search,
        by_square=(True,),
        on_reaching=_EITHER,
    ),
    *_search(
        "it takes a jump for a free edge of a graph: then a token may leave a jump alone, or take "
        "two in one roll",
        searches.edges,
    ),
    *_search(
        "it searches depth first and stores the distance of a square while those that it depends on "
        "are still open: snakes lead round in circles",
        searches.stored,
        down=_EITHER,
    ),
    *_search(
        "it gives up after n rolls: on an n × n board, the finish may be further away",
        searches.within_side,
    ),
    *_search(
        "it says -1 where the top left cell holds a jump: square n² is there only if n is even",
        searches.top_left,
    ),
    *_search("it counts a jump as a roll: a jump costs none", searches.relaxed, cost=(1,)),
    *_search(
        "it is greedy: the throw that gets furthest is not always the first of a shortest route",
        searches.greedy,
    ),
    *_search(
        "it never goes on from the foot of a snake: it takes the squares once from left to right, or "
        "leaves out the throws onto snakes",
        searches.relaxed,
        once=(True,),
    ),
    *_search(
        "it starts off the board: the token starts on square 1", search, start=(0,), marked=(0, 1)
    ),
    *_search(
        "its die never shows a 6: the die shows 1 to 6", search, faces=(range(1, 6), range(6))
    ),
    *_search("its die shows 1 to 7: the die has six faces", search, faces=(range(1, 8),)),
    *_search(
        "its range of throws is one short: the last number of a range is left out",
        search,
        top=(-1,),
        faces=(range(1, 6),),
    ),
    *_search(
        "no throw takes it to the last square: the end of a range is left out, or >= stands for >",
        search,
        top=(-1,),
    ),
    *_search(
        "it stops one square before the last: the finish is n², not n² − 1",
        search,
        finish=(-1,),
        on_reaching=_EITHER,
    ),
    _instead("its answer is one too high: count the rolls, not the squares", lambda n: n + 1),
    _instead("its answer is one too low: the first roll counts", lambda n: n - 1),
    # Nothing is said of these, nor of their equals: a list that is one too short, a loop without end.
    _instead("", lambda _: Verdict.RUNTIME_ERROR),
    Mistake("", lambda _board: Verdict.TIME_LIMIT),
    *_search(
        f"it goes to visited squares again, {_COPIES}",
        searches.queued,
        marks_taken=(False,),
        marked=((), (1,)),
    ),
    *_search(
        "it puts squares into the queue that wait there already (marked only when they are taken "
        f"out, for example), {_COPIES}",
        searches.queued,
        marks_taken=(True,),
    ),
    *_search(_BEYOND, search, says=_ENDED, beyond=(True,), on_reaching=_EITHER),
    *(Mistake(_BEYOND, partial(searches.wraps, rests=rests), _ENDED) for rests in _EITHER),
    *_search(
        "it takes -1 for a destination: -1 means that the square has no jump",
        searches.minus_one,
        says=_ENDED,
        on_reaching=_EITHER,
    ),
)

WITHOUT_ROUTE = (
    *(
        _without("but the last distance it found", partial(model, without=None))
        for model in (search, partial(searches.marks, asks_and_marks="reached reached"))
    ),
    _without("but the number of squares", lambda size, _jumps: size),
    _without("but the length of a side", lambda size, _jumps: int(size**0.5)),
    _without("and does not stop", lambda _size, _jumps: Verdict.TIME_LIMIT),
    _without("but nothing that is a whole number", lambda _size, _jumps: Verdict.FORMAT),
    _without("but takes from an empty queue", lambda _size, _jumps: Verdict.RUNTIME_ERROR, _EMPTY),
    _without(
        "but ends in an error", lambda _size, _jumps: Verdict.RUNTIME_ERROR, f"^(?!.*(?:{_EMPTY}))"
    ),
)

THROWING = (
    Mistake(
        "its token never moves: roll has to look up the square to which the throw leads",
        lambda _board: 1,
    ),
)


def known_mistakes(form: Form, without: int | None) -> Iterator[Mistake]:
    """The models of named mistakes; `without` is what the solver gives where there is no route."""
    if form.throws:
        yield from THROWING
        return
    yield from NUMBERING if form.name in ("leetcode", "resolved") else ()
    yield from (*SEARCHING, *WITHOUT_ROUTE)
    if without is not None:
        yield _without(f"but {without}", lambda _size, _jumps: without)


def slips(form: Form) -> Iterator[Mistake]:
    """The models of what one wrong token does to a right search."""
    if not form.throws:
        for each in variants(cells=form.name == "leetcode"):
            yield Mistake(each.sentence, each.answer, _ENDED)


def alike(always: Answer, right: int) -> Iterator[Mistake]:
    """What a solver does on all boards alike, from what it gave on one with the answer `right`."""
    what = _ENDS.get(always, f"it answers {always}")
    yield Mistake(what and f"on every board tested, {what}", lambda _board: always, _ENDED)
    if right != NONE != always:
        yield _instead(
            what and f"on every board tested that has a route, {what}", lambda _: always, _ENDED
        )
    yield _instead(_FIRST, lambda right: min(right, 2) % 2 or NONE)
    for factor, more in [*product((-1, 2, 3), range(-2, 3)), (1, -2), (1, 2)]:
        yield _instead(_UNEVEN, partial(_line, factor, more))


def _line(factor: int, more: int, right: int) -> int:
    return factor * right + more
