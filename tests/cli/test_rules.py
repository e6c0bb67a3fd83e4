"""The options of rules and of reading, shared by all commands."""

import json
from pathlib import Path
from typing import Any

import pytest

from boustro import Rules
from tests.cli.running import Run

CHANGES: list[tuple[list[str], dict[str, Any]]] = [
    (["--start", "1"], {"start": 1}),
    (["--finish", "90"], {"finish": 90}),
    (["--overshoot", "bounce"], {"overshoot": "bounce"}),
    (["--overshoot", "win"], {"overshoot": "win"}),
    (["--chaining", "follow"], {"chaining": "follow"}),
    (["--die", "2d6"], {"die": "2d6"}),
    (["--die", "1:1,6:3"], {"die": "1:1,6:3"}),
    (["--again", "6"], {"again": 6}),
    (["--again", "1,6"], {"again": (1, 6)}),
    (["--again", "max", "--again-limit", "3:start"], {"again": "max", "again_limit": (3, "start")}),
    (["--again", "doubles", "--die", "2d6"], {"again": "doubles", "die": "2d6"}),
    (["--opening", "6"], {"opening": 6}),
    (["--opening", "1,6:advance"], {"opening": (1, 6), "opening_move": "advance"}),
    (["--bump", "swap"], {"bump": "swap"}),
]


def rules_of(run: Run, *args: str, text: str | None = None) -> Rules:
    """The rules by which `solve` says it played."""
    ran = run("solve", "--json", *args, text=text)
    assert ran.code == 0, ran.err
    return Rules.from_dict(json.loads(ran.out)["results"][0]["rules"])


@pytest.mark.parametrize(("options", "changes"), CHANGES)
def test_an_option_changes_its_rule_and_no_other(
    run: Run, options: list[str], changes: dict[str, Any]
) -> None:
    """Each option gives the rules of the board with just that rule changed."""
    assert rules_of(run, "mb47", *options) == Rules(**changes)


def test_a_preset_replaces_all_rules_and_options_change_it(run: Run) -> None:
    """`--rules` takes the place of the input's rules; single options come on top."""
    assert rules_of(run, "gyan72", "--rules", "leetcode") == Rules.preset("leetcode")
    assert rules_of(run, "gyan72", "--rules", "bounce", "--start", "1") == Rules(
        start=1, overshoot="bounce"
    )


def test_options_change_only_what_they_name_of_a_files_rules(run: Run) -> None:
    """What a file says about its rules stays unless an option says otherwise."""
    game = '{"size": 30, "rules": {"name": "three-sixes", "opening": 6}}'

    assert rules_of(run, "-", "--start", "1", text=game) == Rules(
        start=1, overshoot="bounce", again=6, again_limit=(3, "start"), opening=6
    )


def test_options_come_before_the_board_is_checked(run: Run) -> None:
    """An exit off the board needs the start 0: `--start 0` lets a matrix have one."""
    matrix = "[[-1,-1],[-1,0]]"

    assert run("solve", "-", text=matrix).code == 2
    assert rules_of(run, "-", "--start", "0", text=matrix) == Rules()


def test_none_takes_a_rule_away(run: Run) -> None:
    """`none` and `last` undo what the input says; no `again` means no limit of it either."""
    game = (
        '{"size": 30, "rules": {"finish": 20, "again": 6, "again_limit": [3, "void"],'
        ' "opening": 6, "opening_move": "advance", "bump": "swap"}}'
    )
    undone = ["--finish", "last", "--again", "none", "--opening", "none", "--bump", "none"]

    assert rules_of(run, "-", *undone, text=game) == Rules()
    assert rules_of(run, "-", "--again-limit", "none", text=game).again_limit is None


@pytest.mark.parametrize(
    "options",
    [
        *(["--rules", "nope"], ["--start", "-1"], ["--start", "1.5"], ["--start", "x"]),
        *(["--start", "101"], ["--finish", "0"], ["--finish", "101"], ["--overshoot", "nope"]),
        *(["--overshoot", "win", "--finish", "90"], ["--die", "d0"], ["--die", "nope"]),
        *(["--again", "7"], ["--again", "doubles"], ["--again", "nope"]),
        *(["--again-limit", "3"], ["--again-limit", "0:start"], ["--again-limit", "3:nope"]),
        *(["--again-limit", "3:start"], ["--opening", "9"], ["--opening", "6:nope"]),
        *(["--bump", "nope"], ["--format", "nope"], ["--size", "0"], ["--on-bad", "nope"]),
        *(["--max-bytes", "0"], ["--nope"]),
    ],
)
def test_options_without_meaning_are_refused(run: Run, options: list[str]) -> None:
    """A rule that is none, or that contradicts another, ends with exit code 2 and a message."""
    ran = run("solve", "mb47", *options)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.strip()
    assert "Traceback" not in ran.err
    assert "internal" not in ran.err


def test_rules_that_contradict_themselves_stop_even_a_skipping_run(run: Run) -> None:
    """Bad usage is not a bad game: `--on-bad skip` does not hide it."""
    assert run("solve", "mb47", "--again", "7", "--on-bad", "skip").code == 2


def test_the_same_options_serve_every_command_that_takes_a_board(run: Run, tmp_path: Path) -> None:
    """solve, show, graph and convert all play by the rules that are asked for."""
    out = tmp_path / "out.json"

    assert "start 1" in run("show", "mb47", "--start", "1").out
    dot = run("graph", "mb47", "--start", "1", "--as", "dot").out
    assert '"1" [shape=doublecircle, xlabel="start"]' in dot
    assert run("convert", "mb47", "--start", "1", "-o", str(out)).code == 0
    assert json.loads(out.read_text())["rules"]["start"] == 1


def test_size_and_columns_are_for_formats_that_do_not_say_them(run: Run) -> None:
    """A list of pairs takes its size and columns from the options."""
    ran = run("show", "-", "--size", "12", "--columns", "4", "--format", "pairs", text="2 7\n")

    assert "12 squares" in ran.out
    assert " │ 1   │ 2▲7 │ 3   │ 4   │╯\n" in ran.out


def test_a_game_larger_than_the_limit_is_refused(run: Run) -> None:
    """`--max-bytes` bounds the text of a game."""
    run("solve", "-", "--max-bytes", "100", text="[" + "[-1," * 1000).refused("100 bytes")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--die", "none"], "got 'none'"),
        (["--die", "last"], "got 'last'"),
        (["--again", "last"], "got 'last'"),
        (["--opening", "6:fly"], "expected THROWS or THROWS:MOVE"),
        (["--opening", "6:"], "with a move of one, advance, got '6:'"),
    ],
)
def test_a_word_stands_for_no_rule_only_where_the_rule_has_it(
    run: Run, options: list[str], told: str
) -> None:
    """`none` and `last` are values of the rules that list them; other rules quote them as given."""
    for ran in (
        run("solve", "mb47", *options),
        run("analyse", "mb47", "--seat", f"{options[0][2:]}={options[1]}", "--seat", ""),
    ):
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
