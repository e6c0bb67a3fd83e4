"""The page's HTML with its first picture, and the page's other files.

The address of a file contains a digest of all files, so that a browser can cache each file for
ever.  The page preloads its modules, so that no import waits for another.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

from boustro import render
from boustro.answers.documents import Json
from boustro.answers.view import LISTED_THROWS
from boustro.designs.defaults import PRESETS, WAYS
from boustro.judging.choices import (
    HINTS,
    LANGUAGE_TITLES,
    OWN_QUESTIONS,
    PACK_TITLES,
    PROBLEM_TITLES,
    QUESTION_TITLES,
)
from boustro.model import EFFECT_KINDS, PRESET_LABELS, RULE_TABLE, Board, Rule, Rules, usual_effect
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.palette import colour_rule
from boustro.render.picture.place import MOST_DETAILED
from boustro.render.picture.squares import number
from boustro.render.picture.theme import SEATS, theme_of
from boustro.render.picture.tokens import corners
from boustro.render.picture_options import (
    AFTER,
    MOST_ROLLS,
    PAPER_TITLES,
    PICTURES,
    SHOWN_HEATS,
    THEMES,
)
from boustro.render.svg import stylesheet
from boustro.web.keys import KEYS, Shortcut
from boustro.web.limits import USUAL
from boustro.web.requests import LONGEST_SOLUTION, LONGEST_ZIP

STATIC = Path(__file__).parent / "static"
RENDER = Path(render.__file__).parent
_LAYERS = {
    "theme": ("palette.css", "themes/classic.css"),
    "base": ("sizes.css", "base.css"),
    "stepper": ("stepper.css",),
    "parts": (
        "page.css",
        "panel.css",
        "draw.css",
        "solve.css",
        "analyse.css",
        "play.css",
        "judge.css",
        "board.css",
    ),
    "media": ("media.css",),
}
"""The style sheets that make up `all.css`, by their cascade layer; a later layer wins."""
_IMPORTED = re.compile(r'\b(?:import|export)\b[^;"()]*"\./([\w.-]+)"')
"""The name of a module in a static import; one in brackets is loaded only when it is used."""
_FIRST_MODULE = "app.js"
"""The module that starts the page."""


def page_contents() -> dict[str, bytes]:
    """The contents of all files by name: the page's own, and those it shares with `render`."""
    paths = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".svg")]
    paths += (RENDER / "static").iterdir()
    contents = {path.name: _content(path) for path in paths}
    for theme in THEMES:
        contents[f"themes/{theme}.css"] = _in_layer("theme", _theme_sheet(theme)).encode()
    contents["palette.css"] = _palette_sheet().encode()
    contents["choices.js"] = _choices().encode()
    layers = []
    for layer, names in _LAYERS.items():
        sheets = [contents.pop(name).decode() for name in names]
        layers.append(_in_layer(layer, "\n".join(sheets)))
    contents["all.css"] = smaller_sheet("\n".join(layers)).encode()
    for path in (RENDER / "fonts").glob("*.woff2"):
        contents[f"fonts/{path.name}"] = path.read_bytes()
    return contents


def _content(path: Path) -> bytes:
    """The content of a file as it is sent."""
    if path.suffix == ".js":
        return smaller_script(path.read_text("utf-8")).encode()
    return path.read_bytes()


def smaller_sheet(text: str) -> str:
    """A style sheet without its comments and indentation."""
    from rcssmin import cssmin

    return str(cssmin(text))


def smaller_script(text: str) -> str:
    """A script without its comments and indentation; template literals must not be nested."""
    from rjsmin import jsmin

    return str(jsmin(text))


def _in_layer(layer: str, sheet: str) -> str:
    return f"@layer {layer} {{\n{sheet}\n}}"


def _palette_sheet() -> str:
    """The style sheet with the colours of the page; what is printed is never dark."""
    dark = colour_rule("dark", ':root[data-theme="dark"]')
    rules = [
        colour_rule("classic"),
        f"@media screen {{ {dark} }}",
        f"@media print {{ {colour_rule('print')} }}",
    ]
    return "\n".join(rules)


def _theme_sheet(name: str) -> str:
    """The style sheet of a theme, with the colours of seats outside pictures."""
    rules = [stylesheet(name)]
    for seat, colour in enumerate(theme_of(name).seats, 1):
        rules.append(f".seat-{seat} {{ --seat: {colour}; }}")
    return "\n".join(rules)


def _choices() -> str:
    """The choices that the page offers, as a JavaScript module (types: `static/choices.d.ts`)."""
    die = [rule for rule in RULE_TABLE if rule.name == "die"]
    others = [rule for rule in RULE_TABLE if rule.name != "die"]
    die_first = [*die, *others]
    choices: dict[str, object] = {
        "MOST_PLAYERS": SEATS,
        "LONGEST_NAME": USUAL.name,
        "LONGEST_SOLUTION": LONGEST_SOLUTION,
        "LONGEST_ZIP": LONGEST_ZIP,
        "HINT": {name: hint for hint, name in enumerate(HINTS, 1)},
        "KEYS": {place: _acts_of_keys(shortcuts) for place, shortcuts in KEYS.items()},
        "JUDGED_FORMS": _titled_forms(),
        "LANGUAGES": [*LANGUAGE_TITLES.items()],
        "PACKS": [*PACK_TITLES.items()],
        "QUESTIONS": [*QUESTION_TITLES.items()],
        "OWN_QUESTIONS": OWN_QUESTIONS,
        "TOKENS": [_token_shape(kind) for kind in range(1, SEATS + 1)],
        "PLAIN": _plain_geometry(),
        "THEMES": [*THEMES.items()],
        "HEATS": [
            ("", "None", ""),
            *((name, *words) for name, words in SHOWN_HEATS.items()),
            ("after", *AFTER),
        ],
        "MOST_ROLLS": MOST_ROLLS,
        "PAPERS": [*PAPER_TITLES.items()],
        "PICTURES": [(kind, title) for kind, (title, _) in PICTURES.items()],
        "PRESETS": [(name, name.capitalize(), preset.words) for name, preset in PRESETS.items()],
        "WAYS": [(name, *words) for name, words in WAYS.items()],
        "EFFECTS": [(usual_effect(kind), kind.label) for kind in EFFECT_KINDS.values()],
        "RULE_PRESETS": [*PRESET_LABELS.items()],
        "TOGGLES": [_toggle(rule) for rule in die_first if rule.legend],
        "FIRST_ANSWER": _first_answer(),
    }
    lines = [f"export const {name} = {json.dumps(value)};" for name, value in choices.items()]
    return "\n".join(lines)


def _acts_of_keys(shortcuts: Iterable[Shortcut]) -> dict[str, str]:
    """The name of the action of each key."""
    return {name: shortcut.act for shortcut in shortcuts for name in shortcut.keys}


def _token_shape(kind: int) -> list[tuple[float, float]]:
    """The corners of a kind of token."""
    return [(round(x, 3), round(y, 3)) for x, y in corners(kind, 8)]


def _titled_forms() -> list[tuple[str, str]]:
    """The forms that have a name and a title."""
    return [(form, title) for form, title in PROBLEM_TITLES.items() if form and title]


def _plain_geometry() -> dict[str, float]:
    """The positions of squares, numbers and tray in the picture of a board, in its own units."""
    drawn = board_scene(Board(4), SceneContent(rules=Rules(start=0)))
    place = drawn.place
    label = number(place, 1, "number")
    square = place.rect(1)
    tray = place.rect(0)
    lengths = {
        "cell": place.cell,
        "edge": place.left,
        "right": label.x - square.x,
        "down": label.y - square.y,
        "font": label.size,
        "tray": tray.y - place.bottom,
        "high": tray.height,
        "below": drawn.scene.height - place.bottom - place.left,
    }
    return {"most": MOST_DETAILED} | {name: round(length, 3) for name, length in lengths.items()}


def _toggle(rule: Rule) -> dict[str, object]:
    """A rule that the page offers, with its values."""
    values_and_titles = [choice[:2] for choice in rule.choices]
    return {"key": rule.name, "legend": rule.legend, "choices": values_and_titles}


def _first_answer() -> dict[str, Json]:
    """The rules and the boards under which the page itself searches before Python has answered."""
    usual = Rules()
    rules = usual.as_dict()
    for known in ("name", "start", "die"):
        del rules[known]
    presets = {name: Rules.preset(name) for name in PRESET_LABELS}
    starts: dict[str, Json] = {
        name: preset.start
        for name, preset in presets.items()
        if preset.with_(start=usual.start) == usual
    }
    # The bound on squares keeps a route within the throws that a view lists.
    return {"rules": rules, "starts": starts, "squares": LISTED_THROWS, "cells": USUAL.quick}


def digest_of(contents: Mapping[str, bytes]) -> str:
    """A digest of the names and contents of all files."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


def page_around(contents: Mapping[str, bytes], place: str) -> tuple[str, str]:
    """The text of the page before and after its first picture; `place` is its files' address."""
    links = preloads(contents, place, _FIRST_MODULE)
    text = (STATIC / "index.html").read_text("utf-8")
    text = text.replace('"/static/', f'"{place}').replace("<!-- modules -->", links)
    before, _, after = text.partition("<!-- first -->")
    return before, after


def preloads(contents: Mapping[str, bytes], place: str, first: str) -> str:
    """Elements with which a browser loads all that a module imports, so that no import waits."""
    preloaded = sorted(_imported_modules(contents, first) - {first})
    links = [f'<link rel="modulepreload" href="{escape(place + name)}">' for name in preloaded]
    return "\n".join(links)


def _imported_modules(contents: Mapping[str, bytes], first: str) -> set[str]:
    """A module, those that it imports, and those that these import, in turn."""
    modules: set[str] = set()
    names = [first]
    while names:
        name = names.pop()
        if name not in modules:
            modules.add(name)
            names += _IMPORTED.findall(contents[name].decode())
    return modules


def first_part(document: bytes | None) -> str:
    """The picture of the page's first document, and the rest of the document as JSON."""
    if document is None:
        return ""
    rest = json.loads(document)
    picture = rest.pop("svg") or ""
    return f'<div class="picture first">{picture}</div>{data_element("first", rest)}'


def data_element(name: str, value: Json) -> str:
    r"""An element of the page that passes a value to its scripts.

    >>> data_element("first", "</script>")
    '<script type="application/json" id="first">"\\u003c/script>"</script>'
    """
    # A `</script>` inside a text must not close the element.
    text = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'
