"""Code as tokens: words, numbers, signs and brackets, and what the content of a bracket means."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boustro.basics.literal import number
from boustro.formats.base import KINDS
from boustro.formats.code_names import (
    ADDING,
    JUMPS,
    OTHER,
    PLAIN,
    PUTTING,
    SIDES,
    SIZES,
    TILES,
    column_role,
    kind_of,
    makes_jump,
    parts_of,
    role,
    words,
)

_SILENT = re.compile(
    r"""(?P<kept>\#\s*+define\b|(?<=[\w)\]])\s?//\s*+[0-9]++(?=[^\S\n]*+(?:\Z|[\n,;)\]}])))
    |(?P<comment>^[^\S\n]*+(?:%|;;|REM\b|'(?=[^'\n]*+$))[^\n]*+
      |\#\s*+if\s++0\b(?:[^#]|\#(?!\s*+(?:endif|else)))*+|//[^\n]*+|(?<![.$\w])\#[^\n]*+
      |--\[\[(?:[^]]|\](?!\])){0,2000}+\]\]|\(\*(?:[^*]|\*(?!\))){0,500}+\*\)
      |(?<![\w)\]])--\s[^\n]*+
      |/\*(?:[^*]|\*(?!/))*+(?:\*/)?
      |\"\"\"(?:[^"]|"(?!""))*+(?:\"\"\")?|'''(?:[^']|'(?!''))*+(?:''')?)
    |(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|`[^`\n]*+`)
    |(?P<open>"(?:[^"\\\n]|\\.)*+|'(?:[^'\\\n]|\\.)*+|`[^`\n]*+)""",
    re.VERBOSE | re.MULTILINE,
)
TOKEN = re.compile(
    r"""(?P<number>(?<![\w.])(?:0|[1-9][0-9]*+)(?=(?:[uUlLn]{1,3})?(?!\w|\.[0-9])))
    |(?P<suffix>(?<=[0-9])[uUlLn]{1,3}\b)
    |(?P<word>\w++(?:\.\w++)*+)|(?P<line>\n)|(?P<space>[^\S\n]++|@(?=[0-9]))
    |(?P<sign>:=|=>|->|<-|[=!<>]=++|[-+*/%]=|\.\.\.?|\*\*|.)""",
    re.VERBOSE,
)
_KEYED = r"[\w-]++:[^\S\n]++[^\n:{}[\](),]++"
_ITEMS = re.compile(
    r"(?P<name>^[^\S\n]*+[\w-]++[^\S\n]*+:[^\S\n]*+)\n"
    r"(?P<items>(?:[^\S\n]*+-[^\S\n]++(?:[\[{][^\n]*+(?<=[]}])"
    rf"|{_KEYED}(?:\n[^\S\n]++{_KEYED}){{1,3}})(?:\n|\Z))++)",
    re.MULTILINE,
)
"""A list of YAML: a name, and below it items with bullets, in brackets or with a key a line."""
_KEYED_ITEM = re.compile(
    rf"^(?P<indent>[^\S\n]*+)-[^\S\n](?P<first>[^\S\n]*+{_KEYED}\n(?:[^\S\n]++{_KEYED}\n)*?)"
    rf"[^\S\n](?P<last>[^\S\n]*+{_KEYED})(?=\n[^\S\n]*+-|\n?\Z)",
    re.MULTILINE,
)
_BULLET = re.compile(r"^([^\S\n]*+)-", re.MULTILINE)
_BETWEEN = frozenset((":", "=>", "->", "to", "="))
_LISTING = words("c of asList listOf arrayOf intArrayOf vec array list tuple List Array Vector Seq")
"""The names of calls that only make a list."""
_DEFINING = words("def function func fn fun constructor __init__")
_BOARDS = words("board game grid boards")
_STATEMENTS = words("return yield case when break exit goto else print echo")
_ELSE = frozenset(("else", "default", "_", "otherwise", "others", "case", "when"))


@dataclass(slots=True, eq=False)
class CodeToken:
    """A word, a number or a sign, or a bracket with its content."""

    kind: str
    """`word`, `number`, `sign`, `bracket`, or another group of `TOKEN`."""
    text: str
    """The token as written; of a bracket the sign that opens it."""
    at: int
    """Where in the text it begins."""
    held: list["CodeToken"] = field(default_factory=list)
    """The content of a bracket."""
    pairs: list["Pair"] = field(default_factory=list)
    """The pairs in a bracket whose kind the words before it, or before those around it, may say."""
    is_pair: bool = False
    """Whether a bracket is one pair that the list around it must confirm."""
    is_half: bool = False
    """Whether a bracket holds a number and something else."""
    tile: int | None = None
    """The number of the plain tile that a bracket describes."""


@dataclass(slots=True, eq=False)
class Pair:
    """Two numbers that are a jump."""

    entry: int
    exit: int
    at: int
    """Where in the text it begins."""
    kind: str = ""
    """`ladder` or `snake`; empty if the text does not say."""
    of_tile: bool = False
    """Whether the entry is called a tile."""
    by_height: bool = False
    """Whether the ends are called bottom and top, so that the kind says which is the entry."""
    spots: tuple[int, ...] = ()
    """Where its numbers are."""
    owner: frozenset[str] = frozenset()
    """The words that say what holds it."""
    by_case: bool = False
    """Whether a case or a condition leads to the exit."""
    is_bare: bool = False
    """Whether it is two numbers alone, without names that say which is the entry."""
    is_taken: bool = False
    """Whether it is among the jumps of the text."""


class EndsList(NamedTuple):
    """A list that holds the entries of jumps, or their exits."""

    role: str
    """Which of both, `entry` or `exit`."""
    kind: str
    numbers: list[tuple[int, int]]
    """Each number, and where it is."""
    at: int
    """Where the first number is."""
    owner: frozenset[str]
    """The words of its name that do not say which end it holds."""
    names: tuple[str, ...]
    """The words right before it; one of them is the name."""


def column_of(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> EndsList | None:
    """The list of entries or of exits that the name of some numbers says; None for any other."""
    names = names_before(before)
    kind = kind_of(names)
    side = column_role(names, kind)
    are_numbers = all(len(part) == 1 and part[0].kind == "number" for part in parts)
    if not (side and parts and are_numbers):
        return None
    numbers = [(int(part[0].text[:18]), part[0].at) for part in parts]
    owner = frozenset(
        name for name in names if name not in PLAIN and (name in JUMPS or not role(name))
    )
    named = tuple(token.text for token in before[-_NEAR:] if token.kind == "word")
    return EndsList(side, kind, numbers, numbers[0][1], owner, named)


def are_both_ends(columns: Sequence[EndsList]) -> bool:
    """Whether some lists are one of entries and one of exits that belong together.

    Two numbers in each may be two places on a screen, unless a word says that they are jumps.
    """
    if sorted(column.role for column in columns) != ["entry", "exit"]:
        return False
    lengths = {len(column.numbers) for column in columns}
    return len(lengths) == 1 and (max(lengths) > 2 or bool(JUMPS & columns[0].owner))


def is_list(bracket: CodeToken, before: Sequence[CodeToken]) -> bool:
    """Whether a bracket is a list, and neither an index nor a call."""
    if not before:
        return False
    if bracket.text == "[":
        return not is_index(bracket.at, before)
    last = before[-1].text.rpartition(".")[2]
    return bracket.text == "{" or before[-1].kind == "sign" or last in _LISTING


def is_drawn(before: Sequence[CodeToken]) -> bool:
    """Whether a call may draw on a screen, and makes no board: ``tk.Canvas(``."""
    if not before or before[-1].kind != "word" or any(t.text in _DEFINING for t in before[-2:]):
        return False
    return not _BOARDS.intersection(parts_of(before[-1].text))


def sides_in(parts: Sequence[Sequence[CodeToken]]) -> Iterator[int]:
    """Where the arguments of a call are a width or a height."""
    for part in parts:
        if len(part) == 3 and {"width", "height"}.intersection(parts_of(part[0].text)):
            yield part[2].at


def blanked(text: str) -> str:
    """The text with blanks for comments and quoted words; quoted numbers and places stay."""

    def blank(match: "re.Match[str]") -> str:
        if match["kept"] or match["open"]:
            return match[0]
        quoted = match[0][1:-1]
        if match["string"] and (_WORD.fullmatch(quoted) or quoted.isdecimal()):
            return f" {quoted} "
        filler = " " if match["comment"] else "~"
        return re.sub(r"[^\n]", filler, match[0])

    return _ITEMS.sub(_in_brackets, _SILENT.sub(blank, text))


def _in_brackets(match: "re.Match[str]") -> str:
    """A list with bullets as a list in brackets; every item stays on its line."""
    items = _KEYED_ITEM.sub(r"\g<indent>,{\g<first>\g<last>}", match["items"])
    items = _BULLET.sub(r"\1,", items)
    content = items.removesuffix("\n")
    return f"{match['name']}[{content}]"


_WORD = re.compile(r"[^\W\d][\w ]{0,30}")


def are_boards(parts: Sequence[Sequence[CodeToken]]) -> bool:
    """Whether a list holds the jumps of several boards, not the ladders and the snakes of one."""
    lists = [part[0].pairs for part in parts if len(part) == 1 and len(part[0].pairs) > 1]
    if len(lists) < ENOUGH:
        return False
    ways = [{pair.exit > pair.entry for pair in pairs} for pairs in lists]
    are_kinds = len(lists) == ENOUGH and all(len(way) == 1 for way in ways) and ways[0] != ways[1]
    return not are_kinds


def called_with_list(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> str:
    """The name of an unknown function that is called with a list of jumps; empty for any other."""
    has_list = any(len(part) == 1 and part[0].pairs and not part[0].is_pair for part in parts)
    name = before[-1].text if has_list and before and before[-1].kind == "word" else ""
    is_known = (JUMPS | PUTTING | ADDING | PLAIN | OTHER).intersection(parts_of(name))
    return "" if is_known else name


def pair_before(before: Sequence[CodeToken]) -> Pair | None:
    """The known pair before a comma and this place, as in ``VALUES (4, 14), (9, 31)``."""
    last = [token for token in before[-4:] if token.kind != "line"][-2:]
    if len(last) < 2 or last[1].text != "," or len(last[0].pairs) != 1:
        return None
    [pair] = last[0].pairs
    return pair if pair.is_taken else None


def is_index(at: int, before: Sequence[CodeToken]) -> bool:
    """Whether square brackets that begin `at` this place are an index or a slice."""
    last = before[-1]
    if last.at + len(last.text) != at and last.kind == "word":
        return False
    is_name = last.kind == "word" and last.text not in ("return", "in", "yield")
    return is_name or (last.kind == "bracket" and bool(last.held))


def is_half_call(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> bool:
    """Whether a call that makes a jump has one number and something else."""
    callee = parts_of(before[-1].text) if before and before[-1].kind == "word" else ()
    makes = makes_jump(callee[-2:], callee) or makes_jump(callee[-1:], callee)
    numbers = [part for part in parts if len(part) == 1 and part[0].kind == "number"]
    return bool(makes) and len(parts) > 1 and len(numbers) == 1


def _is_between(token: CodeToken) -> bool:
    return token.kind != "bracket" and token.text in _BETWEEN


def parts_in(bracket: CodeToken) -> Iterator[list[CodeToken]]:
    """The parts of a bracket between commas, semicolons and the ends of complete lines."""
    part: list[CodeToken] = []
    for token in bracket.held:
        is_line = token.kind == "line"
        if not is_line and token.text not in (",", ";"):
            part.append(token)
            continue
        goes_on = is_line and part and _is_between(part[-1])
        if part and not goes_on:
            yield part
            part = []
    if part:
        yield part


def names_before(before: Sequence[CodeToken]) -> tuple[str, ...]:
    """The words of the statement that a bracket ends."""
    names: list[str] = []
    for token in reversed(before[-_LOOKED_BACK:]):
        if token.text in (",", ";", "{") or token.kind == "line" or token.pairs:
            break
        if token.kind == "word":
            names += parts_of(token.text)
    return tuple(names)


ENOUGH = 2
"""The fewest pairs that are jumps without a word for it: one alone is probably a coordinate."""
_BYTE = 255
"""The largest part of a colour."""
_NEAR = 3
"""How many tokens before a list may hold its name."""
_LOOKED_BACK = 12
"""How many tokens before a bracket may say what it is."""


def _named(part: Sequence[CodeToken]) -> tuple[str, int] | None:
    """A number with the name before it, empty if it has none; None for anything else."""
    if part[-1].kind != "number" or len(part) > 4:
        return None
    value = number(part[-1].text)
    if not isinstance(value, int):
        return None
    if len(part) == 1:
        return "", value
    if len(part) == 4 and part[0].text == ".":
        part = part[1:]  # .from = 3
    if len(part) == 3 and part[0].kind == "word" and part[1].text in (":", "=", "=>", ":="):
        return part[0].text, value
    return None


def pair_of(parts: Sequence[Sequence[CodeToken]]) -> Pair | None:
    """The pair in a bracket: two numbers, perhaps with words for the kind; None for any other."""
    if not 2 <= len(parts) <= 8:
        return None
    ends = [(named, part[-1].at) for part in parts if (named := _named(part))]
    others = [part for part in parts if not _named(part)]
    words = tuple(w for part in others for token in part for w in parts_of(token.text))
    kinds = {KINDS[word] for word in words if word in KINDS}
    kind = kinds.pop() if len(kinds) == 1 else ""
    roles = [role(name) for (name, _), _ in ends]
    by_height = roles.count("bottom") == roles.count("top") == 1
    if by_height:
        entry, exit = ends[roles.index("bottom")], ends[roles.index("top")]
    elif roles.count("entry") == 1 and roles.count("exit") == 1 and "" not in roles:
        entry, exit = ends[roles.index("entry")], ends[roles.index("exit")]
    elif _is_foot_and_top(ends, roles):
        entry, exit = ends if roles[0] == "entry" else ends[::-1]
    elif len(ends) == 2 and not any(name for (name, _), _ in ends):
        entry, exit = ends
    else:
        return None
    if any(_may_count(token) for part in others for token in part):
        return None
    of_tile = bool(TILES.intersection(parts_of(entry[0][0])))
    at = ends[0][1]
    spots = tuple(at for _, at in ends)
    pair = Pair(entry[0][1], exit[0][1], at, kind, of_tile, by_height, spots)
    pair.is_bare = not any(name for (name, _), _ in ends)
    return pair


def _is_foot_and_top(ends: Sequence[tuple[tuple[str, int], int]], roles: Sequence[str]) -> bool:
    """Whether two ends are a foot and a top, or a head and a bottom, and not parts of a tile."""
    if sorted(roles) not in (["entry", "top"], ["bottom", "entry"]):
        return False
    (name, _), _ = ends[roles.index("entry")]
    return not TILES.intersection(parts_of(name))


def _may_count(token: CodeToken) -> bool:
    """Whether a token beside the ends of a pair is more than a word: a chance, a third number."""
    return token.kind in ("number", "bracket") or token.text[0].isdecimal()


def tile_of(parts: Sequence[Sequence[CodeToken]]) -> int | None:
    """The number of the tile that a bracket describes, if the tile has no jump."""
    ends = [named for part in parts if (named := _named(part))]
    tiles = [value for name, value in ends if TILES.intersection(parts_of(name))]
    rest = [name for name, _ in ends if not TILES.intersection(parts_of(name))]
    return tiles[0] if len(tiles) == 1 and all(role(n) == "beside" for n in rest) else None


def is_element(part: Sequence[CodeToken]) -> bool:
    """Whether a part of a list is one pair or tile in brackets, with at most a type before it."""
    *before, last = part
    is_one = last.is_pair or last.tile is not None
    return is_one and all(
        token.kind == "word" or (token.kind == "bracket" and not token.held) for token in before
    )


def key_and_value(part: Sequence[CodeToken]) -> list[Pair]:
    """The pair of a key and its value, also ``[4] = 14`` and ``4 14``; none for anything else."""
    if len(part) == 2:
        part = [part[0], CodeToken("sign", ":", part[0].at), part[1]]
    if len(part) != 3 or part[1].text not in _BETWEEN or part[2].kind != "number":
        return []
    key = part[0]
    if key.kind == "bracket" and key.text == "[" and len(key.held) == 1:
        key = key.held[0]
    ends = (number(key.text), number(part[2].text))
    if key.kind != "number" or not all(isinstance(end, int) for end in ends):
        return []
    return [Pair(int(key.text), int(part[2].text), key.at, spots=(part[2].at,))]


def is_aside(part: Sequence[CodeToken]) -> bool:
    """Whether a statement is a word and a number, which no program has: `size 56`."""
    kinds = [token.kind for token in part]
    return kinds == ["word", "number"] and part[0].text not in _STATEMENTS


def is_half(part: Sequence[CodeToken], *, among: bool) -> bool:
    """Whether a part of a list is a key without a plain value, or stands for further keys.

    Among keys with values this holds for any other part with a number, except the size, the last
    case and constants.
    """
    if part[0].text in ("...", "**", "*"):
        return True
    is_key = part[0].kind == "number" or [token.kind for token in part[0].held] == ["number"]
    if len(part) > 2 and is_key and part[1].text in _BETWEEN:
        return True
    is_known = part[0].text in _ELSE or {*SIZES, *SIDES}.intersection(parts_of(part[0].text))
    has_number = any(token.kind == "number" for token in part)
    leads = any(token.text in _BETWEEN and token.text != "=" for token in part)
    return among and not is_known and has_number and leads


def is_half_pair(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> bool:
    """Whether two parts in brackets without a name are a number and something else."""
    are_called = bool(before) and before[-1].kind == "word"
    plain = [part for part in parts if len(part) == 1 and part[0].kind == "number"]
    return len(parts) == 2 and len(plain) == 1 and not are_called


def loose_numbers(
    bracket: CodeToken, parts: Sequence[Sequence[CodeToken]], names: Sequence[str]
) -> bool:
    """Whether a bracket holds several numbers outside pairs that may be jumps or their ends.

    An odd number of them may only be ends, and the name must say so.
    """
    numbers = sum(len(part) == 1 and part[0].kind == "number" for part in parts)
    is_even = numbers % 2 == 0
    are_ends = any(name in JUMPS or role(name) for name in names)
    return bool(bracket.text) and numbers > 1 and (is_even or are_ends or not names)


def is_colour(parts: Sequence[Sequence[CodeToken]]) -> bool:
    """Whether three or four numbers of a byte each stand alone in brackets."""
    if not 3 <= len(parts) <= 4 or any(len(part) > 1 or part[0].kind != "number" for part in parts):
        return False
    return max(int(part[0].text[:9]) for part in parts) <= _BYTE
