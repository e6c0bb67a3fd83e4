"""API in a browser: the Python in a worker answers the calls of the page.

The calls come one at a time, and each is answered before the next one.  The page has two workers
with such an API, and ends the one for figures when it takes too long.
"""

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from boustro.web.api import Api, Call, Executor, finish
from boustro.web.limits import USUAL
from boustro.web.operations import find_operation
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.requests import ClassRequest, PictureRequest
from boustro.web.store import Store

if TYPE_CHECKING:
    from boustro.site.judging import PageJudge

_NEEDS_SERVER = "this kind of picture needs a server: boustro serve"
_CLASS_ELSEWHERE = (
    "a class is judged by a server, or by the command: boustro serve, or boustro judge class.zip"
)
_OK, _UNAVAILABLE = 200, 503


class BrowserApi:
    """The API, with a database in the memory of the worker; the browser stores the bytes of it.

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
        self.api = Api(self.store, USUAL, Executor(USUAL))

    @cached_property
    def judge(self) -> "PageJudge":
        """The judge, which is loaded on first use, so that the page starts sooner."""
        from boustro.site.judging import PageJudge

        return PageJudge()

    @property
    def is_warm(self) -> bool:
        """Whether the judge's caches are filled."""
        is_loaded = "judge" in self.__dict__
        return is_loaded and self.judge.is_warm

    def close(self) -> None:
        """Close the database: a snapshot of the memory must not contain an open one."""
        self.store.close()

    def load(self, contents: bytes) -> None:
        """Replace the database by these bytes, which another page of this browser has written."""
        self.store.close()
        for path in self.path.parent.glob(f"{self.path.name}*"):
            path.unlink()
        self.path.write_bytes(contents)
        self._open()

    def _refused_class(self, body: str) -> EncodedReply:
        """The reply to the ZIP of a class: what is wrong with it, or that this needs a server."""
        reply = finish(self.api.read(ClassRequest, body.encode("utf-8", "replace")))
        if reply.status != _OK:
            return reply
        return EncodedReply.of_refusal(Refusal(_UNAVAILABLE, "missing", _CLASS_ELSEWHERE))

    def answer(self, method: str, address: str, shelf: str | None, body: str) -> list[object]:
        """The parts of the reply to a call in a list, and the database if the call changed it."""
        path, _, query = address.partition("?")
        changes_before = self.store.changes
        try:
            if path == "/judge/step":  # The page makes a POST to /api/judge out of such steps.
                return [*self.judge.reply(body), None]
            if path == "/api/judge":
                return [*EncodedReply.of(self.judge.judges), None]
            if (method, path) == ("POST", "/api/class"):
                return [*self._refused_class(body), None]
            operation, link = find_operation(method, path)
            assert operation.handler is not None  # noqa: S101 - only judging has no handler
            call = Call(link, shelf, body.encode("utf-8", "replace")).with_query(query)
            reply = finish(operation.handler(self.api, call))
            is_picture = operation.takes is PictureRequest or operation.name == "replay"
            if is_picture and reply.status == _UNAVAILABLE:
                raise Refusal(_UNAVAILABLE, "missing", _NEEDS_SERVER)
        except Exception as error:  # noqa: BLE001 - every error is answered with a sentence
            reply = EncodedReply.of_refusal(refusal_of(error))
        has_changed = self.store.changes != changes_before
        return [*reply, self.store.contents() if has_changed else None]
