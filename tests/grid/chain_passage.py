"""The grid's checks of first passage: squares to rest on or touch, jumps used or avoided."""

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from boustro.chain.passage import (
    NEVER,
    Passage,
    chain_from,
    check_squares,
    comes_to,
    finish_without,
    first_passage,
    precedence,
    touch_chances,
    until,
    use_chances,
)
from boustro.errors import QuestionError
from tests.grid.brute import WON, Key, Node, Thrown, Web, arrivals
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold

_LISTED = 12
Event = Callable[[list[int]], Any]


def put_down(case: Case, node: Node, thrown: Thrown) -> list[int]:
    """The squares that a throw puts a token down on, one after the other."""
    landed = case.solo.finish if thrown.to == WON else thrown.to.state.square
    if thrown.reached is None:
        return [] if landed == node.state.square else [landed]
    if not thrown.used_jump:
        # Sent to a start that is the finish, it has counted nowhere.
        return [landed]
    down = [thrown.reached, case.jumps[thrown.reached]]
    while case.house.chaining == "follow" and down[-1] in case.jumps:
        down.append(case.jumps[down[-1]])
    return down


def web_until(case: Case, begin: Key, event: Event) -> Web:
    """One token, roll by roll, until a throw brings an event about, which is a key of its own."""

    def ways(key: Key) -> Iterator[tuple[Fraction, Key]]:
        for thrown in case.solo.throws(key) if isinstance(key, Node) else ():
            happened = event(put_down(case, key, thrown))
            yield thrown.share, thrown.to if happened is None else ("event", happened)

    return Web([begin], ways)


def rests(case: Case, goals: set[int], *, touch: bool) -> Event:
    """The event to rest on one of the goals, or to touch one."""

    def event(down: list[int]) -> Any:
        return "here" if goals & set(down if touch else down[-1:]) else None

    return event


def agree(case: Case, passage: Passage, begin: Key, event: Event, hold: Hold) -> None:
    """Hold a passage's chance, means, spread and law against the web of the event."""
    web, goal = web_until(case, begin, event), ("event", "here")
    chances = web.chance({goal})
    chance = chances.get(begin, Fraction())
    hold.close(passage.chance, chance, "chance")
    hold.equal(passage.is_sure, chance == 1, "sure")
    hold.close(passage.mean, web.steps({goal}).get(begin), "mean")
    moments = given_moments(web, chances, begin) if chance else (math.nan, math.nan)
    hold.close(passage.mean_given, moments[0], "mean given")
    if chance:
        spread = math.sqrt(max(0, moments[1] - moments[0] ** 2))
        hold.close(passage.sd_given, spread, "sd given", scale=1e4)
    hold.equal(passage.conditional_chain is None, not chance, "a chain of those games")
    hold.equal(passage.error < 1e-9, True, "error")
    further, whole = arrivals(weights_of(web, case.solo.whole), {begin: 1}, goal), case.solo.whole
    law = [arrived / whole**n for n, (arrived, _) in zip(range(_LISTED), further, strict=False)]
    hold.all_close(passage.lengths.pmf(_LISTED - 1), law, "law")


def weights_of(web: Web, whole: int) -> Callable[[Key], Mapping[Key, int]]:
    """The ways of a web in whole numbers, of which `whole` are a chance of 1."""
    return cache(lambda key: {to: int(share * whole) for to, share in web.ways[key].items()})


def given_moments(web: Web, chances: Mapping[Key, Any], begin: Key) -> tuple[Fraction, Fraction]:
    """E(T) and E(T²) of the games that reach the goal: rolls weighted by the chance to reach it."""
    first = web.gathered(chances)
    second = web.gathered({key: 2 * gathered - chances[key] for key, gathered in first.items()})
    return first[begin] / chances[begin], second[begin] / chances[begin]


@chain.covers(
    "passage.first_passage",
    "passage.Passage.chance",
    "passage.Passage.is_sure",
    "passage.Passage.mean",
    "passage.Passage.mean_given",
    "passage.Passage.sd_given",
    "passage.Passage.lengths",
    "passage.Passage.error",
    "passage.Passage.conditional_chain",
    "passage.Passage.chain",
    "passage.chain_from",
    "passage.until",
    "definitions.Chain.put_down",
    "passage.comes_to",
    "passage.check_squares",
)
def passages(case: Case, hold: Hold) -> None:
    """The first passage to one or two squares, from the outset and from anywhere."""
    rng = case.rng
    for touch in (False, True):
        goals = set(rng.sample(case.squares, min(len(case.squares), rng.randint(1, 2))))
        start = rng.choice([None, *case.squares])
        begin = case.solo.first if start is None else case.solo.rest(start)
        square = case.house.start if start is None else start
        passage = first_passage(case.game, goals, start=start, touch=touch)
        if square in goals:
            hold.equal((passage.chance, passage.mean, passage.mean_given), (1, 0, 0), "there")
            continue
        agree(case, passage, begin, rests(case, goals, touch=touch), hold)
    check_squares(case.game, case.squares)
    event = comes_to([case.size])
    hold.equal(until(*chain_from(case.game), event).start in (0, -1, NEVER), True, "begins")
    hold.raises(QuestionError, lambda: first_passage(case.game, case.size + 1), "no square")


@chain.covers(
    "passage.precedence",
    "passage.Precedence.first",
    "passage.Precedence.second",
    "passage.Precedence.neither",
    "passage.chances_of",
)
def orders(case: Case, hold: Hold) -> None:
    """Which of two squares comes first, from the outset and from anywhere, or neither."""
    rng = case.rng
    for touch in (False, True):
        if len(case.squares) < 2:
            return
        first, second = rng.sample(case.squares, 2)
        start = rng.choice([None, *case.squares])
        begin = case.solo.first if start is None else case.solo.rest(start)
        square = case.house.start if start is None else start
        got = precedence(case.game, first, second, start=start, touch=touch)
        if square in (first, second):
            hold.equal(tuple(got), (float(square == first), float(square == second), 0.0), "there")
            continue

        def event(
            down: list[int], pair: tuple[int, int] = (first, second), touch: bool = touch
        ) -> Any:
            return next((s for s in (down if touch else down[-1:]) if s in pair), None)

        web = web_until(case, begin, event)
        chances = [web.chance({("event", s)}).get(begin, Fraction()) for s in (first, second)]
        hold.all_close(got, (*chances, 1 - sum(chances)), (first, second))
        hold.close(sum(got), 1, "in all")


@chain.covers("passage.finish_without")
def lucky(case: Case, hold: Hold) -> None:
    """The way to the finish without a snake, a ladder, or one jump, of those that follow on too."""
    kinds = {
        "snakes": {e for e, x in case.jumps.items() if x < e},
        "ladders": {e for e, x in case.jumps.items() if x > e},
    }
    some: list[Any] = [
        *kinds,
        *([entry] for entry in case.rng.sample([*case.jumps], min(1, len(case.jumps)))),
    ]
    for named in some:
        entries = kinds[named] if isinstance(named, str) else set(named)

        def event(down: list[int], entries: set[int] = entries) -> Any:
            if entries & set(down[:-1]):
                return "jump"
            return "here" if down[-1:] == [case.solo.finish] else None

        passage = finish_without(case.game, named)
        if case.solo.first == WON:
            hold.equal((passage.chance, passage.mean), (1, 0), "over at once")
            continue
        agree(case, passage, case.solo.first, event, hold)
    hold.raises(QuestionError, lambda: finish_without(case.game, [0]), "no jump")


@chain.covers("passage.touch_chances", "passage.use_chances")
def ever(case: Case, hold: Hold) -> None:
    """The chance ever to touch each square, and to use each jump."""
    begin = case.solo.first
    touched, used = touch_chances(case.game), use_chances(case.game)
    for square in range(case.size + 1):
        if begin == WON or square == case.house.start:
            hold.equal(touched[square], float(square == case.house.start), ("touch", square))
            continue
        web = web_until(case, begin, rests(case, {square}, touch=True))
        hold.close(touched[square], web.chance({("event", "here")})[begin], ("touch", square))
    hold.equal(used.keys(), case.jumps.keys(), "jumps")
    for entry, chance in used.items():

        def event(down: list[int], entry: int = entry) -> Any:
            return "here" if entry in down[:-1] else None

        web = web_until(case, begin, event)
        expected = web.chance({("event", "here")}).get(begin, Fraction())
        hold.close(chance, expected, ("use", entry))
