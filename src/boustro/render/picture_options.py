"""Choices for pictures: kinds of files, themes and papers.

They have a module of their own so that a command line can list them without loading what draws.
The page offers those that have a title, by that title (`web.page_files`).
"""

STILL = ("svg", "png", "pdf")
MOVING = "gif"
HEATS = ("levels", "visits", "reaches")
SHOWN_HEATS = {
    "levels": ("Fewest rolls", "The fewest rolls to each square."),
    "visits": ("Visits", "The average number of rolls made from each square in a game."),
    "whatif": ("What if", "How the average changes when a jump is removed."),
}
"""The values that the page shows on squares, each with a title and an explanation."""
AFTER = ("After n rolls", "The chance to be on each square after so many rolls.")
MOST_ROLLS = 300
"""The most rolls after which a page or a moving picture shows where the token is."""
THEMES = {"classic": "Classic", "dark": "Dark", "safe": "Colour-blind safe", "print": "Print"}
PICTURES = {
    "svg": ("SVG", "image/svg+xml"),
    "png": ("PNG", "image/png"),
    "pdf": ("PDF to print", "application/pdf"),
    "gif": ("GIF of the route", "image/gif"),
    "txt": ("Text", "text/plain; charset=utf-8"),
}
"""Kinds of picture files: a title and the media type."""
PAPERS = {"a4": (595.276, 841.89), "a3": (841.89, 1190.551), "letter": (612.0, 792.0)}
"""Papers by name: width and height in points."""
