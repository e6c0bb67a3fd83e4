"""Choices: kinds of pictures, themes, papers, apart so that a command line can list them at once."""

STILL = ("svg", "png", "pdf")
MOVING = "gif"
HEATS = ("levels", "visits", "reaches")
THEMES = ("classic", "dark", "safe", "print")
PAPERS = {"a4": (595.276, 841.89), "a3": (841.89, 1190.551), "letter": (612.0, 792.0)}
"""Papers by name: width and height in points."""
