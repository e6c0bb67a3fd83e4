"""`make bench`: every question in turn, written as a table to bench/results.md and .json.

``python -m bench lists batch`` measures only the questions named, and keeps the file's rows of the
others, each with the commit at which it was measured; ``--quick`` leaves out the boards of 10^8
squares and the largest graphs.
"""

import argparse
import json
import os
import platform
import subprocess
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import boustro
from bench import (
    batch,
    chain,
    cold,
    design,
    graphs,
    lists,
    matrices,
    means,
    memory,
    simulate,
    sparse,
)
from bench.measure import Table, as_markdown

HERE = Path(__file__).parent

QUESTIONS: dict[str, Callable[[bool], Iterator[Table]]] = {
    "cold": cold.tables,
    "lists": lists.tables,
    "batch": lists.batch_tables,
    "sparse": sparse.tables,
    "matrices": matrices.tables,
    "memory": memory.tables,
    "graphs": graphs.tables,
    "chain": chain.tables,
    "means": means.tables,
    "design": design.tables,
    "simulate": simulate.tables,
    "files": batch.tables,
}


def main() -> None:
    """Measure what is asked for and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("-o", "--output", type=Path, default=HERE / "results")
    asked = parser.parse_args()
    if unknown := set(asked.questions) - set(QUESTIONS):
        parser.error(f"expected questions among {', '.join(QUESTIONS)}, got {', '.join(unknown)}")
    tables = []
    for name in asked.questions or QUESTIONS:
        for table in QUESTIONS[name](asked.quick):
            print(table.as_markdown(), flush=True)
            tables.append(table)
            # After every table: whoever interrupts keeps what was measured.
            write(tables, asked.output)


def write(tables: list[Table], output: Path) -> None:
    """The tables as Markdown and JSON, with machine and commit, among those already there."""
    told = machine()
    measured = [table.as_dict() | {"commit": told["commit"]} for table in tables]
    found = _merged(_before(output), measured)
    heading = "\n".join(f"- {key}: {value}" for key, value in told.items())
    pages = [f"# Measurements\n\n{heading}\n", *(_page(table, told) for table in found)]
    output.with_suffix(".md").write_text("\n".join(pages), encoding="utf-8")
    plain: dict[str, Any] = {"machine": told, "tables": found}
    output.with_suffix(".json").write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")


def _merged(before: list[dict[str, Any]], measured: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tables in their old places, new figures for old; a new table after its predecessor."""
    found = list(before)
    titles = [table["title"] for table in found]
    last = -1
    for table in measured:
        if table["title"] in titles:
            last = titles.index(table["title"])
            found[last] = table
        else:
            last += 1
            found.insert(last, table)
            titles.insert(last, table["title"])
    return found


def _before(output: Path) -> list[dict[str, Any]]:
    """The tables of an earlier run."""
    try:
        plain = json.loads(output.with_suffix(".json").read_text(encoding="utf-8"))
    except OSError:
        return []
    commit = plain["machine"]["commit"]
    return [{"commit": commit} | table for table in plain["tables"]]


def _page(table: dict[str, Any], told: dict[str, str]) -> str:
    """One table for reading; one that is not of this run says of which it is."""
    if table["commit"] == told["commit"]:
        return as_markdown(table)
    return as_markdown(table | {"notes": [*table["notes"], f"Measured at {table['commit']}."]})


def machine() -> dict[str, str]:
    """What the figures were measured on."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return {
        "date": date.today().isoformat(),  # noqa: DTZ011 - the day here is what is meant
        "boustro": boustro.__version__,
        "commit": commit.stdout.strip() or "unknown",
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load at the end": f"{os.getloadavg()[0]:.1f}",
        "Python": platform.python_version(),
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown"
    return next((line.split(":")[1].strip() for line in lines if "model name" in line), "unknown")


if __name__ == "__main__":
    main()
