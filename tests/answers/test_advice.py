"""Problems of a draft as a family would say them, and all of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro.answers.advice import advice_answers
from boustro.model.layout import Layout
from boustro.model.rules import Rules

CASES = [
    (Layout(100, ((62, 19), (62, 40))), {}, "62 has two snakes. Keep one."),
    (Layout(100, ((62, 19), (62, 80))), {}, "62 has a ladder and a snake. Keep one."),
    (Layout(100, ((6, 19), (6, 80), (6, 7))), {}, "6 has three ladders. Keep one."),
    (Layout(100, ((6, 19), (6, 80), (6, 1))), {}, "6 has two ladders and a snake. Keep one."),
    (
        Layout(36, ((3, 40),)),
        {},
        "The ladder from 3 to 40 leaves the board, which has 36 squares. Remove it.",
    ),
    (
        Layout(36, ((50, 40),)),
        {},
        "The snake from 50 to 40 leaves the board, which has 36 squares. Remove it.",
    ),
    (
        Layout(36, ((3, 7), (7, 3))),
        {"chaining": "follow"},
        "The jumps 3 → 7 → 3 lead round in a circle. Remove one of them.",
    ),
    (
        Layout(36, ((7, 0),)),
        {"start": 1},
        (
            "The snake from 7 ends off the board, but tokens start on the board. "
            "Let them start off the board."
        ),
    ),
    (Layout(36), {"start": 50}, "Tokens start on 50, but the last square is 36."),
    (Layout(36), {"finish": 50}, "The game ends on 50, but the last square is 36."),
]


@pytest.mark.parametrize(("layout", "rules", "sentence"), CASES)
def test_what_a_family_says(layout: Layout, rules: dict[str, object], sentence: str) -> None:
    """One sentence that says what is wrong and what to do."""
    playing = Rules(**rules)  # type: ignore[arg-type]
    said = advice_answers(layout.problems(playing), layout, playing)

    assert [each.sentence for each in said] == [sentence]


@given(
    size=st.integers(1, 8),
    pairs=st.lists(st.tuples(st.integers(-1, 9), st.integers(-1, 9)), max_size=6),
)
def test_no_problem_is_left_out(size: int, pairs: list[tuple[int, int]]) -> None:
    """Every jump that has a problem is named, and each sentence is said once."""
    layout = Layout(size, pairs)
    problems = layout.problems(Rules())
    said = advice_answers(problems, layout, Rules())
    text = " ".join(each.sentence for each in said)

    assert bool(said) == bool(problems)
    assert len({each.sentence for each in said}) == len(said)
    for entry, exit in pairs:
        if not 1 <= entry <= size or not 0 <= exit <= size:
            assert f"from {entry} to {exit} leaves" in text
