"""Single file: the page, boustro's Python and Pyodide in one HTML file, which opens from a disk.

The file has the modules of the site's folder as they are, as `data:` addresses in an import map.
Such an address is no base for another, so `./` before the name of a module becomes `boustro/`.  All
other files are elements of the page, in base64.
"""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from boustro.model import Game
from boustro.site.folder import (
    FIRST,
    STATIC,
    SiteError,
    built_boards,
    hash_of,
    is_in_site,
    site_files,
)
from boustro.web.page_files import digest_of, smaller_script

_IMPORT = re.compile(r'(\b(?:from|import)\b\s*\(?\s*)"\./(?=[\w.-]+")')
"""The beginning of a static or dynamic import of a module beside this one."""
_OWN_IMPORT = re.compile(r'^import [^"\n]*"\./[\w.-]+";\n', re.MULTILINE)
"""A line that imports a module."""
_FONT = re.compile(r'url\("?(?:\./|\.\./)?(fonts/[\w.-]+)"?\)')
_LINKS = re.compile(r'<link rel="(?:manifest|icon|preload|modulepreload)"[^>]*>\n?')
_SHEET = re.compile(r'<link rel="stylesheet" href="\w+/([\w./-]+)"([^>]*)>')
_SCRIPT = re.compile(r'<script( type="module")? src="\w+/([\w.-]+)"></script>')
_META = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
_NO_IMPORTS = "Object.defineProperty(globalThis, 'importScripts', { value: undefined });"
_NOWHERE = '"https://handed.invalid/"'
_BYTES = ("pyodide.asm.wasm", "python_stdlib.zip", "boustro.tar.packed")
_TEXTS = (
    "pyodide-lock.json",
    "pyodide.asm.mjs",
    "pyodide.mjs",
    "relay.js",
    "sealing.js",
    "starting.js",
    "python_solution.js",
    "javascript_solution.js",
)
_POLICY = (
    "default-src 'none'; script-src 'wasm-unsafe-eval' data: {scripts}; style-src {sheets}; "
    "style-src-attr 'unsafe-inline'; img-src data: blob:; font-src data:; connect-src data:; "
    "worker-src blob: data:; base-uri 'none'; form-action 'none'"
)


def write_single(path: Path, pyodide: Mapping[str, bytes], games: Sequence[Game] = ()) -> int:
    """Write the page with these games as one HTML file; return its size in bytes.

    Raises `SiteError` if there is another file, if the file would be in a site's folder, or if no
    page can show one of the games.
    """
    if is_in_site(path):
        # It might replace the page of that site, and is deleted when the site is written again.
        raise SiteError(f"{path} is in the folder of a site; choose another folder")
    if path.exists() and b"<title>boustro</title>" not in path.read_bytes()[:5_000]:
        raise SiteError(f"{path} is another file; choose a new name")
    content = single_page(pyodide, games).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return len(content)


def single_page(pyodide: Mapping[str, bytes], games: Sequence[Game] = ()) -> str:
    """The HTML of the whole page."""
    contents = _contents(site_files(pyodide, built_boards(games)))
    page = _LINKS.sub("", contents["index.html"].decode())
    page, sheets = _with_sheets(page, contents)
    page, scripts = _with_scripts(page, contents)
    import_map = _import_map(contents)
    # An import map comes before the first module.
    page = page.replace("<script", f'<script type="importmap">{import_map}</script>\n<script', 1)
    first = f'import "boustro/{FIRST}";'
    policy = _policy([import_map, first, *scripts], sheets, contents["relay.js"])
    page = _META.sub(lambda _: policy, page)
    # The first view is drawn as soon as its elements are there, and does not wait for the files.
    end = f'<script type="module" async>{first}</script>\n{_elements(contents)}</body>'
    return page.replace("</body>", end)


def _contents(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a folder by their names without the folder of the version."""
    contents: dict[str, bytes] = {}
    for name, content in files.items():
        is_of_version = "/" in name and not name.startswith("pyodide/")
        contents[name.partition("/")[2] if is_of_version else Path(name).name] = content
    contents["pyodide.asm.wasm"] = contents.pop("pyodide.asm.wasm.packed")
    contents["sources.js"] = (STATIC / "single_sources.js").read_bytes()
    contents["worker.js"] = _worker(contents, digest_of(files)).encode()
    return contents


def _with_sheets(page: str, contents: Mapping[str, bytes]) -> tuple[str, list[str]]:
    """The page with its style sheets and their fonts in it, and the texts of the sheets."""
    sheets: list[str] = []

    def font(url: re.Match[str]) -> str:
        return f"url({_data('font/woff2', contents[url[1]])})"

    def sheet(link: re.Match[str]) -> str:
        sheets.append(_FONT.sub(font, contents[link[1]].decode()))
        return f"<style{link[2]}>{sheets[-1]}</style>"

    return _SHEET.sub(sheet, page), sheets


def _with_scripts(page: str, contents: Mapping[str, bytes]) -> tuple[str, list[str]]:
    """The page with its scripts in it, without that of the first view, and their texts."""
    scripts: list[str] = []

    def script(tag: re.Match[str]) -> str:
        kind, name = tag.groups()
        if name == FIRST:
            return ""
        scripts.append(f'import "boustro/{name}";' if kind else contents[name].decode())
        return f"<script{kind or ''}>{scripts[-1]}</script>"

    return _SCRIPT.sub(script, page), scripts


def _import_map(contents: Mapping[str, bytes]) -> str:
    """The import map with all modules of the page."""
    modules = [name for name in contents if name.endswith(".js") and name != "worker.js"]
    addresses = {
        f"boustro/{name}": _data("text/javascript", _module(contents[name])) for name in modules
    }
    return json.dumps({"imports": addresses})


def _module(content: bytes) -> bytes:
    text = smaller_script(content.decode())
    return _IMPORT.sub(r'\1"boustro/', text).encode()


def _worker(contents: Mapping[str, bytes], version: str) -> str:
    """The text of boustro's worker, with Pyodide's scripts; no module worker starts from a disk."""
    core = contents["pyodide.asm.mjs"].decode()
    core = re.sub(r"export default (\w+);", r"globalThis.boustroCore = \1;", core)
    loader = contents["pyodide.mjs"].decode()
    loader = re.sub(
        r"export\s*\{\s*(\w+) as loadPyodide.*",
        r"globalThis.boustroLoader = \1;",
        loader,
        flags=re.DOTALL,
    )
    # Where it is, Pyodide would load its parts by it.
    scripts = "\n".join([_NO_IMPORTS, core, loader, contents["starting.js"].decode()])
    loading = (STATIC / "single_loading.js").read_text("utf-8")
    own = _OWN_IMPORT.sub("", contents["worker.js"].decode())
    own = own.replace("import.meta.url", json.dumps(version))
    scripts = scripts.replace("import.meta.url", _NOWHERE)
    return f"{scripts}\n{loading}\n(async () => {{\n{own}\n}})();"


def _policy(scripts: Sequence[str], sheets: Sequence[str], relay: bytes) -> str:
    """The element with the policy, which allows these scripts and style sheets by their hashes."""
    allowed = [f"'{hash_of(text.encode())}'" for text in [*scripts, relay.decode()]]
    styles = [f"'{hash_of(text.encode())}'" for text in sheets]
    policy = _POLICY.format(scripts=" ".join(allowed), sheets=" ".join(styles))
    return f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">'


def _elements(contents: Mapping[str, bytes]) -> str:
    """The elements with all files that are no modules of the page; texts are compressed."""
    packed = {name: contents[name] for name in _BYTES}
    packed |= {name: gzip.compress(contents[name], mtime=0) for name in (*_TEXTS, "worker.js")}
    lines = [
        f'<script type="text/plain" id="file-{name}">{b64encode(content).decode()}</script>\n'
        for name, content in packed.items()
    ]
    return "".join(lines)


def _data(kind: str, content: bytes) -> str:
    """A `data:` address."""
    return f"data:{kind};base64,{b64encode(content).decode()}"
