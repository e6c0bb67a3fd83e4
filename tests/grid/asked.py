"""What is right to a question of the judge, by brute force on one board, with effects and bumps."""

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from boustro.judging.asked import Asked
from boustro.model.turn import OUT
from tests.grid.acting import LOST, Acting
from tests.grid.brute import WON, Key, Node, Number, Web
from tests.simulation.positions import bumped, taken
from tests.support import interpreter
from tests.support.interpreter import House, Outcome, State

NO_ROUTE = -1
MOST_STATES = 400
"""The most positions of several tokens."""
MOST_SEQUENCES = 700
"""The most sequences of throws that are tried."""
Writings = set[tuple[int, ...]]


def is_over_at_once(case: Acting) -> bool:
    """Whether the game is won without a throw."""
    return interpreter.over_at_once(case.game.size, case.house)


def has_chance(case: Acting) -> bool:
    """Whether a jump works by chance, so that a throw does not say what becomes of a token."""
    return any(kind == "chance" for kind, _ in case.house.effects.values())


def names_doubles(house: House) -> bool:
    """Whether a throw has to say whether it is a double."""
    return "doubles" in (house.again, house.opening)


def fewest(case: Acting, _: Asked) -> int:
    """The fewest rolls, -1 where there is no route."""
    rolls = interpreter.fewest_rolls(case.game.size, case.jumps, case.house)
    return NO_ROUTE if rolls is None else rolls


def routes(case: Acting, _: Asked) -> int:
    """The number of shortest routes."""
    return interpreter.shortest_count(case.game.size, case.jumps, case.house)


def expected(case: Acting, _: Asked) -> Number:
    """The mean number of rolls, -1 where there is none."""
    if is_over_at_once(case):
        return Fraction(0)
    mean = case.rolls.steps({WON})[case.first]
    return NO_ROUTE if mean is None else mean


def within(case: Acting, asked: Asked) -> Fraction:
    """The chance to finish within so many rolls."""
    law = interpreter.distribution(case.game.size, case.jumps, case.house, asked.rolls)
    return sum(law, Fraction(0))


def seat_of(case: Acting, asked: Asked, seat: int) -> Acting:
    """What a player plays, with the start and the die of its own."""
    changes: dict[str, Any] = {}
    if asked.starts:
        changes["start"] = asked.starts[seat]
    if asked.sides:
        faces = range(1, asked.sides[seat % len(asked.sides)] + 1)
        changes["outcomes"] = interpreter.faces(*faces)
    return Acting(case.game, case.jumps, case.house._replace(**changes))


def wins(case: Acting, asked: Asked) -> list[Number] | None:
    """Each player's chance to win; None where there are too many positions."""
    seats = [seat_of(case, asked, seat) for seat in range(asked.players)]
    for seat, one in enumerate(seats):
        if is_over_at_once(one):
            return [Fraction(int(other == seat)) for other in range(asked.players)]
    begin = tuple(one.first for one in seats), 0
    ends = [("won by", seat) for seat in range(asked.players)]
    try:
        web = Web([begin, *ends], lambda key: _one_turn(seats, key), MOST_STATES)
    except OverflowError:
        return None
    return web.chance_of_each(begin, ends)


def _one_turn(seats: list[Acting], key: Key) -> Iterator[tuple[Fraction, Key]]:
    """One roll at the table, or one turn that is missed."""
    if key[0] == "won by" or all(token == LOST for token in key[0]):
        return
    tokens, seat = key
    following = (seat + 1) % len(tokens)
    if tokens[seat] == LOST:
        yield Fraction(1), (tokens, following)
        return
    for share, to in seats[seat].ways(tokens[seat], turns=True):
        after = (*tokens[:seat], to, *tokens[seat + 1 :])
        is_ended = to in (LOST, WON) or to.fresh
        yield share, ("won by", seat) if to == WON else (after, following if is_ended else seat)


def thrown(case: Acting, asked: Asked) -> tuple[list[int], int]:
    """Where the tokens are after the throws, and who has won."""
    tokens: tuple[State, ...] = (interpreter.first_state(case.house),) * asked.players
    seat, winner = 0, int(is_over_at_once(case))
    for throw in asked.throws:
        if winner or all(token.misses == OUT for token in tokens):
            break
        blocked = taken(case.game, tokens, seat)
        state, won, is_over = after_throw(case, tokens[seat], throw, blocked)
        tokens = bumped(case.game, tokens, seat, state)
        winner = seat + 1 if won else 0
        if is_over and not won:
            seat, tokens = next_turn(seat, tokens)
    return [token.square for token in tokens], winner


def after_throw(
    case: Acting, state: State, throw: int, blocked: Collection[int] = ()
) -> tuple[State, bool, bool]:
    """What a throw makes of a token, where nothing is left to chance."""
    outcome: Outcome = (throw, 1, False)
    known = case.game.size, case.jumps, case.house, state, outcome
    ((_, _, way),) = interpreter.branches(*known, taken=blocked)
    return way


def next_turn(seat: int, tokens: tuple[State, ...]) -> tuple[int, tuple[State, ...]]:
    """Whose turn comes next, and the tokens after the turns that are missed before it."""
    listed = list(tokens)
    while True:
        seat = (seat + 1) % len(listed)
        if not listed[seat].misses or all(token.misses == OUT for token in listed):
            return seat, tuple(listed)
        listed[seat] = listed[seat]._replace(misses=max(listed[seat].misses - 1, OUT))


def squares(case: Acting, asked: Asked) -> str:
    """The square of each player after the throws."""
    return " ".join(map(str, thrown(case, asked)[0]))


def winner(case: Acting, asked: Asked) -> int:
    """Which player has won after the throws, 0 if none."""
    return thrown(case, asked)[1]


def shortest_writings(case: Acting) -> tuple[Writings, Writings] | None:
    """All sequences of throws that are shortest routes, and all ways to write their squares.

    None where there are too many sequences.
    """
    rolls = fewest(case, Asked())
    faces = sorted({advance for advance, _, _ in case.house.outcomes})
    if rolls == NO_ROUTE or len(faces) ** rolls > MOST_SEQUENCES:
        return None
    winning: Writings = set()
    written: Writings = set()
    for throws in product(faces, repeat=rolls):
        stops = _stops(case, throws)
        if stops is None:
            continue
        winning.add(throws)
        for chosen in product(*stops):
            plain = tuple(square for part in chosen for square in part)
            written |= {plain, (case.house.start, *plain)}
    return winning, written


def _stops(case: Acting, throws: tuple[int, ...]) -> list[Writings] | None:
    """For each throw the ways to write where it leads, None if the last one does not win."""
    state, won = interpreter.first_state(case.house), is_over_at_once(case)
    stops: list[Writings] = []
    for throw in throws:
        after, won, _ = after_throw(case, state, throw)
        to: Key = WON if won else after
        down = case.put_down(state, (throw, 1, False), (), to) or [after.square]
        ways: Writings = {(after.square,)}
        if down[0] != after.square:
            ways.add((down[0], after.square))
        stops.append(ways)
        state = interpreter.without_misses(after)
    return stops if won else None


def throws_to_states(case: Acting) -> dict[Key, int]:
    """The fewest throws to each state of one token; a token that has won or is out is one end."""
    first: Key = WON if is_over_at_once(case) else case.first
    levels, waiting = {first: 0}, [first]
    for key in waiting:
        if key in (WON, LOST):
            continue
        for advance in {advance for advance, _, _ in case.house.outcomes}:
            after, won, is_over = after_throw(case, key.state, advance)
            rested = Node(interpreter.without_misses(after), is_over)
            to: Key = WON if won else LOST if after.misses == OUT else rested
            if to not in levels:
                levels[to] = levels[key] + 1
                waiting.append(to)
    return levels


RIGHT: dict[str, Callable[[Acting, Asked], Any]] = {
    "fewest": fewest,
    "routes": routes,
    "expected": expected,
    "within": within,
    "wins": wins,
    "squares": squares,
    "winner": winner,
}
"""What is right; `route` has many right answers: `shortest_writings`."""
