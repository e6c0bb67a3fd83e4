"""Moves of a game: its states, and where every throw leads from each of them.

Found by following throws from the states that tokens begin in, here and in the core, where
`native/boustro/turn_chain.hpp` gives the same states in the same order.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from boustro.errors import LimitError
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import State, outcome_classes, step
from boustro.model.turns import Turns

FINISH = -1
TRAPPED = -2
HUNG = -3
"""The ways out of a chain: won; in a trap for good; there within a turn that never ends."""
LARGEST_CHAIN = 200_000
_MOST_WEIGHTS = 1 << 28
"""As many numbers as fill 2 GiB."""

Graph = tuple[dict[State, int], list[list[int]], list[list[int]]]
"""The states, numbered as found; the targets and the squares counted to, by state and throw."""


def chances_of_throws(throws: Sequence[Outcome]) -> list[float]:
    """The probability of each throw, of all that there are."""
    whole = sum(throw.weight for throw in throws)
    return [throw.weight / whole for throw in throws]


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


def in_passing_order(states: Sequence[State]) -> list[int]:
    """The numbers of states in the order in which tokens pass them, for the elimination.

    What is later in a turn comes first: a throw that is void leads on from there to the turn's
    beginning on the same square, and would lead back from every square in the other order.
    """
    keys = [(s.square, s.waiting, -s.agains, s.began) for s in states]
    return sorted(range(len(states)), key=keys.__getitem__)


def check_count(states: int) -> None:
    """Refuse a chain of more than 200,000 states."""
    if states > LARGEST_CHAIN:
        raise LimitError(f"expected a chain of at most {LARGEST_CHAIN} states, got more")


def check_weights(weights: int) -> None:
    """Refuse a chain whose elimination holds so many weights that they fill more than 2 GiB."""
    if weights > _MOST_WEIGHTS:
        expected = "expected a chain that takes at most 2 GiB of memory"
        raise LimitError(f"{expected}, got one that takes {weights >> 27} GiB")


def chain_in_core(game: Game) -> Any:
    """What the core is asked about the chain of `game`, made once; None where Python answers."""
    return game.make_once(_follow_turns) if game.rules.has_memory else Track.of(game).core_form


def _follow_turns(game: Game) -> Any:
    """The chain in the core; raises `LimitError` for more than 200,000 states, or than 2 GiB of weights."""
    turns = Turns.of(game).core_form
    if turns is None:
        return None
    chances = array("d", chances_of_throws(outcome_classes(game)))
    found = Track.beside_memory(game).core_form.follow_turns(turns, chances, LARGEST_CHAIN)
    if found is None:
        check_count(LARGEST_CHAIN + 1)
    check_weights(found.weights())
    return found
