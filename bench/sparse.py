"""A few jumps on a board of 10^18 squares: the cost is in jumps alone."""

from collections.abc import Iterator

import boustro
from bench import boards
from bench.measure import Table, side_by_side
from boustro import Track

SIZE = 10**18


def tables(quick: bool) -> Iterator[Table]:
    """Twice the jumps, time and again; every row is one call on sorted arrays."""
    largest = 250_000 if quick else 1_000_000
    counts = [largest // 8, largest // 4, largest // 2, largest]
    tracks = {f"{count:,} jumps": _track(count) for count in counts}
    contestants = {
        name: (lambda track=track: boustro.min_rolls(track) and NotImplemented)
        for name, track in tracks.items()
    }
    base = f"{largest:,} jumps"
    yield side_by_side("10^18 squares, uniform jumps", base, contestants, rounds=5)


def _track(count: int) -> Track:
    entries, exits = boards.sparse_arrays(SIZE, count)
    return Track(SIZE, 1, SIZE, "stay", (1, 2, 3, 4, 5, 6), entries, exits)
