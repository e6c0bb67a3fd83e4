"""The smallest case on which a planted fault shows, by a search of all smaller ones.

Uses nothing of boustro.  Smaller means: fewer squares, then fewer jumps, then shorter ones, then
fewer throws, then smaller numbers beside the board.
`python tests/judging/smallest_case.py` writes what `solvers/smallest.json` holds (some minutes).
"""

import contextlib
import io
import json
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

SOLVERS = Path(__file__).parent / "solvers"
AGAINST = SOLVERS / "against"
PLANTED = [
    "boj/wrong_first_arrival_kept",
    "boj/wrong_seen_before_the_jump",
    "boj/wrong_snakes_are_not_read",
    "ccc2003s1/wrong_overshoot_bounces",
    "ccc2003s1/wrong_overshoot_wins",
    "uva11459/wrong_plays_on_after_a_win",
]
"""Of the problems' wrong solutions those with boards of one size."""
THROWN = ("uva11459", "codewars", "ccc2003s1")
MOST_SQUARES, MOST_THROWS = 16, 60
Answer = Callable[["PlainCase"], Any]


class PlainCase(NamedTuple):
    """A board and what is asked beside it, as numbers."""

    size: int
    jumps: tuple[tuple[int, int], ...] = ()
    beside: tuple[int, ...] = ()
    throws: tuple[Any, ...] = ()

    @property
    def measure(self) -> tuple[int, ...]:
        """What smaller means."""
        lengths = sum(abs(entry - exit) for entry, exit in self.jumps)
        return self.size, len(self.jumps), lengths, len(self.throws), sum(self.beside)


def grid(case: PlainCase) -> list[list[int]]:
    """The board as LeetCode has it."""
    side, exits = int(case.size**0.5), dict(case.jumps)
    rows = [[exits.get(row * side + i + 1, -1) for i in range(side)] for row in range(side)]
    return [row if height % 2 == 0 else row[::-1] for height, row in enumerate(rows)][::-1]


def lines(*rows: Any) -> str:
    """Rows of numbers, one a line."""
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def counted(case: PlainCase) -> str:
    """Baekjoon's counts on one line, then ladders and snakes."""
    ladders = [pair for pair in case.jumps if pair[1] > pair[0]]
    snakes = [pair for pair in case.jumps if pair[1] < pair[0]]
    return lines((len(ladders), len(snakes)), *ladders, *snakes)


TEXTS: dict[str, Callable[[PlainCase], str]] = {
    "hdu4405": lambda case: lines((case.size, len(case.jumps)), *case.jumps, (0, 0)),
    "abc189f": lambda case: lines(
        (case.size, *case.beside, len(case.jumps)), [entry for entry, _ in case.jumps]
    ),
    "abc275e": lambda case: lines((case.size, *case.beside)),
    "abc298e": lambda case: lines((case.size, *case.beside)),
    "boj": counted,
    "ccc2003s1": lambda case: lines(*((t,) for t in case.throws), (0,)),
    "lightoj": lambda case: lines((1,), (len(case.jumps),), *case.jumps),
    "uva11459": lambda case: lines(
        (1,),
        (*case.beside, len(case.jumps), len(case.throws)),
        *case.jumps,
        *((t,) for t in case.throws),
    ),
}


def boards(form: str) -> Iterator[PlainCase]:
    """Every board with at most two jumps, smallest first.

    Of 100 squares those without, or with as few as there must be.
    """
    if form in ("lightoj", *THROWN):
        yield PlainCase(100)
        return
    if form == "boj":
        yield from ladder_and_snake()
        return
    sizes = (4, 9, 16) if form == "leetcode" else range(1, MOST_SQUARES + 1)
    for size, jumps in product(sizes, range(3)):
        if form in ("abc275e", "abc298e") and jumps:
            continue
        for entries in combinations(range(2 if form == "leetcode" else 1, size), jumps):
            for exits in product(*(exits_of(form, size, entry) for entry in entries)):
                yield PlainCase(size, tuple(zip(entries, exits, strict=True)))


def ladder_and_snake() -> Iterator[PlainCase]:
    """Every board of 100 squares with a ladder and a snake, the shortest first."""
    for together in range(2, 20):
        boards = []
        for up in range(1, together):
            for foot, head in product(range(2, 100 - up), range(2 + together - up, 100)):
                ladder, snake = (foot, foot + up), (head, head - together + up)
                if len({*ladder, *snake}) == 4:
                    boards.append(PlainCase(100, tuple(sorted((ladder, snake)))))
        yield from sorted(boards)


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
    """The fewest throws that show the fault, breadth first; no squares are met again."""
    throws: list[Any] = [*range(2, 13)] if form == "ccc2003s1" else [*range(1, 7)]
    throws = [*product(range(1, 7), repeat=2)] if form == "codewars" else throws
    level, met = [case], set()
    while level and len(level[0].throws) < MOST_THROWS:
        following = []
        for one, throw in product(level, throws):
            longer: PlainCase = one._replace(throws=(*one.throws, throw))
            answer = right(longer)
            if bool(wrong(longer) != answer):
                return longer
            is_double = form == "codewars" and throw[0] == throw[1]
            state = where(answer), is_double, len(longer.throws) % (case.beside or (1,))[0]
            if state not in met:
                met.add(state)
                following.append(longer)
        level = following
    return None


def where(answer: Any) -> Any:
    """The squares in an answer, and whose turn it is, as far as an answer says."""
    if isinstance(answer, str):
        return answer.split("You are")[-1]
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


def smallest(form: str, *paths: Path) -> PlainCase | None:
    """The smallest case on which a right program and a wrong one differ."""
    right, wrong = (answering(path, form) for path in paths)
    for board in boards(form):
        for beside in asked(form, board.size):
            case = board._replace(beside=beside)
            if form in THROWN:
                if failing := thrown(case, form, wrong, right):
                    return failing
            elif not is_same(wrong(case), right(case)):
                return case
    return None


def main() -> None:
    """Write the smallest cases."""
    folders = sorted(path for path in AGAINST.iterdir() if path.is_dir())
    pairs = {
        folder.name: (folder.name.rpartition("_")[0], folder / "reference.py", folder / "wrong.py")
        for folder in folders
    }
    for name in PLANTED:
        form, problems = name.partition("/")[0], SOLVERS / "problems"
        pairs[name] = form, problems / form / "right.py", problems / f"{name}.py"
    cases = ((name, smallest(*pair)) for name, pair in pairs.items())
    rows = (f'"{name}": {json.dumps(case._asdict() if case else None)}' for name, case in cases)
    sys.stdout.write("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
