"""Sections of a lesson: each function makes one, which explains a game to a class."""

import math
from collections.abc import Iterator

from boustro.answers.draft import chart_of
from boustro.answers.endings import ending_of
from boustro.lesson.facts import LessonFacts, quantity
from boustro.model import Claim, Game, Stop, claim, squares_passed
from boustro.render.length_chart import LESSON
from boustro.render.markup import Markup, join, table, tag
from boustro.say import figure, join_words, percent, square_list

_MOST_STOPS = 200
_METHOD = (
    "Breadth-first search goes through the squares in the order in which it finds them: it takes "
    "the first square out of the queue, tries every throw from there, and puts every new square "
    "at the end of the queue. So squares one roll away come before squares two rolls away, and "
    "when the search reaches the finish for the first time, it has used the fewest rolls."
)
_CHAIN = (
    "A game is a Markov chain: where a token goes next depends only on where it is now{memory}. "
    "That is enough to compute the chance of every game length without playing a single game."
)


def section(name: str, title: str, *inside: str) -> Markup:
    """A section with its heading."""
    heading = tag("h2", title, id=f"{name}-title")
    return tag("section", heading, inside, id=name, class_=name, aria_labelledby=f"{name}-title")


def fewest(facts: LessonFacts) -> Markup:
    """The fewest rolls and a shortest route in words, or why there is no route."""
    solution = facts.solution
    finish = facts.game.finish
    if solution.rolls is None:
        why = str(solution.why or "").rstrip(".")
        answer = "no route"
        reason = claim("no-game-can-end", finish=finish, why=why).sentence
    else:
        answer = quantity(solution.rolls, "roll")
        reason = claim("none-is-shorter", finish=finish, rolls=solution.rolls).sentence
        reason = join_words(" ", (reason, _how_many(facts).sentence))
    parts = [tag("p", answer, class_="big"), tag("p", reason)]
    route = solution.route
    if route is not None and route.rolls <= _MOST_STOPS:
        lines = []
        origin = route.start
        for stop in route.stops():
            lines.append(tag("li", _stop(origin, stop, facts.game)))
            origin = stop.landed
        parts.append(tag("ol", lines, class_="route"))
    return section("fewest", "The fewest rolls", *parts)


def _how_many(facts: LessonFacts) -> Claim:
    """The number of shortest routes, as a claim."""
    routes = facts.solution.count
    if routes is None:
        return claim("a-route")
    if routes == 1:
        return claim("only-route")
    return claim("one-of-routes", count=routes)


def _stop(origin: int, stop: Stop, game: Game) -> str:
    """A throw of the route: the square that it counts to, and the square where the token ends."""
    begin = f"throw {stop.throw}: from {origin or 'off the board'}"
    passed = squares_passed(game, stop.reached)
    if origin == stop.reached and stop.landed not in passed:
        return f"{begin} to {stop.landed}, by the limit on throws in a turn"
    walk = f"{begin} to {stop.reached}"
    if stop.landed == stop.reached:
        return walk
    if stop.landed not in passed:
        return f"{walk}, then back to {stop.landed}, where the turn began"
    takes_several_jumps = passed[1] != stop.landed
    if takes_several_jumps:
        return f"{walk}, then by the jumps that follow to {stop.landed}"
    way = "up the ladder" if stop.landed > stop.reached else "down the snake"
    return f"{walk}, then {way} to {stop.landed}"


def search_section() -> Markup:
    """The search to step through, and a folded text on how the search works."""
    without_scripts = tag("p", "To step through the search, allow scripts in your browser.")
    method = (
        tag("summary", "How does the search work?"),
        tag("p", _METHOD),
        tag("p", "Use the arrow keys to step, and the space bar to play and stop."),
    )
    return section(
        "search",
        "The search, step by step",
        tag("div", id="stepper"),
        tag("noscript", without_scripts),
        tag("details", method),
    )


def levels(facts: LessonFacts) -> Markup:
    """The squares of every level, and those on which no token ever rests."""
    rows = [(str(level), square_list(squares)) for level, squares in facts.by_level.items()]
    never = tuple(facts.never())
    rests = claim("never-rests", squares=never) if never else claim("rests-everywhere")
    return section(
        "levels",
        "The levels",
        tag("p", "The level of a square is the fewest rolls a token needs to rest there."),
        table(("level", "squares"), rows),
        tag("p", rests.sentence),
    )


def lengths(facts: LessonFacts) -> Markup:
    """How long a game takes: the figures, and the distribution of the length."""
    analysis = facts.analysis
    if analysis.absorbs:
        mean = f"{figure(analysis.mean)} rolls on average for one player"
        parts = [tag("p", mean, class_="big"), tag("p", _chain(facts))]
    else:
        parts = [tag("p", " ".join(_not_all_won(facts)))]
    if analysis.p_finish > 0:
        parts += [table(("one player alone", ""), _figures(facts)), chart_of(analysis, LESSON)]
    return section("lengths", "How long a game takes", *parts)


def _chain(facts: LessonFacts) -> str:
    memory = " and on what the rules remember of it" if facts.game.has_memory else ""
    return _CHAIN.format(memory=memory)


def _not_all_won(facts: LessonFacts) -> Iterator[str]:
    """How the games end if some are not won, and what that means for the figures."""
    analysis = facts.analysis
    yield ending_of(analysis).sentence
    if analysis.p_trap and not analysis.p_lost:
        yield claim("trap-squares", trap=analysis.trap).sentence
    if analysis.p_finish > 0:
        yield claim("won-games", mean_won=analysis.mean_won).sentence
        yield claim("mean-of-all").sentence


def _figures(facts: LessonFacts) -> Iterator[tuple[str, str]]:
    """The names of the figures, each with its value in words."""
    analysis = facts.analysis
    low = analysis.lengths.quantile(0.1)
    high = analysis.lengths.quantile(0.9)
    yield "mean", f"{figure(analysis.mean, 4)} rolls"
    yield "standard deviation", f"{figure(analysis.sd, 4)} rolls"
    yield "median", f"{figure(analysis.median, 0)} rolls"
    yield "most likely length", "none" if analysis.mode is None else quantity(analysis.mode, "roll")
    yield "8 out of 10 games", f"{figure(low, 0)} to {figure(high, 0)} rolls"
    fewest = facts.solution.rolls
    if analysis.p_min is not None and fewest is not None:
        chance = f"{percent(analysis.p_min)}, about one game in {1 / analysis.p_min:,.0f}"
        yield f"chance to need only {quantity(fewest, 'roll')}", chance
    if facts.game.rules.bump is None and math.isfinite(analysis.mean):
        first = analysis.table(2).chances[0]
        yield "with two players, the one who starts wins", percent(float(first))


def questions(facts: LessonFacts) -> Markup:
    """Questions for the class, each with a folded answer."""
    folded: list[Markup] = []
    for question, answer in _questions(facts):
        folded.append(tag("details", tag("summary", question), tag("p", answer)))
    return section("questions", "Questions for the class", join(folded))


def _questions(facts: LessonFacts) -> Iterator[tuple[str, str]]:
    """The questions that make sense for this game, each with its answer."""
    solution = facts.solution
    first = facts.after_one_roll
    if first:
        yield "On which squares can a token be after one roll?", f"On {square_list(first)}."
    deepest = max(facts.by_level, default=0)
    if deepest > 1:
        farthest = f"{square_list(facts.by_level[deepest])}: {quantity(deepest, 'roll')}."
        yield "Which squares take the most rolls to get to, and how many rolls is that?", farthest
    reasons = " ".join(reason.sentence for reason in facts.why_never())
    if reasons:
        yield "On which squares does no token ever rest, and why?", reasons
    if solution.count is not None and solution.count > 1:
        question = f"Can you find another route of {quantity(solution.rolls or 0, 'roll')}?"
        yield question, f"There are {solution.count:,}."
    analysis = facts.analysis
    p_min = analysis.p_min or 1.0
    if solution.rolls and analysis.absorbs and p_min < 1:
        share = claim("shortest-share", p_min=p_min, rolls=solution.rolls).sentence
        answer = (
            f"{share} The average, {figure(analysis.mean)} rolls, includes all the longer games."
        )
        yield "Why is an average game longer than the shortest?", answer
