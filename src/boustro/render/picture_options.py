"""Choices for pictures: kinds of files, themes and papers.

They are in a module of their own so that the command line can list them without loading the code
that draws.  The page offers the choices that have a title (`web.page_files`).
"""

STILL = ("svg", "png", "pdf")
"""The kinds of files with still pictures."""
MOVING = "gif"
"""The kind of file with animations."""
HEATS = ("levels", "visits", "reaches")
"""The values that the command line can show on squares."""
SHOWN_HEATS = {
    "levels": ("Fewest rolls", "The fewest rolls to each square."),
    "visits": ("Visits", "The average number of rolls made from each square in a game."),
    "whatif": ("What if", "How the average changes when a jump is removed."),
}
"""The values that the page shows on squares, each with a title and an explanation."""
AFTER = ("After n rolls", "The chance to be on each square after so many rolls.")
"""The chances after n rolls: a title and an explanation."""
MOST_ROLLS = 300
"""The largest n for which the page and an animation show these chances."""
THEMES = {"classic": "Classic", "dark": "Dark", "safe": "Colour-blind safe", "print": "Print"}
"""The title of each theme."""
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
PAPER_TITLES = {"a4": "A4", "a3": "A3", "letter": "US letter"}
"""The title of each paper."""
