"""Several threads at once share boards, and change them under one another."""

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np
import pytest

import boustro
from tests.support.processes import PATIENCE

THREADS = 4
SIDE = 12


def run_together(*work: Callable[[], None]) -> None:
    """Run each in a thread of its own; raise the error of one that fails."""
    raised: list[BaseException] = []

    def run(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised.append(error)

    crew = [threading.Thread(target=run, args=(one,), daemon=True) for one in work]
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    for error in raised:
        raise error


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
    means = [boustro.expected_rolls(board) for board in boards]

    def solve_all() -> None:
        for _ in range(20):
            assert [boustro.min_rolls(board) for board in boards] == expected
            assert [boustro.min_rolls(board) for board in many] == expected
            assert list(boustro.solve_many(many, threads=2)) == expected
            assert list(boustro.analyse_many(many, threads=2).mean) == means

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


RACE = """
import sys, threading
import numpy as np
import boustro
rng = np.random.default_rng(1)
exits = rng.integers(1, 401, (500, 20, 20))
sound = np.where(rng.random(exits.shape) < 0.1, exits, -1)
for kind in (np.int32, np.int8, np.int16, np.int64):
    wild = np.where(sound == -1, -1, np.iinfo(kind).max - 5)
    boards, done = sound.astype(kind), threading.Event()
    def change(boards=boards, pair=(wild.astype(kind), sound.astype(kind))):
        while not done.is_set():
            boards[:] = pair[0]
            boards[:] = pair[1]
    changer = threading.Thread(target=change)
    changer.start()
    for _ in range(40):
        many = boustro.solve_many(boards, threads=1)
        assert all(-1 <= rolls <= 400 for rolls in many.rolls)
    for found in (boustro.analyse_many(boards[:20]) for _ in range(10)):
        assert not any(p < 0 or p > 1 for p in found.p_finish)
    done.set()
    changer.join()
"""


def test_an_array_that_changes_is_solved_or_refused() -> None:
    """Boards that another thread changes while a batch is solved end no process."""
    subprocess.run([sys.executable, "-c", RACE], timeout=120, check=True)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_game_is_simulated_alike_on_several_threads(threads: int) -> None:
    """Two simulations at once, each on several threads, give what one gives alone."""
    from boustro.simulation import simulate

    game = boustro.builtin("mb47")
    alone = simulate(game, games=2_000, seed=3, threads=1)

    def again() -> None:
        assert simulate(game, games=2_000, seed=3, threads=threads) == alone

    run_together(again, again)
