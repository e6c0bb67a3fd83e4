"""Generated files: the JSON Schemas of answers, the OpenAPI document, the page's types, the lists of formats and of rules.

`python -m dev.generate` writes what is stale; a test compares every file with what it should hold.
"""

import json
import re
from pathlib import Path

from boustro.cli.request import METAVARS
from boustro.formats.registry import FORMATS
from boustro.model.choices import TABLE
from dev.json_schema import document_schema
from dev.openapi import description, schemas_of
from dev.shapes import documents, schema_of
from dev.typescript import declarations

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boustro"
INDEX = ROOT / "docs" / "formats" / "index.md"
RULES, COMMANDS = ROOT / "docs" / "rules.md", ROOT / "docs" / "cli.md"
_ROWS = r"(?<=---\|\n)(\|.*\n)+"
_OPTIONS = r"(?<=<!-- rules -->\n)[\s\S]*(?=<!-- end of rules -->)"


def generated() -> dict[Path, str]:
    """Every generated file with the text it should hold."""
    api = description()
    schemas = PACKAGE / "answers" / "schemas"
    found = {schemas / f"{file_name(each)}.json": document_schema(each) for each in documents()}
    return {path: as_json(schema) for path, schema in found.items()} | {
        PACKAGE / "web" / "openapi.json": as_json(api),
        PACKAGE / "web" / "static" / "types.d.ts": declarations(schemas_of(api)),
        INDEX: re.sub(_ROWS, format_rows(), INDEX.read_text("utf-8"), count=1),
        RULES: re.sub(_ROWS, rule_rows(), RULES.read_text("utf-8"), count=1),
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
    rows = (
        f"| `{rule.name}` | {', '.join(f'`{w}`' for w in rule.words if rule.kind in ('word', 'limit'))}"
        f" | {rule.meaning} |\n"
        for rule in TABLE
    )
    return "".join(rows)


def rule_options() -> str:
    """The options of rules, as their help says them."""
    told = (
        f"\n`--{rule.name.replace('_', '-')} "
        f"{METAVARS.get(rule.kind) or '|'.join([*rule.words, *filter(None, [rule.none])])}`\n"
        f": {rule.meaning[:-1]}{rule.notation and ': '}{rule.notation}.\n"
        for rule in TABLE
        if rule.notation != "-"
    )
    return f"{''.join(told)}\n"


def file_name(answer: type) -> str:
    """The name of a document's schema as a file name: `solve-1`."""
    return schema_of(answer).removeprefix("boustro/").replace("/", "-")


def as_json(value: object) -> str:
    """JSON with a key a line, as git and readers like it."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write what is stale."""
    for path, text in generated().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
