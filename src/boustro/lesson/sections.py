"""The sections of a lesson, one function each: what is known of a game, told to a class."""

import math
from collections.abc import Iterator

from boustro.lesson.chart import distribution
from boustro.lesson.known import Known
from boustro.lesson.markup import Markup, joined, table, tag
from boustro.lesson.say import counted, figure, listed, percent
from boustro.model.route import Stop

_MOST_STOPS = 200


def section(name: str, title: str, *inside: str) -> Markup:
    """A section with its heading."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, inside, id=name, aria_labelledby=f"{name}-title")


def fewest(known: Known) -> Markup:
    """The answer, a shortest route in words and how many there are, or why there is none."""
    solution, finish = known.solution, known.game.finish
    if solution.rolls is None:
        why = (solution.reason or "").rstrip(".")
        return section(
            "fewest",
            "The fewest rolls",
            tag("p", "no route", class_="big"),
            tag("p", f"Square {finish} cannot be reached: {why}."),
        )
    says = [tag("p", counted(solution.rolls, "roll"), class_="big")]
    says.append(tag("p", f"No game can end in fewer rolls on square {finish}. {_how_many(known)}"))
    route = solution.route
    if route is not None and route.rolls <= _MOST_STOPS:
        at, lines = route.start, []
        for stop in route.stops():
            lines.append(tag("li", _stop(at, stop)))
            at = stop.landed
        says.append(tag("ol", lines, class_="route"))
    return section("fewest", "The fewest rolls", *says)


def _how_many(known: Known) -> str:
    routes = known.solution.routes
    if routes is None:
        return "This is one of the shortest routes."
    if routes == 1:
        return "This is the only route that short."
    return f"This is one of {counted(routes, 'route')} that are as short."


def _stop(at: int, stop: Stop) -> str:
    start = "off the board" if at == 0 else str(at)
    said = f"throw {stop.throw}, from {start} to {stop.reached}"
    if stop.landed == stop.reached:
        return said
    return f"{said}, {'up the ladder' if stop.landed > stop.reached else 'down the snake'} to {stop.landed}"


def searched() -> Markup:
    """Where the search is played."""
    return section(
        "search",
        "The search, step by step",
        tag("div", id="stepper"),
        tag("noscript", tag("p", "The search plays where scripts are allowed.")),
        _method(),
    )


def _method() -> Markup:
    """How the search goes about it, behind a line that opens it."""
    return tag(
        "details",
        tag("summary", "How does the search go about it?"),
        tag(
            "p",
            "Breadth-first search looks at the squares in the order in which they were found: it takes "
            "the first square out of the queue, tries every throw from there, and puts the squares that "
            "are new at the end of the queue. So squares one roll away come before those two rolls "
            "away, and the first time the finish is reached is with the fewest rolls.",
        ),
        tag("p", "The arrow keys step, the space bar plays and stops."),
    )


def levels(known: Known) -> Markup:
    """The squares of every level, and those on which nobody rests."""
    rows = [(str(level), listed(squares)) for level, squares in known.by_level.items()]
    never = listed(known.never())
    return section(
        "levels",
        "The levels",
        tag("p", "The level of a square is the fewest rolls after which a token can rest there."),
        table(("level", "squares"), rows),
        tag("p", f"No token ever rests on: {never}."),
    )


def lengths(known: Known) -> Markup:
    """How long a game takes: the figures and the distribution."""
    analysis = known.analysis
    says: list[str] = []
    if not analysis.absorbs:
        says.append(tag("p", _trapped(known)))
    else:
        says.append(tag("p", f"{figure(analysis.mean)} rolls on average", class_="big"))
        says.append(
            tag(
                "p",
                "A game is a Markov chain: where a token goes next depends only on where it is. From "
                "that the chance of every game length follows, without playing a single game.",
            )
        )
    if analysis.p_finish > 0:
        says += [table(("of one player alone", ""), _figures(known)), distribution(analysis)]
    return section("lengths", "How long a game takes", *says)


def _trapped(known: Known) -> str:
    analysis = known.analysis
    if analysis.p_finish == 0:
        return "No game ever ends: the finish cannot be reached."
    return (
        f"Some games never end: {percent(analysis.p_trap)} of all get into a trap, squares from which the "
        f"finish cannot be reached ({listed(analysis.trap, 12)}). The mean is infinite; the figures "
        "below count games that never end as longer than any."
    )


def _figures(known: Known) -> Iterator[tuple[str, str]]:
    analysis = known.analysis
    quantile = analysis.lengths.quantile
    low, high = quantile(0.1), quantile(0.9)
    yield "mean", f"{figure(analysis.mean, 4)} rolls"
    yield "standard deviation", f"{figure(analysis.sd, 4)} rolls"
    yield "median", f"{figure(analysis.median, 0)} rolls"
    yield "most likely", "none" if analysis.mode is None else counted(analysis.mode, "roll")
    yield "eight games in ten", f"{figure(low, 0)} to {figure(high, 0)} rolls"
    if analysis.p_min is not None and known.solution.rolls is not None:
        said = f"{percent(analysis.p_min)}, about one game in {1 / analysis.p_min:,.0f}"
        yield f"chance of only {counted(known.solution.rolls, 'roll')}", said
    if known.game.rules.bump is None and math.isfinite(analysis.mean):
        first = analysis.table(2).chances[0]
        yield "of two players, the first wins", percent(float(first))


def questions(known: Known) -> Markup:
    """Questions for the class, each with its answer behind it."""
    asked = [tag("details", tag("summary", ask), tag("p", answer)) for ask, answer in _asked(known)]
    return section("questions", "Questions for the class", joined(asked))


def _why_never(known: Known, never: list[int]) -> str:
    """The squares where nobody rests: entries of jumps, and those that no throw leads to."""
    jumps = known.game.board.jumps
    entries = [square for square in never if square in jumps]
    others = [square for square in never if square not in jumps]
    said = []
    if entries:
        said.append(f"On {listed(entries)}: a jump begins there and takes the token on.")
    if others:
        verb = "is" if len(others) == 1 else "are"
        said.append(
            f"{listed(others)} {verb} out of reach: nothing that a token can do ends there."
        )
    return " ".join(said)


def _asked(known: Known) -> Iterator[tuple[str, str]]:
    solution = known.solution
    first = known.by_level.get(1, [])
    yield "On which squares can a token rest after one roll?", f"On {listed(first)}."
    deepest = max(known.by_level, default=0)
    if deepest > 1:
        yield (
            "Which squares take the most rolls to get to, and how many?",
            f"{listed(known.by_level[deepest])}, with {counted(deepest, 'roll')}.",
        )
    never = list(known.never())
    if never:
        yield "On which squares does no token ever rest, and why?", _why_never(known, never)
    if solution.routes is not None and solution.routes > 1:
        yield (
            f"Can you find another route of {counted(solution.rolls or 0, 'roll')}?",
            f"There are {solution.routes:,}.",
        )
    analysis = known.analysis
    if solution.rolls is not None and math.isfinite(analysis.mean):
        answer = (
            f"The shortest needs the right throw every time: {percent(analysis.p_min or 0.0)} of all games "
            f"are that lucky. The average, {figure(analysis.mean)} rolls, counts all the others."
        )
        yield "Why is an average game so much longer than the shortest?", answer
