"""The page's messages in two scripts: those that its first view can say, and the rest.

Authors write one table, `static/messages.js`.  A module that is loaded later imports the rest, so
that a first visit does not wait for words that it cannot read.
"""

import re
from collections.abc import Iterable, Mapping

from boustro.web.page_files import FIRST_MODULE, STATIC, imported_modules, smaller_script

TABLE = "messages.js"
"""The script with the messages; as it is sent, those of the first view."""
LATER = "messages_later.js"
"""The script that adds the rest to the table."""
_CODE = re.compile(r"\b[a-z]+\.[a-z0-9_]+\b")
"""A code of a message, and whatever looks like one."""
_BEGIN = "export const ENGLISH = {\n"
_END = "\n};\n"


def with_later_words(contents: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the page, with the messages of later modules in a script of their own."""
    first = imported_modules(contents, FIRST_MODULE)
    said = _codes(contents[name] for name in first - {TABLE})
    said |= _codes([(STATIC / "index.html").read_bytes()])
    before, messages, after = _parts((STATIC / TABLE).read_text("utf-8"))
    later = {code: message for code, message in messages.items() if code not in said}
    sooner = [message for code, message in messages.items() if code in said]
    changed = dict(contents)
    for name, content in contents.items():
        is_later = name.endswith(".js") and name not in first and not name.startswith("messages")
        if is_later and _codes([content]) & later.keys():
            changed[name] = f'import"./{LATER}";'.encode() + content
    exported = re.sub(r"^function ", "export function ", after, flags=re.MULTILINE)
    changed[TABLE] = smaller_script(before + "".join(sooner) + exported).encode()
    changed[LATER] = smaller_script(_rest(later.values(), exported)).encode()
    return changed


def _codes(texts: Iterable[bytes]) -> set[str]:
    """The codes in these texts."""
    return {code for text in texts for code in _CODE.findall(text.decode())}


def _parts(source: str) -> tuple[str, dict[str, str], str]:
    """The table's script before its messages, the messages by their codes, and what follows."""
    before, _, rest = source.partition(_BEGIN)
    table, _, after = rest.partition(_END)
    messages = re.split(r'^(?=  "[a-z]+\.)', f"{table}\n", flags=re.MULTILINE)[1:]
    by_code = {message.split('"')[1]: message for message in messages}
    return before + _BEGIN, by_code, _END[1:] + after


def _rest(messages: Iterable[str], after: str) -> str:
    """The script that adds messages to the table; they call the table's own functions."""
    names = ["ENGLISH", *re.findall(r"^export function (\w+)", after, flags=re.MULTILINE)]
    imported = f'import {{ {", ".join(names)} }} from "./{TABLE}";'
    return f"{imported}\nObject.assign(ENGLISH, {{\n{''.join(messages)}}});\n"
