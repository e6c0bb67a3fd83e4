"""Predicates: every sentence about how a game ends or what a lesson says of it, with its truth by brute force.

A sentence must be one of those below from end to end; what its words name is read from them, and the
interpreter alone decides whether it is true.  Why there is no route is in `tests/solve/claims.py`.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from boustro import explain
from tests.grid.acting import LOST, Acting
from tests.grid.brute import WON, Node
from tests.solve.claims import false_claims, listed_squares
from tests.support import interpreter
from tests.support.interpreter import State

OUT = -1


class Truth:
    """What is true of a game, by brute force."""

    def __init__(self, case: Acting) -> None:
        self.case, self.house, self.jumps = case, case.house, case.jumps
        self.known = case.game.size, case.jumps, case.house
        self.finish = interpreter.finish_of(case.game.size, case.house)
        self.at_once = interpreter.over_at_once(case.game.size, case.house)

    @cached_property
    def chances(self) -> tuple[Fraction, Fraction, Fraction]:
        """The chances to win, to lose and never to end."""
        if self.at_once:
            return Fraction(1), Fraction(), Fraction()
        won, lost = (self.case.rolls.chance({end})[self.case.first] for end in (WON, LOST))
        return Fraction(won), Fraction(lost), 1 - Fraction(won) - Fraction(lost)

    @cached_property
    def fewest(self) -> int | None:
        """The fewest rolls."""
        return interpreter.fewest_rolls(*self.known)

    @cached_property
    def p_min(self) -> Fraction:
        """The chance of a game of the fewest rolls."""
        fewest = self.fewest or 0
        return Fraction(1) if self.at_once else self.case.law(fewest, turns=False)[fewest]

    @cached_property
    def mean(self) -> Fraction | None:
        """The mean rolls; None where it is infinite."""
        if self.at_once:
            return Fraction()
        mean: Fraction | None = self.case.rolls.cost({WON}, lambda _: 1)[self.case.first]
        return mean

    @cached_property
    def mean_won(self) -> Fraction:
        """The mean rolls of the games that are won."""
        if self.at_once:
            return Fraction()
        web, begin = self.case.rolls, self.case.first
        hopes = web.chance({WON})
        visits = ((v, hopes[key]) for key, v in web.visits(begin).items() if key != WON)
        mean: Fraction = sum((v * hope for v, hope in visits), Fraction()) / hopes[begin]
        return mean

    @cached_property
    def rests(self) -> set[int]:
        """The squares on which a token can rest."""
        return {state.square for _, state, _ in interpreter.roll_by_roll(*self.known)}

    @cached_property
    def after_one_roll(self) -> set[int]:
        """The squares on which a token can be after its first roll."""
        return {state.square for rolls, state, _ in interpreter.roll_by_roll(*self.known) if rolls == 1}

    @cached_property
    def without_hope(self) -> set[int]:
        """The squares of tokens that can come about and can neither win any more nor have lost."""
        reach = self.case.rolls.reach({WON})
        lost = (key for key in self.case.rolls.ways if isinstance(key, Node) and key not in reach)
        return {key.state.square for key in lost}


Said = Mapping[str, str]
Holds = Callable[[Truth, Said], bool]


class Predicate(NamedTuple):
    """A sentence with its truth condition."""

    pattern: re.Pattern[str]
    holds: Holds


def is_share(text: str, share: Fraction) -> bool:
    """Whether a chance is said right."""
    if text == "less than 0.001 %":
        return 0 < share < Fraction(1, 10**5)
    if text == "more than 99.9 %":
        return Fraction(999, 1000) < share < 1
    number = text.removesuffix(" %")
    digits = len(number.partition(".")[2])
    within = abs(100 * share - Fraction(number)) <= Fraction(6, 10 ** (digits + 1))
    return within and (share in (0, 1)) == (number in ("0", "100"))


def is_figure(text: str, value: Fraction | None) -> bool:
    """Whether a number with decimals is said right; None is infinite."""
    if value is None or text == "infinite":
        return (text == "infinite") == (value is None)
    digits = len(text.partition(".")[2])
    return abs(value - Fraction(text.replace(",", ""))) <= Fraction(6, 10 ** (digits + 1))


def _ends(*happens: bool) -> Holds:
    """That games can be won, lost, and go on for ever just as is said, with these chances."""

    def holds(truth: Truth, said: Said) -> bool:
        named = dict(zip(("won", "lost", "trap"), truth.chances, strict=True))
        is_so = [chance > 0 for chance in truth.chances] == list(happens)
        return is_so and all(is_share(text, named[name]) for name, text in said.items())

    return holds


def _rolls(text: str) -> int:
    number, _, noun = text.partition(" ")
    assert noun == ("roll" if number == "1" else "rolls")
    return int(number)


def _why_no_route(truth: Truth, said: Said) -> bool:
    explanation = explain(truth.case.game)
    is_reason = explanation is not None and str(explanation) == said["why"]
    return is_reason and said["finish"] == str(truth.finish) and not false_claims(explanation, *truth.known)


def _has(kind: str) -> Callable[[Truth], bool]:
    return lambda truth: any(effect[0] == kind for effect in truth.house.effects.values())


def _never_entry(truth: Truth, squares: set[int]) -> bool:
    return all(truth.jumps.get(square, square) != square for square in squares)


def _never_back(truth: Truth, squares: set[int]) -> bool:
    effects = truth.house.effects
    return all(square in effects and effects[square][0] == "back" for square in squares)


def _never_led(truth: Truth, squares: set[int]) -> bool:
    """No throw counts to these squares, and no jump that is taken ends there."""
    states = [state for _, state, won in interpreter.roll_by_roll(*truth.known) if not won]
    down: set[int] = set()
    for state in states:
        if state.misses == OUT:
            continue
        for outcome in interpreter.classes(truth.house):
            asked = interpreter.Asked(truth.jumps)
            interpreter.throw(truth.case.game.size, asked, truth.house, state, outcome)
            down |= set(asked.squares)
    return squares.isdisjoint(down | truth.rests)


def _never(holds: Callable[[Truth, set[int]], bool]) -> Holds:
    def check(truth: Truth, said: Said) -> bool:
        squares = listed_squares(said["squares"])
        return bool(squares) and squares.isdisjoint(truth.rests) and holds(truth, squares)

    return check


SQUARES = r"(?P<squares>[\d, –]+)"
SHARE = r"(?:less than |more than )?[\d.]+ %"
WON_SHARE, LOST_SHARE, TRAP_SHARE = (f"(?P<{name}>{SHARE})" for name in ("won", "lost", "trap"))
_TABLE: list[tuple[str, str, Holds]] = [
    ("all-won", "every game is won sooner or later", _ends(True, False, False)),
    ("all-lost", "every game is lost sooner or later", _ends(False, True, False)),
    ("all-endless", "no game ever ends: none can be won or lost", _ends(False, False, True)),
    (
        "lost-or-endless",
        f"no game is ever won: {LOST_SHARE} of all games are lost, and {TRAP_SHARE} never end",
        _ends(False, True, True),
    ),
    (
        "won-or-lost",
        f"not every game is won: {WON_SHARE} of all games are won, and {LOST_SHARE} are lost",
        _ends(True, True, False),
    ),
    (
        "won-or-endless",
        f"some games never end: {WON_SHARE} of all games are won, and {TRAP_SHARE} never end",
        _ends(True, False, True),
    ),
    (
        "won-lost-endless",
        f"not every game is won: {WON_SHARE} of all games are won, {LOST_SHARE} are lost, and {TRAP_SHARE} never end",
        _ends(True, True, True),
    ),
    (
        "can-be-lost",
        "a game can be lost: it has no length, and the mean is infinite",
        lambda truth, _: truth.chances[1] > 0 and truth.mean is None,
    ),
    (
        "can-be-trapped",
        "a token can fall into a trap: the mean is infinite",
        lambda truth, _: truth.chances[2] > 0 and truth.mean is None,
    ),
    (
        "fewest-by-chance",
        "fewest rolls means: with a chance above zero, if all jumps work as needed",
        lambda truth, _: _has("chance")(truth) and truth.fewest is not None and truth.p_min > 0,
    ),
    (
        "fewest-if-not-lost",
        "fewest rolls means: with a chance above zero, if the game is not lost before",
        lambda truth, _: (
            _has("over")(truth) and not _has("chance")(truth) and truth.fewest is not None and truth.p_min > 0
        ),
    ),
    ("no-game-can-end", r"no game can end on square (?P<finish>\d+): (?P<why>.+)", _why_no_route),
    (
        "none-is-shorter",
        r"no game reaches square (?P<finish>\d+) in fewer than (?P<rolls>\d+ rolls?)",
        lambda truth, said: truth.fewest == _rolls(said["rolls"]) and said["finish"] == str(truth.finish),
    ),
    (
        "only-route",
        "this is the only shortest route",
        lambda truth, _: interpreter.shortest_count(*truth.known) == 1,
    ),
    (
        "one-of-routes",
        r"this is one of (?P<count>[\d,]+) shortest routes",
        lambda truth, said: (
            interpreter.shortest_count(*truth.known) == int(said["count"].replace(",", "")) > 1
        ),
    ),
    (
        "never-entry",
        f"on {SQUARES}: a jump starts there and carries the token away",
        _never(_never_entry),
    ),
    (
        "never-back",
        f"on {SQUARES}: a token that a throw takes there goes back to where its turn began",
        _never(_never_back),
    ),
    ("never-led", f"on {SQUARES}: no throw and no jump leads a token there", _never(_never_led)),
    (
        "never-rests",
        f"no token ever rests on {SQUARES}",
        lambda truth, said: (
            listed_squares(said["squares"]) == set(range(1, truth.case.game.size + 1)) - truth.rests
        ),
    ),
    (
        "rests-everywhere",
        "a token can rest on every square",
        lambda truth, _: set(range(1, truth.case.game.size + 1)) <= truth.rests,
    ),
    (
        "trap-squares",
        f"a token that can never win any more is on {SQUARES}",
        lambda truth, said: listed_squares(said["squares"]) == truth.without_hope,
    ),
    (
        "won-games",
        r"the games that are won take (?P<mean>[\d.,]+) rolls on average",
        lambda truth, said: truth.chances[0] > 0 and is_figure(said["mean"], truth.mean_won),
    ),
    (
        "shortest-share",
        rf"(?P<share>{SHARE}) of all games take only (?P<rolls>\d+ rolls?), the shortest",
        lambda truth, said: (
            _rolls(said["rolls"]) == truth.fewest and is_share(said["share"], truth.p_min) and truth.p_min < 1
        ),
    ),
]
PREDICATES = {name: Predicate(re.compile(pattern), holds) for name, pattern, holds in _TABLE}
"""Each claim of `boustro.model.claims` but those of other tests, with its words as they are to be said."""


def name_of(sentence: str) -> str | None:
    """The predicate that a sentence is, None where it is none."""
    low = sentence[:1].lower() + sentence[1:]
    found = [name for name, each in PREDICATES.items() if each.pattern.fullmatch(low.rstrip("."))]
    assert len(found) <= 1
    return found[0] if found else None


def holds(name: str, sentence: str, truth: Truth) -> bool:
    """Whether a sentence that is this predicate is true of a game."""
    low = sentence[:1].lower() + sentence[1:]
    match = PREDICATES[name].pattern.fullmatch(low.rstrip("."))
    assert match is not None
    return PREDICATES[name].holds(truth, match.groupdict())


def tokens_after(truth: Truth, states: set[State], throw: int, landed: int) -> set[State]:
    """The states on `landed` to which such a throw can lead from one of these."""
    found = set()
    for state in states:
        for outcome in truth.house.outcomes:
            if outcome[0] != throw:
                continue
            ways = interpreter.branches(truth.case.game.size, truth.jumps, truth.house, state, outcome)
            found |= {
                interpreter.without_misses(after) for _, _, (after, _, _) in ways if after.square == landed
            }
    return found
