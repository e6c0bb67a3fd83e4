"""Expected rolls: the mean length of a game, without the rest of its analysis."""

import math
from array import array
from typing import Any

from boustro import core
from boustro.chain.definitions import Chain
from boustro.errors import LimitError
from boustro.model.game import Game, RulesSpec
from boustro.model.states import LARGEST_CHAIN, chances_of_throws, too_many_states
from boustro.model.track import Track, Turns
from boustro.model.turn import outcome_classes

LARGEST_LISTED = 2_000
"""The most squares of a chain that Python lists state by state."""
LARGEST_ALONE = 10_000
"""The most squares of a chain that the core lists; its elimination takes at most 0.8 GB."""
LARGEST_THROW = 512
"""The longest throw on boards of more than `LARGEST_LISTED` squares."""
_MOST_WEIGHTS = 1 << 28
"""The most weights of an elimination, which take 2 GiB."""


def expected_rolls(thing: Any, rules: RulesSpec = None) -> float:
    """The mean number of rolls from the start to the finish; `inf` if a trap can be entered.

    It is also `inf` if a float cannot hold the mean from the start or from a square on the way
    (above 10^308).  Takes a game, a board (`boxed` rules), a matrix (`leetcode` rules) or a
    `Track`, as `min_rolls` does.

    The relative error is about 10⁻¹⁵ times the number of states that a token passes (GTH
    elimination, theorem 5 in `definitions`).  Raises `InputError` for anything else.  Raises
    `LimitError` for more than 10,000 squares (200,000 states under rules with memory) or 2 GiB of
    memory.  A board of more than 2,000 squares must have throws of at most 512 and no effects, and
    needs the compiled core.

    >>> from boustro import Board, builtin
    >>> expected_rolls(builtin("mb47"))
    39.22512230823496
    >>> expected_rolls([[-1, -1], [-1, 3]]), expected_rolls(Board(8, jumps={7: 1}), {"die": 1})
    (6.0, inf)
    """
    if isinstance(thing, Track):
        track = thing.core_form if thing.size <= LARGEST_LISTED else None
        if track is not None:
            return float(track.expected_rolls())
        thing = thing.game
    game = Game.of(thing, rules)
    in_core = chain_in_core(game)
    if in_core is not None:
        return float(in_core.expected_rolls())
    return mean_of_chain(Chain.of(game))


def mean_of_chain(chain: Chain) -> float:
    """The mean of a listed chain; raises `LimitError` if it would take more than 2 GiB."""
    # A column of the elimination fills up only if an edge leads back to its state.
    led_back_to: set[int] = set()
    for state, row in enumerate(chain.targets):
        led_back_to.update(target for target in row if 0 <= target < state)
    check_weights(chain.size * len(led_back_to))
    return float(chain.mean) if chain.absorbs else math.inf


def check_weights(weights: int) -> None:
    """Raise `LimitError` if an elimination would hold more than 2 GiB of weights."""
    if weights > _MOST_WEIGHTS:
        expected = "expected a chain that takes at most 2 GiB of memory"
        bytes_needed = 8 * weights
        raise LimitError(f"{expected}, got one that takes {bytes_needed // 2**30} GiB")


def chain_in_core(game: Game) -> Any:
    """The core's object for the chain of `game`, made once; None if the core cannot play the game.

    Raises `LimitError` for a game that is too large for both the core and Python.
    """
    if game.has_memory:
        return game.make_once(_follow_turns)
    if game.size > LARGEST_LISTED:
        _check_size(game)
    return Track.of(game).core_form


def _check_size(game: Game) -> None:
    if game.size > LARGEST_ALONE:
        sentence = f"expected at most {LARGEST_ALONE} squares for a mean, got {game.size}"
        raise LimitError.of("size", sentence)
    if game.rules.die.highest > LARGEST_THROW:
        expected = f"expected throws of at most {LARGEST_THROW} on {game.size} squares"
        raise LimitError(f"{expected}, got {game.rules.die}")
    if Track.of(game).core_form is None:
        expected = f"expected at most {LARGEST_LISTED} squares for a mean {where_python_answers()}"
        raise LimitError.of("size", f"{expected}, got {game.size}")


def where_python_answers() -> str:
    """Why the core does not list the states of a game, as the end of a sentence."""
    if core.native is None:
        return "without the compiled core"
    return "where squares have effects that the compiled core does not play"


def _follow_turns(game: Game) -> Any:
    """The core's object for the chain of a game with memory; None if the core cannot play it.

    Raises `LimitError` for more than 200,000 states, or more than 2 GiB of weights.
    """
    turns = Turns.of(game).core_form
    if turns is None:
        return None
    chances = array("d", chances_of_throws(outcome_classes(game)))
    chain = Track.beside_memory(game).core_form.follow_turns(turns, chances, LARGEST_CHAIN)
    if chain is None:
        raise too_many_states()
    check_weights(chain.weights())
    return chain
