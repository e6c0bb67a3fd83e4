"""What a test needs and the machine lacks: the test is left out and says how to get it.

With BOUSTRO_WHOLE set, as the workflows set it, such a test is red instead.
"""

import os
from typing import NoReturn

import pytest

WHOLE = "BOUSTRO_WHOLE"


def leave_out(what: str, how: str) -> NoReturn:
    """Leave out the test that runs, or fail it where nothing may be left out."""
    reason = f"needs {what}: {how}"
    if os.environ.get(WHOLE):
        pytest.fail(f"{WHOLE} is set, and the test {reason}", pytrace=False)
    pytest.skip(reason)
