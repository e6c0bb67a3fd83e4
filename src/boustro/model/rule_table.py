"""Table of rules: the names, values and words of each rule; `turn.py` decides how each one plays.

The options of the command line, the fields of a request, the keys of an answer, the controls on the
page and a table in the documentation are generated from this table.  The class of a row is the kind
of the rule (`rule_kinds.py`).  Both modules import little, so the command line lists the rules
without delay.
"""

from typing import Literal, get_args

from boustro.model.rule_kinds import (
    Choice,
    DieRule,
    LimitRule,
    Rule,
    SquareRule,
    ThrowsRule,
    WordRule,
)

Overshoot = Literal["stay", "bounce", "win"]
Chaining = Literal["single", "follow"]
LimitEffect = Literal["keeps", "void", "start", "one", "undo"]
OpeningMove = Literal["one", "advance"]
Bump = Literal["start", "swap", "block"]

OVERSHOOT: tuple[Overshoot, ...] = get_args(Overshoot)
CHAINING: tuple[Chaining, ...] = get_args(Chaining)
LIMIT_EFFECTS: tuple[LimitEffect, ...] = get_args(LimitEffect)
OPENING_MOVES: tuple[OpeningMove, ...] = get_args(OpeningMove)
"""How far the throw that lets a token start may move it, by its word."""
BUMPS: tuple[Bump, ...] = get_args(Bump)
overshoot_in_core = {"stay", "bounce", "win"}
"""The overshoot rules that the kernels under `native/` know; Python plays any other."""


RULE_TABLE: tuple[Rule, ...] = (
    SquareRule(
        name="start",
        lowest=0,
        meaning="Tokens start on this square; 0 is off the board.",
        legend="Where tokens start",
        choices=(
            Choice(0, label="beside the board"),
            Choice(1, label="on square 1"),
        ),
    ),
    SquareRule(
        name="finish",
        none="last",
        notation="its number, or `last`",
        meaning="This square ends the game.",
    ),
    WordRule(
        name="overshoot",
        meaning="A throw past the last square stays, bounces back or wins.",
        legend="A throw that is too high at the end",
        choices=(
            Choice(
                "stay",
                label="stay where you are",
                clause="exact finish",
                plain="land exactly on {finish}",
            ),
            Choice(
                "bounce",
                label="bounce back",
                clause="overshooting throws bounce back",
                plain="land exactly on {finish} or bounce back",
            ),
            Choice(
                "win",
                label="wins, too",
                clause="overshooting throws win",
                plain="reach or pass {finish} to win",
            ),
        ),
    ),
    WordRule(
        name="chaining",
        meaning="A jump that ends on another jump's entry stops there or continues.",
        legend="A ladder or snake that ends on another",
        choices=(
            Choice("single", label="stop there", clause="one jump a roll"),
            Choice(
                "follow",
                label="go on",
                clause="jumps follow on",
                plain="a jump onto another jump goes on",
            ),
        ),
    ),
    DieRule(
        name="die",
        notation="`d6`, `2d6`, `1-4`, `0,1,2` or loaded `1:1,6:3`",
        meaning="The players throw this die.",
        legend="Die",
        choices=(
            Choice("d6", label="one die", plain="one die"),
            Choice("2d6", label="two dice", plain="two dice"),
            Choice("d4", label="4 faces"),
            Choice("d8", label="8 faces"),
            Choice("d10", label="10 faces"),
            Choice("d12", label="12 faces"),
        ),
    ),
    ThrowsRule(
        name="again",
        none="none",
        notation="`6`, several (`1,6`), `max`, `doubles` or `none`",
        meaning="These throws give another roll.",
        legend="Roll again",
        choices=(
            Choice(None, label="never"),
            Choice("max", label="after the highest throw"),
            Choice("doubles", label="after doubles"),
        ),
    ),
    LimitRule(
        name="again_limit",
        none="none",
        notation=(
            "`3:start` for the third, with an effect of `keeps`, `void`, `start`, `one`, `undo`; "
            "or `none`"
        ),
        meaning="The n-th such throw in a turn has this effect.",
        legend="Third such throw in a turn",
        choices=(
            Choice(None, label="rolls again"),
            Choice((3, "keeps"), label="ends the turn", clause="ends the turn"),
            Choice((3, "void"), label="is not played", clause="is not played and ends the turn"),
            Choice((3, "start"), label="back to the start", clause="sends the token to the start"),
            Choice((3, "one"), label="back to square 1", clause="sends the token to square 1"),
            Choice(
                (3, "undo"),
                label="undoes the turn",
                clause="sends the token back to where the turn began",
            ),
        ),
    ),
    ThrowsRule(
        name="opening",
        none="none",
        notation="`6` moves it to square 1, `6:advance` by the throw; `none` for no such rule",
        meaning="Only these throws let a token leave the start.",
        legend="To start you need",
        choices=(
            Choice(None, label="any throw"),
            Choice(6, label="a six"),
        ),
    ),
    WordRule(
        name="opening_move",
        notation="-",
        meaning="An opening throw takes the token to square 1, or forward by the throw.",
        choices=(
            Choice("one"),
            Choice("advance"),
        ),
    ),
    WordRule(
        name="bump",
        none="none",
        meaning="A token that is landed on goes to the start, swaps places, or blocks its square.",
        legend="Landing on another player",
        choices=(
            Choice(None, label="share the square"),
            Choice(
                "start",
                label="send them back",
                clause="bumped tokens go to the start",
                plain="land on another token to send it back",
            ),
            Choice(
                "swap",
                label="swap places",
                clause="bumped tokens swap",
                plain="land on another token to swap places",
            ),
            Choice(
                "block",
                label="stay where you were",
                clause="a taken square is blocked",
                plain="who would land on another token stays where they were",
            ),
        ),
    ),
)
"""Each rule, with the values that the page offers."""
BY_NAME = {rule.name: rule for rule in RULE_TABLE}
"""The rules of the table by their names."""
PRESET_LABELS = {
    "boxed": "As in the box",
    "leetcode": "As in LeetCode 909",
    "spoj": "As in SPOJ",
    "bounce": "Too high bounces back",
    "generous": "No exact throw needed at the end",
    "three-sixes": "Three sixes go back to the start",
}
"""The presets that the page offers."""
