"""The smallest case on which a planted fault shows, by a search of all smaller ones; uses nothing of boustro.

Smaller means: fewer squares, then fewer jumps, then fewer throws, then smaller numbers beside the board.
`python tests/judge/smallest_case.py` writes what `solvers/against/smallest.json` holds (about a minute).
"""

import contextlib
import io
import json
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

AGAINST = Path(__file__).parent / "solvers" / "against"
MOST_SQUARES, MOST_THROWS = 16, 60
Answer = Callable[["PlainCase"], Any]


class PlainCase(NamedTuple):
    """A board and what is asked beside it, as numbers."""

    size: int
    jumps: tuple[tuple[int, int], ...] = ()
    beside: tuple[int, ...] = ()
    throws: tuple[Any, ...] = ()

    @property
    def measure(self) -> tuple[int, int, int, int]:
        """What smaller means."""
        return self.size, len(self.jumps), len(self.throws), sum(self.beside)


def grid(case: PlainCase) -> list[list[int]]:
    """The board as LeetCode has it."""
    side, exits = int(case.size**0.5), dict(case.jumps)
    rows = [[exits.get(row * side + i + 1, -1) for i in range(side)] for row in range(side)]
    return [row if height % 2 == 0 else row[::-1] for height, row in enumerate(rows)][::-1]


def lines(*rows: Any) -> str:
    """Rows of numbers, one a line."""
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


TEXTS: dict[str, Callable[[PlainCase], str]] = {
    "hdu4405": lambda case: lines((case.size, len(case.jumps)), *case.jumps, (0, 0)),
    "abc189f": lambda case: lines(
        (case.size, *case.beside, len(case.jumps)), [entry for entry, _ in case.jumps]
    ),
    "abc275e": lambda case: lines((case.size, *case.beside)),
    "abc298e": lambda case: lines((case.size, *case.beside)),
    "lightoj": lambda case: lines((1,), (len(case.jumps),), *case.jumps),
    "uva11459": lambda case: lines(
        (1,), (*case.beside, len(case.jumps), len(case.throws)), *case.jumps, *((t,) for t in case.throws)
    ),
}


def boards(form: str) -> Iterator[PlainCase]:
    """Every board with at most two jumps, smallest first; of 100 squares those without."""
    if form in ("lightoj", "uva11459", "codewars"):
        yield PlainCase(100)
        return
    sizes = (4, 9, 16) if form == "leetcode" else range(1, MOST_SQUARES + 1)
    for size, jumps in product(sizes, range(3)):
        if form in ("abc275e", "abc298e") and jumps:
            continue
        for entries in combinations(range(2 if form == "leetcode" else 1, size), jumps):
            for exits in product(*(exits_of(form, size, entry) for entry in entries)):
                yield PlainCase(size, tuple(zip(entries, exits, strict=True)))


def exits_of(form: str, size: int, entry: int) -> list[int]:
    """Where a jump from a square may end."""
    if form == "abc189f":
        return [0]
    lowest = entry + 1 if form == "hdu4405" else 1
    return [exit for exit in range(lowest, size + 1) if exit != entry]


def asked(form: str, size: int) -> Iterator[tuple[int, ...]]:
    """Everything that may stand beside a board, smallest first."""
    faces = range(1, size + 1)
    every = {
        "abc189f": product(faces),
        "abc275e": product(faces, range(1, 6)),
        "abc298e": product(range(1, size), range(1, size), range(1, 5), range(1, 5)),
        "uva11459": product(range(1, 4)),
    }
    yield from sorted(every.get(form, [()]), key=sum)


def thrown(case: PlainCase, form: str, wrong: Answer, right: Answer) -> PlainCase | None:
    """The fewest throws that show the fault, breadth first; squares that were met already are not met again."""
    throws = [*product(range(1, 7), repeat=2)] if form == "codewars" else [*range(1, 7)]
    level, met = [case], set()
    while level and len(level[0].throws) < MOST_THROWS:
        following = []
        for one, throw in product(level, throws):
            longer: PlainCase = one._replace(throws=(*one.throws, throw))
            answer = right(longer)
            if bool(wrong(longer) != answer):
                return longer
            state = where(answer), len(longer.throws) % (case.beside or (1,))[0]
            if state not in met:
                met.add(state)
                following.append(longer)
        level = following
    return None


def where(answer: Any) -> Any:
    """The squares in an answer, and whose turn it is, as far as an answer says."""
    if isinstance(answer, str):
        return answer
    squares, turns = {"1": "0", "2": "0"}, [text.split()[1] for text in answer]
    for text in answer:
        squares[text.split()[1]] = text.split()[-1]
    return tuple(squares.values()), turns[-1]


def answering(path: Path, form: str) -> Answer:
    """What a file answers, in this process."""
    code = compile(path.read_text("utf-8"), str(path), "exec")
    names: dict[str, Any] = {}

    def printed(case: PlainCase) -> str:
        output = io.StringIO()
        usual, sys.stdin = sys.stdin, io.StringIO(TEXTS[form](case))
        try:
            with contextlib.redirect_stdout(output):
                exec(code, {"__name__": "__main__"})  # noqa: S102 - our own text
        finally:
            sys.stdin = usual
        return output.getvalue()

    def played(case: PlainCase) -> Any:
        if form == "leetcode":
            return names["Solution"]().snakesAndLadders(grid(case))
        game = names["SnakesLadders"]()
        return [game.play(*dice) for dice in case.throws]

    if form in TEXTS:
        return printed
    exec(code, names)  # noqa: S102 - our own text
    return played


def is_same(one: Any, other: Any) -> bool:
    """Whether two answers are equal, decimals within a thousandth."""
    if one == other or not isinstance(one, str):
        return bool(one == other)
    pairs = [*zip(one.split(), other.split(), strict=False)]
    with contextlib.suppress(ValueError):
        return all(a == b or abs(float(a) - float(b)) < 1e-3 for a, b in pairs)
    return False


def smallest(folder: Path) -> PlainCase | None:
    """The smallest case on which the two programs of a folder differ."""
    form = folder.name.rpartition("_")[0]
    right, wrong = (answering(folder / name, form) for name in ("reference.py", "wrong.py"))
    for board in boards(form):
        for beside in asked(form, board.size):
            case = board._replace(beside=beside)
            if form in ("uva11459", "codewars"):
                if failing := thrown(case, form, wrong, right):
                    return failing
            elif not is_same(wrong(case), right(case)):
                return case
    return None


def main() -> None:
    """Write the smallest cases."""
    folders = sorted(path for path in AGAINST.iterdir() if path.is_dir())
    cases = ((folder.name, smallest(folder)) for folder in folders)
    rows = (f'"{name}": {json.dumps(case._asdict() if case else None)}' for name, case in cases)
    sys.stdout.write("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
