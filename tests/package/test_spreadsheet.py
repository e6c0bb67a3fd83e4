"""CSV for spreadsheets: no text becomes a formula, however a reader splits the table."""

import csv
import io
from itertools import product
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro.spreadsheet import csv_row, harmless

READERS = list(product(",;|\t", ['"', None]))
SIGNS = "=+-@＝＋－＠﹦﹢﹣﹫−"  # noqa: RUF001 - full-width ones, too
HIDDEN = '" \t\u00a0\u3000\u200b\u200d\u2060\ufeff\u00ad'
texts = st.text(st.sampled_from(f"ab1.,;|'[]\r\n\v\x85\u2028{HIDDEN}{SIGNS}")) | st.text()


def as_read(table: str, delimiter: str, quote: str | None) -> list[str]:
    """All cells of a table for a reader that splits it so, and that ends lines as Python does."""
    lines = io.StringIO(table, newline="")
    if quote:
        reader = csv.reader(lines, delimiter=delimiter, quotechar=quote)
    else:
        reader = csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_NONE)
    return [part for row in reader for cell in row for part in (cell.splitlines() or [""])]


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet could compute a cell: it begins with a sign, and is no number."""
    beginning = cell.lstrip(HIDDEN)
    sign = normalize("NFKC", beginning[:1]).replace("−", "-")
    return (
        sign in ("=", "+", "-", "@") and not beginning.rstrip("]) ")[1:].replace(".", "").isdigit()
    )


@given(st.lists(texts, min_size=1, max_size=4))
def test_no_reader_sees_a_formula(row: list[str]) -> None:
    """However a reader splits and quotes, no cell begins with the sign of a formula."""
    for delimiter, quote in READERS:
        formulas = list(filter(is_formula, as_read(csv_row(row), delimiter, quote)))
        assert not formulas, (delimiter, quote)


@given(st.lists(texts, min_size=1, max_size=4))
def test_the_text_stays(row: list[str]) -> None:
    """A reader of CSV gets each text as it was, but for apostrophes that were added."""
    (cells,) = csv.reader(io.StringIO(csv_row(row), newline=""))

    assert [cell.replace("'", "") for cell in cells] == [text.replace("'", "") for text in row]


@pytest.mark.parametrize(
    "text",
    [
        "it expected a six; it got 1 = 1", "[[-1,-1],[-1,3]]", "[-1,-1],2",
        "1 + 1 = 2", "a-b", "'=1",
        "mail@example.org", "",
    ],
)  # fmt: skip
def test_harmless_texts_stay(text: str) -> None:
    """A sign within a text, and the numbers of a matrix, stay as they are."""
    assert harmless(text) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"),
        ("x\t=2+2\ty", "x\t'=2+2\ty"),
        ("\uff1d1", "'\uff1d1"),
        (' "\u200b@x', " \"\u200b'@x"),
        ("\t=1", "'\t'=1"),
        ("\rx", "'\rx"),
        ("\nx", "'\nx"),
        ("a,-1+cmd", "a,'-1+cmd"),
        ("a;-1", "a;'-1"),
        ('a;"=1', "a;\"'=1"),
        ("a\n=1", "a\n'=1"),
    ],
)
def test_signs_that_begin_a_part(text: str, written: str) -> None:
    """An apostrophe stands before the sign, behind blanks, quotes and invisible characters."""
    assert harmless(text) == written


def test_numbers_are_no_texts() -> None:
    """Numbers are written as they are, also negative ones, and None as nothing."""
    assert csv_row(["a", -1, 0.1, None, float("inf")]) == '"a",-1,0.1,,inf'
