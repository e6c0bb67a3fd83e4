"""How Sphinx builds these pages."""

from importlib.metadata import version as installed_version

project = "boustro"
author = "The boustro contributors"
copyright = author
release = version = installed_version("boustro")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
# A glob of the front page may match nothing while its section is still empty.
suppress_warnings = ["toc.empty_glob"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = "boustro"
