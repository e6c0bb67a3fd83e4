"""`show`, `graph`, `convert`, `boards` and `completion`."""

import json
import os
import re
from pathlib import Path

import pytest

import boustro
from boustro.solve import shortest_route
from tests.cli.running import Run
from tests.cli.test_solve_json import checked

SAMPLE = "[[-1,-1],[-1,3]]"


def test_show_draws_the_board_under_its_name_and_rules(run: Run) -> None:
    """Name and size, rules, then the grid from the last row down."""
    lines = run("show", "mb47").out.splitlines()

    assert lines[0] == "Chutes and Ladders: 100 squares"
    assert lines[1] == "rules: start 0, exact finish, one jump a roll, d6"
    assert lines[3].startswith(" │100F  │99    │98▼78 ")


def test_show_marks_a_route_that_exists(run: Run) -> None:
    """`--route` frames the squares of the route; without a route it says so."""
    assert "┏" in run("show", "mb47", "--route").out
    wall = run("show", "wall", "--route").out
    assert "┏" not in wall
    assert "no route: nothing to mark" in wall


def test_show_writes_text(run: Run, tmp_path: Path) -> None:
    """A .txt file takes the drawing, uncoloured; an ending that is none is refused and not made."""
    text, picture = tmp_path / "board.txt", tmp_path / "board.bmp"

    written = run("show", "mb47", "-o", str(text), "--color", "always")
    refused = run("show", "mb47", "-o", str(picture))

    assert (written.code, written.out) == (0, "")
    assert text.read_text() == run("show", "mb47").out
    assert refused.code == 2
    assert "expected a name ending in .svg" in refused.err
    assert not picture.exists()


def test_graph_lists_neighbours_with_levels(run: Run) -> None:
    """The adjacency lists are those of the library, one vertex a line."""
    assert run("graph", "-", text=SAMPLE).out == "1 [0]: 3 4\n3 [1]: 4\n4 [1]:\n"
    assert run("graph", "-", "--as", "edges", text=SAMPLE).out == "1 3 1,2\n1 4 3\n3 4 1\n"
    assert run("graph", "-", "--as", "levels", text=SAMPLE).out == "1 0\n3 1\n4 1\n"


def test_graph_in_dot_is_that_of_the_library(run: Run) -> None:
    """`--as dot` is the library's text."""
    assert (
        run("graph", "mb47", "--as", "dot").out == boustro.graph(boustro.builtin("mb47")).to_dot()
    )


@pytest.mark.parametrize("more", [[], ["--opening", "6", "--again", "6"]])
def test_graph_in_json_keeps_its_contract(run: Run, more: list[str]) -> None:
    """The document holds every vertex and edge, with and without memory."""
    ran = run("graph", "leetcode", "--as", "json", *more)
    (entry,) = checked(ran.out, "graph-1.json")["results"]
    rules = boustro.Rules.from_dict(entry["rules"])
    graph = boustro.graph(boustro.builtin("leetcode"), rules)

    assert len(entry["vertices"]) == len(graph.vertices)
    assert len(entry["edges"]) == len(graph.edges)


def test_convert_writes_a_format_that_can_say_it_all(run: Run, tmp_path: Path) -> None:
    """What was converted is read again as the same game."""
    path = tmp_path / "mb47.json"

    assert run("convert", "mb47", "-o", str(path)).code == 0
    assert boustro.read(path) == boustro.builtin("mb47")
    assert list(tmp_path.iterdir()) == [path]


def test_convert_to_standard_output(run: Run) -> None:
    """`-o -` prints, in the format asked for."""
    ran = run("convert", "-", "-o", "-", "--to", "leetcode", text=SAMPLE)

    assert boustro.reads(ran.out) == boustro.reads(SAMPLE)


def test_convert_refuses_to_lose_what_it_was_not_told_to(run: Run, tmp_path: Path) -> None:
    """A format that cannot say the rules is refused unless `--lossy`; no file is left."""
    path = tmp_path / "out.txt"
    args = ["convert", "mb47", "-o", str(path), "--to", "leetcode", "--die", "d8"]

    run(*args).refused("cannot express")
    assert not path.exists()

    assert run(*args, "--lossy").code == 0
    assert boustro.read(path).board == boustro.builtin("mb47").board


def test_convert_leaves_a_file_alone_that_it_cannot_replace(run: Run, tmp_path: Path) -> None:
    """A folder that is not there is a failure of the work, exit code 1."""
    ran = run("convert", "mb47", "-o", str(tmp_path / "no" / "out.json"))

    assert ran.code == 1
    assert "cannot write" in ran.err


def test_a_pipe_is_written_to_and_not_replaced(run: Run, tmp_path: Path) -> None:
    """What is no plain file is written to as it is."""
    ran = run("convert", "mb47", "-o", os.devnull, "--to", "boustro")

    assert ran.code == 0
    assert not Path(os.devnull).is_file()


def test_boards_lists_every_built_in_board(run: Run) -> None:
    """Each has a line with name, size, jumps and fewest rolls."""
    lines = run("boards", "--width", "200").out.splitlines()
    rows = {line.split()[0]: line.split() for line in lines[1:] if not line.startswith(" ")}

    assert tuple(rows) == boustro.builtin_names()
    assert rows["mb47"][1:4] == ["100", "19", "7"]
    assert rows["wall"][3] == "none"


def test_boards_and_helps_are_cut_nowhere(run: Run) -> None:
    """At 80 columns the list of boards and the help of every command are whole and fit."""
    from boustro.cli.group import COMMANDS

    runs = [run("boards"), run("--help"), *(run(name, "-h") for name in COMMANDS)]
    assert [(each.code, each.err) for each in runs] == [(0, "")] * len(runs)
    shown = [each.out for each in runs]
    for text in shown:
        assert max(map(len, text.splitlines())) <= 80
        assert "…" not in text
        assert not [line for line in text.splitlines() if line.endswith("...")][1:]
    words = " ".join(shown[0].split())
    for name in boustro.builtin_names():
        game = boustro.builtin(name)
        assert f"{game.board.name} {game.rules}" in words


def test_boards_fit_the_width(run: Run) -> None:
    """The list is cut to the width of the terminal."""
    assert max(map(len, run("boards", "--width", "50").out.splitlines())) <= 50


def test_one_board_is_printed_in_the_boustro_format(run: Run) -> None:
    """`boards NAME` prints a game that can be read again, and refuses other names."""
    assert boustro.reads(run("boards", "gyan72").out) == boustro.builtin("gyan72")
    assert run("boards", "nope").code == 2


def test_boards_in_json_keep_their_contract(run: Run) -> None:
    """One entry a board; with a name just that one."""
    every = checked(run("boards", "--json").out, "boards-1.json")["boards"]
    one = checked(run("boards", "mb47", "--json").out, "boards-1.json")["boards"]

    assert tuple(entry["name"] for entry in every) == boustro.builtin_names()
    assert one == [entry for entry in every if entry["name"] == "mb47"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(run: Run, shell: str) -> None:
    """Each shell gets the script that asks `boustro` for completions."""
    ran = run("completion", shell)

    assert ran.code == 0
    assert "_BOUSTRO_COMPLETE" in ran.out


def test_completion_knows_the_shell_one_is_in(run: Run) -> None:
    """Without a name it is the shell of `SHELL`; none that we know is refused."""
    assert run("completion", SHELL="/bin/zsh").out == run("completion", "zsh").out
    assert run("completion", SHELL="/bin/tcsh").code == 2


def test_completion_completes_commands_boards_and_rules(run: Run) -> None:
    """The script's question is answered with commands, built-in boards, presets, formats."""

    def completed(words: str, last: str) -> set[str]:
        env = {"_BOUSTRO_COMPLETE": "bash_complete", "COMP_WORDS": words}
        words_before = len(words.split()) - 1 if last else len(words.split())
        ran = run(**env, COMP_CWORD=str(words_before))
        return {line.split(",")[1] for line in ran.out.splitlines()}

    assert completed("boustro so", "so") == {"solve"}
    assert {"mb47", "mb48"} <= completed("boustro solve mb", "mb")
    assert completed("boustro solve --rules leet", "leet") == {"leetcode"}
    assert completed("boustro solve --format hack", "hack") == {"hackerrank"}


def test_json_documents_are_ascii(run: Run) -> None:
    """A document can be read whatever the encoding of the terminal."""
    game = json.dumps({"size": 4, "name": "Żmije i drabiny"})
    ran = run("solve", "-", "--json", "--format", "boustro", text=game)

    assert ran.out.isascii()
    assert json.loads(ran.out)["results"][0]["name"] == "Żmije i drabiny"


def test_grade_is_judge(run: Run) -> None:
    """`boustro grade` names the command that grades."""
    assert "boustro judge FOLDER" in run("grade", "x").err


def test_serve_opens_a_browser_unless_it_is_told_not_to(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """`--no-browser` is the only option that keeps it shut."""
    asked: list[bool] = []
    monkeypatch.setattr("boustro.web.serve.serve", lambda options, _: asked.append(options.browser))
    for more in ((), ("--no-browser",)):
        run("serve", "--db", str(tmp_path / "b.db"), *more)

    assert asked == [True, False]


def test_a_very_long_route_is_cut_in_its_middle(run: Run, tmp_path: Path) -> None:
    """Where rolls are left out, and only there, it says how many runs of throws they are."""
    jumps = [[square, square + 7] for square in range(3, 1480, 13)]
    (tmp_path / "board.json").write_text(json.dumps({"size": 1500, "jumps": jumps}))
    route = shortest_route(boustro.read(tmp_path / "board.json"))
    assert route is not None
    lines = run("solve", str(tmp_path / "board.json")).out.splitlines()
    cut = next(at for at, line in enumerate(lines) if "more runs of throws" in line)
    before, after = (int(re.findall(r"roll (\d+):", lines[at])[0]) for at in (cut - 1, cut + 1))

    assert f" {len(route.legs) - 50} more runs" in lines[cut]
    assert before == sum(leg.times for leg in route.legs[:40])
    assert after == 1 + sum(leg.times for leg in route.legs[:-10])
