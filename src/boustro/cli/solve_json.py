"""`solve --json`: the document boustro/solve/1, described by `schemas/solve-1.json`."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from boustro import solve
from boustro.cli.documents import write_stream
from boustro.cli.solution import count_of, first_routes, levels_of, reason_of, turns_of
from boustro.cli.source import Item
from boustro.cli.telling import refused
from boustro.errors import Problem
from boustro.model.game import Game
from boustro.model.route import Route

SCHEMA = "boustro/solve/1"


class Solution(NamedTuple):
    """A game and its answers; `rolls` is None when there is no route."""

    game: Game
    rolls: int | None
    turns: int | None
    route: Route | None
    routes: int | None
    reason: str | None
    notes: tuple[Problem, ...]

    @classmethod
    def of(cls, game: Game, notes: tuple[Problem, ...] = ()) -> "Solution":
        """The answers for `game`; what is too large to be counted is None, with a note."""
        rolls = solve.min_rolls(game)
        if rolls is None:
            return cls(game, None, None, None, 0, reason_of(game), notes)
        routes, more = count_of(game)
        turns, route = turns_of(game, rolls), solve.shortest_route(game)
        return cls(game, rolls, turns, route, routes, None, (*notes, *more))


def write_document(items: Iterable[Item], *, routes: int | None, levels: bool, limit: int) -> None:
    """Print the document of all games, each entry as soon as its game is solved."""
    write_stream(SCHEMA, "results", _entries(items, routes=routes, levels=levels, limit=limit))


def _entries(
    items: Iterable[Item], *, routes: int | None, levels: bool, limit: int
) -> Iterator[dict[str, Any]]:
    for item in items:
        if item.game is None:
            yield {"index": item.number, "error": refused(item)}
        else:
            solution = Solution.of(item.game, item.notes)
            yield _entry(item.game, solution, routes=routes, levels=levels, limit=limit)


def _entry(
    game: Game, solution: Solution, *, routes: int | None, levels: bool, limit: int
) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": game.board.name,
        "size": str(game.size),
        "rules": game.rules.as_dict(),
        "min_rolls": solution.rolls,
        "min_turns": solution.turns,
        "shortest_routes": None if solution.routes is None else str(solution.routes),
        "route": None if solution.route is None else _route(solution.route, limit),
        "reason": solution.reason,
    }
    listed, note = levels_of(game, limit) if levels else (None, None)
    entry["notes"] = [_note(problem) for problem in (*solution.notes, note) if problem]
    if levels:
        entry["levels"] = listed
    if routes is not None:
        entry["routes"] = [_route(route, limit) for route in first_routes(game, routes)]
    return entry


def _note(problem: Problem) -> dict[str, str]:
    return {"name": problem.name, "sentence": problem.sentence}


def _route(route: Route, limit: int) -> dict[str, Any]:
    """A route as runs of throws and, up to `limit` throws, as lists."""
    entry: dict[str, Any] = {"runs": route.runs}
    lists = ("throws", "reached", "landed")
    if route.rolls > limit:
        return entry | dict.fromkeys(lists)
    stops = list(route.stops())
    entry |= {name: [stop[i] for stop in stops] for i, name in enumerate(lists)}
    if any(leg.label for leg in route.legs):
        entry["labels"] = [
            leg.label or str(leg.throw) for leg in route.legs for _ in range(leg.times)
        ]
    return entry
