"""The grid is complete: every public name is covered, every rule and value is drawn."""

from dataclasses import fields

import pytest

import boustro
from boustro.model import rule_table
from boustro.model.rule_kinds import WordRule
from boustro.model.rules import Rules
from tests.grid.hold import Checks
from tests.grid.memory import drawn, every_memory
from tests.grid.packages import PACKAGES
from tests.grid.registry import uncovered, unknown

QUICK = 120
ELSEWHERE = {
    "errors": "says what is wrong with what was given",
    "formats": "reads and writes games",
    "render": "draws what others have worked out",
    "designs": "makes boards; what it says of them is what chain says, held in tests/designs",
    "fast_path": "is `solve.min_rolls` for a list of lists, held against it",
    "_native": "is `solve.min_rolls` for a list of lists, held against it",
}
ids = [checks.package for checks in PACKAGES]


@pytest.mark.parametrize("checks", PACKAGES, ids=ids)
def test_every_public_name_is_covered(checks: Checks) -> None:
    """A new public function, method, property or field fails here until a check covers it."""
    assert uncovered(checks) == set()


@pytest.mark.parametrize("checks", PACKAGES, ids=ids)
def test_no_check_covers_what_is_no_more(checks: Checks) -> None:
    """What checks and exemptions speak of exists, and every exemption has a reason."""
    assert unknown(checks) == set()
    assert all(len(reason) > 10 for reason in checks.exempt.values())


def test_every_name_of_the_facade_has_its_package() -> None:
    """The names of `boustro` are on the grid, or in a package that answers nothing by the rules."""
    claimed = {
        f"{checks.package}.{name}" for checks in PACKAGES for name in checks.covered | checks.exempt
    }
    on_the_grid = {checks.package for checks in PACKAGES}
    for name in dir(boustro):
        home = getattr(getattr(boustro, name), "__module__", "boustro").split(".")[1:]
        assert not home or home[0] in on_the_grid | ELSEWHERE.keys(), name
        if home and home[0] in on_the_grid:
            place = ".".join([*home, name])
            whole = {f"{'.'.join(home[:2])}.*", place}
            assert whole & claimed or any(c.startswith(f"{place}.") for c in claimed), place


def test_what_is_elsewhere_is_not_on_the_grid() -> None:
    """No package is both on the grid and excused from it."""
    assert ELSEWHERE.keys().isdisjoint(checks.package for checks in PACKAGES)


def test_every_rule_is_used() -> None:
    """A new field of `Rules`, or a new value of one, fails here until the list of rules has it."""
    memories = drawn(0, QUICK)
    used = {
        field.name: {getattr(memory, field.name) for memory in memories} for field in fields(Rules)
    }
    values = {
        rule.name: {*rule.words, *([None] if rule.none else [])}
        for rule in rule_table.RULE_TABLE
        if isinstance(rule, WordRule)
    }

    assert {name: used[name] for name in values} == values
    assert {limit[1] for limit in used["again_limit"] if limit} == set(rule_table.LIMIT_EFFECTS)
    for name in ("again", "opening"):
        assert {type(pick) for pick in used[name]} == {type(None), int, tuple, str}
        assert {"max", "doubles"} <= used[name]
    assert {"off", "one", "inner"} == used["start"]
    assert {"last", "inner"} == used["finish"]
    assert len(used["die"]) == 6


def test_the_list_of_rules() -> None:
    """The list has every combination once: 6,510 for each die, and more with doubles."""
    memories = list(every_memory())

    assert len(set(memories)) == len(memories) > 6_510 * 6
