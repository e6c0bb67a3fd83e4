"""Dice: what their texts mean, and that equal dice are equal."""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from time import thread_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Die, Outcome, Rules
from boustro.errors import LimitError, RulesError
from tests.support.there import there


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
    """A text that is no die is refused, and quoted."""
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

    assert Die.parse(there(die.spec)) == die


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


@pytest.mark.parametrize(("text", "sides"), [("3d4", [4] * 3), ("4d3", [3] * 4), ("d2+d4", [2, 4])])
def test_dice_rolled_together_weigh_as_often_as_they_fall(text: str, sides: list[int]) -> None:
    """Every way to fall is counted once: in any order where the dice are alike."""
    falls = product(*(range(1, side + 1) for side in sides))
    alike = len(set(sides)) == 1
    labels = Counter("+".join(map(str, sorted(fall) if alike else fall)) for fall in falls)

    assert {o.label: o.weight for o in Die.parse(text).outcomes} == labels


@pytest.mark.parametrize(
    "text",
    ["64d6", "20d6", "64d64", "2d10000", "d100+d101", "64d10000", "1-10001", "+".join(["d1"] * 65)],
)
def test_dice_of_too_many_outcomes_are_refused_before_they_are_made(text: str) -> None:
    """The cost of a text is bounded: how many outcomes it means is counted first."""
    began = thread_time()
    with pytest.raises(LimitError, match=r"at most 10000 outcomes|at most 64 dice"):
        Die.parse(text)
    assert thread_time() - began < 0.1


@pytest.mark.slow
@pytest.mark.parametrize("text", ["10d6", "13d6", "64d2", "2d140", "d100+d100", "1-10000"])
def test_large_dice_cost_little(text: str) -> None:
    """Up to the bound a die is made, and its text found again, in a moment."""
    began = thread_time()
    die = Die.parse(text)

    assert Die.parse(there(die.spec)) == die
    assert thread_time() - began < 5


@pytest.mark.parametrize(
    "outcomes",
    [
        [Outcome(10**18 + 1)],
        [Outcome(1, 10**40 + 1), Outcome(2)],
        [Outcome(10**5000), Outcome(1, -(10**5000))],
        [Outcome(1, 10**5000), Outcome(2)],
        range(10**9),
    ],
    ids=["face", "weight", "endless", "heavy", "many"],
)
def test_outcomes_are_bounded(outcomes: Iterable[Outcome | int]) -> None:
    """A face beyond any board, weights that no float holds, more outcomes than a die has."""
    with pytest.raises(RulesError) as refused:
        Die(outcomes)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("last", [3, 10**18])
def test_a_die_is_printed_whatever_lies_between_its_faces(last: int) -> None:
    """The text of two distant faces names both and takes no time for the numbers between."""
    assert (str(Die([1, last])), str(Die([last - 1, last]))) == (f"1,{last}", f"{last - 1}-{last}")


@pytest.mark.parametrize(
    "outcomes", [[1, 10**18], [Outcome(1, 10**40 - 1), Outcome(10**18, 1)], [10**18 - 1, 10**18]]
)
def test_the_largest_numbers_of_a_die_read_back(outcomes: list[Outcome | int]) -> None:
    """Faces to 10^18 and weights to 10^40 are written in full, and read."""
    die = Die(outcomes)

    assert Die.parse(str(die)) == die
    assert eval(repr(die), {"Die": Die, "Outcome": Outcome}) == die  # noqa: S307 - our own repr


@pytest.mark.parametrize("spec", [0, None, 2.5, {6: 1}, b"d6"])
def test_what_is_no_die_is_quoted_as_it_is(spec: Any) -> None:
    """`Die` and `Rules` quote the value itself in the error, not a text of it."""
    for make in (Die, Die.of, lambda spec: Rules(die=spec)):
        with pytest.raises(RulesError) as error:
            make(spec)
        assert str(error.value).endswith(f"0,1,2 or 1:1,6:3, got {spec!r}")
