"""Imports between the modules of the package."""

from graphlib import TopologicalSorter

import grimp

FACADE = "boustro"


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The modules can be put in an order in which each imports only earlier ones, if at all."""
    graph = grimp.build_graph(FACADE)
    modules = graph.modules - {FACADE}
    imported = {each: graph.find_modules_directly_imported_by(each) & modules for each in modules}

    order = list(TopologicalSorter(imported).static_order())

    assert len(order) == len(modules) > 200
