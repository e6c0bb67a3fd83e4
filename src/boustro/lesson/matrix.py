"""Matrices of a lesson: the transition matrix of the game, and the board as a matrix of cells."""

from collections.abc import Sequence
from fractions import Fraction

from boustro.chain import transition_rows
from boustro.errors import LossyFormatError
from boustro.formats import encode
from boustro.lesson.facts import LessonFacts
from boustro.lesson.sections import section
from boustro.render.markup import Markup, tag

MOST_ROWS = 40
"""The most rows of a matrix that is shown as a table."""
MOST_DRAWN = 402
"""The most rows of a matrix that is shown as a picture."""
_CELL = 4
"""The side of a cell in the picture."""
_SHADES = 6
"""The number of shades in the picture."""
_LETTER = 0.56
"""The width of a letter, in ems."""
_GAP = 0.75
"""The width of the gap between two cells, in ems."""
_UPRIGHT = 50.0
"""The width of the widest table that fits paper in portrait format, in ems."""
_MEANING = (
    "Row i, column j holds the chance that one roll takes a token from {place} i to {place} "
    "j. Every row adds up to 1. The last row is the finish, where the token stays."
)
_STATE = " A state is a square with what the rules, or the squares, remember of the token."
_FORM = "The board as puzzle sites give it: top row first, −1 for a plain square."
_WITHOUT_EFFECTS = " What squares do beside their jumps cannot be written in it."


def matrix(facts: LessonFacts) -> Markup:
    """The transition matrix: as a table of fractions, or as a picture if it is large."""
    states = facts.analysis.chain.size + 1
    if states <= MOST_ROWS:
        parts = [tag("p", _what_rows_hold(facts)), _table(facts)]
    elif states <= MOST_DRAWN:
        parts = [tag("p", _what_rows_hold(facts)), _matrix_picture(facts)]
    else:
        parts = [tag("p", f"It has {states:,} rows, too many to show.")]
    text = _leetcode_text(facts)
    if text is not None:
        form = _FORM
        if facts.game.board.effects:
            form += _WITHOUT_EFFECTS
        parts.append(tag("p", form))
        parts.append(tag("pre", text, tabindex="0"))
    return section("matrix", "The transition matrix", *parts)


def _place(facts: LessonFacts) -> str:
    """What a row of the matrix belongs to: a square or a state."""
    return "state" if facts.game.has_memory else "square"


def _what_rows_hold(facts: LessonFacts) -> str:
    meaning = _MEANING.format(place=_place(facts))
    if facts.game.has_memory:
        meaning += _STATE
    return meaning


def _table(facts: LessonFacts) -> Markup:
    """The matrix as a table, which a reader can scroll sideways."""
    chain = facts.analysis.chain
    chances = transition_rows(chain)
    names = [str(state) for state in (*chain.states, *chain.recurrent, facts.game.finish)]
    head = tag("tr", tag("td", ""), [tag("th", name, scope="col") for name in names])
    rows = [_table_row(name, row) for name, row in zip(names, chances, strict=True)]
    longest = max(len(str(chance)) for row in chances for chance in row)
    width = len(names) * (_LETTER * max(3, longest) + _GAP)
    # On paper, the style sheet shrinks the font until the table fits.
    style = f"--wide:{width:.0f};--rows:{len(rows)}"
    whole = tag("table", tag("thead", head), tag("tbody", rows), class_="chances", style=style)
    kind = "wide lying" if width > _UPRIGHT else "wide"
    label = "transition matrix"
    return tag("div", whole, class_=kind, tabindex="0", role="region", aria_label=label)


def _table_row(name: str, chances: Sequence[Fraction]) -> Markup:
    zero = tag("td", "·", class_="zero")
    cells = [tag("td", str(chance)) if chance else zero for chance in chances]
    return tag("tr", tag("th", name, scope="row"), cells)


def _matrix_picture(facts: LessonFacts) -> Markup:
    """A small square for every chance above 0; the higher the chance, the darker the square."""
    rows = transition_rows(facts.analysis.chain)
    count = len(rows)
    cells = [
        _shaded_cell(row, column, chance)
        for row, chances in enumerate(rows)
        for column, chance in enumerate(chances)
        if chance > 0
    ]
    side = str(count * _CELL)
    ground = tag("rect", width=side, height=side, class_="ground")
    label = f"The transition matrix, {count} rows and columns; darker means more likely."
    box = f"0 0 {side} {side}"
    shapes = ground, *cells
    drawn = tag("svg", shapes, viewBox=box, role="img", aria_label=label, class_="chances")
    note = (
        f"{count} rows and columns, one for each {_place(facts)} in which a token can be. They are "
        "in the order of the squares, but those of a trap or a loss come just before the finish. "
        "The darker a cell, the higher its chance."
    )
    return tag("figure", drawn, tag("figcaption", note))


def _shaded_cell(row: int, column: int, chance: Fraction) -> Markup:
    shade = min(int(chance * _SHADES) + 1, _SHADES)
    x, y, side = str(column * _CELL), str(row * _CELL), str(_CELL)
    return tag("rect", x=x, y=y, width=side, height=side, class_=f"shade-{shade}")


def _leetcode_text(facts: LessonFacts) -> str | None:
    """The board in LeetCode's form; None if that form cannot express it, or if it is too large."""
    if facts.game.size > MOST_DRAWN:
        return None
    try:
        return encode(facts.game, "leetcode", lossy=True).decode().strip()
    except LossyFormatError:
        return None
