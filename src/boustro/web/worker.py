"""One process that answers questions a line at a time, so that it can be ended when it is too slow.

`python -m boustro.web.worker` reads a line of JSON, `[name, body, limits]`, and writes one.
"""

import json
import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Any

from boustro.web.limits import Limits
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import Reply

MOST_MEMORY = 2 << 30


def line_for(name: str, body: dict[str, Any], limits: Limits) -> bytes:
    """The question as a line."""
    return json.dumps([name, body, asdict(limits)]).encode() + b"\n"


def reply_of(line: bytes) -> Reply:
    """The answer that a line holds; raises `Refusal` where the question was refused."""
    said, refused = json.loads(line)
    if refused is not None:
        status, kind, sentence, problems = refused
        raise Refusal(status, kind, sentence, problems)
    return Reply.from_line(said)


def main() -> None:
    """Answer the questions on standard input until there are no more."""
    _bound_memory()
    out = sys.stdout
    with redirect_stdout(sys.stderr):
        from boustro.web.questions import answer

        for line in sys.stdin:
            name, body, limits = json.loads(line)
            try:
                said: list[Any] = [answer(name, body, Limits(**limits)).to_line(), None]
            except Exception as error:  # noqa: BLE001 - whatever it is, it is the answer
                found = refusal_of(error)
                problems = [found.status, found.kind, found.sentence, found.problems]
                said = [None, problems]
            out.write(json.dumps(said) + "\n")
            out.flush()


def _bound_memory() -> None:
    """Take no more memory than one question should, where the system can be told."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    main()
