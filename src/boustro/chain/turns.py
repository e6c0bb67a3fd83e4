"""Chain in the core: where throws lead, followed there, also under rules that remember.

The readable twins are the transition function and `Moves.of`; `native/boustro/turn_chain.hpp` gives
the same states in the same order.
"""

from array import array
from typing import Any

from boustro.chain.moves import LARGEST_CHAIN, check_count, check_weights
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import outcome_classes
from boustro.model.turns import Turns


def chain_in_core(game: Game) -> Any:
    """What the core is asked about the chain of `game`, made once; None where readable twins answer."""
    return game.make_once(_follow_turns) if game.rules.has_memory else Track.of(game).core_form


def _follow_turns(game: Game) -> Any:
    """The chain in the core; raises `LimitError` for more than 200,000 states, or than 2 GiB of weights."""
    turns = Turns.of(game).core_form
    if turns is None:
        return None
    weights = [throw.weight for throw in outcome_classes(game)]
    chances = array("d", [weight / sum(weights) for weight in weights])
    track = Track.beside_memory(game).core_form
    found = track.follow_turns(turns, chances, LARGEST_CHAIN)
    if found is None:
        check_count(LARGEST_CHAIN + 1)
    check_weights(found.weights())
    return found
