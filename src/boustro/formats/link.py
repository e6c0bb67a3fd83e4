"""Links of the page: the board in the address, as project JSON, deflated, in base64url."""

import re

from boustro.errors import FormatError

_LINK = re.compile(r"\s*+\S*?[#?&]board=([\w-]++)(?:&\S*+)?\s*+", re.ASCII)
_LONGEST = 4_000_000


def is_link(text: str) -> bool:
    """Whether `text` is a link that holds a board.

    >>> is_link("http://127.0.0.1:8000/#board=q1Y"), is_link("http://127.0.0.1:8000/b/q1Y")
    (True, False)
    """
    return "board=" in text and _LINK.fullmatch(text) is not None


def unpack_link(text: str) -> str:
    """The JSON in a link, or `text` if it is no link; raises `FormatError` for a damaged link."""
    if not is_link(text):
        return text
    import zlib
    from base64 import urlsafe_b64decode

    letters = _LINK.sub(r"\1", text)
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        unpacked = inflate.decompress(packed, _LONGEST).decode()
    except (ValueError, zlib.error):
        unpacked = ""
    if not inflate.eof:
        raise FormatError.of("link", "expected a whole link with a board, got a damaged one")
    return unpacked
