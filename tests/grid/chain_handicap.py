"""The grid's checks of handicaps: head starts against another game, and turns in advance."""

from boustro import Game
from boustro.chain import head_starts
from boustro.chain.handicap import extra_turns
from boustro.chain.seats import seat_table
from boustro.errors import InputError, QuestionError
from tests import interpreter
from tests.grid.brute import WON, Solo
from tests.grid.case import Case
from tests.grid.chain import chain
from tests.grid.hold import Hold

_LISTED, _MOST = 400, 3
_OPEN = 1e-13


def other_game(case: Case) -> tuple[Game, Solo] | None:
    """The same board and rules with another start, and brute force for it; None if it has no meaning."""
    start = case.rng.choice(case.squares)
    house = case.house._replace(start=start)
    if start == case.house.start or not interpreter.is_sound(case.size, case.jumps, house):
        return None
    try:
        game = Game(case.game.board, case.game.rules.with_(start=start))
    except InputError:
        return None
    return game, Solo(case.size, case.jumps, house)


def second_wins(ends: list[list[float]], turns: int) -> float:
    """The second player's chance with so many turns in advance (below 0: the first has them)."""
    before = [max(-turns, 0), max(turns, 0)]
    laws = [[sum(law[: m + 1]), *law[m + 1 :]] + [0.0] * m for law, m in zip(ends, before, strict=True)]
    going = 1.0
    found = 0.0
    for first, second in zip(*laws, strict=True):
        going -= first
        found += second * going
    return found


@chain.covers(
    "handicap.extra_turns",
    "handicap.ExtraTurns.turns",
    "handicap.ExtraTurns.chance",
    "seats.seat_table",
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
    hold.close(seat_table([case.game, game]).chances[1], second_wins(ends, 0), "second wins")
    found = extra_turns(case.game, game, most=_MOST)
    hold.equal(sorted(each.turns for each in found), [*range(-_MOST, _MOST + 1)], "turns")
    for each in found:
        hold.close(each.chance, second_wins(ends, each.turns), ("in advance", each.turns))
    away = [abs(each.chance - 0.5) for each in found]
    hold.all_close(away, sorted(away), "the fairest first")
    for start in head_starts(game, first=case.game):
        token = solo.turns(solo.rest(start.square), _LISTED)[0]
        if float(solo.web.chance({WON})[solo.rest(start.square)]) - sum(token) < _OPEN:
            expected = second_wins([ends[0], token], 0)
            hold.close(start.chance, expected, ("head start", start.square))
