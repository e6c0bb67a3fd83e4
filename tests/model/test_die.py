"""Dice: what their texts mean, and that equal dice are equal."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Die, Outcome
from boustro.errors import RulesError


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("d6", (1, 2, 3, 4, 5, 6)),
        ("1-4", (1, 2, 3, 4)),
        ("0,1,2", (0, 1, 2)),
        ("2d6", tuple(range(2, 13))),
        ("1:1,6:3", (1, 6)),
        ("d6+d4", tuple(range(2, 11))),
        (" D6 ", (1, 2, 3, 4, 5, 6)),
        ("0-2,5", (0, 1, 2, 5)),
    ],
)
def test_texts(text: str, faces: tuple[int, ...]) -> None:
    """Each way to write a die gives its faces, and the die's own text reads back as it."""
    die = Die.parse(text)

    assert die.faces == faces
    assert Die.parse(str(die)) == die
    assert eval(repr(die), {"Die": Die, "Outcome": Outcome}) == die  # noqa: S307 - our own repr


def test_two_dice_know_their_doubles() -> None:
    """2d6 has 21 outcomes of joint weight 36, and six doubles of weight 1."""
    die = Die.parse("2d6")
    thrown = Counter(tuple(sorted(pair)) for pair in product(range(1, 7), repeat=2))

    assert die.total_weight == 36
    assert {o.label: o.weight for o in die.outcomes} == {
        f"{a}+{b}": ways for (a, b), ways in thrown.items()
    }
    assert [o.label for o in die.outcomes if o.is_double] == [f"{n}+{n}" for n in range(1, 7)]


def test_equal_dice_are_equal() -> None:
    """Order, repetition and a common factor of the weights make no difference."""
    assert Die([6, 1, 1, 6]) == Die([1, 6]) == Die.parse("1:5,6:5")
    assert hash(Die.parse("d4")) == hash(Die.of(4))
    assert Die([Outcome(1, 1, "red"), Outcome(1, 1, "blue")]) != Die([1])


@pytest.mark.parametrize(
    "text",
    [
        *("", "d", "d0", "0d6", "6d", "-1", "1-", "4-1", "1:0", "1:", "x", "d6+", "1.5", "99d99"),
        *("d1" + "0" * 30, "0", "0,0", "0-0", "1-999999999", "²", "٣"),
    ],
)
def test_bad_texts(text: str) -> None:
    """What is no die is refused, and quoted."""
    with pytest.raises(RulesError):
        Die.parse(text)


def test_bad_outcomes() -> None:
    """Negative advances, weights below 1 and dice that never move are all refused at once."""
    with pytest.raises(RulesError) as error:
        Die([Outcome(-1), Outcome(2, 0)])

    assert len(error.value.problems) == 2
    with pytest.raises(RulesError):
        Die([])


@given(st.dictionaries(st.integers(0, 40), st.integers(1, 9), min_size=1).filter(any))
def test_loaded_dice_read_back(weights: dict[int, int]) -> None:
    """Any loaded die has a text that reads back as it."""
    die = Die(Outcome(face, weight) for face, weight in weights.items())

    assert die.spec is not None
    assert Die.parse(die.spec) == die


def test_labels_no_text_can_say() -> None:
    """A spinner with names on it is rebuilt by its repr, and has no spec."""
    die = Die([Outcome(1, 1, "red"), Outcome(2, 1, "blue")])

    assert die.spec is None
    assert str(die) == "red / blue"
    assert eval(repr(die), {"Die": Die, "Outcome": Outcome}) == die  # noqa: S307 - our own repr


@pytest.mark.parametrize("spec", [0, -3, True, 10**9, 2.5, None, {"a": 1}, b"d6", ["d6"], [1.5]])
def test_what_is_no_die(spec: object) -> None:
    """Anything that does not describe a die is refused as rules, and at once."""
    with pytest.raises(RulesError):
        Die.of(spec)  # type: ignore[arg-type]
