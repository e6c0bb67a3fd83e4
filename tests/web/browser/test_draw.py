"""Drawing a board with the pointer: what a hand does is what the board becomes."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

import boustro
from tests.support.there import there
from tests.web.browser.acting import (
    PLAIN,
    centre,
    click,
    drag,
    figure,
    heard,
    hold_back,
    jumps,
    link_to,
    linked,
    sees_jumps,
    settled,
    waiting,
)
from tests.web.browser.conftest import FORGET, LEAVE, Visit, Watch


def test_first_visit_shows_a_well_known_board(visit: Visit) -> None:
    """Who comes for the first time sees a whole board with its figures, also by a broken link.

    After the first edit of its jumps it is called changed, once; undo gives its name back.
    """
    page = visit("/#board=not-a-board")
    expect(page.locator("#notice")).to_contain_text("cannot be read")
    title = page.locator("#title")
    expect(title).to_contain_text("Chutes and Ladders")
    expect(figure(page, "fewest")).to_have_text("7")
    expect(figure(page, "average")).to_have_text("39.2")
    expect(jumps(page)).to_have_count(19)

    name = title.inner_text()
    settled(page)
    drag(page, 2, 33)
    expect(title).to_have_text(f"{name} (changed)")
    page.locator("#bin").click()
    heard(page, "Removed the ladder from 2 to 33")
    expect(title).to_have_text(f"{name} (changed)")
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(title).to_have_text(name)


def test_jumps_are_laid_moved_and_removed(visit: Visit) -> None:
    """A drag upwards lays a ladder, downwards a snake, and the figures follow; so do two clicks.

    What is removed comes back by undo and goes again by redo; a drag moves either end.
    """
    page = visit(link_to(PLAIN))
    lay_by_two_clicks(page)
    let_go_outside(page)
    escape_while_dragging(page)
    page.get_by_role("button", name="Remove the ladder from 3 to 20").click()
    sees_jumps(page, [(30, 9)])
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])
    page.get_by_role("button", name="Redo").click()
    sees_jumps(page, [(30, 9)])
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])
    remove_by_the_bin(page)
    drop_off_the_board(page)

    drag(page, 3, 5)
    sees_jumps(page, [(5, 20), (30, 9)])
    drag(page, 20, 28)
    sees_jumps(page, [(5, 28), (30, 9)])
    lay_by_drags(page)
    see_handles(page)


def lay_by_two_clicks(page: Page) -> None:
    """A click takes a jump in hand, a second one lays it; the same square puts it back."""
    click(page, 5)
    click(page, 5)
    sees_jumps(page, [(3, 20), (30, 9)])
    click(page, 5)
    click(page, 17)
    sees_jumps(page, [(3, 20), (5, 17), (30, 9)])
    page.locator("#undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def lay_by_drags(page: Page) -> None:
    """Before a jump is laid its effect on the average stands beside the square.

    Where the start is off the board a snake may end there.
    """
    (x, y), (to_x, to_y) = centre(page, 2), centre(page, 33)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.mouse.move(to_x, to_y)
    expect(page.locator(".bubble")).to_contain_text("2 → 33")
    expect(page.locator(".bubble .shorter")).to_contain_text("−")
    page.mouse.up()
    expect(page.locator(".bubble")).to_be_hidden()
    sees_jumps(page, [(2, 33), (5, 28), (30, 9)])
    expect(figure(page, "fewest")).to_have_text("2")
    drag(page, 35, 10)
    sees_jumps(page, [(2, 33), (5, 28), (30, 9), (35, 10)])
    heard(page, "snake from 35 to 10")
    drag(page, 15, 0)
    sees_jumps(page, [(2, 33), (5, 28), (15, 0), (30, 9), (35, 10)])
    heard(page, "snake from 15 off the board")


def let_go_outside(page: Page) -> None:
    """A drag that ends beside the board is let go of."""
    x, y = centre(page, 14)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y)
    page.mouse.move(3, 400)
    page.mouse.up()
    heard(page, "Cancelled")
    sees_jumps(page, [(3, 20), (30, 9)])


def escape_while_dragging(page: Page) -> None:
    """Escape cancels a drag: what is let go of after it lays nothing."""
    x, y = centre(page, 14)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y)
    expect(page.locator(".bubble")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_be_hidden()
    page.mouse.up()
    sees_jumps(page, [(3, 20), (30, 9)])


def remove_by_the_bin(page: Page, *, touch: bool = False) -> None:
    """It is there for whoever taps on a jump's square."""
    expect(page.locator("#bin")).to_be_hidden()
    if touch:
        page.locator('.cells [data-cell="30"]').tap(force=True)
    else:
        click(page, 30)
    expect(page.locator("#bin")).to_have_text("Remove the snake from 30 to 9")
    expect(page.locator("#bin")).to_be_in_viewport(ratio=1)
    if touch:
        page.locator("#bin").tap()
    else:
        page.locator("#bin").click()
    sees_jumps(page, [(3, 20)])
    expect(page.locator("#bin")).to_be_hidden()
    page.locator("#undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def drop_off_the_board(page: Page) -> None:
    """An end dropped beside the board removes its jump, as announced; a new jump is cancelled."""
    steps: tuple[tuple[int, list[tuple[int, int]], str], ...] = (
        (20, [(30, 9)], "Let go here to remove the ladder from 3 to 20."),
        (2, [(30, 9)], "From 2: choose the square where the jump ends."),
        (30, [], "Let go here to remove the snake from 30 to 9."),
    )
    for square, left, caption in steps:
        page.mouse.move(*centre(page, square))
        page.mouse.down()
        page.mouse.move(300, 60)
        page.mouse.move(60, 100)
        expect(page.locator("#caption")).to_contain_text(caption)
        page.mouse.up()
        sees_jumps(page, left)
    page.locator("#undo").click()
    sees_jumps(page, [(30, 9)])
    page.locator("#undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def see_handles(page: Page) -> None:
    """The jump laid last shows its handles while drawing, and none on the other tabs."""
    expect(page.locator(".board-mark.handle")).not_to_have_count(0)
    page.locator("#tab-solve").click()
    expect(page.locator(".board-mark.handle")).to_have_count(0)


def test_rows_and_columns(visit: Visit) -> None:
    """Jumps that no longer fit a smaller board are problems, and go at a press.

    From the first view on, a problem that names squares is a button that goes to the first; what is
    wrong is said in a family's words, with what to do about it.  Of edits that follow each other
    quickly the figures of the last one stay.
    """
    page = visit(link_to({**PLAIN, "jumps": [[3, 20], [30, 9], [22, 19], [22, 4], [12, 50]]}))
    mend_what_is_wrong(page)
    page.get_by_role("button", name="One row fewer").click()
    expect(page.locator(".picture .square[data-square='31']")).to_have_count(0)
    expect(page.locator(".problems .wrong")).to_have_count(0)

    page.locator("#rows").fill("4")
    page.locator("#rows").press("Enter")
    expect(page.locator(".problems h2")).to_have_text("One problem")
    expect(figure(page, "fewest")).to_have_text("–")
    page.get_by_role("button", name="Remove 1 jump outside the board").click()

    sees_jumps(page, [(3, 20), (22, 19)])
    expect(page.locator(".problems .wrong")).to_have_count(0)
    page.locator("#rows").fill("100")
    page.locator("#rows").press("Enter")
    expect(page.locator("#rows")).to_have_value("40")
    expect(page.locator("#notice")).to_contain_text("at most 40 rows")

    rows = page.locator("#rows")
    rows.fill("6")
    rows.press("Enter")
    expect(page.locator(".picture svg")).to_have_attribute("data-size", "36")
    plus = page.get_by_role("button", name="One column more")
    for _ in range(6):
        plus.click()
    expect(page.locator("#columns")).to_have_value("12")
    expect(page.locator(".picture svg")).to_have_attribute("data-size", "72")
    text = page.evaluate("localStorage.getItem('boustro-draft')")
    assert json.loads(text)["size"] == 72


def mend_what_is_wrong(page: Page) -> None:
    """A jump beyond the board goes at a press, and of two snakes on a square one is kept."""
    wrong = page.locator(".problems .wrong button")
    expect(page.locator(".problems")).to_contain_text("22 has two snakes. Keep one.")
    expect(wrong).to_have_count(2)
    wrong.first.click()
    expect(page.locator('.cells [data-cell="12"]')).to_be_focused()
    page.get_by_role("button", name="Remove 1 jump outside the board").click()
    page.get_by_role("button", name="Remove the snake from 22 to 4").click()
    sees_jumps(page, [(3, 20), (22, 19), (30, 9)])
    expect(page.locator(".problems .wrong")).to_have_count(0)


def test_a_board_that_is_too_large_for_figures_is_drawn(visit: Visit) -> None:
    """A link of 82 rows opens with its picture and one sentence.

    No tab asks for figures until the board is smaller.
    """
    asked: list[tuple[str, object]] = []
    page = visit(link_to({"size": 1_640, "columns": 20, "jumps": [[3, 1599], [1500, 2]]}))
    page.on("request", lambda one: asked.append((one.url, one.post_data)))
    told = page.locator("#too-large")
    expect(told).to_have_text(
        "This board of 1,640 squares is too large for figures here; "
        "boards of at most 1,600 have them."
    )
    expect(page.locator("#figures")).to_be_hidden()
    expect(page.locator(".picture svg")).to_have_attribute("data-size", "1640")
    expect(page.locator(".picture .jump")).to_have_count(2)
    expect(page.locator(".note")).to_have_count(0)
    page.click("#tab-solve")
    expect(page.locator("#panel-solve .headline")).to_have_text("Not computed")
    page.click("#tab-analyse")
    expect(page.locator("#panel-analyse .headline")).to_contain_text("Not computed")
    expect(page.locator("section[aria-labelledby=best-title]")).to_contain_text("Not computed")
    expect(page.locator("section[aria-labelledby=progress-title]")).to_be_hidden()
    page.click("#tab-draw")
    expect(told).to_be_visible()
    settled(page)
    views = [json.loads(str(body)) for url, body in asked if url.endswith("/api/view")]
    assert views
    assert not any(view["figures"] for view in views)
    assert not any(url.endswith("/api/whatif") for url, _ in asked)

    page.locator("#rows").fill("20")
    page.locator("#rows").press("Enter")
    expect(told).to_be_hidden()
    page.get_by_role("button", name="Remove 2 jumps outside the board").click()
    expect(figure(page, "fewest")).to_have_text("67")
    enlarge(page)


def enlarge(page: Page) -> None:
    """On 20 × 20 the numbers are too small at first; enlarged, one can read and draw."""
    number = page.locator(".picture .squares text").first
    before = there(number.bounding_box())
    for _ in range(3):
        page.locator("#zoom-in").click()
    after = there(number.bounding_box())
    assert after["height"] > 2.5 * before["height"] > 0
    assert after["height"] >= 14
    page.locator('.cells [data-cell="388"]').focus()
    expect(page.locator('.cells [data-cell="388"]')).to_be_in_viewport(ratio=1)
    drag(page, 388, 352)
    sees_jumps(page, [(388, 352)])
    page.keyboard.press("-")
    for _ in range(2):
        page.locator("#zoom-out").click()

    expect(page.locator("#zoom-out")).to_be_hidden()
    expect(page.locator(".picture svg")).to_be_in_viewport(ratio=0.99)


def test_problems_are_shown_where_they_are(visit: Visit) -> None:
    """A cycle, where jumps follow on, marks its squares and is told in a sentence."""
    page = visit(link_to({**PLAIN, "jumps": [[8, 21]], "rules": {"name": "spoj"}}))
    expect(page.locator(".board-mark.bad")).to_have_count(0)

    page.locator("#lay-from").fill("21")
    page.locator("#lay-to").fill("8")
    page.get_by_role("button", name="Add", exact=True).click()

    expect(page.locator(".problems li").first).to_contain_text("8 → 21 → 8")
    expect(page.locator('.board-mark.bad[data-square="8"]')).to_have_count(1)
    expect(page.locator('.board-mark.bad[data-square="21"]')).to_have_count(1)
    expect(page.locator(".jump-chip.bad")).to_have_count(2)


def test_rules_and_effects_of_squares(visit: Visit, watch: Watch, downloads: Path) -> None:
    """A toggle of the rules is an edit like any other: figures follow, undo takes it back.

    Rules that cannot be are refused in a sentence, and the board is as it was.  A board with rules
    of its own is downloaded.
    """
    watch.expected = ("422",)
    page = visit(link_to(PLAIN))
    settled(page)
    before = figure(page, "average").inner_text()
    page.locator("#fold-rules summary").click()
    rules = page.locator("#fold-rules")
    rules.get_by_label("wins, too").check()
    expect(page.locator("#rules-text")).to_contain_text("reach or pass 36 to win")
    expect(figure(page, "average")).not_to_have_text(before)
    download(page, downloads)
    page.get_by_role("button", name="Undo").click()
    expect(figure(page, "average")).to_have_text(before)

    pick_a_die(page)
    rules.get_by_label("Another die").fill("seven")
    rules.get_by_label("Another die").press("Enter")
    expect(page.locator("#notice")).to_contain_text("die")
    rules.get_by_label("one die").check(force=True)
    drag(page, 4, 33)
    expect(figure(page, "fewest")).to_have_text("2")
    let_squares_act(page)


def pick_a_die(page: Page) -> None:
    """Dice are chosen by pressing one; one that is none of them is shown beside them.

    One that is being typed stays when the answer to what was pressed before comes.
    """
    rules = page.locator("#fold-rules")
    expect(rules.get_by_label("one die")).to_be_checked()
    held = hold_back(page, "**/api/view")
    rules.get_by_label("two dice").check(force=True)
    rules.get_by_label("Another die").fill("3d6")
    waiting(page, held).continue_()
    page.unroute("**/api/view")
    expect(page.locator("#rules-text")).to_contain_text("two dice")
    expect(rules.get_by_label("Another die")).to_have_value("3d6")
    rules.get_by_label("Another die").press("Enter")
    expect(page.locator("#rules-text")).to_contain_text("3d6")
    expect(rules.get_by_label("3d6", exact=True)).to_be_checked()


def let_squares_act(page: Page) -> None:
    """A pressed square offers its actions; a jump's chance goes with the jump, and comes back."""
    click(page, 14)
    page.get_by_role("radio", name="Game over").check()
    expect(page.locator("#rules-text")).to_contain_text("game over on 14")
    expect(page.locator("#board .effects")).to_contain_text("out")

    click(page, 15)
    page.get_by_role("radio", name="Roll again").check()
    expect(page.locator("#rules-text")).to_contain_text("roll again on 15")
    expect(page.locator("#board .effects")).to_contain_text("again")

    click(page, 3)
    expect(page.get_by_role("radio", name="Game over")).to_have_count(0)
    page.get_by_role("radio", name="Jump works at 50 %").check()
    expect(page.locator("#rules-text")).to_contain_text("ladder 3 to 20 at 50 %")
    drag(page, 3, 5)
    expect(page.locator("#rules-text")).to_contain_text("ladder 5 to 20 at 50 %")

    page.locator("#bin").click()
    expect(page.locator("#rules-text")).not_to_contain_text("50 %")
    expect(page.locator("#rules-text")).to_contain_text("game over on 14")


def download(page: Page, downloads: Path) -> None:
    """The board downloads in a format that reads back, as a picture, and as the command's lesson.

    A format that would lose something says what; the rest comes only when asked for.
    """
    page.locator("#fold-download summary").click()
    page.get_by_label("Board as").select_option("boustro")
    for button, name in (
        ("#download-board", "board.json"),
        ("#download-picture", "board.svg"),
        ("#download-lesson", "lesson.html"),
    ):
        with page.expect_download() as begun:
            page.locator(button).click()
        begun.value.save_as(downloads / name)
    again = boustro.read(downloads / "board.json")
    assert dict(again.board.jumps) == {3: 20, 30: 9}
    assert (downloads / "board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "Six by six" in (downloads / "lesson.html").read_text(encoding="utf-8")

    page.locator("#format").select_option("leetcode")
    page.locator("#download-board").click()
    told = page.locator("#fold-download .outcome")
    told.locator("button").wait_for()
    expect(told).to_contain_text("leetcode cannot express")
    with page.expect_download() as begun:
        page.locator("#download-lossy").click()
    begun.value.save_as(downloads / "board.txt")
    assert boustro.read(downloads / "board.txt").board.jumps == again.board.jumps


def test_address_carries_the_board(visit: Visit) -> None:
    """The address of a drawing opens the same drawing elsewhere, tab and all.

    A drawing survives a reload, also before the address has changed, and a later visit without an
    address; a link opened later is another board.
    """
    page = visit(link_to({**PLAIN, "jumps": []}))
    linked(page)
    address = page.url
    endless = "class { readable = new ReadableStream(); writable = new WritableStream(); }"
    page.evaluate(f"() => {{ window.CompressionStream = {endless}; }}")
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33)])
    assert page.url == address
    page.reload()
    sees_jumps(page, [(2, 33)])
    page.wait_for_function("address => location.href !== address", arg=address)
    page.get_by_role("tab", name="Solve").click()
    page.wait_for_url(re.compile("tab=solve"))

    drawn = page.url
    page.goto(page.evaluate("location.origin"))
    sees_jumps(page, [(2, 33)])
    page.evaluate(FORGET)
    page.goto(drawn)
    expect(page.get_by_role("tab", name="Solve")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Draw").click()
    sees_jumps(page, [(2, 33)])
    settled(page)
    page.evaluate(LEAVE)
    page.goto(address)
    sees_jumps(page, [])
