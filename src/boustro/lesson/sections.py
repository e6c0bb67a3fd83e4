"""Sections of a lesson, one function each: they explain a game to a class."""

import math
from collections.abc import Iterator

from boustro.answers.summary import chart_of
from boustro.lesson.facts import LessonFacts
from boustro.model.route import Stop
from boustro.render.length_chart import LESSON
from boustro.render.markup import Markup, join, table, tag
from boustro.render.say import figure, percent, quantity, square_list

_MOST_STOPS = 200
_METHOD = (
    "Breadth-first search goes through the squares in the order in which it finds them: it takes "
    "the first square out of the queue, tries every throw from there, and puts every new square "
    "at the end of the queue. So squares one roll away come before squares two rolls away, and "
    "when the search reaches the finish for the first time, it has used the fewest rolls."
)
_CHAIN = (
    "A game is a Markov chain: where a token goes next depends only on where it is now. That "
    "is enough to compute the chance of every game length without playing a single game."
)


def section(name: str, title: str, *inside: str) -> Markup:
    """A section with its heading."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, inside, id=name, aria_labelledby=f"{name}-title")


def fewest(facts: LessonFacts) -> Markup:
    """The answer, a shortest route in words and how many there are, or why there is none."""
    solution, finish = facts.solution, facts.game.finish
    if solution.rolls is None:
        why = str(solution.why or "").rstrip(".")
        answer, reason = "no route", f"No game can end on square {finish}: {why}."
    else:
        answer = quantity(solution.rolls, "roll")
        reason = f"No game reaches square {finish} in fewer rolls. {_how_many(facts)}"
    parts, route = [tag("p", answer, class_="big"), tag("p", reason)], solution.route
    if route is not None and route.rolls <= _MOST_STOPS:
        stops = list(route.stops())
        origins = (route.start, *(stop.landed for stop in stops))
        lines = [tag("li", _stop(*step)) for step in zip(origins, stops, strict=False)]
        parts.append(tag("ol", lines, class_="route"))
    return section("fewest", "The fewest rolls", *parts)


def _how_many(facts: LessonFacts) -> str:
    routes = facts.solution.count
    if routes is None:
        return "This is one of the shortest routes."
    if routes == 1:
        return "This is the only shortest route."
    return f"This is one of {quantity(routes, 'shortest route')}."


def _stop(at: int, stop: Stop) -> str:
    walk = f"throw {stop.throw}: from {at or 'off the board'} to {stop.reached}"
    if stop.landed == stop.reached:
        return walk
    way = "up the ladder" if stop.landed > stop.reached else "down the snake"
    return f"{walk}, then {way} to {stop.landed}"


def search_section() -> Markup:
    """Where the search is played, and how it works, behind a line that opens it."""
    without = tag("p", "To step through the search, allow scripts in your browser.")
    method = (
        tag("summary", "How does the search work?"),
        tag("p", _METHOD),
        tag("p", "Use the arrow keys to step, and the space bar to play and stop."),
    )
    parts = tag("div", id="stepper"), tag("noscript", without), tag("details", method)
    return section("search", "The search, step by step", *parts)


def levels(facts: LessonFacts) -> Markup:
    """The squares of every level, and those on which no token rests."""
    rows = [(str(level), square_list(squares)) for level, squares in facts.by_level.items()]
    never = square_list(facts.never())
    return section(
        "levels",
        "The levels",
        tag("p", "The level of a square is the fewest rolls a token needs to rest there."),
        table(("level", "squares"), rows),
        tag("p", f"No token ever rests on: {never}."),
    )


def lengths(facts: LessonFacts) -> Markup:
    """How long a game takes: the figures and the distribution."""
    analysis = facts.analysis
    parts = [tag("p", _trap_sentence(facts))]
    if analysis.absorbs:
        mean = f"{figure(analysis.mean)} rolls on average for one player"
        parts = [tag("p", mean, class_="big"), tag("p", _CHAIN)]
    if analysis.p_finish > 0:
        parts += [table(("one player alone", ""), _figures(facts)), chart_of(analysis, LESSON)]
    return section("lengths", "How long a game takes", *parts)


def _trap_sentence(facts: LessonFacts) -> str:
    analysis = facts.analysis
    if analysis.p_finish == 0:
        return "No game is ever won: no token can come to rest on the finish."
    if analysis.p_lost:
        return (
            f"Not every game is won: {percent(analysis.p_finish)} of all games reach the finish, "
            f"{percent(analysis.p_lost)} are lost and {percent(analysis.p_trap)} never end. A game that is "
            f"lost has no length; those that are won take {figure(analysis.mean_won)} rolls on average. "
            "The figures below count the others as longer than any."
        )
    return (
        f"Some games never end: {percent(analysis.p_trap)} of all games fall into a trap, squares from "
        f"which the finish cannot be reached ({square_list(analysis.trap, 12)}). The mean is infinite; the "
        "figures below count such games as longer than any other."
    )


def _figures(facts: LessonFacts) -> Iterator[tuple[str, str]]:
    analysis = facts.analysis
    quantile = analysis.lengths.quantile
    low, high = quantile(0.1), quantile(0.9)
    yield "mean", f"{figure(analysis.mean, 4)} rolls"
    yield "standard deviation", f"{figure(analysis.sd, 4)} rolls"
    yield "median", f"{figure(analysis.median, 0)} rolls"
    yield "most likely length", "none" if analysis.mode is None else quantity(analysis.mode, "roll")
    yield "8 out of 10 games", f"{figure(low, 0)} to {figure(high, 0)} rolls"
    if analysis.p_min is not None and facts.solution.rolls is not None:
        chance = f"{percent(analysis.p_min)}, about one game in {1 / analysis.p_min:,.0f}"
        yield f"chance to need only {quantity(facts.solution.rolls, 'roll')}", chance
    if facts.game.rules.bump is None and math.isfinite(analysis.mean):
        first = analysis.table(2).chances[0]
        yield "with two players, the one who starts wins", percent(float(first))


def questions(facts: LessonFacts) -> Markup:
    """Questions for the class, each with its answer behind it."""
    pairs = ((tag("summary", ask), tag("p", answer)) for ask, answer in _questions(facts))
    return section("questions", "Questions for the class", join(tag("details", p) for p in pairs))


def _why_never(facts: LessonFacts, never: list[int]) -> str:
    """The squares where no token rests: entries of jumps, and those that no throw leads to."""
    entries = facts.game.board.jumps.keys() & never
    reasons = {
        "a jump starts there and carries the token away": sorted(entries),
        "no throw and no jump leads a token there": sorted({*never} - entries),
    }
    return " ".join(f"On {square_list(on)}: {why}." for why, on in reasons.items() if on)


def _questions(facts: LessonFacts) -> Iterator[tuple[str, str]]:
    solution = facts.solution
    first = square_list(facts.by_level.get(1, []))
    yield "On which squares can a token rest after one roll?", f"On {first}."
    deepest = max(facts.by_level, default=0)
    if deepest > 1:
        farthest = f"{square_list(facts.by_level[deepest])}: {quantity(deepest, 'roll')}."
        yield "Which squares take the most rolls to get to, and how many rolls is that?", farthest
    if never := facts.never():
        yield "On which squares does no token ever rest, and why?", _why_never(facts, never)
    if solution.count is not None and solution.count > 1:
        ask = f"Can you find another route of {quantity(solution.rolls or 0, 'roll')}?"
        yield ask, f"There are {solution.count:,}."
    analysis = facts.analysis
    if solution.rolls is not None and math.isfinite(analysis.mean):
        answer = (
            f"The shortest game needs the right throw every time, and only {percent(analysis.p_min or 0.0)} "
            f"of all games are that lucky. The average, {figure(analysis.mean)} rolls, counts all games."
        )
        yield "Why is an average game so much longer than the shortest?", answer
