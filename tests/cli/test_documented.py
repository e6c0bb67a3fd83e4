"""Every command and option is documented, and nothing else is."""

import re
import subprocess
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest

from boustro import cli
from boustro.answers.schemas import documents
from boustro.cli.group import COMMANDS, boustro
from tests.support.processes import run_to_end

ROOT = Path(__file__).parents[2]
# Of the package that is installed: a wheel is tested with src/ away.
COMMAND_FILES = Path(cli.__file__).parent
PAGE = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
SHARED = "".join(text for title, text in SECTIONS.items() if title.startswith("Options of"))


def command(name: str) -> click.Command:
    """A command by its name."""
    found: click.Command = import_module(f"boustro.cli.{name}").command
    return found


def options(name: str) -> set[str]:
    """Every way to write an option of a command."""
    parameters = (p for p in parameters_of(command(name)) if isinstance(p, click.Option))
    return {text for parameter in parameters for text in parameter.opts}


def parameters_of(found: click.Command) -> list[click.Parameter]:
    """The parameters of a command and of those inside it."""
    inside = found.commands.values() if isinstance(found, click.Group) else ()
    return [*found.params, *(each for one in inside for each in one.params)]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented(name: str) -> None:
    """Each option stands in the section of its command or among the shared ones."""
    text = SECTIONS[f"boustro {name}"] + SHARED
    documented = set(re.findall(r"`(--?[a-z][a-z-]*)", text))

    assert options(name) - documented == set()


def test_nothing_is_documented_that_does_not_exist() -> None:
    """Each command and option on the page is one of the command's."""
    real = {"--version", "--help", "-h", *(text for name in COMMANDS for text in options(name))}
    documented = set(re.findall(r"`(?:boustro [a-z]* ?)?(--?[a-z][a-z-]*)", PAGE))

    assert documented - real == set()
    assert {title for title in SECTIONS if title.startswith("boustro ")} == {
        f"boustro {name}" for name in COMMANDS
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_a_help_calls_a_value_what_the_page_calls_it(name: str) -> None:
    """`--time SECONDS`: an option's value has the same word in the help and on the page."""
    text = SECTIONS[f"boustro {name}"]
    for parameter in command(name).params:
        word = re.search(rf"`{parameter.opts[-1]} ([A-Z-]+)`", text)
        if word and not isinstance(parameter.type, click.Choice):
            assert parameter.make_metavar(click.Context(command(name))) == word[1], parameter.opts


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_a_help(name: str) -> None:
    """`--help` says something about every option and about the command."""
    assert command(name).help
    for parameter in parameters_of(command(name)):
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_the_commands_are_those_of_the_folder() -> None:
    """Every module with a command is listed, and every listed command has its module."""
    modules = {path.stem for path in COMMAND_FILES.glob("*.py")}
    with_command = {
        name for name in modules if re.search(r"^def command\(", source(name), re.MULTILINE)
    }

    assert with_command == set(COMMANDS)
    assert boustro.list_commands(click.Context(boustro)) == list(COMMANDS)


def source(name: str) -> str:
    """The text of a module of the command."""
    return (COMMAND_FILES / f"{name}.py").read_text(encoding="utf-8")


def test_starting_up_loads_no_more_than_it_needs(
    process: Callable[..., "subprocess.CompletedProcess[bytes]"], tmp_path: Path
) -> None:
    """`--version` loads no model, a built-in board no reader, a file only its own."""
    code = (
        "import sys; from boustro.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m.startswith(('boustro.', 'json', 'rich'))))\n"
    )
    import sys

    def loaded(*args: str) -> str:
        done = run_to_end(
            sys.executable, "-c", code, *args, check=True, env={"PYTHONPATH": str(ROOT / "src")}
        )
        return done.stdout.splitlines()[-1]

    assert "boustro.model" not in loaded("--version")
    solved = loaded("solve", "mb47", "--answers")
    assert "boustro.model" in solved
    for name in ("boustro.formats", "'json", "'rich", "boustro.render.text"):
        assert name not in solved
    (tmp_path / "m.txt").write_text("[[-1,-1],[-1,3]]")
    read = loaded("solve", str(tmp_path / "m.txt"))
    assert "boustro.formats.cells" in read
    for name in ("'json", "formats.jumps", "formats.boustro", "formats.writing", "formats.counted"):
        assert name not in read


def test_help_names_a_schema_that_there_is() -> None:
    """The schema beside `--json` is one of today's, in its version."""
    helps = [str(getattr(p, "help", "")) for name in COMMANDS for p in parameters_of(command(name))]
    named = {name for text in helps for name in re.findall(r"schema boustro/([a-z-]+/\d+)", text)}

    assert len(named) > 5
    assert named - {name.replace("-", "/") for name in documents()} == set()
