"""`analyse --json`: the document boustro/analyse/1, described by `schemas/analyse-1.json`."""

from collections.abc import Iterable, Iterator
from typing import Any

from boustro import solve
from boustro.chain import analyse
from boustro.cli.documents import write_stream
from boustro.cli.source import Item
from boustro.cli.telling import refused

SCHEMA = "boustro/analyse/1"


def write_document(
    items: Iterable[Item], *, exact: bool, players: int | None, pmf: int | None, limit: int
) -> None:
    """Print the document of all games, each entry as soon as its game is analysed."""
    entries = _entries(items, exact=exact, players=players, pmf=pmf, limit=limit)
    write_stream(SCHEMA, "results", entries)


def _entries(
    items: Iterable[Item], *, exact: bool, players: int | None, pmf: int | None, limit: int
) -> Iterator[dict[str, Any]]:
    for item in items:
        if item.game is None:
            yield {"index": item.number, "error": refused(item)}
            continue
        analysis = analyse(item.game, exact=exact)
        entry = analysis.as_dict(players=players, pmf=pmf, list_limit=limit)
        if analysis.is_large:
            entry["min_rolls"] = solve.min_rolls(item.game)
        yield entry
