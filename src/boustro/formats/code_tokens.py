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
    owner_of,
    parts_of,
    role,
    words,
)

_LINE = r"[^\n]*+"
"""The pattern of the rest of a line."""
_SILENT = re.compile(
    rf"""
    # Signs of comments that begin none: `#define`, and a division such as `a // 2`.
    (?P<kept>
      \# \s*+ define\b
      | (?<=[\w)\]]) \s? // \s*+ [0-9]++ (?= [^\S\n]*+ (?: \Z | [\n,;)\]}}] ) )
    )
    | (?P<comment>
      ^[^\S\n]*+ (?: % | ;; | REM\b | ' (?=[^'\n]*+$) ) {_LINE}           # a line of its own
      | \# \s*+ if \s++ 0\b (?>(?: [^#] | \# (?! \s*+ (?:endif|else) ) )*) # C: `#if 0`
      | // {_LINE}
      | (?<![.$\w]) \# {_LINE}
      | --\[\[ (?>(?: [^]] | \](?!\]) ){{0,2000}}) \]\]                   # Lua: `--[[ ]]`
      | \(\* (?>(?: [^*] | \*(?!\)) ){{0,500}}) \*\)                      # Pascal: `(* *)`
      | (?<![\w)\]]) --\s {_LINE}                                         # SQL, Haskell
      | /\* (?>(?: [^*] | \*(?!/) )*) (?: \*/ )?
      | \"\"\" (?>(?: [^"] | "(?!"") )*) (?: \"\"\" )?                    # Python
      | ''' (?>(?: [^'] | '(?!'') )*) (?: ''' )?
    )
    | (?P<string> " (?>(?:[^"\\\n]|\\.)*) " | ' (?>(?:[^'\\\n]|\\.)*) ' | ` [^`\n]*+ ` )
    # A quote that never closes, such as an apostrophe.
    | (?P<open> " (?>(?:[^"\\\n]|\\.)*) | ' (?>(?:[^'\\\n]|\\.)*) | ` [^`\n]*+ )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""A comment, a string, or something that looks like one and stays."""
TOKEN = re.compile(
    r"""
    # A whole number, perhaps with a suffix such as `L`, but not a part of a name or of `3.5`.
    (?P<number> (?<![\w.]) (?: 0 | [1-9][0-9]*+ ) (?= (?:[uUlLn]{1,3})? (?! \w | \.[0-9] ) ) )
    | (?P<suffix> (?<=[0-9]) [uUlLn]{1,3}\b )
    | (?P<word> \w++ (?>(?:\.\w++)*) )
    | (?P<line> \n )
    | (?P<space> [^\S\n]++ | @(?=[0-9]) )
    | (?P<sign> := | => | -> | <- | [=!<>]=++ | [-+*/%]= | \.\.\.? | \*\* | . )
    """,
    re.VERBOSE,
)
"""A token of a program; a suffix belongs to a number, as in ``38L``."""
_KEYED = r"[\w-]++ : [^\S\n]++ [^\n:{}[\](),]++"
"""The pattern of a key with its value in YAML, on one line."""
_ITEMS = re.compile(
    rf"""
    (?P<name> ^[^\S\n]*+ [\w-]++ [^\S\n]*+ : [^\S\n]*+ ) \n
    (?P<items>
      (?>(?: [^\S\n]*+ - [^\S\n]++                         # a bullet
        (?: [\[{{] [^\n]*+ (?<=[]}}])                      # an item in brackets
          | {_KEYED} (?: \n [^\S\n]++ {_KEYED} ){{1,3}}    # two to four keys, each on a line
        )
        (?: \n | \Z )
      )+)
    )
    """,
    re.VERBOSE | re.MULTILINE,
)
"""A list of YAML: a name, and below it items with bullets, in brackets or with one key a line."""
_KEYED_ITEM = re.compile(
    rf"""
    ^(?P<indent> [^\S\n]*+ ) - [^\S\n]
    (?P<first> [^\S\n]*+ {_KEYED} \n (?: [^\S\n]++ {_KEYED} \n )*? )    # all keys but the last
    [^\S\n] (?P<last> [^\S\n]*+ {_KEYED} )
    (?= \n [^\S\n]*+ - | \n?\Z )                           # the next bullet or the end follows
    """,
    re.VERBOSE | re.MULTILINE,
)
"""An item of YAML with one key a line."""
_BULLET = re.compile(r"^([^\S\n]*+)-", re.MULTILINE)
"""The bullet of an item of YAML."""
_BETWEEN = frozenset((":", "=>", "->", "to", "="))
"""The signs between a key and its value."""
_LISTING = words("c of asList listOf arrayOf intArrayOf vec array list tuple List Array Vector Seq")
"""The names of calls that only make a list."""
_DEFINING = words("def function func fn fun constructor __init__")
"""The words that begin the definition of a function."""
_BOARDS = words("board game grid boards")
"""Words in the name of a call that makes a board."""
_STATEMENTS = words("return yield case when break exit goto else print echo")
"""Words that may stand before a number in a program."""
_ELSE = frozenset(("else", "default", "_", "otherwise", "others", "case", "when"))
"""The words for the last case, which holds for all other numbers."""


@dataclass(slots=True, eq=False)
class CodeToken:
    """A word, a number, a sign, or a bracket with its content."""

    kind: str
    """`word`, `number`, `sign`, `bracket`, or another group of `TOKEN`."""
    text: str
    """The token as written; for a bracket the sign that opens it."""
    at: int
    """Where in the text it begins."""
    held: list["CodeToken"] = field(default_factory=list)
    """The content of a bracket."""
    pairs: list["Pair"] = field(default_factory=list)
    """The pairs in a bracket.  Words before it, or before a bracket around it, may say their kind.
    """
    is_pair: bool = False
    """Whether a bracket is one pair, which counts only if the list around it holds jumps."""
    is_half: bool = False
    """Whether a bracket holds a number and something else: perhaps a jump with an unclear end."""
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
    """Whether the ends are called bottom and top; then the kind decides which is the entry."""
    spots: tuple[int, ...] = ()
    """Where its numbers are."""
    owner: frozenset[str] = frozenset()
    """The words that say what list or object holds it."""
    by_case: bool = False
    """Whether a case or a condition leads to the exit."""
    is_bare: bool = False
    """Whether it is two numbers without names that say which is the entry."""
    is_taken: bool = False
    """Whether it counts as a jump of the text."""


class EndsList(NamedTuple):
    """A list that holds the entries of jumps, or their exits."""

    role: str
    """What its numbers are: `entry` or `exit`."""
    kind: str
    numbers: list[tuple[int, int]]
    """Each number, and where it is."""
    at: int
    """Where the first number is."""
    owner: frozenset[str]
    """The words of its name that do not say which end it holds."""
    names: tuple[str, ...]
    """The words just before the list; one of them is its name."""


def column_of(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> EndsList | None:
    """The list of entries or of exits in a bracket; None if the bracket is no such list.

    The words before the bracket must name entries or exits, and it must hold only numbers.
    """
    names = names_before(before)
    kind = kind_of(names)
    end = column_role(names, kind)
    holds_numbers = len(parts) > 0 and all(is_number(part) for part in parts)
    if not end or not holds_numbers:
        return None
    tokens = [part[0] for part in parts]
    numbers = [(int(token.text[:18]), token.at) for token in tokens]
    names_of_ends = {name for name in names if name not in JUMPS and role(name)}
    owner = owner_of(names) - names_of_ends
    words_before = tuple(token.text for token in before[-_NEAR:] if token.kind == "word")
    return EndsList(end, kind, numbers, tokens[0].at, owner, words_before)


def is_number(part: Sequence[CodeToken]) -> bool:
    """Whether a part of a bracket is a single number."""
    return len(part) == 1 and part[0].kind == "number"


def are_both_ends(columns: Sequence[EndsList]) -> bool:
    """Whether some lists are one of entries and one of exits that belong together.

    If they hold fewer than three numbers each, a word must say that they are jumps.  Otherwise they
    may be two places on a screen.
    """
    if sorted(column.role for column in columns) != ["entry", "exit"]:
        return False
    first, second = columns
    are_equally_long = len(first.numbers) == len(second.numbers)
    is_called_jumps = not JUMPS.isdisjoint(first.owner)
    return are_equally_long and (len(first.numbers) > 2 or is_called_jumps)


def is_list(bracket: CodeToken, before: Sequence[CodeToken]) -> bool:
    """Whether a bracket is a list, and neither an index nor a call."""
    if not before:
        return False
    if bracket.text == "[":
        return not is_index(bracket.at, before)
    last = before[-1]
    if bracket.text == "{" or last.kind == "sign":
        return True
    _, _, function = last.text.rpartition(".")
    return function in _LISTING


def is_drawn(before: Sequence[CodeToken]) -> bool:
    """Whether a call, such as ``tk.Canvas(``, may draw on a screen: it does not make a board."""
    if not before or before[-1].kind != "word":
        return False
    is_definition = any(token.text in _DEFINING for token in before[-2:])
    makes_board = bool(_BOARDS.intersection(parts_of(before[-1].text)))
    return not (is_definition or makes_board)


def sides_in(parts: Sequence[Sequence[CodeToken]]) -> Iterator[int]:
    """The places of the numbers that give a width or a height in a call: ``width=600``."""
    for part in parts:
        if len(part) != 3:
            continue
        name, _, value = part
        if not {"width", "height"}.isdisjoint(parts_of(name.text)):
            yield value.at


def blanked(text: str) -> str:
    """The text without its comments and strings; lists of YAML get brackets.

    Blanks replace a comment, and tildes a string.  A string of words or of digits only loses its
    quotes.  Everything else keeps its place.
    """

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
    items = _BULLET.sub(r"\1,", items)  # a comma replaces each bullet
    content = items.removesuffix("\n")
    return f"{match['name']}[{content}]"


_WORD = re.compile(r"[^\W\d][\w ]{0,30}")
"""A short text of words."""


def are_boards(parts: Sequence[Sequence[CodeToken]]) -> bool:
    """Whether a list holds the jumps of several boards, not the ladders and the snakes of one."""
    lists = [part[0].pairs for part in parts if len(part) == 1 and len(part[0].pairs) > 1]
    if len(lists) < ENOUGH:
        return False
    if len(lists) > 2:
        return True
    first, second = (_leads_up(pairs) for pairs in lists)
    are_ladders_and_snakes = None not in (first, second) and first != second
    return not are_ladders_and_snakes


def _leads_up(pairs: Sequence[Pair]) -> bool | None:
    """Whether all these pairs lead up; None if only some of them do."""
    directions = {pair.exit > pair.entry for pair in pairs}
    return directions.pop() if len(directions) == 1 else None


def called_with_list(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> str:
    """The name of an unknown function that is called with a list of jumps; otherwise empty."""
    if not before or before[-1].kind != "word":
        return ""
    has_list = any(len(part) == 1 and part[0].pairs and not part[0].is_pair for part in parts)
    name = before[-1].text
    is_known = not _KNOWN_WORDS.isdisjoint(parts_of(name))
    return name if has_list and not is_known else ""


def pair_before(before: Sequence[CodeToken]) -> Pair | None:
    """The pair before this one, if it was taken: in ``VALUES (4, 14), (9, 31)`` the first pair."""
    near = [token for token in before[-4:] if token.kind != "line"]
    if len(near) < 2:
        return None
    bracket, comma = near[-2:]
    if comma.text != "," or len(bracket.pairs) != 1:
        return None
    [pair] = bracket.pairs
    return pair if pair.is_taken else None


def is_index(at: int, before: Sequence[CodeToken]) -> bool:
    """Whether square brackets that begin at the place `at` are an index or a slice."""
    last = before[-1]
    if last.kind == "bracket":
        return bool(last.held)
    end_of_last = last.at + len(last.text)
    is_name = last.kind == "word" and last.text not in ("return", "in", "yield")
    return is_name and end_of_last == at


def is_half_call(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> bool:
    """Whether a call that makes a jump has one number and something else."""
    if not before or before[-1].kind != "word":
        return False
    callee = parts_of(before[-1].text)
    last_words, last_word = callee[-2:], callee[-1:]
    makes = makes_jump(last_words, callee) or makes_jump(last_word, callee)
    numbers = sum(is_number(part) for part in parts)
    return makes and len(parts) > 1 and numbers == 1


def _is_between(token: CodeToken) -> bool:
    """Whether a token is a sign between a key and its value."""
    return token.kind != "bracket" and token.text in _BETWEEN


def parts_in(bracket: CodeToken) -> Iterator[list[CodeToken]]:
    """The parts of a bracket, which commas, semicolons and line ends separate.

    A line that ends with a sign between a key and its value goes on.
    """
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
    """The words before a bracket in the same statement, the nearest first."""
    names: list[str] = []
    for token in reversed(before[-_LOOKED_BACK:]):
        if token.text in (",", ";", "{") or token.kind == "line" or token.pairs:
            break
        if token.kind == "word":
            names += parts_of(token.text)
    return tuple(names)


ENOUGH = 2
"""The fewest pairs that count as jumps although no word says so: one is probably a coordinate."""
_KNOWN_WORDS = JUMPS | PUTTING | ADDING | PLAIN | OTHER
"""Words in the name of a function that is not unknown."""
_BYTE = 255
"""The largest part of a colour."""
_NEAR = 3
"""How many tokens before a list may hold its name."""
_LOOKED_BACK = 12
"""How many tokens before a bracket may say what it is."""


class _NamedNumber(NamedTuple):
    """A number in a bracket."""

    name: str
    """The name before it; empty if it has none."""
    value: int
    at: int
    """Where in the text the number is."""


def _named(part: Sequence[CodeToken]) -> _NamedNumber | None:
    """The number of a part, with the name before it; None if the part is anything else."""
    if part[-1].kind != "number" or len(part) > 4:
        return None
    digits = part[-1]
    value = number(digits.text)
    if not isinstance(value, int):
        return None
    if len(part) == 1:
        return _NamedNumber("", value, digits.at)
    if len(part) == 4 and part[0].text == ".":
        part = part[1:]  # .from = 3
    if len(part) != 3:
        return None
    name, sign, _ = part
    if name.kind == "word" and sign.text in (":", "=", "=>", ":="):
        return _NamedNumber(name.text, value, digits.at)
    return None


def pair_of(parts: Sequence[Sequence[CodeToken]]) -> Pair | None:
    """The pair in a bracket: two numbers, and perhaps a word for the kind.  None if it has none."""
    if not 2 <= len(parts) <= 8:
        return None
    ends: list[_NamedNumber] = []
    others: list[CodeToken] = []
    for part in parts:
        named = _named(part)
        if named is not None:
            ends.append(named)
        else:
            others += part
    jump = _entry_and_exit(ends)
    if jump is None or any(_may_count(token) for token in others):
        return None
    entry, exit = jump
    words = [word for token in others for word in parts_of(token.text)]
    kinds = {KINDS[word] for word in words if word in KINDS}
    roles = [role(end.name) for end in ends]
    return Pair(
        entry.value,
        exit.value,
        ends[0].at,
        kind=kinds.pop() if len(kinds) == 1 else "",
        of_tile=_is_of_tile(entry),
        by_height=_are_by_height(roles),
        spots=tuple(end.at for end in ends),
        is_bare=_are_bare(ends),
    )


def _entry_and_exit(ends: Sequence[_NamedNumber]) -> tuple[_NamedNumber, _NamedNumber] | None:
    """Which of some numbers is the entry of a jump, and which its exit; None if that is not clear.

    If they are called bottom and top, the bottom counts as the entry here.
    """
    roles = [role(end.name) for end in ends]
    by_role = dict(zip(roles, ends, strict=True))
    if _are_by_height(roles):
        return by_role["bottom"], by_role["top"]
    if roles.count("entry") == 1 and roles.count("exit") == 1 and "" not in roles:
        return by_role["entry"], by_role["exit"]
    if _is_foot_and_top(ends, roles):
        first, second = ends
        return (first, second) if roles[0] == "entry" else (second, first)
    if len(ends) == 2 and _are_bare(ends):
        first, second = ends
        return first, second
    return None


def _are_by_height(roles: Sequence[str]) -> bool:
    """Whether exactly one end is called bottom, and exactly one top."""
    return roles.count("bottom") == 1 and roles.count("top") == 1


def _are_bare(ends: Sequence[_NamedNumber]) -> bool:
    """Whether no number has a name."""
    return not any(end.name for end in ends)


def _is_of_tile(named: _NamedNumber) -> bool:
    """Whether a number is called the number of a tile."""
    return bool(TILES.intersection(parts_of(named.name)))


def _is_foot_and_top(ends: Sequence[_NamedNumber], roles: Sequence[str]) -> bool:
    """Whether two ends are a foot and a top, or a head and a bottom, and not parts of a tile."""
    if sorted(roles) not in (["entry", "top"], ["bottom", "entry"]):
        return False
    entry = ends[roles.index("entry")]
    return not _is_of_tile(entry)


def _may_count(token: CodeToken) -> bool:
    """Whether a token beside the ends of a pair may be a chance or a third number, not a word."""
    return token.kind in ("number", "bracket") or token.text[0].isdecimal()


def tile_of(parts: Sequence[Sequence[CodeToken]]) -> int | None:
    """The number of the tile that a bracket describes; None if it has a jump or is not a tile."""
    tiles: list[int] = []
    for part in parts:
        named = _named(part)
        if named is None:
            continue
        if _is_of_tile(named):
            tiles.append(named.value)
        elif role(named.name) != "beside":
            return None
    return tiles[0] if len(tiles) == 1 else None


def is_element(part: Sequence[CodeToken]) -> bool:
    """Whether a part of a list is one pair or tile in brackets, with at most a type before it."""
    *before, last = part
    is_pair_or_tile = last.is_pair or last.tile is not None
    return is_pair_or_tile and all(map(_may_be_type, before))


def _may_be_type(token: CodeToken) -> bool:
    """Whether a token is a word or an empty bracket, as the tokens of ``int[]`` are."""
    return token.kind == "word" or (token.kind == "bracket" and not token.held)


def key_and_value(part: Sequence[CodeToken]) -> list[Pair]:
    """A list of the pair of a key and its value: ``4: 14``, ``[4] = 14`` or ``4 14``.

    Empty for any other part.
    """
    if len(part) == 2:
        key, value = part
    elif len(part) == 3 and part[1].text in _BETWEEN:
        key, _, value = part
    else:
        return []
    if key.kind == "bracket" and key.text == "[" and len(key.held) == 1:
        key = key.held[0]
    if key.kind != "number" or value.kind != "number":
        return []
    entry, exit = number(key.text), number(value.text)
    if not isinstance(entry, int) or not isinstance(exit, int):
        return []
    return [Pair(entry, exit, key.at, spots=(value.at,))]


def is_aside(part: Sequence[CodeToken]) -> bool:
    """Whether a statement is a word and a number, which no program has: `size 56`."""
    kinds = [token.kind for token in part]
    return kinds == ["word", "number"] and part[0].text not in _STATEMENTS


def is_half(part: Sequence[CodeToken], *, among: bool) -> bool:
    """Whether a part of a list is a key without a plain value, or stands for further keys.

    `among` says that the other parts are keys with values.  Then the part is also a half if it has
    a number and a sign between key and value.  Only the size, a side and the last case are not.
    """
    first = part[0]
    if first.text in ("...", "**", "*"):
        return True
    is_key = first.kind == "number" or [token.kind for token in first.held] == ["number"]
    if len(part) > 2 and is_key and part[1].text in _BETWEEN:
        return True
    if not among or first.text in _ELSE:
        return False
    words = parts_of(first.text)
    is_size = not SIZES.isdisjoint(words) or not SIDES.keys().isdisjoint(words)
    has_number = any(token.kind == "number" for token in part)
    has_sign = any(token.text in _BETWEEN and token.text != "=" for token in part)
    return not is_size and has_number and has_sign


def is_half_pair(parts: Sequence[Sequence[CodeToken]], before: Sequence[CodeToken]) -> bool:
    """Whether a bracket without a name holds two parts, of which one is a number."""
    has_name = bool(before) and before[-1].kind == "word"
    numbers = sum(is_number(part) for part in parts)
    return len(parts) == 2 and numbers == 1 and not has_name


def loose_numbers(
    bracket: CodeToken, parts: Sequence[Sequence[CodeToken]], names: Sequence[str]
) -> bool:
    """Whether a bracket holds several numbers outside pairs that may be jumps or their ends.

    An even number of them may be jumps.  An odd number may be ends if the name of the list says so,
    or if the list has no name.
    """
    numbers = sum(is_number(part) for part in parts)
    if not bracket.text or numbers < 2:
        return False
    may_be_jumps = numbers % 2 == 0
    may_be_ends = not names or any(name in JUMPS or role(name) for name in names)
    return may_be_jumps or may_be_ends


def is_colour(parts: Sequence[Sequence[CodeToken]]) -> bool:
    """Whether three or four numbers of a byte each stand alone in brackets."""
    if len(parts) not in (3, 4) or not all(is_number(part) for part in parts):
        return False
    return max(int(part[0].text[:9]) for part in parts) <= _BYTE
