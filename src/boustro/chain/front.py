"""Frontier of a sweep: the linear forms still needed, and how an unknown is substituted.

Idea: the forms of the d squares above are read at every step, those of kept exits only when the
foot of their ladder comes.  So a solved unknown is put in at once above, and kept as a pending
form; kept exits get many pending forms at a time, as one product of matrices.

Why it is right: a pending form never holds a pending unknown (a new one is put into the older ones
at once), so putting all of them in is a single product, in any order.
"""

from boustro.chain.arrays import Floats, np

ROLLS, WON, TRAPPED, FIRST = 0, 1, 2, 3
"""The columns of a form: rolls, the chance to finish, to be trapped; unknowns from the fourth."""
_MOST_PENDING = 48


class Front:
    """Live forms: `d` for the squares above, pending ones, and those of kept exits."""

    def __init__(self, d: int) -> None:
        self.d = d
        self.high = FIRST
        self._eager = np.zeros((d + _MOST_PENDING, 64))
        self._eager[:d, TRAPPED] = 1.0
        self._kept = np.zeros((64, 64))
        self._rows = 0
        self._pending: list[int] = []
        self._free_rows: list[int] = []
        self._free_columns: list[int] = []

    def above(self, offset: int) -> Floats:
        """The form of reaching the square `offset` + 1 above."""
        return self._eager[offset, : self.high]

    def cross(self, transfer: Floats, rolls: Floats) -> None:
        """Move down over plain squares."""
        above = self._eager[: self.d, : self.high]
        above[:] = transfer @ above
        above[:, ROLLS] += rolls

    def put(self, form: Floats, *, shift: bool) -> None:
        """Make `form` that of the lowest square above; with `shift` the others move up first."""
        if shift:
            self._eager[1 : self.d] = self._eager[: self.d - 1].copy()
        self._eager[0, : len(form)] = form
        self._eager[0, len(form) : self.high] = 0.0

    def column(self) -> int:
        """A column for a new unknown."""
        if self._free_columns:
            return self._free_columns.pop()
        if self.high == self._eager.shape[1]:
            self._eager = np.concatenate([self._eager, np.zeros_like(self._eager)], axis=1)
            self._kept = np.concatenate([self._kept, np.zeros_like(self._kept)], axis=1)
        self.high += 1
        return self.high - 1

    def keep(self, form: Floats) -> int:
        """Keep a form for later; gives its row."""
        if self._free_rows:
            row = self._free_rows.pop()
        else:
            if self._rows == len(self._kept):
                self._kept = np.concatenate([self._kept, np.zeros_like(self._kept)])
            row = self._rows
            self._rows += 1
        self._kept[row, : len(form)] = form
        return row

    def kept_form(self, row: int) -> Floats:
        """A kept form, with all that is known by now put in."""
        form = self._kept[row, : self.high]
        columns = self._pending
        if columns and (share := form[columns]).any():
            form[columns] = 0.0
            form += share @ self._solve()
        return form.copy()

    def release(self, row: int) -> None:
        """Forget a kept form."""
        self._kept[row] = 0.0
        self._free_rows.append(row)

    def solve(self, column: int, form: Floats) -> Floats:
        """Put in for the unknown of `column` what `form`, with itself in it, says it is."""
        form = pad(form, self.high)
        form[column] = 0.0
        form /= form[WON:].sum()
        live = self._eager[: self.d + len(self._pending), : self.high]
        share = live[:, column].copy()
        if share.any():
            live[:, column] = 0.0
            live += share[:, None] * form
        self._eager[self.d + len(self._pending), : self.high] = form
        self._pending.append(column)
        if len(self._pending) == _MOST_PENDING:
            self._put_in()
        return form

    def _solve(self) -> Floats:
        return self._eager[self.d : self.d + len(self._pending), : self.high]

    def _put_in(self) -> None:
        """Put all pending forms into the kept ones; their columns are free again."""
        kept = self._kept[: self._rows, : self.high]
        share = kept[:, self._pending]
        kept[:, self._pending] = 0.0
        kept += share @ self._solve()
        self._solve()[:] = 0.0
        self._free_columns = sorted([*self._free_columns, *self._pending], reverse=True)
        self._pending.clear()


def pad(form: Floats, length: int) -> Floats:
    """A copy of `form` with noughts up to `length`."""
    longer = np.zeros(length)
    longer[: len(form)] = form
    return longer
