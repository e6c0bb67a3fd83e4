"""The search step by step, as a page or a lesson plays it: what was found from each square, and the queue."""

from itertools import islice
from typing import Any

from boustro import solve
from boustro.errors import LimitError, Problem
from boustro.model.game import Game

SCHEMA = "boustro/search/1"
_MOST_STEPS = 2_000
_MOST_QUEUED = 200

Plain = dict[str, Any]


def search(game: Game) -> Plain:
    """The document boustro/search/1; raises `LimitError` for more steps than anybody looks at."""
    steps = list(islice(solve.search(game), _MOST_STEPS + 1))
    if len(steps) > _MOST_STEPS:
        sentence = f"expected a search of at most {_MOST_STEPS} steps; the board is too large"
        raise LimitError([Problem("steps", sentence)])
    return {
        "schema": SCHEMA,
        "rules_text": str(game.rules),
        "steps": [_step(step) for step in steps],
        "levels": solve.levels(game),
    }


def _step(step: solve.Step) -> Plain:
    return {
        "level": step.level,
        "square": step.state.square,
        "state": str(step.state),
        "found": [_found(found) for found in step.found],
        "queue": [state.square for state in step.queue[:_MOST_QUEUED]],
        "queued": len(step.queue),
    }


def _found(found: solve.Found) -> Plain:
    return {
        "throw": found.throw,
        "label": found.label,
        "reached": found.reached,
        "landed": found.landed,
        "new": found.new,
        "won": found.won,
    }
