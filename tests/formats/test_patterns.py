"""Patterns of the readers match the same in each supported version of Python."""

import re
from pathlib import Path

import pytest

import boustro

SOURCE = Path(boustro.__file__).parent
POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{+\d*,?\d*\}+)\+")


@pytest.mark.parametrize("package", ["basics", "formats"])
def test_no_group_is_repeated_possessively(package: str) -> None:
    """Python 3.11.0 to 3.11.4 match `(?:ab?c)*+` wrongly (gh-106052), but `(?>(?:ab?c)*)` right."""
    paths = sorted((SOURCE / package).glob("*.py"))

    assert paths
    assert [path.name for path in paths if POSSESSIVE_GROUP.search(path.read_text("utf-8"))] == []


def test_such_a_group_is_noticed() -> None:
    """Each kind of quantifier behind a group is one; behind a single character it is none."""
    for pattern in (r"(?:ab)*+", r"(?:ab)++", r"(a)?+", r"(?:ab){2,}+", r"(?:ab){{0,9}}+"):
        assert POSSESSIVE_GROUP.search(pattern)
    assert not POSSESSIVE_GROUP.search(r"a*+ (?>(?:ab)*) \w++ (?:ab)+ [)]\{2}")
