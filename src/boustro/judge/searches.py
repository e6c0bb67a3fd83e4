"""Faulty searches: models of wrong algorithms, each with the answers its mistake gives.

A model answers a board as the right search does but for one thing.  It gives a number, the
verdict that it ends in, or None where it cannot tell: how long is too long differs by machine.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from boustro.judge.verdict import Verdict
from boustro.model.board import Board

Jumps = Mapping[int, int]
Answer = int | Verdict | None
NONE = -1
DIE = range(1, 7)
_FOR_EVER = 30_000
# So many squares in the queue are nothing, and too many, for every language.
_QUICK, _ENDLESS = 2_000, 10**8
_DEEP = 200


def search(  # noqa: C901, PLR0912 - one search for all that can be wrong with it
    size: int,
    jumps: Jumps,
    *,
    start: int = 1,
    faces: Iterable[int] = DIE,
    land: Callable[[int], int] | None = None,
    top: int = 0,
    finish: int = 0,
    highest: int = 0,
    marked: int | None = None,
    last_first: bool = False,
    on_reaching: bool = False,
    mark_late: bool = False,
    beyond: bool = False,
    early: int = 0,
    first_jump: bool = False,
    by_square: bool = False,
    without: int | None = NONE,
) -> Answer:
    """The fewest rolls, breadth first; every option is a mistake.

    `land`: where a token rests that reaches a square.  Counted from the last square, `top`: no
    higher square is reached; `finish`: this one ends the game; `highest`: no search from squares
    above it.  `marked`: the square that is marked at the start.
    `last_first` takes from the wrong end of the queue; `on_reaching` answers when the finish is
    found; `mark_late` marks squares when they are taken.  `beyond`: a throw past the last square
    is looked up.  `early`: so many squares below the finish end the game, too.  `first_jump`: of the
    throws from a square, those after a jump are not tried.  `by_square`: the counter
    is raised with each square that is taken.  A square -1 cannot be searched from.  `without` is given where there is no route,
    None for the distance of the square that was taken last.

    >>> search(9, {2: 8})
    2
    """
    finish, top, highest = size + finish, size + top, max(size + highest, 1)
    waiting, seen, rolls, taken = deque([(start, 0)]), set[int](), 0, -1
    if not mark_late:
        seen.add(start if marked is None else marked)
    while waiting:
        square, rolls = waiting.pop() if last_first else waiting.popleft()
        if mark_late and square in seen:
            continue
        if mark_late:
            seen.add(square)
        taken += 1
        rolls = taken if by_square else rolls
        if square == finish or (early and square >= finish - early):
            return rolls
        reachable = [square + face for face in faces if square <= highest]
        if square == NONE or (beyond and max(reachable, default=0) > top):
            return Verdict.RUNTIME_ERROR
        for reached in (each for each in reachable if each <= top):
            landed = land(reached) if land else jumps.get(reached, reached)
            if on_reaching and (landed == finish or (early and landed >= finish - early)):
                return rolls + 1
            if landed not in seen:
                waiting.append((landed, rolls + 1))
                if not mark_late:
                    seen.add(landed)
            if first_jump and landed != reached:
                break
    return rolls if without is None else without


def jumps_on(size: int, jumps: Jumps, *, most: int | None = None) -> Answer:
    """Follows an exit that is an entry, up to `most` jumps in a roll; round a cycle for ever."""

    def land(square: int) -> int:
        for _ in range(most or len(jumps) + 1):
            square = jumps.get(square, square)
        if square in jumps and not most:
            raise RecursionError
        return square

    try:
        return search(size, jumps, land=land)
    except RecursionError:
        return Verdict.TIME_LIMIT


def marks(
    size: int,
    jumps: Jumps,
    *,
    asks_and_marks: str,
    on_reaching: bool = False,
    in_turn: bool = False,
    without: int | None = NONE,
) -> Answer:
    """Asks whether one square was seen, and marks another: `reached`, `landed` or `both`.

    `in_turn`: then it asks for the square on which the token lands, too.
    """
    seen, queue, steps, rolls = {1}, deque([(1, 0)]), 0, 0
    asks, marked = asks_and_marks.split()
    while queue and steps < _FOR_EVER:
        (square, rolls), steps = queue.popleft(), steps + 1
        if square == size:
            return rolls
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            meant = {"reached": {reached}, "landed": {landed}, "both": {reached, landed}}
            if meant[asks] & seen:
                continue
            if in_turn and landed in seen:
                seen.add(reached)
                continue
            if on_reaching and landed == size:
                return rolls + 1
            seen |= meant[marked]
            queue.append((landed, rolls + 1))
    if queue:
        return Verdict.TIME_LIMIT
    return rolls if without is None else without


def recursive(size: int, jumps: Jumps, *, best: bool, finish_again: bool, down: bool) -> Answer:
    """Depth first with a call for every square; `best`: the least of what it finds on the way."""
    seen, found = set[int](), list[int]()

    def visit(square: int, rolls: int) -> None:
        if square == size:
            found.append(rolls)
        if not (finish_again and square == size):
            seen.add(square)
        if square == size:
            return
        throws = _throws(square, size)
        for reached in reversed(throws) if down else throws:
            landed = jumps.get(reached, reached)
            if landed not in seen and (best or not found):
                visit(landed, rolls + 1)

    if size > _DEEP:
        return None
    visit(1, 0)
    return min(found, default=NONE) if best else (found or [NONE])[0]


def _throws(square: int, size: int) -> range:
    return range(square + 1, min(square + 6, size) + 1)


def queued(size: int, jumps: Jumps, *, marks_taken: bool, marked: Iterable[int] = ()) -> Answer:
    """Right, but with squares in the queue many times: marked when taken, or none but `marked`.

    The copies of a square are counted, level by level, and not made.
    """
    level, seen, rolls, steps = {1: 1}, set(marked), 0, 1
    while level:
        if steps > _ENDLESS or rolls > size:
            return Verdict.TIME_LIMIT
        if size in level:
            return rolls if steps < _QUICK else None
        following: dict[int, int] = {}
        for square, copies in level.items():
            if marks_taken:
                seen.add(square)
            for reached in _throws(square, size):
                landed = jumps.get(reached, reached)
                # Of a square of the same level only the first copy comes before it is marked.
                more = 1 if marks_taken and landed in level else copies
                if landed not in seen:
                    following[landed] = following.get(landed, 0) + more
        level, rolls, steps = following, rolls + 1, steps + sum(following.values())
    return NONE if steps < _QUICK else None


def minus_one(size: int, jumps: Jumps, *, on_reaching: bool) -> Answer:
    """Takes the -1 of a square without a jump for a destination."""
    return search(size, {}, land=lambda square: jumps.get(square, NONE), on_reaching=on_reaching)


def wraps(board: Board, *, rests: bool) -> Answer:
    """Reads beyond the last square, where a row of number -1 is the last one again.

    `rests`: a plain square holds its own number, not -1.
    """
    size, side = board.size, board.columns

    def land(square: int) -> int:
        row, place = divmod(square - 1, side)
        if row >= side:
            if row >= 2 * side:
                raise IndexError
            place = side - 1 - place if (row - side) % 2 != row % 2 else place
            below = (row - side) * side + place + 1
            return board.jumps.get(below, below if rests else square)
        return board.jumps.get(square, square)

    try:
        return search(size, {}, land=land, top=9 * size, highest=9 * size)
    except IndexError:
        return Verdict.RUNTIME_ERROR


def one_before(size: int, jumps: Jumps) -> Answer:
    """Says "one roll more" as soon as a square from n² − 6 on is taken from the queue."""
    found = (
        search(size, jumps, finish=square - size) for square in range(max(size - 6, 1), size + 1)
    )
    least = min(
        (rolls for rolls in found if isinstance(rolls, int) and rolls != NONE), default=NONE
    )
    return NONE if least == NONE else least + 1


def relaxed(size: int, jumps: Jumps, *, cost: int = 0, once: bool = False) -> Answer:
    """Distances lowered until nothing changes; a jump costs `cost`.

    `once`: only from the first square to the last, so what a snake gives comes too late.
    """
    best, changed = {1: 0}, True
    while changed:
        changed = False
        for square in range(1, size):
            for reached in _throws(square, size) if square in best else ():
                landed = jumps.get(reached, reached)
                rolls = best[square] + 1 + cost * (landed != reached)
                if rolls < best.get(landed, _FOR_EVER):
                    best[landed], changed = rolls, not once
    return best.get(size, NONE)


def optional(size: int, jumps: Jumps) -> Answer:
    """May leave a jump alone: the fewest rolls over all that it may leave."""
    level, seen, rolls = {1}, {1}, 0
    while level and size not in level:
        reached = {reached for square in level for reached in _throws(square, size)}
        level = (reached | {jumps.get(square, square) for square in reached}) - seen
        seen, rolls = seen | level, rolls + 1
    return rolls if level else NONE


def greedy(size: int, jumps: Jumps) -> Answer:
    """Always takes the throw that gets furthest."""
    square, seen = 1, {1}
    for rolls in range(size + 1):
        if square == size:
            return rolls
        square = max(jumps.get(reached, reached) for reached in _throws(square, size))
        if square in seen:
            return NONE
        seen.add(square)
    return NONE


def edges(size: int, jumps: Jumps) -> Answer:
    """Takes a jump for an edge that costs nothing: it may be left alone, and two may be taken."""
    best, waiting = {1: 0}, deque([1])
    while waiting:
        square = waiting.popleft()
        costs = [(reached, 1) for reached in _throws(square, size)]
        for reached, cost in [*costs, *((jumps[square], 0) for _ in range(square in jumps))]:
            if best[square] + cost < best.get(reached, _FOR_EVER):
                best[reached] = best[square] + cost
                waiting.append(reached)
    return best.get(size, NONE)


def stored(size: int, jumps: Jumps, *, down: bool) -> Answer:
    """Depth first, with the distance to the finish stored even while a circle is open."""
    far, known = _FOR_EVER, dict[int, int]()

    def rolls_from(square: int) -> int:
        if square == size:
            return 0
        if square not in known:
            known[square] = far
            throws = _throws(square, size)
            ends = (jumps.get(each, each) for each in (reversed(throws) if down else throws))
            known[square] = min((rolls_from(end) + 1 for end in ends), default=far)
        return known[square]

    if size > _DEEP:
        return None
    found = rolls_from(1)
    return found if found < far else NONE


def within_side(size: int, jumps: Jumps) -> Answer:
    """Gives up after as many rolls as a side has squares."""
    right = search(size, jumps)
    return right if isinstance(right, int) and right <= size**0.5 else NONE


def top_left(size: int, jumps: Jumps) -> Answer:
    """Finds no route where the top left cell holds a jump."""
    side = int(size**0.5)
    corner = size if side % 2 == 0 else size - side + 1
    return NONE if corner in jumps else search(size, jumps)
