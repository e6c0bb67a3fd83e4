"""Hosted games: a game is a board, its rules, a seed and the events on disk.

Every roll, every undo, every change of a seat and every rematch is an event.  An event is one row,
which is written before the request is answered and never changed.  The row of a roll contains only
the throw: the positions are computed by replaying the rows, so that memory holds nothing that the
file does not.

A request to roll has an id and the number of throws that the page has seen.  The server carries out
each id only once, even if the page repeats the request because the answer got lost.  If the game
has more throws than the page has seen, the server answers with the present state of the game.

A game has two links: one for playing and one for watching.  The link for playing cannot be guessed
from the link for watching.  A device is identified by its shelf.  If a device has taken a seat, no
other device can roll for it.
"""

import json
import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from sqlite3 import Connection
from threading import RLock
from typing import NamedTuple

from boustro.answers.documents import NOT_ASKED, to_json
from boustro.answers.saved import GameEntryAnswer, GamesAnswer, PlayerAnswer, own_game, usual_token
from boustro.errors import InputError, QuestionError
from boustro.formats import reads
from boustro.gameplay import Play, Record
from boustro.say import say
from boustro.web.fields import Player, is_id
from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal
from boustro.web.saved_boards import new_id, now, refuse_full
from boustro.web.seats import SeatHolders
from boustro.web.store import Store

_REMEMBERED = 500
"""The most games in memory."""
_REMEMBERED_THROWS = 500_000
"""The most throws of all games in memory."""


class GameEvent(NamedTuple):
    """One event, as it stands on disk."""

    kind: str
    """`roll`, `undo`, `seat` or `next`."""
    rolls: int
    """The number of throws before the event."""
    throw: str | None
    """The label of a throw; for `next`, the link for watching the next game."""
    after: int
    """The number of throws after the event."""
    seat: int | None
    """The number of a seat that is taken or given up."""
    device: str | None
    """The device that takes the seat, or None; for `next`, the link for playing the next game."""


@dataclass
class PlayedGame:
    """One game after its first `serial` events."""

    id: str
    """The link for playing."""
    text: str
    """The board and its rules, as one line of boustro JSON."""
    play: Play
    """The game so far."""
    players: tuple[PlayerAnswer, ...]
    """The players, in the order of their seats."""
    created: str
    """When the game began."""
    watch: str
    """The link for watching."""
    seats: SeatHolders
    """The devices that have taken seats."""
    serial: int = 0
    """The number of events that have been played."""
    last: tuple[str, int] | None = None
    """Whether the last step was a `roll` or an `undo`, and the number of throws before it."""
    next: tuple[str, str] | None = None
    """The links of the next game: for playing, and for watching."""
    too_long: set[str] = field(default_factory=set)
    """The parts of the document that take too long to compute."""
    lock: RLock = field(default_factory=RLock, repr=False)
    """The lock that a thread holds while it reads or changes the game."""

    def apply(self, event: GameEvent) -> None:
        """Play one event that is on disk."""
        if event.kind == "roll" and event.throw is not None:
            self.play.throw(event.throw)
        while self.play.rolls > event.after:
            self.play.undo()
        self.serial += 1
        if event.kind == "seat" and event.seat is not None:
            self.seats.hold(event.seat, event.device)
        elif event.kind == "next":
            self.next = (str(event.device), str(event.throw))
        else:
            self.last = (event.kind, event.rolls)
            self.next = None


class Tables:
    """All games on disk, with a cache in memory of those used most recently."""

    def __init__(self, store: Store, limits: ServerLimits) -> None:
        self.store, self.limits = store, limits
        self._tables: OrderedDict[str, PlayedGame] = OrderedDict()
        self._lock = RLock()

    def begin(
        self, shelf: str | None, text: str, players: Sequence[Player], seed: int | None
    ) -> PlayedGame:
        """Begin a game, from the text that a worker has made of the request."""
        seed = secrets.randbits(53) if seed is None else seed
        seats = [
            PlayerAnswer(
                seat,
                player.name,
                player.kind,
                player.token or usual_token(seat),
                NOT_ASKED if player.start is None else player.start,
                NOT_ASKED if player.die is None else player.die,
            )
            for seat, player in enumerate(players, 1)
        ]
        with self.store.transaction() as connection:
            link, _ = self._add(connection, shelf, text, json.dumps(to_json(seats)), str(seed))
        return self.find(link)

    def _add(
        self, to: Connection, shelf: str | None, text: str, players: str, seed: str
    ) -> tuple[str, str]:
        """Save a new game; return its links for playing and for watching."""
        link, watch = new_id(), new_id()
        row = (link, shelf, text, players, seed, now(), watch)
        _table(*row)  # This raises an error, so that a game that cannot be loaded is not saved.
        refuse_full(to, shelf, self.limits, "games", text)
        sql = (
            "INSERT INTO games (id, shelf, game, players, seed, created, watch) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        to.execute(sql, row)
        return link, watch

    def rematch(self, link: str, shelf: str | None) -> PlayedGame:
        """The game that follows a finished one; the first device that asks for it begins it."""
        with self._to_play(link) as (table, connection):
            next_link = table.next[0] if table.next else ""
            _, events = self.count_events(next_link)
            does_not_exist = events < 0
            if does_not_exist:
                next_link = self._begin_next(connection, table, shelf)
        return self.find(next_link)

    def _begin_next(self, to: Connection, table: PlayedGame, shelf: str | None) -> str:
        """Begin a game of the same starter and players, on the same seats; return its link."""
        if not table.play.over:
            raise QuestionError(say("game-goes-on", "the game is not over"))
        if not table.seats.is_starter(shelf) and shelf not in table.seats.holders.values():
            # A device that only looks on must not send the players to another game.
            raise Refusal(
                403,
                "forbidden",
                say("only-players-rematch", "only a device that plays begins the next game"),
            )
        self._refuse_long(table, undo=True)
        players = json.dumps(to_json(table.players))
        seed = str(secrets.randbits(53))
        link, watch = self._add(to, table.seats.starter, table.text, players, seed)
        for serial, (seat, device) in enumerate(table.seats.holders.items(), 1):
            event = ("seat", 0, None, 0, now(), None, None, seat, device)
            to.execute(_INSERT, (link, serial, *event))
        rolls, winner = table.play.rolls, table.play.winner
        event_of_old_game = ("next", rolls, watch, rolls, now(), None, winner, None, link)
        to.execute(_INSERT, (table.id, table.serial + 1, *event_of_old_game))
        return link

    def find(self, link: str) -> PlayedGame:
        """The game of this link, with all events on disk; raises `Refusal` for an unknown link."""
        with self._lock:
            table = self._tables.get(link) or self._load(link)
            table = self._tables.setdefault(table.id, table)
            self._tables.move_to_end(table.id)
            while self._has_too_many():
                self._tables.popitem(last=False)
        with table.lock:
            self._catch_up(table)
        return table

    def _has_too_many(self) -> bool:
        """Whether there are too many games in memory, or too many throws; one game always stays."""
        games = len(self._tables)
        throws = sum(table.play.rolls for table in self._tables.values())
        return games > _REMEMBERED or (games > 1 and throws > _REMEMBERED_THROWS)

    def count_events(self, link: str) -> tuple[str, int]:
        """The id of a link's game, and its number of events, which is -1 for an unknown link."""
        sql = (
            "SELECT id, (SELECT coalesce(max(serial), 0) FROM events WHERE game = id) FROM games "
            "WHERE id = ? OR watch = ?"
        )
        counts = self.store.rows(lambda game, serial: (game, serial), sql, link, link)
        return counts[0] if counts else (link, -1)

    def roll(
        self, link: str, at: int, request: str | None = None, shelf: str | None = None
    ) -> PlayedGame:
        """Make throw number `at` + 1 and write it to disk, once for each request id."""
        with self._to_play(link) as (table, connection):
            if self._is_done(table, "roll", at, request):
                return table
            if at != table.play.rolls:
                raise StaleRequest(table)
            self._refuse_long(table)
            if table.play.over:
                text = f"the game is over: {table.play.position.result_text}"
                raise QuestionError(say("game-is-over", text))
            table.seats.refuse_others(table.play.position.turn, shelf)
            # The throw is taken back at once, and made again from its row, so that a throw that
            # cannot be written (the disk is full) has not happened.
            throw = table.play.roll().move.label
            winner = table.play.winner
            table.play.undo()
            event = ("roll", at, throw, at + 1, now(), request, winner, None, None)
            connection.execute(_INSERT, (link, table.serial + 1, *event))
        return self.find(link)

    def undo(
        self, link: str, at: int, request: str | None = None, shelf: str | None = None
    ) -> PlayedGame:
        """Undo the last throw of a person, and those of computers after it.

        This is done only once for each request id.
        """
        with self._to_play(link) as (table, connection):
            if self._is_done(table, "undo", at, request):
                return table
            if at != table.play.rolls:
                raise StaleRequest(table)
            if at == 0:
                raise QuestionError(say("no-throw-yet", "there is no throw to take back"))
            self._refuse_long(table, undo=True)
            after = _before(table)
            if not table.seats.is_starter(shelf):
                table.seats.refuse_others(table.play.past[after].player, shelf)
            event = ("undo", at, None, after, now(), request, None, None, None)
            connection.execute(_INSERT, (link, table.serial + 1, *event))
        return self.find(link)

    def sit(self, link: str, seat: int, shelf: str | None, *, take: bool) -> PlayedGame:
        """Have a device take or give up a seat; the same request again changes nothing."""
        with self._to_play(link) as (table, connection):
            device = table.seats.next_holder(seat, shelf, take=take)
            rolls = table.play.rolls
            if device == table.seats.holders.get(seat):
                return table
            if take and seat in table.seats.holders:
                raise StaleRequest(table)
            self._refuse_long(table, undo=True)
            event = ("seat", rolls, None, rolls, now(), None, table.play.winner, seat, device)
            connection.execute(_INSERT, (link, table.serial + 1, *event))
        return self.find(link)

    @contextmanager
    def _to_play(self, link: str) -> Iterator[tuple[PlayedGame, Connection]]:
        """The game of a link for playing, locked until the block ends."""
        table = self.find(link)
        if table.id != link:
            raise Refusal(
                403,
                "forbidden",
                say("link-for-watching", "this link is for watching; ask for one to play"),
            )
        with table.lock, self.store.transaction() as connection:
            self._catch_up(table)
            yield table, connection

    def games_of(self, shelf: str | None) -> GamesAnswer:
        """The games of a shelf, the most recently begun first."""
        sql = (
            "SELECT id, games.game, players, created, after, time, winner "
            "FROM games LEFT JOIN events "
            "ON events.game = id AND serial = (SELECT max(serial) FROM events WHERE game = id) "
            "WHERE shelf = ? ORDER BY created DESC, id"
        )
        rows = self.store.rows(_GameRow, sql, shelf)
        return GamesAnswer(tuple(row.entry for row in rows))

    def delete(self, link: str, shelf: str | None) -> None:
        """Delete a game of this shelf."""
        self.find(link)
        with self._lock, self.store.transaction() as connection:
            sql = "SELECT count(*) FROM games WHERE id = ? AND shelf = ?"
            if self.store.rows(int, sql, link, shelf) != [1]:
                sentence = say(
                    "only-starter-deletes", "only the browser that started a game can delete it"
                )
                raise Refusal(403, "forbidden", sentence)
            connection.execute("DELETE FROM events WHERE game = ?", (link,))
            connection.execute("DELETE FROM games WHERE id = ?", (link,))
            self._tables.pop(link, None)

    def record(self, link: str) -> tuple[str, list[int], list[str]]:
        """The replayable record of a game, and the tokens and names of its players."""
        table = self.find(link)
        tokens = [player.token for player in table.players]
        names = [player.name for player in table.players]
        with table.lock:
            record = f"{Record.of(table.play)}\n"
        return record, tokens, names

    def _load(self, link: str) -> PlayedGame:
        """The game of this link, before its first event; raises `Refusal` for an unknown link."""
        sql = (
            "SELECT id, shelf, game, players, seed, created, watch FROM games "
            "WHERE id = ? OR watch = ?"
        )
        games = self.store.rows(_table, sql, link, link) if is_id(link) else []
        if not games:
            raise Refusal(
                404, "not-found", say("no-game-here", "this link does not lead to a game")
            )
        return games[0]

    def _catch_up(self, table: PlayedGame) -> None:
        """Replay the events that are on disk but not yet in memory."""
        sql = (
            "SELECT kind, rolls, throw, after, seat, device FROM events "
            "WHERE game = ? AND serial > ? ORDER BY serial"
        )
        for event in self.store.rows(GameEvent, sql, table.id, table.serial):
            table.apply(event)

    def _is_done(self, table: PlayedGame, kind: str, at: int, request: str | None) -> bool:
        """Whether this request was carried out before.

        A request without an id counts as carried out if it equals the last throw or undo.
        """
        if request is None:
            return table.last == (kind, at)
        sql = "SELECT kind = ? AND rolls = ? FROM events WHERE game = ? AND request = ?"
        matches = self.store.rows(bool, sql, kind, at, table.id, request)
        if matches and not matches[0]:
            expected = "expected an id that no other step of this game has"
            raise InputError.of("id", expected)
        return bool(matches)

    def _refuse_long(self, table: PlayedGame, *, undo: bool = False) -> None:
        """Refuse a step beyond the limit: loading a game replays all of its events."""
        most, events = self.limits.throws, self.limits.events
        if table.serial >= events:
            text = f"expected at most {events} throws and undos in a game"
            sentence = say("most-events", text, most=events)
        elif table.play.rolls >= most and not undo:
            sentence = say("most-throws", f"expected at most {most} throws in a game", most=most)
        else:
            return
        raise Refusal(422, "too-many", sentence)


class _GameRow(NamedTuple):
    """A game of a shelf, as a row of the database."""

    link: str
    game: str
    players: str
    created: str
    rolls: int | None
    """The number of throws after its last event; None if it has no events."""
    played: str | None
    """The time of its last event; None if it has no events."""
    winner: int | None

    @property
    def entry(self) -> GameEntryAnswer:
        """The game in the list of the shelf."""
        name = json.loads(self.game).get("name")
        return GameEntryAnswer(
            self.link,
            name,
            _players(self.players),
            self.rolls or 0,
            self.created,
            self.played or self.created,
            self.winner,
        )


def _table(
    link: str, shelf: str | None, game: str, *more: *tuple[str, str, str, str]
) -> PlayedGame:
    """The game of a row of the database, before its first event."""
    text, seed, created, watch = more
    players = _players(text)
    played = reads(game, "boustro")
    games = [own_game(played, *player.own_rules) for player in players]
    play = Play(played, games=games, seed=int(seed))
    seats = SeatHolders(shelf, tuple(player.kind == "person" for player in players))
    return PlayedGame(link, game, play, players, created, watch, seats)


def _players(text: str) -> tuple[PlayerAnswer, ...]:
    entries = json.loads(text)
    for entry in entries:
        # Games that an early version began have no tokens.
        entry.setdefault("token", usual_token(entry["seat"]))
    return tuple(PlayerAnswer(**entry) for entry in entries)


_INSERT = (
    "INSERT INTO events "
    "(game, serial, kind, rolls, throw, after, time, request, winner, seat, device) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


class StaleRequest(Exception):  # noqa: N818 - an answer, not an error of ours
    """A request that came too late: its page had not seen the present state of the game."""

    def __init__(self, table: PlayedGame) -> None:
        super().__init__(table)
        self.table = table


def _before(table: PlayedGame) -> int:
    """The number of throws before the last one of a person, to which an undo goes back.

    In a game without people, an undo takes back one throw.
    """
    people, past = table.seats.people, table.play.past
    rolls = table.play.rolls - 1
    if not any(people):
        return rolls
    while rolls > 0:
        seat = past[rolls].player
        if people[seat - 1]:
            break
        rolls -= 1
    return rolls
