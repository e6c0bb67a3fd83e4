"""Simulation kernels: the compiled core if it is installed, otherwise the Python reference.

The reference is the specification; the core gives the same results to the last bit.  Each stream of
a task plays its own quota of games.  Stopping all streams at a total number of games would favour
short games.  In a game the players throw in turn.  A throw looks up the cell of the player's state,
and the flags of the cell say what follows.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from boustro.model.states import state_of
from boustro.model.stream import Stream
from boustro.model.turn import die_on, luck_of, luck_text
from boustro.simulation.counts import STREAMS, Counts, Longest, Task
from boustro.simulation.table import ENDS_TURN, LANDED, LOST, WON, Table


def walk(
    table: Table,
    task: Task,
    *,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Counts:
    """Play the games of `task` and count; the result does not depend on the kernel or the threads.

    The kernel calls `progress` now and then with the number of games played so far.  If `progress`
    raises an error, the kernel stops.
    """
    core = table.core_form
    if core is None:
        return walk_in_python(table, task, progress)
    counted = core.walk(
        seed=task.seed,
        games=task.games,
        first=task.first,
        roll_limit=task.roll_limit,
        visits=task.visits,
        streams=STREAMS,
        threads=threads,
        progress=progress,
    )
    counted["longest"] = Longest(*counted["longest"])
    return Counts(**counted)


def walk_in_python(
    table: Table, task: Task, progress: Callable[[int], None] | None = None
) -> Counts:
    """Play the games of `task` and count; calls `progress` after each stream."""
    played = 0
    counts, misses = _no_counts(table), table.misses
    for number, quota in enumerate(task.quotas, task.first):
        stream = Stream(die_on(table.game), seed=task.seed, number=number)
        draws = stream.draws()
        slot = 0
        for _ in range(quota):
            game = SimulatedGame(table, counts, misses)
            end = game.play(draws, task.roll_limit)
            if game.rolls > counts.longest.rolls:
                counts.longest = Longest(game.rolls, number, slot)
            slot = end + 1
        played += quota
        if progress is not None:
            progress(played)
    if not task.visits:
        counts.cells, counts.blocked = [], []
    counts.lengths = dict(sorted(counts.lengths.items()))
    return counts


def _no_counts(table: Table) -> Counts:
    blocked = [0] * len(table.kept)
    return Counts(cells=[0] * len(table.after), blocked=blocked, wins=[0] * table.players)


def throws_of_game(table: Table, stream: Stream, slot: int, rolls: int) -> list[str]:
    """The labels of the throws of the game that begins at this slot."""
    game, labels = SimulatedGame(table, _no_counts(table), table.misses), []
    for _, number in islice(stream.draws(slot), rolls):
        outcome = stream.outcome(number)
        throw_class = table.class_at(number)
        state = game.tokens[game.turn]
        reached = table.listed.reached[state][throw_class]
        luck = luck_of(table.game, reached, outcome.branch)
        labels.append(outcome.label + luck_text(luck))
        flags = game.throw(throw_class)
        is_last = len(labels) == rolls
        if flags & ENDS_TURN and not is_last:
            game.pass_turn()
    return labels


class SimulatedGame:
    """One game: the state of every token, whose turn it is, who leads."""

    def __init__(self, table: Table, counts: Counts, misses: list[int]) -> None:
        self.table = table
        self.counts = counts
        self.misses = misses
        self.tokens = [0] * table.players
        self.turn = 0
        self.rolls = 0
        self.leader: int | None = None

    def play(self, draws: Iterator[tuple[int, int]], limit: int) -> int:
        """Play the game to its end; return the slot of its last throw."""
        counts = self.counts
        for slot, number in draws:
            flags = self.throw(self.table.class_at(number))
            self.follow_lead()
            if flags & WON:
                counts.lengths[self.rolls] = counts.lengths.get(self.rolls, 0) + 1
                counts.wins[self.turn] += 1
                return slot
            if flags & LOST and self.are_all_out():
                counts.lost += 1
                return slot
            if self.rolls == limit:
                counts.unfinished += 1
                return slot
            if flags & ENDS_TURN:
                self.pass_turn()
        raise AssertionError("a stream has no end")

    def are_all_out(self) -> bool:
        """Whether all tokens are out of the game."""
        return all(self.misses[state] < 0 for state in self.tokens)

    def pass_turn(self) -> None:
        """Give the turn to the next player who does not miss it."""
        while True:
            self.turn = (self.turn + 1) % len(self.tokens)
            state = self.tokens[self.turn]
            if not self.misses[state]:
                return
            # In a turn to miss, all classes of throws do the same, so the first one is taken.
            first_cell = state * len(self.table.classes)
            self.tokens[self.turn] = self.table.after[first_cell]

    def throw(self, throw_class: int) -> int:
        """Play a throw of this class for the player whose turn it is; return its cell's flags."""
        table, before = self.table, self.tokens[self.turn]
        cell = before * len(table.classes) + throw_class
        after, flags = table.after[cell], table.flags[cell]
        self.counts.cells[cell] += 1
        self.rolls += 1
        if flags & LANDED and table.game.rules.bump is not None:
            other = self.other_on(table.squares[after])
            if other is not None and table.kept:
                self.counts.blocked[cell] += 1
                after = table.kept[cell]
                flags = 0 if state_of(table.listed.nodes[after]).agains else ENDS_TURN
            elif other is not None:
                self.tokens[other] = table.bumped_from(before)
                self.counts.bumps += 1
        self.tokens[self.turn] = after
        return flags

    def squares(self) -> list[int]:
        """The square of each player's token."""
        return [self.table.squares[state] for state in self.tokens]

    def other_on(self, square: int) -> int | None:
        """The other player, counted from 0, whose token rests on `square`, or None."""
        for player, state in enumerate(self.tokens):
            is_there = player != self.turn and self.table.squares[state] == square
            if is_there and self.misses[state] >= 0:
                return player
        return None

    def follow_lead(self) -> None:
        """Count a change of the lead if another player than before is now the sole leader."""
        if len(self.tokens) == 1:
            return
        leader = leader_of(self.squares())
        if leader is None:
            return
        if self.leader not in (None, leader):
            self.counts.lead_changes += 1
        self.leader = leader


def leader_of(squares: Sequence[int]) -> int | None:
    """The player, counted from 0, whose token is farthest; None if several are equally far.

    >>> leader_of([3, 7, 5]), leader_of([7, 7, 5])
    (1, None)
    """
    farthest = max(squares)
    is_alone = squares.count(farthest) == 1
    return squares.index(farthest) if is_alone else None
