"""Questions about a game, with their right answers."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import Any

from boustro.errors import QuestionError
from boustro.judging.asked import NOTHING, Asked, AskedLimits, Throws
from boustro.judging.measure import NO_ROUTE, WHOLE, Answer, Measure
from boustro.model import Game, Outcome, State, initial, is_out, is_won, step
from boustro.solve import count_shortest_routes, min_rolls, shortest_route

DEAR = ("expected", "within", "wins")
"""Slow questions: a program needs long for each board."""
LEFT_OUT = ""
"""Stands for the right answer if a reference gives none."""
_DIGITS = re.compile(r"[+-]?\d+")


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a game, with the function that answers it."""

    name: str
    """Its name for `--question`."""
    words: str
    """The question in words."""
    value: Callable[[Game, Asked], Any]
    """Computes the right value from a game and the arguments beside its board."""
    extras: tuple[str, ...] = ()
    """The arguments beside the board (`calls`)."""
    usual: AskedLimits | None = None
    """The limits of these arguments unless a statement has its own."""
    measure: Measure = WHOLE
    """Which answers count as right unless a statement decides."""
    check: Callable[[Game, Answer | None, Answer], bool] | None = None
    """Decides whether an answer is right, if several answers are."""
    names: str = ""
    """A pattern that matches the names of functions for this question."""
    exactly: Callable[[Game, Asked], Any] | None = None
    """Computes the value as a whole number or a fraction; None if that is impossible."""
    is_one_number: bool = False
    """Whether every answer is one number."""
    adds_rows: bool = False
    """Whether the value is a number of sequences of throws, or the sum of their chances."""


def fewest(game: Game, _: Asked = NOTHING) -> int:
    """The fewest rolls; -1 if there is no route."""
    rolls = min_rolls(game)
    return NO_ROUTE if rolls is None else rolls


def _refuse_chance(game: Game, question: str) -> None:
    """Raise `QuestionError` if a throw does not determine where a token goes."""
    if game.board.effects.have("chance"):
        board = "a board on which a jump works by chance"
        why = "a throw does not say whether it works"
        raise QuestionError(f"the question {question} cannot be asked of {board}: {why}")


def _rested(state: State) -> State:
    """The state at the next throw; missed turns before it take no throw."""
    return state if is_out(state) else state._replace(misses=0)


def _route(game: Game, _: Asked) -> Any:
    _refuse_chance(game, "route")
    route = shortest_route(game)
    return NO_ROUTE if route is None else " ".join(map(str, _squares(game, route.throws)))


# The functions import the chain themselves, since the fewest rolls do not need it.
def expected(game: Game, _: Asked = NOTHING) -> Any:
    """The expected number of rolls."""
    from boustro.chain import expected_rolls

    return expected_rolls(game)


def _expected_exactly(game: Game, _: Asked) -> Any:
    from boustro.chain import analyse

    mean = analyse(game, exact=True).mean_exact
    return inf if mean is None else mean


def _within(game: Game, asked: Asked) -> Any:
    from boustro.chain import analyse

    return sum(analyse(game, exact=True).pmf_exact(asked.rolls) or ())


def _wins(game: Game, asked: Asked) -> Any:
    from boustro.chain import seat_table

    games = [seat_game(game, asked, seat) for seat in range(asked.players)]
    return tuple(f"{chance:.12g}" for chance in seat_table(games).chances)


def seat_game(game: Game, asked: Asked, seat: int) -> Game:
    """The game of one player, with that player's start and die."""
    changes: dict[str, Any] = {}
    if asked.starts:
        changes["start"] = asked.starts[seat]
    if asked.sides:
        changes["die"] = f"d{asked.sides[seat % len(asked.sides)]}"
    return Game(game.board, game.rules.with_(**changes)) if changes else game


def squares_after(game: Game, asked: Asked, *, plays_on: bool = False) -> tuple[int, ...]:
    """The square of each player after the throws, which end when a player wins.

    With `plays_on` the others continue, and all throws count.

    Raises `QuestionError` if jumps work by chance, and with `plays_on` also if tokens bump one
    another or squares have effects.
    """
    _refuse_chance(game, "squares")
    if game.rules.bump or game.board.effects:
        if plays_on:
            raise QuestionError("expected no bumps and no effects where the others play on")
        return _squares_together(game, asked)
    states, seat = [initial(game)] * asked.players, 0
    for throw in asked.throws:
        move = None
        if not is_won(game, states[seat]):
            move = step(game, states[seat], Outcome(throw))
            states[seat] = move.state
        if is_won(game, states[seat]) and not plays_on:
            break
        seat = (seat + (move is None or move.ends_turn)) % asked.players
    return tuple(state.square for state in states)


def _squares_together(game: Game, asked: Asked) -> tuple[int, ...]:
    """The squares after the throws if tokens bump one another or squares have effects."""
    from boustro.gameplay import outset, play_outcome

    position = outset(game, asked.players)
    for throw in asked.throws:
        if position.over:
            break
        position = play_outcome(game, position, Outcome(throw)).position
    return position.squares


def throws_by_state(
    game: Game, faces: Sequence[int], others: Callable[[int], Throws] = lambda _: ()
) -> Iterator[Throws]:
    """Every throw from every state of one token, each after the fewest throws to that state.

    A mistake in a single kind of move shows in one of these rows of throws.

    `others` returns the throws of the other players after a throw.

    >>> from boustro import Board
    >>> [*throws_by_state(Game(Board(2)), (1, 2))]
    [(1,), (2,), (1, 1), (1, 2), (2, 1)]
    """
    coming: list[tuple[int, Throws, State]] = [(0, (), initial(game))]
    seen = set[State]()
    while coming:
        _, before, state = heappop(coming)
        if state in seen:
            continue
        seen.add(state)
        is_over = is_won(game, state) or is_out(state)
        for throw in faces[:1] if is_over else faces:
            yield (throws := (*before, throw))
            if not is_over:
                throws += others(throw)
                after = _rested(step(game, state, Outcome(throw)).state)
                heappush(coming, (len(throws), throws, after))


def _winner(game: Game, asked: Asked) -> int:
    _refuse_chance(game, "winner")
    finish = game.finish
    return next((i for i, s in enumerate(squares_after(game, asked), 1) if s == finish), 0)


def _squares(game: Game, throws: Any) -> list[int]:
    """The squares on which a token rests, from the start on."""
    states = [initial(game)]
    for throw in throws:
        states.append(_rested(step(game, states[-1], Outcome(throw)).state))
    return [state.square for state in states]


def is_shortest_route(game: Game, answer: Answer | None, right: Answer) -> bool:
    """Whether an answer is a shortest route, given by its throws or its squares.

    The squares may include the start and the entries of jumps, or not.

    >>> from boustro import Board, Game
    >>> game = Game(Board(9, jumps={2: 8}), "leetcode")
    >>> [is_shortest_route(game, answer, "1 8 9") for answer in ("1 1", "1 8 9", "2 8 9", "1 9")]
    [True, True, True, False]
    """
    _refuse_chance(game, "route")
    if right == NO_ROUTE:
        return answer in (NO_ROUTE, "", "-1", "None", None)
    numbers = [int(word) for word in _DIGITS.findall(str(answer))]
    rolls = len(str(right).split()) - 1
    faces = {outcome.advance for outcome in game.rules.die.outcomes}
    if (
        len(numbers) == rolls
        and set(numbers) <= faces
        and _squares(game, numbers)[-1] == game.finish
    ):
        return True
    start = initial(game)
    rest = numbers[1:] if numbers[:1] == [start.square] else numbers
    return len(numbers) >= rolls and any(
        _walks(game, start, some, rolls) for some in (numbers, rest)
    )


def squares_of_route(game: Game, answer: Answer) -> tuple[int, ...]:
    """The squares, from the start on, of an answer that should be a route, right or wrong.

    The answer may list squares or throws; the result is empty if it lists neither.

    >>> from boustro import Board, Game
    >>> game = Game(Board(9, jumps={2: 8}), "leetcode")
    >>> [squares_of_route(game, answer) for answer in ("1 1", "1 9", "7 9", "12 14", "")]
    [(1, 8, 9), (1, 9), (1, 7, 9), (), ()]
    """
    numbers = [int(word) for word in _DIGITS.findall(str(answer))]
    start = initial(game).square
    faces = {outcome.advance for outcome in game.rules.die.outcomes}
    squares = {start, *range(1, game.size + 1)}
    ends_as_squares = numbers[-1:] == [game.finish] and set(numbers) <= squares
    if numbers and not ends_as_squares and set(numbers) <= faces:
        numbers = _squares(game, numbers)
    if not numbers or not set(numbers) <= squares:
        return ()
    return tuple(numbers if numbers[0] == start else [start, *numbers])


def _walks(game: Game, state: Any, numbers: list[int], left: int) -> bool:
    """Whether these squares are a route to the finish with `left` rolls.

    For a jump, the squares may list its exit only, or its entry and its exit.
    """
    if not left:
        return not numbers and is_won(game, state)
    for outcome in game.rules.die.outcomes:
        move = step(game, state, outcome)
        ways = [move.reached, move.state.square], [move.state.square]
        for written in ways if move.reached != move.state.square else ways[1:]:
            if numbers[: len(written)] == written and _walks(
                game, _rested(move.state), numbers[len(written) :], left - 1
            ):
                return True
    return False


_DECIMAL = Measure(tolerance=1e-6)
QUESTIONS: dict[str, Question] = {
    question.name: question
    for question in (
        Question("fewest", "the fewest rolls, -1 if there is no route", fewest, is_one_number=True),
        Question(
            "route",
            "a shortest route, as its throws or its squares; -1 or nothing if there is none",
            _route,
            check=is_shortest_route,
            names=r"(shortest|find|get|best|min)_*(path|route)",
        ),
        Question(
            "routes",
            "the number of shortest routes, told apart by their throws",
            lambda game, _: count_shortest_routes(game),
            names=r"(count|number|num)\w*(routes|paths|ways)",
            is_one_number=True,
        ),
        Question(
            "expected",
            "the expected number of rolls, -1 if a game may never end",
            expected,
            exactly=_expected_exactly,
            measure=_DECIMAL,
            names=r"(expected|average|mean|avg)\w*",
            is_one_number=True,
        ),
        Question(
            "within",
            "the chance to finish within K rolls",
            _within,
            exactly=_within,
            extras=("rolls.n",),
            usual=AskedLimits(rolls=(0, 40)),
            measure=_DECIMAL,
            names=r"(prob|chance)\w*",
            is_one_number=True,
            adds_rows=True,
        ),
        Question(
            "wins",
            "the chance of each player to win, who roll in turn",
            _wins,
            extras=("players.n",),
            usual=AskedLimits(players=(2, 4)),
            measure=_DECIMAL,
            names=r"win(ning)?_*(prob|chance)\w*",
        ),
        Question(
            "squares",
            "the square of each player after the throws, until one has won",
            squares_after,
            extras=("players.n", "throws.l"),
            usual=AskedLimits(players=(1, 4), throws=(0, 60)),
            names=r"(final|last|end)_*(square|position)s?\w*|positions?",
        ),
        Question(
            "winner",
            "which player has won after the throws, 0 if none",
            _winner,
            extras=("players.n", "throws.l"),
            usual=AskedLimits(players=(1, 4), throws=(0, 60)),
            names=r"(winner|who_*(won|wins))\w*",
            is_one_number=True,
        ),
    )
}
FEWEST = QUESTIONS["fewest"]


def question_named(name: str) -> Question:
    """The question called `name`; raises `QuestionError` for a name not in `QUESTIONS`."""
    if name not in QUESTIONS:
        raise QuestionError(f"expected one of {', '.join(QUESTIONS)}, got {name!r}")
    return QUESTIONS[name]


def question_of(function: str) -> Question | None:
    """The question that a function's name suggests; None if it suggests none.

    >>> question_of("expectedRolls").name, question_of("snakesAndLadders")
    ('expected', None)
    """
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", function).lower()
    return next((q for q in QUESTIONS.values() if q.names and re.match(q.names, plain)), None)
