"""Die: a list of outcomes, each with an advance, a weight and a label.

Several dice are one die whose outcomes are the ways in which they can fall together, so that rules
can refer to doubles.  For example, `2d6` has 21 outcomes for 11 advances; one of them is "1+5" with
weight 2.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations_with_replacement, groupby, islice, pairwise, product
from math import comb, factorial, gcd, prod
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.basics.digits import MOST_DIGITS, is_number
from boustro.errors import LimitError, Problem, Problems, RulesError, quote

MOST_OUTCOMES = 10_000
"""The most outcomes of a die; `Die.parse` refuses a larger one before it lists the outcomes."""
MOST_DICE = 64
"""The most dice rolled together."""
MOST_WEIGHT = 10**40
"""The largest sum of weights."""
LARGEST_FACE = 10**18
"""The largest advance."""

_SIDE_DIGITS = 6
"""The most digits of the number of sides."""
_WEIGHT_DIGITS = len(str(MOST_WEIGHT))
"""The most digits of a weight."""


class DieLimitError(RulesError, LimitError):
    """The die exceeds one of the limits of this module."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a die can fall.

    >>> Outcome(6), Outcome(8, 1, "4+4").is_double
    (Outcome(advance=6, weight=1, label='6'), True)
    """

    advance: int
    """How far a token moves."""
    weight: int = 1
    """Its probability is this weight divided by the total weight."""
    label: str = ""
    """How the die fell, such as `4+4`; by default the advance."""
    branch: int = field(default=0, repr=False)
    """The branch of chance, which decides whether jumps with a chance work."""

    def __post_init__(self) -> None:
        if not self.label:
            object.__setattr__(self, "label", quote(self.advance))

    @property
    def is_double(self) -> bool:
        """Whether several dice all show the same face."""
        parts = self.label.split("+")
        return len(parts) > 1 and len(set(parts)) == 1


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Die:
    """A die, or several dice rolled together.

    Make a die from outcomes, or from a text: `d6`, `2d6`, `d6+d4`, `1-4`, `0,1,2`, or, for a loaded
    die, faces with weights: `1:1,6:3`.  The die sorts its outcomes, joins equal ones and divides
    the weights by their greatest common divisor, so that equal dice compare equal.

    Raises `RulesError` for no outcomes or more than 10,000, an advance below 0 or above 10^18, a
    weight below 1, a total weight above 10^40, or a die that can only show 0.

    >>> Die("2d6").faces
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    >>> Die.parse("1:1,6:3").outcomes
    (Outcome(advance=1, weight=1, label='1'), Outcome(advance=6, weight=3, label='6'))
    """

    outcomes: tuple[Outcome, ...]

    def __init__(self, outcomes: Iterable[Outcome | int] | str) -> None:
        if isinstance(outcomes, str):
            outcomes = Die.parse(outcomes).outcomes
        spec: object = outcomes
        if not isinstance(spec, Iterable) or isinstance(spec, dict | bytes):
            raise _refuse(spec)
        listed = list(islice(outcomes, MOST_OUTCOMES + 1))
        if len(listed) > MOST_OUTCOMES:
            raise _too_large("more")
        strange = [o for o in listed if type(o) is not int and not isinstance(o, Outcome)]
        if strange:
            raise RulesError.of("die", f"expected faces or outcomes, got {quote(strange[0])}")
        as_outcomes = [o if isinstance(o, Outcome) else Outcome(o) for o in listed]
        problems = Problems(_problems(as_outcomes))
        if problems:
            raise RulesError(problems)
        object.__setattr__(self, "outcomes", _canonical(as_outcomes))

    @classmethod
    @check_arguments()
    def parse(cls, text: str) -> "Die":
        """The die that `text` describes; raises `RulesError` for any other text."""
        text = text.strip().lower()
        return cls(_dice(text) if "d" in text else _faces(text))

    @classmethod
    def of(cls, spec: "DieSpec") -> "Die":
        """A die from any description: a die, a text, a number of faces, or outcomes."""
        if isinstance(spec, Die):
            return spec
        if isinstance(spec, str):
            return cls.parse(spec)
        if type(spec) is int and 1 <= spec <= MOST_OUTCOMES:
            return cls(range(1, spec + 1))
        # The constructor checks values of every other type.
        make: Callable[[Any], Die] = cls
        return make(spec)

    @property
    def faces(self) -> tuple[int, ...]:
        """The distinct advances, ascending."""
        return tuple(dict.fromkeys(o.advance for o in self.outcomes))

    @property
    def weights(self) -> dict[int, int]:
        """The weight of every advance, ascending.

        >>> Die("2d2").weights
        {2: 1, 3: 2, 4: 1}
        """
        weights: dict[int, int] = {}
        for outcome in self.outcomes:
            weights[outcome.advance] = weights.get(outcome.advance, 0) + outcome.weight
        return weights

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
        """The text that `parse` reads back as this die; None if no text describes it fully."""
        return _named_dice(self) or _named_faces(self) or None

    def __str__(self) -> str:
        return self.spec or " / ".join(o.label for o in self.outcomes)

    def __repr__(self) -> str:
        spec = self.spec
        return f"Die({list(self.outcomes)!r})" if spec is None else f"Die.parse({spec!r})"


def _problems(outcomes: list[Outcome]) -> Iterable[Problem]:
    if not outcomes:
        yield Problem("die", "expected a die that can show something, got none")
        return
    for o in outcomes:
        if type(o.advance) is not int or not 0 <= o.advance <= LARGEST_FACE:
            yield Problem("die", f"expected faces in 0..10^18, got {quote(o.advance)}")
        if type(o.weight) is not int or o.weight < 1:
            got = f"{quote(o.weight)} for {o.label[:40]}"
            yield Problem("die", f"expected weights of 1 or more, got {got}")
    if sum(o.weight for o in outcomes if type(o.weight) is int) > MOST_WEIGHT:
        yield Problem("die", "expected weights of at most 10^40 in all, got more")
    if all(o.advance == 0 for o in outcomes):
        yield Problem("die", "expected a die that can show more than 0, got only zeros")


def _too_large(got: str) -> RulesError:
    return DieLimitError.of("die", f"expected a die of at most {MOST_OUTCOMES} outcomes, got {got}")


def _canonical(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """The outcomes sorted, equal ones joined, with weights in lowest terms."""
    weights: dict[tuple[int, str, int], int] = {}
    for o in outcomes:
        identity = o.advance, o.label, o.branch
        weights[identity] = weights.get(identity, 0) + o.weight
    divisor = reduce(gcd, weights.values())
    return tuple(
        Outcome(advance, weight // divisor, label, branch)
        for (advance, label, branch), weight in sorted(weights.items())
    )


def _refuse(spec: object) -> RulesError:
    expected = "a die such as d6, 2d6, d6+d4, 1-4, 0,1,2 or 1:1,6:3"
    return RulesError.of("die", f"expected {expected}, got {quote(spec)}")


def _number(digits: str, text_of_die: str, most: int = MOST_DIGITS) -> int:
    """The number with these digits; any other characters are an error about the whole text."""
    if not is_number(digits, most):
        raise _refuse(text_of_die)
    return int(digits)


def _faces(text: str) -> list[Outcome]:
    """The outcomes of a list of faces: `1-4`, `0,1,2`, `1:1,6:3`."""
    outcomes: list[Outcome] = []
    for item in text.split(","):
        face_or_range, _, weight_text = item.strip().partition(":")
        low, dash, high = face_or_range.partition("-")
        first = _number(low.strip(), text)
        last = _number(high.strip(), text) if dash else first
        if last < first:
            raise _refuse(text)
        if last - first >= MOST_OUTCOMES - len(outcomes):
            raise _too_large("more")
        weight = _number(weight_text.strip(), text, _WEIGHT_DIGITS) if ":" in item else 1
        outcomes += [Outcome(face, weight) for face in range(first, last + 1)]
    return outcomes


def _dice(text: str) -> list[Outcome]:
    """The outcomes of dice rolled together: `d6`, `2d6`, `d6+d4`.

    If all dice are of one kind, 1+5 and 5+1 are one outcome.
    """
    sides: list[int] = []
    for term in text.split("+"):
        count, _, faces = term.strip().partition("d")
        number, side = _number(count or "1", text), _number(faces, text)
        if number < 1 or side < 1:
            raise _refuse(text)
        if len(sides) + number > MOST_DICE:
            sentence = f"expected at most {MOST_DICE} dice rolled together, got {text[:40]!r}"
            raise DieLimitError.of("die", sentence)
        sides += [side] * number
    return _combine(sides)


def _combine(sides: list[int]) -> list[Outcome]:
    """The outcomes of dice with these numbers of sides; the order of equal dice does not count."""
    number, side = len(sides), sides[0]
    are_equal = sides == [side] * number
    outcomes = comb(number + side - 1, number) if are_equal else prod(sides)
    if outcomes > MOST_OUTCOMES:
        raise _too_large(quote(outcomes))
    if are_equal:
        falls = combinations_with_replacement(range(1, side + 1), number)
        return [_outcome_of_fall(fall, _orders(fall)) for fall in falls]
    return [_outcome_of_fall(fall, 1) for fall in product(*(range(1, s + 1) for s in sides))]


def _outcome_of_fall(fall: tuple[int, ...], weight: int) -> Outcome:
    return Outcome(sum(fall), weight, "+".join(map(str, fall)))


def _orders(fall: tuple[int, ...]) -> int:
    """The number of orders in which equal dice can show the faces of a sorted fall."""
    orders_of_equal_faces = prod(factorial(len(list(equal))) for _, equal in groupby(fall))
    return factorial(len(fall)) // orders_of_equal_faces


def _named_dice(die: Die) -> str:
    """The text of dice rolled together, such as `2d6`; empty if no such dice are this die."""
    falls = [o.label.split("+") for o in die.outcomes]
    number = len(falls[0])
    if number < 2 or any(len(fall) != number for fall in falls):
        return ""
    if not all(is_number(face, _SIDE_DIGITS) for fall in falls for face in fall):
        return ""
    # The highest face that each dice shows is its number of sides.
    sides = [max(int(fall[i]) for fall in falls) for i in range(number)]
    terms = []
    for side, equal_dice in groupby(sides):
        count = len(list(equal_dice))
        terms.append(f"{count}d{side}" if count > 1 else f"d{side}")
    text = "+".join(terms)
    try:
        return text if Die.parse(text) == die else ""
    except RulesError:
        return ""


def _named_faces(die: Die) -> str:
    """The text of a single die; empty if a label is not simply the face."""
    if any(o.label != str(o.advance) for o in die.outcomes):
        return ""
    faces = die.faces
    if len({o.weight for o in die.outcomes}) > 1:
        return ",".join(f"{o.advance}:{o.weight}" for o in die.outcomes)
    if follow_one_another(faces) and len(faces) > 1:
        return f"d{faces[-1]}" if faces[0] == 1 else f"{faces[0]}-{faces[-1]}"
    return ",".join(map(str, faces))


def follow_one_another(faces: Sequence[int]) -> bool:
    """Whether each face is one more than the face before it.

    >>> follow_one_another([3, 4, 5]), follow_one_another([1, 10**18])
    (True, False)
    """
    return all(high - low == 1 for low, high in pairwise(faces))


DieSpec = Die | str | int | Iterable[Outcome | int]
"""A die, a text that `Die.parse` reads, a number of faces, or outcomes."""

D6 = Die(range(1, 7))
