"""The page's messages in two scripts: no part of the page lacks its words."""

import re

from boustro.web.page_files import FIRST_MODULE, STATIC, imported_modules, page_contents
from boustro.web.page_words import LATER, TABLE, with_later_words

CONTENTS = with_later_words(page_contents())
SAYS = re.compile(r'\bsay\("([a-z]+\.[a-z0-9_]+)"')


def codes(name: str) -> set[str]:
    """The codes of the messages in a script."""
    return set(re.findall(r'"([a-z]+\.[a-z0-9_]+)":', CONTENTS[name].decode()))


def test_each_message_is_in_one_of_both_scripts() -> None:
    """As the authors' table has it, which the second script shortens by a quarter."""
    source = (STATIC / TABLE).read_text("utf-8")
    written = set(re.findall(r'^  "([a-z]+\.[a-z0-9_]+)":', source, flags=re.MULTILINE))

    assert codes(TABLE) | codes(LATER) == written
    assert not codes(TABLE) & codes(LATER)
    assert len(codes(LATER)) > len(written) / 5


def test_a_module_that_says_a_later_message_has_it_loaded() -> None:
    """The modules of the first view say none of them, and the others import them."""
    first = imported_modules(CONTENTS, FIRST_MODULE)
    assert LATER not in first
    for name, content in CONTENTS.items():
        if not name.endswith(".js") or name.startswith("messages"):
            continue
        later = codes(LATER) & set(SAYS.findall(content.decode()))
        assert not (later and name in first), (name, later)
        assert not later or LATER in imported_modules(CONTENTS, name), name
