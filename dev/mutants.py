"""Mutation testing: tests must notice small changes to the rules, the states and the search.

`make mutants` changes one place of `MODULES` at a time, by the operators of Cosmic Ray, and runs
the tests that know these modules: first as pure Python, since the core would answer for it, then
with the core, which gets tracks and turns.  It tries a sample of the changes, drawn with a fixed
seed: each kind at most once at a place, and none in a type.  Each round of tests gets the
survivors of the round before.  A session of pytest collects its tests once; then a child process
for each change takes in the changed functions and runs the tests, the nearest first.  Results are
kept in build/mutants/results.jsonl, so that an interrupted run goes on; survivors are printed in
full.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import unified_diff
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from cosmic_ray import plugins
from cosmic_ray.commands.init import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.work_db import WorkDB

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "mutants"
UNASKED = 99
LONGEST = 3600
RESULTS = WORK / "results.jsonl"
TESTED = Path(sysconfig.get_path("purelib", vars={"base": str(ROOT / ".venv")}))
MODULES = (
    "src/boustro/model/turn.py",
    "src/boustro/model/track.py",
    "src/boustro/model/rules.py",
    "src/boustro/model/states.py",
    "src/boustro/solve/reference.py",
    "src/boustro/solve/routes.py",
)
NEAREST = {
    "turn.py": ("test_turn.py", "turn.py"),
    "track.py": (
        "track.py",
        "test_states.py",
        "test_turn.py",
        "test_routes.py",
        "test_kernels.py",
    ),
    "rules.py": ("test_rules.py", "rules.py"),
    "states.py": ("states.py", "test_states.py", "test_search.py"),
    "reference.py": ("test_search.py", "test_states.py", "test_oracles.py", "distances.py"),
    "routes.py": ("test_routes.py", "replay.py"),
}
"""The files with the tests of a module that notice most, asked first."""
QUICK = (
    *("tests/model/" + name for name in ("test_turn.py", "test_states.py", "test_rules.py")),
    *("tests/solve/" + name for name in ("test_search.py", "test_routes.py", "test_digraph.py")),
    "tests/docs/test_oracles.py",
    *MODULES,
)
GRID = (
    "tests/grid/test_grid.py::test_the_grid[model]",
    "tests/grid/test_grid.py::test_the_grid[solve]",
)
EFFECTS = ("tests/model/test_effects.py", "tests/grid/test_effects.py")
CORE = ("tests/solve/test_kernels.py", "tests/solve/test_search.py", "tests/chain/test_moments.py")
# What takes longest and looks at time alone, and what only the core refuses.
SKIPPED = "not endless and not largest_die"
HOW = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", SKIPPED)
ROUNDS = {
    "quick": (QUICK, "1", 60),
    "core": (CORE, "", 60),
    "grid": (GRID, "1", 90),
    "effects": (EFFECTS, "1", 60),
}
"""The tests of each round, "1" for pure Python, and the seconds of processor time."""


def changes(seed: int, modules: Sequence[str] = MODULES) -> Iterator[Any]:
    """Every place of some modules with each kind of change once, in an order drawn by `seed`."""
    with tempfile.TemporaryDirectory() as folder:
        found = WorkDB(f"{folder}/all.sqlite", WorkDB.Mode.create)
        init([Path(name) for name in modules], found, {})
        all_changes = [item.mutations[0] for item in found.work_items]
        found.close()
    rng = random.Random(seed)
    all_changes.sort(key=lambda c: (str(c.module_path), c.start_pos, c.operator_name, c.occurrence))
    rng.shuffle(all_changes)
    skipped = {name: set(_annotated(Path(name).read_text(encoding="utf-8"))) for name in modules}
    seen = set()
    for change in all_changes:
        kind = change.operator_name.split("/")[1].split("_")[0]
        place = (str(change.module_path), tuple(change.start_pos), kind)
        if place not in seen and tuple(change.start_pos) not in skipped[place[0]]:
            seen.add(place)
            if kind != "ReplaceBinaryOperator" or _compiles(change):
                yield change


def _compiles(change: Any) -> bool:
    """Whether it does: Cosmic Ray takes the star before keywords for an operator."""
    try:
        ast.parse(changed_text(change))
    except SyntaxError:
        return False
    return True


def _annotated(text: str) -> Iterator[tuple[int, int]]:
    """The places of what no test can see: types."""
    for node in ast.walk(ast.parse(text)):
        types = [getattr(node, part, None) for part in ("annotation", "returns")]
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.BinOp)
            and "|" in ast.unparse(node)
        ):
            types.append(node.value)
        for top in filter(None, types):
            for row in range(top.lineno, top.end_lineno + 1):
                first = top.col_offset if row == top.lineno else 0
                last = top.end_col_offset if row == top.end_lineno else 200
                yield from ((row, column) for column in range(first, last))


class Children(NamedTuple):
    """A session of pytest that collects its tests once and runs them in a child for each change."""

    name: str
    left: list[Any]

    def pytest_runtestloop(self, session: Any) -> bool:
        """The unchanged code first: where a test fails then, nothing would be learnt."""
        for change in (None, *self.left):
            killed = _in_child(self.name, partial(_ask, session, change))
            if change is None and killed:
                raise SystemExit(f"the tests of the round {self.name} fail without any change")
            if change is not None:
                _note(self.name, change, killed)
        return True


def _ask(session: Any, change: Any) -> int:
    """How many tests fail after a change of loaded modules; the nearest tests run first."""
    near = NEAREST[Path(change.module_path).name] if change else ()
    items = sorted(session.items, key=lambda item: item.path.name not in near)
    if change:
        name = str(change.module_path).removeprefix("src/").removesuffix(".py").replace("/", ".")
        module = import_module(name)
        new = dict(vars(module))
        code = compile(changed_text(change), change.module_path, "exec")
        exec(code, new)  # noqa: S102 - our own code
        try:
            _graft(vars(module), new)
        except ValueError:  # other names from around it: this one is not asked
            return UNASKED
    for item, after in zip(items, [*items[1:], None], strict=True):
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            break
    return int(session.testsfailed)


def _graft(old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Let the functions of a module or a class do what those of another one do."""
    for name, value in [*old.items()]:
        mine, other = (
            getattr(each, "__func__", getattr(each, "fget", each))
            for each in (value, new.get(name))
        )
        if isinstance(mine, FunctionType) and isinstance(other, FunctionType):
            mine.__code__, mine.__defaults__ = other.__code__, other.__defaults__
            mine.__kwdefaults__ = other.__kwdefaults__
        elif isinstance(value, type) and isinstance(new.get(name), type) and value is not new[name]:
            _graft(vars(value), vars(new[name]))


def _fresh(name: str, change: Any) -> int:
    """The same for a change outside of functions: everything is loaded after it."""
    import pytest

    Path(change.module_path).write_text(changed_text(change), encoding="utf-8")
    near = NEAREST[Path(change.module_path).name]
    tests = sorted(ROUNDS[name][0], key=lambda path: Path(path).name not in near)
    return int(pytest.main([*HOW, *tests]))


def changed_text(change: Any) -> str:
    """The text of a module with a change."""
    operator = plugins.get_operator(change.operator_name)()
    text = (ROOT / change.module_path).read_text(encoding="utf-8")
    return str(mutate_code(text, operator, change.occurrence))


def _in_child(name: str, ask: Callable[[], int]) -> bool | None:
    """Whether a child fails, breaks down or reaches a limit; None if it cannot run the tests."""
    child = get_context("fork").Process(target=_limited, args=(ROUNDS[name][2], ask))
    child.start()
    child.join(LONGEST)
    if child.exitcode is None:
        child.kill()
    return None if child.exitcode == UNASKED else child.exitcode != 0


def _limited(seconds: int, ask: Callable[[], int]) -> None:
    """Ask within bounds of the processor and of memory, and say nothing."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    os._exit(ask())


def _note(name: str, change: Any, killed: bool | None) -> None:
    old = (ROOT / change.module_path).read_text(encoding="utf-8").splitlines()
    lines = [*unified_diff(old, changed_text(change).splitlines(), lineterm="", n=1)][2:]
    result = {"round": name, "change": name_of(change), "killed": killed is True, "diff": lines}
    with RESULTS.open("a", encoding="utf-8") as file:
        print(json.dumps(result), file=file, flush=True)


def name_of(change: Any) -> str:
    """The place of a change, and its kind."""
    row, column = change.start_pos
    return f"{change.module_path}:{row}:{column} {change.operator_name.split('/')[1]}"


def _is_inside(change: Any) -> bool:
    """Whether a change lies in the body of a function."""
    tree = ast.parse((ROOT / change.module_path).read_text(encoding="utf-8"))
    row = change.start_pos[0]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return any(node.body[0].lineno <= row <= (node.end_lineno or 0) for node in functions)


def _enter(name: str, home: Path) -> None:
    """Go to a copy of the committed files, with the core, as a round of tests needs it."""
    packed = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True, timeout=60
    )
    home.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["tar", "x", "-C", home, "--exclude=biome.json"],
        input=packed.stdout,
        check=True,
        timeout=60,
    )
    for path in (TESTED / "boustro").glob("_native*.so"):
        shutil.copy(path, home / "src" / "boustro")
    os.chdir(home)
    pure = ROUNDS[name][1]
    sys.path[:0] = [str(home / "src")]
    sys.path.append(str(TESTED))
    sys.dont_write_bytecode = True
    os.environ.update(
        BOUSTRO_PURE=pure, PYTHONPATH=os.pathsep.join(sys.path), PYTHONDONTWRITEBYTECODE="1"
    )


def _work(name: str, part: list[Any], home: Path) -> None:
    """A round of tests for a part of the changes, which lie in functions."""
    _enter(name, home)
    import pytest

    pytest.main([*HOW, *ROUNDS[name][0]], plugins=[Children(name, part)])


def _work_fresh(name: str, part: list[Any], home: Path) -> None:
    """The same for changes outside of functions: each child loads everything after its change."""
    _enter(name, home)
    for change in part:
        _note(name, change, _in_child(name, partial(_fresh, name, change)))
        shutil.copy(ROOT / change.module_path, change.module_path)


def main(count: int = 500, seed: int = 31, jobs: int = 2) -> None:
    """Try `count` changes, a part of them after another, and print the score and the survivors."""
    os.chdir(ROOT)
    WORK.mkdir(parents=True, exist_ok=True)
    drawn = list(changes(seed))
    for name in ROUNDS:
        known = _results()
        killed = {change for (_, change), result in known.items() if result["killed"]}
        left = [change for change in drawn[:count] if name_of(change) not in killed]
        asked = [change for change in left if (name, name_of(change)) not in known]
        for work, inside in ((_work, True), (_work_fresh, False)):
            chosen = [change for change in asked if _is_inside(change) == inside]
            parts = [chosen[job::jobs] for job in range(jobs)] if chosen else []
            running = [
                get_context("fork").Process(
                    target=work, args=(name, part, WORK / f"{work.__name__}-{name}-{job}")
                )
                for job, part in enumerate(parts)
            ]
            for process in running:
                process.start()
            for process in running:
                process.join(6 * LONGEST)
        killed = {change for (_, change), result in _results().items() if result["killed"]}
        print(
            f"{name}: {len(killed)} of {min(count, len(drawn))} killed, of {len(drawn)} places",
            flush=True,
        )
    for (name, change), result in _results().items():
        if name == [*ROUNDS][-1] and not result["killed"]:
            print(change, *result["diff"], sep="\n")


def _results() -> dict[tuple[str, str], Any]:
    RESULTS.touch()
    known = map(json.loads, RESULTS.read_text(encoding="utf-8").splitlines())
    return {(each["round"], each["change"]): each for each in known}


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
