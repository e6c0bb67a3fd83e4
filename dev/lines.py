"""Line budget: hand-written lines of each floor and room, with a cap that fails the check.

Counted are lines of code in Python, JavaScript, CSS and HTML: no blank lines, comments or
docstrings, and nothing that `make generated` writes.  A cap is raised on purpose, in the commit
that needs it, with the reason in its message.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "boustro"
TOOLS = ("answers", "arrow", "batch", "render", "lesson", "judge", "web", "site", "cli", "design")
CAPS = {"engine": 11_130, "tools": 24_000}
GENERATED = ("*.json", "types.d.ts")
_SILENT = (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
_BLOCK_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)


def count_python(text: str) -> int:
    r"""The lines of a module that hold code.

    >>> count_python("'A page of words.'\n\n# why\nx = (1,\n     2)\n")
    2
    """
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _SILENT and token.string:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - set(_docstring_lines(ast.parse(text))))


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)


def count_marked_up(text: str) -> int:
    r"""The lines of a script, a style sheet or a page that hold code.

    >>> count_marked_up("/** why */\n\n// because\nlet x = 1;\n")
    1
    """
    lines = (line.strip() for line in _BLOCK_COMMENT.sub("", text).splitlines())
    return sum(1 for line in lines if line and not line.startswith("//"))


def count_rooms() -> dict[str, int]:
    """The hand-written lines of every room."""
    rooms: dict[str, int] = {}
    for path in sorted(PACKAGE.rglob("*")):
        count = {".py": count_python}.get(path.suffix, count_marked_up)
        if path.suffix not in (".py", ".js", ".css", ".html") or _is_generated(path):
            continue
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        rooms[room] = rooms.get(room, 0) + count(path.read_text("utf-8"))
    return rooms


def _is_generated(path: Path) -> bool:
    return any(path.match(pattern) for pattern in GENERATED)


def main() -> int:
    """Print the table; 1 where a floor is above its cap."""
    rooms = count_rooms()
    floors = dict.fromkeys(CAPS, 0)
    for room, lines in rooms.items():
        floors["tools" if room in TOOLS else "engine"] += lines
    told = ", ".join(f"{room} {lines:,}" for room, lines in sorted(rooms.items()))
    print(f"hand-written lines: {told}")
    for floor, lines in floors.items():
        print(f"  {floor}: {lines:,} of at most {CAPS[floor]:,}")
    return int(any(floors[floor] > CAPS[floor] for floor in floors))


if __name__ == "__main__":
    sys.exit(main())
