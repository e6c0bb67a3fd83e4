"""Markov decision process of a game: its states, and the choices of a player.

Before a roll the player chooses one of the dice.  If the throw counts to the entry of an optional
jump, the player then takes the jump or stays on its entry.  Under `follow` the player decides again
at each optional entry on the way.  To stay on an entry means to play the throw on the board without
that jump.  So the transition function decides the effect of staying, as of everything else.

A *landing* has the numbers of the states among which the player chooses after a throw.  The first
is to stay on the first entry, and the last is to take every jump.  Most landings have one state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from boustro.basics.digits import MOST_DIGITS, is_number, whole
from boustro.chain.arithmetic import Arithmetic, Number, floats
from boustro.chain.elimination import in_passing_order
from boustro.errors import (
    InputError,
    LimitError,
    Problem,
    Problems,
    QuestionError,
    RulesError,
    quote,
)
from boustro.model.die import Die, DieSpec, Outcome
from boustro.model.game import Game
from boustro.model.states import FINISH, Node, States, check_state_count, state_of
from boustro.model.track import Track
from boustro.model.turn import State, outcome_classes, squares_passed

LARGEST_DECIDED = 2_000
"""The most squares of a board whose states are listed with all choices."""
MOST_CHOICES = 64
"""The most dice to choose from."""
OPTIONAL = ("ladders", "snakes", "jumps")
"""The words for several optional jumps."""
Optional = str | Iterable[int] | None
Dice = str | Iterable[DieSpec]


class Landing(NamedTuple):
    """The result of a throw, before the player chooses."""

    targets: tuple[int, ...]
    """The numbers of the states to choose from."""
    entries: tuple[int, ...] = ()
    """The entry on which the token stays, for each target but the last."""


@dataclass(frozen=True, eq=False)
class DecisionProcess:
    """The states of a game with choices, in passing order, and where each die leads.

    >>> from boustro.model.board import Board
    >>> process = DecisionProcess.of(Game(Board(3, jumps={1: 2}), {"die": "d2"}), (), "jumps")
    >>> [str(state) for state in process.states], process.landings[process.ways[0][0][0]]
    (['0', '1', '2'], Landing(targets=(1, 2), entries=(1,)))
    """

    game: Game
    dice: tuple[Die, ...]
    optional: frozenset[int]
    """The entries of the jumps that need not be taken."""
    states: tuple[State, ...]
    start: int
    """The number of the state at the outset."""
    landings: tuple[Landing, ...]
    ways: tuple[tuple[tuple[int, ...], ...], ...]
    """`ways[state][die][throw]` is the number of a landing."""
    weights: tuple[tuple[int, ...], ...]
    """`weights[die][throw]` is the weight of a throw."""

    @classmethod
    def of(cls, game: Game, dice: Dice = (), optional: Optional = None) -> "DecisionProcess":
        """The process of `game`; without `dice` the player always rolls the game's own die.

        Raises `InputError` with every problem, and `LimitError` for more than 2,000 squares or
        200,000 states.
        """
        rolled, entries = _check(game, dice, optional)
        by_die = [_OneDie(game, die, entries) for die in rolled]
        nodes, landings, ways = _list_states(by_die)
        states = list(map(state_of, nodes))
        order = in_passing_order(states)
        number = {old: new for new, old in enumerate(order)} | {FINISH: FINISH}
        renumbered = [
            Landing(tuple(number[to] for to in targets), stops) for targets, stops in landings
        ]
        weights = [tuple(throw.weight for throw in die.whole.throws) for die in by_die]
        return cls(
            game=game,
            dice=rolled,
            optional=entries,
            states=tuple(states[i] for i in order),
            start=FINISH if game.start == game.finish else number[0],
            landings=tuple(renumbered),
            ways=tuple(ways[i] for i in order),
            weights=tuple(weights),
        )

    @cached_property
    def shares(self) -> list[list[float]]:
        """The probability of each throw of each die, in floats."""
        return self.chances(floats)

    def chances(self, arithmetic: Arithmetic) -> list[list[Number]]:
        """The probability of each throw of each die."""
        return [[arithmetic(weight, sum(row)) for weight in row] for row in self.weights]


class _OneDie:
    """Where the throws of one die lead, for a token that takes all jumps or stays on an entry."""

    def __init__(self, game: Game, die: Die, optional: frozenset[int]) -> None:
        self.game = game = Game(game.board, game.rules.with_(die=die))
        self.whole = States.of(game)
        self.optional = optional
        self.stops = {entry: self._stops(entry) for entry in game.board.jumps}
        self._without: dict[frozenset[int], States] = {}
        kinds = {(throw.advance, throw.label) for throw in self.whole.throws}
        has_branches = len(kinds) < len(self.whole.throws)
        if optional and has_branches and game.rules.chaining == "follow":
            # A branch of a throw fixes which of the jumps work.  So the player would know before
            # a choice whether a later jump works.
            expected = "expected one jump a roll where chance decides whether jumps work"
            raise QuestionError(f"{expected}, for a player who chooses")

    def _stops(self, entry: int) -> tuple[int, ...]:
        """The optional entries that a throw to `entry` passes."""
        passed = squares_passed(self.game, entry)[:-1]
        return tuple(square for square in passed if square in self.optional)

    def without(self, entry: int) -> States:
        """The states of a game in which a token stays on `entry`.

        They are the same for all entries if no jump follows another.
        """
        follows = self.game.rules.chaining == "follow"
        removed = frozenset([entry]) if follows else self.optional
        if removed not in self._without:
            board = self.game.board
            for square in removed:
                board = board.without_jump(square)
            reduced = Game(board, self.game.rules)
            # Both games have the same nodes.  If jumps work with a chance, a throw of the reduced
            # game has several branches.  In the first of them, all earlier jumps work.
            first_branch: dict[tuple[int, str], Outcome] = {}
            for throw in outcome_classes(reduced):
                first_branch.setdefault((throw.advance, throw.label), throw)
            throws = tuple(first_branch[t.advance, t.label] for t in self.whole.throws)
            track = None if self.whole.remembers else Track.of(reduced)
            self._without[removed] = States(reduced, throws, track=track)
        return self._without[removed]

    def landings(self, node: Node) -> list[tuple[list[Node], tuple[int, ...]]]:
        """For each throw the nodes to choose from, and the entries to stay on."""
        ends, reached = self.whole.ways(node)
        entries = {stop for square in reached for stop in self.stops.get(square, ())}
        ends_after_stay: dict[int, Sequence[Node]] = {}
        for entry in entries:
            ends_after_stay[entry], _ = self.without(entry).ways(node)
        listed = []
        for throw, (end, square) in enumerate(zip(ends, reached, strict=True)):
            stops = self.stops.get(square, ())
            stays = [ends_after_stay[stop][throw] for stop in stops]
            listed.append(([*stays, end], stops))
        return listed


_Listed = tuple[tuple[int, ...], tuple[int, ...]]
"""The two fields of a `Landing`, with numbers of states before they are sorted."""


def _list_states(
    dice: Sequence[_OneDie],
) -> tuple[list[Node], dict[_Listed, int], list[tuple[tuple[int, ...], ...]]]:
    """All states that a player can reach, the numbered landings, and the landing of each throw."""
    whole = dice[0].whole
    nodes = [whole.start] if whole.start != whole.finish else []
    numbers = {whole.start: 0, whole.finish: FINISH}
    landings: dict[_Listed, int] = {}
    ways = []
    for node in nodes:
        row = []
        for die in dice:
            throws = []
            for ends, stops in die.landings(node):
                for end in ends:
                    if end not in numbers:
                        numbers[end] = len(nodes)
                        nodes.append(end)
                landing = (tuple(numbers[end] for end in ends), stops)
                throws.append(landings.setdefault(landing, len(landings)))
            row.append(tuple(throws))
        ways.append(tuple(row))
        check_state_count(len(nodes))
    return nodes, landings, ways


def split_dice(dice: Any) -> list[Any]:
    """The dice of a list, or of a text with commas between them.

    A text without a `d`, such as `0,1,2`, lists the faces of one die.

    >>> split_dice("d6,2d6"), split_dice(["0,1,2", "d6"])
    (['d6', '2d6'], ['0,1,2', 'd6'])
    """
    is_list = isinstance(dice, Iterable) and not isinstance(dice, str)
    specs = dice if is_list else [dice]
    split: list[Any] = []
    for spec in islice(specs, MOST_CHOICES + 1):
        if isinstance(spec, str) and "d" in spec.lower():
            split += spec.split(",")
        else:
            split.append(spec)
    return split


def _check(game: Game, dice: Any, optional: Any) -> tuple[tuple[Die, ...], frozenset[int]]:
    """The dice and the entries of optional jumps; raises one error for all problems with both."""
    problems: list[Problem] = []
    rolled = _check_dice(game, split_dice(dice), problems)
    entries = _check_entries(game, optional, problems)
    # A name such as `ladders` is enough, even if the board has none.
    names_jumps = isinstance(optional, str) and optional != ""
    has_choices = len(rolled) > 1 or bool(entries) or names_jumps
    if not has_choices and not problems:
        sentence = "expected something to choose: two dice or more, or jumps that are optional"
        problems.append(Problem("choices", sentence))
    if problems:
        raise InputError(Problems(problems))
    if game.size > LARGEST_DECIDED:
        sentence = f"expected at most {LARGEST_DECIDED} squares to decide on, got {game.size}"
        raise LimitError.of("size", sentence)
    return rolled, entries


def _check_dice(game: Game, specs: list[Any], problems: list[Problem]) -> tuple[Die, ...]:
    """The dice that `specs` describe; appends to `problems`."""
    rolled: list[Die] = []
    if len(specs) > MOST_CHOICES:
        problems.append(Problem("dice", f"expected at most {MOST_CHOICES} dice, got more"))
    checked = specs[:MOST_CHOICES] or [game.rules.die]
    for spec in checked:
        try:
            rolled.append(game.rules.with_(die=Die.of(spec)).die)
        except RulesError as error:
            problems += error.problems
    if len(set(rolled)) < len(rolled):
        dice = ", ".join(map(str, rolled))
        problems.append(Problem("dice", f"expected different dice, got {dice}"))
    return tuple(rolled)


def _check_entries(game: Game, optional: Any, problems: list[Problem]) -> frozenset[int]:
    """The entries of the optional jumps; appends to `problems`."""
    jumps = game.board.jumps
    if isinstance(optional, str):
        if optional == "ladders":
            return frozenset(ladder.entry for ladder in game.board.ladders)
        if optional == "snakes":
            return frozenset(snake.entry for snake in game.board.snakes)
        if optional == "jumps":
            # Jumps that end where they begin are included; they may make a token open again.
            return frozenset(jumps)
        parts = [part.strip() for part in optional.split(",") if part.strip()]
        optional = [int(part) if is_number(part, MOST_DIGITS) else part for part in parts]
    elif not isinstance(optional, Iterable | None):
        optional = [optional]
    entries = () if optional is None else islice(optional, LARGEST_DECIDED + 1)
    chosen: list[Any] = list(map(whole, entries))
    known = [entry for entry in chosen if type(entry) is int and entry in jumps]
    expected = f"expected {', '.join(OPTIONAL)} or the entry of a jump to be optional"
    unknown = [entry for entry in chosen if entry not in known]
    problems += (Problem("optional", f"{expected}, got {quote(entry)}") for entry in unknown)
    return frozenset(known)
