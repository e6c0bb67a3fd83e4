"""A lesson in a real browser: it plays from a file, alone, by day and by night."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from boustro import builtin, search
from boustro.lesson import lesson


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Page:
    """The lesson of the first sample, opened from a file."""
    path = tmp_path / "lesson.html"
    path.write_text(lesson(builtin("leetcode")), "utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    return page


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


def test_keys_step_through_the_search(opened: Page) -> None:
    """The right arrow takes one step, the queue follows the search's own."""
    opened.locator(".stepper-slider").focus()
    for step in list(search(builtin("leetcode")))[:4]:
        opened.keyboard.press("ArrowRight")
        chips = opened.locator(".stepper-queue .chip").all_inner_texts()
        assert chips == [str(state.square) for state in step.queue]
    opened.close()


def test_the_pictures_are_chosen_by_radio(opened: Page) -> None:
    """One picture shows at a time, and stepping goes back to the board."""
    opened.get_by_role("radio", name="Levels").check()
    assert opened.locator("#picture-levels").is_visible()
    assert opened.locator("#picture-board").is_hidden()
    opened.get_by_role("button", name="Next").click()
    assert opened.locator("#picture-board").is_visible()
    opened.close()


def test_day_and_night(opened: Page) -> None:
    """The button turns the page dark and says so."""
    light = opened.evaluate("getComputedStyle(document.body).backgroundColor")
    button = opened.get_by_role("button", name="Dark")
    button.click()
    assert button.get_attribute("aria-pressed") == "true"
    assert opened.evaluate("getComputedStyle(document.body).backgroundColor") != light
    opened.close()
