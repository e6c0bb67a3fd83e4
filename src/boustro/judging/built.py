"""Built boards: boards on which any search that ends too early is wrong.

*Stairs* are a route that goes down again and again, so that each sweep over the squares advances
only one step.  In *rounds*, the set of squares that a token may reach repeats, or keeps its size,
although the search is not over.
"""

from collections.abc import Iterator, Sequence
from random import Random

Pairs = dict[int, int]
_FACES = 6
_WALL, _STEP = _FACES - 1, 2
"""The squares of a wall, without the entry in it; the squares of a rest on the stairs, with its
entry."""
_LOWEST, _OPEN = 8, 64
"""The lowest square that no throw from the start reaches; the smallest board with few jumps."""
_FEWEST_RESTS, _MOST_RESTS, _MOST_FLOORS, _MOST_GROUPS = 3, 11, 2, 5


def descents(rng: Random, size: int) -> Pairs:
    """Draw a board on which all shortest routes go down, often as many times as fit.

    Returns no jumps if the board is too small.
    """
    if size >= _OPEN and rng.random() < 0.7:
        return few_jumps(rng, size, is_open=rng.random() < 0.3, floors=rng.randint(1, _MOST_FLOORS))
    floors = rng.randint(1, _MOST_FLOORS)
    end = size - rng.randint(0, 1)
    most = (end - _LOWEST - floors * _WALL) // _STEP
    if most < _FEWEST_RESTS:
        return {}
    rests = _so_many(rng, min(most, _MOST_RESTS))
    lowest = rng.randint(_LOWEST, end - rests * _STEP - floors * _WALL)
    pairs, _ = stairs(rng, lowest, _shares(rests, floors), end, is_mixed=rng.random() < 0.5)
    return _others_back(pairs, size)


def few_jumps(
    rng: Random, size: int, *, is_open: bool, floors: int, is_full: bool = False
) -> Pairs:
    """Draw stairs with few jumps, no two with a common end; walking past the stairs takes longer.

    With `is_full` the stairs are as long as possible.  With `is_open` there is no wall above them,
    so that a token can also reach the finish without them.
    """
    # Some statements have no jump to the last square.
    end = size - 1 if is_full else size - rng.randint(0, 1)
    if is_open:
        rests = _so_many(rng, (size - 19) // 14, is_full=is_full)
        lowest = size - _FACES * (rests + 2) - rests * _STEP
        return stairs(rng, lowest, [rests], end)[0]
    most = (end - _FACES - 1 - floors * _WALL) // (_FACES + _STEP)
    rests = _so_many(rng, min(most, _MOST_RESTS - 1), is_full=is_full)
    lowest = _FACES * rests + 7
    pairs, walls = stairs(rng, lowest, _shares(rests, floors), end)
    tails = (square for square in range(2, lowest) if square not in pairs)
    return pairs | dict(zip(walls, tails, strict=False))


def _so_many(rng: Random, most: int, *, is_full: bool = False) -> int:
    """A number of rests: as many as fit, or fewer."""
    if is_full or most <= _FEWEST_RESTS or rng.random() < 0.5:
        return most
    return rng.randint(_FEWEST_RESTS, most)


def _shares(rests: int, floors: int) -> list[int]:
    """The number of rests on each floor; the highest floor has the most."""
    return [(rests + floor) // floors for floor in range(floors)]


def stairs(
    rng: Random, lowest: int, floors: Sequence[int], end: int, *, is_mixed: bool = False
) -> tuple[Pairs, list[int]]:
    """The jumps of a route over the rests of each floor, and the squares of the walls above them.

    The squares of a wall must be entries of other jumps.

    On each floor, later rests are lower, and the square above a rest is the entry that leads on.
    So no throw skips a rest, unless a token walks in from below or past a wall.  The route visits
    the floors in turn, or in random order with `is_mixed`.

    >>> stairs(Random(1), 8, [3], 25)
    ({3: 12, 13: 10, 11: 8, 9: 25}, [14, 15, 16, 17, 18])
    """
    free, walls = list[list[int]](), list[int]()
    for rests in floors:
        above = lowest + rests * _STEP
        free.append([*range(lowest, above, _STEP)])
        walls += range(above, above + _WALL)
        lowest = above + _WALL
    turns = [
        floor
        for turn in range(max(floors))
        for floor in reversed(range(len(floors)))
        if turn < floors[floor]
    ]
    if is_mixed:
        rng.shuffle(turns)
    route = [free[floor].pop() for floor in turns]
    entries = [rng.randint(2, _LOWEST - 1), *(rest + 1 for rest in route)]
    return dict(zip(entries, [*route, end], strict=True)), walls


def _others_back(pairs: Pairs, size: int) -> Pairs:
    """The jumps, with a jump back to the start on every square that they do not touch."""
    touched = {*pairs, *pairs.values()}
    return pairs | {square: 1 for square in range(2, size) if square not in touched}


def longest(rng: Random, size: int) -> Pairs:
    """Draw a route with as many rolls as fit, about one for every two squares.

    A right search still finishes quickly.
    """
    rests = (size - _LOWEST - _WALL) // _STEP
    return _others_back(stairs(rng, _LOWEST, [rests], size)[0], size) if rests > 0 else {}


def rounds(rng: Random, size: int) -> Pairs:
    """Draw groups of squares such that every throw from one group leads to the next.

    From the last group all throws lead to the first group, or to the finish.  Returns no jumps if
    the board is too small for two groups.
    """
    most = len(_stations(size))
    if most < 2:
        return {}
    groups = most if rng.random() < 0.3 else rng.randint(2, min(most, _MOST_GROUPS))
    return in_groups(rng, size, groups, has_route=rng.random() < 0.4)


def _stations(size: int) -> Sequence[int]:
    """Squares that are so far apart that no throw leads from one to the next."""
    return range(1, size - _FACES, _FACES + 1)


def in_groups(rng: Random, size: int, count: int, *, has_route: bool) -> Pairs:
    """Draw the jumps of `count` groups, from each group to the next.

    >>> in_groups(Random(1), 16, 2, has_route=False)
    {2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 8, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1}
    """
    stations = _stations(size)
    groups = [[station] for station in stations[:count]]
    for station in stations[count:]:
        rng.choice(groups).append(station)
    following = [*groups[1:], [size] if has_route else groups[0]]
    return {
        station + face: rng.choice(coming)
        for group, coming in zip(groups, following, strict=True)
        for station in group
        for face in range(1, _FACES + 1)
    }


def in_every_deck(rng: Random, size: int) -> Iterator[Pairs]:
    """The boards for every seed: the longest stairs of each kind, and rounds of two and three."""
    most = len(_stations(size))
    for groups in {2, 3, most}:
        if groups <= most:
            yield in_groups(rng, size, groups, has_route=groups == most)
    if size < _OPEN:
        yield longest(rng, size)
        return
    for floors in range(1, _MOST_FLOORS + 1):
        yield few_jumps(rng, size, is_open=False, floors=floors, is_full=True)
    yield few_jumps(rng, size, is_open=True, floors=1, is_full=True)
