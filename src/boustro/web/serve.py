"""Server process: the socket, the address, the browser, and an orderly shutdown."""

import asyncio
import secrets
import signal
import socket
import sys
import webbrowser
from contextlib import closing, suppress
from dataclasses import dataclass
from threading import Thread
from types import FrameType
from typing import cast
from urllib.parse import quote

import uvicorn

from boustro.errors import BoustroError
from boustro.say import argument
from boustro.web.app import make_app
from boustro.web.connections import Connections, room_for
from boustro.web.limits import ServerLimits
from boustro.web.live_updates import LiveUpdates
from boustro.web.log import take_over_logging
from boustro.web.pages import code_text, has_codes
from boustro.web.security import is_loopback
from boustro.web.store import Store

_ALL = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
_KEEP_ALIVE = 20
"""Seconds for which an idle connection stays open."""
_FAREWELL = 3
"""Seconds that requests have to end when the server is stopped."""
_ACCEPTED_AT_ONCE = 16
"""The most connections that the event loop accepts at once, so that it never runs out of files."""
_WAITING_TO_CONNECT = 1024
"""The most connections that wait in the operating system until the event loop accepts them."""


class ServeError(BoustroError):
    """The server cannot start: the address is in use or does not belong to this machine."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """Where and how to serve."""

    host: str
    """The address to listen on."""
    port: int
    """The port; 0 for any port that is free."""
    token: str | None
    """The token that every request needs; None if requests need no token."""
    browser: bool
    """Whether to open the page in a browser."""
    judge: bool = False
    """Whether to run solutions that anyone pastes."""
    share: bool = False
    """Whether to print the address, with the token, for other devices in the network."""

    @property
    def judges(self) -> bool:
        """Whether to run pasted solutions, at least those of the user who started the server."""
        serves_own_user_only = is_loopback(self.host) and self.token is None
        return self.judge or serves_own_user_only


def serve(options: ServeOptions, store: Store, limits: ServerLimits | None = None) -> None:
    """Serve until interrupted; raises `ServeError` if the address cannot be used."""
    limits = limits or ServerLimits()
    judge_token = None
    if options.judges and not options.judge:
        judge_token = secrets.token_urlsafe(16)
    connections = Connections(room_for(limits.connections), limits.head_seconds)
    # Live updates use at most half of the connections.
    updates = LiveUpdates(limits, min(limits.listeners, connections.most // 2))
    take_over_logging()
    with closing(_listen(options)) as listening:
        port = listening.getsockname()[1]
        address = _address(_host(options), port, options.token or judge_token)
        app = make_app(
            store,
            limits,
            hosts=_hosts(options),
            token=options.token,
            judges=options.judges,
            judge_token=judge_token,
            share=address if options.share else None,
            updates=updates,
        )
        config = uvicorn.Config(
            connections.watch(app),
            http="h11",
            backlog=_ACCEPTED_AT_ONCE,
            log_config=None,
            log_level="error",
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            timeout_keep_alive=_KEEP_ALIVE,
            timeout_graceful_shutdown=_FAREWELL,
            ws="none",
        )
        config.load()
        make_connection = connections.before(config.http_protocol_class)
        config.http_protocol_class = cast("type[asyncio.Protocol]", make_connection)
        server = _Announcing(config, options, address, port, updates)
        _end_with_the_terminal()
        asyncio.run(server.serve(sockets=[listening]))


def _end_with_the_terminal() -> None:
    """A closed terminal ends the server in order, with its workers, which do not hear of it."""
    hang_up = getattr(signal, "SIGHUP", None)
    if hang_up is not None and signal.getsignal(hang_up) is signal.SIG_DFL:
        with suppress(ValueError):  # not in the main thread
            signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))


class _Announcing(uvicorn.Server):
    """A server that prints its address once it accepts requests."""

    def __init__(
        self,
        config: uvicorn.Config,
        options: ServeOptions,
        address: str,
        port: int,
        updates: LiveUpdates,
    ) -> None:
        super().__init__(config)
        self.options = options
        self.address = address
        self.updates = updates
        self.own_address = address
        """The address to open in this machine's browser."""
        if options.share:
            # A browser stores data by address.  This address stays the same, but the one in the
            # network may change.
            self.own_address = _address("127.0.0.1", port, options.token)
        self._ignores_ctrl_c = signal.getsignal(signal.SIGINT) is signal.SIG_IGN

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down in order.

        A shell starts `command &` with Ctrl-C ignored; the server then keeps ignoring it.
        """
        if sig == signal.SIGINT and self._ignores_ctrl_c:
            return
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(_WAITING_TO_CONNECT)
        print(self.address, flush=True)  # noqa: T201 - what the command prints
        if self.options.share:
            _print_code(self.address)
        if self.options.browser:
            # On some systems, `webbrowser.open` returns only when the browser is closed.
            Thread(target=webbrowser.open, args=(self.own_address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Shut down in order, without waiting for live updates."""
        self.updates.close()
        await super().shutdown(sockets)


def _print_code(address: str) -> None:
    """Print the QR code of an address, or how to install what draws it."""
    text = code_text(address) if has_codes() else "for a QR code: pip install 'boustro[share]'"
    # The terminal may lack the characters of a QR code.
    with suppress(UnicodeEncodeError):
        print(text, flush=True)  # noqa: T201 - what the command prints


def _hosts(options: ServeOptions) -> list[str] | None:
    """The accepted host names; None for any name.

    With a token any name will do, since another site cannot know the token.
    """
    if options.token is not None:
        return None
    if is_loopback(options.host):
        return ["localhost", "127.0.0.1", "::1", options.host]
    if options.host in _ALL:
        return ["*", "localhost", socket.gethostname(), socket.getfqdn()]
    return [options.host, "localhost"]


def network_host() -> str:
    """The IP address of this machine in its network, or its name if it has no address."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # This sends nothing; the system only reports the address it would send from.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()


def _listen(options: ServeOptions) -> socket.socket:
    """A socket that listens at the address; raises `ServeError` if that is not possible."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            options.host, options.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, proto)
        try:
            if sys.platform != "win32":
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(_WAITING_TO_CONNECT)
        except OSError:
            listening.close()
            raise
    except OSError as error:
        where = f"{options.host} port {options.port}"
        hint = f"; {argument('port', 0)} takes a free one" if options.port else ""
        raise ServeError(f"cannot serve at {where}: {error.strerror or error}{hint}") from None
    return listening


def _host(options: ServeOptions) -> str:
    """The host in the printed address: for `share`, one that other devices can reach."""
    if options.host not in _ALL:
        return options.host
    return network_host() if options.share else socket.gethostname()


def _address(host: str, port: int, token: str | None) -> str:
    """The address to open in a browser."""
    shown = f"[{host}]" if ":" in host else host
    query = "" if token is None else f"?token={quote(token, safe='')}"
    return f"http://{shown}:{port}/{query}"
