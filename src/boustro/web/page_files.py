"""The page's HTML with its first picture, and its files under a digest.

The address of a file holds a digest of all files, so a browser can cache each for ever; the page
preloads every module, so that no import waits for another.
"""

import hashlib
import json
from collections.abc import Mapping
from html import escape
from pathlib import Path

from boustro import render
from boustro.answers.documents import Json
from boustro.designs.defaults import PRESETS, WAYS
from boustro.judging.choices import HINTS, OWN_QUESTIONS, PROBLEM_TITLES, QUESTION_TITLES
from boustro.model.board import Board
from boustro.model.effects import KINDS, usual_effect
from boustro.model.rule_kinds import Rule
from boustro.model.rule_table import PRESET_LABELS, TABLE
from boustro.model.rules import Rules
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.place import MOST_DETAILED
from boustro.render.picture.squares import number
from boustro.render.picture.theme import SEATS, theme_of
from boustro.render.picture.tokens import corners
from boustro.render.picture_options import AFTER, MOST_ROLLS, PICTURES, SHOWN_HEATS, THEMES
from boustro.render.svg import stylesheet
from boustro.web.keys import KEYS
from boustro.web.limits import USUAL
from boustro.web.requests import LONGEST_SOLUTION

STATIC = Path(__file__).parent / "static"
RENDER = Path(render.__file__).parent
_LAYERS = {
    "theme": ("themes/classic.css",),
    "base": ("base.css",),
    "stepper": ("stepper.css",),
    "parts": ("page.css", "panel.css", "board.css"),
    "media": ("media.css",),
}
"""The style sheets that are sent as one, each in its cascade layer; a later layer wins."""
_NOT_PRELOADED = (
    "app.js",
    "theme.js",
    "relay.js",
    "sealing.js",
    "starting.js",
    "python_solution.js",
    "javascript_solution.js",
    "live_updates.js",
    "code_colours.js",
    "example.js",
    "finish.js",
    "guests.js",
    "judgement.js",
    "predict.js",
    "tones.js",
)


def page_contents() -> dict[str, bytes]:
    """The contents of all files by name: the page's own, and those it shares with `render`."""
    paths = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".svg")]
    paths += (RENDER / "static").iterdir()
    contents = {
        path.name: smaller_script(path.read_text("utf-8")).encode()
        if path.suffix == ".js"
        else path.read_bytes()
        for path in paths
    }
    contents |= {
        f"themes/{name}.css": _in_layer("theme", _theme_sheet(name)).encode() for name in THEMES
    }
    contents["choices.js"] = _choices().encode()
    layers = [
        _in_layer(layer, "\n".join(contents.pop(name).decode() for name in names))
        for layer, names in _LAYERS.items()
    ]
    contents["all.css"] = "\n".join(layers).encode()
    return contents | {
        f"fonts/{path.name}": path.read_bytes() for path in (RENDER / "fonts").glob("*.woff2")
    }


def smaller_script(text: str) -> str:
    """A script without comments and indentation; it must not nest template literals."""
    from rjsmin import jsmin

    return str(jsmin(text))


def _in_layer(layer: str, sheet: str) -> str:
    return f"@layer {layer} {{\n{sheet}\n}}"


def _theme_sheet(name: str) -> str:
    """The style sheet of a theme, with the colours of seats outside pictures."""
    rules = [stylesheet(name)]
    for seat, colour in enumerate(theme_of(name).seats, 1):
        rules.append(f".seat-{seat} {{ --seat: {colour}; }}")
    return "\n".join(rules)


def _choices() -> str:
    """The choices that the page offers, as a JavaScript module (types: `static/choices.d.ts`)."""
    die_first = sorted(TABLE, key=lambda rule: rule.name != "die")
    lists: dict[str, object] = {
        "MOST_PLAYERS": SEATS,
        "LONGEST_NAME": USUAL.name,
        "LONGEST_SOLUTION": LONGEST_SOLUTION,
        "HINT": {name: hint for hint, name in enumerate(HINTS, 1)},
        "KEYS": {
            place: {name: key.act for key in keys for name in key.keys}
            for place, keys in KEYS.items()
        },
        "JUDGED_FORMS": [("", "recognise it"), *_titled_forms()],
        "QUESTIONS": [("", "recognise it"), *QUESTION_TITLES.items()],
        "OWN_QUESTIONS": OWN_QUESTIONS,
        "TOKENS": [
            [(round(x, 3), round(y, 3)) for x, y in corners(kind, 8)]
            for kind in range(1, SEATS + 1)
        ],
        "PLAIN": _plain_geometry(),
        "THEMES": [*THEMES.items()],
        "HEATS": [
            ("", "None", ""),
            *((name, *words) for name, words in SHOWN_HEATS.items()),
            ("after", *AFTER),
        ],
        "MOST_ROLLS": MOST_ROLLS,
        "PICTURES": [(kind, title) for kind, (title, _) in PICTURES.items()],
        "PRESETS": [(name, name.capitalize(), preset.words) for name, preset in PRESETS.items()],
        "WAYS": [(name, *words) for name, words in WAYS.items()],
        "EFFECTS": [(usual_effect(kind), kind.label) for kind in KINDS.values()],
        "RULE_PRESETS": [*PRESET_LABELS.items()],
        "TOGGLES": [_toggle(rule) for rule in die_first if rule.legend],
    }
    return "\n".join(f"export const {name} = {json.dumps(items)};" for name, items in lists.items())


def _titled_forms() -> list[tuple[str, str]]:
    """The forms that have a name and a title."""
    return [(form, title) for form, title in PROBLEM_TITLES.items() if form and title]


def _plain_geometry() -> dict[str, float]:
    """The position of squares, numbers and tray in the picture of a board, in its units."""
    drawn = board_scene(Board(4), SceneContent(rules=Rules(start=0)))
    where = drawn.place
    words = number(where, 1, "number")
    square = where.rect(1)
    tray = where.rect(0)
    lengths = {
        "cell": where.cell,
        "edge": where.left,
        "right": words.x - square.x,
        "down": words.y - square.y,
        "font": words.size,
        "tray": tray.y - where.bottom,
        "high": tray.height,
        "below": drawn.scene.height - where.bottom - where.left,
    }
    return {"most": MOST_DETAILED} | {name: round(length, 3) for name, length in lengths.items()}


def _toggle(rule: Rule) -> dict[str, object]:
    """A rule that the page offers, with its values."""
    choices = [choice[:2] for choice in rule.choices]
    return {"key": rule.name, "legend": rule.legend, "choices": choices}


def digest_of(contents: Mapping[str, bytes]) -> str:
    """A digest of the names and contents of all files."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:16]


def page_around(contents: Mapping[str, bytes], place: str) -> tuple[str, str]:
    """The text of the page before and after its first picture; its files stand at `place`."""
    modules = "\n".join(
        f'<link rel="modulepreload" href="{escape(place + name)}">'
        for name in sorted(contents)
        if name.endswith(".js") and name not in _NOT_PRELOADED
    )
    text = (STATIC / "index.html").read_text("utf-8").replace('"/static/', f'"{place}')
    text = text.replace("<!-- modules -->", modules)
    before, _, after = text.partition("<!-- first -->")
    return before, after


def first_part(document: bytes | None) -> str:
    """The first document of the page, embedded as JSON, with its picture."""
    if document is None:
        return ""
    shown = json.loads(document)
    picture = shown.pop("svg") or ""
    return f'<div class="picture first">{picture}</div>{data_element("first", shown)}'


def data_element(name: str, value: Json) -> str:
    r"""An element of the page that holds a value for its scripts.

    >>> data_element("first", "</script>")
    '<script type="application/json" id="first">"\\u003c/script>"</script>'
    """
    # A `</script>` inside a text must not close the element.
    held = json.dumps(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{held}</script>'
