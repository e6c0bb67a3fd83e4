"""The words of the page in another language: German, and a language in which each is marked."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from boustro.web.page_files import STATIC
from tests.web.browser.acting import PLAIN, link_to, paste, settled, turn
from tests.web.browser.conftest import LEAVE, Visit, Watch
from tests.web.browser.judging import EXAMPLES, LINES, judged_here
from tests.web.browser.serving import Server
from tests.web.browser.test_evening import LIGHT

PSEUDO = Path(__file__).parent / "pseudo.js"
CHOOSE = "localStorage.setItem('boustro-language', 'de')"
TABS = ("draw", "solve", "analyse", "play", "judge")
TO_MOVE: set[str] = set()
"""Tabs whose words are not messages yet; their panels are marked as English."""
LEFT_IN_ENGLISH = """() => {
    const isOurs = element => element.closest("[lang]").lang === "de"
      && (element.checkVisibility() || element.matches(".chart title"))
      && !element.closest("script, style, .page-mark, desc, [aria-hidden] > title");
    const bare = text => {
      for (let last = ""; last !== text; text = text.replace(/⟦[^⟦⟧]*⟧/g, "")) last = text;
      return text.trim();
    };
    const found = [];
    for (const fold of document.querySelectorAll("details")) fold.open = true;
    for (const element of document.querySelectorAll("body, body *")) {
      if (!isOurs(element)) continue;
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        found.push(element.getAttribute(name) ?? "");
      const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
      found.push(texts.map(text => text.nodeValue).join(""));
    }
    return found.map(bare).filter(text => /[a-z]{2}/i.test(text));
}"""
"""What stands on the page outside the marks, unless it is marked as English."""
STILL_ENGLISH = """() => {
    for (const fold of document.querySelectorAll("details")) fold.open ||= fold.checkVisibility();
    return [...document.querySelectorAll(":not(html)[lang=en]:not(#language)")]
      .filter(element => element.checkVisibility()).map(element => element.textContent);
}"""
"""What is marked as English; the switch is, too, which has the name of a language."""
DRAWN = """() => [...document.querySelectorAll("#board text, .chart text, .chart title")]
    .map(element => element.textContent)"""
"""What stands in the pictures of the page."""
ENGLISH_WORD = re.compile(
    r"\b(?:start|finish|rolls?|average|miss|back|again|out|level|visits|chance|change|of)\b|\d\.\d"
)
"""A word or a number of an English picture."""
CODE_AWAY = """
    for (const code of document.querySelectorAll(".judge-code, .code-colours, code")) code.remove()
"""
ALLOWED = {
    "help",
    "class Solution:\n    def snakesAndLadders(self, board):\n        …",
    "3\n-1\nerror\n…",
}
"""A command, which is typed in English, and the beginnings of a solution and of its outputs."""


BOARDS: dict[str, dict[str, object]] = {
    "a wall": {"jumps": [[square, square - 29] for square in range(30, 36)]},
    "a trap": {"jumps": [[square, 20] for square in range(21, 27)]},
    "a lost game": {"jumps": [], "effects": [[square, "over"] for square in range(2, 8)]},
    "a rule and effects": {
        "jumps": [],
        "effects": [[square, "over"] for square in range(2, 8)],
        "rules": {"opening": 6},
    },
    "effects": {
        "jumps": [[3, 20]],
        "effects": [[3, "chance 1/2"], [5, "miss 2"], [8, "back"], [9, "again"], [10, "over"]],
    },
    "notes": {"jumps": [[3, 20], [20, 9], [11, 11]]},
}
"""Boards about which the engine has something to say, apart from their size."""
TWO_EXITS = {"jumps": [[3, 20], [3, 9], [30, 40]]}
A_CIRCLE = {"jumps": [[3, 20], [20, 3]], "rules": {"chaining": "follow"}}
"""Jumps that make no board: none is read from a text with them, but a link shows them."""


Opens = Callable[[str], Page]


@pytest.fixture
def german(visit: Visit, server: Server) -> Opens:
    """Opens an address in German, each time as a page of its own."""
    opened: list[Page] = []

    def open_page(path: str) -> Page:
        if opened:
            # From the same address with another fragment it would stay, and load again later.
            opened[0].evaluate(LEAVE)
            opened[0].goto(server.address + path)
            opened[0].wait_for_selector("html[data-ready]")
        else:
            opened.append(visit(path, before=CHOOSE))
        settled(opened[0])
        return opened[0]

    return open_page


def test_no_sentence_on_a_board_stays_english(german: Opens, watch: Watch) -> None:
    """Why there is no route, how games end, what is unusual or wrong: each has German words.

    So has the reason why no board can be made as it is wished for.
    """
    is_german(german(link_to({**PLAIN, **TWO_EXITS})), "two exits")
    page = german(link_to({**PLAIN, **A_CIRCLE}))
    is_german(page, "a circle")
    for name, board in BOARDS.items():
        read(page, {**PLAIN, **board, "name": name})
        is_german(page, name)

    watch.expected = ("422",)
    read(page, PLAIN)  # its folds are open still
    page.locator("#design-length-mean").check()
    for wish in ("0.5", "many"):
        page.locator("#design-mean").fill(wish)
        with page.expect_response("**/api/design"):
            page.locator("#design-make").click()
        expect(page.locator("#design-cancel")).to_be_hidden()
        expect(page.locator("#design-outcome li, #design-outcome p.wrong").first).to_be_visible()
        assert page.evaluate(STILL_ENGLISH) == [], wish


def is_german(page: Page, name: str) -> None:
    """What is said of the board on each tab that says something of it."""
    for tab in ("solve", "analyse", "draw"):
        turn(page, tab)
        assert page.evaluate(STILL_ENGLISH) == [], (name, tab)


def read(page: Page, board: Mapping[str, Any]) -> None:
    """Have another board read as a text."""
    page.locator("#paste").fill(json.dumps({"schema": "boustro/board/1", **board}))
    page.locator("#read").click()
    expect(page.locator("#title")).to_have_text(board["name"])
    settled(page)


def test_words_and_numbers_in_pictures_are_german(german: Opens) -> None:
    """Start and finish, what squares do, each legend, and the chart with its bars.

    A board's name is in no language: screen readers read it, and a pointer that rests on the board
    shows it.
    """
    title = "#board svg > title"
    page = german(link_to({**PLAIN, **BOARDS["effects"], "name": "Board 1.5"}))
    drawn = page.evaluate(DRAWN)
    assert {"Start", "Ziel", "−2 Züge", "Aus"} <= set(drawn)
    assert [text for text in drawn if ENGLISH_WORD.search(text)] == []
    assert page.locator(title).text_content() == "Board 1.5"
    page = german(link_to({**PLAIN, "name": "rolls"}, "analyse"))
    for heat, word in (
        ("levels", "Stufe:"),
        ("visits", "Besuche:"),
        ("after", "Chance"),
        ("whatif", "Änderung"),
    ):
        page.locator(f"#heat-{heat}").check()
        expect(page.locator("#board .legend .caption").first).to_contain_text(word)
        settled(page)
        drawn = page.evaluate(DRAWN)
        assert any(text.startswith("im Mittel") for text in drawn)
        assert [text for text in drawn if ENGLISH_WORD.search(text)] == []
    assert page.locator(title).text_content() == "rolls"


def test_no_sentence_of_a_judgement_stays_english(
    german: Opens, server: Server, tmp_path: Path
) -> None:
    """The likely mistake, its search and its line; the outputs of a pack; a class."""
    page = german(server.entrance)
    page.locator("#tab-judge").click()
    with judged_here(page):
        for name in LINES:
            paste(page, (EXAMPLES / name).read_text("utf-8"))
            page.locator("#judge").click()
            expect(page.locator("#mistake")).to_be_visible()
            page.locator("#next-hint").click()
            expect(page.locator("#line")).to_be_visible()
            assert page.evaluate(STILL_ENGLISH) == [], name
        judge_outputs(page)
        assert page.evaluate(STILL_ENGLISH) == []
        with ZipFile(tmp_path / "class.zip", "w") as file:
            for path in sorted(EXAMPLES.glob("*.py")):
                file.write(path, path.name)
            file.writestr("report.pdf", "")
        page.locator("#solution-file").set_input_files(tmp_path / "class.zip")
        expect(page.locator("#class > li")).to_have_count(5)
        assert page.evaluate(STILL_ENGLISH) == []


def judge_outputs(page: Page) -> None:
    """The same answer to each board of the pack."""
    page.locator("#fold-pack").evaluate("fold => fold.open = true")
    expect(page.locator("#pack-text")).not_to_be_empty()
    page.locator("#pack-outputs").fill("4 " * 12)
    with page.expect_response("**/api/outputs"):
        page.locator("#pack-judge").click()
    settled(page)
    expect(page.locator("#mistake")).to_be_visible()


def test_all_words_are_messages(visit: Visit, server: Server) -> None:
    """Only numbers, names and code are no messages, unless they are marked as English.

    So on each tab, in a game, and in what is said of a wrong solution.
    """
    page = visit(LIGHT, ready=False, own=True, before=CHOOSE)
    page.route("**/messages_de.js", lambda route: route.fulfill(path=PSEUDO))
    page.goto(server.address + link_to({**PLAIN, "name": "⟦6⟧"}))
    page.wait_for_selector("html[data-ready]")
    name_players(page)
    for tab in TABS:
        turn(page, tab)
        assert set(page.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED, tab
    begin_a_game(page)
    assert set(page.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED
    turn(page, "judge")
    with judged_here(page):
        page.locator("#judge-example").click()
        expect(page.locator("#trace")).to_be_attached()
    page.evaluate(CODE_AWAY)
    assert set(page.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED


def name_players(page: Page) -> None:
    """Other tabs have their names, too."""
    turn(page, "play")
    for seat in (1, 2):
        page.locator(f"#player-{seat}").fill(f"⟦{seat}⟧")
        page.locator(f"#player-{seat}").press("Tab")
        page.locator(f"#player-{seat}-kind").select_option("person")


def begin_a_game(page: Page) -> None:
    """Whose turn it is, what a roll did, the players and their links."""
    turn(page, "play")
    page.locator("#start-game").click()
    page.locator("#share-game").click()
    expect(page.locator(".invitation")).to_have_count(2)
    page.locator("#roll").click()
    expect(page.locator(".past li")).to_have_count(1)
    settled(page)


def test_panels_whose_words_are_no_messages_are_marked() -> None:
    """The panels that are marked as English are those of the list."""
    html = (STATIC / "index.html").read_text("utf-8")
    marked = {tab for tab in TABS if f'id="panel-{tab}" lang="en"' in html}

    assert marked == TO_MOVE


def test_page_starts_in_the_language_of_the_browser(visit: Visit) -> None:
    """A German browser shows the page in German, and a switch changes that for good.

    The board, the tab and a solution are there in the other language, too.
    """
    swiss = "Object.defineProperty(navigator, 'languages', { value: ['de-CH', 'en'] })"
    page = visit(link_to(PLAIN, "judge"), before=swiss)
    html, tab = page.locator("html"), page.locator("#tab-draw")
    expect(html).to_have_attribute("lang", "de")
    expect(tab).to_have_text("Zeichnen")
    page.locator("#solution").fill("print(7)")
    page.locator("#tab-solve").click()
    switch = page.locator("#language")
    expect(switch).to_have_attribute("lang", "en")
    switch.click()
    expect(tab).to_have_text("Draw")
    expect(html).to_have_attribute("lang", "en")
    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#title")).to_have_text("Six by six")
    expect(page.locator("#solution")).to_have_value("print(7)")
    page.reload()
    expect(switch).to_have_text("DE")
    expect(tab).to_have_text("Draw")
