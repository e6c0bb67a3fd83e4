"""The document boustro/solve/1, described by `schemas/solve-1.json`."""

from typing import Any

from boustro.answers.documents import decimal, noted
from boustro.answers.solution import Solution, first_routes, levels_of
from boustro.errors import Problem
from boustro.model.game import Game
from boustro.model.route import Route

SCHEMA = "boustro/solve/1"


def entry(
    game: Game,
    notes: tuple[Problem, ...] = (),
    *,
    routes: int | None = None,
    levels: bool = False,
    limit: int = 10**6,
) -> dict[str, Any]:
    """What there is to say about one game; lists of more than `limit` are None."""
    solution = Solution.of(game, notes)
    said: dict[str, Any] = {
        "name": game.board.name,
        "size": str(game.size),
        "rules": game.rules.as_dict(),
        "min_rolls": solution.rolls,
        "min_turns": solution.turns,
        "shortest_routes": None if solution.routes is None else decimal(solution.routes),
        "route": None if solution.route is None else plain_route(solution.route, limit),
        "reason": solution.reason,
    }
    listed, note = levels_of(game, limit) if levels else (None, None)
    said["notes"] = noted(problem for problem in (*solution.notes, note) if problem)
    if levels:
        said["levels"] = listed
    if routes is not None:
        said["routes"] = [plain_route(route, limit) for route in first_routes(game, routes)]
    return said


def plain_route(route: Route, limit: int) -> dict[str, Any]:
    """A route as runs of throws and, up to `limit` throws, as lists."""
    said: dict[str, Any] = {"runs": route.runs}
    lists = ("throws", "reached", "landed")
    if route.rolls > limit:
        return said | dict.fromkeys(lists)
    stops = list(route.stops())
    said |= {name: [stop[i] for stop in stops] for i, name in enumerate(lists)}
    if any(leg.label for leg in route.legs):
        said["labels"] = [
            leg.label or str(leg.throw) for leg in route.legs for _ in range(leg.times)
        ]
    return said
