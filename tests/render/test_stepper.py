"""The stepper in a browser: it shows the search that it was given, by mouse and by keyboard."""

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boustro import builtin, search
from boustro.answers.documents import to_json
from boustro.answers.search import search_answer
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.svg import stylesheet, write

STATIC = files("boustro.render") / "static"


def document() -> str:
    """A page with a board, the stepper and the search of that board."""
    game = builtin("leetcode")
    answer = search_answer(game)
    board = write(board_scene(game, SceneContent(settled=answer.settled_squares)).scene, None)
    script = (STATIC / "stepper.js").read_text(encoding="utf-8").replace("export ", "")
    style = stylesheet() + (STATIC / "stepper.css").read_text(encoding="utf-8")
    return (
        f"<!doctype html><title>a search</title><style>{style}</style>"
        f"{board}<div id='root'></div><script type='module'>{script}\n"
        f"window.stepper = mount(document.getElementById('root'), "
        f"{{svg: document.querySelector('svg'), search: {json.dumps(to_json(answer))}}});</script>"
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
        f".tints .found.{name}", "found => found.map(one => one.dataset.square)"
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


def test_only_what_a_step_knows_is_seen(page: Page) -> None:
    """Tints and levels from the step that finds them; rings mark the queue and its first square."""
    page.get_by_role("button", name="Next").click()
    known = page.locator("svg .readings .reading:visible").all_text_contents()
    assert known == ["0", "1", "1", "1", "1", "1", "1"]
    rings = page.locator("svg .glow:visible").count()
    assert rings == page.locator(".stepper-queue .chip").count() == 6
    assert page.locator("svg .current-box:visible").count() == 1
    light, ink = page.evaluate("""() => [".tints .settled .value", ".tints .settled .number"].map(
        one => getComputedStyle(document.querySelector(one)).fill)""")
    assert light.startswith("color(srgb 1 0.97") or light == "rgb(255, 248, 220)"
    assert ink == "rgb(0, 0, 0)"


def test_level_by_level_takes_larger_steps(page: Page) -> None:
    """Each press goes to the end of a level; taking the stepper away leaves the board as it was."""
    page.get_by_label("level by level").check()
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    assert page.locator(".stepper-sentence").inner_text().startswith("Level 1: ")
    page.evaluate("stepper.destroy()")
    assert classes(page, "settled") == []
    assert page.locator("svg .value:visible").count() == 0
