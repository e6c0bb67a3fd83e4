"""The die: a list of outcomes, each with an advance, a weight and a label.

Several dice are one die whose outcomes are the ways they can fall together, so that two dice
still know their doubles: `2d6` has 21 outcomes, "1+5" (weight 2) among them, for 11 advances.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import groupby, product
from math import gcd

from boustro.errors import Problem, RulesError

MOST_OUTCOMES = 100_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a die can fall: how far it lets a token advance, how likely, and its name.

    >>> Outcome(6), Outcome(8, 1, "4+4").is_double
    (Outcome(advance=6, weight=1, label='6'), True)
    """

    advance: int
    weight: int = 1
    label: str = ""

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", str(self.advance))

    @property
    def is_double(self) -> bool:
        """Whether several dice all show the same face."""
        parts = self.label.split("+")
        return len(parts) > 1 and len(set(parts)) == 1


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Die:
    """A die, or several dice rolled together.

    Made from outcomes, or from a text by `Die.parse`: `d6`, `2d6`, `d6+d4`, `1-4`, `0,1,2`, or
    loaded, face and weight: `1:1,6:3`.  Outcomes are sorted, equal ones joined and the weights
    brought to their lowest terms, so that equal dice compare equal.

    Raises `RulesError` for no outcomes, a negative advance, a weight below 1 or a die that can
    only show 0.

    >>> Die.parse("2d6").faces
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    >>> Die.parse("1:1,6:3").outcomes
    (Outcome(advance=1, weight=1, label='1'), Outcome(advance=6, weight=3, label='6'))
    """

    outcomes: tuple[Outcome, ...]

    def __init__(self, outcomes: Iterable[Outcome | int]) -> None:
        listed = list(outcomes)
        strange = [o for o in listed if type(o) is not int and not isinstance(o, Outcome)]
        if strange:
            raise RulesError([Problem("die", f"expected faces or outcomes, got {strange[0]!r}")])
        given = [o if isinstance(o, Outcome) else Outcome(o) for o in listed]
        problems = tuple(_problems(given))
        if problems:
            raise RulesError(problems)
        object.__setattr__(self, "outcomes", _canonical(given))

    @classmethod
    def parse(cls, text: str) -> "Die":
        """The die that `text` describes; raises `RulesError` when it describes none."""
        text = text.strip().lower()
        return cls(_dice(text) if "d" in text else _faces(text))

    @classmethod
    def of(cls, spec: "DieSpec") -> "Die":
        """A die from whatever describes one: a die, a text, a number of faces, or outcomes."""
        if isinstance(spec, Die):
            return spec
        if isinstance(spec, str):
            return cls.parse(spec)
        if type(spec) is int and 1 <= spec <= MOST_OUTCOMES:
            return cls(range(1, spec + 1))
        if isinstance(spec, Iterable) and not isinstance(spec, dict | bytes):
            return cls(spec)
        raise _refuse(str(spec))

    @property
    def faces(self) -> tuple[int, ...]:
        """The distinct advances, ascending."""
        return tuple(dict.fromkeys(o.advance for o in self.outcomes))

    @property
    def highest(self) -> int:
        """The largest advance."""
        return self.outcomes[-1].advance

    @property
    def total_weight(self) -> int:
        """The sum of all weights: an outcome's probability is its weight over this."""
        return sum(o.weight for o in self.outcomes)

    @property
    def spec(self) -> str | None:
        """The text that `parse` reads back as this die, or None when no text says it all."""
        return _named_dice(self) or _named_faces(self) or None

    def __str__(self) -> str:
        return self.spec or " / ".join(o.label for o in self.outcomes)

    def __repr__(self) -> str:
        spec = self.spec
        return f"Die({list(self.outcomes)!r})" if spec is None else f"Die.parse({spec!r})"


def _problems(outcomes: list[Outcome]) -> Iterable[Problem]:
    if not 1 <= len(outcomes) <= MOST_OUTCOMES:
        expected = f"a die of 1 to {MOST_OUTCOMES} outcomes"
        yield Problem("die", f"expected {expected}, got {len(outcomes)}")
        return
    for o in outcomes:
        if type(o.advance) is not int or o.advance < 0:
            yield Problem("die", f"expected faces of 0 or more, got {o.advance!r}")
        if type(o.weight) is not int or o.weight < 1:
            yield Problem("die", f"expected weights of 1 or more, got {o.weight!r} for {o.label}")
    if all(o.advance == 0 for o in outcomes):
        yield Problem("die", "expected a die that can show more than 0, got only zeros")


def _canonical(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    weights: dict[tuple[int, str], int] = {}
    for o in outcomes:
        weights[o.advance, o.label] = weights.get((o.advance, o.label), 0) + o.weight
    divisor = reduce(gcd, weights.values())
    return tuple(
        Outcome(advance, weight // divisor, label)
        for (advance, label), weight in sorted(weights.items())
    )


def _refuse(text: str) -> RulesError:
    expected = "a die such as d6, 2d6, d6+d4, 1-4, 0,1,2 or 1:1,6:3"
    return RulesError([Problem("die", f"expected {expected}, got {text[:40]!r}")])


def _number(text: str, whole: str) -> int:
    # 18 digits hold every face a board can use and keep int() away from endless input.
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise _refuse(whole)
    return int(text)


def _faces(text: str) -> list[Outcome]:
    """The outcomes of a list of faces: `1-4`, `0,1,2`, `1:1,6:3`."""
    outcomes: list[Outcome] = []
    for item in text.split(","):
        span, _, weight = item.strip().partition(":")
        low, dash, high = span.partition("-")
        first = _number(low.strip(), text)
        last = _number(high.strip(), text) if dash else first
        if last < first or last - first >= MOST_OUTCOMES:
            raise _refuse(text)
        heft = _number(weight.strip(), text) if ":" in item else 1
        outcomes += [Outcome(face, heft) for face in range(first, last + 1)]
    return outcomes


def _dice(text: str) -> list[Outcome]:
    """The outcomes of dice rolled together: `d6`, `2d6`, `d6+d4`.

    Dice of one kind are told apart only by what they show (1+5 and 5+1 are one outcome).
    """
    sides: list[int] = []
    for term in text.split("+"):
        count, _, faces = term.strip().partition("d")
        number, side = _number(count or "1", text), _number(faces, text)
        if not 1 <= number <= 64 or not 1 <= side <= MOST_OUTCOMES:
            raise _refuse(text)
        sides += [side] * number
    return _rolled_together(sides, text)


def _rolled_together(sides: list[int], text: str) -> list[Outcome]:
    alike = len(set(sides)) == 1
    ways: dict[tuple[int, ...], int] = {(): 1}
    for side in sides:
        grown: dict[tuple[int, ...], int] = {}
        if len(ways) * side > 8 * MOST_OUTCOMES:
            raise _refuse(text)
        for (shown, weight), face in product(ways.items(), range(1, side + 1)):
            key = tuple(sorted((*shown, face))) if alike else (*shown, face)
            grown[key] = grown.get(key, 0) + weight
        ways = grown
    return [
        Outcome(sum(shown), weight, "+".join(map(str, shown))) for shown, weight in ways.items()
    ]


def _named_dice(die: Die) -> str:
    """The text of dice rolled together, or nothing when these outcomes are no such dice."""
    parts = [o.label.split("+") for o in die.outcomes]
    if len(parts[0]) < 2 or any(len(p) != len(parts[0]) for p in parts):
        return ""
    if not all(p.isascii() and p.isdigit() and len(p) < 7 for shown in parts for p in shown):
        return ""
    highest = [max(int(shown[i]) for shown in parts) for i in range(len(parts[0]))]
    runs = [(side, len(list(run))) for side, run in groupby(highest)]
    text = "+".join(f"{n if n > 1 else ''}d{side}" for side, n in runs)
    try:
        return text if Die.parse(text) == die else ""
    except RulesError:
        return ""


def _named_faces(die: Die) -> str:
    """The text of a single die; empty when a label says more than the face."""
    if any(o.label != str(o.advance) for o in die.outcomes):
        return ""
    faces = die.faces
    if len({o.weight for o in die.outcomes}) > 1:
        return ",".join(f"{o.advance}:{o.weight}" for o in die.outcomes)
    if faces == tuple(range(faces[0], faces[-1] + 1)) and len(faces) > 1:
        return f"d{faces[-1]}" if faces[0] == 1 else f"{faces[0]}-{faces[-1]}"
    return ",".join(map(str, faces))


DieSpec = Die | str | int | Iterable[Outcome | int]
"""A die, a text that `Die.parse` reads, a number of faces, or outcomes."""

D6 = Die(range(1, 7))
