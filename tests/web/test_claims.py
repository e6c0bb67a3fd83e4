"""The German words of claims: each is of a code that the engine has, and most codes have some."""

import re
from pathlib import Path

import boustro
from boustro.judging.mistakes import MISTAKES
from boustro.model.claims import WORDS
from boustro.say import said_by
from boustro.web.page_files import STATIC

SOURCES = Path(boustro.__file__).parent
SHARE = 0.9
"""The least share of the codes that have German words."""
_SAID = re.compile(r'\b(?:say|Said)\(\s*f?"([a-z{][^"\n]*)"()')
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
