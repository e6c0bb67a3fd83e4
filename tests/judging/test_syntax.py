"""Syntax trees, while several solutions are judged at a time."""

import gc
from threading import Thread

from boustro.judging.syntax import tree_of


def test_a_tree_is_whole_where_another_thread_wants_one_meanwhile() -> None:
    """Garbage is collected while a tree is made, and another thread runs until it needs a tree."""
    others: list[Thread] = []

    def collected(_phase: str, _info: dict[str, int]) -> None:
        other = Thread(target=tree_of, args=("a = 1",), daemon=True)
        others.append(other)
        other.start()
        other.join(0.05)

    before = gc.get_threshold()
    gc.set_threshold(10_000)
    gc.callbacks.append(collected)
    try:
        tree = tree_of("a = 1\n" * 10_000)
    finally:
        gc.callbacks.remove(collected)
        gc.set_threshold(*before)
    for other in others:
        other.join(60)
    assert len(tree.body) == 10_000
    assert others
