"""The links under the blocks of a page open the boards that those blocks hold or name."""

import re
import zlib
from base64 import urlsafe_b64decode
from html import unescape

import pytest

import boustro
from docs import boards, figures

_LINK = re.compile(rf'<a href="([./]*){boards.PLACE}/index\.html#board=([\w-]+)">([^<]+)</a>')


def links_of(page: str, text: str) -> dict[str, str]:
    """The boards that the links of a page open, as project JSON, by the links' words."""
    found = {}
    for _, letters, words in _LINK.findall(boards.with_links(page, text)):
        raw = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        found[unescape(words)] = zlib.decompress(raw, -zlib.MAX_WBITS).decode()
    return found


@pytest.mark.parametrize(
    ("block", "words", "game"),
    [
        ("```console\n$ boustro solve mb47 mb48\n```", "mb48", boustro.builtin("mb48")),
        (
            "```sh\necho '[[-1,-1],[2,3]]' | boustro solve\n```",
            "this board",
            boustro.reads("[[-1,-1],[2,3]]"),
        ),
        (
            '```python\n>>> boustro.builtin("leetcode")\n```',
            "leetcode",
            boustro.builtin("leetcode"),
        ),
        ("```text\n# size 30\n3 22\n```", "this board", boustro.reads("# size 30\n3 22\n")),
    ],
)  # fmt: skip
def test_link_opens_the_board(block: str, words: str, game: boustro.Game) -> None:
    """The address holds the very game, with its rules."""
    assert boustro.reads(links_of("page", block)[words]).key == game.key


def test_pages_in_folders_find_the_page() -> None:
    """A page in a folder goes up to where the board's page stands."""
    text = boards.with_links("formats/pairs", "```sh\nboustro solve mb47\n```")

    assert [up for up, *_ in _LINK.findall(text)] == ["../"]


@pytest.mark.parametrize("words", ["one two three", ">>> 1 + 1", "boustro site -o site"])
def test_other_blocks_have_no_links(words: str) -> None:
    """What holds no board stays as it is."""
    block = f"```text\n{words}\n```"

    assert boards.with_links("page", block) == block


def test_every_page_of_a_format_shows_a_board_to_open() -> None:
    """The pages about formats have examples, and each that is text can be opened."""
    pages = [page for page in figures.pages() if page.parent.name == "formats"]
    opened = [
        page.stem for page in pages if links_of(f"formats/{page.stem}", page.read_text("utf-8"))
    ]

    # A list of formats, and a file of NumPy.
    assert {page.stem for page in pages} - {*opened} == {"index", "npy"}


def test_one_page_says_how_to_install() -> None:
    """Before the first release `pip install boustro` fails: pages link to the one that says so."""
    command = re.compile(r"pipx? install")
    naming = {page.name for page in figures.pages() if command.search(page.read_text("utf-8"))}

    assert naming == {"README.md", "support.md"}


def test_notebooks_and_files_that_pages_link_to_are_there() -> None:
    """Every link of README or a page to a neighbour leads to a file; each notebook has one."""
    linked = {
        (page.parent / path).resolve()
        for page in figures.pages()
        for path in re.findall(r"\]\((?!\w+:)([^)#]+\.\w+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    }

    assert [path for path in linked if not path.exists()] == []
    assert {*(figures.ROOT / "docs").rglob("*.ipynb")} <= linked


def test_users_have_at_most_thirty_pages() -> None:
    """The pages of the formats count as one, and those for contributors not at all."""
    docs = figures.ROOT / "docs"
    folders = {page.parent.relative_to(docs).as_posix() for page in docs.rglob("*.md")}

    assert folders == {".", "formats", "contributors", "contributors/decisions"}
    assert len([*docs.glob("*.md"), docs / "formats"]) <= 30


def test_the_list_for_programs_names_pages_that_exist() -> None:
    """Each link of llms.txt leads to a page, by the name of its HTML file."""
    docs = figures.ROOT / "docs"
    linked = re.findall(r"\]\(([\w/-]+)\.html\)", (docs / "llms.txt").read_text("utf-8"))

    assert len(linked) > 10
    assert [name for name in linked if not (docs / f"{name}.md").is_file()] == []
