"""Designed boards: wishes are met exactly, whatever runs at once; impossible ones are proved."""

import json
import math
import os
import sys
from fractions import Fraction
from itertools import combinations
from textwrap import dedent
from typing import Any

import pytest
from click.testing import CliRunner, Result

from boustro import Board, Game, analyse, builtin, min_rolls
from boustro.answers.design import design_answer
from boustro.chain.seats import Match
from boustro.cli.design import _wish_lines
from boustro.cli.group import boustro as group
from boustro.designs import design
from boustro.designs.boards_to_order import Design
from boustro.designs.figures import Figures
from boustro.designs.generate import Draws
from boustro.designs.halves import propose_boards
from boustro.designs.plan import Plan
from boustro.designs.ranges import Range
from boustro.designs.targets import Cost
from boustro.designs.wishes import Wishes
from boustro.errors import InputError
from boustro.simulation import simulate
from tests.grid.brute import mean_rolls
from tests.support.interpreter import House
from tests.support.processes import run_to_end
from tests.support.there import there

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
FREE: dict[str, Any] = {"snakes": "0..", "ladders": "0..", "jumps": "0..20"}


def test_about() -> None:
    """About a number is within a twentieth of it; about a range is no range."""
    assert Range.of("about 40") == (38, 42)
    assert Range.of(" about  .5") == (0.475, 0.525)
    for text in (
        *("about", "about 3..4", "about 3..", "about ..4", "about 3 4", "about40", "3 about"),
    ):
        with pytest.raises(InputError):
            Range.of(text)


def test_a_chance_may_be_a_percentage() -> None:
    """A percent sign at the end is for both numbers; for other figures there is none."""
    assert Range.of_chances(" 50 .. 51 % ") == Range.of_chances("50%..51%") == (0.5, 0.51)
    assert Range.of_chances("about 50%") == pytest.approx((0.475, 0.525))
    assert Range.of_chances("25%..") == (0.25, math.inf)
    assert Range.of_chances("0.5..0.6") == (0.5, 0.6)
    for text in ("%", "..%", "50%..51", "50%%", "50% 51%", "51%..50%", "about 3..4%"):
        with pytest.raises(InputError):
            Range.of_chances(text)
    with pytest.raises(InputError):
        Wishes.of(mean="50%")
    (target,) = Wishes.of(first_seat="..50.5%").targets
    assert target.range == (-math.inf, 0.505)


def exact_mean(game: Game) -> Fraction:
    """The mean in fractions, by the interpreter of these tests."""
    found = mean_rolls(game.size, dict(game.board.jumps), House())
    assert isinstance(found, Fraction)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("target", [33.3, 52.123])
def test_the_mean_is_met_to_a_ten_thousandth(target: float) -> None:
    """At most 20 jumps, within 1e-4 of the target, held against the interpreter in fractions."""
    made = design(mean=target, tolerance=1e-4, seed=2, **FREE)

    assert made.is_met
    assert abs(exact_mean(made.game) - Fraction(target)) <= Fraction(1, 10**4)
    assert made.mean_exact == exact_mean(made.game)
    assert len(made.game.board.jumps) <= 20


@pytest.mark.slow
@pytest.mark.parametrize("target", [44.4, 40.0])
def test_a_tolerance_is_met_to_a_millionth(target: float) -> None:
    """Sorting pairs two halves this near to the mean, as the interpreter's fractions show."""
    made = design(mean=target, tolerance=1e-6, **FREE)

    assert (made.is_met, made.ended) == (True, "met")
    assert abs(exact_mean(made.game) - Fraction(target)) <= Fraction(1, 10**6)
    assert len(made.game.board.jumps) <= 20


@pytest.mark.long("tests/designs/test_design.py::test_a_tolerance_is_met_to_a_millionth")
@pytest.mark.parametrize("target", [36.6, 40.0, 44.4, 50.123, 58.25, 65.5, 71.07])
@pytest.mark.parametrize("tolerance", [1e-6, 1e-8])
def test_a_tolerance_is_a_promise(target: float, tolerance: float) -> None:
    """Every mean is met down to a hundred-millionth."""
    made = design(mean=target, tolerance=tolerance, **FREE)

    assert made.is_met
    assert abs(exact_mean(made.game) - Fraction(target)) <= Fraction(tolerance)


@pytest.mark.slow
def test_halves_say_the_mean_of_the_whole() -> None:
    """The first proposed board has the mean to a ten-thousandth, with jumps in both halves."""
    plan = Plan(Wishes.of(100, mean=45, tolerance=1e-6, **{**FREE, "jumps": "6..8"}))
    _, jumps = next(propose_boards(plan, Draws(1, 0), 45.0))

    assert abs(exact_mean(plan.game_with(jumps)) - 45) < Fraction(1, 10**4)
    assert min(jumps) < 50 < max(jumps)
    assert all((entry < 50) == (exit < 50) for entry, exit in jumps.items())


def test_a_tolerance_that_is_missed_is_said() -> None:
    """If halves cannot be made, the nearest board is given, and not called one that fits."""
    made = design(mean=40, tolerance=1e-9, keep={3: 22}, effort=1_000, seed=1)
    (wish,) = design_answer(made).wishes
    (line,) = _wish_lines([wish])

    assert made.game.board.jumps[3] == 22
    assert (made.is_met, wish.met) == (False, False)
    missed = abs(exact_mean(made.game) - 40) - Fraction(1, 10**9)
    assert missed > 0
    assert float(line.partition("missed by ")[2]) == pytest.approx(float(missed), rel=0.05)


@pytest.mark.slow
def test_equal_seeds_make_equal_boards_with_any_number_of_workers() -> None:
    """One process and two find the same board with the same effort."""
    wishes: dict[str, Any] = {"mean": "61..62", "sd": "30..60", "min_rolls": "6..8", "seed": 9}
    one, two = design(workers=1, **wishes), design(workers=2, **wishes)

    assert one.game == two.game
    assert (one.effort, one.ended) == (two.effort, two.ended) == (one.effort, "met")
    assert design(**{**wishes, "seed": 10}).game != one.game


@pytest.mark.slow
def test_a_search_by_two_processes_ends_whatever_they_are_at() -> None:
    """Two hundred searches are closed while their processes send results; none waits for ever."""
    told = said_by_python("""
        from boustro.designs.boards_to_order import _results
        from boustro.designs.local_search import NOTHING

        def search(restart):
            return NOTHING

        for _ in range(200):
            finds = _results(search, [1, 1], 2)
            assert next(finds) == NOTHING
            finds.close()
        print("closed")
    """)

    assert told == "closed"


def test_what_goes_wrong_in_a_process_is_raised_and_its_end_ends_the_search() -> None:
    """Errors of the search reach the caller; a killed process interrupts it."""
    told = said_by_python("""
        import os, signal
        from boustro.designs.boards_to_order import _results
        from boustro.designs.local_search import NOTHING

        def search(restart):
            if restart[0] == 3:
                os.kill(os.getpid(), signal.SIGKILL)
            if restart[0] == 13:
                raise MemoryError("too large")
            return NOTHING

        print([find.ended for find in _results(search, [1] * 10, 2)])
        try:
            list(_results(lambda restart: search((13, 1)), [1] * 10, 2))
        except MemoryError as fault:
            print(fault)
    """)

    assert told == "['effort', 'effort', 'effort', 'interrupted']\ntoo large"


def test_neither_the_compiled_core_nor_numpy_changes_anything() -> None:
    """The board is the same if plain Python computes all figures, and without NumPy."""
    made = "from boustro import design; print(dict(design(36, mean=17, seed=4).game.board.jumps))"
    without = f"import sys; sys.modules['numpy'] = None; {made}"
    told = [
        run_to_end(
            sys.executable, "-W", "ignore", "-c", code, check=True, env={**os.environ, **more}
        ).stdout
        for code, more in ((made, {}), (without, {}), (without, {"BOUSTRO_PURE": "1"}))
    ]
    assert told[0] == told[1] == told[2] != ""


WISHES: dict[str, Any] = {
    "mean": "30..45",
    "sd": "15..30",
    "min_rolls": "6..8",
    "quantile": {0.9: "60..80"},
    "minutes": "5..9",
    "first_seat": "0.25..0.27",
}


def check(made: Design) -> None:
    """Every target figure comes from the exact chain."""
    result = analyse(made.game)
    table = Match.of_players(made.game, 4)
    figures = {
        "mean": result.mean,
        "sd": result.sd,
        "min_rolls": min_rolls(made.game),
        "0.9 rolls": result.rolls.lengths.quantile(0.9),
        "minutes": table.turns_until_first / 6,
        "first_seat": table.chances[0],
    }
    for target in made.wishes.targets:
        assert not target.range.distance(float(figures[target.name] or math.nan)), target
    assert made.is_met


PAIRS = list(combinations(WISHES, 2))


@pytest.mark.slow
@pytest.mark.parametrize("names", PAIRS if LONG else PAIRS[::4])
def test_two_targets_are_met_together(names: tuple[str, str]) -> None:
    """Every two figures with ranges that the boxed game shows to be possible together."""
    made = design(players=4, seed=1, **{name: WISHES[name] for name in names})

    check(made)


def test_minutes_asked_for_are_minutes_played() -> None:
    """Four simulated players throw for ten minutes on average, within four standard errors."""
    made = design(minutes=10, players=4, seconds=12, seed=1)
    run = simulate(made.game, games=20_000, players=4, seed=3)

    assert abs(there(run.mean) * 12 / 60 - 10) < 4 * there(run.mean_se) * 12 / 60 + 0.005


def test_comebacks_are_no_wish() -> None:
    """They took half a minute, other figures a second; the usual error lists the wishes."""
    with pytest.raises(InputError, match=r"expected one of mean, .*first_seat, got comebacks"):
        design(comebacks="0.3..0.4")  # type: ignore[call-arg]
    for command in (["design"], ["advise", "mb47"]):
        told = CliRunner().invoke(group, [*command, "--comebacks", "0.3.."], prog_name="boustro")
        assert (told.exit_code, "No such option '--comebacks'" in told.output) == (2, True)


@pytest.mark.parametrize("best", [(0.0, 0.0), (0.05, 0.0), (0.3, 0.1), (0.3, 9.0), (9.0, 9.0)])
def test_a_cost_that_ends_early_decides_as_the_whole_does(best: tuple[float, float]) -> None:
    """The shortened cost is below the best exactly if the whole cost is, and then equals it."""
    wishes = Wishes.of(
        100, mean="30..35", sd=9, min_rolls=9, first_seat=0.6, weights={"sd": 2, "min_rolls": 0.3}
    )
    for name in ("mb47", "mb48"):
        figures = Figures(builtin(name), wishes)
        whole, part = figures.cost(), figures.cost(Cost(*best))

        assert (part < best) == (whole < best)
        assert part == whole or part >= best


@pytest.mark.slow
def test_a_wish_with_a_weight_gives_way() -> None:
    """Ten snakes and a mean of 20 are met; the preference of an sd of 1 is impossible."""
    made = design(mean=20, sd=1, weights={"sd": 1}, seed=1, effort=100_000)

    assert made.is_met
    assert made.ended == "effort"
    assert made.figures["sd"] > 1.005


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"ladders": 0, "min_rolls": 5}, "without ladders no game has fewer than 17 rolls"),
        ({"snakes": 30, "ladders": 30}, "60 more snakes and ladders need 120 squares"),
        ({"snakes": 5, "ladders": 5, "jumps": "..9"}, "are more than"),
        ({"min_rolls": 9, "mean": "..8"}, "no game has fewer than 9 rolls, so not mean"),
        ({"size": 9, "keep": {5: 1}, "snakes": 2, "ladders": 3}, "4 more .* need 8 .*, 7 are free"),
        ({"keep": {5: 1, 9: 2}, "snakes": 1}, "2 snakes are kept, and 1 are wished for"),
    ],
)
def test_what_no_board_can_have_is_proved(wishes: dict[str, Any], said: str) -> None:
    """Contradictions are refused with the reason, which is called proved."""
    with pytest.raises(InputError, match=said) as refusal:
        design(**wishes)
    assert "proved impossible" in str(refusal.value)


def test_what_was_not_found_is_not_called_impossible() -> None:
    """The nearest board is given, with why the search ended."""
    made = design(mean=3, effort=20_000)

    assert not made.is_met
    assert made.ended == "effort"
    assert made.figures["mean"] < 20


def test_what_is_only_wished_for_contradicts_nothing() -> None:
    """At least nine rolls are required; a mean of at most eight is a preference and gives way."""
    assert Wishes.of(100, min_rolls="9..", mean="..8", weights={"mean": 1}).targets


@pytest.mark.parametrize(
    "wishes",
    [
        {"weights": {"means": 1}},
        {"mean": "x"},
        {"mean": "9..3"},
        {"quantile": "2=5"},
        {"preset": "kind"},
        {"size": 5000},
        {"size": 10**18},
        {"size": 10**18, "columns": 10**17, "forbidden_rows": [1]},
    ],
)
def test_bad_wishes_are_refused_by_name(wishes: dict[str, Any]) -> None:
    """Each problem says what was expected and what was found."""
    with pytest.raises(InputError, match=r"expected .*got"):
        design(**wishes)


def test_a_board_is_made_to_house_rules() -> None:
    """A six to begin, and another roll: the mean is that of the same rules in a new analysis."""
    rules = {"opening": "6", "again": "max", "again_limit": (3, "start")}
    made = design(mean="50..60", rules=rules, seed=1, effort=50_000, size=64)

    assert 50 <= analyse(Game(Board(64, jumps=made.game.board.jumps), rules)).mean <= 60


@pytest.mark.slow
def test_json_says_what_was_made(tmp_path: Any) -> None:
    """The command writes the board and its figures; missed requirements give exit code 1."""
    path = tmp_path / "board.json"
    told = said_by_the_command("--mean=36..44", "--min-rolls=5..", "--seed=1", "-o", str(path))
    jumps = {int(e): int(x) for e, x in told["game"]["board"]["jumps"]}

    assert told["schema"] == "boustro/design/1"
    assert [wish["figure"] for wish in told["wishes"]] == ["mean", "min_rolls"]
    assert Fraction(told["mean_exact"]) == exact_mean(Game(Board(100, jumps=jumps)))
    assert told["digits"] is None
    assert json.loads(path.read_text())["jumps"] == told["game"]["board"]["jumps"]

    missed = made_by_the_command("--mean", "3", "--time-limit", "0.3")
    assert missed.exit_code == 1
    assert "no board met every requirement" in missed.stdout
    refused = made_by_the_command("--snakes", "60")
    assert refused.exit_code == 2
    assert "proved impossible" in refused.stderr


@pytest.mark.parametrize(("kind", "direction"), [("ladders", 1), ("snakes", -1)])
def test_rows_are_forbidden_to_one_kind(kind: str, direction: int) -> None:
    """`--forbidden-rows ladders=8` keeps ladders out of the last row; other jumps may touch it."""
    touched = 0
    for seed in range(12):
        told = said_by_the_command("--size=64", f"--forbidden-rows={kind}=8", f"--seed={seed}")
        for entry, exit in told["game"]["board"]["jumps"]:
            in_row = 57 <= max(int(entry), int(exit)) < 64
            touched += in_row
            assert not (in_row and (int(exit) - int(entry)) * direction > 0)
    assert touched


def test_a_length_nobody_asked_for_is_said_to_be_no_target() -> None:
    """A large cruel board takes hundreds of rolls, and the text says that no target was set."""
    text = made_by_the_command("--size=144", "--preset=cruel", "--seed=1").stdout

    assert float(text.split("mean ")[1].split()[0]) > 100
    assert "game length was not a target; set one with --mean or --minutes" in text


def made_by_the_command(*options: str) -> Result:
    """How `boustro design` ends, in this process."""
    return CliRunner().invoke(group, ["design", "--workers", "1", *options], prog_name="boustro")


def said_by_the_command(*options: str) -> Any:
    """The document of a board that is made."""
    run = made_by_the_command("--json", *options)
    assert run.exit_code == 0, run.stderr
    return json.loads(run.stdout)


def said_by_python(code: str) -> str:
    """What a program prints, which says nothing on standard error and ends in time."""
    command = [sys.executable, "-W", "error", "-c", dedent(code)]
    run = run_to_end(*command, check=True)
    assert run.stderr == ""
    return run.stdout.strip()
