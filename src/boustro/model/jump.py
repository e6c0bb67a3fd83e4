"""Jumps: snakes and ladders, and the immutable mapping in which a board keeps them."""

from array import array
from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boustro.basics.arguments import check_arguments


@dataclass(frozen=True, slots=True)
class Jump:
    """One jump from `entry` to `exit`; a token always takes it, and it costs no roll.

    `Jump.of` returns a `Snake` or a `Ladder`, and a plain `Jump` only for a self-loop.

    >>> Jump.of(16, 6)
    Snake(entry=16, exit=6)
    >>> print(Jump.of(1, 38))
    1 -> 38
    """

    entry: int
    exit: int

    @staticmethod
    @check_arguments()
    def of(entry: int, exit: int) -> "Jump":
        """The jump between two squares: a `Snake`, a `Ladder`, or a `Jump` for a self-loop."""
        if exit < entry:
            return Snake(entry, exit)
        if exit > entry:
            return Ladder(entry, exit)
        return Jump(entry, exit)

    def __str__(self) -> str:
        return f"{self.entry} -> {self.exit}"


class Snake(Jump):
    """A jump downwards, from head to tail."""

    __slots__ = ()

    @property
    def head(self) -> int:
        """The entry, where the snake bites."""
        return self.entry

    @property
    def tail(self) -> int:
        """The exit."""
        return self.exit


class Ladder(Jump):
    """A jump upwards, from foot to top."""

    __slots__ = ()

    @property
    def foot(self) -> int:
        """The entry."""
        return self.entry

    @property
    def top(self) -> int:
        """The exit."""
        return self.exit


def direction(kind: str, entry: int, exit: int) -> str:
    """The problem of a ladder that goes down or a snake that goes up; empty if there is none.

    >>> direction("ladder", 38, 14), direction("snake", 38, 14)
    ("expected a ladder's top above its foot, got 38 -> 14", '')
    """
    if kind == "ladder" and exit < entry:
        return f"expected a ladder's top above its foot, got {entry} -> {exit}"
    if kind == "snake" and exit > entry:
        return f"expected a snake's tail below its head, got {entry} -> {exit}"
    return ""


class Jumps(Mapping[int, int]):
    """A frozen map of entries to exits, in ascending order of the entries.

    It equals a dict of the same pairs, can be hashed and cannot be changed.  If it is made of
    sorted arrays, it builds a dict at the first look-up.

    >>> jumps = Jumps({16: 6, 1: 38})
    >>> jumps
    {1: 38, 16: 6}
    >>> jumps[16], jumps.get(2), jumps.get(2, 2), jumps == {16: 6, 1: 38}
    (6, None, 2, True)
    """

    __slots__ = ("_exits", "_hash", "in_order")

    def __init__(self, pairs: Mapping[int, int] | Iterable[tuple[int, int]] = ()) -> None:
        items = pairs.items() if isinstance(pairs, Mapping) else pairs
        object.__setattr__(self, "_exits", dict(sorted(items)))

    @classmethod
    def of_arrays(cls, entries: "array[int]", exits: "array[int]") -> "Jumps":
        """The jumps from each of the ascending entries to the exit at the same index."""
        jumps = cls.__new__(cls)
        object.__setattr__(jumps, "in_order", (entries, exits))
        return jumps

    in_order: tuple[Sequence[int], Sequence[int]]
    """The entries, ascending, and their exits."""
    _exits: dict[int, int]
    _hash: int

    # If a type checker saw `__getattr__`, it would allow any attribute.
    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Compute an attribute that is not set yet, and set it.

            Python calls this method only while the attribute is not set.
            """
            match name:
                case "_hash":
                    value = hash(tuple(self._exits.items()))
                case "_exits":
                    value = dict(zip(*self.in_order, strict=True))
                case "in_order":
                    value = tuple(self._exits), tuple(self._exits.values())
                case _:
                    raise AttributeError(f"jumps have no {name!r}")
            object.__setattr__(self, name, value)
            return value

        def get(self, entry: int, default: int | None = None) -> int | None:
            """The exit of a jump, or `default`.

            `Mapping.get` would raise and catch an error at every square without a jump.
            """
            return self._exits.get(entry, default)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"jumps are frozen, cannot set {name!r}")

    def __getitem__(self, entry: int) -> int:
        return self._exits[entry]

    def __iter__(self) -> Iterator[int]:
        return iter(self.in_order[0])

    def __len__(self) -> int:
        return len(self.in_order[0])

    def items(self) -> ItemsView[int, int]:
        """The pairs (entry, exit), ascending."""
        return self._exits.items()

    def values(self) -> ValuesView[int]:
        """The exits, in the order of their entries."""
        return _Exits(self)

    def __contains__(self, entry: object) -> bool:
        return entry in self._exits

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return repr(self._exits)

    def __reduce__(self) -> tuple[type, tuple[dict[int, int]]]:
        return Jumps, (dict(self._exits),)


class _Exits(ValuesView[int]):
    def __init__(self, jumps: Jumps) -> None:
        super().__init__(jumps)
        self._exits = jumps.in_order[1]

    def __iter__(self) -> Iterator[int]:
        return iter(self._exits)

    def __contains__(self, exit: object) -> bool:
        return exit in self._exits
