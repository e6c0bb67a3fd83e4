"""Growth: how the time and the work of a slow solution depend on the size of the board.

The judge measures both on boards without jumps, from small to large, up to the size that exceeds
the limit.  A solution in Python answers some of these boards again in a rewritten form that counts
what it takes from its queue.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boustro.judging.asked import Case
from boustro.judging.noting import CALL, LIST, PUT, STACK
from boustro.judging.solver import Rewritten, Talk, Trial
from boustro.judging.verdict import Failure, Growth, GrowthRow, SolverReply, Verdict
from boustro.model import Board
from boustro.say import Value, join_words, quantity, say

SLOW = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_SECONDS, _COUNTED, _MANY = 8.0, 6, 10
_FACES = 6


class Work(NamedTuple):
    """How often a solution takes a square from its queue, or calls itself, on one board."""

    size: int
    """The number of squares of the board."""
    kind: int = 0
    """What is counted: takes from a queue, a stack or a list, or recursive calls."""
    times: int = 0
    """The count; 0 if nothing was counted."""
    is_done: bool = True
    """Whether the solution finished."""
    square: int = 0
    """The square taken most often; 0 if it is unclear which numbers are squares."""
    most: int = 0
    """How often it takes that square."""
    at_last: int = 0
    """How often it takes the last square."""


def growth_of(talk: Talk, failure: Failure, counting: Rewritten | None) -> Trial[Growth]:
    """How the time and the work of a slow solver grow, as far as the time for it allows.

    `counting` is the solution rewritten so that it counts; None if it cannot be rewritten.
    """
    asked = failure.case.asked
    sizes = (n for n in talk.problem.statement.sizes() if n > max(asked.starts, default=0))
    cases = [Case(Board(n), asked) for n in sizes]
    # A single size shows no growth.
    cases = [*filter(talk.problem.allows, cases)] if cases[1:] else []
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
    return Growth(tuple(rows), passed, join_words("; ", parts))


def _works(cases: Sequence[Case], counting: Rewritten | None, talk: Talk) -> Trial[list[Work]]:
    """The work on each board; the first runs in its own process, since it may crash it."""
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
    """The work that a reply counts: takes from the queue, or otherwise recursive calls."""
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
    # Entries may be pairs of square and rolls; the squares reach larger numbers.
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
    """The sentence about the work on a board; empty if nothing was counted."""
    if not work.times:
        return ""
    calls = work.kind > CALL
    queue = _name_of_queue(work)
    counted: dict[str, Value] = {
        "size": work.size,
        "times": work.times,
        "queue": queue,
        "board": which,
        "is_done": int(work.is_done),
        "calls": int(calls),
    }
    if not work.is_done and work.times < _MANY and not calls:
        taken = quantity(work.times, "square")
        stopped = (
            f"on {which} of {work.size} squares it had taken {taken} from its {queue} "
            "when it was stopped"
        )
        text = f"{stopped}: what it does with a square takes the time"
        return say("stopped-at-squares", text, **counted)
    does = "calls itself" if calls else f"takes a square from its {queue}"
    sentence = f"on {which} of {work.size} squares it {does} {_number(work.times, work)} times"
    if work.is_done and work.at_last == _routes(work.size) > _MANY:
        ends = f"comes to the last square {work.at_last:,} times, once on every route"
        text = f"{sentence}, and {ends}: it walks all routes"
        return say("walks-all-routes", text, **counted, at_last=work.at_last)
    if work.most < _MANY:
        code = "calls-itself" if calls else "takes-squares"
        return say(code, sentence, **counted)
    alone = f"for square {work.square} alone {_number(work.most, work)} times"
    text = f"{sentence}, {alone}: {_REMEMBER if calls else _MARK}"
    code = "calls-itself-again" if calls else "takes-square-again"
    return say(code, text, **counted, square=work.square, most=work.most)


_MARK = (
    "queue a square only if it is not marked, and mark it then; after a jump, that is the square "
    "where the jump ends"
)
_REMEMBER = "remember what is known of a square"


def _number(number: int, work: Work) -> str:
    """A count in words; if the solution was stopped, a round number below the count."""
    digit = 10 ** (len(str(number)) - 1)
    return f"{number:,}" if work.is_done else f"at least {number // digit * digit:,}"


def _routes(size: int) -> int:
    """The number of routes on a board without jumps."""
    routes = [1]
    while len(routes) < size:
        routes.append(sum(routes[-_FACES:]))
    return routes[-1]


def _sizes_sentence(rows: Sequence[GrowthRow], passed: int | None, *, is_whole: bool) -> str:
    """The largest size within the limit and the first beyond it; empty if both are unknown."""
    if not rows:
        if passed is None:
            return ""
        text = f"it exceeds the limit on a board of {passed} squares without jumps"
        return say("exceeds-limit", text, passed=passed)
    largest = rows[-1].size
    keeps = f"on boards without jumps it keeps the limit up to {largest} squares"
    if passed is not None:
        text = f"{keeps} and exceeds it at {passed}"
        return say("keeps-limit-until", text, size=largest, passed=passed)
    if is_whole:
        text = "without jumps it keeps the limit on boards of every size, so the jumps make it slow"
        return say("jumps-hold-it-up", text, size=largest)
    return say("keeps-limit", keeps, size=largest)
