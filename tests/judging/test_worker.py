"""The worker that calls a function: what it says of each board."""

from itertools import count
from pathlib import Path

import pytest

from boustro.judging.running import worker

FAILS = "def solve(board):\n    raise ValueError\n"
BOARDS = ["[[[-1]]]\n"] * 8


@pytest.mark.parametrize(
    ("seconds", "processor", "asked"), [(0.5, 0.0, 8), (2.0, 0.0, 3), (0.5, 0.4, 3)]
)
def test_a_busy_machine_does_not_end_the_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, processor: float, asked: int
) -> None:
    """Boards that fail are asked on until they took the processor a second, or the clock five."""
    path = tmp_path / "solution.py"
    path.write_text(FAILS, "utf-8")
    clock, used = count(step=seconds), count(step=processor)
    monkeypatch.setattr(worker, "monotonic", lambda: next(clock))
    monkeypatch.setattr(worker, "process_time", lambda: next(used))

    ready, *records = worker.records(str(path), "solve", "[]", str(tmp_path), BOARDS)

    assert ready == {"ready": True}
    assert len(records) == asked
    assert ("enough" in records[-1]) is (asked < len(BOARDS))


@pytest.mark.parametrize("does", ["raise {}('x')", "return {}('x')"])
def test_a_message_is_short_whatever_a_type_is_called(tmp_path: Path, does: str) -> None:
    """A solution may give its own types names of any length."""
    path = tmp_path / "solution.py"
    named = does.format("type('E' * 5000, (Exception,), {})")
    path.write_text(f"def solve(board):\n    {named}\n", "utf-8")

    _, record = worker.records(str(path), "solve", "[]", str(tmp_path), BOARDS[:1])

    said = str(record.get("raised", record.get("odd")))
    assert said.startswith("EEE")
    assert len(said) < 300
