"""Worksheets: a page to print for each variant of a board, and one answer sheet for all."""

from collections.abc import Collection

from boustro.chain import expected_rolls
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.plan import Plan
from boustro.designs.wishes import Wishes
from boustro.errors import LimitError, QuestionError
from boustro.lesson.facts import LessonFacts
from boustro.lesson.page import MOST_SQUARES, head, read_file
from boustro.model import Board, Game, Jump, RulesSpec, refuse_effects
from boustro.render.markup import Markup, table, tag
from boustro.render.picture.palette import colour_rule
from boustro.render.picture_value import picture
from boustro.render.svg import stylesheet
from boustro.say import figure, square_list

MOST_VARIANTS = 100


def worksheets(
    game: Game, count: int, *, seed: int = 0, key: bool = False, rules: RulesSpec = None
) -> str:
    """`count` worksheets as one HTML page to print; with `key`, an answer sheet follows them.

    Each worksheet has a different variant of `game`.  Raises `QuestionError` for more than 100
    worksheets, or if the board has too few variants, and `LimitError` for more than 400 squares.

    >>> from boustro import builtin
    >>> worksheets(builtin("leetcode"), 2, key=True).count('class="sheet"')
    2
    """
    game = Game.of(game, rules)
    if not 1 <= count <= MOST_VARIANTS:
        raise QuestionError(f"expected 1 to {MOST_VARIANTS} variants, got {count}")
    if game.size > MOST_SQUARES:
        raise LimitError(f"expected at most {MOST_SQUARES} squares in a lesson, got {game.size}")
    facts = [LessonFacts(variant) for variant in variants(game, count, seed)]
    sheets = [_sheet(number, game_facts) for number, game_facts in enumerate(facts, 1)]
    if key:
        sheets.append(_answer_sheet(facts, seed))
    top = head(
        f"{facts[0].name}: worksheets",
        "\n".join(
            [
                colour_rule("print"),
                stylesheet("print"),
                read_file("render", "sizes.css"),
                read_file("lesson", "worksheet.css"),
            ]
        ),
    )
    return f"<!doctype html>\n{tag('html', top, tag('body', sheets), lang='en')}\n"


def _sheet(number: int, facts: LessonFacts) -> Markup:
    """The worksheet with this number: the board, and questions with space for the answers."""
    questions = [tag("li", tag("p", question), tag("p", class_="room")) for question in QUESTIONS]
    drawn = picture(facts.game).embedded(prefix=f"s{number}-")
    return tag(
        "section",
        tag("h1", f"{facts.name}: sheet {number}"),
        tag("p", "Name:", class_="name"),
        tag("p", f"Rules: {facts.game.in_plain_words}.", class_="rules"),
        tag("figure", Markup(drawn)),
        tag("ol", questions),
        class_="sheet",
    )


QUESTIONS = (
    "On which squares can a token be after one roll?",
    "Which squares take two rolls to get to, and no fewer?",
    "What are the fewest rolls from the start to the finish, and which throws are they?",
    "Play three games and write down their rolls. What do you think the average of many games is?",
)


def _answer_sheet(facts: list[LessonFacts], seed: int) -> Markup:
    columns = ("sheet", "after one roll", "after two", "fewest", "throws", "average")
    rows = [(str(number), *_answers(sheet)) for number, sheet in enumerate(facts, 1)]
    # Who chose no seed has not met the word.
    made = f"Made with --seed {seed}. " if seed else ""
    return tag(
        "section",
        tag("h1", f"{facts[0].name}: answers"),
        tag("p", f"{made}Other shortest routes are right, too.", class_="rules"),
        table(columns, rows),
        class_="key",
    )


def _answers(facts: LessonFacts) -> tuple[str, ...]:
    """The answers to one worksheet."""
    fewest = facts.solution.rolls
    route = facts.solution.route
    return (
        square_list(facts.after_one_roll, MOST_SQUARES),
        square_list(facts.by_level.get(2, []), MOST_SQUARES),
        "none" if fewest is None else str(fewest),
        "" if route is None else ", ".join(route.labels),
        figure(expected_rolls(facts.game)),
    )


_TRIALS = 20
"""The most seeds to try for each worksheet."""
_BOARDS = 25
"""The most boards to try with each seed."""
_SHORTER = 0.7
"""The length of a variant's shortest jump, as a share of the board's shortest jump."""
_LONGER = 1.3
"""The length of a variant's longest jump, as a share of the board's longest jump."""


def variants(game: Game, count: int, seed: int = 0) -> list[Game]:
    """`count` different games with the rules of `game`, each with as many ladders and snakes.

    Each of them can be won from every position.  No two jumps share a square, and no jump begins or
    ends on the start or the finish.  The same seed gives the same variants.  Raises `QuestionError`
    if it finds fewer variants.

    >>> from boustro import builtin
    >>> [len(variant.board.jumps) for variant in variants(builtin("leetcode"), 3)]
    [3, 3, 3]
    """
    refuse_effects(game.board.effects, "make worksheets of")
    plan = Plan(_wishes(game))
    board = game.board
    games: dict[str, Game] = {}
    for number in range(_TRIALS * count):
        jumps = random_jumps(plan, Draws(seed, number), boards=_BOARDS)
        if jumps is not None and jumps != board.jumps:
            new_board = Board(board.size, columns=board.columns, jumps=jumps, name=board.name)
            variant = Game(new_board, game.rules)
            games.setdefault(variant.key, variant)
        if len(games) == count:
            return list(games.values())
    raise QuestionError(f"expected a board with {count} variants, found {len(games)}")


def _wishes(game: Game) -> Wishes:
    """The wishes that a variant of a game has to meet."""
    board = game.board
    return Wishes.of(
        board.size,
        columns=board.columns,
        rules=game.rules,
        snakes=len(board.snakes),
        ladders=len(board.ladders),
        snake_length=_lengths(board.snakes),
        ladder_length=_lengths(board.ladders),
        forbidden={game.start, game.finish} - {0},
        level=True,
        crossings=(0, len(board.jumps) ** 2),
    )


def _lengths(jumps: Collection[Jump]) -> tuple[float, float] | None:
    """The range of the lengths of a variant's jumps; None if there are no jumps."""
    lengths = [abs(jump.exit - jump.entry) for jump in jumps]
    if not lengths:
        return None
    return max(1, _SHORTER * min(lengths)), max(1, _LONGER * max(lengths))
