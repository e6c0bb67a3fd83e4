"""The compiled core under hostile calls: each is answered or refused, and none ends the process."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boustro.core import native as core
from tests.support.missing import need
from tests.support.processes import PATIENCE

need("the compiled core")
assert core is not None
native: Any = core

from tests.support import hostile  # noqa: E402 - it needs the core

NAMES = sorted(
    name for name in dir(native) if not name.startswith("_") and callable(getattr(native, name))
)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_call_ends_the_process(name: str, tmp_path: Path) -> None:
    """Empty arrays, zeros, negatives, nan, 2^31, 2^63 and wrong kinds, one by one and together."""
    told = tmp_path / "last call"
    with told.open("wb") as stream:
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.hostile", name],
            stdout=stream,
            stderr=subprocess.PIPE,
            text=True,
            timeout=5 * PATIENCE,
            check=False,
        )

    assert done.returncode == 0, (told.read_text("utf-8", "replace")[:2000], done.stderr)


def test_every_function_and_method_is_called() -> None:
    """What the core has in public, the hostile calls have."""
    classes = [name for name in NAMES if isinstance(getattr(native, name), type)]

    assert set(NAMES) == {*hostile.FUNCTIONS, *hostile.METHODS}
    for name in classes:
        public = {part for part in dir(getattr(native, name)) if not part.startswith("_")}
        callables = {part for part in public if callable(getattr(getattr(native, name), part))}
        assert callables == set(hostile.METHODS[name])
