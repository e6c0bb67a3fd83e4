"""HTML page of a lesson: pictures, sections, style sheet and script in one file.

The file makes no requests: its fonts are embedded, its pictures are SVG, and the content security
policy in its head forbids all requests.
"""

import json
from base64 import b64encode
from functools import cache
from importlib import resources
from typing import Any

from boustro.answers.documents import to_json
from boustro.answers.heats import heat_of
from boustro.errors import LimitError
from boustro.lesson import sections
from boustro.lesson.facts import LessonFacts, quantity
from boustro.lesson.matrix import matrix
from boustro.model import Game, RulesSpec
from boustro.render.markup import Markup, page_head, tag
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.palette import colour_rule
from boustro.render.picture_value import picture
from boustro.render.svg import stylesheet, write
from boustro.version import __version__

MOST_SQUARES = 400
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; font-src data:; "
    "img-src data:; base-uri 'none'; form-action 'none'"
)
_IMPORT = 'import { actOf, mount } from "./stepper.js";\n'
_FACES = {"Regular": 400, "Bold": 700}


def lesson(thing: Any, rules: RulesSpec = None) -> str:
    """A lesson about a game: one HTML file that needs no server, no network and no installation.

    It shows the board, the fewest rolls with a route, the search to step through, the levels, how
    long a game takes, the transition matrix and questions for the class.

    Raises `LimitError` for more than 400 squares, or if the search has too many steps to show.

    >>> lesson([[-1, -1], [-1, 3]])[:15]
    '<!doctype html>'
    """
    game = Game.of(thing, rules)
    if game.size > MOST_SQUARES:
        raise LimitError(f"expected at most {MOST_SQUARES} squares in a lesson, got {game.size}")
    facts = LessonFacts(game)
    body = tag("body", _bar(facts), _main(facts), _foot(), _data(facts), _script())
    top = head(f"{facts.name}: a lesson", _style())
    return f"<!doctype html>\n{tag('html', top, body, lang='en')}\n"


def head(title: str, style: str) -> Markup:
    """The head of a page that makes no requests; the fonts are embedded in its style sheet."""
    return page_head(title, _POLICY, f"{_faces()}\n{style}")


def _bar(facts: LessonFacts) -> Markup:
    """The bar at the top: the name of the board, a summary, and the switch to dark colours."""
    board = facts.game.board
    summary = (
        f"{board.size} squares, {quantity(len(board.ladders), 'ladder')}, "
        f"{quantity(len(board.snakes), 'snake')}. Rules: {facts.game.in_plain_words}."
    )
    dark = tag("button", "Dark", type="button", id="dark")
    return tag("header", tag("div", tag("h1", facts.name), tag("p", summary)), dark)


def _main(facts: LessonFacts) -> Markup:
    """The pictures of the board, and the sections."""
    parts = [
        sections.fewest(facts),
        sections.search_section(),
        sections.levels(facts),
        sections.lengths(facts),
        matrix(facts),
        sections.questions(facts),
    ]
    pictures = tag("div", _pictures(facts), class_="stage")
    return tag("main", pictures, tag("div", parts, class_="answers"))


def _pictures(facts: LessonFacts) -> Markup:
    """Up to four pictures of the board and a choice of the one to show.

    The search is played on the first picture.
    """
    choices: list[Markup] = []
    figures: list[Markup] = []
    for name, svg in _drawings(facts).items():
        is_first = not choices
        button = tag("input", type="radio", name="picture", value=name, checked=is_first)
        choices.append(tag("label", button, tag("span", name.capitalize())))
        key = f"picture-{name}"
        figures.append(tag("figure", Markup(svg), id=key, class_=key, hidden=not is_first))
    legend = tag("legend", "What the board shows", class_="unseen")
    return tag("div", tag("fieldset", legend, choices, class_="choice"), figures)


def _drawings(facts: LessonFacts) -> dict[str, str]:
    """The pictures of the board as SVG, each with its name."""
    game = facts.game
    board = board_scene(game, SceneContent(settled=facts.search.settled_squares)).scene
    pictures = {}
    if facts.solution.route is not None:
        pictures["route"] = picture(game, route=facts.solution.route)
    pictures["levels"] = picture(game, heat=heat_of("levels", game))
    if facts.analysis.absorbs:
        pictures["visits"] = picture(game, heat=heat_of("visits", game, facts.analysis))
    drawings = {"board": write(board, None, prefix="b-")}
    for name, drawn in pictures.items():
        drawings[name] = drawn.embedded(prefix=f"{name[0]}-")
    return drawings


def _foot() -> Markup:
    sentence = (
        f"Made by boustro {__version__}. The fewest rolls, routes and levels are exact; chances "
        "and means are computed from the Markov chain, not simulated, and rounded as shown."
    )
    return tag("footer", tag("p", sentence))


def _data(facts: LessonFacts) -> Markup:
    """The data for the script."""
    search = to_json(facts.search)
    text = json.dumps({"search": search}, ensure_ascii=False, separators=(",", ":"))
    # A `<` could close the element, and the two others could end a line of the script.
    safe = text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return tag("script", Markup(safe), type="application/json", id="lesson-data")


def _script() -> Markup:
    """The script of the page and the module that it needs, in one element without an import."""
    stepper = read_file("render", "stepper.js")
    page_script = read_file("lesson", "lesson.js").replace(_IMPORT, "")
    return tag("script", Markup(stepper + page_script), type="module")


@cache
def _style() -> str:
    """The style sheets of the light and the dark theme, and of the page itself."""
    chosen = ':root[data-theme="dark"]'
    pictures = "\n".join(f"{chosen} {rule}" for rule in stylesheet("dark").splitlines())
    rules = [
        colour_rule("classic"),
        stylesheet("classic"),
        f"@media screen {{ {colour_rule('dark', chosen)}\n{pictures} }}",
        f"@media print {{ {colour_rule('print')} }}",
        read_file("render", "sizes.css"),
        read_file("lesson", "lesson.css"),
        read_file("render", "stepper.css"),
    ]
    return "\n".join(rules)


@cache
def _faces() -> str:
    """The style rules with the embedded fonts."""
    rules = []
    fonts = resources.files("boustro.render") / "fonts"
    for style, weight in _FACES.items():
        data = (fonts / f"AtkinsonHyperlegibleNext-{style}.woff2").read_bytes()
        source = f"url(data:font/woff2;base64,{b64encode(data).decode()})"
        face = f'font-family:"Atkinson Hyperlegible Next";font-weight:{weight};src:{source}'
        rules.append(f"@font-face{{{face}}}")
    return "\n".join(rules)


def read_file(package: str, name: str) -> str:
    """A style sheet or a script of a package."""
    return (resources.files(f"boustro.{package}") / "static" / name).read_text("utf-8")
