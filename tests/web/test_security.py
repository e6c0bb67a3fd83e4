"""Who may ask, how often and from where; what every answer tells a browser."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits
from boustro.web.security import Buckets
from boustro.web.serve import ServeOptions, _hosts
from tests.web.conftest import Serve
from tests.web.contract import BOARD, refused

SOLVE = {"board": "mb47"}


@pytest.mark.parametrize(
    "path", ["/", "/api/builtins", "/api/nothing", "/nothing", "/static/index.html", "/g/abc"]
)
def test_every_answer_is_safe_for_a_browser(client: TestClient, path: str) -> None:
    """Pages, documents, files and errors all carry the headers."""
    headers = client.get(path).headers

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-eval" not in policy


def test_parts_of_a_page_carry_what_parts_need(client: TestClient) -> None:
    """A script is taken as nothing else and by no other site; a picture may be opened as a page."""
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', client.get("/").text)
    for path in files:
        headers = client.get(path).headers
        is_part = path.endswith((".js", ".css", ".woff2"))
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert ("content-security-policy" in headers) is not is_part
    assert {path.rpartition(".")[2] for path in files} == {"js", "css", "svg", "woff2"}


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8470", "127.0.0.1:1", "[::1]:99", "LOCALHOST"]
)
def test_the_names_of_this_machine_are_answered(client: TestClient, host: str) -> None:
    """Loopback's names, with any port."""
    assert client.get("/api/formats", headers={"Host": host}).status_code == 200


STRANGE_HOSTS = [
    "localhost/evil.example",
    "[::1].evil.example",
    "[::1]evil.example:80",
    "evil.example@localhost",
    "localhost?evil.example",
    "localhost#evil.example",
    "localhost\\evil.example",
    "localhost, evil.example",
    "localhost evil.example",
    "localhost:80:80",
    "localhost:port",
    "localhost:80/",
    "//localhost",
    "[::1",
    "::1",
    "[localhost]",
    "[",
]
"""No names: another program may read them as another server's."""


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "10.0.0.1", *STRANGE_HOSTS],
)
def test_other_names_are_refused(client: TestClient, host: str) -> None:
    """A page elsewhere that points its own name here gets nothing (DNS rebinding)."""
    refused(client.get("/api/formats", headers={"Host": host}), 421, "forbidden")


@pytest.mark.parametrize("host", STRANGE_HOSTS)
def test_a_token_makes_no_name_of_what_is_none(serve: Serve, host: str) -> None:
    """With a token any name is answered, but a name it must be."""
    client = serve(token="t", hosts=None)
    said = {"Authorization": "Bearer t"}

    assert client.get("/api/formats", headers={**said, "Host": "any.example:80"}).status_code == 200
    refused(client.get("/api/formats", headers={**said, "Host": host}), 421, "forbidden")


def test_the_names_depend_on_where_it_listens() -> None:
    """Everywhere: any number, but no strange name; with a token any name, which has no cookie."""
    assert "*" in (_hosts(ServeOptions("0.0.0.0", 0, None, browser=False)) or ())
    assert _hosts(ServeOptions("0.0.0.0", 0, "secret", browser=False)) is None
    assert _hosts(ServeOptions("10.1.2.3", 0, None, browser=False)) == ["10.1.2.3", "localhost"]


@pytest.mark.parametrize(("host", "status"), [("10.0.0.1:80", 200), ("evil.example", 421)])
def test_any_number_but_no_other_name(serve: Serve, host: str, status: int) -> None:
    """A star among the names stands for numbers: rebinding needs a name."""
    client = serve(hosts=["*", "box"])

    assert client.get("/api/formats", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost:99"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_other_pages_do_not_write(client: TestClient, headers: dict[str, str], status: int) -> None:
    """A write has to come from this server's page, or from no page at all."""
    assert client.post("/api/solve", json=SOLVE, headers=headers).status_code == status


@pytest.mark.parametrize(
    "media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"]
)
def test_only_json_is_taken(client: TestClient, media: str) -> None:
    """What a form of another page could send unasked is refused."""
    answer = client.post("/api/solve", content=b'{"board":"mb47"}', headers={"Content-Type": media})

    refused(answer, 415, "media")


def test_a_token_is_asked_for(serve: Serve) -> None:
    """Without it, or with another, nothing is answered: documents, pages, files."""
    client = serve(token="open sesame")

    for path in ("/api/formats", "/", "/static/index.html", "/?token=wrong", "/?token="):
        assert client.get(path).status_code == 401
    refused(client.get("/api/formats"), 401, "token")
    refused(client.post("/api/solve?token=open%20sesame", json=SOLVE), 401, "token")


def test_the_token_in_the_address_becomes_a_cookie(serve: Serve) -> None:
    """The address is cleared of it at once, and the cookie does not tell it."""
    client = serve(token="open sesame")
    answer = client.get("/g/abc?token=open+sesame&tab=play")

    assert (answer.status_code, answer.headers["location"]) == (303, "/g/abc?tab=play")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "sesame" not in cookie
    assert client.get("/api/formats").status_code == 200


@pytest.mark.parametrize(
    ("headers", "is_secure"),
    [({}, False), ({"X-Forwarded-Proto": "http"}, False), ({"X-Forwarded-Proto": "https"}, True)],
)
def test_behind_tls_the_cookie_is_secure(
    serve: Serve, headers: dict[str, str], is_secure: bool
) -> None:
    """A browser then never sends it unencrypted; without TLS it would not keep such a cookie."""
    answer = serve(token="open sesame").get("/?token=open+sesame", headers=headers)

    assert ("Secure" in answer.headers["set-cookie"]) is is_secure


def test_a_program_brings_the_token_as_a_header(serve: Serve) -> None:
    """`Authorization: Bearer` is the way without a browser."""
    client = serve(token="open sesame")

    answer = client.post("/api/solve", json=SOLVE, headers={"Authorization": "Bearer open sesame"})
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["//evil.example/?token=t", "/%2f%2fevil.example?token=t"])
def test_the_token_leads_nowhere_else(serve: Serve, path: str) -> None:
    """The address to go on to is on this server, whatever was asked for."""
    location = serve(token="t").get(f"http://localhost{path}").headers["location"]

    assert location.startswith("/")
    assert not location.startswith("//")


def test_requests_are_bounded(serve: Serve) -> None:
    """After a burst a client waits; the answer says how long."""
    client = serve(ServerLimits(rate=1 / 3600, burst=3))
    answers = [client.get("/api/formats") for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert refused(answers[-1], 429, "too-many")
    assert 3000 < int(answers[-1].headers["retry-after"]) <= 3600


def test_a_bucket_fills_again() -> None:
    """So many requests at once, then as many as time gives, for each client by itself."""
    now = [0.0]
    buckets = Buckets(ServerLimits(rate=2.0, burst=2), lambda: now[0])

    assert [buckets.wait("a"), buckets.wait("a")] == [0, 0]
    assert buckets.wait("a") == pytest.approx(0.5)
    assert buckets.wait("b") == 0
    now[0] = 0.5
    assert buckets.wait("a") == 0
    now[0] = 100.0
    assert [buckets.wait("a") > 0 for _ in range(3)] == [False, False, True]


@pytest.mark.parametrize("said", [True, False])
def test_bodies_are_bounded(serve: Serve, said: bool) -> None:
    """Too many bytes are refused, whether or not their number was said beforehand."""
    client = serve(ServerLimits(body=1000))

    def parts() -> Any:
        for _ in range(20):
            yield b" " * 100

    content = b" " * 2000 if said else parts()
    answer = client.post(
        "/api/solve", content=content, headers={"Content-Type": "application/json"}
    )
    refused(answer, 413, "too-large")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'"board"',
        b"null",
        b'{"board": NaN}',
        b'{"board": {"size": 9, "jumps": {"2": 3, "2": 4}}}',
        b'{"board": 1e999999}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"board":' + b"[" * 50 + b"]" * 50 + b"}",
        b'{"board": ' + b"9" * 5000 + b"}",
    ],
)
def test_what_is_no_json_object_is_refused(client: TestClient, content: bytes) -> None:
    """Malformed, nested too deeply, numbers without end: a sentence, not a traceback."""
    answer = client.post(
        "/api/solve", content=content, headers={"Content-Type": "application/json"}
    )

    assert answer.status_code in (400, 422)
    assert answer.json()["schema"] == "boustro/error/1"


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        ({}, 422, "input"),
        ({"board": None}, 422, "input"),
        ({"board": "nowhere"}, 422, "input"),
        ({"board": {"size": 10**7}}, 413, "too-large"),
        ({"board": {"size": 1.5}}, 422, "input"),
        ({"board": {"jumps": []}}, 422, "input"),
        ({"board": {"size": 10, "jumps": [[1]]}}, 422, "input"),
        ({"board": {"size": 10, "jumps": [[1, "x"]]}}, 422, "input"),
        ({"board": {"size": 10, "jumps": "none"}}, 422, "input"),
        ({"board": {"size": 10, "junk": 1}}, 422, "input"),
        ({"board": [[1], [1, 2]]}, 422, "layout"),
        ({"board": [["a"]]}, 422, "layout"),
        ({"board": BOARD, "rules": "nowhere"}, 422, "input"),
        ({"board": BOARD, "rules": {"die": "50d6"}}, 413, "too-large"),
        ({"board": BOARD, "rules": {"die": "1-999999999"}}, 413, "too-large"),
        ({"board": BOARD, "rules": {"die": {"a": []}}}, 422, "input"),
        ({"board": BOARD, "rules": {"again": [[]]}}, 422, "input"),
        ({"board": BOARD, "rules": {"start": 500}}, 422, "layout"),
        ({"board": BOARD, "rules": []}, 422, "input"),
        ({"board": BOARD, "levels": "yes"}, 422, "input"),
        ({"board": BOARD, "routes": 10**9}, 422, "input"),
    ],
)
def test_what_has_no_meaning_is_refused(
    client: TestClient, body: Any, status: int, kind: str
) -> None:
    """Each in a sentence with its kind."""
    refused(client.post("/api/solve", json=body), status, kind)


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/api/solve"), ("DELETE", "/api/boards"), ("POST", "/")]
)
def test_another_method_is_refused_as_such(client: TestClient, method: str, path: str) -> None:
    """405, with the methods there are."""
    answer = client.request(method, path)

    assert answer.status_code == 405
    assert answer.headers["allow"]


@pytest.mark.parametrize("path", ["/nothing", "/static/nothing.js", "/static/../app.py", "/b"])
def test_a_page_that_is_none(client: TestClient, path: str) -> None:
    """Outside the API the error is a page, of the same headers."""
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>Not found</h1>" in answer.text


@pytest.mark.parametrize("path", ["/b/abc", "/g/abc"])
def test_the_page_is_one(client: TestClient, path: str) -> None:
    """Links to boards and games show the same page, but for the first picture that stands in it."""
    first = re.compile(r'<div class="picture first">.*?</div><script [^>]*id="first">.*?</script>')
    with_board = client.get("/").text

    assert client.get(path).text.split() == first.sub("", " ".join(with_board.split())).split()
    assert client.head(path).status_code == 200


def test_what_a_page_comes_with_is_no_script(client: TestClient) -> None:
    """A name that is markup stands in the page as text, however it is saved."""
    name = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
    link = client.post("/api/boards", json={"board": "mb47", "name": name}).json()["id"]
    text = client.get(f"/b/{link}").text

    assert "<script>alert" not in text
    assert "<img" not in text
    assert text.count("</script>") == client.get("/").text.count("</script>")


def test_static_files_are_named_by_their_contents(client: TestClient) -> None:
    """They are kept for good, compressed where asked; any other address has none."""
    address = re.findall(r'"(/static/[0-9a-f]{16}/app.js)"', client.get("/").text)[0]
    answer = client.get(address)
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    assert plain.text == answer.text
    assert "content-encoding" not in plain.headers

    for other in (address.replace("app.js", "../app.py"), "/static/0123456789abcdef/app.js"):
        assert client.get(other).status_code == 404
