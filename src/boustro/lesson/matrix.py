"""Matrices of a lesson: the board's cells, and the transition matrix of the game."""

from itertools import product

from boustro.chain import transition_rows
from boustro.errors import LossyFormatError
from boustro.formats import encode
from boustro.lesson.facts import LessonFacts
from boustro.lesson.sections import section
from boustro.render.markup import Markup, tag

MOST_ROWS = 40
MOST_DRAWN = 402
_CELL = 4
_SHADES = 6
_LETTER = 0.56
"""The width of a letter, in ems."""
_GAP = 0.75
"""The width of the gap between two cells, in ems."""
_UPRIGHT = 50.0
"""The widest table on upright paper, in ems."""
_MEANING = (
    "Row i, column j holds the chance that one roll takes a token from {place} i to {place} "
    "j. Every row adds up to 1. The last row is the finish, where the token stays."
)
_STATE = " A state is a square with what the rules, or the squares, remember of the token."
_FORM = "The board as puzzle sites give it: top row first, −1 for a plain square."
_WITHOUT_EFFECTS = " What squares do beside their jumps cannot be written in it."


def matrix(facts: LessonFacts) -> Markup:
    """The transition matrix: a table of fractions, or a picture of a large one."""
    states = facts.analysis.chain.size + 1
    parts = [tag("p", f"It has {states:,} rows, too many to show.")]
    if states <= MOST_DRAWN:
        shown = _table if states <= MOST_ROWS else _matrix_picture
        parts = [tag("p", _what_rows_hold(facts)), shown(facts)]
    text = _leetcode_text(facts)
    if text is not None:
        form = _FORM
        if facts.game.board.effects:
            form += _WITHOUT_EFFECTS
        parts.append(tag("p", form))
        parts.append(tag("pre", text, tabindex="0"))
    return section("matrix", "The transition matrix", *parts)


def _place(facts: LessonFacts) -> str:
    """What a row stands for."""
    return "state" if facts.game.has_memory else "square"


def _what_rows_hold(facts: LessonFacts) -> str:
    place = _place(facts)
    meaning = _MEANING.format(place=place)
    return meaning + _STATE if place == "state" else meaning


def _table(facts: LessonFacts) -> Markup:
    chain = facts.analysis.chain
    chances = transition_rows(chain)
    names = [*map(str, (*chain.states, *chain.recurrent)), str(facts.game.finish)]
    head = tag("tr", tag("td", ""), [tag("th", name, scope="col") for name in names])
    none = tag("td", "·", class_="zero")
    rows = [
        tag("tr", tag("th", name, scope="row"), [tag("td", str(q)) if q else none for q in row])
        for name, row in zip(names, chances, strict=True)
    ]
    lengths = [len(str(entry)) for row in chances for entry in row]
    wide = len(names) * (_LETTER * max(3, *lengths) + _GAP)
    # On paper the font shrinks until the table fits.
    style = f"--wide:{wide:.0f};--rows:{len(rows)}"
    whole = tag("table", tag("thead", head), tag("tbody", rows), class_="chances", style=style)
    kind = "wide lying" if wide > _UPRIGHT else "wide"
    label = "transition matrix"
    return tag("div", whole, class_=kind, tabindex="0", role="region", aria_label=label)


def _matrix_picture(facts: LessonFacts) -> Markup:
    """A small square for every chance above 0; the higher the chance, the darker the square."""
    rows = transition_rows(facts.analysis.chain)
    count = len(rows)
    cells = []
    for row, column in product(range(count), repeat=2):
        if chance := rows[row][column]:
            shade = min(int(chance * _SHADES) + 1, _SHADES)
            x = str(column * _CELL)
            y = str(row * _CELL)
            side = str(_CELL)
            cells.append(tag("rect", x=x, y=y, width=side, height=side, class_=f"shade-{shade}"))
    side = str(count * _CELL)
    ground = tag("rect", width=side, height=side, class_="ground")
    label = f"The transition matrix, {count} rows and columns; darker means more likely."
    box = f"0 0 {side} {side}"
    shapes = ground, *cells
    drawn = tag("svg", shapes, viewBox=box, role="img", aria_label=label, class_="chances")
    note = (
        f"{count} rows and columns, one for each {_place(facts)} in which a token can be, by "
        "ascending squares, those of a trap or a loss before the finish. The darker a cell, the "
        "higher its chance."
    )
    return tag("figure", drawn, tag("figcaption", note))


def _leetcode_text(facts: LessonFacts) -> str | None:
    """The board in LeetCode's form; None if that form cannot hold it."""
    if facts.game.size > MOST_DRAWN:
        return None
    try:
        return encode(facts.game, "leetcode", lossy=True).decode().strip()
    except LossyFormatError:
        return None
