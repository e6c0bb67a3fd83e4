"""How Sphinx builds these pages."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
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


def setup(app: Sphinx) -> None:
    """Have every page's figures computed."""
    app.connect("source-read", compute_figures)
