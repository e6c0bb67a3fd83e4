"""The claims that an explanation makes, each checked by throwing every outcome everywhere.

A sentence must be one of those below from end to end: every number and every clause in it is a
claim, and a claim is checked by the interpreter alone, under all rules.
"""

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from boustro.solve.reasons import Explanation
from tests.support import interpreter
from tests.support.interpreter import House

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
RULE = re.compile(
    r'the rules? "(?P<limit>number \d+ in a turn [^"]+)?(?:" and ")?(?P<opens>opens on [^"]+)?'
    r'" prevents? every route: without (?:it|them) the fewest rolls are (?P<rolls>\d+)'
)
TOO_LARGE = re.compile(
    r"no throws lead to the finish, square (?P<finish>\d+), and the board is too large to say more"
)


class Played:
    """Everything that can happen to one token, by the interpreter."""

    def __init__(self, size: int, jumps: dict[int, int], house: House) -> None:
        self.size, self.house = size, house
        self.jumps = _Taken(jumps)
        states = list(interpreter.roll_by_roll(size, self.jumps, house))
        self.rests = {state.square for _, state, _ in states}
        self.wins = any(won for _, _, won in states)
        self.finish = interpreter.finish_of(size, house)
        self.highest = max(outcome[0] for outcome in house.outcomes)

    @cached_property
    def landings(self) -> set[int]:
        """Where the jumps that can be reached land, after any that follow on."""
        return {interpreter.land(self.jumps, self.house, entry) for entry in self.jumps.reached}


class _Taken(dict[int, int]):
    """Jumps that remember where throws reached one of them."""

    def __init__(self, jumps: dict[int, int]) -> None:
        super().__init__(jumps)
        self.reached: set[int] = set()

    def __contains__(self, square: object) -> bool:
        # The interpreter asks for the square that a throw reached and where a jump leads on to.
        if super().__contains__(square) and isinstance(square, int):
            self.reached.add(square)
        return super().__contains__(square)


def false_claims(
    explanation: Explanation | None, size: int, jumps: dict[int, int], house: House
) -> list[str]:
    """The claims of an explanation that do not hold; a missing one claims that there is a route."""
    played = Played(size, jumps, house)
    if explanation is None:
        return [] if played.wins else ["there is a route"]
    check = _CHECKS.get(explanation.kind)
    if check is None:
        return [f"the kind {explanation.kind} is known"]
    claims = check(played, explanation)
    found = [claim for claim, holds in claims if not holds]
    each: list[dict[str, Any]] = [{"opening": None}, {"again_limit": None}]
    lifted = [*each, each[0] | each[1]]
    if explanation.kind != "rule" and house != house._replace(**lifted[-1]):
        wins = (interpreter.fewest_rolls(size, jumps, house._replace(**names)) for names in lifted)
        found += ["no rule prevents it"] * any(rolls is not None for rolls in wins)
    return ["there is no route", *found] if played.wins else found


Claims = Iterator[tuple[str, bool]]


def _said(pattern: re.Pattern[str], explanation: Explanation) -> dict[str, str]:
    match = pattern.fullmatch(explanation.sentence)
    return {} if match is None else {k: v for k, v in match.groupdict().items() if v is not None}


def _rule(played: Played, explanation: Explanation) -> Claims:
    said = _said(RULE, explanation)
    yield "the sentence is one of its kind", bool({"opens", "limit"} & said.keys())
    names = {"opens": "opening", "limit": "again_limit"}
    lifted: dict[str, Any] = {name: None for word, name in names.items() if word in said}
    yield "these are rules of the game", all(getattr(played.house, name) for name in lifted)
    house, jumps = played.house._replace(**lifted), dict(played.jumps)
    rolls = interpreter.fewest_rolls(played.size, jumps, house)
    yield "without them there is a route of so many rolls", said.get("rolls") == str(rolls)


def _finish_is_entry(played: Played, explanation: Explanation) -> Claims:
    said, finish, jumps = _said(FINISH_IS_ENTRY, explanation), played.finish, played.jumps
    yield "the sentence is one of its kind", bool(said)
    yield "the finish is an entry", said.get("finish") == str(finish) and finish in dict(jumps)
    yield "the squares are the finish", explanation.squares == (finish,)
    end = "snake's head" if jumps[finish] < finish else "ladder's foot"
    yield "it is that end of that jump", said.get("end") == end and jumps[finish] != finish
    yield "a throw onto it goes on", said.get("exit") == str(_exit(played)) != str(finish)
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


def _exit(played: Played) -> int:
    return interpreter.land(dict(played.jumps), played.house, played.finish)


def _start_past_finish(played: Played, explanation: Explanation) -> Claims:
    said, start, finish = _said(START_PAST_FINISH, explanation), played.house.start, played.finish
    yield "the sentence is one of its kind", bool(said)
    yield ("the numbers are right", (said.get("start"), said.get("finish")) == (str(start), str(finish)))
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
    yield "no jump that can be reached lands there", max(played.landings, default=-1) < first


def _die(played: Played, explanation: Explanation) -> Claims:
    said = _said(DIE, explanation)
    yield "the sentence is one of its kind", bool(said)
    yield "no jump is ever taken", not played.jumps.reached
    before = [square for square in played.rests if square < played.finish]
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
    said = _said(TRAP, explanation)
    yield "the sentence is one of its kind", bool(said)
    yield "these are the squares to rest on", explanation.squares == tuple(sorted(played.rests))
    listed = said.get("listed", said.get("only", "")).split(", ")
    shown = [*map(str, explanation.squares[:8]), *["…"] * (len(explanation.squares) > 8)]
    yield "they are listed", listed == shown
    yield "and counted", said.get("count", "1") == str(len(explanation.squares))


_CHECKS = {
    "rule": _rule,
    "finish-is-entry": _finish_is_entry,
    "start-past-finish": _start_past_finish,
    "wall": _wall,
    "die": _die,
    "trap": _trap,
}
