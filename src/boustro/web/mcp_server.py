"""Server of the Model Context Protocol: three tools for a tutor that is a program.

It speaks over standard input and output. The tools take the requests of the page's API and give its
documents: `solve` and `analyse` in worker processes with limits of time and memory, `judge` in the
sandbox alone. It opens no port and keeps nothing.
"""

import json
import signal
from collections.abc import Mapping
from typing import NamedTuple

import mcp_types as protocol
from mcp.server import Server, ServerRequestContext
from mcp.server.stdio import stdio_server
from starlette.datastructures import Headers

from boustro.answers.analyse import AnalyseDocument
from boustro.answers.documents import Json
from boustro.answers.schemas import Schema, descriptions_of
from boustro.judging.choices import LANGUAGE_TITLES
from boustro.version import __version__
from boustro.web import requests
from boustro.web.game_fields import shared_schemas
from boustro.web.judge_service import Judging
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.requests import request_schema
from boustro.web.workers import Workers

_OK = 200
_SHARED, _OWN = "#/components/schemas/", "#/$defs/"
"""Where a schema of the API refers to those of boards and rules, and where a tool has them."""
_INSTRUCTIONS = (
    "boustro knows Snakes and Ladders (Chutes and Ladders) boards, and the programming problems "
    "about them (LeetCode 909, HackerRank, GfG, BOJ). Use judge for a student's solution: it runs "
    "the code on many boards in a sandbox and returns a verified smallest board on which it fails, "
    "with both answers and, where the evidence is clear, the mistake. Give a student one of these "
    "at a time. Use solve and analyse for exact figures of a board instead of working them out."
)
*_OTHERS, _LAST = LANGUAGE_TITLES.values()
_LANGUAGES = f"{', '.join(_OTHERS)} or {_LAST}"
_SQUARES = (
    "Squares are numbered from 1, from the bottom left in rows that alternate in direction; a "
    "board is a matrix with the top row first and -1 for a plain square, an object with size and "
    "jumps, or the name of a built-in board."
)


class _Tool(NamedTuple):
    """A tool, and the request of the API that its arguments are."""

    takes: type
    title: str
    description: str


_TOOLS = {
    "judge": _Tool(
        requests.JudgeRequest,
        "Judge a solution",
        f"Is a solution in {_LANGUAGES} right? The tools of its language have to be installed. It "
        "runs on many boards, or with board on that one alone, in a sandbox without network and "
        "files. Returns a document boustro/judge/1: the verdict and, if it fails, the "
        "smallest failing board found, both answers, a shortest route, the likely mistake, and "
        "with line the line to change. A text with the Input, Output and Expected of an online "
        "judge is explained instead of run. It takes up to a minute.",
    ),
    "solve": _Tool(
        requests.SolveRequest,
        "Solve a board",
        "The fewest rolls of a board, exactly, or why no route exists; with routes shortest "
        f"routes, with levels the fewest rolls to each square. Returns boustro/solve/1. {_SQUARES}",
    ),
    "analyse": _Tool(
        requests.AnalyseRequest,
        "Analyse a board",
        "How long a game takes: the mean number of rolls, its spread and quantiles from the Markov "
        "chain, exact fractions with exact, the chances of several players with players. Returns "
        f"{AnalyseDocument.schema}. {_SQUARES}",
    ),
}


async def serve() -> None:
    """Answer the messages on standard input, until it ends."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        # The thread that reads standard input cannot be interrupted; the workers see their end.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    tools = Tools()
    server = tools.server()
    try:
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())
    finally:
        await tools.close()


class Tools:
    """The tools with their worker processes and the judge."""

    def __init__(self) -> None:
        self._workers = Workers(USUAL)
        self._judging = Judging(allowed=True)

    def server(self) -> Server[object]:
        """A server of the protocol with these tools."""
        return Server(
            "boustro",
            version=__version__,
            instructions=_INSTRUCTIONS,
            on_list_tools=self._list,
            on_call_tool=self._call,
        )

    async def close(self) -> None:
        """End the worker processes."""
        await self._workers.close()

    async def _list(
        self, _: ServerRequestContext[object], __: protocol.PaginatedRequestParams | None
    ) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=[_described(name) for name in _TOOLS])

    async def _call(
        self, _: ServerRequestContext[object], params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        try:
            reply = await self._reply(params.name, params.arguments or {})
        except Exception as error:  # noqa: BLE001 - every error becomes a result that says why
            reply = EncodedReply.of_refusal(refusal_of(error))
        text = reply.content.decode()
        return protocol.CallToolResult(
            content=[protocol.TextContent(type="text", text=text)],
            structured_content=json.loads(text),
            is_error=reply.status != _OK,
        )

    async def _reply(self, name: str, arguments: Mapping[str, object]) -> EncodedReply:
        """The document that answers a call; raises `Refusal` if there is none."""
        tool = _TOOLS.get(name)
        if tool is None:
            raise Refusal(404, "not-found", f"expected a tool among {', '.join(_TOOLS)}")
        raw = json.dumps(arguments).encode()
        reply = await self._workers.ask(tool.takes.__name__, raw, USUAL.seconds)
        if name != "judge":
            return reply
        return await self._judging.judged(reply, Headers(), _never)


async def _never() -> bool:
    """Whether the client is gone: the protocol cancels a call instead."""
    return False


def _described(name: str) -> protocol.Tool:
    """A tool as a client gets to know it, with the schema of its arguments."""
    tool = _TOOLS[name]
    return protocol.Tool(
        name=name,
        title=tool.title,
        description=tool.description,
        input_schema=_input_schema(tool.takes),
        annotations=protocol.ToolAnnotations(read_only_hint=True, open_world_hint=False),
    )


def _input_schema(takes: type) -> Schema:
    """The schema of a request of the API, on its own and with a description for each key."""
    schema = request_schema(takes)
    text = json.dumps(schema)
    if _SHARED in text:
        schema = json.loads(json.dumps(schema | {"$defs": shared_schemas()}).replace(_SHARED, _OWN))
    properties = schema["properties"]
    descriptions = descriptions_of(takes)
    if isinstance(properties, dict):
        schema["properties"] = {
            key: _with_description(part, descriptions.get(key, ""))
            for key, part in properties.items()
        }
    return schema


def _with_description(schema: Json, description: str) -> Json:
    """A schema that says what a key means."""
    if not isinstance(schema, dict) or not description:
        return schema
    return {"description": description, **schema}
