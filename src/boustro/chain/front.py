"""Frontier of a sweep: the linear forms still needed, and how an unknown is substituted.

Idea: the forms of the d squares above are read at every step, those of kept exits only when the
foot of their ladder comes.  So what is found for an unknown is put in at once above, and later in
kept exits: when one is read, or for many unknowns at a time, while their forms are at hand.

Why it is right: unknowns are put in in the order in which they were solved for.  The form of one
can hold those that were solved for later, but none that were before.  Its column is used again
only when no kept form can hold it any more.
"""

from boustro.chain.arithmetic import total
from boustro.chain.stretch import Row, Transfer, add, mix

Form = Row
ROLLS, WON, TRAPPED, FIRST = 0, 1, 2, 3
"""The columns of a form: rolls, the chance to finish, to be trapped; unknowns from the fourth."""
_MOST_PENDING = 48


class Front:
    """The forms still needed: those of the `d` squares above, and of kept squares."""

    def __init__(self, d: int) -> None:
        self.width = FIRST
        """How many columns were ever in use."""
        self._d = d
        self._above = [sure(TRAPPED) for _ in range(d)]
        self._kept: dict[int, Form] = {}
        self._pending: list[tuple[int, Form]] = []
        self._free: list[int] = []

    def above(self, offset: int) -> Form:
        """The form of reaching the square `offset` + 1 above."""
        return self._above[offset]

    def cross(self, transfer: Transfer) -> None:
        """Move down over plain squares."""
        ways = [mix(row, self._above) for row in transfer.rows]
        crossed = []
        for i, rolls in enumerate(transfer.rolls):
            form = ways[i % len(ways)].copy()
            form[ROLLS] += rolls
            crossed.append(form)
        self._above = [*crossed, *self._above][: self._d]

    def take_lowest(self) -> Form:
        """The form of the lowest square above, which is one no more."""
        return self._above.pop(0)

    def put(self, form: Form) -> None:
        """Make `form` that of the lowest square above; the others move up."""
        self._above = [form, *self._above[: self._d - 1]]

    def column(self) -> int:
        """A column for a new unknown."""
        if self._free:
            return self._free.pop()
        self.width += 1
        return self.width - 1

    def keep(self, square: int, form: Form) -> None:
        """Keep the form of resting on `square` for later."""
        self._kept[square] = form.copy()

    def read(self, square: int, *, again: bool = False) -> Form:
        """A kept form, with all that is known by now put in; `again` keeps it."""
        form = self._kept[square]
        self._put_in_all(form)
        return form.copy() if again else self._kept.pop(square)

    def solve(self, column: int, form: Form) -> None:
        """Make of `form`, which may hold the unknown of `column` itself, what that unknown is.

        It is put in for the unknown.
        """
        form[column:] = [0.0, *form[column + 1 :]]
        whole = total(form[WON:])
        form[:] = [weight / whole for weight in form]
        for other in self._above:
            _put_in(other, column, form)
        self._pending.append((column, form.copy()))
        if len(self._pending) == _MOST_PENDING:
            self._settle()

    def _settle(self) -> None:
        """Put what is pending into all kept forms; its columns are free again."""
        for form in self._kept.values():
            self._put_in_all(form)
        self._free += [column for column, _ in self._pending]
        self._pending.clear()

    def _put_in_all(self, form: Form) -> None:
        for column, known in self._pending:
            _put_in(form, column, known)


def sure(column: int, value: float = 1.0) -> Form:
    """A form with this value in one column."""
    form = [0.0] * max(FIRST, column + 1)
    form[column] = value
    return form


def _put_in(form: Form, column: int, known: Form) -> None:
    """Put `known` in for the unknown of `column`."""
    if column < len(form) and (share := form[column]):
        form[column] = 0.0
        add(form, known, share)
