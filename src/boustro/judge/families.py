"""Test families: kinds of board that tell right solvers from wrong ones, each for a reason.

A family makes jumps for a board of so many squares from a source of chance; `boards.py` chooses
the sizes and makes the jumps fit the statement of a form.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Pairs = dict[int, int]
_CLIMBED = 100
Maker = Callable[[Random, int], Pairs]


@dataclass(frozen=True, slots=True)
class Family:
    """A kind of board: what it is called, what it is for, and how its jumps are made.

    `weight` is its share of the boards.
    """

    name: str
    sentence: str
    make: Maker
    weight: int = 1


def scattered(rng: Random, size: int, count: int) -> Pairs:
    """So many jumps anywhere, none on the first or the last square or to itself.

    >>> scattered(Random(1), 4, 2)
    {2: 3, 3: 1}
    """
    entries = rng.sample(range(2, size), min(count, max(size - 2, 0)))
    pairs = {entry: rng.randint(1, size) for entry in sorted(entries)}
    return {entry: exit for entry, exit in pairs.items() if entry != exit}


def _none(_: Random, __: int) -> Pairs:
    return {}


def _one(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, 1)


def _few(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, rng.randint(1, 4))


def _some(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, max(size * rng.randint(5, 30) // 100, 1))


def _dense(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, size * rng.randint(40, 95) // 100)


def _chains(rng: Random, size: int) -> Pairs:
    """Each jump ends where the next one begins, half of them upwards to the finish."""
    stops = rng.sample(range(2, size), min(rng.randint(2, 4), max(size - 2, 0)))
    if rng.random() < 0.6:
        stops.sort()
    last = rng.choice((1, size, rng.randint(1, size)))
    pairs = dict(zip(stops, [*stops[1:], last], strict=True)) if stops else {}
    return {entry: exit for entry, exit in pairs.items() if entry != exit}


def _edges(rng: Random, size: int) -> Pairs:
    """Jumps between the ends of rows, where the walk turns."""
    side = max(int(size**0.5), 1)
    turns = [s for s in range(2, size) if s % side in (0, 1)]
    entries = rng.sample(turns, min(len(turns), rng.randint(1, 4)))
    pairs = {entry: rng.choice([1, *turns, size]) for entry in entries}
    return {entry: exit for entry, exit in pairs.items() if entry != exit}


def _wall(rng: Random, size: int) -> Pairs:
    """Entries in a row, sometimes one too few to be a wall, sometimes with a way past them."""
    length = rng.choice((5, 6, 6, 6, 7))
    if size < length + 2:
        return _dense(rng, size)
    first = rng.randint(2, size - length)
    back = list(range(1, first))
    rng.shuffle(back)
    pairs = {first + i: back[i % len(back)] for i in range(length)}
    if first > 2 and first + length < size and rng.random() < 0.4:
        pairs[rng.randint(2, first - 1)] = rng.randint(first + length, size)
    return pairs


def _greedy(rng: Random, size: int) -> Pairs:
    """A long ladder to a place that is slow to leave, and shorter ones that win."""
    pairs = scattered(rng, size, 2)
    if size < 12:
        return _some(rng, size)
    tall = size - rng.randint(2, 7)
    pairs[rng.randint(2, 7)] = tall
    for square in range(tall + 1, size):
        pairs[square] = rng.randint(1, square - 1)
    pairs[rng.randint(2, 7)] = middle = rng.randint(8, tall - 1)
    pairs[min(middle + rng.randint(1, 6), size - 1)] = size
    return {entry: exit for entry, exit in pairs.items() if entry != exit}


def _by_snake(rng: Random, size: int) -> Pairs:
    """The only way on: up a ladder, down a snake from there, and up one that was passed."""
    if size < 16:
        return _dense(rng, size)
    top = rng.randint(9, size - 7)
    foot = rng.randint(8, min(top - 1, 14))
    pairs = dict.fromkeys((*range(2, 8), *range(top + 1, top + 7)), 1)
    pairs[rng.randint(2, 7)] = top
    pairs[rng.randint(top + 1, top + 6)] = rng.randint(foot - 6, foot - 1)
    pairs[foot] = size
    return pairs


def _queue(rng: Random, size: int) -> Pairs:
    """Ladders of nearly equal use, so that the order of the search shows."""
    pairs = {}
    for _ in range(rng.randint(2, 6)):
        entry = rng.randint(2, max(size - 1, 2))
        pairs[entry] = min(size, entry + rng.randint(1, max(size // 3, 1)))
    return {entry: exit for entry, exit in pairs.items() if entry != exit and entry < size}


def _last_rows(rng: Random, size: int) -> Pairs:
    """Jumps among the last squares, and ladders that end on the finish."""
    low = max(2, size - rng.choice((7, 8, 13)))
    entries = rng.sample(range(low, size), min(size - low, rng.randint(1, 5))) if size > low else []
    pairs = {entry: rng.randint(1, size) for entry in entries}
    if rng.random() < 0.4:
        pairs[rng.randint(2, max(size - 1, 2))] = size
    return {entry: exit for entry, exit in pairs.items() if entry != exit and entry < size}


def _longest(rng: Random, size: int) -> Pairs:
    """As many rolls as can be found by changing one jump after another for the worse."""
    from boustro.solve import min_rolls

    best = _slow(size) if rng.random() < 0.5 else scattered(rng, size, size // 2)
    most = _rolls(min_rolls, size, best)
    for _ in range(40 if size <= _CLIMBED else 0):
        tried = dict(best)
        entry = rng.randint(2, max(size - 1, 2))
        tried[entry] = rng.randint(1, size)
        if tried[entry] == entry or entry >= size or rng.random() < 0.2:
            del tried[entry]
        if (found := _rolls(min_rolls, size, tried)) >= most:
            best, most = tried, found
    return best


def _slow(size: int) -> Pairs:
    """Of every seven squares two are free: a throw of 1 and one of 6, seven squares in two."""
    free = {1, size} | {s for s in range(1, size) if s % 7 in (1, 2)}
    return {square: 1 for square in range(2, size) if square not in free}


def _rolls(count: Callable[..., int | None], size: int, pairs: Pairs) -> int:
    from boustro.model.board import Board

    found = count(Board(size, jumps=pairs), "leetcode")
    return -1 if found is None else found


def walled(size: int, first: int = 2) -> Pairs:
    """Six snakes in a row, all down to square 1: no route.

    >>> walled(9)
    {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}
    """
    return dict.fromkeys(range(first, min(first + 6, size)), 1)


EMPTY = Family("empty", "no jumps: the answer is (n² − 1) / 6, rounded up", _none)
FAMILIES = (
    Family("one jump", "a single jump: does it start and end on the right squares?", _one, 3),
    Family("few jumps", "up to four jumps, anywhere", _few, 4),
    Family("row ends", "jumps at the edges, where the walk turns", _edges, 3),
    Family(
        "chains", "exits on entries: a token that a jump puts on an entry rests there", _chains, 4
    ),
    Family("walls", "five, six or seven entries in a row, sometimes with a way past", _wall, 3),
    Family(
        "greedy loses", "the longest ladder leads to squares that are slow to leave", _greedy, 3
    ),
    Family("down to go up", "the way to the finish goes down a snake first", _by_snake, 3),
    Family(
        "order of the queue",
        "ladders that help almost equally: the search has to be broad",
        _queue,
        4,
    ),
    Family("last squares", "jumps next to the finish and ladders that end on it", _last_rows, 3),
    Family("largest answer", "the most rolls that were found for the size", _longest, 1),
    Family("dense", "nearly every square is an entry", _dense, 4),
    Family("random", "jumps on some of the squares", _some, 8),
)
