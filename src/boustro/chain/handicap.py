"""Handicaps: squares to begin on, dice, and turns in advance that make the chances to win equal.

`seats` computes the chances.  A player with m turns in advance needs T − m turns instead of T
(`docs/theory.md`, "Who wins?").

A handicap is fair if the two chances are equal.  They need not be one half: if games can be lost or
never end, they add up to less than 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boustro.basics.floats import rank, total
from boustro.chain.definitions import Chain
from boustro.chain.distribution import Lengths
from boustro.chain.seats import (
    Match,
    check_players,
    seat_table,
    turns_for_a_table,
    turns_from,
)
from boustro.errors import InputError, LimitError, QuestionError, quote
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import State, initial

FAIR_DICE = ("d4", "d6", "d8", "d10", "d12", "2d6")
"""The dice that `fair_seat` tries: those that the page offers."""
_NEAR = 0.01
"""A chance this near to an equal share needs no other die."""
MOST_TURNS = 1_000
"""The most turns that a player can have in advance."""


class HeadStart(NamedTuple):
    """A head start for the second of two players."""

    square: int
    """The square on which the second player begins."""
    chance: float
    """The chance that the second player then wins."""


class ExtraTurns(NamedTuple):
    """Turns in advance for one of two players."""

    turns: int
    """The turns that the second player has in advance; below 0 the first player has them."""
    chance: float
    """The chance that the second player then wins."""


def extra_turns(first: Game, second: Game, *, most: int = 20) -> tuple[ExtraTurns, ...]:
    """The second player's chance if one of the two has 0, 1, … `most` turns in advance.

    The fairest handicap comes first: the one whose two chances differ least.  Each seat plays a
    game of its own.  Raises `QuestionError` for tokens that bump, for turns that might never end,
    and for more than 1,000 turns.  Raises `LimitError` if `most` is beyond the listed part of a
    distribution.

    >>> from boustro import Rules, builtin
    >>> game = builtin("mb47")
    >>> extra_turns(game, Game(game.board, Rules(die="d12")))[0].turns
    -8
    """
    if not 0 <= most <= MOST_TURNS:
        raise QuestionError(f"expected at most {MOST_TURNS} turns in advance, got {most}")
    for game in (first, second):
        check_players(game, 2)
    laws = [turns_from(game, initial(game)).enough for game in (first, second)]
    if any(law.hung for law in laws):
        raise QuestionError("expected rules under which every turn ends")
    chances = {turns: _chances_with(laws, turns) for turns in range(-most, most + 1)}
    fewest_turns_first = sorted(chances, key=abs)
    return tuple(
        ExtraTurns(turns, chances[turns][1]) for turns in _fairest(chances, fewest_turns_first)
    )


def _chances_with(laws: list[Lengths], turns: int) -> Sequence[float]:
    """The chances of both players; below 0, the first player has -`turns` turns in advance."""
    first, second = laws
    if turns < 0:
        first = _ahead(first, -turns)
    else:
        second = _ahead(second, turns)
    return Match((first, second)).chances


def _fairest(chances: Mapping[int, Sequence[float]], handicaps: Iterable[int]) -> list[int]:
    """The handicaps by the difference of the two chances."""

    def difference(handicap: int) -> float:
        first, second = chances[handicap]
        return abs(second - first)

    return rank(handicaps, difference, scale=2.0)


def _ahead(law: Lengths, turns: int) -> Lengths:
    """The distribution of the turns that a player still needs after `turns` turns in advance."""
    if turns <= law.horizon:
        # Who needs at most `turns` turns has finished already, so these chances move to 0 turns.
        p_finished = total(law.begins[: turns + 1])
        chances_after = law.begins[turns + 1 :]
        return replace(law, begins=(p_finished, *chances_after), more=None)
    if law.tail is None:
        return replace(law, begins=(total(law.begins),), more=None)
    raise LimitError(f"expected at most {law.horizon} turns in advance, got {turns}")


def head_starts(
    thing: Any, rules: RulesSpec = None, *, first: Game | None = None
) -> tuple[HeadStart, ...]:
    """The squares on which the second of two players may begin, the fairest first.

    The fairest square is the one whose two chances differ least.  The squares are all squares but
    the finish, those with effects and the entries of jumps; a throw need not lead there.  On the
    start a token still has to open, as in `odds`.  `first` is the game of the first player; by
    default both play the same game.

    >>> from boustro import builtin
    >>> head_starts(builtin("mb48"))[0].square
    10
    """
    game = Game.of(thing, rules)
    check_players(game, 2)
    excluded = {game.start, *game.board.jumps, *game.board.effects}
    begins = [square for square in range(1, game.size + 1) if square not in excluded]
    squares = [square for square in (game.start, *begins) if square != game.finish]
    chain = Chain.of(game, begins=map(State, begins), turns=True)
    absorbing = chain.by_turns()
    other = game if first is None else first
    turns_of_first = turns_from(other, initial(other))
    chances: dict[int, Sequence[float]] = {}
    for square, number in zip(squares, _numbers_of_turns(chain, squares), strict=True):
        turns_of_second = turns_for_a_table(game, Lengths.of(absorbing, number))
        chances[square] = Match((turns_of_first, turns_of_second)).chances
    return tuple(
        HeadStart(square, chances[square][1]) for square in _fairest(chances, sorted(chances))
    )


class FairSeat(NamedTuple):
    """Rules for one player with which all players have about the same chance to win."""

    game: Game
    """The board and the rules of this player."""
    chances: tuple[float, ...]
    """The chance of each seat to win, as `seat_table` computes it."""


def fair_seat(games: Sequence[Game], seat: int) -> FairSeat:
    """The start or die with which a seat's chance to win is nearest to an equal share.

    `games` has the game of each seat.  An equal share is the mean of all chances.  The player of
    `seat` begins on any of the squares of `head_starts`, or where another player begins.  If no
    square brings the chance within 0.01 of an equal share, the player may also throw another die
    of `FAIR_DICE` from the present start.  Raises `QuestionError` like `seat_table`, and for a
    seat that nobody has.

    >>> from boustro import builtin
    >>> ann = builtin("mb48")
    >>> mia = Game(ann.board, ann.rules.with_(die="d4"))
    >>> fair = fair_seat([ann, ann, mia], 3)
    >>> fair.game.start, [round(chance, 3) for chance in fair.chances]
    (46, [0.34, 0.33, 0.33])
    """
    if not 1 <= seat <= len(games):
        raise QuestionError(f"expected a seat in 1..{len(games)}, got {quote(seat)}")
    now = seat_table(games)
    candidates = {games[seat - 1]: now.chances}
    fixed = list(now.turns)

    def add(candidate: Game, turns: Lengths) -> None:
        fixed[seat - 1] = turns
        candidates[candidate] = Match(tuple(fixed)).chances

    for start in _games_by_start(games, seat):
        add(start, turns_from(start, initial(start)))
    best = _nearest_to_share(candidates, seat)
    if _distance_from_share(candidates[best], seat) > _NEAR:
        for other in _games_by_die(games[seat - 1]):
            add(other, turns_from(other, initial(other)))
        best = _nearest_to_share(candidates, seat)
    return FairSeat(best, candidates[best])


def _nearest_to_share(candidates: Mapping[Game, Sequence[float]], seat: int) -> Game:
    """The candidate whose chance is nearest to an equal share, the first one if several are."""

    def distance(game: Game) -> float:
        return _distance_from_share(candidates[game], seat)

    return rank(candidates, distance, scale=1.0)[0]


def _distance_from_share(chances: Sequence[float], seat: int) -> float:
    """How far the chance of a seat is from an equal share."""
    share: float = total(chances) / len(chances)
    return abs(chances[seat - 1] - share)


def _games_by_start(games: Sequence[Game], seat: int) -> Iterator[Game]:
    """The game of a seat with each start that it can have, in ascending order."""
    game = games[seat - 1]
    squares = set(range(1, game.size + 1)) - {*game.board.jumps, *game.board.effects}
    for start in sorted((squares | {other.start for other in games}) - {game.finish}):
        yield from _sound(game, start=start)


def _games_by_die(game: Game) -> Iterator[Game]:
    """A game with each of `FAIR_DICE`, from the smallest one on."""
    for die in FAIR_DICE:
        yield from _sound(game, die=die)


def _sound(game: Game, **changes: object) -> Iterator[Game]:
    """The game with these rules changed, unless they contradict the board or other rules."""
    try:
        yield Game(game.board, game.rules.with_(**changes))
    except InputError:
        return


def _numbers_of_turns(chain: Chain, squares: Sequence[int]) -> list[int]:
    """For each square, the state of the chain of turns in which a turn begins on it.

    The chain of turns has only the states of `chain` in which a turn begins, with new numbers.
    """
    begins_turn = [number for number, state in enumerate(chain.states) if state.agains == 0]
    new_number = {number: new for new, number in enumerate(begins_turn)}
    numbers = []
    for square in squares:
        number = chain.at(square)
        # The finish and the traps have negative numbers, which are the same in both chains.
        numbers.append(number if number < 0 else new_number[number])
    return numbers
