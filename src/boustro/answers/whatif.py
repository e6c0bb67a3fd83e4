"""Answer to `whatif`: every change of one jump and what it does to the mean."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeVar

from boustro.answers.constraints import Figure, OneOf, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.basics.as_lists import as_lists
from boustro.basics.floats import NEAR, rank
from boustro.errors import Problem
from boustro.model import Game

if TYPE_CHECKING:
    from boustro.chain import Edit


@dataclass(frozen=True)
class EditAnswer:
    """One change; `entry` and `exit` are those of the new jump, or of the removed one."""

    kind: Annotated[str, OneOf(("add", "change", "remove", "move"))]
    entry: Whole
    exit: Whole
    was: Whole | None
    """The old exit, or for a move the old entry; null if there was no jump."""
    change: Figure
    """What the mean gains, in rolls; null when that is infinite."""
    mean: Figure
    """The mean after the change; null when infinite."""
    absorbs: bool
    """Whether the mean is finite, and fits a float."""


Change = TypeVar("Change", "Edit", EditAnswer)


@dataclass(frozen=True)
class WhatIfAnswer(GameHead):
    """The changes of one game."""

    mean: Figure
    """The mean of the board as it is; null when infinite."""
    absorbs: bool
    """Whether it is finite, and fits a float."""
    edits: tuple[EditAnswer, ...]
    notes: tuple[NoteAnswer, ...]
    matrix: tuple[tuple[Figure, ...], ...] | NotAsked = NOT_ASKED
    """Only with `--matrix`: row entry, column exit, what the mean gains; null where undefined."""


@dataclass(frozen=True)
class WhatIfDocument:
    """What `boustro whatif --json` prints."""

    schema: ClassVar[str] = "boustro/whatif/1"
    results: tuple[WhatIfAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def whatif_answer(
    game: Game,
    notes: Iterable[Problem] = (),
    *,
    moves: bool = False,
    matrix: bool = False,
    top: int | None = None,
    apart: bool = False,
) -> WhatIfAnswer:
    """Every change of one jump and its effect on the mean.

    With `top`: every removal, and the `top` other changes that shorten and that lengthen games
    most.  With `apart`: the `top` of all changes, at most one for each square.

    >>> from boustro import builtin
    >>> whatif_answer(builtin("mb47"), top=1).edits[-1].kind
    'add'
    """
    from boustro.chain import whatif

    what = whatif(game)
    edits: Iterable[Edit] = what.edits(moves=moves)
    if apart:
        shorter, longer = extremes(edits, top, apart=True)
        edits = [*shorter, *longer]
    elif top is not None:
        others = (edit for edit in edits if edit.kind != "remove")
        shorter, longer = extremes(others, top)
        edits = [*what.removals, *shorter, *longer]
    return WhatIfAnswer(
        *head_of(game),
        what.mean,
        math.isfinite(what.mean),
        tuple(EditAnswer(*edit, math.isfinite(edit.mean)) for edit in edits),
        note_answers(notes),
        tuple(map(tuple, as_lists(what.changes))) if matrix else NOT_ASKED,
    )


def extremes(
    edits: Iterable[Change], top: int | None, *, apart: bool = False
) -> tuple[list[Change], list[Change]]:
    """The `top` of these edits that shorten a game most, and those that lengthen it most.

    `apart` takes only the first of those that begin on the same square.
    """
    known = rank((e for e in edits if math.isfinite(e.mean)), lambda edit: edit.mean)
    shorter = [edit for edit in known if edit.change < -NEAR * edit.mean]
    longer = [edit for edit in known[::-1] if edit.change > NEAR * edit.mean]
    if apart:
        shorter = _first_of_each(shorter)
        longer = _first_of_each(longer)
    return shorter[:top], longer[:top]


def _first_of_each(edits: list[Change]) -> list[Change]:
    firsts: dict[int, Change] = {}
    for edit in edits:
        firsts.setdefault(edit.entry, edit)
    return list(firsts.values())


@dataclass(frozen=True)
class JumpEffectAnswer:
    """The mean and the fewest rolls, before and after; null where infinite or without a route."""

    schema: ClassVar[str] = "boustro/jump-effect/1"
    mean_before: Figure
    mean_after: Figure
    min_rolls_before: Whole | None
    min_rolls_after: Whole | None


def jump_effect_answer(game: Game, entry: int, exit: int) -> JumpEffectAnswer:
    """The effect of the jump `entry` → `exit`; an exit equal to its entry removes one.

    >>> from boustro.model import Board
    >>> jump_effect_answer(Game(Board(9)), 2, 8).min_rolls_after
    2
    """
    from boustro.chain import analyse
    from boustro.solve import min_rolls

    board = game.board
    if exit != entry:
        board = board.with_jump(entry, exit)
    elif entry in board.jumps:
        board = board.without_jump(entry)
    after = Game(board, game.rules)
    means = analyse(game).mean, analyse(after).mean
    return JumpEffectAnswer(*means, min_rolls(game), min_rolls(after))
