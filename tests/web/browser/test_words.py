"""The words of the page in another language: German, and a language in which each is marked."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from boustro.web.page_files import STATIC
from tests.web.browser.acting import PLAIN, link_to, settled, turn
from tests.web.browser.conftest import Visit
from tests.web.browser.serving import Server

PSEUDO = Path(__file__).parent / "pseudo.js"
CHOOSE = "localStorage.setItem('boustro-language', 'de')"
TABS = ("draw", "solve", "analyse", "play", "judge")
TO_MOVE: set[str] = set()
"""Tabs whose words are not messages yet; their panels are marked as English."""
LEFT_IN_ENGLISH = """() => {
    const isOurs = element => element.closest("[lang]").lang === "de"
      && element.checkVisibility() && !element.closest("script, style, svg, .page-mark");
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
CODE_AWAY = """
    for (const code of document.querySelectorAll(".judge-code, .code-colours, code")) code.remove()
"""
ALLOWED = {"help", "class Solution:\n    def snakesAndLadders(self, board):\n        …"}
"""A command, which is typed in English, and the beginning of a solution."""


@pytest.fixture
def pseudo(visit: Visit) -> Page:
    """The page in the language in which each message is marked, with a board named so."""
    page = visit(link_to({**PLAIN, "name": "⟦6⟧"}), own=True)
    page.evaluate(CHOOSE)
    page.route("**/messages_de.js", lambda route: route.fulfill(path=PSEUDO))
    page.reload()
    page.wait_for_selector("html[data-ready]")
    return page


@pytest.mark.parametrize("tab", TABS)
def test_all_words_are_messages(pseudo: Page, tab: str) -> None:
    """Only numbers, names and code of a tab are no messages, unless they are marked as English."""
    turn(pseudo, tab)

    assert set(pseudo.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED


def test_all_words_of_a_game_are_messages(pseudo: Page) -> None:
    """Whose turn it is, what a roll did, the players and their links."""
    turn(pseudo, "play")
    for seat in (1, 2):
        pseudo.locator(f"#player-{seat}").fill(f"⟦{seat}⟧")
        pseudo.locator(f"#player-{seat}").press("Tab")
        pseudo.locator(f"#player-{seat}-kind").select_option("person")
    pseudo.locator("#start-game").click()
    pseudo.locator("#share-game").click()
    expect(pseudo.locator(".invitation")).to_have_count(2)
    pseudo.locator("#roll").click()
    expect(pseudo.locator(".past li")).to_have_count(1)
    settled(pseudo)

    assert set(pseudo.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED


def test_panels_whose_words_are_no_messages_are_marked() -> None:
    """The panels that are marked as English are those of the list."""
    html = (STATIC / "index.html").read_text("utf-8")
    marked = {tab for tab in TABS if f'id="panel-{tab}" lang="en"' in html}

    assert marked == TO_MOVE


def test_page_starts_in_the_language_of_the_browser(browser: Browser, server: Server) -> None:
    """A German browser shows the page in German, and a switch changes that for good."""
    context = browser.new_context(locale="de-CH")
    page = context.new_page()
    page.goto(server.address)
    html, tab = page.locator("html"), page.locator("#tab-draw")
    expect(html).to_have_attribute("lang", "de")
    expect(tab).to_have_text("Zeichnen")
    switch = page.locator("#language")
    expect(switch).to_have_attribute("lang", "en")
    switch.click()
    expect(tab).to_have_text("Draw")
    expect(html).to_have_attribute("lang", "en")
    page.reload()
    expect(switch).to_have_text("DE")
    expect(tab).to_have_text("Draw")
    context.close()


def test_a_switch_keeps_all_that_is_on_the_page(visit: Visit) -> None:
    """The board, the tab and a solution are there in the other language, too."""
    page = visit(link_to(PLAIN, "judge"))
    page.locator("#solution").fill("print(7)")
    turn(page, "solve")
    page.locator("#language").click()
    expect(page.locator("#tab-solve")).to_have_text("Lösen")
    page.wait_for_selector("html[data-ready]")
    settled(page)
    expect(page.locator("#tab-solve")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#title")).to_have_text("Six by six")
    page.locator("#tab-judge").click()
    expect(page.locator("#solution")).to_have_value("print(7)")


def test_words_of_a_verdict(pseudo: Page, server: Server) -> None:
    """What is said of a wrong solution is a message, or a sentence of Python, which is marked."""
    pseudo.goto(server.address + server.entrance)
    pseudo.wait_for_selector("html[data-ready]")
    pseudo.locator("#tab-judge").click()
    pseudo.locator("#judge-example").click()
    expect(pseudo.locator("#trace")).to_be_attached()
    pseudo.evaluate(CODE_AWAY)

    assert set(pseudo.evaluate(LEFT_IN_ENGLISH)) <= ALLOWED
