"""Links to a heading: they hold on the built site and wherever Markdown is shown as it is."""

import re
from pathlib import Path

import pytest

from docs import figures

ROOT = Path(__file__).parents[2]
PAGES = [*figures.pages(), *sorted(ROOT.glob("*.md"))]
_LINK = re.compile(r"\]\(([\w./-]*\.md)?#([^)\s]+)\)")


def slugs(page: Path) -> set[str]:
    """The anchors of a page's headings: no punctuation, hyphens for blanks."""
    text = re.sub(r"^```[\s\S]*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {
        re.sub(r"[^\w -]", "", heading.strip().lower()).replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_link_to_a_heading_holds_where_markdown_is_shown(page: Path) -> None:
    """A heading with an apostrophe has another anchor there than on the built site."""
    links = _LINK.findall(page.read_text("utf-8"))
    wanted = {(page.parent / name if name else page, anchor) for name, anchor in links}

    assert [(to.name, anchor) for to, anchor in wanted if anchor not in slugs(to)] == []
