"""The action for workflows: its problem matcher, its script, and what a document shows of them."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boustro.judging.verdict import Verdict
from tests.support.missing import needed_module, only

ROOT = Path(__file__).parents[2]
MATCHER = json.loads((ROOT / "problem-matcher.json").read_text("utf-8"))
ACTION: dict[str, Any] = needed_module("yaml").safe_load((ROOT / "action.yml").read_text("utf-8"))
SKIPPED = (Verdict.ACCEPTED, Verdict.SKIPPED)


def test_the_matcher_reads_every_verdict() -> None:
    """File, line and message of each verdict that fails, and no other line of a log."""
    (pattern,) = MATCHER["problemMatcher"][0]["pattern"]
    regexp = re.compile(pattern["regexp"])
    for verdict in Verdict:
        match = regexp.match(f"class/a b.py:12: {verdict.words}: because")
        assert (match is None) == (verdict in SKIPPED)
        if match is not None:
            found = [match[pattern[part]] for part in ("file", "line", "message")]
            assert found == ["class/a b.py", "12", f"{verdict.words}: because"]
    assert regexp.match("Traceback: a.py:12: an error of another tool") is None


def test_the_document_shows_the_matcher() -> None:
    """As it is in the file."""
    page = (ROOT / "docs" / "judge-reference.md").read_text("utf-8")
    shown = re.findall(r"```json\n(.*?)```", page, re.DOTALL)

    assert MATCHER in [json.loads(text) for text in shown]


def test_no_input_is_part_of_a_script() -> None:
    """Inputs are variables: an expression in a script would put their text into it."""
    scripts = [step["run"] for step in ACTION["runs"]["steps"] if "run" in step]

    assert len(scripts) == 2
    assert not [script for script in scripts if "${{" in script]


@only(os.name == "posix", "bash")
@pytest.mark.slow
def test_the_script_writes_the_summary_of_the_job(tmp_path: Path) -> None:
    """With the variables that a runner sets: annotations, the summary, and the exit code."""
    command = tmp_path / "boustro" / "bin" / "boustro"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m boustro "$@"\n', "utf-8")
    command.chmod(0o755)
    summary = tmp_path / "summary"
    variables = {
        "BOUSTRO_SOURCE": str(ROOT),
        "SOLUTIONS": "examples/solutions/ben.py\n\n",
        "OPTIONS": "--boards\n300\n--hint\n3\n",
        "REPORTS": str(tmp_path / "a folder"),
        "RUNNER_TEMP": str(tmp_path),
        "GITHUB_STEP_SUMMARY": str(summary),
    }
    script = ACTION["runs"]["steps"][-1]["run"]
    # As a runner starts the shell `bash`.
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=ROOT,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    lines = done.stdout.splitlines()

    assert done.returncode == 1, done.stderr
    assert lines[0] == f"::add-matcher::{ROOT}/problem-matcher.json"
    assert lines[1].startswith("examples/solutions/ben.py:5: wrong answer: ")
    assert lines[2] == "::remove-matcher owner=boustro::"
    assert summary.read_text("utf-8") == (tmp_path / "a folder" / "summary.md").read_text("utf-8")
