"""`boustro decide`: the best policy of a player who chooses dice and jumps."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from boustro.cli.command import GAMES, Invocation, board_command, only_game
from boustro.cli.headings import rules_line
from boustro.cli.params import THEME, file_option, flag, json_flag, number, text
from boustro.cli.writing import kind_of, write_and_say
from boustro.model import Game
from boustro.render.picture_options import STILL
from boustro.render.style import Style

if TYPE_CHECKING:
    from boustro.answers.decide import DecideAnswer
    from boustro.errors import Problem


@board_command(
    "decide",
    *GAMES,
    text(
        "--dice",
        "DICE",
        "Let the player choose among these dice before each roll, such as `d6,2d6`.",
        multiple=True,
    ),
    text(
        "--optional",
        "JUMPS",
        "Let the player refuse these jumps: `ladders`, `snakes`, `jumps`, or entries such as "
        "`4,17`.",
    ),
    number("--within", 1, 10_000, "Find the best chance to arrive within N rolls instead."),
    flag("--exact", "Compute in exact fractions."),
    number(
        "--players",
        1,
        1000,
        "Answer for one player: only 1 is accepted, because in a race the best choice depends "
        "on the others.",
        default=1,
    ),
    number("--top", 0, None, "Show the N choices that matter most.", default=5),
    file_option(
        "-o --output",
        "Write a picture of what each square is worth (`.svg`, `.png` or `.pdf`) to FILE.",
    ),
    THEME,
    json_flag("decide", 2),
)
def command(
    *,
    run: Invocation,
    dice: tuple[str, ...],
    optional: str | None,
    within: int | None,
    exact: bool,
    players: int,
    top: int,
    output: str | None,
    theme: str,
) -> None:
    """Find the best choices of dice and of jumps to take.

    The best policy has the fewest expected rolls, or the best chance to arrive --within N rolls.
    Without BOARD, boustro reads games from standard input.
    """
    from boustro.answers.decide import DecideDocument, decide_answer, policy_picture
    from boustro.chain import decide

    best_of = partial(
        decide, dice=dice, optional=optional, within=within, exact=exact, players=players
    )
    if output is None:

        def answer(game: Game, notes: "tuple[Problem, ...]") -> "DecideAnswer":
            return decide_answer(best_of(game), notes)

        run.answer(DecideDocument, answer, partial(_lines, top=top))
        return
    kind = kind_of(output, STILL)
    _, game = only_game(run.items, "one board for a picture")
    write_and_say("picture", output, policy_picture(best_of(game), kind, theme))


def _lines(game: Game, answer: "DecideAnswer", style: Style, *, top: int) -> Iterator[str]:
    yield rules_line(game, style)
    yield ""
    unit = "rolls expected" if answer.within is None else f"to arrive within {answer.within} rolls"
    yield f"{'best policy':<18}{_figure(answer.value, answer)} {unit}"
    for die, value in zip(answer.dice, answer.always, strict=True):
        yield f"{'every jump taken':<18}{_figure(value, answer)} with {die}, always"
    dice = f" with {', '.join(answer.dice)}" if len(answer.dice) > 1 else ""
    yield f"{'left to chance':<18}{_figure(answer.by_chance, answer)}{dice}"
    if answer.reason is not None:
        yield style.wrap(f"no policy is best: {answer.reason}")
    for i, sentence in enumerate(answer.policy):
        label = "" if i else "policy"
        yield style.wrap(f"{label:<18}{sentence}", " " * 18)
    if answer.lengths is not None and answer.within is None:
        yield f"{'median':<18}{answer.lengths.median} rolls"
    if isinstance(answer.exact, str):
        yield f"\nexactly:\n{answer.exact}"
    yield from _costly_choices(answer, style, top)


def _figure(value: float, answer: "DecideAnswer") -> str:
    if answer.within is not None:
        return f"{100 * value:.4f} %"
    return "infinite" if value == float("inf") else f"{value:.6g}"


def _costly_choices(answer: "DecideAnswer", style: Style, top: int) -> Iterator[str]:
    """The choices where a mistake costs most."""
    costly = [decision for decision in answer.decisions if decision.cost and not decision.is_even]
    costly.sort(key=lambda decision: (-decision.cost, decision.square))
    shown = costly[:top]
    if shown:
        unit = "rolls" if answer.within is None else "chance"
        yield f"\nwhere a mistake costs most, in {unit}"
    for decision in shown:
        pairs = zip(decision.options, decision.values, strict=True)
        options = ", ".join(f"{option}: {_figure(value, answer)}" for option, value in pairs)
        best = decision.options[decision.best]
        line = f"  {decision.state:<5}{decision.cost:8.4f}  {best} ({options})"
        yield style.wrap(line, " " * 17)
