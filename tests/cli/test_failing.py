"""What goes wrong is told in one message, with the right exit code and no traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boustro.cli import group
from boustro.cli.group import GROUPS
from boustro.formats import writes
from boustro.model.builtin_boards import builtin
from boustro.solve import min_rolls
from tests.cli.running import Run
from tests.support.missing import only

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]

BAD = [
    b"",
    b"   \n",
    b"\x00\x01\x02",
    b"\xff\xfe[\x00",
    b"[[-1,-1],[-1",
    b"[[-1,-1],[-1]]",
    b"[[-1,-1],[-1,1.5]]",
    b"[[-1,-1],[-1,true]]",
    b"[[-1,-1],[-1,99]]",
    b"[" * 100_000,
    b'{"size": 10, "jumps": {"3": 5, "3": 6}}',
    b'{"size": 10, "jumps": [[3, 5], [5, 3]], "rules": {"chaining": "follow"}}',
    b'{"size": 10, "nope": 1}',
    b"hello world",
    b"9" * 5000,
]


@pytest.mark.parametrize("text", BAD)
def test_bad_input_is_one_message_and_exit_code_2(run: Run, text: bytes) -> None:
    """Empty, truncated, binary, deep, ragged and contradictory input is refused in words."""
    ran = run("solve", "-", text=text)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("boustro: standard input: ")
    assert "internal" not in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.slow
@given(st.binary(max_size=200) | st.text(alphabet="[]{},:-0123456789 \n\"'>LC", max_size=80))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
def test_any_bytes_give_answers_or_a_refusal(run: Run, text: bytes | str) -> None:
    """Whatever is piped in, the exit code is 0 or 2 and nothing fails inside."""
    for on_bad in ("stop", "skip"):
        ran = run("solve", "-", "--answers", "--on-bad", on_bad, text=text)

        assert ran.code in (0, 2)
        assert "internal error" not in ran.err


def test_a_board_that_is_none_names_what_was_meant(run: Run) -> None:
    """An unknown name is refused, with the built-in board it resembles."""
    ran = run("solve", "mb4")

    assert ran.code == 2
    assert ran.err.startswith("boustro: expected a file or a built-in board, got 'mb4'")
    assert "did you mean mb4" in ran.err


def test_a_folder_and_a_closed_file_are_refused(run: Run, tmp_path: Path) -> None:
    """What cannot be read ends with exit code 2 and the system's reason."""
    ran = run("solve", str(tmp_path))

    assert ran.code == 2
    assert ran.err.startswith("boustro: cannot read")


def test_games_before_a_bad_one_are_answered(run: Run) -> None:
    """A stream that stops at a bad game has printed the answers before it."""
    ran = run("solve", "-", "--format", "leetcode", "--answers", text="[[-1,-1]]\n[[-1,-9]]\n")

    assert (ran.code, ran.out) == (2, "1\n")


def test_skipped_games_keep_their_place_and_are_counted(run: Run) -> None:
    """`--on-bad skip` prints `?`, ends with 0 and says how many were left out."""
    stream = "[[-1,-1]]\n[[-1,-9]]\n[[-1,-1],[-1,3]]\n"
    ran = run("solve", "-", "--format", "leetcode", "--answers", "--on-bad", "skip", text=stream)

    assert (ran.code, ran.out) == (0, "1\n?\n1\n")
    assert ran.err == (
        "boustro: standard input, game 2: left out: "
        "row 1, column 2: expected an exit in 0..2, got 2 -> -9\n"
        "boustro: 1 of 3 games left out: they cannot be read\n"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("leetcode", "[[-1,-1]]\n\0\n[[-1,-1]]\n[[-1,-1]]\n"),
        ("hackerrank1", "1\n1\n2 9\n1\n8 3\nx\n1\n1\n2 9\n1\n8 3\n"),
    ],
)
@pytest.mark.parametrize("how", ["--answers", "--json"])
def test_games_that_were_never_read_are_not_skipped(
    run: Run, tmp_path: Path, name: str, text: str, how: str
) -> None:
    """A text that cannot be read on is told and ends with 2; other files are still answered."""
    bad, good = tmp_path / "bad.txt", tmp_path / "good.txt"
    bad.write_text(text)
    good.write_text(writes(builtin(name), name.rstrip("1")))
    skipping = ("--format", name.rstrip("1"), "--on-bad", "skip", how)
    ran = run("solve", str(bad), str(good), *skipping)

    assert ran.code == 2
    assert ran.err.splitlines()[-1] == f"boustro: {bad}: what follows could not be read"
    last = (
        json.loads(ran.out)["results"][-1]["min_rolls"] if how == "--json" else ran.out.split()[-1]
    )
    assert int(last) == min_rolls(builtin(name))


@pytest.mark.parametrize("command", ["solve", "show", "graph"])
def test_a_skipped_game_is_told_once_in_its_place(run: Run, command: str) -> None:
    """A bad game's line names its place once; the first of several games is called game 1."""
    stream = "[[-1,-1]]\n[[-1,-9]]\n"
    ran = run(command, "-", "--format", "leetcode", "--on-bad", "skip", text=stream)

    told = [line for line in ran.out.splitlines() if "left out" in line]
    assert [line.removeprefix("# ") for line in told] == [
        "standard input, game 2: left out: row 1, column 2: expected an exit in 0..2, got 2 -> -9"
    ]
    assert ran.err == "boustro: 1 of 2 games left out: they cannot be read\n"


def test_headings_of_several_games_are_alike(run: Run, tmp_path: Path) -> None:
    """The games of one file are headed game 1, game 2, ...; a lone game has no number."""
    (tmp_path / "one.txt").write_text("[[-1,-1]]\n")
    (tmp_path / "two.txt").write_text("[[-1,-1]]\n[[-1]]\n")
    one, two = str(tmp_path / "one.txt"), str(tmp_path / "two.txt")

    out = run("solve", one, two, "--width", "500").out
    headings = [line for line in out.splitlines() if line.endswith(("squares", "square"))]

    assert headings == [
        f"{one}: 2 squares",
        f"{two}, game 1: 2 squares",
        f"{two}, game 2: 1 square",
    ]


def test_games_before_a_bad_one_are_drawn(run: Run) -> None:
    """Though headings wait for the next game, what precedes a bad one is printed."""
    ran = run("solve", "-", "--format", "leetcode", text="[[-1,-1]]\n[[-1,-9]]\n")

    assert ran.code == 2
    assert ran.out.startswith("2 squares\n")


@pytest.mark.parametrize(
    ("args", "text", "said"),
    [
        (["solve", "-"], "[0,0,0,7,2,0,0,0,5,0]", "; choose one with --format\n"),
        (["solve", "-"], "{1: 380}", "expected a size (in a header # size, or --size), got"),
        (["solve", "-", "--max-bytes", "9"], "[[-1,-1]]", "got more (--max-bytes allows more)"),
        (["convert", "trap", "--to", "flat0", "-o", "-", "--start", "0"], "", "; --lossy writes"),
        (["convert", "trap", "-o", "trap.txt"], "", ", or --to; got 'trap.txt'"),
    ],
)
def test_messages_speak_of_options(run: Run, args: list[str], text: str, said: str) -> None:
    """What Python calls an argument is an option on the command line."""
    ran = run(*args, text=text)

    assert ran.code == 2
    assert said in ran.err
    assert "=" not in ran.err.replace("games", "")


def test_what_boustro_did_not_foresee_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of boustro's own ends with exit code 1 and a hint, not with a traceback."""

    def broken(*_: object) -> None:
        raise RuntimeError("a fault\nof two lines")

    monkeypatch.setattr("boustro.solve.min_rolls", broken)
    ran = run("solve", "mb47", "--answers")

    assert ran.code == 1
    assert ran.err.startswith("boustro: internal error: RuntimeError: a fault (")
    assert "BOUSTRO_TRACEBACK=1" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_the_traceback_is_shown_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """`BOUSTRO_TRACEBACK` lets the fault through as it is."""

    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("boustro.solve.min_rolls", broken)
    monkeypatch.setenv("BOUSTRO_TRACEBACK", "1")
    runner = CliRunner()

    with pytest.raises(RuntimeError, match="a fault"):
        runner.invoke(group.boustro, ["solve", "mb47", "--answers"], catch_exceptions=False)


def test_an_interrupt_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is neither a failure nor a refusal."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("boustro.solve.min_rolls", interrupted)
    ran = run("solve", "mb47", "--answers")

    assert ran.code == 130
    assert ran.err.strip() == ""


@only(Path("/dev/full").exists(), "with /dev/full")
def test_a_full_disk_is_told(process: Process) -> None:
    """Standard output that cannot be written ends with exit code 1 and one line."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "boustro", "solve", "mb47"],
            env={**os.environ, "PYTHONPATH": str(Path(group.__file__).parents[2])},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )

    assert done.returncode == 1
    assert done.stderr.startswith(b"boustro: the work failed: ")
    assert len(done.stderr.splitlines()) == 1


def test_usage_errors_keep_clicks_form(run: Run) -> None:
    """An unknown command or option is answered with the usage, exit code 2."""
    for args in (["nope"], ["solve", "mb47", "--nope"]):
        ran = run(*args)

        assert ran.code == 2
        assert ran.err.startswith("Usage: boustro")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["slove", "mb47"], "Did you mean 'solve'?"),
        (["mb47"], "To solve a board: boustro solve BOARD."),
        (["solve", "mb47", "--rout", "3"], "'--routes'"),
    ],
)
def test_what_is_unknown_is_answered_with_what_was_meant(
    run: Run, args: list[str], said: str
) -> None:
    """A command or an option that resembles a real one is named; a board needs a command."""
    run(*args).refused(said)


def test_without_arguments_the_help_is_shown(run: Run) -> None:
    """`boustro` alone lists the commands in groups, each with an example."""
    ran = run()
    said = ran.out + ran.err

    assert ran.code in (0, 2)
    assert said.index("Start here:") < said.index("  solve  Find the fewest rolls")
    assert [title for title in GROUPS if f"{title}:" not in said] == []
    assert [example for example, _ in GROUPS.values() if f"$ {example}" not in said] == []


def test_the_command_runs_as_a_module(process: Process) -> None:
    """`python -m boustro` is the command, and says which core it has."""
    done = process("--version")

    assert done.returncode == 0
    assert done.stdout.decode().strip() in (
        "boustro 0.9.0 (compiled core)",
        "boustro 0.9.0 (pure Python)",
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("analyse mb47 --from 3", "--from needs --to, --before or --ever."),
        ("lesson mb47 --seed 3", "--seed needs --variants."),
        ("design --size 30 --to csv", "--to needs -o."),
        ("design --size 30 --json -o -", "--json and -o - cannot be combined."),
        ("design --size 30 --keep 3", "expected a jump such as 3-22, got '3'"),
        ("design --size 30 --keep 3-x", "expected a jump such as 3-22, got '3-x'"),
        ("design --size 30 --forbidden x", "Invalid value for '--forbidden': expected"),
        (
            "design --size 30 --forbidden-rows ladders=x",
            "Invalid value for '--forbidden-rows': exp",
        ),
        ("design --size 30 --first-seat x", "--first-seat: expected a number or a range"),
        ("analyse mb47 --plot plot.txt", "cannot write plot.txt: expected a name ending in .svg"),
        ("analyse mb47 --plot png", "cannot write png: expected a name ending in .svg"),
        ("batch solve in.ndjson -o out --scheduler x", "expected an address such as tcp://HOST:"),
        ("simulate wall --seed 1", "; --allow-unfinished plays it up to a roll limit"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, told: str
) -> None:
    """Before anything is printed or written, the command says what an option needs, by its name."""
    monkeypatch.chdir(tmp_path)
    run(*words.split()).refused(told)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("diff", "mb47", "mb48"),
            "To compare two boards: boustro solve A B, or boustro analyse A B.",
        ),
        (
            ("play", "--report", "a.svg"),
            "boustro.chain.odds(game, squares) has the chances to win.",
        ),
    ],
)
def test_what_is_gone_names_what_to_do_instead(run: Run, args: tuple[str, ...], said: str) -> None:
    """A command or option of an earlier version is refused with one sentence; no help lists it."""
    run(*args).refused(said)

    assert args[1] not in run("play", "--help").out
