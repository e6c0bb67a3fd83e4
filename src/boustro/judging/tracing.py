"""Search trace: the squares that a solution takes from its queue, next to the right levels.

The solution is rewritten so that it notes what it takes; it is then asked one board more, in its
own process as ever, whose record holds what was noted.
"""

from collections import Counter
from collections.abc import Sequence

from boustro.judging.cases import cases_of
from boustro.judging.differences import (
    Levels,
    OwnLevels,
    TakenSquares,
    difference,
    own_levels,
    own_route,
    wrong_step,
    wrong_step_sentence,
)
from boustro.judging.noting import LIST, MOST, PUT, STACK, TABLE
from boustro.judging.solver import Rewritten, Talk, Trial
from boustro.judging.verdict import Failure, Taken, Trace, Verdict
from boustro.model import Board, Track
from boustro.say import Wording, join_words, quantity, say
from boustro.solve import levels

_CASES, _FURTHER = 240, 8
_REPEATS = 10
"""A search that takes one square in so many of all that are noted has no end."""
_SHOWN = 20
"""The most squares that are shown of a search without end."""
NO_TIME = say("search-no-time", "no time was left to follow its search")
NOT_FOLLOWED = say("search-not-followed", "only the search of a function in Python can be followed")
_HIDDEN = say(
    "search-hidden",
    "its search cannot be followed: "
    "it takes squares from no queue or list that starts with square 1",
)
_IN_ORDER = "no square comes before one of a lower level"
_STACK = say(
    "takes-from-stack", "it takes the square that it added last: from a stack, not from a queue"
)


def traced(talk: Talk, noting: Rewritten, failure: Failure, seconds: float) -> Trial[Trace]:
    """The trace of a solution that logs what it takes, on its failing board."""
    board, game = failure.board, talk.problem.game(failure.case)
    right, track = levels(game), Track.of(game)
    first = 0 if talk.problem.name == "flat" else 1
    replies = yield from talk.told([failure.case], seconds, instead=noting)
    noted = [taken for reply in replies for taken in reply.taken]
    order = _taken(noted, board, first)
    own: OwnLevels = {}
    if any(place > TABLE for place, *_ in noted):
        further = [dealt.case for dealt in cases_of(talk.problem, _CASES)[-_FURTHER:]]
        more = yield from talk.told(further, seconds, instead=noting)
        boards = [board, *(case.board for case in further)]
        own = own_levels(boards, [*replies, *more], first)
    own = own or _levels_beside(order, failure)
    counts = difference(own, right, track)
    step = wrong_step(noted, order, right, track) if order.squares else None
    goes = wrong_step_sentence(*step, right, track) if step else ""
    trace = _in_order(order, right, own, board) if order.squares else Trace(message=_HIDDEN)
    if failure.reply.fault is Verdict.TIME_LIMIT and order.squares and len(noted) < MOST:
        last = order.squares[-1]
        text = f"it was stopped at square {last}, before it took another"
        stopped = say("search-stopped", text, square=last)
        trace = trace._replace(message=join_words("; ", (trace.message, stopped)))
    route: tuple[int, ...] = ()
    if isinstance(failure.reply.answer, int) and order.squares:
        route = own_route(noted, order, failure.reply.answer, game.finish)
    beside = tuple((square, own[square], right[square]) for square in sorted(own))
    return trace._replace(
        own=beside, differs=join_words("; ", (counts, goes)), step=step, route=route
    )


def _levels_beside(order: TakenSquares, failure: Failure) -> OwnLevels:
    """The number beside each square, which counts rolls if it goes from 0 to its answer."""
    answer = failure.reply.answer
    if not isinstance(answer, int) or order.rolls[-1:] not in ([answer], [answer - 1]):
        return {}
    # If a square appears twice, the first time counts.
    return dict(zip(order.squares[::-1], order.rolls[::-1], strict=True))


def _in_order(order: TakenSquares, right: Levels, own: OwnLevels, board: Board) -> Trace:
    """The squares that the search takes, and the first one that comes too early."""
    taken = tuple((square, right[square]) for square in order.squares)
    stack = _STACK if STACK < order.place <= LIST else ""
    for i, (square, level) in enumerate(taken):
        if level is None:
            return Trace(taken, i, _no_level(square, board))
        earlier = (other for other in range(1, len(right)) if other not in order.squares[:i])
        lower = next((other for other in earlier if (right[other] or level) < level), None)
        if lower is not None:
            late = f"square {lower} (level {right[lower]}) has to come before it"
            early = say(
                "takes-too-early",
                f"square {square} (level {level}) comes too early: {late}",
                square=square,
                level=level,
                lower=lower,
                lower_level=right[lower] or 0,
            )
            return Trace(taken, i, join_words("; ", (early, stack)))
    repeated = _repeated(order.squares)
    if repeated:
        return Trace(taken[:_SHOWN], None, repeated)
    differing = [pair for pair in taken if own.get(*pair) != pair[1]]
    if differing:
        in_order = _counts_more(*differing[0], own)
    elif stack:
        in_order = say("search-in-order", _IN_ORDER)
    else:
        in_order = say("search-is-right", f"{_IN_ORDER}: the order is right")
    return Trace(taken, None, join_words("; ", (in_order, stack)))


def _no_level(square: int, board: Board) -> Wording:
    """What is wrong with a square that it takes although no token can rest there."""
    exit = board.jumps.get(square)
    if exit is None:
        text = f"square {square} comes, to which no route leads"
        return say("takes-unreached", text, square=square)
    jump = "snake" if exit < square else "ladder"
    text = f"square {square} comes, but a {jump} begins there, so no token rests on it"
    return say(f"takes-entry-of-{jump}", text, square=square)


def _repeated(squares: Sequence[int]) -> str:
    """What a search without end takes again and again; empty if it may end."""
    square, count = Counter(squares).most_common(1)[0]
    if count <= MOST // _REPEATS:
        return ""
    text = f"it takes square {square} again and again: a square has to come only once"
    return say("takes-again-and-again", text, square=square)


def _counts_more(square: int, level: int | None, own: OwnLevels) -> Wording:
    counts = f"it counts {quantity(own[square], 'roll')} to square {square} (level {level})"
    text = f"{_IN_ORDER}, but {counts}"
    return say("search-counts", text, rolls=own[square], square=square, level=level or 0)


def _taken(noted: Sequence[Taken], board: Board, first: int) -> TakenSquares:
    """The values taken at one place; one part holds squares, and the other may hold rolls."""
    places: dict[int, list[Sequence[int | None]]] = {}
    for place, *pair in noted:
        if place > PUT:
            continue
        places.setdefault(place, []).append(pair)
    orders = []
    for place, pairs in places.items():
        numbers = ([n for n in column if n is not None] for column in zip(*pairs, strict=True))
        columns = [column for column in numbers if len(column) == len(pairs)]
        # Of squares and rounds, both from the same number, the squares are those taken once each.
        once = [column for column in columns if len(set(column)) == len(column)] or columns
        values = [column for column in once if column[0] == first]
        squares = [number + 1 - first for number in values[0]] if len(values) == 1 else [0]
        # A die is gone through from its first face to its last; a search may take one square often.
        is_die = len({*squares[:6]}) == len(squares[:6]) and squares[:6] == squares[6:12]
        # One pair alone is square 1 either way: 1, 0 on two rows.
        is_cell = (
            len(pairs) > 1
            and pairs[0] == [board.rows - 1, 0]
            and max(map(max, columns)) < board.columns
        )
        if squares[0] == 1 and max(squares) <= board.size and not (is_die or is_cell):
            rolls = [column for column in columns if column is not values[0] and column[0] == 0]
            part = [*zip(*pairs, strict=True)].index(tuple(values[0]))
            orders.append(TakenSquares(place, part, first, squares, rolls[0] if rolls else []))
    # A queue before a list; of two lists the outer one, which is gone through first.
    return min(orders, key=lambda order: order.place > LIST, default=TakenSquares())
