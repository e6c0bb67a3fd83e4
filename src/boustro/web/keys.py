"""Keyboard shortcuts of the page: what each key does, and where.

The page's scripts read this table from `choices.js`, and the documentation lists it.
"""

from typing import NamedTuple


class Shortcut(NamedTuple):
    """What a key does in one place of the page."""

    act: str
    """The name of the action in the scripts."""
    keys: tuple[str, ...]
    """The browsers' names of the keys, letters in lower case, after `Ctrl+` and `Shift+`."""
    shown: str
    """The keys as the documentation names them; empty if the next shortcut names them, too."""
    does: str
    """What the keys do, in words."""


_PREVIOUS_AND_NEXT = (
    Shortcut("previous", ("ArrowLeft", "ArrowUp"), "", ""),
    Shortcut("next", ("ArrowRight", "ArrowDown"), "Arrows", "go to the previous one, to the next"),
    Shortcut("first", ("Home",), "", ""),
    Shortcut("last", ("End",), "Home, End", "go to the first one, to the last"),
)
KEYS: dict[str, tuple[Shortcut, ...]] = {
    "board": (
        Shortcut(
            "beside",
            ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
            "Arrows",
            "go to the next square in that direction",
        ),
        Shortcut("first", ("Home",), "", ""),
        Shortcut("last", ("End",), "Home, End", "go to the first square, to the last"),
        Shortcut(
            "enter", ("Enter", " "), "Enter or Space", "start a jump here; again: end it here"
        ),
        Shortcut("hold", ("m",), "M", "pick up the end of a jump on this square, to move it"),
        Shortcut(
            "remove",
            ("Delete", "Backspace"),
            "Delete",
            "remove the jump that starts here; if none does, those that end here",
        ),
        Shortcut("drop", ("Escape",), "Escape", "give up the jump that you have started"),
    ),
    "list": (
        *_PREVIOUS_AND_NEXT,
        Shortcut("remove", ("Delete", "Backspace"), "Delete", "remove this jump"),
    ),
    "tabs": _PREVIOUS_AND_NEXT,
    "page": (
        Shortcut("enlarge", ("+",), "", ""),
        Shortcut("reduce", ("-",), "+, −", "enlarge the board, make it smaller"),
        Shortcut("alone", ("f",), "", ""),
        Shortcut("all", ("Escape",), "F, Escape", "show the board alone, show all again"),
        Shortcut("type", ("/",), "/", "type a command; `help` lists them"),
        Shortcut("undo", ("Ctrl+z",), "Ctrl+Z", "undo; in a game take back the last roll"),
        Shortcut("redo", ("Ctrl+Shift+z", "Ctrl+y"), "Ctrl+Shift+Z or Ctrl+Y", "redo"),
    ),
    "commands": (Shortcut("close", ("Escape",), "Escape", "close the line for commands"),),
    "game": (Shortcut("roll", (" ",), "Space", "roll; again: skip the animation"),),
    "replay": (
        Shortcut("back", ("ArrowLeft",), "", ""),
        Shortcut("on", ("ArrowRight",), "Left, Right", "go one roll back or forward"),
    ),
    "search": (
        Shortcut("close", ("Escape",), "Escape", "close the search"),
        Shortcut("back", ("ArrowLeft",), "", ""),
        Shortcut("on", ("ArrowRight",), "Left, Right", "step back or on, if the board is alone"),
    ),
    "solution": (
        Shortcut("judge", ("Ctrl+Enter",), "Ctrl+Enter", "judge"),
        Shortcut("indent", ("Tab",), "Tab", "indent"),
        Shortcut("leave", ("Escape",), "Escape, then Tab", "leave the text"),
    ),
    "design": (Shortcut("stop", ("Escape",), "Escape", "stop making a board"),),
    "poster": (Shortcut("close", ("Escape",), "Escape", "close the code to scan"),),
}
"""The shortcuts of each place of the page."""

PLACES = {
    "board": "on the board",
    "list": "in the list of jumps",
    "tabs": "on the tabs",
    "page": "anywhere but in a text field",
    "commands": "in the line for commands",
    "game": "in a game, unless a button or a field has the focus",
    "replay": "in a game, unless the board, a tab or a field has the focus",
    "search": "while a search is shown",
    "solution": "in the text of a solution",
    "design": "while a board is made",
    "poster": "while a code to scan is shown",
}
"""A description of each place."""
