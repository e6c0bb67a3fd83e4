"""Moves of a game: its states, and where every throw leads from each of them.

Found by following throws from the states that tokens begin in.  Nothing here needs NumPy.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boustro.errors import LimitError
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import State, outcome_classes, step

FINISH = -1
TRAPPED = -2
HUNG = -3
"""The ways out of a chain: won; in a trap for good; there within a turn that never ends."""
LARGEST_CHAIN = 200_000
_MOST_WEIGHTS = 1 << 28
"""As many numbers as fill 2 GiB."""

Graph = tuple[dict[State, int], list[list[int]], list[list[int]]]
"""The states, numbered as found; the targets and the squares counted to, by state and throw."""


class Moves(NamedTuple):
    """States, ascending, and where throws lead from them.

    `targets[i][t]`: the number of the state that throw t leads to from state i, or `FINISH`, or
    `TRAPPED` where the finish cannot be reached any more.  `start`: such a number, too.
    `squares`: those of the states, where several may have one.
    """

    targets: Sequence[Sequence[int]]
    chances: Sequence[float]
    start: int
    squares: Sequence[int] = ()

    @property
    def rows(self) -> Iterator[dict[int, float]]:
        """For each state the chance of each target."""
        for targets in self.targets:
            row: dict[int, float] = {}
            for to, chance in zip(targets, self.chances, strict=True):
                row[to] = row[to] + chance if to in row else chance
            yield row


def throws_told_apart(game: Game) -> tuple[Outcome, ...]:
    """The throws that lead to different states, ascending; without memory one for each advance."""
    classes = outcome_classes(game)
    if game.rules.has_memory:
        return classes
    weights: dict[int, int] = {}
    for throw in classes:
        weights[throw.advance] = weights.get(throw.advance, 0) + throw.weight
    return tuple(Outcome(advance, weight) for advance, weight in weights.items())


def follow_throws(
    game: Game, throws: Sequence[Outcome], begins: Iterable[State], *, turns: bool = False
) -> Graph:
    """All states that can be reached from `begins`, with targets and squares counted to.

    With `turns` the states know whether a turn begins at them, also where the rules do not need it.
    """
    plain = not game.rules.has_memory and not (turns and game.rules.again is not None)
    return (_follow_track if plain else _follow_states)(game, throws, begins)


def _follow_states(game: Game, throws: Sequence[Outcome], begins: Iterable[State]) -> Graph:
    """By the automaton, for any rules."""
    order: dict[State, int] = {}
    waiting = [s for s in dict.fromkeys(begins) if s.square != game.finish]
    order.update((state, i) for i, state in enumerate(waiting))
    targets: list[list[int]] = []
    reached: list[list[int]] = []
    for state in waiting:
        row = []
        moves = [step(game, state, throw) for throw in throws]
        for move in moves:
            if not move.won and move.state not in order:
                order[move.state] = len(order)
                waiting.append(move.state)
                check_count(len(order))
            row.append(FINISH if move.won else order[move.state])
        targets.append(row)
        counted = {"moved": 0, "overshot": 1}
        reached.append([m.reached + counted[m.kind] if m.kind in counted else 0 for m in moves])
    return order, targets, reached


def _follow_track(game: Game, throws: Sequence[Outcome], begins: Iterable[State]) -> Graph:
    """The same for rules without memory, from their track: quicker, held equal by a test."""
    track, finish, size = Track.of(game), game.finish, game.size
    exits = dict(zip(track.entries, track.exits, strict=True))
    waiting = [s for s in dict.fromkeys(state.square for state in begins) if s != finish]
    order = {square: i for i, square in enumerate(waiting)}
    order[finish] = FINISH
    advances = [throw.advance for throw in throws]
    highest, still = max(advances), 0 in advances
    targets: list[list[int]] = []
    reached: list[list[int]] = []
    for square in waiting:
        if square + highest <= size and not still:
            counted = [square + advance for advance in advances]
            landed = [exits.get(s, s) for s in counted]
        else:
            landed = [track.landing(square, a) if a else square for a in advances]
            counted = [_reached_square(track, square, a) for a in advances]
        for s in landed:
            if s not in order:
                order[s] = len(waiting)
                waiting.append(s)
        targets.append([order[s] for s in landed])
        reached.append(counted)
        check_count(len(waiting))
    return {State(square): i for i, square in enumerate(waiting)}, targets, reached


def _reached_square(track: Track, square: int, advance: int) -> int:
    """The square a throw counts to, 0 where the token does not move, size + 1 for a win so."""
    kind, reached = track.reach(square, advance)
    return {"moved": reached, "overshot": track.size + 1}.get(kind, 0)


def check_count(states: int) -> None:
    """Refuse a chain of more than 200,000 states."""
    if states > LARGEST_CHAIN:
        raise LimitError(f"expected a chain of at most {LARGEST_CHAIN} states, got more")


def check_weights(weights: int) -> None:
    """Refuse a chain whose elimination holds so many weights that they fill more than 2 GiB."""
    if weights > _MOST_WEIGHTS:
        expected = "expected a chain that takes at most 2 GiB of memory"
        raise LimitError(f"{expected}, got one that takes {weights >> 27} GiB")
