"""Rules: everything about a game except the board.

Every figure of boustro depends on them, so every figure names them.  `turn.py` decides what a rule
does to a throw; here rules are only described, checked and named.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from boustro.errors import Problem, Problems, RulesError, quote
from boustro.model.arguments import check_arguments
from boustro.model.as_lists import as_lists
from boustro.model.choices import (
    LIMIT_EFFECTS,
    TABLE,
    Bump,
    Chaining,
    Choice,
    LimitEffect,
    OpeningMove,
    Overshoot,
    overshoot_in_core,
)
from boustro.model.die import D6, Die, DieSpec, Outcome
from boustro.model.digits import is_number

Selection = int | str | tuple[int, ...]
"""Which outcomes a rule means: a throw, several throws, `max` or `doubles`."""

MOST_AGAINS = 1_000
"""The most rolls again after which a limit can act."""
_LARGEST_SQUARE = 10**18
_BY_NAME = {rule.name: rule for rule in TABLE}


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules:
    """The rules of a game; the defaults are those printed in the box of Chutes and Ladders.

    - `start`: Square on which tokens start; 0 is off the board.
    - `finish`: Square that ends the game.
    - `overshoot`: What happens when a throw goes past the last square.
    - `chaining`: Whether a jump that ends on another jump's entry continues.
    - `die`: The die.
    - `again`: Throws that give another roll.
    - `again_limit`: What the n-th such throw in a turn does.
    - `opening`: Throws that let a token leave the start.
    - `opening_move`: Where an opening throw takes the token: to square 1, or forward by the throw.
    - `bump`: What happens to a token when another one lands on it.

    Raises `RulesError`, with all its reasons, for rules that contradict themselves.

    >>> Rules(again="max", again_limit=(3, "start"))
    Rules(again='max', again_limit=(3, 'start'))
    >>> print(Rules.preset("leetcode"))
    start 1, exact finish, one jump a roll, d6
    """

    start: int
    finish: int | None
    overshoot: Overshoot
    chaining: Chaining
    die: Die
    again: Selection | None
    again_limit: tuple[int, LimitEffect] | None
    opening: Selection | None
    opening_move: OpeningMove
    bump: Bump | None

    def __init__(
        self,
        *,
        start: int = 0,
        finish: int | None = None,
        overshoot: Overshoot = "stay",
        chaining: Chaining = "single",
        die: DieSpec = D6,
        again: Selection | None = None,
        again_limit: tuple[int, LimitEffect] | str | None = None,
        opening: Selection | None = None,
        opening_move: OpeningMove = "one",
        bump: Bump | None = None,
    ) -> None:
        values: dict[str, Any] = {
            "start": start,
            "finish": finish,
            "overshoot": overshoot,
            "chaining": chaining,
            "die": Die.of(die),
            "again": _selection(again),
            "again_limit": _limit(again_limit),
            "opening": _selection(opening),
            "opening_move": opening_move,
            "bump": bump,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        if problems := Problems(_problems(self)):
            raise RulesError(problems)

    @staticmethod
    def preset(name: str) -> "Rules":
        """The rules known as `name`; raises `RulesError` for a name not in `PRESETS`."""
        if not isinstance(name, str) or name not in PRESETS:  # type: ignore[redundant-expr]
            names = ", ".join(PRESETS)
            raise RulesError.of("rules", f"expected one of {names}, got {quote(name)}")
        return PRESETS[name]

    @classmethod
    def of(cls, spec: "Rules | str | Mapping[str, Any] | None") -> "Rules":
        """Rules from any description: rules, a preset's name, a mapping, or None."""
        if isinstance(spec, Rules):
            return spec
        if spec is None or isinstance(spec, str):
            return cls.preset("boxed" if spec is None else spec)
        return cls.from_dict(spec)

    @property
    def name(self) -> str | None:
        """The first preset that has these rules, or None."""
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    @property
    def has_memory(self) -> bool:
        """Whether a throw depends on more than the square of the token."""
        return self.opening is not None or (
            self.again_limit is not None and self.again_limit[1] != "keeps"
        )

    @property
    def is_in_core(self) -> bool:
        """Whether the compiled core plays by these rules; otherwise Python answers."""
        return self.overshoot in overshoot_in_core

    @property
    def undoes_turns(self) -> bool:
        """Whether a token remembers where its turn began, to be sent back there."""
        return self.again_limit is not None and self.again_limit[1] == "undo"

    def gives_again(self, outcome: Outcome) -> bool:
        """Whether `outcome` gives another roll."""
        return _selects(self.again, outcome, self.die)

    def opens(self, outcome: Outcome) -> bool:
        """Whether `outcome` lets a token leave the start."""
        return self.opening is None or _selects(self.opening, outcome, self.die)

    def with_(self, **changes: Any) -> "Rules":
        """These rules with some of them changed."""
        return replace(self, **changes)

    def as_dict(self) -> dict[str, Any]:
        """The rules as plain values, as the JSON forms write them; `from_dict` reads them."""
        die = self.die.spec or [[o.advance, o.weight, o.label] for o in self.die.outcomes]
        plain: dict[str, Any] = {"name": self.name}
        for field in fields(self):
            value = getattr(self, field.name)
            plain[field.name] = list(value) if isinstance(value, tuple) else value
        return plain | {"die": die}

    @classmethod
    def from_dict(cls, plain: Mapping[str, Any]) -> "Rules":
        """The rules that `plain` describes; missing keys have their defaults.

        With only a `name` it is that preset.  Raises `RulesError` for unknown keys and values.
        """
        if not isinstance(plain, Mapping):
            raise RulesError.of("rules", f"expected rules or a preset's name, got {quote(plain)}")
        named = dict(plain)
        name = named.pop("name", None)
        base = cls.preset(name) if isinstance(name, str) else cls()
        names = [field.name for field in fields(cls)]
        unknown = [key for key in named if key not in names]
        if unknown or not (name is None or isinstance(name, str)):
            raise RulesError(
                Problem("rules", f"expected keys among name, {', '.join(names)}, got {quote(key)}")
                for key in unknown or ["name"]
            )
        if isinstance(named.get("die"), list):
            named["die"] = Die(_outcome(entry) for entry in named["die"])
        return replace(base, **named)

    @property
    def differences(self) -> dict[str, Any]:
        """The rules that differ from those of the box, by name."""
        boxed = PRESETS["boxed"]
        pairs = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: value for name, value in pairs if value != getattr(boxed, name)}

    def __repr__(self) -> str:
        changed = (f"{name}={value!r}" for name, value in self.differences.items())
        return f"Rules({', '.join(changed)})"

    def __str__(self) -> str:
        return ", ".join(filter(None, _clauses(self)))

    @check_arguments(size=(1, _LARGEST_SQUARE))
    def in_plain_words(self, size: int) -> str:
        """The rules on a board of `size` squares, as a family would say them.

        >>> Rules().in_plain_words(100)
        'start off the board · land exactly on 100 · one die'
        """
        return " · ".join(filter(None, _plain_clauses(self, self.finish or size)))


def _selection(value: Any) -> Any:
    """The normal form of a selection: 6 for 6, "6" and (6,); several throws ascend."""
    value = as_lists(value)
    if isinstance(value, str) and value not in ("max", "doubles"):
        items = [item.strip() for item in value.split(",")]
        if not all(map(is_number, items)):
            return value
        value = tuple(int(item) for item in items)
    if isinstance(value, list | tuple | set | frozenset):
        if not all(type(item) is int for item in value):
            return quote(list(value))
        value = tuple(sorted(set(value)))
        return value[0] if len(value) == 1 else value
    return value


def _limit(value: Any) -> Any:
    """The normal form of a limit: (3, "start") for "3:start" and [3, "start"]."""
    if isinstance(value, str):
        number, _, effect = value.partition(":")
        return (int(number), effect) if is_number(number) else value
    return tuple(value) if isinstance(value, list) else value


def _selects(which: Selection | None, outcome: Outcome, die: Die) -> bool:
    if which is None:
        return False
    if which == "max":
        return outcome.advance == die.highest
    if which == "doubles":
        return outcome.is_double
    if isinstance(which, tuple):
        at = bisect_left(which, outcome.advance)
        return which[at : at + 1] == (outcome.advance,)
    return outcome.advance == which


def _outcome(entry: Any) -> Outcome:
    match entry:
        case int():
            return Outcome(int(entry))
        case [int(advance), int(weight), str(label)]:
            return Outcome(advance, weight, label)
    raise RulesError.of("die", f"expected [advance, weight, label], got {quote(entry)}")


def _problems(rules: Rules) -> Iterable[Problem]:
    for rule in TABLE:
        value = getattr(rules, rule.name)
        is_known = value in rule.words if isinstance(value, str) else rule.none and value is None
        if rule.kind == "word" and not is_known:
            expected = f"expected {rule.name} to be {', '.join(rule.words)}"
            yield Problem(rule.name, f"{expected}, got {quote(value)}")
    if type(rules.start) is not int or not 0 <= rules.start <= _LARGEST_SQUARE:
        yield Problem("start", f"expected start to be a square or 0, got {quote(rules.start)}")
    finish = 1 if rules.finish is None else rules.finish
    if type(finish) is not int or not 1 <= finish <= _LARGEST_SQUARE:
        yield Problem("finish", f"expected finish to be a square, got {quote(rules.finish)}")
    yield from _limit_problems(rules)
    for name in ("again", "opening"):
        yield from _selection_problems(name, getattr(rules, name), rules.die)


def _limit_problems(rules: Rules) -> Iterable[Problem]:
    match rules.again_limit:
        case None:
            return
        case (int(n), str(effect)) if 1 <= n <= MOST_AGAINS and effect in LIMIT_EFFECTS:
            if rules.again is None:
                yield Problem("again_limit", "expected a rule `again` for the limit to bound")
        case got:
            offered = f"(n, one of {', '.join(LIMIT_EFFECTS)}) with n in 1..{MOST_AGAINS}"
            yield Problem("again_limit", f"expected {offered}, got {quote(got)}")


def _selection_problems(name: str, which: Any, die: Die) -> Iterable[Problem]:
    if which is None or which == "max":
        return
    if which == "doubles":
        if not any(o.is_double for o in die.outcomes):
            yield Problem(name, f"expected several dice for {name} on doubles, got {die}")
    elif isinstance(which, str | bool) or not isinstance(which, int | tuple):
        yield Problem(name, f"expected {name} to be throws, max or doubles, got {quote(which)}")
    else:
        thrown = which if isinstance(which, tuple) else (which,)
        faces = set(die.faces)
        if lacking := [throw for throw in thrown if throw not in faces]:
            sentence = f"expected {name} on a throw of {str(die)[:100]}, got "
            yield from (Problem(name, sentence + quote(throw)) for throw in lacking)


def _clauses(rules: Rules) -> Iterable[str]:
    yield f"start {rules.start}"
    if rules.finish is not None:
        yield f"finish {rules.finish}"
    clauses = {name: choice.clause for name, choice in _chosen_words(rules).items()}
    yield from (clauses.pop("overshoot"), clauses.pop("chaining"), str(rules.die))
    if rules.again is not None:
        yield f"another roll on {_selection_text(rules.again)}{_limit_text(rules.again_limit)}"
    if rules.opening is not None:
        onto = " (onto square 1)" if rules.opening_move == "one" else ""
        yield f"opens on {_selection_text(rules.opening)}{onto}"
    yield from clauses.values()


def _plain_clauses(rules: Rules, finish: int) -> Iterable[str]:
    yield f"start on square {rules.start}" if rules.start else "start off the board"
    clauses = {name: choice.plain for name, choice in _chosen_words(rules).items()}
    yield from (clauses.pop("overshoot").format(finish=finish), clauses.pop("chaining"))
    yield _BY_NAME["die"].choice(str(rules.die)).plain or f"die: {rules.die}"
    if rules.opening is not None:
        onto = " (onto square 1)" if rules.opening_move == "one" else ""
        yield f"{_selection_text(rules.opening)} to leave the start{onto}"
    if rules.again is not None:
        yield f"roll again on {_selection_text(rules.again)}{_limit_text(rules.again_limit)}"
    yield from clauses.values()


def _chosen_words(rules: Rules) -> dict[str, Choice]:
    words = (rule for rule in TABLE if rule.kind == "word")
    return {rule.name: rule.choice(getattr(rules, rule.name)) for rule in words}


def _selection_text(which: Selection) -> str:
    if isinstance(which, tuple):
        return " or ".join(map(str, which))
    return "the highest throw" if which == "max" else str(which)


def _limit_text(limit: tuple[int, LimitEffect] | None) -> str:
    if limit is None:
        return ""
    # The page offers each effect for the third throw.
    effect = _BY_NAME["again_limit"].choice((3, limit[1])).clause
    return f", number {limit[0]} in a turn {effect}"


_ON_SQUARE_ONE = Rules(start=1)

PRESETS: dict[str, Rules] = {
    "boxed": Rules(),
    "leetcode": _ON_SQUARE_ONE,
    "gfg": _ON_SQUARE_ONE,
    "hackerrank": _ON_SQUARE_ONE,
    "boj": _ON_SQUARE_ONE,
    "spoj": Rules(chaining="follow"),
    "bounce": Rules(overshoot="bounce"),
    "generous": Rules(overshoot="win"),
    "three-sixes": Rules(overshoot="bounce", again=6, again_limit=(3, "start")),
}
"""Rules by name; of equal rules, results carry the first name.

`boxed` is what the box of Chutes and Ladders says; the next four start on square 1, as the judges
do; `spoj` follows jumps on; the others are house rules.
"""
