"""The façade: every name leads somewhere, and starting up loads next to nothing."""

import subprocess
import sys

import pytest

import boustro
from boustro.core import native

LAZY_ROOMS = ("formats", "judge", "solve", "web")


def loaded_after(code: str) -> set[str]:
    """The modules a fresh interpreter has loaded after running `code`, over a bare one."""
    script = f"import sys; bare = set(sys.modules)\n{code}\nprint(*set(sys.modules) - bare)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


@pytest.mark.parametrize("name", dir(boustro))
def test_every_name_is_there(name: str) -> None:
    """Each listed name can be asked for."""
    assert getattr(boustro, name) is not None


def test_unknown_names_are_refused() -> None:
    """A name that is none raises as for any module."""
    with pytest.raises(AttributeError, match="chess"):
        boustro.chess  # type: ignore[attr-defined]  # noqa: B018 - the asking is the test


def test_importing_loads_next_to_nothing() -> None:
    """`import boustro` loads no other module of ours and none that is slow to load."""
    loaded = loaded_after("import boustro")

    assert {name for name in loaded if name.startswith("boustro")} == {"boustro"}
    assert not loaded & {"typing", "dataclasses", "numpy", "click", "re", "enum"}


@pytest.mark.skipif(native is None, reason="this installation has no compiled core")
def test_a_first_answer_loads_only_the_core() -> None:
    """A list of lists is solved without the model, without NumPy and without dataclasses."""
    loaded = loaded_after("import boustro; assert boustro.min_rolls([[-1, -1], [-1, 3]]) == 1")

    assert not loaded & {"boustro.model", "boustro.solve", "numpy", "dataclasses"}


def test_solving_a_board_loads_no_numpy() -> None:
    """The model and the search need nothing that is not in the standard library."""
    loaded = loaded_after("import boustro; boustro.shortest_route(boustro.Board(100))")

    assert not loaded & {"numpy", "click", "json", "networkx"}


@pytest.mark.parametrize("room", ["boustro", *(f"boustro.{room}" for room in LAZY_ROOMS)])
def test_every_lazy_name_is_listed(room: str) -> None:
    """Names that load on first use are known to `dir`, and so to completion, before it."""
    code = f"import {room} as room; names = dir(room); assert all(hasattr(room, n) for n in names)"
    assert loaded_after(f"{code}; assert len(names) == len(set(names)) > 3 and names == dir(room)")
