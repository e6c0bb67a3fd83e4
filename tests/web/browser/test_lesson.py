"""A lesson in a real browser: it plays from a file, alone, by day and by night."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boustro import builtin, search
from boustro.lesson import lesson
from tests.support.there import there


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The lesson of the first sample, opened from a file."""
    path = tmp_path / "lesson.html"
    path.write_text(lesson(builtin("leetcode")), "utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    yield page
    page.close()


def test_it_plays_to_the_finish_without_asking_for_anything(
    browser: Browser, tmp_path: Path
) -> None:
    """From a file, no request and no console message, and the last step reaches the finish."""
    path = tmp_path / "lesson.html"
    path.write_text(lesson(builtin("mb47")), "utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.append(request.url))
    page.goto(path.as_uri())
    page.get_by_role("button", name="Last").click()
    assert "reaches the finish: 7 rolls" in page.locator(".stepper-sentence").inner_text()
    assert [line for line in said if not line.startswith(("file:", "data:"))] == []
    page.close()


def test_a_lesson_is_stepped_through(opened: Page) -> None:
    """By keys, on the board or another picture, by day and by night."""
    step_by_keys(opened)
    opened.keyboard.press("Home")
    opened.locator(".stepper-slider").evaluate("slider => slider.blur()")
    step_from_anywhere(opened)
    choose_a_picture(opened)
    turn_dark(opened)


def step_by_keys(opened: Page) -> None:
    """The right arrow takes one step, the queue follows the search's own."""
    opened.locator(".stepper-slider").focus()
    for step in list(search(builtin("leetcode")))[:4]:
        opened.keyboard.press("ArrowRight")
        chips = opened.locator(".stepper-queue .chip").all_inner_texts()
        assert chips == [str(state.square) for state in step.queue]


def step_from_anywhere(opened: Page) -> None:
    """Arrows, Home, End and space reach the search from the page, but not from a summary."""
    slider = opened.locator(".stepper-slider")
    steps = len(list(search(builtin("leetcode"))))
    for key, expected in (("ArrowRight", 1), ("End", steps), ("ArrowLeft", steps - 1), ("Home", 0)):
        opened.keyboard.press(key)
        assert slider.input_value() == str(expected)
    opened.keyboard.press(" ")
    assert opened.locator(".stepper-play").inner_text() == "Pause"
    opened.keyboard.press(" ")
    opened.keyboard.press("Home")
    opened.locator("summary").first.focus()
    opened.keyboard.press("ArrowRight")
    assert slider.input_value() == "0"


def test_on_a_phone_board_sentence_and_queue_are_seen_together(opened: Page) -> None:
    """After a step nothing of the three lies outside the window or under the board."""
    opened.set_viewport_size({"width": 390, "height": 844})
    opened.get_by_role("button", name="Next").click()
    board = there(opened.locator(".stage").bounding_box())
    for part in (".stepper-sentence", ".stepper-queue"):
        box = there(opened.locator(part).bounding_box())
        assert box["y"] >= board["y"] + board["height"]
        assert box["y"] + box["height"] <= 844


def choose_a_picture(opened: Page) -> None:
    """One picture shows at a time, and stepping goes back to the board."""
    opened.get_by_role("radio", name="Levels").check()
    assert opened.locator("#picture-levels").is_visible()
    assert opened.locator("#picture-board").is_hidden()
    opened.get_by_role("button", name="Next").click()
    assert opened.locator("#picture-board").is_visible()


def turn_dark(opened: Page) -> None:
    """The button turns the page dark and then offers the light."""
    light = opened.evaluate("getComputedStyle(document.body).backgroundColor")
    opened.get_by_role("button", name="Dark").click()
    assert opened.get_by_role("button", name="Light").is_visible()
    assert opened.evaluate("getComputedStyle(document.body).backgroundColor") != light
