"""Codes: every name of an event or a problem is documented once, and no other name is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import boustro
from boustro.solve.reasons import REASON_KINDS

DOCS = Path(__file__).parents[2] / "docs"
SOURCES = [path.read_text("utf-8") for path in Path(boustro.__file__).parent.rglob("*.py")]
_CODE = re.compile(r"[a-z]+(?:-[a-z]+)+")
_MAKERS = {"Problem", "Remark", "of", "_note", "_try", "refuse"}


def said() -> set[str]:
    """The codes with a hyphen that are written where a problem, a note or a remark is made."""
    found = {code for text in SOURCES for code in _made(ast.parse(text))}
    return found | {kind for kind in REASON_KINDS if "-" in kind}


def _made(tree: ast.AST) -> Iterator[str]:
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in _MAKERS:
            for each in call.args:
                if isinstance(each, ast.Constant) and _CODE.fullmatch(str(each.value)):
                    yield str(each.value)


def documented() -> list[str]:
    """The codes in the first column of the tables of codes and of a layout's problems."""
    pages = [(DOCS / name).read_text("utf-8") for name in ("cli.md", "rules.md")]
    parts = [pages[0].partition("## Codes")[2].partition("\n## ")[0]]
    parts.append(pages[1].partition("## Problems of a layout")[2])
    rows = [row for part in parts for row in re.findall(r"^\| (`.*?) \|", part, re.MULTILINE)]
    return [code for row in rows for code in re.findall(r"`([^`]+)`", row)]


@pytest.mark.slow
def test_every_code_is_documented_once() -> None:
    """No code has two rows, and every code that is said has one."""
    codes = documented()

    assert len(codes) == len(set(codes))
    assert said() - set(codes) == set()


def test_every_documented_code_is_said() -> None:
    """Each documented code stands in the sources as it is written there."""
    text = "\n".join(SOURCES)

    assert [code for code in documented() if f'"{code}"' not in text] == []


@pytest.mark.slow
def test_no_sentence_below_the_command_names_an_option() -> None:
    """`boustro.say.argument` names an argument as the caller gives it, even in a sentence."""
    package = Path(boustro.__file__).parent
    low = [path for path in package.rglob("*.py") if "cli" not in path.parts]
    texts = {
        f"{path.relative_to(package)}: {node.value}"
        for path in low
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    parts = {re.sub(r"boustro [a-z]+(?: --[a-z]+(?: [\w-]+)?)+", "", text) for text in texts}
    sentences = {text for text in parts if re.search(r"\s\(?--[a-z]+(?: [a-z]+)+", text)}

    assert len(low) > 200
    assert sentences == set()
