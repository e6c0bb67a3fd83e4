"""Pyodide, the Python of the browser: fetched from its npm package, checked, taken apart."""

import hashlib
import shutil
import subprocess
import tarfile
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

from boustro.errors import BoustroError
from boustro.say import argument

VERSION = "314.0.7"
_SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
_SECONDS = 180


def _other() -> str:
    return f"or name a package that you have: {argument('pyodide', 'FILE.tgz')}"


class PyodideError(BoustroError):
    """Pyodide is not available: no npm, no network, or the wrong package."""


def pyodide_files(package: Path | None = None) -> dict[str, bytes]:
    """The files of Pyodide by their names, from its package, or from npm without one.

    Raises `PyodideError`, after at most three minutes.
    """
    if package is not None:
        return _unpack(package)
    with TemporaryDirectory() as folder:
        return _unpack(_fetch(Path(folder)))


def _fetch(folder: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise PyodideError(f"Pyodide comes by npm, which is not installed; install it, {_other()}")
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    try:
        # npm waits for ever if it does not trust the registry's certificate.
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise PyodideError(
            f"npm gave no Pyodide within {_SECONDS} seconds; try again, {_other()}"
        ) from None
    packages = [*folder.glob("*.tgz")]
    if done.returncode or not packages:
        raise PyodideError(f"npm cannot fetch Pyodide {VERSION}; try again, {_other()}")
    return packages[0]


def _unpack(package: Path) -> dict[str, bytes]:
    try:
        with package.open("rb") as file:
            digest = hashlib.file_digest(file, "sha512").digest()
            if b64encode(digest).decode() != _SHA512:
                raise PyodideError(f"{package} is not the npm package of Pyodide {VERSION}")
            file.seek(0)
            with tarfile.open(fileobj=file) as packed:
                return {name: _read(packed, f"package/{name}") for name in _FILES}
    except OSError as error:
        raise PyodideError(f"cannot read {package}: {error.strerror or error}") from None


def _read(packed: tarfile.TarFile, name: str) -> bytes:
    part = packed.extractfile(name)
    if part is None:
        raise PyodideError(f"expected {name} in the package of Pyodide")
    return part.read()
