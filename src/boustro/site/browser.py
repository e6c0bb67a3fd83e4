"""API in a browser: the calls of a page, answered by the Python in its worker.

Calls come one at a time, each answered before the next; nothing here waits for anything.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from boustro.web.api import Api, Call, Executor, finish
from boustro.web.limits import USUAL
from boustro.web.operations import find_operation
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.requests import PictureRequest
from boustro.web.store import Store

if TYPE_CHECKING:
    from boustro.site.judging import PageJudge

_NEEDS_SERVER = "this kind of picture needs a server: boustro serve"
_UNAVAILABLE = 503


class BrowserApi:
    """The API over a database in the memory of a worker, whose bytes the page's browser keeps.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     api = BrowserApi(f"{folder}/boustro.db")
    ...     reply = api.answer("POST", "/api/solve", None, '{"board": [[-1, -1], [-1, 3]]}')
    ...     api.store.close()
    >>> reply[:4]
    [b'{"schema": "boustro/solve/1", ...', 'application/json', None, 200]
    """

    def __init__(self, path: str = "boustro.db") -> None:
        self.path = Path(path)
        self._open()

    def _open(self) -> None:
        self.store = Store(self.path)
        self.api = Api(self.store, USUAL, Executor(USUAL, USUAL.quick))

    @cached_property
    def judge(self) -> "PageJudge":
        """The judge, loaded on first use, so that the page starts sooner."""
        from boustro.site.judging import PageJudge

        return PageJudge()

    @property
    def is_warm(self) -> bool:
        """Whether the judge's caches are filled."""
        return "judge" in self.__dict__ and self.judge.is_warm

    def close(self) -> None:
        """Close the database: a snapshot of the memory must not hold an open one."""
        self.store.close()

    def load(self, contents: bytes) -> None:
        """Replace the database by the one that another page of this browser has written."""
        self.store.close()
        for path in self.path.parent.glob(f"{self.path.name}*"):
            path.unlink()
        self.path.write_bytes(contents)
        self._open()

    def answer(self, method: str, address: str, shelf: str | None, body: str) -> list[object]:
        """The reply to a call, its parts in a list, and the database where the call changed it."""
        path, _, query = address.partition("?")
        before = self.store.changes
        try:
            if path == "/judge/step":  # of the page alone, which makes POST /api/judge of them
                return [*self.judge.reply(body), None]
            if path == "/api/judge":
                return [*EncodedReply.of(self.judge.judges), None]
            operation, link = find_operation(method, path)
            assert operation.handler is not None  # noqa: S101 - only what judges has none
            call = Call(link, shelf, body.encode("utf-8", "replace")).with_query(query)
            reply = finish(operation.handler(self.api, call))
            draws = operation.takes is PictureRequest or operation.name == "replay"
            if draws and reply.status == _UNAVAILABLE:
                raise Refusal(_UNAVAILABLE, "missing", _NEEDS_SERVER)
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is a sentence
            reply = EncodedReply.of_refusal(refusal_of(error))
        changed = self.store.changes != before
        return [*reply, self.store.contents() if changed else None]
