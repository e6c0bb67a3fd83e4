"""Words and signs that people use for jumps: what each piece of a line means.

A piece is a sign and its text.  The signs are `number`; `size` (``5x6``, ``30 squares``); `ladder`
and `snake`; `entry` and `exit`, which name an end; `link` (``to``, an arrow, a dash, a colon);
`comma`; `open` and `close`; `jump`, for words that mean either kind; and `unknown`.
Words that change nothing have no sign and are left out.
"""

import re
from collections.abc import Iterator

from boustro.formats.base import KINDS

_TOKEN = re.compile(
    r"""(?P<comment>\#(?!\s*+[0-9]).*|//.*)
    |(?P<item>^[^\S\n]*+(?:\(?[0-9]++[.)]|\#[0-9]++[.:)]|-\ \[[x\ ]\])(?=\s))
    |(?P<label>\bdie\s(?=leiter|schlange|rutsche)|\#[0-9]++(?=\s*+:)|(?<=[a-z]\s)[a-z](?=\s*+:)
      |(?<=[a-z])[\s_]*+[0-9]++(?=\s*+[:=]\s*+\(?[0-9]++[\W_]++(?:to\s++)?[0-9]++(?!\s*+[:=])))
    |(?P<grid>(?<![\w.])[0-9]++\s*+(?:[x×*]|by\b|rows\ of\b)\s*+[0-9]++(?!\w|\.[0-9]))
    |(?P<count>(?<![\w.])[0-9]++[\s-]*+
      (?:squares|cells|fields|felder|spaces|tiles|rows|columns|cols|sq|square\ board)\b)
    |(?P<setting>(?<![a-z])(?:(?:squares|cells|felder|n)["']?\s*+[:=]|
      (?:size|rows|columns|cols|height|width)\b["']?\s*+[:=,]?)\s*+["']?[0-9]++
      (?!\s*+(?:[x×*]|by\b|rows\b)|\w|\.[0-9]))
    |(?P<number>(?<![.])[0-9]++(?:\.[0-9]++)*+)
    |(?P<word>[^\W\d_]++)
    |(?P<up>[▲↑↗⬆🪜])|(?P<down>[▼↓↘⬇🐍])
    |(?P<link>(?:[=–—−>]|-(?![0-9])|(?<=[\w)\]"'])-(?=[0-9]))++|[→⇒➔➜⟶⟹:])
    |(?P<comma>[,;|&]|/(?![/*])(?<!\*/))
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<space>/\*|\*/|\#(?=\s*+[0-9])|[\s"'`*•·.!?_$]++|\+(?=-|\s*+$))
    |(?P<stray>.)""",
    re.VERBOSE | re.IGNORECASE,
)
_SIGNS = {
    **dict.fromkeys(("grid", "count", "setting"), "size"),
    **dict.fromkeys(("comment", "item", "label", "space"), ""),
    "up": "ladder",
    "down": "snake",
    "stray": "unknown",
}
_LINKS = [
    "up",
    "down",
    "into",
    "onto",
    "until",
    "climb",
    "climbs",
    "rises",
    "slides",
    "falls",
    "drops",
    "joins",
    "connects",
]
_SILENT = """
    a an the at of on in is are has have it its with you u your my our i we if ok so but one another
    first second third fourth fifth sixth seventh eighth ninth tenth number none square sq cell size
    board grid game position takes take taken leads lead goes go going brings sends moves land lands
    back forward ahead kind type what there only made dict array const let var list
    der das eine einer einen ist sind mit es gibt auf unser unsere spielfeld spielbrett brett feld
    führt führen geht gehen rauf runter hoch hinauf hinunter
"""
_WORDS = {
    **dict.fromkeys(_SILENT.split(), ""),
    **dict.fromkeys(
        ("from", "entry", "start", "starts", "foot", "head", "mouth", "bottom", "von"), "entry"
    ),
    **dict.fromkeys(("to", "exit", "end", "ends", "top", "tail", "bis", "nach", "zu"), "exit"),
    **dict.fromkeys(("and", "then", "plus", "n", "und"), "comma"),
    **dict.fromkeys(("jump", "jumps"), "jump"),
    **dict.fromkeys(_LINKS, "link"),
    **KINDS,
    **dict.fromkeys(("climb", "climbs", "rises", "leiter", "leitern"), "ladder"),
    **dict.fromkeys(("slides", "serpent", "serpents", "falls", "drops"), "snake"),
    **dict.fromkeys(("schlange", "schlangen", "rutsche", "rutschen"), "snake"),
}
SIZED = {
    "rows": "rows",
    "height": "rows",
    "columns": "columns",
    "cols": "columns",
    "width": "columns",
}
"""The words for one side of a board, and which it is."""


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """The signs of a line that mean something, each with its text.

    >>> [sign for sign, _ in pieces("30 squares: the ladder from 3 goes up to 22")]
    ['size', 'link', 'ladder', 'entry', 'number', 'link', 'ladder', 'exit', 'number']
    """
    for token in _TOKEN.finditer(line):
        group, text = str(token.lastgroup), token[0]
        if group in ("up", "down") or (group == "word" and text.lower() in _LINKS):
            yield "link", text
        sign = _WORDS.get(text.lower(), "unknown") if group == "word" else _SIGNS.get(group, group)
        if (sign and sign != "link") or group == "link":
            yield sign, text
