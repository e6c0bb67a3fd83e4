"""Hostile calls of the compiled core, in a process that they may crash.

    python -m tests.support.hostile NAME

Each call begins with good arguments, of which one, or some at random, are replaced by bad ones.
What it prints last is the call that it did not survive.
"""

import os
import random
import resource
import sys
from array import array
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

import numpy as np

from boustro import Board, Game, builtin
from boustro.core import native as core
from boustro.model.track import Track
from boustro.simulation.table import Table

native: Any = core
MEMORY = 1 << 30
RANDOM_CALLS = 150
Call = tuple[Callable[..., Any], dict[str, Any]]

WHOLE = [
    *(0, -1, 1, 7, 2**24, 2**31 - 1, 2**31, 2**32 - 1, 10**18, 2**63 - 1, 2**63, -(2**63)),
    *(2**64, 0.5),
]
FLOATS = [0.0, -1.0, 0.5, 1.0, 2.0, 1e308, 5e-324, float("nan"), float("inf"), -float("inf")]
OTHERS = [None, "", "x", "\0", b"", [], {}, object()]


def worse_arrays(good: Any) -> Iterator[Any]:
    """Arrays of the same kind with other lengths and values, and some of other kinds."""
    kind, values = good.typecode, good.tolist()
    extremes = FLOATS if kind == "d" else [n for n in WHOLE if isinstance(n, int)]
    bits, signed = 8 * good.itemsize, kind in "bhilq"
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1)) if signed else (0, 2**bits)
    fits = [n for n in extremes if kind == "d" or low <= n < high]
    for length in sorted({0, 1, max(len(values) - 1, 0), len(values), len(values) + 1, 500}):
        yield from (array(kind, [number] * length) for number in fits)
    for i in {0, len(values) - 1} if values else ():
        yield from (array(kind, [*values[:i], number, *values[i + 1 :]]) for number in fits)
    yield array(kind, values[::-1])
    yield from (np.array(good)[::-1], np.array([values]), np.zeros((0, 0)), memoryview(bytes(8)))
    yield from (array(other, [1] * len(values)) for other in "bBhHiIqQfd")
    yield from (np.broadcast_to(np.ones(1, kind), 2**40), list(values))


def worse(good: Any) -> list[Any]:
    """What an argument is replaced by."""
    if isinstance(good, bool):
        return [not good, *OTHERS]
    if isinstance(good, int):
        return [*WHOLE, *OTHERS]
    if isinstance(good, float):
        return [*FLOATS, *OTHERS]
    if isinstance(good, array):
        return [*worse_arrays(good), *OTHERS]
    if isinstance(good, np.ndarray):
        shapes = [
            (0,) * good.ndim,
            (1,) * good.ndim,
            good.shape[::-1],
            (0, *good.shape[1:]),
            (3, 0, 0),
        ]
        cells = [-(2**31), -1, 0, 1, 5, 2**31 - 1]
        made = [np.full(shape, cell, np.int32) for shape in [*shapes, good.shape] for cell in cells]
        huge = [np.broadcast_to(np.int8(-1), (*good.shape[:-2], 2**31, 2**29))]
        return [*made, *huge, good.astype(float), good.astype(">i4"), good[::-1], *OTHERS]
    return [*OTHERS, 1, 2**64]


def hostile_calls(good: dict[str, Any], seed: str) -> Iterator[dict[str, Any]]:
    """The good arguments; each replaced by each of the bad ones; several at random."""
    rng, bad = random.Random(seed), {name: worse(value) for name, value in good.items()}
    yield good
    for name, values in bad.items():
        yield from ({**good, name: value} for value in values)
    for kind in (array, int):
        same = [name for name in good if type(good[name]) is kind]
        count = min((len(bad[name]) for name in same), default=0)
        yield from ({**good, **{name: bad[name][i] for name in same}} for i in range(count))
    for _ in range(RANDOM_CALLS if len(good) > 1 else 0):
        names = rng.sample(sorted(good), rng.randint(1, len(good)))
        yield {**good, **{name: rng.choice(bad[name]) for name in names}}


def stop(games: int) -> None:
    """Ends a walk of more games than anybody waits for."""
    raise KeyboardInterrupt


SIX = array("q", range(1, 7))
SIXTHS = array("d", [1 / 6] * 6)
GAME = Game(Board(12, jumps={3: 9, 11: 2}))
RULES: dict[str, Any] = {
    "faces": SIX,
    "start": 1,
    "finish": 0,
    "overshoot": "stay",
    "follow": False,
}
ROWS: dict[str, Any] = {
    "offsets": array("q", [0, 1, 2]),
    "entries": array("q", [2, 3]),
    "exits": array("q", [5, 1]),
    "sizes": array("q", [9, 9]),
}
BOARDS = np.full((2, 3, 3), -1, np.int32)


def answers() -> dict[str, Any]:
    """Arrays for the rolls and the status of two boards."""
    return {"rolls": array("q", [0, 0]), "status": array("B", [0, 0])}


def figures() -> dict[str, Any]:
    """The chances of a die, and arrays for the figures of two boards."""
    named = {name: array("d", [0.0, 0.0]) for name in ("mean", "sd", "p_finish")}
    return {"chances": SIXTHS, "still": 0.0, **named, **answers()}


def good_track() -> dict[str, Any]:
    """The arguments of a track."""
    plain = {"size": 12, "start": 0, "finish": 12, "overshoot": "stay", "faces": SIX, "still": 0.0}
    return {**plain, "entries": array("q", [3, 11]), "exits": array("q", [9, 2]), "chances": SIXTHS}


def captured(thing: Any, name: str) -> tuple[Any, ...]:
    """The arguments with which a value of ours makes its object of the core."""
    seen: list[Any] = []
    module: Any = sys.modules[type(thing).__module__]
    kept = module.native
    module.native = type("Core", (), {name: lambda *a, **k: seen.append((a, k))})
    try:
        thing.make_core_form()
    finally:
        module.native = kept
    return seen[0]  # type: ignore[no-any-return]


def good_table(game: Game, players: int) -> dict[str, Any]:
    """The arguments of a table."""
    return dict(captured(Table.of(game, players), "Table")[1])


TURNS: dict[str, Any] = {
    "advances": SIX,
    "agains": array("q", [0] * 5 + [1]),
    "opens": array("q", [0] * 5 + [1]),
    "has_opening": True,
    "opens_onto_one": False,
    "limit": 3,
    "effect": "undo",
}
FOLLOWED: dict[str, Any] = {"rules": native.TurnRules(**TURNS), "chances": SIXTHS, "most": 1000}
UNDER = {"rules": FOLLOWED["rules"], "turns": True}
MANY: dict[str, Any] = {"rules": native.BoardRules(**RULES), "threads": 2}
WITH_TURNS = MANY | {"rules": native.BoardRules(**RULES, turns=FOLLOWED["rules"])}
WALK: dict[str, Any] = {
    "seed": 1,
    "games": 100,
    "first": 0,
    "streams": 8,
    "roll_limit": 1000,
    "visits": True,
    "threads": 2,
    "progress": stop,
}
LIVE: dict[str, Any] = {
    "first": array("q", [0, 1, 2]),
    "from_": array("q", [0, 0]),
    "chance": array("d", [0.5, 0.5]),
    "finishing": array("q", [1]),
    "finishing_chance": array("d", [1.0]),
    "hopes": array("d", [1.0, 1.0]),
    "means": array("d", [2.0, 1.0]),
}
NAMED: dict[str, Any] = {"kernel": "stepwise"}
EDITS: dict[str, Any] = {"mean": 20.0, "moves": False, "changes": array("d", [0.0] * 169)}
EDITS["means"] = EDITS["changes"][:]
COMMON: dict[str, dict[str, Any]] = {
    **{
        name: {}
        for name in (
            "expected_rolls",
            "absorbs",
            "error",
            "summary",
            "moments",
            "chances_to_visit",
            "squares",
        )
    },
    "law": {"blocks": 8},
}
METHODS: dict[str, dict[str, dict[str, Any]]] = {
    "Track": {
        **COMMON,
        **dict.fromkeys(("min_rolls", "route"), NAMED),
        "levels": {"rules": UNDER["rules"], "as_bytes": True},
        "levels_at": {"squares": SIX},
        "fewest_under": UNDER,
        "follow_turns": FOLLOWED,
        "edits": EDITS,
    },
    "Turns": {**COMMON, "weights": {}},
    "TurnRules": {},
    "BoardRules": {},
    "Live": {"follow": {"v": array("d", [1.0, 0.0]), "cycle": 1, "blocks": 8}},
    "Table": {"walk": WALK},
}
MADE: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "Track": lambda: [good_track()],
    "TurnRules": lambda: [TURNS],
    "BoardRules": lambda: [RULES, RULES | {"turns": FOLLOWED["rules"]}],
    "Live": lambda: [LIVE],
    "Table": lambda: [good_table(builtin("mb47"), 1), good_table(GAME, 2)],
}
LISTS = [
    *([], [[]], [[], []], [[-1], []], [[0]], [[2**70]], [(1,)], [[None]], [[-1] * 3, [-1] * 2]),
    [[-1, 1.0]],
]
FUNCTIONS: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "min_rolls": lambda: [{"thing": thing, "rules": None} for thing in LISTS],
    "matrix_min_rolls": lambda: [{"matrix": BOARDS[0], "rules": MANY["rules"]}],
    "matrix_jumps": lambda: [{"matrix": BOARDS[0], "lowest": 1}],
    "sorted_jumps": lambda: [{"size": 9, "entries": SIX, "exits": SIX[::-1]}],
    "total_of_products": lambda: [
        {"sequences": factors}
        for factors in (
            [],
            [SIXTHS],
            [SIXTHS, SIXTHS[:1]],
            [array("d")],
            [SIX],
            [None],
            [SIXTHS] * 99,
        )
    ],
    "solve_listed": lambda: [{"boards": [LISTS, BOARDS[0]], **answers()}],
    "solve_many": lambda: [{"boards": BOARDS, **answers(), **many} for many in (MANY, WITH_TURNS)],
    "solve_many_ragged": lambda: [{**ROWS, **answers(), **many} for many in (MANY, WITH_TURNS)],
    "analyse_many": lambda: [
        {"boards": BOARDS, **figures(), **many} for many in (MANY, WITH_TURNS)
    ],
    "analyse_many_ragged": lambda: [{**ROWS, **figures(), **MANY}],
}


def survive(what: str, call: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """What the call gives; None where it raises, which is as good."""
    os.pwrite(1, f"{what} {arguments}"[:2000].ljust(2000).encode() + b"\n", 0)
    try:
        return call(**arguments)
    except (Exception, KeyboardInterrupt):  # noqa: BLE001 - what it raises is not asked here
        return None


def attack_function(name: str) -> None:
    """A function of the module with all that is hostile."""
    for good in FUNCTIONS[name]():
        for arguments in hostile_calls(good, name):
            survive(name, getattr(native, name), arguments)


def attack_class(name: str) -> None:
    """Hostile arguments for a class, calls of its results, and hostile calls of a good value."""
    methods = METHODS[name]
    for good in MADE[name]():
        for arguments in hostile_calls(good, name):
            made = survive(name, getattr(native, name), arguments)
            for method, usual in methods.items() if made is not None else ():
                survive(f"{name}.{method} of {arguments}"[:1500], getattr(made, method), usual)
            if name == "TurnRules" and made is not None:
                attack_rules(made)
            if name == "BoardRules" and made is not None:
                attack_boards(made)
        sound = getattr(native, name)(**good)
        for method, usual in methods.items():
            for arguments in hostile_calls(usual, method):
                found = survive(f"{name}.{method}", getattr(sound, method), arguments)
                if method == "follow_turns" and found is not None:
                    attack_turns(found)


def attack_rules(rules: Any) -> None:
    """A sound track under hostile rules of turns."""
    track = Track.of(GAME).core_form
    for method in ("fewest_under", "levels", "follow_turns"):
        survive(method, getattr(track, method), METHODS["Track"][method] | {"rules": rules})


def attack_boards(rules: Any) -> None:
    """Sound boards under hostile rules."""
    for name, arguments in FUNCTIONS.items():
        for good in (
            arguments() if name.startswith(("matrix_min", "solve_many", "analyse_")) else ()
        ):
            survive(name, getattr(native, name), good | {"rules": rules})


def attack_turns(turns: Any) -> None:
    """The methods of a chain that hostile rules have made."""
    for method, usual in METHODS["Turns"].items():
        survive(f"Turns.{method}", getattr(turns, method), usual)


def attack_good_turns() -> None:
    """The methods of a sound chain with all that is hostile."""
    turns = Track.of(GAME).core_form.follow_turns(**FOLLOWED)
    for method, usual in METHODS["Turns"].items():
        for arguments in hostile_calls(usual, method):
            survive(f"Turns.{method}", attrgetter(method)(turns), arguments)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    asked = sys.argv[1]
    if asked == "Turns":
        attack_good_turns()
    else:
        (attack_class if asked in MADE else attack_function)(asked)
