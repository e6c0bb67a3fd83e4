"""The page's own functions that need no browser, by the test runner of Node.js."""

import json
import shutil
from pathlib import Path

import pytest

from boustro.web.page_files import STATIC, page_contents, smaller_script
from tests.support.missing import need
from tests.support.processes import run_to_end

UNITS = Path(__file__).parent / "units"
SCRIPT = Path(__file__).with_name("each_apart.mjs")
FILES = sorted(UNITS.glob("*.test.js"))


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """The exit code of each file and what it printed; it stands beside the page's modules."""
    need("node")
    folder = tmp_path_factory.mktemp("modules")
    shutil.copytree(UNITS, folder, dirs_exist_ok=True)
    shutil.copytree(UNITS.parents[2] / "src" / "boustro" / "site" / "static", folder / "site")
    shutil.copytree(STATIC, folder / "sources")
    for name, content in page_contents().items():
        if name.endswith(".js"):
            (folder / name).write_bytes(content)
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(SCRIPT, folder)
    done = run_to_end("node", SCRIPT.name, *(path.name for path in FILES), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = map(json.loads, done.stdout.splitlines())
    return {name: (code, printed) for name, code, printed in lines}


@pytest.mark.slow
@pytest.mark.parametrize("tests", FILES, ids=lambda path: path.stem)
def test_units(tests: Path, outcomes: dict[str, tuple[int, str]]) -> None:
    """Each file beside this one has tests, and they pass, in a thread of their own."""
    code, printed = outcomes[tests.name]

    assert code == 0, printed
    assert "\n# pass 0\n" not in printed
    assert "\n# pass " in printed


def test_a_script_that_is_made_smaller_prints_the_same() -> None:
    """Comments and blanks go, and none inside a text, a template or an expression."""
    need("node")
    script = r"""
    // a comment
    const lines = [`one
       // no comment
         two  ${true ? "No,  /* none */ " : ""}  three`, /[/]  \/\*/.source]
    let at = 1
    ++at
    ;[at, ...lines].forEach((line) => console.log(line)) /** another */
    """
    smaller = smaller_script(script)

    assert len(smaller) < len(script) - 50
    assert printed(smaller) == printed(script)


def printed(script: str) -> str:
    """What Node.js prints of a script."""
    command = ["node", "--input-type=module", "-e", script]
    done = run_to_end(*command, check=True)
    return done.stdout
