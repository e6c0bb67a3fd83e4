"""Mean of a board of any size by a frontier sweep, at a cost set by its jumps.

The readable twin and the specification of `native/boustro/sweep.hpp`; both do the same operations
in the same order and give the same bits.

Idea: sweep from the last square down to the first.  With h(x) the mean rolls from x, and g(y) what
it is worth to reach y, which is h(y) or for an entry h(exit), each square is an average of the d
above it.  A snake's exit lies below and is not known yet, so the values are affine forms

    h(x) = a + Σ b(j) · u(j),      u(j) = the value at an exit (or a bounce) further down,

and every form also keeps its chance to finish, and to be trapped, before any u(j): these and the
b(j) add up to 1.  When the sweep comes to the square that u(j) stands for, its form is
u(j) = a + b(j)·u(j) + …; divided by what the others add up to (again no subtraction) it is put in
wherever u(j) stands (`front`).  Only snakes across the present square are open, and beside the d
squares above only ladders' exits whose feet are still to come are kept.  Plain stretches are
crossed in one step (`stretch`), so nothing depends on the number of squares.

Why it is right: it is theorem 5 in the order of the squares, so every number is made by adding,
multiplying and dividing non-negative numbers.  What a token that can no longer finish is worth is
no form at all but "trapped": which exits those are is decided beforehand, by following throws.
"""

from array import array
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from boustro.chain.arithmetic import UNIT, total
from boustro.chain.front import ROLLS, TRAPPED, WON, Form, Front, sure
from boustro.chain.stretch import Stretches, add
from boustro.model.game import Game
from boustro.model.track import Track


class Swept(NamedTuple):
    """The mean rolls until a game is over one way or the other, and the chance that it is won.

    `bound` is a bound of their relative error.
    """

    rolls: float
    p_finish: float
    bound: float


def sweep(game: Game, hopeless: Iterable[int] = ()) -> Swept:
    """The mean of a memoryless game; from the exits in `hopeless` the finish cannot be reached.

    >>> from boustro import builtin
    >>> round(sweep(builtin("mb47")).rolls, 10)
    39.2251223082
    """
    track = Track.of(game)
    lost = sorted(hopeless)
    if (core := track.core_form) is not None:
        return Swept(*core.sweep(array("q", lost)))
    return sweep_by_twin(track, frozenset(lost))


def sweep_by_twin(track: Track, hopeless: frozenset[int]) -> Swept:
    """The same by the readable twin."""
    return _Sweep(track, hopeless).run()


class _Sweep:
    """One sweep: the squares that matter, from the top, and the front as it moves down."""

    def __init__(self, track: Track, hopeless: frozenset[int]) -> None:
        self.track, self.hopeless = track, hopeless
        self.d = track.faces[-1]
        shares, still = track.chances
        moving = total(shares) if still else 1.0
        self.cost = 1.0 / moving
        self.chances = [0.0] * self.d
        for face, share in zip(track.faces, shares, strict=True):
            self.chances[face - 1] = share / moving
        self.stretches = Stretches(self.chances, self.cost)
        self.front = Front(self.d)
        self.exits = dict(zip(track.entries, track.exits, strict=True))
        self.waiting: dict[int, int] = {}
        """The unknowns: squares further down, on which a token will rest, and their columns."""
        self.bounced: dict[int, int] = {}
        """The same of squares that a bounce only leads to, where a jump may begin."""
        self.feet = Counter(exit for entry, exit in self.exits.items() if exit > entry)
        """How often the form of a square will still be read: from the feet of ladders to it."""
        self.feet[track.start] += 1

    def run(self) -> Swept:
        """Sweep down to the lowest square that matters and read the form of the start."""
        squares = self._squares()
        above = self.track.size + 1
        for square in squares:
            self._visit(square, above - square - 1)
            above = square
        form = self.front.read(self.track.start)
        steps = len(squares) + self.d
        bound = 2.0 * steps * steps * (self.front.width + 4) * UNIT
        return Swept(form[ROLLS], form[WON], bound)

    def _squares(self) -> list[int]:
        """The squares that are looked at one by one, descending."""
        track = self.track
        ends = range(max(1, track.size - self.d), track.size + 1)
        lowest = min([track.start, *self.exits.values()])
        if track.overshoot == "bounce":
            lowest = min(lowest, ends[0])
        special = {track.start, track.finish, *self.exits, *self.exits.values(), *ends}
        return sorted((s for s in special if s >= lowest), reverse=True)

    def _visit(self, square: int, between: int) -> None:
        """Cross the plain squares `between`, then move the front onto `square`.

        What waited for `square` is settled with its form.
        """
        front = self.front
        plain = square + self.d <= self.track.size and square != self.track.finish
        if between or plain:
            front.cross(self.stretches.over(between + plain))
        here = front.take_lowest() if plain else self._special(square)
        if square in self.waiting:
            front.solve(self.waiting.pop(square), here)
        if self.feet[square]:
            front.keep(square, here)
        there = self._form_of_reaching(square, here)
        if square in self.bounced:
            front.solve(self.bounced.pop(square), there)
        front.put(there)

    def _special(self, square: int) -> Form:
        """The form of a token that rests on the finish, or where a throw can overshoot."""
        return sure(WON) if square == self.track.finish else self._near_the_end(square)

    def _near_the_end(self, square: int) -> Form:
        """The same where a throw can overshoot."""
        form, moves = sure(ROLLS, self.cost), 0.0
        for face in self.track.faces:
            kind, reached = self.track.reach(square, face)
            if kind == "stayed":
                continue
            chance = self.chances[face - 1]
            moves += chance
            there = sure(WON) if kind == "overshot" else self._form_there(square, reached)
            add(form, there, chance)
        return [weight / moves for weight in form] if moves else sure(TRAPPED)

    def _form_there(self, square: int, reached: int) -> Form:
        """The form of a throw from `square` that counts to `reached`, above it or below."""
        if reached > square:
            return self.front.above(reached - square - 1)
        if self.exits.get(reached, reached) in self.hopeless:
            return sure(TRAPPED)
        return self._unknown(self.bounced, reached)

    def _form_of_reaching(self, square: int, here: Form) -> Form:
        """The form of a throw that reaches `square`, on which a token would rest with `here`."""
        exit = self.exits.get(square, square)
        if exit == square:
            return here
        if exit == self.track.finish:
            return sure(WON)
        if exit in self.hopeless:
            return sure(TRAPPED)
        if exit < square:
            return self._unknown(self.waiting, exit)
        self.feet[exit] -= 1
        return self.front.read(exit, again=self.feet[exit] > 0)

    def _unknown(self, unknowns: dict[int, int], square: int) -> Form:
        """The form that is one unknown: the value at, or of reaching, a square further down."""
        if square not in unknowns:
            unknowns[square] = self.front.column()
        return sure(unknowns[square])
