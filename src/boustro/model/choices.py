"""Choices: the words that rules are said in, apart so that a command line can list them at once."""

from typing import Literal, get_args

Overshoot = Literal["stay", "bounce", "win"]
Chaining = Literal["single", "follow"]
LimitEffect = Literal["keeps", "void", "start", "one", "undo"]
OpeningMove = Literal["one", "advance"]
Bump = Literal["start", "swap"]

OVERSHOOT: tuple[Overshoot, ...] = get_args(Overshoot)
CHAINING: tuple[Chaining, ...] = get_args(Chaining)
LIMIT_EFFECTS: tuple[LimitEffect, ...] = get_args(LimitEffect)
OPENING_MOVES: tuple[OpeningMove, ...] = get_args(OpeningMove)
BUMPS: tuple[Bump, ...] = get_args(Bump)
