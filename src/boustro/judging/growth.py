"""Growth: the time and the work of a slow solution against the size of the board.

Boards without jumps, from small to large, show how both grow and at which size the limit is
passed.  A solution in Python is asked some of them again, rewritten so that it counts what it
takes from its queue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boustro.judging.noting import CALL, LIST, PUT, STACK
from boustro.judging.questions import Case
from boustro.judging.solver import Rewritten, Talk, Trial
from boustro.judging.verdict import Failure, Growth, GrowthRow, SolverReply, Verdict
from boustro.model import Board
from boustro.say import quantity

SLOW = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_SECONDS, _COUNTED, _MANY = 8.0, 6, 10
_FACES = 6


class Work(NamedTuple):
    """How often a solution takes something on a board, or calls itself; for which square most."""

    size: int
    """How many squares the board has."""
    kind: int = 0
    """From what it takes: a queue, a stack, a list, or that it calls itself."""
    times: int = 0
    """How often; 0 where nothing was counted."""
    is_done: bool = True
    """Whether it came to its end."""
    square: int = 0
    """The square taken most often; 0 where no number is sure to be one."""
    most: int = 0
    """How often that one is taken."""
    at_last: int = 0
    """How often the last square is taken."""


def growth_of(talk: Talk, failure: Failure, counting: Rewritten | None) -> Trial[Growth]:
    """How the time and the work of a slow solver grow.

    What comes after the end of the talk is left out.

    `counting` is the solution rewritten so that it counts, None where it cannot be.
    """
    asked = failure.case.asked
    sizes = (n for n in talk.problem.statement.sizes() if n > max(asked.starts, default=0))
    cases = [Case(Board(n), asked) for n in sizes]
    cases = [case for case in cases if talk.problem.allows(case)] if cases[1:] else []
    replies: Sequence[SolverReply] = []
    if cases:
        replies = yield from talk.told(cases, _SECONDS)
    done = next((i for i, reply in enumerate(replies) if reply.answer is None), len(replies))
    is_passed = done < len(replies) and replies[done].fault in SLOW
    counted = [failure.case, *cases[max(done - _COUNTED, 0) : done]]
    works = yield from _works(counted, counting, talk)
    taken = {work.size: work.times for work in works[1:] if work.times and work.is_done}
    rows = [
        GrowthRow(case.board.size, reply.seconds or None, taken.get(case.board.size))
        for case, reply in zip(cases[:done], replies, strict=False)
    ]
    passed = cases[done].board.size if is_passed else None
    telling = max(works, key=lambda work: (work.is_done and work.most >= _MANY, work.most))
    is_whole = len(rows) == len(cases)
    which = "this board" if telling is works[0] else "another board"
    parts = [_work_sentence(telling, which), _sizes_sentence(rows, passed, is_whole=is_whole)]
    return Growth(tuple(rows), passed, "; ".join(filter(None, parts)))


def _works(cases: Sequence[Case], counting: Rewritten | None, talk: Talk) -> Trial[list[Work]]:
    """What is counted on each board; on the first of them alone, where it may end the process."""
    first = 0 if talk.problem.name == "flat" else 1
    replies: list[SolverReply] = []
    for some in (cases[:1], cases[1:]):
        counted: Sequence[SolverReply] = []
        if counting and some:
            counted = yield from talk.told(some, _SECONDS, instead=counting)
        replies += counted or [SolverReply()]
    pairs = zip(cases, replies, strict=False)
    return [_work(case.board, reply, first) for case, reply in pairs]


def _work(board: Board, reply: SolverReply, first: int) -> Work:
    """What a reply counts where the solution takes from its queue, else where it calls itself."""
    places: dict[int, list[Counter[int]]] = {}
    for code, number, count in reply.taken:
        place, part = divmod(code, 2)
        if place < PUT and number is not None and count is not None:
            places.setdefault(place, [Counter(), Counter()])[part][number] += count
    if not places:
        return Work(board.size)

    def rank(place: int) -> tuple[bool, int]:
        return not LIST < place <= CALL, max(map(Counter.total, places[place]))

    place = max(places, key=rank)
    columns = places[place]
    times, is_done = max(map(Counter.total, columns)), reply.answer is not None
    work = Work(board.size, place, times, is_done)
    # Of squares and rolls, the squares are the part that comes to larger numbers.
    known = [column for column in columns if column and min(column) == first]
    squares = max(known, key=max, default=Counter({board.size + first: 1}))
    if max(squares) >= board.size + first:
        return work
    square, most = squares.most_common(1)[0]
    at_last = squares[board.size - 1 + first]
    return work._replace(square=square + 1 - first, most=most, at_last=at_last)


def _name_of_queue(work: Work) -> str:
    if work.kind > LIST:
        return "list"
    return "stack" if work.kind > STACK else "queue"


def _work_sentence(work: Work, which: str) -> str:
    """What grows, in words, and on which board; nothing where nothing was counted."""
    if not work.times:
        return ""
    calls = work.kind > CALL
    queue = _name_of_queue(work)
    if not work.is_done and work.times < _MANY and not calls:
        taken = quantity(work.times, "square")
        stopped = (
            f"on {which} of {work.size} squares it had taken {taken} from its {queue} "
            "when it was stopped"
        )
        return f"{stopped}: what it does with a square takes the time"
    does = "calls itself" if calls else f"takes a square from its {queue}"
    sentence = f"on {which} of {work.size} squares it {does} {_number(work.times, work)} times"
    if work.is_done and work.at_last == _routes(work.size) > _MANY:
        ends = f"comes to the last square {work.at_last:,} times, once on every route"
        return f"{sentence}, and {ends}: it walks all routes"
    if work.most < _MANY:
        return sentence
    alone = f"for square {work.square} alone {_number(work.most, work)} times"
    return f"{sentence}, {alone}: {_REMEMBER if calls else _MARK}"


_MARK = "mark a square when you put it into the queue, so that it waits there only once"
_REMEMBER = "remember what is known of a square"


def _number(number: int, work: Work) -> str:
    """A number of times; of what was stopped a round number below it."""
    digit = 10 ** (len(str(number)) - 1)
    return f"{number:,}" if work.is_done else f"at least {number // digit * digit:,}"


def _routes(size: int) -> int:
    """How many routes a board without jumps has."""
    routes = [1]
    while len(routes) < size:
        routes.append(sum(routes[-_FACES:]))
    return routes[-1]


def _sizes_sentence(rows: Sequence[GrowthRow], passed: int | None, *, is_whole: bool) -> str:
    """The largest size that keeps the limit, and the first that does not; nothing without sizes."""
    if not rows:
        return (
            f"it exceeds the limit on a board of {passed} squares without jumps" if passed else ""
        )
    keeps = f"on boards without jumps it keeps the limit up to {rows[-1].size} squares"
    if passed is not None:
        return f"{keeps} and exceeds it at {passed}"
    return f"{keeps}, the largest size: the jumps hold it up" if is_whole else keeps
