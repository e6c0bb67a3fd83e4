"""Pyodide, the Python of the browser: fetch its npm package, check and unpack it."""

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
"""The most seconds that npm may take."""


def _other_way() -> str:
    return f"or name a package that you have: {argument('pyodide', 'FILE.tgz')}"


class PyodideError(BoustroError):
    """Pyodide is not available: npm, the network or the expected package is missing."""


def pyodide_files(package: Path | None = None) -> dict[str, bytes]:
    """The files of Pyodide by their names, from this package or, by default, from npm.

    Raises `PyodideError` if they are not available, after at most three minutes.
    """
    if package is not None:
        return _unpack(package)
    with TemporaryDirectory() as folder:
        return _unpack(_fetch(Path(folder)))


def _fetch(folder: Path) -> Path:
    """Have npm write the package of Pyodide into a folder; return its path."""
    npm = shutil.which("npm")
    if npm is None:
        missing = "Pyodide comes by npm, which is not installed; install it"
        raise PyodideError(f"{missing}, {_other_way()}")
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    try:
        # The time limit is needed: npm waits for ever if it does not trust the certificate.
        done = subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        late = f"npm gave no Pyodide within {_SECONDS} seconds"
        raise PyodideError(f"{late}; try again, {_other_way()}") from None
    packages = list(folder.glob("*.tgz"))
    if done.returncode != 0 or not packages:
        raise PyodideError(f"npm cannot fetch Pyodide {VERSION}; try again, {_other_way()}")
    return packages[0]


def _unpack(package: Path) -> dict[str, bytes]:
    """The needed files of a package; raises an error if it is not the expected package."""
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
