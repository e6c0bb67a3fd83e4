"""The core's sparse kernel against arithmetic on huge boards (small ones: `test_kernels`)."""

import random
from collections import deque
from collections.abc import Iterator

from boustro import Track, min_rolls
from tests.support.missing import needs

HUGE = 10**18
pytestmark = needs("the compiled core")


def track_of(size: int, jumps: dict[int, int], faces: int) -> Track:
    """Such a track, begun before its first square."""
    entries = sorted(jumps)
    exits = [jumps[entry] for entry in entries]
    return Track(size, 0, size, "stay", tuple(range(1, faces + 1)), entries, exits)


def test_an_empty_board_costs_its_length_over_the_faces() -> None:
    """Without jumps the fewest rolls are size / faces, rounded up, at any size."""
    for faces in (1, 2, 6, 7, 64):
        assert min_rolls(track_of(HUGE, {}, faces)) == -(-HUGE // faces)


def segment_rolls(size: int, jumps: dict[int, int], faces: int, period: int) -> int | None:
    """The rolls of a stretched board by Bellman and Ford over its squares alone.

    Before each square stand `period` whole throws of the largest face.  A front passes each at some
    roll, `lag` squares short of it or, where that is negative, past it; the walk to the next one
    follows from that by division.
    """
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    queue = deque(best)
    while queue:
        square, lag = queue.popleft()
        rolls = best[square, lag]
        for state, cost in steps(size, jumps, faces, (square, period * faces + lag)):
            if rolls + cost < best.get(state, rolls + cost + 1):
                best[state] = rolls + cost
                queue.append(state)
    return min((rolls for (square, _), rolls in best.items() if square == size), default=None)


def steps(
    size: int, jumps: dict[int, int], faces: int, front: tuple[int, int]
) -> Iterator[tuple[tuple[int, int], int]]:
    """What a front, the distance to the next stretched square known, can do on its way there."""
    square, distance = front
    if square == size:
        return
    ahead = square + 1
    throws = -(-distance // faces)
    behind = distance - throws * faces  # 0, or negative: the front is past the square
    if ahead in jumps:
        yield (jumps[ahead], 0), throws
        behind = behind or 1  # nobody rests on the entry itself, but one square before it
    yield (ahead, behind), throws


def test_far_apart_jumps_equal_a_search_over_segments() -> None:
    """At 10^18 squares the answer is that of shortest walks between the jumps, by arithmetic."""
    rng = random.Random(5)
    for _ in range(300):
        size = rng.randint(2, 40)
        entries = sorted(rng.sample(range(1, size), rng.randint(0, size - 1)))
        exits = [rng.randint(1, size) for _ in entries]
        exits = [exit if exit not in entries else size for exit in exits]
        jumps, faces = dict(zip(entries, exits, strict=True)), rng.randint(2, 12)
        period = HUGE // (size * faces)
        far = {entry * period * faces: exit * period * faces for entry, exit in jumps.items()}
        track = track_of(size * period * faces, far, faces)
        assert min_rolls(track) == segment_rolls(size, jumps, faces, period), track
