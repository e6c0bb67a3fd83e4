"""Words of code: what a name, a type or a call says about jumps, sizes and anything else.

The name of a list also says whether the value that a text begins with is a board, a part of one or
no board at all.  A matrix, an array or an object may have a name: `board = [[-1, -1], [-1, 3]]`.
Lists with names of their own are the parts of one board.
"""

import re
from collections.abc import Sequence

from boustro.formats.base import KINDS
from boustro.formats.head import Head

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|(?:(?<=[sSdDlL])|(?<=[sSdDlL]_))[0-9]+")
"""The words of a name, and a number that tells lists or boards of the same name apart."""
VARIABLE = r"(?<![\w.$@>])[A-Za-z_$@][\w.$@]*+(?:->\w++)*+"


_NAMED = re.compile(
    r"\s*+(?:(?:const|let|var|final|static|auto)\s++)*+(?P<name>[A-Za-z_]\w*+)\s*+="
    r"\s*+(?P<value>[\[({])?+"
)
_STATEMENT = re.compile(
    r"[A-Za-z_][\w.]*+(?:\[[^]]*+\])?+\s*+(?:[-+*/]?=|:=|\()"
    r"|(?:for|if|def|while|return|import|print)\b"
)
_DIGITS = re.compile(r"_?[0-9]++\Z")


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


JUMPS = words("""
    snake snakes ladder ladders chute chutes slide slides jump jumps board boards move moves
    portal portals teleport teleports shortcut shortcuts special specials transition transitions
    snl sl map squares cells tiles
""")
_SINGLE = words("""
    snake ladder chute slide jump portal teleport shortcut snakes ladders chutes slides jumps
    portals teleports shortcuts transition
""")
"""Words in the name of a call that makes one jump."""
PUTTING = words("put insert emplace push pair tuple of entry values")
"""Words in the name of a call with a key and its value, whatever it puts them into."""
ADDING = words("set add append link connect edge")
"""The same, if the rest of the name or of the statement is about jumps."""
BOARDS = frozenset(("board", "boards", "game"))
PLAIN = words("""
    int integer long short const let var val final static public private protected new return
    auto unsigned std map maps hash hashmap dict dictionary list lists array arrays vec vector
    mutable immutable tree linked unordered self this np numpy collections as def number record
    string object my our the all put insert emplace push back pair pairs make tuple of entry
    entries values set add append link connect edge mapping table data in to and
""")
"""Words of a name or a type that do not say what a list is for."""
OTHER = words("""
    rand srand seed random range randint randrange randn rng next nextint uniform choice sample
    range step die dice roll rolls throw face faces sides player players turn turns menu option
    level score color colour rgb rgba hsl font grid display surface fps resolution screen canvas
    window figure fig figsize axis axes plot plt subplot subplots scale size width height rect
    line circle draw pixel image img sleep wait delay timeout interval time date version print
    println printf puts port log write echo format dist distance visited seen count counts prob
    probability weight weights parent prev queue dp memo steps max min floor ceil round px pixel
    pixels varchar nvarchar pow abs substring slice splice assert equal equals test scanf mod
    offset x y row col
""")
ELSE = words("""
    die dice d4 d6 d8 d10 d12 d20 face faces roll rolls throw throws player players turn turns
    weight weights prob probs probability probabilities chance chances count counts score scores
    price prices color colors colour colours rgb
""")
"""Words in the name of something without squares: dice, players, scores, colours."""
OTHER |= words("d4 d6 d8 d10 d12 d20 probs probability probabilities chance chances")
_ENTRY = words("""
    from start begin entry foot base head mouth source position pos at square tile cell id
    number no num nr index field key starts heads feet mouths bases
""")
_EXIT = words("""
    to end exit tail target dest destination goto leads moves jumps moveto jumpto lands value
    finish ends exits tails targets destinations
""")
TILES = words("position pos square tile cell id number no num nr index field")
OTHER |= {f"{word}s" for word in OTHER} - {"rows", "cols", "heights", "widths"}
ASIDE = OTHER - words("size width height max min scale")
_VAGUE = words("count counts max min mod distance dist offset x y k total num number amount")
"""Words of a name that mean some number, but do not say of what."""
SIZES = words("size squares cells tiles fields spaces felder n")
_COUNTED = words("num number total count amount size length cells squares n max")
"""Words in the name of a count."""
SIDES = {
    **dict.fromkeys(("rows", "height"), "rows"),
    **dict.fromkeys(("columns", "cols", "width"), "columns"),
}


def parts_of(name: str) -> tuple[str, ...]:
    """The words of a name: `addLadder`, `SNAKE_HEAD`.

    >>> parts_of("board.addLadder"), parts_of("SNAKE_HEAD")
    (('board', 'add', 'ladder'), ('snake', 'head'))
    """
    return tuple(part.lower() for part in _PARTS.findall(name))


def kind_of(names: Sequence[str]) -> str:
    """The kind that some words say; none if they say both.

    >>> kind_of(("my", "snakes")), kind_of(("snakes", "ladders"))
    ('snake', '')
    """
    kinds = {KINDS[name] for name in names if name in KINDS and len(name) > 2}
    return kinds.pop() if len(kinds) == 1 else ""


def owner_of(names: Sequence[str]) -> frozenset[str]:
    """The words of a name and its type that say what a list is for."""
    return frozenset(names) - PLAIN


def is_vague(names: Sequence[str]) -> bool:
    """Whether a constant with this name may count anything, squares included.

    >>> is_vague(("count",)), is_vague(("games", "count")), is_vague(("const", "int", "count"))
    (True, False, True)
    """
    own = owner_of(names) or frozenset(names)
    return bool(own) and own <= _VAGUE


def is_end(names: Sequence[str]) -> bool:
    """Whether the name of a constant may mean an end of a jump, and not a count of jumps."""
    if ASIDE.intersection(names) or _COUNTED.intersection(names):
        return False
    return any(name in JUMPS or role(name) in ("entry", "exit", "top", "bottom") for name in names)


def column_role(names: Sequence[str], kind: str) -> str:
    """`entry` or `exit` for the name of a list of entries or of exits; empty for any other list.

    >>> column_role(("ladder", "start"), "ladder"), column_role(("snake", "bottoms"), "snake")
    ('entry', 'exit')
    >>> column_role(("bottoms",), ""), column_role(("snakes",), "snake")
    ('', '')
    """
    heights = {
        "ladder": {"bottom": "entry", "top": "exit"},
        "snake": {"top": "entry", "bottom": "exit"},
    }
    known = {"entry": "entry", "exit": "exit"} | heights.get(kind, {})
    roles: set[str] = set()
    for name in names:
        end = role(name)
        if end and name not in JUMPS:
            roles.add(known.get(end, ""))
    return roles.pop() if len(roles) == 1 else ""


def makes_jump(callee: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a call with two numbers makes a jump, or puts one into something."""
    if _SINGLE.intersection(callee) or PUTTING.intersection(callee):
        return True
    return bool(ADDING.intersection(callee) and JUMPS.intersection((*callee, *names)))


def role(name: str) -> str:
    """The end that a name means: `entry`, `exit`, `top`, `bottom`, or `beside` for neither.

    Empty if it is not clear.  Whether the `top` or the `bottom` is the entry depends on the kind.
    """
    words = parts_of(name)
    for word in ("top", "bottom"):
        if word in words or f"{word}s" in words:
            return word
    if _EXIT.intersection(words):
        return "exit"
    if _ENTRY.intersection(words):
        return "entry"
    return "beside" if {"row", "col", "column", "x", "y"}.intersection(words) else ""


def is_no_board(head: Head) -> bool:
    r"""Whether the first value of a text is named after a part of a board, or something else.

    >>> def asked(text):
    ...     return is_no_board(Head(text, complete=True))
    >>> asked("board = [[-1,-1],[-1,3]]"), asked("faces = [1, 6]"), asked("snakes = [(9, 2)]")
    (False, True, True)
    >>> asked("starts = [3, 2]\nends = [1, 1]"), asked("a = [-1] * 9\na[2] = 7")
    (True, True)
    """
    named = _named_lists(head)
    if not named:
        return False
    names = {_DIGITS.sub("", match["name"]) for match in named}
    first = parts_of(named[0]["name"])
    if ELSE.intersection(first) or (head.shape == "matrix" and kind_of(first)):
        return True
    has_several_kinds = len({match["value"] for match in named}) > 1
    is_part = bool(kind_of(first)) or any(role(word) for word in first) or has_several_kinds
    return (is_part and len(names) > 1) or _is_program(head)


def _named_lists(head: Head) -> list["re.Match[str]"]:
    """The lines on which a list with a name begins; none unless the text begins with one."""
    lines = head.lines
    if not (lines and _is_list(lines[0])):
        return []
    matches = [_NAMED.match(line) for line in lines]
    return [match for match in matches if match and match["value"]]


def _is_program(head: Head) -> bool:
    """Whether statements follow the first value."""
    lines = head.lines[1:]
    return any(_STATEMENT.match(line) and not _is_list(line) for line in lines)


def _is_list(line: str) -> bool:
    match = _NAMED.match(line)
    return match is not None and bool(match["value"])
