"""Turns in the core: what rules remember within a turn, or before the first, as the core reads it.

There `native/boustro/turns.hpp` follows throws exactly as `turn.step` does.
"""

from array import array
from dataclasses import dataclass
from typing import Any, cast

from boustro.core import CoreValue, native
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.turn import classes_of


@dataclass(frozen=True, slots=True, eq=False)
class Turns(CoreValue):
    """The throws that rules can tell apart, and what else they do in a turn besides counting."""

    rules: Rules
    is_in_core: bool = True

    @classmethod
    def of(cls, game: Game) -> "Turns":
        """The turns of a game, made once."""
        return game.make_once(cls._of)  # type: ignore[no-any-return]

    @classmethod
    def _of(cls, game: Game) -> "Turns":
        return cls(game.rules, game.is_in_core)

    def make_core_form(self) -> Any:
        """The rules of turns in the core, if the core plays them."""
        rules, throws = self.rules, classes_of(self.rules)
        if not (self.is_in_core and rules.is_in_core):
            return None
        limit, effect = rules.again_limit or (0, "keeps")
        return cast("Any", native).TurnRules(
            array("q", [throw.advance for throw in throws]),
            array("q", map(rules.gives_again, throws)),
            array("q", map(rules.opens, throws)),
            rules.opening is not None,
            rules.opening_move == "one",
            limit,
            effect,
        )
