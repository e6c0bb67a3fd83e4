"""Worker process: answers one question after another, and can be ended if one takes too long.

`python -m boustro.web.worker BYTES` starts a worker that may use BYTES of memory.  It first writes
the line `ready`.  For each question it reads a line of JSON, `[kind, limits, most work, length]`,
and a body of that length.  It then writes a line, `[length, media type, file name, status]`, and a
reply of that length.  If the question needs too much work, it writes only the line `null`.
"""

import json
import os
import sys
from contextlib import redirect_stdout, suppress

from boustro.web import requests
from boustro.web.ask import Question, ask, work
from boustro.web.game_json import MomentRequest, ReplayRequest
from boustro.web.limits import ServerLimits
from boustro.web.refusals import refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.requests import parse_body

_NICE = 5


def reply_to(
    kind: str, raw: bytes, limits: ServerLimits, most_work: int | None = None
) -> EncodedReply | None:
    """The reply to the body of a request; None if it needs more than `most_work`.

    An error becomes a reply, too.  Only `MemoryError` is raised, because there may be too little
    memory left to make a reply.
    """
    try:
        question = _question(kind, raw, limits)
        if most_work is not None and work(question) > most_work:
            return None
        return EncodedReply.of(ask(question, limits))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - every error becomes a reply
        return EncodedReply.of_refusal(refusal_of(error))


def _question(kind: str, raw: bytes, limits: ServerLimits) -> Question:
    if kind == "MomentRequest":
        return MomentRequest(**json.loads(raw))
    if kind == "ReplayRequest":
        return ReplayRequest(*json.loads(raw))
    question: Question = requests.read_request(getattr(requests, kind), parse_body(raw), limits)
    return question


def main() -> None:
    """Answer the questions on standard input, until they end or one exhausts the memory."""
    _limit_resources(int(sys.argv[1]))
    # A broken pipe means that the server has ended and needs no answer.
    with suppress(MemoryError, BrokenPipeError):
        _answer_all()


def _answer_all() -> None:
    questions, out = sys.stdin.buffer, sys.stdout.buffer
    out.write(b"ready\n")
    out.flush()
    with redirect_stdout(sys.stderr):
        for line in questions:
            kind, bounds, most_work, length = json.loads(line)
            body = questions.read(length)
            reply = reply_to(kind, body, ServerLimits(**bounds), most_work)
            if reply is None:
                out.write(b"null\n")
            else:
                content, *fields = reply
                head = json.dumps([len(content), *fields])
                out.write(head.encode() + b"\n" + content)
            out.flush()


def _limit_resources(memory: int) -> None:
    """Limit the memory of this process, if the system can, and lower its priority."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    main()
