"""Every figure on a page of the documentation is computed, shown by an example, or sourced."""

import tomllib
from pathlib import Path

import pytest

from docs import figures
from tests.support.missing import need

RECORDS = sorted(figures.RECORDS.glob("*.md"))
NEEDS_BENCH = ("bench(", "<!-- measured.")


def text_of(page: Path) -> str:
    """The page; skipped where a wheel is tested, away from `bench/`, and the page quotes it."""
    text = page.read_text(encoding="utf-8")
    if any(name in text for name in NEEDS_BENCH) and not figures.BENCH.exists():
        need("the measurements")
    return text


@pytest.mark.parametrize("page", [*figures.pages(), *RECORDS], ids=lambda page: page.name)
def test_computed_figures_are_what_they_compute_to(page: Path) -> None:
    """`python docs/figures.py` would change nothing."""
    text = text_of(page)

    assert figures.computed(text).splitlines() == text.splitlines()


@pytest.mark.parametrize("page", figures.pages(), ids=lambda page: page.name)
def test_no_figure_stands_without_support(page: Path) -> None:
    """A number is computed, stands in a tested block of its page, or its paragraph has a source."""
    assert figures.without_support(page.read_text(encoding="utf-8")) == []


def test_readme_names_the_oldest_python_without_a_comment() -> None:
    """README is read as plain text, too: no comments; what its block says of Python is required."""
    readme = (figures.ROOT / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((figures.ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]

    assert "<!--" not in readme
    assert f"needs Python {project['requires-python'].removeprefix('>=')} or newer" in readme


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It takes 39.7 rolls.", ["line 1: 39.7"]),
        ("| a | 1,234 |", ["line 1: 1234"]),
        ("10^18 squares, 4.4·10¹⁵ rolls", ["line 1: 10^18", "line 1: 4.4", "line 1: 10¹⁵"]),
        ("In 1993, 7 rolls by `--die 2d6`, [a link](page-42.md)", []),
        ("About 39.7 <!-- source: a book -->\nor 12", []),
        ("39.2<!-- mb47.mean:.1f --> and 12", ["line 1: 12"]),
        ("```python\n>>> 6 * 7\n42\n```\n\n42 or 43", ["line 6: 43"]),
        ("```sh\necho 42\n```\n\n42", ["line 5: 42"]),
        ("<!-- help: a -->\n42\n<!-- end of help -->\n\n42", ["line 5: 42"]),
    ],
)
def test_what_counts_as_support(text: str, found: list[str]) -> None:
    """Years, single digits, code and links need none; a block that is not run gives none."""
    assert figures.without_support(text) == found


def test_a_wrong_figure_is_seen() -> None:
    """What the comment gives takes the place of what stands before it; `row` is its table's row."""
    wrong = "| `--overshoot win` | 1<!-- row['mean']:.2f --> | **2<!-- mb48.median -->**"
    right = "| `--overshoot win` | 36.19<!-- row['mean']:.2f --> | **33<!-- mb48.median -->**"

    assert figures.computed(wrong) == right
