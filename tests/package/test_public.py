"""The public interface: names and signatures, held against a list that is changed on purpose."""

import ast
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path

import boustro

PACKAGE = Path(boustro.__file__).parent
ENGINE = ("chain", "formats", "gameplay", "model", "simulation", "solve")
"""The packages of the engine; what is public of them is also for the tools."""
MOST_NAMES = 75
MOST_NAMES_OF_ENGINE = 160
FOR_USERS = {"chain.odds", "gameplay.step", "model.PRESETS"}
"""Documents show these, and no tool imports them; the command looks `PRESETS` up by its name."""
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


def names_of(fronts: Iterable[Path]) -> set[str]:
    """All names that some fronts export; what two of them export counts once."""
    return {name for front in fronts for name in exported(front)} - {"__version__"}


def test_public_names_are_few() -> None:
    """`boustro` and the packages of the tools export at most 75 names, the engine at most 160."""
    engine = {PACKAGE / package / "__init__.pyi" for package in ENGINE}
    fronts = {*PACKAGE.glob("__init__.pyi"), *PACKAGE.glob("*/__init__.py*")}
    for_users = names_of(front for front in fronts if front.parent.name not in ENGINE)
    of_engine = names_of(engine)

    assert 60 < len(for_users) <= MOST_NAMES, sorted(for_users)
    assert 120 < len(of_engine) <= MOST_NAMES_OF_ENGINE, sorted(of_engine)


def imported_by_tools() -> set[str]:
    """The names that modules outside the engine import from its packages, as `model.Game`."""
    doors = {f"boustro.{package}" for package in ENGINE}
    paths = (
        path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in ENGINE
    )
    nodes = (node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom) and node.module in doors)
    return {
        f"{str(node.module).removeprefix('boustro.')}.{name.name}"
        for node in imports
        for name in node.names
    }


def test_the_engine_exports_only_what_is_asked_for() -> None:
    """A tool imports each public name of the engine, or `boustro` or a document has it."""
    public = {
        f"{package}.{name}"
        for package in ENGINE
        for name in exported(PACKAGE / package / "__init__.pyi")
        if name not in dir(boustro)
    }

    assert public - imported_by_tools() == FOR_USERS
