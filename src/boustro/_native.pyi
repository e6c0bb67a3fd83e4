# The docstrings are the module's own. Arrays are anything with the buffer protocol:
# array.array, NumPy arrays, memoryviews, memory maps.

from types import NotImplementedType
from typing import Literal, TypeAlias

from typing_extensions import Buffer

_Overshoot: TypeAlias = Literal["stay", "bounce", "win"]

def min_rolls_lists(board: object, /) -> int | NotImplementedType | None: ...
def small_serves(size: int, start: int) -> bool: ...
def min_rolls_track(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> int | None: ...
def route_track(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> list[int] | None: ...
def levels_track(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> list[int | None]: ...
def solve_many(
    boards: Buffer,
    faces: Buffer,
    rolls: Buffer,
    status: Buffer,
    place: Buffer,
    *,
    start: int = 1,
    finish: int = 0,
    overshoot: _Overshoot = "stay",
    follow: bool = False,
    threads: int = 0,
) -> None: ...
def solve_many_ragged(
    offsets: Buffer,
    entries: Buffer,
    exits: Buffer,
    sizes: Buffer,
    faces: Buffer,
    rolls: Buffer,
    status: Buffer,
    place: Buffer,
    *,
    start: int = 1,
    finish: int = 0,
    overshoot: _Overshoot = "stay",
    follow: bool = False,
    threads: int = 0,
) -> None: ...
