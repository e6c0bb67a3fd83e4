"""What people do on the page, and what they see of it."""

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

PLAIN = {"size": 36, "columns": 6, "jumps": [[3, 20], [30, 9]], "name": "Six by six"}


def link_to(board: Mapping[str, Any], tab: str = "draw") -> str:
    """The address behind which a board is opened."""
    text = json.dumps({"schema": "boustro/board/1", **board})
    squeezed = zlib.compress(text.encode(), 9, -15)
    return f"/#board={urlsafe_b64encode(squeezed).decode().rstrip('=')}&tab={tab}"


def centre(page: Page, square: int) -> tuple[float, float]:
    """Where the middle of a square is in the window."""
    box = page.locator(f'.cells [data-cell="{square}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, begin: int, end: int) -> None:
    """Drag from square to square, with a stop on the way as a hand has it."""
    (x, y), (to_x, to_y) = centre(page, begin), centre(page, end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up()


def click(page: Page, square: int) -> None:
    """Click on a square."""
    page.mouse.click(*centre(page, square))


def focus(page: Page, square: int) -> None:
    """Bring the keyboard to a square, as Tab and arrows would."""
    page.locator(f'.cells [data-cell="{square}"]').focus()


def keys(page: Page, *pressed: str) -> None:
    """Press keys one after another."""
    for key in pressed:
        page.keyboard.press(key)


def figure(page: Page, name: str) -> Locator:
    """One of the figures that are always in view: fewest, average, range or minutes."""
    return page.locator(f"#figure-{name} strong")


def jumps(page: Page) -> Locator:
    """The jumps as they are listed."""
    return page.locator(".chips .chip")


def heard(page: Page, words: str) -> None:
    """Expect what is said to those who hear the page."""
    expect(page.locator("#live")).to_contain_text(words)


def sees_jumps(page: Page, pairs: Iterable[tuple[int, int]]) -> None:
    """Expect exactly these jumps in the list and on the board."""
    wanted = sorted(pairs)
    expect(jumps(page)).to_have_count(len(wanted))
    said = [f"{entry} {'▲' if exit > entry else '▼'} {exit}" for entry, exit in wanted]
    expect(page.locator(".chips .chip button:first-child")).to_have_text(said)
    expect(page.locator(".picture .jump")).to_have_count(len(wanted))
