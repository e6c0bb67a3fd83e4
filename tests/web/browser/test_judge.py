"""The Judge tab: a solution is pasted, and the board on which it fails stands on the page."""

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from boustro.judging.mistakes import mistake_named
from tests.judging.test_pack import LEETCODE as PACK
from tests.judging.test_pack import outputs_of
from tests.judging.test_panel import LEETCODE
from tests.support.there import there
from tests.web.browser.acting import (
    PLAIN,
    heard,
    hold_back,
    intercept,
    keys,
    link_to,
    paste,
    sees_jumps,
    settled,
    turn,
    waiting,
)
from tests.web.browser.conftest import LEAVE, Visit, Watch
from tests.web.browser.judging import EXAMPLES, judged_here
from tests.web.browser.serving import Server
from tests.web.browser.test_access import PHONE, violations, widths

SOLVERS = Path(__file__).parents[2] / "judging" / "solvers"
EXAMPLE = EXAMPLES / "ben.py"
JUDGED = 120_000
TELL = """() => {
  document.querySelector("#notice span").textContent = "A board is shown. ".repeat(4);
  document.querySelector("#notice").hidden = false;
}"""
"""Shows a notice of some length."""
IDIOM = "the rows are one and the same list"
"""How a mistake is said that a line of Python gives away."""
STACK = (EXAMPLES / "cleo.py").read_text("utf-8")
TWO_JUMPS = (SOLVERS / "wrong" / "follows_two_jumps.py").read_text("utf-8")
SEVEN = "def snakesAndLadders(board):\n    return 7\n"
ENDLESS = "def snakesAndLadders(board):\n    while True: pass\n"


@pytest.fixture
def page(visit: Visit, server: Server) -> Page:
    """The page as the user sees it who started the server."""
    return visit(server.entrance)


def judge(page: Page, solution: str) -> None:
    """Paste a solution and press the button."""
    page.get_by_role("tab", name="Judge").click()
    paste(page, solution)
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#judge-stop")).to_be_hidden(timeout=JUDGED)


def test_a_wrong_solution_is_explained(page: Page) -> None:
    """Verdict, both answers, mistake, test; the page has the board, and undo restores the old.

    The button brings the board back from another one; where it stands already, it says so and
    brings it into sight.  Other code marks the verdict, the same code again does not; a reload
    keeps it, in this window.
    """
    before = page.locator("#title").inner_text()
    page.get_by_role("tab", name="Judge").click()
    expect(page.locator("#caption")).to_contain_text("Paste a solution")
    with judged_here(page):
        judge(page, TWO_JUMPS)

    expect(page.locator("#caption")).to_have_text("")
    expect(page.locator("#notice")).to_be_hidden()
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
    page.get_by_role("tab", name="Judge").click()
    show_the_board_again(page, before)
    change_what_was_judged(page)


def judge_pack(page: Page, outputs: str) -> None:
    """Open the pack, paste outputs and press the button."""
    page.get_by_role("tab", name="Judge").click()
    page.get_by_text("Another language? Test it on your judge").click()
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
    offers_the_pack_before(page)


def offers_the_pack_before(page: Page) -> None:
    """As soon as the language is known a sentence says what Judge will do, and offers the pack."""
    text, outlook = page.get_by_label("Your solution"), page.locator("#judge-outlook")
    offered = page.get_by_role("button", name="Test it on your judge")
    paste(page, TWO_JUMPS)
    expect(outlook).to_have_text("This looks like Python. It runs on this server, in a sandbox.")
    expect(offered).to_be_hidden()
    page.get_by_text("Another language? Test it on your judge").click()
    expect(page.locator("#pack-text")).to_be_hidden()
    text.fill("package main\n\nfunc snakesAndLadders(board [][]int) int {\n}")
    expect(outlook).to_have_text("This looks like Go, which cannot run here.")
    offered.click()
    expect(page.locator("#pack-text")).to_be_visible()
    expect(page.get_by_label("Your judge")).to_be_focused()
    text.fill("")
    expect(outlook).to_have_text("")
    expect(offered).to_be_hidden()


def run_here(page: Page, solution: str) -> None:
    """Paste a solution and run it on the board that is drawn."""
    page.get_by_role("tab", name="Judge").click()
    paste(page, solution)
    page.get_by_role("button", name="Run on this board").click()
    expect(page.locator("#judge-stop")).to_be_hidden(timeout=JUDGED)
    expect(page.locator("#verdict")).to_be_visible()


def sees_own_route(page: Page) -> None:
    """A stack for a queue on the usual board: both answers, both routes, the same board."""
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(page.locator("#its-answer")).to_have_text("13")
    expect(page.locator("#right-answer")).to_have_text("7")
    expect(page.locator("#own-route")).to_contain_text("1→7→13→19→25→30→44→50→55→61→66→72→78→100")
    expect(page.locator("#differs")).to_contain_text("it counts 3 rolls to square 19")
    expect(page.locator(".board-mark.found-from").first).to_be_visible()
    expect(page.locator(".picture svg .route")).to_have_count(1)
    expect(page.locator("#title")).to_have_text("Chutes and Ladders")


def test_a_solution_is_run_on_the_board_that_is_drawn(page: Page) -> None:
    """Its own route is in red beside the right one; what it did wrong first is said.

    The rules are then those of the solution, and undo brings back the others.  A right answer is
    right on this board only: on another one it is outdated, and a reload does not bring it back.
    The line is looked for with this board, too.
    """
    with judged_here(page):
        run_here(page, STACK)
        sees_own_route(page)
        expect(page.locator("#notice")).to_contain_text("The rules are now those of the solution.")
        page.get_by_role("button", name="Which line?").click()
        expect(page.locator("#line")).to_contain_text("line 15")
        sees_own_route(page)
        run_here(page, SEVEN)
    expect(page.locator("#verdict")).to_have_text("Right on this board")
    expect(page.locator(".judgement")).to_contain_text("Its answer 7 is right")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#title")).to_have_text("Chutes and Ladders")
    change_the_board(page)


def change_the_board(page: Page) -> None:
    """And back, and the page is loaded again with the board as it was."""
    stale = page.locator("#judge-stale")
    expect(stale).to_be_empty()
    turn(page, "draw")
    page.locator("#skip-to-command").press("Enter")
    page.locator("#command").fill("remove 16")
    page.locator("#command").press("Enter")
    heard(page, "Removed the snake from 16 to 6.")
    turn(page, "judge")
    expect(stale).to_have_text("This verdict is on another board than the one that is drawn now.")
    expect(page.locator(".judgement.stale")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(stale).to_be_empty()
    page.click("#judge-link")
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your solution")).to_have_value(SEVEN)
    expect(page.locator("#verdict")).to_have_count(0)


def show_the_board_again(page: Page, before: str) -> None:
    """Where it stands already but out of sight, as on a phone, and from another board."""
    show, size = page.get_by_role("button", name="Show it on the board"), page.viewport_size
    expect(show).to_be_hidden()
    page.set_viewport_size(PHONE)
    show.click()
    expect(page.locator("#notice")).to_contain_text("The board on which it fails is shown.")
    expect(page.locator("#board")).to_be_in_viewport()
    page.set_viewport_size(there(size))
    page.get_by_role("tab", name="Draw").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#title")).to_have_text(before)
    page.get_by_role("tab", name="Judge").click()
    show.press("Enter")
    expect(page.locator("#title")).to_have_text("A board it fails on")
    expect(show).to_be_hidden()
    expect(page.locator("#show-easier:focus, #board [data-cell]:focus")).to_have_count(1)


def change_what_was_judged(page: Page) -> None:
    """The text, and back; after a reload what it was written for."""
    stale = page.locator("#judge-stale")
    expect(stale).to_be_empty()
    paste(page, TWO_JUMPS + "#")
    expect(stale).to_have_text("You have changed the solution since this verdict.")
    expect(page.locator(".judgement.stale")).to_be_visible()
    paste(page, TWO_JUMPS)
    expect(stale).to_be_empty()
    page.click("#judge-link")  # says the link once the address holds the text
    expect(page.get_by_label("Link", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(stale).to_be_empty()
    page.get_by_label("Written for").select_option("flat")
    expect(stale).not_to_be_empty()


def test_the_zip_of_a_class_is_judged(page: Page, tmp_path: Path) -> None:
    """An item for each file; a press on one shows the board on which its solution fails.

    Another file that is dropped, and another verdict, are no part of the class.
    """
    path = tmp_path / "class.zip"
    right = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
    with ZipFile(path, "w") as archive:
        archive.writestr("Ada <i>Lovelace_1234_assignsubmission_file/solution.py", right)
        archive.writestr("byronben_2345_99_solution.py", TWO_JUMPS)
        archive.writestr("report.pdf", "")
    page.get_by_role("tab", name="Judge").click()
    with judged_here(page), page.expect_response("**/api/class") as answer:
        page.locator("#solution-file").set_input_files(path)
    found, rows = answer.value.json(), page.locator("#class li")

    expect(page.locator("#class-said")).to_have_text("2 solutions: 1 accepted.")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ada <i>Lovelace_1234")
    expect(rows.nth(0)).to_contain_text("Accepted")
    expect(rows.nth(1)).to_contain_text("follows two jumps in one roll")
    rows.nth(1).get_by_role("button", name="Show").click()
    expect(page.locator("#verdict")).to_have_text("Wrong answer")
    expect(page.locator("#title")).to_have_text("A board it fails on")
    expect(rows).to_have_count(3)
    drop(page, "other.py", TWO_JUMPS)
    expect(page.get_by_label("Your solution")).to_have_value(TWO_JUMPS)
    expect(rows).to_have_count(0)
    intercept(page, "**/api/class", lambda route: route.fulfill(json=found))
    page.locator("#solution-file").set_input_files(path)
    expect(rows).to_have_count(3)
    with judged_here(page):
        judge(page, TWO_JUMPS)
    expect(page.locator("#class")).to_have_count(0)


def test_only_who_started_the_server_has_code_run(visit: Visit, watch: Watch) -> None:
    """Others on the machine use the page, and the tab says which address to open.

    A link carries solution and board and runs nothing: whoever opens it sees the text, the choices
    and the board.  One that holds no solution says so; `link.test.js` has more such links.
    """
    watch.expected = ("status of 403",)
    page = visit(link_to(PLAIN, "judge"))
    paste(page, TWO_JUMPS)
    page.get_by_label("Written for").select_option("leetcode")
    page.get_by_label("Language").select_option("python")
    page.get_by_label("Question", exact=True).select_option("expected")
    page.get_by_role("button", name="Copy a link to this solution").click()
    link = page.get_by_label("Link").input_value()
    other = visit(link.removeprefix(page.url.partition("/#")[0]))

    expect(other.get_by_label("Your solution")).to_have_value(TWO_JUMPS)
    expect(other.get_by_label("Written for")).to_have_value("leetcode")
    expect(other.get_by_label("Language")).to_have_value("python")
    expect(other.get_by_label("Question", exact=True)).to_have_value("expected")
    expect(other.locator("#title")).to_have_text("Six by six")
    expect(other.locator("#judge-stop")).to_be_hidden()
    expect(other.locator(".judgement")).to_be_empty()
    judge(page, TWO_JUMPS)
    expect(page.locator(".judgement")).to_contain_text("the address that `boustro serve` printed")
    expect(page.locator("#verdict")).to_have_count(0)

    other.evaluate(LEAVE)
    other.goto(f"{page.url.partition('#')[0]}{link_to(PLAIN, 'judge')[1:]}&judge=1.{'A' * 200_000}")
    expect(other.locator("#notice")).to_contain_text("cannot be read")
    expect(other.get_by_label("Your solution")).to_have_value("")
    expect(other.locator("#title")).to_have_text("Six by six")


def test_a_right_solution_is_accepted_by_keyboard(page: Page) -> None:
    """Control and Enter in the text judge it; the board stays as it is.

    After a wrong solution the board that stood there before is shown again.
    """
    before = page.locator("#title").inner_text()
    page.get_by_role("tab", name="Draw").focus()
    keys(page, "ArrowLeft", "Tab", "Tab")
    expect(page.get_by_label("Your solution")).to_be_focused()
    page.keyboard.insert_text(TWO_JUMPS)
    with judged_here(page):
        keys(page, "Control+Enter")
        expect(page.locator("#title")).to_have_text("A board it fails on")
        keys(page, "Control+a")
        page.keyboard.insert_text((SOLVERS / "right" / "bfs.py").read_text("utf-8"))
        keys(page, "Control+Enter")
        expect(page.locator("#verdict")).to_have_text("Accepted")

    heard(page, "The verdict: accepted.")
    expect(page.get_by_label("Your solution")).to_be_focused()
    expect(page.locator("#title")).to_have_text(before)
    expect(page.locator("#notice")).to_contain_text("Your own board is back.")


def test_a_text_is_typed_pasted_and_dropped(page: Page, watch: Watch) -> None:
    """What Tab writes is undone as typing is; the lines are numbered; Shift and Tab go back.

    A solution dropped on any tab opens the Judge tab, and a board is still a board.  What is too
    long is whole, is told and is not run; a file that is no board is refused in view.
    """
    watch.expected = ("422",)
    page.get_by_role("tab", name="Judge").click()
    expect(page.locator("#judge-where")).to_contain_text("Python")
    expect(page.locator("#judge-where")).to_contain_text("can be judged here")
    indent_by_tab(page)
    paste_too_much(page)
    drop_files(page)


def indent_by_tab(page: Page) -> None:
    """Escape lets it leave the text."""
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


def paste_too_much(page: Page) -> None:
    """Nothing is cut off, and it is not run."""
    text = page.get_by_label("Your solution")
    long = TWO_JUMPS + "#" * 70_000
    paste(page, long)
    expect(text).to_have_value(long)
    told = page.locator(".judgement .wrong")
    expect(told).to_contain_text(f"may have 65,536 characters; this text has {len(long):,}")
    page.get_by_role("button", name="Judge", exact=True).click()
    expect(page.locator("#judge-stop")).to_be_hidden()
    expect(told).to_be_visible()


def drop_files(page: Page) -> None:
    """Two solutions, a board and a picture, each on another tab."""
    text = page.get_by_label("Your solution")
    page.get_by_role("tab", name="Draw").click()
    drop(page, "mine.py", TWO_JUMPS)
    expect(text).to_have_value(TWO_JUMPS)
    expect(text).to_be_visible()
    drop(page, "Mine.java", "class Solution { }")
    expect(text).to_have_value("class Solution { }")
    page.get_by_role("tab", name="Draw").click()
    drop(page, "board.txt", "[[-1,-1],[-1,3]]")
    sees_jumps(page, [(2, 3)])

    turn(page, "analyse")
    drop(page, "photo.png", "\x89PNG\r\n\x1a\n\0\0")
    outcome = page.locator("#fold-open .outcome")
    expect(outcome).to_contain_text("got a picture (PNG)")
    expect(outcome).to_be_in_viewport()


def test_stop_an_edit_or_a_second_press_ends_a_run(page: Page) -> None:
    """Also an endless one, at once; the verdict that then comes is the one on the code there."""
    page.get_by_role("tab", name="Judge").click()
    text, start = (
        page.get_by_label("Your solution"),
        page.get_by_role("button", name="Judge", exact=True),
    )
    text.fill(ENDLESS)
    start.click()
    expect(page.locator(".judge-row .judge-said")).to_have_text(re.compile(r"^Testing: \d+ s$"))
    expect(page.get_by_role("button", name="Run on this board")).to_be_hidden()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".judgement")).to_have_text("Stopped.")
    stop_without_the_server(page, start)
    start.click()
    start.click()
    text.fill("var snakesAndLadders = (board) => { return 0; };")
    start.click()

    expect(page.locator("#verdict")).to_have_text("Wrong answer", timeout=JUDGED)
    expect(page.locator("#judge-stop")).to_be_hidden()
    expect(page.locator("#trace")).to_have_count(0)  # only Python's search is followed


def stop_without_the_server(page: Page, start: Locator) -> None:
    """By an edit; and by a second Enter on *Run on this board*, where Stop has had the focus."""
    hold_back(page, "**/api/judge")
    outcome, stop = page.locator(".judgement"), page.locator("#judge-stop")
    start.click()
    expect(stop).to_be_visible()
    page.get_by_label("Your solution").press("End")
    page.keyboard.insert_text("#")
    expect(outcome).to_have_text("Stopped.")
    expect(stop).to_be_hidden()
    page.locator("#judge-board").press("Enter")
    expect(stop).to_be_focused()
    expect(outcome).to_be_empty()
    keys(page, "Enter")
    expect(outcome).to_have_text("Stopped.")
    expect(page.locator("#judge-board")).to_be_focused()
    expect(stop).to_be_hidden()
    page.unroute("**/api/judge")


def test_a_panel_a_text_that_does_not_load_and_other_questions(page: Page) -> None:
    """What an online judge showed: which answer is right, the board with its route.

    A text that does not load has its error there with its line, and no board.  Another question is
    chosen by the name or by hand: the verdict names question, further input and rules, and a route
    is drawn only if asked for.  A search is shown square by square.
    """
    see_its_search(page)
    with judged_here(page):
        judge(page, LEETCODE)
    verdict = page.locator(".judgement")
    expect(verdict).to_contain_text("Your output 7 is wrong, the expected answer 4 is right")
    expect(page.locator("#right-answer")).to_have_text("4")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(2, 15), (14, 35), (17, 13)])

    with judged_here(page):
        judge(page, "def snakesAndLadders(board:\n    return 1\n")
    expect(page.locator("#verdict")).to_have_text("Does not compile or load")
    expect(verdict).to_contain_text("line 1")
    expect(page.locator("#test-case")).to_have_count(0)

    with judged_here(page):
        judge(page, "def chance_within(board, k):\n    return 0.5 if k > 1 else 0.0\n")
    expect(verdict).to_contain_text("Question: the chance within K rolls.")
    expect(page.locator("#fails-on")).to_contain_text("Asked beside it: rolls 1.")
    expect(page.locator("#right-answer")).to_have_text("0.166666666666667")
    expect(page.locator("#right-route")).to_have_count(0)
    expect(page.locator("#trace")).to_have_count(0)
    expect(page.locator(".picture svg .square").first).to_be_visible()
    expect(page.locator(".picture svg .route")).to_have_count(0)

    page.get_by_label("Question", exact=True).select_option("route")
    page.get_by_label("Rules", exact=True).select_option("bounce")
    with judged_here(page):
        judge(page, "def snakes_and_ladders(board):\n    return [1, len(board) ** 2]\n")
    expect(verdict).to_contain_text("Question: a shortest route. Rules: Too high bounces back.")
    expect(page.locator("#right-answer")).to_contain_text(", or another")
    expect(page.locator(".picture svg .route")).to_have_count(1)


def see_its_search(page: Page) -> None:
    """Right levels beside it, the first too early one marked; keys step through it on the board."""
    with judged_here(page):
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
    """Each press shows one hint more, with its board, answer or route; a link keeps the choice.

    The line names the mistake: what a language's idiom is for is said with it, in place of a guess
    by the answers; `test_idioms.py` has the idioms.
    """
    page.get_by_role("tab", name="Judge").click()
    page.get_by_label("One hint at a time").check()
    page.get_by_text("Figures of this board").click()
    before = page.locator("#title").inner_text()
    with judged_here(page):
        judge(page, STACK)
    parts = ("#test-case", "#right-answer", "#mistake", "#line")

    for hint, asks in enumerate(("On which board?", "What is expected?", "Why?", "Which line?")):
        shown = [part for part in parts if page.locator(part).count()]
        assert shown == list(parts[:hint])
        title = expect(page.locator("#title"))
        (title.not_to_have_text if hint else title.to_have_text)(before)
        expect(page.locator("#figure-fewest")).to_be_visible(visible=hint != 1)
        expect(page.locator("#mistake", has_text=IDIOM)).to_have_count(0)
        with judged_here(page, IDIOM):
            page.get_by_role("button", name=asks).click()
            expect(page.locator(parts[hint])).to_be_visible()

    expect(page.locator("#mistake")).to_contain_text(IDIOM)
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
    make_the_change(page)


def make_the_change(page: Page) -> None:
    """A press puts it into the text, says so, and can be undone; Judge then tests the text."""
    page.set_viewport_size({"width": 390, "height": 700})
    apply = page.get_by_role("button", name="Make this change")
    apply.click()
    expect(page.get_by_label("Your solution")).to_have_value(STACK.replace(".pop()", ".popleft()"))
    expect(page.get_by_role("button", name="Judge", exact=True)).to_be_focused()
    expect(page.get_by_label("Your solution")).to_be_in_viewport()
    expect(apply).to_be_hidden()
    expect(page.locator(".line-numbers mark")).to_have_count(0)
    heard(page, "The change is made")
    page.locator(".notice").get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Your solution")).to_have_value(STACK)


def drop(page: Page, name: str, text: str) -> None:
    """Drop a file on the page; each character of its text is one byte."""
    script = """([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], name));
      document.body.dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
    }"""
    page.evaluate(script, [name, text])


def test_a_notice_lies_on_no_button(page: Page) -> None:
    """Neither *Judge* nor *Start the game* is under it; its cross has the colour of its words."""
    for tab, button in (("judge", "#judge"), ("play", "#start-game")):
        turn(page, tab)
        for width, height in ((1366, 768), (360, 740), (820, 360)):
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            page.evaluate(TELL)
            notice = page.locator("#notice")
            expect(notice).to_be_visible()
            boxes = [there(one.bounding_box()) for one in (notice, page.locator(button))]
            assert not meet(*boxes), (tab, width)
            cross = notice.get_by_role("button", name="Close this message")
            script = "one => getComputedStyle(one).color"
            assert cross.evaluate(script) == notice.evaluate(script)
            cross.click()


def meet(one: FloatRect, other: FloatRect) -> bool:
    """Whether two boxes have a point in common."""
    apart_across = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    apart_along = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (apart_across or apart_along)


def keep_what_is_pasted_meanwhile(page: Page) -> None:
    """A solution that is pasted while the wrong one is fetched stays."""
    page.get_by_label("Your solution").fill("")
    held = hold_back(page, "**/example.js")
    page.get_by_role("button", name="Try a wrong one").click()
    page.get_by_label("Your solution").fill("mine")
    example = waiting(page, held)
    example.continue_()
    page.unroute("**/example.js")
    page.evaluate("address => import(address).then(() => null)", example.request.url)
    expect(page.locator("#solution")).to_have_value("mine")
    expect(page.locator("#judge-stop")).to_be_hidden()


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
    before = there(page.locator("#judge").bounding_box())
    page.get_by_label("Your solution").fill("def solve(board): pass")
    expect(page.locator("#judge-example")).to_be_hidden()
    assert page.locator("#judge").bounding_box() == before
    keep_what_is_pasted_meanwhile(page)
    page.get_by_label("Your solution").fill("")
    page.get_by_role("button", name="Try a wrong one").click()
    expect(page.locator("#verdict")).to_have_text("Wrong answer", timeout=JUDGED)

    expect(page.locator("#solution")).to_have_value(EXAMPLE.read_text("utf-8"))
    expect(page.locator("#judge-example")).to_be_hidden()
    expect(page.locator("#verdict")).to_be_in_viewport()
    for place in (10_000, 0):
        page.locator("#panels").evaluate("(panel, top) => panel.scrollTop = top", place)
        expect(page.locator("#judge")).to_be_in_viewport(ratio=1)
    expect(page.locator("#solution")).to_be_in_viewport()
    assert violations(page, dark_too=True, within=["#board", "#panel-judge"]) == []
    assert widths(page)[0] <= PHONE["width"]
    expect(page.locator(".board-mark.found-from")).to_have_count(1)
    page.locator("#undo").click()
    expect(page.locator(".board-mark.found-from")).to_have_count(0)
