"""Without NumPy the chain says which extra brings it."""

import subprocess
import sys
from pathlib import Path

import boustro
from boustro import Board, Game, Rules

SOURCE = Path(__file__).parents[2] / "src"


def run_without_numpy(code: str) -> str:
    """What `code` prints where NumPy cannot be imported."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules['numpy'] = None\nimport boustro\n{code}"],
        env={"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    return done.stdout


def test_the_extra_is_named() -> None:
    """Each name that needs NumPy raises the error that names the extra, and no other."""
    for name in ("boustro.analyse", "boustro.whatif", "boustro.chain.Lengths"):
        tried = f"try: {name}\nexcept boustro.MissingExtraError as error: print(error)\n"

        assert "pip install 'boustro[numpy]'" in run_without_numpy("import boustro.chain\n" + tried)


def test_an_unknown_name_is_no_missing_extra() -> None:
    """A name that the chain does not have is missing with NumPy or without."""
    tried = "import boustro.chain\ntry: boustro.chain.mean\nexcept AttributeError as error: print(error)\n"

    assert "has no attribute 'mean'" in run_without_numpy(tried)


def test_how_long_a_game_is_needs_no_numpy() -> None:
    """The mean of a game and the summaries of many are there in a bare install, under any rules."""
    made = "games = [boustro.builtin('mb47'), boustro.Game(boustro.Board(9), {'opening': 6})]\n"
    asked = "print([boustro.expected_rolls(g) for g in games], list(boustro.analyse_many(games)))"
    games = [boustro.builtin("mb47"), Game(Board(9), Rules(opening=6))]
    means = [boustro.expected_rolls(game) for game in games]

    assert run_without_numpy(made + asked) == f"{means} {list(boustro.analyse_many(games))}\n"
