"""How much of the page is German: its own messages, and the codes of Python's sentences.

A sentence of Python without a code cannot be translated, and is not counted.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from boustro.model.claims import WORDS

SOURCES = Path(__file__).parent.parent / "src" / "boustro"
STATIC = SOURCES / "web" / "static"
_KEY = re.compile(r'^  (?:"([^"]+)"|([\w-]+)):', re.MULTILINE)
_ANSWERS = "export const ANSWERS"
"""What begins the table of Python's codes."""


def keys_of(table: str) -> list[str]:
    r"""The keys of a table of messages.

    >>> keys_of('  "front.play": "Play now",\n  wall: "eine Mauer",')
    ['front.play', 'wall']
    """
    return [quoted or bare for quoted, bare in _KEY.findall(table)]


def patterns_in(text: str) -> Iterator[str]:
    """A pattern of the code of each sentence in a Python module.

    >>> list(patterns_in('say("taken", "taken"); say(f"note-{name}", text)'))
    ['taken', 'note-.+']
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=code), *_]):
                yield str(code)
            case ast.Call(func=ast.Name(id="say"), args=[ast.JoinedStr(values=parts), *_]):
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else ".+" for part in parts
                )


def main() -> None:
    """Print both shares."""
    tables = ["messages.js", "messages_later.js", "messages_site.js"]
    english = keys_of("\n".join((STATIC / table).read_text("utf-8") for table in tables))
    german, _, answers = (STATIC / "messages_de.js").read_text("utf-8").partition(_ANSWERS)
    known = set(keys_of(german))
    translated = [code for code in english if code in known]
    print(f"messages of the page: {len(translated)} of {len(english)}")
    patterns = set(WORDS)
    for path in SOURCES.rglob("*.py"):
        patterns.update(patterns_in(path.read_text("utf-8")))
    codes = keys_of(answers + (STATIC / "messages_claims_de.js").read_text("utf-8"))
    german_patterns = [
        pattern for pattern in patterns if any(re.fullmatch(pattern, code) for code in codes)
    ]
    print(f"codes of Python's sentences: {len(german_patterns)} of {len(patterns)}")


if __name__ == "__main__":
    main()
