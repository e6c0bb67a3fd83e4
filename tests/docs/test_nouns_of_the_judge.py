"""The nouns of the judge: what one learns before one changes it, each in the glossary once."""

import re
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
SRC = DOCS.parent / "src" / "boustro"
MOST = 25
NO_NOUN = {"shrink"}


def section(page: str, title: str) -> str:
    """The text below a heading of a page."""
    text = (DOCS / page).read_text("utf-8")
    return text.split(f"\n## {title}\n")[1].split("\n## ")[0]


def nouns() -> list[str]:
    """The nouns that the page on the architecture lists, in the second column of its table."""
    cells = re.findall(
        r"^\| [^|]+ \| ([^|]+) \|$",
        section("contributors/architecture.md", "The judge"),
        re.MULTILINE,
    )
    return [noun for cell in cells[1:] for noun in cell.split(", ")]


def test_there_are_few_nouns_and_the_glossary_has_each_once() -> None:
    """At most twenty-five; what the glossary's section on the judge explains is among them."""
    explained = re.findall(
        r"^([a-z]+)\n: |\*\*([a-z]+)\*\*",
        section("contributors/glossary.md", "The judge"),
        re.MULTILINE,
    )
    counts = Counter("".join(pair) for pair in explained)

    assert len(nouns()) <= MOST
    assert counts == Counter([*nouns(), *NO_NOUN])


def test_the_files_to_read_first_are_there() -> None:
    """Four files, in the order in which they explain the judge."""
    first = section("contributors/architecture.md", "The judge").strip().split("\n\n")[0]
    files = re.findall(r"`(judging/[\w/]+\.py)`", first)

    assert len(files) == 4
    assert [name for name in files if not (SRC / name).is_file()] == []
