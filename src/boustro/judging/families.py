"""Test families: kinds of board, each designed to expose a particular kind of wrong solver.

A family draws the jumps of a board of a given size.  `cases.py` chooses the sizes and makes the
jumps fit a problem's statement.
"""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from boustro.judging.built import Pairs, descents, rounds

Maker = Callable[[Random, int], Pairs]


class Family(NamedTuple):
    """A kind of board."""

    name: str
    """Its name."""
    sentence: str
    """What these boards test."""
    make: Maker
    """Draws the jumps of a board with a given number of squares."""
    weight: int
    """Its share of all boards."""
    own: bool = False
    """Whether jumps to their own entry are intended."""


FAMILIES: list[Family] = []


def _family(name: str, sentence: str, weight: int, make: Maker, *, own: bool = False) -> Maker:
    FAMILIES.append(Family(name, sentence, make, weight, own))
    return make


def scattered(rng: Random, size: int, count: int) -> Pairs:
    """Draw `count` jumps with entries anywhere except on the first and the last square.

    >>> scattered(Random(1), 4, 2)
    {2: 3, 3: 1}
    """
    entries = rng.sample(range(2, size), min(count, size - 2))
    return {entry: rng.randint(1, size) for entry in sorted(entries)}


@partial(_family, "one jump", "a single jump: does it start and end on the right squares?", 3)
def _one(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, 1)


@partial(_family, "few jumps", "up to four jumps, anywhere", 4)
def _few(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, rng.randint(1, 4))


@partial(_family, "row ends", "jumps at the edges, where the walk turns", 3)
def _edges(rng: Random, size: int) -> Pairs:
    turns = [s for s in range(2, size) if s % int(size**0.5) in (0, 1)]
    entries = rng.sample(turns, min(len(turns), rng.randint(1, 4)))
    return {entry: rng.choice([1, *turns, size]) for entry in entries}


@partial(_family, "chains", "exits on entries: a token that a jump puts on an entry rests there", 4)
def _chains(rng: Random, size: int) -> Pairs:
    """Draw jumps that each end where the next begins; more than half of the chains ascend."""
    stops = rng.sample(range(2, size), min(rng.randint(2, 4), size - 2))
    if rng.random() < 0.6:
        stops.sort()
    if size > 30 and rng.random() < 0.3:
        # A throw onto the first entry starts a jump there.  The second jump also ends there, but a
        # token that it brings rests, and a throw of 6 then reaches the ladder.
        entry = rng.randint(3, 7)
        back = dict.fromkeys(range(entry, entry + 6), 1)
        return back | {entry: entry + 7, rng.randint(8, entry + 5): entry, entry + 6: size}
    return dict(zip(stops, [*stops[1:], rng.choice((1, size, rng.randint(1, size)))], strict=True))


@partial(_family, "walls", "five, six or seven entries in a row, sometimes with a way past", 3)
def _wall(rng: Random, size: int) -> Pairs:
    """Draw entries in a row: sometimes one too few for a wall, sometimes with a way past it."""
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


@partial(_family, "greedy loses", "the longest ladder leads to squares that are slow to leave", 3)
def _greedy(rng: Random, size: int) -> Pairs:
    pairs = scattered(rng, size, 2)
    if size < 12:
        return _some(rng, size)
    tall = size - rng.randint(2, 7)
    pairs[rng.randint(2, 7)] = tall
    for square in range(tall + 1, size):
        pairs[square] = rng.randint(1, square - 1)
    pairs[rng.randint(2, 7)] = middle = rng.randint(8, tall - 1)
    pairs[min(middle + rng.randint(1, 6), size - 1)] = size
    return pairs


@partial(_family, "down to go up", "the way to the finish goes down a snake first", 3)
def _by_snake(rng: Random, size: int) -> Pairs:
    """Draw boards whose only way is up a ladder, down a snake, and up a ladder it passed before."""
    if size < 16:
        return _dense(rng, size)
    if size >= 30 and rng.random() < 0.5:
        return _past_snakes(rng, size)
    top = rng.randint(9, size - 7)
    foot = rng.randint(8, min(top - 1, 14))
    pairs = dict.fromkeys((*range(2, 8), *range(top + 1, top + 7)), 1)
    pairs[rng.randint(2, 7)] = top
    pairs[rng.randint(top + 1, top + 6)] = rng.randint(foot - 6, foot - 1)
    pairs[foot] = size
    return pairs


def _past_snakes(rng: Random, size: int) -> Pairs:
    """Draw few jumps, no two with a common end; one of five snakes leads to the next ladder."""
    top = rng.randint(20, size - 8)
    foot = rng.randint(19, top - 1)
    tails = [*rng.sample(range(2, 7), 4), rng.randint(max(foot - 6, 13), foot - 1)]
    rng.shuffle(tails)
    return {7: top, foot: size} | dict(zip(range(top + 2, top + 7), tails, strict=True))


@partial(_family, "circles", "snakes lead round: distances stored too early are too large", 2)
def _circles(rng: Random, size: int) -> Pairs:
    """Draw a snake to squares whose distance a depth-first search has not stored yet.

    The search tries the smallest throw first, or the largest.
    """
    if size < 30:
        return _some(rng, size)
    first = rng.randint(2, 5)
    if rng.random() < 0.5:
        foot, top = rng.randint(8, 13), rng.randint(22, size - 5)
        back = {rng.randint(top + 1, size - 1): rng.randint(first + 1, 7)}
        return {first: rng.randint(foot + 1, 17), foot: top} | back
    # The search that throws 6 first reaches the squares 6k + 1, and through the snake the squares
    # of the only shortest route.
    landed = size % 6 + rng.choice((6, 12))
    tail = landed + 6 * rng.randint(1, (size - landed) // 6 - 2)
    back = {rng.randint(size - 5, size - 1): rng.randint(2, landed - 1)}
    return {first: landed, tail + (1 - tail) % 6: tail} | back


@partial(
    _family, "order of the queue", "ladders that help almost equally: the search has to be broad", 4
)
def _queue(rng: Random, size: int) -> Pairs:
    entries = [rng.randint(2, size - 1) for _ in range(rng.randint(2, 6))]
    return {entry: min(size, entry + rng.randint(1, max(size // 3, 1))) for entry in entries}


@partial(_family, "last squares", "jumps next to the finish and ladders that end on it", 3)
def _last_rows(rng: Random, size: int) -> Pairs:
    low = max(2, size - rng.choice((7, 8, 13)))
    entries = rng.sample(range(low, size), min(size - low, rng.randint(1, 5)))
    pairs = {entry: rng.randint(1, size) for entry in entries}
    return pairs | ({rng.randint(2, size - 1): size} if rng.random() < 0.4 else {})


@partial(_family, "many rolls", "two squares in seven without a snake: the answer is large", 1)
def _slow(rng: Random, size: int) -> Pairs:
    """Leave two of every seven squares free, so that throws of 1 and 6 alternate."""
    shift = rng.randint(0, 6)
    return {s: 1 for s in range(2, size) if (s + shift) % 7 not in (1, 2)}


@partial(_family, "dense", "nearly every square is an entry", 4)
def _dense(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, size * rng.randint(40, 95) // 100)


@partial(_family, "random", "jumps on some of the squares", 8)
def _some(rng: Random, size: int) -> Pairs:
    return scattered(rng, size, max(size * rng.randint(5, 30) // 100, 1))


@partial(_family, "many descents", "all shortest ways to the finish go down again and again", 4)
def _descents(rng: Random, size: int) -> Pairs:
    return descents(rng, size) or _dense(rng, size)


@partial(
    _family, "rounds", "all throws lead to the next of two, three or more groups of squares", 3
)
def _rounds(rng: Random, size: int) -> Pairs:
    return rounds(rng, size) or _dense(rng, size)


@partial(
    _family,
    "own numbers",
    "cells that hold their own number: a token that comes there rests there",
    3,
    own=True,
)
def _own_numbers(rng: Random, size: int) -> Pairs:
    """Add jumps to their own entry on some or all of the squares without a jump."""
    pairs = scattered(rng, size, rng.choice((0, 1, 3, size // 4)))
    share = rng.choice((0.2, 0.5, 1.0))
    own = {square: square for square in range(2, size) if rng.random() < share}
    return own | pairs


def walled(size: int, first: int = 2) -> Pairs:
    """Six snakes in a row, all down to square 1, so that there is no route.

    >>> walled(9)
    {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}
    """
    return dict.fromkeys(range(first, min(first + 6, size)), 1)


def narrow(size: int) -> Iterator[Pairs]:
    """Boards on which a single square decides; each shows a mistake that few boards show."""
    # The only way to the ladder on 8 is through square 2.
    yield {3: 2, 4: 9, 5: 10, 6: 11, 7: 12, 8: size - 1}
    # Between the two walls there are three squares, and only a snake reaches the lowest of them.
    walls = *range(size - 14, size - 8), *range(size - 5, size)
    yield {2: size - 7, size - 6: size - 8} | {square: i for i, square in enumerate(walls, 3)}
    # The only way to the second ladder is down three snakes, one after another.
    walls = *range(15, 21), *range(size - 7, size - 1)
    for first in (2, 3):
        feet = (square for square in range(2, 15) if square != first)
        ladders, snakes = {first: 27, 22: size - 1}, {28: 25, 26: 23, 24: 21}
        yield ladders | snakes | dict(zip(walls, feet, strict=True))
    # Both kinds of `_circles`: for the smallest throw first, and for the largest.
    yield {3: 16, 12: size - 6, size - 3: 5}
    tail = 18 + size % 6
    yield {2: tail - 6, tail + (1 - tail) % 6: tail, size - 4: 8}
