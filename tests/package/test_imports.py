"""Imports between the modules of the package."""

import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

FACADE = "boustro"
TOOLS = (
    "answers",
    "arrow",
    "batch",
    "cli",
    "designs",
    "judging",
    "lesson",
    "render",
    "site",
    "web",
)
DEEP = re.compile(r"[\"']boustro\.(?:chain|formats|gameplay|model|simulation|solve)\.[\w.]+[\"':]")
"""The name of a module within a package of the engine, as a text."""
PROJECT = Path(__file__).parents[2] / "pyproject.toml"
SOURCE = PROJECT.parent / "src" / "boustro"


def listed_exceptions() -> list[tuple[str, str]]:
    """The imports that the contract of the packages leaves out, as importer and imported."""
    contracts = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    listed = next(one["ignore_imports"] for one in contracts if one["id"] == "packages")
    pairs = [arrow.split(" -> ") for arrow in listed]
    return [(importer, imported) for importer, imported in pairs]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """They can be put in an order in which each imports only earlier ones, but for exceptions.

    A value that shows itself imports the viewer where it does.
    """
    graph = grimp.build_graph(FACADE)
    for importer, imported in listed_exceptions():
        graph.remove_import(importer=importer, imported=imported)
    modules = graph.modules - {FACADE}
    needs = {each: graph.find_modules_directly_imported_by(each) & modules for each in modules}

    order = list(TopologicalSorter(needs).static_order())

    assert len(order) == len(modules) > 200


def test_the_exceptions_are_imports_within_functions() -> None:
    """Each is there, and no module of the engine loads the viewer when it is imported."""
    for importer, imported in listed_exceptions():
        path = PROJECT.parent.joinpath("src", *importer.split(".")).with_suffix(".py")
        lines = path.read_text("utf-8").splitlines()
        named = [line for line in lines if line.lstrip().startswith(f"from {imported} import")]

        assert named
        assert all(line.startswith("    ") for line in named)


def test_tools_name_no_module_within_the_engine() -> None:
    """Not even in a text, which may be loaded by its name: the contract sees only imports."""
    sources = [path for tool in TOOLS for path in (SOURCE / tool).rglob("*.py")]

    assert len(sources) > 200
    assert [str(path) for path in sources if DEEP.search(path.read_text("utf-8"))] == []


def test_the_contract_names_every_tool_and_every_package_of_the_engine() -> None:
    """What is neither stands in the layers below the engine."""
    contracts = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    contract = next(one for one in contracts if one["id"] == "public-names")
    folders = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    engine = {name.split(".")[1] for name in contract["forbidden_modules"]}

    assert {f"boustro.{tool}" for tool in TOOLS} == set(contract["source_modules"])
    assert folders == {*TOOLS, *engine, "basics"}
