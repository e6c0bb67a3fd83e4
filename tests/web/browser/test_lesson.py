"""A lesson in a real browser: it plays from a file, alone, by day and by night."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from boustro import builtin, search
from boustro.lesson import lesson
from tests.support.there import there


def test_a_lesson_plays_without_asking_for_anything(browser: Browser, tmp_path: Path) -> None:
    """From a file, alone, without a request or a console message, and is stepped through.

    By keys, on the board or another picture, by day and by night, and on a phone.
    """
    path = tmp_path / "lesson.html"
    path.write_text(lesson(builtin("leetcode")), "utf-8")
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.append(request.url))
    page.goto(path.as_uri())
    step_by_keys(page)
    page.get_by_role("button", name="Last").click()
    expect(page.locator(".stepper-sentence")).to_contain_text("reaches the finish: 4 rolls")
    page.keyboard.press("Home")
    page.locator(".stepper-slider").evaluate("slider => slider.blur()")
    step_from_anywhere(page)
    choose_a_picture(page)
    turn_dark(page)
    see_together_on_a_phone(page)
    assert [line for line in said if not line.startswith(("file:", "data:"))] == []
    page.close()


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


def see_together_on_a_phone(opened: Page) -> None:
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
