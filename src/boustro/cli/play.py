"""`boustro play`: play in the terminal, over a pipe, or with given throws."""

from typing import TYPE_CHECKING

import click

from boustro.cli.command import BOARD, READ, Invocation, board_command, only_game
from boustro.cli.guard import CommandRefusal
from boustro.cli.params import flag, number, seed_option, text
from boustro.cli.screen import DRAWING, is_terminal
from boustro.render.style import Style
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.gameplay import Play


@board_command(
    "play",
    BOARD,
    *READ,
    *DRAWING,
    number("--players", 1, 1000, "Play with N players (default: 1)."),
    text(
        "--throws", "LIST", "Play these throws and stop: `1,6,4`, or with several dice `1+5,6+6`."
    ),
    flag("--auto", "Roll until a player has won."),
    seed_option(
        "Throw the die by this seed (default: random); the same seed gives the same game on "
        "every machine."
    ),
    text("--record", "FILE", "Save the game in FILE up to the last throw, to show or continue it."),
    text("--load loaded", "FILE", "Continue the game recorded in FILE."),
    flag(
        "--json as_json",
        "Print the moves and the position as JSON, with `--throws`, `--auto` or `--load`.",
    ),
    short_help="Play a game in the terminal.",
)
def command(
    *,
    run: Invocation,
    players: int | None,
    throws: str | None,
    auto: bool,
    seed: int | None,
    record: str | None,
    loaded: str | None,
) -> None:
    """Play BOARD: at the keyboard, with given throws, or automatically.

    At the prompt, Enter rolls, a number plays that throw and h lists the other commands. A pipe
    can give the same commands, one per line.
    """
    from boustro.cli.session import Session

    prompts = throws is None and not auto
    if run.as_json and prompts and loaded is None:
        raise CommandRefusal("--json needs a game without a prompt: add --throws or --auto")
    play = _begin_play(run, players=players, seed=seed, loaded=loaded)
    live = prompts and is_terminal() and is_terminal("stdin")
    session = Session(play, run.style, record=record, live=live)
    if prompts and not run.as_json:
        session.run()
    else:
        try:
            _play_on(play, throws, auto=auto, silent=run.as_json)
        finally:
            session.keep()
    if run.as_json:
        from boustro.answers.play import play_answer
        from boustro.cli.documents import write_document

        write_document(play_answer(play))
    elif not (prompts and live):
        click.echo(end_line(play, run.style))


def _begin_play(
    run: Invocation, *, players: int | None, seed: int | None, loaded: str | None
) -> "Play":
    """The game to play: the recorded one, or a new one on the board of the command line."""
    from boustro.cli.session import load
    from boustro.gameplay import Play

    if loaded is not None:
        if run.boards or players is not None or seed is not None or run.request.touches_rules:
            raise CommandRefusal(
                "--load takes board, rules, players and seed from FILE: leave them out"
            )
        return load(loaded).play()
    _, game = only_game(run.items, "a board with one game")
    return Play(game, players or 1, seed=seed)


def _parts(text: str | None) -> list[str]:
    """The throws in a list such as `1,6,4`."""
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _play_on(play: "Play", throws: str | None, *, auto: bool, silent: bool) -> None:
    """Play these throws, then with `auto` to the end; print each event unless `silent`."""
    from boustro.gameplay import MOST_ROLLS

    for position, throw in enumerate(_parts(throws), 1):
        if play.over:
            ended = f"player {play.winner} has already won" if play.winner else "the game is lost"
            raise CommandRefusal(f"throw number {position} (a {throw}) comes after {ended}")
        _throw_and_print(play, throw, silent=silent)
    while auto and not play.over:
        if play.rolls >= MOST_ROLLS:
            raise CommandRefusal(f"no player has won after {MOST_ROLLS} rolls")
        _throw_and_print(play, None, silent=silent)


def _throw_and_print(play: "Play", throw: str | None, *, silent: bool) -> None:
    """Make this throw, or roll if it is None."""
    played = play.roll() if throw is None else play.throw(throw)
    if not silent:
        for event in played.events:
            click.echo(str(event))


def end_line(play: "Play", style: Style) -> str:
    """The position in one line: the rolls, the squares of the tokens, and the next player."""
    position = play.position
    tokens = [f"player {seat} on {square}" for seat, square in enumerate(position.squares, 1)]
    rolls = quantity(play.rolls, "roll")
    end = position.result_text if position.over else f"player {position.turn} to throw"
    return style.wrap(f"After {rolls} (seed {play.seed}): {', '.join(tokens)}; {end}.")
