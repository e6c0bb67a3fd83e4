"""Bundled font of the pictures, with its licence."""

from importlib.resources import files

REGULAR = "AtkinsonHyperlegibleNext-Regular"
BOLD = "AtkinsonHyperlegibleNext-Bold"


def font_path(name: str) -> str:
    """The file of a font, for writers that want one.

    >>> font_path(REGULAR).endswith("AtkinsonHyperlegibleNext-Regular.ttf")
    True
    """
    return str(files(__name__) / f"{name}.ttf")
