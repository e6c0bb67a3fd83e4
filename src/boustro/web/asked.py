"""From the body of a request to a game: read, bounded, and only then checked."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

from boustro.errors import InputError, LimitError, Problem
from boustro.formats.plain import printable, whole_number
from boustro.model.builtin import builtin, builtin_names
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.matrix import is_matrix, matrix_layout
from boustro.model.rules import Rules
from boustro.web.limits import Limits

_KEYS = ("schema", "size", "columns", "jumps", "rules", "name", "source")
_MOST_JUMPS = 100_000
MOST_OUTCOMES = 2_000
_DICE = re.compile(r"([0-9]{0,18})[dD]([0-9]{1,18})")
_SPANS = re.compile(r"([0-9]{1,18})\s*-\s*([0-9]{1,18})")


@dataclass(frozen=True)
class Asked:
    """The board a request names, perhaps unsound, and the rules to play it by."""

    layout: Layout
    rules: Rules

    @classmethod
    def of(cls, body: Mapping[str, Any], limits: Limits) -> "Asked":
        """What `body` names by `board` and `rules`; raises `InputError` when it names none."""
        if "board" not in body:
            raise InputError([Problem("board", "expected a key board, got none")])
        board, rules = body["board"], body.get("rules")
        if isinstance(board, str):
            return _named(board, rules)
        if isinstance(board, dict):
            layout = _layout(board, limits)
            return cls(layout, rules_of(board.get("rules") if rules is None else rules))
        if is_matrix(board):
            layout = matrix_layout(board)
            return cls(layout, rules_of("leetcode" if rules is None else rules))
        expected = "a matrix, an object with a size, or a built-in board's name"
        raise InputError([Problem("board", f"expected a board: {expected}")])

    @cached_property
    def game(self) -> Game:
        """The game; raises `LayoutError` with every problem when there is none."""
        return Game.from_layout(self.layout, self.rules)

    @property
    def cells(self) -> int:
        """How much there is to work out: squares × outcomes × what the rules remember."""
        rules = self.rules
        limit = rules.again_limit
        memory = limit[0] if limit is not None and limit[1] != "keeps" else 1
        memory += rules.opening is not None
        return int(self.layout.size) * len(rules.die.outcomes) * memory


def rules_of(plain: Any) -> Rules:
    """The rules that a preset's name or an object describes; raises `InputError` for none."""
    if not (plain is None or isinstance(plain, str | dict)):
        raise InputError([Problem("rules", "expected a preset's name or an object of rules")])
    if isinstance(plain, dict):
        _refuse_large_die(plain.get("die"))
    try:
        return Rules.of(plain)
    except InputError:
        raise
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        reason = f"expected rules as the JSON forms write them, got {type(error).__name__}"
        raise InputError([Problem("rules", reason)]) from None


def _refuse_large_die(die: Any) -> None:
    """Refuse, before it is made, a die of more outcomes than a page has use for."""
    if isinstance(die, str):
        dice = [(int(n or 1), int(side)) for n, side in _DICE.findall(die)]
        spans = [int(high) - int(low) + 1 for low, high in _SPANS.findall(die)]
        alike = len({side for _, side in dice}) == 1
        count = sum(n for n, _ in dice)
        ways = comb(max(count + dice[0][1] - 1, 0), count) if alike and count < 100 else 1
        for n, side in () if alike else dice:
            ways *= side ** min(n, 20)
        outcomes = max([ways, sum(spans), count * 20, len(die) // 10])
    else:
        outcomes = die if type(die) is int else len(die) if isinstance(die, list) else 0
    if outcomes > MOST_OUTCOMES:
        sentence = f"expected a die of at most {MOST_OUTCOMES} outcomes on this page"
        raise LimitError([Problem("die", sentence)])


def flag(body: Mapping[str, Any], key: str, default: bool = False) -> bool:
    """The truth value of an option; raises `InputError` for another kind of value."""
    value = body.get(key)
    if value is None:
        return default
    if not isinstance(value, bool):
        raise InputError([Problem(key, f"expected {key} to be true or false")])
    return value


def number(body: Mapping[str, Any], key: str, low: int, high: int) -> int | None:
    """The whole number of an option, None where it is not given; bounded at both ends."""
    value = body.get(key)
    if value is None:
        return None
    if type(value) is not int or not low <= value <= high:
        raise InputError([Problem(key, f"expected {key} to be a whole number in {low}..{high}")])
    return value


def needed(body: Mapping[str, Any], key: str, low: int, high: int) -> int:
    """The whole number of an option that has to be given."""
    value = number(body, key, low, high)
    if value is None:
        raise InputError([Problem(key, f"expected a key {key}, got none")])
    return value


def choice(body: Mapping[str, Any], key: str, choices: Iterable[str]) -> str | None:
    """The word of an option, None where it is not given."""
    value, known = body.get(key), list(choices)
    if value is None:
        return None
    if not isinstance(value, str) or value not in known:
        raise InputError([Problem(key, f"expected {key} to be one of {', '.join(known)}")])
    return value


def text(body: Mapping[str, Any], key: str, longest: int) -> str | None:
    """A short text of an option without anything that steers a screen, None where not given."""
    value = body.get(key)
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > longest:
        expected = f"expected {key} to be a text of at most {longest} characters"
        raise InputError([Problem(key, expected)])
    return " ".join(printable(value, strict=False).split())


def _named(name: str, rules: Any) -> Asked:
    if name not in builtin_names():
        expected = f"expected a built-in board's name, got {name[:40]!r}"
        raise InputError([Problem("board", expected)])
    game = builtin(name)
    layout = Layout(
        game.size,
        tuple(game.board.jumps.items()),
        game.board.columns,
        game.board.name,
        game.board.source,
    )
    return Asked(layout, game.rules if rules is None else rules_of(rules))


def _layout(board: Mapping[str, Any], limits: Limits) -> Layout:
    unknown = [key for key in board if key not in _KEYS]
    if unknown:
        expected = f"expected keys among {', '.join(_KEYS)}, got {unknown[0][:40]!r}"
        raise InputError([Problem("board", expected)])
    size, columns = (_whole(board.get(key), key) for key in ("size", "columns"))
    if size is None:
        raise InputError([Problem("size", "expected a key size, got none")])
    if size > limits.squares:
        sentence = f"expected at most {limits.squares} squares on this page, got {size}"
        raise LimitError([Problem("size", sentence)])
    pairs = _pairs(board.get("jumps") or [])
    name, source = (text(board, key, limits.name * 4) or None for key in ("name", "source"))
    places = [f"jump {i}" for i in range(1, len(pairs) + 1)]
    return Layout(size, pairs, columns, name, source, places)


def _whole(value: Any, key: str) -> int | None:
    if value is None:
        return None
    whole = whole_number(value)
    if type(whole) is not int or abs(whole) >= 10**19:
        raise InputError([Problem(key, f"expected {key} to be a whole number")])
    return whole


def _pairs(jumps: Any) -> list[tuple[int, int]]:
    """The jumps as written: a list of pairs, or an object from entries to exits."""
    listed = list(jumps.items()) if isinstance(jumps, dict) else jumps
    if not isinstance(listed, list):
        raise InputError([Problem("jumps", "expected a list of pairs [entry, exit]")])
    if len(listed) > _MOST_JUMPS:
        expected = f"expected at most {_MOST_JUMPS} jumps, got {len(listed)}"
        raise LimitError([Problem("jumps", expected)])
    found = []
    for i, pair in enumerate(listed, 1):
        ends = [whole_number(end) for end in pair] if isinstance(pair, list | tuple) else []
        if len(ends) != 2 or not all(type(e) is int and abs(e) < 10**19 for e in ends):
            expected = "expected a pair [entry, exit] of whole numbers"
            raise InputError([Problem("jumps", expected, f"jump {i}")])
        found.append((ends[0], ends[1]))
    return found
