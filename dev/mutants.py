"""Mutation testing: small changes to the rules, the states and the search, which tests have to notice.

`make mutants` changes one place of `MODULES` at a time, by the operators of Cosmic Ray, and runs the
tests that know these modules: as pure Python, since the core would answer for them, and at last with
the core, which is given tracks and turns.  Each kind of change is tried at most once at each place,
never in an annotation, and a sample of them with a fixed seed.  All are tried by the nearest
tests first; each of the next rounds sees what is left.  Results are kept in build/mutants/results.jsonl,
so that a run that was broken off goes on; survivors are printed whole.
"""

import ast
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from cosmic_ray import plugins
from cosmic_ray.commands.init import init
from cosmic_ray.mutating import use_mutation
from cosmic_ray.work_db import WorkDB

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "mutants"
RESULTS = WORK / "results.jsonl"
PART = 50
TESTED = Path(sysconfig.get_path("purelib", vars={"base": str(ROOT / ".venv")}))
MODULES = (
    *("src/boustro/model/" + name for name in ("turn.py", "turns.py", "track.py", "rules.py", "states.py")),
    *("src/boustro/solve/" + name for name in ("reference.py", "routes.py", "distances.py", "replay.py")),
)  # fmt: skip
NEAREST = {
    "turn.py": ("tests/model/test_turn.py", "src/boustro/model/turn.py"),
    "turns.py": ("tests/solve/test_kernels.py",),
    "track.py": (
        "src/boustro/model/track.py",
        "tests/model/test_turn.py",
        "tests/solve/test_routes.py",
    ),
    "rules.py": ("tests/model/test_rules.py", "src/boustro/model/rules.py"),
    "states.py": ("src/boustro/model/states.py", "tests/solve/test_search.py"),
    "reference.py": ("tests/solve/test_search.py", "tests/test_oracles.py"),
    "routes.py": ("tests/solve/test_routes.py",),
    "distances.py": ("src/boustro/solve/distances.py",),
    "replay.py": ("src/boustro/solve/replay.py", "tests/solve/test_routes.py"),
}
QUICK = (
    *("tests/model/" + name for name in ("test_turn.py", "test_rules.py", "test_route.py")),
    *("tests/solve/" + name for name in ("test_search.py", "test_routes.py", "test_digraph.py")),
    "tests/test_oracles.py",
    *MODULES,
)
GRID = (
    "tests/grid/test_grid.py::test_the_grid[model]",
    "tests/grid/test_grid.py::test_the_grid[solve]",
)
CORE = ("tests/solve/test_kernels.py", "tests/solve/test_search.py", "tests/chain/test_moments.py")
WITNESSES = ("tests/solve/test_witnesses.py", "tests/play", "tests/chain/test_witnesses.py")
# What is loaded before a child is born cannot be rewritten, which pytest tells.
HOW = [
    *(
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-k",
        "not endless and not largest_die",
    ),
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
]
ROUNDS = {
    "nearest": ((), "1", 60),
    "quick": (QUICK, "1", 60),
    "grid": (GRID, "1", 90),
    "core": (CORE, "", 60),
    "witnesses": (WITNESSES, "1", 240),
}
"""The tests of each round, whether Python is asked instead of the core, and seconds of the processor."""


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


def _passes(name: str, module: str) -> bool:
    """Whether the tests of a round pass, in a child that has loaded all but boustro already."""
    if child := os.fork():
        return os.waitpid(child, 0)[1] == 0
    code = 1
    try:
        tests, pure, seconds = ROUNDS[name]
        pure = "" if (name, module) == ("nearest", "turns.py") else pure
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
        sys.path[:0] = [str(Path("src").absolute())]
        paths = os.pathsep.join(sys.path)
        os.environ.update(BOUSTRO_PURE=pure, PYTHONPATH=paths, PYTHONDONTWRITEBYTECODE="1")
        sys.dont_write_bytecode = True
        import pytest

        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        code = pytest.main([*HOW, *(tests or NEAREST[module])])
    finally:
        os._exit(int(code))


def _try(task: tuple[str, Any]) -> dict[str, Any]:
    """Whether a round of tests notices a change; None changes nothing."""
    name, change = task
    if change is None:
        return {"round": name, "change": _name(None), "killed": not _passes(name, "turn.py")}
    operator = plugins.get_operator(change.operator_name)()
    with use_mutation(change.module_path, operator, change.occurrence):
        killed = not _passes(name, Path(change.module_path).name)
        diff = subprocess.run(
            ["diff", "-U1", ROOT / change.module_path, change.module_path],
            capture_output=True, text=True, check=False,
        ).stdout  # fmt: skip
    return {"round": name, "change": _name(change), "killed": killed, "diff": diff}


def _name(change: Any) -> str:
    if change is None:
        return "no change"
    row, column = change.start_pos
    return f"{change.module_path}:{row}:{column} {change.operator_name.split('/')[1]}"


def main(count: int = 500, seed: int = 31, jobs: int = 2) -> None:
    """Try `count` changes, a part of them after another, and print the score and the survivors."""
    os.chdir(ROOT)
    WORK.mkdir(parents=True, exist_ok=True)
    drawn = list(changes(seed))
    core = [str(path) for path in (ROOT / "src" / "boustro").glob("_native*.so")]
    sys.path.append(str(TESTED))
    for package in ("hypothesis", "networkx", "numpy", "pytest"):
        import_module(package)  # for the children, once
    with Pool(jobs, _settle, (core,)) as pool:
        left: list[Any] = []
        for begin in range(0, count, PART):
            part = drawn[:count][begin : begin + PART]
            for name in ROUNDS:
                part = _round(pool, name, part)
            left += part
            tried = min(begin + PART, count)
            score = f"{tried - len(left)} of {tried} killed ({1 - len(left) / tried:.1%})"
            print(f"{score}, of {len(drawn)} places", flush=True)
    for change in left:
        print(_name(change), _results()["witnesses", _name(change)]["diff"], sep="\n")


def _round(pool: Any, name: str, part: list[Any]) -> list[Any]:
    """What is left of a part of the changes after a round of tests, which is not repeated."""
    changes_or_none = (*part, None)
    tasks = [
        (name, change) for change in changes_or_none if (name, _name(change)) not in _results()
    ]
    with RESULTS.open("a", encoding="utf-8") as file:
        for result in pool.imap_unordered(_try, tasks):
            print(json.dumps(result), file=file, flush=True)
    found = _results()
    if found[name, _name(None)]["killed"]:
        raise SystemExit(f"the tests of the round {name} fail without any change")
    return [change for change in part if not found[name, _name(change)]["killed"]]


def _results() -> dict[tuple[str, str], Any]:
    RESULTS.touch()
    known = map(json.loads, RESULTS.read_text(encoding="utf-8").splitlines())
    return {(each["round"], each["change"]): each for each in known}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
