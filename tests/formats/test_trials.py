"""Recognition reads a text at most once in each format, and what it has read is not read again."""

import io
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from boustro import InputError
from boustro.formats import reading, recognition
from boustro.formats.base import Format, Reading, games
from boustro.formats.reading import read_all
from boustro.formats.source import Limits

WORDS = "The board has 30 squares.\nLadders: 3 to 22, 5 to 8\nSnakes: 27 to 1\n"
CODE = "SIZE = 36\nsnakes = {17: 7}\nladders = {4: 14, 9: 31}\n"
TEXTS = {
    "words": WORDS,
    "code": CODE,
    "pairs": "1 38\n4 14\n",
    "cases": "1\n1\n32 62\n1\n95 13\n",
    "flat": "[0,0,0,7,2,0,0,0,5,0]",
}


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> tuple[Counter[str], Counter[str]]:
    """How often recognition, and then the reader, reads games in each format."""
    tried, read = Counter[str](), Counter[str]()

    def counted(counts: Counter[str]) -> Any:
        def games_counted(form: Format, *args: Any, **options: Any) -> Iterator[Reading]:
            counts[form.name] += 1
            return games(form, *args, **options)

        return games_counted

    monkeypatch.setattr(recognition, "games", counted(tried))
    monkeypatch.setattr(reading, "games", counted(read))
    return tried, read


@pytest.mark.parametrize("name", TEXTS)
def test_no_format_is_tried_twice(name: str, readers: tuple[Counter[str], Counter[str]]) -> None:
    """Each format reads the head of a text once, whether it is read or ambiguous."""
    with suppress(InputError):
        list(read_all(io.StringIO(TEXTS[name])))

    tried, _ = readers
    assert tried
    assert set(tried.values()) == {1}


@pytest.mark.parametrize("text", [WORDS, CODE])
def test_a_text_that_recognition_has_read_is_not_read_again(
    text: str, readers: tuple[Counter[str], Counter[str]]
) -> None:
    """Words and code are read once; with `strict`, whose notes are errors, they are read anew."""
    [game] = read_all(io.StringIO(text))
    tried, read = readers
    assert (tried["freeform"], read["freeform"]) == (1, 0)
    assert len(game.board.jumps) == 3

    with suppress(InputError):
        list(read_all(io.StringIO(text), strict=True))
    assert read["freeform"] == 1


def test_a_limit_below_the_text_is_still_an_error(
    readers: tuple[Counter[str], Counter[str]],
) -> None:
    """A text that is longer than the limit is refused, though recognition has read it."""
    with pytest.raises(InputError, match="expected at most 20 bytes for one game"):
        list(read_all(io.StringIO(WORDS), limits=Limits(bytes=20)))
