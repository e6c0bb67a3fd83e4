"""Size report: the hand-written lines of each package, and measures of how dense they are.

Raw lines include docstrings, comments and blank lines, of Python, JavaScript, CSS, HTML and C++,
and of the judge's programs and tables in text files.  Lines of code stand beside them.  The report
bounds nothing.  `python dev/lines.py OTHER/src` prints the measures of another version.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "boustro"
NATIVE = (ROOT / "native" / "boustro", ROOT / "bindings")
_SUFFIXES = (".py", ".js", ".css", ".html", ".hpp", ".inc", ".cpp", ".txt")
VAGUE = ("found", "said", "each", "given", "told")
"""Names that say how a value came, not what it holds."""
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


def count_packages() -> dict[str, tuple[int, int]]:
    """The raw lines and the lines of code of every package."""
    packages: dict[str, tuple[int, int]] = {}
    for path in [path for top in (PACKAGE, *NATIVE) for path in sorted(top.rglob("*"))]:
        if path.suffix not in _SUFFIXES or path.name == "OFL.txt":
            continue
        inside = path.is_relative_to(PACKAGE)
        package = path.relative_to(PACKAGE).parts[0].removesuffix(".py") if inside else "native"
        text = path.read_text("utf-8")
        code = count_python(text) if path.suffix == ".py" else count_marked_up(text)
        before = packages.get(package, (0, 0))
        packages[package] = before[0] + len(text.splitlines()), before[1] + code
    return packages


def measures(source: Path) -> Iterator[str]:
    """The Python in a folder: its size in AST nodes, its vague names, the words of its docs."""
    texts = [path.read_text("utf-8") for path in sorted(source.rglob("*.py"))]
    nodes = sum(1 for text in texts for _ in ast.walk(ast.parse(text)))
    lengths = [len(line) for text in texts for line in text.splitlines() if line.strip()]
    mean = sum(lengths) / max(len(lengths), 1)
    yield f"{nodes:,} AST nodes in {len(lengths):,} lines of {mean:.2f} characters"
    tokens = (t for text in texts for t in tokenize.generate_tokens(io.StringIO(text).readline))
    names = Counter(token.string for token in tokens if token.type == tokenize.NAME)
    yield "vague names: " + ", ".join(f"{name} {names[name]}" for name in VAGUE)
    pages = sorted(source.parent.glob("docs/**/*.md"))
    words = sum(len(page.read_text("utf-8").split()) for page in pages)
    yield f"{words:,} words in the pages of docs"


def main() -> None:
    """Print the table and the measures, or the measures of the folders that are named."""
    if others := sys.argv[1:]:
        for other in others:
            print("\n".join(measures(Path(other))))
        return
    packages = count_packages()
    for name, (raw, code) in sorted(packages.items()):
        print(f"{name:>12} {raw:>7,} raw lines, {code:>7,} of code")
    all_raw = sum(raw for raw, _ in packages.values())
    all_code = sum(code for _, code in packages.values())
    print(f"{'together':>12} {all_raw:>7,} raw lines, {all_code:>7,} of code")
    print("\n".join(measures(PACKAGE.parent)))


if __name__ == "__main__":
    main()
