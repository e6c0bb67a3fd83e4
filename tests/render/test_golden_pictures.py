"""Pictures are drawn as they were: small boards byte by byte, others by their digest.

`python -m tests.render.test_golden_pictures` draws them anew; look at the difference.
"""

import hashlib
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from boustro import Board, builtin, levels, search, shortest_route
from boustro.answers.moments import moments
from boustro.render.heats import whatif_heat
from boustro.render.picture_options import THEMES
from tests.render.drawing import draw

FOLDER = Path(__file__).parent / "golden"
DIGESTS = FOLDER / "digests.json"
LEETCODE = builtin("leetcode")
MB47 = builtin("mb47")
SMALL = Board(9, jumps={2: 8, 7: 3})

WHOLE: dict[str, Callable[[], str]] = {
    "small-classic": lambda: draw(SMALL, title="Nine squares"),
    "small-embedded": lambda: draw(SMALL, embedded=True, tokens=(0, 0, 5), prefix="a-"),
    "small-heat": lambda: draw(SMALL, theme="dark", heat=whatif_heat(9, {2: -3.5, 7: 1.25})),
}
OTHERS: dict[str, Callable[[], str]] = {
    **{f"mb47-{theme}": partial(draw, MB47, theme=theme) for theme in THEMES},
    "mb47-route": lambda: draw(MB47, route=shortest_route(MB47)),
    "leetcode-levels": lambda: draw(LEETCODE, levels=levels(LEETCODE)),
    "leetcode-search": lambda: draw(LEETCODE, search=moments(search(LEETCODE), 36, 1)[2]),
    "overview": lambda: draw(Board(3600, jumps={7: 3000, 3500: 12})),
}


def digest(svg: str) -> str:
    """A short fingerprint of a picture."""
    return hashlib.sha256(svg.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", WHOLE)
def test_small_pictures_are_as_they_were(name: str) -> None:
    """Byte by byte."""
    assert WHOLE[name]() == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OTHERS)
def test_other_pictures_are_as_they_were(name: str) -> None:
    """By their digest."""
    assert digest(OTHERS[name]()) == json.loads(DIGESTS.read_text())[name]


def test_every_golden_has_its_case() -> None:
    """No file and no digest is left over."""
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(WHOLE)
    assert set(json.loads(DIGESTS.read_text())) == set(OTHERS)


def main() -> None:
    """Draw all goldens anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, make in WHOLE.items():
        (FOLDER / f"{name}.svg").write_text(make(), encoding="utf-8")
    found = {name: digest(make()) for name, make in OTHERS.items()}
    DIGESTS.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
