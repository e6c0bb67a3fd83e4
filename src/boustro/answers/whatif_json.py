"""The document boustro/whatif/1, described by `schemas/whatif-1.json`."""

import math
from collections.abc import Iterable
from typing import Any

from boustro.answers.documents import noted
from boustro.chain import Edit, whatif
from boustro.chain.plain import finite
from boustro.errors import Problem
from boustro.model.game import Game

SCHEMA = "boustro/whatif/1"


def entry(
    game: Game, notes: Iterable[Problem] = (), *, moves: bool = False, matrix: bool = False
) -> dict[str, Any]:
    """Every change of one jump and what it does to the mean; infinite values are None."""
    what = whatif(game)
    said: dict[str, Any] = {
        "name": game.board.name,
        "size": str(game.size),
        "rules": game.rules.as_dict(),
        "mean": finite(what.mean),
        "absorbs": math.isfinite(what.mean),
        "edits": [plain_edit(edit) for edit in what.edits(moves=moves)],
        "notes": noted(notes),
    }
    if matrix:
        said["matrix"] = [[finite(v) for v in row] for row in what.changes.tolist()]
    return said


def plain_edit(edit: Edit) -> dict[str, Any]:
    """One change as plain values."""
    said = edit._asdict() | {"change": finite(edit.change), "mean": finite(edit.mean)}
    return said | {"absorbs": math.isfinite(edit.mean)}
