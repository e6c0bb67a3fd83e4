"""Base of all commands: options in sections, help without rare options, answers as JSON or text."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import click

from boustro.cli.guard import CommandRefusal, complain
from boustro.cli.headings import heading, print_notes, skip_line, title, with_places
from boustro.cli.params import IN_FULL, OWN, BoardName, Option, OptionGroup
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
"""A function that answers about a game, which has these notes."""
Lines = Callable[[Game, A, Style], Iterable[str]]
"""A function that turns an answer about a game into lines of text."""

BOARDS = click.Argument(["boards"], metavar="[BOARD]...", nargs=-1, type=BoardName())
BOARD = click.Argument(["boards"], metavar="[BOARD]", required=False, type=BoardName())
READ = (*RULES, *READING)
GAMES = (BOARDS, *READ, *DRAWING)
"""The parameters of every command about games."""
_TITLES = (OWN, "Rules", "Reading", "Drawing")

_GONE = {
    ("play", "--computer"): (
        "--computer is gone: the page of boustro serve has computer players, --auto rolls for all"
    ),
    ("play", "--report"): (
        "--report is gone: in Python, boustro.chain.odds(game, squares) has the chances to win."
    ),
}
"""Options of earlier versions: the command and the option, with what to do instead."""

_style: Callable[..., Style] = style_of


class Invocation(NamedTuple):
    """One run of a command: the values of the options that several commands have."""

    boards: tuple[str, ...] = ()
    """The boards that the command line names."""
    request: Request = Request(None, {})
    """The options of reading and of rules."""
    as_json: bool = False
    """Whether to print answers as JSON."""
    style: Style = Style()
    """The style of text."""
    chosen: tuple[Item, ...] = ()
    """The games to answer about, if they have already been read."""

    @property
    def items(self) -> Iterator[Item]:
        """The games of the input; each is read only when it is needed."""
        return iter(self.chosen) if self.chosen else games_of(self.boards, self.request)

    def of_one_game(self, wanted: str) -> "Invocation":
        """Read the only game; raises `CommandRefusal` if there is not exactly one."""
        first_two = tuple(islice(self.items, 2))
        if len(first_two) != 1:
            raise CommandRefusal(f"expected {wanted}, got {len(first_two) or 'none'}")
        return self._replace(chosen=first_two)

    def answer(self, document: "type[Document]", answer: Answer[A], lines: Lines[A]) -> None:
        """Answer about each game as soon as it is read, as JSON or in lines."""
        if self.as_json:
            self.write(document, answer)
        else:
            self.print_lines(answer, lines)

    def print_lines(self, answer: Answer[A], lines: Lines[A]) -> None:
        """Print the lines about each game under its heading."""
        for item, game, game_answer in self.answers(answer):
            title_text = self.style.wrap(heading(item, game))
            click.echo(self.style.paint(title_text, BOLD))
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
        """Print a document with an entry for each game; a game without an answer has one, too."""
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
        """Each game with its answer; `report` prints why a game has none.

        With `apart`, an empty line is printed between two games.
        """
        for item, game in self.games(report, apart=apart):
            try:
                game_answer = answer(game, item.notes)
            except BoustroError as error:
                report(skip_line(self._left_out(item, error)))
            else:
                yield item, game, game_answer

    def _left_out(self, item: Item, error: BoustroError) -> Item:
        """The item of a game without an answer, with the error in place of the game.

        Unless bad games are to be left out, raises the error instead; if there are several games,
        the error names this one.
        """
        if isinstance(error, MissingExtraError):
            raise error
        is_one_of_several = bool(item.place) or len(self.boards) > 1
        if self.request.on_bad == "stop":
            if not is_one_of_several:
                raise error
            raise CommandRefusal(f"{title(item)}: {error}") from None
        problem = error if isinstance(error, InputError) else InputError.of("question", str(error))
        complain(f"{title(item)}: left out: it has no answer")
        return item._replace(game=None, error=problem)

    def games(
        self, report: Callable[[str], None] = click.echo, *, apart: bool = False
    ) -> Iterator[tuple[Item, Game]]:
        """Each game, after its notes are printed; `report` prints why a game cannot be read."""
        for item in with_places(self.items):
            if apart and item.number:
                click.echo()
            if item.game is None:
                report(skip_line(item))
                continue
            print_notes(item)
            yield item, item.game


def only_game(items: Iterable[Item], wanted: str) -> tuple[Item, Game]:
    """The only game, after its notes are printed.

    Raises `CommandRefusal` if there is not exactly one; `wanted` names it in the message.
    """
    games = [(item, item.game) for item in items if item.game is not None]
    if len(games) != 1:
        raise CommandRefusal(f"expected {wanted}, got {len(games)}")
    ((item, game),) = games
    print_notes(item)
    return item, game


class BoardCommand(click.Command):
    """A command with options that other commands have, too."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; the error for an option of an earlier version says what replaces it."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            instead = _GONE.get((self.name or "", error.option_name))
            if instead is None:
                raise
            raise CommandRefusal(instead) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each section under its title; rare ones only in the full help."""
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in _TITLES}
        in_full = "in_full" in ctx.meta
        for param in self.get_params(ctx):
            if not isinstance(param, click.Option):
                continue
            section, rare = OWN, False
            if isinstance(param, Option):
                section, rare = param.section, param.rare
            is_shown = in_full or not rare
            record = param.get_help_record(ctx)
            if is_shown and record is not None:
                sections[section].append(record)
        for section, records in sections.items():
            if records:
                with formatter.section(section):
                    formatter.write_dl(records)
        if not in_full and _has_rare(self.params):
            formatter.write_paragraph()
            formatter.write_text(f"More options: {ctx.command_path} --help-all")

    def invoke(self, ctx: click.Context) -> object:
        """Call the command with its own options and groups of them.

        The options that several commands have are one `Invocation`.
        """
        shared: dict[str, dict[str, object]] = {title: {} for title in _TITLES}
        for param in self.params:
            if isinstance(param, Option) and param.section != OWN and param.name:
                shared[param.section][param.name] = ctx.params.pop(param.name)
        boards = ctx.params.pop("boards", None) or ()
        if isinstance(boards, str):
            boards = (boards,)
        run = Invocation(boards, as_json=ctx.params.pop("as_json", False))
        if shared["Rules"]:
            run = run._replace(request=Request.of(shared["Rules"], shared["Reading"]))
        if shared["Drawing"]:
            run = run._replace(style=_style(**shared["Drawing"]))
            # Otherwise click removes the colours if the output is not a terminal.
            ctx.color = run.style.colour
        ctx.params["run"] = run
        _group_values(self.params, ctx.params)
        return super().invoke(ctx)


def board_command(
    name: str, *params: click.Parameter, cls: type[BoardCommand] = BoardCommand, **more: object
) -> Callable[[Callable[..., None]], click.Command]:
    """A decorator that makes a command with these parameters.

    The function receives its own options, and an `Invocation` in place of the shared ones.
    """
    return click.command(name, cls=cls, params=[*params, IN_FULL], **more)


def _group_values(params: Iterable[click.Parameter], values: dict[str, object]) -> None:
    """Put one value in place of those of each group of options."""
    groups: dict[OptionGroup, dict[str, object]] = {}
    for param in params:
        if isinstance(param, Option) and param.group and param.name:
            groups.setdefault(param.group, {})[param.name] = values.pop(param.name)
    for group, fields in groups.items():
        values[group.name] = group.kind(**fields)


def _has_rare(params: Iterable[click.Parameter]) -> bool:
    """Whether some of these parameters are rare options."""
    return any(isinstance(param, Option) and param.rare for param in params)
