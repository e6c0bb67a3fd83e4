"""The page's own functions that need no browser, by the test runner of Node.js."""

import shutil
from pathlib import Path

import pytest

from boustro.web.page_files import STATIC, page_contents, smaller_script
from tests.support.missing import need
from tests.support.processes import run_to_end

UNITS = Path(__file__).parent / "units"


@pytest.mark.slow
@pytest.mark.parametrize("tests", sorted(UNITS.glob("*.test.js")), ids=lambda path: path.stem)
def test_units(tests: Path, tmp_path: Path) -> None:
    """Each file beside this one passes; it stands beside the page's modules, as modules."""
    need("node")
    shutil.copy(tests, tmp_path)
    shutil.copytree(UNITS.parents[2] / "src" / "boustro" / "site" / "static", tmp_path / "site")
    shutil.copytree(STATIC, tmp_path / "sources")
    for name, content in page_contents().items():
        if name.endswith(".js"):
            (tmp_path / name).write_bytes(content)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    command = ["node", "--test", tests.name]
    done = run_to_end(*command, cwd=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


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
