"""Without NumPy the chain says which extra brings it."""

import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"


def test_the_extra_is_named() -> None:
    """`boustro.analyse` without NumPy raises the error that names the extra, and no other."""
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import boustro\n"
        "try: boustro.analyse\n"
        "except boustro.errors.MissingExtraError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", "import boustro.errors\n" + code],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert "pip install 'boustro[numpy]'" in done.stdout
