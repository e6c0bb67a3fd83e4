"""Files: the examples and the texts of the tests read, and their games written in every format."""

import re
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from dev.comparison.places import find
from dev.comparison.plain import answer_of

_TEXTS = ("contests.txt", "sixty.txt", "manners.txt")
"""Files of tests with many texts, each below a line that begins so:"""
_HEAD = re.compile(r"^=== .*\n", re.MULTILINE)
_BINARY = ("npy",)
_NO_BOARDS = (".py", ".md")


def gather(root: Path, to: Path) -> None:
    """Copy every example, and write each text of the tests into a file, into one folder."""
    for path in sorted((root / "examples").iterdir()):
        if path.is_file() and path.suffix not in _NO_BOARDS:
            (to / f"examples {path.name}").write_bytes(path.read_bytes())
    for name in _TEXTS:
        texts = _HEAD.split((root / "tests" / "formats" / name).read_text("utf-8"))[1:]
        for number, text in enumerate(texts):
            (to / f"{name.partition('.')[0]} {number:03}.txt").write_text(text, "utf-8")


def answers(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The games of each file as each format reads it, and the texts as each format writes them."""
    for path in sorted(folder.iterdir()):
        yield path.name, _of_file(path)
    for name in find("builtin_names")():
        yield f"built-in {name}", _written([find("builtin")(name)])


def _of_file(path: Path) -> dict[str, Any]:
    answers = {"read": answer_of(lambda: _games(path), in_words=True)}
    for form in find("KNOWN"):
        answers[f"read as {form}"] = answer_of(partial(_games, path, form), in_words=True)
    try:
        games = list(find("read_all")(path))
    except Exception:  # noqa: BLE001 - `read` has what became of it
        return answers
    return answers | _written(games)


def _games(path: Path, form: str | None = None) -> list[Any]:
    """Each game of a file: what it is, and what is said of it."""
    return [
        [
            game.size,
            game.board.columns,
            dict(game.board.jumps),
            {square: str(effect) for square, effect in game.board.effects.items()},
            game.board.name,
            game.rules.as_dict(),
            [note.name for note in game.notes],
        ]
        for game in find("read_all")(path, form)
    ]


def _written(games: list[Any]) -> dict[str, Any]:
    answers = {}
    for form in find("KNOWN"):
        for lossy in (False, True):
            text = answer_of(partial(_text, games, form, lossy=lossy), in_words=True)
            answers[f"write {form}{' lossy' if lossy else ''}"] = text
    return answers


def _text(games: list[Any], form: str, *, lossy: bool) -> str:
    """The games in a format; of what is no text the hexadecimal digits."""
    if form not in _BINARY:
        text: str = find("writes")(games, form, lossy=lossy)
        return text
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "written"
        find("write")(games, path, form, lossy=lossy)
        return path.read_bytes().hex()
