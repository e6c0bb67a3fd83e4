"""The stepper in a browser: it shows the search that it was given, by mouse and by keyboard."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boustro import builtin, search
from boustro.render.svg import draw, stylesheet

STATIC = files("boustro.render") / "static"


def document() -> str:
    """A page with a board, the stepper and the search of that board."""
    game = builtin("leetcode")
    steps = [
        {
            "level": step.level,
            "square": step.state.square,
            "state": str(step.state),
            "found": [one._asdict() | {"state": str(one.state)} for one in step.found],
            "queue": [str(state) for state in step.queue],
        }
        for step in search(game)
    ]
    script = (
        (STATIC / "stepper.js").read_text(encoding="utf-8").replace("export function", "function")
    )
    return (
        f"<!doctype html><title>a search</title><style>{stylesheet()}</style>"
        f"{draw(game, embedded=True)}<div id='root'></div><script type='module'>{script}\n"
        f"window.stepper = mount(document.getElementById('root'), "
        f"{{svg: document.querySelector('svg'), search: {json.dumps({'steps': steps})}}});</script>"
    )


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page in a browser, without an error on its console at the end."""
    path = tmp_path / "page.html"
    path.write_text(document(), encoding="utf-8")
    errors: list[str] = []
    shown = browser.new_page()
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.on("console", lambda message: errors.append(message.text))
    shown.goto(path.as_uri())
    yield shown
    shown.close()
    assert errors == []


def classes(page: Page, name: str) -> list[int]:
    """The squares of the board that have a class."""
    found: list[str] = page.eval_on_selector_all(
        f"g.square.{name}", "found => found.map(one => one.dataset.square)"
    )
    return sorted(map(int, found))


def test_a_search_is_stepped_through(page: Page) -> None:
    """Buttons and keys go on and back; squares, levels, sentence and queue are the search's."""
    assert classes(page, "frontier") == [1]
    page.get_by_role("button", name="Next").click()
    assert classes(page, "current") == [1]
    assert classes(page, "settled") == [1, 3, 4, 5, 6, 7, 15]
    chips = page.locator(".chip").all_inner_texts()
    assert chips == [str(state) for state in next(iter(search(builtin("leetcode")))).queue]
    page.keyboard.press("ArrowLeft")
    assert classes(page, "settled") == [1]
    page.keyboard.press("End")
    assert page.locator(".stepper-sentence").inner_text().endswith("reaches the finish: 4 rolls.")
    readings = page.locator("svg .readings .reading").all_text_contents()
    assert max(map(int, readings)) == 4


def test_level_by_level_takes_larger_steps(page: Page) -> None:
    """Each press goes to the end of a level; taking the stepper away leaves the board as it was."""
    page.get_by_label("level by level").check()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    assert page.locator(".stepper-sentence").inner_text().startswith("Level 1: ")
    page.evaluate("stepper.destroy()")
    assert classes(page, "settled") == []
    assert page.locator("svg .stepper").count() == 0
