"""Problem forms: how a solver receives its boards, and which boards its statement allows.

A form says the same board to a function (its arguments) and to a program (a text on standard
input).  Every form also has a *statement*: what its problem promises about the boards.  A solver
is only asked boards within it unless told otherwise, so that a right solution is never refused.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import chain
from random import Random
from typing import Any

from boustro.errors import InputError
from boustro.formats.counted import write_boj, write_gfg, write_hackerrank
from boustro.judging.questions import (
    FEWEST,
    NO_ROUTE,
    WHOLE,
    Answer,
    Asked,
    AskedLimits,
    Case,
    Measure,
    Question,
    expected,
    fewest,
    squares_after,
    throws_by_state,
)
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.model.square import Cell, Numbering

Arguments = tuple[Any, ...]
MISSES = "miss 1"
"""The effect of a square that costs a turn."""
GAME_THROWS = (3, 6, 1, 5, 2, 6, 4, 6, 3, 5)


@dataclass(frozen=True, slots=True)
class Statement:
    """What a problem promises about its boards.

    `sides` is the smallest and the largest n of n × n boards; `size` a fixed number of squares
    instead.  `chains`: an exit may be an entry; `shared`: two jumps may have an exit in common.
    `jump_on_last`: square n² may have one.  `ends_free`: no jump begins or ends on the first or the last square.  `each_kind`:
    the fewest and the most snakes, and the same of ladders; `fewest`: of both together.  `route`:
    there always is one.  `is_linear`: `sides` are numbers of squares, in no matrix.  `up`, `down`: ladders and
    snakes are allowed.  `only_exit`: where all jumps lead.  `is_finite`: the mean is at most 10,000 rolls.  `only`: the
    one board there is.  `upright`: jumps lead straight up or down.  `misses`: ladders stand for squares on which a turn
    is missed.  `own`: a jump may lead to its own entry, where a token then rests.
    """

    sides: tuple[int, int] = (2, 20)
    size: int | None = None
    chains: bool = True
    shared: bool = True
    jump_on_last: bool = False
    ends_free: bool = False
    each_kind: tuple[int, int] = (0, 400)
    fewest: int = 0
    route: bool = False
    is_linear: bool = False
    up: bool = True
    down: bool = True
    only_exit: int | None = None
    is_finite: bool = False
    only: Board | None = None
    upright: bool = False
    misses: bool = False
    own: bool = False

    def laid(self, board: Board) -> Board:
        """The board with the ends and the effects that its jumps have here.

        >>> Statement(only_exit=0, misses=True).laid(Board(9, {2: 7, 4: 3}))
        Board(9, jumps={4: 0}, effects={2: 'miss 1'})
        >>> Statement(upright=True).laid(Board(9, {2: 9, 3: 5, 4: 6})).jumps
        {2: 8, 3: 4}
        """
        if not self.upright and self.only_exit is None:
            return board
        lost = [entry for entry, exit in board.jumps.items() if self.misses and exit > entry]
        ends = {e: self._exit(board, e, x) for e, x in board.jumps.items() if e not in lost}
        kept = {entry: exit for entry, exit in ends.items() if entry != exit}
        return Board(board.size, kept, columns=board.columns, effects=dict.fromkeys(lost, MISSES))

    def _exit(self, board: Board, entry: int, exit: int) -> int:
        if self.only_exit is not None:
            return self.only_exit
        cells = _cells(board.rows, board.columns)
        return Numbering(board.rows, board.columns).square(cells[exit - 1][0], cells[entry - 1][1])

    def unlaid(self, board: Board) -> Board:
        """The board with ladders to its last square for squares on which a turn is missed."""
        if not board.effects:
            return board
        lost = dict.fromkeys(board.effects, board.size)
        return Board(board.size, {**board.jumps, **lost}, columns=board.columns)

    def allows(self, board: Board) -> bool:
        """Whether a board is within the statement, but for `route`."""
        if self.only is not None:
            return (board.size, board.jumps) == (self.only.size, self.only.jumps)
        is_within = self._counts(board) and self._fits(board) and self._ends(board)
        return is_within and self._acts(board)

    def _counts(self, board: Board) -> bool:
        kinds = (len(board.ladders), len(board.snakes))
        (least, most), allowed = self.each_kind, (self.up, self.down)
        is_within = all(
            least <= count <= most if is_kind else not count
            for count, is_kind in zip(kinds, allowed, strict=True)
        )
        own = sum(entry == exit for entry, exit in board.jumps.items()) if self.own else 0
        return is_within and self.fewest <= sum(kinds) == len(board.jumps) - own

    def _fits(self, board: Board) -> bool:
        is_square = self.is_linear or self.size is not None or board.columns**2 == board.size
        return is_square and board.size in self.sizes()

    def _ends(self, board: Board) -> bool:
        jumps = board.jumps
        if (not self.is_linear and 1 in jumps) or (self.only_exit != 0 and 0 in jumps.values()):
            return False
        if board.size in jumps and not self.jump_on_last:
            return False
        if self.only_exit is not None and {*jumps.values()} - {self.only_exit}:
            return False
        if self.ends_free and {1, board.size} & {*jumps, *jumps.values()}:
            return False
        if self.upright and self.laid(board).jumps != board.jumps:
            return False
        exits = set(jumps.values())
        return (self.chains or not exits & set(jumps)) and (self.shared or len(exits) == len(jumps))

    def _acts(self, board: Board) -> bool:
        """Whether a solver is told of every effect: of one turn to miss, where the statement has that."""
        effects = {str(effect) for effect in board.effects.values()}
        return effects <= ({MISSES} if self.misses else set())

    def sizes(self) -> Sequence[int]:
        """How many squares boards may have."""
        if self.size is not None or self.only is not None:
            return [self.only.size if self.only else self.size or 0]
        sides = range(self.sides[0], self.sides[1] + 1)
        return sides if self.is_linear else [side**2 for side in sides]


@dataclass(frozen=True, slots=True)
class Form:
    """One way of handing boards to a solver."""

    name: str
    sentence: str
    """What a solver gets, in words."""
    rules: Rules | str
    """The rules that the answers are by, or the name of a preset."""
    statement: Statement
    """Which boards are asked."""
    arguments: Callable[[Case], Arguments] = field(compare=False)
    """The arguments of a function for a case."""
    text: Callable[[Sequence[Case]], str] | None = field(compare=False)
    """What a program reads; None where no program reads the form."""
    cases: int = 1
    """How many cases one text holds at most."""
    throws: tuple[int, ...] = ()
    """The answer is where the token stands after these, if there are any."""
    keeps: bool = False
    """Whether the board is the solver's to keep, so that changing it is wrong."""
    question: Question = FEWEST
    measure: Measure = WHOLE
    beside: AskedLimits | None = None
    """The limits of what is asked beside the board."""
    written: Callable[[Game, Asked, Answer], Answer] | None = None
    """Puts a right answer into the statement's words."""
    admits: Callable[[Game, Asked], bool] | None = None
    """Whether a statement says clearly what is right."""
    calls: bool = False
    """Whether the last argument holds the arguments of one call after another."""
    others: Callable[[int], tuple[int, ...]] = field(default=lambda _: (), compare=False)
    """What other players throw after a throw, where one token is looked at."""
    fixed: tuple[str, ...] = ()
    """The rules that only the statement can say: an option that changes one is refused."""
    source: str = ""
    """Where the problem is from."""

    @property
    def has_models(self) -> bool:
        """Whether the models of mistakes make mistakes in what is asked here."""
        return self.question is FEWEST and Rules.of(self.rules) == Rules.preset("leetcode")

    @property
    def is_searched(self) -> bool:
        """Whether a search for the fewest rolls answers."""
        return self.question is FEWEST and not self.throws

    @property
    def is_whole(self) -> bool:
        """Whether every answer is one whole number."""
        return self.measure.is_whole and self.question.name in _OF_ONE_NUMBER and not self.written

    @property
    def takes_words(self) -> bool:
        """Whether answers may be other words than numbers."""
        return self.written is not None or self.measure.is_exact

    @property
    def unit(self) -> str:
        """What is counted: turns where some are missed."""
        return "turn" if self.statement.misses else "roll"

    def answered(self, cases: Sequence[Case]) -> Sequence[Case]:
        """The cases to which a right answer is known: here all."""
        return cases

    def game(self, case: Case) -> Game:
        """The game that the form plays on the board of a case, with its die."""
        rules, sides = Rules.of(self.rules), case.asked.sides
        is_own = len(sides) == 1 and not (self.beside and self.beside.a_die_each)
        return Game(case.board, rules.with_(die=f"d{sides[0]}") if is_own else rules)

    def case(self, board: Board, rng: Random) -> Case:
        """A case with the board, with something beside it where that is asked."""
        return Case(board, self.beside.drawn(rng, board)) if self.beside else Case(board)

    def allows(self, case: Case) -> bool:
        """Whether the statement allows a case."""
        statement = self.statement
        if not statement.allows(case.board):
            return False
        if any(start >= case.board.size for start in case.asked.starts):
            return False
        if not isinstance(self.rules, str) and not self._is_playable(case):
            return False
        if statement.route and self.fewest(case.board) == NO_ROUTE:
            return False
        if self.admits and not self.admits(self.game(case), case.asked):
            return False
        if statement.is_finite and expected(self.game(case)) > _LONGEST_MEAN:
            return False
        return not self.measure.modulus or self._has_residue(case)

    def _has_residue(self, case: Case) -> bool:
        """Whether the right answer is one modulo the number: its denominator may have no inverse."""
        try:
            self.own_answer(case)
        except ValueError:
            return False
        return True

    def _is_playable(self, case: Case) -> bool:
        """Whether board and rules fit: no jumps that lead round in circles, no start past the last square."""
        try:
            self.game(case)
        except InputError:
            return False
        return True

    def fewest(self, board: Board) -> int:
        """The fewest rolls, -1 where there is no route."""
        return _fewest_rolls(self.rules, board)

    def answer(self, case: Case) -> Answer:
        """The right answer to a case, -1 where there is no route."""
        return self.own_answer(case)

    def own_answer(self, case: Case) -> Answer:
        """The same of boustro, whatever a reference says."""
        return self.fewest(case.board) if self.is_searched else _answer(self, case)

    def accepts(self, case: Case, answer: Answer | None) -> bool:
        """Whether an answer to a case is right."""
        if self.question is FEWEST:
            return answer == self.answer(case)
        if self.question.check is not None:
            return self.question.check(self.game(case), answer, self.answer(case))
        return self.measure.accepts(answer, self.answer(case))

    def smaller_cases(self, case: Case) -> Iterator[Case]:
        """The same board with something smaller beside it."""
        if self.beside:
            smaller = self.beside.smaller(case.asked)
            yield from (Case(case.board, asked) for asked in smaller)
        if case.asked.players == 1:
            yield from self.cases_by_state(case)

    def cases_by_state(self, case: Case) -> Iterator[Case]:
        """The board with every throw from every state of one token, where throws are asked."""
        if self.beside and self.beside.throws[1] and self.beside.players[0] == 1:
            by_state = throws_by_state(self.game(case), self.beside.faces, self.others)
            yield from (Case(case.board, Asked(throws=throws)) for throws in by_state)

    def tiny_cases(self, board: Board) -> Iterator[Case]:
        """A tiny board with the smallest that may stand beside it."""
        if self.beside:
            yield from (Case(board, asked) for asked in self.beside.tiny(board))
        else:
            yield Case(board)


def missing(form: Form, extras: Sequence[str]) -> tuple[str, ...]:
    """The things beside a board that the statement of a form does not have already."""
    own = form.beside
    return tuple(one for one in extras if own is None or not own.has(one.partition(".")[0]))


_LONGEST_MEAN = 10_000
"""Rolls: longer means differ in digits that other methods lose."""
_OF_ONE_NUMBER = ("fewest", "routes", "expected", "within", "winner")


@lru_cache(1 << 13)
def _fewest_rolls(rules: Rules | str, board: Board) -> int:
    """The solvers of a class, and the rounds of a trial in a browser, are asked the same boards."""
    return fewest(Game(board, rules))


@lru_cache(1 << 13)
def _answer(form: Form, case: Case) -> Answer:
    game, asked = form.game(case), case.asked
    if form.throws:
        return squares_after(game, Asked(throws=form.throws))[0]
    answer = form.measure.written(form.question.value(game, asked))
    return form.written(game, asked, answer) if form.written else answer


@cache
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return Numbering(rows, columns).cells()


def matrix(board: Board) -> list[list[int]]:
    """The board as LeetCode 909 writes it.

    >>> matrix(Board(4, jumps={2: 3}))
    [[-1, -1], [-1, 3]]
    """
    rows = [[-1] * board.columns for _ in range(board.rows)]
    cells = _cells(board.rows, board.columns)
    for entry, exit in board.jumps.items():
        row, column = cells[entry - 1]
        rows[row][column] = exit
    return rows


def resolved(board: Board) -> list[list[int]]:
    """The board as where a token comes to rest: a plain square holds its own number.

    >>> resolved(Board(4, jumps={2: 3}))
    [[4, 3], [1, 3]]
    """
    return [
        [board.jumps.get(square, square) for square in row]
        for row in Numbering(board.rows, board.columns).table()
    ]


def flat(board: Board) -> list[int]:
    """The board as an array of destinations counted from 0, -1 for a plain square.

    >>> flat(Board(4, jumps={2: 3}))
    [-1, 2, -1, -1]
    """
    return [board.jumps.get(square, 0) - 1 for square in range(1, board.size + 1)]


def pairs_of(jumps: Iterable[Any]) -> list[list[int]]:
    """The ends of jumps, two by two."""
    return [[jump.entry, jump.exit] for jump in jumps]


def _line(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def literal(board: Board) -> str:
    """The board as one line in LeetCode's notation.

    >>> literal(Board(4, jumps={2: 3}))
    '[[-1,-1],[-1,3]]'
    """
    return _line(matrix(board))


def rows(board: Board) -> str:
    """The board as its side and its rows, with blanks, as programs by hand read it."""
    lines = [str(board.rows), *(" ".join(map(str, row)) for row in matrix(board))]
    return "\n".join(lines) + "\n"


def _written(write: Callable[[Sequence[Game]], str], rules: str) -> Callable[[Sequence[Case]], str]:
    """Boards as a format writes games."""
    return lambda cases: write([Game(case.board, rules) for case in cases])


def _two_lists(case: Case) -> Arguments:
    return pairs_of(case.board.ladders), pairs_of(case.board.snakes)


_HUNDRED = Statement(size=100, chains=False, shared=False, each_kind=(1, 15))

FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form(
            "leetcode",
            "an n×n matrix, top row first, -1 or a destination (LeetCode 909); as text, a board a line",
            "leetcode",
            Statement(own=True),
            lambda case: (matrix(case.board),),
            lambda cases: literal(cases[0].board) + "\n",
            source="LeetCode 909, Snakes and Ladders",
        ),
        Form(
            "hackerrank",
            "ladders and snakes on 100 squares: two lists of pairs, or a text of up to ten cases",
            "hackerrank",
            _HUNDRED,
            _two_lists,
            _written(write_hackerrank, "hackerrank"),
            cases=10,
            source="HackerRank, Snakes and Ladders: The Quickest Way Up",
        ),
        Form(
            "boj",
            "ladders and snakes on 100 squares, counted on one line (judge problem 16928)",
            "boj",
            replace(_HUNDRED, ends_free=True, route=True),
            _two_lists,
            _written(write_boj, "boj"),
            source="Baekjoon 16928, the game of snakes and ladders",
        ),
        Form(
            "gfg",
            "the number of jumps and their ends in one list, on 30 squares",
            "gfg",
            Statement(size=30, chains=False, shared=False, each_kind=(0, 5), fewest=1, route=True),
            lambda case: (len(case.board.jumps), [*chain(*case.board.jumps.items())]),
            _written(write_gfg, "gfg"),
            cases=10,
            source="GeeksforGeeks, Snake and Ladder Problem",
        ),
        Form(
            "flat",
            "an array of destinations counted from 0, -1 for a plain cell, and its length",
            "gfg",
            Statement(chains=False),
            lambda case: (flat(case.board), case.board.size),
            lambda cases: _line(flat(cases[0].board)) + "\n",
        ),
        Form(
            "resolved",
            "an n×n matrix of where a token comes to rest, handed to a game object",
            "leetcode",
            Statement(jump_on_last=True),
            lambda case: (resolved(case.board),),
            lambda cases: _line(resolved(cases[0].board)) + "\n",
            keeps=True,
        ),
        Form(
            "game",
            "a game object made of such a matrix: where its token stands after ten throws",
            "leetcode",
            Statement(jump_on_last=True),
            lambda case: (resolved(case.board),),
            None,
            throws=GAME_THROWS,
        ),
    )
}


def texts() -> list[Form]:
    """The forms of programs; a matrix also comes as rows."""
    with_rows = replace(FORMS["leetcode"], text=lambda cases: rows(cases[0].board))
    return [*(form for form in FORMS.values() if form.text is not None), with_rows]
