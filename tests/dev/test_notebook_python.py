"""Python beside the notebooks: the list that Pyodide reads names the files of the site."""

import hashlib
import json
from pathlib import Path

from boustro.site.pyodide import pyodide_files
from dev.notebook_python import LOCK, needed, reduced
from tests.support.missing import PYODIDE, need


def test_the_list_names_the_wheels_of_the_site(tmp_path: Path) -> None:
    """Each wheel has an entry with its own hash, and a package without a wheel has none."""
    wheels = [tmp_path / "click-8.3.1-py3-none-any.whl", tmp_path / "comm-0.2.3-py3-none-any.whl"]
    for wheel in wheels:
        wheel.write_text(wheel.name)
    click = {"name": "click", "version": "8.3.1", "depends": ["six"], "sha256": "of another file"}
    lock = {"info": {"python": "3.14.2"}, "packages": {"click": click, "numpy": {}}}

    packages = reduced(lock, wheels)["packages"]

    assert set(packages) == {"click", "comm"}
    assert packages["click"]["depends"] == ["six"]
    for wheel, entry in zip(wheels, packages.values(), strict=True):
        assert entry["file_name"] == wheel.name
        assert entry["sha256"] == hashlib.sha256(wheel.read_bytes()).hexdigest()


def test_pyodide_lists_what_a_kernel_needs() -> None:
    """The package of npm has a version of all that a kernel imports, in pure Python."""
    need("Pyodide")
    lock = json.loads(pyodide_files(PYODIDE)[LOCK])
    keys = needed(lock)

    assert {"ipython", "jedi", "micropip", "traitlets"} <= set(keys)
    assert all(lock["packages"][key]["file_name"].endswith("-none-any.whl") for key in keys)
