"""The array zoo: every kind of array into every function that takes one, for as long as you like.

    python fuzz/arrays.py [seconds] [seed]

Runs the properties of `tests/solve/test_arrays.py` on ever new examples: an array answers as the
lists it stands for, or one of boustro's own errors refuses it.  The first example for which that
does not hold ends the run, shrunk, with exit code 1.
"""

import sys
import time
from collections import Counter
from importlib import import_module
from pathlib import Path

from hypothesis import HealthCheck, seed, settings

ROOT = Path(__file__).parent.parent
PROPERTIES = (
    "any_array_answers_as_a_list_or_is_refused",
    "whole_numbers_answer_as_a_list",
    "other_buffers_answer_as_a_list_or_are_refused",
    "compressed_rows_of_any_kind",
    "tracks_of_any_arrays",
)
EXAMPLES = 200


def main(seconds: float = 150.0, first: int = 1) -> None:
    """Try for so many seconds; print how many examples of each property held."""
    rounds, counts = first, Counter[str]()
    every = list(HealthCheck)
    setting = settings(
        max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=every
    )
    settings.register_profile("zoo", setting)
    settings.load_profile("zoo")  # before the properties are read, for they keep what they find
    sys.path.insert(0, str(ROOT))
    zoo = import_module("tests.solve.test_arrays")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name in PROPERTIES:
            if time.monotonic() < end:
                seed(rounds)(getattr(zoo, f"test_{name}"))()
                counts[name] += EXAMPLES
        rounds += 1
    for name, count in counts.items():
        print(f"{count} examples: {name.replace('_', ' ')}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]), *map(int, sys.argv[2:3]))
