"""The resident peak of one huge matrix beside the matrix's own size."""

import subprocess
import sys
from collections.abc import Iterator

from bench.measure import Table

SCRIPT = """
import re, sys
from pathlib import Path
import numpy
from bench import boards
import boustro
side, density = int(sys.argv[1]), float(sys.argv[2])
rng = numpy.random.default_rng(1)
matrix = numpy.full((side, side), -1, dtype=numpy.int32)
count = int(density * side * side)
for _ in range(10):
    rows, columns = rng.integers(0, side, (2, count // 10))
    matrix[rows, columns] = rng.integers(1, side * side, count // 10)
matrix[-1, 0] = matrix[0, 0] = -1
boustro.min_rolls([[-1, -1], [-1, -1]])
def kibibytes(name):
    status = Path("/proc/self/status").read_text()
    return int(re.search(name + r":\\s+(\\d+)", status)[1])
# The peak so far is that of making the matrix: forget it.
Path("/proc/self/clear_refs").write_text("5")
before = kibibytes("VmRSS")
boustro.min_rolls(matrix)
print(matrix.nbytes >> 20, kibibytes("VmHWM") - before >> 10)
"""


def tables(quick: bool) -> Iterator[Table]:
    """MiB above what the process held with the matrix already in memory."""
    side = 4_000 if quick else 20_000
    notes = []
    for density in (0.0, 0.001, 0.01, 0.3):
        command = [sys.executable, "-c", SCRIPT, str(side), str(density)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=3600)
        told = done.stdout.split()
        notes.append(f"- {density:.1%} jumps: matrix {told[0]} MiB, peak above it {told[1]} MiB")
    yield Table(f"Memory: {side:,}×{side:,} int32", "", (), tuple(notes))
