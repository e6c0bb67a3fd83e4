"""Certificates: `examples/check.py` accepts what is true, and nothing that is false."""

import json
import os
import random
import runpy
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boustro import Board, Rules, analyse, builtin
from boustro.answers.certificate import fewest_certificate, mean_certificate
from boustro.answers.documents import to_json
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game
from tests.grid.brute import mean_rolls
from tests.grid.case import cases
from tests.support import interpreter
from tests.support.interpreter import House

CHECK = Path(__file__).parents[2] / "examples" / "check.py"
MANY = 10_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 300
Proof = dict[str, Any]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Proof], str]:
    """The function of the script, which shares no code with boustro."""
    path = tmp_path_factory.mktemp("certificate") / "one.json"
    path.write_text(json.dumps({"results": proofs_of(builtin("mb47"))}), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["check.py", str(path)])
        found: Callable[[Proof], str] = runpy.run_path(str(CHECK))["check"]
    return found


def proofs_of(game: Game) -> list[Proof]:
    """The certificates that there are of a game, as JSON."""
    proofs = [fewest_certificate(game)]
    if analyse(game).absorbs:
        proofs.append(mean_certificate(game))
    return [json.loads(json.dumps(to_json(proof))) for proof in proofs]


def is_true(proof: Proof) -> bool:
    """Whether its answer is that of the interpreter, for the game that it names."""
    game = proof["game"]
    size, jumps = game["size"], dict(game["jumps"])
    outcomes = tuple((advance, weight, False) for advance, weight in game["throws"])
    rules = (game["start"], game["finish"], game["overshoot"], game["chaining"], outcomes)
    house = House(*rules)
    if "mean" in proof:
        mean = mean_rolls(size, jumps, house)
        return mean is not None and mean == Fraction(proof["mean"])
    return bool(interpreter.fewest_rolls(size, jumps, house) == proof["min_rolls"])


def test_what_is_true_is_accepted(check: Callable[[Proof], str]) -> None:
    """Fewest rolls, no route and mean of random boards, under every rule without memory."""
    said = [check(proof) for case in cases(11, MANY) for proof in proofs_of(case.plain.game)]

    for claim in ("are the fewest", "no route", "are the mean"):
        assert sum(claim in text for text in said) > MANY // 10


def test_what_is_false_is_refused(check: Callable[[Proof], str]) -> None:
    """A certificate that is changed in any place proves no false answer."""
    rng, refused = random.Random(5), 0
    games = [case.plain.game for case in cases(12, MANY)]
    while refused < MANY:
        game = rng.choice(games)
        proof = forged(rng.choice(proofs_of(game)), rng.choice(games), rng)
        if is_sound(proof) and not is_true(proof):
            with pytest.raises((ArithmeticError, LookupError, TypeError, ValueError)):
                check(proof)
            refused += 1


def forged(proof: Proof, other: Game, rng: random.Random) -> Proof:
    """The certificate with one to three changes: of the game, the answer, or what proves it."""
    for _ in range(rng.randint(1, 3)):
        place = rng.choice([key for key in proof if key != "name"])
        proof = proof | {place: changed(proof[place], place, other, rng)}
    return proof


def changed(value: Any, place: str, other: Game, rng: random.Random) -> Any:
    """Another value in this place of a certificate."""
    if place == "game":
        whole = json.loads(json.dumps(to_json(fewest_certificate(other).game)))
        key = rng.choice(list(value))
        return rng.choice([whole, value | {key: whole[key]}])
    if place == "min_rolls":
        return rng.choice([None, *range(8)])
    if place == "mean":
        return str(Fraction(value) + Fraction(rng.randint(-3, 3), rng.randint(1, 4)))
    if place in ("labels", "values"):
        square, of_square = rng.choice(value or [[0, 0]])
        new = Fraction(of_square) + rng.choice([-1, 1])
        changed_one = [[square, int(new) if place == "labels" else str(new)]]
        return [pair for pair in value if pair[0] != square] + rng.choice([[], changed_one])
    return value[: rng.randint(0, len(value))] + rng.sample(range(12), rng.randint(0, 2))


def is_sound(proof: Proof) -> bool:
    """Whether the interpreter has an answer about the game of a certificate."""
    game = proof["game"]
    squares = {game["start"], game["finish"], *(x for jump in game["jumps"] for x in jump)}
    if not squares <= {*range(game["size"] + 1)} or game["finish"] == 0:
        return False
    outcomes = tuple((advance, weight, False) for advance, weight in game["throws"])
    rules = (game["start"], game["finish"], game["overshoot"], game["chaining"], outcomes)
    return interpreter.is_sound(game["size"], dict(game["jumps"]), House(*rules))


def test_the_script_is_short_and_imports_nothing() -> None:
    """Whoever reads at most sixty lines need not trust anything else."""
    text = CHECK.read_text("utf-8")
    imports = [line for line in text.splitlines() if line.startswith(("import", "from"))]

    assert len(text.splitlines()) <= 60
    assert imports == ["import json", "import sys", "from fractions import Fraction"]


def test_what_has_no_certificate_is_refused() -> None:
    """Rules with memory, a game that might never be won, and a board that is too large."""
    with pytest.raises(QuestionError, match="no other roll"):
        fewest_certificate(builtin("gyan72"))
    with pytest.raises(QuestionError, match="always won"):
        mean_certificate(builtin("wall"))
    with pytest.raises(LimitError, match="400"):
        mean_certificate(Game(Board(401), Rules()))
    with pytest.raises(LimitError):
        fewest_certificate(Game(Board(10**7), Rules()))
