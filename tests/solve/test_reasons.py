"""Why there is no route: every claim is checked, on boards made for it and on any."""

import os
import random
from collections import Counter
from typing import Any

import pytest

import boustro
from boustro import Board, Game, Rules, Track
from boustro.errors import InputError
from boustro.model.rule_table import OVERSHOOT
from boustro.solve import kernels, reasons
from tests.gameplay.test_position import house
from tests.grid.acting import small_boards
from tests.grid.case import cases
from tests.solve.claims import false_claims

TIMES = 100 if os.environ.get("BOUSTRO_PROFILE") == "long" else 1


CLAIMED = {
    "a jump past the wall and the finish": (
        Board(12, jumps={2: 10, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}),
        Rules(start=1, finish=8),
        "trap",
    ),
    "a jump that is taken": (
        Board(6, jumps={2: 5}),
        Rules(start=1, overshoot="bounce", die="9"),
        "trap",
    ),
    "a start past the finish": (
        Board(30, jumps=dict.fromkeys(range(3, 9), 1)),
        Rules(start=20, finish=15),
        "start-past-finish",
    ),
    "a jump that goes on": (
        Board(10, jumps={10: 3, 3: 7, 5: 10}),
        Rules(chaining="follow"),
        "finish-is-entry",
    ),
    "a ladder to the finish behind a wall": (
        Board(20, jumps=dict.fromkeys(range(5, 11), 1) | {12: 20, 20: 2}),
        Rules(),
        "wall",
    ),
    "a ladder to the finish on a square that is passed over": (
        Board(20, jumps={11: 20, 20: 0}),
        Rules(die="2"),
        "finish-is-entry",
    ),
    "a wall of one square": (Board(9, jumps={4: 1}), Rules(die="1"), "wall"),
    "an entry that leads past the wall and back": (
        Board(30, jumps=dict.fromkeys(range(10, 16), 1) | {4: 20, 20: 6}),
        Rules(chaining="follow"),
        "wall",
    ),
    "a token that is sent back for ever": (
        Board(30),
        Rules(die="6", again=6, again_limit=(2, "start")),
        "rule",
    ),
}


@pytest.mark.parametrize("name", CLAIMED)
def test_what_is_said_is_true(name: str) -> None:
    """On boards where a hasty sentence would be false, the interpreter confirms every claim."""
    board, rules, kind = CLAIMED[name]
    explanation = boustro.explain(Game(board, rules))

    assert explanation is not None
    assert explanation.kind == kind
    assert false_claims(explanation, board.size, dict(board.jumps), house(rules)) == []


@pytest.mark.slow
def test_every_claim_under_every_rule() -> None:
    """On random boards under all rules no claim is false, and each kind is among them."""
    kinds = Counter[str]()
    for case in cases(300, 3_000 * TIMES):
        explanation = boustro.explain(case.game)
        kinds[explanation.kind if explanation else "route"] += 1

        assert false_claims(explanation, case.size, case.jumps, case.house) == [], case.game
    assert min(kinds[kind] for kind in KINDS) > 10


KINDS = ("rule", "finish-is-entry", "start-past-finish", "wall", "die", "trap", "route")


@pytest.mark.parametrize("kind", ["over", "back"])
def test_effects_that_end_every_first_throw(kind: str) -> None:
    """If every first throw meets an effect, the effect is the reason, not a wall, die or trap."""
    board = Board(12, effects=dict.fromkeys(range(1, 7), kind))
    explanation = boustro.explain(board)
    begin = {"over": "game over", "back": "going back to the start of the turn"}[kind]

    assert explanation is not None
    assert (explanation.kind, explanation.squares) == ("effect", tuple(range(1, 7)))
    assert (
        str(explanation)
        == f"{begin} on 1–6 prevents every route: without it the fewest rolls are 2"
    )


def test_a_jump_past_a_wall_from_which_a_token_is_sent_back() -> None:
    """A row of entries is no wall if a jump lands past it and the token is sent back from there."""
    jumps = {1: 6, 3: 2, 4: 2, 7: 2, 8: 2}
    game = Game(Board(9, jumps=jumps, effects={6: "back"}), Rules(die="d2", chaining="follow"))
    explanation = boustro.explain(game)

    assert explanation is not None
    assert explanation.kind == "trap"
    effects: dict[int, Any] = dict(game.board.effects)
    assert false_claims(explanation, 9, jumps, house(game.rules)._replace(effects=effects)) == []


@pytest.mark.slow
def test_every_claim_under_effects() -> None:
    """On random boards with effects no claim is false, none could be stronger, all kinds occur."""
    kinds = Counter[str]()
    for case in small_boards(31, 1_600 * TIMES):
        explanation = boustro.explain(case.game)
        kinds[explanation.kind if explanation else "route"] += 1

        assert false_claims(explanation, case.game.size, case.jumps, case.house) == [], case.game
    assert min(kinds[kind] for kind in reasons.REASON_KINDS) > 5, kinds


@pytest.mark.slow
def test_every_claim_about_large_boards() -> None:
    """Claims without a search of the squares are true, and as strong with faces 1..d."""
    rng, explained = random.Random(11), Counter[str]()
    while explained.total() < 1_000 * TIMES:
        game = game_without_memory(rng)
        if game is None or boustro.min_rolls(game) is not None:
            continue
        landings = kernels.landings(Track.of(game))
        explanation = reasons.large(game, landings)
        jumps, rules = dict(game.board.jumps), house(game.rules)
        explained[explanation.kind] += 1

        assert false_claims(explanation, game.size, jumps, rules, searched=False) == [], game
        searched = reasons.explain(game)
        assert searched is not None
        if landings is not None and searched.kind in (
            "finish-is-entry",
            "start-past-finish",
            "wall",
        ):
            assert explanation == searched, game
    assert min(explained[kind] for kind in ("finish-is-entry", "start-past-finish", "wall")) > 20


def test_a_token_that_bounces_back_before_the_finish() -> None:
    """A token that bounces back below the finish does not begin past it, also on large boards."""
    game = Game(Board(4, jumps={3: 4}), Rules(start=4, finish=3, overshoot="bounce", die=2))
    explanation = reasons.large(game, kernels.landings(Track.of(game)))

    assert explanation.kind != "start-past-finish"
    assert false_claims(explanation, 4, {3: 4}, house(game.rules), searched=False) == []


def game_without_memory(rng: random.Random) -> Game | None:
    """A small game of the kinds of huge ones; None if board and rules do not fit together."""
    size = rng.randint(1, 14)
    overshoot = rng.choice(OVERSHOOT)
    start = min(size, rng.choice((0, 1, rng.randint(0, size))))
    chance = rng.choice((0.1, 0.3, 0.6, 0.9))
    lowest = min(start, 1)
    jumps = {e: rng.randint(lowest, size) for e in range(1, size + 1) if rng.random() < chance}
    rules = Rules(
        start=start,
        finish=None if overshoot == "win" or rng.random() < 0.4 else rng.randint(1, size),
        overshoot=overshoot,
        die=rng.choice(("d2", "d3", "d4", "d5", "1", "0,1,2", "2,3", "1:1,3:2")),
        chaining=rng.choice(("single", "follow")),
    )
    try:
        return Game(Board(size, jumps=jumps), rules)
    except InputError:
        return None


def test_the_reason_on_a_board_that_remembers_and_is_large() -> None:
    """Beyond a million squares rules with memory are explained too."""
    explanation = boustro.explain(
        Board(1_000_001, jumps=dict.fromkeys(range(50, 56), 8)), Rules(opening=6)
    )

    assert explanation is not None
    assert (explanation.kind, explanation.squares) == ("wall", (50, 55))
