"""Layouts of Python's objects that the compiled core reads: it notices a wrong one as it loads."""

import sys
import sysconfig
from pathlib import Path

import pytest

from tests.support.missing import needs
from tests.support.processes import run_to_end

ROOT = Path(__file__).parents[2]
HEADER = ROOT / "bindings" / "layouts.hpp"
MODULE = """
#include "layouts.hpp"

static PyObject* value(PyObject*, PyObject* object) {
    return PyLong_FromLongLong(boustro::bindings::square_value(object));
}
static PyMethodDef methods[] = {{"value", value, METH_O, nullptr}, {}};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "probe", nullptr, -1, methods, nullptr, nullptr, nullptr, nullptr};

PyMODINIT_FUNC PyInit_probe() {
    PyObject* const module = PyModule_Create(&definition);
    PyModule_AddIntConstant(module, "holds", boustro::bindings::layouts_hold());
    return module;
}
"""
"""A module that checks the layouts as the core does when it is loaded, and reads one number."""
COMPACT = sys.version_info >= (3, 12)
SMALL_INT = "PyUnstable_Long_CompactValue(number);" if COMPACT else "digits * digit;"
PLANTED = {
    "list": ("(object)->ob_item;\n            count = PyList", "->ob_item;", "->ob_item + 1;"),
    "tuple": ("(object)->ob_item;\n            count = PyTuple", "->ob_item;", "->ob_item + 1;"),
    "small int": (SMALL_INT, ";", " + 1;"),
    "large int": ("overflow == 0 ? value :", "value :", "value / 2 :"),
}
"""Mistakes of the header: a text that it has once, and what in it is replaced by what."""


NUMPY = "import numpy; print(probe.value(numpy.int64(7)))"


def probe(header: str, folder: Path, question: str) -> str:
    """What a question to the module prints that has a header in place of the core's own."""
    (folder / "layouts.hpp").write_text(header, "utf-8")
    (folder / "probe.cpp").write_text(MODULE, "utf-8")
    includes = (f"-I{folder}", f"-I{ROOT / 'native'}", f"-I{sysconfig.get_path('include')}")
    library = folder / f"probe{sysconfig.get_config_var('EXT_SUFFIX')}"
    run_to_end(
        "g++", "-std=c++20", "-shared", "-fPIC", *includes, folder / "probe.cpp", "-o", library,
        check=True,
    )  # fmt: skip
    script = f"import probe; {question}"
    return run_to_end(sys.executable, "-c", script, cwd=folder, check=True).stdout.strip()


@needs("g++", "the compiled core")
def test_the_layouts_of_this_python_hold(tmp_path: Path) -> None:
    """The check that the core makes when it is loaded holds, and NumPy's number is read."""
    header = HEADER.read_text("utf-8")

    assert probe(header, tmp_path, f"print(probe.holds); {NUMPY}").split() == ["1", "7"]


@needs("g++", "the compiled core")
@pytest.mark.parametrize("mistake", PLANTED)
def test_a_wrong_layout_is_noticed(mistake: str, tmp_path: Path) -> None:
    """The check fails if lists, tuples or ints are read from a wrong place."""
    place, old, new = PLANTED[mistake]
    header = HEADER.read_text("utf-8")
    wrong = header.replace(place, place.replace(old, new))

    assert header.count(place) == 1
    assert probe(wrong, tmp_path, "print(probe.holds)") == "0"


@needs("g++", "the compiled core")
def test_a_wrong_place_of_numpy_s_numbers_is_noticed(tmp_path: Path) -> None:
    """If NumPy's own conversion gives another value, its numbers take the long way."""
    header = HEADER.read_text("utf-8")
    wrong = header.replace("*>(object) + offset)", "*>(object) + offset - 8)")

    assert wrong != header
    assert probe(wrong, tmp_path, NUMPY) == "-2"
