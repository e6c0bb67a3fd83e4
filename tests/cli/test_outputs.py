"""Help in sections, files that commands name themselves, names with line breaks, closed streams."""

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from boustro import read, reads
from boustro.cli.group import COMMANDS
from boustro.cli.params import Option
from boustro.cli.request import READING, RULES
from boustro.cli.screen import DRAWING
from tests.cli.running import Run
from tests.cli.test_help import command
from tests.support.missing import only
from tests.support.processes import run_to_end

SAMPLE = "[[-1,-1],[-1,3]]\n"
BIG = "1" + "0" * 5000
SHARED = {"Rules": RULES, "Reading": READING, "Drawing": DRAWING}


def sections_of(text: str) -> dict[str, str]:
    """The sections of a help by their titles, in their order."""
    found = re.findall(r"^(\w+):\n((?:  .*\n|\n)+)", text, re.MULTILINE)
    return {title: lines for title, lines in found if title != "Commands"}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_begins_with_the_command_s_own_options(run: Run, name: str) -> None:
    """After its own options come rules, reading and drawing, each section with all its options."""
    sections = sections_of(run(name, "--help").out)
    order = [title for title in ("Options", "Rules", "Reading", "Drawing") if title in sections]

    assert list(sections) == order
    assert "--help" in sections["Options"]
    for title in order[1:]:
        whole = {option.opts[0] for option in SHARED[title]}
        assert set(re.findall(r"^  (--[a-z-]+)", sections[title], re.MULTILINE)) == whole
    for parameter in command(name).params:
        if isinstance(parameter, Option) and not parameter.rare and not parameter.hidden:
            own = sections[parameter.section]
            assert parameter.opts[-1] in own or parameter.opts[0] in own


def test_a_help_shows_at_most_sixteen_options_of_its_own(run: Run) -> None:
    """Of each command, those inside `batch` among them; the rare ones `--help-all` lists, too."""
    for name in COMMANDS:
        found = command(name)
        inside = found.commands if isinstance(found, click.Group) else {"": found}
        for key, each in inside.items():
            words = [name, key] if key else [name]
            helps = [run(*words, how) for how in ("--help", "--help-all")]
            assert [ran.code for ran in helps] == [0, 0]
            first, whole = (ran.out for ran in helps)
            own = [p for p in each.params if isinstance(p, Option) and p.section == "Options"]
            rare = [p.opts[-1] for p in own if p.rare]
            shown = sections_of(first)["Options"]

            assert len(re.findall(r"^  (?:-\w, )?--", shown, re.MULTILINE)) - 1 <= 16
            assert not [option for option in rare if re.search(rf"{option}\b(?!-)", shown)]
            if rare:
                assert f"More options: boustro {' '.join(words)} --help-all" in first
                assert all(option in sections_of(whole)["Options"] for option in rare)


def test_convert_prints_unless_a_file_is_named(run: Run) -> None:
    """In its own format, or in the one that is asked for; nothing else is printed."""
    ran = run("convert", "mb47")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run("convert", "mb47", "-o", "-", "--to", "boustro").out
    assert run("convert", "leetcode", "--to", "leetcode").out.startswith("[[-1,")


def test_a_lesson_is_named_after_its_board(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the current directory, named after a built-in board or file; never the input itself."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "ours.txt").write_text(SAMPLE)
    for args, text, name in (
        (["leetcode"], "", "leetcode.html"),
        (["in/ours.txt"], "", "ours.html"),
        (["-"], SAMPLE, "board.html"),
        ([], SAMPLE, "board.html"),
    ):
        ran = run("lesson", *args, text=text)
        assert (ran.code, ran.out) == (0, "")
        assert ran.err.startswith(f"lesson written to {name} (")
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<!doctype html>")
    (tmp_path / "ours.html").write_text(SAMPLE)
    ran = run("lesson", "ours.html")
    assert (ran.code, (tmp_path / "ours.html").read_text()) == (2, SAMPLE)
    assert "ours.html is the board itself: name another file with -o" in ran.err


def test_a_picture_is_named_after_its_board(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where -o is only an ending; what was written is said."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.txt").write_text(SAMPLE)

    assert run("show", "mb47", "-o", ".svg").err.startswith("picture written to mb47.svg (")
    assert run("show", "leetcode", "-o", ".TXT").err.startswith("drawing written to leetcode.TXT (")
    assert run("show", "ours.txt", "-o", ".txt").code == 2
    assert sorted(p.name for p in tmp_path.iterdir()) == ["leetcode.TXT", "mb47.svg", "ours.txt"]


@only(os.name == "posix", "POSIX")
def test_a_line_break_in_a_name_breaks_no_line(run: Run, tmp_path: Path) -> None:
    r"""The name is shown with the break as \n; the file itself is read and written."""
    board, drawn = tmp_path / "a\nb.txt", tmp_path / "c\nd.svg"
    board.write_text(SAMPLE)
    bad = tmp_path / "bad\n.txt"
    bad.write_text("[[-1,9]]")

    assert "a\\nb.txt: 4 squares" in run("solve", str(board), "--width", "999").out.splitlines()[0]
    assert run("show", str(board), "-o", str(drawn)).err.count("\n") == 1
    assert drawn.exists()
    for args in (
        ("solve", str(bad)),
        ("solve", str(tmp_path / "x\ny")),
        ("show", "--record", str(bad)),
    ):
        ran = run(*args)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "\\n" in ran.err
    assert run("convert", str(board), "-o", str(tmp_path / "no\n" / "x.json")).err.count("\n") == 1
    assert run("convert", str(board), "-o", str(tmp_path / "e\nf.json")).code == 0
    assert read(tmp_path / "e\nf.json").size == 4


@pytest.mark.parametrize(
    "text",
    [
        f"[[-1,{BIG}],[-1,-1]]",
        f'{{"size":{BIG}}}',
        f'{{"size":9,"jumps":[[3,{BIG}]]}}',
        f'{{"size":9,"rules":{{"start":{BIG}}}}}',
        f'{{"size":9,"rules":{{"die":"{BIG}"}}}}',
        f"entry,exit\n3,{BIG}",
        f"# size {BIG}\n3 -> 4",
        f"{BIG} squares\nladder 3 to 9",
        f"ladder 3 to {BIG}",
        f"[-1,-1,{BIG},-1]",
        "[[-1,1e5000],[-1,-1]]",
        '{"size":-1}',
        "# size -1\n3 -> 4",
        "-30 squares\nladder 3 to 22",
    ],
)
def test_numbers_out_of_any_range_are_refused_in_words(run: Run, text: str) -> None:
    """10^5000 in a cell, or a size of -1: exit code 2, and at most a line of the number."""
    ran = run("solve", "-", text=text)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("boustro: standard input: ")
    assert "internal error" not in ran.err
    assert len(ran.err) < 1000
    assert run("solve", "-", "--size", "-1", text=text).code == 2
    assert run("solve", "-", "--size", BIG, text=text).code == 2


CLOSED = {"in": "<&-", "out": ">&-", "err": "2>&-", "reader": "| true"}
CLOSED_STREAMS = {"in": "read standard input", "out": "write to standard output"}
SIMULATE = "simulate mb47 --games 10 --seed 1"
RUNS = (
    *("solve mb47", "solve", "analyse mb47 --json", "show mb47", "play mb47"),
    *(SIMULATE, "convert mb47", "lesson leetcode -o -"),
)


def codes(args: str, how: str) -> set[int]:
    """The exit codes that a run may have: 2 without the board or the throws that it has to read."""
    if args == "solve":
        return {1} if how == "out" else {2}
    if how == "in":
        return {2} if args == "play mb47" else {0}
    # A reader that leaves at once may leave too late to be missed.
    return {"out": {1}, "err": {0}, "reader": {0, 1}}[how]


READERS, PROGRESS = ("solve", "play mb47", "solve mb47"), ("solve mb47", SIMULATE)
_LONG = pytest.mark.long("tests/cli/test_outputs.py::test_closed_streams")
# What a command does neither read nor write is closed for a few commands alone.
PAIRS = [
    pytest.param(
        args,
        how,
        marks=_LONG if args not in {"in": READERS, "err": PROGRESS}.get(how, RUNS) else (),
    )
    for args in RUNS
    for how in CLOSED
]


@pytest.mark.slow
@only(os.name == "posix", "POSIX")
@pytest.mark.parametrize(("args", "how"), PAIRS)
def test_closed_streams(how: str, args: str, tmp_path: Path) -> None:
    """Without its input a command says so, without its output it fails; it shows no traceback."""
    line = f'set -o pipefail; "{sys.executable}" -m boustro {args} {CLOSED[how]}'
    done = run_to_end(
        "bash",
        "-c",
        line,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
        stdin=subprocess.DEVNULL,
    )

    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    assert done.returncode in codes(args, how)
    if how in CLOSED_STREAMS and done.returncode:
        assert done.stderr == f"boustro: cannot {CLOSED_STREAMS[how]}: it is closed\n"
    assert how != "reader" or args == "solve" or done.stderr == ""


@only(os.name == "posix", "POSIX")
@pytest.mark.parametrize("kind", ["link", "dangling link", "pipe"])
def test_a_name_of_our_own_choice_is_no_link(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """A file that boustro names after the board is written through no link, and into no pipe."""
    monkeypatch.chdir(tmp_path)
    victim = tmp_path / "victim"
    if kind == "pipe":
        os.mkfifo("flat30.html")
    else:
        Path("flat30.html").symlink_to(victim)
    if kind == "link":
        victim.write_text("untouched")

    run("lesson", "flat30").refused("expected flat30.html to be a regular file or a new one")

    assert (victim.read_text() if victim.exists() else "none") == (
        "untouched" if kind == "link" else "none"
    )


@only(Path("/dev/stdout").exists(), "with /dev/stdout")
def test_a_device_that_is_named_is_written_to() -> None:
    """`-o /dev/stdout` writes into the pipe that standard output is."""
    command = [
        sys.executable,
        "-m",
        "boustro",
        "convert",
        "mb47",
        "-o",
        "/dev/stdout",
        "--to",
        "boustro",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0
    assert reads(done.stdout).size == 100
