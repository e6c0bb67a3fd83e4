"""Judge of the page: runs `boustro judge` on pasted code, in a sandbox and a process of its own.

This runs other people's code.  So a server does it only for the user who started the server, and
with `--judge` for everyone.  One solution runs at a time, with limits of size, time and memory.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio
from starlette.datastructures import Headers

from boustro.answers.judge import JudgesAnswer
from boustro.judging.choices import LANGUAGE_TITLES
from boustro.judging.running.tools import ANYWHERE
from boustro.say import say
from boustro.web.budgets import Budget
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import ClassRequest, ClassToJudge, SolutionToJudge, other_language
from boustro.web.security import brings
from boustro.web.workers import WaitingLine, kill, while_waited_for

Gone = Callable[[], Awaitable[bool]]
"""Whether the client has disconnected."""

_SUFFIXES = {"python": ".py", "javascript": ".js", "c++": ".cpp", "java": ".java"}
TOOLS = {"javascript": (("node",),), "c++": (("g++",), ("clang++",)), "java": (("java", "javac"),)}
"""The programs that a language needs; one of several sets is enough."""
_BOARD = "board.json"
"""The file with the one board that is asked about."""
_BUDGET = 10.0
"""Seconds that the judge spends on one solution."""
LONGEST = 60.0
"""Seconds after which the judge is ended."""
_BUDGET_IN_CLASS = 3.0
"""Seconds that the judge spends on one solution of a class, if the class is small."""
_JOBS = 2
"""Solutions of a class that are judged at the same time."""
_BUDGET_OF_CLASS = 90.0
"""Seconds that the judge plans for all solutions of a class."""
LONGEST_OF_CLASS = 300.0
"""Seconds after which the judge of a class is ended: by the clock, on a busy machine."""
WAIT_SECONDS = 15.0
"""Seconds that a solution waits for the one before it."""
MOST_WAITING = 16
"""Solutions of all clients that wait."""
MOST_WAITING_EACH = 8
"""Solutions of one client that wait."""
_BAD_QUESTION = 2
"""The judge's exit code for a question that it cannot answer."""
_FAREWELL = 5.0
"""Seconds that a terminated judge has to end its own processes."""
_PASSED_ON = ("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "LANG", "LC_ALL", "BOUSTRO_PURE")
ELSEWHERE = (
    "`boustro judge FILE` judges it on your own machine, "
    "and a page made by `boustro site` in your browser"
)
NOT_HERE = say(
    "judge-not-here",
    f"this server runs no code of others (boustro serve --judge allows it): {ELSEWHERE}",
)
NOT_YOU = say(
    "judge-not-you",
    "only the user who started this server can have a solution run: open the address that "
    "`boustro serve` printed, with its token, once in this browser",
)
NO_SANDBOX = say(
    "no-sandbox", f"this server has no sandbox: it needs bubblewrap, on Linux; {ELSEWHERE}"
)
_OF_PANELS = ("layout", "question")
"""The kinds of errors that a worker finds in a panel, beside those of a whole request."""
_TOO_LONG = "expected a solution that is judged within {} s"
_TOO_LONG_A_CLASS = (
    "expected a class whose solutions are judged within {} s together: send fewer, "
    "or use `boustro judge class.zip --untrusted`, which has no such limit"
)
_BUSY = say("judge-busy", "another solution is being judged; try again")


class Judging:
    """Judges one solution at a time, if `allowed`, and only for clients that send the `token`."""

    def __init__(self, *, allowed: bool, token: str | None = None) -> None:
        self.allowed, self.token = allowed, token
        waiting = Budget("solutions that wait", MOST_WAITING, MOST_WAITING_EACH, _BUSY)
        self._waiting_line = WaitingLine(1, waiting, WAIT_SECONDS)

    def admit(self, headers: Headers) -> None:
        """Raise `Refusal` if no solution can be judged for this client."""
        if not self.allowed:
            raise Refusal(403, "forbidden", NOT_HERE)
        if self.token is not None and not brings(headers, self.token):
            raise Refusal(403, "forbidden", NOT_YOU)
        if ANYWHERE.find_systems("bwrap") is None:
            raise Refusal(503, "missing", NO_SANDBOX)

    def judges(self) -> JudgesAnswer:
        """The languages that can be judged here, or the reason why there are none."""
        if not self.allowed:
            return JudgesAnswer((), NOT_HERE)
        if ANYWHERE.find_systems("bwrap") is None:
            return JudgesAnswer((), NO_SANDBOX)
        return JudgesAnswer(_languages(), None)

    async def judged(self, reply: EncodedReply, headers: Headers, gone: Gone) -> EncodedReply:
        """The judgement on a pasted text, as a worker has read it: a solution or a panel.

        A panel is explained for every client, since nothing runs.  Raises `Refusal` for any other
        text of a client that is not admitted.
        """
        pasted = json.loads(reply.content)
        if reply.is_refusal and pasted["kind"] in _OF_PANELS:
            return reply
        if not reply.is_refusal and pasted["panel"] is not None:
            return EncodedReply.of_json(pasted["panel"])
        self.admit(headers)
        if reply.is_refusal:
            return reply
        return await self.judge(SolutionToJudge(**pasted["solution"]), gone)

    async def judged_class(self, reply: EncodedReply, gone: Gone) -> EncodedReply:
        """The judgements on the ZIP of a class that a worker has looked at."""
        if reply.is_refusal:
            return reply
        return await self.judge_class(ClassToJudge(**json.loads(reply.content)), gone)

    async def judge(self, wish: SolutionToJudge, gone: Gone) -> EncodedReply:
        """The document boustro/judge/1; raises `Refusal` if the solution cannot be judged."""
        if wish.language not in (languages := _languages()):
            *others, last = (LANGUAGE_TITLES[name] for name in languages)
            titles = " and ".join(filter(None, (", ".join(others), last)))
            raise Refusal(422, "question", other_language(titles))
        async with self._waiting_line.take():
            with TemporaryDirectory(prefix="boustro-judge-", ignore_cleanup_errors=True) as place:
                file = _write_solution(place, wish)
                options = ["--trace", "--budget", f"{_BUDGET:g}", *_choices(wish)]
                if wish.line:
                    options.append("--line")
                if wish.board is not None:
                    options += ["--board", _BOARD]
                return await _run_judge(file, options, gone, LONGEST, _TOO_LONG)

    async def judge_class(self, wish: ClassToJudge, gone: Gone) -> EncodedReply:
        """The document boustro/judge/1 with a judgement for each file of a ZIP."""
        async with self._waiting_line.take():
            with TemporaryDirectory(prefix="boustro-judge-", ignore_cleanup_errors=True) as place:
                file = _write_class(place, wish.zip)
                budget = budget_in_class(wish.count)
                options = ["--budget", f"{budget:.3g}", "--jobs", str(_JOBS), *_choices(wish)]
                return await _run_judge(file, options, gone, LONGEST_OF_CLASS, _TOO_LONG_A_CLASS)


def budget_in_class(count: int) -> float:
    """Seconds that the judge spends on one of `count` solutions, so that it is done with all.

    >>> budget_in_class(30), budget_in_class(100)
    (3.0, 1.8)
    """
    return min(_BUDGET_IN_CLASS, _JOBS * _BUDGET_OF_CLASS / max(count, 1))


def _languages() -> tuple[str, ...]:
    """The languages that can be judged here: those whose tools are installed."""
    return tuple(
        name
        for name in LANGUAGE_TITLES
        if name not in TOOLS or any(all(map(ANYWHERE.find_systems, tools)) for tools in TOOLS[name])
    )


def _write_solution(place: str, wish: SolutionToJudge) -> Path:
    """Write the solution, and the one board that is asked about; return the solution's file."""
    file = Path(place, f"solution{_SUFFIXES[wish.language or '']}")
    file.write_text(wish.solution, "utf-8", "replace")
    if wish.board is not None:
        Path(place, _BOARD).write_text(wish.board, "utf-8")
    return file


def _write_class(place: str, text: str) -> Path:
    file = Path(place, "class.zip")
    file.write_bytes(b64decode(text))
    return file


def _choices(wish: SolutionToJudge | ClassRequest) -> Iterator[str]:
    """The options of what a client has chosen."""
    choices = {"--form": wish.form, "--question": wish.question, "--rules": wish.rules}
    for name, value in choices.items():
        if value:
            yield from (name, value)


async def _run_judge(
    file: Path, options: Sequence[str], gone: Gone, longest: float, too_long: str
) -> EncodedReply:
    command = [sys.executable, "-P", "-m", "boustro", "judge", "--json", "--untrusted", *options]
    command.append(file.name)
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=file.parent,
        env=_environment(),
        stdin=DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        start_new_session=True,
    )
    try:
        out, err = await _until_end(process, gone, longest, too_long)
    finally:
        await _end(process)
    if out.startswith(b"{"):
        return EncodedReply(out.strip())
    sentence = _last_error(err, file)
    if process.returncode == _BAD_QUESTION:
        raise Refusal(422, "question", sentence)
    raise Refusal(503, "missing", sentence)


def _last_error(output: bytes, file: Path) -> str:
    """The last line of the judge's error output, without the folder of the solution."""
    folder = f"{file.parent}{os.sep}"
    lines = output.decode(errors="replace").replace(folder, "").strip().splitlines()
    message = lines[-1] if lines else "the judge ended early"
    return message.removeprefix("boustro: ")[:300]


def _environment() -> dict[str, str]:
    """The environment variables that the judge needs, with the relative paths made absolute."""
    kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    folders = [folder for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep) if folder]
    kept["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, folders))
    return kept


async def _until_end(
    process: Process, gone: Gone, longest: float, too_long: str
) -> tuple[bytes, bytes]:
    """Everything that the process prints; raises `Refusal` after `longest`, or if `gone`."""
    answering = while_waited_for(process.communicate(), gone)
    try:
        return await asyncio.wait_for(answering, longest)
    except TimeoutError:
        text = too_long.format(f"{longest:g}")
        refused = say("judging-too-long", text, seconds=longest)
        raise Refusal(413, "too-large", refused) from None


async def _end(process: Process) -> None:
    """Send SIGTERM, on which the judge ends its own processes; kill it if it is late.

    The wait is shielded as in `kill`: a cancelled scope of anyio would end it at once.
    """
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        with anyio.CancelScope(shield=True), suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _FAREWELL)
    finally:
        await kill(process)
