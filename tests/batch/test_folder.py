"""Folders: one run at a time, no file found twice, standard input kept only for a run that can go on."""

import os
import signal
import sys
from pathlib import Path

import pytest

from boustro.batch.sources import OutputFolder
from tests.batch.material import answered, answers, batch, contents, plain_boards, write_ndjson
from tests.processes import PATIENCE, read_line, started

ROOT = Path(__file__).parents[2]
ADVICE = "run the same command again to continue"


@pytest.fixture
def data(tmp_path: Path) -> bytes:
    """Lines of boards."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(300)).read_bytes()


def test_two_runs_do_not_write_into_one_folder(data: bytes, tmp_path: Path) -> None:
    """The second is told so, and leaves everything as it is; afterwards it has nothing left to do."""
    del data
    words = ("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out")
    with OutputFolder(str(tmp_path / "out")).lock() as is_ours:
        assert is_ours
        code, out = batch(*words)
        assert code == 1
        assert "another run writes to" in out
        assert not contents(tmp_path / "out")
    assert batch(*words)[0] == 0
    assert batch(*words)[0] == 0


def test_a_lock_is_gone_with_its_process(tmp_path: Path) -> None:
    """A run that was killed keeps no other one out."""
    out = tmp_path / "out"
    script = (
        "import sys; from boustro.batch.sources import OutputFolder\n"
        "with OutputFolder(sys.argv[1]).lock():\n    print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", script, str(out)]
    with started(command, cwd=ROOT, stdin=-1, stdout=-1) as process:
        assert read_line(process.stdout) == "held"
        with OutputFolder(str(out)).lock() as is_ours:
            assert not is_ours
        process.kill()
        process.wait(PATIENCE)
    with OutputFolder(str(out)).lock() as is_ours:
        assert is_ours


def test_a_link_back_is_not_followed(data: bytes, tmp_path: Path) -> None:
    """Links to the folder itself, above it and between two folders: each board is answered once."""
    del data
    inside = tmp_path / "in"
    (inside / "a").mkdir(parents=True)
    (inside / "b").mkdir()
    for name in ("one", "a/two"):
        (inside / f"{name}.ndjson").write_text('{"size": 9}\n')
    (inside / "self").symlink_to(".")
    (inside / "up").symlink_to("..")
    (inside / "a/other").symlink_to("../b")
    (inside / "b/other").symlink_to("../a")
    assert "2 boards: 2 ok" in answered("solve", inside, "-o", tmp_path / "out")

    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/three.ndjson").write_text('{"size": 12}\n')
    (inside / "linked").symlink_to(tmp_path / "elsewhere")
    assert "3 boards: 3 ok" in answered("solve", inside, "-o", tmp_path / "more")


def test_the_output_folder_is_no_input(data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it is in the folder that is read: the same command has nothing left to do."""
    del data
    monkeypatch.chdir(tmp_path)
    for words in ((".", "-o", "answers"), ("**.ndjson", "-o", "answers")):
        for _ in range(2):
            assert "300 boards" in answered("solve", *words, "--to", "ndjson")
        for name in contents(tmp_path / "answers"):
            (tmp_path / "answers" / name).unlink()


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """With exit code 130; the same command then writes what an undisturbed run writes."""
    lines = [f'{{"size": {2000 + i}, "rules": {{"opening": 6}}}}' for i in range(400)]
    (tmp_path / "boards.ndjson").write_text("\n".join(lines))
    words = ["batch", "solve", str(tmp_path / "boards.ndjson"), "-o", str(tmp_path / "out")]
    command = [sys.executable, "-m", "boustro", *words, "--threads", "1"]
    with started(command, hears=("SIGINT",), cwd=ROOT, stderr=-1, stdout=-1) as process:
        end = os.times().elapsed + PATIENCE
        while not list((tmp_path / "out").glob(".part-*")):
            assert os.times().elapsed < end
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, said
    assert f"interrupted; {ADVICE}" in said
    assert "Traceback" not in said
    answered(*words[1:])
    assert len(answers(tmp_path / "out")) == 400


def test_wrong_rules_leave_no_folder(data: bytes, tmp_path: Path) -> None:
    """The command with the rules put right can write into the folder of the one with a slip."""
    del data
    words = ("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out")
    code, told = batch(*words, "--die", "x")
    assert (code, (tmp_path / "out").exists()) == (2, False)
    assert "expected a die such as" in told

    assert batch(*words, "--die", "d6")[0] == 0
    assert batch("solve", "-", "-o", tmp_path / "out")[0] == 2
