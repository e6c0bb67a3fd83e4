"""The processes that answer: one whose question nobody waits for any more is there for the next."""

import asyncio

import pytest

from boustro.web import ServerLimits
from boustro.web.refusals import Refusal
from boustro.web.workers import Workers, while_waited_for

LIMITS = ServerLimits(workers=1, design_seconds=300.0, seconds=300.0)


def test_a_search_that_nobody_waits_for_is_ended() -> None:
    """The only place for long questions is free again, minutes before the search would have ended."""
    assert asyncio.run(asyncio.wait_for(status_after_a_search_left_alone(), 100)) == 200


async def status_after_a_search_left_alone() -> int:
    """How a small board is answered after a search for a mean that no board has."""
    workers = Workers(LIMITS)
    looks = 0

    async def gone() -> bool:
        nonlocal looks
        starting = workers._long.places[0]._starting
        looks += starting is not None and starting.done()
        return looks > 1

    try:
        with pytest.raises(Refusal, match="stopped"):
            await while_waited_for(workers.ask("DesignRequest", b'{"mean": 2}', 300.0), gone)
        reply = await workers.ask("DesignRequest", b'{"size": 16, "columns": 4}', 300.0)
    finally:
        await workers.close()
    return reply.status
