"""Random and mutated bytes into every reader: a board comes out, or an InputError, within bounds.

    python fuzz/readers.py [seconds] [seed]

Takes the boards under `examples/` and a few of its own as seeds, changes them byte by byte and
line by line, and hands them to `boustro.formats.reads`, with every format named and with none.
Anything but a game or an `InputError` ends the run with the bytes that led there; so
does a text that takes longer than `SLOW` seconds.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from boustro.errors import InputError
from boustro.formats import FORMATS, reads
from boustro.model.game import Game

EXAMPLES = Path(__file__).parent.parent / "examples"
SLOW = 5.0
LARGEST_SEED = 4096
OWN = (
    b"",
    b"[[-1,-1],[-1,3]]",
    b"[-1, -1, 5, -1, 2]",
    b'{"size": 100, "jumps": {"3": 50, "60": 4}}',
    b"1\n3\n32 62\n42 68\n12 98\n2\n95 13\n97 25\n",
    b"size 100\nladder 3 50\nsnake 60 4\n",
)
PIECES = (
    b"-",
    b"1",
    b"99999999999999999999",
    b"[",
    b"]",
    b",",
    b"\n",
    b"\x00",
    b"\xff",
    b" ",
    b"{",
)


def seeds() -> list[tuple[bytes, str | None]]:
    """Small boards of every kind that is at hand, with their format where the suffix is its name."""
    files = (path for path in sorted(EXAMPLES.rglob("*")) if path.is_file())
    small = [path for path in files if path.stat().st_size <= LARGEST_SEED]
    named = [(path.read_bytes(), path.suffix[1:]) for path in small]
    return [(data, None) for data in OWN] + [
        (data, name if name in FORMATS else None) for data, name in named
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
    return data[:at] + rng.choice(PIECES) * rng.choice((1, 1, 1, 50)) + data[at:]


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


def outcome(data: bytes, form: str | None) -> str:
    """What the reader made of it: "game" or the name of the error."""
    try:
        assert isinstance(reads(data, form), Game)
    except InputError as refused:
        error = refused
    else:
        return "game"
    assert str(error), "an error without a word"
    return type(error).__name__


def main(seconds: float = 30.0, seed: int = 1) -> None:
    """Read for so many seconds and print what came out, how often."""
    rng = random.Random(seed)
    boards, forms = seeds(), sorted(FORMATS)
    counts: dict[str, int] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        board, form = rng.choice(boards)
        data = changed(rng, board)
        form = rng.choice((form, form, None, rng.choice(forms)))
        began = time.monotonic()
        try:
            found = outcome(data, form)
            took = time.monotonic() - began
            assert took < SLOW, f"took {took:.1f} s"
        except BaseException:
            print(f"format {form!r}, bytes {data!r}", file=sys.stderr)
            raise
        counts[found] = counts.get(found, 0) + 1
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3]))
