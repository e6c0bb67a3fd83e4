"""The document boustro/whatif/1, described by `schemas/whatif-1.json`."""

import math
from collections.abc import Iterable
from typing import Any

from boustro.answers.documents import noted
from boustro.chain import Edit, WhatIf, whatif
from boustro.chain.plain import finite
from boustro.errors import Problem
from boustro.model.game import Game

SCHEMA = "boustro/whatif/1"


def entry(
    game: Game,
    notes: Iterable[Problem] = (),
    *,
    moves: bool = False,
    matrix: bool = False,
    top: int | None = None,
) -> dict[str, Any]:
    """Every change of one jump and what it does to the mean; infinite values are None.

    With `top` every removal, and of the others that many which shorten and which lengthen the
    game most.
    """
    what = whatif(game)
    said: dict[str, Any] = {
        "name": game.board.name,
        "size": str(game.size),
        "rules": game.rules.as_dict(),
        "mean": finite(what.mean),
        "absorbs": math.isfinite(what.mean),
        "edits": [plain_edit(edit) for edit in _edits(what, top, moves=moves)],
        "notes": noted(notes),
    }
    if matrix:
        said["matrix"] = [[finite(v) for v in row] for row in what.changes.tolist()]
    return said


def _edits(what: WhatIf, top: int | None, *, moves: bool) -> Iterable[Edit]:
    if top is None:
        return what.edits(moves=moves)
    others = (edit for edit in what.edits(moves=moves) if edit.kind != "remove")
    finite_ones = sorted((e for e in others if math.isfinite(e.mean)), key=lambda e: e.mean)
    first, last = finite_ones[:top], finite_ones[::-1][:top]
    shorter = [edit for edit in first if edit.change < 0]
    return [*what.removals, *shorter, *(edit for edit in last if edit.change > 0)]


def plain_edit(edit: Edit) -> dict[str, Any]:
    """One change as plain values."""
    said = edit._asdict() | {"change": finite(edit.change), "mean": finite(edit.mean)}
    return said | {"absorbs": math.isfinite(edit.mean)}
