"""Folders: one run at a time, no file twice, and input kept only for a run that can resume."""

import os
import signal
import sys
from pathlib import Path

import pytest

from boustro.batch.sources import OutputFolder
from tests.batch.material import answered, answers, batch, contents, plain_boards, write_ndjson
from tests.support.missing import only
from tests.support.processes import PATIENCE, read_line, started

ROOT = Path(__file__).parents[2]
ADVICE = "run the same command again to continue"


@pytest.fixture
def data(tmp_path: Path) -> bytes:
    """Lines of boards."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(300)).read_bytes()


def test_two_runs_do_not_write_into_one_folder(data: bytes, tmp_path: Path) -> None:
    """The second run is refused and changes nothing; afterwards it has nothing left to do."""
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
    """A killed run leaves no lock."""
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


def test_the_output_folder_is_no_input(
    data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output is no input, though it is in the input folder; a second run has nothing to do."""
    del data
    monkeypatch.chdir(tmp_path)
    for words in ((".", "-o", "answers"), ("**.ndjson", "-o", "answers")):
        for _ in range(2):
            assert "300 boards" in answered("solve", *words, "--to", "ndjson")
        for name in contents(tmp_path / "answers"):
            (tmp_path / "answers" / name).unlink()


@pytest.mark.slow
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """Ctrl-C ends the run with exit code 130; the same command then completes it."""
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


def test_workers_of_this_machine_and_of_a_cluster_are_refused(data: bytes, tmp_path: Path) -> None:
    """The work is shared in one way."""
    del data
    words = ("solve", tmp_path / "boards.ndjson", "-o", tmp_path / "out")
    code, told = batch(*words, "--workers", "2", "--scheduler", "tcp://127.0.0.1:1")
    assert (code, (tmp_path / "out").exists()) == (2, False)
    assert "--workers and --scheduler cannot be combined." in told


@pytest.mark.parametrize(
    ("place", "below", "got"),
    [("file", "", "a file"), ("file", "deep", "a file"), ("link", "", "a link")],
)
def test_what_is_no_folder_is_refused_by_its_name(
    data: bytes, tmp_path: Path, place: str, below: str, got: str
) -> None:
    """A file at the output path or above it, and a broken link, all stay as they are."""
    del data
    (tmp_path / "file").write_text("untouched")
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    out = tmp_path / place / below
    code, told = batch("solve", tmp_path / "boards.ndjson", "-o", out)

    sentence = f"expected a folder at {tmp_path / place}, got {got}: give another -o"
    assert (code, told) == (2, f"boustro: {sentence}\n")
    assert (tmp_path / "file").read_text() == "untouched"
    assert not (tmp_path / "nothing").exists()


def plant(path: Path, kind: str) -> None:
    """Replace a file by something else; a link leads to a file outside the folder."""
    victim = path.parent.parent / "victim"
    victim.write_text("untouched")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(victim if kind == "link" else victim.with_name("nothing"))


@pytest.mark.slow
@only(os.name == "posix", "POSIX")
@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe", "folder"])
@pytest.mark.parametrize(
    "name",
    ["part-000000.parquet", "_rejects.ndjson", "_answers.ndjson", ".part-000000.parquet.0123abcd"],
)
def test_what_is_no_file_is_refused(data: bytes, tmp_path: Path, name: str, kind: str) -> None:
    """Nothing in the place of a file of a run is written through, waited for or removed."""
    del data
    out = tmp_path / "out"
    out.mkdir()
    plant(out / name, kind)
    run = batch_apart if kind == "pipe" else batch
    code, told = run("solve", str(tmp_path / "boards.ndjson"), "-o", str(out))

    assert code == 2
    assert f"expected a regular file at {out}/{name}, got a {kind.rsplit(maxsplit=1)[-1]}" in told
    assert told.count("\n") == 1
    assert [path.name for path in out.iterdir()] == [name]
    assert (tmp_path / "victim").read_text() == "untouched"
    assert not (tmp_path / "nothing").exists()


def batch_apart(*words: str) -> tuple[int, str]:
    """Run `boustro batch` in a process that can be ended: the exit code and the errors."""
    command = [sys.executable, "-m", "boustro", "batch", *words]
    with started(command, cwd=ROOT, stderr=-1) as run:
        _, told = run.communicate(timeout=PATIENCE)
    return run.returncode, told


@only(os.name == "posix", "POSIX")
@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe"])
def test_what_comes_later_is_not_followed(tmp_path: Path, kind: str) -> None:
    """A link or a pipe that comes into the folder during a run is replaced, and never opened."""
    out = tmp_path / "out"
    out.mkdir()
    plant(out / "part-000000.parquet", kind)
    folder = OutputFolder(str(out))
    with pytest.raises(OSError, match=r"regular file|symbolic links"):
        folder.open("part-000000.parquet")
    folder.write("part-000000.parquet", [b"ours"])

    assert not (out / "part-000000.parquet").is_symlink()
    assert (out / "part-000000.parquet").read_bytes() == b"ours"
    assert (tmp_path / "victim").read_text() == "untouched"
    assert not (tmp_path / "nothing").exists()


@only(os.name == "posix", "POSIX")
def test_a_pipe_is_no_input(tmp_path: Path) -> None:
    """A pipe is refused at once, by its name, by a link and in a folder."""
    os.mkfifo(tmp_path / "boards.ndjson")
    (tmp_path / "link.ndjson").symlink_to("boards.ndjson")
    (tmp_path / "endless.ndjson").symlink_to("/dev/zero")

    for name in ("boards.ndjson", "link.ndjson", "endless.ndjson"):
        code, told = batch("solve", tmp_path / name, "-o", tmp_path / "out")
        assert (code, "got a pipe, a device or a socket" in told) == (2, True), told
    code, told = batch("solve", tmp_path, "-o", tmp_path / "out")
    assert (code, "got none" in told) == (2, True), told
