"""The page says what a throw did in its own words, in English as Python does."""

import json
from pathlib import Path

from boustro.answers.documents import Json, to_object
from boustro.answers.play import EVENTS as KINDS
from boustro.answers.play import event_answer
from boustro.gameplay import WHY_STAYED, Event
from boustro.gameplay.events import (
    Bitten,
    Bounced,
    Bumped,
    Climbed,
    Halted,
    JumpFailed,
    Missed,
    PutOut,
    Returned,
    Rolled,
    Sent,
    Stayed,
    Won,
)
from boustro.web.page_files import page_contents
from tests.support.missing import need
from tests.support.processes import run_to_end

NAMES = ["Mia", "Ben"]
EVENTS: list[Event] = [
    *(Rolled(1, "6", origin, 9, again) for origin in (0, 3, 9) for again in (False, True)),
    Climbed(1, 4, 14),
    Climbed(1, 4, 14, "1/3"),
    Climbed(1, 4, 14, "12.5 %"),
    *(Bitten(2, 17, exit, chance) for exit in (0, 7) for chance in ("", "1/2")),
    *(JumpFailed(1, 4, exit, "2/3") for exit in (2, 14)),
    *(Halted(1, 5, turns) for turns in (1, 2)),
    *(Missed(1, turns) for turns in (0, 1, 2)),
    *(Returned(1, 20, square) for square in (0, 12)),
    PutOut(2, 13),
    *(Stayed(1, square, why) for square in (0, 98) for why in WHY_STAYED),
    Bounced(1, 97),
    *(Sent(1, origin, square) for origin in (0, 12) for square in (0, 1, 12)),
    *(Bumped(2, 1, 12, square) for square in (0, 5)),
    Won(1, 100),
]
SAID = """
    Object.defineProperty(globalThis, "navigator", { value: { languages: [process.argv[2]] } });
    globalThis.HTMLHtmlElement = globalThis.document = class {};
    const { eventsSaid } = await import("./events.js");
    const { events, names } = JSON.parse(process.argv[3]);
    const players = names.map((name) => ({ name }));
    for (const event of events) console.log(eventsSaid([event], players));
"""
"""Prints what the page says of each event."""


def said(folder: Path, language: str) -> list[str]:
    """What the page says of all events in a language."""
    need("node")
    for name, content in page_contents().items():
        if name.endswith(".js"):
            (folder / name).write_bytes(content)
    script = folder / "said.mjs"
    script.write_text(SAID)
    (folder / "package.json").write_text('{"type": "module"}')
    given = json.dumps({"events": [as_sent(event) for event in EVENTS], "names": NAMES})
    return run_to_end("node", script, language, given, check=True).stdout.splitlines()


def as_sent(event: Event) -> dict[str, Json]:
    """An event as a hosted game is sent with it."""
    sent = to_object(event_answer(event))
    return {**sent, "kind": str(sent["event"]).lower(), "seat": sent["player"]}


def test_each_kind_of_event_is_tried() -> None:
    """None is left out of the list."""
    assert {type(event).__name__ for event in EVENTS} == set(KINDS)


def test_the_page_says_in_english_what_python_says(tmp_path: Path) -> None:
    """To the letter, for each kind and its variants."""
    assert said(tmp_path, "en") == [event.sentence(NAMES) for event in EVENTS]


def test_the_page_says_all_in_german(tmp_path: Path) -> None:
    """A roll, a slide to the start and a token that is sent away; nothing is left out."""
    sentences = said(tmp_path, "de")

    assert sentences[0] == "Mia würfelt 6 und zieht vom Start auf 9."
    assert "Ben wird auf 17 gebissen und rutscht zum Start." in sentences
    assert "Mia verdrängt Ben von 12 auf 5." in sentences
    assert "Mia klettert von 4 auf 14 (Chance 12,5 %)." in sentences
    assert "Mia setzt aus, und danach noch einmal." in sentences
    assert len(sentences) == len(EVENTS)
    assert not [one for one in sentences if "undefined" in one or not one.endswith(".")]
