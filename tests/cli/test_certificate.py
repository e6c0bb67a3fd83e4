"""`--certificate` of `solve` and `analyse`, and the script that verifies it."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.support.processes import run_to_end

CHECK = Path(__file__).parents[2] / "examples" / "check.py"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_the_script_reads_what_the_command_writes(command: str, run: Run, tmp_path: Path) -> None:
    """It accepts all games of a document, and refuses it with one number changed."""
    written = run(command, "mb47", "leetcode", "--certificate").out
    path = tmp_path / "certificate.json"
    path.write_text(written, "utf-8")
    assert run_to_end(sys.executable, str(CHECK), str(path)).stdout.count("accepted") == 2

    document = json.loads(written)
    assert document["schema"] == "boustro/certificate/1"
    document["results"][1]["game"]["start"] += 1
    path.write_text(json.dumps(document), "utf-8")
    refused = run_to_end(sys.executable, str(CHECK), str(path))
    assert (refused.returncode, refused.stderr[:9]) == (1, "refused: ")


def test_a_certificate_stands_alone(run: Run) -> None:
    """It is a document of its own, so it cannot be combined with other lists."""
    run("solve", "mb47", "--certificate", "--answers").refused("cannot be combined")
    assert "no other roll" in run("solve", "gyan72", "--certificate").err
    assert run("solve", "mb47", "--trace", "--levels").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("text", ['{"results": []}', '{"results": [', "[]", '{"results": [{}]}'])
def test_what_proves_nothing_is_refused_in_a_sentence(text: str, tmp_path: Path) -> None:
    """A document without a certificate, or one that is cut off, ends without a traceback."""
    path = tmp_path / "certificate.json"
    path.write_text(text, "utf-8")
    refused = run_to_end(sys.executable, str(CHECK), str(path))

    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.startswith("refused: ")
    assert "Traceback" not in refused.stderr
