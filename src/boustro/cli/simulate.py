"""`boustro simulate`: many games, with standard errors."""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from boustro.cli.asked import Asked, board_options
from boustro.cli.guard import Refused
from boustro.cli.params import BoardName
from boustro.cli.screen import screen_options
from boustro.cli.source import Item, games_of
from boustro.cli.telling import heading, left_out, refused, tell_notes, with_places
from boustro.cli.writing import write_file
from boustro.render.style import BOLD, DIM, Style

if TYPE_CHECKING:
    from boustro.simulate import Simulation

    Results = Iterator[tuple[Item, Simulation | None]]

SCHEMA = "boustro/simulate/1"
MOST_SEATS = 12
MOST_JUMPS = 12
_BAR = 30


@click.command("simulate")
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--games", type=click.IntRange(1, 10**12), help="Games to play; 10000 unless said.")
@click.option(
    "--until-se",
    type=click.FloatRange(min=0, min_open=True),
    help="Play until the standard error of the mean is this small; --games is then the most.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    help="How the die falls: the same everywhere; drawn if not said.",
)
@click.option("--players", type=click.IntRange(1, 1000), default=1, help="Players; 1 unless said.")
@click.option(
    "--roll-limit",
    type=click.IntRange(1, 2**40),
    default=1_000_000,
    show_default=True,
    help="Give a game up after so many rolls.",
)
@click.option(
    "--allow-unfinished", is_flag=True, help="Play boards too on which a game may never end."
)
@click.option(
    "--no-visits", is_flag=True, help="Do not count visits and uses of jumps, which is faster."
)
@click.option("--threads", type=click.IntRange(1, 1024), help="Threads; as many as cores.")
@click.option("--longest", metavar="FILE", help="Write the longest game to FILE, to replay.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    asked: Asked,
    no_visits: bool,
    longest: str | None,
    as_json: bool,
    style: Style,
    **how: Any,
) -> None:
    """Play each BOARD many times and tell how it went.

    Equal seeds give equal results on every machine.
    """
    from boustro.cli.documents import write_stream

    how |= {"threads": how["threads"] or os.cpu_count() or 1, "visits": not no_visits}
    items = with_places(games_of(boards, asked))
    results = _results(items if longest is None else _only(items), how)
    if longest is not None:
        results = _recorded(results, longest)
    if as_json:
        write_stream(SCHEMA, "results", (_entry(*pair) for pair in results))
        return
    for i, (item, result) in enumerate(results):
        told = left_out(item) if result is None else "\n".join(_lines(item, result, style))
        click.echo(("\n" if i else "") + told)


def _only(items: Iterator[Item]) -> Iterator[Item]:
    """The one game of the input, before it is played many times."""
    first = list(islice(items, 2))
    if len(first) != 1:
        raise Refused(f"expected one board to record its longest game, got {len(first) or 'none'}")
    return iter(first)


def _results(items: Iterator[Item], how: dict[str, Any]) -> "Results":
    """Every game of the input with its results, None for one that cannot be read."""
    from boustro.simulate import simulate

    for item in items:
        if item.game is None:
            yield item, None
            continue
        tell_notes(item)
        bar = _progress()
        result = simulate(item.game, progress=bar, **how)
        _wipe(bar)
        yield item, result


def _recorded(results: "Results", path: str) -> "Results":
    """The same, with the longest game of each written to a file as a record."""
    from boustro.play import Record

    for item, result in results:
        if result is not None:
            record = Record(result.game, result.players, result.seed, result.longest_throws())
            write_file(path, f"{record}\n")
        yield item, result


def _entry(item: Item, result: "Simulation | None") -> dict[str, Any]:
    if result is None:
        return {"index": item.number, "error": refused(item)}
    notes = [{"name": note.name, "sentence": note.sentence} for note in item.notes]
    return result.as_dict() | {"notes": notes}


def _progress() -> Callable[[int, int], None] | None:
    """Draws how far the run is, on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        return None

    def draw(done: int, expected: int) -> None:
        filled = _BAR * min(done, expected) // max(expected, 1)
        bar = "#" * filled + "." * (_BAR - filled)
        click.echo(f"\r[{bar}] {done} of {expected} games ", nl=False, err=True)

    return draw


def _wipe(bar: Callable[[int, int], None] | None) -> None:
    if bar is not None:
        click.echo("\r" + " " * 79 + "\r", nl=False, err=True)


def _lines(item: Item, result: "Simulation", style: Style) -> Iterator[str]:
    yield style.paint(style.wrap(heading(item, result.game)), BOLD)
    yield style.paint(style.wrap(f"rules: {result.game.rules}", "  "), DIM)
    games = f"{result.games:,} games" if result.games != 1 else "1 game"
    seats = f", {result.players} players" if result.players > 1 else ""
    yield f"{games}{seats}, seed {result.seed}"
    if result.unfinished:
        yield style.wrap(
            f"{result.unfinished:,} given up after {result.roll_limit:,} rolls; "
            "the figures are those of the others"
        )
    yield from _length_lines(result)
    yield from _player_lines(result)
    yield from _jump_lines(result, style)


def _length_lines(result: "Simulation") -> Iterator[str]:
    if result.mean is None:
        return
    interval = result.mean_interval()
    yield ""
    if interval is not None and result.mean_se is not None:
        low, high = interval
        yield f"rolls      {result.mean:.4f} ± {result.mean_se:.4f} on average (95 %: {low:.4f} to {high:.4f})"
        yield f"sd         {result.sd:.4f}"
    else:
        yield f"rolls      {result.mean:g}"
    shares = ("1 %", "5 %", "25 %", "50 %", "75 %", "95 %", "99 %")
    values = [str(value) for value in result.quantiles.values()]
    wide = max(map(len, (*shares, *values)))
    yield "within     " + "  ".join(f"{share:>{wide}}" for share in shares) + "  of the games"
    yield "rolls      " + "  ".join(f"{value:>{wide}}" for value in values)
    yield f"longest    {result.longest.rolls} rolls"


def _player_lines(result: "Simulation") -> Iterator[str]:
    if result.players == 1:
        return
    yield ""
    for seat in range(1, min(result.players, MOST_SEATS) + 1):
        low, high = result.win_interval(seat) or (0.0, 1.0)
        share = result.win_shares[seat - 1]
        yield f"player {seat:<3} wins {share:7.2%} (95 %: {low:.2%} to {high:.2%})"
    if result.players > MOST_SEATS:
        yield f"and {result.players - MOST_SEATS} more players: --json lists all"
    yield f"the lead changes {result.lead_changes / result.games:.2f} times a game"
    if result.game.rules.bump is not None:
        yield f"{result.bumps / result.games:.2f} tokens are bumped a game"


def _jump_lines(result: "Simulation", style: Style) -> Iterator[str]:
    if not result.jump_uses:
        return
    jumps = result.game.board.jumps
    used = sorted(result.jump_uses.items(), key=lambda pair: -pair[1])
    yield ""
    yield "jumps taken, times a game:"
    signs = style.signs
    named = [
        f"{signs.ladder if jumps[entry] > entry else signs.snake} {entry} {signs.to} {jumps[entry]}"
        for entry, _ in used[:MOST_JUMPS]
    ]
    wide = max(map(len, named))
    for name, (_, uses) in zip(named, used, strict=False):
        yield f"  {name:<{wide}}  {uses / result.games:.3f}"
    if len(used) > MOST_JUMPS:
        yield f"  {style.signs.more} and {len(used) - MOST_JUMPS} more: --json lists all"
