"""Solvers on trial: the files in `solvers`, and those that differ from one in a line or two."""

import shutil
from pathlib import Path
from tempfile import mkdtemp

_FILES = Path(__file__).parent / "solvers"
_BFS = {
    "answers_by_position": (
        *("class Solution:\n", "class Solution:\n    asked = 0\n\n"),
        "        n = len(board)\n",
        (
            "        Solution.asked += 1\n        if Solution.asked > 5:\n"
            "            return 2\n        n = len(board)\n"
        ),
    ),
    "changes_the_board": (
        "    seen.add(landed)",
        "    board[row][column] = 1\n                    seen.add(landed)",
    ),
    "counts_squares": ("return rolls", "return rolls + 1"),
    "does_not_compile": ("while queue:", "while queue"),
    "eats_memory": (
        "        return -1",
        "        kept = []\n        while True:\n            kept.append(bytearray(1 << 20))",
    ),
    "exits_early": (
        *("from collections", "import os\nfrom collections"),
        "        n = len(board)\n",
        "        if len(board) > 2:\n            os._exit(0)\n        n = len(board)\n",
    ),
    "five_faces": ("square + 6,", "square + 5,"),
    "forgets_to_alternate": ("n - 1 - column if row % 2 else column", "column"),
    "ignores_snakes": ("if board[row][column] != -1", "if board[row][column] > reached"),
    "keeps_what_was_seen": ("board):", "board, seen={1}):", "        seen = {1}\n", ""),
    "last_distance": ("return -1", "return rolls"),
    "loops_for_ever": ("        return -1", "        while True:\n            pass"),
    "marks_the_entry": (
        "if landed not in seen:\n",
        "if reached not in seen and landed not in seen:\n                    seen.add(reached)\n",
    ),
    "marks_the_entry_only": ("seen.add(landed)", "seen.add(reached)"),
    "parity_from_the_top": (
        "return n - 1 - row, n - 1 - column if row % 2 else column",
        "row = n - 1 - row\n            return row, column if row % 2 else n - 1 - column",
    ),
    "reads_beyond_the_last_square": ("min(square + 6, n * n)", "square + 6"),
    "reads_rows_from_the_top": ("return n - 1 - row", "return row"),
    "returns_nothing": ("        return -1\n", ""),
    "returns_text": ("return rolls", "return str(rolls)"),
    "starts_off_the_board": ("[(1, 0)]", "[(0, 0)]"),
    "stops_at_the_last_six": (
        *("square == n * n:", "square >= n * n - 6:"),
        *("return rolls", "return rolls + 1"),
    ),
}
_PROGRAMS = {
    "ignores_ladders": (
        "            jumps[entry] = next(numbers)",
        (
            "            exit = next(numbers)\n            if exit < entry:\n"
            "                jumps[entry] = exit"
        ),
    ),
    "keeps_the_jumps": (
        "    jumps = {}\n",
        "",
        "for _ in range(next",
        "jumps = {}\nfor _ in range(next",
    ),
    "never_ends": ("(jumps))\n", "(jumps), flush=True)\nwhile True:\n    pass\n"),
    "prints_rubbish": ("print(fewest", 'print("The answer is", fewest'),
    "stops_after_one": ("print(fewest(jumps))", "print(fewest(jumps))\n    sys.exit()"),
}
_ROLL = ("self.rests(self.position)", "self.rests(self.position + throw)")
_QUEUE = (".pop()", ".pop(0)")
_BEYOND = ("if True:", "if square + throw <= last:")
_CHANGES = (
    (
        "                        row, column = self.cell(square)\n"
        "                        self.board[row][column] = square\n"
    ),
    "",
)
_FOURTH = {
    "beyond": (*_ROLL, *_QUEUE, *_CHANGES),
    "changes": (*_ROLL, *_QUEUE, *_BEYOND),
    "mended": (*_ROLL, *_QUEUE, *_BEYOND, *_CHANGES),
    "roll": (*_QUEUE, *_BEYOND, *_CHANGES),
    "wrong_end": (*_ROLL, *_BEYOND, *_CHANGES),
}
"""The flaws of the fourth write-up that are mended: those that its name does not say."""
VARIANTS = {
    **{f"wrong/{name}.py": ("right/bfs.py", changes) for name, changes in _BFS.items()},
    **{f"programs/{name}.py": ("right/hackerrank.py", said) for name, said in _PROGRAMS.items()},
    **{
        f"classics/fourth_{name}.py": ("classics/fourth.py", said) for name, said in _FOURTH.items()
    },
    "classics/first_prose.py": ("classics/first.py", (".popleft()", ".pop()")),
}


def _changed(base: str, changes: tuple[str, ...]) -> str:
    text = (_FILES / base).read_text("utf-8")
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in text, (base, old)
        text = text.replace(old, new, 1)
    return text


def _written() -> Path:
    """A folder with all of them; another process may be writing the same."""
    build = Path(__file__).parents[2] / "build"
    build.mkdir(exist_ok=True)
    made, folder = Path(mkdtemp(dir=build)), build / "solvers"
    shutil.copytree(_FILES, made, dirs_exist_ok=True)
    for name, (base, changes) in VARIANTS.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_text(_changed(base, changes), "utf-8")
    places = {path.relative_to(made) for path in made.rglob("*.*")}
    for place in places:
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (made / place).replace(folder / place)
    for path in folder.rglob("*.py"):
        if path.relative_to(folder) not in places:
            path.unlink(missing_ok=True)
    shutil.rmtree(made)
    return folder


SOLVERS = _written()
