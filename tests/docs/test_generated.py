"""Passages of the documents that are generated: none is stale."""

import re

from boustro.cli.group import COMMANDS
from dev.command_help import SECTIONS, command_blocks
from dev.generate import COMMANDS as COMMANDS_PAGE
from dev.generate import generated

PAGE = COMMANDS_PAGE.read_text("utf-8")
_OPTION = re.compile(r"`(--?[a-z][a-z-]*)")


def test_no_generated_passage_is_stale() -> None:
    """`make generated` writes what is there already."""
    stale = [path for path, text in generated().items() if path.read_text("utf-8") != text]

    assert stale == [], "stale: run make generated"


def test_the_page_of_the_command_line_has_each_command_once() -> None:
    """Every command and every shared section has one block, below a heading of its own."""
    blocks = re.findall(r"^## (.+)\n\n(?:.*\n(?!## ))*?<!-- help: (.+) -->$", PAGE, re.MULTILINE)
    headings = [(f"Options of {title.lower()}", title) for title in SECTIONS]
    commands = [(f"boustro {name}",) * 2 for name in COMMANDS]

    assert sorted(blocks) == sorted([*headings, *commands])


def test_prose_of_the_command_line_has_short_lines() -> None:
    """At most 100 characters, so that a change of one word is a change of few lines."""
    prose = (line for line in PAGE.splitlines() if not line.startswith("|"))

    assert [line for line in prose if len(line) > 100] == []


def test_the_prose_between_names_no_other_options() -> None:
    """Each option that the page names is one of the commands'."""
    options = {name for block in command_blocks().values() for name in _OPTION.findall(block)}
    options |= {"--help", "--help-all", "--version", "-h"}

    assert set(_OPTION.findall(PAGE)) - options == set()
