"""The façade: every name leads somewhere, and starting up loads next to nothing."""

import ast
import inspect
import pkgutil
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import boustro
from boustro import fast_path
from boustro.judging import Terms
from boustro.judging.verdict import Verdict
from tests.support.missing import needs
from tests.support.processes import run_to_end

START = {"boustro", "boustro.forks", "boustro.lazy"}
ENGINE = ("chain", "formats", "gameplay", "model", "simulation", "solve")
LAZY_PACKAGES = (*ENGINE, "designs", "judging", "web")
OLD_PACKAGES = {
    "design": "designs",
    "judge": "judging",
    "play": "gameplay",
    "simulate": "simulation",
}


def loaded_after(code: str) -> set[str]:
    """The modules a fresh interpreter has loaded after running `code`, over a bare one."""
    script = f"import sys; bare = set(sys.modules)\n{code}\nprint(*set(sys.modules) - bare)"
    done = run_to_end(sys.executable, "-c", script, check=True)
    return set(done.stdout.split())


def test_unknown_names_are_refused() -> None:
    """A name that is none raises as for any module."""
    with pytest.raises(AttributeError, match="chess"):
        boustro.chess  # type: ignore[attr-defined]  # noqa: B018 - the asking is the test


def test_importing_loads_next_to_nothing() -> None:
    """`import boustro` loads of ours only what loads the rest, and none that is slow to load."""
    loaded = loaded_after("import boustro")

    assert {name for name in loaded if name.startswith("boustro")} == START
    assert not loaded & {"typing", "dataclasses", "numpy", "click", "re", "enum"}


@needs("the compiled core")
def test_a_first_answer_loads_only_the_core() -> None:
    """A list of lists is solved without the model, without NumPy and without dataclasses."""
    loaded = loaded_after("import boustro; assert boustro.min_rolls([[-1, -1], [-1, 3]]) == 1")

    assert not loaded & {"boustro.model", "boustro.solve", "numpy", "dataclasses"}


def test_a_first_board_loads_neither_rules_nor_the_core() -> None:
    """A board knows no rules and no die, and only arrays of jumps are handed to the core."""
    loaded = loaded_after("import boustro; boustro.Board(9, jumps={3: 8}).snakes")

    assert not loaded & {
        "boustro.core",
        "boustro._native",
        "boustro.model.rules",
        "boustro.model.die",
    }


def test_solving_a_board_loads_no_numpy() -> None:
    """The model and the search need nothing that is not in the standard library."""
    loaded = loaded_after("import boustro; boustro.shortest_route(boustro.Board(100))")

    assert not loaded & {"numpy", "click", "json", "networkx"}


@pytest.mark.parametrize(
    "package", ["boustro", *(f"boustro.{package}" for package in LAZY_PACKAGES)]
)
def test_every_lazy_name_is_listed(package: str) -> None:
    """Names that load on first use are known to `dir`, and so to completion, before it."""
    code = (
        f"import {package} as package; names = dir(package); "
        "assert all(hasattr(package, n) for n in names)"
    )
    assert loaded_after(
        f"{code}; assert len(names) == len(set(names)) > 1 and names == dir(package)"
    )


@pytest.mark.parametrize("package", ["", *LAZY_PACKAGES])
def test_the_table_of_names_is_that_of_type_checkers(package: str) -> None:
    """Each name is loaded from the module from which the stub `__init__.pyi` takes it."""
    module = import_module(f"boustro.{package}".rstrip("."))
    stub = ast.parse(Path(str(module.__file__)).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]

    assert len(imports) == len(stub.body)
    assert {node.names[0].asname: node.module for node in imports} == module._MODULES


@pytest.mark.parametrize("package", LAZY_PACKAGES)
def test_no_name_of_a_package_is_that_of_a_module_in_it(package: str) -> None:
    """Python makes an imported module an attribute of its package, in place of the name."""
    module = import_module(f"boustro.{package}")
    modules = {one.name for one in pkgutil.iter_modules(module.__path__)}

    assert not modules & set(module._MODULES)


@pytest.mark.parametrize(("name", "package"), OLD_PACKAGES.items())
def test_functions_keep_their_names_from_packages(name: str, package: str) -> None:
    """`boustro.play` is the function whatever is imported; the package's old path is told."""
    told = f"boustro.{name} is a function; the package of that name is boustro.{package} now"

    with pytest.raises(ModuleNotFoundError, match=re.escape(told)):
        import_module(f"boustro.{name}")
    with pytest.raises(ModuleNotFoundError, match=re.escape(told)):
        import_module(f"boustro.{name}.anything")
    import_module(f"boustro.{package}")
    assert getattr(boustro, name).__name__ == name


def test_a_question_by_its_name_at_the_top() -> None:
    """The three functions answer: a run, a whole game, and a judgement."""
    board = boustro.Board(9, jumps={2: 8})

    assert boustro.simulate(board, games=50, seed=1).games == 50
    assert boustro.play(board, 2, seed=1).over
    assert boustro.judge(["true"], Terms(boards=1)).verdict is Verdict.NOT_JUDGED


@needs("the compiled core")
def test_help_on_the_compiled_function_says_it_all() -> None:
    """`help(boustro.min_rolls)` has the arguments, words and examples of its readable form."""
    tree = ast.parse(Path(fast_path.__file__).read_text(encoding="utf-8"))
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))

    assert inspect.getdoc(boustro.min_rolls) == ast.get_docstring(function)
    assert str(inspect.signature(boustro.min_rolls)) == "(thing, rules=None)"
