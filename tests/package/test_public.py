"""The public interface: names and signatures, held against a list that is changed on purpose."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import boustro

PACKAGE = Path(boustro.__file__).parent
MOST_NAMES = 90
WRITTEN = Path(__file__).with_suffix(".txt")


def interface() -> list[str]:
    """A line for each public name: a class with its public members, a function with its call."""
    lines = []
    for name in (name for name in dir(boustro) if name != "__version__"):
        found = getattr(boustro, name)
        lines.append(f"{name}{signature(found)}")
        if inspect.isclass(found):
            ours = [base for base in found.__mro__ if base.__module__.startswith("boustro")]
            own = sorted({part for base in ours for part in vars(base) if not part.startswith("_")})
            lines += [f"  {part}{signature(getattr(found, part))}" for part in own]
    return lines


def signature(found: object) -> str:
    """The parameters, without types, which mypy holds; nothing for what is not called."""
    if not callable(found):
        return ""
    try:
        parameters = inspect.signature(found).parameters.values()
    except ValueError:
        return "(...)"
    plain = [
        each.replace(annotation=each.empty, default=each.default if plainly(each.default) else ...)
        for each in parameters
    ]
    return str(inspect.Signature(plain))


def plainly(default: object) -> bool:
    """Whether a default is the same text everywhere."""
    return default is inspect.Parameter.empty or isinstance(default, int | str | float | None)


def test_the_interface_is_the_written_one() -> None:
    """A name, parameter or default changes only together with test_public.txt and the changelog."""
    assert interface() == WRITTEN.read_text(encoding="utf-8").splitlines()


def exported(front: Path) -> Iterator[str]:
    """The names that a front exports: imported under their own names, or defined there."""
    for node in ast.parse(front.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom):
            yield from (name.name for name in node.names if name.asname == name.name)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_":
            yield node.name


def test_public_names_are_few() -> None:
    """All packages together export at most 90 names; what two of them export counts once."""
    fronts = (*PACKAGE.glob("__init__.pyi"), *PACKAGE.glob("*/__init__.py*"))
    names = {name for front in fronts for name in exported(front)} - {"__version__"}

    assert 60 < len(names) <= MOST_NAMES, sorted(names)
