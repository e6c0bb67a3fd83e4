"""Passages of the documents that are generated: none is stale."""

from pathlib import Path

import pytest

from dev.generate import generated

GENERATED = generated()


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_no_generated_passage_is_stale(path: Path) -> None:
    """`make generated` writes what is there already."""
    assert path.read_text("utf-8") == GENERATED[path], "stale: run make generated"
