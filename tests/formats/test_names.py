"""Names and sources: every format that says them gives them back unchanged, or refuses to write."""

import io
import json
from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boustro.errors import InputError, LossyFormatError
from boustro.formats import read_all, readings, reads
from boustro.formats.registry import KNOWN
from boustro.formats.writing import encode
from boustro.model.board import Board
from boustro.model.die import Die, Outcome
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.say import plain_text
from tests.support.plain_names import GOOD, HOSTILE, is_steering

NAMED = [name for name in KNOWN if "names" in KNOWN[name].flags]
any_text = st.text(st.characters(exclude_categories=()), max_size=30) | st.text(
    st.sampled_from(
        "\"'#/\\[]{}()=:, \n\tA\u05d0\u200d\u202e"
        "\U0001f40d\U0001f3f4\U000e0067\U000e007f\ud800\x1b\x85\xa0\r"
    ),
    max_size=12,
)
annotations = st.tuples(st.none() | any_text, st.none() | any_text)


def named(name: str | None, source: str | None, form: str) -> Game:
    """A small game of this name under the rules of the format."""
    board = Board(100, jumps={4: 9}, name=name, source=source)
    return Game(board, Rules.preset(KNOWN[form].preset))


def said(game: Game) -> tuple[str | None, str | None]:
    """The name and the source of a game."""
    return game.board.name, game.board.source


@pytest.mark.slow
@pytest.mark.parametrize("form", NAMED)
@given(annotation=annotations)
@example(annotation=("Variant A = [classic]", "Input: board = [[1"))
@example(annotation=("two\nlines", " spaces  all over "))
@example(annotation=("", "\t"))
@example(annotation=('"quoted"', "'quoted'"))
@example(annotation=("= 5", ": x // y # z"))
@example(annotation=("\u05e0\u05d7\u05e9\u05d9\u05dd", "\U0001f40d\U0001fa9c"))
@example(annotation=("a\u200db", "\u202eb"))
@example(annotation=("\ud800", "\x1b[31m"))
@example(annotation=("a" * 70_000, "x\r\ny"))
@settings(max_examples=200)
def test_a_name_comes_back_unchanged_or_is_not_written(
    form: str, annotation: tuple[str | None, str | None]
) -> None:
    """Any name and any source: writing then reading is the identity, or raises the lossy error."""
    game = named(*annotation, form)
    letters = "".join(filter(None, annotation))
    if all(letter.isprintable() or letter in "\n\t" for letter in letters):
        assert said(reads(encode(game, form), form)) == annotation
    elif any(map(is_steering, letters)):
        with pytest.raises(LossyFormatError, match="would become"):
            encode(game, form)
    else:
        with suppress(LossyFormatError):
            assert said(reads(encode(game, form), form)) == annotation


@pytest.mark.parametrize("form", NAMED)
@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_language_comes_back(form: str, name: str) -> None:
    """Joiners, flags and the spaces of other scripts stay; nothing is noted."""
    [reading] = readings(io.BytesIO(encode(named(name, name, form), form)), form)
    assert reading.game is not None
    assert (said(reading.game), reading.notes) == ((name, name), ())


@pytest.mark.parametrize("form", NAMED)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_cannot_be_shown_is_left_out_and_noted(form: str, name: str) -> None:
    """A file from elsewhere may have any name; strictly read it is refused in words."""
    text = encode(named("NAME", None, form), form).decode().replace('"NAME"', "NAME")
    text = text.replace("NAME", json.dumps(name))
    [reading] = readings(io.BytesIO(text.encode()), form)
    assert reading.game is not None
    assert (reading.game.board.name, [note.name for note in reading.notes]) == (
        HOSTILE[name],
        ["not-shown"],
    )
    with pytest.raises(InputError, match="characters that cannot be shown are left out of"):
        reads(text, form, strict=True)


@given(text=any_text)
def test_what_is_left_of_a_text_is_left_as_it_is(text: str) -> None:
    """A name that was made plain is plain, and no letter that steers a screen is in it."""
    plain = plain_text(text, instead="")

    assert plain_text(plain, instead="") == plain
    assert not any(map(is_steering, plain))


@pytest.mark.slow
@given(several=st.lists(annotations, min_size=2, max_size=4))
def test_the_names_of_several_games_come_back_in_order(
    several: list[tuple[str | None, str | None]],
) -> None:
    """In a stream of games no name runs into the next one."""
    for form in (form for form in NAMED if KNOWN[form].many):
        games = [named(*annotation, form) for annotation in several]
        try:
            written = encode(games, form)
        except LossyFormatError:
            continue
        assert [said(game) for game in read_all(io.BytesIO(written), form)] == several


@pytest.mark.parametrize("form", [form for form in KNOWN if form not in NAMED])
def test_a_format_without_names_gives_none_back(form: str) -> None:
    """That a format has no names is no loss; it does not make any up."""
    size = {"gfg": 30}.get(form, 100)
    game = Game(Board(size, jumps={4: 9}, name="A"), Rules.preset(KNOWN[form].preset))

    assert said(reads(encode(game, form), form)) == (None, None)


def test_lossy_writing_leaves_out_what_would_harm_a_terminal() -> None:
    """With lossy=True a name is written without the characters that no reader takes."""
    game = named("a\x1b[31mb\ud800", None, "boustro")
    for form in NAMED:
        assert reads(encode(game, form, lossy=True), form).board.name == "a[31mb"


def test_labels_without_a_character_of_their_own_are_not_written() -> None:
    """A face called by half a character pair cannot be written, and the error says so."""
    die = Die([Outcome(1, 1, "\ud800"), Outcome(2)])
    with pytest.raises(LossyFormatError, match="cannot express this at all: expected labels"):
        encode(Game(Board(9), Rules(die=die)), "boustro", lossy=True)


def test_a_quoted_name_in_a_header_is_read_as_json() -> None:
    """A header's value in double quotes is a JSON string; any other value stands for itself."""
    text = "# name {}\n# size 9\n"
    for value, name in (
        (r'"two\nlines"', "two\nlines"),
        ('"a" and "b"', '"a" and "b"'),
        ("'one'", "'one'"),
        ('"', '"'),
    ):
        assert reads(text.format(value), "pairs").board.name == name


@pytest.mark.parametrize(
    "text", ["[[-1,-1],y = [-1,3]]", "[[-1,-1], x = [-1,3]]", "board = [[-1,-1],board = [-1,3]]"]
)
def test_an_assignment_stands_before_a_value_only(text: str) -> None:
    """Nothing inside a value is passed over."""
    with pytest.raises(InputError, match="line 1, column"):
        reads(text, "leetcode")


def test_comments_of_both_kinds_stand_beside_rows() -> None:
    """After # and // the rest of a line is a comment, whatever quotes and brackets are in it."""
    for comment in ("# it's [", "// don't {", '# "', "//"):
        assert dict(reads(f"[[-1,-1], {comment}\n[-1,3]]", "leetcode").board.jumps) == {2: 3}
