"""Equal submissions: files with the same text, except for blanks and comments."""

import re
from collections.abc import Sequence
from pathlib import Path

from boustro.judging.running.detect import plain
from boustro.judging.running.intake import take
from boustro.judging.running.languages import SUFFIXES
from boustro.judging.submissions import largest

SAME_TEXT = "the same text, but for blanks and comments, as {}"
_SHORTEST, _MOST_NAMED = 80, 3
_IDLE = re.compile(r"//[^\n]*|/\*[\s\S]*?\*/|\s+")
_IDLE_IN_PYTHON = re.compile(r"#[^\n]*|\s+")


def equal_texts(files: Sequence[tuple[str, Path]]) -> dict[str, list[str]]:
    """For each file, the names of the first other files with the same text.

    Texts of about one line are left out.
    """
    by_text: dict[str, list[str]] = {}
    for name, path in files:
        by_text.setdefault(_essence(path), []).append(name)
    groups = [names for text, names in by_text.items() if len(text) >= _SHORTEST]
    return {
        name: [other for other in names if other != name][:_MOST_NAMED]
        for names in groups
        for name in names
        if names[1:]
    }


def _essence(path: Path) -> str:
    """The text of a solution without blanks and comments; empty if the file cannot be read."""
    language = SUFFIXES.get(path.suffix.lower(), "")
    if not language:
        return ""
    try:
        text = plain(take(path, largest(path.name)).data, language)
    except OSError:
        return ""
    return (_IDLE_IN_PYTHON if language == "python" else _IDLE).sub("", text)
