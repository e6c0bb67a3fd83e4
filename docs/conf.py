"""How Sphinx builds these pages."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))
from boards import LITE, LIVING, PACKAGE, build_page, with_links, with_lite
from figures import computed
from schemas import with_schemas, write_schemas

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
# The page's own palette (web/static/page.css).
html_theme_options = {
    "light_css_variables": {
        **TYPE,
        "color-background-primary": "#fdf9ef",
        "color-background-secondary": "#f1e8d6",
        "color-background-border": "#dccdaf",
        "color-foreground-primary": "#33291b",
        "color-foreground-secondary": "#685840",
        "color-brand-primary": "#2f5a4e",
        "color-brand-content": "#2f5a4e",
    },
    "dark_css_variables": {
        "color-background-primary": "#191d22",
        "color-background-secondary": "#101317",
        "color-background-border": "#363d46",
        "color-foreground-primary": "#eceae4",
        "color-foreground-secondary": "#b2b6bc",
        "color-brand-primary": "#e9b65f",
        "color-brand-content": "#e9b65f",
    },
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
