"""Simulation from a position: who wins, also where tokens bump one another.

What is looked up is what `kernels` looks up, without the counts of squares, jumps and leads.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from random import Random

from boustro.model.turn import State
from boustro.simulate.table import ENDS_TURN, LANDED, WON, TransitionTable

_BLOCK, _MOST_ROLLS = 4096, 100_000


def wins_from(
    table: TransitionTable, states: Sequence[State], turn: int, games: int, seed: int
) -> list[int]:
    """How many of so many games each seat wins from the `states` of the tokens, seat `turn` to throw.

    A game of 100,000 throws is given up, and nobody has won it.

    >>> from boustro import Board, Game, Rules
    >>> table = TransitionTable.of(Game(Board(3), Rules(die="d1", bump="start")), 2)
    >>> wins_from(table, [State(1), State(0)], 1, 10, seed=1)
    [10, 0]
    """
    numbers = {state: number for number, state in enumerate(table.states)}
    tokens = [numbers[state] for state in states]
    draws = _classes(table, Random(seed))  # noqa: S311 - a simulation, not a secret
    cells = [*zip(table.after, table.flags, strict=True)]
    winners = [_winner(table, cells, [*tokens], turn - 1, draws) for _ in range(games)]
    return [winners.count(seat) for seat in range(len(tokens))]


def _classes(table: TransitionTable, random: Random) -> Iterator[int]:
    """The classes of one throw after another, without end."""
    of, sums = table.class_of.tolist(), table.sums.tolist()
    return chain.from_iterable(iter(lambda: random.choices(of, cum_weights=sums, k=_BLOCK), None))


def _winner(
    table: TransitionTable,
    cells: Sequence[tuple[int, int]],
    tokens: list[int],
    seat: int,
    draws: Iterator[int],
) -> int | None:
    """Who wins a game from there, 0 first; the loop that takes the time."""
    squares, width = table.squares, len(table.classes)
    for thrown in islice(draws, _MOST_ROLLS):
        before = tokens[seat]
        tokens[seat], flag = cells[before * width + thrown]
        if flag & LANDED:
            square = squares[tokens[seat]]
            for other, state in enumerate(tokens):
                if other != seat and squares[state] == square:
                    tokens[other] = table.bumped_from(before)
        if flag & WON:
            return seat
        if flag & ENDS_TURN:
            seat = (seat + 1) % len(tokens)
    return None
