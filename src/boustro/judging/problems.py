"""Published problems: rows of question × rules × notation, each with the limits and the words of its statement."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from boustro.errors import QuestionError
from boustro.judging.choices import OWN_QUESTIONS
from boustro.judging.forms import FORMS, Arguments, Form, Statement, pairs_of
from boustro.judging.questions import (
    QUESTIONS,
    Answer,
    Asked,
    AskedLimits,
    Case,
    Measure,
    Question,
    seat_game,
)
from boustro.model.board import Board
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.square import Numbering
from boustro.model.turn import initial, is_won, step

_PRIME = Measure(modulus=998244353)
_CHUTES = {54: 19, 90: 48, 99: 77, 9: 34, 40: 64, 67: 86}
_CODEWARS = {
    2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, 51: 67, 62: 19,
    64: 60, 71: 91, 74: 53, 78: 98, 87: 94, 89: 68, 92: 88, 95: 75, 99: 80,
}  # fmt: skip


def _first_wins(game: Game, asked: Asked) -> Fraction:
    """The chance that the first of two players wins a game that surely ends, exactly."""
    from boustro.chain import analyse

    longest = game.board.size
    one, other = (
        analyse(seat_game(game, asked, seat), exact=True).pmf_exact(longest) or ()
        for seat in (0, 1)
    )
    later = [1 - sum(other[:n], Fraction(0)) for n in range(longest + 1)]
    return sum((chance * later[n] for n, chance in enumerate(one)), Fraction(0))


def _positions(_: Game, __: Asked, answer: Answer) -> str:
    squares = str(answer).split()
    return "\n".join(f"Position of player {i} is {square}." for i, square in enumerate(squares, 1))


def _told_squares(game: Game, asked: Asked, _: Answer) -> str:
    """What CCC 2003 S1 prints after each throw."""
    lines, state = list[str](), initial(game)
    for throw in asked.throws:
        state = step(game, state, Outcome(throw)).state
        lines.append(f"You are now on square {state.square}")
        if is_won(game, state):
            return "\n".join([*lines, "You Win!"])
    return "\n".join([*lines, "You Quit!"])


_UNEQUAL, _LEAST_OF_OTHERS = (4, 8), 3


def _pairs_of_dice(asked: Asked) -> list[list[int]]:
    """Two dice for each throw; the number itself says whether they are equal."""
    halves = ((throw, throw // 2 - (throw in _UNEQUAL)) for throw in asked.throws)
    return [[half, throw - half] for throw, half in halves]


def _is_double(throw: int) -> bool:
    return throw % 2 == 0 and throw not in _UNEQUAL


def _told_play(game: Game, asked: Asked, _: Answer) -> str:
    """What each call of Codewars' `play` returns: doubles roll again, and the game ends once."""
    states, seat, lines, is_over = [initial(game)] * 2, 0, list[str](), False
    for die, other in _pairs_of_dice(asked):
        if is_over:
            lines.append("Game over!")
            continue
        states[seat] = step(game, states[seat], Outcome(die + other)).state
        is_over = is_won(game, states[seat])
        lines.append(
            f"Player {seat + 1} Wins!"
            if is_over
            else f"Player {seat + 1} is on square {states[seat].square}"
        )
        seat = seat if die == other else 1 - seat
    return " ".join(lines)


def _heights(board: Board) -> list[list[int]]:
    """How many rows the ladder of each cell climbs, top row first."""
    cells = Numbering(board.rows, board.columns).cells()
    rows = [[0] * board.columns for _ in range(board.rows)]
    for entry, exit in board.jumps.items():
        (row, column), (to, _) = cells[entry - 1], cells[exit - 1]
        rows[row][column] = row - to
    return rows


def _least_mean(game: Game, _: Asked) -> float:
    """The fewest expected rolls of a player who takes the ladders that help."""
    from boustro.chain import decide

    return decide(game, optional="ladders").value


def _within_turns(game: Game, asked: Asked) -> float:
    """The chance to arrive within so many turns, those that are missed counted."""
    from boustro.chain import analyse

    result = analyse(game)
    return (result.turns or result).lengths.within(asked.rolls)


_VALUES: dict[str, Callable[[Case], Sequence[Any]]] = {
    "1": lambda _: [1],
    "size": lambda case: [case.board.size],
    "jumps": lambda case: [list(pair) for pair in case.board.jumps.items()],
    "snakes": lambda case: pairs_of(case.board.snakes),
    "ladders": lambda case: pairs_of(case.board.ladders),
    "entries": lambda case: [*case.board.jumps],
    "missed": lambda case: [*case.board.effects],
    "heights": lambda case: _heights(case.board),
    "rolls": lambda case: [case.asked.rolls],
    "players": lambda case: [case.asked.players],
    "throws": lambda case: case.asked.throws,
    "sides": lambda case: case.asked.sides,
    "starts": lambda case: case.asked.starts,
}
"""What stands in the text of a case, by name."""


def _rows(line: str, case: Case) -> Iterator[Sequence[Any]]:
    if line.endswith("*"):
        values = _VALUES[line[:-1]](case)
        yield from (value if isinstance(value, list | tuple) else [value] for value in values)
        return
    parts = ((name[0] == "#", _VALUES[name.lstrip("#")](case)) for name in line.split())
    yield [word for is_count, part in parts for word in ([len(part)] if is_count else part)]


def _text(lines: str, *, first: bool = False, last: str = "") -> Callable[[Sequence[Case]], str]:
    """The text of cases: lines of values by name, `#` before how many there are, `*` after those with a line each.

    `first`: the number of cases comes first; `last`: what stands after them.
    """

    def write(cases: Sequence[Case]) -> str:
        rows = (row for case in cases for line in lines.split(" / ") for row in _rows(line, case))
        texts = (" ".join(map(str, row)) + "\n" for row in chain([[len(cases)]] * first, rows))
        return "".join(texts) + last

    return write


def _call(values: str) -> Callable[[Case], Arguments]:
    """The arguments of a function: values by name, those after a `*` as one list."""

    def arguments(case: Case) -> Arguments:
        parts = ((name[0] == "*", [*_VALUES[name.lstrip("*")](case)]) for name in values.split())
        return tuple(chain.from_iterable([part] if is_list else part for is_list, part in parts))

    return arguments


def _die_fits(game: Game, asked: Asked) -> bool:
    """Whether no throw is larger than the board, as the statements promise."""
    return asked.sides[0] <= game.board.size


_LINE = Statement(is_linear=True, sides=(1, 100), each_kind=(0, 0))
_HUNDRED = Statement(size=100, chains=False, shared=False, each_kind=(0, 15))
_EXPECTED, _WITHIN, _SQUARES = QUESTIONS["expected"], QUESTIONS["within"], QUESTIONS["squares"]
_WINS_FIRST = Question(
    "wins", OWN_QUESTIONS["abc298e"], _first_wins, exactly=_first_wins, measure=_PRIME
)

PROBLEMS: dict[str, Form] = {
    form.name: form
    for form in (
        replace(
            FORMS["hackerrank"],
            name="interviewbit",
            sentence="ladders and snakes on 100 squares, two lists of pairs",
            text=None,
            source="InterviewBit, Snake Ladder Problem",
        ),
        Form(
            "lightoj",
            "cases of the number of jumps and their ends, on 100 squares: the expected number of rolls",
            Rules(start=1),
            replace(_HUNDRED, shared=True, is_finite=True),
            _call("*jumps"),
            _text("#jumps / jumps*", first=True),
            cases=10,
            question=_EXPECTED,
            measure=Measure(tolerance=1e-5),
            source="LightOJ 1151, Snakes and Ladders",
        ),
        Form(
            "pcpc12e",
            "for each board its rows, columns, snakes and ladders, then these: the fewest rolls, or -1",
            Rules(chaining="follow"),
            Statement(is_linear=True, sides=(2, 100), each_kind=(0, 20)),
            _call("size *jumps"),
            _text("1 size #snakes #ladders / snakes* / ladders*"),
            cases=100,
            source="SPOJ PCPC12E, Snakes and Ladders",
        ),
        Form(
            "pcpc12f",
            "for each board its rows, columns, snakes and ladders, then these: the expected number of rolls",
            Rules(chaining="follow"),
            Statement(is_linear=True, sides=(2, 100), each_kind=(0, 20), is_finite=True),
            _call("size *jumps"),
            _text("1 size #snakes #ladders / snakes* / ladders*"),
            cases=10,
            question=_EXPECTED,
            measure=Measure(tolerance=1e-3),
            source="SPOJ PCPC12F, Snakes and Ladders Again",
        ),
        Form(
            "hdu4405",
            "size and number of flights, then the flights, 0 0 at the end: the expected number of rolls",
            Rules(overshoot="win", chaining="follow"),
            Statement(is_linear=True, sides=(1, 400), each_kind=(0, 60), down=False),
            _call("size *jumps"),
            _text("size #jumps / jumps*", last="0 0\n"),
            cases=10,
            question=_EXPECTED,
            measure=Measure(tolerance=1e-4),
            source="HDU 4405, Aeroplane chess",
        ),
        Form(
            "abc189f",
            "N, M, K and K squares that send back to 0: the expected number of rolls of a die with M faces, or -1",
            Rules(overshoot="win"),
            Statement(is_linear=True, sides=(1, 200), up=False, each_kind=(0, 10), only_exit=0),
            _call("size sides *entries"),
            _text("size sides #jumps / entries"),
            question=_EXPECTED,
            measure=Measure(tolerance=1e-3),
            beside=AskedLimits(sides=(1, 12)),
            admits=_die_fits,
            fixed=("die",),
            source="AtCoder ABC 189 F, Sugoroku2",
        ),
        Form(
            "abc275e",
            "N, M, K: the chance to finish within K rolls of a die with M faces, modulo 998244353",
            Rules(overshoot="bounce"),
            replace(_LINE, sides=(1, 60)),
            _call("size sides rolls"),
            _text("size sides rolls"),
            question=_WITHIN,
            measure=_PRIME,
            beside=AskedLimits(rolls=(1, 40), sides=(1, 10)),
            admits=_die_fits,
            fixed=("die",),
            source="AtCoder ABC 275 E, Sugoroku 4",
        ),
        Form(
            "abc298e",
            "N, two starts and the faces of two dice: the chance that the first player wins, modulo 998244353",
            Rules(overshoot="win"),
            replace(_LINE, sides=(2, 30)),
            _call("size starts sides"),
            _text("size starts sides"),
            question=_WINS_FIRST,
            measure=_PRIME,
            beside=AskedLimits(sides=(1, 10), players=(2, 2), a_die_each=True, starts=True),
            # The exact chance is a sum over games that are over after as many rolls as squares.
            fixed=("die", "start", "finish", "overshoot", "again", "opening"),
            source="AtCoder ABC 298 E, Unfair Sugoroku",
        ),
        Form(
            "cf1245e",
            "ten rows of heights of ladders, which need not be taken: the least expected number of rolls",
            Rules(start=1),
            Statement(size=100, down=False, upright=True),
            _call("*heights"),
            _text("heights*"),
            question=Question(
                "expected", OWN_QUESTIONS["cf1245e"], _least_mean, measure=Measure(tolerance=1e-6)
            ),
            measure=Measure(tolerance=1e-6),
            source="Codeforces 1245 E, Hyakugoku and Ladders",
        ),
        Form(
            "poj3519",
            "N, T, counts of squares that lose a turn and that send back to 0, then these: the chance within T turns",
            Rules(overshoot="bounce"),
            # From 6 squares on, where no throw past the last square bounces back to the start.
            Statement(is_linear=True, sides=(6, 100), each_kind=(0, 40), only_exit=0, misses=True),
            _call("size rolls *missed *entries"),
            _text("size rolls #missed #jumps / missed* / entries*", last="0 0 0 0\n"),
            cases=10,
            question=Question(
                "within", OWN_QUESTIONS["poj3519"], _within_turns, measure=Measure(tolerance=1e-5)
            ),
            measure=Measure(tolerance=1e-5),
            beside=AskedLimits(rolls=(1, 100)),
            source="POJ 3519, Minimal Backgammon",
        ),
        Form(
            "uva11459",
            "cases of players, jumps and throws on 100 squares: the square of each player",
            Rules(start=1, overshoot="win"),
            _HUNDRED,
            _call("players *jumps *throws"),
            _text("players #jumps #throws / jumps* / throws*", first=True),
            cases=10,
            question=_SQUARES,
            written=_positions,
            beside=AskedLimits(players=(1, 4), throws=(0, 120)),
            source="UVa 11459, Snakes and Ladders",
        ),
        Form(
            "ccc2003s1",
            "throws of two dice, 0 at the end, on the statement's board: the square after each",
            Rules(start=1),
            Statement(only=Board(100, jumps=_CHUTES)),
            _call(""),
            _text("throws*", last="0\n"),
            question=_SQUARES,
            written=_told_squares,
            beside=AskedLimits(throws=(0, 60), dice=2),
            source="CCC 2003 S1, Snakes and Ladders",
        ),
        Form(
            "codewars",
            "a class with a method play(die1, die2) on the statement's board: what each call returns",
            Rules(overshoot="bounce"),
            Statement(only=Board(100, jumps=_CODEWARS)),
            lambda case: (_pairs_of_dice(case.asked),),
            None,
            question=_SQUARES,
            written=_told_play,
            calls=True,
            others=lambda throw: () if _is_double(throw) else (_LEAST_OF_OTHERS,),
            fixed=("die", "again", "again_limit", "bump"),
            beside=AskedLimits(throws=(1, 80), dice=2),
            source="Codewars, Snakes and Ladders",
        ),
    )
}

_INSTEAD = {
    "shifts": "boustro judge --form flat --question squares --start 0",
    "codingquest13": "boustro judge --input relative-grid --question winner --overshoot win --chaining follow",
    "topcoder258": "boustro judge --form hackerrank --question wins --overshoot win --die 2d6",
    "codevita": "boustro judge --form hackerrank --question squares --start 0",
}
"""The command that asks the question of a problem that earlier versions had a form for."""


def sources() -> Iterator[tuple[str, str]]:
    """The name of each named problem, and where it is from."""
    forms = (*FORMS.values(), *PROBLEMS.values())
    yield from ((form.name, form.source) for form in forms if form.source)


def form_named(name: str) -> Form:
    """The form or the problem called `name`; raises `QuestionError` for a name that is none."""
    if form := FORMS.get(name) or PROBLEMS.get(name):
        return form
    if name in _INSTEAD:
        raise QuestionError(f"the form {name} is gone: use {_INSTEAD[name]}")
    raise QuestionError(f"expected one of {', '.join([*FORMS, *PROBLEMS])}, got {name!r}")
