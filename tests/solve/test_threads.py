"""Several threads at once: what they share, and what one changes under another.

On a free-threaded Python they really run at once; on others they take turns.
"""

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import pytest

import boustro

THREADS = 4
SIDE = 12


def run_together(*work: Callable[[], None]) -> None:
    """Run each in a thread of its own; raise what one of them raised."""
    with ThreadPoolExecutor(len(work)) as crew:
        for ended in [crew.submit(one) for one in work]:
            ended.result()


def matrices(count: int) -> Iterator[list[list[int]]]:
    """Boards of SIDE×SIDE with about one jump on ten squares."""
    rng = random.Random(47)
    for _ in range(count):
        yield [
            [rng.randint(1, SIDE * SIDE) if rng.random() < 0.1 else -1 for _ in range(SIDE)]
            for _ in range(SIDE)
        ]


def test_threads_share_boards() -> None:
    """Every thread gets the answers that one alone gets, from lists, an array, and a batch."""
    boards = list(matrices(20))
    many = np.array(boards, dtype=np.int32)
    expected = [boustro.min_rolls(board) for board in boards]

    def solve_all() -> None:
        for _ in range(20):
            assert [boustro.min_rolls(board) for board in boards] == expected
            assert [boustro.min_rolls(board) for board in many] == expected
            assert list(boustro.solve_many(many, threads=2)) == expected

    run_together(*[solve_all] * THREADS)


def test_a_list_that_changes_is_solved_or_refused() -> None:
    """A matrix that other threads change while it is read gives some answer or an input error."""
    board = next(matrices(1))
    done = threading.Event()

    def change(seed: int) -> None:
        rng = random.Random(seed)
        while not done.is_set():
            row = rng.randrange(SIDE)
            rest = [rng.choice([-1, 5, 10**30, "x", 7.5]) for _ in range(rng.randint(0, SIDE))]
            board[row][:] = rest  # type: ignore[assignment]
            board[row] = [-1] * SIDE

    def solve() -> None:
        try:
            for _ in range(3_000):
                with suppress(boustro.InputError):
                    assert boustro.min_rolls(board) in {None, *range(SIDE * SIDE)}
        finally:
            done.set()

    run_together(solve, lambda: change(1), lambda: change(2))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_game_is_simulated_alike_on_several_threads(threads: int) -> None:
    """Two simulations at once, each on several threads, give what one gives alone."""
    from boustro.simulate import simulate

    game = boustro.builtin("mb47")
    alone = simulate(game, games=2_000, seed=3, threads=1)

    def again() -> None:
        assert simulate(game, games=2_000, seed=3, threads=threads) == alone

    run_together(again, again)
