"""The grid's checks of handicaps: head starts against another game, and turns in advance."""

from collections.abc import Sequence

from boustro import Game
from boustro.chain import head_starts
from boustro.chain.handicap import extra_turns
from boustro.chain.seats import seat_table
from boustro.errors import InputError, QuestionError
from tests.grid.brute import WON, Solo
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold
from tests.support import interpreter

chain.exempts(
    "held against the interpreter's distributions: tests/chain/test_fair_seat.py",
    "handicap.fair_seat",
    "handicap.FairSeat.game",
    "handicap.FairSeat.chances",
)
_LISTED = 400
_MOST = 3
_OPEN = 1e-13


def other_game(case: Case) -> tuple[Game, Solo] | None:
    """The same board and rules with another start, and its brute force; None if not sound."""
    start = case.rng.choice(case.squares)
    house = case.house._replace(start=start)
    if start == case.house.start or not interpreter.is_sound(case.size, case.jumps, house):
        return None
    try:
        game = Game(case.game.board, case.game.rules.with_(start=start))
    except InputError:
        return None
    return game, Solo(case.size, case.jumps, house)


def chances_with(ends: Sequence[Sequence[float]], turns: int) -> tuple[float, float]:
    """Both players' chances with so many turns in advance (below 0: the first has them)."""
    before = [max(-turns, 0), max(turns, 0)]
    laws = [
        [sum(law[: m + 1]), *law[m + 1 :]] + [0.0] * m for law, m in zip(ends, before, strict=True)
    ]
    going, chances = [1.0, 1.0], [0.0, 0.0]
    for first, second in zip(*laws, strict=True):
        chances[0] += first * going[1]
        going[0] -= first
        chances[1] += second * going[0]
        going[1] -= second
    return chances[0], chances[1]


def difference(chances: tuple[float, float]) -> float:
    """By how much the chances of two players differ."""
    return abs(chances[1] - chances[0])


@chain.covers(
    "handicap.extra_turns",
    "handicap.ExtraTurns.turns",
    "handicap.ExtraTurns.chance",
    "seats.seat_table",
    "seats.turns_for_a_table",
    "handicap.head_starts",
)
def handicaps(case: Case, hold: Hold) -> None:
    """Two seats that begin on different squares: their chances, and with turns in advance."""
    if case.bumps:
        hold.raises(QuestionError, lambda: extra_turns(case.game, case.game), "players who bump")
        return
    other = other_game(case)
    if other is None:
        return
    game, solo = other
    if case.solo.hung or solo.hung:
        return
    ends = [each.turns(each.first, _LISTED)[0] for each in (case.solo, solo)]
    chances = [float(each.web.chance({WON})[each.first]) for each in (case.solo, solo)]
    if any(chance - sum(law) > _OPEN for chance, law in zip(chances, ends, strict=True)):
        return
    hold.all_close(seat_table([case.game, game]).chances, chances_with(ends, 0), "both win")
    found = extra_turns(case.game, game, most=_MOST)
    hold.equal(sorted(each.turns for each in found), [*range(-_MOST, _MOST + 1)], "turns")
    for each in found:
        hold.close(each.chance, chances_with(ends, each.turns)[1], ("in advance", each.turns))
    away = [difference(chances_with(ends, each.turns)) for each in found]
    hold.all_close(away, sorted(away), "the fairest first")
    away = []
    for start in head_starts(game, first=case.game):
        token = solo.turns(solo.rest(start.square), _LISTED)[0]
        if float(solo.web.chance({WON})[solo.rest(start.square)]) - sum(token) < _OPEN:
            expected = chances_with([ends[0], token], 0)
            hold.close(start.chance, expected[1], ("head start", start.square))
            away.append(difference(expected))
    hold.all_close(away, sorted(away), "the fairest square first")
