# The docstrings are the module's own. Arrays are anything with the buffer protocol:
# array.array, NumPy arrays, memoryviews, memory maps.

from types import NotImplementedType
from typing import Any, Literal, TypeAlias

from typing_extensions import Buffer

_Overshoot: TypeAlias = Literal["stay", "bounce", "win"]
_Runs: TypeAlias = list[tuple[int, int]]  # (throw, count)
_Bad: TypeAlias = list[tuple[int, int, int]]  # (row, column, value) of the first bad cells

def min_rolls(thing: Any, rules: Any = None, *, whole: bool = True) -> int | None: ...
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
    place: Buffer | None = None,
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
    place: Buffer | None = None,
    *,
    start: int = 1,
    finish: int = 0,
    overshoot: _Overshoot = "stay",
    follow: bool = False,
    threads: int = 0,
) -> None: ...
def analyse_many(
    boards: Buffer,
    faces: Buffer,
    chances: Buffer,
    still: float,
    mean: Buffer,
    sd: Buffer,
    p_finish: Buffer,
    rolls: Buffer,
    status: Buffer,
    *,
    start: int = 1,
    finish: int = 0,
    overshoot: _Overshoot = "stay",
    follow: bool = False,
    threads: int = 0,
) -> None: ...
def analyse_many_ragged(
    offsets: Buffer,
    entries: Buffer,
    exits: Buffer,
    sizes: Buffer,
    faces: Buffer,
    chances: Buffer,
    still: float,
    mean: Buffer,
    sd: Buffer,
    p_finish: Buffer,
    rolls: Buffer,
    status: Buffer,
    *,
    start: int = 1,
    finish: int = 0,
    overshoot: _Overshoot = "stay",
    follow: bool = False,
    threads: int = 0,
) -> None: ...
def sparse_min_rolls(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> int | NotImplementedType | None: ...
def sparse_route(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> _Runs | NotImplementedType | None: ...
def sparse_levels(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
    queries: Buffer,
) -> list[int | None] | NotImplementedType: ...
def stepwise_min_rolls(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> int | NotImplementedType | None: ...
def stepwise_route(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> _Runs | NotImplementedType | None: ...
def stepwise_levels(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
) -> list[int | None] | NotImplementedType: ...
def dense_min_rolls(
    matrix: Buffer, *, start: int = 1, faces: int = 6, threads: int = 2, whole: bool = False
) -> tuple[int | None, _Bad, int]: ...
def dense_route(
    matrix: Buffer, *, start: int = 1, faces: int = 6, threads: int = 2
) -> tuple[_Runs | None, _Bad, int]: ...
def dense_levels(
    matrix: Buffer, levels: Buffer, *, start: int = 1, faces: int = 6, threads: int = 2
) -> tuple[_Bad, int] | NotImplementedType: ...
def dense_jumps(
    matrix: Buffer, *, start: int = 1, threads: int = 2
) -> tuple[bytes, bytes, _Bad, int]: ...
def has_lanes() -> bool: ...
def simulate(
    *,
    classes: int,
    after: Buffer,
    flags: Buffer,
    squares: Buffer,
    beside: Buffer,
    sums: Buffer,
    class_of: Buffer,
    players: int,
    bump: int,
    exits: Buffer,
    size: int,
    finish: int,
    lowest: int,
    stay: bool,
    seed: int,
    games: int,
    first: int,
    streams: int,
    roll_limit: int,
    visits: bool,
    threads: int,
    lanes: bool,
    progress: object | None,
) -> dict[str, object]: ...
def expected_rolls(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
    chances: Buffer,
    still: float = 0.0,
) -> float: ...
def summary(
    size: int,
    start: int,
    finish: int,
    overshoot: _Overshoot,
    faces: Buffer,
    entries: Buffer,
    exits: Buffer,
    chances: Buffer,
    still: float = 0.0,
) -> tuple[float, float, float, int | None]: ...
