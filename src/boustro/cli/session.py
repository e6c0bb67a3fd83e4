"""Interactive session: one game, played with one command a line.

The commands come from a keyboard or from a pipe.  In a terminal, the board is redrawn before every
prompt; in a pipe, only the events are printed.
"""

from collections.abc import Iterator
from functools import cached_property

import click

from boustro.answers.outlook import Outlook
from boustro.basics.files import read_file
from boustro.cli.guard import file_name
from boustro.cli.source import standard_input
from boustro.cli.writing import write_file
from boustro.errors import BoustroError, InputError
from boustro.formats import Limits
from boustro.gameplay import Play, PlayedThrow, Record
from boustro.model import is_out
from boustro.render.style import BOLD, DIM, Style
from boustro.render.tabletop import table_lines, token, token_ink
from boustro.say import quantity

HELP = """\
Enter       roll the die
3 or 1+5    play this throw instead
b           show the board
q           leave"""

_TAKE_BACK = "no throw is taken back here: the page of boustro serve does it"
_SAVE = "to save the game, begin it with --record FILE"
_LOAD = "to continue a saved game, leave with q and begin with --load FILE"
INSTEAD = {
    "u": _TAKE_BACK,
    "undo": _TAKE_BACK,
    "s": _SAVE,
    "save": _SAVE,
    "l": _LOAD,
    "load": _LOAD,
}
"""The commands that earlier versions had, each with what to do instead."""

_LISTED = 8
"""The most players whose standings are listed."""
_CLEAR = "\x1b[H\x1b[2J"


class Session:
    """A game that is played, and the file for its record."""

    def __init__(self, play: Play, style: Style, *, record: str | None, live: bool) -> None:
        self.play = play
        self.style = style
        self.record = record
        self.live = live
        self.news: list[str] = []

    @cached_property
    def outlook(self) -> Outlook:
        """The outlook of the game, computed on first use."""
        return Outlook(self.play.games or self.play.game)

    def run(self) -> None:
        """Play until a player wins or leaves, and write the record of all throws."""
        try:
            goes_on = True
            while goes_on and not self.play.over:
                goes_on = self._ask()
            self._show()
        finally:
            self.keep()

    def keep(self) -> None:
        """Write the record, if there is a file for it."""
        if self.record is not None:
            write_file(self.record, f"{Record.of(self.play)}\n")

    def _ask(self) -> bool:
        """Read one command and carry it out; False to leave."""
        self._show()
        line = self._read()
        if line is None:
            return False
        try:
            return self._carry_out(line.strip())
        except click.ClickException as error:
            self._say(error.message)
        except BoustroError as error:
            self._say(str(error))
        return True

    def _carry_out(self, line: str) -> bool:
        """Carry out the command in a line; False to leave."""
        word, *more = line.lower().split() or [""]
        if word in INSTEAD:
            self._say(INSTEAD[word])
            return True
        if more:
            self._say(f"expected one throw or command a line, got {line[:40]!r}")
            return True
        return self._carry_out_word(word)

    def _carry_out_word(self, word: str) -> bool:
        """Carry out a command of one word; False to leave."""
        if word in ("q", "quit", "exit"):
            return False
        if word in ("", "r", "roll"):
            self._show_events(self.play.roll())
        elif word in ("b", "board"):
            self._board()
        elif word in ("h", "help", "?"):
            self._say(HELP)
        elif word[0].isdigit():
            self._show_events(self.play.throw(word))
        else:
            self._say(f"expected a throw or a command, got {word[:40]!r}; h lists the commands")
        return True

    def _show_events(self, played: PlayedThrow) -> None:
        """Print the events of a throw, and write the record."""
        for event in played.events:
            self._say(str(event))
        self.keep()

    def _say(self, text: str) -> None:
        """Print a text now or, on a terminal, below the next drawing of the board."""
        if self.live:
            self.news += text.splitlines()
        else:
            click.echo(text)

    def _board(self) -> None:
        """Print the board; a terminal shows it anyway."""
        if not self.live:
            for line in self._scene():
                click.echo(line)

    def _show(self) -> None:
        """On a terminal, draw the board, the standings and the news."""
        if not self.live:
            return
        news = self.news[-self._lines_for_news() :]
        self.news = []
        click.echo(_CLEAR + "\n".join([*self._scene(), *news]))

    def _lines_for_news(self) -> int:
        """The number of lines on the screen that are left for the news."""
        height = self.style.height or 24
        board = len(list(self._table()))
        players = min(self.play.players, _LISTED)
        return max(height - board - players - 4, 4)

    def _table(self) -> Iterator[str]:
        yield from table_lines(self.play.game, self.play.position.squares, self.style)

    def _scene(self) -> Iterator[str]:
        yield from self._table()
        yield from standings(self.play, self.outlook, self.style)

    def _read(self) -> str | None:
        """The next line, or None at the end."""
        if self.live:
            player = self.play.position.turn
            ask = f"{token(player, self.style)} player {player}: Enter rolls, h shows help > "
            click.echo(self.style.paint(ask, BOLD), nl=False)
        return standard_input().readline() or None


def standings(play: Play, outlook: Outlook, style: Style) -> Iterator[str]:
    """A line for each player: the square, the fewest rolls needed, and the chance to win."""
    position = play.position
    chances = outlook.chances(position)
    for seat in _seats_to_list(play):
        state = position.states[seat - 1]
        where = f"on {state.square}" if state.square else "off the board"
        parts = [f"player {seat} {where}"]
        needed = outlook.rolls_needed(state, play.players, seat=seat)
        if position.winner == seat:
            parts.append("has won")
        elif state.misses:
            parts.append("is out" if is_out(state) else f"misses {quantity(state.misses, 'turn')}")
        elif needed is not None:
            parts.append(f"needs at least {quantity(needed, 'roll')}")
        if chances is not None:
            parts.append(f"{chances[seat - 1]:.1%} to win")
        is_next = seat == position.turn and not position.over
        mark = ">" if is_next else " "
        yield style.paint(f"{mark} {token(seat, style)} {', '.join(parts)}", token_ink(seat))
    if play.players > _LISTED:
        yield style.paint(f"  {style.signs.more} {play.players - _LISTED} more players", DIM)


def _seats_to_list(play: Play) -> list[int]:
    """The seats to list: if there are too many, only those whose turns come next."""
    first = play.position.turn if play.players > _LISTED else 1
    count = min(play.players, _LISTED)
    return [(first - 1 + i) % play.players + 1 for i in range(count)]


def load(path: str) -> Record:
    """The record in a file; raises `InputError` if it cannot be read.

    If the record is not valid, that is a `FormatError`, which names the line.
    """
    try:
        return Record.parse(read_file(path, Limits().bytes).decode())
    except UnicodeDecodeError:
        raise InputError(f"{file_name(path)}: expected a record as text in UTF-8") from None
    except OSError as error:
        raise InputError(f"cannot read {file_name(path)}: {error.strerror}") from None
    except InputError as error:
        raise type(error)(f"{file_name(path)}: {error}") from None
