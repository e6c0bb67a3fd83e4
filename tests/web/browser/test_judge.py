"""The Judge tab: a solution is pasted, and the board on which it fails stands on the page."""

from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Page, expect

from boustro.judging.mistakes import mistake_named
from tests.judging.test_idioms import PYTHON, ROWS
from tests.judging.test_pack import LEETCODE as PACK
from tests.judging.test_pack import outputs_of
from tests.judging.test_panel import LEETCODE
from tests.support.there import there
from tests.web.browser.acting import PLAIN, heard, keys, link_to, sees_jumps, turn
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.serving import Server
from tests.web.browser.test_access import PHONE, violations, widths

SOLVERS = Path(__file__).parents[2] / "judging" / "solvers"
EXAMPLE = Path(__file__).parents[3] / "examples" / "solutions" / "ben.py"
JUDGED = 120_000
TELL = """() => {
  document.querySelector("#notice span").textContent = "A board is shown. ".repeat(4);
  document.querySelector("#notice").hidden = false;
}"""
"""Shows a notice of some length."""
TWO_JUMPS = (SOLVERS / "wrong" / "follows_two_jumps.py").read_text("utf-8")


@pytest.fixture
def page(visit: Visit, server: Server) -> Page:
    """The page as the user sees it who started the server."""
    return visit(server.entrance)


def judge(page: Page, solution: str) -> None:
    """Paste a solution and press the button."""
    page.get_by_role("tab", name="Judge").click()
    page.get_by_label("Your solution").fill(solution)
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#judge-stop")).to_be_hidden(timeout=JUDGED)


def test_a_wrong_solution_is_explained(page: Page) -> None:
    """Verdict, both answers, mistake, test; the page has the board, and undo restores the old."""
    before = page.locator("#title").inner_text()
    page.get_by_role("tab", name="Judge").click()
    expect(page.locator("#caption")).to_contain_text("Paste a solution")
    judge(page, TWO_JUMPS)

    expect(page.locator("#caption")).to_have_text("")
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(page.locator("#its-answer")).to_have_text("1")
    expect(page.locator("#right-answer")).to_have_text("2")
    # A long route breaks after an arrow, and within no number.
    assert page.locator("#right-route").inner_html().startswith("1→<wbr>2→<wbr>8⇒<wbr>9")
    expect(page.locator("#mistake")).to_contain_text("follows two jumps in one roll")
    expect(page.locator("#title")).to_have_text("A board it fails on")
    expect(page.locator("#test-case")).to_have_text("[[8,9,-1],[-1,-1,-1],[-1,-1,-1]]")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(7, 8), (8, 9)])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#title")).to_have_text(before)


def judge_pack(page: Page, outputs: str) -> None:
    """Open the pack, paste outputs and press the button."""
    page.get_by_role("tab", name="Judge").click()
    page.get_by_text("Another language: test it on your judge").click()
    expect(page.locator("#pack-text")).to_have_text(PACK.text)
    page.get_by_label("Its outputs").fill(outputs)
    page.get_by_role("button", name="Judge the outputs").click()


def test_a_pack_is_run_elsewhere_and_its_outputs_are_judged(page: Page, watch: Watch) -> None:
    """The boards are copied; the outputs give the verdict, the board and what it behaves like."""
    watch.expected = ("status of 422",)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    judge_pack(page, "\n".join(outputs_of(mistake_named("two-jumps"), PACK)))

    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(page.locator("#mistake")).to_contain_text(
        "behaves like a solution that follows two jumps"
    )
    expect(page.locator("#title")).to_have_text("A board it fails on")
    expect(page.locator("#test-case")).to_contain_text("[[")
    page.get_by_role("button", name="Copy the boards").click()
    expect(page.locator("#fold-pack [role=status]")).to_have_text(
        f"{len(PACK.cases)} boards copied."
    )
    assert page.evaluate("navigator.clipboard.readText()") == PACK.text

    page.get_by_label("Its outputs").fill("3 4")
    page.get_by_role("button", name="Judge the outputs").click()
    expect(page.locator(".judgement")).to_contain_text("xpected 12 outputs, one for each board")
    page.get_by_label("Your judge").select_option("hackerrank")
    expect(page.locator("#pack-how")).to_contain_text("one input of 10 boards")


def test_the_board_is_shown_also_where_it_stands_already(page: Page) -> None:
    """The button says so and brings the board into sight.

    From another board it brings the right one back.
    """
    judge(page, TWO_JUMPS)
    expect(page.locator("#notice")).to_be_hidden()
    show = page.get_by_role("button", name="Show it on the board")
    show.click()

    expect(page.locator("#notice")).to_contain_text("The board on which it fails is shown.")
    expect(page.locator("#board")).to_be_in_viewport()
    page.get_by_role("tab", name="Draw").click()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("tab", name="Judge").click()
    show.click()
    expect(page.locator("#title")).to_have_text("A board it fails on")


def test_only_who_started_the_server_has_code_run(visit: Visit, watch: Watch) -> None:
    """Others on the machine use the page, and the tab says which address to open."""
    watch.expected = ("status of 403",)
    page = visit()
    judge(page, TWO_JUMPS)

    expect(page.locator(".judgement")).to_contain_text("the address that `boustro serve` printed")
    expect(page.locator("#verdict")).to_have_count(0)


def test_a_right_solution_is_accepted_by_keyboard(page: Page) -> None:
    """Control and Enter in the text judge it; the board stays as it is."""
    before = page.locator("#title").inner_text()
    page.get_by_role("tab", name="Draw").focus()
    keys(page, "ArrowLeft", "Tab", "Tab")
    expect(page.get_by_label("Your solution")).to_be_focused()
    page.keyboard.insert_text((SOLVERS / "right" / "bfs.py").read_text("utf-8"))
    keys(page, "Control+Enter")

    expect(page.locator("#verdict")).to_have_text("Accepted", timeout=JUDGED)
    heard(page, "The verdict: accepted.")
    expect(page.get_by_label("Your solution")).to_be_focused()
    expect(page.locator("#title")).to_have_text(before)


def test_tab_indents_and_escape_lets_it_leave(page: Page) -> None:
    """What Tab writes is undone as typing is; the lines are numbered; Shift and Tab go back."""
    page.get_by_role("tab", name="Judge").click()
    text = page.get_by_label("Your solution")
    text.focus()
    page.keyboard.insert_text("def f(board):\n")
    keys(page, "Tab")
    expect(text).to_have_value("def f(board):\n    ")
    expect(page.locator(".line-numbers")).to_have_text("1\n2")
    keys(page, "Control+z")
    expect(text).to_have_value("def f(board):\n")
    expect(text).to_be_focused()
    keys(page, "Escape", "Tab")
    expect(text).not_to_be_focused()
    keys(page, "Shift+Tab", "Tab")
    expect(text).to_have_value("def f(board):\n    ")
    keys(page, "Shift+Tab")
    expect(text).not_to_be_focused()


def test_a_verdict_is_of_the_code_it_judged(page: Page) -> None:
    """Other code marks it, the same code again does not; a reload keeps it, in this window."""
    judge(page, TWO_JUMPS)
    text, stale = page.get_by_label("Your solution"), page.locator("#judge-stale")
    expect(stale).to_be_empty()
    text.fill(TWO_JUMPS + "#")
    expect(stale).to_have_text("You have changed the solution since this verdict.")
    expect(page.locator(".judgement.stale")).to_be_visible()
    text.fill(TWO_JUMPS)
    expect(stale).to_be_empty()
    page.click("#judge-link")  # says the link once the address holds the text
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    page.reload()

    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(stale).to_be_empty()
    page.get_by_label("Written for").select_option("flat")
    expect(stale).not_to_be_empty()


def test_the_board_it_failed_on_goes_with_the_verdict(page: Page) -> None:
    """A right solution after a wrong one: the board that stood there before is shown again."""
    before = page.locator("#title").inner_text()
    judge(page, TWO_JUMPS)
    expect(page.locator("#title")).to_have_text("A board it fails on")
    judge(page, (SOLVERS / "right" / "bfs.py").read_text("utf-8"))

    expect(page.locator("#verdict")).to_have_text("Accepted")
    expect(page.locator("#title")).to_have_text(before)


def test_an_edit_or_a_second_press_ends_a_run(page: Page) -> None:
    """The verdict that then comes is the one on the code that stands there."""
    page.get_by_role("tab", name="Judge").click()
    text, start = (
        page.get_by_label("Your solution"),
        page.get_by_role("button", name="Judge", exact=True),
    )
    text.fill("def snakesAndLadders(board):\n    while True: pass\n")
    start.click()
    expect(page.locator("#judge-stop")).to_be_visible()
    text.press("End")
    page.keyboard.insert_text("#")
    expect(page.locator(".judgement")).to_have_text("Stopped.")
    expect(page.locator("#judge-stop")).to_be_hidden()
    start.click()
    start.click()
    text.fill(TWO_JUMPS)
    start.click()

    expect(page.locator("#verdict")).to_have_text("Wrong answer", timeout=JUDGED)
    expect(page.locator("#judge-stop")).to_be_hidden()


def test_what_can_be_judged_here_stands_there(page: Page) -> None:
    """The languages, and where a solution runs."""
    page.get_by_role("tab", name="Judge").click()

    expect(page.locator("#judge-where")).to_contain_text("Python")
    expect(page.locator("#judge-where")).to_contain_text("can be judged here")


def test_a_panel_is_answered(page: Page) -> None:
    """What an online judge showed: which answer is right, the board with its route."""
    judge(page, LEETCODE)

    expect(page.locator(".judgement")).to_contain_text(
        "Your output 7 is wrong, the expected answer 4 is right"
    )
    expect(page.locator("#right-answer")).to_have_text("4")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(2, 15), (14, 35), (17, 13)])


def test_a_search_is_shown_square_by_square(page: Page) -> None:
    """Right levels beside it, the first too early one marked; keys step through it on the board."""
    judge(page, (SOLVERS / "wrong" / "takes_from_the_wrong_end.py").read_text("utf-8"))
    page.get_by_text("Its search, square by square").click()

    expect(page.locator("#trace li")).to_have_text(["1 · 0", "2 · 1", "8 · 2", "9 · 2"])
    expect(page.locator("#trace mark")).to_have_text("8 · 2")
    expect(page.locator("#trace")).to_contain_text("Square 8 (level 2) comes too early")

    page.get_by_label("Step of its search").focus()
    keys(page, *["ArrowRight"] * 3)

    expect(page.locator("#trace-said")).to_have_text(
        "3 squares taken. Now 8, right level 2: too early."
    )
    expect(page.locator("#trace li[aria-current]")).to_have_text("8 · 2")
    expect(page.locator(".board-mark.lit")).to_have_count(3)
    expect(page.locator(".picture .value").first).to_be_visible()


def test_one_hint_after_another(page: Page) -> None:
    """Each press shows one hint more, with its board, answer or route; a link keeps the choice."""
    page.get_by_role("tab", name="Judge").click()
    page.get_by_label("One hint at a time").check()
    page.get_by_text("Figures of this board").click()
    before = page.locator("#title").inner_text()
    judge(page, EXAMPLE.with_name("cleo.py").read_text("utf-8"))
    parts = ("#test-case", "#right-answer", "#mistake", "#line")

    for hint, asks in enumerate(("On which board?", "What is expected?", "Why?", "Which line?")):
        shown = [part for part in parts if page.locator(part).count()]
        assert shown == list(parts[:hint])
        assert (page.locator("#title").inner_text() == before) == (hint == 0)
        assert page.locator("#figure-fewest").is_visible() == (hint != 1)
        page.get_by_role("button", name=asks).click()
        expect(page.locator(parts[hint])).to_be_visible(timeout=JUDGED)

    expect(page.locator("#change")).to_contain_text("queue.popleft()")
    assert page.locator("#change").inner_text().splitlines()[0][:3].strip(" -"), (
        "no indentation that all lines have"
    )
    expect(page.locator(".line-numbers mark")).to_have_text("15")
    expect(page.locator("#next-hint")).to_have_count(0)
    heard(page, "line 15")
    page.evaluate("localStorage.removeItem('boustro-hints')")
    page.reload()
    expect(page.get_by_label("One hint at a time")).to_be_checked()
    page.get_by_label("One hint at a time").uncheck()
    expect(page.locator("#mistake")).to_be_visible()
    page.get_by_label("Your solution").fill("# another")
    expect(page.locator(".line-numbers mark")).to_have_count(0)


def test_the_line_names_the_mistake(page: Page) -> None:
    """What a language's idiom is for is said with its line, in place of a guess by the answers."""
    judge(page, PYTHON.replace(*ROWS))
    page.get_by_role("button", name="Which line?").click()

    expect(page.locator("#change")).to_contain_text("for _ in range(n)", timeout=JUDGED)
    expect(page.locator("#mistake")).to_contain_text("one and the same list")


def test_a_solution_that_does_not_load(page: Page) -> None:
    """Its error stands there with its line, and there is no board."""
    judge(page, "def snakesAndLadders(board:\n    return 1\n")

    expect(page.locator("#verdict")).to_have_text("Does not compile or load")
    expect(page.locator(".judgement")).to_contain_text("line 1")
    expect(page.locator("#test-case")).to_have_count(0)


def test_an_endless_solution_can_be_stopped(page: Page) -> None:
    """Stop ends it at once, and the next solution is judged."""
    page.get_by_role("tab", name="Judge").click()
    page.get_by_label("Your solution").fill("def snakesAndLadders(board):\n    while True: pass\n")
    page.get_by_role("button", name="Judge", exact=True).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".judgement")).to_have_text("Stopped.")

    judge(page, "var snakesAndLadders = (board) => { return 0; };")

    expect(page.locator("#verdict")).to_have_text("Wrong answer")


def test_a_link_carries_solution_and_board_and_runs_nothing(visit: Visit) -> None:
    """Whoever opens it sees the text, the choices and the board; only Judge runs it."""
    page = visit(link_to(PLAIN, "judge"))
    page.get_by_label("Your solution").fill(TWO_JUMPS)
    page.get_by_label("Written for").select_option("leetcode")
    page.get_by_label("Language").select_option("python")
    page.get_by_label("Question", exact=True).select_option("expected")
    page.get_by_role("button", name="Copy the link").click()
    link = page.get_by_label("Link").input_value()
    other = visit(link.removeprefix(page.url.partition("/#")[0]))

    expect(other.get_by_label("Your solution")).to_have_value(TWO_JUMPS)
    expect(other.get_by_label("Written for")).to_have_value("leetcode")
    expect(other.get_by_label("Language")).to_have_value("python")
    expect(other.get_by_label("Question", exact=True)).to_have_value("expected")
    expect(other.locator("#title")).to_have_text("Six by six")
    expect(other.locator("#judge-stop")).to_be_hidden()
    expect(other.locator(".judgement")).to_be_empty()


def test_another_question_is_chosen_by_the_name_or_by_hand(page: Page) -> None:
    """The verdict names question, further input and rules; a route is drawn only if asked for."""
    judge(page, "def chance_within(board, k):\n    return 0.5 if k > 1 else 0.0\n")
    verdict = page.locator(".judgement")
    expect(verdict).to_contain_text("Question: the chance within K rolls.")
    expect(page.locator("#fails-on")).to_contain_text("Asked beside it: rolls 1.")
    expect(page.locator("#right-answer")).to_have_text("0.166666666666667")
    expect(page.locator("#right-route")).to_have_count(0)
    expect(page.locator("#trace")).to_have_count(0)
    expect(page.locator(".picture svg .square").first).to_be_visible()
    expect(page.locator(".picture svg .route")).to_have_count(0)

    page.get_by_label("Question", exact=True).select_option("route")
    page.get_by_label("Rules", exact=True).select_option("bounce")
    judge(page, "def snakes_and_ladders(board):\n    return [1, len(board) ** 2]\n")
    expect(verdict).to_contain_text("Question: a shortest route. Rules: Too high bounces back.")
    expect(page.locator("#right-answer")).to_contain_text(", or another")
    expect(page.locator(".picture svg .route")).to_have_count(1)


def test_a_link_that_holds_no_solution_says_so(visit: Visit) -> None:
    """The board is there, and the text stays empty; `link.test.js` has more such links."""
    page = visit(f"{link_to(PLAIN, 'judge')}&judge=1.{'A' * 200_000}")

    expect(page.locator("#notice")).to_contain_text("cannot be read")
    expect(page.get_by_label("Your solution")).to_have_value("")
    expect(page.locator("#title")).to_have_text("Six by six")


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page; each character of its text is one byte."""
    script = """([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], name));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    }"""
    page.evaluate(script, [name, text])


def test_a_file_is_dropped(page: Page) -> None:
    """A solution dropped on any tab opens the Judge tab; a board is still a board."""
    drop(page, "mine.py", TWO_JUMPS)
    expect(page.get_by_label("Your solution")).to_have_value(TWO_JUMPS)
    drop(page, "Mine.java", "class Solution { }")
    expect(page.get_by_label("Your solution")).to_have_value("class Solution { }")

    page.get_by_role("tab", name="Draw").click()
    drop(page, "board.txt", "[[-1,-1],[-1,3]]")
    sees_jumps(page, [(2, 3)])


def test_a_file_that_is_no_board_is_refused_in_view(page: Page, watch: Watch) -> None:
    """On whatever tab it is dropped, the sentence is in plain words and in view."""
    watch.expected = ("422",)
    turn(page, "analyse")
    drop(page, "photo.png", "\x89PNG\r\n\x1a\n\0\0")

    outcome = page.locator("#fold-open .outcome")
    expect(outcome).to_contain_text("got a picture (PNG)")
    expect(outcome).to_be_in_viewport()


def test_a_paste_that_is_too_long_is_whole_and_is_told(page: Page) -> None:
    """Nothing of the text is cut off, a sentence says how long it is, and it is not run."""
    page.get_by_role("tab", name="Judge").click()
    text = TWO_JUMPS + "#" * 70_000
    page.get_by_label("Your solution").fill(text)

    expect(page.get_by_label("Your solution")).to_have_value(text)
    told = page.locator(".judgement .wrong")
    expect(told).to_contain_text(f"may have 65,536 characters; this text has {len(text):,}")
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#judge-stop")).to_be_hidden()
    expect(told).to_be_visible()


@pytest.mark.parametrize("size", [(1366, 768), (360, 740), (820, 360)])
def test_a_notice_lies_on_no_button(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    """Neither *Judge* nor *Start the game* is under it; its cross has the colour of its words."""
    width, height = size
    page = visit(server.entrance, viewport={"width": width, "height": height})
    for tab, button in (("judge", "#judge"), ("play", "#start-game")):
        turn(page, tab)
        page.evaluate(TELL)
        notice = page.locator("#notice")
        expect(notice).to_be_visible()
        assert not meet(there(notice.bounding_box()), there(page.locator(button).bounding_box()))
        cross = notice.get_by_role("button", name="Close this message")
        script = "one => getComputedStyle(one).color"
        assert cross.evaluate(script) == notice.evaluate(script)
        cross.click()


def meet(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have a point in common."""
    apart_across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    apart_along = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (apart_across or apart_along)


def test_a_wrong_solution_is_offered(visit: Visit, server: Server) -> None:
    """One press shows its verdict, also on a phone: Judge stays in reach, lines beside numbers.

    The step that no throw makes is drawn on the board, until another board is there.  Axe has no
    complaint about the verdict, and nothing is wider than the screen.
    """
    page = visit(server.entrance, viewport=PHONE)
    turn(page, "judge")
    text, numbers = (
        there(page.locator(each).bounding_box()) for each in ("#solution", ".line-numbers")
    )
    assert (text["y"], text["height"]) == (numbers["y"], numbers["height"])
    page.get_by_role("button", name="Try a wrong one").click()
    expect(page.locator("#verdict")).to_have_text("Wrong answer", timeout=JUDGED)

    expect(page.locator("#solution")).to_have_value(EXAMPLE.read_text("utf-8"))
    expect(page.locator("#judge-example")).to_be_hidden()
    expect(page.locator("#verdict")).to_be_in_viewport()
    for place in (10_000, 0):
        page.locator("#panels").evaluate("(panel, top) => panel.scrollTop = top", place)
        expect(page.locator("#judge")).to_be_in_viewport(ratio=1)
    expect(page.locator("#solution")).to_be_in_viewport()
    assert violations(page, dark_too=True) == []
    assert widths(page)[0] <= PHONE["width"]
    expect(page.locator(".board-mark.found-from")).to_have_count(1)
    page.locator("#undo").click()
    expect(page.locator(".board-mark.found-from")).to_have_count(0)
