"""Choices: the words that rules are said in, apart so that a command line can list them at once."""

OVERSHOOT = ("stay", "bounce", "win")
CHAINING = ("single", "follow")
LIMIT_EFFECTS = ("keeps", "void", "start", "one", "undo")
OPENING_MOVES = ("one", "advance")
BUMPS = ("start", "swap")
