"""Mutation testing: small changes to the rules, the states and the search, which tests have to notice.

`make mutants` changes one place of `MODULES` at a time, by the operators of Cosmic Ray, and runs the
tests that know these modules: as pure Python, since the core would answer for them, and at last with
the core, which is given tracks and turns.  Each kind of change is tried at most once at each place,
never in an annotation, and a sample of them with a fixed seed.  Results are written as they come, to
build/mutants/results.jsonl, so that a run that was broken off goes on; a survivor is printed whole.
"""

import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_db import WorkDB

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "mutants"
MODULES = (
    *("src/boustro/model/" + name for name in ("turn.py", "turns.py", "track.py", "rules.py", "states.py")),
    *("src/boustro/solve/" + name for name in ("reference.py", "routes.py", "distances.py", "replay.py")),
)  # fmt: skip
QUICK = (
    "tests/model/test_turn.py tests/test_oracles.py tests/solve/test_search.py tests/model/test_rules.py"
    " tests/solve/test_routes.py tests/model/test_route.py tests/model/test_key.py "
    + " ".join(MODULES)
)
SLOW = (
    "tests/grid/test_grid.py::test_the_grid[model] tests/grid/test_grid.py::test_the_grid[solve]"
    " tests/solve/test_witnesses.py tests/chain/test_witnesses.py tests/play"
)
CORE = "tests/solve/test_kernels.py tests/solve/test_search.py tests/chain/test_moments.py"
SECONDS = 1_200
"""How long one mutant may take; seconds of the processor bound each round far below that."""


PYTEST = f"{ROOT}/.venv/bin/python -m pytest -x -q -p no:cacheprovider -p no:xdist"
ROUNDS = (
    f"(ulimit -t 60; BOUSTRO_PURE=1 {PYTEST} {QUICK})",
    f"(ulimit -t 240; BOUSTRO_PURE=1 {PYTEST} {SLOW})",
    f"(ulimit -t 60; {PYTEST} {CORE})",
)
COMMAND = f"bash -c 'ulimit -v 6000000; export PYTHONPATH=src; {' && '.join(ROUNDS)}'"


def changes(seed: int) -> Iterator[Any]:
    """Every place of the modules with each kind of change once, in an order drawn by `seed`."""
    with tempfile.TemporaryDirectory() as folder:
        found = WorkDB(f"{folder}/all.sqlite", WorkDB.Mode.create)
        init([Path(name) for name in MODULES], found, {})
        all_changes = [item.mutations[0] for item in found.work_items]
        found.close()
    rng = random.Random(seed)
    all_changes.sort(key=lambda c: (str(c.module_path), c.start_pos, c.operator_name, c.occurrence))
    rng.shuffle(all_changes)
    skipped = {name: set(_annotated(Path(name).read_text(encoding="utf-8"))) for name in MODULES}
    seen = set()
    for change in all_changes:
        kind = change.operator_name.split("/")[1].split("_")[0]
        place = (str(change.module_path), tuple(change.start_pos), kind)
        if place not in seen and tuple(change.start_pos) not in skipped[place[0]]:
            seen.add(place)
            yield change


def _annotated(text: str) -> Iterator[tuple[int, int]]:
    """The places of what no test can see: types."""
    for node in ast.walk(ast.parse(text)):
        types = [getattr(node, part, None) for part in ("annotation", "returns")]
        for top in filter(None, types):
            for row in range(top.lineno, top.end_lineno + 1):
                first = top.col_offset if row == top.lineno else 0
                last = top.end_col_offset if row == top.end_lineno else 200
                yield from ((row, column) for column in range(first, last))


def _settle(core: list[str]) -> None:
    """A copy of the committed files for this process alone."""
    home = WORK / str(os.getpid())
    home.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
    subprocess.run(["tar", "x", "-C", home], input=packed.stdout, check=True)
    for path in core:
        shutil.copy(path, home / "src" / "boustro")
    os.chdir(home)


def _unchanged() -> tuple[Any, str]:
    return run_tests(COMMAND, SECONDS)


def _try(change: Any) -> dict[str, Any]:
    result = mutate_and_test([change], COMMAND, SECONDS)
    return {"change": _name(change), "outcome": result.test_outcome.value, "diff": result.diff}


def _name(change: Any) -> str:
    row, column = change.start_pos
    return f"{change.module_path}:{row}:{column} {change.operator_name.split('/')[1]}"


def main(count: int = 500, seed: int = 31, jobs: int = 2) -> None:
    """Try `count` changes, but for those with a result, and print the score and the survivors."""
    os.chdir(ROOT)
    WORK.mkdir(parents=True, exist_ok=True)
    drawn = list(changes(seed))
    results = WORK / "results.jsonl"
    results.touch()
    known = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    done = {result["change"] for result in known}
    left = [change for change in drawn[:count] if _name(change) not in done]
    core = [str(path) for path in (ROOT / "src" / "boustro").glob("_native*.so")]
    with Pool(jobs, _settle, (core,)) as pool, results.open("a", encoding="utf-8") as file:
        outcome, told = pool.apply(_unchanged)
        if outcome.value != "survived":
            raise SystemExit(f"these tests fail without any change:\n{told}")
        for result in pool.imap_unordered(_try, left):
            known.append(result)
            print(json.dumps(result), file=file, flush=True)
    survivors = [result for result in known if result["outcome"] == "survived"]
    print(*(f"{result['change']}\n{result['diff']}\n" for result in survivors), sep="\n")
    killed = len(known) - len(survivors)
    print(f"{killed} of {len(known)} killed ({killed / len(known):.1%}), of {len(drawn)} places")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
