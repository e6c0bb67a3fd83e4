"""Request fields: nothing is read that their schema excludes."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from boustro.errors import InputError
from boustro.web.fields import FLAG, JUMPS, RANGE, SEED, Field, route_number, whole
from boustro.web.limits import USUAL

VALUES = [
    *(True, False, 0, 1, 7, -1, 1.5, 2**53 + 1, 2**64 - 1, 2**64, "", "x", "7", " 7 ", "+7", "1_0"),
    *("18446744073709551615", "007", "36..44", "36 .. 44", "36 – 44", " 36..44 ", "5..", "..9"),
    *("about 10", " about  .5 ", "about 3..4", "about 3..", "about", "about ..4", "about 3 4"),
    *("1e2..2E2", "-1", ".5", "..", "3 4", "44..36", "٣", [], [[True, 3]], [[3, True]], [[3, 22]]),
    *([[-1, 3]], [[3, -1]], [[3.0, 22]], [[3]], [3, 22], ["3", "22"], {}),
]  # fmt: skip
FIELDS = {
    "flag": FLAG, "jumps": JUMPS, "range": RANGE, "route": route_number(9),
    "seed": SEED, "whole": whole(0, 9),
}  # fmt: skip


@pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS.keys())
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_what_is_read_is_described(field: Field, value: Any) -> None:
    """A value that a field reads is valid against its schema."""
    try:
        field.read(value, "key", USUAL)
    except InputError:
        return

    assert Draft202012Validator(field.schema).is_valid(value)
