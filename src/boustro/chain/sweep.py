"""Mean of a board of any size by a frontier sweep, at a cost set by its jumps.

Idea: sweep from the last square down to the first.  With h(x) the mean rolls from x, and g(y) what
it is worth to reach y, which is h(y) or for an entry h(exit), each square is an average of the d
above it.  A snake's exit lies below and is not known yet, so the values are affine forms

    h(x) = a + Σ b(j) · u(j),      u(j) = the value at an exit (or a bounce) further down,

and every form also keeps its chance to finish, and to be trapped, before any u(j): these and the
b(j) add up to 1.  When the sweep comes to the square that u(j) stands for, its form is
u(j) = a + b(j)·u(j) + …; divided by what the others add up to (again no subtraction) it is put in
wherever u(j) stands.  Only snakes across the present square are open, and beside the d squares
above only ladders' exits whose feet are still to come are kept.  Plain stretches are crossed in
one step (`stretch`), so nothing depends on the number of squares.

Why it is right: it is theorem 5 in the order of the squares, so every number is made by adding,
multiplying and dividing non-negative numbers.  What a token that can no longer finish is worth is
no form at all but "trapped": which exits those are is decided beforehand, by following throws.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from boustro.chain.arrays import UNIT, Floats, np
from boustro.chain.front import ROLLS, TRAPPED, WON, Front, pad
from boustro.chain.stretch import Stretches
from boustro.errors import LimitError
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import outcome_classes

LARGEST_THROW = 512


@dataclass(frozen=True)
class Swept:
    """The mean rolls until a game is over one way or the other, and the chance that it is won.

    `bound` is a bound of their relative error.
    """

    rolls: float
    p_finish: float
    bound: float


def sweep(game: Game, hopeless: Iterable[int] = ()) -> Swept:
    """The mean of a memoryless game; from the exits in `hopeless` the finish cannot be reached.

    Raises `LimitError` for throws beyond 512.

    >>> from boustro import builtin
    >>> round(sweep(builtin("mb47")).rolls, 10)
    39.2251223082
    """
    return _Sweep(game, frozenset(hopeless)).run()


class _Sweep:
    """One sweep: the squares that matter, from the top, and the front as it moves down."""

    def __init__(self, game: Game, hopeless: frozenset[int]) -> None:
        self.game, self.track = game, Track.of(game)
        self.hopeless = hopeless
        self.exits = dict(zip(self.track.entries, self.track.exits, strict=True))
        weights: dict[int, int] = {}
        for throw in outcome_classes(game):
            weights[throw.advance] = weights.get(throw.advance, 0) + throw.weight
        total = sum(weights.values())
        moving = total - weights.pop(0, 0)
        self.d = max(weights)
        if self.d > LARGEST_THROW:
            raise LimitError(f"expected throws of at most {LARGEST_THROW}, got {self.d}")
        self.chances = np.zeros(self.d)
        for advance, weight in weights.items():
            self.chances[advance - 1] = weight / moving
        self.cost = total / moving
        self.stretches = Stretches(self.chances, self.cost)
        self.front = Front(self.d)
        self.waiting: dict[int, int] = {}
        self.bounced: dict[int, int] = {}
        self.kept: dict[int, int] = {}
        self.feet: dict[int, int] = {}
        for entry, exit in self.exits.items():
            if exit > entry:
                self.feet[exit] = self.feet.get(exit, 0) + 1
        self.feet[game.start] = self.feet.get(game.start, 0) + 1

    def run(self) -> Swept:
        """Sweep down to the lowest square that matters and read the form of the start."""
        squares = self._squares()
        above = self.game.size + 1
        for square in squares:
            self._visit(square, above - square - 1)
            above = square
        form = self.front.kept_form(self.kept[self.game.start])
        steps = len(squares) + self.d
        bound = 2.0 * steps * steps * (self.front.high + 4) * UNIT
        return Swept(float(form[ROLLS]), float(form[WON]), bound)

    def _squares(self) -> list[int]:
        """The squares that are looked at one by one, descending."""
        game = self.game
        ends = range(max(1, game.size - self.d), game.size + 1)
        bounced = ends[:1] if self.track.overshoot == "bounce" else ()
        lowest = min([game.start, *self.exits.values(), *bounced])
        special = {game.start, game.finish, *self.exits, *self.exits.values(), *ends}
        return sorted((s for s in special if s >= lowest), reverse=True)

    def _visit(self, square: int, between: int) -> None:
        """Cross the plain squares `between`, then move the front onto `square`.

        What waited for `square` is settled with its form.
        """
        front = self.front
        plain = square + self.d <= self.game.size and square != self.game.finish
        if between or plain:
            front.cross(*self.stretches.over(between + plain))
        here = front.above(0).copy() if plain else self._special(square)
        if square in self.waiting:
            here = front.solve(self.waiting.pop(square), here)
        if square in self.feet:
            self.kept[square] = front.keep(here)
        there = self._form_of_reaching(square, here)
        if square in self.bounced:
            there = front.solve(self.bounced.pop(square), there)
        front.put(there, shift=not plain)

    def _special(self, square: int) -> Floats:
        """The form of a token that rests on the finish, or where a throw can overshoot."""
        return self._sure(WON) if square == self.game.finish else self._near_the_end(square)

    def _near_the_end(self, square: int) -> Floats:
        """The same where a throw can overshoot."""
        ways, moves = dict[int, float](), 0.0
        form = self._sure(ROLLS)
        for advance in (np.flatnonzero(self.chances) + 1).tolist():
            kind, reached = self.track.reach(square, advance)
            chance = float(self.chances[advance - 1]) if kind != "stayed" else 0.0
            moves += chance
            if kind == "overshot":
                form[WON] += chance
            elif kind == "moved":
                ways[reached] = ways.get(reached, 0.0) + chance
        if moves == 0.0:
            return self._sure(TRAPPED)
        form[ROLLS] = self.cost
        for reached, chance in ways.items():
            if reached > square:
                there = self.front.above(reached - square - 1)
            elif self.exits.get(reached, reached) in self.hopeless:
                there = self._sure(TRAPPED)
            else:
                there = self._unknown(self.bounced, reached)
            form = pad(form, self.front.high) + chance * pad(there, self.front.high)
        return form / moves

    def _form_of_reaching(self, square: int, here: Floats) -> Floats:
        """The form of a throw that reaches `square`, on which a token would rest with `here`."""
        exit = self.exits.get(square, square)
        if exit == square:
            return here
        if exit == self.game.finish:
            return self._sure(WON)
        if exit in self.hopeless:
            return self._sure(TRAPPED)
        if exit < square:
            return self._unknown(self.waiting, exit)
        self.feet[exit] -= 1
        row = self.kept[exit]
        form = self.front.kept_form(row)
        if not self.feet[exit]:
            self.front.release(row)
        return form

    def _unknown(self, unknowns: dict[int, int], square: int) -> Floats:
        """The form that is one unknown: the value at, or of reaching, a square further down."""
        if square not in unknowns:
            unknowns[square] = self.front.column()
        return self._sure(unknowns[square])

    def _sure(self, column: int) -> Floats:
        form = np.zeros(self.front.high)
        form[column] = float(column != ROLLS)
        return form
