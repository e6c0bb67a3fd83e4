"""The description of the API: sound, complete, and true of every answer."""

import json
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, reject, settings
from schemathesis import GenerationMode
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from boustro.web import ServerLimits, Store, make_app
from boustro.web.api import Operation
from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS, find_operation
from boustro.web.refusals import Refusal
from tests.web.conftest import client_of
from tests.web.contract import refused

pytestmark = pytest.mark.slow

CHECKS = (status_code_conformance, content_type_conformance, response_schema_conformance)
NEGATIVE = GenerationMode.NEGATIVE
API: dict[str, Any] = {**description(OPERATIONS)}
LINK = "a-link-of-16-letters"
LONGEST_DRAWN = 300
BOUNDS = {"maxLength", "maxItems"}
LONG = os.environ.get("BOUSTRO_PROFILE") == "long"


def test_the_description_is_served(client: TestClient) -> None:
    """At its usual place, as it is made."""
    assert client.get("/api/openapi.json").json() == API


def test_a_request_needs_its_body_and_a_conflict_shows_the_game() -> None:
    """Every other refusal is an error."""
    for described in (one for methods in API["paths"].values() for one in methods.values()):
        assert described.get("requestBody", {"required": True})["required"]
        for status, answer in described["responses"].items():
            if int(status) >= 400:
                shown = answer["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
                assert shown == ("GameAnswer" if status == "409" else "ErrorAnswer")


def test_every_operation_is_described_and_found() -> None:
    """Every method of every path leads to its own operation; the others are refused by name."""
    described = {
        (method.upper(), path) for path, methods in API["paths"].items() for method in methods
    }

    assert described == {(o.method, o.path) for o in OPERATIONS}
    for path in {o.path for o in OPERATIONS}:
        for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
            operation = next((o for o in OPERATIONS if (o.method, o.path) == (method, path)), None)
            asked = path.replace("{id}", LINK)
            if operation is None:
                with pytest.raises(Refusal) as refused:
                    find_operation(method, asked)
                assert refused.value.status == 405
            else:
                assert find_operation(method, asked) == (operation, LINK if "{id}" in path else "")


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("POST", "/api/decide", "ask `boustro decide` or, in Python, boustro.decide"),
        ("GET", f"/api/games/{LINK}/report", "`outlook` of the game"),
    ],
)
def test_what_is_gone_names_what_to_ask_instead(
    client: TestClient, method: str, path: str, said: str
) -> None:
    """A path of an earlier version is not found, with one sentence, with and without a server."""
    refusal = refused(client.request(method, path), 404, "not-found")
    with pytest.raises(Refusal, match=said) as without_server:
        find_operation(method, path)

    assert refusal["sentence"] == without_server.value.sentence


@cache
def read_by_others() -> "schemathesis.schemas.BaseSchema":
    """The description, made and read once for all questions; texts in requests are short."""
    schemas = API["components"]["schemas"]
    requests = {name: shortened(one) for name, one in schemas.items() if name.endswith("Request")}
    components = API["components"] | {"schemas": schemas | requests}
    return schemathesis.openapi.from_dict(API | {"components": components})


def shortened(schema: Any) -> Any:
    """A schema without bounds beyond `LONGEST_DRAWN`."""
    if isinstance(schema, list):
        return [shortened(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    bounds = {key: min(schema[key], LONGEST_DRAWN) for key in BOUNDS & schema.keys()}
    return {key: shortened(part) for key, part in schema.items()} | bounds


TRIED = [
    (operation, mode) for operation in OPERATIONS for mode in (GenerationMode.POSITIVE, NEGATIVE)
]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server for all requests."""
    limits = ServerLimits(rate=1e6, burst=10**6, seconds=3, view_seconds=1, design_seconds=0.5)
    store = Store(tmp_path_factory.mktemp("tried") / "b.db")
    with client_of(make_app(store, limits, processes=False)) as client:
        yield client
    store.close()


@pytest.mark.parametrize(("operation", "mode"), TRIED, ids=lambda value: getattr(value, "name", ""))
def test_no_request_makes_the_server_fail(
    tried: TestClient, operation: Operation, mode: GenerationMode
) -> None:
    """Any question, by the description or against it: no server error, and the described answer."""
    described = read_by_others()[operation.path][operation.method]
    if mode is NEGATIVE and not (operation.takes or "{" in operation.path or operation.shelf):
        return

    @settings(
        max_examples=300 if LONG else 10,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
        derandomize=not LONG,
    )
    @given(case=described.as_strategy(generation_mode=mode))
    def check(case: "schemathesis.Case[Any]") -> None:
        response = asked(tried, case)
        assert response.status_code < 500 or response.status_code == 503, response.text
        case.validate_response(response, checks=list(CHECKS))

    check()


def asked(client: TestClient, case: "schemathesis.Case[Any]") -> Any:
    """The answer to a request as it was drawn."""
    body: Any = case.body
    if not isinstance(body, bytes | NotSet):
        body = json.dumps(body, default=str).encode()
    content: bytes | None = None if isinstance(body, NotSet) else body
    given: dict[str, str] = dict(case.headers or {})
    if content is not None:
        given = {"Content-Type": "application/json"} | given
    try:
        headers = {name.encode(): value.encode("latin-1") for name, value in given.items()}
        return client.request(
            case.method, case.formatted_path, headers=headers, params=case.query, content=content
        )
    except (UnicodeEncodeError, httpx2.InvalidURL):
        return reject()  # no client can send that
