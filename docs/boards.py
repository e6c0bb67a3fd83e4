"""The boards of the documentation, each with a link that opens it on the page.

Where the documents are built for a browser, the page stands beside them as a static site, and under
every block that holds boards or names built-in ones a line has their links.
"""

import io
import json
import re
import shutil
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path

from boustro import Board, BoustroError, Game, builtin, builtin_names, read_all
from boustro.formats import plain_game
from boustro.formats.registry import KNOWN
from boustro.site.folder import build_site
from boustro.site.pyodide import VERSION, pyodide_files

PLACE = "board-page"
"""The folder of the page among the built documents."""
LIVING = f'<iframe class="living" src="{PLACE}/index.html#tab=judge" title="boustro"></iframe>'
"""The page itself, for the front page of the documents."""
PACKAGE = Path(__file__).parents[1] / "build" / "pyodide" / f"pyodide-{VERSION}.tgz"
_BLOCK = re.compile(r"^```(?P<kind>\S*)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"boustro [a-z]+((?: [\w.]+)+)")
# The name "leetcode" by itself may be that of the rules.
_CALLED = re.compile(r'(?<=builtin\(")leetcode(?=")|(?<=")(?!leetcode")\w+(?=")')
_PIPED = re.compile(r"(?:echo|printf) '([^']+)' *\|")
_TOLD = ("console", "sh", "python")
_MOST = 3
LITE = Path(__file__).parents[1] / "build" / "lite" / "site"
"""The notebooks in JupyterLite, where `make lite` has made it."""
_NOTEBOOK = re.compile(r"\[`([\w-]+\.ipynb)`\]\(notebooks/\1\)")
ACCEPTED = Path(__file__).parents[1] / "examples" / "accepted"
_WRONG = re.compile(r"^\| `(\w+)`.*?\| (\d+) × \d+, `\{(.*?)\}` <!-- judge -->.*", re.MULTILINE)


def with_links(page: str, text: str) -> str:
    r"""A page with links under its blocks; `page` is its name, with the folders it is in.

    >>> print(with_links("tutorial", "```sh\nboustro solve mb47\n```\nMore."))
    ```sh
    boustro solve mb47
    ```
    <BLANKLINE>
    <p class="boards">Open on the page: <a href="board-page/index.html#board=...">mb47</a></p>
    <BLANKLINE>
    More.
    """
    up, form = "../" * page.count("/"), page.removeprefix("formats/")

    def linked(block: re.Match[str]) -> str:
        links = [
            f'<a href="{up}{PLACE}/index.html#board={packed(game)}">{name}</a>'
            for name, game in boards_of(block["kind"], block["text"], form).items()
        ]
        line = f'\n\n<p class="boards">Open on the page: {", ".join(links)}</p>\n'
        return block[0] + (line if links else "")

    for name, game, row in wrong_solutions(text):
        address = (
            f"{up}{PLACE}/index.html#board={packed(game)}&amp;tab=judge&amp;judge={judged(name)}"
        )
        text = text.replace(row, row.replace("<!-- judge -->", f'<a href="{address}">open</a>'))
    return _BLOCK.sub(linked, text)


def with_lite(text: str) -> str:
    r"""A page whose notebooks open in JupyterLite, and can be downloaded still.

    >>> print(with_lite("[`a.ipynb`](notebooks/a.ipynb)"))
    [`a.ipynb`](notebooks/a.ipynb) <a href="lite/notebooks/index.html?path=a.ipynb">open</a>
    """
    return _NOTEBOOK.sub(r'\g<0> <a href="lite/notebooks/index.html?path=\1">open</a>', text)


def wrong_solutions(text: str) -> Iterator[tuple[str, Game, str]]:
    """The rows of a table of wrong solutions: the name of each, its smallest board, the row."""
    for row in _WRONG.finditer(text):
        pairs = [map(int, pair.split(":")) for pair in row[3].split(",")]
        side = int(row[2])
        board = Board(side * side, columns=side, jumps=[(entry, exit) for entry, exit in pairs])
        yield row[1], Game(board, "leetcode"), row[0]


def judged(name: str) -> str:
    """A solution as the address carries it to the Judge tab."""
    text = (ACCEPTED / f"{name}.py").read_text(encoding="utf-8")
    plain = {"solution": text, "language": "python", "form": "leetcode"}
    return f"1.{_deflated(json.dumps(plain))}"


def boards_of(kind: str, text: str, form: str) -> dict[str, Game]:
    """The boards of a block by their names: built-in ones that it names, and those that it holds.

    A page called after a format shows its boards in that `form`.
    """
    if kind in _TOLD:
        words = [*" ".join(_COMMAND.findall(text)).split(), *_CALLED.findall(text)]
        named = {name: builtin(name) for name in words if name in builtin_names()}
        found = [game for one in _PIPED.findall(text) for game in _read(one.replace("\\n", "\n"))]
    else:
        named, found = {}, list(_read(text, form if form in KNOWN else None))
    shown = enumerate(found[:_MOST], 1)
    return named | {"this board" if len(found) == 1 else f"board {n}": game for n, game in shown}


def _read(text: str, form: str | None = None) -> Iterator[Game]:
    """The boards of a text, none where it is something else; one without jumps may be any numbers."""
    try:
        yield from [game for game in read_all(io.StringIO(text), form) if game.board.jumps]
    except BoustroError:
        return


def packed(game: Game) -> str:
    """A game as it stands in the address of the page."""
    return _deflated(json.dumps(plain_game(game), separators=(",", ":"), ensure_ascii=False))


def _deflated(text: str) -> str:
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return urlsafe_b64encode(deflate.compress(text.encode()) + deflate.flush()).decode().rstrip("=")


def build_page(documents: Path) -> None:
    """Put the page beside the built documents."""
    build_site(documents / PLACE, pyodide_files(PACKAGE))
    if LITE.exists():
        shutil.copytree(LITE, documents / "lite", dirs_exist_ok=True)
