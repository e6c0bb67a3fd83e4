"""The converter of answers to JSON."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro.answers.documents import LARGEST, NOT_ASKED, Digits, NotAsked, to_json

whole = st.integers() | st.integers(-(10**30), 10**30) | st.integers(-2, 2).map(LARGEST.__add__)
plain = st.none() | st.booleans() | whole | st.floats() | st.text()
values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.lists(inner).map(iter)
        | st.dictionaries(st.text() | st.integers(), inner)
    ),
)


@dataclass(frozen=True)
class Sample:
    """An answer of every kind of field."""

    schema: ClassVar[str] = "boustro/sample/1"

    name: str | None
    origin: int = field(metadata={"key": "from"})
    count: Digits
    mean: float
    inner: "Sample | None" = None
    listed: tuple[int, ...] | NotAsked = NOT_ASKED


@pytest.mark.slow
@given(values)
def test_what_is_converted_is_json(value: object) -> None:
    """Every answer is JSON without infinities, and reading it gives it back."""
    found = to_json(value)

    assert json.loads(json.dumps(found, allow_nan=False)) == found


@given(whole)
def test_whole_numbers_are_never_rounded(value: int) -> None:
    """A number that a double cannot hold is written in digits, any other as it is."""
    found = to_json(value)

    assert int(str(found)) == value
    assert isinstance(found, str) == (abs(value) > LARGEST)
    assert to_json(Digits(value)) == str(value)


@given(st.floats())
def test_what_is_no_number_is_null(value: float) -> None:
    """Infinite values and nan are null, all others exact."""
    assert to_json(value) == (value if math.isfinite(value) else None)


@given(st.dictionaries(st.integers() | st.floats(allow_nan=False), st.integers(0, 9)))
def test_keys_are_strings(value: Mapping[float, int]) -> None:
    """A key is written as Python writes it, in the order it came."""
    assert to_json(value) == {str(key): item for key, item in value.items()}


def test_an_answer_is_an_object_in_the_order_of_its_fields() -> None:
    """First the schema, then the fields by their keys; a field that was not asked for is absent."""
    found = to_json(Sample("a", 3, Digits(4), math.inf))

    expected = {"schema": "boustro/sample/1", "name": "a", "from": 3, "count": "4", "mean": None}
    expected["inner"] = None
    assert found == expected
    assert isinstance(found, dict)
    assert list(found) == list(expected)


def test_answers_nest() -> None:
    """Answers within answers are converted, too, with the fields that were asked for."""
    inner = Sample(None, 0, Digits(0), 0.5, listed=(1, LARGEST + 1))
    found = to_json({"all": [Sample("b", 1, Digits(1), 1.0, inner)]})

    assert isinstance(found, dict)
    assert found["all"] == [to_json(Sample("b", 1, Digits(1), 1.0, inner))]
    assert '"listed": [1, "9007199254740993"]' in json.dumps(found)


def test_what_is_no_answer_is_refused() -> None:
    """A value of another kind raises, and nothing is guessed."""
    with pytest.raises(TypeError):
        to_json({"a": {1, 2}})
    with pytest.raises(TypeError):
        to_json(object())
