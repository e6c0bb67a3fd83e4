"""Several players: who wins, when the first and the last finish, and each seat's finishing place.

The formulas are in `docs/theory.md`, "Who wins?".  Here G(j, n) is the chance that seat j has ended
n turns and not finished: P(T(j) > n), unless a turn can go on for ever.

The chances that 0, 1, 2, … of the seats have finished are the coefficients of a product of
polynomials, one for each seat.  Each coefficient is a sequence of `geometric_sums`, so its sum over
all n has a formula.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil, inf, prod
from operator import add
from typing import Any

from boustro.basics.floats import total
from boustro.chain.definitions import FINISH, HUNG, Chain
from boustro.chain.distribution import AS_GOOD_AS, Lengths
from boustro.chain.geometric_sums import (
    Series,
    Span,
    ends_at,
    goes_on_beyond,
    is_over_by,
    total_of_product,
)
from boustro.errors import LimitError, QuestionError, quote
from boustro.model.effects import refuse_effects
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import State, initial, state_on

MOST_PLAYERS = 64
"""The most players at a table."""
MOST_RANKED = 12
"""The most players for whom `place_chances` answers."""
_MOST_LISTED = 1_000_000
"""The most turns of all players in a list."""


@dataclass(frozen=True)
class Match:
    """Tokens at one table; the first one rolls next.

    >>> from boustro import builtin
    >>> table = Match.of_players(builtin("mb48"), 2)
    >>> [round(chance, 5) for chance in table.chances], round(table.turns_until_first, 2)
    ([0.5078, 0.4922], 52.52)
    """

    turns: tuple[Lengths, ...]
    """The distribution of the turns that each token still needs."""

    def __post_init__(self) -> None:
        """Follow the distributions as far as sums over all rounds need them."""
        # A frozen dataclass refuses `self.turns = ...`.
        object.__setattr__(self, "turns", tuple(turns.enough for turns in self.turns))

    @classmethod
    def of_players(cls, game: Game, players: int) -> "Match":
        """`players` tokens at the outset."""
        check_players(game, players)
        return cls((turns_from(game, initial(game)),) * players)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances to win, in the order of play; they add up to less than 1 with a trap."""
        return tuple(map(self.chance_to_win, range(len(self.turns))))

    @property
    def rounds_until_last(self) -> float:
        """The mean number of rounds begun until the last finishes; `inf` if one might not."""
        if any(turns.never > 0.0 for turns in self.turns):
            return inf
        # A round begins if some seat has not finished.  The chance of that is a sum over the first
        # such seat: all seats before it have finished, and it goes on.
        over, goes_on = self._over[0], self._goes_on[0]
        by_first_seat = [
            total_of_product([*over[:seat], goes_on[seat]]) for seat in range(len(over))
        ]
        return float(total(by_first_seat))

    @property
    def turns_until_first(self) -> float:
        """The mean number of turns that all players begin until the first token finishes.

        It is `inf` if no token might finish.
        """
        if self._may_never_end:
            return inf
        return float(total(map(self.turns_begun, range(len(self.turns)))))

    def turns_begun(self, seat: int) -> float:
        """The mean number of turns that a seat begins until the first token finishes."""
        # Nobody plays round 0, so its term is subtracted.
        all_going = self._others(seat, seat)
        return total_of_product(all_going) - prod(going.begins[0] for going in all_going)

    def turns_quantile(self, q: float) -> float:
        """The fewest turns of all players by which at least the share `q` of games is won.

        It is an int, or `inf` if that share is never won.  A chance within 1e-13 of `q` counts as
        `q`.
        """
        if not 0.0 < q <= 1.0:
            raise QuestionError(f"expected a quantile above 0 and up to 1, got {quote(q)}")
        allowed = 1.0 - q + AS_GOOD_AS

        def is_enough(turns: int) -> bool:
            return self._chance_unfinished(turns) <= allowed

        if self._never_reaches(q, allowed) and not is_enough(0):
            return inf
        return _fewest(is_enough)

    def _never_reaches(self, q: float, allowed: float) -> bool:
        """Whether more than the share `allowed` of games is unfinished after any number of turns.

        If the share of unfinished games comes ever closer to `allowed`, it never reaches it.
        """
        tokens = self._throwing_tokens
        p_nobody = prod(turns.never for turns in tokens)
        if p_nobody > allowed:
            return True
        might_not_end = p_nobody > 0.0
        is_close = p_nobody >= allowed - 2.0 * AS_GOOD_AS
        if might_not_end and is_close and _may_be_any(tokens):
            return True
        return q == 1.0 and _may_all_be_any(tokens)

    def _chance_unfinished(self, turns: int) -> float:
        """The chance that no token has finished within `turns` turns of all players."""
        rounds, turns_of_next_round = divmod(turns, len(self.turns))
        chance = 1.0
        for place, token in enumerate(self._throwing_tokens):
            has_had_turn = place < turns_of_next_round
            chance *= token.beyond(rounds + 1 if has_had_turn else rounds)
        return chance

    @property
    def _throwing_tokens(self) -> tuple[Lengths, ...]:
        """The tokens that can throw.

        If the first turn may never end, only the first token counts.  A turn that never ends keeps
        the others from throwing.
        """
        is_won_already = any(turns.begins[0] > 0.0 for turns in self.turns)
        first_turn_may_never_end = self.turns[0].hung > 0.0
        if first_turn_may_never_end and not is_won_already:
            return self.turns[:1]
        return self.turns

    @cached_property
    def _span(self) -> Span:
        return Span.of(self.turns)

    @property
    def _may_never_end(self) -> bool:
        """Whether no token might finish: all end in traps, or the first turn never ends."""
        if any(turns.begins[0] > 0.0 for turns in self.turns):
            return False
        return self.turns[0].hung > 0.0 or all(turns.lost > 0.0 for turns in self.turns)

    def chance_to_win(self, seat: int) -> float:
        """The chance that a seat, counted from 0, finishes before all others."""
        return total_of_product([self.ends[seat], *self._others(seat, seat + 1)])

    def _others(self, seat: int, after: int) -> list[Series]:
        """The chances that other seats have not finished when `seat` has its turn n.

        The seats before `seat` have already had turn n.  The seats from `after` on have only had
        turn n − 1.
        """
        beyond_n, beyond_n_minus_1 = self._goes_on
        return [*beyond_n[:seat], *beyond_n_minus_1[after:]]

    @cached_property
    def ends(self) -> list[Series]:
        """For each seat the chance that it needs exactly n turns."""
        return self._by_seat(ends_at)

    @cached_property
    def _goes_on(self) -> tuple[list[Series], list[Series]]:
        """For each seat the chance to go on beyond n turns, and beyond n − 1."""
        return self._by_seat(goes_on_beyond), self._by_seat(partial(goes_on_beyond, shift=1))

    def _by_seat(self, series: Callable[[Lengths, Span], Series]) -> list[Series]:
        """A sequence for each seat; seats with equal distributions share one."""
        by_law = {turns: series(turns, self._span) for turns in set(self.turns)}
        return [by_law[turns] for turns in self.turns]

    @cached_property
    def _over(self) -> tuple[list[Series], list[Series]]:
        """For each seat the chance to have finished within n turns, and within n − 1."""
        return self._by_seat(is_over_by), self._by_seat(partial(is_over_by, shift=1))

    def finished_before(self, seat: int) -> Iterator[Series]:
        """For k = 0, 1, … the chance that k of the others finish before `seat` has its turn n."""
        over_by_n, over_by_n_minus_1 = self._over
        beyond_n, beyond_n_minus_1 = self._goes_on
        chances: list[Series] = []
        for other in range(len(self.turns)):
            if other < seat:
                chances = _one_more(chances, over_by_n[other], beyond_n[other])
            elif other > seat:
                chances = _one_more(chances, over_by_n_minus_1[other], beyond_n_minus_1[other])
        yield from chances


def _one_more(chances: list[Series], over: Series, going: Series) -> list[Series]:
    """The chances of 0, 1, … events, from the same chances for all events but one.

    `over` is the chance that this event has happened, and `going` that it has not.
    """
    if not chances:
        return [going, over]
    same_number = [series * going for series in chances]
    one_more = [series * over for series in chances]
    between = map(add, same_number[1:], one_more[:-1])
    return [same_number[0], *between, one_more[-1]]


def odds(
    thing: Any, squares: Sequence[int], rules: RulesSpec = None, *, next_seat: int = 1
) -> tuple[float, ...]:
    """Each seat's chance to win if its token is on `squares[seat - 1]`.

    `next_seat` is about to begin its turn.  Raises `QuestionError` for squares not on the board.

    >>> from boustro import builtin
    >>> [round(chance, 3) for chance in odds(builtin("mb47"), [0, 79])]
    [0.23, 0.77]
    """
    game = Game.of(thing, rules)
    check_players(game, len(squares))
    if not 1 <= next_seat <= len(squares):
        raise QuestionError(f"expected a seat in 1..{len(squares)}, got {quote(next_seat)}")
    outside = [square for square in squares if not 0 <= square <= game.size]
    if outside:
        raise QuestionError(f"expected squares in 0..{game.size}, got {quote(outside[0])}")
    laws = {square: turns_from(game, state_on(game, square)) for square in set(squares)}
    return chances_by_seat([laws[square] for square in squares], next_seat)


def chances_by_seat(turns: Sequence[Lengths], next_seat: int) -> tuple[float, ...]:
    """Each seat's chance to win, from the turns that it needs; `next_seat` rolls next."""
    first = next_seat - 1
    in_order_of_play = Match((*turns[first:], *turns[:first])).chances
    last = len(turns) - first
    return (*in_order_of_play[last:], *in_order_of_play[:last])


def turns_from(game: Game, state: State) -> Lengths:
    """The turns that a token in `state` needs to the finish, including the current turn.

    >>> from boustro import builtin
    >>> turns_from(builtin("mb47"), State(99)).median
    4
    """
    chain = Chain.of(game, begins=(state,), turns=True)
    number = chain.index.get(state, FINISH)
    begin = chain.way_out_of_turns(number) if number >= chain.size else number
    return turns_for_a_table(game, Lengths.of(chain.by_turns(begin=begin)))


def turns_for_a_table(game: Game, turns: Lengths) -> Lengths:
    """The distribution `turns`; raises `QuestionError` if a turn after the first might never end.

    Such a turn keeps the others from throwing, and the sums handle that only in the first turn.
    """
    if turns.hung > 0.0 and game.board.effects:
        raise QuestionError("expected rules under which every turn ends, beside effects")
    return turns


def check_players(game: Game, players: int) -> None:
    """Raise an error for an invalid number of players, and for rules under which tokens bump."""
    if not 1 <= players <= MOST_PLAYERS:
        raise QuestionError(f"expected 1..{MOST_PLAYERS} players, got {quote(players)}")
    if players > 1 and game.rules.bump is not None:
        raise QuestionError(
            "expected rules without bumping, whose players are independent; "
            "with bumping, ask a simulation"
        )


def seat_table(games: Sequence[Game]) -> Match:
    """A table at which each seat plays a game of its own, with its own start, die, rules or board.

    Raises `QuestionError` for games with tokens that bump.

    >>> from boustro import Rules, builtin
    >>> board = builtin("mb47").board
    >>> table = seat_table([Game(board), Game(board, Rules(start=10))])
    >>> [round(chance, 4) for chance in table.chances]
    [0.5001, 0.4999]
    """
    for game in games:
        check_players(game, len(games))
    known = {game: turns_from(game, initial(game)) for game in set(games)}
    return Match(tuple(known[game] for game in games))


def rolls_until_first(games: Sequence[Game]) -> float:
    """The mean number of rolls of all players until the first finishes; `inf` if none might.

    Seat i plays `games[i - 1]`.  Raises `QuestionError` for games with tokens that bump, and for
    turns that might never end.

    >>> from boustro import Rules, builtin
    >>> game = Game(builtin("mb47").board, Rules(again=6))
    >>> round(rolls_until_first([game] * 2), 4), round(seat_table([game] * 2).turns_until_first, 4)
    (51.8148, 43.2994)
    """
    for game in games:
        check_players(game, len(games))
        refuse_effects(game.board.effects, "count the rolls of all players")
    chains = {game: Chain.of(game, turns=True) for game in set(games)}
    laws = {game: Lengths.of(chain.by_turns()) for game, chain in chains.items()}
    table = Match(tuple(laws[game] for game in games))
    rolls_left = {game: _rolls_left(game) for game in set(games)}
    turns = table.turns_until_first
    if turns in (0.0, inf) or all(game.rules.again is None for game in games):
        return turns
    cuts = {game: _law_of_cut_turns(chain, rolls_left[game]) for game, chain in chains.items()}
    rolls = 0.0
    for seat, game in enumerate(games):
        # The number of rolls in a turn does not depend on the square, unless a win cuts it short.
        with_cuts = (*table.turns[:seat], cuts[game], *table.turns[seat + 1 :])
        turns_cut_off = Match(with_cuts).chance_to_win(seat)
        rolls += rolls_left[game][0] * (table.turns_begun(seat) - turns_cut_off)
    return rolls


def _rolls_left(game: Game) -> list[float]:
    """The expected rolls left in a turn, if no win ends it.

    Item i of the list is for a turn with i rolls again so far.
    """
    rules, total_weight = game.rules, game.rules.die.total_weight
    again = sum(one.weight for one in rules.die.outcomes if rules.gives_again(one))
    if rules.again_limit is None:
        if again == total_weight:
            raise QuestionError("expected rules under which every turn ends")
        # Without a limit, `agains` of a state is 0 or 1: whether there was a roll again.
        # `_law_of_cut_turns` reads item 0 and item `agains` + 1, so it needs three items.
        rolls = total_weight / (total_weight - again)
        return [rolls, rolls, rolls]
    limit, _ = rules.again_limit
    left_from_end = [0.0]
    for _ in range(limit):
        left_from_end.append(1.0 + left_from_end[-1] * again / total_weight)
    return left_from_end[::-1]


def _law_of_cut_turns(chain: Chain, left: Sequence[float]) -> Lengths:
    """The chance to win in turn n, times the share of the turn that the win cuts off, for each n.

    To get this product, the function changes the rows of the chain.  Of a chance to finish, that
    share leads to `FINISH`, and the rest leads to `HUNG`.
    """
    again = list(map(chain.game.rules.gives_again, chain.throws))
    rows = list(chain.rows)
    for i, state in enumerate(chain.states):
        p_finish = rows[i].get(FINISH)
        if not p_finish:
            continue
        ways = zip(chain.chances, again, chain.targets[i], strict=True)
        p_wins_with_again = total(q for q, gives_again, to in ways if gives_again and to == FINISH)
        rolls_cut_off, rolls_of_turn = left[state.agains + 1], left[0]
        cut = p_wins_with_again * rolls_cut_off / rolls_of_turn
        rest = p_finish - cut
        row = {to: q for to, q in rows[i].items() if to != FINISH}
        if cut > 0.0:
            row[FINISH] = cut
        if rest > 0.0:
            row[HUNG] = rest
        rows[i] = row
    return Lengths.of(chain.by_turns(rows=tuple(rows)))


def place_chances(table: Match) -> tuple[tuple[float, ...], ...]:
    """For each seat the chances to come in first, second, …, last, if all play to the end.

    A row adds up to the chance that the seat finishes.  Raises `LimitError` for more than 12
    players.

    >>> from boustro import builtin
    >>> for row in place_chances(Match.of_players(builtin("mb47"), 3)):
    ...     print([round(chance, 4) for chance in row])
    [0.343, 0.3298, 0.3272]
    [0.3332, 0.3335, 0.3332]
    [0.3238, 0.3366, 0.3396]
    """
    players = len(table.turns)
    if players > MOST_RANKED:
        raise LimitError(f"expected at most {MOST_RANKED} players to rank, got {players}")
    if players == 1:
        return ((table.turns[0].p_finish,),)
    return tuple(
        tuple(total_of_product([ends, before]) for before in table.finished_before(seat))
        for seat, ends in enumerate(table.ends)
    )


def first_finish_law(table: Match, n: int) -> tuple[float, ...]:
    """The chances that the first token finishes in turn 0, 1, …, n of all players.

    Turn 1 is the first seat's first turn.  Turn 0 means that the game is over before any turn.

    >>> from boustro import builtin
    >>> law = first_finish_law(Match.of_players(builtin("mb47"), 2), 60)
    >>> round(law[13], 6), round(law[14], 6), round(sum(law), 4)
    (0.001511, 0.001509, 0.7077)
    """
    players = len(table.turns)
    if not 0 <= n <= _MOST_LISTED:
        raise QuestionError(f"expected a number of turns in 0..{_MOST_LISTED}, got {n}")
    rounds = ceil(n / players)
    ends = [turns.pmf(rounds) for turns in table.turns]
    going = [_chances_to_go_on(turns, rounds) for turns in table.turns]
    at_once = 1.0 - prod(1.0 - chances[0] for chances in ends)
    law = [at_once]
    for turn in range(1, n + 1):
        played, seat = divmod(turn - 1, players)
        # In this round the seats before `seat` have already had their turn.
        seats_before = (going[j][played + 1] for j in range(seat))
        seats_after = (going[j][played] for j in range(seat + 1, players))
        law.append(ends[seat][played + 1] * prod((*seats_before, *seats_after)))
    return tuple(law)


def last_finish_quantile(table: Match, q: float) -> float:
    """The fewest rounds within which all tokens have finished, with a chance of at least `q`.

    It is an int, or `inf` if the chance is never that large.  A chance within 1e-13 of `q` counts
    as `q`.

    >>> from boustro import builtin
    >>> last_finish_quantile(Match.of_players(builtin("mb47"), 2), 0.5)
    46
    """
    if not 0.0 < q <= 1.0:
        raise QuestionError(f"expected a quantile above 0 and up to 1, got {q}")
    most = prod(turns.p_finish for turns in table.turns)
    enough = q - AS_GOOD_AS
    if most < enough:
        return inf
    is_uncertain = any(turns.never for turns in table.turns)
    is_close = is_uncertain and most <= q + AS_GOOD_AS
    if (q == 1.0 or is_close) and _may_be_any(table.turns):
        return inf  # the chance comes ever closer to `q` and never reaches it

    def is_enough(rounds: int) -> bool:
        return prod(turns.within(rounds) for turns in table.turns) >= enough

    return _fewest(is_enough)


def _may_be_any(tokens: Sequence[Lengths]) -> bool:
    """Whether some token may need any number of turns and still finish."""
    return any(turns.whole.later > 0.0 for turns in tokens)


def _may_all_be_any(tokens: Sequence[Lengths]) -> bool:
    """Whether every token may need any number of turns, or never finish."""
    return all(turns.never > 0.0 or turns.whole.later > 0.0 for turns in tokens)


def _fewest(is_enough: Callable[[int], bool]) -> int:
    """The smallest number from 0 on that is enough, by bisection; larger ones must be, too."""
    too_small, enough = -1, 0
    while not is_enough(enough):
        too_small, enough = enough, 2 * enough + 1
    while enough - too_small > 1:
        middle = (too_small + enough) // 2
        if is_enough(middle):
            enough = middle
        else:
            too_small = middle
    return enough


def _chances_to_go_on(turns: Lengths, rounds: int) -> list[float]:
    """The chance to be neither finished nor hung after 0, 1, … rounds."""
    chances = [chance + turns.lost for chance in turns.finishing_after_each(rounds)]
    # Only the first turn can hang, so before it no token has hung.
    chances[0] += turns.hung
    return chances
