"""API handlers: they turn a call into an answer, without HTTP.

Both the server and the worker in a browser call them.  The `Executor` decides in which process
their work runs.
"""

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import cache, partial
from typing import NamedTuple, TypeVar, cast

from boustro.answers.boards import BoardsAnswer, builtin_answer
from boustro.answers.documents import Json, to_object
from boustro.answers.read import formats_answer
from boustro.model import builtin_names
from boustro.web import game_json, requests
from boustro.web.ask import GameToKeep
from boustro.web.limits import ServerLimits
from boustro.web.refusals import LimitRefusal, Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import parse_body, read_request
from boustro.web.saved_boards import SavedBoards, shelf_key
from boustro.web.store import Store
from boustro.web.tables import PlayedGame, StaleRequest, Tables
from boustro.web.worker import reply_to

T = TypeVar("T")
_REMEMBERED_BYTES = 32 << 20
"""The most bytes of questions and replies in the cache."""
_LONGEST_NUMBER = 10
_PATIENCE = 1.0
"""Seconds to wait for a part of a game beyond the time limit of that part."""
FIRST_BOARD = "mb47"
"""The board of a first visit."""
_NOTHING = EncodedReply(b"", status=204)


class Call(NamedTuple):
    """One call of an API operation, over HTTP or from a worker's page."""

    link: str = ""
    """The id in the path."""
    shelf: str | None = None
    """The name of the caller's shelf."""
    raw: bytes = b""
    """The body."""
    picture: bool = True
    """Whether the answer to a question about a game includes its picture."""
    at: int | None = None
    """The throw after which the game is shown; None for its present state."""

    @property
    def device(self) -> str | None:
        """The key of the caller's shelf in the store; raises `InputError` for an invalid name."""
        return shelf_key(self.shelf)

    def with_query(self, query: str) -> "Call":
        """The call with the parameters of a query string.

        >>> Call().with_query("svg=false").picture
        False
        >>> Call().with_query("at=3").at, Call().with_query("at=-3").at
        (3, None)
        """
        if not query:
            return self
        # A browser takes a tenth of a second to load this.
        from urllib.parse import parse_qsl

        parameters = dict(parse_qsl(query))
        at = parameters.get("at", "")
        is_number = at.isdecimal() and len(at) < _LONGEST_NUMBER
        number = int(at) if is_number else None
        return self._replace(picture=parameters.get("svg") != "false", at=number)


class _ChangedGame(NamedTuple):
    """A game, and the call to answer with its present state."""

    table: PlayedGame
    """The game."""
    call: Call
    """The call to answer."""
    status: int = 200
    """The HTTP status of the answer."""
    notify: bool = False
    """Whether to notify the other devices that follow the game."""


class Executor:
    """Runs the handlers' work immediately and in this process, for a browser and for tests.

    It sets no time limit; a browser ends the worker that takes too long.
    """

    def __init__(self, limits: ServerLimits) -> None:
        self.limits = limits

    # It has no limit for `seconds`.
    async def ask(self, kind: str, raw: bytes, seconds: float) -> EncodedReply:  # noqa: ARG002
        """The reply to the question in a body."""
        reply = reply_to(kind, raw, self.limits)
        assert reply is not None  # noqa: S101 - only a limit of work leads to none
        return reply

    async def keep(self, work: Callable[[], T]) -> T:
        """The result of work with the store."""
        return work()

    async def within(self, _: float, asking: Awaitable[T]) -> T:
        """The result of `asking`; this executor sets no time limit."""
        return await asking

    async def together(self, first: Awaitable[T], second: Awaitable[T]) -> list[T]:
        """Both results, one after the other."""
        return [await first, await second]


def finish(work: Coroutine[None, None, T]) -> T:
    """Run a coroutine that never waits, such as those of `Executor`, and return its result."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    raise RuntimeError("expected work that waits for nothing")


Handler = Callable[["Api", Call], Coroutine[None, None, EncodedReply]]
"""Answers the calls of one operation; raises an error for a call without an answer."""


def question(kind: type) -> Handler:
    """A handler that answers requests of this kind, which ask about a board."""

    async def answer(api: "Api", call: Call) -> EncodedReply:
        return await api.ask(kind, call.raw)

    return answer


def at_once(work: "Callable[[Api, Call], EncodedReply]") -> Handler:
    """A handler of calls that need neither the store nor a worker."""

    async def answer(api: "Api", call: Call) -> EncodedReply:
        return work(api, call)

    return answer


def with_store(work: "Callable[[Api, Call], EncodedReply | _ChangedGame]") -> Handler:
    """A handler whose `work` uses the store."""

    async def answer(api: "Api", call: Call) -> EncodedReply:
        return await api.work_with_store(partial(work, api, call))

    return answer


def storing(
    work: "Callable[[Api, Call, GameToKeep], EncodedReply | _ChangedGame]", takes: type
) -> Handler:
    """A handler whose `work` stores the board or the game of a request of the class `takes`."""

    async def answer(api: "Api", call: Call) -> EncodedReply:
        reply = await api.read(takes, call.raw)
        if reply.is_refusal:
            return reply
        kept = GameToKeep.from_json(reply.content)
        return await api.work_with_store(partial(work, api, call, kept))

    return answer


class Operation(NamedTuple):
    """One method of one path: its handler, request and answer."""

    method: str
    """The HTTP method."""
    path: str
    """The path, in which `{id}` stands for a link."""
    name: str
    """The `operationId` of the OpenAPI description."""
    handler: Handler | None
    """The function that answers the calls; None for judging, which also watches the client."""
    title: str
    """The summary in the OpenAPI description."""
    takes: type | None = None
    """The class of the requests; None if there is no body."""
    gives: type | None = None
    """The class of the answers; None if the answer is a file or empty."""
    status: int = 200
    """The HTTP status of an answer."""
    refuses: tuple[int, ...] = ()
    """The error statuses beyond those that every operation may have."""
    shelf: bool = False
    """Whether the header that names the caller's shelf is used."""


class Api:
    """What the handlers share: the store, the limits, the executor and a cache of answers."""

    def __init__(
        self,
        store: Store,
        limits: ServerLimits,
        executor: Executor,
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.limits = limits
        self.executor = executor
        self.changed = changed
        self.saved = SavedBoards(store, limits)
        self.tables = Tables(store, limits)
        self._cache: OrderedDict[tuple[str, bytes], EncodedReply] = OrderedDict()
        self._cached_bytes = 0

    # Questions about a board ----------------------------------------------------------

    async def ask(self, kind: type, raw: bytes) -> EncodedReply:
        """Answer a question about a board; a view omits its figures if they take too long."""
        if kind is not requests.ViewRequest:
            return await self._answer(kind.__name__, raw, self.limits.seconds)
        try:
            return await self._answer("ViewRequest", raw, self.limits.view_seconds)
        except LimitRefusal:
            return await self._answer("LightViewRequest", raw, self.limits.seconds)

    async def read(self, kind: type, raw: bytes) -> EncodedReply:
        """Have a worker parse, within its limits, a body that the server itself needs."""
        return await self.executor.ask(kind.__name__, raw, self.limits.seconds)

    async def work_with_store(
        self, work: "Callable[[], EncodedReply | _ChangedGame]"
    ) -> EncodedReply:
        """The reply that some work with the store leads to."""
        result = await self.executor.keep(work)
        if isinstance(result, _ChangedGame):
            return await self._reply_and_notify(result)
        return result

    async def _answer(self, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        """The answer, from the cache if it is there."""
        key = (kind, raw)
        if key in self._cache:
            self._cache.move_to_end(key)
            return self._cache[key]
        reply = await self.executor.ask(kind, raw, seconds)
        if not reply.is_refusal:
            self._remember(key, reply)
        return reply

    def _remember(self, key: tuple[str, bytes], reply: EncodedReply) -> None:
        if key in self._cache:
            return
        self._cache[key] = reply
        self._cached_bytes += _cached_size(key, reply)
        while self._cached_bytes > _REMEMBERED_BYTES:
            oldest_key, oldest_reply = self._cache.popitem(last=False)
            self._cached_bytes -= _cached_size(oldest_key, oldest_reply)

    async def first_document(self, kind: str, link: str) -> bytes | None:
        """The document that a page shows first; None if it cannot be found or computed.

        The `kind` of the page is `g` for a game, `b` for the view of a saved board, and empty for
        the view of `FIRST_BOARD`.
        """
        with suppress(Refusal, sqlite3.Error):
            if not kind:
                return await self._first_view({"board": FIRST_BOARD})
            if kind == "g":
                table = await self.executor.keep(partial(self.tables.find, link))
                reply = await self._game_reply(_ChangedGame(table, Call(link)))
                return reply.content
            saved = await self.executor.keep(partial(self.saved.find, link))
            board = dict(cast("dict[str, Json]", saved.game["board"]))
            board["name"] = saved.name
            return await self._first_view({"board": board, "rules": saved.game["rules"]})
        return None

    async def _first_view(self, game: dict[str, Json]) -> bytes | None:
        raw = json.dumps(game).encode()
        reply = await self._answer("ViewRequest", raw, self.limits.view_seconds)
        return None if reply.is_refusal else reply.content

    # Built-in boards and formats ------------------------------------------------------

    def builtins(self, _: Call) -> EncodedReply:
        """The built-in boards."""
        return _builtins()

    def formats(self, _: Call) -> EncodedReply:
        """The formats that are read and written."""
        return EncodedReply.of(formats_answer())

    # Saved boards ---------------------------------------------------------------------

    def save_board(self, call: Call, board: GameToKeep) -> EncodedReply:
        """Save a board on the shelf of this browser."""
        saved = self.saved.save(call.device, board.name, board.text)
        return EncodedReply.of(saved, 201)

    def list_boards(self, call: Call) -> EncodedReply:
        """The boards of this browser's shelf."""
        return EncodedReply.of(self.saved.boards_of(call.device))

    def find_board(self, call: Call) -> EncodedReply:
        """A saved board, for anyone with its link."""
        return EncodedReply.of(self.saved.find(call.link))

    def change_board(self, call: Call, board: GameToKeep) -> EncodedReply:
        """Replace the board that is saved under a link."""
        changed = self.saved.change(call.link, call.device, board.name, board.text)
        return EncodedReply.of(changed)

    def delete_board(self, call: Call) -> EncodedReply:
        """Delete a board from this browser's shelf."""
        self.saved.delete(call.link, call.device)
        return _NOTHING

    # Games ----------------------------------------------------------------------------

    def begin_game(self, call: Call, game: GameToKeep) -> _ChangedGame:
        """Begin a new game."""
        table = self.tables.begin(call.device, game.text, game.players, game.seed)
        return _ChangedGame(table, call, 201)

    def list_games(self, call: Call) -> EncodedReply:
        """The games of this browser's shelf."""
        return EncodedReply.of(self.tables.games_of(call.device))

    def delete_game(self, call: Call) -> EncodedReply:
        """Delete a game from this browser's shelf."""
        self.tables.delete(call.link, call.device)
        return _NOTHING

    def find_game(self, call: Call) -> _ChangedGame:
        """The present state of a game, for anyone with its link."""
        return _ChangedGame(self.tables.find(call.link), call)

    def roll(self, call: Call) -> _ChangedGame:
        """Roll: make the next throw of a game."""
        return self._take_step(call, self.tables.roll)

    def undo(self, call: Call) -> _ChangedGame:
        """Take back the last throw of a game."""
        return self._take_step(call, self.tables.undo)

    def record(self, call: Call) -> EncodedReply:
        """The replayable record of a game."""
        text, _, _ = self.tables.record(call.link)
        name = f"game-{call.link[:8]}.txt"
        return EncodedReply(text.encode(), "text/plain; charset=utf-8", name)

    def sit(self, call: Call) -> _ChangedGame:
        """Take a seat, or give it up."""
        wish = read_request(requests.SeatRequest, parse_body(call.raw), self.limits)
        return _after(
            call, lambda: self.tables.sit(call.link, wish.seat, call.device, take=wish.take)
        )

    def rematch(self, call: Call) -> _ChangedGame:
        """Begin, or join, the game that follows a finished one."""
        return _after(call, lambda: self.tables.rematch(call.link, call.device))

    async def replay(self, call: Call) -> EncodedReply:
        """The game as a moving picture."""
        record = await self.executor.keep(partial(self.tables.record, call.link))
        raw = json.dumps(record).encode()
        return await self.executor.ask("ReplayRequest", raw, self.limits.seconds)

    def _take_step(
        self, call: Call, step: Callable[[str, int, str | None, str | None], PlayedGame]
    ) -> _ChangedGame:
        """Take a step, a roll or an undo, as the body says."""
        wish = read_request(requests.StepRequest, parse_body(call.raw), self.limits)
        call = call._replace(picture=wish.svg)
        return _after(call, lambda: step(call.link, wish.at, wish.id, call.device))

    async def _reply_and_notify(self, game: _ChangedGame) -> EncodedReply:
        """Reply with the present state of a game, and only then notify the other devices."""
        try:
            return await self._game_reply(game)
        finally:
            if game.notify:
                self.changed(game.call.link)

    async def _game_reply(self, game: _ChangedGame) -> EncodedReply:
        """The document of a game: its stored part, and the parts that workers compute."""
        table, call, status, _ = game
        stored = await self.executor.keep(
            partial(game_json.table_part, table, call.link, call.device)
        )
        parts = await self.executor.together(
            self._part(table, "outlook"),
            self._part(table, "picture", call.at, wanted=call.picture),
        )
        document = to_object(stored)
        for part in parts:
            document |= part
        return EncodedReply.of_json(document, status)

    async def _part(
        self, table: PlayedGame, part: str, at: int | None = None, *, wanted: bool = True
    ) -> dict[str, Json]:
        """A part of a game's document; a part that once took too long is not computed again."""
        if wanted and part not in table.too_long:
            computed = await self._computed_part(table, part, at)
            if computed is not None:
                return computed
        return to_object(game_json.none_of(part, len(table.players)))

    async def _computed_part(
        self, table: PlayedGame, part: str, at: int | None
    ) -> dict[str, Json] | None:
        """A part that a worker computes; None if it fails."""
        raw = json.dumps(vars(game_json.moment(table, part, at))).encode()
        seconds = self.limits.view_seconds
        asking = self._answer("MomentRequest", raw, seconds)
        try:
            reply = await self.executor.within(seconds + _PATIENCE, asking)
        except LimitRefusal:
            table.too_long.add(part)
            return None
        except (Refusal, TimeoutError):
            # The server is busy; the next request may succeed.
            return None
        if reply.is_refusal:
            table.too_long.add(part)
            return None
        return cast("dict[str, Json]", json.loads(reply.content))


def _cached_size(key: tuple[str, bytes], reply: EncodedReply) -> int:
    """The bytes that a question and its reply take in the cache."""
    _, raw = key
    return len(raw) + len(reply.content)


def _after(call: Call, step: Callable[[], PlayedGame]) -> _ChangedGame:
    """The game after a step, or its present state if the step comes too late."""
    try:
        return _ChangedGame(step(), call, notify=True)
    except StaleRequest as stale:
        return _ChangedGame(stale.table, call, 409, notify=True)


@cache
def _builtins() -> EncodedReply:
    boards = tuple(builtin_answer(name) for name in builtin_names())
    return EncodedReply.of(BoardsAnswer(boards))
