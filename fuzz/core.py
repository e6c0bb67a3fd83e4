"""Hostile numbers and arrays into every callable of the compiled core.

    python fuzz/core.py [seconds] [seed] [number of a case]

Public functions are asked about a few games, and every call of `boustro._native` that they make is
kept with its arguments.  Then these calls are made again in children, with one or two arguments
changed, also of the calls that made the objects: numbers at the edges of their types, NaN, wrong
lengths, types, steps and dimensions, texts and None.  An answer is fine, and so is a `TypeError`,
`ValueError` or `OverflowError`; a signal, another exception, a call of more than `SLOW` seconds or
too much memory is a finding.  Callables of `_native.pyi` that nobody asks are a finding, too.

`make fuzz` does the same with a core that is built with the sanitizers (`FUZZ_CORE` names it).
"""

import ast
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from children import Finding, in_child, main

import boustro
from boustro import Board, Game, Rules
from boustro import _native as native

SLOW = 10
CALLS = 200
"""Calls that one child makes."""
ALLOWED = (TypeError, ValueError, OverflowError)
WHOLE = (
    0,
    1,
    -1,
    2,
    3,
    7,
    63,
    64,
    127,
    -128,
    255,
    2000,
    2**15,
    2**16,
    2**31 - 1,
    2**31,
    -(2**31),
    2**32 - 1,
    2**32,
    10**18,
    2**63 - 1,
    -(2**63),
    2**63,
    2**64 - 1,
    2**64,
    10**30,
)
FLOATS = (
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    1e308,
    -1e308,
    5e-324,
    float("inf"),
    float("-inf"),
    float("nan"),
)
OTHERS = (None, "", "x", "stay", "win", "keeps", (), [], {}, 1.5, True, b"\0" * 8)
KINDS = ("<i8", "<i4", "<i1", ">i8", "<u8", "<u4", "u1", "<u2", "<f8", "<f4", "?", "O", "<c16")


RULES: tuple[Any, ...] = (
    None,
    "bounce",
    "generous",
    {"die": "2d6", "overshoot": "win"},
    {"die": "1:1,6:3"},
    {"die": "2d6", "overshoot": "win", "again": "doubles", "again_limit": [3, "void"]},
    {"opening": 6},
)
OWNERS = {"Track.follow_turns": "Turns"}
"""What is made by a method."""


class Call(NamedTuple):
    """A call that was made."""

    name: str
    """The function or method."""
    maker: int | None
    """The number of the call that made the object of a method; None for a function."""
    args: tuple[Any, ...]
    """The arguments by position."""
    named: dict[str, Any]
    """The arguments by name."""


def stubbed() -> list[str]:
    """The functions, classes and methods of the stubs, and properties."""
    found = list[str]()
    for node in ast.parse(Path(boustro.__file__).with_name("_native.pyi").read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                found.append(f"{node.name}.{part.name}")
    return [name for name in found if name not in OWNERS.values()]


class Recorder:
    """Records the calls of the core and keeps their results, so that no two share an identity."""

    def __init__(self) -> None:
        self.calls = list[Call]()
        self.made = dict[int, tuple[int, Any]]()
        self.originals = dict[str, Callable[..., Any]]()

    def watch(self, name: str) -> None:
        """Keep the calls of a function or a method from now on."""
        place, method = place_of(name)
        owner = name.rpartition(".")[0]
        original = getattr(place, method)

        def on_object(self_: Any, *args: Any, **named: Any) -> Any:
            maker, _ = self.made[id(self_)]
            return self.keep(Call(name, maker, args, named), partial(original, self_))

        def on_module(*args: Any, **named: Any) -> Any:
            return self.keep(Call(name, None, args, named), original)

        if callable(original):
            self.originals[name] = original
            setattr(place, method, on_object if owner else on_module)

    def keep(self, call: Call, original: Callable[..., Any]) -> Any:
        """Make a call, and keep it with copies of its arguments."""
        self.calls.append(call._replace(args=copied(call.args), named=copied(call.named)))
        number = len(self.calls) - 1
        found = original(*call.args, **call.named)
        self.made[id(found)] = number, found
        return found


def place_of(name: str) -> tuple[Any, str]:
    """The module or the class that has a function, and its name there."""
    owner, _, method = name.rpartition(".")
    return (getattr(native, owner) if owner else native), method


def copied(value: Any) -> Any:
    """An argument as it is now: arrays of any kind as NumPy's."""
    if isinstance(value, tuple | list):
        return type(value)(map(copied, value))
    if isinstance(value, dict):
        return {key: copied(each) for key, each in value.items()}
    try:
        return np.array(memoryview(value))
    except TypeError:
        return value


def ask() -> None:
    """Questions that together make every call of the core."""
    mb, six = Board(36, jumps={3: 22, 20: 8, 30: 12}), np.arange(1, 7)
    lists = [[-1] * 4, [-1, 9, -1, -1], [-1, 15, -1, 2], [-1] * 4]
    boards = np.array([lists] * 20)
    native.min_rolls(lists)
    for board in (boards[0], boards.astype("i1")[1], boards[0, ::-1, ::-1]):
        native.min_rolls(board), boustro.shortest_route(board)
        boustro.levels_of_array(board), boustro.min_rolls(board, "spoj")
        native.matrix_min_rolls(board, native.BoardRules(six)), native.matrix_jumps(board)
    for rules in RULES:
        game = Game(mb, rules)
        for verb in (boustro.min_rolls, boustro.min_turns, boustro.shortest_route, boustro.levels):
            verb(game)
        boustro.whatif(game).changes, boustro.whatif(game).moves
        rows = [0, 1, 3], [3, 2, 4], [8, 9, 1], [9, 12]
        for one in (boustro.solve_many, boustro.analyse_many):
            one(boards, rules)
        for one in (boustro.solve_ragged, boustro.analyse_ragged):
            one(*rows, rules)
        boustro.level_of(game, 7), boustro.expected_rolls(game)
        found = boustro.analyse(game)
        found.mean, found.sd, found.pmf, found.seats[2], found.visits
        for players in (1, 3):
            boustro.simulate(game, games=50, players=players, roll_limit=1000)
    boustro.expected_rolls(Game(Board(5000, jumps={3: 800})))
    assert boustro.analyse(Game(Board(5000, jumps={3: 800}))).mean > 0
    boustro.solve_many([lists, boards[0]])
    there_and_back = Game(Board(6, jumps={5: 1}), Rules(die="1,3", overshoot="bounce"))
    assert boustro.analyse(there_and_back).lengths.beyond(1000) > 0
    boustro.level_of(Game(Board(10**15, jumps={3: 800})), 9)
    Board.from_arrays(36, np.array([3, 20]), np.array([8, 9]))


def replay(recorder: Recorder, number: int, random: Random, odds: float) -> Any:
    """Make a call again, and those that made its object, with some of their arguments changed."""
    call = recorder.calls[number]
    before = () if call.maker is None else (replay(recorder, call.maker, random, odds / 2),)
    args, named = list(copied(call.args)), copied(call.named)
    if "progress" in named:
        named["progress"] = Patience()
    places = [(args, i) for i in range(len(args))] + [
        (named, key) for key in named if key != "progress"
    ]
    while places and random.random() < odds:
        holder, key = random.choice(places)
        holder[key] = changed(random, holder[key])
        odds /= 2
    print(f"{call.name}{(*args, named)!r:.1500}", flush=True)
    return recorder.originals[call.name](*before, *args, **named)


class Patience:
    """What a long walk is asked by whether it shall go on."""

    def __init__(self) -> None:
        self.end = time.monotonic() + 0.5

    def __call__(self, _: int) -> None:
        """End the walk by an error when half a second is over."""
        if time.monotonic() > self.end:
            raise ValueError("enough")


def changed(random: Random, value: Any) -> Any:
    """Something in the place of an argument."""
    if random.random() < 0.03:
        return random.choice(OTHERS)
    if isinstance(value, np.ndarray):
        return changed_array(random, value)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((*WHOLE, value + 1, value - 1, -value))
    if isinstance(value, float):
        return random.choice(FLOATS)
    if isinstance(value, tuple | list) and value:
        at = random.randrange(len(value))
        return type(value)([*value[:at], changed(random, value[at]), *value[at + 1 :]])
    return random.choice(
        ("", "stay", "bounce", "win", "keeps", "void", "start", "undo", "one", None)
    )


def changed_array(random: Random, values: Any) -> Any:
    """Other numbers, a few or all; or another length, type, step, order, alignment or dimension."""
    if not values.ndim:
        return np.array([3, 4])
    kind = random.randrange(10)
    if kind < 5 and values.size:
        edge = np.array(random.choice(FLOATS if values.dtype.kind == "f" else WHOLE), object)
        with np.errstate(all="ignore"):
            put = (
                edge.astype(float)
                if values.dtype.kind == "f"
                else np.array(int(edge) % 2**64, "u8")
            )
        at = tuple(random.randrange(length) for length in values.shape)
        values[at if random.random() < 0.8 else ...] = put.astype(values.dtype)
        return values
    return (
        values[:0],
        values[:-1],
        np.concatenate([values, values]),
        np.repeat(values, 2, 0)[::2],
        values[::-1] if random.random() < 0.5 else np.broadcast_to(values, (2, *values.shape)),
        values[None],
        values.astype(random.choice(KINDS)),
        np.frombuffer(bytes(values.nbytes + 1), "u1")[1:][: values.nbytes].view(values.dtype)
        if values.nbytes
        else np.array(3, values.dtype),
        values[[*range(1, len(values)), 0]] if len(values) else values,
        np.zeros_like(values),
    )[random.randrange(10)]


RECORDER = Recorder()


def record() -> None:
    """Ask, and add what can be asked of every object that was made."""
    names = sorted(stubbed(), key=lambda name: "." not in name)
    for name in names:
        RECORDER.watch(name)
    ask()
    for name, original in reversed(RECORDER.originals.items()):
        setattr(*place_of(name), original)
    made = {call.name for call in RECORDER.calls}
    for number, call in enumerate(list(RECORDER.calls)):
        RECORDER.calls += [
            Call(name, number, (), {})
            for name in RECORDER.originals
            if name not in made and name.startswith(f"{OWNERS.get(call.name, call.name)}.")
        ]
    if missing := set(RECORDER.originals) - {call.name for call in RECORDER.calls}:
        raise SystemExit(f"nothing asks {', '.join(sorted(missing))}")


def try_calls(random: Random) -> str:
    """Many calls in one child, of each name as many."""
    numbers = dict[str, list[int]]()
    for number, call in enumerate(RECORDER.calls):
        numbers.setdefault(call.name, []).append(number)

    def work() -> None:
        for _ in range(CALLS):
            signal.alarm(SLOW)
            with suppress(*ALLOWED):
                replay(RECORDER, random.choice(numbers[random.choice(list(numbers))]), random, 0.9)

    done = in_child(work, seconds=CALLS)
    if done.wrong and done.wrong != "refused memory":
        raise Finding(f"{done.wrong}\n{done.said[-3000:]}")
    return f"times {CALLS} calls"


if __name__ == "__main__":
    record()
    main(__file__, try_calls)
