"""How a game stands: the fewest rolls every player still needs, and the chances to win.

Both are read off the game's table of states.  Chances follow the players turn by turn: a player
in state s has won within n turns with chance F(n, s), which is an average of F(n - 1, ·) over the
die, or of F(n, ·) where a throw gives another roll; tokens that do not bump move independently.
"""

from array import array
from contextlib import suppress
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING

from boustro.model.game import Game
from boustro.model.turn import State
from boustro.play import Position
from boustro.simulate.table import ENDS_TURN, WON, Table

if TYPE_CHECKING:
    from boustro.chain.arrays import Floats

MOST_SQUARES = 10_000
MOST_WORK = 3_000_000
MOST_PLAYERS = 50
_NEARLY = 1e-7
_SWEEPS = 60
_MOST_IN_A_MATRIX = 1_000

Rows = list["array[float]"]
"""For n = 1 and on, by state, the chance to have won within n turns."""


class Outlook:
    """What can be said of any position of `game` with `players`."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self._numbers = dict[State, int]()
        self._needed = list[int | None]()
        self._within: Rows | None = None
        if game.size > MOST_SQUARES:
            return
        table = Table.of(game, players)
        self._numbers = {state: number for number, state in enumerate(table.states)}
        self._needed = _needed(table)
        told = game.rules.bump is None and 1 < players <= MOST_PLAYERS and not table.stuck()
        self._within = _within(table) if told else None

    def needed(self, state: State) -> int | None:
        """The fewest rolls from this state to the finish; None where it cannot be told."""
        number = self._number(state)
        return None if number is None else self._needed[number]

    def chances(self, position: Position) -> list[float] | None:
        """The chance of every seat to win; None where it cannot be told in a moment."""
        numbers = [self._number(state) for state in position.states]
        if self._within is None or position.over or None in numbers:
            return None
        first = position.turn - 1
        states = [number for number in numbers[first:] + numbers[:first] if number is not None]
        chances = [0.0] * len(states)
        before = [1.0] * len(states)
        for within in self._within:
            after = [1 - within[state] for state in states]
            earlier = [1.0, *accumulate(after, mul)]
            later = [1.0, *accumulate(reversed(before), mul)][::-1]
            for i in range(len(states)):
                chances[i] += (before[i] - after[i]) * earlier[i] * later[i + 1]
            before = after
        return chances[len(states) - first :] + chances[: len(states) - first]

    def _number(self, state: State) -> int | None:
        found = self._numbers.get(state)
        return self._numbers.get(state._replace(agains=0)) if found is None else found


def _needed(table: Table) -> list[int | None]:
    """For every state the fewest rolls to the finish, searched from the finish back."""
    width, before = len(table.classes), [list[int]() for _ in table.states]
    for cell, state in enumerate(table.after):
        before[state].append(cell // width)
    needed: list[int | None] = [None] * len(table.states)
    level = [n for n, square in enumerate(table.squares) if square == table.game.finish]
    rolls = 0
    while level:
        for state in level:
            needed[state] = rolls
        rolls += 1
        level = list({b for state in level for b in before[state] if needed[b] is None})
    return needed


def _within(table: Table) -> Rows | None:
    """F(1, ·), F(2, ·), … until everybody has nearly surely won; None if that takes long."""
    with suppress(ImportError):
        return _by_arrays(table)
    return _one_by_one(table)


def _one_by_one(table: Table) -> Rows | None:
    """The readable twin of `_by_arrays`."""
    weights = [outcome.weight for outcome in table.classes]
    total = sum(weights)
    rows: Rows = []
    last = [0.0] * len(table.states)
    settled = [square == table.game.finish for square in table.squares]
    while min(f for f, won in zip(last, settled, strict=True) if not won) < 1 - _NEARLY:
        if len(rows) * len(table.after) > MOST_WORK:
            return None
        last = _one_turn(table, [w / total for w in weights], last)
        rows.append(array("d", last))
    return rows


def _by_arrays(table: Table) -> Rows | None:
    """The same by matrices: a turn takes the chances f to A·(wins + P·f), A = (I - K)⁻¹.

    P are the throws that end the turn and K those that keep it, which A follows to their end.
    """
    import numpy as np

    if len(table.states) > _MOST_IN_A_MATRIX:
        return _one_by_one(table)
    wins, passes, keeps = _matrices(table)
    if keeps.any():
        after = np.linalg.inv(np.eye(len(wins)) - keeps)
        wins, passes = after @ wins, after @ passes
    unsettled = np.array(table.squares) != table.game.finish
    rows: Rows = []
    last = np.zeros(len(wins))
    while last[unsettled].min() < 1 - _NEARLY:
        if len(rows) * len(table.after) > MOST_WORK:
            return None
        last = wins + passes @ last
        rows.append(array("d", last.tobytes()))
    return rows


def _matrices(table: Table) -> "tuple[Floats, Floats, Floats]":
    """By state the chance that a throw wins, and those of each state after it: turn over, or kept."""
    import numpy as np

    size, width = len(table.states), len(table.classes)
    weights = [outcome.weight for outcome in table.classes]
    wins, passes, keeps = np.zeros(size), np.zeros((size, size)), np.zeros((size, size))
    for cell, (state, flags) in enumerate(zip(table.after, table.flags, strict=True)):
        before, share = cell // width, weights[cell % width] / sum(weights)
        if table.squares[before] == table.game.finish:
            continue  # the game is over there: nobody throws
        if flags & WON:
            wins[before] += share
        else:
            (passes if flags & ENDS_TURN else keeps)[before, state] += share
    return wins, passes, keeps


def _one_turn(table: Table, shares: list[float], last: list[float]) -> list[float]:
    """F(n, ·) from F(n - 1, ·); swept again while throws that keep the turn change it."""
    width, new = len(shares), list(last)
    for _ in range(_SWEEPS):
        change = 0.0
        for state in range(len(last)):
            chance, keeps = 0.0, False
            for cell, share in enumerate(shares, state * width):
                flags = table.flags[cell]
                if flags & WON:
                    chance += share
                elif flags & ENDS_TURN:
                    chance += share * last[table.after[cell]]
                else:
                    chance += share * new[table.after[cell]]
                    keeps = True
            if keeps:
                change = max(change, abs(chance - new[state]))
            new[state] = chance
        if change < _NEARLY / 100:
            break
    return new
