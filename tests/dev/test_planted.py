"""Planted bugs: each that `fuzz/planted.py` puts back still has its place in the source."""

import inspect
from importlib import import_module
from operator import attrgetter

import pytest

from tests.support.missing import ROOT


def test_every_planted_bug_has_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text that a bug replaces stands in its function exactly once."""
    monkeypatch.syspath_prepend(ROOT / "fuzz")
    bugs = import_module("planted").BUGS

    assert bugs
    for bug in bugs.values():
        for place, before, _ in bug.edits:
            module, _, name = place.partition(":")
            source = inspect.getsource(attrgetter(name)(import_module(module)))
            assert source.count(before) == 1, (place, before)
