"""The examples and the pages: one of each for every format, and all of them true."""

import re
from pathlib import Path

import pytest

from boustro.formats import read_all, recognise
from boustro.formats.registry import FORMATS, KNOWN

ROOT = Path(__file__).parents[2]
LISTED = dict(
    re.findall(
        r"^\| `(\S+)` \| (\S+) \|",
        (ROOT / "examples" / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
)


def test_every_example_is_listed() -> None:
    """The list in `examples/README.md` is complete, and names formats that there are."""
    files = {path.name for path in (ROOT / "examples").glob("*.*")} - {"README.md", "check.py"}
    assert files == set(LISTED)
    assert set(LISTED.values()) <= set(KNOWN)


@pytest.mark.parametrize("file", LISTED)
def test_an_example_is_read_without_naming_its_format(file: str) -> None:
    """Each example is recognised as what the list says, and read."""
    path = ROOT / "examples" / file
    assert recognise(path.read_bytes(), path.suffix) == (LISTED[file],)
    games = list(read_all(path))
    assert games == list(read_all(path, LISTED[file]))
    assert all(game.size >= 9 for game in games)
    assert games


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_a_page(name: str) -> None:
    """A page has the headings of its neighbours, and an example that is run.

    `dev.generate` writes the list of the pages.
    """
    page = (ROOT / "docs" / "formats" / f"{name}.md").read_text("utf-8")
    assert page.startswith(f"# {name}\n")
    for heading in ("## It also reads", "## What it cannot express", "## Try it"):
        assert heading in page
    assert re.search(r">>> .*boustro\.(?:read|write|min_rolls)", page.partition("## Try it")[2])
