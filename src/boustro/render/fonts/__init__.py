"""Bundled font of the pictures, with its licence, and warnings about letters that it lacks.

PNG, PDF and animations cannot show such letters.  SVG can, because a browser uses another typeface
for them.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files

from boustro.errors import Problem
from boustro.render.picture.scene import Scene, Words, shapes

REGULAR = "AtkinsonHyperlegibleNext-Regular"
BOLD = "AtkinsonHyperlegibleNext-Bold"
_MOST_NAMED = 8
"""The most letters that a warning names."""


def font_path(name: str) -> str:
    """The path of the file of a font.

    >>> font_path(REGULAR).endswith("AtkinsonHyperlegibleNext-Regular.ttf")
    True
    """
    return str(files(__name__) / f"{name}.ttf")


def words_of(scenes: Iterable[Scene]) -> Iterator[str]:
    """All texts in some scenes."""
    for scene in scenes:
        yield from (shape.text for shape in shapes(scene.items) if isinstance(shape, Words))


def letter_notes(texts: Iterable[str]) -> tuple[Problem, ...]:
    """Warnings about letters that cannot be shown; needs the extra `picture`.

    >>> print(letter_notes(["蛇"])[0])
    the typeface of PNG, PDF and animations has no 蛇: write .svg, which shows all letters
    """
    # The font has all ASCII letters, and loading its list of letters takes time.
    letters = dict.fromkeys(c for text in texts if not text.isascii() for c in text)
    missing = [c for c in letters if c.isprintable() and ord(c) not in _letters()]
    if not missing:
        return ()
    named = ", ".join(missing[:_MOST_NAMED])
    if len(missing) > _MOST_NAMED:
        named += ", …"
    sentence = f"the typeface of PNG, PDF and animations has no {named}"
    return (Problem("letters", f"{sentence}: write .svg, which shows all letters"),)


@cache
def _letters() -> frozenset[int]:
    from reportlab.pdfbase.ttfonts import TTFontFile

    return frozenset(TTFontFile(font_path(REGULAR)).charToGlyph)
