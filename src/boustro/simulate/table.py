"""Transition table: the automaton written out cell by cell, for kernels that know no rules.

A cell is a state and a class of outcomes.  `TransitionTable.of` asks the automaton (`model/turn.py`) once
for every cell that a game can come to and keeps the state after it and three flags.  Kernels
only look up; they count how often each cell was played, and every figure about squares and
jumps is read off from these counts.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, repeat
from typing import Any, cast

from boustro.core import Compiled, native
from boustro.errors import LimitError
from boustro.model import turn
from boustro.model.die import Outcome, follow_one_another
from boustro.model.game import Game
from boustro.model.stream import Draw
from boustro.model.track import Track
from boustro.model.turn import Move, State

MOST_CELLS = 2**20
LANE_SQUARES = 128
BUMPS = (None, "start", "swap")
ENDS_TURN, WON, LANDED = 1, 2, 4
"""Flags of a cell: it ends the turn, it wins, it can bump the token that rests where it lands."""
_plain_state = lru_cache(LANE_SQUARES)(State)


@dataclass(frozen=True, slots=True)
class TransitionTable(Compiled):
    """All states of a game by number, 0 being the outset, and what every cell leads to.

    The cell of state s and class c is `s * len(classes) + c`; `after` has the state after it and
    `flags` its flags.  `squares` has the square of each state.  `beside` has, under bumping by
    swap, the state of a token that is bumped to where a token in this state was.  `sums` are the
    running sums of the die's weights and `class_of` the class of each of its outcomes.  `exits`
    says where a token lands that counts to each of the squares 0..127, or is empty unless the
    game is one that lanes can play.
    """

    game: Game
    players: int
    states: tuple[State, ...]
    classes: tuple[Outcome, ...]
    after: "array[int]"
    flags: "array[int]"
    squares: "array[int]"
    beside: "array[int]"
    sums: "array[int]"
    class_of: "array[int]"
    exits: "array[int]"
    draw: Draw

    @classmethod
    def of(cls, game: Game, players: int = 1) -> "TransitionTable":
        """The table of `game`; raises `LimitError` for more than 2^20 cells.

        >>> from boustro.model.board import Board
        >>> table = TransitionTable.of(Game(Board(4, jumps={2: 3}), {"die": "d2"}))
        >>> [str(state) for state in table.states], list(table.after)
        (['0', '1', '3', '4'], [1, 2, 2, 2, 3, 2, 3, 3])
        """
        classes = turn.outcome_classes(game)
        alone = players == 1 and not game.rules.has_memory
        alone = alone and game.size + classes[-1].advance < MOST_CELLS
        lands = _lands(game) if alone else []
        states, after, flags = (
            _list_squares(game, classes, lands) if lands else _enumerate(game, players, classes)
        )
        beside = [0] * len(states)
        if players > 1 and game.rules.bump == "swap":
            numbers = {state: number for number, state in enumerate(states)}
            beside = [numbers.get(_beside(game, state), 0) for state in states]
        weights = [outcome.weight for outcome in game.rules.die.outcomes]
        return cls(
            game,
            players,
            tuple(states),
            classes,
            array("I", after),
            array("B", flags),
            array("q", [state.square for state in states]),
            array("I", beside),
            array("Q", accumulate(weights)),
            array("I", _classes_of(game)),
            array("H", _exits(game, classes, lands)),
            Draw.of(sum(weights)),
        )

    def make_core_form(self) -> Any:
        """The table of the core; raises `ValueError` or `TypeError` for an unsound one."""
        game = self.game
        small = None
        if self.exits:  # else lanes do not play it, and the sizes need not fit 16 bits
            stays = game.rules.overshoot == "stay"
            small = (self.exits, game.size, game.finish, self.classes[0].advance, stays)
        arrays = ("after", "flags", "squares", "beside", "sums", "class_of", "players")
        return cast("Any", native).Table(
            classes=len(self.classes),
            bump=BUMPS.index(game.rules.bump),
            small_game=small,
            **{name: getattr(self, name) for name in arrays},
        )

    def class_at(self, number: int) -> int:
        """The class thrown by a drawn number below the total weight."""
        return self.class_of[bisect_right(self.sums, number)]

    def move(self, cell: int) -> Move:
        """What the automaton says of a cell."""
        state, outcome = divmod(cell, len(self.classes))
        return turn.step(self.game, self.states[state], self.classes[outcome])

    def cells(self, state: int) -> range:
        """The cells of a state, one for each class."""
        width = len(self.classes)
        return range(state * width, (state + 1) * width)

    def bumped_from(self, state: int) -> int:
        """The state of a token that is bumped by one that comes from `state`."""
        return self.beside[state] if self.game.rules.bump == "swap" else 0

    def _climbs(self) -> bool:
        """Whether some throw leads higher from every state but those on the finish: then all lead there."""
        landed = map(self.squares.__getitem__, self.after)
        highest = map(max, zip(*[landed] * len(self.classes), strict=True))
        finish, pairs = self.game.finish, zip(highest, self.squares, strict=True)
        return all(high > square or square == finish for high, square in pairs)

    def stuck_states(self, ending_on: AbstractSet[int] = frozenset()) -> tuple[int, ...]:
        """The states from which a token alone can never reach the finish, ascending.

        With `ending_on` those from which it cannot without ending a turn on one of these squares.
        """
        if not ending_on and self._climbs():
            return ()
        width, before = len(self.classes), [list[int]() for _ in self.states]
        owners = chain.from_iterable(repeat(state, width) for state in range(len(before)))
        ways: Iterable[tuple[int, int]] = zip(owners, self.after, strict=True)
        if ending_on:
            ends = (flags & (ENDS_TURN | WON) == ENDS_TURN for flags in self.flags)
            pairs = zip(ways, ends, strict=True)
            ways = (way for way, end in pairs if not (end and self.squares[way[1]] in ending_on))
        for state, to in ways:
            before[to].append(state)
        finish = self.game.finish
        left = [state for state, square in enumerate(self.squares) if square == finish]
        can = set(left)
        for state in left:
            for earlier in before[state]:
                if earlier not in can:
                    can.add(earlier)
                    left.append(earlier)
        return tuple(n for n in range(len(self.states)) if n not in can)


def _lands(game: Game) -> list[int]:
    """Where a token without memory lands that counts to each square of the board."""
    track = Track.of(game)
    lands = list(range(game.size + 1))
    for entry, landed in zip(track.entries, track.exits, strict=True):
        lands[entry] = landed
    return lands


def _list_squares(
    game: Game, classes: tuple[Outcome, ...], lands: list[int]
) -> tuple[list[State], list[int], list[int]]:
    """The same as `_enumerate` for one token without memory, whose state is its square."""
    track, finish, width = Track.of(game), game.finish, len(classes)
    advances = tuple(outcome.advance for outcome in classes)
    in_order = advances[0] > 0 and follow_one_another(advances)
    squares, numbers, after = [game.start], {game.start: 0}, list[int]()
    for square in squares:
        if square == finish:
            row = [square] * width
        elif square + advances[-1] > game.size or not advances[0]:
            row = [track.landing(square, a) if a else square for a in advances]
        elif in_order:
            row = lands[square + advances[0] : square + advances[-1] + 1]
        else:
            row = [lands[square + a] for a in advances]
        for to in row:
            if to not in numbers:
                numbers[to] = len(squares)
                squares.append(to)
        after += row
        if len(after) > MOST_CELLS:
            raise _too_many()
    limit = game.rules.again_limit
    goes_on = [game.rules.gives_again(o) and (limit is None or limit[0] > 1) for o in classes]
    flags = [0 if on else ENDS_TURN for on in goes_on] * len(squares)
    for cell in [cell for cell, to in enumerate(after) if to == finish]:
        flags[cell] = ENDS_TURN | WON
    if (won := numbers.get(finish)) is not None:
        flags[won * width : (won + 1) * width] = [0] * width
    return list(map(_plain_state, squares)), [numbers[to] for to in after], flags


def _enumerate(
    game: Game, players: int, classes: tuple[Outcome, ...]
) -> tuple[list[State], list[int], list[int]]:
    """All states that can come about, in the order they are found, and their cells."""
    states, after, flags = [turn.initial(game)], list[int](), list[int]()
    numbers = {states[0]: 0}
    # Whoever rests on the finish throws no more; its cells lead back to it and are never played.
    for number, state in enumerate(states):
        won = turn.is_won(game, state)
        for outcome in classes:
            move = None if won else turn.step(game, state, outcome)
            follower = state if move is None else _reduce(game, players, move.state)
            for found in (follower, *_bumped_states(game, players, state)):
                if found not in numbers:
                    numbers[found] = len(states)
                    states.append(found)
            after.append(numbers[follower] if move else number)
            flags.append(_flags(game, players, move) if move else 0)
        if len(after) > MOST_CELLS:
            raise _too_many()
    return states, after, flags


def _too_many() -> LimitError:
    return LimitError(f"expected a game of at most {MOST_CELLS} states × throws to simulate")


def _reduce(game: Game, players: int, state: State) -> State:
    """The state without what cannot matter: one player's turns, where no limit counts them."""
    return state if players > 1 or game.rules.has_memory else state._replace(agains=0)


def _beside(game: Game, state: State) -> State:
    """The state of a token bumped by swap to the square of `state`."""
    return turn.initial(game) if state.square == game.start else State(state.square)


def _bumped_states(game: Game, players: int, state: State) -> Iterator[State]:
    if players > 1 and game.rules.bump == "swap":
        yield _beside(game, state)


def _flags(game: Game, players: int, move: Move) -> int:
    landed = move.kind in ("moved", "overshot", "sent") and move.landed not in (0, game.start)
    return ENDS_TURN * move.ends_turn | WON * move.won | LANDED * (landed and players > 1)


def _classes_of(game: Game) -> list[int]:
    """The class of each outcome of the die, numbered as `outcome_classes` lists them."""
    rules, numbers = game.rules, dict[tuple[int, bool, bool], int]()
    kinds = ((o.advance, rules.gives_again(o), rules.opens(o)) for o in rules.die.outcomes)
    return [numbers.setdefault(kind, len(numbers)) for kind in kinds]


def _exits(game: Game, classes: tuple[Outcome, ...], lands: list[int]) -> list[int]:
    """Where a token lands that counts to each of the squares 0..127, or nothing.

    Lanes play where the faces follow one another from 1 or more, all equally likely.  Squares past the
    last are counted to unless a token stays.
    """
    faces, size = tuple(outcome.advance for outcome in classes), game.size
    even = len({o.weight for o in classes}) == 1 and follow_one_another(faces)
    plays = lands and even and game.rules.is_in_core
    if not plays or faces[0] == 0 or size + faces[-1] >= LANE_SQUARES:
        return []
    if game.rules.overshoot != "stay":
        track = Track.of(game)
        lands = lands + [track.landing(size, past) for past in range(1, faces[-1] + 1)]
    return lands + [0] * (LANE_SQUARES - len(lands))
