"""Words of code: what a name, a type or a call says about jumps, sizes and anything else.

A matrix, an array or an object may have a name: `board = [[-1, -1], [-1, 3]]`.  The name says
whether the value is a board, a part of a board or something else.  Several lists with different
names are the parts of one board.
"""

import re
from collections.abc import Sequence

from boustro.formats.base import KINDS
from boustro.formats.head import Head

_PARTS = re.compile(
    r"""
    [A-Z]+ (?![a-z])                                  # capitals: `SNAKE`
    | [A-Z]? [a-z]+                                   # a word, perhaps capitalised: `Ladder`
    | (?: (?<=[sSdDlL]) | (?<=[sSdDlL]_) ) [0-9]+     # a number: `snakes2`, `board_2`, `level2`
    """,
    re.VERBOSE,
)
"""A word of a name, or a number that tells lists or boards of the same name apart."""
_NO_NAME_BEFORE = r"(?<![\w.$@>])"
"""The pattern of a place that is not in the middle of a name."""
VARIABLE = _NO_NAME_BEFORE + r"[A-Za-z_$@][\w.$@]*+(?>(?:->\w++)*)"
"""The pattern of a name, with the names of what it belongs to: ``game.board``, ``self->pos``."""
_NAMED = re.compile(
    r"""
    \s*+ (?>(?: (?:const|let|var|final|static|auto) \s++ )*)
    (?P<name> [A-Za-z_]\w*+ ) \s*+ = \s*+
    (?P<value> [\[({] )?                              # the bracket that begins the value
    """,
    re.VERBOSE,
)
"""A name, an equals sign and perhaps the bracket that begins the value."""
_STATEMENT = re.compile(
    r"""
    [A-Za-z_][\w.]*+ (?: \[ [^]]*+ \] )?              # a name, perhaps with an index
    \s*+ (?: [-+*/]?= | := | \( )                     # and an assignment or a call
    | (?:for|if|def|while|return|import|print) \b
    """,
    re.VERBOSE,
)
"""The beginning of an assignment, a call or another statement."""
_DIGITS = re.compile(r"_?[0-9]++\Z")
"""The number at the end of a name."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


JUMPS = words("""
    snake snakes ladder ladders chute chutes slide slides jump jumps board boards move moves
    portal portals teleport teleports shortcut shortcuts special specials transition transitions
    snl sl map squares cells tiles
""")
"""Words in the name of a list of jumps."""
_SINGLE = words("""
    snake ladder chute slide jump portal teleport shortcut snakes ladders chutes slides jumps
    portals teleports shortcuts transition
""")
"""Words in the name of a call that makes one jump."""
PUTTING = words("put insert emplace push pair tuple of entry values")
"""Words in the name of a call that takes an entry and an exit, whatever else the call says."""
ADDING = words("set add append link connect edge")
"""Words in the name of a call that takes an entry and an exit if its statement is about jumps."""
BOARDS = frozenset(("board", "boards", "game"))
"""Words in the name of a board."""
PLAIN = words("""
    int integer long short const let var val final static public private protected new return
    auto unsigned std map maps hash hashmap dict dictionary list lists array arrays vec vector
    mutable immutable tree linked unordered self this np numpy collections as def number record
    string object my our the all put insert emplace push back pair pairs make tuple of entry
    entries values set add append link connect edge mapping table data in to and
""")
"""Words in a name or a type that do not say what a list is for."""
_OTHER_WORDS = words("""
    rand srand seed random range randint randrange randn rng next nextint uniform choice sample
    range step die dice roll rolls throw face faces sides player players turn turns menu option
    level score color colour rgb rgba hsl font grid display surface fps resolution screen canvas
    window figure fig figsize axis axes plot plt subplot subplots scale size width height rect
    line circle draw pixel image img sleep wait delay timeout interval time date version print
    println printf puts port log write echo format dist distance visited seen count counts prob
    probability weight weights parent prev queue dp memo steps max min floor ceil round px pixel
    pixels varchar nvarchar pow abs substring slice splice assert equal equals test scanf mod
    offset x y row col d4 d6 d8 d10 d12 d20 probs probability probabilities chance chances
""")
_OTHER_PLURALS = {f"{word}s" for word in _OTHER_WORDS}
OTHER = _OTHER_WORDS | (_OTHER_PLURALS - {"rows", "cols", "heights", "widths"})
"""Words in the name of something that holds neither jumps nor squares."""
ELSE = words("""
    die dice d4 d6 d8 d10 d12 d20 face faces roll rolls throw throws player players turn turns
    weight weights prob probs probability probabilities chance chances count counts score scores
    price prices color colors colour colours rgb
""")
"""Words in the name of a value that is surely no board: dice, players, scores, colours."""
_ENTRY = words("""
    from start begin entry foot base head mouth source position pos at square tile cell id
    number no num nr index field key starts heads feet mouths bases
""")
"""Words in the name of an entry."""
_EXIT = words("""
    to end exit tail target dest destination goto leads moves jumps moveto jumpto lands value
    finish ends exits tails targets destinations
""")
"""Words in the name of an exit."""
TILES = words("position pos square tile cell id number no num nr index field")
"""Words in the name of the number of a tile, which may be plain or the entry of a jump."""
ASIDE = OTHER - words("size width height max min scale")
"""Words in the name of a number that is not the size of a board."""
_VAGUE = words("count counts max min mod distance dist offset x y k total num number amount")
"""Words in the name of a number that do not say what it counts."""
SIZES = words("size squares cells tiles fields spaces felder n")
"""Words in the name of the size of a board."""
_COUNTED = words("num number total count amount size length cells squares n max")
"""Words in the name of a count."""
SIDES = {
    "rows": "rows",
    "height": "rows",
    "columns": "columns",
    "cols": "columns",
    "width": "columns",
}
"""Words in the name of a side of a board, and what the side counts."""


def parts_of(name: str) -> tuple[str, ...]:
    """The words of a name: `addLadder`, `SNAKE_HEAD`.

    >>> parts_of("board.addLadder"), parts_of("SNAKE_HEAD")
    (('board', 'add', 'ladder'), ('snake', 'head'))
    """
    return tuple(part.lower() for part in _PARTS.findall(name))


def kind_of(names: Sequence[str]) -> str:
    """The kind of jump that some words name; empty if they name no kind, or both.

    >>> kind_of(("my", "snakes")), kind_of(("snakes", "ladders"))
    ('snake', '')
    """
    kinds = {KINDS[name] for name in names if name in KINDS and len(name) > 2}
    return kinds.pop() if len(kinds) == 1 else ""


def owner_of(names: Sequence[str]) -> frozenset[str]:
    """The words that say what a list is for: those of its name and type without `PLAIN` ones."""
    return frozenset(names) - PLAIN


def is_vague(names: Sequence[str]) -> bool:
    """Whether a constant with this name may count anything, so that it may be the size.

    >>> is_vague(("count",)), is_vague(("games", "count")), is_vague(("const", "int", "count"))
    (True, False, True)
    """
    own = owner_of(names) or frozenset(names)
    return bool(own) and own <= _VAGUE


def is_end(names: Sequence[str]) -> bool:
    """Whether a constant with this name may be an end of a jump."""
    if ASIDE.intersection(names) or _COUNTED.intersection(names):
        return False
    ends = ("entry", "exit", "top", "bottom")
    return any(name in JUMPS or role(name) in ends for name in names)


def column_role(names: Sequence[str], kind: str) -> str:
    """What a list with this name holds: `entry`, `exit`, or an empty text for anything else.

    >>> column_role(("ladder", "start"), "ladder"), column_role(("snake", "bottoms"), "snake")
    ('entry', 'exit')
    >>> column_role(("bottoms",), ""), column_role(("snakes",), "snake")
    ('', '')
    """
    meanings = {"entry": "entry", "exit": "exit"}
    if kind == "ladder":
        meanings |= {"bottom": "entry", "top": "exit"}
    elif kind == "snake":
        meanings |= {"top": "entry", "bottom": "exit"}
    ends = [role(name) for name in names if name not in JUMPS]
    roles = {meanings.get(end, "") for end in ends if end}
    return roles.pop() if len(roles) == 1 else ""


def makes_jump(callee: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a call with two numbers makes a jump.

    `callee` has the words of the function's name.  `names` has the words of the whole statement.
    """
    if _SINGLE.intersection(callee) or PUTTING.intersection(callee):
        return True
    is_about_jumps = not JUMPS.isdisjoint(callee) or not JUMPS.isdisjoint(names)
    return is_about_jumps and not ADDING.isdisjoint(callee)


def role(name: str) -> str:
    """What a name means: `entry`, `exit`, `top`, `bottom`, or `beside` for a coordinate.

    Empty if the meaning is not clear.  The kind of the jump decides whether its `top` or its
    `bottom` is the entry.
    """
    words = parts_of(name)
    for height in ("top", "bottom"):
        if height in words or f"{height}s" in words:
            return height
    if _EXIT.intersection(words):
        return "exit"
    if _ENTRY.intersection(words):
        return "entry"
    return "beside" if {"row", "col", "column", "x", "y"}.intersection(words) else ""


def is_no_board(head: Head) -> bool:
    r"""Whether the first value of a text is not a whole board.

    The name of the value can show this: it may be that of a part of a board, or of something else.
    A program after the value shows it, too.

    >>> def result(text):
    ...     return is_no_board(Head(text, complete=True))
    >>> result("board = [[-1,-1],[-1,3]]"), result("faces = [1, 6]"), result("snakes = [(9, 2)]")
    (False, True, True)
    >>> result("starts = [3, 2]\nends = [1, 1]"), result("a = [-1] * 9\na[2] = 7")
    (True, True)
    """
    lists = _named_lists(head)
    if not lists:
        return False
    first_name = parts_of(lists[0]["name"])
    is_called_kind = kind_of(first_name) != ""
    if ELSE.intersection(first_name) or (head.shape == "matrix" and is_called_kind):
        return True
    names = {_DIGITS.sub("", match["name"]) for match in lists}
    brackets = {match["value"] for match in lists}
    is_called_end = any(role(word) for word in first_name)
    may_be_part = is_called_kind or is_called_end or len(brackets) > 1
    is_part = may_be_part and len(names) > 1
    return is_part or _is_program(head)


def _named_lists(head: Head) -> list["re.Match[str]"]:
    """The lines on which a list with a name begins; empty if the first line is not one of them."""
    lines = head.lines
    if not (lines and _is_list(lines[0])):
        return []
    matches = [_NAMED.match(line) for line in lines]
    return [match for match in matches if match is not None and match["value"]]


def _is_program(head: Head) -> bool:
    """Whether statements follow the first value."""
    lines = head.lines[1:]
    return any(_STATEMENT.match(line) and not _is_list(line) for line in lines)


def _is_list(line: str) -> bool:
    """Whether a list with a name begins on a line."""
    match = _NAMED.match(line)
    return match is not None and bool(match["value"])
