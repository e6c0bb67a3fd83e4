"""Throw notation: an outcome, its label or its advance.

`4:yes` and `4:no` also say whether a jump with a chance works.
"""

from dataclasses import replace

from boustro.basics.digits import is_number
from boustro.errors import InputError, quote
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.turn import State, classes_of, die_on, luck_text, step

Throw = Outcome | str | int
"""An outcome of the die, its label (`6`, `1+5`) or its advance."""

_LISTED = 12


def outcome_of(game: Game, throw: Throw, state: State) -> Outcome:
    """The outcome of the game's die that `throw` means for a token in `state`.

    The label of several dice may name them in any order.  An advance is enough if, under the rules,
    all outcomes with this advance have the same effect.  If the throw leads to a jump that works
    with a chance, `:yes` or `:no` says whether it does.  Raises `InputError` for any other throw.

    >>> from boustro.model.board import Board
    >>> two_dice = Game(Board(30), {"die": "2d6"})
    >>> outcome_of(two_dice, "5+1", State(0)).label, outcome_of(two_dice, 6, State(0)).label
    ('1+5', '6')
    """
    die = die_on(game)
    label = throw.label if isinstance(throw, Outcome) else _label(throw)
    has_branches = die is not game.rules.die
    if not has_branches:
        return _outcome_of_die(game, label)
    if isinstance(throw, Outcome) and throw in die.outcomes:
        return throw
    label_of_die, luck = label, ""
    if all(label != outcome.label for outcome in die.outcomes):
        label_of_die, luck = _split_luck(label)
    without_branch = _outcome_of_die(game, label_of_die)
    by_luck: dict[str, Outcome] = {}
    branches = {outcome.branch for outcome in die.outcomes}
    for branch in sorted(branches, reverse=True):
        # Several branches can have the same luck.  The lowest of them comes last and is kept.
        outcome = replace(without_branch, branch=branch)
        text_of_luck = luck_text(step(game, state, outcome).luck)
        by_luck[text_of_luck] = outcome
    if luck in by_luck:
        return by_luck[luck]
    offered = " or ".join(without_branch.label + text for text in reversed(by_luck))
    raise InputError.of(
        "throw", f"expected {offered} from square {state.square}, got {label[:40]!r}"
    )


def _split_luck(label: str) -> tuple[str, str]:
    """The label of the die, and the text about luck: `4` and `:yes` for `4:yes`."""
    label_of_die, colon, luck = label.partition(":")
    return label_of_die, colon + luck


def _outcome_of_die(game: Game, label: str) -> Outcome:
    """The outcome of the game's own die, which has no branches."""
    by_label = {outcome.label: outcome for outcome in game.rules.die.outcomes}
    for known_label in (label, _in_order(label)):
        if known_label in by_label:
            return by_label[known_label]
    return _by_advance(game, label)


def _label(throw: str | int) -> str:
    """The throw as text; a number too long for any die is shortened."""
    return quote(throw) if type(throw) is int else str(throw).strip()


def _in_order(label: str) -> str:
    """The label with its dice in ascending order, as the labels of equal dice list them."""
    parts = label.split("+")
    if len(parts) == 1 or not all(is_number(part) for part in parts):
        return label
    faces = sorted(int(part) for part in parts)
    return "+".join(map(str, faces))


def _by_advance(game: Game, label: str) -> Outcome:
    """The one outcome with this advance; raises `InputError` if there is none or more than one."""
    rules = game.rules
    advance = int(label) if is_number(label) else None
    # Some advances have only one outcome, a double: with two dice, 2 is always 1+1.
    classes = [outcome for outcome in classes_of(rules) if outcome.advance == advance]
    if not classes:
        labels = ", ".join(outcome.label for outcome in rules.die.outcomes[:_LISTED])
        more = ", …" if len(rules.die.outcomes) > _LISTED else ""
        expected = f"expected a throw of {rules.die} ({labels}{more}), got {label[:40]!r}"
        raise InputError.of("throw", expected)
    if len(classes) > 1:
        labels_of_advance = [
            outcome.label for outcome in rules.die.outcomes if outcome.advance == advance
        ]
        possible = " or ".join(labels_of_advance)
        raise InputError.of("throw", f"expected which {label} it is: {possible}")
    return classes[0]
