"""One contract for all formats: what each must do with any game and with any bytes."""

import io
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boustro.basics.literal import parse
from boustro.errors import FormatError, InputError, LayoutError, LimitError, LossyFormatError
from boustro.formats import read_all, readings, reads, recognise
from boustro.formats.registry import KNOWN
from boustro.formats.writing import encode
from boustro.model.game import Game
from boustro.model.rules import PRESETS, Rules
from tests.support.strategies import games

every_format = pytest.mark.parametrize("name", KNOWN)
any_games = games() | games(rules=st.sampled_from([Rules(), Rules(start=1)]))
TRUNK = "[[-1,-1],[-1,3]] {}()0123456789-+.,:;'\"LC#\n\t /=>abe\u2192"
texts = st.text(st.sampled_from(TRUNK), max_size=60)


@cache
def natural(name: str) -> st.SearchStrategy[Game]:
    """Games with the rules that a format's texts have when they say none."""
    return games(rules=st.just(Rules.preset(KNOWN[name].preset)))


@cache
def any_or_natural(name: str) -> st.SearchStrategy[Game]:
    """The same, or games with any rules."""
    return any_games | natural(name)


@cache
def several_games(name: str) -> st.SearchStrategy[list[Game]]:
    """A few games with these rules."""
    return st.lists(natural(name), min_size=2, max_size=4)


def tried(game: Game, name: str, *, lossy: bool = False) -> bytes | LossyFormatError:
    """The bytes of a game, or the error that says what would be lost."""
    try:
        return encode(game, name, lossy=lossy)
    except LossyFormatError as error:
        return error


@pytest.mark.slow
@every_format
@given(data=st.data())
@settings(max_examples=40)
def test_what_is_written_is_read_as_the_same_game(name: str, data: st.DataObject) -> None:
    """Writing then reading is the identity, or writing raises the lossy-format error."""
    game = data.draw(any_or_natural(name))
    written = tried(game, name)
    if isinstance(written, bytes):
        assert reads(written, name) == game
    else:
        assert str(written).startswith(f"{name} ")


@pytest.mark.slow
@every_format
@given(data=st.data())
@settings(max_examples=20)
def test_several_games_are_read_as_they_were_written(name: str, data: st.DataObject) -> None:
    """A stream of games comes back in order, or writing it raises the lossy-format error."""
    several = data.draw(several_games(name))
    try:
        written = encode(several, name)
    except LossyFormatError:
        return
    assert list(read_all(io.BytesIO(written), name)) == several


@pytest.mark.slow
@every_format
@given(data=st.data())
@settings(max_examples=40)
def test_recognition_knows_its_own_output(name: str, data: st.DataObject) -> None:
    """What a format writes is recognised as it, alone or among those that fit alike.

    One exception is a rule: a matrix without a plain square has no -1 and is `resolved`.
    """
    game = data.draw(natural(name))
    try:
        written = encode(game, name)
    except LossyFormatError:
        return
    expected = "resolved" if name == "leetcode" and b"-1" not in written else name
    assert expected in recognise(written)


@pytest.mark.slow
@every_format
@given(data=st.data())
@settings(max_examples=40)
def test_lossy_writing_keeps_what_can_be_kept(name: str, data: st.DataObject) -> None:
    """With lossy=True the text can be read with the game's own rules, or nothing is written."""
    game = data.draw(any_games)
    written = tried(game, name, lossy=True)
    if isinstance(written, bytes):
        assert reads(written, name, rules=game.rules).rules == game.rules
    else:
        assert "at all" in str(written)


@pytest.mark.slow
@every_format
@given(text=texts | st.text(max_size=40))
@example(text="")
@example(text="[")
@example(text="(pair")
@example(text="1 1 99999999999999999999999999999999999999999999999")
@settings(max_examples=100)
def test_any_text_gives_games_or_an_input_error(name: str, text: str) -> None:
    """Any text is a game or an error about the input: never anything else."""
    for reading in readings(io.StringIO(text), name, on_bad="skip"):
        assert (reading.game is None) == isinstance(reading.error, InputError)


@pytest.mark.slow
@given(data=st.binary(max_size=80) | texts.map(str.encode))
@settings(max_examples=400)
def test_any_bytes_give_a_board_a_format_error_or_a_layout_error(data: bytes) -> None:
    """Without naming a format the same holds for any bytes."""
    with suppress(FormatError, LayoutError):
        assert isinstance(reads(data), Game)


@pytest.mark.slow
@every_format
@given(data=st.data(), junk=st.text(st.sampled_from(TRUNK), max_size=4))
@settings(max_examples=50)
def test_a_damaged_text_gives_a_game_or_an_input_error(
    name: str, data: st.DataObject, junk: str
) -> None:
    """Cutting, doubling or scribbling on a written game never gives another kind of error."""
    try:
        written = encode(data.draw(natural(name)), name)
    except LossyFormatError:
        return
    at = data.draw(st.integers(0, len(written)))
    until = data.draw(st.integers(at, min(len(written), at + 8)))
    damaged = written[:at] + junk.encode() + written[until:]
    for reading in readings(io.BytesIO(damaged), name, on_bad="skip"):
        assert (reading.game is None) == isinstance(reading.error, InputError)


@every_format
def test_a_game_beyond_the_limit_is_refused(name: str) -> None:
    """No format reads more than the limit for one game."""
    from boustro.formats import Limits

    spaces = b"\x93NUMPY\x01\x00\xff\xff" + b" " * 5000 if name == "npy" else b" 1" * 5000
    found = list(readings(io.BytesIO(spaces), name, on_bad="skip", limits=Limits(bytes=1000)))
    assert isinstance(found[-1].error, LimitError)


@every_format
def test_a_format_says_what_it_is(name: str) -> None:
    """Every format has a title, a suffix of its own and rules that exist."""
    form = KNOWN[name]
    assert form.name == name
    assert form.title
    assert KNOWN[name].suffixes
    assert form.preset in PRESETS


@given(data=st.data())
@settings(max_examples=60)
def test_a_plain_matrix_is_read_alike_by_the_short_way_and_the_parser(data: st.DataObject) -> None:
    """Small matrices of numbers are read without the parser, to the same rows or the same error."""
    cells = st.lists(st.integers(-1, 30).map(str) | st.sampled_from(["", "1 2", "- 1"]), max_size=3)
    rows = data.draw(st.lists(cells, max_size=3))
    text = "[" + data.draw(st.sampled_from([",", " ,\n", ""])).join(map(_row, rows)) + "]"
    assert _parsed(text) == _parsed(f"{text}#")


def _row(cells: list[str]) -> str:
    return f"[{', '.join(cells)} ]"


def _parsed(text: str) -> object:
    """The value of a text, or the message of its error; a comment keeps it from the short way."""
    try:
        return parse(text)
    except FormatError as error:
        return str(error)


def test_suffixes_are_not_shared() -> None:
    """A suffix means one format."""
    suffixes = [suffix for card in KNOWN.values() for suffix in card.suffixes]
    assert len(suffixes) == len(set(suffixes)) >= len(KNOWN)
