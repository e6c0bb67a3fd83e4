"""`boustro play`, and records with `boustro show`: throws as input, pipes, records, refusals."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boustro.gameplay import Record
from tests.cli.running import Run
from tests.cli.test_solve_json import checked
from tests.support.processes import read_line, started

ROOT = Path(__file__).parents[2]


def test_given_throws_are_told_one_event_a_line(run: Run) -> None:
    """The throws of the contract on MB48 with two players."""
    ran = run("play", "mb48", "--players", "2", "--throws", "1,6,4", "--seed", "1")

    assert ran.out.splitlines()[:4] == [
        "Player 1 rolls 1, from the start to 1.",
        "Player 1 climbs from 1 to 38.",
        "Player 2 rolls 6, from the start to 6.",
        "Player 1 rolls 4, from 38 to 42.",
    ]


def test_the_document_keeps_the_contract(run: Run) -> None:
    """Moves and position as agreed, several dice by their labels."""
    args = ("--die", "2d6", "--again", "doubles", "--throws", "1+5,6+6,2+3", "--json")
    document = checked(run("play", "mb48", "--players", "2", *args).out, "play-1.json")

    assert [(m["player"], m["throw"], m["from"], m["landed"]) for m in document["moves"]] == [
        (1, "1+5", 0, 6),
        (2, "6+6", 0, 12),
        (2, "2+3", 12, 17),
    ]
    assert document["position"] == {"squares": [6, 17], "turn": 1, "winner": None, "over": False}
    assert document["moves"][1]["events"][0]["again"] is True


def test_a_game_that_all_have_lost_is_over(run: Run) -> None:
    """The position says so, and that nobody has won."""
    game = '{"size": 9, "effects": [[4, "over"]]}'
    lost = json.loads(run("play", "-", "--throws", "4", "--json", text=game).out)["position"]
    going = json.loads(run("play", "-", "--throws", "3", "--json", text=game).out)["position"]

    assert (lost["over"], lost["winner"]) == (True, None)
    assert (going["over"], going["winner"]) == (False, None)


def test_a_game_by_itself_is_the_same_by_seed(run: Run) -> None:
    """`--auto` ends with a winner, and equal seeds play alike."""
    once, twice = (run("play", "mb48", "--auto", "--seed", "9", "--json").out for _ in range(2))

    assert once == twice
    assert checked(once, "play-1.json")["position"]["winner"] == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["mb48", "--throws", "7"], "expected a throw of d6"),
        (["mb48", "--players", "0"], "0 is not in the range"),
        (["mb48", "--players", "1000000"], "1000000 is not in the range"),
        (["mb48", "--json"], "add --throws or --auto"),
        (["mb48", "--opening", "7", "--throws", "1"], "expected opening on a throw of d6, got 7"),
        (["mb48", "--die", "0,0", "--throws", "1"], "a die that can show more than 0"),
        (["-", "--throws", "5,1"], "throw number 2 (a 1) comes after player 1 has already won"),
        (["--load", "nowhere.txt"], "cannot read nowhere.txt"),
        (["mb48", "--load", "nowhere.txt"], "leave them out"),
    ],
)
def test_bad_input_is_refused(run: Run, args: list[str], message: str) -> None:
    """With exit code 2 and what was expected."""
    ran = run("play", *args, text='{"schema":"boustro/board/1","size":5,"jumps":[]}')

    assert ran.code == 2
    assert message in ran.err


def test_commands_come_over_a_pipe(run: Run) -> None:
    """Roll, throw, draw and quit, one command a line; after a wrong one the game goes on."""
    commands = "\n3\nb\nnonsense\n9\n4\nq\n1\n"
    ran = run("play", "mb48", "--players", "2", "--seed", "4", text=commands)

    assert ran.code == 0
    assert "expected a throw or a command, got 'nonsense'" in ran.out
    assert "expected a throw of d6" in ran.out
    assert -1 < ran.out.index("●1 player 1") < ran.out.index("●2 player 2")
    assert "After 3 rolls (seed 4): player 1 on 10, player 2 on 3; player 2 to throw." in ran.out


def test_on_a_terminal_all_events_of_a_throw_stand_below_the_board(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is drawn anew before every prompt, with as many lines of news as there is room."""
    monkeypatch.setattr("boustro.cli.play.is_terminal", lambda _name="": True)
    board = tmp_path / "steps.txt"
    board.write_text("16 squares\nLadders: 2-4, 4-6, 6-8, 8-10, 10-12\n", "utf-8")
    ran = run("play", str(board), "--rules", "spoj", text="2\nq\n")
    _, second, _ = ran.out.split("player 1: Enter rolls, h shows help > ")

    events = [line for line in second.splitlines() if line.startswith("Player 1 ")]
    assert [line.split()[2] for line in events] == ["rolls", *["climbs"] * 5]


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (["u", "undo"], "no throw is taken back here: the page of boustro serve does it"),
        (["s game.txt", "save"], "to save the game, begin it with --record FILE"),
        (
            ["l game.txt", "load"],
            "to continue a saved game, leave with q and begin with --load FILE",
        ),
    ],
)
def test_a_command_that_is_gone_says_what_to_do(run: Run, words: list[str], instead: str) -> None:
    """One sentence each time, and no throw is lost: those before and after it are played."""
    ran = run("play", "mb48", text="\n".join(["2", *words, "3", "q\n"]))

    first, *told, last, end = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert (first, told, last) == (
        "Player 1 rolls 2, from the start to 2.",
        [instead] * len(words),
        "Player 1 rolls 3, from 2 to 5.",
    )
    assert "player 1 on 5" in end


@pytest.mark.parametrize("line", ["3 4", "roll 3", "q now", "1 + 5", "b\tall", "3, 4"])
def test_a_line_with_more_than_one_command_is_refused(run: Run, line: str) -> None:
    """In one sentence that quotes it; nothing of it is played, and the game goes on."""
    ran = run("play", "mb48", text=f"2\n{line}\n3\nq\n")

    first, told, last, end = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert (first, last) == (
        "Player 1 rolls 2, from the start to 2.",
        "Player 1 rolls 3, from 2 to 5.",
    )
    assert told == f"expected one throw or command a line, got {line!r}"
    assert "player 1 on 5" in end


@pytest.mark.parametrize("seats", [("--computer", "2"), ("--computer=1,2",)])
def test_an_option_that_is_gone_says_what_to_do(run: Run, seats: tuple[str, ...]) -> None:
    """One sentence, with exit code 2; of another command the option is one that never was."""
    instead = (
        "--computer is gone: the page of boustro serve has computer players, --auto rolls for all"
    )
    ran = run("play", "mb48", "--players", "2", *seats)

    assert (ran.code, ran.out, ran.err) == (2, "", f"boustro: {instead}\n")
    assert "No such option" in run("solve", "mb48", *seats).err


def test_a_game_that_is_over_takes_no_throw(run: Run, tmp_path: Path) -> None:
    """A further throw is refused with the name of the winner; the record stays as it was."""
    file = tmp_path / "game.txt"
    run("play", "mb48", "--auto", "--players", "2", "--seed", "1", "--record", str(file))
    written = file.read_text()

    ran = run("play", "--load", str(file), "--throws", "3", "--record", str(file))
    ran.refused("throw number 1 (a 3) comes after player 2 has already won")
    assert "player 2 has won" in run("play", "--load", str(file), text="3\n").out
    assert file.read_text() == written


def test_a_recorded_game_is_replayed(run: Run, tmp_path: Path) -> None:
    """The same events again, and the same document."""
    file = str(tmp_path / "game.txt")
    wide = ("--width", "999")
    played = run("play", "mb48", "--auto", "--players", "3", "--seed", "5", "--record", file, *wide)

    *events, end = played.out.splitlines()
    shown = run("show", "--record", file, *wide).out.splitlines()
    assert (shown[: len(events)], shown[-1]) == (events, end)
    assert any("●1" in line for line in shown[len(events) : -1])
    document = checked(run("play", "--load", file, "--json").out, "play-1.json")
    assert document["position"]["winner"] is not None


def test_a_corrupt_record_names_its_line(run: Run, tmp_path: Path) -> None:
    """Exit code 2, the file and the line of the impossible throw."""
    file = tmp_path / "game.txt"
    file.write_text("boustro record 1\nboard: mb48\nplayers: 2\nthrows:\n1: 4\n2: 8\n")
    for args in (("show", "--record"), ("play", "--json", "--load")):
        run(*args, str(file)).refused(f"{file}: line 6: expected a throw of d6")


def test_a_record_that_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    """Bytes that are no UTF-8."""
    file = tmp_path / "game.txt"
    file.write_bytes(b"\xff\xfe\x00")

    assert run("show", "--record", str(file)).code == 2


def test_an_interrupted_game_is_recorded(tmp_path: Path) -> None:
    """Ctrl-C ends with 130, and the record holds every throw played."""
    file = tmp_path / "game.txt"
    command = [sys.executable, "-m", "boustro", "play", "mb48", "--record", str(file)]
    options = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "hears": ["SIGINT"]}
    environment = {"PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "PYTHONUNBUFFERED": "1"}
    with started(command, env=environment, **options) as game:
        assert game.stdin is not None
        game.stdin.write("2\n3\n")
        game.stdin.flush()
        assert all(read_line(game.stdout) for _ in range(2))
        game.send_signal(signal.SIGINT)

        assert game.wait(30) == 130
    assert Record.parse(file.read_text()).throws == ("2", "3")


def test_a_record_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    """Exit code 1; no half file is left."""
    ran = run("play", "mb48", "--throws", "1", "--record", str(tmp_path / "no" / "game.txt"))

    assert ran.code == 1
    assert "cannot write" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_simulate_keeps_the_contract(run: Run) -> None:
    """Every built-in kind of figure in one document that fits its schema."""
    args = ("--games", "500", "--seed", "3", "--players", "2", "--bump", "swap", "--json")
    document = checked(run("simulate", "mb48", "flat30", *args).out, "simulate-1.json")
    first, second = document["results"]

    assert first["games"] == sum(games for _, games in first["histogram"]) == sum(first["wins"])
    assert first["rules"]["bump"] == "swap"
    assert second["name"] == "Thirty squares as a flat array"


def test_simulate_tells_the_mean_and_its_error(run: Run) -> None:
    """In words, the same whatever the threads."""
    texts = {run("simulate", "mb48", "--seed", "3", "--threads", n).out for n in ("1", "2")}

    (text,) = texts
    assert "on average (95 %:" in text
    assert "48 → 26" in text


def test_simulate_tells_the_share_of_lost_games(run: Run) -> None:
    """In percent of all games; the lengths are those of the others."""
    game = '{"size": 4, "effects": [[2, "over"]]}'
    ran = run("simulate", "-", "--games", "400", "--seed", "3", text=game)
    told = re.search(
        r"^(\d+) lost \((.*) %\); lengths are those of the games won$", ran.out, re.MULTILINE
    )

    assert told is not None, ran.out
    assert told[2] == f"{int(told[1]) / 4:.3f}"


def test_simulate_refuses_what_never_ends(run: Run) -> None:
    """Exit code 2 and the reason; allowed, the games given up are counted."""
    run("simulate", "wall", "--games", "10").refused("no throws lead to the finish 36")

    args = ("--allow-unfinished", "--roll-limit", "100", "--games", "10", "--json", "--seed", "1")
    (result,) = checked(run("simulate", "wall", *args).out, "simulate-1.json")["results"]
    assert (result["unfinished"], result["mean"]) == (10, None)


def test_simulate_runs_until_it_is_precise(
    process: "Callable[..., subprocess.CompletedProcess[bytes]]",
) -> None:
    """`--until-se` reaches the standard error it names."""
    ran = process("simulate", "flat30", "--until-se", "0.05", "--seed", "1", "--json")

    assert json.loads(ran.stdout)["results"][0]["mean_se"] <= 0.05


def test_simulate_says_where_it_is_not_as_precise_as_asked(run: Run) -> None:
    """The most games played before `--until-se` was reached: standard error says so."""
    ran = run("simulate", "mb47", "--until-se", "0.001", "--games", "100", "--seed", "1")
    enough = run("simulate", "mb47", "--until-se", "100", "--games", "100", "--seed", "1")

    assert (ran.code, enough.code) == (0, 0)
    assert "not as precise as --until-se 0.001 after 100 games" in ran.err
    assert enough.err == ""


def test_the_longest_simulated_game_is_recorded(run: Run, tmp_path: Path) -> None:
    """`simulate --longest` writes a record of as many rolls as it reports; it can be replayed."""
    kept = tmp_path / "longest.txt"
    told = run(
        *("simulate", "mb48", "--games", "500", "--seed", "4", "--players", "3", "--json"),
        *("--longest", str(kept)),
    )

    (result,) = json.loads(told.out)["results"]
    play = Record.parse(kept.read_text(encoding="utf-8")).play()
    assert play.over
    assert play.players == 3
    assert play.rolls == result["longest"]["rolls"] == result["histogram"][-1][0]
    assert f"After {play.rolls} rolls" in run("show", "--record", str(kept)).out


def test_the_longest_game_is_of_one_board(run: Run, tmp_path: Path) -> None:
    """With several boards `simulate --longest` refuses before it plays, and writes nothing."""
    kept = tmp_path / "longest.txt"
    ran = run("simulate", "mb47", "mb48", "--longest", str(kept))

    assert (ran.code, ran.out) == (2, "")
    assert "expected one board to record its longest game, got 2" in ran.err
    assert not kept.exists()


def test_a_game_given_up_is_recorded_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    """Where every game is given up, the record of the longest ends at the roll limit."""
    kept = tmp_path / "longest.txt"
    run(*("simulate", "mb47", "--roll-limit", "3", "--games", "5", "--longest", str(kept)))

    play = Record.parse(kept.read_text(encoding="utf-8")).play()
    assert (play.rolls, play.over) == (3, False)


def test_players_with_rules_of_their_own(run: Run, tmp_path: Path) -> None:
    """Each moves from an own start and throws an own die; the record and JSON have their rules."""
    record = tmp_path / "game.txt"
    seats = ("--seat", "", "--seat", "start=11 die=d4")
    ran = run("play", "mb48", *seats, "--throws", "3,4", "--seed", "1", "--record", record)
    assert ran.out.splitlines()[:2] == [
        "Player 1 rolls 3, from the start to 3.",
        "Player 2 rolls 4, from 11 to 15.",
    ]
    ran = run("play", "--load", str(record), "--throws", "2", "--json")
    document = checked(ran.out, "play-1.json")
    assert document["position"]["squares"] == [5, 15]
    assert [rules["start"] for rules in document["own_rules"]] == [0, 11]
    assert "own_rules" not in json.loads(run("play", "mb48", "--throws", "1", "--json").out)

    for wrong in (("--players", "3", *seats), ("--load", str(record), *seats)):
        board = () if "--load" in wrong else ("mb48",)
        assert run("play", *board, *wrong, "--auto").code == 2
    assert "expected a throw of d4" in run("play", "mb48", *seats, "--throws", "1,5").err
    for twice in ("start=1 start=2", "die=d4 start=3 die=d4"):
        name = twice.partition("=")[0]
        run("play", "mb48", "--seat", twice, "--auto").refused(f"each rule once, got {name} twice")


def test_a_player_is_made_fair(run: Run) -> None:
    """The start and the chances are said first, and are those of `fair_seat`."""
    ran = run("play", "mb48", "--players", "2", "--fair", "2", "--throws", "1,4", "--seed", "1")

    assert ran.out.splitlines()[0] == (
        "Player 2 starts on 10 with d6. Chances to win: 50.0%, 50.0%."
    )
    assert "Player 2 rolls 4, from 10 to 14." in ran.out
    run("play", "mb48", "--fair", "2", "--auto").refused("expected a seat in 1..1, got 2")
