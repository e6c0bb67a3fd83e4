"""Effects: what squares do besides jumps, and how each effect is written.

`turn.py` decides how an effect acts.  Here the table `EFFECT_KINDS` says how to read each kind, and
which signs and words stand for it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from boustro.errors import LayoutError, Problem, QuestionError, quote
from boustro.say import Wording, say

MOST_MISSED = 100
"""The most turns that a square can cost."""
SHARE = r"(?P<part>[0-9]{1,7}(?:\.[0-9]{1,6})?)\s*(?:/\s*(?P<whole>[0-9]{1,7})|(?P<percent>%))?"
"""The pattern of a chance: a fraction, a decimal or a percentage."""
_NUMBERS = {"share": SHARE, "count": r"(?P<count>[0-9]{1,7})", "-": ""}


class EffectKind(NamedTuple):
    """A kind of effect: the type of its number, its signs and words, and how to read it."""

    name: str
    number: str
    """The type of its number: a `share`, a `count`, or `-` for none."""
    sign: str
    """Its sign in the terminal."""
    drawn: str
    """Its text in a picture."""
    words: str
    """The words in a list of rules."""
    label: str
    """The text of its button on the page."""
    reads: str
    """The pattern that `freeform` reads before the word `on` and the squares; `-` for none."""


EFFECT_KINDS = {
    kind.name: kind
    for kind in (
        EffectKind(
            name="chance",
            number="share",
            sign="%",
            drawn="{n}",
            words="{jump} at {n}",
            label="Jump works at 50 %",
            reads=r"-",
        ),
        EffectKind(
            name="miss",
            number="count",
            sign="z{n}",
            drawn="miss {n}",
            words="miss {n} on {square}",
            label="Miss a turn",
            reads=r"(?:miss(?:es)?|lose|skip) (?P<turns>an?|one|two|three|[0-9]{1,7}) turns?",
        ),
        EffectKind(
            name="back",
            number="-",
            sign="<",
            drawn="back",
            words="back to the start of the turn on {square}",
            label="Back to the start of the turn",
            reads=r"(?:go )?back to (?:the start of the|where the) turn(?: began)?",
        ),
        EffectKind(
            name="again",
            number="-",
            sign="+",
            drawn="again",
            words="roll again on {square}",
            label="Roll again",
            reads=r"(?:roll|throw) again|(?:another|extra) (?:roll|throw|turn)",
        ),
        EffectKind(
            name="over",
            number="-",
            sign="x",
            drawn="out",
            words="game over on {square}",
            label="Game over",
            reads=r"game over",
        ),
    )
}
"""Each kind of effect by its name."""


class Effect(NamedTuple):
    """What one square does.

    >>> Effect.parse("chance 50 %"), str(Effect.parse("miss 2")), Effect.parse("over").on(58)
    (Effect(kind='chance', amount=Fraction(1, 2)), 'miss 2', 'game over on 58')
    """

    kind: str
    amount: Fraction = Fraction(0)
    """A chance, or a number of turns."""

    @classmethod
    def parse(cls, text: str) -> "Effect":
        """The effect that `text` describes; raises `ValueError` with a reason if there is none."""
        for kind in EFFECT_KINDS.values():
            space = "[ ]+" if kind.number != "-" else ""
            pattern = f"{kind.name}{space}{_NUMBERS[kind.number]}"
            match = re.fullmatch(pattern, text.strip())
            if match is not None:
                return cls(kind.name, _amount(match))
            # `{1,7}` becomes `+`: any number of digits.
            with_any_digits = re.sub(r"\{1,[0-9]\}", "+", pattern)
            if re.fullmatch(with_any_digits, text.strip()):
                digits = "at most 7 digits in a number, 6 of them after the point"
                raise ValueError(f"expected {digits}, got {quote(text)}")
        raise ValueError(
            f"expected chance 1/2, chance 50 %, miss 1, back, again or over, got {quote(text)}"
        )

    @property
    def number(self) -> str:
        """The amount as text; a chance is a percentage if that is short."""
        return share_text(self.amount) if self.kind == "chance" else str(self.amount)

    @property
    def sign(self) -> str:
        """The sign in the terminal."""
        return EFFECT_KINDS[self.kind].sign.format(n=self.number)

    @property
    def picture_text(self) -> str:
        """The text in a picture."""
        return EFFECT_KINDS[self.kind].drawn.format(n=self.number)

    def on(self, square: int, exit: int = 0) -> Wording:
        """The effect of `square` in words; `exit` is the exit of its jump, if it has one."""
        kind = EFFECT_KINDS[self.kind]
        jump_kind = "ladder" if exit > square else "snake"
        jump = f"{jump_kind} {square} to {exit}"
        number = self.number
        if kind.number == "count":
            number = "a turn" if self.amount == 1 else f"{self.amount} turns"
        text = kind.words.format(jump=jump, n=number, square=square)
        return say(f"square-{self.kind}", text, square=square, exit=exit, number=self.number)

    def __str__(self) -> str:
        kind = EFFECT_KINDS.get(self.kind)
        has_number = kind is None or kind.number != "-"
        return f"{self.kind} {self.amount}" if has_number else self.kind


def share_text(share: Fraction) -> str:
    """A chance as a percentage, or as a fraction if four digits cannot show it exactly.

    >>> share_text(Fraction(1, 8)), share_text(Fraction(1, 3))
    ('12.5 %', '1/3')
    """
    percent = f"{float(100 * share):.4g}"
    is_exact = Fraction(percent) == 100 * share
    return f"{percent} %" if is_exact else str(share)


def usual_effect(kind: EffectKind) -> str:
    """The effect of this kind that the page offers.

    >>> [usual_effect(kind) for kind in EFFECT_KINDS.values()]
    ['chance 1/2', 'miss 1', 'back', 'again', 'over']
    """
    if kind.number == "share":
        amount = Fraction(1, 2)
    elif kind.number == "count":
        amount = Fraction(1)
    else:
        amount = Fraction(0)
    return str(Effect(kind.name, amount))


EffectsSpec = Mapping[int, Effect | str] | Iterable[tuple[int, Effect | str]]


class Effects(dict[int, Effect]):
    """A frozen, hashable map of squares to effects, in ascending order of the squares.

    It is a dict for speed, because every throw looks up a square.

    >>> Effects([(19, Effect.parse("miss 1")), (3, Effect.parse("chance 1/2"))])
    {3: 'chance 1/2', 19: 'miss 1'}
    """

    __slots__ = ()

    def __init__(self, pairs: Iterable[tuple[int, Effect]] = ()) -> None:
        super().__init__(sorted(pairs))

    def _refuse(self, *_: Any, **__: Any) -> Any:
        raise AttributeError("effects are frozen")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items())) if self else 0

    def __repr__(self) -> str:
        return repr({square: str(effect) for square, effect in self.items()})

    def __reduce__(self) -> tuple[type, tuple[list[tuple[int, Effect]]]]:
        return Effects, (list(self.items()),)

    def have(self, *kinds: str) -> bool:
        """Whether some square has an effect of one of these kinds."""
        return bool(self) and any(effect.kind in kinds for effect in self.values())


NO_EFFECTS = Effects()


def pairs_of_effects(effects: Any) -> tuple[tuple[Any, Any], ...]:
    """The (square, effect) pairs of any list or map of effects.

    An effect that can be read becomes an `Effect`; any other becomes a sentence that says why not.
    """
    rows = effects.items() if isinstance(effects, Mapping) else effects
    try:
        return tuple((square, _read(effect)) for square, effect in rows)
    except (TypeError, ValueError):
        got = f"{type(effects).__name__} {quote(effects)}"
        sentence = f"expected squares with their effects, such as {{19: 'miss 1'}}, got {got}"
        raise LayoutError.of("effect", sentence) from None


def refuse_effects(effects: Effects, question: str) -> None:
    """Raise `QuestionError` if squares have effects, for a question that cannot handle them."""
    if effects:
        raise QuestionError(f"expected a board without effects to {question}")


def effect_problems(
    size: int, jumps: Sequence[tuple[int, int]], effects: Sequence[tuple[Any, Any]]
) -> Iterator[Problem]:
    """What is wrong with the effects of a board with these jumps."""
    if not effects:
        return
    entries = {entry: exit for entry, exit in jumps if type(entry) is int}
    first: dict[int, Effect] = {}
    for square, effect in effects:
        if type(square) is not int or not 1 <= square <= size:
            sentence = f"expected a square in 1..{size} for an effect, got {quote(square)}"
            yield Problem("effect-square", sentence)
            continue
        problem = _problem(square, effect, entries)
        if problem is not None:
            name, sentence = problem
            yield Problem(name, sentence, squares=(square,))
        elif first.setdefault(square, effect) != effect:
            sentence = f"expected one effect for square {square}, got {first[square]} and {effect}"
            yield Problem("two-effects", sentence, squares=(square,))


def _problem(square: int, effect: Any, jumps: Mapping[int, int]) -> tuple[str, str] | None:
    if not isinstance(effect, Effect):
        return "effect", f"square {square}: {effect}"
    if effect.kind == "chance" and not 0 < effect.amount < 1:
        return (
            "chance",
            f"expected a chance between 0 and 1 for square {square}, got {effect.amount}",
        )
    if EFFECT_KINDS[effect.kind].number == "count" and not 1 <= effect.amount <= MOST_MISSED:
        expected = f"expected 1..{MOST_MISSED} turns to miss on square {square}"
        return "missed-turns", f"{expected}, got {effect.amount}"
    if effect.kind == "chance" and square not in jumps:
        return "chance-without-jump", f"expected a jump on square {square}, which has {effect}"
    if effect.kind != "chance" and square in jumps:
        both = f"{square} -> {jumps[square]} and {effect}"
        return "effect-on-jump", f"expected a jump or an effect on square {square}, got {both}"
    return None


def _read(effect: Any) -> Any:
    """The effect, or a sentence that says why the value is not one."""
    text = str(effect) if isinstance(effect, str | Effect) else quote(effect)
    try:
        return Effect.parse(text)
    except ValueError as error:
        return str(error)


def _amount(match: "re.Match[str]") -> Fraction:
    """The number of an effect whose text matches; 0 for an effect without one."""
    parts = match.groupdict()
    if "part" not in parts:
        return Fraction(parts.get("count") or 0)
    whole = 100 if parts["percent"] else int(parts["whole"] or 1)
    if whole == 0:
        raise ValueError("expected a chance between 0 and 1, got a part of 0")
    return Fraction(parts["part"]) / whole
