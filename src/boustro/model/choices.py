"""Choices: the words that rules are said in, apart so that a command line can list them at once."""

from typing import Literal, get_args

Overshoot = Literal["stay", "bounce", "win"]
Chaining = Literal["single", "follow"]
LimitEffect = Literal["keeps", "void", "start", "one", "undo"]
OpeningMove = Literal["one", "advance"]
Bump = Literal["start", "swap"]

OVERSHOOT: tuple[Overshoot, ...] = get_args(Overshoot)
overshoot_said = {
    "stay": ("exact finish", "land exactly on {finish}"),
    "bounce": ("overshooting throws bounce back", "land exactly on {finish} or bounce back"),
    "win": ("overshooting throws win", "reach or pass {finish} to win"),
}
"""What a list of rules says of each, and what a family would."""
overshoot_in_core = {"stay", "bounce", "win"}
"""What the kernels under `native/` play; under others Python answers, as if there were no core."""
CHAINING: tuple[Chaining, ...] = get_args(Chaining)
LIMIT_EFFECTS: tuple[LimitEffect, ...] = get_args(LimitEffect)
OPENING_MOVES: tuple[OpeningMove, ...] = get_args(OpeningMove)
BUMPS: tuple[Bump, ...] = get_args(Bump)
