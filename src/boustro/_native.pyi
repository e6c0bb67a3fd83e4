# The docstrings are the module's own. Arrays are anything with the buffer protocol:
# array.array, NumPy arrays, memoryviews, memory maps.

from types import NotImplementedType
from typing import Any, Literal, TypeAlias

from typing_extensions import Buffer

_Overshoot: TypeAlias = Literal["stay", "bounce", "win"]
_Runs: TypeAlias = list[tuple[int, int]]  # (throw, count)
_Floats: TypeAlias = tuple[float, ...]
_Followed: TypeAlias = tuple[_Floats, _Floats, float, float, _Floats, float]
_Bad: TypeAlias = list[tuple[int, int, int]]  # (row, column, value) of the first bad cells

version: int

def min_rolls(thing: Any, rules: Any = None) -> int | None: ...
def matrix_min_rolls(
    matrix: Buffer, rules: BoardRules
) -> tuple[int | None, _Bad, int] | NotImplementedType: ...
def matrix_jumps(matrix: Buffer, lowest: int = 1) -> tuple[bytes, bytes, _Bad, int]: ...
def solve_listed(boards: list[object], rolls: Buffer, status: Buffer) -> None: ...
def sorted_jumps(size: int, entries: Buffer, exits: Buffer) -> tuple[bytes, bytes] | None: ...

class TurnRules:
    def __init__(
        self,
        advances: Buffer,
        agains: Buffer,
        opens: Buffer,
        has_opening: bool,
        opens_onto_one: bool,
        limit: int,
        effect: Literal["keeps", "void", "start", "one", "undo"],
    ) -> None: ...

class BoardRules:
    def __init__(
        self,
        faces: Buffer,
        start: int = 1,
        finish: int = 0,
        overshoot: _Overshoot = "stay",
        follow: bool = False,
        turns: TurnRules | None = None,
    ) -> None: ...

class Track:
    def __init__(
        self,
        size: int,
        start: int,
        finish: int,
        overshoot: _Overshoot,
        faces: Buffer,
        entries: Buffer,
        exits: Buffer,
        chances: Buffer,
        still: float = 0.0,
    ) -> None: ...
    @property
    def kernel(self) -> str: ...
    def min_rolls(self, kernel: str = "") -> int | NotImplementedType | None: ...
    def route(self, kernel: str = "") -> _Runs | NotImplementedType | None: ...
    def levels(
        self, rules: TurnRules | None = None, as_bytes: bool = False
    ) -> list[int | None] | bytes | NotImplementedType: ...
    def levels_at(self, squares: Buffer) -> list[int | None] | NotImplementedType: ...
    def expected_rolls(self) -> float: ...
    def absorbs(self) -> bool: ...
    def error(self) -> float: ...
    def summary(self) -> tuple[float, float, float, int | None]: ...
    def moments(self) -> tuple[float, float, float, float, _Floats] | None: ...
    def chances_to_visit(self) -> _Floats | None: ...
    def law(self, blocks: int, least: float = 0.0, v: Buffer | None = None) -> _Followed | None: ...
    def squares(self) -> tuple[int, ...]: ...
    def fewest_under(self, rules: TurnRules, turns: bool) -> int | NotImplementedType | None: ...
    def follow_turns(self, rules: TurnRules, chances: Buffer, most: int) -> Turns | None: ...
    def edits(
        self,
        exits: Buffer | None = None,
        *,
        mean: float,
        moves: bool,
        changes: Buffer,
        means: Buffer,
    ) -> None: ...

class Turns:
    def expected_rolls(self) -> float: ...
    def absorbs(self) -> bool: ...
    def error(self) -> float: ...
    def summary(self) -> tuple[float, float, float, int | None]: ...
    def moments(self) -> tuple[float, float, float, float, _Floats] | None: ...
    def chances_to_visit(self) -> _Floats | None: ...
    def law(self, blocks: int, least: float = 0.0, v: Buffer | None = None) -> _Followed | None: ...
    def squares(self) -> tuple[int, ...]: ...
    def weights(self) -> int: ...

class Live:
    def __init__(
        self,
        first: Buffer,
        from_: Buffer,
        chance: Buffer,
        finishing: Buffer,
        finishing_chance: Buffer,
        hopes: Buffer,
        means: Buffer,
    ) -> None: ...
    def follow(self, v: Buffer, cycle: int, blocks: int, least: float = 0.0) -> _Followed: ...

def total_of_products(sequences: list[Buffer]) -> float: ...
def solve_many(
    boards: Buffer,
    rolls: Buffer,
    status: Buffer,
    place: Buffer | None = None,
    *,
    rules: BoardRules,
    threads: int = 0,
) -> None: ...
def solve_many_ragged(
    offsets: Buffer,
    entries: Buffer,
    exits: Buffer,
    sizes: Buffer,
    rolls: Buffer,
    status: Buffer,
    place: Buffer | None = None,
    *,
    rules: BoardRules,
    threads: int = 0,
) -> None: ...
def analyse_many(
    boards: Buffer,
    chances: Buffer,
    still: float,
    mean: Buffer,
    sd: Buffer,
    p_finish: Buffer,
    rolls: Buffer,
    status: Buffer,
    *,
    rules: BoardRules,
    threads: int = 0,
) -> None: ...
def analyse_many_ragged(
    offsets: Buffer,
    entries: Buffer,
    exits: Buffer,
    sizes: Buffer,
    chances: Buffer,
    still: float,
    mean: Buffer,
    sd: Buffer,
    p_finish: Buffer,
    rolls: Buffer,
    status: Buffer,
    *,
    rules: BoardRules,
    threads: int = 0,
) -> None: ...

class Table:
    def __init__(
        self,
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
    ) -> None: ...
    def walk(
        self,
        *,
        seed: int,
        games: int,
        first: int,
        streams: int,
        roll_limit: int,
        visits: bool,
        threads: int,
        progress: object | None,
    ) -> dict[str, object]: ...
