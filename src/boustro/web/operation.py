"""An operation of the API: its handler and its description."""

from typing import NamedTuple

from boustro.web.api import Handler


class Operation(NamedTuple):
    """One method of one path: its handler, request and answer.

    `handler` is None for judging, which the server and the page do themselves.  `takes` is the class of its requests
    and `gives` that of its answers, None where the answer is a file.  `refuses` are the statuses
    beyond those that every operation may have.
    """

    method: str
    path: str
    name: str
    handler: Handler | None
    title: str
    takes: type | None = None
    gives: type | None = None
    status: int = 200
    refuses: tuple[int, ...] = ()
    shelf: bool = False
