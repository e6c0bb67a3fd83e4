"""Transition table: what a throw does in every state, for kernels that know no rules.

A cell is a state and a class of outcomes.  The table consists of the list of states
(`model/states.py`) and flags for each cell.  A kernel only looks up cells and counts how often it
plays each one.  These counts give every figure about squares and jumps.
"""

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Any, cast

from boustro.core import CoreValue, native
from boustro.errors import LimitError
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.states import (
    FINISH,
    States,
    edges_back,
    follow_back,
    square_of,
    state_of,
    states_that_reach,
)
from boustro.model.stream import Draw
from boustro.model.turn import OUT, State, die_on, is_out, outcome_classes, state_on

MOST_CELLS = 2**20
"""The most cells of a table."""
BUMPS = (None, "start", "swap")
"""The values of the rule `bump` that the core plays, each by its index."""
ENDS_TURN = 1
"""Flag of a cell that ends the turn."""
WON = 2
"""Flag of a cell that wins."""
LANDED = 4
"""Flag of a cell in which a token lands on a square where it can bump another."""
LOST = 8
"""Flag of a cell that puts the token out of the game."""


@dataclass(frozen=True, slots=True)
class Table(CoreValue):
    """All states of a game by number, 0 for the outset, and the state after every cell.

    The cell of state s and class c is `s * len(classes) + c`.
    """

    game: Game
    """The board and its rules."""
    players: int
    """The number of players."""
    listed: States
    """All states but the finish; the finish has the next number, and no token throws from it."""
    classes: tuple[Outcome, ...]
    """One outcome of each class of outcomes that the rules treat alike."""
    after: "array[int]"
    """The state after each cell."""
    flags: "array[int]"
    """The flags of each cell."""
    squares: "array[int]"
    """The square of each state."""
    beside: "array[int]"
    """If bumped tokens swap, for each state of a bumping token the new state of the bumped one."""
    kept: "array[int]"
    """If a taken square is blocked, the state after each cell whose token cannot land."""
    sums: "array[int]"
    """The running sums of the weights of the die's outcomes."""
    class_of: "array[int]"
    """The class of each outcome of the die."""
    draw: Draw
    """How a number below the total weight is drawn."""

    @classmethod
    def of(cls, game: Game, players: int = 1) -> "Table":
        """The table of `game`; raises `LimitError` for more than 2^20 cells.

        >>> from boustro.model.board import Board
        >>> table = Table.of(Game(Board(4, jumps={2: 3}), {"die": "d2"}))
        >>> [str(state) for state in table.states], list(table.after)
        (['0', '1', '3', '4'], [1, 2, 2, 2, 3, 2, 3, 3])
        """
        classes = outcome_classes(game)
        swaps = players > 1 and game.rules.bump == "swap"

        def check(states: int) -> None:
            if states * len(classes) > MOST_CELLS:
                raise LimitError(
                    f"expected a game of at most {MOST_CELLS} states × throws to simulate"
                )

        blocks = players > 1 and game.rules.bump == "block"
        states = States.of(game, turns=players > 1, swaps=swaps, blocks=blocks)
        listed = states.listed(check)
        finish = len(listed.nodes)
        targets = chain.from_iterable(listed.targets)
        after = array("I", [finish if target == FINISH else target for target in targets])
        after.extend([finish] * len(classes))
        squares = array("q", [*map(square_of, listed.nodes), game.finish])
        beside = array("I", [0]) * len(squares)
        if swaps:
            numbers = listed.numbers
            beside = array("I", [numbers.get(state_on(game, square), finish) for square in squares])
        kept = array("I", [])
        if blocks:
            stays = chain.from_iterable(map(listed.stays, listed.nodes))
            kept = array("I", [listed.numbers[state_of(node)] for node in stays])
        weights = [outcome.weight for outcome in die_on(game).outcomes]
        return cls(
            game,
            players,
            listed,
            classes,
            after,
            _flags(game, players, listed, after, squares),
            squares,
            beside,
            kept,
            array("Q", accumulate(weights)),
            array("I", _classes_of(game)),
            Draw.of(sum(weights)),
        )

    @property
    def states(self) -> tuple[State, ...]:
        """The states by number."""
        listed = map(state_of, self.listed.nodes)
        return (*listed, state_on(self.game, self.game.finish))

    @property
    def misses(self) -> list[int]:
        """For each state the number of turns that a token still misses; `OUT` if it lost."""
        return [state.misses for state in self.states]

    def make_core_form(self) -> Any:
        """The table as an object of the core; None if tokens miss turns or block one another.

        Raises `ValueError` or `TypeError` for an unsound table.
        """
        if self.game.board.effects and any(self.misses):
            return None
        bump = self.game.rules.bump if self.players > 1 else None
        if bump == "block":
            return None
        return cast("Any", native).Table(
            after=self.after,
            flags=self.flags,
            squares=self.squares,
            beside=self.beside,
            sums=self.sums,
            class_of=self.class_of,
            players=self.players,
            classes=len(self.classes),
            bump=BUMPS.index(bump),
        )

    def class_at(self, number: int) -> int:
        """The class of outcomes for a drawn number below the total weight."""
        return self.class_of[bisect_right(self.sums, number)]

    def bumped_from(self, state: int) -> int:
        """The state of a token that is bumped by one that comes from `state`."""
        return self.beside[state] if self.game.rules.bump == "swap" else 0

    def stuck_states(self) -> tuple[int, ...]:
        """The states from which a token alone can never reach the finish, ascending."""
        can_end = states_that_reach(FINISH, self.listed.targets)
        if self.game.board.effects:
            lost = [number for number, turns in enumerate(self.misses) if turns == OUT]
            can_end |= follow_back(lost, edges_back(self.listed.targets)).keys()
        return tuple(number for number in range(len(self.listed.targets)) if number not in can_end)


def _flags(
    game: Game, players: int, listed: States, after: "array[int]", squares: "array[int]"
) -> "array[int]":
    """The flags of every cell."""
    classes, finish = outcome_classes(game), len(listed.nodes)
    if game.has_memory or (players > 1 and game.turns_differ):
        # The state after a cell shows whether the turn goes on.
        flag_by_state = [0 if state_of(node).agains else ENDS_TURN for node in listed.nodes]
        flag_by_state.append(ENDS_TURN)
        flags = array("B", [flag_by_state[state] for state in after[: finish * len(classes)]])
    else:
        limit = game.rules.again_limit
        turns_can_go_on = limit is None or limit[0] > 1
        flag_by_class = [
            0 if turns_can_go_on and game.rules.gives_again(outcome) else ENDS_TURN
            for outcome in classes
        ]
        flags = array("B", flag_by_class) * finish
    for cell in range(len(flags)):
        if after[cell] == finish:
            flags[cell] = ENDS_TURN | WON
    if players > 1:
        _mark_landings(game, listed, after, squares, flags)
    if game.board.effects:
        _mark_losses(listed, after, flags)
    flags.extend(bytes(len(classes)))
    return flags


def _mark_landings(
    game: Game, listed: States, after: "array[int]", squares: "array[int]", flags: "array[int]"
) -> None:
    """Set the flag of cells in which a token lands on a square where it can bump others."""
    classes = len(outcome_classes(game))
    for cell, reached in enumerate(chain.from_iterable(listed.reached)):
        before, square = squares[cell // classes], squares[after[cell]]
        can_bump = square not in (0, game.start)
        has_moved = reached != 0 or square != before
        if can_bump and has_moved:
            flags[cell] |= LANDED


def _mark_losses(listed: States, after: "array[int]", flags: "array[int]") -> None:
    """Set the flags of cells that put a token out of the game; such a token bumps no other."""
    out = {number for number, node in enumerate(listed.nodes) if is_out(state_of(node))}
    for cell, to in enumerate(after[: len(flags)]):
        if to in out:
            flags[cell] = ENDS_TURN | LOST


def _classes_of(game: Game) -> list[int]:
    """The number of the class of each outcome, in the order of `turn.outcome_classes`."""
    rules = game.rules
    numbers = dict[tuple[int, bool, bool, int], int]()
    classes: list[int] = []
    for outcome in die_on(game).outcomes:
        again, opens = rules.gives_again(outcome), rules.opens(outcome)
        kind = (outcome.advance, again, opens, outcome.branch)
        classes.append(numbers.setdefault(kind, len(numbers)))
    return classes
