"""Predicates: every sentence about how a game ends or of a lesson, with its truth by brute force.

A sentence must be one of those below from end to end.  Its figures are read from its words, and the
interpreter alone decides whether it is true.  Why there is no route is in `tests/solve/claims.py`.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, partial
from typing import Any, NamedTuple

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
        self._late: dict[int, float] = {}
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
        mean: Fraction | None = self.case.rolls.steps({WON})[self.case.first]
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
        return {
            state.square for rolls, state, _ in interpreter.roll_by_roll(*self.known) if rolls == 1
        }

    @cached_property
    def without_hope(self) -> set[int]:
        """The squares of tokens that can come about and can neither win any more nor have lost."""
        reach = self.case.rolls.reach({WON})
        lost = (key for key in self.case.rolls.ways if isinstance(key, Node) and key not in reach)
        return {key.state.square for key in lost}

    def ends(self, rolls: int) -> float:
        """The share of the games that can still be won which `rolls` rolls end, late in a game."""
        if rolls not in self._late:
            hopeful = self.case.rolls.reach({WON}) - {WON}
            ways = {
                key: [
                    (to, float(q)) for to, q in self.case.rolls.ways[key].items() if to in hopeful
                ]
                for key in hopeful
            }
            now, kept = {self.case.first: 1.0}, list[float]()
            for _ in range(LATE):
                after = defaultdict[Node, float](float)
                for key, worth in now.items():
                    for to, q in ways[key]:
                        after[to] += worth * q
                kept.append(sum(after.values()))
                now = {key: worth / kept[-1] for key, worth in after.items()}
            self._late[rolls] = 1 - math.prod(kept[-rolls:])
        return self._late[rolls]

    @cached_property
    def stuck(self) -> set[Node]:
        """The tokens that can come about and can neither win nor lose any more."""
        web = self.case.rolls
        ends = web.reach({WON}) | web.reach({LOST})
        return {
            key for key in web.from_(self.case.first) if isinstance(key, Node) and key not in ends
        }

    @cached_property
    def choices(self) -> "Choices":
        """What a player can reach who need not take jumps."""
        return Choices(self)


class Choices:
    """Everything a token can do whose player may stay on an entry, by the interpreter's throws."""

    def __init__(self, truth: Truth) -> None:
        self.case = truth.case
        self.first: Any = WON if truth.at_once else interpreter.first_state(self.case.house)
        self.ways: dict[Any, list[set[Any]]] = {WON: []}
        waiting = [self.first]
        while waiting:
            state = waiting.pop()
            if state not in self.ways:
                self.ways[state] = self._after(state)
                waiting += set().union(*self.ways[state])
        self.rolls = self._fewest()

    def _after(self, state: Any) -> list[set[Any]]:
        """For each throw the states to choose from: on the board as it is, or without one jump."""
        jumps, size, house = self.case.jumps, self.case.game.size, self.case.house
        if state.misses == OUT:
            return [{state}]
        boards = [jumps, *({e: x for e, x in jumps.items() if e != stay} for stay in jumps)]
        found = []
        for outcome in house.outcomes:
            thrown = [interpreter.throw(size, board, house, state, outcome) for board in boards]
            found.append(
                {WON if won else interpreter.without_misses(after) for after, won, _ in thrown}
            )
        return found

    def _fewest(self) -> dict[Any, int]:
        """The fewest rolls to win from each state from which some choices win."""
        found, rolls = {WON: 0}, 0
        while True:
            rolls += 1
            goals = set(found)
            new = {
                s
                for s, ways in self.ways.items()
                if s not in found and any(w & goals for w in ways)
            }
            if not new:
                return found
            found |= dict.fromkeys(new, rolls)

    @cached_property
    def sure(self) -> set[Any]:
        """The states from which some choices are sure to win: taken out one by one that are not."""
        sure = set(self.ways)
        while True:
            winning = {WON}
            for _ in self.ways:
                for state in sure - winning:
                    ways = self.ways[state]
                    if all(way & sure for way in ways) and any(way & winning for way in ways):
                        winning.add(state)
            if winning == sure:
                return sure
            sure = winning

    @property
    def without_hope(self) -> set[int]:
        """The squares of states from which no choices win."""
        return {state.square for state in self.ways.keys() - self.rolls.keys()}


LATE = 1_500
"""After how many rolls the shares that each roll ends have settled."""
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
    return (
        is_reason
        and said["finish"] == str(truth.finish)
        and not false_claims(explanation, *truth.known)
    )


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


def _late(*, sure: bool) -> Holds:
    """That so many rolls end this share, where all games are won or where not all are."""

    def check(truth: Truth, said: Said) -> bool:
        rolls = _rolls(said["rolls"]) if "rolls" in said else 1
        share = 100 * truth.ends(rolls)
        is_so = (truth.chances[0] == 1) == sure
        return is_so and math.isclose(float(said["share"]), share, rel_tol=0.001, abs_tol=1e-9)

    return check


def named_squares(text: str) -> tuple[set[int], bool]:
    """The squares that a sentence names, and whether it says that there are more."""
    digits = text.removesuffix(", …").removeprefix("squares ").removeprefix("square ")
    return {int(square) for square in digits.split(", ")}, text.endswith("…")


def _names(said: Said, squares: set[int]) -> bool:
    """Whether these squares are named, of many the first."""
    named, are_more = named_squares(said["named"])
    is_plural = said["named"].startswith("squares")
    first = sorted(squares)[: len(named)]
    return (
        sorted(named) == first
        and are_more == (len(squares) > len(named))
        and is_plural == (len(squares) > 1)
    )


def _no_way(truth: Truth, said: Said) -> bool:
    farthest = max(truth.rests - {truth.finish} | {truth.case.house.start})
    return (
        truth.case.first in truth.stuck
        and truth.fewest is None
        and (said["finish"], said["farthest"]) == (str(truth.finish), str(farthest))
    )


def _stuck(truth: Truth, said: Said, *, always: bool) -> bool:
    """A token on these squares is stuck, if it might be, or never wins, however it came there."""
    web = truth.case.rolls
    can_win = web.from_(truth.case.first) & web.reach({WON})
    may = {key.state.square for key in truth.stuck}
    free = {key.state.square for key in can_win if isinstance(key, Node)}
    squares = may - free
    if always:
        return bool(squares) and _names(said, squares) and said["finish"] == str(truth.finish)
    return not squares and _names(said, may) and said["finish"] == str(truth.finish)


def _never_takes(truth: Truth, said: Said) -> bool:
    rolls = _rolls(said["rolls"])
    chance = Fraction(rolls == 0) if truth.at_once else truth.case.law(rolls, turns=False)[rolls]
    return said["rules"] == str(truth.case.game.rules) and chance == 0


def _one_length(truth: Truth, _: Said) -> bool:
    if truth.at_once:
        return True
    shares = truth.case.law(LONG_GAME, turns=False)
    return float(max(shares) / truth.chances[0]) > 1 - 1e-6


LONG_GAME = 60
SQUARES = r"(?P<squares>[\d, –]+)"
SHARE = r"(?:less than |more than )?[\d.]+ %"
WON_SHARE, LOST_SHARE, TRAP_SHARE = (f"(?P<{name}>{SHARE})" for name in ("won", "lost", "trap"))
ENDS = r"(?P<share>[\d.e+-]+) %"
CYCLE = r"(?P<rolls>\d+ rolls)"
NAMED = "(?P<named>squares? [\\d, …]+)"
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
        (
            f"not every game is won: {WON_SHARE} of all games are won, {LOST_SHARE} are lost, "
            f"and {TRAP_SHARE} never end"
        ),
        _ends(True, True, True),
    ),
    (
        "mean-of-all",
        "the mean of all is infinite; the figures below count the others as longer than any",
        lambda truth, _: truth.mean is None and truth.chances[0] > 0,
    ),
    ("mean-is-infinite", "the mean of this board is infinite", lambda truth, _: truth.mean is None),
    ("none-as-lost", "none: games can be lost", lambda truth, _: truth.chances[1] > 0),
    (
        "infinite-as-trap",
        "infinite: there is a trap",
        lambda truth, _: truth.chances[1] == 0 and truth.chances[2] > 0,
    ),
    ("late", f"each roll finishes {ENDS} of those still running", _late(sure=True)),
    ("late-cycle", f"every {CYCLE} finish {ENDS} of those still running", _late(sure=True)),
    (
        "late-others",
        f"each roll ends {ENDS} of the games neither finished nor trapped or lost",
        _late(sure=False),
    ),
    (
        "late-others-cycle",
        f"every {CYCLE} end {ENDS} of the games neither finished nor trapped or lost",
        _late(sure=False),
    ),
    (
        "can-be-finished",
        "every game on this board can be finished",
        lambda truth, _: truth.chances[0] == 1,
    ),
    ("nothing-to-mark", "no route: nothing to mark", lambda truth, _: truth.fewest is None),
    (
        "never-takes",
        r"no game of (?P<rules>.+) takes (?P<rolls>\d+ rolls?) on this board",
        _never_takes,
    ),
    (
        "one-length",
        "nearly every game takes the same number of rolls, so there is nothing to test",
        _one_length,
    ),
    (
        "choices-no-way",
        "the finish cannot be reached from the start, whatever the player chooses",
        lambda truth, _: truth.choices.first not in truth.choices.rolls,
    ),
    (
        "choices-too-far",
        r"the finish is at least (?P<rolls>\d+ rolls?) away, whatever the player chooses",
        lambda truth, said: truth.choices.rolls.get(truth.choices.first) == _rolls(said["rolls"]),
    ),
    (
        "choices-not-sure",
        (
            "no choices are sure to win: some lead to where a token can win no more, "
            f"on {SQUARES}, so the expected rolls are infinite; "
            "the best chance to arrive within K rolls has an answer"
        ),
        lambda truth, said: (
            truth.choices.first in truth.choices.rolls
            and truth.choices.first not in truth.choices.sure
            and listed_squares(said["squares"]) == truth.choices.without_hope
        ),
    ),
    (
        "throws-no-way",
        (
            r"no throws lead to the finish (?P<finish>\d+): "
            r"tokens come no farther than (?P<farthest>\d+)"
        ),
        _no_way,
    ),
    (
        "can-be-stuck",
        rf"a token can come to {NAMED} so that it never reaches the finish (?P<finish>\d+)",
        partial(_stuck, always=False),
    ),
    (
        "always-stuck",
        rf"a token that comes to {NAMED} can never reach the finish (?P<finish>\d+)",
        partial(_stuck, always=True),
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
            _has("over")(truth)
            and not _has("chance")(truth)
            and truth.fewest is not None
            and truth.p_min > 0
        ),
    ),
    ("no-game-can-end", r"no game can end on square (?P<finish>\d+): (?P<why>.+)", _why_no_route),
    (
        "none-is-shorter",
        r"no game reaches square (?P<finish>\d+) in fewer than (?P<rolls>\d+ rolls?)",
        lambda truth, said: (
            truth.fewest == _rolls(said["rolls"]) and said["finish"] == str(truth.finish)
        ),
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
            _rolls(said["rolls"]) == truth.fewest
            and is_share(said["share"], truth.p_min)
            and truth.p_min < 1
        ),
    ),
]
PREDICATES = {name: Predicate(re.compile(pattern), holds) for name, pattern, holds in _TABLE}
"""Each claim of `boustro.model.claims`, except those of other tests, with its exact words."""


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
            ways = interpreter.branches(
                truth.case.game.size, truth.jumps, truth.house, state, outcome
            )
            found |= {
                interpreter.without_misses(after)
                for _, _, (after, _, _) in ways
                if after.square == landed
            }
    return found
