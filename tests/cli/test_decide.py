"""`boustro decide`: what it prints, the contract of its JSON, and its pictures."""

from fractions import Fraction
from pathlib import Path

import pytest

from boustro import Board, builtin, decide
from boustro.answers.decide import decide_answer
from tests.cli.running import Run
from tests.cli.test_solve_json import checked

LADDERS = "30 squares: ladders 3 to 12, 17 to 29, 19 to 30, 22 to 30; snake 15 to 4"


def test_document(run: Run) -> None:
    """The document follows its schema and agrees with the Python API.

    With two dice alone, 99 never gets its 1.
    """
    ran = run("decide", "mb47", "--dice", "d6,2d6", "--optional", "ladders", "--exact", "--json")
    (first,) = checked(ran.out, "decide-2.json")["results"]
    ran = run("decide", "wall", "--dice", "d6,d4", "--exact", "--json")
    (wall,) = checked(ran.out, "decide-2.json")["results"]
    best = decide(builtin("mb47"), dice=["d6", "2d6"], optional="ladders", exact=True)

    assert (first["dice"], first["within"], first["reason"]) == (["d6", "2d6"], None, None)
    assert Fraction(first["exact"]) == best.value_exact
    assert first["always"] == [pytest.approx(39.2251, abs=1e-4), None]
    assert first["value"] < min(first["always"][0], first["by_chance"])
    assert [d["square"] for d in first["decisions"]] == sorted(
        d["square"] for d in first["decisions"]
    )
    assert (
        wall["reason"] == "the finish cannot be reached from the start, whatever the player chooses"
    )
    assert (wall["value"], wall["lengths"], wall["exact"]) == (None, None, None)


def test_words(run: Run) -> None:
    """Values, the policy, the fraction and the costly choices, for people."""
    out = run("decide", "-", "--optional", "17,19", "--exact", "--top", "1", text=LADDERS).out

    assert "every jump taken  10.3316 with d6, always" in out
    assert "policy            take the jumps on 19\n                  stay on 17\n" in out
    assert "\nexactly:\n4322325849182089/430577783320320\n" in out
    assert out.rstrip().endswith("take the jump (stay on 19: 6.22685, take the jump: 0)")


def test_the_best_chance(run: Run) -> None:
    """Within K rolls values are chances, and choices may depend on the rolls that are left."""
    ran = run(
        "decide", "mb47", "--dice", "d6,2d6", "--optional", "ladders", "--within", "10", "--json"
    )
    (answer,) = checked(ran.out, "decide-2.json")["results"]
    out = run("decide", "mb47", "--dice", "d6,2d6", "--optional", "ladders", "--within", "10").out

    assert all(len(decision["by_left"]) == 10 for decision in answer["decisions"])
    assert answer["lengths"]["p_within"]["10"] == pytest.approx(answer["value"])
    assert f"{100 * answer['value']:.4f} % to arrive within 10 rolls" in out
    assert "it depends on the rolls that are left on 21," in out


def test_what_the_rules_remember(run: Run) -> None:
    """Choices that differ with the turn are named; those that make no difference are left out."""
    answer = decide_answer(decide(Board(6), {"overshoot": "win", "die": "d6"}, dice=["d6", "6"]))

    assert answer.policy == ("roll 6 on 0-4",)
    assert run("decide", "gyan72", "--optional", "snakes").code == 0


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_a_picture(run: Run, tmp_path: Path, kind: str) -> None:
    """The picture has the values and the policy in its legend; a refused ladder is faint."""
    path = tmp_path / f"policy.{kind}"
    ran = run("decide", "-", "--optional", "ladders", "-o", str(path), text=LADDERS)

    assert (ran.code, ran.out) == (0, "")
    assert path.stat().st_size > 1_000
    if kind == "svg":
        text = path.read_text("utf-8")
        assert "best policy:" in text
        assert 'data-square="17"' in text


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["mb47"], "expected something to choose"),
        (["mb47", "--optional", "3,5"], "got 3\n"),
        (["mb47", "--dice", "d6,dx", "--optional", "some"], "2 problems:"),
        (["mb47", "--dice", "d6,d4", "--players", "2"], "in a race the best choice depends"),
        (
            ["mb47", "mb48", "--optional", "jumps", "-o", "x.png"],
            "expected one board for a picture",
        ),
        (
            ["mb47", "--optional", "jumps", "-o", "x.bmp"],
            "expected a name ending in .svg, .png, .pdf",
        ),
    ],
)
def test_refusals(run: Run, args: list[str], sentence: str) -> None:
    """What cannot be answered ends with exit code 2, and all reasons in words."""
    ran = run("decide", *args)

    assert ran.code == 2
    assert sentence in ran.err
    assert "Traceback" not in ran.err
