"""`boustro solve` as a person reads it."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.support.published import HACKERRANK

SAMPLE = "[[-1,-1],[-1,3]]"


def test_the_answer_stands_above_the_rules_it_depends_on(run: Run) -> None:
    """The fewest rolls come first, the rules right under them, then the route in words."""
    lines = run("solve", "leetcode").out.splitlines()

    assert lines[:9] == [
        "LeetCode 909, first sample: 36 squares",
        "",
        "4 rolls",
        "rules: start 1, exact finish, one jump a roll, d6",
        "",
        "  roll 1:  throw 1 → 2, ladder up to 15",
        "  roll 2:  throw 2 → 17, snake down to 13",
        "  roll 3:  throw 1 → 14, ladder up to 35",
        "  roll 4:  throw 1 → 36, finish",
    ]
    assert "one of 21 shortest routes" in lines


def test_no_route_is_an_answer_with_its_reason(run: Run) -> None:
    """Without a route the exit code is 0 and the reason is named."""
    ran = run("solve", "wall")

    assert ran.code == 0
    assert "no route\n" in ran.out
    assert "Squares 20 to 25 are a wall" in ran.out


def test_one_roll_is_singular_and_none_is_said(run: Run) -> None:
    """A board of one square is solved in 0 rolls; one roll is not `1 rolls`."""
    assert "\n0 rolls\n" in run("solve", "-", "--format", "leetcode", text="[[-1]]").out
    assert "\n1 roll\n" in run("solve", "-", text=SAMPLE).out


def test_turns_are_told_where_another_roll_makes_them_differ(run: Run) -> None:
    """The fewest turns are printed only when they are not the fewest rolls."""
    assert "fewest turns: 1 (some" in run("solve", "gyan72").out
    assert "turn" not in run("solve", "mb47").out


def test_throws_are_named_by_how_the_dice_fell_where_rules_tell_them_apart(run: Run) -> None:
    """With doubles giving another roll, a double in the route is written face by face."""
    out = run("solve", "empty100", "--die", "2d6", "--again", "doubles").out

    assert "6+6 = 12" in out


def test_a_throw_repeated_many_times_is_one_step(run: Run) -> None:
    """Runs of a throw are told in one line, with their rolls and the square they end on."""
    assert "rolls 2 to 17:  throw 6, 16 times → 100, finish" in run("solve", "empty100").out


def test_a_bounced_throw_is_told_as_one(run: Run) -> None:
    """A throw past the last square that counts back is said to have bounced back."""
    game = '{"size": 8, "jumps": [[7, 8]], "rules": {"die": "3", "overshoot": "bounce"}}'
    out = run("solve", "-", "--format", "boustro", text=game).out

    assert "throw 3 → 7 (bounced back), ladder up to 8, finish" in out


def test_answers_are_one_number_a_line(run: Run) -> None:
    """`--answers` prints the two official HackerRank answers, and -1 for no route."""
    assert run("solve", "-", "--answers", "--format", "hackerrank", text=HACKERRANK).out == "3\n5\n"
    assert run("solve", "mb47", "wall", "leetcode", "--answers").out == "7\n-1\n4\n"


def test_boards_and_streams_keep_their_order(run: Run, tmp_path: Path) -> None:
    """Files of several games, built-in boards and standard input are answered as named."""
    two = tmp_path / "two.txt"
    two.write_text(HACKERRANK)

    ran = run("solve", "wall", str(two), "-", "mb48", "--answers", text=SAMPLE)

    assert ran.out == "-1\n3\n5\n1\n7\n"


def test_a_file_wins_over_a_built_in_board(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file called `wall` is read although there is a built-in board of that name."""
    (tmp_path / "wall").write_text(SAMPLE)
    monkeypatch.chdir(tmp_path)

    assert run("solve", "wall", "--answers").out == "1\n"


def test_without_a_board_standard_input_is_read(run: Run) -> None:
    """Piped input needs no `-`."""
    assert run("solve", "--answers", text=SAMPLE).out == "1\n"


def test_routes_are_listed_in_the_order_of_their_throws(run: Run) -> None:
    """`--routes` lists the seven routes of the third classic, smallest throws first."""
    out = run("solve", "flat30", "--routes", "9").out
    listed = [line.split("throws ")[1][:5] for line in out.splitlines() if ": throws" in line]

    assert listed == ["2 2 6", "2 3 5", "2 4 4", "2 6 2", "4 3 4", "5 5 4", "6 4 4"]


def test_levels_are_drawn_in_the_squares(run: Run) -> None:
    """`--levels` shows the level in every square, the finish's being the answer."""
    assert " 36F 4 " in run("solve", "leetcode", "--levels").out


def test_the_trace_shows_levels_and_the_queue(run: Run) -> None:
    """`--trace` follows the search as on paper, to the level of the finish."""
    out = run("solve", "leetcode", "--trace").out

    assert "level 0\n  from 1: 1 → 2 ⇒ 15   2 → 3   3 → 4   4 → 5   5 → 6   6 → 7\n" in out
    assert "  queue: 15 3 4 5 6 7\n" in out
    assert "the finish is found: 4 rolls" in out


def test_the_trace_ends_at_the_list_limit(run: Run) -> None:
    """`--list-limit` bounds the steps of the trace, and the trace says so."""
    out = run("solve", "empty100", "--trace", "--list-limit", "3").out

    assert out.count("  from ") == 3
    assert "beyond the list limit of 3 steps" in out


def test_a_level_lists_its_queue_within_the_width(run: Run) -> None:
    """The queue is cut to one line, with a count of the rest."""
    out = run("solve", "empty100", "--trace", "--die", "d30", "--width", "60").out
    queues = [line for line in out.splitlines() if line.startswith("  queue:")]

    assert all(len(line) <= 60 for line in queues)
    assert any("and" in line for line in queues)


def test_notes_go_to_standard_error(run: Run) -> None:
    """An unusual layout is solved, with a note on standard error; `--strict` refuses it."""
    loop = "[[-1,-1],[-1,2]]"

    noted = run("solve", "-", "--answers", text=loop)
    told = run("solve", "-", text=loop)
    refused = run("solve", "-", "--strict", text=loop)

    assert (noted.code, noted.out) == (0, "1\n")
    assert noted.err == told.err
    assert "note:" in told.err
    assert "note:" not in told.out
    assert refused.code == 2


def test_with_answers_alone_each_kind_of_note_is_told_once(run: Run) -> None:
    """For the first game that has it; a size that was assumed is said, too."""
    loops = "[[-1,-1],[-1,2]]\n[[-1,-1],[-1,-1]]\n[[3,-1],[-1,2]]\n"
    told = run("solve", "-", "--answers", text=loops)
    assumed = run("solve", "-", "--answers", text="2\n3 40\n45 5\n")

    assert told.out == "1\n1\n-1\n"
    assert [line.partition("note: ")[2] for line in told.err.splitlines()] == [
        "2 -> 2 leads to itself: the token rests there",
        "4 -> 3 starts on the last square, the finish: taken when a throw reaches it",
    ]
    assert assumed.out == "11\n"
    assert "note: no size is given, so the board has 100 squares" in assumed.err


@pytest.mark.parametrize("size", [10**18, 10**6 + 1])
def test_a_board_too_large_to_count_is_answered_without_the_count(run: Run, size: int) -> None:
    """Beyond a million squares the number of routes is not counted, and both forms say so."""
    text = f"# size {size}\n5 {size - 10}\n"

    told = run("solve", "-", text=text).out
    document = json.loads(run("solve", "-", "--json", text=text).out)["results"][0]

    assert "\n3 rolls\n" in told
    assert "one of the shortest routes (not counted: more than a million squares)" in told
    assert document["min_rolls"] == 3
    assert document["shortest_routes"] is None
    assert [note["name"] for note in document["notes"]] == ["routes-not-counted"]


def test_the_answer_is_printed_before_the_routes_are_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long comes last: the rolls, then the route, then the count."""

    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("boustro.solve.count_shortest_routes", broken)
    without_count = run("solve", "leetcode").out
    monkeypatch.setattr("boustro.solve.shortest_route", broken)
    without_route = run("solve", "leetcode").out

    assert without_count.rstrip().endswith("throw 1 → 36, finish")
    assert "\n4 rolls\n" in without_route
    assert "roll 1:" not in without_route


def test_options_that_exclude_each_other_are_refused(run: Run) -> None:
    """`--answers` stands alone, and a trace is no JSON."""
    for pair in (("--answers", "--json"), ("--trace", "--json"), ("--answers", "--levels")):
        run("solve", "mb47", *pair).refused("cannot be combined")


def test_control_characters_of_a_name_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    """A file whose name holds an escape sequence cannot colour or move anything."""
    path = tmp_path / "a\x1b[31mb.txt"
    path.write_text(SAMPLE)

    ran = run("solve", str(path))

    assert ran.code == 0
    assert "\x1b" not in ran.out + ran.err


def test_turns_of_a_huge_board_are_not_counted(run: Run) -> None:
    """Where a throw gives another roll the turns of a huge board are null, with a note."""
    board = (
        '{"size": 1000000000000000000, "jumps": [[2, 900000000000000000]], "rules": {"again": 6}}'
    )
    told = run("solve", "-", text=board)
    document = json.loads(run("solve", "-", "--json", text=board).out)["results"][0]

    assert told.code == 0
    assert "16666666666666668 rolls" in told.out
    assert document["min_turns"] is None
    assert document["min_rolls"] == "16666666666666668"
    names = [note["name"] for note in document["notes"]]
    assert names == ["turns-not-counted", "routes-not-counted"]
