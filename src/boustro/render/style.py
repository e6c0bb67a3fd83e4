"""Terminal style: the size, whether to use colour, and the characters to draw with.

Colour is never the only cue: every ink comes with a sign, a word or a heavy frame.
"""

from typing import NamedTuple

# Inks: the parameters of ANSI colour sequences.
BOLD = "1"
DIM = "2"
LADDER = "33"
SNAKE = "35"
ROUTE = "1;7"
FINISH = "1;32"

_RAMP = ("53", "54", "25", "31", "36", "77", "149", "220")
"""The colours of values, from dark blue to yellow.

They follow the viridis ramp, whose steps look equally far apart, also to colour-blind readers.
"""
_DARK = 4
"""The number of colours of the ramp that need light text."""


class Signs(NamedTuple):
    """The characters a drawing is made of."""

    ladder: str
    """Stands before the exit of a ladder."""
    snake: str
    """Stands before the exit of a snake."""
    loop: str
    """Stands for a jump that ends where it starts."""
    plain: str
    """Stands for a plain square on an overview."""
    stop: str
    """Stands for a stop of the route on an overview."""
    to: str
    """Stands between two squares of a throw."""
    jump: str
    """Stands between the entry and the exit of a jump."""
    more: str
    """Stands for parts that are left out."""
    between: str
    """Stands between two parts of a line."""
    right_turn: str
    """The bend from row to row at the right edge: three characters, from top to bottom."""
    left_turn: str
    """The same bend at the left edge."""


UNICODE = Signs("▲", "▼", "↺", "·", "•", "→", "⇒", "…", "·", "╮│╯", "╭│╰")
ASCII = Signs("^", "v", "@", ".", "*", "->", "=>", "...", "-", "\\|/", "/|\\")


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
        """`text` in an ink, if this terminal shows colours."""
        if not self.colour or not ink:
            return text
        return f"\x1b[{ink}m{text}\x1b[0m"

    def wrap(self, text: str, indent: str = "") -> str:
        """`text` in lines no wider than the terminal; all but the first begin with `indent`.

        What follows the first line break in `text` stays unchanged, and so does a word that is
        wider, such as a path: both can be copied.
        """
        if "\n" in text:
            first, _, rest = text.partition("\n")
            return f"{self.wrap(first, indent)}\n{rest.rstrip()}"
        if len(text) <= self.width:
            return text
        from textwrap import fill

        return fill(
            text,
            self.width,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )

    @staticmethod
    def lines(text: str, width: int) -> list[str]:
        """`text` in lines of at most `width` columns, broken between words."""
        if len(text) <= width:
            return [text]
        from textwrap import wrap

        return wrap(text, width, break_on_hyphens=False)


def shade(share: float) -> str:
    """The ink for a value; `share` is the value divided by the largest, 0 to 1.

    >>> shade(0.0), shade(1.0)
    ('48;5;53;38;5;231', '48;5;220;38;5;16')
    """
    step = min(int(share * len(_RAMP)), len(_RAMP) - 1)
    white, black = 231, 16
    text_colour = white if step < _DARK else black
    return f"48;5;{_RAMP[step]};38;5;{text_colour}"
