"""Checks with names: which public names each of them covers, what it compared, what it found."""

import math
import os
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tests.grid.case import Case

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
_CLOSE = 1e-9
_CLOSE_TO_0 = 1e-12
_MOST_SHOWN = 12


class Hold:
    """Holds what boustro says against brute force: counts comparisons, keeps disagreements."""

    def __init__(self) -> None:
        self.compared = Counter[str]()
        self.wrong: list[str] = []
        self._check: str = ""
        self._case: object = None

    def begin(self, check: str, case: object) -> None:
        """What follows is said by this check of this case."""
        self._check, self._case = check, case

    def equal(self, got: Any, expected: Any, what: object = "") -> None:
        """Both are the same."""
        self._count(bool(got == expected), got, expected, what)

    def close(
        self,
        got: float,
        expected: Fraction | float | None,
        what: object = "",
        *,
        scale: float = 1.0,
    ) -> None:
        """A float is the exact number (None: infinite) to nine digits, or to 1e-12 of `scale`."""
        wanted = math.inf if expected is None else float(expected)
        same = got == wanted or math.isclose(
            got, wanted, rel_tol=_CLOSE, abs_tol=_CLOSE_TO_0 * scale
        )
        self._count(same or (math.isnan(got) and math.isnan(wanted)), got, wanted, what)

    def all_close(self, got: Iterable[float], expected: Iterable[Any], what: object = "") -> None:
        """Each of the floats is `close` to its exact number."""
        right = 0
        for i, (number, wanted) in enumerate(zip(got, expected, strict=True)):
            found = float(number)
            if wanted is not None and math.isclose(
                found, wanted, rel_tol=_CLOSE, abs_tol=_CLOSE_TO_0
            ):
                right += 1
            else:
                self.close(found, wanted, (what, i))
        self.compared[self._check] += right

    def raises(self, error: type[Exception], ask: Callable[[], object], what: object = "") -> None:
        """The question is refused with this error."""
        try:
            got: object = ask()
        except error:
            got = error
        self._count(got is error, got, error, what)

    def failed(self, error: Exception) -> None:
        """The question raised though it has an answer."""
        self._count(False, repr(error), "an answer", "")

    def report(self) -> str:
        """How many comparisons there were, and the first disagreements."""
        total = f"{self.compared.total():,} comparisons, {len(self.wrong)} disagreements"
        return "\n".join([total, *self.wrong[:_MOST_SHOWN]])

    def _count(self, same: bool, got: object, expected: object, what: object) -> None:
        self.compared[self._check] += 1
        if not same:
            said = f"{self._check} {what}: got {got!r}, brute force {expected!r}"
            self.wrong.append(f"{said} in {self._case!r}")


EFFECTS = "asked under effects alone: tests/grid/test_effects.py"
Check = Callable[[Case, Hold], None]


class Checks(dict[str, Check]):
    """The checks of one package by name, and the public names that each covers."""

    def __init__(self, package: str) -> None:
        self.package = package
        self.covered: dict[str, set[str]] = {}
        self.exempt: dict[str, str] = {}

    def covers(self, *names: str) -> Callable[[Check], Check]:
        """Enter a check; `names` are public names of the package, such as `seats.Match.chances`."""

        def enter(check: Check) -> Check:
            self[check.__name__] = check
            for name in names:
                self.covered.setdefault(name, set()).add(check.__name__)
            return check

        return enter

    def exempts(self, reason: str, *names: str) -> None:
        """Leave public names out of the grid, or all of a module by `module.*`, for a reason."""
        self.exempt |= dict.fromkeys(names, reason)

    def run(self, cases: Iterable[Case], hold: Hold) -> Hold:
        """Make every check of every case; an error is a disagreement, too."""
        for case in cases:
            for name, check in self.items():
                hold.begin(name, case.game)
                try:
                    check(case, hold)
                except Exception as error:  # noqa: BLE001 - whatever is raised is a finding
                    hold.failed(error)
        return hold
