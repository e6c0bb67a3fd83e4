"""Turns in the core: where throws lead under rules that remember, followed there.

The readable twins are the transition function and `Moves.of`; `native/boustro/turn_chain.hpp` does the
same, and gives the same states in the same order.
"""

from array import array
from dataclasses import dataclass
from typing import Any

from boustro.chain.moves import LARGEST_CHAIN, check_count, check_weights
from boustro.core import Compiled
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import outcome_classes


@dataclass(frozen=True, slots=True, eq=False)
class Turns(Compiled):
    """A game whose rules remember, as the core takes it in: the chain of its states."""

    game: Game

    def make_core_form(self) -> Any:
        """The chain in the core; raises `LimitError` for more than 200,000 states, or than 2 GiB of weights."""
        rules, throws = self.game.rules, outcome_classes(self.game)
        plain = Game(self.game.board, rules.with_(opening=None, again_limit=None))
        total = sum(throw.weight for throw in throws)
        limit, effect = rules.again_limit or (0, "keeps")
        found = Track.of(plain).core_form.follow_turns(
            array("q", [throw.advance for throw in throws]),
            array("q", map(rules.gives_again, throws)),
            array("q", map(rules.opens, throws)),
            array("d", [throw.weight / total for throw in throws]),
            rules.opening is not None,
            rules.opening_move == "one",
            limit,
            effect,
            LARGEST_CHAIN,
        )
        if found is None:
            check_count(LARGEST_CHAIN + 1)
        check_weights(found.weights())
        return found


def chain_in_core(game: Game) -> Any:
    """What the core is asked about the chain of `game`, made once; None where readable twins answer."""
    if game.rules.has_memory:
        return game.make_once(Turns).core_form
    return Track.of(game).core_form
