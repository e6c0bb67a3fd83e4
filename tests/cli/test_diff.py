"""`diff`: two games side by side."""

import json
from pathlib import Path

import pytest

from boustro import Board, Game, Rules, analyse, builtin, min_rolls, write
from boustro.answers.diff import diff_answer
from tests.cli.running import Run


def test_two_printings(run: Run) -> None:
    """Chute 47 or 48: the figures of both, and the two jumps; exit code 1, as games differ."""
    ran = run("diff", "mb47", "mb48")

    assert (ran.code, ran.err) == (1, "")
    assert "mean rolls          39.225122  39.598366  differs" in ran.out.splitlines()
    assert "fewest rolls                7          7" in ran.out.splitlines()
    assert ran.out.splitlines()[-2:] == ["only in A: 47 → 26", "only in B: 48 → 26"]


def test_equal_games(run: Run, tmp_path: Path) -> None:
    """Exit code 0; another name or format makes no difference, another rule does."""
    write(builtin("mb47"), tmp_path / "copy.json")

    assert run("diff", "mb47", str(tmp_path / "copy.json")).code == 0
    assert "board and rules are equal" in run("diff", "mb47", "mb47").out
    ran = run("diff", "leetcode", str(tmp_path / "copy.json"))
    assert ran.code == 1
    assert "rule start: A 1, B 0" in ran.out.splitlines()
    assert run("diff", "mb47", "mb48", "--die", "2d6").code == 1


@pytest.mark.parametrize(
    ("args", "text", "said"),
    [
        (("mb47",), "", "Missing argument 'B'"),
        (("mb47", "nope"), "", "expected a file or a built-in board"),
        (("mb47", "-"), "[[-1]]\n[[-1]]\n", "expected one game in standard input to compare, got 2"),
        (("mb47", "mb48", "-o", "two.gif"), "", "expected a name ending in .svg, .png, .pdf"),
    ],
)
def test_what_cannot_be_compared(run: Run, args: tuple[str, ...], text: str, said: str) -> None:
    """Exit code 2, with the reason."""
    run("diff", *args, text=text).refused(said)


def test_the_document_says_what_differs() -> None:
    """Jumps of one, of the other, with another exit; rules by name; the figures of each."""
    a = Game(Board(20, jumps={3: 9, 5: 12, 15: 2}), Rules(again=6))
    b = Game(Board(20, columns=10, jumps={3: 9, 5: 13, 16: 2}), Rules(die="d4"))
    found = diff_answer(a, b)

    assert (found.only_a, found.only_b) == (((15, 2),), ((16, 2),))
    assert [(e.entry, e.exit_a, e.exit_b) for e in found.other_exits] == [(5, 12, 13)]
    assert found.rules == ("die", "again")
    assert (found.a.key == found.b.key, found.equal) == (False, False)
    for side, game in ((found.a, a), (found.b, b)):
        exact = analyse(game)
        figures = (exact.mean, exact.sd, exact.p_finish)
        assert (side.mean, side.sd, side.p_finish) == pytest.approx(figures)
        assert side.min_rolls == min_rolls(game)


def test_games_of_which_less_is_known(run: Run) -> None:
    """A trap has no mean, a large board no deviation; the document says so with null."""
    document = json.loads(run("diff", "trap", "wall", "--json").out)
    large = diff_answer(Game(Board(10**18)), Game(Board(10**5), "three-sixes"))

    assert document["schema"] == "boustro/diff/1"
    assert (document["a"]["mean"], document["b"]["min_rolls"]) == (None, None)
    assert (large.a.mean, large.b.mean, large.b.min_rolls) == (None, None, 17647)  # 17 squares in three rolls
    assert [note.name for side in (large.a, large.b) for note in side.notes] == ["not-computed"] * 2


def test_the_picture_shows_what_differs(run: Run, tmp_path: Path) -> None:
    """Both boards with their names; jumps that both have are faint, and none where all are shared."""
    for other, faint in (("mb48", 36), ("mb47", 0)):
        path = tmp_path / "two.svg"
        ran = run("diff", "mb47", other, "-o", str(path))
        drawn = path.read_text(encoding="utf-8")

        assert "picture written to" in ran.err
        assert drawn.count('class="jump ') == 38
        assert drawn.count(' opacity="0.3"') == faint
        assert drawn.count('class="heading"') == 2
