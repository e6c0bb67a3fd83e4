"""Site folder: the page, boustro's Python and Pyodide as files that any web server can send.

The folder is written beside its destination and then moved there.  Files that change between
versions of boustro are in a folder named by their digest, so that two versions never mix.  Pyodide
is in a folder named by its version.
"""

import gzip
import io
import json
import re
import shutil
import tarfile
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
from boustro.model import Game
from boustro.site.pyodide import VERSION
from boustro.web.api import FIRST_BOARD
from boustro.web.limits import USUAL
from boustro.web.page_files import (
    data_element,
    digest_of,
    first_part,
    page_around,
    page_contents,
    preloads,
)
from boustro.web.worker import reply_to

STATIC = Path(__file__).parent / "static"
_PACKAGE = Path(__file__).parents[1]
_LEFT_OUT = ("arrow", "batch", "cli", "web/static")
_KINDS = (".py", ".pyi", ".txt", ".js", ".css", ".woff2")
FIRST = "first.js"
"""The script of the first view."""
_STARTING = "loading.js"
"""The script that starts Pyodide; the address and the size of the files are written into it."""
_PACKED = "pyodide.asm.wasm"
"""The file of Pyodide to compress; no web server decompresses a file with the suffix `.packed`."""
_OURS = "boustro.tar.packed"
"""boustro's Python and the files that it reads."""
_FETCHED = (f"{_PACKED}.packed", "python_stdlib.zip", "pyodide-lock.json")
"""The files of Pyodide whose download the page reports."""
_OK = 200
_SINGLE = "single_"
"""How the names of scripts begin that only a page in one file has."""
SIGN = "boustro-site.json"
"""The file that marks a folder as a site of boustro; such a folder may be overwritten."""
_RELAY, _FRAME = "relay.js", "opaque.js"
"""The only script in the frame in which solutions run, and the script that makes the frame."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' '@relay@'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self' blob: data:; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'"
)
"""The policy of the page and of its frames; `@relay@` stands for the hash of the relay."""
_SLOT = '<meta charset="utf-8">'
"""The element of the page after which the policy is written."""
_RULES_LINE = "Rules:</p>"
"""The end of the line of rules."""
_HOST_LINE = '<p id="host" class="rules-text host-line" role="status"></p>'
"""The line below the rules in which the page says how much of Python is loaded."""


_MODULES = re.compile(r'(<link rel="modulepreload".*app\.js"></script>)', re.DOTALL)


class SiteError(BoustroError):
    """The folder cannot be written, or a board cannot be on the page."""


def build_site(
    folder: Path, pyodide: Mapping[str, bytes], games: Sequence[Game] = (), *, lessons: bool = False
) -> int:
    """Write or replace the folder, with these games and their lessons; return its size in bytes.

    Raises `SiteError` if the folder has other files in it, or if no page can show one of the games.
    """
    _refuse_other_folders(folder)
    files = site_files(pyodide, built_boards(games, lessons=lessons))
    folder.parent.mkdir(parents=True, exist_ok=True)
    new_folder = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for name, content in files.items():
            path = new_folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        new_folder.chmod(0o755)
        _replace_folder(folder, new_folder)
    finally:
        shutil.rmtree(new_folder, ignore_errors=True)
    return sum(len(content) for content in files.values())


def _refuse_other_folders(folder: Path) -> None:
    """Raise `SiteError` if there is anything but an empty folder or a site of boustro."""
    if not folder.exists():
        return
    if folder.is_dir():
        is_empty = not any(folder.iterdir())
        if is_empty or (folder / SIGN).is_file():
            return
    raise SiteError(f"{folder} has something else in it; choose a new folder")


def is_in_site(path: Path) -> bool:
    """Whether one of the folders around a file is a site of boustro."""
    return any((folder / SIGN).is_file() for folder in path.resolve().parents)


def _replace_folder(folder: Path, new_folder: Path) -> None:
    """Move the new folder to its place; the old one there is deleted last."""
    old = new_folder.with_name(f"{new_folder.name}-old")
    if folder.exists():
        folder.rename(old)
    new_folder.rename(folder)
    shutil.rmtree(old, ignore_errors=True)


class BuiltBoard(NamedTuple):
    """A board that the page lists from the start."""

    view: bytes
    """The view of the board, as JSON."""
    lesson: str | None
    """The lesson about the board; None if it has none."""


def built_boards(games: Sequence[Game], *, lessons: bool = False) -> list[BuiltBoard]:
    """The boards of these games, perhaps with their lessons."""
    return [
        BuiltBoard(_view(plain_game(game)), lesson(game) if lessons else None) for game in games
    ]


def _view(board: Json) -> bytes:
    """The view of a board, the same as the page would ask for."""
    reply = reply_to("ViewRequest", json.dumps({"board": board}).encode(), USUAL)
    if reply is None:
        raise SiteError("this board is too large")
    if reply.status != _OK:
        raise SiteError(json.loads(reply.content)["sentence"])
    return reply.content


def site_files(pyodide: Mapping[str, bytes], boards: Sequence[BuiltBoard]) -> dict[str, bytes]:
    """All files by name; the last one, the service worker, caches all others."""
    contents = page_contents()
    for path in STATIC.iterdir():
        if path.suffix == ".js" and not path.name.startswith(_SINGLE):
            contents[path.name] = path.read_bytes()
    service_worker = contents.pop("sw.js").decode()
    pyodide = dict(pyodide)
    if _PACKED in pyodide:
        pyodide[f"{_PACKED}.packed"] = gzip.compress(pyodide.pop(_PACKED), mtime=0)
    contents[_OURS] = _package()
    _complete_scripts(contents, pyodide)
    digest = digest_of(contents)
    files = {f"{digest}/{name}": content for name, content in contents.items()}
    files |= {f"pyodide/{VERSION}/{name}": content for name, content in pyodide.items()}
    for number, board in enumerate(boards, 1):
        if board.lesson:
            files[f"lessons/{number}.html"] = board.lesson.encode()
    files["index.html"] = _page(contents, f"{digest}/", boards).encode()
    files["manifest.webmanifest"] = json.dumps(_manifest(digest)).encode()
    version = digest_of(files)
    cached = [name for name in sorted(files) if name != "index.html"]
    cached.append("./")  # the address of index.html
    service_worker = service_worker.replace('["@files@"]', json.dumps(cached))
    service_worker = service_worker.replace("@version@", version)
    sign = {"schema": "boustro/site/1", "version": version}
    return files | {SIGN: json.dumps(sign).encode(), "sw.js": service_worker.encode()}


def _complete_scripts(contents: dict[str, bytes], pyodide: Mapping[str, bytes]) -> None:
    """Write into the scripts the address and the size of Pyodide, and the hash of the relay."""
    fetched = [contents[_OURS], *(pyodide.get(name, b"") for name in _FETCHED)]
    size = sum(len(content) for content in fetched)
    starting = contents[_STARTING].replace(b"@pyodide@", f"../pyodide/{VERSION}/".encode())
    contents[_STARTING] = starting.replace(b"@bytes@", str(size).encode())
    # A browser turns the line ends of a page into line feeds before it computes the hash.
    contents[_RELAY] = contents[_RELAY].replace(b"\r\n", b"\n")
    contents[_FRAME] = contents[_FRAME].replace(b"@relay@", hash_of(contents[_RELAY]).encode())


def hash_of(script: bytes) -> str:
    """The hash with which a policy allows a script inside a page."""
    if b"</script" in script or b"<!--" in script:
        raise SiteError("expected a script that can stand in a page, found an end of one in it")
    return f"sha256-{b64encode(sha256(script).digest()).decode()}"


def _head(relay: bytes) -> str:
    """The elements that replace `_SLOT` in the head of the page."""
    policy = escape(_POLICY.replace("@relay@", hash_of(relay)))
    return f"""{_SLOT}
<meta http-equiv="Content-Security-Policy" content="{policy}">
<link rel="manifest" href="manifest.webmanifest">"""


def _page(contents: Mapping[str, bytes], place: str, boards: Sequence[BuiltBoard]) -> str:
    """The HTML of the page; `place` is the folder of its files."""
    before, after = page_around(contents, place)
    first = boards[0].view if boards else _view(FIRST_BOARD)
    listed: list[Json] = []
    for number, board in enumerate(boards, 1):
        text = json.loads(board.view)["text"]
        listed.append({"text": text, "lesson": board.lesson and f"lessons/{number}.html"})
    data = data_element("boards", listed)
    if _SLOT not in before:
        raise SiteError(f"expected {_SLOT} in the page, in whose place its security policy stands")
    before = before.replace(_SLOT, _head(contents[_RELAY]))
    # The browser loads the other scripts of the page only after its first view is complete.
    before, modules, body = _MODULES.split(before, maxsplit=1)
    first_script = f'<script type="module" src="{place}{FIRST}"></script>'
    before += f"{preloads(contents, place, FIRST)}\n{first_script}\n"
    before += f'<template id="rest">{modules}</template>{body}'
    # The line is there from the beginning, so that nothing moves when it gets a text.
    if _RULES_LINE not in after:
        raise SiteError(f"expected {_RULES_LINE} in the page, after which its progress stands")
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
    """A compressed archive of the Python that runs in the browser, and of the files it reads.

    A ZIP is larger by a fifth, and Python unpacks it five times as slowly as the page unpacks this.
    """
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in sorted(_PACKAGE.rglob("*")):
            name = path.relative_to(_PACKAGE).as_posix()
            if path.suffix in _KINDS and not name.startswith(_LEFT_OUT):
                content = path.read_bytes()
                # Without the time of the file, the same files always give the same archive.
                entry = tarfile.TarInfo(f"boustro/{name}")
                entry.size = len(content)
                archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)
