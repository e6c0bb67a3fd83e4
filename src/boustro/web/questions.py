"""Questions about a board: pure functions from the body of a request to its answer.

They hold no state and know nothing of HTTP, so that the same function answers in the server's
own process and, where the work is too much for that, in a process that can be ended.
"""

from collections.abc import Callable
from typing import Any

from boustro.answers import analyse_json, solve_json, whatif_json
from boustro.answers.documents import document
from boustro.answers.search_json import search
from boustro.chain import analyse
from boustro.chain.plain import finite
from boustro.errors import LimitError, Problem
from boustro.model.game import Game
from boustro.solve import min_rolls
from boustro.web import files
from boustro.web.asked import Asked, flag, needed, number
from boustro.web.limits import Limits
from boustro.web.reply import Reply
from boustro.web.view import view

Body = dict[str, Any]
Question = Callable[[Body, Limits], Reply]

_MOST_EDITS = 40_000


class TooMuch(Exception):  # noqa: N818 - no error, but a way to say it
    """More work than is done at once: the question goes to a process of its own."""


def answer(name: str, body: Body, limits: Limits, *, quick: bool = False) -> Reply:
    """The answer to a question; with `quick` raises `TooMuch` where it would take long."""
    if quick and work(name, body, limits) > limits.quick:
        raise TooMuch
    return QUESTIONS[name](body, limits)


def work(name: str, body: Body, limits: Limits) -> int:
    """About how much a question asks for, in cells of the board's table."""
    if name == "read":
        return len(str(body.get("text") or body.get("base64") or ""))
    question = Asked.of(body, limits)
    # Where jumps cross, a picture looks at every two of them.
    cells = max(question.cells, len(question.layout.pairs) ** 2 // 4)
    size = int(question.layout.size)
    for key in ("route", "routes"):
        wanted = body.get(key)
        cells *= 1 + (min(max(wanted, 0), 10_000) // 20 if type(wanted) is int else 0)
    if name == "whatif" or (name == "view" and body.get("heat") == "whatif"):
        return max(cells, size * size)
    if name == "picture":
        return cells * (5 if body.get("as") in ("svg", "txt") else 100)
    factor = 30 if body.get("exact") else {"lesson": 30, "search": 3}.get(name, 1)
    return cells * factor


def _solve(body: Body, limits: Limits) -> Reply:
    question = Asked.of(body, limits)
    said = solve_json.entry(
        question.game,
        question.layout.notes(question.rules),
        routes=number(body, "routes", 1, 1000),
        levels=flag(body, "levels"),
        limit=limits.listed,
    )
    return Reply.of(document(solve_json.SCHEMA, "results", [said]))


def _analyse(body: Body, limits: Limits) -> Reply:
    said = analyse_json.entry(
        Asked.of(body, limits).game,
        exact=flag(body, "exact"),
        players=number(body, "players", 1, 64),
        pmf=number(body, "pmf", 0, 100_000),
        limit=limits.listed,
    )
    return Reply.of(document(analyse_json.SCHEMA, "results", [said]))


def _whatif(body: Body, limits: Limits) -> Reply:
    question = Asked.of(body, limits)
    top = number(body, "top", 0, 1000)
    if top is None and question.layout.size**2 > _MOST_EDITS:
        sentence = f"expected top for a board of more than {int(_MOST_EDITS**0.5)} squares"
        raise LimitError([Problem("top", sentence)])
    notes = question.layout.notes(question.rules)
    said = whatif_json.entry(question.game, notes, top=top)
    return Reply.of(document(whatif_json.SCHEMA, "results", [said]))


def _search(body: Body, limits: Limits) -> Reply:
    return Reply.of(search(Asked.of(body, limits).game))


def _view(body: Body, limits: Limits) -> Reply:
    return Reply.of(view(Asked.of(body, limits), body, limits))


def _light_view(body: Body, limits: Limits) -> Reply:
    """The view without what takes long."""
    return Reply.of(view(Asked.of(body, limits), body, limits, figures=False))


def _jump_effect(body: Body, limits: Limits) -> Reply:
    """What one jump more, or in the place of another, does; exit = entry takes one away."""
    game = Asked.of(body, limits).game
    entry, exit = (needed(body, key, low, game.size) for key, low in (("entry", 1), ("exit", 0)))
    board = game.board
    if exit == entry:
        board = board.without_jump(entry) if entry in board.jumps else board
    else:
        board = board.with_jump(entry, exit)
    after = Game(board, game.rules)
    return Reply.of(
        {
            "schema": "boustro/jump-effect/1",
            "mean_before": finite(analyse(game).mean),
            "mean_after": finite(analyse(after).mean),
            "min_rolls_before": min_rolls(game),
            "min_rolls_after": min_rolls(after),
        }
    )


QUESTIONS: dict[str, Question] = {
    "solve": _solve,
    "analyse": _analyse,
    "whatif": _whatif,
    "search": _search,
    "view": _view,
    "light-view": _light_view,
    "jump-effect": _jump_effect,
    "read": files.read,
    "write": files.write,
    "picture": files.picture,
    "lesson": files.lesson,
}
