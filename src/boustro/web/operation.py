"""An operation of the API: what handles it, and what its description says of it."""

from typing import NamedTuple

from boustro.web.api import Handler


class Operation(NamedTuple):
    """One method of one path: what handles it, what it is given and what it answers.

    `handler` is None where whoever carries the calls judges.  `takes` is the class of its requests
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
