"""API handlers: from an HTTP request to an answer; code behind them knows no HTTP."""

import asyncio
import json
import sqlite3
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import anyio
from starlette.requests import Request

from boustro.answers.boards import BoardsAnswer, builtin_answer
from boustro.answers.documents import Json
from boustro.answers.read import formats_answer
from boustro.model.builtin import builtin_names
from boustro.model.game import Game
from boustro.web import game_json
from boustro.web.bodies import read_body
from boustro.web.limits import ServerLimits
from boustro.web.parsing import parse_body
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import (
    BeginRequest,
    R,
    SaveRequest,
    StepRequest,
    ViewRequest,
    read_request,
)
from boustro.web.shelf import Shelves, shelf_key
from boustro.web.store import Store
from boustro.web.tables import GameTable, Stale, Tables
from boustro.web.workers import Inline, Workers

T = TypeVar("T")
_REMEMBERED_BYTES = 32 << 20
_OK, _TOO_LARGE = 200, 413
_PATIENCE = 1.0
FIRST_BOARD = "mb47"
"""The board of somebody who has none."""
_OPENAPI = Path(__file__).with_name("openapi.json")


class Api:
    """What the handlers share: the store, the bounds, the processes, and answers given before."""

    def __init__(self, store: Store, limits: ServerLimits, *, processes: bool = True) -> None:
        self.limits = limits
        self.shelves, self.tables = Shelves(store, limits), Tables(store, limits)
        self.workers = Workers(limits) if processes else Inline(limits)
        self._given: OrderedDict[tuple[str, bytes], EncodedReply] = OrderedDict()
        self._given_bytes = 0
        # Python does one thing at a time; more threads would only take turns more often.
        self._keeping = anyio.CapacityLimiter(4)

    # Questions about a board ----------------------------------------------------------

    async def ask(self, kind: type, request: Request) -> EncodedReply:
        """Answer a question about a board; a view without figures where they take too long."""
        raw = await read_body(request, self.limits)
        if kind is not ViewRequest:
            return await self._answer(kind.__name__, raw, self.limits.seconds)
        with suppress(Refusal):
            reply = await self._answer("ViewRequest", raw, self.limits.view_seconds)
            if reply.status != _TOO_LARGE:
                return reply
        return await self._answer("LightViewRequest", raw, self.limits.seconds)

    async def _answer(self, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        """The answer; one that was given before is given again: equal questions have equal answers."""
        if (kind, raw) in self._given:
            self._given.move_to_end((kind, raw))
            return self._given[kind, raw]
        reply = await self.workers.ask(kind, raw, seconds)
        if reply.status == _OK:
            self._remember((kind, raw), reply)
        return reply

    def _remember(self, key: tuple[str, bytes], reply: EncodedReply) -> None:
        if key in self._given:
            return
        self._given[key] = reply
        self._given_bytes += len(key[1]) + len(reply.content)
        while self._given_bytes > _REMEMBERED_BYTES:
            (_, raw), old = self._given.popitem(last=False)
            self._given_bytes -= len(raw) + len(old.content)

    async def first_document(self, request: Request) -> bytes | None:
        """What a page shows first: a game, or the view of a saved board or of the first one."""
        link = request.path_params.get("id")
        with suppress(Refusal, sqlite3.Error):
            if link is None:
                return await self._first_view({"board": FIRST_BOARD})
            if request.url.path.startswith("/g/"):
                table = await self._in_thread(partial(self.tables.find, link))
                return (await self._table_reply(table)).content
            saved = await self._in_thread(partial(self.shelves.find, link))
            board = {**json.loads(json.dumps(saved.game["board"])), "name": saved.name}
            return await self._first_view({"board": board, "rules": saved.game["rules"]})
        return None

    async def _first_view(self, game: dict[str, Json]) -> bytes | None:
        raw = json.dumps(game).encode()
        reply = await self._answer("ViewRequest", raw, self.limits.view_seconds)
        return reply.content if reply.status == _OK else None

    # What there is --------------------------------------------------------------------

    async def openapi(self, _: Request) -> EncodedReply:
        """The description of this API."""
        return EncodedReply(_OPENAPI.read_bytes())

    async def builtins(self, _: Request) -> EncodedReply:
        """The built-in boards."""
        return await self._in_thread(_builtins)

    async def formats(self, _: Request) -> EncodedReply:
        """The formats that are read and written."""
        return EncodedReply.of(formats_answer())

    # Saved boards ---------------------------------------------------------------------

    async def save_board(self, request: Request) -> EncodedReply:
        """Keep a board on the shelf of this browser."""
        raw, shelf = await self._body(request), shelf_key(_shelf(request))

        def work() -> EncodedReply:
            return EncodedReply.of(self.shelves.save(shelf, *self._name_and_game(raw)), 201)

        return await self._in_thread(work)

    async def list_boards(self, request: Request) -> EncodedReply:
        """The boards of this browser's shelf."""
        shelf = shelf_key(_shelf(request))
        return await self._in_thread(lambda: EncodedReply.of(self.shelves.boards_of(shelf)))

    async def find_board(self, request: Request) -> EncodedReply:
        """A saved board, for whoever has its link."""
        link = request.path_params["id"]
        return await self._in_thread(lambda: EncodedReply.of(self.shelves.find(link)))

    async def change_board(self, request: Request) -> EncodedReply:
        """Keep another board under the same link."""
        link, shelf = request.path_params["id"], shelf_key(_shelf(request))
        raw = await self._body(request)

        def work() -> EncodedReply:
            return EncodedReply.of(self.shelves.change(link, shelf, *self._name_and_game(raw)))

        return await self._in_thread(work)

    async def delete_board(self, request: Request) -> EncodedReply:
        """Forget a board of this browser's shelf."""
        return await self._delete(request, self.shelves.delete)

    async def _delete(
        self, request: Request, delete: Callable[[str, str | None], None]
    ) -> EncodedReply:
        await self._in_thread(
            partial(delete, request.path_params["id"], shelf_key(_shelf(request)))
        )
        return EncodedReply(b"", status=204)

    # Games ----------------------------------------------------------------------------

    async def begin_game(self, request: Request) -> EncodedReply:
        """Sit down to a new game."""
        raw, shelf = await self._body(request), shelf_key(_shelf(request))

        def work() -> GameTable:
            begin = self._read(BeginRequest, raw)
            return self.tables.begin(shelf, begin.game, begin.players, begin.seed)

        return await self._table_reply(await self._in_thread(work), status=201)

    async def list_games(self, request: Request) -> EncodedReply:
        """The games of this browser's shelf."""
        shelf = shelf_key(_shelf(request))

        def work() -> EncodedReply:
            return EncodedReply.of(self.tables.games_of(shelf))

        return await self._in_thread(work)

    async def delete_game(self, request: Request) -> EncodedReply:
        """Forget a game of this browser's shelf."""
        return await self._delete(request, self.tables.delete)

    async def find_game(self, request: Request) -> EncodedReply:
        """A game as it stands, for whoever has its link."""
        link = request.path_params["id"]
        # A page that looks whether somebody else has rolled needs no picture for that.
        picture = request.query_params.get("svg") != "false"
        return await self._table_reply(
            await self._in_thread(partial(self.tables.find, link)), picture=picture
        )

    async def roll(self, request: Request) -> EncodedReply:
        """The next throw of a game."""
        return await self._step(request, self.tables.roll)

    async def undo(self, request: Request) -> EncodedReply:
        """The last throw of a game taken back."""
        return await self._step(request, self.tables.undo)

    async def record(self, request: Request) -> EncodedReply:
        """The replayable record of a game."""
        link = request.path_params["id"]

        def work() -> EncodedReply:
            text = self.tables.record(link).encode()
            return EncodedReply(text, "text/plain; charset=utf-8", f"game-{link[:8]}.txt")

        return await self._in_thread(work)

    async def _step(
        self, request: Request, step: Callable[[str, int, str | None], GameTable]
    ) -> EncodedReply:
        link, raw = request.path_params["id"], await self._body(request)

        wish = await self._in_thread(partial(self._read, StepRequest, raw))
        try:
            table = await self._in_thread(partial(step, link, wish.at, wish.id))
        except Stale as stale:
            return await self._table_reply(stale.table, status=409, picture=wish.svg)
        return await self._table_reply(table, picture=wish.svg)

    async def _table_reply(
        self, table: GameTable, *, status: int = 200, picture: bool = True
    ) -> EncodedReply:
        """The game as it stands: what is kept of it, and what is worked out elsewhere."""
        reply = await self._in_thread(lambda: EncodedReply.of(game_json.table_part(table), status))
        parts = [self._part(table, "outlook"), self._part(table, "picture", wanted=picture)]
        contents = [reply.content, *await asyncio.gather(*parts)]
        return reply._replace(content=b"{%b}" % b", ".join(part[1:-1] for part in contents))

    async def _part(self, table: GameTable, part: str, *, wanted: bool = True) -> bytes:
        """A part of a game's document; given up for good where it takes too long."""
        if wanted and part not in table.too_long:
            raw = json.dumps(vars(game_json.moment(table, part))).encode()
            seconds = self.limits.view_seconds
            with suppress(Refusal, TimeoutError):
                asking = self._answer("MomentRequest", raw, seconds)
                reply = await asyncio.wait_for(asking, seconds + _PATIENCE)
                if reply.status == _OK:
                    return reply.content
                table.too_long.add(part)
        return EncodedReply.of(game_json.none_of(part, len(table.players))).content

    def _name_and_game(self, raw: bytes) -> tuple[str, Game]:
        """The name to keep a board under, and the game."""
        save = self._read(SaveRequest, raw)
        return save.name or save.game.board.name or "", save.game

    def _read(self, kind: type[R], raw: bytes) -> R:
        return read_request(kind, parse_body(raw), self.limits)

    async def _body(self, request: Request) -> bytes:
        return await read_body(request, self.limits)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await anyio.to_thread.run_sync(work, limiter=self._keeping)


@cache
def _builtins() -> EncodedReply:
    return EncodedReply.of(BoardsAnswer(tuple(map(builtin_answer, builtin_names()))))


def _shelf(request: Request) -> str | None:
    return request.headers.get("x-boustro-shelf")
