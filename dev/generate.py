"""Generated passages of the documents: formats, rules, keys, public names, and the command line.

`python -m dev.generate` writes what is stale; a test compares every file with what it should hold.
"""

import ast
import re
from itertools import pairwise
from pathlib import Path

from boustro.formats.registry import FORMATS
from boustro.model.rule_table import RULE_TABLE
from boustro.web.keys import KEYS, PLACES
from dev.command_help import command_blocks

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "boustro"
INDEX = ROOT / "docs" / "formats" / "index.md"
RULES, COMMANDS = ROOT / "docs" / "rules.md", ROOT / "docs" / "cli.md"
KEYBOARD, ENGINE = ROOT / "docs" / "keyboard.md", ROOT / "docs" / "contributors" / "engine.md"
PACKAGES = ("model", "formats", "solve", "chain", "simulation", "gameplay")
"""The packages of the engine that say their public names."""
_ROWS = r"(?<=---\|\n)(\|.*\n)+"
_KEYS = r"(?<=\| key \| where \| what it does \|\n\|---\|---\|---\|\n)(\|.*\n)+"
_NAMES = r"(?<=<!-- names -->\n)[\s\S]*(?=<!-- end of names -->)"
_HELP = r"<!-- help: (.+?) -->\n[\s\S]*?<!-- end of help -->"


def generated() -> dict[Path, str]:
    """Every generated file with the text it should hold."""
    return {
        INDEX: re.sub(_ROWS, format_rows(), INDEX.read_text("utf-8"), count=1),
        RULES: re.sub(_ROWS, rule_rows(), RULES.read_text("utf-8"), count=1),
        KEYBOARD: re.sub(_KEYS, key_rows(), KEYBOARD.read_text("utf-8"), count=1),
        ENGINE: re.sub(_NAMES, lambda _: engine_names(), ENGINE.read_text("utf-8")),
        COMMANDS: with_help(COMMANDS.read_text("utf-8")),
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


def with_help(page: str) -> str:
    """The page of the command line with the help of each command and of the shared options."""
    blocks = command_blocks()

    def block(found: re.Match[str]) -> str:
        return f"<!-- help: {found[1]} -->\n\n{blocks[found[1]]}<!-- end of help -->"

    return re.sub(_HELP, block, page)


def engine_names() -> str:
    """A table for each package of the engine: its public names, each with its first sentence."""
    return "".join(map(package_names, PACKAGES)) + "\n"


def package_names(package: str) -> str:
    """The table of one package."""
    stub = ast.parse((SOURCE / package / "__init__.pyi").read_text("utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    modules = {node.names[0].name: str(node.module) for node in imports}
    rows = (f"| `{name}` | {sentence_of(name, modules[name])} |\n" for name in sorted(modules))
    head = "| name | what it is <!-- source: its docstring --> |\n|---|---|\n"
    return f"\n## `boustro.{package}`\n\n{head}{''.join(rows)}"


def sentence_of(name: str, module: str) -> str:
    """The first sentence of the docstring of a function, a class or a constant.

    >>> sentence_of("Jump", "boustro.model.jump")
    'One jump from `entry` to `exit`; a token always takes it, and it costs no roll.'
    """
    path = SOURCE.parent.joinpath(*module.split(".")).with_suffix(".py")
    text = None
    for node, following in pairwise([*ast.parse(path.read_text("utf-8")).body, ast.Pass()]):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
            text = ast.get_docstring(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and name in _assigned(node):
            text = _text_of(following)
    if text is None:
        raise LookupError(f"{module}.{name} is public and has no docstring")
    return " ".join(text.split("\n\n")[0].split())


def _assigned(node: ast.Assign | ast.AnnAssign) -> set[str]:
    """The names that a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    nodes = (node for target in targets for node in ast.walk(target))
    return {node.id for node in nodes if isinstance(node, ast.Name)}


def _text_of(node: ast.stmt) -> str | None:
    """The text that a statement consists of, if it does."""
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return text
        case _:
            return None


def main() -> None:
    """Write what is stale."""
    for path, text in generated().items():
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            print(f"written: {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
