"""Players who choose, on boards with `back` and `again`: value iteration by the interpreter.

Where a turn has several rolls and a square sends a token back to where the turn began, the best
choice depends on that square.  Every state of the interpreter has a value here, so that nothing is
assumed about what a choice may depend on.
"""

import math
from collections.abc import Iterator
from typing import Any

import pytest

from boustro import decide
from boustro.errors import RulesError
from boustro.model.turn import OUT
from tests.grid.acting import Acting, acting_boards
from tests.grid.hold import LONG
from tests.support import interpreter
from tests.support.house_pool import DICE
from tests.support.interpreter import House, State

WON = State(-1)
"""Stands for every state in which the game is won."""
LOST = State(-2)
"""Stands for every state of a token that is out."""
MOST_BOARDS = 4_000 if LONG else 400
MOST_SWEEPS = 4_000
CLOSE = 1e-12
"""A sweep that changes no value by more than this share of it is the last."""

Ends = dict[State, float]
"""The states in which a throw can end after a choice, with their chances."""
Throw = tuple[float, list[Ends]]
"""The chance of a throw, and for each choice of jumps where it ends."""


class Player:
    """A player who may roll these dice and refuse every jump of a board."""

    def __init__(self, board: Acting, dice: tuple[str, ...]) -> None:
        self.board = board
        self.houses = [board.house._replace(outcomes=DICE[die]) for die in dice]
        self.rolls: dict[State, list[list[Throw]]] = {}
        """For each state and each die the throws."""
        waiting = [interpreter.first_state(board.house)]
        while waiting:
            state = waiting.pop()
            if state in self.rolls or state in (WON, LOST):
                continue
            self.rolls[state] = [[*self.throws(state, house)] for house in self.houses]
            choices = [
                ends for throws in self.rolls[state] for _, chosen in throws for ends in chosen
            ]
            waiting += [after for ends in choices for after in ends]

    def throws(self, state: State, house: House) -> Iterator[Throw]:
        """The throws of one die from a state.

        To refuse two jumps of one throw is no other choice: at the first of them the token rests.
        """
        jumps = self.board.jumps
        total = sum(weight for _, weight, _ in house.outcomes)
        for outcome in house.outcomes:
            chosen: list[Ends] = []
            for refused in (None, *jumps):
                taken = {entry: exit for entry, exit in jumps.items() if entry != refused}
                ends: Ends = {}
                for share, _, (after, won, _) in interpreter.branches(
                    self.board.game.size, taken, house, state, outcome
                ):
                    end = self.end(after, won=won)
                    ends[end] = ends.get(end, 0.0) + float(share)
                if ends not in chosen:
                    chosen.append(ends)
            yield outcome[1] / total, chosen

    @staticmethod
    def end(after: State, *, won: bool) -> State:
        """A state after a throw; turns that are missed cost no rolls."""
        if won:
            return WON
        return LOST if after.misses < 0 else interpreter.without_misses(after)

    def sure(self) -> set[State]:
        """The states from which some choices are sure to win."""
        sure = {*self.rolls, WON}
        while True:
            winning = {WON}
            while more := {s for s in sure - winning if self.leads(s, sure, winning)}:
                winning |= more
            if winning == sure:
                return sure - {WON}
            sure = winning

    def leads(self, state: State, sure: set[State], winning: set[State]) -> bool:
        """Whether some die can be rolled so that the game stays sure, and may come to win."""
        for throws in self.rolls[state]:
            safe = [[ends for ends in chosen if ends.keys() <= sure] for _, chosen in throws]
            if all(safe) and any(ends.keys() & winning for chosen in safe for ends in chosen):
                return True
        return False

    def values(self) -> dict[State, float] | None:
        """The fewest expected rolls from each state; None if the sweeps do not settle."""
        sure = self.sure()
        values = dict.fromkeys(self.rolls, math.inf) | dict.fromkeys(sure, 0.0)
        values |= {WON: 0.0, LOST: math.inf}
        for _ in range(MOST_SWEEPS):
            change = 0.0
            for state in sure:
                value = 1 + min(self.cost(throws, values) for throws in self.rolls[state])
                change = max(change, (value - values[state]) / value)
                values[state] = value
            if change <= CLOSE:
                return values
        return None

    def chance(self, state: State, left: int) -> float:
        """The best chance to win within so many rolls."""
        if state in (WON, LOST) or left == 0:
            return float(state == WON)
        return max(self.chance_with(throws, left) for throws in self.rolls[state])

    def chance_with(self, throws: list[Throw], left: int) -> float:
        """The same, if the next roll is one of these throws."""
        chance = 0.0
        for share, chosen in throws:
            chance += share * max(
                sum(p * self.chance(state, left - 1) for state, p in ends.items())
                for ends in chosen
            )
        return chance

    @staticmethod
    def cost(throws: list[Throw], values: dict[State, float]) -> float:
        """The expected rolls after one roll of a die, with the best choice for each throw."""
        cost = 0.0
        for chance, chosen in throws:
            cost += chance * min(sum(p * values[s] for s, p in ends.items()) for ends in chosen)
        return cost


def players() -> Iterator[tuple[Player, tuple[str, ...]]]:
    """Players with one die or two on random boards that have both effects."""
    for board in acting_boards(MOST_BOARDS, 7):
        kinds = [effect[0] for effect in board.house.effects.values()]
        # Under `follow`, boustro has no best policy where chance decides whether jumps work.
        is_asked = board.house.chaining == "single" or "chance" not in kinds
        dice = dice_for(board)
        if {"back", "again"} <= {*kinds} and is_asked and (board.jumps or len(dice) > 1):
            yield Player(board, dice), dice


def dice_for(board: Acting) -> tuple[str, ...]:
    """The die of the board, and the first other one that its rules allow."""
    own = next(die for die, outcomes in DICE.items() if outcomes == board.house.outcomes)
    for other in sorted(DICE.keys() - {own}):
        try:
            board.game.rules.with_(die=other)
        except RulesError:
            continue
        return own, other
    return (own,)


def memory_of(state: Any, house: House) -> State:
    """The part of a state, boustro's or the interpreter's, that the rules can tell apart."""
    agains = max(state[2], 0) if house.again_limit else 0
    return State(state[0], state[1], agains, state[3])


@pytest.mark.slow
def test_the_values_of_all_states() -> None:
    """The fewest expected rolls from each state that some choices can come to."""
    compared = within_turns = unsettled = 0
    for player, dice in players():
        board = player.board
        values = player.values()
        if values is None:
            unsettled += 1
            continue
        best = decide(board.game, dice=dice, optional=[*board.jumps])
        expected = {memory_of(state, board.house): values[state] for state in player.rolls}
        for state, value in zip(best.states, best.values, strict=True):
            if state.misses == OUT:
                assert value == math.inf
                continue
            known = expected[memory_of(state, board.house)]
            assert value == pytest.approx(known, rel=1e-8), (board.game, dice, state)
            if value < math.inf:
                compared += 1
                within_turns += state.began not in ((), (state.square, state.waiting))

    assert unsettled <= compared / 100
    assert compared > MOST_BOARDS / 4
    assert within_turns > MOST_BOARDS / 10, "few states depend on where the turn began"


@pytest.mark.slow
def test_the_best_chance() -> None:
    """The best chance to win within three rolls."""
    for player, dice in players():
        board = player.board
        best = decide(board.game, dice=dice, optional=[*board.jumps], within=3)
        chance = player.chance(interpreter.first_state(board.house), 3)

        assert best.value == pytest.approx(chance, abs=1e-12), (board.game, dice)
