"""Site folder: the page, boustro's Python and Pyodide as files that any web server sends.

The folder is written beside its destination and then moved there.  Files that change between
versions of boustro are under a digest, so that two versions never mix; Pyodide is under its
version.
"""

import gzip
import io
import json
import re
import shutil
import zipfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from boustro.answers.documents import Json
from boustro.errors import BoustroError
from boustro.formats import plain_game
from boustro.lesson import lesson
from boustro.model.game import Game
from boustro.site.pyodide import VERSION
from boustro.web.api import FIRST_BOARD
from boustro.web.limits import USUAL
from boustro.web.page_files import data_element, digest_of, first_part, page_around, page_contents
from boustro.web.worker import reply_to

_PACKAGE, _STATIC = Path(__file__).parents[1], Path(__file__).parent / "static"
_LEFT_OUT = ("arrow", "batch", "cli", "web/static")
_KINDS = (".py", ".pyi", ".txt", ".js", ".css", ".woff2")
_STARTING = "loading.js"
"""The script that starts Pyodide; it needs the address and the size of the files."""
_PACKED = "pyodide.asm.wasm"
"""The file of Pyodide to compress; its new ending is one that no web server decodes by itself."""
_FETCHED = (f"{_PACKED}.packed", "python_stdlib.zip", "pyodide-lock.json")
_OK = 200
_SIGN = "boustro-site.json"
"""The file that marks a folder as ours, which may be overwritten."""
_RELAY, _FRAME = "relay.js", "opaque.js"
"""The one script of the frame in which solutions run, and the script that makes the frame."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '@relay@'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self' blob: data:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
"""The page's policy, which holds in its frames, too: `@relay@` is the hash of the relay."""
_SLOT = '<meta charset="utf-8">'
_RULES_LINE = '<p id="rules-text" class="rules-text">Rules:</p>'
_HOST_LINE = '<p id="host" class="rules-text" role="status"></p>'
"""Where the page tells how far Python is; it stands below the rules."""


_MODULES = re.compile(r'(<link rel="modulepreload".*app\.js"></script>)', re.DOTALL)


class SiteError(BoustroError):
    """The folder cannot be written there."""


def build_site(
    folder: Path, pyodide: Mapping[str, bytes], games: Sequence[Game] = (), *, lessons: bool = False
) -> int:
    """Make the folder anew, with boards and lessons of one's own on the page; its size in bytes.

    Raises `SiteError` where there is something else, and for a board that no page can show.
    """
    _refuse_other_folders(folder)
    boards = [
        _BuiltBoard(_view(plain_game(game)), lesson(game) if lessons else None) for game in games
    ]
    files = _files(pyodide, boards)
    folder.parent.mkdir(parents=True, exist_ok=True)
    made = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, content in files.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_bytes(content)
        made.chmod(0o755)
        _put(made, folder)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    return sum(map(len, files.values()))


def _refuse_other_folders(folder: Path) -> None:
    if not folder.exists():
        return
    if not folder.is_dir() or (any(folder.iterdir()) and not (folder / _SIGN).is_file()):
        raise SiteError(f"{folder} has something else in it; choose a new folder")


def _put(made: Path, folder: Path) -> None:
    """Replace the old folder by the new one; the old one is deleted last."""
    old = made.with_name(f"{made.name}-old")
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


class _BuiltBoard(NamedTuple):
    """A board that comes with the page."""

    view: bytes
    """Its view as JSON."""
    lesson: str | None
    """Its lesson; None if it has none."""


def _view(board: Json) -> bytes:
    """The view of a board, made as the page asks for it."""
    reply = reply_to("ViewRequest", json.dumps({"board": board}).encode(), USUAL)
    if reply is None or reply.status != _OK:
        raise SiteError(
            json.loads(reply.content)["sentence"] if reply else "this board is too large"
        )
    return reply.content


def _files(pyodide: Mapping[str, bytes], boards: Sequence[_BuiltBoard]) -> dict[str, bytes]:
    """All files by name; the last one, the service worker that caches them, lists all others."""
    contents = page_contents() | {
        path.name: path.read_bytes() for path in _STATIC.iterdir() if path.suffix == ".js"
    }
    keeper = contents.pop("sw.js").decode()
    pyodide = dict(pyodide)
    if _PACKED in pyodide:
        pyodide[f"{_PACKED}.packed"] = gzip.compress(pyodide.pop(_PACKED), mtime=0)
    contents["boustro.zip"] = _package()
    fetched = len(contents["boustro.zip"]) + sum(len(pyodide.get(name, b"")) for name in _FETCHED)
    starting = contents[_STARTING].replace(b"@pyodide@", f"../pyodide/{VERSION}/".encode())
    contents[_STARTING] = starting.replace(b"@bytes@", str(fetched).encode())
    # A browser hashes a script in a page with the line ends that the page has.
    contents[_RELAY] = contents[_RELAY].replace(b"\r\n", b"\n")
    contents[_FRAME] = contents[_FRAME].replace(b"@relay@", _hash_of(contents[_RELAY]).encode())
    digest = digest_of(contents)
    files = {f"{digest}/{name}": content for name, content in contents.items()}
    files |= {f"pyodide/{VERSION}/{name}": content for name, content in pyodide.items()}
    lessons = {f"lessons/{n}.html": board.lesson for n, board in enumerate(boards, 1)}
    files |= {name: text.encode() for name, text in lessons.items() if text}
    files["index.html"] = _page(contents, f"{digest}/", boards).encode()
    files["manifest.webmanifest"] = json.dumps(_manifest(digest)).encode()
    version = digest_of(files)
    kept = json.dumps([*(name for name in sorted(files) if name != "index.html"), "./"])
    keeper = keeper.replace('["@files@"]', kept).replace("@version@", version)
    sign = {"schema": "boustro/site/1", "version": version}
    return files | {_SIGN: json.dumps(sign).encode(), "sw.js": keeper.encode()}


def _hash_of(script: bytes) -> str:
    """The hash by which a policy names a script that stands in a page."""
    if b"</script" in script or b"<!--" in script:
        raise SiteError("expected a script that can stand in a page, found an end of one in it")
    return f"sha256-{b64encode(sha256(script).digest()).decode()}"


def _head(relay: bytes) -> str:
    policy = escape(_POLICY.replace("@relay@", _hash_of(relay)))
    return f"""{_SLOT}
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="manifest" href="manifest.webmanifest">"""


def _page(contents: Mapping[str, bytes], place: str, boards: Sequence[_BuiltBoard]) -> str:
    before, after = page_around(contents, place)
    first = boards[0].view if boards else _view(FIRST_BOARD)
    listed: list[Json] = [
        {"text": json.loads(board.view)["text"], "lesson": board.lesson and f"lessons/{n}.html"}
        for n, board in enumerate(boards, 1)
    ]
    data = data_element("boards", listed)
    if _SLOT not in before:
        raise SiteError(f"expected {_SLOT} in the page, in whose place its security policy stands")
    before = before.replace(_SLOT, _head(contents[_RELAY]))
    # The page's scripts are loaded once its first view is complete.
    before, modules, body = _MODULES.split(before, maxsplit=1)
    first_script = f'<script type="module" src="{place}first.js"></script>'
    before += f'{first_script}\n<template id="rest">{modules}</template>{body}'
    # Its place is there from the first, so that nothing moves when the host begins to tell.
    after = after.replace(_RULES_LINE, f"{_RULES_LINE}{_HOST_LINE}")
    return f"{before}{first_part(first)}{data}{after}"


def _manifest(digest: str) -> dict[str, object]:
    icon = {"src": f"{digest}/icon.svg", "type": "image/svg+xml", "sizes": "any"}
    return {
        "name": "boustro",
        "description": "Draw, solve, understand and play Snakes and Ladders boards.",
        "start_url": "./",
        "id": "./",
        "display": "standalone",
        "icons": [icon],
    }


def _package() -> bytes:
    """The Python that runs in the browser, and the files beside it, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_PACKAGE.rglob("*")):
            name = path.relative_to(_PACKAGE).as_posix()
            if path.suffix in _KINDS and not name.startswith(_LEFT_OUT):
                # Always the same bytes for the same files.
                archive.writestr(
                    zipfile.ZipInfo(f"boustro/{name}"), path.read_bytes(), zipfile.ZIP_DEFLATED
                )
    return packed.getvalue()
