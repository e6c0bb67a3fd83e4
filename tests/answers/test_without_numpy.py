"""Without NumPy the chain answers everything, with the same figures."""

import re
import sys
from pathlib import Path

import pytest

import boustro
from boustro import Board, Game, Rules, whatif
from tests.cli.conftest import run
from tests.cli.running import Run
from tests.support.processes import run_to_end

__all__ = ["run"]

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[2] / "src"
ASKED = """
from boustro import Board, Game, analyse, builtin
from boustro.answers.analyse import analyse_answer
from boustro.answers.documents import to_json
from boustro.answers.figures import figure_rows
from boustro.answers.heats import heat_of
from boustro.chain import compare_lengths, head_starts, odds, rolls_until_first
from boustro.lesson.page import lesson
from boustro.web.ask import ask
from boustro.web.limits import USUAL
from boustro.web.requests import parse_body
from boustro.web.requests import AnalyseRequest, ViewRequest, read_request

GAMES = [
    builtin("mb47"), builtin("trap"), builtin("wall"), builtin("gyan72"),
    Game(Board(12, jumps={3: 1, 7: 1, 9: 3}), {"die": "1,3", "overshoot": "bounce"}),
    Game(Board(20, jumps={3: 11, 17: 4}), "three-sixes"),
    Game(Board(9, jumps={8: 2}), {"opening": 6, "die": "2d6"}),
]
for game in GAMES:
    said = analyse(game, exact=game.size < 50)
    print(to_json(analyse_answer(said, pmf=30)))
    print([heat_of(kind, game, said).values for kind in ("visits", "reaches")])
    print(said.last_steps, said.most_visited, said.remaining(game.size - 1).quantile(0.9))
    if game.rules.bump is None:
        print(list(figure_rows(said)), said.minutes(3), said.table(3).turns_quantile(0.5))
analyse_it = parse_body(b'{"board": [[-1, -1, 4], [-1, 1, -1]], "exact": true}')
view_it = parse_body(b'{"board": [[-1, -1, 4], [-1, 1, -1]], "chart": true, "heat": "visits"}')
print(to_json(ask(read_request(AnalyseRequest, analyse_it, USUAL))))
print(to_json(ask(read_request(ViewRequest, view_it, USUAL))))
print(len(lesson(GAMES[1])))
small = builtin("flat30")
print(head_starts(small)[:3], odds(small, [10, 19]))
print(rolls_until_first([Game(small.board, {"again": 6})] * 3))
print(compare_lengths(small, [10, 7, 15, 9] * 9).p_value)
"""
LARGER = "larger games\n"
LARGE = f"""
print({LARGER!r}, end="")
from boustro import Board, Game, analyse
from boustro.answers.analyse import analyse_answer
from boustro.answers.documents import to_json
from boustro.answers.figures import figure_rows
again = Game(Board(3000, jumps={{5: 1_000, 2_991: 3}}), {{'again': 6}})
for game in again, Game(Board(3000), {{"die": "2,4"}}):
    print(to_json(analyse_answer(analyse(game))), list(figure_rows(analyse(game))))
"""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?")
BOUND = re.compile(r".mean_error.: ?[^,\n]+|at most \S+")
"""What is said of roundings differs, as the roundings do."""


def run_without_numpy(code: str, *, pure: bool = False, blocked: bool = True) -> str:
    """The output of `code` without NumPy (if `blocked`), with the core or without (`pure`)."""
    block = "import sys; sys.modules['numpy'] = None\n" if blocked else ""
    done = run_to_end(
        sys.executable,
        "-c",
        f"{block}import boustro\n{code}",
        env={"PYTHONPATH": str(SOURCE), **({"BOUSTRO_PURE": "1"} if pure else {})},
    )

    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_unknown_name_is_no_missing_extra() -> None:
    """A name that the chain does not have is missing with NumPy or without."""
    tried = (
        "import boustro.chain\n"
        "try: boustro.chain.mean\n"
        "except AttributeError as error: print(error)\n"
    )

    assert "has no attribute 'mean'" in run_without_numpy(tried)


def test_numpy_is_not_loaded() -> None:
    """The mean of a game does not load NumPy, even if it is installed."""
    asked = "import sys, boustro\nboustro.analyse(boustro.builtin('mb47')).mean\n"

    assert run_without_numpy(asked + "print('numpy' in sys.modules)\n", blocked=False) == "False\n"


def test_how_long_a_game_is_needs_no_numpy() -> None:
    """The mean of a game and the summaries of many are there in a bare install, under any rules."""
    made = "games = [boustro.builtin('mb47'), boustro.Game(boustro.Board(9), {'opening': 6})]\n"
    asked = "print([boustro.expected_rolls(g) for g in games], list(boustro.analyse_many(games)))"
    games = [boustro.builtin("mb47"), Game(Board(9), Rules(opening=6))]
    means = [boustro.expected_rolls(game) for game in games]

    assert run_without_numpy(made + asked) == f"{means} {list(boustro.analyse_many(games))}\n"


@pytest.fixture(scope="module")
def told() -> str:
    """All that is said without NumPy, by the core."""
    return run_without_numpy(ASKED + LARGE)


def test_every_figure_is_the_same_without_numpy(told: str) -> None:
    """All that a screen, a document and the page say of games has the same digits, to the last."""
    assert told == run_without_numpy(ASKED + LARGE, blocked=False)


def test_every_figure_is_the_same_without_the_core(told: str) -> None:
    """The words are the same, and numbers agree to ten digits, more than most are rounded to."""
    of_small_games = told.partition(LARGER)[0]
    by_core, by_python = (
        BOUND.sub("", said) for said in (of_small_games, run_without_numpy(ASKED, pure=True))
    )
    figures = [float(number) for number in NUMBER.findall(by_python)]

    assert NUMBER.sub("#", by_python) == NUMBER.sub("#", by_core)
    assert figures == pytest.approx([float(n) for n in NUMBER.findall(by_core)], rel=1e-10)


@pytest.mark.parametrize(
    "command",
    [["analyse", "mb47", "trap"], ["analyse", "mb48", "--json"], ["lesson", "mb47", "-o", "-"]],
)
def test_commands_need_no_numpy(run: Run, command: list[str]) -> None:
    """`boustro analyse` and `boustro lesson` print the same without NumPy."""
    asked = f"import sys; sys.argv[1:] = {command!r}\nfrom boustro.cli import main\nmain()"

    assert run_without_numpy(asked) == run(*command).out != ""


def test_what_a_change_does_needs_no_numpy() -> None:
    """All changes and moves of a game are there in a bare install, under rules with memory too."""
    rules = "{'again': 6, 'again_limit': (3, 'start')}"
    made = f"w = boustro.whatif(boustro.Game(boustro.Board(30, jumps={{3: 22, 27: 1}}), {rules}))\n"
    asked = "print(w.of(4, 20), w.moved(3, 5), w.removals, w.min_rolls_after(w.of(4, 20)))"
    with_numpy = whatif(
        Game(Board(30, jumps={3: 22, 27: 1}), Rules(again=6, again_limit=(3, "start")))
    )
    expected = with_numpy.of(4, 20), with_numpy.moved(3, 5), with_numpy.removals

    assert run_without_numpy(made + asked) == f"{' '.join(map(str, expected))} 3\n"
