"""Throw notation: an outcome, its label or its advance."""

from boustro.errors import InputError, quote
from boustro.model.die import Outcome
from boustro.model.digits import is_number
from boustro.model.game import Game
from boustro.model.turn import outcome_classes

Throw = Outcome | str | int
"""An outcome of the die, its label (`6`, `1+5`) or its advance."""

_LISTED = 12


def outcome_of(game: Game, throw: Throw) -> Outcome:
    """The outcome of the game's die that `throw` means.

    A label of several dice may name them in any order.  An advance will do where the rules do
    not tell the outcomes of this advance apart.  Raises `InputError` for any other.

    >>> from boustro.model.board import Board
    >>> two_dice = Game(Board(30), {"die": "2d6"})
    >>> outcome_of(two_dice, "5+1").label, outcome_of(two_dice, 6).label
    ('1+5', '6')
    """
    label = throw.label if isinstance(throw, Outcome) else _label(throw)
    by_label = {outcome.label: outcome for outcome in game.rules.die.outcomes}
    outcome = by_label.get(label) or by_label.get(_in_order(label))
    return outcome or _by_advance(game, label)


def _label(throw: str | int) -> str:
    """The throw as a text; a number of too many digits is no throw of any die."""
    return quote(throw) if type(throw) is int else str(throw).strip()


def _in_order(label: str) -> str:
    """The label with its dice in ascending order, as dice alike are written."""
    parts = label.split("+")
    if len(parts) > 1 and all(is_number(part) for part in parts):
        return "+".join(map(str, sorted(map(int, parts))))
    return label


def _by_advance(game: Game, label: str) -> Outcome:
    rules = game.rules
    advance = int(label) if is_number(label) else None
    # A number that only a double can make (2 with two dice) is taken for that double.
    classes = [outcome for outcome in outcome_classes(game) if outcome.advance == advance]
    if not classes:
        labels = ", ".join(outcome.label for outcome in rules.die.outcomes[:_LISTED])
        more = ", …" if len(rules.die.outcomes) > _LISTED else ""
        expected = f"expected a throw of {rules.die} ({labels}{more}), got {label[:40]!r}"
        raise InputError.of("throw", expected)
    if len(classes) > 1:
        alike = (outcome.label for outcome in rules.die.outcomes if outcome.advance == advance)
        raise InputError.of("throw", f"expected which {label} it is: {' or '.join(alike)}")
    return classes[0]
