"""Generated passages of the documents: lists of formats, of rules, of their options and of keys.

`python -m dev.generate` writes what is stale; a test compares every file with what it should hold.
"""

import re
from pathlib import Path

from boustro.formats.registry import FORMATS
from boustro.model.rule_table import RULE_TABLE
from boustro.web.keys import KEYS, PLACES

ROOT = Path(__file__).parent.parent
INDEX = ROOT / "docs" / "formats" / "index.md"
RULES, COMMANDS = ROOT / "docs" / "rules.md", ROOT / "docs" / "cli.md"
PAGE = ROOT / "docs" / "page.md"
_ROWS = r"(?<=---\|\n)(\|.*\n)+"
_KEYS = r"(?<=\| key \| where \| what it does \|\n\|---\|---\|---\|\n)(\|.*\n)+"
_OPTIONS = r"(?<=<!-- rules -->\n)[\s\S]*(?=<!-- end of rules -->)"


def generated() -> dict[Path, str]:
    """Every generated file with the text it should hold."""
    return {
        INDEX: re.sub(_ROWS, format_rows(), INDEX.read_text("utf-8"), count=1),
        RULES: re.sub(_ROWS, rule_rows(), RULES.read_text("utf-8"), count=1),
        PAGE: re.sub(_KEYS, key_rows(), PAGE.read_text("utf-8"), count=1),
        COMMANDS: re.sub(_OPTIONS, rule_options(), COMMANDS.read_text("utf-8")),
    }


def format_rows() -> str:
    """The rows of the list of formats, as their cards say it."""
    rows = (
        f"| [{name}]({name}.md) | {form.title} | {' '.join(f'`{end}`' for end in form.suffixes)} "
        f"| {'many' if form.many else 'one'} | `{form.preset}` |\n"
        for name, form in FORMATS.items()
    )
    return "".join(rows)


def rule_rows() -> str:
    """The rows of the table of rules, with their words."""
    rows = []
    for rule in RULE_TABLE:
        shown = ", ".join(f"`{word}`" for word in rule.words)
        rows.append(f"| `{rule.name}` | {shown} | {rule.meaning} |\n")
    return "".join(rows)


def key_rows() -> str:
    """The rows of the table of the page's keys."""
    return "".join(
        f"| {key.shown} | {PLACES[place]} | {key.does} |\n"
        for place, keys in KEYS.items()
        for key in keys
        if key.shown
    )


def rule_options() -> str:
    """The options of rules, as their help says them."""
    told = (
        f"\n`--{rule.name.replace('_', '-')} "
        f"{rule.metavar or '|'.join(rule.texts)}`\n"
        f": {rule.meaning[:-1]}{rule.notation and ': '}{rule.notation}.\n"
        for rule in RULE_TABLE
        if rule.notation != "-"
    )
    return f"{''.join(told)}\n"


def main() -> None:
    """Write what is stale."""
    for path, text in generated().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
