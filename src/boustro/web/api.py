"""The handlers of the API: from a request to an answer; what they know of HTTP ends here."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import anyio
from starlette.requests import Request

from boustro.answers.boards_json import SCHEMA as BOARDS_SCHEMA
from boustro.answers.boards_json import entry as boards_entry
from boustro.answers.documents import document
from boustro.errors import InputError, Problem
from boustro.model.builtin import builtin_names
from boustro.web import asked, files, game_json
from boustro.web.asked import Asked
from boustro.web.bodies import parsed, read_body
from boustro.web.limits import Limits
from boustro.web.openapi import description
from boustro.web.questions import TooMuch, answer
from boustro.web.refusals import Refusal
from boustro.web.reply import Reply
from boustro.web.shelf import Shelves, is_id, shelf_key
from boustro.web.store import Store
from boustro.web.tables import Stale, Table, Tables, players_of
from boustro.web.workers import Workers

_REMEMBERED_BYTES = 32 << 20

Body = dict[str, Any]


class Api:
    """What the handlers share: the store, the bounds, the processes, and answers given before."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.limits = limits
        self.shelves, self.tables = Shelves(store, limits), Tables(store, limits)
        self.workers = Workers(limits)
        self._given: OrderedDict[tuple[str, bytes], Reply] = OrderedDict()
        self._given_bytes = 0
        # Python computes one thing at a time; more threads would only take turns more often.
        self._computing = anyio.CapacityLimiter(4)
        self._keeping = anyio.CapacityLimiter(4)

    # Questions about a board ----------------------------------------------------------

    async def question(self, name: str, request: Request) -> Reply:
        """Answer a question about a board, here or, where it takes long, in another process."""
        raw = await read_body(request, self.limits)
        if (name, raw) in self._given:
            self._given.move_to_end((name, raw))
            return self._given[name, raw]
        body = parsed(raw)
        try:
            reply: Reply = await self._here(partial(answer, name, body, self.limits, quick=True))
        except TooMuch:
            reply = await self._elsewhere(name, body)
        self._remember((name, raw), reply)
        return reply

    async def _elsewhere(self, name: str, body: Body) -> Reply:
        if name != "view":
            return await self.workers.ask(name, body, self.limits.seconds)
        try:
            return await self.workers.ask(name, body, self.limits.view_seconds)
        except Refusal as refusal:
            if refusal.status not in (413, 503):
                raise
            light: Reply = await self._here(partial(answer, "light-view", body, self.limits))
            return light

    async def _here(self, work: Callable[[], Any]) -> Any:
        return await anyio.to_thread.run_sync(work, limiter=self._computing)

    def _remember(self, key: tuple[str, bytes], reply: Reply) -> None:
        """Keep an answer: to equal questions there are equal answers."""
        if key in self._given:
            return
        self._given[key] = reply
        self._given_bytes += len(key[1]) + len(reply.content)
        while self._given_bytes > _REMEMBERED_BYTES:
            (_, raw), old = self._given.popitem(last=False)
            self._given_bytes -= len(raw) + len(old.content)

    # What there is --------------------------------------------------------------------

    async def openapi(self, _: Request) -> Reply:
        """The description of this API."""
        return Reply.of(description())

    async def builtins(self, _: Request) -> Reply:
        """The built-in boards."""
        reply: Reply = await self._here(_builtins)
        return reply

    async def formats(self, _: Request) -> Reply:
        """The formats that are read and written."""
        return Reply.of({"schema": "boustro/formats/1", "formats": files.formats()})

    # Saved boards ---------------------------------------------------------------------

    async def save_board(self, request: Request) -> Reply:
        """Keep a board on the shelf of this browser."""
        body, shelf = await self._body(request), shelf_key(_shelf(request))

        def work() -> Reply:
            return Reply.of(self.shelves.save(shelf, *self._named(body)), 201)

        return await self._kept(work)

    async def list_boards(self, request: Request) -> Reply:
        """The boards of this browser's shelf."""
        shelf = shelf_key(_shelf(request))
        return await self._kept(lambda: Reply.of(self.shelves.listed(shelf)))

    async def find_board(self, request: Request) -> Reply:
        """A saved board, for whoever has its link."""
        link = request.path_params["id"]
        return await self._kept(lambda: Reply.of(self.shelves.find(link)))

    async def change_board(self, request: Request) -> Reply:
        """Keep another board under the same link."""
        link, body, shelf = (
            request.path_params["id"],
            await self._body(request),
            shelf_key(_shelf(request)),
        )

        def work() -> Reply:
            return Reply.of(self.shelves.change(link, shelf, *self._named(body)))

        return await self._kept(work)

    async def delete_board(self, request: Request) -> Reply:
        """Forget a board of this browser's shelf."""
        link, shelf = request.path_params["id"], shelf_key(_shelf(request))

        def work() -> Reply:
            self.shelves.delete(link, shelf)
            return Reply(b"", status=204)

        return await self._kept(work)

    # Games ----------------------------------------------------------------------------

    async def begin_game(self, request: Request) -> Reply:
        """Sit down to a new game."""
        body, shelf = await self._body(request), shelf_key(_shelf(request))

        def work() -> Reply:
            question = Asked.of(body, self.limits)
            players = players_of(body.get("players"), self.limits)
            table = self.tables.begin(shelf, question.game, players, _seed(body))
            return self._told(table, status=201)

        return await self._kept(work)

    async def list_games(self, request: Request) -> Reply:
        """The games of this browser's shelf."""
        shelf = shelf_key(_shelf(request))

        def work() -> Reply:
            return Reply.of({"schema": "boustro/games/1", "games": self.tables.listed(shelf)})

        return await self._kept(work)

    async def find_game(self, request: Request) -> Reply:
        """A game as it stands, for whoever has its link."""
        link = request.path_params["id"]
        # A page that looks whether somebody else has rolled needs no picture for that.
        picture = request.query_params.get("svg") != "false"
        return await self._kept(lambda: self._told(self.tables.find(link), picture=picture))

    async def roll(self, request: Request) -> Reply:
        """The next throw of a game."""
        return await self._step(request, self.tables.roll)

    async def undo(self, request: Request) -> Reply:
        """The last throw of a game taken back."""
        return await self._step(request, self.tables.undo)

    async def record(self, request: Request) -> Reply:
        """The replayable record of a game."""
        link = request.path_params["id"]

        def work() -> Reply:
            text = self.tables.record(link).encode()
            return Reply(text, "text/plain; charset=utf-8", f"game-{link[:8]}.txt")

        return await self._kept(work)

    async def _step(self, request: Request, step: Callable[[str, int, str | None], Table]) -> Reply:
        link, body = request.path_params["id"], await self._body(request)

        def work() -> Reply:
            at = asked.needed(body, "at", 0, 10**9)
            picture = asked.flag(body, "svg", True)
            try:
                return self._told(step(link, at, _step_id(body)), picture=picture)
            except Stale as stale:
                return self._told(stale.table, status=409, picture=picture)

        return await self._kept(work)

    def _told(self, table: Table, *, status: int = 200, picture: bool = True) -> Reply:
        return Reply.of(game_json.document(table, self.limits, picture=picture), status)

    def _named(self, body: Body) -> tuple[str, Any]:
        """The name to keep a board under, and the game."""
        game = Asked.of(body, self.limits).game
        return asked.text(body, "name", self.limits.name) or game.board.name or "", game

    async def _body(self, request: Request) -> Body:
        return parsed(await read_body(request, self.limits))

    async def _kept(self, work: Callable[[], Reply]) -> Reply:
        return await anyio.to_thread.run_sync(work, limiter=self._keeping)


@cache
def _builtins() -> Reply:
    return Reply.of(document(BOARDS_SCHEMA, "boards", map(boards_entry, builtin_names())))


def _shelf(request: Request) -> str | None:
    return request.headers.get("x-boustro-shelf")


def _step_id(body: Body) -> str | None:
    """The id of a step, None where it has none; raises `InputError` for what cannot be one."""
    said = body.get("id")
    if said is None or (isinstance(said, str) and is_id(said)):
        return said
    expected = "expected id to be 16 to 64 letters, digits, - or _"
    raise InputError([Problem("id", expected)])


def _seed(body: Body) -> int | None:
    seed = body.get("seed")
    if isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) <= 20:
        seed = int(seed)
    if seed is None:
        return None
    if type(seed) is not int or not 0 <= seed < 2**64:
        raise InputError([Problem("seed", "expected seed to be a whole number in 0..2^64 - 1")])
    return seed
