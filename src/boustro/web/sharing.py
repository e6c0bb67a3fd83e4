"""Sharing in the local network: the address at which other devices reach the page, and its QR code."""

import io
import re
import socket
from importlib.util import find_spec

_PLACE = re.compile(r"/(?:[bg]/[\w-]{1,64})?")
"""The page, a saved board and a game: what a server can send without the rest of the address."""


def network_host() -> str:
    """The number of this machine in its network, or its name where it has none."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Nothing is sent: the system only says from where it would be.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return socket.gethostname()


def has_codes() -> bool:
    """Whether QR codes can be drawn: with the extra `share`."""
    return find_spec("segno") is not None


def code_svg(address: str, place: str) -> str | None:
    """The QR code of a place of the page at `address`, as SVG; None where it is no such place."""
    if not (has_codes() and _PLACE.fullmatch(place)):
        return None
    import segno

    before, _, after = address.partition("/?")
    drawn = io.BytesIO()
    code = segno.make(f"{before}{place}?{after}", micro=False)
    code.save(drawn, "svg", scale=4, light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def code_text(address: str) -> str:
    """The QR code of an address in half blocks, for a terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
