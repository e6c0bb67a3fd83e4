"""Players who choose: the best policy against brute force and published values."""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf
from typing import Any, NamedTuple, cast

import pytest

from boustro import Board, Game, analyse, builtin, decide
from boustro.chain.decisions import BestPolicy
from boustro.errors import InputError, LimitError, QuestionError
from boustro.model.effects import Effect
from tests.grid.brute import solved
from tests.grid.hold import LONG
from tests.support import interpreter
from tests.support.house_pool import random_jumps
from tests.support.interpreter import House, State, faces

DICE = {
    "d2": faces(1, 2),
    "d3": faces(1, 2, 3),
    "0,1,3": faces(0, 1, 3),
    "1": faces(1),
    "1:1,3:2": ((1, 1, False), (3, 2, False)),
    "2-3": faces(2, 3),
}
MOST_POLICIES = 256
KINDS: tuple[Any, ...] = ("", "chance", "chance", "miss", "back", "again", "over")
LOST = -1
"""The mark of a square from which the token is lost."""
OUT = -1
"""The turns to miss of a token that is out."""
CODEFORCES = Game(Board(100), "leetcode").rules
"""The rules of Codeforces 1245E: start on 1, one die, exact finish, one jump a roll."""


def tower(rows: dict[int, dict[int, int]]) -> Board:
    """A board of Codeforces 1245E: ladder heights by row (from the top) and column, from 1."""

    def number(row: int, column: int) -> int:
        above = 10 * (10 - row)
        if row % 2 == 0:
            return above + column
        return above + 11 - column

    return Board(
        100,
        jumps={
            number(row, column): number(row - height, column)
            for row, columns in rows.items()
            for column, height in columns.items()
        },
    )


SAMPLES = [
    ({}, 33.0476190476),
    ({5: {3: 3, 7: 4}, 7: {7: 4}, 8: {3: 3}, 9: {3: 4}, 10: {10: 9}}, 20.2591405923),
    ({7: dict.fromkeys(range(2, 8), 6), 8: {1: 1}}, 15.9047592939),
]
"""The three samples of the statement: the heights that are not 0, and the output."""


@pytest.mark.parametrize(("rows", "expected"), SAMPLES)
def test_codeforces_1245e(rows: dict[int, dict[int, int]], expected: float) -> None:
    """The answers printed in the statement of Codeforces 1245E, to the digits that it gives."""
    best = decide(tower(rows), CODEFORCES, optional="ladders")

    assert abs(best.value - expected) <= 6e-11


def test_efrons_dice_on_the_board_of_1948() -> None:
    """The rolls in DP.ipynb of Ph1n-Pham/chutes_ladders_optimization; its chute begins on 48."""
    jumps = dict(builtin("mb47").board.jumps)
    board = Board(100, jumps=jumps | {48: jumps.pop(47)})
    efron = ["0:2,4:4", "3", "2:4,6:2", "1:3,5:3"]
    best = decide(board, {"overshoot": "win"}, dice=efron, exact=True)

    assert best.value_exact == Fraction(245, 24)
    assert best.value == pytest.approx(10.208333333333332, rel=1e-15)


Refused = frozenset[tuple[int, int]]


class Choosing(NamedTuple):
    """A board for brute force: every combination of a die for each square and of jumps not taken.

    If a token may go back to where its turn began, a jump may be taken from one square and not from
    another.
    """

    size: int
    jumps: dict[int, int]
    house: House
    dice: tuple[str, ...]
    optional: tuple[int, ...]

    @property
    def game(self) -> Game:
        """The game, for boustro."""
        names = ("start", "finish", "overshoot", "chaining")
        rules = {name: getattr(self.house, name) for name in names} | {"die": self.dice[0]}
        effects = {square: Effect(*effect) for square, effect in self.house.effects.items()}
        return Game(Board(self.size, jumps=self.jumps, effects=effects), rules)

    @property
    def finish(self) -> int:
        """The square that ends the game."""
        return interpreter.finish_of(self.size, self.house)

    @property
    def origins(self) -> list[int]:
        """The squares that a choice of a jump may depend on, -1 where on none."""
        goes_back = any(kind == "back" for kind, _ in self.house.effects.values())
        return list(range(self.size + 1)) if goes_back and self.house.chaining == "follow" else [-1]

    def offers(self) -> list[tuple[int, int]]:
        """The jumps that can be refused, each with the square that the throw was made on."""
        pairs = product(self.origins, self.optional)
        return [(o, entry) for o, entry in pairs if o == -1 or entry in self.asked(o)]

    def asked(self, square: int) -> set[int]:
        """The squares on which a throw from `square` may take a jump."""
        jumps = interpreter.Asked(self.jumps)
        for outcome in (outcome for die in self.dice for outcome in DICE[die]):
            interpreter.throw(self.size, jumps, self.house, State(square), outcome)
        return set(jumps.squares)

    def ways(self, square: int, die: str, refused: Refused) -> dict[int, Fraction]:
        """Where a roll of `die` leads from `square` without the refused jumps."""
        jumps = {e: x for e, x in self.jumps.items() if not {(-1, e), (square, e)} & refused}
        outcomes, total = DICE[die], sum(outcome[1] for outcome in DICE[die])
        row = dict[int, Fraction]()
        for outcome in outcomes:
            for share, _, (after, *_) in interpreter.branches(
                self.size, jumps, self.house, State(square), outcome
            ):
                to = LOST if after.misses == OUT else after.square
                row[to] = row.get(to, Fraction()) + share * Fraction(outcome[1], total)
        return row

    def squares(self) -> list[int]:
        """The squares on which some choices can put the token, without the finish."""
        seen = [self.house.start]
        for square in seen:
            options = product(self.dice, subsets([(-1, entry) for entry in self.optional]))
            new = {to for die, refused in options for to in self.ways(square, die, refused)}
            seen += sorted(new - {self.finish, LOST} - set(seen))
        return seen

    def policies(self) -> Iterator[tuple[tuple[str, ...], Refused]]:
        """Every policy: a die for each of `squares`, and the jumps that are refused."""
        return product(product(self.dice, repeat=len(self.squares())), subsets(self.offers()))

    def worth(self, dice: dict[int, str], refused: Refused) -> dict[int, Fraction]:
        """The exact expected rolls from each square from which this policy is sure to arrive."""
        rows = {square: self.ways(square, die, refused) for square, die in dice.items()}
        arriving = closed({self.finish}, rows)
        endless = closed({LOST, *rows.keys() - arriving}, rows)
        inside = [square for square in rows if square not in endless]
        place = {square: number for number, square in enumerate(inside)}
        system = [
            {place[to]: q for to, q in rows[square].items() if to in place} for square in inside
        ]
        return dict(zip(inside, solved(system, [Fraction(1)] * len(inside)), strict=True))


def subsets(pairs: list[tuple[int, int]]) -> list[Refused]:
    """Every subset."""
    return [
        frozenset(pair for pair, chosen in zip(pairs, bits, strict=True) if chosen)
        for bits in product((False, True), repeat=len(pairs))
    ]


def closed(goals: set[int], rows: dict[int, dict[int, Fraction]]) -> set[int]:
    """The squares from which one of the goals can be come to, the goals included."""
    while more := {square for square, row in rows.items() if goals & row.keys()} - goals:
        goals = goals | more
    return goals


def effects_for(rng: random.Random, board: Choosing) -> dict[int, interpreter.Effect]:
    """Effects of some squares; chance only where no jump follows another or none is optional."""
    effects = dict[int, interpreter.Effect]()
    # Where a turn has several rolls, a square does not say where `back` leads; for both effects see
    # test_decide_by_value_iteration.py.
    left_out = rng.choice(("back", "again"))
    kinds = [kind for kind in KINDS if kind != left_out]
    for square in set(range(1, board.size + 1)) - {board.finish}:
        kind = rng.choice(kinds)
        is_clear = board.house.chaining == "single" or not board.optional
        if square not in board.jumps and kind not in ("", "chance"):
            effects[square] = kind, Fraction(2 if kind == "miss" else 0)
        elif square in board.jumps and kind == "chance" and is_clear:
            effects[square] = kind, Fraction(1, rng.randint(2, 3))
    return effects


def choosing(rng: random.Random, *, acting: bool) -> Choosing:
    """A random board of 2 to 8 squares with 2 to 256 policies; with effects if `acting`."""
    while True:
        size = rng.randint(2, 8)
        start = rng.choice((0, 0, 1))
        finish = None if rng.random() < 0.8 else rng.randint(1, size)
        overshoots: list[Any] = ["stay", "bounce", *(["win"] if finish is None else [])]
        chainings: list[Any] = ["single", "follow"]
        house = House(start, finish, rng.choice(overshoots), rng.choice(chainings))
        jumps = {e: x if x or start == 0 else 1 for e, x in random_jumps(rng, size).items()}
        dice = tuple(rng.sample(sorted(DICE), rng.choice((1, 1, 2, 3))))
        optional = tuple(entry for entry in sorted(jumps) if rng.random() < 0.8)
        board = Choosing(size, jumps, house, dice, optional)
        if acting:
            board = board._replace(house=house._replace(effects=effects_for(rng, board)))
        if not interpreter.is_sound(size, jumps, house) or interpreter.over_at_once(size, house):
            continue
        if 2 <= len(dice) ** len(board.squares()) * 2 ** len(board.offers()) <= MOST_POLICIES:
            return board


def policy_of(best: BestPolicy) -> tuple[dict[int, str], frozenset[int]]:
    """The die that a policy rolls on each square, and the jumps that it refuses."""
    dice = {d.state.square: d.options[d.best] for d in best.decisions if d.kind == "die"}
    jumps = {d.state.square: d.options[d.best] for d in best.decisions if d.kind == "jump"}
    stays = {int(option.split()[-1]) for option in jumps.values() if option.startswith("stay")}
    return dice, frozenset(s for s in stays if jumps.get(s, f"stay on {s}") == f"stay on {s}")


@pytest.mark.slow
@pytest.mark.parametrize("acting", [False, True])
@pytest.mark.parametrize("seed", range(20 if LONG else 2))
def test_all_policies_of_a_hundred_boards(seed: int, acting: bool) -> None:
    """The values are the lowest of all policies, in fractions, and the policy is a best one."""
    rng = random.Random(f"choosing {seed}")
    policies = 0
    for _ in range(100):
        board = choosing(rng, acting=acting)
        squares = board.squares()
        lowest: dict[int, Fraction] = {}
        for dice, pairs in board.policies():
            policies += 1
            for square, mean in board.worth(dict(zip(squares, dice, strict=True)), pairs).items():
                lowest[square] = min(mean, lowest.get(square, mean))
        best = decide(board.game, dice=board.dice, optional=board.optional, exact=True)

        listed = [*zip(best.states, best.values_exact or (), strict=True)]
        values = {state.square: value for state, value in listed if state.misses != OUT}
        assert {value for state, value in listed if state.misses == OUT} <= {None}
        assert values == {square: lowest.get(square) for square in sorted(squares)}, board
        assert best.value_exact == lowest.get(board.house.start), board
        assert (best.reason is None) == (board.house.start in lowest), board
        chosen, refused = policy_of(best)
        if -1 not in board.origins:
            continue  # the choices do not say what square they depend on
        always = frozenset((-1, entry) for entry in refused)
        worth = board.worth({s: chosen.get(s, board.dice[0]) for s in squares}, always)
        assert worth.items() >= lowest.items(), board
    assert policies > 1_000


@pytest.mark.slow
def test_the_best_chance_with_effects() -> None:
    """The best chance within three rolls, by trying every die and every set of refused jumps."""
    rng = random.Random("within")
    for _ in range(100):
        board = choosing(rng, acting=True)
        every = (*product(board.dice, subsets([(-1, entry) for entry in board.optional])),)

        @cache
        def chance(
            square: int, left: int, board: Choosing = board, every: tuple[Any, ...] = every
        ) -> Fraction:
            if square in (board.finish, LOST) or not left:
                return Fraction(square == board.finish)
            rows = (board.ways(square, die, refused) for die, refused in every)
            return max(
                sum((q * chance(to, left - 1) for to, q in row.items()), Fraction()) for row in rows
            )

        best = decide(board.game, dice=board.dice, optional=board.optional, within=3, exact=True)
        assert best.value_exact == chance(board.house.start, 3), board


def test_a_hundred_squares_four_dice_all_jumps_optional() -> None:
    """The player's choice more than halves the game; `bench/` has its time."""
    game = builtin("mb47")
    best = decide(game, dice=["d4", "d6", "d8", "2d6"], optional="jumps")

    assert best.value < analyse(game).mean / 2


@pytest.mark.parametrize("name", ["mb47", "leetcode"])
@pytest.mark.parametrize("dice", [["d6"], ["d6", "2d6"]])
def test_floats_are_within_the_bound(name: str, dice: list[str]) -> None:
    """The values in floats differ from the fractions by at most the bound, which is small."""
    best, exact = (
        decide(builtin(name), dice=dice, optional="jumps", exact=e) for e in (False, True)
    )

    assert best.error < 1e-10
    for value, fraction in zip(best.values, exact.values_exact or (), strict=True):
        assert fraction is not None
        assert abs(Fraction(value) - fraction) <= best.error * fraction


def test_one_die_and_refused_jumps_are_a_board() -> None:
    """With one die the policy is a board without the refused jumps, and has its distribution."""
    game = builtin("mb47")
    best = decide(game, optional="jumps")
    _, refused = policy_of(best)
    kept = {entry: exit for entry, exit in game.board.jumps.items() if entry not in refused}
    result = analyse(Board(game.size, jumps=kept), game.rules)

    assert refused == {snake.entry for snake in game.board.snakes}
    assert best.value == pytest.approx(result.mean, rel=1e-12)
    assert best.lengths.pmf(200) == pytest.approx(result.lengths.pmf(200), rel=1e-9)
    assert best.always == pytest.approx((analyse(game).mean,))
    assert best.saves[0] == pytest.approx(analyse(game).mean - result.mean)


def test_a_ladder_that_is_better_left_alone() -> None:
    """From 9 only a 1 in 4 wins: 4 rolls; from 2 two of four throws do: 1 + (3 + 0 + 0 + 4) / 4."""
    best = decide(
        Board(10, jumps={2: 9, 4: 10, 5: 10}), {"die": "d4"}, optional="ladders", exact=True
    )
    costs = {decision.state.square: decision.cost for decision in best.that_matter}
    first = best.decisions[0]

    assert (first.options, first.values, first.best) == (
        ("stay on 2", "take the jump"),
        (2.75, 4.0),
        0,
    )
    assert first.cost == pytest.approx(first.faced * 1.25)
    assert list(costs) == sorted(costs, key=lambda square: -costs[square]) == [4, 5, 2]


def test_what_a_mistake_costs_is_a_rate() -> None:
    """A small chance e of a mistake at one choice costs e times its cost, to first order."""
    board, rules = Board(12, jumps={3: 9, 5: 2, 8: 4}), {"die": "d3"}
    best = decide(board, rules, dice=["d3"], optional="jumps", exact=True)
    solved_values = dict(
        zip((s.square for s in best.states), best.values_exact or (), strict=True)
    ) | {12: 0}
    chance = Fraction(1, 10**9)

    for decision in best.decisions:
        _, refused = policy_of(best)
        here = decision.state.square
        rows = []
        squares = sorted(solved_values.keys() - {12})
        for square in squares:
            row: dict[int, Fraction] = {}
            for face in (1, 2, 3):
                to = square + face if square + face <= 12 else square
                jumps = to in board.jumps and to != square
                ends = [(board.jumps[to] if jumps and to not in refused else to, Fraction(1))]
                if jumps and to == here:
                    other = to if to not in refused else board.jumps[to]
                    ends = [(ends[0][0], 1 - chance), (other, chance)]
                for end, share in ends:
                    row[end] = row.get(end, Fraction()) + share / 3
            rows.append({squares.index(end): q for end, q in row.items() if end != 12})
        mean = solved(rows, [Fraction(1)] * len(squares))[0]

        assert float((mean - (best.value_exact or 0)) / chance) == pytest.approx(
            decision.cost, rel=1e-6, abs=1e-6
        )


def test_the_best_chance_by_the_rolls_that_are_left() -> None:
    """With one roll left the best die can end the game; with more it need not."""
    best = decide(Board(6), dice=["d6", "5-6"], within=2, exact=True)
    by_left = {decision.state.square: decision.by_left for decision in best.decisions}

    assert best.value_exact == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)
    assert by_left[0] == (1, 1)
    assert by_left[5] == (0, 0)


def test_the_bound_of_a_best_chance_grows_with_the_rolls() -> None:
    """Each roll adds as many roundings as the one before."""
    errors = {
        within: decide(Board(6), dice=["d6", "d4"], within=within).error for within in (1, 10, 20)
    }

    assert errors[10] == pytest.approx(10 * errors[1])
    assert errors[20] == pytest.approx(2 * errors[10])


def test_why_no_policy_is_best() -> None:
    """It says that there is no way, no way within K, or a trap that no choice avoids, and where."""
    trap = Board(9, jumps={4: 2, 5: 2, 6: 2, 7: 2})
    stuck = decide(trap, {"die": "d2"}, dice=["d2", "1"])
    late = decide(Board(100), dice=["d6", "d4"], within=10)
    falls = decide(Board(9), {"finish": 5}, dice=["d6", "d4"])

    assert (
        stuck.reason == "the finish cannot be reached from the start, whatever the player chooses"
    )
    assert late.reason == "the finish is at least 17 rolls away, whatever the player chooses"
    assert falls.reason is not None
    assert falls.reason == (
        "no choices are sure to win: some lead to where a token can win no more, on 6–9, so the "
        "expected rolls are infinite; the best chance to arrive within K rolls has an answer"
    )
    assert (falls.value, falls.always, falls.by_chance, falls.saves) == (
        inf,
        (inf, inf),
        inf,
        (0, 0),
    )
    assert decide(Board(9), {"finish": 5}, dice=["d6", "d4"], within=9).reason is None


def test_a_jump_to_itself_is_one_of_the_jumps() -> None:
    """A start with a jump to itself keeps a token waiting; a token that stays needs 2 rolls."""
    board, rules = Board(2, jumps={1: 1}), {"start": 1, "opening": 1, "die": "1"}
    best = decide(board, rules, optional="jumps", exact=True)

    assert best.value_exact == Fraction(2)
    assert best.process.optional == frozenset([1])
    assert best.always == (inf,)


TIES: list[tuple[dict[int, int], int, dict[str, Any]]] = [
    ({5: 6}, 7, {}),
    ({3: 2, 4: 4, 6: 4}, 7, {"die": "d3"}),
    ({5: 2, 6: 8, 9: 5}, 10, {"chaining": "follow"}),
]


@pytest.mark.parametrize(("jumps", "size", "rules"), TIES)
def test_of_equal_options_the_jump_is_taken_everywhere(
    jumps: dict[int, int], size: int, rules: dict[str, Any]
) -> None:
    """`best`, `takes_jump` and `passed_by` agree on each choice."""
    for within, exact in product((None, 4), (False, True)):
        best = decide(Board(size, jumps=jumps), rules, optional="jumps", within=within, exact=exact)
        chosen = [decision for decision in best.decisions if decision.kind == "jump"]
        assert any(decision.is_even for decision in chosen)
        for decision in chosen:
            if decision.is_even:
                assert decision.best == len(decision.options) - 1
            if within is None:
                assert decision.takes_jump == (decision.best > 0)
        passed_by = {decision.state.square for decision in chosen if not decision.takes_jump}
        assert best.passed_by == passed_by


def test_a_policy_that_saves_nothing_saves_zero() -> None:
    """Rounding makes no difference: taking every jump, or letting chance choose, is as good."""
    follow = {"chaining": "follow"}
    assert decide(Board(7, jumps={1: 7, 2: 5, 3: 4}), follow, optional="jumps").saves[0] == 0.0
    assert decide(Board(4, jumps={1: 2, 2: 1, 3: 1}), optional="jumps").saves == (0.0, 0.0)
    assert (
        decide(Board(13, jumps={2: 11, 12: 2}), {"die": "2d3"}, optional="jumps", within=5).saves[0]
        == 0.0
    )


def test_a_game_that_may_be_lost() -> None:
    """There are no fewest expected rolls, as the sentence says; within K there is a best chance."""
    board, rules = Board(5, jumps={1: 4}, effects={1: "chance 1/2", 3: "over"}), {"die": "d3"}
    lost = decide(board, rules, dice=["d3", "1-2"])
    sure = decide(board, rules, dice=["d3", "1"], optional="ladders", exact=True)
    chance = decide(board, rules, dice=["d3", "1-2"], within=2, exact=True)

    assert lost.reason is not None
    assert lost.reason.startswith(
        "no choices are sure to win: some lead to where a token can win no more, on 3,"
    )
    assert sure.reason == lost.reason
    # By 1 half of the throws lead to 4, where a 1 wins; by 2 and from 1 half win by 3 or 4.
    assert (chance.value_exact, chance.reason) == (best_in_two(), None)


def best_in_two() -> Fraction:
    """The chance of the best dice: from 4 a 1 wins; from 2 a 3; from 1 nothing wins at once."""
    from_four, from_two = Fraction(1, 2), Fraction(1, 3)
    by_d3 = Fraction(1, 3) * (from_four / 2 + from_two)
    by_two = Fraction(1, 2) * (from_four / 2 + from_two)
    return max(by_d3, by_two)


def test_chance_in_a_chain_is_refused() -> None:
    """Under `follow` chance would fall before the player decides; a choice of dice is allowed."""
    board, rules = Board(9, jumps={2: 5, 5: 7}, effects={5: "chance 1/2"}), {"chaining": "follow"}
    with pytest.raises(QuestionError, match="expected one jump a roll where chance decides"):
        decide(board, rules, optional="ladders")

    assert decide(board, rules, dice=["d6", "d4"]).value < analyse(board, rules).mean


def test_every_problem_is_named_at_once() -> None:
    """Bad dice, entries without a jump and nothing to choose are one error; races are refused."""
    game = builtin("mb47")
    with pytest.raises(InputError) as caught:
        decide(game, dice=["d6", "d6", "dx"], optional=[1, 2, cast("int", "3")])

    assert [problem.name for problem in caught.value.problems] == [
        "die",
        "dice",
        "optional",
        "optional",
    ]
    with pytest.raises(InputError, match="expected something to choose"):
        decide(game)
    with pytest.raises(
        InputError,
        match="expected ladders, snakes, jumps or the entry of a jump to be optional, got 'all'",
    ):
        decide(game, optional="all")
    with pytest.raises(InputError, match="expected again on a throw of d4, got 6"):
        decide(game, {"again": 6}, dice=["d6", "d4"])
    with pytest.raises(
        QuestionError, match="in a race the best choice depends on where the others are"
    ):
        decide(game, optional="jumps", players=2)
    with pytest.raises(LimitError, match="expected at most 2000 squares"):
        decide(Board(2001), dice=["d6", "d4"])
    with pytest.raises(InputError, match=r"expected within in 1\.\.10000, got 0"):
        decide(game, optional="jumps", within=0)
