"""The words of code: what a name, a type or a call says of jumps, of the size and of anything else."""

import re
from collections.abc import Sequence

from boustro.formats.base import KINDS

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|(?:(?<=[sSdDlL])|(?<=[sSdDlL]_))[0-9]+")
"""The words of a name, and a number that tells one of several lists or boards from another."""
VARIABLE = r"(?<![\w.$@>])[A-Za-z_$@][\w.$@]*+(?:->\w++)*+"


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


JUMPS = words("""snake snakes ladder ladders chute chutes slide slides jump jumps board boards move moves portal
    portals teleport teleports shortcut shortcuts special specials transition transitions snl sl map
    squares cells tiles""")
_SINGLE = words("""snake ladder chute slide jump portal teleport shortcut snakes ladders chutes slides jumps portals
    teleports shortcuts transition""")
"""What a call that makes one jump is named after."""
PUTTING = words("put insert emplace push pair tuple of entry values")
"""What a call with a key and its value is named, whatever it puts them into."""
ADDING = words("set add append link connect edge")
"""The same, if the rest of the name or of the statement is about jumps."""
BOARDS = frozenset(("board", "boards", "game"))
PLAIN = words("""int integer long short const let var val final static public private protected new return auto
    unsigned std map maps hash hashmap dict dictionary list lists array arrays vec vector mutable
    immutable tree linked unordered self this np numpy collections as def number record string object
    my our the all put insert emplace push back pair pairs make tuple of entry entries values set add
    append link connect edge mapping table data in to and""")
"""The words of a name or a type that do not say what a list is for."""
OTHER = words("""rand srand seed random range randint randrange randn rng next nextint uniform choice sample range step die dice
    roll rolls throw face faces sides player players turn turns menu option level score color colour
    rgb rgba hsl font grid display surface fps resolution screen canvas window figure fig figsize axis axes plot plt subplot subplots
    scale size width height rect line circle draw pixel image img sleep wait delay timeout interval
    time date version print println printf puts port log write echo format dist distance visited seen count
    counts prob probability weight weights parent prev queue dp memo steps max min floor ceil round
    px pixel pixels varchar nvarchar pow abs substring slice splice assert equal equals test scanf mod offset x y row col""")
ELSE = words("""die dice d4 d6 d8 d10 d12 d20 face faces roll rolls throw throws player players turn turns
    weight weights prob probs probability probabilities chance chances count counts score scores price
    prices color colors colour colours rgb""")
"""The words of a name for what has no squares."""
OTHER |= words("d4 d6 d8 d10 d12 d20 probs probability probabilities chance chances")
_ENTRY = words("""from start begin entry foot base head mouth source position pos at square tile cell id number no
    num nr index field key starts heads feet mouths bases""")
_EXIT = words("""to end exit tail target dest destination goto leads moves jumps moveto jumpto lands value
    finish ends exits tails targets destinations""")
TILES = words("position pos square tile cell id number no num nr index field")
OTHER |= {f"{word}s" for word in OTHER} - {"rows", "cols", "heights", "widths"}
ASIDE = OTHER - words("size width height max min scale")
_VAGUE = words("count counts max min mod distance dist offset x y k total num number amount")
"""The words of a name that say a number is one, and not what of."""
SIZES = words("size squares cells tiles fields spaces felder n")
_COUNTED = words("num number total count amount size length cells squares n max")
"""What a number is called that says how many there are."""
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
    """Whether a constant with this name may count anything, squares among it.

    >>> is_vague(("count",)), is_vague(("games", "count")), is_vague(("const", "int", "count"))
    (True, False, True)
    """
    own = owner_of(names) or frozenset(names)
    return bool(own) and own <= _VAGUE


def is_end(names: Sequence[str]) -> bool:
    """Whether a constant may be an end of a jump by its name, and not how many jumps there are."""
    if ASIDE.intersection(names) or _COUNTED.intersection(names):
        return False
    return any(name in JUMPS or role(name) in ("entry", "exit", "top", "bottom") for name in names)


def column_role(names: Sequence[str], kind: str) -> str:
    """Whether a list with this name holds the entries or the exits of jumps, `entry` or `exit`; else empty.

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
    roles = {known.get(found, "") for name in names if name not in JUMPS and (found := role(name))}
    return roles.pop() if len(roles) == 1 else ""


def makes_jump(callee: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a call with two numbers makes a jump, or puts one into something."""
    if _SINGLE.intersection(callee) or PUTTING.intersection(callee):
        return True
    return bool(ADDING.intersection(callee) and JUMPS.intersection((*callee, *names)))


def role(name: str) -> str:
    """What an end's name says it is: `entry`, `exit`, `beside` for neither, empty if it is not clear.

    Which end is at the `bottom` or at the `top` is said by the kind.
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
