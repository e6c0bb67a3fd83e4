"""Headers in comments, for formats of plain lines: ``# size 100`` and its kin."""

import re
from dataclasses import replace
from typing import Any

from boustro.errors import FormatError, InputError, Problem
from boustro.formats.base import Asked, Bad, Draft, Found
from boustro.formats.integers import Case
from boustro.formats.literal import number, parse
from boustro.formats.plain import plain_rules, printable, rules_of
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.square import default_columns

LIKELY = 100
_HEADER = re.compile(
    r"(?:#|//)? ?(size|squares|columns|rules|name|source)(?: ?[:=] ?| )(.+)", re.IGNORECASE
)
_BARE = re.compile(r"(?:size|squares|columns)\b", re.IGNORECASE)


def header(line: str) -> tuple[str, str] | None:
    """The key and the value of a line that is a header, or None.

    Only numbers may do without the comment sign.

    >>> header("# size 100"), header("size = 36"), header("# a remark")
    (('size', '100'), ('size', '36'), None)
    """
    text = " ".join(line.split()) if len(line) < 1 << 16 else ""
    if not text.startswith(("#", "//")) and not _BARE.match(text):
        return None
    if (found := _HEADER.fullmatch(text)) is None:
        return None
    key = found[1].lower()
    return "size" if key == "squares" else key, found[2]


class Headers:
    """What the headers of one game say; its problems are kept for the end."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.said: dict[str, Any] = {}
        self.problems: list[Problem] = []

    def take(self, line: str, where: str) -> bool:
        """Whether `line` is a header; if so it is remembered."""
        if (found := header(line)) is None:
            return False
        key, text = found
        if key in self.said:
            self.problems.append(Problem("header", f"expected # {key} once, got another", where))
        try:
            self.said[key] = _value(key, text)
        except InputError as error:
            self.problems += (Problem(p.name, p.sentence, where) for p in error.problems)
        return True

    def found(self, case: Case) -> Found:
        """The game of some pairs under these headers."""
        case.problems[:0] = self.problems
        size = self.asked.size or self.said.get("size")
        try:
            size = size or likely_size(case.pairs)
        except FormatError as error:
            return Bad(FormatError([*case.problems, *error.problems]))
        found = case.found(size, self.asked.columns or self.said.get("columns"))
        if isinstance(found, Draft):
            return named(found, self.said)
        return found


def named(draft: Draft, said: dict[str, Any]) -> Draft:
    """The draft with the rules, the name and the source that were said."""
    layout = replace(draft.layout, name=said.get("name"), source=said.get("source"))
    return draft._replace(layout=layout, rules=said.get("rules"))


def likely_size(pairs: list[tuple[int, int]]) -> int:
    """100 where no pair goes beyond; raises `FormatError` where one does.

    >>> likely_size([(1, 38)])
    100
    """
    beyond = next((pair for pair in pairs if max(pair) > LIKELY), None)
    if beyond is not None:
        sentence = (
            f"expected a size (in a header # size, or as size=), "
            f"got none and {beyond[0]} -> {beyond[1]} beyond {LIKELY}"
        )
        raise FormatError([Problem("size-unknown", sentence)])
    return LIKELY


def _value(key: str, text: str) -> Any:
    if key in ("size", "columns"):
        value = number(text)
        if type(value) is int and value > 0:
            return value
        raise FormatError([Problem(key, f"expected # {key} to be a number, got {text:.40}")])
    if key == "rules":
        return rules_of(parse(text) if text.startswith("{") else text)
    return printable(text)


def header_lines(game: Game) -> list[str]:
    """The headers that say everything about a game but its jumps."""
    board = game.board
    lines = [f"# size {board.size}"]
    if board.columns != default_columns(board.size):
        lines.append(f"# columns {board.columns}")
    if game.rules != Rules():
        import json

        said = game.rules.name or json.dumps(plain_rules(game.rules), separators=(",", ":"))
        lines.append(f"# rules {said}")
    for key, text in (("name", board.name), ("source", board.source)):
        if text and (shown := " ".join(printable(text, strict=False).split())):
            lines.append(f"# {key} {shown}")
    return lines
