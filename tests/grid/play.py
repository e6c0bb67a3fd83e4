"""The grid's checks of play: positions, events, records, and the outlook beside them."""

from collections.abc import Iterator
from dataclasses import asdict, fields
from functools import partial
from typing import Any

from boustro.answers.documents import copy_fields, to_json
from boustro.answers.outlook import Outlook
from boustro.answers.play import PositionAnswer, event_answer, move_answer
from boustro.errors import InputError, LimitError, QuestionError
from boustro.gameplay import Play, Record, events, outset
from boustro.gameplay import step as step_on
from boustro.gameplay.play import play as play_whole
from boustro.gameplay.position import PlayedThrow, Position, play_outcome
from boustro.gameplay.throw import Throw, outcome_of
from boustro.model.die import Outcome
from boustro.model.stream import Stream
from boustro.model.turn import initial
from tests.grid.brute import WON, Key, Node
from tests.grid.case import Case
from tests.grid.distances import rolls_needed
from tests.grid.hold import EFFECTS, Checks, Hold
from tests.grid.model import automaton_state, kind_of
from tests.grid.table import Several
from tests.simulation.positions import bumped, taken
from tests.support import interpreter

play = Checks("gameplay")
play.exempts(
    "sentences with the players' names: tests/answers/test_game.py", "events.Event.sentence"
)
play.exempts(
    EFFECTS,
    *(
        f"events.{kind}"
        for kind in ("JumpFailed.*", "Halted.*", "Missed.*", "PutOut.*", "Returned.*")
    ),
    "position.Position.result_text",
)
play.exempts(
    "players with rules of their own: tests/gameplay/test_own_rules.py",
    "position.game_of",
    "record.Record.games",
)
PLAYERS = (1, 2, 3)
MOST_THROWS = 25
EVENTS = (
    *(events.Rolled, events.Climbed, events.Bitten, events.Stayed, events.Bounced),
    *(events.Sent, events.Bumped, events.Won),
)
FIELDS = [
    f"events.{kind.__name__}.{field.name}"
    for kind in EVENTS
    for field in fields(kind)
    if field.name != "player"
]
Said = tuple[str, dict[str, Any]]


def thrown_games(case: Case) -> Iterator[tuple[int, Position, Outcome, PlayedThrow, list[Node]]]:
    """Random throws until a token wins: the seat, the position, the throw, its effect, tokens."""
    rng = case.rng
    for players in PLAYERS:
        position = outset(case.game, players)
        tokens = [Node(interpreter.first_state(case.house), fresh=True)] * players
        for _ in range(MOST_THROWS):
            if position.over:
                break
            outcome = rng.choice(case.game.rules.die.outcomes)
            after = play_outcome(case.game, position, outcome)
            yield position.turn - 1, position, outcome, after, tokens
            tokens = _tokens_after(case, tokens, position.turn - 1, _plain(outcome))
            position = after.position


def _plain(outcome: Outcome) -> interpreter.Outcome:
    return outcome.advance, outcome.weight, outcome.is_double


def _tokens_after(
    case: Case, tokens: list[Node], seat: int, plain: interpreter.Outcome
) -> list[Node]:
    states = tuple(token.state for token in tokens)
    known = case.size, case.jumps, case.house, states[seat], plain
    state, _, over = interpreter.throw(*known, taken=taken(case.game, states, seat))
    moved = bumped(case.game, states, seat, state)
    return [Node(s, fresh=over or i != seat) for i, s in enumerate(moved)]


@play.covers(
    "position.outset",
    "position.play_outcome",
    "position.step",
    *(f"position.Position.{name}" for name in ("states", "turn", "winner", "squares", "players")),
    *(f"position.Position.{name}" for name in ("over",)),
    *(f"position.PlayedThrow.{name}" for name in ("player", "move", "position")),
)
def positions(case: Case, hold: Hold) -> None:
    """Tokens, turns and winners are those of the interpreter, throw by throw."""
    for players in PLAYERS:
        first = outset(case.game, players)
        over = case.game.start == case.game.finish
        hold.equal(
            (first.players, first.turn, first.over, first.winner),
            (players, 1, over, 1 if over else None),
        )
        hold.equal(first.squares, (case.house.start,) * players)
        if over:
            label = case.game.rules.die.outcomes[0].label
            hold.raises(QuestionError, partial(step_on, case.game, first, label))
    for seat, position, outcome, after, tokens in thrown_games(case):
        _, won, over = interpreter.throw(
            case.size, case.jumps, case.house, tokens[seat].state, _plain(outcome)
        )
        expected = [
            automaton_state(case, t) for t in _tokens_after(case, tokens, seat, _plain(outcome))
        ]
        found = after.position
        hold.equal(list(found.states), expected, (position, outcome))
        following = seat if won or not over else (seat + 1) % position.players
        hold.equal((found.turn, found.winner), (following + 1, seat + 1 if won else None))
        hold.equal((after.player, after.move.outcome), (seat + 1, outcome))
        hold.equal(step_on(case.game, position, outcome.label), (found, after.events))
        plain = {
            "squares": list(found.squares),
            "turn": found.turn,
            "winner": found.winner,
            "over": won,
        }
        hold.equal(to_json(copy_fields(PositionAnswer, found)), plain)
        said = {"player": seat + 1, "throw": outcome.label, "from": after.move.origin}
        said |= {"reached": after.move.reached, "landed": after.move.landed}
        events = [to_json(event_answer(event)) for event in after.events]
        hold.equal(to_json(move_answer(after)), said | {"events": events})


@play.covers("position.PlayedThrow.events", "events.Event.player", *FIELDS)
def happenings(case: Case, hold: Hold) -> None:
    """Every throw has the events that the rules give it, in order, each with its sentence."""
    for seat, position, outcome, after, tokens in thrown_games(case):
        expected = list(_events(case, seat, outcome, tokens))
        found = [(type(event).__name__, asdict(event)) for event in after.events]
        hold.equal(found, expected, (position, outcome))
        for event in after.events:
            held = {name: value for name, value in asdict(event).items() if name != "chance"}
            said = {"event": type(event).__name__, **held, "sentence": str(event)}
            hold.equal(to_json(event_answer(event)), said)
            hold.equal(str(event).startswith(f"Player {event.player} "), True, event)


def _events(case: Case, seat: int, outcome: Outcome, tokens: list[Node]) -> Iterator[Said]:
    plain, token, player = _plain(outcome), tokens[seat], {"player": seat + 1}
    thrown = next(t for t in case.solo.throws(token) if t.outcome[::2] == plain[::2])
    known = case.size, case.jumps, case.house, token.state, plain
    blocked = taken(case.game, tuple(t.state for t in tokens), seat)
    kind = kind_of(case, token.state, plain)
    if kind in ("moved", "sent") and interpreter.throw(*known)[0].square in blocked:
        kind = "blocked"
    state, won, over = interpreter.throw(*known, taken=blocked)
    origin = token.state.square
    reached = origin if thrown.reached is None or kind == "blocked" else thrown.reached
    rolled = {"throw": outcome.label, "origin": origin, "reached": reached, "again": not over}
    yield "Rolled", player | rolled
    if kind == "sent":
        yield "Sent", player | {"origin": origin, "square": state.square}
    elif kind in ("stayed", "waited", "void", "blocked"):
        yield "Stayed", player | {"square": origin, "why": _why_stayed(kind, outcome)}
    else:
        opened = token.state.to_open and case.house.opening_move == "one"
        past = origin + outcome.advance > case.size and not opened
        if past and case.house.overshoot == "bounce":
            yield "Bounced", player | {"square": reached}
        if thrown.used_jump:
            yield from _jumps(case, reached, state.square, player)
    after = bumped(case.game, tuple(t.state for t in tokens), seat, state)
    for i, other in enumerate(after):
        if i != seat and other != tokens[i].state:
            where = {"origin": state.square, "square": other.square}
            yield "Bumped", {"player": i + 1, "by": seat + 1} | where
    if won:
        yield "Won", player | {"square": case.game.finish}


def _why_stayed(kind: str, outcome: Outcome) -> str:
    zero = "zero" if outcome.advance == 0 else "overshoot"
    return {"stayed": zero, "waited": "opening", "void": "limit", "blocked": "taken"}[kind]


def _jumps(case: Case, square: int, landed: int, player: dict[str, int]) -> Iterator[Said]:
    while square != landed:
        exit = case.jumps[square]
        name = "Climbed" if exit > square else "Bitten"
        yield name, player | {"entry": square, "exit": exit, "chance": ""}
        square = exit


@play.covers(
    *(f"play.Play.{name}" for name in ("roll", "throw", "undo", "position", "players", "over")),
    *(f"play.Play.{name}" for name in ("winner", "rolls", "past", "events")),
    "play.play",
)
def games(case: Case, hold: Hold) -> None:
    """A game rolls the throws of its seed; what is taken back falls the same way again."""
    for players in PLAYERS:
        seed = case.rng.randrange(2**32)
        game, by_hand = Play(case.game, players, seed=seed), Play(case.game, players, seed=seed)
        falls = Stream(case.game.rules.die, seed=seed).outcomes()
        position = outset(case.game, players)
        for outcome in falls:
            if game.over or game.rolls == MOST_THROWS:
                break
            expected = play_outcome(case.game, position, outcome)
            hold.equal(game.roll(), expected)
            if case.rng.random() < 0.3:
                hold.equal((game.undo(), game.position), (expected, position))
                hold.equal(game.roll(), expected, "rolled again")
            hold.equal(by_hand.throw(outcome.label).position, expected.position)
            position = expected.position
        hold.equal((game.position, by_hand.position, game.players), (position,) * 2 + (players,))
        hold.equal((game.over, game.winner), (position.over, position.winner))
        hold.equal(
            (len(game.past), game.events),
            (game.rolls, tuple(event for throw in game.past for event in throw.events)),
        )
        whole = partial(play_whole, case.game, players, seed=seed, roll_limit=MOST_THROWS)
        if game.over:
            hold.raises(QuestionError, game.roll)
            hold.equal(whole().past, game.past)
        else:
            hold.raises(LimitError, whole)
        if not game.past:
            hold.raises(QuestionError, game.undo)


@play.covers(
    *(f"record.Record.{name}" for name in ("game", "players", "seed", "throws")),
    *(f"record.Record.{name}" for name in ("of", "parse", "play")),
)
def records(case: Case, hold: Hold) -> None:
    """A record read again is equal, and played again comes to the same position."""
    for players in PLAYERS:
        game = Play(case.game, players, seed=case.rng.randrange(2**32))
        while not game.over and game.rolls < MOST_THROWS:
            game.roll()
        record = Record.of(game)
        labels = tuple(throw.move.outcome.label for throw in game.past)
        hold.equal((record.game, record.players), (case.game, players))
        hold.equal((record.seed, record.throws), (game.seed, labels))
        again = Record.parse(str(record))
        hold.equal(again, record)
        hold.equal(again.play().position, game.position)


@play.covers("throw.outcome_of")
def said_throws(case: Case, hold: Hold) -> None:
    """A throw is meant by its label, or by its number where the rules tell none apart."""
    first = initial(case.game)
    outcomes, picks = case.house.outcomes, (case.house.again, case.house.opening)
    for outcome in case.game.rules.die.outcomes:
        hold.equal(outcome_of(case.game, outcome.label, first), outcome)
        hold.equal(outcome_of(case.game, outcome, first), outcome)
    for advance in sorted({o[0] for o in outcomes}):
        alike = [o for o in outcomes if o[0] == advance]
        kinds = {tuple(interpreter.picks(p, case.house, o) for p in picks) for o in alike}
        labels = [o.label for o in case.game.rules.die.outcomes if o.advance == advance]
        if len(kinds) > 1 and str(advance) not in labels:
            hold.raises(InputError, partial(outcome_of, case.game, advance, first), advance)
        else:
            found = outcome_of(case.game, advance, first)
            hold.equal(found.advance, advance)
            plain = (found.advance, found.weight, found.is_double)
            again, opens = (interpreter.picks(p, case.house, plain) for p in picks)
            hold.equal({(again, opens)}, kinds, advance)
    beyond: Throw = max(o[0] for o in outcomes) + 1
    hold.raises(InputError, partial(outcome_of, case.game, beyond, first))


@play.covers()
def outlooks(case: Case, hold: Hold) -> None:
    """The rolls that every player still needs, and the chances to win, in every position."""
    needed = rolls_needed(case)
    for players in PLAYERS[:2]:
        outlook = Outlook(case.game)
        for seat, position, _, _, tokens in thrown_games(case):
            if position.players != players:
                continue
            for state, token in zip(position.states, tokens, strict=True):
                hold.equal(outlook.rolls_needed(state), needed.get(_key(case, token)), state)
            chances = outlook.chances(position)
            expected = None if chances is None else _chances(case, seat, tokens)
            for found, exact in zip(chances or (), expected or (), strict=False):
                hold.equal(abs(found - exact) < 1e-6, True, (position, found, exact))


def _key(case: Case, token: Node) -> Key:
    return WON if token.state.square == case.game.finish else token


def _chances(case: Case, seat: int, tokens: list[Node]) -> list[float] | None:
    """The chances by seat; None where the joint process is large."""
    keys = tuple(_key(case, token) for token in tokens)
    try:
        chances = Several(case.solo, keys[seat:] + keys[:seat]).chances()
    except OverflowError:
        return None
    return [float(chances[(i - seat) % len(keys)]) for i in range(len(keys))]
