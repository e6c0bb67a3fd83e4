"""Any bytes into every reader, any name through every writer, and texts that grow.

    python fuzz/readers.py [seconds] [seed]

- *Bytes*: the boards under `examples/` and a few more, changed byte by byte and line by line, are
  read with every format named and with none.  A game comes out or an `InputError`, within `SLOW`
  seconds.
- *Names*: boards of any name and source are written in every format that says names, and read
  again.  The names come back unchanged.  `LossyFormatError` is for names with characters that no
  reader takes: a writer reads again what it wrote, so a reader that alters names makes it refuse.
- *Growth*: pieces of text repeated ever more often, as in `tests/formats/growing.py`, and a last
  piece that may be what a careless reader looks back for.  Four times the text takes no more than
  about four times as long.

The first finding ends the run with exit code 1 and says what led there.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from boustro.errors import InputError, LossyFormatError
from boustro.formats import reads
from boustro.formats.registry import KNOWN
from boustro.formats.writing import encode
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tests.formats.growing import OPENINGS, PIECES, grown, grows_too_fast  # noqa: E402

SLOW = 5.0
GROWN = 8_000
LARGEST_SEED = 4096
OWN = (
    b"",
    b"[[-1,-1],[-1,3]]",
    b"[-1, -1, 5, -1, 2]",
    b'{"size": 100, "jumps": {"3": 50, "60": 4}, "name": "A = [b]", "rules": {"die": "2d6"}}',
    b"1\n3\n32 62\n42 68\n12 98\n2\n95 13\n97 25\n",
    b"size 100\nladder 3 50\nsnake 60 4\n",
    b'# size 36\n# name "A\\nb"\n# rules {"die": "1:1,6:3", "again": 6}\n3 22\n',
)
LETTERS = "\"'#/\\[]{}()=:, \n\tA1\u05d0\u200d\u202e\U0001f40d\ud800\x1b\x85\xa0\r\u2028"
LETTER_PIECES = [piece for piece in PIECES if len(piece) == 1]
LASTS = ("", "a", "1", "#", "//", '"', "'", "\\", "]", ")", "}", ",", ":", "=", ".", " ", "\n")


def seeds() -> list[tuple[bytes, str | None]]:
    """Small boards of every kind, with their format if the suffix is its name."""
    files = (path for path in sorted((ROOT / "examples").rglob("*")) if path.is_file())
    small = [path for path in files if path.stat().st_size <= LARGEST_SEED]
    named = [(path.read_bytes(), path.suffix[1:]) for path in small]
    return [(data, None) for data in OWN] + [
        (data, name if name in KNOWN else None) for data, name in named
    ]


def flipped(rng: random.Random, data: bytes) -> bytes:
    """One byte changed."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def cut(rng: random.Random, data: bytes) -> bytes:
    """A stretch left out."""
    first, last = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:]


def stuck_in(rng: random.Random, data: bytes) -> bytes:
    """A piece that means something to some reader put in."""
    at = rng.randrange(len(data) + 1)
    piece = rng.choice((*PIECES, "99999999999999999999", "64d6", "\0")).encode()
    return data[:at] + piece * rng.choice((1, 1, 1, 50)) + data[at:]


def swapped(rng: random.Random, data: bytes) -> bytes:
    """Two lines that change places."""
    lines = data.split(b"\n")
    i, j = (rng.randrange(len(lines)) for _ in range(2))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def noise(rng: random.Random, _: bytes) -> bytes:
    """Nothing but chance."""
    return rng.randbytes(rng.randrange(200))


CHANGES: tuple[Callable[[random.Random, bytes], bytes], ...] = (
    flipped,
    flipped,
    cut,
    stuck_in,
    stuck_in,
    swapped,
    noise,
)


def changed(rng: random.Random, data: bytes) -> bytes:
    """A seed after up to three changes."""
    for _ in range(rng.randint(0, 3)):
        data = rng.choice(CHANGES)(rng, data)
    return data


def try_bytes(rng: random.Random, boards: list[tuple[bytes, str | None]]) -> str:
    """Read a changed board; what came out: "game" or the name of the error."""
    board, named = rng.choice(boards)
    data = changed(rng, board)
    form = rng.choice((named, named, None, rng.choice(list(KNOWN))))
    began = time.thread_time()
    try:
        outcome = "game" if isinstance(reads(data, form), Game) else "nothing"
    except InputError as error:
        outcome = type(error).__name__ if str(error) else "nothing"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        find(f"{error!r} for format {form!r}, bytes {data!r}")
    took = time.thread_time() - began
    if outcome == "nothing" or took > SLOW:
        find(f"{outcome} after {took:.1f} s for format {form!r}, bytes {data!r}")
    return outcome


def try_name(rng: random.Random) -> str:
    """Write a board of any name and source and read it again; what became of them."""
    name, source = (_any_text(rng) for _ in range(2))
    form = rng.choice([name for name in KNOWN if "names" in KNOWN[name].flags])
    game = Game(Board(100, jumps={4: 9}, name=name, source=source), Rules())
    try:
        board = reads(encode(game, form), form).board
    except LossyFormatError as error:
        if all(map(_is_shown, (name or "") + (source or ""))):
            find(f"{error!s:.500} for format {form!r}, name {name!a}, source {source!a}")
        return "name refused"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
        find(f"{error!r} for format {form!r}, name {name!a}, source {source!a}")
    if (board.name, board.source) != (name, source):
        find(f"name {name!a} and source {source!a} became {board!a} in {form}")
    return "name kept"


def _is_shown(letter: str) -> bool:
    return letter.isprintable() or letter in "\n\t"


def _any_text(rng: random.Random) -> str | None:
    letters = [rng.choice(LETTERS + chr(rng.randrange(0x110000))) for _ in range(rng.randrange(9))]
    return rng.choice((None, "".join(letters), "".join(letters), "Variant A = [classic]"))


def try_growth(rng: random.Random) -> str:
    """Read a text of some pieces, and one that is four times as long."""
    form = rng.choice((None, rng.choice(list(KNOWN))))  # recognition asks most readers, too
    piece = "".join(rng.choices(PIECES, k=rng.randint(0, 3))) or rng.choice(LETTER_PIECES)
    opening, last = rng.choice(OPENINGS), "".join(rng.choices(LASTS, k=2))
    if grows_too_fast(lambda length: grown(opening, piece, length) + last.encode(), form, GROWN):
        find(f"format {form!r} takes too long for {opening!a}, many {piece!a} and {last!a}")
    return "growth"


def find(finding: str) -> NoReturn:
    """End the run with what was found."""
    print(finding, file=sys.stderr)
    sys.exit(1)


def main(seconds: float = 150.0, seed: int = 1) -> None:
    """Go on for so many seconds and print what came out, how often."""
    rng, boards = random.Random(seed), seeds()
    counts: Counter[str] = Counter()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        counts[try_growth(rng)] += 1
        counts.update(try_bytes(rng, boards) for _ in range(20))
        counts.update(try_name(rng) for _ in range(10))
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3]))
