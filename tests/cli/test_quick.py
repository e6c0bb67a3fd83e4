"""The fast path of `solve --answers` says what the careful reader says, of good and bad lines."""

from random import Random

import pytest

from boustro.cli import quick
from tests.batch.material import ODD_LINES, odd_line, plain_boards, write_ndjson
from tests.cli.running import Ran, Run
from tests.support.missing import need
from tests.support.profile import PROFILE

need("pyarrow")

GOOD = '{"size": 9, "jumps": [[3, 8]]}'
CUT = (
    *('{"size": 9, "jumps": [[3, 8],', '{"size":', '{"size": 9, "jumps": [[3', "{", "["),
    *("# a comment", "", "// another", '{"size":', " 12}", "]", "}", "[" + GOOD + ",", "\ufeff{}"),
    *(GOOD + GOOD, GOOD + ";", "board = " + GOOD, '{"size": 5, "name": "# {"}', "'", '"', "5"),
    *('{"size": 9, "rules": {"again": 6, "again_limit": [3, "void"]}}', GOOD + "\r"),
)
TEXTS = 1000 if PROFILE == "long" else 60


def both(
    run: Run, monkeypatch: pytest.MonkeyPatch, text: str | bytes, *words: str
) -> tuple[Ran, Ran]:
    """What the fast path says of a text, and the careful reader."""
    command = ("solve", "-", "--answers", *words)
    fast = run(*command, text=text)
    with monkeypatch.context() as patch:
        patch.setattr(quick, "find_spec", lambda _: None)
        return fast, run(*command, text=text)


@pytest.mark.slow
@pytest.mark.parametrize("on_bad", ["stop", "skip"])
def test_both_readers_say_the_same_of_any_lines(
    on_bad: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Values over several lines, lines cut short, comments; blocks that end anywhere; any rules."""
    random, quickly = Random(17), 0
    asked = quick._QuickReader.items

    def count(*words: object) -> object:
        nonlocal quickly
        quickly += 1
        return asked(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(quick._QuickReader, "items", count)
    for _ in range(TEXTS):
        oddity = random.choice((0.0, 0.02, 0.2))
        lines = [GOOD] * 3 + [odd_line(random, oddity) for _ in range(random.choice((5, 60)))]
        for _ in range(random.choice((0, 1, 5))):
            lines.insert(random.randint(1, len(lines)), random.choice(CUT + ODD_LINES))
        monkeypatch.setattr(quick, "HEAD_SIZE", random.randint(1, 90))
        monkeypatch.setattr(quick, "_BLOCK", random.randint(20, 400))
        text = "\n".join(lines) + "\n" * random.randint(0, 2)
        rules = random.choice(
            ([], ["--die", "2d6"], ["--again-limit", "3:void"], ["--rules", "spoj"])
        )
        words = ["--format", "boustro", "--on-bad", on_bad, *rules]
        fast, careful = both(run, monkeypatch, text, *words)
        assert fast == careful, text
    assert quickly > TEXTS / 2


@pytest.mark.slow
def test_a_long_file_is_recognised_and_read_quickly(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """In blocks, with bad boards among others; a file, and standard input."""
    from pathlib import Path

    path = write_ndjson(Path(str(tmp_path)) / "boards.ndjson", plain_boards(900, bad=100))
    monkeypatch.setattr(quick, "_BLOCK", 10_000)
    fast, careful = both(run, monkeypatch, path.read_bytes(), "--on-bad", "skip")
    assert fast == careful
    assert fast.out.count("\n") == 900
    assert run("solve", str(path), "--answers", "--on-bad", "skip").out == careful.out


def test_each_kind_of_note_is_told_for_the_first_game_that_has_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fast path leaves the first board with each kind of note to the careful reader."""
    monkeypatch.setattr(quick, "HEAD_SIZE", 40)
    noted = {
        '{"size": 9, "jumps": [[3, 3]]}': "3 -> 3 leads to itself",
        '{"size": 9, "jumps": [[2, 8], [8, 1]]}': "2 -> 8 leads to another entry",
        '{"size": 9, "jumps": [[9, 4]]}': "9 -> 4 starts on the last square",
        '{"size": 9, "jumps": [[2, 7], [2, 7]]}': "2 -> 7 written more than once",
        '{"size": 9, "jumps": [[3, 8]], "rules": {"start": 3}}': "3 -> 8 starts on the start",
        '{"size": 9, "jumps": [[7, 2]], "rules": {"finish": 7}}': "7 -> 2 starts on the finish",
        '{"size": 9, "name": "a\\u0007"}': "characters that cannot be shown",
    }
    text = "\n".join([GOOD] * 5 + [*noted] * 3) + "\n"
    fast, careful = both(run, monkeypatch, text, "--format", "boustro")

    assert fast == careful
    assert fast.out.count("\n") == 26
    for sentence in noted.values():
        assert fast.err.count(f"note: {sentence}") == 1, fast.err


def test_what_is_no_text_is_left_to_the_careful_reader(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes that are no UTF-8, a NUL, and line ends of an old Macintosh; the place is the same."""
    monkeypatch.setattr(quick, "HEAD_SIZE", 40)
    monkeypatch.setattr(quick, "_BLOCK", 200)
    for odd in (
        b'{"size": 9, "name": "\xff"}\n',
        b'{"size": 9}\0\n',
        b'{"size": 9}\r{"size": 7}\n',
    ):
        for before in (2, 30, 60):
            text = f"{GOOD}\n".encode() * before + odd + f"{GOOD}\n".encode() * 3
            fast, careful = both(run, monkeypatch, text, "--format", "boustro")
            assert (fast.code, fast.err) == (careful.code, careful.err)
            assert fast.out.startswith(careful.out)
