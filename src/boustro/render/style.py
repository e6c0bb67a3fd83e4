"""Terminal style: the size, whether to use colour, and the characters to draw with.

Colour is never the only cue: every ink comes with a sign, a word or a heavy frame.
"""

from typing import NamedTuple

BOLD = "1"
DIM = "2"
LADDER = "33"
SNAKE = "35"
ROUTE = "1;7"
FINISH = "1;32"

# Dark blue to yellow, about as far apart to every kind of eye (after the viridis ramp).
_RAMP = ("53", "54", "25", "31", "36", "77", "149", "220")
_DARK = 4


class Signs(NamedTuple):
    """The characters a drawing is made of."""

    ladder: str
    """Before the exit of a ladder."""
    snake: str
    """Before the exit of a snake."""
    loop: str
    """A jump that ends where it starts."""
    plain: str
    """A plain square on an overview."""
    stop: str
    """A stop of the route on an overview."""
    to: str
    """Between two squares of a throw."""
    jump: str
    """Between the entry and the exit of a jump."""
    more: str
    """In place of what is left out."""
    between: str
    """Between two parts of a line."""
    turn: str
    """The bends of the walk at the right and at the left margin, from above."""


UNICODE = Signs("▲", "▼", "↺", "·", "•", "→", "⇒", "…", "·", "╮│╯╭│╰")
ASCII = Signs("^", "v", "@", ".", "*", "->", "=>", "...", "-", "\\|//|\\")


class Style(NamedTuple):
    r"""The terminal a drawing is for.

    >>> Style(colour=True).paint("4 rolls", BOLD)
    '\x1b[1m4 rolls\x1b[0m'
    >>> Style().paint("4 rolls", BOLD)
    '4 rolls'
    """

    width: int = 80
    """The width in columns, which no line exceeds."""
    height: int | None = None
    """The height in lines; None for a pipe or a file."""
    colour: bool = False
    """Whether it shows colours."""
    ascii: bool = False
    """Whether it shows ASCII characters only."""

    @property
    def signs(self) -> Signs:
        """The characters that this terminal can show."""
        return ASCII if self.ascii else UNICODE

    def paint(self, text: str, ink: str) -> str:
        """`text` in an ink (the parameters of an ANSI colour sequence), or as it is."""
        return f"\x1b[{ink}m{text}\x1b[0m" if self.colour and ink else text

    def wrap(self, text: str, indent: str = "") -> str:
        """`text` in lines no wider than the terminal, all but the first one indented.

        Lines after the first line break are meant to be copied and stay unchanged.
        """
        if "\n" in text:
            first, _, rest = text.partition("\n")
            return f"{self.wrap(first, indent)}\n{rest.rstrip()}"
        if len(text) <= self.width:
            return text
        from textwrap import fill

        return fill(text, self.width, subsequent_indent=indent, break_on_hyphens=False)

    @staticmethod
    def lines(text: str, width: int) -> list[str]:
        """`text` in lines of at most `width` columns, broken between words."""
        if len(text) <= width:
            return [text]
        from textwrap import wrap

        return wrap(text, width, break_on_hyphens=False)


def shade(share: float) -> str:
    """The ink for a value that is `share` (0 to 1) of the largest.

    >>> shade(0.0), shade(1.0)
    ('48;5;53;38;5;231', '48;5;220;38;5;16')
    """
    step = min(int(share * len(_RAMP)), len(_RAMP) - 1)
    return f"48;5;{_RAMP[step]};38;5;{231 if step < _DARK else 16}"
