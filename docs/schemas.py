"""The page of the JSON schemas: the types of each document, and its schema as a file beside the page."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from boustro.answers.schemas import Schemas, documents, schema
from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS

sys.path.insert(0, str(Path(__file__).parents[1]))
from dev.typescript import declarations

SLOT = "<!-- schemas -->"
FOLDER = "schema-files"


def with_schemas(text: str) -> str:
    """A page with the types of all documents in the place of its slot.

    >>> with_schemas(SLOT).count("## ") == len(documents())
    True
    """
    return text.replace(SLOT, "\n".join(_sections())) if SLOT in text else text


def _sections() -> Iterator[str]:
    """A section for each document, with those of its types that no section before it has."""
    shown: set[str] = set()
    for name, answer in documents().items():
        schemas = Schemas("#/")
        schemas.of(answer)
        types = {part: found for part, found in schemas.parts.items() if part not in shown}
        shown |= types.keys()
        yield f'\n## {name}\n\n<a href="{FOLDER}/{name}.json">The schema as JSON</a>.\n'
        yield f"```typescript\n{declarations(types)}```"


def write_schemas(folder: Path) -> None:
    """Write the schema of every document, and the description of the API, below the built pages."""
    folder = folder / FOLDER
    folder.mkdir(exist_ok=True)
    files = {name: schema(name) for name in documents()} | {"openapi": description(OPERATIONS)}
    for name, found in files.items():
        text = json.dumps(found, indent=2, ensure_ascii=False)
        (folder / f"{name}.json").write_text(f"{text}\n", "utf-8")
