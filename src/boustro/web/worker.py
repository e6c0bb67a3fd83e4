"""Worker process: answers questions one by one, and can be ended when it takes too long.

`python -m boustro.web.worker BYTES` (of memory) reads a line of JSON, `[kind, limits, most work,
length]`, and a body of that length.  It writes a line, `[length, media type, file name, status]`,
and a reply of that length, or null for more work than allowed.  Its first line says it is ready.
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
    """The reply to the body of a request, or the refusal; None for more work than `most_work`.

    Raises `MemoryError`: the memory left may not suffice for a reply.
    """
    try:
        question = _question(kind, raw, limits)
        if most_work is not None and work(question) > most_work:
            return None
        return EncodedReply.of(ask(question, limits))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer
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
    _take_little(int(sys.argv[1]))
    with suppress(MemoryError, BrokenPipeError):  # the server has ended and needs no answer
        _answer_all()


def _answer_all() -> None:
    questions, out = sys.stdin.buffer, sys.stdout.buffer
    out.write(b"ready\n")
    out.flush()
    with redirect_stdout(sys.stderr):
        for line in questions:
            kind, bounds, most_work, length = json.loads(line)
            reply = reply_to(kind, questions.read(length), ServerLimits(**bounds), most_work)
            if reply is None:
                head, content = None, b""
            else:
                content, *fields = reply
                head = [len(content), *fields]
            out.write(json.dumps(head).encode() + b"\n" + content)
            out.flush()


def _take_little(memory: int) -> None:
    """Lower our priority below the server's and, if the system can, limit our memory."""
    with suppress(AttributeError, OSError):
        os.nice(_NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    main()
