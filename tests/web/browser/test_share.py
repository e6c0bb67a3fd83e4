"""Boards that are saved, listed, shared by link; and two people who do not see each other's."""

from playwright.sync_api import Page, Route, expect

import boustro
from boustro.formats.registry import FORMATS
from boustro.formats.writing import encode
from tests.support.plain_names import ENGLAND, FAMILY, PERSIAN
from tests.web.browser.acting import PLAIN, drag, figure, link_to, sees_jumps, settled, waiting
from tests.web.browser.conftest import Visit, Watch
from tests.web.browser.test_play import sit_down

HOSTILE = '<img src=x onerror="document.title=1"><script>alert(1)</script>'


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


def listed(page: Page) -> list[str]:
    """The names of the boards that the page lists as saved."""
    if not page.locator("#fold-open").evaluate("fold => fold.open"):
        page.locator("#fold-open summary").click()
    expect(page.locator("[aria-label='Built-in boards'] button").first).to_be_visible()
    return page.locator("[aria-label='Your boards'] .open span").all_inner_texts()


def test_two_browsers_are_apart_unless_a_link_is_shared(visit: Visit) -> None:
    """A saved board is listed in its own browser only; its link opens it in any."""
    mine, other = visit(link_to(PLAIN)), visit()
    link = save(mine, "For my class")
    assert listed(mine) == ["For my class"]
    assert listed(other) == []

    guest = visit(link)

    expect(guest.locator("#title")).to_have_text("For my class")
    sees_jumps(guest, [(3, 20), (30, 9)])
    assert listed(guest) == []


def test_saving_again_keeps_the_link(visit: Visit) -> None:
    """An edit saved again keeps its link; a visitor with the link saves a board of their own."""
    mine = visit(link_to(PLAIN))
    link = save(mine, "First")
    drag(mine, 2, 33)
    sees_jumps(mine, [(2, 33), (3, 20), (30, 9)])
    assert save(mine, "First") == link

    guest = visit(link)
    sees_jumps(guest, [(2, 33), (3, 20), (30, 9)])
    drag(guest, 5, 11)
    assert save(guest, "Second") != link
    again = visit(link)
    sees_jumps(again, [(2, 33), (3, 20), (30, 9)])


def test_a_name_of_any_language_is_saved_as_it_was_typed(visit: Visit) -> None:
    """Joiners stay in the name of a board and of a player, also after a reload."""
    name = f"{FAMILY} {PERSIAN} {ENGLAND}"
    page = visit(link_to(PLAIN))
    link = save(page, name)
    assert visit(link).locator("#title").text_content() == name
    assert listed(page) == [name]

    page.locator("#tab-play").click()
    page.get_by_label("Name of player 1").fill(name)
    sit_down(page, "person", "person")
    assert page.locator(".players .who").first.text_content() == name
    page.wait_for_url("**/g/*")
    page.reload()
    expect(page.locator("#whose")).to_have_text(f"{name} to roll")


def test_what_cannot_be_shown_is_left_out_of_a_name_and_said(visit: Visit) -> None:
    """What the page shows after "Saved." is what is saved; no code is shown to a family."""
    page, hostile = visit(link_to(PLAIN)), "An\u202en\u200ba's"
    page.get_by_role("button", name="Save and share").click()
    page.get_by_label("Name", exact=True).fill(hostile)
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#notice")).to_contain_text("cannot be shown were left out of the name")
    expect(page.locator("#title")).to_have_text("Anna's")
    page.locator("#save").click()
    expect(page.locator("#fold-save a")).to_be_visible()
    expect(page.locator("#save")).to_have_text("Save")
    assert page.locator("#title").text_content() == "Anna's"
    assert listed(page) == ["Anna's"]

    page.locator("#tab-play").click()
    page.get_by_label("Name of player 1").fill(hostile)
    sit_down(page, "person", "person")
    expect(page.locator("#notice")).to_contain_text("cannot be shown were left out of the name")
    expect(page.locator("#whose")).to_have_text("Anna's to roll")


def test_another_name_is_another_board(visit: Visit) -> None:
    """Saving under a new name leaves the original alone; the page reports a copy and a rename."""
    page = visit(link_to(PLAIN))
    link = save(page, "First")
    expect(page.locator("#save")).to_have_text("Save")
    assert save(page, "Second") != link
    assert sorted(listed(page)) == ["First", "Second"]
    page.get_by_label("Name", exact=True).fill("Third")
    page.get_by_label("Name", exact=True).press("Tab")
    expect(page.locator("#save")).to_have_text("Save as new")
    page.get_by_role("button", name="Replace “Second”").click()
    expect(page.locator("[aria-label='Your boards']")).to_contain_text("Third")
    assert sorted(listed(page)) == ["First", "Third"]
    page.get_by_role("button", name="Save as new").click()
    expect(page.locator("[aria-label='Your boards'] .open")).to_have_count(3)

    assert sorted(listed(page)) == ["First", "Third", "Third"]


def test_new_board(visit: Visit) -> None:
    """A new board is empty, is saved beside the one before, and undo leads back to that."""
    page = visit(link_to(PLAIN))
    link = save(page, "First")
    page.get_by_role("button", name="New board").click()
    sees_jumps(page, [])
    expect(page.locator("#title")).to_have_text("Untitled board")
    assert save(page, "Second") != link
    assert sorted(listed(page)) == ["First", "Second"]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()

    sees_jumps(page, [(3, 20), (30, 9)])


def test_the_page_takes_what_the_server_takes(visit: Visit) -> None:
    """A file of 1.5 MB is read, and a larger one refused, by the page as by the server."""
    page = visit(link_to(PLAIN))
    page.locator("#fold-open summary").click()
    matrix = b"[[-1,-1,-1],[-1,9,8],[-1,8,9]]"
    for length, said in ((1_500_000, "Read as"), (1_500_001, "larger than 1.5 MB")):
        file = {"name": "a.json", "mimeType": "text/plain", "buffer": matrix.ljust(length)}
        page.locator("#upload").set_input_files(file)  # type: ignore[arg-type]
        expect(page.locator("#fold-open .outcome")).to_contain_text(said)


def held_back(page: Page, path: str, word: str = "") -> list[Route]:
    """Where writes to this path that say `word` wait until the test lets them go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if word in (route.request.post_data or "") and route.request.method != "GET":
            held.append(route)
        else:
            route.continue_()

    page.route(path, hold)
    return held


def answered(page: Page, held: list[Route]) -> None:
    """Let the first request that waits go on, and wait until the page has its answer."""
    route = waiting(page, held)
    with page.expect_response(route.request.url):
        route.continue_()
    if not held:
        settled(page)


def test_late_answer_to_a_save_is_for_the_board_that_was_saved(visit: Visit) -> None:
    """Another board, opened in between, is not taken for the saved one, nor saved over it."""
    page = visit(link_to(PLAIN))
    listed(page)
    page.get_by_role("button", name="Save and share").click()
    held = held_back(page, "**/api/boards")
    page.locator("#save").click()
    page.get_by_role("button", name="A hundred plain squares").click()
    sees_jumps(page, [])
    answered(page, held)
    assert "/b/" not in page.url

    page.locator("#save").click()
    answered(page, held)
    page.wait_for_url("**/b/*")
    assert sorted(listed(page)) == ["A hundred plain squares", "Six by six"]


def test_edit_while_a_save_is_under_way_is_not_saved(visit: Visit) -> None:
    """What was drawn after the save stays in the address until it is saved, too."""
    page = visit(link_to(PLAIN))
    page.get_by_role("button", name="Save and share").click()
    held = held_back(page, "**/api/boards")
    page.locator("#save").click()
    page.locator("#save").click()
    drag(page, 2, 33)
    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])
    assert len(held) == 1
    answered(page, held)
    page.wait_for_url("**/b/*#board=*")
    page.reload()

    sees_jumps(page, [(2, 33), (3, 20), (30, 9)])


def test_the_board_asked_for_last_is_opened(visit: Visit) -> None:
    """An answer that comes after another board was opened opens nothing."""
    page = visit(link_to(PLAIN))
    listed(page)
    held = held_back(page, "**/api/view", "empty100")
    with page.expect_request("**/api/view"):
        page.get_by_role("button", name="A hundred plain squares").click()
    page.locator("#paste").fill("[[-1,-1,-1],[-1,9,8],[-1,8,9]]")
    page.locator("#read").click()
    expect(figure(page, "fewest")).to_have_text("1")
    answered(page, held)

    expect(page.locator("#figure-fewest strong")).to_have_text("1")
    assert page.locator(".picture .square").count() < 20


def test_search_that_comes_late_is_not_shown_over_another_board(visit: Visit) -> None:
    """Who edits while the search is worked out sees the edited board, without the search."""
    page = visit(link_to(PLAIN, "solve"))
    held = held_back(page, "**/api/search")
    page.locator("#search-begin").click()
    drag(page, 2, 33)
    expect(page.locator('.picture .jump[data-entry="2"]')).to_have_count(1)
    while held:
        answered(page, held)

    expect(page.locator(".stepper-controls")).to_have_count(0)
    expect(page.locator("#search-begin")).to_be_enabled()


def test_saved_boards_open_and_go(visit: Visit) -> None:
    """A saved board opens from the list, and is forgotten when it is deleted."""
    page = visit(link_to(PLAIN))
    save(page, "Kept")
    assert listed(page) == ["Kept"]
    page.get_by_role("button", name="empty100").or_(
        page.get_by_role("button", name="A hundred plain squares")
    ).click()
    sees_jumps(page, [])
    page.get_by_role("button", name="Kept", exact=False).first.click()
    sees_jumps(page, [(3, 20), (30, 9)])

    page.get_by_role("button", name="Delete Kept").click()

    expect(page.locator("[aria-label='Your boards']")).to_contain_text("Nothing saved yet")


def test_hostile_name(visit: Visit) -> None:
    """A name that is markup is shown as text wherever it stands, and runs nowhere."""
    page = visit(link_to(PLAIN))
    link = save(page, HOSTILE)
    guest = visit(link)
    expect(guest.locator("#title")).to_have_text(HOSTILE)
    listed(page)
    expect(page.locator("[aria-label='Your boards'] .open span")).to_have_text(HOSTILE)
    guest.get_by_role("tab", name="Play").click()
    guest.get_by_label("Name of player 1").fill(HOSTILE)
    guest.get_by_label("Name of player 1").press("Tab")
    guest.locator("#start-game").click()
    expect(guest.locator("#whose")).to_contain_text("<img")

    for one in (page, guest):
        # The script in the name would have made it "1".
        assert one.title().endswith("– boustro")
        assert one.title().startswith(HOSTILE[:40])
        assert one.locator("img, .picture script").count() == 0


def test_hostile_link(visit: Visit) -> None:
    """A name in a link is text as well."""
    page = visit(link_to({**PLAIN, "name": HOSTILE}))

    expect(page.locator("#title")).to_have_text(HOSTILE)
    assert page.locator("img").count() == 0


def test_upload_of_each_format(visit: Visit) -> None:
    """A file of every format is read, the format given where the file alone does not say."""
    page = visit(link_to({**PLAIN, "jumps": []}))
    page.locator("#fold-open summary").click()
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


def test_paste(visit: Visit, watch: Watch) -> None:
    """A pasted matrix is recognised; nonsense is refused in a sentence and changes nothing."""
    watch.expected = ("Failed to load resource",)
    page = visit(link_to(PLAIN))
    page.locator("#fold-open summary").click()
    page.locator("#paste").fill("what is this?")
    page.locator("#read").click()
    expect(page.locator("#fold-open .wrong").first).to_be_visible()
    sees_jumps(page, [(3, 20), (30, 9)])

    page.locator("#paste").fill("[[-1,-1,-1],[-1,9,8],[-1,8,9]]")
    page.locator("#read").click()

    expect(figure(page, "fewest")).to_have_text("1")


def test_deleted_board_can_be_put_back(visit: Visit) -> None:
    """Undo after deleting brings the board back to the list, under the same link."""
    page = visit(link_to(PLAIN))
    link = save(page, "Kept")
    assert listed(page) == ["Kept"]
    page.get_by_role("button", name="Delete Kept").click()
    expect(page.locator("#notice")).to_contain_text("“Kept” deleted.")
    settled(page)
    assert listed(page) == []
    page.locator("#notice-act").click()
    expect(page.locator("[aria-label='Your boards'] .open")).to_have_count(1)

    guest = visit(link)
    expect(guest.locator("#title")).to_have_text("Kept")
