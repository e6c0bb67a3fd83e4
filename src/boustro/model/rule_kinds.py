"""Kinds of rules: how to read, check, write and describe a value of each kind.

Each row of the table of rules (`rule_table.py`) is an object of one of these classes.  All other
code (`Rules`, the key of a game, file formats, the command line, requests and answers) calls the
methods of the row.  So a rule of a new kind needs one class here and one row there.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from boustro.basics.as_lists import as_lists
from boustro.basics.digits import is_number, whole_number
from boustro.errors import Problem, RulesError, quote

if TYPE_CHECKING:
    from boustro.model.die import Die, Outcome

LARGEST_SQUARE = 10**18
MOST_AGAINS = 1_000
"""The largest n of a limit on rolls again."""
_AGAINS_DIGITS = 6
"""The most digits of that n on a command line."""
_TEXT: dict[str, Any] = {"type": "string"}

Values = Mapping[str, Any]
"""The values of all rules, in normal form, by the names of the rules."""


class Choice(NamedTuple):
    """A value of a rule that the page offers."""

    value: str | int | tuple[int, str] | None
    """The value of the rule."""
    label: str = ""
    """The name on the page."""
    clause: str = ""
    """The words in a list of rules."""
    plain: str = ""
    """The words for a family."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule(ABC):
    """One rule; its class is the kind of the rule.

    A value of a rule has four forms: the text of an option, a JSON value, the plain value that
    `Rules.as_dict` gives, and the value that `Rules` holds.  A rule with a word for `none` can be
    off.  Then the text of its option is that word, and the other three forms are None.
    """

    name: str
    """The name of the parameter."""
    meaning: str
    """What the rule is about, in one sentence."""
    none: str = ""
    """The word that switches the rule off on a command line; empty if it is always on."""
    notation: str = ""
    """The texts that its option accepts; `-` if another option sets the rule."""
    legend: str = ""
    """The heading above its values on the page; empty if the page does not offer the rule."""
    choices: tuple[Choice, ...] = ()
    """The values that the page offers."""

    metavar: ClassVar[str]
    """What its option accepts, in one word; empty if the option lists its `texts` instead."""
    json_form: ClassVar[str]
    """What `from_json` accepts, in the words of an error."""
    described: ClassVar[str] = "."
    """What follows the meaning in the description of an answer."""
    rank: ClassVar[int] = 5
    """The place of its problems in an error: problems of a lower rank come first."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that a value consists of or contains, without `none`; empty if it has none."""
        return ()

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that its option accepts; empty if they cannot be listed."""
        return ()

    @property
    def text_form(self) -> str:
        """What `parse` accepts, in the words of an error."""
        return self.metavar

    def parse(self, text: str) -> object:
        """The value that the text of an option means; raises `ValueError` if it means none.

        If `Rules` can read the text itself, it may be returned unchanged.
        """
        return text

    @abstractmethod
    def from_json(self, value: Any) -> Any:
        """The plain value of a JSON value; raises `ValueError` if the value has the wrong type.

        If the rule can be off, the caller handles null before it calls this method.
        """

    def load(self, plain: Any) -> Any:
        """The value that `Rules` accepts, from a plain value; the opposite of `dump`."""
        return plain

    def dump(self, value: Any) -> Any:
        """The plain value, which JSON can hold."""
        return value

    def canonical(self, value: Any) -> Any:
        """The plain value in the key of a game: two are equal exactly if the values are equal."""
        return self.dump(value)

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the values that a request may contain, including null."""

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """The JSON schemas of the forms that an answer may contain, without null.

        `whole` is the schema of a whole number that may be too large for JSON.
        """
        return [self.schema()]

    def normal(self, value: Any) -> Any:
        """The normal form of a value, the same for all equal values.

        `Rules` keeps this form.  A value that has no meaning is returned unchanged.
        """
        return value

    @abstractmethod
    def problems(self, value: Any, rules: Values) -> Iterable[Problem]:
        """What is wrong with a value in normal form; `rules` has the values of all rules."""

    def choice(self, value: object) -> Choice:
        """The choice with this value; an empty one if it is not listed."""
        return next((choice for choice in self.choices if choice.value == value), Choice(None))

    def clause(self, value: Any) -> str:
        """The words in a list of rules; empty if there is nothing to say."""
        return "" if value is None else f"{self.name} {value}"

    def plain_words(self, value: Any, finish: int) -> str:
        """The words for a family, on a board where `finish` ends the game."""
        return self.clause(value)


@dataclass(frozen=True, kw_only=True, eq=False)
class SquareRule(Rule):
    """A square."""

    lowest: int = 1
    """The lowest square."""

    metavar = "SQUARE"
    json_form = "a whole number"
    rank = 2

    @property
    def text_form(self) -> str:
        """A number, or the word for none."""
        form = f"a whole number from {self.lowest}"
        return f"{form} or {self.none!r}" if self.none else form

    def parse(self, text: str) -> int:
        """A number of up to 19 digits."""
        if not is_number(text) or int(text) < self.lowest:
            raise ValueError(text)
        return int(text)

    def from_json(self, value: Any) -> int:
        """A whole number."""
        return _whole(value)

    def schema(self) -> dict[str, Any]:
        """A whole number from the lowest."""
        kind = ["integer", "null"] if self.none else "integer"
        return {"type": kind, "minimum": self.lowest}

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """A whole number."""
        return [whole]

    def problems(self, value: Any, rules: Values) -> Iterable[Problem]:
        """One problem if the value is not a possible square."""
        if value is None and self.none:
            return
        if type(value) is not int or not self.lowest <= value <= LARGEST_SQUARE:
            form = "a square" if self.lowest else "a square or 0"
            yield Problem(self.name, f"expected {self.name} to be {form}, got {quote(value)}")


class WordRule(Rule):
    """One of the words of its choices."""

    metavar = ""
    json_form = "a word"
    rank = 1

    @property
    def words(self) -> tuple[str, ...]:
        """The values of its choices."""
        return tuple(choice.value for choice in self.choices if isinstance(choice.value, str))

    @property
    def texts(self) -> tuple[str, ...]:
        """Its words, and the word for none."""
        return (*self.words, self.none) if self.none else self.words

    def from_json(self, value: Any) -> str:
        """Any text."""
        return _word(value)

    def schema(self) -> dict[str, Any]:
        """One of its words."""
        words = [*self.words]
        return {"enum": [None, *words] if self.none else words}

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """One of its words."""
        return [_TEXT | {"enum": [*self.words]}]

    def problems(self, value: Any, rules: Values) -> Iterable[Problem]:
        """One problem if the value is not one of its words."""
        if value is None and self.none:
            return
        if not isinstance(value, str) or value not in self.words:
            expected = f"expected {self.name} to be {', '.join(self.words)}"
            yield Problem(self.name, f"{expected}, got {quote(value)}")

    def clause(self, value: Any) -> str:
        """The words of the choice."""
        return self.choice(value).clause

    def plain_words(self, value: Any, finish: int) -> str:
        """The words of the choice, which may name the finish."""
        return self.choice(value).plain.format(finish=finish)


class DieRule(Rule):
    """A die: its notation, or its outcomes."""

    metavar = "DIE"
    json_form = "a text or a list of outcomes"
    described = ": its notation, or its outcomes: the advance, the weight and the label."

    def from_json(self, value: Any) -> Any:
        """A text, or a list of faces and outcomes."""
        if not isinstance(value, list):
            return _word(value)
        return [_face_or_outcome(item) for item in value]

    def load(self, plain: Any) -> Any:
        """A die of the listed outcomes."""
        from boustro.model.die import Die

        return Die(map(_outcome, plain)) if isinstance(plain, list) else plain

    def dump(self, value: "Die") -> Any:
        """The notation; the outcomes of a die that has none."""
        return value.spec or self.canonical(value)

    def canonical(self, value: "Die") -> Any:
        """The outcomes."""
        return [[one.advance, one.weight, one.label] for one in value.outcomes]

    def schema(self) -> dict[str, Any]:
        """A text or a list."""
        return {"type": ["string", "array"]}

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """The notation, or the outcomes."""
        return [_TEXT, {"type": "array", "items": _row(whole, whole, _TEXT)}]

    def normal(self, value: Any) -> "Die":
        """The die that the value describes; raises `RulesError` if it describes none."""
        from boustro.model.die import Die

        return Die.of(value)

    def problems(self, value: "Die", rules: Values) -> Iterable[Problem]:
        """No problems: every die is sound."""
        return ()

    def clause(self, value: "Die") -> str:
        """The notation, or the labels."""
        return str(value)

    def plain_words(self, value: "Die", finish: int) -> str:
        """The words of the choice."""
        return self.choice(str(value)).plain or f"die: {value}"


class ThrowsRule(Rule):
    """The throws to which a rule applies: one, several, `max` or `doubles`."""

    metavar = "THROWS"
    json_form = "a throw, several, max, doubles"
    described = ": one, several, `max` or `doubles`."
    rank = 4

    def from_json(self, value: Any) -> Any:
        """A number, a list of numbers, or a text."""
        if isinstance(value, list) and value:
            return [_whole(item) for item in value]
        return whole_number(value) if isinstance(value, str) else _whole(value)

    def dump(self, value: Any) -> Any:
        """Several throws as a list."""
        return list(value) if isinstance(value, tuple) else value

    def schema(self) -> dict[str, Any]:
        """A number, a text or several numbers."""
        throws = {"type": "array", "items": {"type": "integer"}, "minItems": 1}
        return {"oneOf": [{"type": ["null", "integer", "string"]}, throws]}

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """A number, a word or several numbers."""
        return [whole, _TEXT | {"enum": ["max", "doubles"]}, {"type": "array", "items": whole}]

    def normal(self, value: Any) -> Any:
        """One throw as a number, several as an ascending tuple: "6" and (6,) become 6."""
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

    def problems(self, value: Any, rules: Values) -> Iterable[Problem]:
        """One problem for each throw that the die cannot show, or for a value of another form."""
        if value is None or value == "max":
            return
        die: Die = rules["die"]
        if value == "doubles":
            if not any(outcome.is_double for outcome in die.outcomes):
                expected = f"expected several dice for {self.name} on doubles"
                yield Problem(self.name, f"{expected}, got {die}")
        elif isinstance(value, str | bool) or not isinstance(value, int | tuple):
            expected = f"expected {self.name} to be throws, max or doubles"
            yield Problem(self.name, f"{expected}, got {quote(value)}")
        else:
            throws = value if isinstance(value, tuple) else (value,)
            yield from self._not_shown(throws, die)

    def _not_shown(self, throws: tuple[int, ...], die: "Die") -> Iterable[Problem]:
        faces = set(die.faces)
        impossible = [throw for throw in throws if throw not in faces]
        if not impossible:
            return
        expected = f"expected {self.name} on a throw of {str(die)[:100]}"
        for throw in impossible:
            yield Problem(self.name, f"{expected}, got {quote(throw)}")

    def clause(self, value: Any) -> str:
        """The throws."""
        if value is None:
            return ""
        if isinstance(value, tuple):
            return " or ".join(map(str, value))
        return "the highest throw" if value == "max" else str(value)


class LimitRule(Rule):
    """What the n-th roll again in a turn does: n, and one of the effects of its choices."""

    metavar = "N:EFFECT"
    json_form = "[n, effect]"
    rank = 3

    @property
    def words(self) -> tuple[str, ...]:
        """The effects of its choices."""
        return tuple(choice.value[1] for choice in self.choices if isinstance(choice.value, tuple))

    @property
    def text_form(self) -> str:
        """The notation, and the effects."""
        return f"{self.metavar} with an effect of {', '.join(self.words)}"

    def parse(self, text: str) -> tuple[int, str]:
        """The number before the colon and the effect after it."""
        count, _, effect = text.partition(":")
        if not is_number(count, _AGAINS_DIGITS) or int(count) == 0 or effect not in self.words:
            raise ValueError(text)
        return int(count), effect

    def from_json(self, value: Any) -> Any:
        """A list of a number and a word."""
        return _several(value, _whole, _word)

    def dump(self, value: Any) -> Any:
        """A list of the number and the effect."""
        return None if value is None else list(value)

    def canonical(self, value: Any) -> Any:
        """The list; the number True becomes 1, because the two are equal."""
        return None if value is None else [int(value[0]), value[1]]

    def schema(self) -> dict[str, Any]:
        """A list of a number and an effect."""
        count = {"type": "integer", "minimum": 1}
        effect = {"enum": [*self.words]}
        pair = {"prefixItems": [count, effect], "minItems": 2, "maxItems": 2}
        return {"type": ["array", "null"], **pair}

    def written(self, whole: dict[str, Any]) -> list[dict[str, Any]]:
        """A list of a number and an effect."""
        return [_row(whole, _TEXT | {"enum": [*self.words]})]

    def normal(self, value: Any) -> Any:
        """(3, "start") for "3:start" and [3, "start"]."""
        if isinstance(value, str):
            count, _, effect = value.partition(":")
            return (int(count), effect) if is_number(count) else value
        return tuple(value) if isinstance(value, list) else value

    def problems(self, value: Any, rules: Values) -> Iterable[Problem]:
        """One problem for a value of another form, or for a limit without a rule `again`."""
        match value:
            case None:
                return
            case (int(n), str(effect)) if 1 <= n <= MOST_AGAINS and effect in self.words:
                if rules["again"] is None:
                    yield Problem(self.name, "expected a rule `again` for the limit to bound")
            case got:
                offered = f"(n, one of {', '.join(self.words)}) with n in 1..{MOST_AGAINS}"
                yield Problem(self.name, f"expected {offered}, got {quote(got)}")

    def clause(self, value: Any) -> str:
        """The words that follow the words of `again`."""
        if value is None:
            return ""
        count, effect = value
        # The choices list every effect with the number 3.
        does = self.choice((3, effect)).clause
        return f", number {count} in a turn {does}"


def _whole(value: Any) -> int:
    if type(whole := whole_number(value)) is not int:
        raise ValueError
    return whole


def _word(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _several(value: Any, *readers: Callable[[Any], Any]) -> list[Any]:
    """A list with as many items as `readers`; each reader reads the item at its index."""
    if not isinstance(value, list) or len(value) != len(readers):
        raise ValueError
    return [read(item) for read, item in zip(readers, value, strict=True)]


def _face_or_outcome(item: Any) -> Any:
    if isinstance(item, list):
        return _several(item, _whole, _whole, _word)
    return _whole(item)


def _outcome(entry: Any) -> "Outcome":
    from boustro.model.die import Outcome

    match entry:
        case int():
            return Outcome(int(entry))
        case [int(advance), int(weight), str(label)]:
            return Outcome(advance, weight, label)
    raise RulesError.of("die", f"expected [advance, weight, label], got {quote(entry)}")


def _row(*items: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list of exactly these items."""
    return {"type": "array", "prefixItems": [*items], "minItems": len(items), "items": False}
