"""The keys of the page stand in one table."""

import re

from boustro.web.keys import KEYS, PLACES
from boustro.web.page_files import STATIC

SCRIPTS = {path.name: path.read_text("utf-8") for path in STATIC.glob("*.js")}


def test_only_the_keymap_listens_for_keys() -> None:
    """Every other script says by `onKeys` what a key does, in a place of the table."""
    listening = {name for name, text in SCRIPTS.items() if "keydown" in text}
    places = {
        place for text in SCRIPTS.values() for place in re.findall(r'onKeys\(.*?"(\w+)"', text)
    }

    assert listening == {"keymap.js"}
    assert places == set(KEYS) == set(PLACES)


def test_every_act_is_one_of_a_script() -> None:
    """What the table names is done somewhere in the script that has the place."""
    for place, keys in KEYS.items():
        text = next(text for text in SCRIPTS.values() if re.search(rf'onKeys\(.*?"{place}"', text))
        missing = {key.act for key in keys if not re.search(rf"\b{key.act}\b", text)}
        assert not missing, place


def test_a_key_does_one_thing_in_a_place() -> None:
    """No key stands twice in a place, and every act is told to readers by itself or the next."""
    for place, keys in KEYS.items():
        names = [name for key in keys for name in key.keys]
        assert len(names) == len(set(names)), place
        assert keys[-1].shown, place
