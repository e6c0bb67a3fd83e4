"""Plain stretches as a renewal process: what lies beyond L plain squares, for any L at once.

The readable twin and the specification of `native/boustro/stretch.hpp`; both do the same operations
in the same order and give the same bits.

Idea: let r(n) say with which probability a token that begins n squares below the end of a stretch
comes to rest beyond it at which offset 0, 1, … first.  A stretch of L squares is the rows r(L),
r(L − 1), … of its d lowest squares, d being the highest throw, and the mean rolls from each.  One
row more costs d operations: r(n + 1) is r(n) moved on by one square, and what came to rest on the
first of them throws once more.  And from a + b squares below, a token first comes to rest beyond a
squares, at an offset from which r(b), r(b − 1), … go on; so a stretch of 2L squares costs d².  Soon
all rows agree (for a fair die 1 … d with the offsets 0 … d − 1 having the probabilities
2(d − k)/(d(d + 1))), and from then on a square more costs 1/μ rolls, μ being the mean throw.  A
die whose faces have a common divisor keeps to its residues, so there rows of one residue agree.

Why it is right: all is sums of products of non-negative numbers.  Doubling would double the error
in a row's sum each time; so rows are brought back to the sum 1, after which an error is only passed
on.  Rows agree when no entry differs by more than 1e-12 of itself.  If T = 1π + E with |E| ≤ δπ, T²
has such rows with δ² (E1 is 0); so at twice that length a float cannot show a difference.
"""

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from boustro.chain.arithmetic import total

Row = list[float]
_SAME = 1e-12
_MOST_DOUBLINGS = 60


class Transfer(NamedTuple):
    """What a stretch is to its lowest squares, as many as there are `rolls`, from the lowest up.

    `rolls` are the mean rolls to beyond the stretch.  `rows` are the probabilities of the offsets
    there; where there are fewer rows than rolls, they are repeated.
    """

    rows: list[Row]
    rolls: list[float]


class Stretches:
    """Transfers over plain squares for a die: `chances[f - 1]` is that of advance f, in all 1.

    `cost` is how many rolls an advance takes, more than 1 for a die that can show 0.

    >>> rows, rolls = Stretches([0.5, 0.5], 1.0).over(1000)
    >>> [[round(chance, 6) for chance in row] for row in rows], round(rolls[0], 9)
    ([[0.666667, 0.333333]], 666.888888889)
    """

    def __init__(self, chances: Sequence[float], cost: float) -> None:
        self._chances = chances
        faces = [face for face, chance in enumerate(chances, 1) if chance]
        self._step = gcd(*faces)
        self._rate = cost / total(chances[face - 1] * face for face in faces)
        others = [0.0] * (len(chances) - 1)
        self._nothing = Transfer(self._rows_up_to([*others, 1.0]), [0.0, *others])
        rows = self._rows_up_to(self._lower(self._nothing.rows[-1]))
        self._powers = [Transfer(rows, [cost, *others])]
        self._known: dict[int, Transfer] = {}
        self._mixed = self._mixing_length()

    def over(self, length: int) -> Transfer:
        """What `length` plain squares are; `length` may be 10^18."""
        step, mixed = self._step, self._mixed
        if length - mixed <= step:
            return self._near(length)
        near = mixed + (length - mixed) % step
        rows, rolls = self._near(near)
        far = (length - near) * self._rate
        return Transfer(rows[:step], [more + far for more in rolls])

    def _near(self, length: int) -> Transfer:
        if length not in self._known:
            rows, rolls = self._of_length(length)
            self._known[length] = Transfer(rows[:length], rolls[:length])
        return self._known[length]

    def _of_length(self, length: int) -> Transfer:
        found = self._nothing
        for level in range(length.bit_length()):
            if length >> level & 1:
                found = self._one_above_the_other(self._power(level), found)
        return found

    def _power(self, level: int) -> Transfer:
        """What 2^level squares are."""
        while len(self._powers) <= level:
            self._powers.append(self._one_above_the_other(self._powers[-1], self._powers[-1]))
        return self._powers[level]

    def _one_above_the_other(self, lower: Transfer, upper: Transfer) -> Transfer:
        highest = mix(lower.rows[-1], upper.rows)
        whole = total(highest)
        rows = self._rows_up_to([chance / whole for chance in highest])
        rolls = [
            total(map(float.__mul__, row, upper.rolls), first)
            for row, first in zip(lower.rows, lower.rolls, strict=True)
        ]
        return Transfer(rows, rolls)

    def _rows_up_to(self, highest: Row) -> list[Row]:
        """The rows of as many squares as a throw can pass, of which this is the highest."""
        rows = [highest]
        while len(rows) < len(highest):
            rows.append(self._lower(rows[-1]))
        return rows[::-1]

    def _lower(self, row: Row) -> Row:
        """The row of the square below."""
        again = row[0]
        moved = (*row[1:], 0.0)
        return [
            further + again * chance for further, chance in zip(moved, self._chances, strict=True)
        ]

    def _mixing_length(self) -> int:
        """A number of squares after which only the residue of the offset is remembered; at least d."""
        for level in range(_MOST_DOUBLINGS):
            if self._agree(self._power(level).rows):
                return max(2 << level, len(self._chances))
        return 2 << _MOST_DOUBLINGS

    def _agree(self, rows: Sequence[Row]) -> bool:
        return all(
            abs(one - other) <= _SAME * other
            for i, row in enumerate(rows)
            for one, other in zip(row, rows[i % self._step], strict=True)
        )


def mix(shares: Sequence[float], rows: Sequence[Sequence[float]]) -> Row:
    """The weighted sum of the rows; what a shorter row lacks counts as 0.

    >>> mix([0.5, 0.25], [[1.0], [0.0, 4.0]])
    [0.5, 1.0]
    """
    found: Row = []
    for share, row in zip(shares, rows, strict=True):
        if share:
            add(found, row, share)
    return found


def add(mine: Row, other: Sequence[float], share: float) -> None:
    """Add `other`, times `share`, to a row, which grows if it is shorter."""
    mine.extend([0.0] * (len(other) - len(mine)))
    mine[: len(other)] = [a + share * b for a, b in zip(mine, other, strict=False)]
