"""HTTP security: host check, token, rate limits and response headers.

- The server refuses a request head that two servers could read differently, and closes the
  connection.
- Without a token, `Host` must be one of the server's names, so that another site cannot point its
  own name to this server (DNS rebinding).
- The server refuses a write that another page sends (`Origin`, `Sec-Fetch-Site`).  It also refuses
  a body that is not JSON, which browsers let other pages send without asking the server first.
- If the server has a token, every request needs it.  A separate token protects only the judge.
- Each client has a token bucket for its requests, and a limit of requests not answered yet.
"""

import hashlib
import hmac
import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Literal
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from boustro.say import say
from boustro.web.bodies import refusal_response
from boustro.web.budgets import CLIENT, Budget, client_of
from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
SAFE = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FOR_PARTS = {
    name: SAFE[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""The security headers that scripts, style sheets and fonts need; pages need all of `SAFE`."""
_PARTS = ("text/javascript", "text/css", "font/woff2")
_SHARED = re.compile(r"/[bg]/[\w-]+\Z")
"""The addresses of boards and games, which people copy from the address bar."""
_READS = ("GET", "HEAD", "OPTIONS")
_CLIENTS = 10_000
"""The most clients whose buckets are remembered."""
_HOST = re.compile(r"(?:\[(?P<number>[0-9A-Fa-f:.]+)\]|(?P<name>[0-9A-Za-z._-]+))(?::[0-9]{0,5})?")
"""A Host header: a name, an IPv4 address or an IPv6 address in brackets, and an optional port."""


class Buckets:
    """A token bucket for each client: `burst` requests at once, then `rate` requests a second."""

    def __init__(self, limits: ServerLimits, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = limits.rate
        self.burst = limits.burst
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, client: str) -> float:
        """The seconds until this client may ask again; 0 if it may ask now.

        In that case the request is taken from the client's bucket.
        """
        now = self.clock()
        left, last = self._left.pop(client, (float(self.burst), now))
        left = min(self.burst, left + (now - last) * self.rate)
        wait = 0.0
        if left >= 1:
            left -= 1
        else:
            wait = (1 - left) / self.rate
        self._left[client] = (left, now)
        while len(self._left) > _CLIENTS:
            self._left.popitem(last=False)
        return wait


class Security:
    """Middleware that refuses forbidden requests and adds the security headers to every answer."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        limits: ServerLimits,
        hosts: Iterable[str] | None,
        token: str | None = None,
        judge_token: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.token = token
        self.judge_token = judge_token
        self.hosts = None if hosts is None else frozenset(host.lower() for host in hosts)
        self.buckets = Buckets(limits, clock)
        self.most_headers = limits.headers
        self.open_requests = Budget(
            "open requests", limits.open_requests, limits.open_requests_each
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_part = headers.get("content-type", "").startswith(_PARTS)
                for name, value in (FOR_PARTS if is_part else SAFE).items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        CLIENT.set(client_of(scope))
        with self.open_requests.share() as take:
            try:
                response = self._check(scope)
                take(1)
            except Refusal as refusal:
                response = refusal_response(refusal, scope)
            answer = self.app if response is None else response
            await answer(scope, receive, send_with_headers)

    def _check(self, scope: Scope) -> Response | None:
        """None if the application shall answer the request; otherwise a redirect.

        Raises `Refusal` for a forbidden request.
        """
        headers = Headers(scope=scope)
        self._refuse_strange_heads(scope, headers)
        wait = self.buckets.wait(CLIENT.get())
        if wait:
            sentence = say("too-many-requests", "too many requests at once; wait a moment")
            retry_after = {"Retry-After": str(math.ceil(wait))}
            raise Refusal(429, "too-many", sentence, headers=retry_after)
        host = headers.get("host", "")
        if not self._is_named(host):
            raise Refusal(
                421, "forbidden", say("other-name", "this server does not have that name")
            )
        if scope["method"] not in _READS:
            _refuse_other_pages(headers, host)
        if self.judge_token is not None:
            return _cookie_for(self.judge_token, scope, "strict")
        if self.token is not None:
            return self._with_token(scope, headers, self.token)
        return None

    def _is_named(self, host: str) -> bool:
        """Whether a Host header is valid and names this server."""
        name = name_of(host)
        if self.hosts is None:
            # Any name will do, since another site does not have the token.  HTTP/1.0 has no Host.
            return name is not None or not host
        if name is None:
            return False
        is_any_address = "*" in self.hosts and _number_of(name) is not None
        return name in self.hosts or is_any_address

    def _refuse_strange_heads(self, scope: Scope, headers: Headers) -> None:
        """Refuse a head that is too long, or that another server might read differently."""
        close = {"Connection": "close"}
        if len(headers) > self.most_headers:
            sentence = f"expected at most {self.most_headers} headers"
            raise Refusal(431, "too-large", sentence, headers=close)
        if "transfer-encoding" not in headers:
            return
        if "content-length" in headers:
            sentence = "expected Content-Length or Transfer-Encoding, and found both"
            raise Refusal(400, "input", sentence, headers=close)
        if scope["http_version"] == "1.0":
            sentence = "expected no Transfer-Encoding in HTTP/1.0"
            raise Refusal(400, "input", sentence, headers=close)

    def _with_token(self, scope: Scope, headers: Headers, token: str) -> Response | None:
        """None if the request has the token in a header; a redirect if its address has the token.

        Raises `Refusal` for a request without the token.
        """
        response = _cookie_for(token, scope, "lax")
        if response is not None:
            return response
        if brings(headers, token):
            return None
        sentence = say(
            "needs-token",
            "this page needs its token: open the address that was printed when the server started",
        )
        if _SHARED.match(scope["path"]):
            sentence = say(
                "link-lacks-token",
                "this link lacks its token, as one from the address bar does: press Share on the "
                "device that has the page, and open the link that it shows",
            )
        raise Refusal(401, "token", sentence, headers={"WWW-Authenticate": "Bearer"})


def brings(headers: Headers, token: str) -> bool:
    """Whether a request has the token, in a cookie or as a bearer token."""
    name, value = _cookie(token)
    cookies = cookie_parser(headers.get("cookie", ""))
    bearer = headers.get("authorization", "").removeprefix("Bearer ")
    return _same(cookies.get(name, ""), value) or _same(bearer, token)


def _cookie_for(token: str, scope: Scope, site: Literal["lax", "strict"]) -> Response | None:
    """A redirect that moves the token from the address into a cookie; None if it is not there."""
    query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    has_token = _same(query.pop("token", ""), token)
    if not has_token or scope["method"] not in _READS:
        return None
    rest = f"?{urlencode(query)}" if query else ""
    # Exactly one slash, because an address that begins with two leads to another server.
    response = RedirectResponse(f"/{scope['path'].lstrip('/')}{rest}", 303)
    name, value = _cookie(token)
    # Anyone can send this header, but it changes only the cookie of the one who sends it.
    is_encrypted = Headers(scope=scope).get("x-forwarded-proto") == "https"
    response.set_cookie(name, value, httponly=True, samesite=site, path="/", secure=is_encrypted)
    return response


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens on `host`.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host.lower() == "localhost":
        return True
    number = _number_of(host)
    return number is not None and number.is_loopback


def name_of(host: str) -> str | None:
    """The name, or the IP address, in a Host header; None if the header is not valid.

    >>> [name_of(host) for host in ("LOCALHOST:80", "[::1]", "localhost/evil.example")]
    ['localhost', '::1', None]
    """
    parts = _HOST.fullmatch(host)
    if parts is None:
        return None
    name: str = parts["number"] or parts["name"]
    return name.lower()


def _number_of(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    with suppress(ValueError):
        return ipaddress.ip_address(name)
    return None


def _refuse_other_pages(headers: Headers, host: str) -> None:
    """Raise `Refusal` if the page of another site sent the request."""
    site = headers.get("sec-fetch-site", "same-origin")
    origin = headers.get("origin")
    is_from_other_origin = origin is not None and not _is_ours(origin, host)
    if site not in ("same-origin", "none") or is_from_other_origin:
        raise Refusal(
            403, "forbidden", say("other-page", "only this server's own page may write here")
        )


def _is_ours(origin: str, host: str) -> bool:
    scheme, _, origin_host = origin.partition("://")
    if scheme not in ("http", "https") or not origin_host:
        return False
    return origin_host.lower() == host.lower()


def _cookie(token: str) -> tuple[str, str]:
    """The name and the value of the cookie for a token; neither of them reveals the token."""
    digest = hashlib.sha256(f"boustro {token}".encode()).hexdigest()
    return f"boustro-{digest[:8]}", digest[8:]


def _same(one: str, other: str) -> bool:
    """Whether two texts are equal, compared in constant time."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
