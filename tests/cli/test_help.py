"""The help of commands: whole sentences, with the figures of the code; what starting up loads."""

import re
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from boustro import cli
from boustro.answers.schemas import documents
from boustro.cli.group import COMMANDS, boustro
from boustro.cli.params import Option
from boustro.model.rules import PRESETS
from docs.figures import at
from tests.support.processes import run_to_end

ROOT = Path(__file__).parents[2]
# Of the package that is installed: a wheel is tested with src/ away.
COMMAND_FILES = Path(cli.__file__).parent
FIGURES = {
    ("simulate", "--games"): {at("simulation.run:GAMES")},
    ("judge", "--boards"): {
        at("judging.judging:BOARDS"),
        at("judging.judging:BOARDS_ONE_BY_ONE"),
        at("judging.judging:BOARDS_OF_QUESTIONS"),
    },
    ("show", "--graph"): {at("render.picture.layers:MOST_VERTICES")},
    ("show", "--scale"): {
        round(at("render.picture_value:picture").__wrapped__.__kwdefaults__["cell"]),
        at("render.animation:_PROJECTOR"),
    },
    ("", "--max-bytes"): {at("formats.source:Limits")().bytes >> 20},
    ("", "--width"): {at("render.style:Style")().width},
}
"""The figures of two digits or more in a help, by command and option, as the code has them."""


def command(name: str) -> click.Command:
    """A command by its name."""
    found: click.Command = at(f"cli.{name}:command")
    return found


def options_of(name: str) -> Iterator[click.Option]:
    """The options of a command and of those inside it."""
    found = command(name)
    inside = found.commands.values() if isinstance(found, click.Group) else ()
    for each in (found, *inside):
        yield from (param for param in each.params if isinstance(param, click.Option))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_is_of_whole_sentences(name: str) -> None:
    """`--help` says in sentences what the command does, and what each option does."""
    texts = [str(command(name).help).strip(), *(str(option.help) for option in options_of(name))]

    for text in texts:
        assert re.fullmatch(r"[A-Z].* .* .*\.", text, re.DOTALL), text


@pytest.mark.parametrize("name", COMMANDS)
def test_figures_of_a_help_are_those_of_the_code(name: str) -> None:
    """A number of two digits or more is a default or a limit of the code, or an example."""
    for option in options_of(name):
        words = option.words if isinstance(option, Option) else str(option.help)
        prose = re.sub(r"`[^`]*`", "", words)
        numbers = {int(number) for number in re.findall(r"(?<!\w)\d\d+", prose)}
        key = (name if (name, option.opts[0]) in FIGURES else "", option.opts[0])

        assert numbers == FIGURES.get(key, set()), option.opts


def test_the_help_names_every_preset() -> None:
    """`--rules` lists the rules that have a name."""
    (option,) = (option for option in options_of("solve") if "--rules" in option.opts)

    assert set(re.findall(r"`(.+?)`", option.words)) == PRESETS.keys()  # type: ignore[attr-defined]


def test_the_commands_are_those_of_the_folder() -> None:
    """Every module with a command is listed, and every listed command has its module."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in COMMAND_FILES.glob("*.py")}
    with_command = {
        name for name, text in texts.items() if re.search(r"^def command\(", text, re.MULTILINE)
    }

    assert with_command == set(COMMANDS)
    assert boustro.list_commands(click.Context(boustro)) == list(COMMANDS)


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
    helps = [str(option.help) for name in COMMANDS for option in options_of(name)]
    named = {name for text in helps for name in re.findall(r"schema boustro/([a-z-]+/\d+)", text)}

    assert len(named) > 5
    assert named - {name.replace("-", "/") for name in documents()} == set()
