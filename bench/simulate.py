"""Simulating MB48: rolls a second, beside a plain walker in C++ and chunked NumPy.

What bounds it: a throw is a look-up that needs the one before it, and the end of a game (one throw
in forty) is a mispredicted branch; eight games in play hide most of both.  With several players,
each throw also needs to know who leads.  Memory plays no part.  Under the rule `bump block` Python
plays.  Run as `python -m bench.simulate`.
"""

from collections.abc import Callable, Iterator

import numpy as np

import boustro
from bench import peers
from bench.measure import Table, side_by_side
from boustro.simulation import kernels, table
from boustro.simulation.counts import Task

GAME = boustro.builtin("mb48")
TABLES = {players: table.Table.of(GAME, players) for players in (1, 2, 4)}
EXITS = np.array(
    [GAME.board.jumps.get(square, square) for square in range(GAME.size + 1)], np.int32
)
MEAN = 39.598366
CHUNK = 16_384
STEPS = 600
GAMES = int(STEPS * CHUNK / MEAN)


def chunked_numpy() -> None:
    """Many tokens a step as int16, games begun anew where they end, lengths counted."""
    size, faces = GAME.size, 6
    lands = np.empty((size + 1) * faces, np.int16)
    for square in range(size + 1):
        for face in range(1, faces + 1):
            reached = square + face
            landed = GAME.board.jumps.get(reached, reached) if reached <= size else square
            lands[square * faces + face - 1] = landed * faces
    rng = np.random.default_rng(909)
    token = np.zeros(CHUNK, np.int16)
    rolls = np.zeros(CHUNK, np.int16)
    lengths = np.zeros(4096, np.int64)
    for _ in range(STEPS):
        token += rng.integers(0, faces, CHUNK, dtype=np.int16)
        token = lands.take(token, mode="clip")
        rolls += 1
        ended = np.flatnonzero(token == size * faces)
        lengths += np.bincount(rolls[ended], minlength=4096)
        token[ended] = 0
        rolls[ended] = 0


def plain(*, visits: bool) -> None:
    """As many games by the plain walker."""
    assert abs(peers.plain_walk(EXITS, GAMES, visits=visits) - MEAN) < 1


def walked(players: int = 1, *, games: int = GAMES, visits: bool = False, threads: int = 1) -> None:
    """The same by the kernel."""
    kernels.walk(TABLES[players], Task(1, games, visits=visits), threads=threads)


def tables(quick: bool) -> Iterator[Table]:
    """The tables of `make bench`: many games by one player, and whole calls."""
    rounds = 3 if quick else 7
    alone: dict[str, Callable[[], None]] = {
        "plain C++ walker": lambda: plain(visits=False),
        "chunked NumPy, int16": chunked_numpy,
        "boustro": walked,
        "boustro, two threads": lambda: walked(threads=2),
        "plain C++ walker, visits counted": lambda: plain(visits=True),
        "boustro, visits counted": lambda: walked(visits=True),
    }
    title = f"Simulate MB48, one player, {GAMES:,} games"
    yield side_by_side(title, "plain C++ walker", alone, rounds=rounds)
    whole: dict[str, Callable[[], None]] = {
        f"{players} players": lambda players=players: _simulate(players)  # type: ignore[misc]
        for players in TABLES
    }
    title = "Simulate 10,000 games of MB48 by boustro.simulate"
    yield side_by_side(title, "1 players", whole, rounds=rounds)
    bumps: dict[str, Callable[[], None]] = {
        "bump start, in the core": lambda: _simulate(2, bump="start", games=1_000),
        "bump block, in Python": lambda: _simulate(2, bump="block", games=1_000),
    }
    title = "Simulate 1,000 games of MB48 by two players who bump"
    yield side_by_side(title, "bump start, in the core", bumps, rounds=rounds)


def _simulate(players: int, *, bump: str | None = None, games: int = 10_000) -> None:
    game = boustro.Game(GAME.board, GAME.rules.with_(bump=bump))
    boustro.simulate(game, games=games, seed=1, players=players)


if __name__ == "__main__":
    for made in tables(quick=True):
        print(made.as_markdown())
