"""`boustro play`: play in the terminal, over a pipe, or with given throws."""

from typing import TYPE_CHECKING

import click

from boustro.cli.guard import Refused
from boustro.cli.params import BoardName
from boustro.cli.request import Request, board_options
from boustro.cli.screen import is_terminal, screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import games_of
from boustro.cli.telling import tell_notes
from boustro.model.digits import is_number
from boustro.render.style import Style

if TYPE_CHECKING:
    from boustro.model.game import Game
    from boustro.play import Play


_SEAT_DIGITS = 4


@click.command("play", cls=BoardCommand, short_help="Play a game in the terminal.")
@click.argument("board", metavar="[BOARD]", required=False, type=BoardName())
@board_options
@click.option(
    "--players", metavar="N", type=click.IntRange(1, 1000), help="Number of players (default: 1)."
)
@click.option(
    "--computer",
    metavar="SEATS",
    help="Seats the computer plays, e.g. 2 or 2,3; people play the others.",
)
@click.option("--throws", metavar="LIST", help="Play these throws and stop: 1,6,4 or 1+5,6+6.")
@click.option("--auto", is_flag=True, help="Roll until a player has won.")
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 2**64 - 1),
    help="Seed for the die, the same on every machine (default: random).",
)
@click.option("--record", metavar="FILE", help="Save the game in FILE, to replay or continue it.")
@click.option("--load", "loaded", metavar="FILE", help="Continue the game recorded in FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print the moves and the position as JSON.")
@screen_options
def command(
    *,
    board: str | None,
    request: Request,
    players: int | None,
    computer: str | None,
    throws: str | None,
    auto: bool,
    seed: int | None,
    record: str | None,
    loaded: str | None,
    as_json: bool,
    style: Style,
) -> None:
    """Play BOARD: at the keyboard, with given throws, or automatically.

    At the prompt, Enter rolls, a number plays that throw and h lists the other commands. The
    same commands are read from a pipe, one per line.
    """
    from boustro.cli.session import Session

    if as_json and throws is None and not auto:
        raise Refused("--json needs a game without a prompt: add --throws or --auto")
    play = _begin_play(board, request, players=players, seed=seed, loaded=loaded)
    computers = _seats(computer, play.players)
    live = throws is None and not auto and is_terminal() and is_terminal("stdin")
    session = Session(play, style, computers=computers, record=record, live=live)
    if throws is None and not auto:
        session.run()
        if not live:
            tell_end(play, style)
        return
    try:
        _play_on(play, throws, auto=auto, silent=as_json)
    finally:
        session.keep()
    if as_json:
        from boustro.answers.play import play_answer
        from boustro.cli.documents import write_document

        write_document(play_answer(play))
    else:
        tell_end(play, style)


def _begin_play(
    board: str | None,
    request: Request,
    *,
    players: int | None,
    seed: int | None,
    loaded: str | None,
) -> "Play":
    """The game to play: loaded, or a new one on the board that was named."""
    from boustro.cli.session import load
    from boustro.play import Play

    if loaded is not None:
        if board is not None or players is not None or seed is not None or request.touches_rules:
            raise Refused("--load takes board, rules, players and seed from FILE: leave them out")
        return load(loaded).play()
    return Play(one_game(board, request), players or 1, seed=seed)


def one_game(board: str | None, request: Request) -> "Game":
    """The one game of the input, with its notes told."""
    items = [item for item in games_of((board,) if board else (), request) if item.game is not None]
    if len(items) != 1 or items[0].game is None:
        raise Refused(f"expected a board with one game, got {len(items)}")
    tell_notes(items[0])
    return items[0].game


def _seats(text: str | None, players: int) -> frozenset[int]:
    """The seats that `--computer` names."""
    named = [part.strip() for part in (text or "").split(",") if part.strip()]
    for part in named:
        if not (is_number(part, _SEAT_DIGITS) and 1 <= int(part) <= players):
            raise Refused(f"expected seats in 1..{players} for --computer, got {part[:40]!r}")
    return frozenset(map(int, named))


def _play_on(play: "Play", throws: str | None, *, auto: bool, silent: bool) -> None:
    """Plays the given throws, then by itself if asked; tells each event unless `silent`."""
    from boustro.play.play import MOST_ROLLS

    for number, throw in enumerate(_split_throws(throws), 1):
        if play.over:
            raise Refused(
                f"throw number {number} (a {throw}) comes after player {play.winner} has already won"
            )
        _tell(play, throw, silent=silent)
    while auto and not play.over:
        if play.rolls >= MOST_ROLLS:
            raise Refused(f"no player has won after {MOST_ROLLS} rolls")
        _tell(play, None, silent=silent)


def _tell(play: "Play", throw: str | None, *, silent: bool) -> None:
    played = play.roll() if throw is None else play.throw(throw)
    for event in () if silent else played.events:
        click.echo(str(event))


def _split_throws(throws: str | None) -> list[str]:
    return [part.strip() for part in (throws or "").split(",") if part.strip()]


def tell_end(play: "Play", style: Style) -> None:
    """The position in a line."""
    position = play.position
    where = ", ".join(
        f"player {seat} on {square}" for seat, square in enumerate(position.squares, 1)
    )
    rolls = f"{play.rolls} roll{'s' if play.rolls != 1 else ''}"
    end = (
        f"player {position.winner} has won" if position.over else f"player {position.turn} to throw"
    )
    click.echo(style.wrap(f"After {rolls} (seed {play.seed}): {where}; {end}."))
