"""How Sphinx builds these pages."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
from boards import PACKAGE, build_page, with_links
from figures import computed

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

html_theme = "furo"
html_title = "boustro"
html_static_path = ["static"]
html_css_files = ["landing.css"]


def compute_figures(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Work out the figures of a page before it is read."""
    source[0] = computed(source[0])


def link_boards(app: Sphinx, page: str, source: list[str]) -> None:
    """Let every board be opened by one click, where the page can be made."""
    if PACKAGE.exists() and app.builder.format == "html":
        source[0] = with_links(page, source[0])


def add_page(app: Sphinx, error: Exception | None) -> None:
    """Put the page that the links open beside the documents."""
    if PACKAGE.exists() and app.builder.format == "html" and error is None:
        build_page(Path(app.outdir))


def setup(app: Sphinx) -> None:
    """Have every page's figures computed, and its boards linked."""
    app.connect("source-read", compute_figures)
    app.connect("source-read", link_boards)
    app.connect("build-finished", add_page)
