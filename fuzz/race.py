"""Race: threads and another process change arrays and lists while boustro reads them.

    python fuzz/race.py [seconds] [seed]

Boards of every integer type and layout lie in memory or in a mapped file.  A thread, or a process
that maps the same file, changes them without a pause from a sound board to a wild one and back.
Meanwhile every public function that hands memory to the compiled core is asked, in a process of
its own.  Any answer will do, and so does an `InputError`; a signal, another exception or a process
that does not come back is a finding, and
the run ends with exit code 1.  `make -C native race` does the same to the kernels alone, under the
sanitizers.
"""

import multiprocessing
import random
import subprocess
import sys
import tempfile
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import numpy as np

import boustro
from boustro.solve import many

KINDS = ("i1", "i2", "i4", "i4", "i8")
RULES = ("leetcode", "boxed", "bounce", "generous", "spoj", {"start": 1, "die": "2,5"})
PER_SCENE = 0.5
MOST_CELLS = 200_000
GRACE = 120.0
Cells = Any


def pair(rng: np.random.Generator, shape: tuple[int, ...], kind: str) -> tuple[Cells, Cells]:
    """Sound cells, and wild ones in their place."""
    size = shape[-1] * shape[-2]
    limits = np.iinfo(kind)
    exits = rng.integers(1, min(size, limits.max), shape, endpoint=True)
    is_jump = rng.random(shape) < rng.choice([0.02, 0.1, 0.4])
    sound = np.where(is_jump, exits, -1).astype(kind)
    numbers = [limits.max, limits.min, limits.max - 200, -2, 0, min(size + 1, limits.max), -1]
    wild = np.where(is_jump, rng.choice(np.array(numbers, np.int64), shape), -1)
    return sound, wild.astype(kind)


def change(live: Cells, sound: Cells, wild: Cells, goes_on: Callable[[], bool]) -> None:
    """Write now the one, now the other, whole or from some row on."""
    rng = random.Random(1)
    while goes_on():
        first = rng.randrange(len(live)) if rng.random() < 0.5 else 0
        live[first:] = wild[first:]
        live[first:] = sound[first:]


@contextmanager
def changed_by_a_thread(
    sound: Cells, wild: Cells, make: Callable[[Cells], Cells]
) -> Iterator[Cells]:
    """An array of some layout that a thread changes."""
    live = make(sound)
    done = threading.Event()
    writer = threading.Thread(target=change, args=(live, sound, wild, lambda: not done.is_set()))
    writer.start()
    try:
        yield live
    finally:
        done.set()
        writer.join(GRACE)


@contextmanager
def changed_by_a_process(sound: Cells, wild: Cells) -> Iterator[Cells]:
    """A file mapped into memory, to which another process writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards")
        there: Cells = np.memmap(path, sound.dtype, "w+", shape=sound.shape)
        there[...] = sound
        args = (there, sound, wild, lambda: True)
        writer = multiprocessing.get_context("fork").Process(target=change, args=args, daemon=True)
        writer.start()
        try:
            yield np.memmap(path, sound.dtype, "r", shape=sound.shape)
        finally:
            writer.kill()
            writer.join(GRACE)


def gapped(cells: Cells) -> Cells:
    """The same with gaps."""
    wide = np.zeros((*cells.shape[:-1], 2 * cells.shape[-1]), cells.dtype)
    wide[..., ::2] = cells
    return wide[..., ::2]


def unaligned(cells: Cells) -> Cells:
    """The same from an odd address on."""
    moved: Cells = np.ndarray(
        cells.shape, cells.dtype, buffer=np.zeros(cells.nbytes + 1, np.uint8), offset=1
    )
    moved[...] = cells
    return moved


LAYOUTS = (np.copy, lambda cells: cells.copy(order="F"), gapped, unaligned)


def ask_array(live: Cells, rules: Any, threads: int) -> None:
    """Everything that reads the memory of an array."""
    for _ in range(10):
        answers = boustro.solve_many(live, rules, threads=threads)
        summaries = boustro.analyse_many(live, rules, threads=threads)
    assert min(answers.rolls) >= -1
    assert not any(p < 0 or p > 1 for p in summaries.p_finish)
    if many.BAD in answers.status:
        assert answers.problems(answers.status.index(many.BAD))
    for ask in (
        lambda board: boustro.min_rolls(board, rules),
        lambda board: boustro.min_rolls(board, rules, whole=False),
        lambda board: boustro.shortest_route(board, rules),
        lambda board: boustro.levels_of_array(board, rules),
    ):
        with suppress(boustro.InputError):
            ask(live[-1])


def ask_rows(rng: random.Random) -> None:
    """Boards in compressed rows, whose numbers another thread changes."""
    numbers = [rng.randint(-2, 30) for _ in range(50)]
    rows = [
        array("q", numbers[:9]),
        array("q", numbers),
        array("q", numbers),
        array("q", numbers[:8]),
    ]
    done = threading.Event()

    def disturb() -> None:
        other = random.Random(2)
        while not done.is_set():
            row = other.choice(rows)
            row[other.randrange(len(row))] = other.choice([0, 1, 5, 30, 2**63 - 1, -(2**63)])

    writer = threading.Thread(target=disturb)
    writer.start()
    try:
        for _ in range(20):
            offsets, entries, exits, sizes = rows
            sizes[:] = array("q", [min(size, 40) for size in sizes])
            for ask in (boustro.solve_ragged, boustro.analyse_ragged):
                answers = ask(offsets, entries, exits, sizes, threads=2)
                for index in range(len(answers)):
                    answers.problems(index)
    finally:
        done.set()
        writer.join(GRACE)


def ask_list(rng: random.Random) -> None:
    """A list of lists that other threads change, on a free-threaded Python really at once."""
    side = rng.randint(1, 40)
    board: list[Any] = [[-1] * side for _ in range(side)]
    done = threading.Event()

    def disturb(seed: int) -> None:
        other = random.Random(seed)
        while not done.is_set():
            at = other.randrange(side)
            with suppress(IndexError):  # the other thread has taken the row away
                if isinstance(row := board[at], list):
                    row[other.randrange(side) :] = [other.choice([-1, 3, 10**30, "x"])] * 9
                board[at] = other.choice([[-1] * side, [-1] * side, (-1,) * side, None])
            if other.random() < 0.01:
                board[:] = [[-1] * side for _ in range(other.choice([side, side, 1, 0]))]

    writers = [threading.Thread(target=disturb, args=(seed,)) for seed in range(2)]
    for writer in writers:
        writer.start()
    try:
        for _ in range(50):
            with suppress(boustro.InputError):
                boustro.min_rolls(board)
    finally:
        done.set()
        for writer in writers:
            writer.join(GRACE)


def some_shape(rng: random.Random) -> tuple[int, int, int]:
    """Boards for the bitmaps mostly, some for the other kernels, now and then a large one."""
    if rng.random() < 0.1:
        return 1, 1100, rng.randint(1000, 1100)
    side = rng.choice([6, 10, 20, 31, 60])
    rows, columns = rng.randint(1, side), rng.randint(1, side)
    return rng.randint(1, MOST_CELLS // (rows * columns)), rows, columns


def race(seconds: float, seed: int) -> int:
    """Scene after scene in this process; the number of scenes."""
    rng, scenes = random.Random(seed), 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        kind, shape = rng.choice(KINDS), some_shape(rng)
        sound, wild = pair(np.random.default_rng(rng.randrange(2**32)), shape, kind)
        layout = rng.choice(LAYOUTS)
        by_thread = rng.random() < 0.5
        setting = (
            changed_by_a_thread(sound, wild, layout)
            if by_thread
            else changed_by_a_process(sound, wild)
        )
        with setting as live:
            stop = min(end, time.monotonic() + PER_SCENE)
            while time.monotonic() < stop:
                ask_array(live, rng.choice(RULES), rng.choice((1, 2)))
        ask_rows(rng)
        ask_list(rng)
        scenes += 1
    return scenes


def main(seconds: float = 90.0, seed: int = 1) -> int:
    """Race in a process of its own; 1 if it did not come back as it should."""
    command = [sys.executable, __file__, str(seconds), str(seed), "here"]
    try:
        code = subprocess.run(command, timeout=seconds + GRACE, check=False).returncode
    except subprocess.TimeoutExpired:
        print(f"it does not come back (seed {seed})", file=sys.stderr)
        return 1
    if code:
        print(f"exit code {code} (seed {seed})", file=sys.stderr)
    return 1 if code else 0


if __name__ == "__main__":
    if sys.argv[3:] == ["here"]:
        print(race(float(sys.argv[1]), int(sys.argv[2])), "scenes")
    else:
        sys.exit(main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3])))
