"""Plays and records: what was played is played again, and what is corrupt is named by its line."""

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boustro
from boustro import Board, Game, Rules
from boustro.errors import FormatError, LossyFormatError
from boustro.gameplay import Play, Record
from boustro.model.die import Die, Outcome
from tests.support.plain_names import GOOD, HOSTILE
from tests.support.rules_pool import all_rules, random_board


@cache
def pool() -> list[Rules]:
    """All rules, without bumping and with each kind of it."""
    return [*all_rules(), *all_rules("start"), *all_rules("swap")]


def random_play(rng: random.Random, throws: int) -> Play:
    """A game under random rules, a few throws old, rolled and given by turns."""
    rules = rng.choice(pool())
    game = Game(random_board(rng, rng.randint(2, 30), rules), rules)
    play = Play(game, rng.randint(1, 4), seed=rng.randrange(2**64))
    while not play.over and play.rolls < throws:
        if rng.random() < 0.5:
            play.roll()
        else:
            play.throw(rng.choice(rules.die.outcomes))
    return play


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.integers(0, 40))
@settings(max_examples=200)
def test_a_record_replays_to_the_same_game(rng: random.Random, throws: int) -> None:
    """Written, read and replayed, every position and event is the same, and so is the next roll."""
    play = random_play(rng, throws)
    record = Record.of(play)
    again = Record.parse(str(record))

    assert again == record
    assert again.play().past == play.past
    if not play.over:
        assert again.play().roll() == play.roll()


@pytest.mark.slow
@given(st.randoms(use_true_random=False), st.data())
@settings(max_examples=200)
def test_a_corrupted_record_names_its_line(rng: random.Random, data: st.DataObject) -> None:
    """One line of turns made impossible is refused with its number, whatever stands around it."""
    lines = str(Record.of(random_play(rng, 30))).split("\n")
    first = lines.index("throws:") + 1
    if first == len(lines):
        return
    at = data.draw(st.integers(first, len(lines) - 1))
    seat, throws = lines[at].split(": ")
    lines[at] = data.draw(
        st.sampled_from(
            [f"{seat}: {throws} 99", f"9{seat}: {throws}", f"{seat}:", f"{seat} {throws}"]
        )
    )

    with pytest.raises(FormatError) as refused:
        Record.parse("\n".join(lines))
    assert {problem.where for problem in refused.value.problems} == {f"line {at + 1}"}


GOLDEN = (22, "22421425662251165133")
"""Rolls and first throws of a game of one player on MB48 by seed 2024."""

HEAD = "boustro record 1\nboard: mb48\nplayers: 2\nseed: 1\nthrows:\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected 'boustro record 1', got 'nothing'"),
        ("boustro record 4\n", "line 1: expected 'boustro record 1'"),
        ("boustro record 1\nboard: mb48\n", "expected a line 'throws:'"),
        ("boustro record 1\nthrows:\n", "expected a line 'board:'"),
        ("boustro record 1\nboard: nowhere\nthrows:", "line 2: expected one of mb47"),
        ("boustro record 1\nboard: {\nthrows:", "line 2, column 9: expected } for the bracket"),
        ('boustro record 1\nboard: {"size": 9, "jumps": [[12, 3]]}\nthrows:', "line 2, jump 1: "),
        (
            'boustro record 1\nboard: {"size": 9, "jumps": [7]}\nthrows:',
            r"line 2, jump 1: expected \[entry, exit\], got 7",
        ),
        ('boustro record 1\nboard: {"jumps": []}\nthrows:', "line 2: expected a key size"),
        ("boustro record 1\nboard: mb48\nrules: house\nthrows:", "line 3: expected one of boxed"),
        ('boustro record 1\nboard: mb48\nrules: {"ruled": 1}\nthrows:', "line 3: expected keys"),
        ("boustro record 1\nboard: mb48\nboard: mb47\nthrows:", "line 3: expected board once"),
        ("boustro record 1\nboard: mb48\nplayers: 0\nthrows:", "line 3: .*1 to 1000 players"),
        ("boustro record 1\nboard: mb48\nplayers: two\nthrows:", "line 3: expected players to be"),
        ("boustro record 1\nbored: mb48\nthrows:", "line 2: expected one of board, rules"),
        (HEAD + "1: 6\n2: 7", "line 7: expected a throw of d6"),
        (HEAD + "2: 6", "line 6: expected '1:'"),
        (HEAD + "1: 6 6", "line 6: expected the turn to end after 1 throws"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, message: str) -> None:
    """Every line is checked and the first that does not fit is named."""
    with pytest.raises(FormatError, match=message):
        Record.parse(text)


def test_nothing_follows_the_winning_throw() -> None:
    """Throws after somebody has won are refused, and so is a turn cut short in the middle."""
    won = 'boustro record 1\nboard: {"size": 3}\nthrows:\n1: 3\n1: 1'
    cut = "boustro record 1\nboard: mb48\nrules: three-sixes\nplayers: 2\nthrows:\n1: 6\n2: 1"

    with pytest.raises(FormatError, match="line 5: expected nothing more, player 1 has won"):
        Record.parse(won)
    with pytest.raises(FormatError, match="line 7: expected player 1 to throw again"):
        Record.parse(cut)


def test_blank_lines_and_remarks_are_for_people() -> None:
    """They change nothing, and a name may hold a number sign."""
    board = '{"size": 9, "name": "board #1"}'
    text = f"# ours\n\nboustro record 1\nboard: {board}\nthrows: # now\n\n1: 3 # good\n1: 1\n"
    record = Record.parse(text.removeprefix("# ours\n\n"))

    assert record.game.board.name == "board #1"
    assert record.throws == ("3", "1")
    assert Record.parse(text).throws == ("3", "1")


def test_labels_that_a_line_cannot_hold_are_refused() -> None:
    """A label with a blank would read as two throws."""
    die = Die([Outcome(1, 1, "one step"), Outcome(2)])
    play = Play(Game(Board(9), Rules(die=die)), seed=1)
    play.throw("one step")

    with pytest.raises(LossyFormatError, match="blanks"):
        str(Record.of(play))


def test_the_same_seed_is_the_same_game() -> None:
    """A golden game: its throws were written down once and must never change."""
    play = Play(boustro.builtin("mb48"), seed=2024)
    while not play.over:
        play.roll()

    assert play.rolls == GOLDEN[0]
    assert "".join(Record.of(play).throws)[:20] == GOLDEN[1]


@pytest.mark.slow
@given(
    name=st.none()
    | st.text(st.characters(exclude_categories=("C", "Zl", "Zp")))
    | st.sampled_from(GOOD)
)
def test_a_name_comes_back_unchanged(name: str | None) -> None:
    """A record keeps any name, also that of a board that equals a built-in one."""
    for known in (boustro.builtin("mb47").board, Board(9, jumps={2: 5})):
        board = Board(known.size, jumps=known.jumps, name=name, source=name)
        text = str(Record.of(Play(board, seed=1)))

        assert text.isascii()
        again = Record.parse(text).game.board
        assert (again.name, again.source) == (name, name)


def test_what_cannot_be_shown_is_left_out_of_a_name() -> None:
    """As in every other file."""
    for name, kept in HOSTILE.items():
        text = str(Record.of(Play(Board(9, name=name), seed=1)))

        assert Record.parse(text).game.board.name == kept


@pytest.mark.parametrize(
    "line",
    [
        'board: {"size": 20, "size": 30}',
        'board: {"size": 20, "jumps": [[2, 9]], "jumps": []}',
        'rules: {"die": "d6", "die": "d4"}',
    ],
)
def test_a_key_that_a_record_says_twice_is_refused_with_its_line(line: str) -> None:
    """Neither of two values is taken: readers would differ on which one a game was played by."""
    name = line.partition(":")[0]
    head = {"board": "board: mb48", "rules": "rules: boxed"} | {name: line}
    text = "\n".join(["boustro record 1", *head.values(), "throws:"])
    number = 1 + text.split("\n").index(line)

    with pytest.raises(FormatError, match=rf"line {number}.*expected the key \w+ once"):
        Record.parse(text)
