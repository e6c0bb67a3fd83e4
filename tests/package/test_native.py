"""The compiled core at its edge: its stubs, the arrays it takes and refuses, threads beside it."""

import ast
import hashlib
import inspect
import math
import random
import re
import subprocess
import sys
import threading
import time
from array import array
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boustro
from boustro.core import VERSION
from boustro.core import native as core
from boustro.model.track import Track
from boustro.simulation import kernels
from boustro.simulation.counts import Task
from boustro.simulation.table import Table
from tests.support.missing import need
from tests.support.processes import PATIENCE, run_to_end

need("the compiled core")
assert core is not None
native: Any = core

from tests.support.hostile import LIVE  # noqa: E402 - it needs the core

STUBS = Path(boustro.__file__).with_name("_native.pyi")
SIX = array("q", range(1, 7))
RULES = native.BoardRules(SIX)
NONE = array("q")
BACKSLASH = "\\"  # stands before the index of a default in nanobind's signatures


def stubbed() -> dict[str, ast.FunctionDef]:
    """The public functions of the stubs, and the methods of its classes as `Class.method`."""
    found: dict[str, ast.FunctionDef] = {}
    for node in ast.parse(STUBS.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found[node.name] = node
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not part.decorator_list:
                found[f"{node.name}.{part.name}"] = part  # type: ignore[attr-defined]
    return found


def public_names(thing: Any) -> set[str]:
    """What dir tells of a module or a class without the names of Python's own."""
    return {name for name in dir(thing) if not name.startswith("_")}


def signature_of(name: str) -> list[tuple[str, str, bool]]:
    """(name, kind, has a default) of every parameter of the compiled function."""
    function = attrgetter(name)(native)
    if told := getattr(
        function, "__nb_signature__", None
    ):  # nanobind's functions tell theirs as text
        ((text, *_),) = told
        plain = re.sub(r"ndarray\[[^\]]*\]", "Buffer", text.replace(BACKSLASH, ""))
        return parameters_of(ast.parse(f"{plain}: ...").body[0])
    parameters = inspect.signature(function).parameters.values()
    return [(p.name, p.kind.name, p.default is not p.empty) for p in parameters]


def parameters_of(node: ast.stmt) -> list[tuple[str, str, bool]]:
    """The same of a function written in Python."""
    assert isinstance(node, ast.FunctionDef)
    arguments = node.args
    plain = [(a.arg, "POSITIONAL_ONLY") for a in arguments.posonlyargs]
    plain += [(a.arg, "POSITIONAL_OR_KEYWORD") for a in arguments.args]
    required = len(plain) - len(arguments.defaults)
    told = [(name, kind, i >= required) for i, (name, kind) in enumerate(plain)]
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return told + [(a.arg, "KEYWORD_ONLY", default is not None) for a, default in named]


def test_the_stubs_name_what_the_module_has() -> None:
    """Every public name of the module and of its classes is in the stubs, and those are in it."""
    classes = [node for node in ast.parse(STUBS.read_text()).body if isinstance(node, ast.ClassDef)]
    names = {name for name in stubbed() if "." not in name} | {node.name for node in classes}

    constants = {"version"}

    assert names | constants == public_names(native)
    for node in classes:
        parts = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        assert parts - {"__init__"} == public_names(getattr(native, node.name))


CHECKSUMS = {6: "ea6c1cd8cce531ed"}
"""A digest of the stubs of a version: a change needs a new version in `boustro.core`."""


def test_the_version_is_raised_with_the_stubs() -> None:
    """Stubs that have changed have another version, and the core and its Python have the same."""
    checksum = hashlib.sha256(STUBS.read_bytes()).hexdigest()[:16]

    assert {native.version: checksum} == {VERSION: checksum} == CHECKSUMS


@pytest.mark.parametrize("version", [None, 0, VERSION + 1])
def test_a_core_of_another_version_is_left_alone(version: int | None) -> None:
    """Python answers by itself beside an older core, and says once what to do about it."""
    code = """
import sys, types, warnings
stale = types.ModuleType("boustro._native")
stale.min_rolls = lambda *_: "an answer of another version"
if sys.argv[1] != "None":
    stale.version = int(sys.argv[1])
sys.modules["boustro._native"] = stale
import boustro
print(boustro.min_rolls([[-1, -1], [-1, 3]]), boustro.level_of(boustro.Board(7), 7))
"""
    done = run_to_end(sys.executable, "-c", code, str(version), check=True)
    got = "none" if version is None else version

    assert done.stdout.split() == ["1", "2"]
    assert done.stderr.count("NoCoreWarning") == 1
    assert f"expected a compiled core of version {VERSION}, got {got}" in done.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("ModuleNotFoundError('no module', name='boustro._native')", "no compiled core"),
        (
            "ImportError('undefined symbol: x', name='boustro._native', path='/core.so')",
            "the compiled core does not load: undefined symbol: x",
        ),
        (
            "ModuleNotFoundError('No module named other', name='other')",
            "the compiled core does not load: No module named other",
        ),
    ],
)
def test_a_core_that_does_not_load_says_why(error: str, said: str) -> None:
    """Only where no core is installed there is none; any other error of the import is told."""
    code = f"""
import sys

class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "boustro._native":
            raise {error}

sys.meta_path.insert(0, Broken())
import boustro
print(boustro.level_of(boustro.Board(7), 7))
"""
    done = run_to_end(sys.executable, "-c", code, check=True)

    assert done.stdout.split() == ["2"]
    assert f"NoCoreWarning: {said}; boustro answers in pure Python" in done.stderr


@pytest.mark.parametrize("name", sorted(stubbed()))
def test_the_stubs_have_the_module_s_signatures(name: str) -> None:
    """A function's parameters are the same in the stubs: names, kinds and which may be left out."""
    assert parameters_of(stubbed()[name]) == signature_of(name)


TRACK: dict[str, Any] = {
    "size": 100,
    "start": 1,
    "finish": 100,
    "overshoot": "stay",
    "faces": SIX,
    "entries": array("q", [3, 9]),
    "exits": array("q", [50, 2]),
    "chances": array("d", [1 / 6] * 6),
}
UNSOUND: list[tuple[dict[str, Any], str]] = [
    ({"size": 0}, r"size: expected 1\.\.10\^18, found 0"),
    ({"start": 101}, r"start: expected 0\.\.100, found 101"),
    ({"finish": 0}, r"finish: expected 1\.\.100, found 0"),
    ({"finish": 99, "overshoot": "win"}, "finish: expected 100, the last square"),
    ({"overshoot": "stop"}, "overshoot: expected stay, bounce or win, found 'stop'"),
    ({"faces": array("q", [2, 1])}, "faces: expected strictly ascending .* found 1"),
    ({"faces": array("q", [0, 1])}, "faces: expected strictly ascending .* found 0"),
    ({"faces": NONE}, "faces: expected at least 1, found 0"),
    ({"chances": array("d", [0.0] * 6)}, "chances: expected numbers above 0 that add up to 1"),
    ({"chances": array("d", [1.5, -0.5])}, "chances: expected numbers above 0"),
    ({"chances": array("d", [math.nan] * 6)}, "chances: expected numbers above 0"),
    ({"still": 0.5}, "chances: expected .* add up to 1, with that of a throw of 0"),
    ({"still": math.inf}, "chances: expected .* add up to 1"),
    ({"entries": array("q", [9, 3])}, "entries: expected strictly ascending .* found 3"),
    ({"entries": array("q", [3, 3])}, "entries: expected strictly ascending .* found 3"),
    ({"entries": array("q", [3, 101])}, "entries: expected strictly ascending .* found 101"),
    ({"entries": array("q", [3])}, "exits: expected 1 of them, as many as entries, found 2"),
    ({"exits": array("q", [50, 101])}, r"exits: expected squares 1\.\.100, found 101"),
    ({"exits": array("q", [50, 0])}, r"exits: expected squares 1\.\.100, found 0"),
    ({"chances": array("d", [1.0])}, "chances: expected 6 of them, as many as faces, found 1"),
]


@pytest.mark.parametrize(("change", "message"), UNSOUND)
def test_unsound_tracks_are_refused(change: dict[str, Any], message: str) -> None:
    """Unsorted or out-of-range values raise a ValueError with what was expected and found."""
    assert native.Track(**TRACK).min_rolls() == 10
    with pytest.raises(ValueError, match=message):
        native.Track(**{**TRACK, **change})


def test_nothing_is_said_of_a_track_that_outlives_the_interpreter() -> None:
    """A track still in use at the end, as by Hypothesis's modules, leaves no message."""
    kept = "track = Track.of(builtin('mb47')).core_form; pythonapi.Py_IncRef(py_object(track))"
    code = f"from ctypes import py_object, pythonapi; from boustro import Track, builtin; {kept}"
    done = run_to_end(sys.executable, "-c", code, check=True)

    assert (done.stdout, done.stderr) == ("", "")


def test_a_kernel_that_is_none_is_refused() -> None:
    """A kernel is asked for by its name, and one that does not play the track says so."""
    track, gaps = (
        native.Track(**TRACK),
        {"faces": array("q", [2, 3]), "chances": array("d", [0.5] * 2)},
    )
    large = native.Track(**{**TRACK, "size": 2**31, "finish": 2**31, **gaps})
    with pytest.raises(
        ValueError, match="kernel: expected small, sparse or stepwise, found 'fast'"
    ):
        track.min_rolls("fast")

    assert track.kernel == "small"
    assert track.route("small") is NotImplemented
    assert large.kernel == "none"
    answers = large.min_rolls(), large.route(), large.levels(), large.levels_at(array("q", [1]))
    assert set(answers) == {NotImplemented}
    with pytest.raises(ValueError, match=r"squares: expected 0\.\.100, found 101"):
        track.levels_at(array("q", [101]))
    with pytest.raises(ValueError, match="size: expected at most 10000, found"):
        large.expected_rolls()


WRONG: list[tuple[Any, str]] = [
    ([3, 9], "entries: expected an array, found list"),
    (array("i", [3, 9]), "entries: expected int64, found 'i' of 4 bytes"),
    (array("d", [3, 9]), "entries: expected int64, found 'd' of 8 bytes"),
    (np.array([3, 9], dtype=">i8"), "entries: expected int64, found '>[ql]' of 8 bytes"),
    (np.array([[3, 9]]), "entries: expected 1 dimensions, found 2"),
]


@pytest.mark.parametrize(("entries", "message"), WRONG)
def test_wrong_arrays_are_refused(entries: Any, message: str) -> None:
    """What is no array of int64 in one dimension raises a TypeError that says what it is."""
    with pytest.raises(TypeError, match=message):
        native.Track(**{**TRACK, "entries": entries})


def answers(count: int) -> tuple["array[int]", "array[int]", "array[int]"]:
    """Rolls, status and place of so many boards, to be filled."""
    return array("q", [-9]) * count, array("B", [9]) * count, array("q", [-9]) * count


def test_wrong_answers_are_refused() -> None:
    """Arrays to be filled must be writable, of their type and of one value a board."""
    boards = np.full((3, 4, 4), -1, np.int32)
    rolls, status, place = answers(3)
    with pytest.raises(TypeError, match="rolls: expected a writable array, found bytes"):
        native.solve_many(boards, bytes(24), status, place, rules=RULES)
    with pytest.raises(TypeError, match="rolls: expected int64, found 'i'"):
        native.solve_many(boards, array("i", [0] * 3), status, place, rules=RULES)
    with pytest.raises(TypeError, match="rolls: expected 3 values side by side, found 2"):
        native.solve_many(boards, rolls[:2], status, place, rules=RULES)
    with pytest.raises(TypeError, match="rolls: expected 3 values side by side, found 3 at steps"):
        native.solve_many(boards, np.zeros(6, np.int64)[::2], status, place, rules=RULES)
    askew = np.zeros(25, np.uint8)[1:].view(np.int64)
    with pytest.raises(TypeError, match="rolls: expected values aligned in memory"):
        native.solve_many(boards, askew, status, place, rules=RULES)


def test_a_shape_beyond_counting_is_refused() -> None:
    """Strides of 0 make boards of any shape; one of more than 10^18 cells is refused."""
    huge = np.broadcast_to(np.int8(-1), (1, 2**31, 2**30))
    with pytest.raises(ValueError, match=r"boards: expected at most 10\^18 cells"):
        native.solve_many(huge, *answers(1), rules=RULES)
    with pytest.raises(ValueError, match=r"matrix: expected at most 10\^18 cells"):
        native.matrix_min_rolls(huge[0], rules=RULES)


def random_boards(count: int, side: int, kind: type[Any] = np.int32) -> Any:
    """Boards with a jump on every tenth square."""
    rng = np.random.default_rng(side)
    exits = rng.integers(1, side * side, (count, side, side), endpoint=True)
    return np.where(rng.random(exits.shape) < 0.1, exits, -1).astype(kind)


def test_rolls_beyond_32_bits() -> None:
    """The rolls of an empty board of 10^18 squares in a batch are exact."""
    rolls, status, place = answers(1)
    rows = array("q", [0, 0]), NONE, NONE, array("q", [10**18])
    native.solve_many_ragged(*rows, rolls, status, place, rules=native.BoardRules(SIX, 0))

    assert (list(rolls), list(status)) == ([166_666_666_666_666_667], [0])


@pytest.mark.slow
def test_python_runs_while_boards_are_solved() -> None:
    """Another thread goes on while one call solves many boards: the lock is released."""
    many = np.broadcast_to(random_boards(1, 1500), (40, 1500, 1500))
    begun, ended = threading.Event(), threading.Event()

    def solve() -> None:
        begun.set()
        native.solve_many(many, *answers(40), threads=1, rules=RULES)
        ended.set()

    solver = threading.Thread(target=solve, daemon=True)
    solver.start()
    begun.wait(PATIENCE)
    woken = 0
    while solver.is_alive() and woken < 1000 * PATIENCE:
        time.sleep(0.001)
        woken += 1
    assert ended.is_set()

    assert woken > 5


def test_ragged_rows_that_do_not_fit() -> None:
    """Counts that contradict each other raise; offsets outside the arrays are a status."""
    jumps = array("q", [2]), array("q", [3])
    with pytest.raises(ValueError, match="offsets: expected 2 of them, one more than sizes"):
        native.solve_many_ragged(NONE, *jumps, array("q", [9]), *answers(1), rules=RULES)
    with pytest.raises(ValueError, match="exits: expected 1 of them, as many as entries, found 0"):
        native.solve_many_ragged(array("q", [0]), jumps[0], NONE, NONE, *answers(0), rules=RULES)
    rolls, status, place = answers(1)
    native.solve_many_ragged(
        array("q", [0, 2]), *jumps, array("q", [9]), rolls, status, place, rules=RULES
    )

    assert (list(rolls), list(status)) == ([-1], [7])


def test_any_bytes_as_a_matrix() -> None:
    """A thousand matrices of random cells are solved or refused, and never change."""
    rng = random.Random(5)
    for _ in range(1000):
        rows, cols = rng.randint(1, 12), rng.randint(1, 12)
        cells = np.frombuffer(rng.randbytes(rows * cols), np.int8).reshape(rows, cols)
        good = ((cells == -1) | ((cells >= 1) & (cells <= rows * cols))).all()
        _, bad, count = native.matrix_min_rolls(cells, rules=RULES)

        assert (count == 0) == good
        assert len(bad) == min(count, 100)


UNSOUND_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"after": array("I", [9] * 8)}, "after: expected states"),
    ({"after": array("I", [0] * 7)}, "after, flags: expected one for each class of every state"),
    ({"beside": array("I", [4] * 4)}, "beside: expected states"),
    ({"sums": array("Q", [2, 1])}, "sums: expected ascending"),
    ({"class_of": array("I", [0, 2])}, "class_of: expected classes"),
    ({"flags": array("b", [0] * 8)}, "flags: expected uint8, found 'b'"),
    ({"players": 2**31}, "players, bump: expected 1..1000 and a bump"),
]


@pytest.mark.parametrize(("change", "message"), UNSOUND_TABLES)
def test_unsound_tables_are_refused(change: dict[str, Any], message: str) -> None:
    """A table to simulate is refused where a number in it leads outside the table."""
    table = Table.of(boustro.Game(boustro.Board(4, jumps={2: 3}), {"die": "d2"}))
    task = Task(seed=1, games=100)
    assert kernels.walk(table, task).unfinished == 0
    with pytest.raises((TypeError, ValueError), match=message):
        kernels.walk(replace(table, **change), task)


STEPS: dict[str, Any] = {"v": array("d", [1.0, 0.0]), "cycle": 1, "blocks": 8}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"first": array("q", [0, 1])}, "first: expected 3 of them, one more than states, found 2"),
        ({"first": array("q", [0, 1, 3])}, r"first: expected values in 0\.\.2, found 3"),
        ({"first": array("q", [0, 2, 1])}, "first: expected ascending values"),
        ({"from_": array("q", [0, 2])}, r"from: expected values in 0\.\.1, found 2"),
        ({"from_": array("q", [0])}, "from: expected 2 of them"),
        ({"finishing": array("q", [-1])}, r"finishing: expected values in 0\.\.1, found -1"),
        ({"finishing": NONE}, "finishing: expected 1 of them"),
        ({"means": array("d", [1.0])}, "means: expected 2 of them"),
        ({"v": array("d", [1.0])}, "v: expected 2 of them"),
        ({"cycle": 0}, r"cycle: expected 1\.\.10000, found 0"),
        ({"blocks": 2**63 - 1}, r"blocks: expected 0\.\.10000, found 9223372036854775807"),
    ],
)
def test_a_chain_that_does_not_fit_is_refused(wrong: dict[str, Any], message: str) -> None:
    """Every index of a walk lies within its arrays, and these are as long as they must be."""
    assert native.Live(**LIVE).follow(**STEPS)[0][:3] == (0.0, 0.5, 0.25)
    live = LIVE | {name: value for name, value in wrong.items() if name in LIVE}
    with pytest.raises(ValueError, match=message):
        native.Live(**live).follow(**STEPS | {name: wrong[name] for name in wrong if name in STEPS})


TURNS: dict[str, Any] = {
    "advances": array("q", [1, 2]),
    "agains": array("q", [0, 1]),
    "opens": array("q", [0, 1]),
    "has_opening": True,
    "opens_onto_one": False,
    "limit": 2,
    "effect": "start",
}
FOLLOWED: dict[str, Any] = {"chances": array("d", [0.5, 0.5]), "most": 100}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"advances": array("q", [1])}, "throws: expected 1 of them, as many as advances, found 2"),
        ({"advances": array("q", [-1, 2])}, r"advances: expected values in 0\.\.1"),
        ({"agains": array("q", [0, 2])}, r"agains: expected values in 0\.\.1, found 2"),
        ({"opens": NONE}, "throws: expected 2 of them"),
        ({"chances": array("d")}, "chances: expected at least 1"),
        ({"limit": -1}, "limit: expected 0..1000, found -1"),
        ({"effect": "home"}, "effect: expected keeps, void, start, one or undo, found 'home'"),
        ({"most": 10**9}, "most: expected at most 10000000"),
    ],
)
def test_rules_of_turns_that_do_not_fit_are_refused(wrong: dict[str, Any], message: str) -> None:
    """Throws have all their columns, and what is named is known; too many states are no chain."""
    track = Track.of(boustro.Game(boustro.Board(3))).core_form

    rules = native.TurnRules(**TURNS)
    assert track.follow_turns(rules, **FOLLOWED).squares() == (0, 2)
    assert track.follow_turns(rules, **FOLLOWED | {"most": 1}) is None
    assert track.fewest_under(rules, turns=False) == 2
    with pytest.raises(ValueError, match=message):
        track.follow_turns(
            native.TurnRules(**{name: (TURNS | wrong)[name] for name in TURNS}),
            **{name: (FOLLOWED | wrong)[name] for name in FOLLOWED},
        )


def test_boards_beyond_the_search_of_turns_are_left() -> None:
    """State by state the core goes to ten million squares, and says so where it does not."""
    track = Track.of(boustro.Game(boustro.Board(10**7 + 1))).core_form
    rules = native.TurnRules(**TURNS)

    assert track.fewest_under(rules, turns=True) is NotImplemented
    assert track.levels(rules) is NotImplemented


def test_sequences_that_do_not_fit_are_refused() -> None:
    """There is one at least, and all are equally long."""
    halves = array("d", [0.5, 0.5])

    for sequences, message in (([halves, halves[:1]], "2 of them"), ([], "at least 1, found 0")):
        with pytest.raises(ValueError, match=message):
            native.total_of_products(sequences)


def test_a_browser_is_not_told_to_have_a_core() -> None:
    """Where no core can be, in Pyodide, nothing warns of its absence; elsewhere a line says it."""
    code = """
import sys, boustro.core
boustro.core.native = None
sys.platform = sys.argv[1]
boustro.core.say_once_without_core()
"""
    told = [
        subprocess.run(
            [sys.executable, "-c", code, system], capture_output=True, check=True, timeout=PATIENCE
        ).stderr.count(b"NoCoreWarning")
        for system in ("emscripten", "linux")
    ]

    assert told == [0, 1]
