"""How Sphinx builds these pages."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
from boards import LITE, LIVING, PACKAGE, build_page, with_links, with_lite
from figures import computed
from schemas import with_schemas, write_schemas

from boustro.render.picture.palette import page_colours

project = "boustro"
author = "The boustro contributors"
copyright = author
release = version = installed_version("boustro")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

WEB = "../src/boustro/web"
FONTS = [
    str(path) for path in sorted(Path(__file__).parent.glob("../src/boustro/render/fonts/*.woff2"))
]
TYPE = {"font-stack": "'Atkinson Hyperlegible Next', sans-serif"}
html_theme = "furo"
html_title = f"boustro {version}"
html_static_path = ["static", *FONTS]
# A list of the pages for programs; see llmstxt.org.
html_extra_path = ["llms.txt"]
html_css_files = ["landing.css"]
html_logo = html_favicon = f"{WEB}/static/icon.svg"


def colours(theme: str) -> dict[str, str]:
    """The colours of these pages: those of boustro's own page."""
    palette = page_colours(theme)
    return {
        "color-background-primary": palette["paper"],
        "color-background-secondary": palette["ground"],
        "color-background-border": palette["rule"],
        "color-foreground-primary": palette["ink"],
        "color-foreground-secondary": palette["quiet"],
        "color-brand-primary": palette["strong"],
        "color-brand-content": palette["strong"],
    }


html_theme_options = {
    "light_css_variables": TYPE | colours("classic"),
    "dark_css_variables": colours("dark"),
}


def compute_figures(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Work out the figures of a page, and its tables of schemas, before it is read."""
    source[0] = with_schemas(computed(source[0]))


def link_boards(app: Sphinx, page: str, source: list[str]) -> None:
    """Let every board be opened by one click, where the page can be made."""
    if PACKAGE.exists() and app.builder.format == "html":
        text = with_links(page, source[0]).replace("<!-- page -->", LIVING)
        source[0] = with_lite(text) if LITE.exists() else text


def add_page(app: Sphinx, error: Exception | None) -> None:
    """Put the page that the links open, and the schemas, beside the documents."""
    if app.builder.format == "html" and error is None:
        write_schemas(Path(app.outdir))
    if PACKAGE.exists() and app.builder.format == "html" and error is None:
        build_page(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Have every page's figures computed, and its boards linked."""
    app.connect("source-read", compute_figures)
    app.connect("source-read", link_boards)
    app.connect("build-finished", add_page)
