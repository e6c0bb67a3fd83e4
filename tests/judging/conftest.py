"""C++ here: a compiler reads the standard library, most of its work, once for all tests."""

import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import pytest

from boustro.judging import grading, text_evidence
from boustro.judging.line import search
from boustro.judging.running.workshop import Workshop

FEWER = {"_ALL": 300, "_FRESH": 600, "_OF_SEVERAL": 200}
USUAL = {name: vars(search)[name] for name in FEWER}
NAME = "bits/stdc++.h"
BUILD = Path(__file__).parents[2] / "build" / "headers"


@cache
def headers(compiler: str) -> Path:
    """A folder where this compiler, with the judge's options, finds its headers as read before."""
    said = subprocess.run([compiler, "--version"], capture_output=True, check=True, timeout=60)
    folder = BUILD / sha256(said.stdout).hexdigest()[:16]
    if not folder.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        made = Path(mkdtemp(dir=BUILD))
        (made / "bits").mkdir()
        (made / NAME).write_text(f"#include_next <{NAME}>\n", "utf-8")
        read = [compiler, "-std=c++17", "-O2", "-w", "-o", f"{NAME}.gch", NAME]
        subprocess.run(read, cwd=made, check=True, timeout=120)
        try:
            made.rename(folder)
        except OSError:  # another process was quicker
            shutil.rmtree(made)
    return folder


@pytest.fixture(scope="session", autouse=True)
def _headers_are_read_once() -> Iterator[None]:
    usual = vars(Workshop)["_output"]

    def output(workshop: Workshop) -> list[str]:
        compiler = shutil.which("g++")
        return [*usual.fget(workshop), *([f"-I{headers(compiler)}"] if compiler else [])]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Workshop, "_output", property(output))
        yield


@pytest.fixture(autouse=True)
def _changes_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that is there is found on a busy machine, too: a quarter of the clock counts there."""
    monkeypatch.setattr(search, "_SECONDS", 60.0)
    for module in (grading, search, text_evidence):
        monkeypatch.setattr(module, "COMPILED_SECONDS", 60.0)


@pytest.fixture(autouse=True)
def _changes_answer_few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that passes answers 900 boards, not 6,000, but for tests with `all_boards`.

    If it answers another question than the fewest rolls, 400, not 700.
    """
    for name, count in FEWER.items():
        monkeypatch.setattr(search, name, count)


@pytest.fixture
def no_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    """How the work of a slow solver grows is not measured: two seconds of the processor for each.

    `test_growth.py` is about that.
    """
    monkeypatch.setattr(text_evidence, "SLOW", ())


@pytest.fixture
def all_boards(_changes_answer_few_boards: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many boards as a user's."""
    for name, count in USUAL.items():
        monkeypatch.setattr(search, name, count)
