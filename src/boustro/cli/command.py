"""Commands: options in sections, rare ones only in full help, and output as JSON or text."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from boustro.cli.guard import CommandRefusal, complain
from boustro.cli.headings import heading, print_notes, skip_line, title, with_places
from boustro.cli.params import OWN, BoardName, Option, option
from boustro.cli.request import READING, RULES, Request
from boustro.cli.screen import DRAWING, style_of
from boustro.cli.source import Item, games_of
from boustro.errors import BoustroError, InputError, MissingExtraError, Problem
from boustro.model import Game
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.cli.documents import Document

A = TypeVar("A")
Answer = Callable[[Game, tuple[Problem, ...]], A]
"""Answers about a game that has these notes."""
Lines = Callable[[Game, A, Style], Iterable[str]]
"""Turns an answer about a game into lines of text."""

BOARDS = click.Argument(["boards"], metavar="[BOARD]...", nargs=-1, type=BoardName())
BOARD = click.Argument(["boards"], metavar="[BOARD]", required=False, type=BoardName())
READ = (*RULES, *READING)
GAMES = (BOARDS, *READ, *DRAWING)
"""The options that a command about games adds to its own."""
_TITLES = (OWN, "Rules", "Reading", "Drawing")

_GONE = {
    ("play", "--computer"): (
        "--computer is gone: the page of boustro serve has computer players, --auto rolls for all"
    ),
    ("play", "--report"): (
        "--report is gone: in Python, boustro.chain.odds(game, squares) has the chances to win."
    ),
}
"""Options that earlier versions had, by command, each with what to do instead."""

_style: Callable[..., Style] = style_of


class Invocation(NamedTuple):
    """What commands share."""

    boards: tuple[str, ...] = ()
    """The boards that the command line names."""
    request: Request = Request(None, {})
    """How they are read, and by which rules they are played."""
    as_json: bool = False
    """Whether answers are printed as JSON."""
    style: Style = Style()
    """How text is drawn."""
    chosen: tuple[Item, ...] = ()
    """Games that have been read already."""

    @property
    def items(self) -> Iterator[Item]:
        """The games of the input, each read when it is needed."""
        return iter(self.chosen) if self.chosen else games_of(self.boards, self.request)

    def of_one_game(self, wanted: str) -> "Invocation":
        """The invocation with its only game; refused if there is not exactly one."""
        first = tuple(islice(self.items, 2))
        if len(first) != 1:
            raise CommandRefusal(f"expected {wanted}, got {len(first) or 'none'}")
        return self._replace(chosen=first)

    def answer(self, document: "type[Document]", answer: Answer[A], lines: Lines[A]) -> None:
        """Answer about each game as soon as it is known: as JSON, or in lines."""
        if self.as_json:
            self.write(document, answer)
        else:
            self.print_lines(answer, lines)

    def print_lines(self, answer: Answer[A], lines: Lines[A]) -> None:
        """Print the lines about each game under its heading."""
        for item, game, game_answer in self.answers(answer):
            click.echo(self.style.paint(self.style.wrap(heading(item, game)), BOLD))
            try:
                for line in lines(game, game_answer, self.style):
                    click.echo(line)
            except BoustroError as error:
                click.echo(skip_line(self._left_out(item, error)))

    def show(self, answer: object, lines: Iterable[str]) -> None:
        """Print one answer: as a document, or in lines."""
        if self.as_json:
            from boustro.cli.documents import write_document

            write_document(answer)
        else:
            for line in lines:
                click.echo(line)

    def write(self, document: "type[Document]", answer: Answer[A]) -> None:
        """Print the document of all games; one that cannot be read keeps its place."""
        from boustro.cli.documents import bad_answer, write_stream

        def entry(item: Item) -> object:
            if item.game is None:
                return bad_answer(item)
            try:
                return answer(item.game, item.notes)
            except BoustroError as error:
                return bad_answer(self._left_out(item, error))

        write_stream(document, map(entry, self.items))

    def answers(
        self,
        answer: Answer[A],
        report: Callable[[str], None] = click.echo,
        *,
        apart: bool = True,
    ) -> Iterator[tuple[Item, Game, A]]:
        """Each game with its answer, an empty line between two; reports reasons as `games` does."""
        for item, game in self.games(report, apart=apart):
            try:
                game_answer = answer(game, item.notes)
            except BoustroError as error:
                report(skip_line(self._left_out(item, error)))
            else:
                yield item, game, game_answer

    def _left_out(self, item: Item, error: BoustroError) -> Item:
        """The item with an error in the place of its game, which has no answer.

        Raises the error unless bad games are to be left out; if there are several games, the error
        names this one.
        """
        is_missing = isinstance(error, MissingExtraError)
        is_one_of_several = bool(item.place) or len(self.boards) > 1
        if is_missing or (self.request.on_bad == "stop" and not is_one_of_several):
            raise error
        if self.request.on_bad == "stop":
            raise CommandRefusal(f"{title(item)}: {error}") from None
        problem = error if isinstance(error, InputError) else InputError.of("question", str(error))
        complain(f"{title(item)}: left out: it has no answer")
        return item._replace(game=None, error=problem)

    def games(
        self, report: Callable[[str], None] = click.echo, *, apart: bool = False
    ) -> Iterator[tuple[Item, Game]]:
        """Each game, after printing its notes; reports the reason if a game cannot be read."""
        for item in with_places(self.items):
            if apart and item.number:
                click.echo()
            if item.game is None:
                report(skip_line(item))
                continue
            print_notes(item)
            yield item, item.game


def only_game(items: Iterable[Item], wanted: str) -> tuple[Item, Game]:
    """The only game, after printing its notes; refused unless there is exactly one, as `wanted`."""
    games = [(item, item.game) for item in items if item.game is not None]
    if len(games) != 1:
        raise CommandRefusal(f"expected {wanted}, got {len(games)}")
    print_notes(games[0][0])
    return games[0]


class BoardCommand(click.Command):
    """A command that shares options with others."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; the error for an option of earlier versions says what replaces it."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            instead = _GONE.get((self.name or "", error.option_name))
            if instead is None:
                raise
            raise CommandRefusal(instead) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under the titles of their sections; rare ones only in the full help."""
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in _TITLES}
        in_full = "in_full" in ctx.meta
        for param in self.get_params(ctx):
            section, rare = OWN, False
            if isinstance(param, Option):
                section, rare = param.section, param.rare
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None and (in_full or not rare):
                sections[section].append(record)
        for section, records in sections.items():
            if records:
                with formatter.section(section):
                    formatter.write_dl(records)
        if not in_full and any(isinstance(param, Option) and param.rare for param in self.params):
            formatter.write_paragraph()
            formatter.write_text(f"More options: {ctx.command_path} --help-all")

    def invoke(self, ctx: click.Context) -> object:
        """Call the command with the shared options as one `Invocation`."""
        shared: dict[str, dict[str, object]] = {title: {} for title in _TITLES}
        for param in self.params:
            if isinstance(param, Option) and param.section != OWN and param.name:
                shared[param.section][param.name] = ctx.params.pop(param.name)
        boards, as_json = ctx.params.pop("boards", None) or (), ctx.params.pop("as_json", False)
        _, rules, reading, drawing = shared.values()
        run = Invocation((boards,) if isinstance(boards, str) else boards, as_json=as_json)
        if rules:
            run = run._replace(request=Request.of(rules, reading))
        if drawing:
            run = run._replace(style=_style(**drawing))
            # Otherwise click strips the colours whenever the output is not a terminal.
            ctx.color = run.style.colour
        ctx.params["run"] = run
        return super().invoke(ctx)


def board_command(
    name: str, *params: click.Parameter, cls: type[BoardCommand] = BoardCommand, **more: object
) -> Callable[[Callable[..., None]], click.Command]:
    """A command with these parameters.

    It receives its own options, and an `Invocation` in place of the shared ones.
    """
    all_params = [*params]
    if any(isinstance(param, Option) and param.rare for param in params):
        all_params.append(_IN_FULL)
    return click.command(name, cls=cls, params=all_params, **more)


def _show_all(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        ctx.meta["in_full"] = True
        click.echo(ctx.get_help())
        ctx.exit()


_IN_FULL = option(
    "--help-all",
    "Show all options, the rare ones, too.",
    is_flag=True,
    is_eager=True,
    hidden=True,
    expose_value=False,
    callback=_show_all,
)
