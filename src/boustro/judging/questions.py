"""Questions about a game, their right answers, and which answers count as right.

A *case* is a board and the arguments that a question needs beside it: a number of rolls, throws,
dice, the starting squares of players.  An answer is a whole number, a decimal, or a text (a
fraction or words).
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product
from math import inf, isfinite
from random import Random
from typing import Any, NamedTuple

from boustro.errors import QuestionError
from boustro.model import Board, Game, Outcome, State, initial, is_out, is_won, step
from boustro.solve import count_shortest_routes, min_rolls, shortest_route

Answer = int | float | str
Throws = tuple[int, ...]
NO_ROUTE = -1
DEAR = ("expected", "within", "wins")
"""Slow questions: a program needs long for each board."""
LEFT_OUT = ""
"""Stands for the right answer if a reference gives none."""
_DIGITS = re.compile(r"[+-]?\d+")
_FRACTION = re.compile(r"[+-]?\d{1,4000}(?:/0*[1-9]\d{0,4000}|\.\d{0,400})?")


class Asked(NamedTuple):
    """The arguments beside a board."""

    rolls: int = 0
    """A number of rolls."""
    throws: tuple[int, ...] = ()
    """Throws, in order."""
    sides: tuple[int, ...] = ()
    """The number of faces of the common die, or of each player's die."""
    starts: tuple[int, ...] = ()
    """The square on which each player starts."""
    players: int = 1
    """The number of players."""

    @property
    def size(self) -> tuple[int, ...]:
        """The sort key for "smaller": fewer throws and players, then smaller numbers."""
        numbers = (*self.throws, *self.sides, *self.starts)
        return len(self.throws), self.players, self.rolls + sum(numbers), *numbers


NOTHING = Asked()


@dataclass(frozen=True, slots=True)
class Case:
    """A board, and the arguments beside it.

    >>> case = Case(Board(6, jumps={2: 5}), Asked(rolls=3))
    >>> case.board.size, case.asked.rolls
    (6, 3)
    """

    board: Board
    """The board."""
    asked: Asked = NOTHING
    """The arguments beside the board; most problems have none."""


@dataclass(frozen=True, slots=True)
class AskedLimits:
    """What a statement promises about the arguments beside the board; each limit is inclusive."""

    rolls: tuple[int, int] = (0, 0)
    """The least and the greatest number of rolls."""
    throws: tuple[int, int] = (0, 0)
    """The least and the greatest number of throws."""
    sides: tuple[int, int] = (0, 0)
    """The least and the greatest number of faces of a die."""
    players: tuple[int, int] = (1, 1)
    """The least and the greatest number of players."""
    a_die_each: bool = False
    """Whether every player has their own die."""
    starts: bool = False
    """Whether the starting squares are arguments, each before the last square."""
    dice: int = 1
    """The number of dice in a throw."""
    face: int = 6
    """The largest number on a face of these dice."""
    shown: Throws = ()
    """All possible throws, if a throw is not a sum of such dice."""

    def drawn(self, rng: Random, board: Board) -> Asked:
        """Random arguments within the limits; small numbers are more frequent."""
        players = rng.randint(*self.players)
        sides = tuple(rng.randint(*self.sides) for _ in range(self._dice(players)))
        throws = tuple(self._throw(rng) for _ in range(self._few(rng, *self.throws)))
        starts = tuple(rng.randint(1, board.size - 1) for _ in range(players if self.starts else 0))
        return Asked(self._few(rng, *self.rolls), throws, sides, starts, players)

    def has(self, name: str) -> bool:
        """Whether a statement has this argument beside the board, such as `rolls`."""
        limits = getattr(self, name)
        return limits[1] > 1 if name == "players" else bool(limits[1])

    def _few(self, rng: Random, least: int, most: int) -> int:
        return rng.randint(least, most if rng.random() < 0.3 else min(most, least + 20))

    def _throw(self, rng: Random) -> int:
        if self.shown:
            return rng.choice(self.shown)
        return sum(rng.randint(1, self.face) for _ in range(self.dice))

    def smaller(self, asked: Asked) -> Iterator[Asked]:
        """The arguments with one of them shorter or smaller, boldest first."""
        for throws in self._fewer(asked.throws, asked.players):
            if len(throws) >= self.throws[0] and self._can_be(throws):
                yield asked._replace(throws=throws)
        if asked.players > self.players[0]:
            sides = asked.sides[:-1] if self.a_die_each else asked.sides
            yield Asked(asked.rolls, asked.throws, sides, asked.starts[:-1], asked.players - 1)
        for rolls in {asked.rolls // 2, asked.rolls - 1}:
            if self.rolls[0] <= rolls < asked.rolls:
                yield asked._replace(rolls=rolls)
        for name, least in (("throws", self.faces[0]), ("sides", self.sides[0]), ("starts", 1)):
            for numbers in _lower(getattr(asked, name), least, asked.players):
                changes: dict[str, Any] = {name: numbers}
                if name != "throws" or self._can_be(numbers):
                    yield asked._replace(**changes)
        yield from (asked._replace(throws=throws) for throws in self._next_lower(asked.throws))

    @property
    def faces(self) -> Sequence[int]:
        """The possible sums of the dice, ascending."""
        return self.shown or range(self.dice, self.dice * self.face + 1)

    def _can_be(self, throws: Throws) -> bool:
        """Whether the dice can show all of these throws."""
        return set(throws) <= {*self.faces}

    def _next_lower(self, throws: Throws) -> Iterator[Throws]:
        """The throws with one of them replaced by the next lower possible throw."""
        lower = dict(zip(self.shown[1:], self.shown, strict=False))
        for i, throw in enumerate(throws):
            if throw in lower:
                yield (*throws[:i], lower[throw], *throws[i + 1 :])

    def _fewer(self, throws: Throws, players: int) -> Iterator[Throws]:
        """The throws without half of them, a quarter, and so on, and then with throws merged.

        Merging throws one player's total in fewer throws, or turns two rounds into one.
        """
        for start, end in _parts(len(throws)):
            yield throws[:start] + throws[end:]
        top, least = self.faces[-1], self.faces[0]
        for seat in range(players):
            total = sum(throws[seat::players])
            count = -(-total // max(top, 1))
            if 0 < count < len(throws[seat::players]):
                fewer = [*throws[: count * players]]
                rest = max(total - top * (count - 1), least)
                fewer[seat::players] = rest, *[top] * (count - 1)
                yield tuple(fewer)
        for start in range(0, len(throws) - 2 * players + 1, players):
            first, second = throws[start : start + players], throws[start + players :][:players]
            both = (min(sum(pair), top) for pair in zip(first, second, strict=True))
            yield (*throws[:start], *both, *throws[start + 2 * players :])

    def tiny(self, board: Board) -> Iterator[Asked]:
        """The smallest arguments, for use with the smallest boards."""
        throws = [thrown for count in range(3) for thrown in product(self.faces, repeat=count)]
        some = [
            Asked(rolls, thrown, sides, starts, players)
            for players in _least(self.players, 2)
            for rolls in _least(self.rolls, 4)
            for sides in product(_least(self.sides, 3), repeat=self._dice(players))
            for starts in product(range(1, board.size), repeat=players if self.starts else 0)
            for thrown in throws
            if self.throws[0] <= len(thrown) <= self.throws[1]
        ]
        yield from sorted(some, key=lambda asked: asked.size)[:_TINY]

    def _dice(self, players: int) -> int:
        """The number of dice whose faces are arguments."""
        if not self.sides[1]:
            return 0
        return players if self.a_die_each else 1


_TINY = 150


def _parts(length: int) -> Iterator[tuple[int, int]]:
    """The ranges of both halves of a row, its quarters, and so on down to single places."""
    share = (length + 1) // 2
    while share:
        yield from ((start, min(start + share, length)) for start in range(0, length, share))
        share //= 2


def _lower(numbers: Throws, least: int, players: int) -> Iterator[Throws]:
    """The numbers with some of them replaced by the least, then with one lower by one."""
    places = [range(seat, len(numbers), players) for seat in range(players)]
    for some in (*places, *(range(*part) for part in _parts(len(numbers)))):
        if any(numbers[i] > least for i in some):
            yield tuple(least if i in some else number for i, number in enumerate(numbers))
    for i, number in enumerate(numbers):
        if number > least:
            yield (*numbers[:i], number - 1, *numbers[i + 1 :])


def _least(limits: tuple[int, int], count: int) -> range:
    """The smallest numbers within limits."""
    return range(limits[0], min(limits[1], limits[0] + count - 1) + 1)


@dataclass(frozen=True, slots=True)
class Measure:
    """Which answers count as right: equal numbers, or decimals within a tolerance."""

    tolerance: float = 0.0
    """The largest error of a decimal: relative if the right value exceeds 1, otherwise absolute."""
    modulus: int = 0
    """The prime P if a fraction p/q is written as p·q⁻¹ modulo P; 0 otherwise."""
    is_exact: bool = False
    """Whether a fraction is written as p/q."""

    def written(self, value: Any) -> Answer:
        """A right value in the form of an answer.

        >>> from fractions import Fraction
        >>> half = Fraction(1, 2)
        >>> Measure(modulus=998244353).written(half), Measure(is_exact=True).written(half)
        (499122177, '1/2')
        """
        if isinstance(value, int | str):
            return value % self.modulus if self.modulus and not isinstance(value, str) else value
        if isinstance(value, tuple | list):
            return " ".join(map(str, value))
        if value == inf:
            return NO_ROUTE
        if self.modulus:
            return int(value.numerator * pow(value.denominator, -1, self.modulus) % self.modulus)
        return str(value) if self.is_exact else float(value)

    def accepts(self, answer: Answer | None, right: Answer) -> bool:
        """Whether every word of an answer is right.

        >>> Measure(tolerance=1e-6).accepts("0.5 0.4999999", "0.5 0.5"), Measure().accepts(3, 3)
        (True, True)
        """
        words, expected = str(answer).split(), str(right).split()
        if self.is_exact:
            words, expected = (_as_fractions(some) for some in (words, expected))
        return len(words) == len(expected) and all(map(self._is_same, words, expected))

    def _is_same(self, word: str, expected: str) -> bool:
        number, right = _number(word), _number(expected)
        are_whole = all(map(_DIGITS.fullmatch, (word, expected)))
        if are_whole or not self.tolerance or number is None or right is None:
            return word == expected
        return abs(number - right) <= self.tolerance * max(1.0, abs(right))

    @property
    def is_whole(self) -> bool:
        """Whether a right answer that is one number is a whole number."""
        return not self.tolerance and not self.is_exact


def _as_fractions(words: Sequence[str]) -> list[str]:
    """All numbers as fractions in lowest terms; other words unchanged.

    >>> _as_fractions(["6.0", "4/6", "6/1", "none"])
    ['6', '2/3', '6', 'none']
    """
    return [str(Fraction(word)) if _FRACTION.fullmatch(word) else word for word in words]


def _number(answer: Answer | None) -> float | None:
    try:
        number = float(answer) if answer is not None else inf
    except ValueError:
        return None
    return number if isfinite(number) else None


WHOLE = Measure()


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
