"""The palette: the only place of colours, in which every text of a page can be read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import boustro
from boustro.render.picture.palette import page_colours
from tests.render.test_contrast import contrast

PACKAGE = Path(boustro.__file__).parent
DOCS = Path(__file__).parents[2] / "docs"
COLOUR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})(?![\w-])|\b(?:rgb|hsl)a?\("
)
ELSEWHERE = {("pages.py", "#fff"), ("icon.svg", "#2f5a4e"), ("icon.svg", "#fdf9ef")}
"""A QR code, which is read on white, and a picture, which has no style sheet."""
TEXTS = ("ink", "quiet", "strong", "accent", "ladder", "snake", "good", "warn", "bad")
"""The colours of text on every ground of a page."""
ON = {"on-strong": "strong", "on-route": "route", "paper": "ink"}
"""The colours of text on another colour."""


def colours_in(path: Path) -> Iterator[str]:
    """The colours that a file writes itself; in Python those that are a whole text."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        yield from COLOUR.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and COLOUR.fullmatch(str(node.value)):
            yield str(node.value)


def test_no_colour_is_written_outside_the_palette() -> None:
    """Not in a style sheet, a script, a picture or Python, nor in the files of the documents."""
    files = [path for path in PACKAGE.rglob("*") if path.suffix in (".css", ".js", ".html", ".svg")]
    files += [path for path in PACKAGE.rglob("*.py") if path.name != "palette.py"]
    files += [*DOCS.glob("*.py"), *DOCS.glob("static/*.css")]
    found = {(path.name, colour) for path in files for colour in colours_in(path)}

    assert len(files) > 100
    assert found == ELSEWHERE
    assert {colour for name, colour in found if name == "icon.svg"} <= {
        *page_colours("classic").values()
    }


def test_every_custom_property_of_a_style_sheet_is_set() -> None:
    """By the palette, by a theme, by a sheet or by a script."""
    sheets = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.css"))
    makers = "".join(
        path.read_text("utf-8") for path in PACKAGE.rglob("*") if path.suffix in (".js", ".py")
    )
    used = set(re.findall(r"var\((--[\w-]+)\)", sheets))
    own = set(re.findall(r"(--[\w-]+):", sheets + makers))
    named = {f"--{name}" for name in page_colours("classic")}

    assert named & used
    assert used - own - named == set()


@pytest.mark.parametrize("theme", ["classic", "dark", "print"])
def test_text_of_pages_can_be_read(theme: str) -> None:
    """Each colour of text on each ground: 4.5 to 1, as AA of the WCAG asks."""
    colours = page_colours(theme)
    pairs = [(text, ground) for text in TEXTS for ground in ("ground", "paper", "sunk")]
    pairs += [("ink", "bad-ground"), ("bad", "bad-ground"), *ON.items()]
    for text, ground in pairs:
        found = contrast(colours[text], colours[ground])
        assert found >= 4.5, (text, ground, round(found, 2))
