"""`boustro show -o`: pictures in files, and what is refused."""

import io
from pathlib import Path

import pytest
from PIL import Image

from boustro import Play, Record, builtin
from tests.cli.running import Run

HEADS = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a", "pdf": b"%PDF"}


@pytest.mark.parametrize("kind", HEADS)
def test_every_kind_is_written(run: Run, tmp_path: Path, kind: str) -> None:
    """By the name of the file, whole; standard output stays free."""
    path = tmp_path / f"board.{kind}"
    done = (
        run("show", "leetcode", "-o", str(path), "--scale", "0.3")
        if kind in ("png", "gif")
        else run("show", "leetcode", "-o", str(path))
    )

    assert done.code == 0, done.err
    assert done.out == ""
    assert path.read_bytes().startswith(HEADS[kind])
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("options", "sign"),
    [
        (["--route"], 'class="stop"'),
        (["--levels"], "level: the fewest rolls to rest there"),
        (["--heat", "levels"], "level: the fewest rolls to rest there"),
        (["--heat", "visits"], "visits: average number"),
        (["--heat", "reaches"], "throws that reach each square"),
        (["--after", "0"], "chance to be on each square"),
        (["--search"], "the finish is found: 4 rolls"),
        (["--graph"], "boustro graph"),
        (["--theme", "dark"], "#15181c"),
        (["--window", "1-12"], 'data-rows="2"'),
    ],
)
def test_what_is_asked_is_in_the_picture(
    run: Run, tmp_path: Path, options: list[str], sign: str
) -> None:
    """Each option shows."""
    path = tmp_path / "board.svg"
    done = run("show", "leetcode", "-o", str(path), *options)

    assert done.code == 0, done.err
    assert sign in path.read_text(encoding="utf-8")


def test_the_values_are_those_of_the_chain(run: Run, tmp_path: Path) -> None:
    """A reading in the picture is the figure of the analysis."""
    from boustro import analyse

    path = tmp_path / "board.svg"
    run("show", "mb47", "-o", str(path), "--heat", "visits")

    assert f">{analyse(builtin('mb47')).visits[99]:.2f}<" in path.read_text(encoding="utf-8")


def test_a_record_is_shown(run: Run, tmp_path: Path) -> None:
    """As it stands in a picture that does not move, throw by throw in one that does."""
    play = Play(builtin("mb48"), players=2, seed=4)
    for _ in range(6):
        play.roll()
    record = tmp_path / "game.txt"
    record.write_text(f"{Record.of(play)}\n", encoding="utf-8")
    still, moving = tmp_path / "game.svg", tmp_path / "game.gif"

    assert run("show", "--record", str(record), "-o", str(still)).code == 0
    assert run("show", "--record", str(record), "-o", str(moving), "--scale", "0.2").code == 0
    for seat, square in enumerate(play.position.squares, 1):
        assert f'data-seat="{seat}" data-square="{square}"' in still.read_text(encoding="utf-8")
    with Image.open(io.BytesIO(moving.read_bytes())) as image:
        assert getattr(image, "n_frames", 1) > 12


def test_several_boards_are_pages_of_a_pdf(run: Run, tmp_path: Path) -> None:
    """And are refused for a picture of one board."""
    path = tmp_path / "boards.pdf"

    assert run("show", "leetcode", "wall", "-o", str(path)).code == 0
    assert path.read_bytes().count(b"/MediaBox") == 2
    run("show", "leetcode", "wall", "-o", str(tmp_path / "boards.svg")).refused(
        "a .pdf takes several"
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["-o", "x.bmp"], "expected a name ending in .svg, .png, .gif, .pdf, .txt"),
        (["-o", "x.svg", "--levels", "--heat", "visits"], "choose one"),
        (["-o", "x.svg", "--graph", "--route"], "--graph cannot be combined with --route"),
        (["-o", "x.svg", "--paper", "a3"], "--paper needs a .pdf"),
        (["-o", "x.svg", "--scale", "2"], "--scale needs a .png"),
        (["-o", "x.gif", "--heat", "visits"], "--heat cannot be animated"),
        (["-o", "x.gif", "--graph"], "--graph cannot be animated"),
        (["-o", "x.gif", "--levels"], "--levels cannot be animated"),
        (["-o", "x.gif", "--window", "1-6"], "--window cannot be animated"),
        (["-o", "x.svg", "--window", "6"], "expected FIRST-LAST such as 1-200"),
        (["-o", "x.svg", "--window", "1-99"], "expected a window of squares in 1..36"),
        (["--heat", "visits"], "name a file with -o"),
        (["--after", "0"], "name a file with -o"),
        (["-o", "x.svg", "--after", "3", "--heat", "visits"], "choose one"),
        (["--theme", "dark"], "name a file with -o"),
        (["--record", __file__], "--record has its own board and rules: leave out"),
        (["-o", "x.png", "--scale", "20"], "a smaller scale fits"),
    ],
)
def test_what_does_not_fit_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str], sentence: str
) -> None:
    """With exit code 2, what to do, and no file."""
    monkeypatch.chdir(tmp_path)
    run("show", "leetcode", *options).refused(sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_giant_board_is_refused_with_a_window(run: Run, tmp_path: Path) -> None:
    """The hint is an option of the command, and it works."""
    text = tmp_path / "giant.json"
    text.write_text('{"size": 1000000, "jumps": [[3, 900]]}')
    path = tmp_path / "giant.svg"
    run("show", str(text), "-o", str(path)).refused("--window 1-40")
    assert run("show", str(text), "-o", str(path), "--window", "1-40").code == 0


def test_no_route_to_be_walked_is_told(run: Run, tmp_path: Path) -> None:
    """A still picture is drawn with a word on it; an animation has nothing to show."""
    still = run("show", "wall", "--route", "-o", str(tmp_path / "wall.svg"))
    moving = run("show", "wall", "-o", str(tmp_path / "wall.gif"))

    assert (still.code, moving.code) == (0, 2)
    assert "no route" in still.err
    assert "--search shows how far" in moving.err


def test_a_record_that_is_none_is_refused(run: Run, tmp_path: Path) -> None:
    """With the line that is no record's."""
    path = tmp_path / "no.txt"
    path.write_text("hello\n")
    run("show", "--record", str(path), "-o", str(tmp_path / "x.svg")).refused("line 1")


@pytest.mark.parametrize(
    ("kind", "module"), [("png", "resvg_py"), ("pdf", "reportlab"), ("gif", "PIL")]
)
def test_a_missing_extra_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, module: str
) -> None:
    """With what to install."""
    import sys

    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, module, None)
    done = run("show", "leetcode", "-o", str(tmp_path / f"x.{kind}"))

    assert done.code == 1
    assert "pip install 'boustro[picture]'" in done.err


@pytest.mark.parametrize("option", ["--die=d4", "--rules=spoj", "--format=csv", "--size=9"])
@pytest.mark.parametrize("where", [(), ("-o", "game.svg")])
def test_a_record_has_its_own_rules(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, where: tuple[str, ...]
) -> None:
    """An option of rules or of reading is refused beside it; nothing is printed or written."""
    monkeypatch.chdir(tmp_path)
    run("play", "mb47", "--throws", "1,6", "--record", "game")
    ran = run("show", "--record", "game", option, *where)

    assert (ran.code, ran.out) == (2, "")
    assert "--record has its own board and rules: leave out BOARD and" in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["game"]
