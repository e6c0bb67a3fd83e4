"""Python for the notebooks' site: Pyodide, and the wheels that a kernel needs, as files.

`python -m dev.notebook_python PYODIDE.tgz FOLDER` writes them to FOLDER/static/pyodide, where
JupyterLite looks for them.  The package of npm has only Python itself; its list `pyodide-lock.json`
says which versions of other packages belong to it, and pip fetches those.
"""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from boustro.site.pyodide import pyodide_files

LOCK = "pyodide-lock.json"
WANTED = ("micropip", "ipython", "jedi", "click")
"""Packages of the list that a kernel, or boustro, imports; they bring those that they need."""
FURTHER = ("comm",)
"""Packages that a kernel imports and the list lacks."""
_SECONDS = 300
"""The most seconds that pip may take."""

Lock = dict[str, Any]


def needed(lock: Lock, wanted: Iterable[str] = WANTED) -> list[str]:
    """The keys of these packages in the list, and of those that they need, in order.

    >>> lock = {"packages": {"a": {"depends": ["B_c"]}, "b-c": {"depends": []}, "d": {}}}
    >>> needed(lock, ["a"])
    ['a', 'b-c']
    """
    waiting, keys = list(wanted), set[str]()
    while waiting:
        key = _key(waiting.pop())
        if key not in keys:
            keys.add(key)
            waiting += lock["packages"][key]["depends"]
    return sorted(keys)


def _key(name: str) -> str:
    return name.lower().replace("_", "-")


def fetch_wheels(requirements: Iterable[str], python: str, folder: Path) -> None:
    """Have pip write the wheel of each requirement, for this version of Python, into a folder."""
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"),
            *("--no-deps", "--only-binary", ":all:", "--platform", "any"),
            *("--implementation", "py", "--python-version", python, "--dest", str(folder)),
            *requirements,
        ],
        check=True,
        timeout=_SECONDS,
    )


def reduced(lock: Lock, wheels: Iterable[Path]) -> Lock:
    """The list with only the packages of these wheels, each with the name and hash of its file."""
    return {**lock, "packages": dict(_entries(lock["packages"], wheels))}


def _entries(packages: Lock, wheels: Iterable[Path]) -> Iterator[tuple[str, Lock]]:
    for wheel in wheels:
        name, version, *_ = wheel.name.split("-")
        entry = packages.get(_key(name), _further_entry(name, version))
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        yield _key(name), {**entry, "file_name": wheel.name, "sha256": digest}


def _further_entry(name: str, version: str) -> Lock:
    """The entry of a package that the list lacks."""
    place = {"install_dir": "site", "package_type": "package", "unvendored_tests": False}
    return {"name": name, "version": version, "imports": [name], "depends": [], **place}


def write_python(package: Path, folder: Path) -> int:
    """Write Pyodide and the wheels into a folder; return the number of wheels."""
    files = pyodide_files(package)
    lock: Lock = json.loads(files[LOCK])
    entries = [lock["packages"][key] for key in needed(lock)]
    requirements = [*(f"{entry['name']}=={entry['version']}" for entry in entries), *FURTHER]
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch:
        fetch_wheels(requirements, lock["info"]["python"], Path(scratch))
        wheels = sorted(Path(scratch).glob("*.whl"))
        files[LOCK] = json.dumps(reduced(lock, wheels)).encode()
        files |= {wheel.name: wheel.read_bytes() for wheel in wheels}
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return len(wheels)


if __name__ == "__main__":
    count = write_python(Path(sys.argv[1]), Path(sys.argv[2]) / "static" / "pyodide")
    print(f"Pyodide and {count} wheels for the notebooks: {sys.argv[2]}/static/pyodide")
