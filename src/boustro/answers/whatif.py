"""Answer to `whatif`: every change of one jump and its effect on the mean."""

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
    """One change; `entry` and `exit` are those of the new jump, or of the one removed."""

    kind: Annotated[str, OneOf(("add", "change", "remove", "move"))]
    entry: Whole
    exit: Whole
    was: Whole | None
    """The old exit or, if the entry moves, the old entry; null if there was no jump."""
    change: Figure
    """The increase of the mean, in rolls; null if infinite."""
    mean: Figure
    """The mean after the change; null if infinite."""
    absorbs: bool
    """Whether the mean after the change is finite, and not too large for a float."""


Change = TypeVar("Change", "Edit", EditAnswer)


@dataclass(frozen=True)
class WhatIfAnswer(GameHead):
    """The changes of one game."""

    mean: Figure
    """The mean of the unchanged board; null if infinite."""
    absorbs: bool
    """Whether this mean is finite, and not too large for a float."""
    edits: tuple[EditAnswer, ...]
    notes: tuple[NoteAnswer, ...]
    matrix: tuple[tuple[Figure, ...], ...] | NotAsked = NOT_ASKED
    """Only with `--matrix`: the increase of the mean by a jump from the square of the row to that
    of the column; null if undefined."""


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

    - `top`: list every removal, but of the other changes only this number of those that shorten
      games most, and of those that lengthen games most.
    - `apart`: removals are among these changes, too, and no two changes concern the same square.
    - `moves`: include moves of an entry.
    - `matrix`: include the matrix of all changes.

    >>> from boustro import builtin
    >>> whatif_answer(builtin("mb47"), top=1).edits[-1].kind
    'add'
    """
    from boustro.chain import whatif

    changes = whatif(game)
    edits: Iterable[Edit] = changes.edits(moves=moves)
    if apart:
        shorter, longer = extremes(edits, top, apart=True)
        edits = [*shorter, *longer]
    elif top is not None:
        others = (edit for edit in edits if edit.kind != "remove")
        shorter, longer = extremes(others, top)
        edits = [*changes.removals, *shorter, *longer]
    rows: tuple[tuple[float, ...], ...] | NotAsked = NOT_ASKED
    if matrix:
        rows = tuple(tuple(row) for row in as_lists(changes.changes))
    return WhatIfAnswer(
        *head_of(game),
        changes.mean,
        math.isfinite(changes.mean),
        tuple(EditAnswer(*edit, math.isfinite(edit.mean)) for edit in edits),
        note_answers(notes),
        rows,
    )


def extremes(
    edits: Iterable[Change], top: int | None, *, apart: bool = False
) -> tuple[list[Change], list[Change]]:
    """The `top` edits that shorten a game most, and the `top` that lengthen it most.

    `apart` keeps, of those that begin on the same square, only the one with the largest effect.
    """
    finite = (edit for edit in edits if math.isfinite(edit.mean))
    ranked = rank(finite, lambda edit: edit.mean)
    shorter = [edit for edit in ranked if edit.change < -NEAR * edit.mean]
    longer = [edit for edit in reversed(ranked) if edit.change > NEAR * edit.mean]
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
    """The mean (null if infinite) and the fewest rolls (null without a route) around a change."""

    schema: ClassVar[str] = "boustro/jump-effect/1"
    mean_before: Figure
    mean_after: Figure
    min_rolls_before: Whole | None
    min_rolls_after: Whole | None


def jump_effect_answer(game: Game, entry: int, exit: int) -> JumpEffectAnswer:
    """The effect of the jump `entry` → `exit`; an exit equal to the entry removes the jump there.

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
    changed = Game(board, game.rules)
    return JumpEffectAnswer(
        analyse(game).mean, analyse(changed).mean, min_rolls(game), min_rolls(changed)
    )
