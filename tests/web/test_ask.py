"""Requests and their answers, without HTTP: everything wrong is told at once, and ask() answers."""

import ast
import json
import sys

import pytest

from boustro.errors import InputError, LimitError
from boustro.web import requests
from boustro.web.ask import answer_judge, ask
from boustro.web.limits import USUAL, ServerLimits
from boustro.web.requests import (
    BeginRequest,
    JudgeRequest,
    PictureRequest,
    SolutionToJudge,
    SolveRequest,
    keys_of,
    parse_body,
    read_request,
    request_schema,
)
from tests.support.processes import run_to_end

KINDS = [
    kind
    for name, kind in vars(requests).items()
    if name.endswith("Request") and name not in ("BoardRequest", "MomentRequest")
]


def problems_of(kind: type, body: str) -> list[str]:
    """The sentences of everything that is wrong with a body."""
    with pytest.raises(InputError) as caught:
        read_request(kind, parse_body(body.encode()), USUAL)
    return [str(problem) for problem in caught.value.problems]


def test_everything_wrong_is_told_at_once() -> None:
    """Unknown keys, repeated keys, and every value of the wrong kind, in one error."""
    body = """{"board": {"size": 9, "size": 8, "jumps": [[1], [2, "x"]], "junk": 1},
                       "rules": {"start": "a", "bump": 3},
                              "routes": 0, "levels": 1, "rout": 2, "rout": 3}"""
    found = problems_of(SolveRequest, body)

    for part in (
        "the key rout once", "got 'rout'", "the key size once", "got junk", "jump 1", "jump 2",
        "expected start to be a whole number", "expected bump",
        ("expected routes to be a whole number "
        "in 1..1000"), "expected levels to be true or false",
    ):  # fmt: skip
        assert any(part in sentence for sentence in found), (part, found)


def test_every_wrong_player_is_named() -> None:
    """Each with its seat; a key that is missing is told as well."""
    body = '{"players": [{"kind": "cat"}, 7, {"name": "Ada", "name": "Bo"}, {"name": null}]}'
    found = problems_of(BeginRequest, body)

    assert [sentence.partition(":")[0] for sentence in found[1:]] == [
        "player 1", "player 2", "player 3",
    ]  # fmt: skip
    assert found[0] == "expected a key board, got none"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_key_is_described_as_it_is_read(kind: type) -> None:
    """The schema has the request's keys, and calls for those without which it is refused."""
    schema = request_schema(kind)
    needed = [key for key, each in keys_of(kind).items() if each.needed]

    assert schema["properties"].keys() == keys_of(kind).keys()  # type: ignore[union-attr]
    assert schema["required"] == needed
    missing = problems_of(kind, '{"nowhere": 1}')
    assert [f"expected a key {key}, got none" for key in needed] == missing[1:]


def test_null_is_as_good_as_nothing() -> None:
    """A key that holds null counts as not given."""
    body = dict.fromkeys(keys_of(PictureRequest)) | {"board": [[-1]], "as": "txt"}
    given = read_request(PictureRequest, parse_body(json.dumps(body).encode()), USUAL)
    bare = parse_body(b'{"board": [[-1]], "as": "txt"}')

    assert given == read_request(PictureRequest, bare, USUAL)


def test_what_is_too_large_is_told_by_itself() -> None:
    """Whatever else is wrong: how large a board may be is worth knowing first."""
    body = parse_body(b'{"board": {"size": 11}, "levels": 7}')
    with pytest.raises(LimitError, match="at most 10 squares"):
        read_request(SolveRequest, body, ServerLimits(squares=10))


def test_answers_need_no_server() -> None:
    """Neither asyncio, nor Starlette, nor processes are loaded by asking."""
    code = """
import sys
from boustro.web.ask import answer_judge, ask
from boustro.web.requests import parse_body
from boustro.web.requests import SolveRequest, read_request
from boustro.web.limits import USUAL
body = parse_body(b'{"board": [[-1, -1], [-1, 3]]}')
print(ask(read_request(SolveRequest, body, USUAL)).results[0].min_rolls)
print(sorted({"asyncio", "starlette", "uvicorn", "multiprocessing"} & set(sys.modules)))
"""
    done = run_to_end(sys.executable, "-c", code, check=True)

    assert done.stdout.split("\n")[:2] == ["1", "[]"]


def test_only_requests_are_answered() -> None:
    """Anything else is a mistake of the caller's."""
    with pytest.raises(TypeError, match="expected a request"):
        ask("solve")  # type: ignore[arg-type]


SOLUTION = "def f(board):\n    return 1\n"
PASTED = {
    "a byte order mark": f"\ufeff{SOLUTION}",
    "no-break spaces of a web page": SOLUTION.replace(" ", "\xa0"),
    "an invisible space": SOLUTION.replace("return", "\u200breturn"),
    "a chat's fence": f"```python\n{SOLUTION}```\n",
    "a chat": f"Here is what you're after:\n\n```py\n{SOLUTION}```\nIt runs in O(n).\n",
    "a fence with Windows line ends": f"```python\n{SOLUTION}```\n".replace("\n", "\r\n"),
    "a prompt": ">>> def f(board):\n...     return 1\n...\n",
}


@pytest.mark.parametrize("how", PASTED)
def test_what_a_paste_brings_along_is_no_part_of_the_solution(how: str) -> None:
    """The judge gets the syntax tree of the solution; errors have the line numbers of the paste."""
    asked = answer_judge(JudgeRequest(PASTED[how]))

    assert isinstance(asked, SolutionToJudge)
    assert asked.language == "python"
    tree = ast.parse(asked.solution)
    assert ast.dump(tree) == ast.dump(ast.parse(SOLUTION))
    before = PASTED[how].partition("def")[0]
    assert tree.body[0].lineno == before.count("\n") + 1


@pytest.mark.parametrize(
    "text", ["f(\n...rest\n)\n", "a = b >> c\nd = ...\n", "let s = `\n ```\n`", "x = '```'\n"]
)
def test_what_only_looks_like_a_paste_stays(text: str) -> None:
    """Three dots without a prompt, shifts, and fences within a line belong to the solution."""
    asked = answer_judge(JudgeRequest(text))

    assert isinstance(asked, SolutionToJudge)
    assert asked.solution == text
