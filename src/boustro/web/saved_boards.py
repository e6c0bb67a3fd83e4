"""Saved boards: anyone with the link can see a board; only its own browser can list or change it.

A browser has a secret id, its shelf, to which its boards belong.
"""

import hashlib
import json
import secrets
from collections import OrderedDict
from datetime import UTC, datetime
from sqlite3 import Connection

from boustro.answers.documents import Json, StoredJson
from boustro.answers.saved import SavedAnswer, ShelfAnswer
from boustro.errors import InputError
from boustro.formats import plain_game
from boustro.model import Game
from boustro.say import say
from boustro.web.fields import is_id
from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal
from boustro.web.store import Store

_REMEMBERED = 1_000
"""The number of deleted boards that can be restored under their links."""
_COUNT_AND_SIZE = "SELECT count(*), total(length(CAST(game AS BLOB)))"
_SAVED = {
    "boards": f"{_COUNT_AND_SIZE} FROM boards WHERE shelf IS ? AND id IS NOT ?",
    "games": f"{_COUNT_AND_SIZE} FROM games WHERE shelf IS ? AND id IS NOT ?",
}
"""Queries for the number and the bytes of the boards or games on a shelf, except for one link."""


def new_id() -> str:
    """A random id that cannot be guessed: 128 bits from the operating system."""
    return secrets.token_urlsafe(16)


def now() -> str:
    """The present time in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def shelf_key(name: str | None) -> str | None:
    """The key of a shelf in the store: a hash, so that the database never contains the name."""
    if name is None:
        return None
    if not is_id(name):
        expected = "expected the header X-Boustro-Shelf to be 16 to 64 letters, digits, - or _"
        raise InputError.of("shelf", expected)
    return hashlib.sha256(name.encode()).hexdigest()[:32]


def kept_text(game: Game, limits: ServerLimits) -> str:
    """A game as one line of boustro JSON; raises `Refusal` if that is too long to be saved."""
    text = json.dumps(plain_game(game), ensure_ascii=False)
    if len(text.encode()) > limits.kept_bytes:
        sentence = f"expected a board that takes at most {limits.kept_bytes} bytes to keep"
        said = say("board-too-long", sentence, most=limits.kept_bytes)
        raise Refusal(413, "too-large", said)
    return text


def refuse_full(
    connection: Connection,
    shelf: str | None,
    limits: ServerLimits,
    what: str,
    text: str,
    *,
    link: str | None = None,
) -> None:
    """Refuse to save a text that would exceed a shelf's limit of `boards` or `games`.

    Everything saved without a shelf shares one limit, so that a client gains nothing by leaving out
    its shelf.  The text saved under `link` does not count, because the new one replaces it.
    """
    count, size = connection.execute(_SAVED[what], (shelf, link)).fetchone()
    if count >= limits.kept:
        most = f"{limits.kept} {what}"
    elif size + len(text.encode()) > limits.shelf_bytes:
        most = f"{limits.shelf_bytes} bytes of {what}"
    else:
        return
    if shelf is None:
        sentence = f"expected at most {most} without a shelf; name one with X-Boustro-Shelf"
    else:
        sentence = f"expected at most {most} on one shelf; delete some first"
    raise Refusal(422, "too-many", sentence)


class SavedBoards:
    """The saved boards of all shelves."""

    def __init__(self, store: Store, limits: ServerLimits) -> None:
        self.store, self.limits = store, limits
        self._deleted: OrderedDict[str, str | None] = OrderedDict()

    def boards_of(self, shelf: str | None) -> ShelfAnswer:
        """The boards of a shelf, the most recently changed first."""
        sql = (
            "SELECT id, name, game, created, updated FROM boards "
            "WHERE shelf = ? ORDER BY updated DESC, id"
        )
        return ShelfAnswer(tuple(self.store.rows(_saved_answer, sql, shelf)))

    def save(self, shelf: str | None, name: str, text: str, link: str | None = None) -> SavedAnswer:
        """Save the text of a board under `link`, or by default under a new link."""
        link = link or new_id()
        time = now()
        with self.store.transaction() as connection:
            refuse_full(connection, shelf, self.limits, "boards", text)
            sql = (
                "INSERT INTO boards (id, shelf, name, game, created, updated) "
                "VALUES (?, ?, ?, ?, ?, ?)"
            )
            connection.execute(sql, (link, shelf, name, text, time, time))
        return _saved_answer(link, name, text, time, time)

    def find(self, link: str) -> SavedAnswer:
        """The board with this link; raises `Refusal` for an unknown link."""
        sql = "SELECT id, name, game, created, updated FROM boards WHERE id = ?"
        boards = self.store.rows(_saved_answer, sql, link) if is_id(link) else []
        if not boards:
            raise Refusal(404, "not-found", say("no-board-here", "no saved board has this link"))
        return boards[0]

    def change(self, link: str, shelf: str | None, name: str, text: str) -> SavedAnswer:
        """Replace a board of this shelf and its name; restore it if it was deleted recently."""
        if shelf is not None and self._deleted.get(link) == shelf:
            saved = self.save(shelf, name, text, link)
            del self._deleted[link]
            return saved
        self._refuse_others(link, shelf)
        sql = "UPDATE boards SET name = ?, game = ?, updated = ? WHERE id = ?"
        with self.store.transaction() as connection:
            refuse_full(connection, shelf, self.limits, "boards", text, link=link)
            connection.execute(sql, (name, text, now(), link))
        return self.find(link)

    def delete(self, link: str, shelf: str | None) -> None:
        """Delete a board of this shelf."""
        self._refuse_others(link, shelf)
        with self.store.transaction() as connection:
            connection.execute("DELETE FROM boards WHERE id = ?", (link,))
        self._deleted[link] = shelf
        while len(self._deleted) > _REMEMBERED:
            self._deleted.popitem(last=False)

    def _refuse_others(self, link: str, shelf: str | None) -> None:
        """Raise `Refusal` if the board does not belong to this shelf."""
        self.find(link)
        sql = "SELECT count(*) FROM boards WHERE id = ? AND shelf = ?"
        if self.store.rows(int, sql, link, shelf) != [1]:
            sentence = say(
                "only-saver-changes",
                "only the browser that saved a board can change it; save your own copy",
            )
            raise Refusal(403, "forbidden", sentence)


def _saved_answer(link: str, name: str, text: str, created: str, updated: str) -> SavedAnswer:
    board: dict[str, Json] = json.loads(text)
    rules = board.pop("rules")
    return SavedAnswer(link, name, StoredJson({"board": board, "rules": rules}), created, updated)
