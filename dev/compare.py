"""Two versions of boustro beside each other: every public answer on thousands of games.

`python dev/compare.py WHEEL [GAMES] [SEED]` asks the version in the wheel and this one about the
same games, and ends with 1 where they disagree: what is discrete must be equal, numbers to 10⁻¹²
relative.  With `--pure` both are asked without a core.
"""

import json
import math
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NEAR = 1e-12
TINY = 1e-300
"""Below it floats have fewer digits."""
MOST_SHOWN = 20
LONGEST_SHOWN = 300
LONGEST = 4 * 3600
CHANGES = ("whatif", "changes", "moves", "edits")

FIGURES = (
    "absorbs", "p_finish", "p_trap", "trap", "mean", "sd", "skewness", "median", "mode",
    "quantiles", "p_within", "min_rolls", "p_min", "likeliest_route", "visits", "ever", "reaches",
    "jump_uses", "last_steps", "most_visited",
)  # fmt: skip


def questions(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    """What is asked of a game, by name; `rng` draws squares, jumps and seeds."""
    import boustro
    from boustro import chain, solve
    from boustro.chain.passage import touch_chances
    from boustro.simulate import simulate

    analysis = boustro.analyse(game, exact=True)
    square, other = rng.randint(1, game.size), rng.randint(1, game.size)
    edit = (rng.randint(1, max(1, game.size - 1)), rng.randint(1, game.size))
    seed = rng.randrange(1 << 30)
    few: Any = {"roll_limit": 2_000, "allow_unfinished": True}
    asked: dict[str, Callable[[], Any]] = {
        "min_rolls": lambda: boustro.min_rolls(game),
        "min_turns": lambda: solve.min_turns(game),
        "shortest_route": lambda: str(solve.shortest_route(game)),
        "routes": lambda: solve.count_shortest_routes(game),
        "sequences": lambda: solve.count_throw_sequences(game, 4),
        "levels": lambda: list(solve.levels(game)),
        "level_of": lambda: solve.level_of(game, square),
        "search": lambda: [str(step) for step in solve.search(game)],
        "explain": lambda: str(solve.explain(game)),
        "expected_rolls": lambda: boustro.expected_rolls(game),
        "analyse_many": lambda: chain.analyse_many([game.board], game.rules).mean,
        "solve_many": lambda: boustro.solve_many([game.board], game.rules).rolls,
        "pmf": lambda: analysis.lengths.pmf(30),
        "within": lambda: [analysis.lengths.within(n) for n in (3, 17, 10**9)],
        "turns": lambda: analysis.turns and (analysis.turns.mean, analysis.turns.sd),
        "exact": lambda: (analysis.mean_exact, analysis.variance_exact, analysis.pmf_exact(6)),
        "remaining": lambda: analysis.remaining_mean(square),
        "seats": lambda: dict(analysis.seats),
        "table": lambda: analysis.table(5).turns_until_first,
        "places": lambda: chain.place_chances(analysis.table(3)),
        "rolls of a table": lambda: chain.rolls_until_first([game] * 2),
        "whatif": lambda: list(boustro.whatif(game).of(*edit)),
        "changes": lambda: boustro.whatif(game).changes,
        "moves": lambda: boustro.whatif(game).moves,
        "edits": lambda: [tuple(edit) for edit in boustro.whatif(game).edits()][:40],
        "passage": lambda: (
            (passage := chain.first_passage(game, square)).chance
            and (passage.mean, passage.sd_given)
        ),
        "precedence": lambda: chain.precedence(game, square, other),
        "touches": lambda: touch_chances(game),
        "uses": lambda: chain.use_chances(game),
        "simulate": lambda: played(simulate(game, games=200, seed=seed, **few)),
        "race simulated": lambda: played(simulate(game, games=50, seed=seed, players=3, **few)),
    }
    return asked | {name: lambda name=name: getattr(analysis, name) for name in FIGURES}


def played(found: Any) -> tuple[Any, ...]:
    """What is counted in games that were played."""
    return found.lengths, found.wins, found.visits, found.jump_uses, found.bumps, found.lead_changes


def plain(value: Any) -> Any:
    """A value as JSON has it; a fraction or an own value as its text."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return value if math.isfinite(value) else str(value)
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case list() | tuple() | array():
            return [plain(one) for one in value]
    return plain(value.tolist()) if hasattr(value, "tolist") else str(value)


def answers(texts: list[str]) -> Iterator[dict[str, Any]]:
    """What the version that is imported says of each of these games, errors by their type."""
    from boustro import Board, Game

    for text in texts:
        size, jumps, rules = json.loads(text)
        game = Game(Board(size, jumps={int(e): x for e, x in jumps.items()}), rules)
        found = {}
        for name, ask in questions(game, random.Random(text)).items():
            try:
                found[name] = plain(ask())
            except Exception as error:  # noqa: BLE001 - what one refuses the other must refuse
                found[name] = type(error).__name__
        yield found


def games(count: int, seed: int) -> Iterator[str]:
    """Random boards of 1 to 10 squares under every kind of rule, and some larger ones."""
    from tests.grid.case import cases
    from tests.house_pool import random_jumps

    rng = random.Random(seed)
    for i, case in enumerate(cases(seed, count)):
        size, jumps = case.size, case.jumps
        if i % 5 == 0 and case.house.start in (0, 1) and case.house.finish in (None, case.size):
            size = rng.randint(11, 60)
            drawn = random_jumps(rng, size)
            jumps = {e: x for e, x in drawn.items() if 1 < e < size and x and x not in drawn}
        yield json.dumps([size, jumps, case.game.rules.as_dict()])


def ask(package: Path, texts: Path, *, pure: bool) -> list[dict[str, Any]]:
    """The answers of the version whose package lies in this folder."""
    path = os.pathsep.join(map(str, (package, sysconfig.get_path("purelib"))))
    env = os.environ | {"PYTHONPATH": path} | ({"BOUSTRO_PURE": "1"} if pure else {})
    # Without `site`, or an editable installation answers for both.
    command = [sys.executable, "-S", "-P", __file__, "--answers", str(texts)]
    done = subprocess.run(
        command, env=env, stdout=subprocess.PIPE, check=True, text=True, timeout=LONGEST
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def unpack(wheel: Path, to: Path) -> None:
    """Put the package of a wheel into a folder."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(to)


def copy_own(to: Path) -> None:
    """Put this version into a folder, with the core that `make setup` built."""
    shutil.copytree(ROOT / "src", to)
    for core in (ROOT / "build" / "dev").glob("_native*.so"):
        shutil.copy(core, to / "boustro")


def differs(old: Any, new: Any, scale: float = 0.0) -> bool:
    """Whether two plain answers disagree, floats by more than 10⁻¹² of themselves or of `scale`.

    >>> differs([0.3, 4], [0.1 + 0.2, 4]), differs([0.3, 4], [0.3, 5]), differs(2.0, 2.0000001)
    (False, True, True)
    """
    match old, new:
        case float() | int(), float() | int() if isinstance(old, float) or isinstance(new, float):
            return abs(old - new) > NEAR * max(abs(old), abs(new), scale) + TINY
        case list(), list():
            pairs = zip(old, new, strict=False)
            return len(old) != len(new) or any(differs(a, b, scale) for a, b in pairs)
        case dict(), dict():
            return differs([*old, *old.values()], [*new, *new.values()], scale)
    return bool(old != new)


def largest(answer: Any) -> float:
    """The largest number in a plain answer."""
    match answer:
        case bool() | str() | None:
            return 0.0
        case list():
            return max(map(largest, answer), default=0.0)
    return float(abs(answer))


def main(wheel: str, count: int = 5_000, seed: int = 1, *, pure: bool = False) -> int:
    """Compare, and say what differs."""
    with tempfile.TemporaryDirectory() as scratch:
        old, new, texts = (Path(scratch) / name for name in ("old", "new", "games"))
        unpack(Path(wheel), old)
        copy_own(new)
        lines = list(games(count, seed))
        texts.write_text("\n".join(lines))
        before, after = (ask(at, texts, pure=pure) for at in (old, new))
    wrong, compared = Counter[str](), 0
    for text, theirs, ours in zip(lines, before, after, strict=True):
        for name in theirs.keys() | ours.keys():
            compared += 1
            # A change of the mean is as exact as the means that it lies between.
            scale = largest([theirs.get("mean"), theirs.get(name)]) if name in CHANGES else 0.0
            if differs(theirs.get(name), ours.get(name), scale):
                wrong[name] += 1
                if wrong.total() <= MOST_SHOWN:
                    for said in (theirs.get(name), ours.get(name), text):
                        print(f"{name}: {str(said)[:LONGEST_SHOWN]}")
    print(f"{len(lines)} games, {compared} answers, {wrong.total()} differ: {dict(wrong)}")
    return int(bool(wrong))


if __name__ == "__main__":
    arguments = [one for one in sys.argv[1:] if one != "--pure"]
    if arguments[0] == "--answers":
        for found in answers(Path(arguments[1]).read_text().splitlines()):
            print(json.dumps(found))
        sys.exit()
    sys.path.insert(0, str(ROOT))
    sys.exit(main(arguments[0], *map(int, arguments[1:]), pure="--pure" in sys.argv))
