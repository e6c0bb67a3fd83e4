"""The German words of claims: each is of a code that the engine has, and most codes have some."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import boustro
from boustro.judging.mistakes import MISTAKES
from boustro.model.claims import WORDS
from boustro.say import said_by
from boustro.web.page_files import STATIC

SOURCES = Path(boustro.__file__).parent
SHARE = 0.9
"""The least share of the codes that have German words."""
_SAID = re.compile(r'\b(?:say|Said)\(\s*f?"([a-z{][^"\n]*)"()')
_ENTRY = re.compile(
    r'^  "?([a-z][\w-]*)"?: \(\s*/\*\* @type \{(?:\{([^{}]*)\}|(\w+))[^}]*\}', re.MULTILINE
)
"""A function of the table: its code, and the type of its values or the type's name."""
_TYPEDEF = re.compile(r"@typedef \{\{([^{}]*)\}\} (\w+)")
_CHOSEN = re.compile(r'\bcode = "([\w-]+)" if [^"]+ else "([\w-]+)"')


def codes() -> set[str]:
    """The codes that the sources name; a part in braces stands for some words."""
    found = set(WORDS) | {said.code for one in MISTAKES for said in said_by(one.sentence)}
    for path in SOURCES.rglob("*.py"):
        text = path.read_text("utf-8")
        found |= {
            code for pattern in (_SAID, _CHOSEN) for row in pattern.findall(text) for code in row
        }
    return found - {""}


def translated() -> set[str]:
    """The codes that have German words."""
    table = (STATIC / "messages_claims_de.js").read_text("utf-8").partition("const TABLE = {")[2]
    return set(re.findall(r'^  "?([a-z][\w-]*)"?:', table, re.MULTILINE))


def test_what_has_german_words_is_said() -> None:
    """Each code of the table is one of the engine's, as it is or as one of a family."""
    families = [re.sub(r"\\\{.*?\\\}", r"[\\w-]+", re.escape(code)) for code in codes()]
    is_said = re.compile("|".join(families)).fullmatch

    assert [code for code in sorted(translated()) if not is_said(code)] == []


def test_most_codes_have_german_words() -> None:
    """The others are shown in English."""
    plain = {code for code in codes() if "{" not in code}
    share = len(plain & translated()) / len(plain)

    assert share >= SHARE, sorted(plain - translated())


def test_german_words_use_only_values_that_the_engine_gives() -> None:
    """A value that the engine does not name would be `undefined` in the sentence."""
    given = dict(values_given())
    missing = {
        code: names - given[code]
        for code, names in values_used().items()
        if code in given and names - given[code]
    }

    assert len(given) > 200
    assert missing == {}


def values_given() -> Iterator[tuple[str, set[str]]]:
    """The names of the values of each code whose values stand where it is said, and of claims."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="say"), args=[ast.Constant(value=str(code)), _], keywords=named
                ) if all(one.arg for one in named):
                    yield code, {one.arg for one in named if one.arg}
    for code, words in WORDS.items():
        yield code, {name for _, name, _, _ in Formatter().parse(words) if name}


def values_used() -> dict[str, set[str]]:
    """The names of the values that the German words of each code need."""
    table = (STATIC / "messages_claims_de.js").read_text("utf-8")
    types = {name: fields for fields, name in _TYPEDEF.findall(table)}
    entries = _ENTRY.findall(table.partition("const TABLE = {")[2])
    return {
        code: set(re.findall(r"(\w+):", fields or types.get(name, "")))
        for code, fields, name in entries
    }
