"""`boustro play`: play in the terminal, over a pipe, or with given throws."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from boustro.cli.command import BOARD, READ, Invocation, board_command, only_game
from boustro.cli.guard import CommandRefusal
from boustro.cli.params import flag, number, seed_option, text
from boustro.cli.request import SeatRules, seat_games
from boustro.cli.screen import DRAWING, is_terminal
from boustro.render.style import Style
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.gameplay import Play
    from boustro.model import Game


@board_command(
    "play",
    BOARD,
    *READ,
    *DRAWING,
    number("--players", 1, 1000, "Play with N players (default: 1)."),
    text(
        "--seat seats",
        "RULES",
        "Give one player rules of their own, such as `'start=11 die=d4'`; repeat it for each "
        "player, with `''` for no change.",
        type=SeatRules(),
        multiple=True,
    ),
    number(
        "--fair",
        1,
        64,
        "Give player N a start, or else a die, with which their chance to win is nearest to an "
        "equal share.",
    ),
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
    seats: tuple[dict[str, object], ...],
    fair: int | None,
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
    if loaded is not None:
        is_new = bool(players is not None or seats or fair is not None or seed is not None)
        play = _load_play(run, loaded, is_new=is_new)
    else:
        play = _begin_play(run, players=players, seats=seats, fair=fair, seed=seed)
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


def _load_play(run: Invocation, path: str, *, is_new: bool) -> "Play":
    """The recorded game; `is_new` says whether there are options for a new one."""
    from boustro.cli.session import load

    if run.boards or is_new or run.request.touches_rules:
        raise CommandRefusal(
            "--load takes board, rules, players and seed from FILE: leave them out"
        )
    return load(path).play()


def _begin_play(
    run: Invocation,
    *,
    players: int | None,
    seats: tuple[dict[str, object], ...],
    fair: int | None,
    seed: int | None,
) -> "Play":
    """A new game on the board of the command line."""
    from boustro.gameplay import Play

    _, game = only_game(run.items, "a board with one game")
    if seats and players not in (None, len(seats)):
        raise CommandRefusal("--seat says how many play: leave out --players, or repeat --seat")
    if not seats and fair is None:
        return Play(game, players or 1, seed=seed)
    games = seat_games(game, seats or [{} for _ in range(players or 1)])
    if fair is not None:
        games = _made_fair(games, fair, silent=run.as_json)
    return Play(game, games=games, seed=seed)


def _made_fair(games: "Sequence[Game]", seat: int, *, silent: bool) -> "list[Game]":
    """The games with that of one seat changed; print its start, its die and all chances."""
    from boustro.chain import fair_seat

    best = fair_seat(games, seat)
    if not silent:
        chances = ", ".join(f"{chance:.1%}" for chance in best.chances)
        rules = best.game.rules
        click.echo(
            f"Player {seat} starts on {rules.start} with {rules.die}. Chances to win: {chances}."
        )
    return [*games[: seat - 1], best.game, *games[seat:]]


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
