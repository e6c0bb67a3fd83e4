"""Rules: everything about a game except the board.

Every figure of boustro depends on the rules, so every result names them.  `turn.py` decides what a
rule does to a throw.  This module only describes, checks and names rules.
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
from boustro.say import Value, Wording, join_words, say

Selection = int | str | tuple[int, ...]
"""The outcomes to which a rule applies: a throw, several throws, `max` or `doubles`."""

_BY_RANK = sorted(RULE_TABLE, key=lambda rule: rule.rank)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules:
    """The rules of a game; the defaults are the rules printed in the box of Chutes and Ladders.

    Raises `RulesError` with every problem if the rules contradict one another.

    >>> Rules(again="max", again_limit=(3, "start"))
    Rules(again='max', again_limit=(3, 'start'))
    >>> print(Rules.preset("leetcode"))
    start 1, exact finish, one jump a roll, d6
    """

    start: int
    """Tokens start on this square; 0 is off the board."""
    finish: int | None
    """This square ends the game."""
    overshoot: Overshoot
    """A throw past the last square stays, bounces back or wins."""
    chaining: Chaining
    """A jump that ends on another jump's entry stops there or continues."""
    die: Die
    """The players throw this die."""
    again: Selection | None
    """These throws give another roll."""
    again_limit: tuple[int, LimitEffect] | None
    """The n-th such throw in a turn has this effect."""
    opening: Selection | None
    """Only these throws let a token leave the start."""
    opening_move: OpeningMove
    """An opening throw takes the token to square 1, or forward by the throw."""
    bump: Bump | None
    """A token that is landed on goes to the start, swaps places, or blocks its square."""

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
        """Rules from any description: rules, a preset's name, a mapping, or None for `boxed`."""
        if isinstance(spec, Rules):
            return spec
        if spec is None:
            return cls.preset("boxed")
        if isinstance(spec, str):
            return cls.preset(spec)
        return cls.from_dict(spec)

    @property
    def name(self) -> str | None:
        """The first preset that has these rules, or None."""
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    @property
    def has_memory(self) -> bool:
        """Whether the effect of a throw depends on more than the square of the token."""
        if self.opening is not None:
            return True
        return self.again_limit is not None and self.again_limit[1] != "keeps"

    @property
    def is_in_core(self) -> bool:
        """Whether the compiled core can play by these rules; if not, Python does."""
        return self.overshoot in overshoot_in_core

    @property
    def undoes_turns(self) -> bool:
        """Whether the limit on rolls again sends a token back to where its turn began."""
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
        """The rules that `plain` describes.

        Missing keys have the values of the preset `name`, or the defaults if there is no `name`.
        Raises `RulesError` for unknown keys and values.
        """
        if not isinstance(plain, Mapping):
            raise RulesError.of("rules", f"expected rules or a preset's name, got {quote(plain)}")
        named = dict(plain)
        name = named.pop("name", None)
        base = cls.preset(name) if isinstance(name, str) else cls()
        bad_keys = [key for key in named if key not in BY_NAME]
        if not bad_keys and name is not None and not isinstance(name, str):
            bad_keys = ["name"]
        if bad_keys:
            expected = f"expected keys among name, {', '.join(BY_NAME)}"
            raise RulesError(Problem("rules", f"{expected}, got {quote(key)}") for key in bad_keys)
        values = {key: BY_NAME[key].load(value) for key, value in named.items()}
        return replace(base, **values)

    @property
    def differences(self) -> dict[str, Any]:
        """The values that differ from the preset `boxed`, by the name of the rule."""
        boxed = PRESETS["boxed"]
        pairs = ((rule.name, getattr(self, rule.name)) for rule in RULE_TABLE)
        return {name: value for name, value in pairs if value != getattr(boxed, name)}

    def __repr__(self) -> str:
        changed = (f"{name}={value!r}" for name, value in self.differences.items())
        return f"Rules({', '.join(changed)})"

    def __str__(self) -> str:
        return ", ".join(filter(None, _clauses(self)))

    @check_arguments(size=(1, LARGEST_SQUARE))
    def in_plain_words(self, size: int) -> Wording:
        """The rules on a board of `size` squares, as a family would say them.

        >>> Rules().in_plain_words(100)
        'start off the board · land exactly on 100 · one die'
        """
        return join_words(" · ", _plain_clauses(self, self.finish or size))


def _selects(which: Selection | None, outcome: Outcome, die: Die) -> bool:
    if which is None:
        return False
    if which == "max":
        return outcome.advance == die.highest
    if which == "doubles":
        return outcome.is_double
    if isinstance(which, tuple):
        index = bisect_left(which, outcome.advance)
        return index < len(which) and which[index] == outcome.advance
    return outcome.advance == which


def _problems(rules: Rules) -> Iterable[Problem]:
    values = {rule.name: getattr(rules, rule.name) for rule in RULE_TABLE}
    for rule in _BY_RANK:
        yield from rule.problems(values[rule.name], values)


def _clauses(rules: Rules) -> Iterable[str]:
    """The clauses of a list of rules; some are empty."""
    clauses = {rule.name: rule.clause(getattr(rules, rule.name)) for rule in RULE_TABLE}
    again, limit = clauses.pop("again"), clauses.pop("again_limit")
    opening = clauses.pop("opening")
    for name in ("start", "finish", "overshoot", "chaining", "die"):
        yield clauses.pop(name)
    if rules.again is not None:
        yield f"another roll on {again}{limit}"
    if rules.opening is not None:
        yield f"opens on {opening}{_opening_move_in_words(rules)}"
    yield from clauses.values()


def _plain_clauses(rules: Rules, finish: int) -> Iterable[str]:
    """The clauses of a list of rules for a family; some are empty."""
    clauses = {
        rule.name: rule.plain_words(getattr(rules, rule.name), finish) for rule in RULE_TABLE
    }
    again, limit = clauses.pop("again"), clauses.pop("again_limit")
    opening = clauses.pop("opening")
    # The clause below says the start, and the clause of `overshoot` says the finish.
    del clauses["start"], clauses["finish"]
    if rules.start:
        yield say("rule-start", f"start on square {rules.start}", square=rules.start)
    else:
        yield say("rule-start-off", "start off the board")
    for name in ("overshoot", "chaining"):
        yield _said_choice(rules, name, clauses.pop(name), finish=finish)
    yield say("rule-die", clauses.pop("die"), die=str(rules.die))
    if rules.opening is not None:
        text = f"{opening} to leave the start{_opening_move_in_words(rules)}"
        yield say(f"rule-opening-{rules.opening_move}", text, throws=rules.opening)
    if rules.again is not None:
        yield _said_again(rules, rules.again, f"roll again on {again}{limit}")
    for name, clause in clauses.items():
        yield _said_choice(rules, name, clause)


def _said_choice(rules: Rules, name: str, text: str, **values: Value) -> str:
    """The clause of a rule that is one of a few words; its code names the rule and the word."""
    return text and say(f"rule-{name}-{getattr(rules, name)}", text, **values)


def _said_again(rules: Rules, throws: Selection, text: str) -> Wording:
    if rules.again_limit is None:
        return say("rule-again", text, throws=throws)
    count, effect = rules.again_limit
    return say(f"rule-again-{effect}", text, throws=throws, count=count)


def _opening_move_in_words(rules: Rules) -> str:
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
"""Rules by name; if several names have equal rules, results show the first one.

`boxed` has the rules printed in the box of Chutes and Ladders.  The next four start on square 1, as
the online judges do.  Under `spoj` a jump that ends on another jump's entry continues.  The others
are house rules.
"""
