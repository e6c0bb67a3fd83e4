"""Plain stretches as a renewal process: what lies beyond L plain squares, for any L at once.

Idea: seen from below, a plain stretch is renewal.  If g(1) … g(d) are the values of the d squares
above it, the values of its own lowest d squares are T·g + m, T and m depending only on the die and
on L: row i of T says with which probability a token enters the squares above at which offset, and
m(i) how many rolls it takes to get there.  One square more is one more average, and 2L squares are
L squares twice.  Soon all rows of T agree (for a fair die 1 … d with the offsets 0 … d − 1 having
the probabilities 2(d − k)/(d(d + 1))), and from then on a square more costs 1/μ rolls, μ being the
mean throw.  A die whose faces have a common divisor keeps to its residues, so there rows of
one residue agree.

Why it is right: T is a product of matrices of probabilities and m a sum of products, all without
subtraction.  Squaring would double the error in a row's sum each time; so rows are brought back to
the sum 1, after which an error is only passed on.  Rows count as equal when they differ by less
than 1e-17, and twice that length is taken: from there on T changes by less than a float can show.
"""

from dataclasses import dataclass, field
from math import gcd

from boustro.chain.arrays import Floats, np

Transfer = tuple[Floats, Floats]
_SAME = 1e-17
_MOST_DOUBLINGS = 58


@dataclass(eq=False)
class Stretches:
    """Transfers over plain squares for a die: `chances[f - 1]` is that of advance f, in all 1.

    `cost` is how many rolls an advance takes, more than 1 for a die that can show 0.

    >>> halves = Stretches(np.array([0.5, 0.5]), 1.0)
    >>> transfer, rolls = halves.over(1000)
    >>> transfer.round(6).tolist(), float(rolls[0].round(9))
    ([[0.666667, 0.333333], [0.666667, 0.333333]], 666.888888889)
    """

    chances: Floats
    cost: float
    _powers: list[Transfer] = field(default_factory=list)
    _known: dict[int, Transfer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        d = len(self.chances)
        one = np.eye(d, k=-1)
        one[0] = self.chances
        rolls = np.zeros(d)
        rolls[0] = self.cost
        self._powers.append((one, rolls))
        faces = np.flatnonzero(self.chances) + 1
        self.step = gcd(*faces.tolist())
        self.rate = self.cost / float(self.chances[faces - 1] @ faces)
        self.mixed = self._mixing_length()

    def over(self, length: int) -> Transfer:
        """(T, m) for `length` plain squares; `length` may be 10^18."""
        if length - self.mixed <= self.step:
            return self._near(length)
        near = self.mixed + (length - self.mixed) % self.step
        transfer, rolls = self._near(near)
        return transfer, rolls + (length - near) * self.rate

    def pattern(self) -> int:
        """The length from which on the positive entries of T repeat with every `step` squares."""
        one = self._powers[0][0] > 0.0
        found = [np.eye(len(one), dtype=bool)]
        while True:
            found.append(one @ found[-1])
            length = len(found) - 1 - self.step
            if length >= 0 and (found[length] == found[-1]).all():
                return length

    def _near(self, length: int) -> Transfer:
        if length not in self._known:
            self._known[length] = self._power_of(length)
        return self._known[length]

    def _power_of(self, length: int) -> Transfer:
        d = len(self.chances)
        transfer, rolls = np.eye(d), np.zeros(d)
        level = 0
        while length:
            if length & 1:
                power, more = self._power(level)
                rolls = more + power @ rolls
                transfer = power @ transfer
            length >>= 1
            level += 1
        return transfer, rolls

    def _power(self, level: int) -> Transfer:
        """(T, m) for 2^level squares."""
        while len(self._powers) <= level:
            transfer, rolls = self._powers[-1]
            doubled = transfer @ transfer
            doubled /= doubled.sum(axis=1, keepdims=True)
            self._powers.append((doubled, rolls + transfer @ rolls))
        return self._powers[level]

    def _mixing_length(self) -> int:
        """A number of squares after which only the residue of the offset is remembered."""
        for level in range(_MOST_DOUBLINGS):
            transfer = self._power(level)[0]
            spread = max(
                float(np.ptp(transfer[residue :: self.step], axis=0).max())
                for residue in range(self.step)
            )
            if spread < _SAME:
                return 2 << level
        return 2 << _MOST_DOUBLINGS
