"""Rules: everything about a game except the board.

Every figure of boustro depends on them, so every figure names them.  `turn.py` decides what a rule
does to a throw; here rules are only described, checked and named.
"""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.errors import Problem, Problems, RulesError, quote
from boustro.model.die import D6, Die, DieSpec, Outcome
from boustro.model.rule_kinds import LARGEST_SQUARE
from boustro.model.rule_table import (
    BY_NAME,
    RULE_TABLE,
    Bump,
    Chaining,
    LimitEffect,
    OpeningMove,
    Overshoot,
    overshoot_in_core,
)

Selection = int | str | tuple[int, ...]
"""Which outcomes a rule means: a throw, several throws, `max` or `doubles`."""

_BY_RANK = sorted(RULE_TABLE, key=lambda rule: rule.rank)


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
        given: dict[str, object] = {
            "start": start,
            "finish": finish,
            "overshoot": overshoot,
            "chaining": chaining,
            "die": die,
            "again": again,
            "again_limit": again_limit,
            "opening": opening,
            "opening_move": opening_move,
            "bump": bump,
        }
        for rule in RULE_TABLE:
            object.__setattr__(self, rule.name, rule.normal(given[rule.name]))
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
        plain = {rule.name: rule.dump(getattr(self, rule.name)) for rule in RULE_TABLE}
        return {"name": self.name, **plain}

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
        unknown = [key for key in named if key not in BY_NAME]
        if unknown or not (name is None or isinstance(name, str)):
            raise RulesError(
                Problem(
                    "rules", f"expected keys among name, {', '.join(BY_NAME)}, got {quote(key)}"
                )
                for key in unknown or ["name"]
            )
        return replace(base, **{key: BY_NAME[key].load(value) for key, value in named.items()})

    @property
    def differences(self) -> dict[str, Any]:
        """The rules that differ from those of the box, by name."""
        boxed = PRESETS["boxed"]
        pairs = ((rule.name, getattr(self, rule.name)) for rule in RULE_TABLE)
        return {name: value for name, value in pairs if value != getattr(boxed, name)}

    def __repr__(self) -> str:
        changed = (f"{name}={value!r}" for name, value in self.differences.items())
        return f"Rules({', '.join(changed)})"

    def __str__(self) -> str:
        return ", ".join(filter(None, _clauses(self)))

    @check_arguments(size=(1, LARGEST_SQUARE))
    def in_plain_words(self, size: int) -> str:
        """The rules on a board of `size` squares, as a family would say them.

        >>> Rules().in_plain_words(100)
        'start off the board · land exactly on 100 · one die'
        """
        return " · ".join(filter(None, _plain_clauses(self, self.finish or size)))


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


def _problems(rules: Rules) -> Iterable[Problem]:
    values = {rule.name: getattr(rules, rule.name) for rule in RULE_TABLE}
    for rule in _BY_RANK:
        yield from rule.problems(values[rule.name], values)


def _clauses(rules: Rules) -> Iterable[str]:
    told = {rule.name: rule.clause(getattr(rules, rule.name)) for rule in RULE_TABLE}
    again, limit = told.pop("again"), told.pop("again_limit")
    opening = told.pop("opening")
    for name in ("start", "finish", "overshoot", "chaining", "die"):
        yield told.pop(name)
    if rules.again is not None:
        yield f"another roll on {again}{limit}"
    if rules.opening is not None:
        yield f"opens on {opening}{_onto(rules)}"
    yield from told.values()


def _plain_clauses(rules: Rules, finish: int) -> Iterable[str]:
    values = ((rule, getattr(rules, rule.name)) for rule in RULE_TABLE)
    told = {rule.name: rule.plain_words(value, finish) for rule, value in values}
    again, limit = told.pop("again"), told.pop("again_limit")
    opening = told.pop("opening")
    del told["start"], told["finish"]
    yield f"start on square {rules.start}" if rules.start else "start off the board"
    for name in ("overshoot", "chaining", "die"):
        yield told.pop(name)
    if rules.opening is not None:
        yield f"{opening} to leave the start{_onto(rules)}"
    if rules.again is not None:
        yield f"roll again on {again}{limit}"
    yield from told.values()


def _onto(rules: Rules) -> str:
    return " (onto square 1)" if rules.opening_move == "one" else ""


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
