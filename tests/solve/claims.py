"""The claims that an explanation makes, each checked by throwing every outcome everywhere.

A sentence must be one of those below from end to end: every number and every clause in it is a
claim, and a claim is checked by the interpreter alone, under all rules.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, product
from typing import Any

from boustro.solve.reasons import Explanation
from tests.support import interpreter
from tests.support.interpreter import Asked, House, State

OUT = -1

FINISH_IS_ENTRY = re.compile(
    r"the finish, square (?P<finish>\d+), is a (?P<end>snake's head|ladder's foot): a throw that "
    r"reaches it goes on to (?P<exit>\d+), and (?P<rest>no jump ends there|"
    r"no jump that can be reached ends there|so does a jump that ends there)"
)
START_PAST_FINISH = re.compile(
    r"the token begins on square (?P<start>\d+), past the finish, square (?P<finish>\d+), and "
    r"never rests before it"
)
WALL = re.compile(
    r"(?:squares (?P<first>\d+) to (?P<last>\d+) are a wall: (?P<count>\d+) entries in a row"
    r"|square (?P<only>\d+) is a wall: an entry), the largest throw is (?P<highest>\d+), and no "
    r"jump that can be reached lands on or past (?:them|it)"
)
DIE = re.compile(
    r"no throws of .+ lead to the finish, square (?P<finish>\d+): the nearest square before it "
    r"on which the token can rest is (?P<nearest>\d+)"
)
TRAP = re.compile(
    r"the token is trapped: it can rest only on (?:(?P<count>\d+) squares \((?P<listed>[\d, …]+)\)"
    r", and every throw from there leads back among them"
    r"|square (?P<only>\d+), and every throw from there leads back to it)"
)
PREVENTED = re.compile(
    r"(?P<causes>.+?) (?P<verb>prevents?) every route: without (?P<it>it|them) the fewest rolls "
    r"are (?P<rolls>\d+)"
)
RULES = re.compile(
    r'the rules? (?:"(opens on [^"]+)")?(?: and )?(?:"(number \d+ in a turn [^"]+)")?'
)
EFFECTS = {
    "over": re.compile(r"game over on (?P<squares>[\d, –]+)"),
    "back": re.compile(r"going back to the start of the turn on (?P<squares>[\d, –]+)"),
    "again": re.compile(r"rolling again on (?P<squares>[\d, –]+)"),
    "miss": re.compile(r"missing turns on (?P<squares>[\d, –]+)"),
}
PLAYS_ON = (
    r"the token can play on only from (?:(?P<count>\d+) squares \((?P<listed>[\d, …]+)\)"
    r"|square (?P<only>\d+)), and "
)
LOST = re.compile(
    rf"every game is lost: {PLAYS_ON}sooner or later a throw from there is game over "
    r"on (?P<over>[\d, –]+)"
)
LOST_OR_TRAPPED = re.compile(
    rf"no game is won: {PLAYS_ON}every throw from there leads back (?P<back>to it|among them) "
    r"or is game over on (?P<over>[\d, –]+)"
)
TOO_LARGE = re.compile(
    r"no throws lead to the finish, square (?P<finish>\d+), and the board is too large to say more"
)


class Played:
    """Everything that can happen to one token, by the interpreter."""

    def __init__(self, size: int, jumps: dict[int, int], house: House) -> None:
        self.size, self.house, self.jumps = size, house, jumps
        listed = list(interpreter.roll_by_roll(size, jumps, house))
        self.states = {state for _, state, won in listed if not won}
        self.rests = {state.square for _, state, _ in listed}
        self.wins = any(won for _, _, won in listed)
        self.finish = interpreter.finish_of(size, house)
        self.highest = max(outcome[0] for outcome in house.outcomes)

    @cached_property
    def playing(self) -> set[State]:
        """The states in which a token plays on: it has neither won nor lost."""
        return {state for state in self.states if state.misses != OUT}

    @cached_property
    def plays_on(self) -> set[int]:
        """The squares on which a token rests and plays on."""
        return {state.square for state in self.playing}

    @cached_property
    def over(self) -> set[int]:
        """The squares on which a token is lost."""
        return {state.square for state in self.states - self.playing}

    @cached_property
    def asked(self) -> list[tuple[list[int], State]]:
        """For every throw the squares at which jumps are looked up, and the state after it."""
        found = []
        for state, outcome in product(self.playing, interpreter.classes(self.house)):
            asked = Asked(self.jumps)
            after, _, _ = interpreter.throw(self.size, asked, self.house, state, outcome)
            found.append((asked.squares, after))
        return found

    @cached_property
    def reached(self) -> set[int]:
        """The entries that can be reached by throws, or by jumps that follow on."""
        return {square for squares, _ in self.asked for square in squares if square in self.jumps}

    @cached_property
    def landings(self) -> set[int]:
        """Where the jumps that can be reached land, after any that follow on."""
        return {interpreter.land(self.jumps, self.house, entry) for entry in self.reached}

    @cached_property
    def turned(self) -> bool:
        """Whether a square without a jump can send a token back or put it out."""
        kinds = self.house.effects
        return any(
            kinds[square][0] in ("back", "over")
            for squares, _ in self.asked
            for square in squares[:1]
            if square in kinds and square not in self.jumps
        )

    @cached_property
    def after(self) -> dict[State, set[State]]:
        """Where throws lead from every state in which a token plays on, wins left out."""
        found: dict[State, set[State]] = {state: set() for state in self.playing}
        for state, outcome in product(self.playing, interpreter.classes(self.house)):
            ways = interpreter.branches(self.size, self.jumps, self.house, state, outcome)
            found[state] |= {
                interpreter.without_misses(to) for _, _, (to, won, _) in ways if not won
            }
        return found

    @cached_property
    def always_lost(self) -> bool:
        """Whether from every state some throws lead to a loss."""
        doomed = self.states - self.playing
        while new := {state for state in self.playing - doomed if self.after[state] & doomed}:
            doomed = doomed | new
        return doomed == self.states

    @cached_property
    def wall(self) -> tuple[int, int] | None:
        """The entries in a row after the furthest square to play on from, if they are a wall."""
        top = max(self.plays_on)
        last = top
        while last + 1 in self.jumps and last + 1 < self.finish:
            last += 1
        is_wall = last - top >= self.highest and max(self.rests) == top
        return (top + 1, last) if is_wall and max(self.landings, default=0) <= top else None


def false_claims(
    explanation: Explanation | None,
    size: int,
    jumps: dict[int, int],
    house: House,
    *,
    searched: bool = True,
) -> list[str]:
    """The claims of an explanation that do not hold; a missing one claims that there is a route.

    One that a search has found claims, too, that nothing stronger holds.
    """
    played = Played(size, jumps, house)
    if explanation is None:
        return [] if played.wins else ["there is a route"]
    check = _CHECKS.get(explanation.kind)
    if check is None:
        return [f"the kind {explanation.kind} is known"]
    claims = check(played, explanation)
    found = [claim for claim, holds in claims if not holds]
    if searched and explanation.kind != (strongest := next(_could_be_said(played))):
        found.append(f"nothing stronger than {explanation.kind} holds: {strongest}")
    return ["there is no route", *found] if played.wins else found


def _could_be_said(played: Played) -> Iterator[str]:
    """The kinds of the claims that are true of a game without a route, the strongest first."""
    if some := _least_to_lift(played):
        yield "effect" if EFFECTS.keys() & set(some) else "rule"
    ends = played.finish in played.jumps.values() and played.house.chaining == "single"
    if _is_entry(played) and not ends:
        yield "finish-is-entry"
    if min(played.rests) > played.finish:
        yield "start-past-finish"
    if played.wall:
        yield "wall"
    if not played.reached and not played.turned:
        yield "die"
    if _is_entry(played) and played.finish not in played.landings:
        yield "finish-is-entry"
    yield "lost" if played.always_lost else "trap"


def _is_entry(played: Played) -> bool:
    """Whether a throw onto the finish goes on along its jump."""
    exit = played.jumps.get(played.finish, played.finish)
    return exit != played.finish and played.house.overshoot != "win"


def _least_to_lift(played: Played) -> tuple[str, ...]:
    """The fewest rules and kinds of effects without which there is a route, or nothing."""
    house = played.house
    acting = {kind for kind, _ in house.effects.values()}
    causes = [name for name in ("opening", "again_limit") if getattr(house, name)]
    causes += [kind for kind in EFFECTS if kind in acting]
    for count in range(1, len(causes) + 1):
        for some in combinations(causes, count):
            if _rolls_without(played, some) is not None:
                return some
    return ()


def _rolls_without(played: Played, some: tuple[str, ...]) -> int | None:
    """The fewest rolls without these rules and kinds of effects."""
    lifted: dict[str, Any] = {name: None for name in some if name not in EFFECTS}
    kept = {s: effect for s, effect in played.house.effects.items() if effect[0] not in some}
    house = played.house._replace(**lifted, effects=kept)
    return interpreter.fewest_rolls(played.size, played.jumps, house)


Claims = Iterator[tuple[str, bool]]


def _said(pattern: re.Pattern[str], explanation: Explanation) -> dict[str, str]:
    match = pattern.fullmatch(explanation.sentence)
    return {} if match is None else {k: v for k, v in match.groupdict().items() if v is not None}


def _prevented(played: Played, explanation: Explanation) -> Claims:
    said = _said(PREVENTED, explanation)
    yield "the sentence is one of its kind", bool(said)
    some, squares = _causes_said(said.get("causes", ""))
    yield (
        "these are rules and effects of the game",
        bool(some)
        and all(getattr(played.house, name, None) for name in some if name not in EFFECTS),
    )
    acting = played.house.effects.items()
    named = {kind: {square for square, effect in acting if effect[0] == kind} for kind in squares}
    yield "the effects are on these squares", squares == named and all(named.values())
    listed = tuple(sorted(square for those in squares.values() for square in those))
    yield "they are the squares", explanation.squares == listed
    rolls = _rolls_without(played, some)
    yield "without them there is a route of so many rolls", said.get("rolls") == str(rolls)
    yield "and not without fewer", len(some) == len(_least_to_lift(played))
    rules = [name for name in some if name not in EFFECTS]
    are_many = explanation.sentence.startswith("the rules ")
    yield "rules are several where several are named", are_many == (len(rules) > 1)
    number = (said.get("verb"), said.get("it"))
    yield (
        "verb and pronoun agree",
        number == (("prevents", "it") if len(some) == 1 else ("prevent", "them")),
    )


def _causes_said(text: str) -> tuple[tuple[str, ...], dict[str, set[int]]]:
    """The rules and the kinds of effects that a sentence names, with the squares of each kind."""
    some, squares, rest = list[str](), dict[str, set[int]](), text
    if match := RULES.match(rest):
        names = ("opening", "again_limit")
        some += [name for name, clause in zip(names, match.groups(), strict=True) if clause]
        rest = rest[match.end() :]
    for kind, pattern in EFFECTS.items():
        if match := pattern.match(rest.removeprefix(" and ")):
            some.append(kind)
            squares[kind] = listed_squares(match["squares"])
            rest = rest.removeprefix(" and ")[match.end() :]
    return (tuple(some), squares) if not rest else ((), {})


def listed_squares(text: str) -> set[int]:
    """The squares of a list such as `1, 3–5`."""
    found = set[int]()
    for part in filter(None, text.split(", ")):
        first, _, last = part.partition("–")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def _finish_is_entry(played: Played, explanation: Explanation) -> Claims:
    said, finish, jumps = _said(FINISH_IS_ENTRY, explanation), played.finish, played.jumps
    yield "the sentence is one of its kind", bool(said)
    yield "the finish is an entry", said.get("finish") == str(finish) and finish in dict(jumps)
    yield "the squares are the finish", explanation.squares == (finish,)
    end = "snake's head" if jumps[finish] < finish else "ladder's foot"
    yield "it is that end of that jump", said.get("end") == end and jumps[finish] != finish
    yield "a throw onto it goes on", said.get("exit") == str(_sure_exit(played))
    yield "and leaves it", said.get("exit") != str(finish)
    yield "passing it does not win", played.house.overshoot != "win"
    ends = finish in jumps.values()
    yield (
        said.get("rest", "no clause"),
        {
            "no jump ends there": not ends,
            "no jump that can be reached ends there": finish not in played.landings,
            "so does a jump that ends there": ends and played.house.chaining == "follow",
        }.get(said.get("rest", ""), False),
    )


def _sure_exit(played: Played) -> int:
    """The end of every throw onto the finish: its last exit, or the first square with a chance."""
    square, jumps = played.jumps[played.finish], played.jumps
    while played.house.chaining == "follow" and square in jumps:
        if square in played.house.effects:
            break
        square = jumps[square]
    return square


def _start_past_finish(played: Played, explanation: Explanation) -> Claims:
    said, start, finish = _said(START_PAST_FINISH, explanation), played.house.start, played.finish
    yield "the sentence is one of its kind", bool(said)
    yield (
        "the numbers are right",
        (said.get("start"), said.get("finish")) == (str(start), str(finish)),
    )
    yield "the squares are the start", explanation.squares == (start,)
    yield "the token begins past the finish and stays there", min(played.rests) > finish


def _wall(played: Played, explanation: Explanation) -> Claims:
    said = _said(WALL, explanation)
    yield "the sentence is one of its kind", bool(said)
    if len(explanation.squares) != 2 or not said:
        yield "the squares are the first and the last", False
        return
    first, last = explanation.squares
    only = said.get("only")
    named = (said.get("first", only), said.get("last", only), said.get("count", "1"))
    yield "the numbers are right", named == (str(first), str(last), str(last - first + 1))
    yield "all are entries", all(square in dict(played.jumps) for square in range(first, last + 1))
    yield (
        "and the square behind them is none",
        last + 1 == played.finish or last + 1 not in dict(played.jumps),
    )
    yield "the largest throw", said["highest"] == str(played.highest)
    yield "as many as the largest throw", first <= last and last - first + 1 >= played.highest
    yield "they stand before the finish", last < played.finish
    yield "no token rests on or past them", max(played.rests) < first
    yield "a token plays on right before them", first - 1 in played.plays_on
    yield "no jump that can be reached lands there", max(played.landings, default=-1) < first


def _die(played: Played, explanation: Explanation) -> Claims:
    said = _said(DIE, explanation)
    yield "the sentence is one of its kind", bool(said)
    yield "no jump is ever taken", not played.reached
    yield "no effect turns a token", not played.turned
    before = [square for square in played.plays_on if square < played.finish]
    yield "the nearest square", bool(before) and explanation.squares == (max(before),)
    yield (
        "the numbers are right",
        (said.get("finish"), said.get("nearest"))
        == (str(played.finish), ", ".join(map(str, explanation.squares))),
    )


def _trap(played: Played, explanation: Explanation) -> Claims:
    if said := _said(TOO_LARGE, explanation):
        yield "the finish is right", said["finish"] == str(played.finish)
        yield "no squares are named", explanation.squares == ()
        return
    pattern = LOST_OR_TRAPPED if played.over else TRAP
    said = _said(pattern, explanation)
    yield from _squares_to_play_on(played, explanation, said)
    if played.over:
        yield "these are the squares of losses", listed_squares(said.get("over", "")) == played.over
        back = "among them" if len(played.plays_on) > 1 else "to it"
        yield "throws lead back", said.get("back") == back


def _lost(played: Played, explanation: Explanation) -> Claims:
    said = _said(LOST, explanation)
    yield from _squares_to_play_on(played, explanation, said)
    yield "these are the squares of losses", listed_squares(said.get("over", "")) == played.over
    yield "every game is lost", played.always_lost


def _squares_to_play_on(played: Played, explanation: Explanation, said: dict[str, str]) -> Claims:
    yield "the sentence is one of its kind", bool(said)
    yield "these are the squares", explanation.squares == tuple(sorted(played.plays_on))
    listed = said.get("listed", said.get("only", "")).split(", ")
    shown = [*map(str, explanation.squares[:8])]
    if len(explanation.squares) > 8:
        shown.append("…")
    yield "they are listed", listed == shown
    yield "and counted", said.get("count", "1") == str(len(explanation.squares))


_CHECKS = {
    "rule": _prevented,
    "effect": _prevented,
    "finish-is-entry": _finish_is_entry,
    "start-past-finish": _start_past_finish,
    "wall": _wall,
    "die": _die,
    "lost": _lost,
    "trap": _trap,
}
