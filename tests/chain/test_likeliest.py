"""The most likely game: against all games up to a length, by the interpreter; published boards."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import takewhile
from typing import NamedTuple

import pytest

from boustro import Board, Game, analyse, solve
from boustro.chain import Chain
from boustro.chain.likeliest import likeliest_game
from boustro.model.die import Die, Outcome
from tests.grid.acting import Acting, acting_boards
from tests.grid.case import cases
from tests.support import interpreter
from tests.support.interpreter import State

MOST_GAMES = 2_000
"""About the most sequences of throws that are tried on a board."""
MOST_FACES = 6
"""Dice have fewer faces, so that longer games can be tried."""
Throw = tuple[int, bool, bool, tuple[bool, ...]]
"""The advance, whether it gives another roll and opens, and which jumps with a chance failed."""
Ways = list[tuple[Throw, Fraction, State, bool]]
"""Throws with their chances, the state after each, and whether it wins."""


class Won(NamedTuple):
    """A game that was won, by brute force; the smallest of several is the most likely."""

    minus_chance: Fraction
    rolls: int
    throws: tuple[Throw, ...]


def games_of(case: Acting, longest: int) -> Iterator[Won]:
    """Every game that is won within `longest` rolls, with its chance."""
    ways = cache(lambda state: ways_from(case, state))
    running: list[tuple[State, Fraction, tuple[Throw, ...]]] = [
        (interpreter.first_state(case.house), Fraction(1), ())
    ]
    for rolls in range(1, longest + 1):
        after = []
        for state, chance, throws in running:
            for throw, share, to, is_won in ways(state):
                game = chance * share, (*throws, throw)
                if is_won:
                    yield Won(-game[0], rolls, game[1])
                else:
                    after.append((to, *game))
        running = after


def ways_from(case: Acting, state: State) -> Ways:
    """The throws from a state that the rules tell apart."""
    house, whole = case.house, sum(outcome[1] for outcome in case.house.outcomes)
    found: dict[Throw, tuple[Fraction, State, bool]] = {}
    for outcome in house.outcomes if state.misses >= 0 else ():
        again, opens = (
            interpreter.picks(pick, house, outcome) for pick in (house.again, house.opening)
        )
        for share, luck, (after, is_won, _) in interpreter.branches(
            case.game.size, case.jumps, house, state, outcome
        ):
            throw = outcome[0], again, opens, tuple(not works for works in luck)
            before = found[throw][0] if throw in found else Fraction()
            chance = before + share * Fraction(outcome[1], whole)
            found[throw] = chance, interpreter.without_misses(after), is_won
    return [(throw, *found[throw]) for throw in sorted(found)]


def longest_to_try(case: Acting) -> int:
    """The rolls of the games that can all be tried."""
    lucks = 2 if any(kind == "chance" for kind, _ in case.house.effects.values()) else 1
    each = len(interpreter.classes(case.house)) * lucks
    return max(3, sum(1 for _ in takewhile(lambda n: each**n <= MOST_GAMES, range(1, 12))))


def loaded(case: Acting, rng: random.Random) -> Acting:
    """The same board with a die whose faces have weights by chance."""
    if any(outcome[2] for outcome in case.house.outcomes):
        return case  # two dice, which have weights already
    weights = {outcome[0]: rng.choice((1, 1, 2, 3)) for outcome in case.house.outcomes}
    weights[rng.choice(list(weights))] *= 9
    die = Die(Outcome(advance, weight) for advance, weight in weights.items())
    outcomes = tuple((advance, weight, False) for advance, weight in weights.items())
    game = Game(case.game.board, replace(case.game.rules, die=die))
    return Acting(game, case.jumps, case.house._replace(outcomes=outcomes))


def thrown(label: str) -> tuple[int, tuple[bool, ...]]:
    """The advance and the failed jumps of a label such as `2+2`, `4` or `4:yes:no`."""
    dice, *luck = label.split(":")
    return sum(map(int, dice.split("+"))), tuple(works == "no" for works in luck)


@cache
def all_boards() -> list[Acting]:
    """Boards under rules of every kind, most of them with effects, their dice loaded."""
    return list(_all_boards())


def _all_boards() -> Iterator[Acting]:
    plain = [Acting(case.game, case.jumps, case.house) for case in cases(65, 100)]
    rng = random.Random("loaded")
    for case in (*plain, *acting_boards(600, 65)):
        is_over = interpreter.over_at_once(case.game.size, case.house)
        if not is_over and len(interpreter.classes(case.house)) < MOST_FACES:
            yield loaded(case, rng)


LIMITS = ("keeps", "void", "start", "one", "undo")
EFFECTS = ("chance", "miss", "back", "again", "over")


def rules_of(case: Acting) -> set[str]:
    """The rules of a board that remember, or that add to what a throw can do."""
    house = case.house
    effects = {f"square: {kind}" for kind, _ in house.effects.values()}
    limits = {f"limit: {house.again_limit[1]}"} if house.again_limit else set()
    named = {name for name in ("opening", "again") if getattr(house, name) is not None}
    return effects | limits | named


@pytest.mark.parametrize("part", range(4))
def test_no_game_up_to_a_length_is_more_likely(part: int) -> None:
    """Its chance, rolls and throws are those of the best of all games that are tried."""
    for case in all_boards()[part::4]:
        longest = longest_to_try(case)
        best = min(games_of(case, longest), default=None)
        found = likeliest_game(Chain.of(case.game))
        if found is None:
            assert solve.explain(case.game) is not None
            assert best is None
        elif found.route.rolls > longest:
            assert best is None or -best.minus_chance < found.probability, case.game
        else:
            assert best is not None
            assert (found.probability, found.route.rolls) == (-best.minus_chance, best.rolls)
            throws = [(advance, luck) for advance, _, _, luck in best.throws]
            assert list(map(thrown, found.route.labels)) == throws, case.game


def test_under_every_rule_a_longer_game_was_the_most_likely() -> None:
    """Each rule is on a board whose most likely game was among those tried, and is no shortest."""
    tried: set[str] = set()
    for case in all_boards():
        found = analyse(case.game)
        game = found.likeliest_game
        is_longer = game is not None and game.route.rolls > (found.min_rolls or 0)
        if game is not None and is_longer and game.route.rolls <= longest_to_try(case):
            tried |= rules_of(case)

    limits, effects = (f"limit: {name}" for name in LIMITS), (f"square: {name}" for name in EFFECTS)
    assert {"opening", "again", *limits, *effects} - tried == set()


def test_a_published_board_has_its_published_likeliest_game() -> None:
    """Nagaraj (Julia, 2019) prints this board's mean, its most likely path and the path's chance.

    Under one fair die it is a shortest path.  Others are as likely, and boustro shows another one.
    https://github.com/kalyaninagaraj/Snakes-And-Ladders
    """
    ladders = {8: 26, 21: 82, 43: 77, 50: 91, 54: 93, 62: 96, 66: 87, 80: 100}
    snakes = {73: 1, 46: 5, 55: 7, 48: 9, 52: 11, 59: 17, 83: 19, 44: 22, 95: 24, 98: 28}
    board = Board(100, jumps={**ladders, **snakes, 69: 33, 64: 36, 92: 51})

    result = analyse(board)
    game = result.likeliest_game

    assert result.mean == pytest.approx(54.4735849242718, rel=1e-12)
    assert game is not None
    assert float(game.probability) == pytest.approx(2.1433470507544607e-5, rel=1e-12)
    assert game.route.rolls == 6
    published = (0, 6, 26, 32, 38, 77, 100)
    assert published in [route.squares for route in solve.shortest_routes(board)]


def test_the_likeliest_path_can_be_longer_than_a_shortest_one() -> None:
    """The question of Mathematica Stack Exchange 19457, whose answer has one edge more: by hand.

    With 1 three times in four, 1 1 has the chance 9/16, and 2 has 1/4.  With 1:2,2:1 it is 4/9
    against 1/3, with equal faces 1/4 against 1/2.
    """
    games = [analyse(Board(2), {"die": die}).likeliest_game for die in ("1:3,2:1", "1:2,2:1", "d2")]

    assert [game and (game.probability, game.route.throws) for game in games] == [
        (Fraction(9, 16), (1, 1)),
        (Fraction(4, 9), (1, 1)),
        (Fraction(1, 2), (2,)),
    ]


def test_of_equally_likely_games_the_shorter_comes_first() -> None:
    """1 1 and 2 have the chance 1/4 each; 1 2 and 2 1 have 3/16, and 1 is smaller than 2."""
    one = analyse(Board(2), {"die": "1:2,2:1,3:1"}).likeliest_game
    other = analyse(Board(3), {"die": "1:1,2:3"}).likeliest_game

    assert one is not None
    assert other is not None
    assert (one.probability, one.route.throws) == (Fraction(1, 4), (2,))
    assert (other.probability, other.route.throws) == (Fraction(3, 16), (1, 2))


def test_a_jump_by_chance_is_taken_or_not_as_is_more_likely() -> None:
    """A ladder to the finish works one time in ten: it is likelier that it fails, and then a 2."""
    board = Board(4, jumps={2: 4}, effects={2: "chance 1/10"})

    game = analyse(board, {"die": 2}).likeliest_game

    assert game is not None
    assert game.route.labels == ("2:no", "2")
    assert game.probability == Fraction(9, 40)


def test_chances_too_near_for_floats_are_compared_exactly() -> None:
    """2 beats 1 1 by one part in 10^40, which logarithms in floats cannot tell."""
    root = 10**19
    nearly = f"1:{root},2:1,3:{root**2 - root - 1}"
    above = analyse(Board(2), {"die": f"1:{root},2:2,3:{root**2 - root - 2}"}).likeliest_game
    equal = analyse(Board(2), {"die": nearly}).likeliest_game
    below = analyse(Board(2), {"die": f"1:{root + 1},2:1,3:{root**2 - root - 2}"}).likeliest_game

    assert [game and game.route.throws for game in (above, equal, below)] == [(2,), (2,), (1, 1)]


def test_a_game_won_at_the_outset_or_never() -> None:
    """Without a roll the chance is 1; without a route there is no game, and `explain` says why."""
    won = analyse(Board(4), {"start": 1, "finish": 1}).likeliest_game
    never = Game(Board(3, jumps={3: 1}))

    assert won is not None
    assert (won.probability, won.route.throws) == (Fraction(1), ())
    assert analyse(never).likeliest_game is None
    assert solve.explain(never) is not None


def test_every_throw_of_a_sure_die_has_chance_one() -> None:
    """A die with one face makes all games one: its chance is 1 at any length."""
    game = analyse(Board(40, jumps={7: 3, 13: 20}), {"die": "2"}).likeliest_game

    assert game is not None
    assert (game.probability, game.route.rolls) == (Fraction(1), 20)
