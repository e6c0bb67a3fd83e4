"""Packs: the boards of each form that a student runs on an online judge, in their order.

`python -m dev.packs` writes them, by the rule that stands there: every board separates the most
mistakes that the boards before it leave together.
"""

from boustro.judging.questions import Case
from boustro.model.board import Board

PACKS: dict[str, tuple[Case, ...]] = {
    "leetcode": (
        Case(Board(49, {2: 49, 24: 1, 25: 12, 26: 23, 27: 22, 28: 14, 29: 5})),
        Case(Board(4, {2: 3, 3: 4})),
        Case(Board(49, {2: 8, 3: 15, 4: 15, 5: 8, 6: 15, 7: 15, 9: 29, 10: 29, 11: 29, 12: 36,
            13: 29, 14: 29, 16: 29, 17: 36, 18: 36, 19: 36, 20: 36, 21: 22, 23: 8, 24: 15, 25: 15,
            26: 8, 27: 15, 28: 15, 30: 8, 31: 8, 32: 8, 33: 8, 34: 15, 35: 15, 37: 8, 38: 8, 39: 15,
            40: 15, 41: 8, 42: 15})),
        Case(Board(36, {7: 14, 8: 1, 9: 1, 10: 1, 11: 1, 12: 7, 13: 36})),
        Case(Board(36, {2: 13, 17: 34, 19: 36, 33: 19, 34: 31, 35: 24})),
        Case(Board(49, {7: 40, 31: 49, 42: 3, 43: 26, 44: 2, 45: 5, 46: 6})),
        Case(Board(49, {2: 42, 4: 25, 12: 27, 31: 49, 37: 45, 43: 9, 44: 24, 45: 38, 46: 25, 47: 20,
            48: 37})),
        Case(Board(49, {7: 9, 8: 18, 24: 36, 27: 37, 36: 49, 37: 49})),
        Case(Board(49, {2: 1, 3: 1, 4: 40, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1,
            14: 1, 15: 1, 16: 1, 17: 1, 18: 1, 19: 1, 21: 48, 23: 20, 25: 22, 27: 24, 29: 26,
            31: 28, 33: 30, 35: 32, 37: 34, 39: 36, 41: 38, 42: 1, 43: 1, 44: 1, 45: 1, 46: 1,
            47: 1})),
        Case(Board(400)),
        Case(Board(49, {2: 20, 20: 48, 45: 2, 48: 1})),
        Case(Board(36, {9: 4, 10: 6, 11: 8, 12: 1, 13: 2, 14: 7})),
    ),
}  # fmt: skip
