"""`boustro analyse` and `boustro whatif`: what they print, and the contract of their JSON."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boustro import Board, Game, Rules, analyse, builtin, whatif, writes
from tests.cli.running import Run
from tests.cli.test_solve_json import checked
from tests.support.missing import need, needs


def entries(run: Run, *args: str) -> list[dict[str, Any]]:
    """The entries of a document of `analyse`, held against the schema."""
    found: list[dict[str, Any]] = checked(run("analyse", *args, "--json").out, "analyse-2.json")[
        "results"
    ]
    return found


def test_mb47_key_by_key(run: Run) -> None:
    """The figures of the oracle page under the names of the contract."""
    (entry,) = entries(run, "mb47", "--exact", "--players", "3", "--pmf", "8")

    assert Fraction(entry["mean_exact"]) == analyse(builtin("mb47"), exact=True).mean_exact
    assert entry["mean"] == pytest.approx(39.22512230823496, rel=1e-14)
    assert (entry["min_rolls"], entry["median"], entry["mode"]) == (7, 32, 22)
    assert entry["p_min"] == pytest.approx(47 / 31104)
    assert entry["p_within"]["100"] == pytest.approx(1 - 0.030963, abs=6e-7)
    assert list(entry["seats"]) == ["3"]
    assert len(entry["pmf"]) == 9
    assert entry["pmf"][7] == pytest.approx(47 / 31104)
    assert set(entry["jump_uses"]) == {str(e) for e in builtin("mb47").board.jumps}
    assert entry["quantiles"]["0.5"] == 32
    assert (entry["absorbs"], entry["p_finish"], entry["notes"]) == (True, 1.0, [])


def test_squares_on_the_way(run: Run) -> None:
    """`--to`, `--before` and `--ever` give `passages`, from the square `--from` names."""
    (entry,) = entries(run, "mb48", "--to", "80", "--before", "80:87", "--ever", "--pmf", "7")
    (nothing,), (from_79,) = (
        entries(run, "mb48"),
        entries(run, "mb48", "--to", "80", "--from", "79"),
    )
    (to,), (before,), ever = (entry["passages"][key] for key in ("to", "before", "ever"))

    assert (to["square"], to["rests"]["chance"]) == (80, 0.0)
    assert to["touches"]["chance"] == pytest.approx(0.4817, abs=5e-5)
    assert (to["touches"]["mean"], len(to["touches"]["pmf"])) == (None, 8)
    assert sum(before["chances"]) + before["neither"] == pytest.approx(1.0)
    assert ever["uses"]["80"] == pytest.approx(to["touches"]["chance"])
    assert len(ever["touches"]) == 101
    assert "passages" not in nothing
    assert from_79["passages"]["begin"] == 79
    assert from_79["passages"]["to"][0]["touches"]["chance"] > 1 / 6
    assert run("analyse", "mb48", "--to", "101").code == 2


def test_the_whole_table(run: Run) -> None:
    """`--table` gives places, first and last finish; null and a note where tokens bump."""
    (entry,) = entries(run, "mb48", "--table", "--players", "4")
    (bumping,) = entries(run, "mb48", "--table", "--bump", "start")
    table = entry["table"]

    assert [round(100 * row[0], 3) for row in table["places"]] == [
        *(25.995, 25.318, 24.662, 24.025)
    ]
    assert table["rolls_until_first"] == pytest.approx(table["turns_until_first"], rel=1e-12)
    assert (bumping["table"], bumping["notes"][-1]["name"]) == (None, "table")
    assert "first finish: turn 52.52 of all players" in run("analyse", "mb48", "--table").out
    assert "ask a simulation" in run("analyse", "mb48", "--table", "--bump", "start").out
    assert "table" not in entries(run, "mb48")[0]


@pytest.mark.slow
def test_seats_of_their_own(run: Run) -> None:
    """`--seat` gives each seat rules of its own: chances, places, and handicaps between two."""
    (entry,) = entries(run, "mb48", "--seat", "", "--seat", "die=d12")
    (fair,) = entries(run, "mb48", "--seat", "", "--seat", "start=10")
    (three,) = entries(run, "mb48", "--seat", "opening=6", "--seat", "", "--seat", "again=6")
    own = entry["own_seats"]
    out = run("analyse", "mb48", "--seat", "", "--seat", "die=d12").out

    assert own["chances"][1] == own["places"][1][0] > 0.6
    assert [rules["die"] for rules in own["rules"]] == ["d6", "d12"]
    assert own["extra_turns"][0]["turns"] < 0
    # Published: the second of two players is fair on square 10 of mb48.
    assert fair["own_seats"]["chances"][1] == pytest.approx(0.5, abs=5e-4)
    assert fair["own_seats"]["head_starts"][0]["square"] == 10
    assert (len(three["own_seats"]["places"]), three["own_seats"]["head_starts"]) == (3, [])
    assert f"seat 2 wins {100 * own['chances'][1]:.3f} %" in out
    assert "own_seats" not in entries(run, "mb48")[0]


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        (["dice=d12"], "expected RULE=VALUE with a rule of"),
        (["start=x"], "expected a whole number from 0"),
        (["die=d12"], "two seats or more, got 1"),
        (["", "overshoot=never"], "overshoot"),
        (["", "bump=start"], "without bumping"),
    ],
)
def test_seats_that_make_no_sense(run: Run, seats: list[str], said: str) -> None:
    """A rule that is none, a value that is none, one seat alone, tokens that bump."""
    run("analyse", "mb48", *(part for seat in seats for part in ("--seat", seat))).refused(said)


@pytest.mark.slow
def test_fractions(run: Run) -> None:
    """`--exact` gives fractions beside the floats: published ones, and null where there is none."""
    (entry,), (trap,) = (
        entries(run, "mb47", "--exact", "--pmf", "7"),
        entries(run, "trap", "--exact"),
    )
    (again,) = entries(run, "mb47", "--exact", "--again", "6")
    exact = entry["exact"]

    assert (exact["mean"], exact["pmf"][7]) == (entry["mean_exact"], "47/31104")
    assert float(Fraction(exact["variance"])) == pytest.approx(entry["sd"] ** 2, rel=1e-12)
    assert float(Fraction(exact["p_within"]["100"])) == pytest.approx(entry["p_within"]["100"])
    assert (trap["exact"]["mean"], trap["exact"]["p_finish"]) == (None, "7/36")
    assert float(Fraction(again["turns"]["exact"]["mean"])) == pytest.approx(again["turns"]["mean"])
    assert "p_within" not in again["turns"]["exact"]
    assert "exact" not in entries(run, "mb47")[0]
    assert "47/31104" in run("analyse", "mb47", "--exact", "--pmf", "7").out
    assert entries(run, "mb47", "--exact", "--pmf", "1001")[0]["exact"]["pmf"] is None


def test_recorded_games(run: Run, tmp_path: Path) -> None:
    """`--lengths` compares the games of a file with the theory, in a table and in JSON."""
    path = tmp_path / "class.txt"
    path.write_text("# class 4b\n" + " ".join(map(str, range(10, 70, 2))))
    (entry,) = entries(run, "mb47", "--lengths", str(path))
    out = run("analyse", "mb47", "--lengths", str(path)).out

    assert entry["fit"]["games"] == 30
    assert sum(group["seen"] for group in entry["fit"]["groups"]) == 30
    assert entry["fit"]["groups"][-1]["last"] is None
    assert "chi-square" in out
    assert entry["fit"]["sentence"].split()[-1] in out
    path.write_text("3")
    assert "takes 3 rolls" in run("analyse", "mb47", "--lengths", str(path)).err


def test_turns_where_rules_give_another_roll(run: Run) -> None:
    """`turns` has the figures in turns, and only under such rules."""
    with_again, without = entries(run, "mb47", "--again", "6"), entries(run, "mb47")

    assert with_again[0]["turns"]["mean"] < with_again[0]["mean"]
    assert "turns" not in without[0]


def test_a_trap_is_null_and_said(run: Run) -> None:
    """An infinite mean is null, with `absorbs` false, the trap's squares and a note."""
    (entry,) = entries(run, "trap")

    assert (entry["mean"], entry["absorbs"]) == (None, False)
    assert entry["p_finish"] == pytest.approx(7 / 36)
    assert 15 in entry["trap"]
    assert [note["name"] for note in entry["notes"]] == ["trap"]


def test_bumping_has_no_seats(run: Run) -> None:
    """Seats are null where tokens touch each other, with a note."""
    (entry,) = entries(run, "mb47", "--bump", "start")

    assert entry["seats"] is None
    assert entry["notes"][0]["name"] == "seats"


def test_lists_up_to_a_limit(run: Run) -> None:
    """Beyond --list-limit the arrays by square are null."""
    (entry,) = entries(run, "mb47", "--list-limit", "50")

    assert entry["visits"] is entry["ever"] is None


@needs("the compiled core")
def test_a_board_of_which_the_mean_alone_is_known(run: Run, tmp_path: Path) -> None:
    """On 3,000 squares with another roll, mean and fewest rolls are known; the lists are null."""
    path = tmp_path / "long.board"
    path.write_text(writes(Game(Board(3_000, jumps={3: 2_000}), Rules(again=6)), "boustro"))
    (entry,) = entries(run, str(path))

    assert 280 < entry["mean"] < 3_000
    assert entry["visits"] is None
    assert "at most 2000 squares" in run("analyse", str(path), "--table", "--width", "999").out
    for more in (["--pmf", "3"], ["--to", "4"], ["--ever"]):
        ran = run("analyse", str(path), *more)
        assert (ran.code, "too many squares to list" in ran.err) == (2, True)


def test_a_board_too_large_for_a_mean(run: Run, tmp_path: Path) -> None:
    """Of 10^18 squares nothing is analysed; the error says how many are."""
    path = tmp_path / "long.board"
    path.write_text(writes(Game(Board(10**18, jumps={3: 9 * 10**17})), "boustro"))
    ran = run("analyse", str(path))

    assert (ran.code, "at most 10000 squares for a mean" in ran.err) == (2, True)


def test_one_screen(run: Run) -> None:
    """The figures of a game fit on one screen of 24 lines and 80 columns."""
    out = run("analyse", "mb47").out

    assert "39.22512231" in out
    assert "50.791 / 49.209 %" in out
    assert len(out.splitlines()) <= 24
    assert max(map(len, out.splitlines())) <= 80


def test_side_by_side(run: Run) -> None:
    """Several boards stand beside each other, under their names."""
    out = run("analyse", "mb47", "mb48", "trap").out
    heading, mean = out.splitlines()[:2]

    assert heading.split() == ["mb47", "mb48", "trap"]
    assert mean.split()[-3:] == ["39.22512231", "39.59836564", "infinite"]
    assert mean.startswith("mean rolls, one player ")


def test_both_spellings(run: Run) -> None:
    """`analyze` is accepted for `analyse`."""
    assert run("analyze", "mb47").out == run("analyse", "mb47").out


@pytest.mark.slow
def test_a_plot(run: Run, tmp_path: Path) -> None:
    """--plot writes a picture of the kind its name says; other kinds are refused."""
    need("matplotlib")
    path = tmp_path / "mb47.svg"
    ran = run("analyse", "mb47", "mb48", "--plot", str(path))

    assert ran.code == 0
    assert path.read_text().lstrip().startswith("<?xml")
    assert run("analyse", "mb47", "--plot", str(tmp_path / "x.bmp")).code == 2


@pytest.mark.parametrize(
    "args",
    [
        ["analyse", "mb47", "--json", "--plot", "x.svg"],
        ["analyse", "mb47", "--players", "0"],
        ["whatif", "mb47", "--json", "--csv"],
        ["whatif", "mb47", "--matrix"],
    ],
)
def test_bad_usage(run: Run, args: list[str]) -> None:
    """What cannot be combined ends with exit code 2."""
    assert run(*args).code == 2


def test_whatif_document(run: Run) -> None:
    """Every change of the flat classic with the matrix, as the Python API gives them."""
    ran = run("whatif", "flat30", "trap", "--json", "--matrix", "--moves")
    flat, trap = checked(ran.out, "whatif-1.json")["results"]
    what = whatif(builtin("flat30"))

    assert len(flat["edits"]) == len(list(what.edits(moves=True)))
    assert flat["matrix"][3][4] == pytest.approx(what.changes[3, 4])
    assert (trap["mean"], trap["absorbs"]) == (None, False)


def test_whatif_lines(run: Run) -> None:
    """--csv has a heading and one line a change."""
    lines = run("whatif", "flat30", "--csv").out.splitlines()

    assert lines[0] == '"game","kind","entry","exit","was","change","mean"'
    assert len(lines) == 1 + len(list(whatif(builtin("flat30")).edits()))


def test_whatif_in_words(run: Run) -> None:
    """The summary names every jump taken away and the additions that matter most."""
    out = run("whatif", "mb47", "--top", "1", "--moves").out

    assert "87 → 24          -7.2838" in out
    assert "move an entry: the shortest games" in out
    assert "2 changes would create a trap" in out


def test_one_of_a_kind_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    """One player, one roll, one board."""
    (tmp_path / "one.txt").write_text("1")

    assert "in all, with 1 player\n" in run("analyse", "mb47", "--players", "1").out
    assert "takes 1 roll on" in run("analyse", "mb47", "--lengths", str(tmp_path / "one.txt")).err
    assert "\n1 board checked\n" in run("design", "--size", "30", "--seed", "1").out


HANGS = (
    '{"size": 6, "jumps": [[4, 3], [5, 3]], "effects": [[1, "miss 1"]], '
    '"rules": {"die": "d2", "again": [1, 2]}}'
)
REFUSED = '{"size": 9, "effects": [[4, "over"]]}'


def test_turns_that_only_a_square_ends_are_answered(run: Run) -> None:
    """Where every throw gives another roll, a square to miss a turn on ends it: the mean is 3."""
    game = '{"size": 3, "effects": [[1, "miss 1"]], "rules": {"die": "d2", "again": [1, 2]}}'
    ran = run("analyse", "-", "--json", text=game)
    (answer,) = json.loads(ran.out)["results"]

    assert (ran.code, answer["mean"], answer["turns"]["mean"]) == (
        0,
        pytest.approx(3),
        pytest.approx(2),
    )
    hung = json.loads(run("analyse", "-", "--json", text=HANGS).out)["results"][0]
    assert (hung["seats"], [note["name"] for note in hung["notes"]][-1]) == (None, "seats")


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_one_game_of_a_list_without_an_answer_is_named(run: Run, more: tuple[str, ...]) -> None:
    """The message names it, and with `--on-bad skip` those after it are answered."""
    games = f'{{"size": 5}}\n{REFUSED}\n{{"size": 7}}\n'
    stopped = run("whatif", "-", *more, text=games)
    skipped = run("whatif", "-", "--on-bad", "skip", *more, text=games)
    alone = run("whatif", "-", text=REFUSED)

    assert (stopped.code, skipped.code, alone.code) == (2, 0, 2)
    assert "standard input, game 2: expected a board without game over" in stopped.err
    assert "standard input, game 2: left out: it has no answer" in skipped.err
    assert alone.err.startswith("boustro: expected a board without game over")
    if more:
        first, second, third = json.loads(skipped.out)["results"]
        assert (first["size"], second["index"], third["size"]) == ("5", 1, "7")
        assert "game 2: expected a board without game over" in second["error"]
    else:
        assert "game 2: left out: expected a board without game over" in skipped.out
        assert "7 squares" in skipped.out


def test_how_a_game_goes_on(run: Run) -> None:
    """`--within`, `--after`, `--first-throw`, `--squares`, `--longer-than` give `progress`."""
    asked = ("--within", "30", "--within", "7", "--after", "1", "--first-throw", "--squares")
    (entry,) = entries(run, "mb47", *asked, "--longer-than", "mb48")
    (nothing,) = entries(run, "mb47")
    said, analysis = entry["progress"], analyse(builtin("mb47"))

    assert said["within"] == {
        "30": analysis.lengths.within(30),
        "7": pytest.approx(47 / 31104),
    }
    assert said["after"]["rolls"] == 1
    rests = [square for square, chance in enumerate(said["after"]["chances"]) if chance]
    assert rests == [2, 3, 5, 6, 14, 38] == sorted(way["square"] for way in said["first_throws"])
    assert said["remaining_means"][0] == pytest.approx(entry["mean"])
    assert said["against"]["name"] == "Chutes and Ladders, chute 48-26"
    assert "progress" not in nothing


def test_how_a_game_goes_on_in_words(run: Run) -> None:
    """Each question has its lines, and a square on which nobody rests has none."""
    out = run("analyse", "mb47", "--after", "100", "--squares", "--longer-than", "mb47").out

    assert "after 100 rolls:\n  finished: 96.9 %" in out
    assert "\n     2          39.69640612" in out
    assert "\n     1  " not in out
    assert "\n  47-26: 0.673" in out
    longer, sooner = (re.search(rf"{way}: ([0-9.]+) %", out) for way in ("longer", "sooner"))
    assert longer
    assert sooner
    assert longer[1] == sooner[1]


def test_a_board_to_compare_with_is_one_game(run: Run) -> None:
    """`--longer-than` takes a BOARD as the command line does, and says what it expected."""
    run("analyse", "mb47", "--longer-than", "mb49").refused("built-in board, got 'mb49'")


def test_the_most_likely_shortest_game_is_told_with_its_chance(run: Run) -> None:
    """Its throws lead from the start to the finish, and are as likely as seven throws of a die."""
    (line,) = [
        line for line in run("analyse", "mb47").out.splitlines() if line.startswith("most likely s")
    ]
    told = re.fullmatch(r"most likely shortest +([1-6](?: [1-6])*), in ([\d.]+) % of games", line)
    assert told is not None
    throws, jumps, square = told[1].split(), dict(builtin("mb47").board.jumps), 0
    for throw in throws:
        square = jumps.get(square + int(throw), square + int(throw))

    assert (len(throws), square) == (7, 100)
    assert float(told[2]) == float(f"{100 / 6**7:.4g}")
