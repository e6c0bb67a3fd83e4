"""`boustro simulate`: play many games and report means with standard errors."""

import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from boustro.cli.guard import Refused, complain
from boustro.cli.params import BoardName
from boustro.cli.request import Request, board_options
from boustro.cli.screen import is_terminal, screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of
from boustro.cli.telling import heading, skip_line, tell_notes, with_places
from boustro.cli.writing import write_file
from boustro.render.style import BOLD, DIM, Style

if TYPE_CHECKING:
    from boustro.answers.simulate import SimulateAnswer

    Results = Iterator[tuple[Item, SimulateAnswer | None]]

MOST_SEATS = 12
MOST_JUMPS = 12
_BAR = 30


class RunOptions(TypedDict):
    """The options that `simulate` takes as they are."""

    games: int | None
    until_se: float | None
    seed: int | None
    players: int
    roll_limit: int
    allow_unfinished: bool
    threads: int


@click.command("simulate", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option(
    "--games", metavar="N", type=click.IntRange(1, 10**12), help="Number of games (default: 10000)."
)
@click.option(
    "--until-se",
    metavar="SE",
    type=click.FloatRange(min=0, min_open=True),
    help="Target standard error of the mean; --games is then the maximum.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 2**64 - 1),
    help="Seed for the die, the same on every machine (default: random).",
)
@click.option(
    "--players",
    metavar="N",
    type=click.IntRange(1, 1000),
    default=1,
    help="Number of players (default: 1).",
)
@click.option(
    "--roll-limit",
    metavar="N",
    type=click.IntRange(1, 2**40),
    default=1_000_000,
    show_default=True,
    help="Give up a game after this many rolls.",
)
@click.option(
    "--allow-unfinished", is_flag=True, help="Also play boards on which a game might never end."
)
@click.option("--no-visits", is_flag=True, help="Do not count visits and jumps, which is faster.")
@click.option(
    "--threads",
    metavar="N",
    type=click.IntRange(1, 1024),
    default=lambda: os.cpu_count() or 1,
    help="Number of threads (default: one per core).",
)
@click.option("--longest", metavar="FILE", help="Save the longest game in FILE, to replay it.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
    no_visits: bool,
    longest: str | None,
    as_json: bool,
    style: Style,
    **how: Unpack[RunOptions],
) -> None:
    """Play each BOARD many times and report the results.

    The same seed gives the same results on every machine.
    """
    items = with_places(games_of(boards, request))
    results = _results(items if longest is None else _only(items), how, visits=not no_visits)
    if longest is not None:
        results = _record_longest(results, longest)
    if as_json:
        from boustro.answers.simulate import SimulateDocument
        from boustro.cli.documents import bad_answer, write_stream

        write_stream(SimulateDocument, (answer or bad_answer(item) for item, answer in results))
        return
    for i, (item, answer) in enumerate(results):
        told = skip_line(item) if answer is None else "\n".join(_lines(item, answer, style))
        click.echo(("\n" if i else "") + told)


def _only(items: Iterator[Item]) -> Iterator[Item]:
    """The one game of the input, before it is played many times."""
    first = list(islice(items, 2))
    if len(first) != 1:
        raise Refused(f"expected one board to record its longest game, got {len(first) or 'none'}")
    return iter(first)


def _results(items: Iterator[Item], how: RunOptions, *, visits: bool) -> "Results":
    """Every game of the input with its results, None for one that cannot be read."""
    from boustro.answers.simulate import simulate_answer
    from boustro.simulate import simulate

    for item in items:
        if item.game is None:
            yield item, None
            continue
        tell_notes(item)
        bar = _progress()
        run = simulate(item.game, progress=bar, visits=visits, **how)
        if bar is not None:
            click.echo("\r" + " " * 79 + "\r", nl=False, err=True)
        if (aim := how["until_se"]) and (run.mean_se or 0) > aim:
            complain(f"not as precise as --until-se {aim:g} after {run.games:,} games")
        yield item, simulate_answer(run, item.notes)


def _record_longest(results: "Results", path: str) -> "Results":
    """The same, with the longest game of each written to a file as a record."""
    from boustro.play import Record

    for item, answer in results:
        if answer is not None:
            run = answer.run
            record = Record(run.game, run.players, run.seed, run.longest_throws())
            write_file(path, f"{record}\n")
        yield item, answer


def _progress() -> Callable[[int, int], None] | None:
    """Draws how far the run is, on standard error where that is a terminal."""
    if not is_terminal("stderr"):
        return None

    def draw(done: int, expected: int) -> None:
        filled = _BAR * min(done, expected) // max(expected, 1)
        bar = "#" * filled + "." * (_BAR - filled)
        click.echo(f"\r[{bar}] {done} of {expected} games ", nl=False, err=True)

    return draw


def _lines(item: Item, answer: "SimulateAnswer", style: Style) -> Iterator[str]:
    run = answer.run
    yield style.paint(style.wrap(heading(item, run.game)), BOLD)
    yield style.paint(style.wrap(f"rules: {run.game.rules}", "  "), DIM)
    games = f"{answer.games:,} games" if answer.games != 1 else "1 game"
    seats = f", {answer.players} players" if answer.players > 1 else ""
    yield f"{games}{seats}, seed {answer.seed}"
    if answer.unfinished:
        yield style.wrap(
            f"{answer.unfinished:,} given up after {run.roll_limit:,} rolls; "
            "the figures cover the others"
        )
    yield from _length_lines(answer)
    yield from _player_lines(answer)
    yield from _jump_lines(answer, style)


def _length_lines(answer: "SimulateAnswer") -> Iterator[str]:
    if answer.mean is None:
        return
    interval = answer.mean_interval_95
    yield ""
    if interval is not None and answer.mean_se is not None:
        low, high = interval
        yield f"rolls      {answer.mean:.4f} ± {answer.mean_se:.4f} on average (95 %: {low:.4f} to {high:.4f})"
        yield f"sd         {answer.sd:.4f}"
    else:
        yield f"rolls      {answer.mean:g}"
    shares = ("1 %", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %")
    values = [str(value) for value in answer.quantiles.values()]
    wide = max(map(len, (*shares, *values)))
    yield "finished   " + "  ".join(f"{share:>{wide}}" for share in shares) + "  of the games"
    yield "by roll    " + "  ".join(f"{value:>{wide}}" for value in values)
    yield f"longest    {answer.run.longest.rolls} rolls"


def _player_lines(answer: "SimulateAnswer") -> Iterator[str]:
    if answer.players == 1:
        return
    yield ""
    seats = zip(answer.win_shares, answer.win_intervals_95, strict=True)
    for seat, (share, interval) in enumerate(islice(seats, MOST_SEATS), 1):
        low, high = interval or (0.0, 1.0)
        yield f"player {seat:<3} wins {share:7.2%} (95 %: {low:.2%} to {high:.2%})"
    if answer.players > MOST_SEATS:
        yield f"and {answer.players - MOST_SEATS} more players: --json lists all"
    yield f"lead changes per game: {answer.lead_changes / answer.games:.2f}"
    if answer.rules.bump is not None:
        yield f"tokens bumped per game: {answer.bumps / answer.games:.2f}"


def _jump_lines(answer: "SimulateAnswer", style: Style) -> Iterator[str]:
    if not answer.jump_uses:
        return
    used = sorted(answer.jump_uses, key=lambda use: -use.uses)
    yield ""
    yield "jumps taken per game:"
    signs = style.signs
    named = [
        f"{signs.ladder if use.exit > use.entry else signs.snake} {use.entry} {signs.to} {use.exit}"
        for use in used[:MOST_JUMPS]
    ]
    wide = max(map(len, named))
    for name, use in zip(named, used, strict=False):
        yield f"  {name:<{wide}}  {use.a_game:.3f}"
    if len(used) > MOST_JUMPS:
        yield f"  {style.signs.more} and {len(used) - MOST_JUMPS} more: --json lists all"
