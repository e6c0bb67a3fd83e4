"""Every function, method and constructor of the public interface, with each argument made bad."""

import inspect
import io
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import numpy as np
import pytest

import boustro
from boustro import Board, Game, Layout, Outcome, Play, Record, Rules
from boustro.designs.wishes import BoardWishes, FigureWishes
from boustro.formats.reading import Options

BOARD = Board(12, jumps={2: 8, 11: 5})
PLAYED = boustro.play(BOARD, 2, seed=1)
ROUTE = boustro.shortest_route(BOARD)
HOSTILE: list[Any] = [
    None, True, 3, -1, 0, 10**30, 10**5000, 0.5, float("nan"), float("inf"), "", "x", "\0", b"x",
    [], [1], [None], {}, {"x": None}, {1}, object(), BOARD, Game(BOARD), Board, np.int64(3),
    np.float32(0.5), np.array([1, 2]), np.zeros((2, 2)), range(10**18),
]  # fmt: skip
MORE = {"design": BoardWishes, "advise": FigureWishes} | dict.fromkeys(
    ("read", "reads", "read_all"), Options
)
"""What the functions with further arguments by name take."""
CARRIERS = {"Jump", "Ladder", "Snake", "Layout", "Outcome", "Problem", "Record", "Route", "Track"}
"""The types of answers and texts: taken as they are, and checked when a question is asked."""
INNER = {"Track", "Numbering"}
"""Methods of inner loops, whose callers have checked their squares."""
ANY_TEXT = {
    (owner, part) for owner in ("Board", "Board.from_arrays") for part in ("name", "source")
}
"""Not checked: a board made in an inner loop has neither."""
GOOD: dict[str, Any] = {
    "thing": BOARD, "board": BOARD, "game": Game(BOARD), "boards": [BOARD],
    "size": 12, "name": "mb48",
    "layout": Layout(12, ((2, 8),)), "rules": None, "jumps": {2: 8}, "columns": 4, "rows": 3,
    "entries": [2], "exits": [8], "sizes": [12], "offsets": [0, 1],
    "square": 5, "entry": 2, "exit": 8,
    "outcomes": [1, 2], "outcome": Outcome(6), "spec": None, "matrix": [[4, 3], [1, 3]], "rolls": 3,
    "move": [-1, -1, 3, -1], "throw": 3, "plain": {}, "play": PLAYED, "target": ["true"],
    "source": io.StringIO("[[-1,-1]]"), "text": "[[-1,-1]]", "format": "pairs", "path": "out.txt",
    "row": 0, "column": 0, "effort": 10, "games": 5,
}  # fmt: skip
SEARCHES: dict[str, dict[str, Any]] = {
    "design": {"effort": 10, "size": 12},
    "advise": {"thing": Board(6, jumps={2: 5})},
}
"""What keeps searches short, of which many calls make one."""
SELF = {
    "Board": BOARD, "Die": Rules().die, "Game": Game(BOARD), "Layout": GOOD["layout"],
    "Numbering": BOARD.numbering, "Record": Record.of(PLAYED), "Route": ROUTE, "Rules": Rules(),
}  # fmt: skip


def public() -> Iterator[str]:
    """The name of each function, constructor and method; a method behind a dot."""
    for name in (name for name in dir(boustro) if name[0] != "_"):
        found = getattr(boustro, name)
        if inspect.isclass(found) and issubclass(found, Exception):
            continue
        if name not in CARRIERS:
            yield name
        for part in vars(found) if inspect.isclass(found) and name not in INNER else ():
            callable_part = callable(getattr(found, part)) and part != "make_once"
            if callable_part and not part.startswith("_") and name != "Route":
                yield f"{name}.{part}"


def called(name: str) -> Callable[..., Any]:
    """What a name stands for, with an object of its class where it is a method."""
    owner, _, part = name.partition(".")
    if owner == "Play" and part:
        return getattr(Play(BOARD, seed=1), part)  # type: ignore[no-any-return]
    found = getattr(SELF.get(owner) if part else None, part or "-", None)
    whole: Callable[..., Any] = getattr(boustro, owner)
    return found or getattr(whole, part) if part else whole


def kinds(annotation: Any) -> set[Any]:
    """The plain kinds of an annotation; none of one that is not plain."""
    found = {*(get_args(annotation) if get_origin(annotation) else (annotation,))}
    if get_origin(annotation) not in (None, Union, UnionType):
        return set()
    return found if found <= {int, float, str, bool, NoneType} else set()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(public()))
def test_bad_arguments_are_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each call is answered, or refused in short lines by an error of ours.

    A value that is no number, text or truth value never stands for one.
    """
    monkeypatch.chdir(tmp_path)
    parameters = inspect.signature(called(name)).parameters.values()
    good = {
        p.name: GOOD[p.name] for p in parameters if p.default is p.empty and p.kind < p.VAR_KEYWORD
    }
    good |= SEARCHES.get(name, {})
    further = {p.name: p.annotation for p in parameters if p.kind < p.VAR_KEYWORD}
    wrong = []
    for argument, annotation in (further | getattr(MORE.get(name), "__annotations__", {})).items():
        for value in HOSTILE:
            try:
                answer = called(name)(**good | {argument: value})
                _ = list(islice(answer, 9)) if isinstance(answer, Iterator) else answer
            except (boustro.BoustroError, OSError) as error:
                if max(map(len, str(error).splitlines()), default=0) > 500:
                    wrong.append((argument, repr(type(value)), f"{str(error)[:200]} …"))
            except Exception as error:  # noqa: BLE001 - any other is what is looked for
                if not (callable(value) and argument in ("progress", "rules")):
                    wrong.append((argument, repr(type(value)), repr(error)[:200]))
            else:
                plain = kinds(annotation) if (name, argument) not in ANY_TEXT else set()
                fits = type(value) in plain or (type(value) is int and float in plain)
                if plain and not fits and not isinstance(value, np.generic):
                    wrong.append((argument, repr(type(value)), "was answered"))

    assert wrong == []


def test_a_problem_names_each_argument() -> None:
    """One error says where, what was expected and what was found, for all arguments at once."""
    with pytest.raises(boustro.InputError) as refused:
        boustro.design(effort=0, spacing=-1, time_limit="x")  # type: ignore[arg-type]

    assert str(refused.value).splitlines()[1:] == [
        "  expected effort in 1..1000000000000, got 0",
        "  expected spacing in 0..1000, got -1",
        "  expected time_limit to be a finite number above 0, got 'x'",
    ]
