"""The page's own functions that need no browser, by the test runner of Node.js."""

import shutil
import subprocess
from pathlib import Path

import pytest

from boustro.web.page_files import page_contents

UNITS = Path(__file__).parent / "units"


@pytest.mark.parametrize("tests", sorted(UNITS.glob("*.test.js")), ids=lambda path: path.stem)
def test_units(tests: Path, tmp_path: Path) -> None:
    """Each file beside this one passes; it stands beside the page's modules, as modules."""
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    shutil.copy(tests, tmp_path)
    for name, content in page_contents().items():
        if name.endswith(".js"):
            (tmp_path / name).write_bytes(content)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    command = ["node", "--test", tests.name]
    done = subprocess.run(
        command, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=60
    )

    assert done.returncode == 0, done.stdout + done.stderr
