"""Faulty searches: models of wrong algorithms, each with the answers its mistake gives.

A model answers a board as the right search does but for one thing.  `Jumps` maps entries to
exits as the model believes them to be.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping

from boustro.judge.verdict import Verdict

Jumps = Mapping[int, int]
Answer = int | Verdict
NONE = -1
_FOR_EVER = 30_000
DIE = range(1, 7)


def breadth_first(
    size: int,
    land: Callable[[int], int],
    *,
    start: int = 1,
    faces: Iterable[int] = DIE,
    highest: int | None = None,
) -> int:
    """The fewest rolls where a token that reaches a square lands on `land(square)`.

    Squares above `highest` are not searched from.
    """
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square == size:
            return rolls
        if highest is not None and square > highest:
            continue
        for face in faces:
            if square + face <= size and (landed := land(square + face)) not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return NONE


def plain(size: int, jumps: Jumps, *, start: int = 1) -> int:
    """The right search; with `start` another start."""
    return breadth_first(size, lambda square: jumps.get(square, square), start=start)


def two_jumps(size: int, jumps: Jumps) -> int:
    """Follows an exit that is an entry, once."""

    def land(square: int) -> int:
        exit = jumps.get(square, square)
        return jumps.get(exit, exit)

    return breadth_first(size, land)


def all_jumps(size: int, jumps: Jumps) -> Answer:
    """Follows exits as long as they are entries; round a cycle for ever."""
    try:
        return breadth_first(size, lambda square: _to_the_end(square, jumps))
    except RecursionError:
        return Verdict.TIME_LIMIT


def _to_the_end(square: int, jumps: Jumps) -> int:
    for _ in range(len(jumps) + 2):
        if square not in jumps:
            return square
        square = jumps[square]
    raise RecursionError


def marks_reached(size: int, jumps: Jumps, *, both: bool) -> Answer:
    """Asks whether the square reached was seen; marks the one landed on, or both."""
    seen, queue, steps = {1}, deque([(1, 0)]), 0
    while queue:
        square, rolls = queue.popleft()
        steps += 1
        if steps > _FOR_EVER:
            return Verdict.TIME_LIMIT
        if square == size:
            return rolls
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            if reached in seen or (both and landed in seen):
                continue
            seen |= {reached, landed} if both else {landed}
            queue.append((landed, rolls + 1))
    return NONE


def marks_entry(size: int, jumps: Jumps, *, on_reaching: bool) -> Answer:
    """Asks whether the square landed on was seen, but marks the one reached: for ever, perhaps."""
    seen, queue, steps = {1}, deque([(1, 0)]), 0
    while queue:
        square, rolls = queue.popleft()
        steps += 1
        if steps > _FOR_EVER:
            return Verdict.TIME_LIMIT
        if square == size:
            return rolls
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            if landed in seen:
                continue
            if on_reaching and landed == size:
                return rolls + 1
            seen.add(reached)
            queue.append((landed, rolls + 1))
    return NONE


def stack(size: int, jumps: Jumps, *, on_reaching: bool, mark_late: bool, down: bool) -> int:
    """Takes from the wrong end of the queue.

    `on_reaching`: answers when the finish is found, not when it is taken; `mark_late`: marks
    squares when they are taken; `down`: looks at the large throws first.
    """
    seen, waiting = (set() if mark_late else {1}), [(1, 0)]
    while waiting:
        square, rolls = waiting.pop()
        if mark_late and square in seen:
            continue
        seen.add(square)
        if square == size:
            return rolls
        throws = range(min(square + 6, size), square, -1) if down else _throws(square, size)
        for reached in throws:
            landed = jumps.get(reached, reached)
            if on_reaching and landed == size:
                return rolls + 1
            if landed not in seen:
                waiting.append((landed, rolls + 1))
                if not mark_late:
                    seen.add(landed)
    return NONE


def _throws(square: int, size: int) -> range:
    return range(square + 1, min(square + 6, size) + 1)


def one_before(size: int, jumps: Jumps) -> int:
    """Says "one roll more" as soon as a square from n² − 6 on is taken from the queue."""
    seen, queue = {1}, deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square >= size - 6:
            return rolls + 1
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            if landed not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return NONE


def counts_jumps(size: int, jumps: Jumps) -> int:
    """A jump costs a roll of its own."""
    cost, queue = {1: 0}, deque([1])
    while queue:
        square = queue.popleft()
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            more = cost[square] + 1 + (landed != reached)
            if more < cost.get(landed, _FOR_EVER):
                cost[landed] = more
                queue.append(landed)
    return cost.get(size, NONE)


def optional(size: int, jumps: Jumps) -> int:
    """May leave a jump alone."""
    seen, queue = {1}, deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square == size:
            return rolls
        for reached in _throws(square, size):
            for landed in {reached, jumps.get(reached, reached)}:
                if landed not in seen:
                    seen.add(landed)
                    queue.append((landed, rolls + 1))
    return NONE


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


def left_to_right(size: int, jumps: Jumps) -> int:
    """Goes over the squares once, from the first to the last: what a snake gives comes too late."""
    best = {1: 0}
    for square in range(1, size):
        if square in best:
            for reached in _throws(square, size):
                landed = jumps.get(reached, reached)
                best[landed] = min(best.get(landed, _FOR_EVER), best[square] + 1)
    return best.get(size, NONE)


def last_distance(size: int, jumps: Jumps) -> int:
    """Without a route, the distance of the square that was taken from the queue last."""
    seen, queue, square, rolls = {1}, deque([(1, 0)]), 1, 0
    while queue:
        square, rolls = queue.popleft()
        if square == size:
            break
        for reached in _throws(square, size):
            if reached not in seen:
                seen.add(reached)
                queue.append((jumps.get(reached, reached), rolls + 1))
    return rolls


def last_level(size: int, jumps: Jumps) -> int:
    """Without a route, the level of the square that was taken from the queue last."""
    seen, queue, square, rolls = {1}, deque([(1, 0)]), 1, 0
    while queue:
        square, rolls = queue.popleft()
        if square == size:
            break
        for reached in _throws(square, size):
            landed = jumps.get(reached, reached)
            if landed not in seen:
                seen.add(landed)
                queue.append((landed, rolls + 1))
    return rolls
