"""Boards that are saved, listed, shared by link; and two people who do not see each other's."""

import re

from playwright.sync_api import FilePayload, Page, Request, Route, expect

import boustro
from boustro.formats.registry import FORMATS
from boustro.formats.writing import encode
from tests.support.plain_names import ENGLAND, FAMILY, PERSIAN
from tests.web.browser.acting import (
    PLAIN,
    drag,
    figure,
    hold_back,
    intercept,
    link_to,
    linked,
    sees_jumps,
    settled,
    waiting,
)
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_play import sit_down

HOSTILE = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
UNSHOWN = "An\u202en\u200ba's"
LEFT_OUT = "cannot be shown were left out of the name"


def save(page: Page, name: str) -> str:
    """Save the board under a name; the link to it."""
    page.get_by_role("button", name="Save and share").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#title")).to_have_text(name)
    page.locator("#save").click()
    link = page.locator("#fold-save a")
    expect(link).to_be_visible()
    return link.get_attribute("href") or ""


LISTED = """names => {
    const shown = [...document.querySelectorAll("[aria-label='Your boards'] .open span")];
    return JSON.stringify(shown.map((one) => one.textContent).sort()) === JSON.stringify(names);
}"""
"""Whether exactly these names are listed, in the order of their letters."""


def open_list(page: Page) -> None:
    """Show the boards that can be opened."""
    if not page.locator("#fold-open").evaluate("fold => fold.open"):
        page.locator("#fold-open summary").click()
    expect(page.locator("[aria-label='Built-in boards'] button").first).to_be_visible()


def lists(page: Page, *names: str) -> None:
    """Expect the page to list exactly these boards as saved; the list comes after the save."""
    open_list(page)
    if names:
        page.wait_for_function(LISTED, arg=sorted(names))
    else:
        expect(page.locator("[aria-label='Your boards']")).to_contain_text("Nothing saved yet")


def test_two_browsers_are_apart_unless_a_link_is_shared(visit: Visit) -> None:
    """A saved board is listed in its own browser only; its link opens it in any.

    An edit saved again keeps its link; a visitor with the link saves a board of their own.
    """
    mine = visit(link_to(PLAIN))
    link = save(mine, "For my class")
    lists(mine, "For my class")
    drag(mine, 2, 33)
    sees_jumps(mine, [(2, 33), (3, 20), (30, 9)])
    assert save(mine, "For my class") == link

    other = visit(link)
    expect(other.locator("#title")).to_have_text("For my class")
    sees_jumps(other, [(2, 33), (3, 20), (30, 9)])
    lists(other)
    drag(other, 5, 11)
    assert save(other, "Second") != link
    other.goto(mine.evaluate("location.origin") + link)
    expect(other.locator("#title")).to_have_text("For my class")
    sees_jumps(other, [(2, 33), (3, 20), (30, 9)])


def test_a_name_is_text_of_any_language(visit: Visit) -> None:
    """It is saved as it was typed, also a name that is markup, which runs nowhere.

    Joiners stay in the name of a board and of a player.  What cannot be shown is left out and said:
    what the page shows after "Saved." is what is saved; no code is shown to a family.
    """
    names = {f"{FAMILY} {PERSIAN} {ENGLAND}": False, UNSHOWN: True, HOSTILE: False}
    page = visit(link_to({**PLAIN, "name": HOSTILE}))
    expect(page.locator("#title")).to_have_text(HOSTILE)
    for name, loses_something in names.items():
        save_as(page, name, loses_something=loses_something)
    guest = visit(page.locator("#fold-save a").get_attribute("href") or "")
    expect(guest.locator("#title")).to_have_text(HOSTILE)
    for seat, name in enumerate(names, 1):
        begin_as(guest, name, loses_something=names[name], is_first=seat == 1)
    guest.wait_for_url("**/g/*")
    guest.reload()
    expect(guest.locator("#whose")).to_contain_text("<img")

    for one in (page, guest):
        # The script in the name would have made it "1".
        expect(one).to_have_title(re.compile(f"^{re.escape(HOSTILE[:40])}.*– boustro$"))
        assert one.locator("img, .picture script").count() == 0


def save_as(page: Page, name: str, *, loses_something: bool) -> None:
    """Save a board of this name, which the title and the list then show."""
    shown = "Anna's" if loses_something else name
    if not page.locator("#fold-save").evaluate("fold => fold.open"):
        page.get_by_role("button", name="Save and share").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#title")).to_have_text(shown)
    told_of_what_is_lost(page, loses_something)
    page.locator("#save").click()
    open_list(page)
    expect(
        page.locator("[aria-label='Your boards'] .open span").get_by_text(shown, exact=True)
    ).to_have_count(1)
    assert page.locator("#title").text_content() == shown


def told_of_what_is_lost(page: Page, loses_something: bool) -> None:
    """Expect the sentence, and close it, or expect that none is there."""
    expect(page.locator("#notice", has_text=LEFT_OUT)).to_have_count(int(loses_something))
    if loses_something:
        page.get_by_role("button", name="Close this message").click()


def begin_as(page: Page, name: str, *, loses_something: bool, is_first: bool) -> None:
    """Begin a game as a player of this name."""
    page.locator("#tab-play" if is_first else "#leave").click()
    page.get_by_label("Name of player 1").fill(name)
    # Whose turn it was in the game before was said in the same words.
    with page.expect_response("**/api/games"):
        sit_down(page, "person", "person")
    settled(page)
    told_of_what_is_lost(page, loses_something)
    shown = "Anna's" if loses_something else name
    text = page.locator(".players .who").first.text_content() or ""
    # Long names are cut.
    assert shown.startswith(text)
    assert len(text) >= min(len(shown), 40)


def is_list(route: Route) -> bool:
    """Whether the saved boards are asked for."""
    return route.request.method == "GET"


def test_saved_boards_are_listed_renamed_copied_and_deleted(visit: Visit) -> None:
    """Saving under a new name leaves the original alone; the page reports a copy and a rename.

    A board is forgotten when it is deleted, and undo brings it back under the same link.  A new
    board is empty, is saved beside the one before, and undo leads back to that.
    """
    page = visit(link_to(PLAIN))
    held: list[Route] = []
    # A list that is late is in nobody's way, and does not take the place of a later one.
    intercept(
        page,
        "**/api/boards",
        lambda one: held.append(one) if is_list(one) and not held else one.fallback(),
    )
    link = save(page, "First")
    expect(page.locator("#save")).to_have_text("Save")
    assert save(page, "Second") != link
    lists(page, "First", "Second")
    held[0].fulfill(json={"schema": "boustro/boards/1", "boards": []})
    settled(page)
    lists(page, "First", "Second")
    page.get_by_label("Name", exact=True).fill("Third")
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#save")).to_have_text("Save as new")
    page.get_by_role("button", name="Replace “Second”").click()
    lists(page, "First", "Third")
    page.get_by_role("button", name="Save as new").click()
    lists(page, "First", "Third", "Third")

    open_another(page, "First")
    delete_and_put_back(page, "First", link)
    begin_a_new_one(page)


def open_another(page: Page, name: str) -> None:
    """A built-in board, and from that the saved one."""
    page.get_by_role("button", name="A hundred plain squares").click()
    sees_jumps(page, [])
    page.locator("[aria-label='Your boards'] .open", has_text=name).click()
    sees_jumps(page, [(3, 20), (30, 9)])


def delete_and_put_back(page: Page, name: str, link: str) -> None:
    """The other boards go for good."""
    for left in (1, 0):
        page.get_by_role("button", name="Delete Third").first.click()
        lists(page, *["Third"] * left, name)
        settled(page)
        expect(page.locator("#notice")).to_contain_text("“Third” deleted.")
    page.get_by_role("button", name=f"Delete {name}").click()
    expect(page.locator("#notice")).to_contain_text(f"“{name}” deleted.")
    lists(page)
    settled(page)
    page.locator("#notice-act").click()
    expect(page.locator("[aria-label='Your boards'] .open")).to_have_count(1)
    page.goto(page.evaluate("location.origin") + link)
    expect(page.locator("#title")).to_have_text(name)


def begin_a_new_one(page: Page) -> None:
    """Beside the one that has just been opened by its link."""
    sees_jumps(page, [(3, 20), (30, 9)])
    open_list(page)
    page.get_by_role("button", name="New board").click()
    sees_jumps(page, [])
    expect(page.locator("#title")).to_have_text("Untitled board")
    save(page, "Another")
    lists(page, "Another", "First")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    sees_jumps(page, [(3, 20), (30, 9)])


def test_the_page_takes_what_the_server_takes(visit: Visit, watch: Watch) -> None:
    """A file of 1.5 MB is read, and a larger one refused, by the page as by the server.

    A pasted matrix is recognised; nonsense is refused in a sentence and changes nothing.  A file of
    every format is read.
    """
    watch.expected = ("Failed to load resource",)
    page = visit(link_to(PLAIN))
    page.locator("#fold-open summary").click()
    page.locator("#paste").fill("what is this?")
    page.locator("#read").click()
    expect(page.locator("#fold-open .wrong").first).to_be_visible()
    sees_jumps(page, [(3, 20), (30, 9)])
    matrix = b"[[-1,-1,-1],[-1,9,8],[-1,8,9]]"
    page.locator("#paste").fill(matrix.decode())
    page.locator("#read").click()
    expect(figure(page, "fewest")).to_have_text("1")

    # What was read before says "Read as", too, until the file is asked about.
    with page.expect_response("**/api/read"):
        upload(page, matrix.ljust(1_500_000))
    expect(page.locator("#fold-open .outcome")).to_contain_text("Read as")
    upload(page, matrix.ljust(1_500_001))
    expect(page.locator("#fold-open .outcome")).to_contain_text("larger than 1.5 MB")
    upload_each_format(page)


def upload_each_format(page: Page) -> None:
    """The format is given, since the file alone does not always say it."""
    for number, name in enumerate(FORMATS, 4):
        jumps = {3: 20 + number // 2, 29: 5 + number % 7}
        game = boustro.Game(boustro.Board(36, columns=6, jumps=jumps), "leetcode")
        data = encode(game, name, lossy=True)
        ending = next(iter(FORMATS[name].suffixes), ".txt")
        page.get_by_label("Read as").select_option(name)
        page.locator("#upload").set_input_files(
            {"name": f"board{ending}", "mimeType": "application/octet-stream", "buffer": data}
        )

        expect(page.locator("#fold-open .outcome")).to_contain_text("Read as")
        sees_jumps(page, jumps.items())


def upload(page: Page, content: bytes) -> None:
    """Choose a file of a text."""
    file: FilePayload = {"name": "a.json", "mimeType": "text/plain", "buffer": content}
    page.locator("#upload").set_input_files(file)


def held_back(page: Page, path: str, word: str = "") -> list[Route]:
    """Where writes to this path that say `word` wait until the test lets them go on."""

    def is_one(request: Request) -> bool:
        return request.method != "GET" and word in (request.post_data or "")

    return hold_back(page, path, is_one)


def answered(page: Page, held: list[Route]) -> None:
    """Let the first request that waits go on, and wait until the page has its answer."""
    route = waiting(page, held)
    with page.expect_response(route.request.url):
        route.continue_()
    if not held:
        settled(page)


def test_late_answer_to_a_save_is_for_the_board_that_was_saved(visit: Visit) -> None:
    """Another board, opened in between, is not taken for the saved one, nor saved over it.

    Back leads to the board that was saved, which belongs to its link by then.  What was drawn
    after a save stays in the address until it is saved, too.
    """
    page = visit(link_to(PLAIN))
    open_list(page)
    page.get_by_role("button", name="Save and share").click()
    held = held_back(page, "**/api/boards")
    page.locator("#save").click()
    page.get_by_role("button", name="A hundred plain squares").click()
    sees_jumps(page, [])
    answered(page, held)
    assert "/b/" not in page.url
    linked(page)
    page.go_back()
    page.wait_for_url("**/b/*")
    sees_jumps(page, [(3, 20), (30, 9)])
    page.go_forward()
    sees_jumps(page, [])
    assert "/b/" not in page.url

    page.locator("#save").click()
    page.locator("#save").click()
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33)])
    held.append(waiting(page, held))
    assert len(held) == 1
    answered(page, held)
    page.wait_for_url("**/b/*#board=*")
    page.reload()
    sees_jumps(page, [(2, 33)])
    lists(page, "A hundred plain squares", "Six by six")


def test_the_board_asked_for_last_is_opened(visit: Visit) -> None:
    """An answer that comes after another board was opened opens nothing.

    Who edits while the search is worked out sees the edited board, without the search.
    """
    page = visit(link_to(PLAIN))
    open_list(page)
    held = held_back(page, "**/api/view", "empty100")
    with page.expect_request("**/api/view"):
        page.get_by_role("button", name="A hundred plain squares").click()
    page.locator("#paste").fill("[[-1,-1,-1],[-1,9,8],[-1,8,9]]")
    page.locator("#read").click()
    expect(figure(page, "fewest")).to_have_text("1")
    answered(page, held)
    expect(page.locator("#figure-fewest strong")).to_have_text("1")
    assert page.locator(".picture .square").count() < 20

    page.locator("#tab-solve").click()
    held = held_back(page, "**/api/search")
    page.locator("#search-begin").click()
    held.append(waiting(page, held))
    drag(page, 2, 6)
    expect(page.locator('.picture .jump[data-entry="2"]')).to_have_count(1)
    while held:
        answered(page, held)
    expect(page.locator(".stepper-controls")).to_have_count(0)
    expect(page.locator("#search-begin")).to_be_enabled()
