"""Pairs in code: the jumps that a program, or a list of tiles, writes down as pairs of numbers.

One reader for any language; `freeform` asks it, and it runs nothing.  These are pairs:

- two numbers in brackets of their own within a list, or in a call whose name makes a jump;
- a key and its value: ``4: 14``, ``4 => 14``, ``4 to 14``, ``jumps[4] = 14``;
- a case and where it leads: ``case 4: return 14;``, ``if (p == 4) p = 14;``.

What looks like a pair and is none of these, such as ``f(3, 9)`` or ``jumps[4] = x``, may be a jump:
then the text is refused, with the first such place.  Single numbers are no jumps, but may be the
size.  Comments and the words in quotes are blanked first, so that every place stays what it was.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

from boustro.errors import FormatError, Problem
from boustro.formats.base import KINDS, Bad, Found, Overrides
from boustro.formats.headers import LIKELY_SIZE, PIXELS, HeadedCase
from boustro.formats.literal import number
from boustro.formats.source import Line
from boustro.say import argument, quantity

_SILENT = re.compile(
    r"""(?P<kept>\#\s*+define\b|(?<=[\w)\]])\s?//\s*+[0-9]++(?=[^\S\n]*+(?:\Z|[\n,;)\]}])))
    |(?P<comment>^[^\S\n]*+(?:%|;;|REM\b|'(?=[^'\n]*+$))[^\n]*+
      |\#\s*+if\s++0\b(?:[^#]|\#(?!\s*+(?:endif|else)))*+|//[^\n]*+|(?<![.$\w])\#[^\n]*+
      |--\[\[(?:[^]]|\](?!\])){0,2000}+\]\]|\(\*(?:[^*]|\*(?!\))){0,500}+\*\)|(?<![\w)\]])--\s[^\n]*+
      |/\*(?:[^*]|\*(?!/))*+(?:\*/)?
      |\"\"\"(?:[^"]|"(?!""))*+(?:\"\"\")?|'''(?:[^']|'(?!''))*+(?:''')?)
    |(?P<string>"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|`[^`\n]*+`)
    |(?P<open>"(?:[^"\\\n]|\\.)*+|'(?:[^'\\\n]|\\.)*+|`[^`\n]*+)""",
    re.VERBOSE | re.MULTILINE,
)
_TOKEN = re.compile(
    r"""(?P<number>(?<![\w.])(?:0|[1-9][0-9]*+)(?=(?:[uUlLn]{1,3})?(?!\w|\.[0-9])))
    |(?P<suffix>(?<=[0-9])[uUlLn]{1,3}\b)
    |(?P<word>\w++(?:\.\w++)*+)|(?P<line>\n)|(?P<space>[^\S\n]++)
    |(?P<sign>:=|=>|->|<-|[=!<>]=++|[-+*/%]=|\.\.\.?|\*\*|.)""",
    re.VERBOSE,
)
_CLOSERS = {"(": ")", "[": "]", "{": "}"}
_DEEPEST = 32
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|(?:(?<=[sSdDlL])|(?<=[sSdDlL]_))[0-9]+")
"""The words of a name, and a number that tells one of several lists or boards from another."""
_END = r"[^\S\n]*+(?=[;,)}\n]|\Z|break\b)"
_VARIABLE = r"(?<![\w.$@>])[A-Za-z_$@][\w.$@]*+(?:->\w++)*+"
_INDEXED = re.compile(
    rf"""(?P<name>{_VARIABLE})[^\S\n]*+(?:\[\s*+(?P<index>[^][\n]{{1,40}}+)\]
      |\(\s*+(?P<called>[0-9]++)\s*+\)|\{{\s*+(?P<keyed>[0-9]++)\s*+\}})
    [^\S\n]*+(?P<sign>[-+*/%]?=(?!=)|:=|<-)[^\S\n]*+(?P<value>[^;,}}\n]*+)""",
    re.VERBOSE,
)
_LABELS = r"(?P<labels>[0-9]++(?:\s*+(?:,|\||:\s*+case\b)\s*+[0-9]++){0,63}+)"
_SAID = (
    r"(?:(?:print\w*+|[\w.]++\.\w*+print\w*+|puts|echo|cout|console\.log)[^;\n0-9]*+[;\n]\s*+)*+"
)
_LED = rf"(?:(?P<to>{_VARIABLE})\s*+(?::=|=(?!=))|(?P<back>return|yield)\b)?+\s*+(?P<exit>[0-9]++)(?![\w.])"
_CASE = re.compile(
    rf"\b(?:case|when)\s++{_LABELS}\s*+(?::|->|=>|then\b|\)|\n)\s*+\{{?\s*+{_SAID}{_LED}{_END}",
    re.IGNORECASE,
)
_CASES = re.compile(r"\b(?:case|when)\s++[0-9]", re.IGNORECASE)
_IF = re.compile(
    rf"""\b(?:if|elif|elsif|elseif)\b\s*+\(?\s*+(?P<var>{_VARIABLE})\s*+={{1,3}}\s*+(?P<labels>[0-9]++)\s*+
    \)?\s*+(?::|then\b)?\s*+\{{?\s*+{_SAID}{_LED}{_END}""",
    re.VERBOSE | re.IGNORECASE,
)
_SWITCH = re.compile(
    rf"\b(?:switch|match|when|case)\b\s*+\(?\s*+({_VARIABLE})\s*+\)?\s*+(?:[{{:\n]|in\b|of\b)"
    rf"|({_VARIABLE})\s++match\b",
    re.IGNORECASE,
)
_LISTED = re.compile(
    rf"(?P<name>{_VARIABLE})[^\S\n]*+(?:\[[^]\n]{{0,20}}+\])*+[^\S\n]*+"
    rf"(?:(?::[^\S\n]*+(?=[{{\[]))|(?::[^=\n]{{1,60}}+|[^\S\n]*+):?=[^\S\n]*+(?:new\b[^\[{{(\n]{{0,80}})?)"
    rf"[\[{{(]\s*+[^\s\])}}]"
)
"""A list that is not empty, with its name."""
_REMOVED = re.compile(
    rf"\b(?:del|delete)\s++(?P<index>{_VARIABLE})\s*+\["
    rf"|(?P<name>{_VARIABLE})(?<=\.pop|move|rase|lete|lear|card)\s*+\("
)
_GONE = frozenset(("pop", "remove", "erase", "delete", "clear", "discard"))
_CONSTANT = re.compile(
    rf"(?P<name>{_VARIABLE})[^\S\n]*+[\"']?[^\S\n]*+(?::[^\S\n]*+[A-Za-z]\w*+[^\S\n]*+=|:=|=|:)"
    rf"[^\S\n]*+(?:\((?=[^(),\n]{{1,40}}+\)))?(?P<value>[0-9]++)(?:[^\S\n]*+\*[^\S\n]*+(?P<times>[0-9]++))?+(?P<end>[^\S\n]*+(?:[uUlL]{{1,2}})?[^\S\n]*+(?:[;,)}}\n]|\Z))?+"
)
_BOTH = re.compile(
    rf"(?P<first>{_VARIABLE})[^\S\n]*+,[^\S\n]*+(?P<second>{_VARIABLE})[^\S\n]*+:?="
    r"[^\S\n]*+\(?(?P<first_value>[0-9]++)[^\S\n]*+,[^\S\n]*+(?P<second_value>[0-9]++)\)?[^\S\n]*+(?:[;\n]|\Z)"
)
"""Two constants at once: ``ROWS, COLUMNS = 6, 5``."""
_BOARD = re.compile(
    r"\b(?:\w*board|\w*game)\s*+\(\s*+(?P<size>[0-9]++)(?:\s*+,\s*+(?P<rows>[0-9]++))?+\s*+(?:,|\)(?!\s*+=(?!=)))",
    re.IGNORECASE,
)
_NUMBERS = re.compile("[0-9]+")
_DEFINED = re.compile(
    r"#\s*+define\s++(?P<name>\w++)\s++\(?(?P<value>[0-9]++)(?:\s*+\*\s*+(?P<times>[0-9]++))?+(?P<end>\)?\s)?+"
)
_DIMENSION = re.compile(
    rf"(?P<name>{_VARIABLE})\s*+\[\s*+(?P<value>[0-9]++)\s*+\]\s*+(?P<times>)(?P<end>=\s*+[^0-9\s]|;)"
)


_ARRAY = re.compile(
    r"(?:\[\s*+[0-9]++\s*+\]\s*+){1,2}+(?:=\s*+[^0-9\s+-]|;)|\b(?:\w*board|\w*game)\s*+\(\s*+[0-9]++"
    r"(?:\s*+,\s*+[0-9]++)?+\s*+[,)]",
    re.IGNORECASE,
)
"""The lengths of an array, or the sides that a board is made with."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_OURS = re.compile(r"boustro/board/|[\"'](?:rules|effects)[\"']\s*+:")
"""What says more of a game than pairs do, which must not be passed over."""
_BETWEEN = frozenset((":", "=>", "->", "to", "="))
_JUMPS = _words("""snake snakes ladder ladders chute chutes slide slides jump jumps board boards move moves portal
    portals teleport teleports shortcut shortcuts special specials transition transitions snl sl map
    squares cells tiles""")
_SINGLE = _words("""snake ladder chute slide jump portal teleport shortcut snakes ladders chutes slides jumps portals
    teleports shortcuts transition""")
"""What a call that makes one jump is named after."""
_PUTTING = _words("put insert emplace push pair tuple of entry values")
"""What a call with a key and its value is named, whatever it puts them into."""
_ADDING = _words("set add append link connect edge")
"""The same, if the rest of the name or of the statement is about jumps."""
_BOARDS = frozenset(("board", "boards", "game"))
_PLAIN = _words("""int integer long short const let var val final static public private protected new return auto
    unsigned std map maps hash hashmap dict dictionary list lists array arrays vec vector mutable
    immutable tree linked unordered self this np numpy collections as def number record string object
    my our the all put insert emplace push back pair pairs make tuple of entry entries values set add
    append link connect edge mapping table data in to and""")
"""The words of a name or a type that do not say what a list is for."""
_OTHER = _words("""rand srand seed random range randint randrange randn rng next nextint uniform choice sample range step die dice
    roll rolls throw face faces sides player players turn turns menu option level score color colour
    rgb rgba hsl font grid display surface fps resolution screen canvas window figure fig figsize axis axes plot plt subplot subplots
    scale size width height rect line circle draw pixel image img sleep wait delay timeout interval
    time date version print println printf puts log write echo format dist distance visited seen count
    counts prob probability weight weights parent prev queue dp memo steps max min floor ceil round
    pow abs substring slice splice assert equal equals test scanf mod offset x y row col""")
_ENTRY = _words("""from start begin entry foot base head mouth source position pos at square tile cell id number no
    num nr index field key""")
_EXIT = _words("""to end exit tail target dest destination goto leads moves jumps moveto jumpto lands value
    finish""")
_TILES = _words("position pos square tile cell id number no num nr index field")
_OTHER |= {f"{word}s" for word in _OTHER} - {"rows", "cols", "heights", "widths"}
_TOKENS = _words("""p pos position positions square sq cell tile field location loc place current cur player token at
    now here piece spot index s""")
"""What a place on the board is called where a case asks for it."""
_ASIDE = _OTHER - _words("size width height max min scale")
_UNITS = _words("cell square tile block box button circle icon token piece")
"""What has a size in pixels."""
_SIZES = _words("size squares cells tiles fields spaces felder n")
_COUNTED = _words("num number total count amount size length cells squares n max")
"""What a number is called that says how many there are."""
_SIDES = {
    **dict.fromkeys(("rows", "height"), "rows"),
    **dict.fromkeys(("columns", "cols", "width"), "columns"),
}
_FINISHES = _words("win winning winner finish goal final last end target max total limit")
_STATEMENTS = _words("return yield case when break exit goto else print echo")
_SUMS = frozenset("+ - * / % < > <= >= != += -= *= /= %= ..".split())
_COMPARED = frozenset("< > <= >= == === != !==".split())
_ELSE = frozenset(("else", "default", "_", "otherwise", "case", "when"))


@dataclass(slots=True, eq=False)
class _Token:
    """A word, a number or a sign, or a bracket with what it holds."""

    kind: str
    text: str
    at: int
    """Where in the text it begins."""
    held: list["_Token"] = field(default_factory=list)
    """What a bracket holds."""
    pairs: list["_Pair"] = field(default_factory=list)
    """The pairs in a bracket whose kind the words before it, or before those around it, may say."""
    is_pair: bool = False
    """Whether a bracket is one pair that a list around it has to confirm."""
    is_half: bool = False
    """Whether a bracket is a number beside something that is none."""
    tile: int | None = None
    """The number of the plain tile that a bracket describes."""


@dataclass(slots=True, eq=False)
class _Pair:
    """Two numbers that are a jump, where they are, and what the text says of them."""

    entry: int
    exit: int
    at: int
    kind: str = ""
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
    is_taken: bool = False


class _Constant(NamedTuple):
    """A number with a name, which is in parts."""

    names: tuple[str, ...]
    value: int
    """The number, or -1 for what has further parts."""
    at: int


class Code:
    """What was read of a text: its pairs, its constants, and the first place that may be a pair.

    >>> [(pair.entry, pair.exit) for pair in Code("jumps[1] = 38; ladder(9, 31); roll(1, 6)").pairs]
    [(1, 38), (9, 31)]
    """

    def __init__(self, text: str) -> None:
        self.text = _blanked(text)
        self.pairs: list[_Pair] = []
        self.spots = set[int]()
        """Where the numbers of pairs are, and those that are no squares."""
        self.aside = set[int]()
        """Where numbers are that are said to be something else: dice, sides, sums."""
        self.compared = set[int]()
        """Where a number is that something is compared with, which may be the finish."""
        self.said = set[tuple[int, int, tuple[int, ...]]]()
        """Each pair that is taken, and where, since a case may also look like a key and its value."""
        self.asides: list[tuple[_Token, _Token]] = []
        """Words with a number after them, that are no code."""
        self.numbers: dict[int, int] = {}
        """Each number by its place."""
        self.called = set[str]()
        """The functions that are called with a list of jumps."""
        self.tiles = 0
        self.doubts: list[int] = []
        """Where something looks like a jump and is none that is understood."""
        self.halves: list[int] = []
        """Where a key in a list, or an index of jumps, has no plain value."""
        self.changes: list[tuple[int, str]] = []
        """Where jumps of another board begin, or where one is taken away, with what was expected."""
        self.is_whole = self._read_brackets()
        if self.is_whole:
            self._read_indexed()
            self._read_cases()
            self._doubt_lists()
            self._doubt_the_rest()
            self._doubt_strangers()

    def _read_brackets(self) -> bool:
        """Judge each bracket when it closes; gives whether all do, none too deep."""
        opened = [_Token("bracket", "", 0)]
        for match in _TOKEN.finditer(self.text):
            token = _Token(str(match.lastgroup), match[0], match.start())
            if token.text in _CLOSERS:
                token.kind = "bracket"
                opened.append(token)
                if len(opened) > _DEEPEST:
                    return False
            elif token.text in (")", "]", "}"):
                if _CLOSERS.get(opened[-1].text) != token.text:
                    return False
                closed = opened.pop()
                self._judge(closed, opened[-1].held)
                opened[-1].held.append(closed)
            elif token.kind not in ("space", "suffix"):
                opened[-1].held.append(token)
        parts = list(_parts(opened[0]))
        self._explain(opened[0], parts, ())
        self._judge_list(opened[0], parts, ())
        return len(opened) == 1

    def _judge(self, bracket: _Token, before: Sequence[_Token]) -> None:
        """Say what a bracket that closes is: a pair, a plain tile, or a list."""
        parts = list(_parts(bracket))
        names = _names_before(before)
        self._explain(bracket, parts, names)
        pair = _pair_of(parts)
        if pair is not None:
            bracket.pairs = [pair]
            self._judge_pair(bracket, before, names)
        elif (tile := _tile_of(parts)) is not None:
            bracket.tile = tile
        elif _is_half_pair(parts, before):
            bracket.is_half = True
        else:
            self._judge_list(bracket, parts, before)
        kind, owner = _kind_of(names), _owner_of(names)
        for pair in bracket.pairs:
            pair.kind = pair.kind or kind
            pair.owner = pair.owner or owner

    def _judge_pair(self, bracket: _Token, before: Sequence[_Token], names: Sequence[str]) -> None:
        """Take a pair at once where the name before it makes a jump; a list may take it later."""
        called = before[-1].text if before and before[-1].kind == "word" else ""
        callee = _parts_of(called)
        [pair] = bracket.pairs
        if callee and (_OTHER.intersection(callee) or callee[-1] in _BOARDS):
            bracket.pairs = []
        elif callee and _makes_jump(callee, names):
            pair.kind = pair.kind or _kind_of(callee)
            pair.owner = _owner_of(callee) or _owner_of(names)
            self._take([pair])
        elif (list_before := _list_before(before)) is not None:
            pair.kind, pair.owner = list_before.kind, list_before.owner
            self._take([pair])
        elif callee and bracket.text != "{" and called not in ("new", "return", "in", "yield"):
            bracket.pairs = []
            self.doubts.append(bracket.at)
        else:
            bracket.is_pair = True

    def _take(self, pairs: Sequence[_Pair]) -> None:
        for pair in pairs:
            said = (pair.entry, pair.exit, pair.spots)
            if not pair.is_taken and said not in self.said:
                self.pairs.append(pair)
            pair.is_taken = True
            self.said.add(said)
            self.spots.update(pair.spots)

    def _judge_list(
        self, bracket: _Token, parts: Sequence[Sequence[_Token]], before: Sequence[_Token]
    ) -> None:
        """Take the keys with their values, and the pairs of a list that has nothing else."""
        names = _names_before(before)
        if bracket.text == "[" and before and _is_index(bracket.at, before):
            if not _JUMPS.intersection(names) or before[-1].kind == "bracket":
                self.spots.update(token.at for token in bracket.held if token.kind == "number")
            return
        if bracket.text == "(" and _is_half_call(parts, before):
            self.doubts.append(bracket.at)
        if bracket.text in ("", "{"):
            self.asides += [(part[0], part[1]) for part in parts if _is_aside(part)]
        keyed = [pair for part in parts for pair in _key_and_value(part)]
        inner = [pair for part in parts for token in part for pair in token.pairs]
        if _OTHER.intersection(names) and not _JUMPS.intersection(names):
            self.spots.update(spot for pair in keyed for spot in pair.spots)
            bracket.pairs = inner + keyed
            return
        rest = [part for part in parts if not (_is_element(part) or _key_and_value(part))]
        if _are_boards(parts):
            self.changes.append((bracket.at, f"{_ONE_BOARD}, got a list of several"))
        if bracket.text == "(" and (called := _called_with_list(parts, before)):
            if called in self.called:
                self.changes.append((bracket.at, f"{_ONE_BOARD}, got a list for {called} again"))
            self.called.add(called)
        if self._may_take(bracket, parts, rest, names):
            self._take(keyed)
            self._take_elements([part for part in parts if _is_element(part)])
        self._doubt_pairs_outside_lists(rest)
        if not (bracket.text == "{" and rest):
            bracket.pairs = inner + keyed

    def _may_take(
        self,
        bracket: _Token,
        parts: Sequence[Sequence[_Token]],
        rest: Sequence[Sequence[_Token]],
        names: Sequence[str],
    ) -> bool:
        """Whether a list has nothing but pairs that are clear; else the first that is not is kept."""
        keyed = [part for part in parts if _key_and_value(part)]
        elements = [part for part in parts if _is_element(part)]
        is_among = bool(keyed or _JUMPS.intersection(names)) and bracket.text != ""
        halves = [part for part in rest if _is_half(part, among=is_among)]
        if elements or _JUMPS.intersection(names):
            halves += [part for part in rest if part[-1].is_half]
        if halves and bracket.text:
            self.halves.append(halves[0][0].at)
        elif halves and keyed:
            self.doubts.append(halves[0][0].at)
        elif elements and (keyed or rest or not self._may_hold(bracket, names, len(elements))):
            self.doubts.append(elements[0][0].at)
        elif not (keyed or elements) and _loose_numbers(bracket, parts, names):
            self.doubts.append(bracket.at)
        else:
            return True
        return False

    def _may_hold(self, bracket: _Token, names: Sequence[str], elements: int) -> bool:
        """Whether a bracket may be a list of pairs: not the call of a function that is not known.

        Two numbers alone in a call, as in ``array([16, 1])``, may be the entries of two jumps.
        """
        if bracket.text in ("[", "{") or not names:
            return True
        if elements == 1 and not (_JUMPS | _PUTTING | _ADDING).intersection(names):
            return False
        return bool((_JUMPS | _PUTTING | _ADDING | _PLAIN).intersection(names))

    def _take_elements(self, elements: Sequence[Sequence[_Token]]) -> None:
        """Take the pairs of a list; the plain tiles among them count towards the size alone."""
        brackets = [part[-1] for part in elements]
        pairs = [pair for bracket in brackets for pair in bracket.pairs]
        tiles = [bracket.tile for bracket in brackets if bracket.tile is not None]
        tiles += [pair.entry for pair in pairs if pair.of_tile]
        are_all = len(tiles) == len(brackets) > 1 and sorted(tiles) == list(
            range(1, len(tiles) + 1)
        )
        if are_all:
            self.tiles = len(tiles)
            self.spots.update(token.at for bracket in brackets for token in bracket.held)
            if len(pairs) > 2 and all(pair.exit - pair.entry in (0, 1) for pair in pairs):
                self.doubts.append(brackets[0].at)  # each names the next, not where it leads
            zeros = sum(pair.exit == 0 for pair in pairs)
            pairs = [
                pair
                for pair in pairs
                if pair.exit != pair.entry and not (pair.exit == 0 and 2 * zeros > len(tiles))
            ]
        elif len(brackets) > sum(bool(bracket.pairs) for bracket in brackets):
            self.doubts.append(next(bracket.at for bracket in brackets if not bracket.pairs))
        self._take(pairs)

    def _doubt_pairs_outside_lists(self, rest: Sequence[Sequence[_Token]]) -> None:
        """Two numbers in brackets that no list holds may be a jump, or two ends of others."""
        for part in rest:
            for token in part:
                if token.is_pair and not _OTHER.intersection(_names_before(part)):
                    self.doubts.append(token.at)

    def _read_indexed(self) -> None:
        """Take what is put at an index: of a name for jumps, or of one that comes twice."""
        found = list(_INDEXED.finditer(self.text))
        counts = Counter(match["name"] for match in found if _index_and_value(match))
        is_only = not self.pairs
        for match in found:
            names = _parts_of(match["name"])
            is_known = bool(_JUMPS.intersection(names))
            if (_OTHER.intersection(names) and not is_known) or _is_beginning(match):
                continue
            if (pair := _index_and_value(match)) and (
                is_known or (is_only and counts[match["name"]] > 1)
            ):
                spots, owner = (match.start("value"),), _owner_of(names)
                self.spots.update(match.start(kind) for kind in ("index", "called", "keyed"))
                self._take([_Pair(*pair, match.start(), _kind_of(names), spots=spots, owner=owner)])
            elif pair:
                self.doubts.append(match.start())
            elif is_known or counts[match["name"]]:
                self.halves.append(match.start())

    def _read_cases(self) -> None:
        """Take cases and conditions, and where they lead; a further case that leads nowhere is unclear."""
        switched = _SWITCH.search(self.text)
        variable = switched[1] or switched[2] if switched else ""
        cases = list(_CASE.finditer(self.text))
        taken = [match for match in cases if _leads(match, variable)]
        conditions = [match for match in _IF.finditer(self.text) if _leads(match, match["var"])]
        by_variable: dict[str, list[re.Match[str]]] = {}
        for match in conditions:
            by_variable.setdefault(match["var"], []).append(match)
        for alike in by_variable.values():
            taken += _of_squares(alike)
        for match in taken:
            spots, exit = (match.start("exit"),), int(match["exit"])
            labels = _NUMBERS.findall(match["labels"])
            self.spots.update(
                label.start() + match.start("labels")
                for label in _NUMBERS.finditer(match["labels"])
            )
            for entry in labels:
                pair = _Pair(int(entry), exit, match.start(), spots=spots, by_case=True)
                self._take([pair])
        read = {
            match.start() + label.start() for match in taken for label in _CASES.finditer(match[0])
        }
        if read:
            self.doubts += [m.start() for m in _CASES.finditer(self.text) if m.start() not in read]

    def _doubt_lists(self) -> None:
        """A list of jumps that comes twice, or loses one again, says no single board."""
        seen = set[str]()
        for match in _LISTED.finditer(self.text):
            name = match["name"]
            is_list = name.endswith(("s", "S")) and _JUMPS.intersection(_parts_of(name)[-1:])
            if is_list and name in seen:
                self.changes.append((match.start(), f"{_ONE_BOARD}, got {name} again"))
            seen.add(name)
        for match in _REMOVED.finditer(self.text):
            *names, last = _parts_of(match["index"] or match["name"])
            of_jumps = _JUMPS.intersection(names) - _BOARDS
            if (match["index"] and _JUMPS.intersection((*names, last))) or (
                of_jumps and last in _GONE
            ):
                self.changes.append((match.start(), "expected jumps that stay, got one taken away"))

    def _doubt_the_rest(self) -> None:
        """A number that is none of a pair, and that nothing explains, may be one end of a jump."""
        most = max((max(pair.entry, pair.exit) for pair in self.pairs), default=0)
        explained = self.spots.union(self.aside, (pair.at for pair in self.pairs))
        explained.update(one.at for one in self.constants() if not _is_end(one.names))
        for match in _ARRAY.finditer(self.text):
            explained.update(label.start() + match.start() for label in _NUMBERS.finditer(match[0]))
        self.doubts += [
            at for at, value in self.numbers.items() if 1 < value < most and at not in explained
        ]

    def _explain(
        self, bracket: _Token, parts: Sequence[Sequence[_Token]], names: Sequence[str]
    ) -> None:
        """Keep where a bracket has numbers that are no squares: dice, sides, sums, indices."""
        is_other = _OTHER.intersection(names) and not _JUMPS.intersection(names)
        is_other = is_other or _is_colour(parts)
        is_explained = False
        for part in parts:
            words = [word for token in part for word in _parts_of(token.text)]
            goes_on = is_explained and len(part) == 1  # WIDTH, HEIGHT = 800, 600
            is_aside = is_other or _ASIDE.intersection(words) or {*_SIDES}.intersection(words)
            is_explained = bool(is_aside) or goes_on
            for index, token in enumerate(part):
                if is_other:
                    self.aside.update(inner.at for inner in token.held if inner.kind == "number")
                if token.kind == "number":
                    beside = part[max(0, index - 1) : index] + part[index + 1 : index + 2]
                    self._explain_number(token, beside, is_explained=is_explained)

    def _explain_number(
        self, token: _Token, beside: Sequence[_Token], *, is_explained: bool
    ) -> None:
        """Keep a number, and whether its name or a sign beside it says that it is no square."""
        self.numbers[token.at] = int(token.text[:18])
        if is_explained or any(other.text in _SUMS for other in beside):
            self.aside.add(token.at)
        if not is_explained and any(other.text in _COMPARED for other in beside):
            self.compared.add(token.at)

    def _doubt_strangers(self) -> None:
        """Pairs of lists that are not said to hold jumps may be something else, beside some that are."""
        self.pairs = [p for p in self.pairs if p.kind or _JUMPS & p.owner or not _OTHER & p.owner]
        strange = [p for p in self.pairs if p.owner and not p.kind and not _JUMPS & p.owner]
        are_known = any(p.kind or _JUMPS & p.owner or p.by_case for p in self.pairs)
        if not (are_known or self.tiles) and len(self.pairs) < _ENOUGH:
            self.pairs = []
        elif strange and (are_known or len({pair.owner for pair in strange}) > 1):
            self.doubts.append(min(pair.at for pair in strange))
        self._doubt_further_boards()
        for pair in self.pairs:
            if pair.by_height and pair.kind == "snake":
                pair.entry, pair.exit = pair.exit, pair.entry
            elif pair.by_height and not pair.kind:
                self.doubts.append(pair.at)

    def _doubt_further_boards(self) -> None:
        """Lists of one kind whose names differ, such as those of an easy and a hard board."""
        first: dict[str, frozenset[str]] = {}
        for pair in self.pairs:
            if not pair.by_case and (pair.kind or _JUMPS & pair.owner):
                others = pair.owner - _JUMPS
                if first.setdefault(pair.kind, others) != others:
                    names = " and ".join(sorted(others ^ first[pair.kind]))
                    self.changes.append(
                        (pair.at, f"{_ONE_BOARD}, got lists that differ in {names}")
                    )

    def strays(self) -> set[int]:
        """The numbers that nothing explains, and those that something is compared with."""
        known = self.spots.union(one.at for one in self.constants())
        known.update(pair.at for pair in self.pairs)
        known.update(self.aside - self.compared)
        return {value for at, value in self.numbers.items() if at not in known}

    def constants(self) -> Iterator[_Constant]:
        """The numbers with a name of their own; the length of an array counts one square less."""
        for match in _BOARD.finditer(self.text):
            size, rows = number(match["size"]), number(match["rows"] or "1")
            if isinstance(size, int) and isinstance(rows, int):
                yield _Constant(("size",), size * rows, match.start())
        for word, value in self.asides:
            yield _Constant(_parts_of(word.text), int(value.text[:18]), value.at)
        for match in _BOTH.finditer(self.text):
            for name in ("first", "second"):
                value = number(match[f"{name}_value"])
                if isinstance(value, int):
                    at = match.start(f"{name}_value")
                    yield _Constant(_parts_of(match[name]), value, at)
        for pattern, less in ((_CONSTANT, 0), (_DEFINED, 0), (_DIMENSION, 1)):
            for match in pattern.finditer(self.text):
                value, times = number(match["value"]), number(match["times"] or "1")
                if match.start("value") in self.spots or not isinstance(value, int):
                    continue
                is_plain = bool(match["end"]) and isinstance(times, int)
                value = value * times - less if is_plain and isinstance(times, int) else -1
                yield _Constant(_parts_of(match["name"]), value, match.start("value"))


def _blanked(text: str) -> str:
    """The text without comments and quoted words, each as long as it was; quoted numbers are kept."""

    def blank(match: "re.Match[str]") -> str:
        if match["kept"] or match["open"]:
            return match[0]
        if match["string"] and (_WORD.fullmatch(match[0][1:-1]) or match[0][1:-1].isdecimal()):
            return f" {match[0][1:-1]} "
        return re.sub(r"[^\n]", " " if match["comment"] else "~", match[0])

    return _SILENT.sub(blank, text)


_WORD = re.compile(r"[^\W\d][\w ]{0,30}")


def _parts_of(name: str) -> tuple[str, ...]:
    """The words of a name: `addLadder`, `SNAKE_HEAD`.

    >>> _parts_of("board.addLadder"), _parts_of("SNAKE_HEAD")
    (('board', 'add', 'ladder'), ('snake', 'head'))
    """
    return tuple(part.lower() for part in _PARTS.findall(name))


def _kind_of(names: Sequence[str]) -> str:
    """The kind that some words say; none if they say both.

    >>> _kind_of(("my", "snakes")), _kind_of(("snakes", "ladders"))
    ('snake', '')
    """
    kinds = {KINDS[name] for name in names if name in KINDS and len(name) > 2}
    return kinds.pop() if len(kinds) == 1 else ""


def _owner_of(names: Sequence[str]) -> frozenset[str]:
    """The words of a name and its type that say what a list is for."""
    return frozenset(names) - _PLAIN


def _is_end(names: Sequence[str]) -> bool:
    """Whether a constant may be an end of a jump by its name, and not how many jumps there are."""
    if _ASIDE.intersection(names) or _COUNTED.intersection(names):
        return False
    return any(
        name in _JUMPS or _role(name) in ("entry", "exit", "top", "bottom") for name in names
    )


def _are_boards(parts: Sequence[Sequence[_Token]]) -> bool:
    """Whether a list holds lists of jumps that are boards, and not the ladders and the snakes of one."""
    lists = [part[0].pairs for part in parts if len(part) == 1 and len(part[0].pairs) > 1]
    if len(lists) < _ENOUGH:
        return False
    ways = [{pair.exit > pair.entry for pair in pairs} for pairs in lists]
    are_kinds = len(lists) == _ENOUGH and all(len(way) == 1 for way in ways) and ways[0] != ways[1]
    return not are_kinds


def _called_with_list(parts: Sequence[Sequence[_Token]], before: Sequence[_Token]) -> str:
    """The name of a function of its own that is called with a list of jumps; empty for any other."""
    has_list = any(len(part) == 1 and part[0].pairs and not part[0].is_pair for part in parts)
    name = before[-1].text if has_list and before and before[-1].kind == "word" else ""
    is_known = (_JUMPS | _PUTTING | _ADDING | _PLAIN | _OTHER).intersection(_parts_of(name))
    return "" if is_known else name


def _list_before(before: Sequence[_Token]) -> _Pair | None:
    """The pair that is taken and stands before a comma here, as in ``VALUES (4, 14), (9, 31)``."""
    said = [token for token in before[-4:] if token.kind != "line"][-2:]
    if len(said) < 2 or said[1].text != "," or len(said[0].pairs) != 1:
        return None
    [pair] = said[0].pairs
    return pair if pair.is_taken else None


def _makes_jump(callee: Sequence[str], names: Sequence[str]) -> bool:
    """Whether a call with two numbers makes a jump, or puts one into something."""
    if _SINGLE.intersection(callee) or _PUTTING.intersection(callee):
        return True
    return bool(_ADDING.intersection(callee) and _JUMPS.intersection((*callee, *names)))


def _is_index(at: int, before: Sequence[_Token]) -> bool:
    """Whether square brackets that begin `at` here are the index or a slice of what is before."""
    last = before[-1]
    if last.at + len(last.text) != at and last.kind == "word":
        return False
    is_name = last.kind == "word" and last.text not in ("return", "in", "yield")
    return is_name or (last.kind == "bracket" and bool(last.held))


def _is_half_call(parts: Sequence[Sequence[_Token]], before: Sequence[_Token]) -> bool:
    """Whether a call that makes a jump has a number and something that is none."""
    callee = _parts_of(before[-1].text) if before and before[-1].kind == "word" else ()
    makes = _makes_jump(callee[-2:], callee) or _makes_jump(callee[-1:], callee)
    numbers = [part for part in parts if len(part) == 1 and part[0].kind == "number"]
    return bool(makes) and len(parts) > 1 and len(numbers) == 1


def _is_between(token: _Token) -> bool:
    return token.kind != "bracket" and token.text in _BETWEEN


def _parts(bracket: _Token) -> Iterator[list[_Token]]:
    """What stands between commas, semicolons and, if that is whole, line ends."""
    part: list[_Token] = []
    for token in bracket.held:
        if token.text in (",", ";") or token.kind == "line":
            goes_on = token.kind == "line" and part and _is_between(part[-1])
            if part and not goes_on:
                yield part
                part = []
        else:
            part.append(token)
    if part:
        yield part


def _names_before(before: Sequence[_Token]) -> tuple[str, ...]:
    """The words of the statement that a bracket ends."""
    names: list[str] = []
    for token in before[: -_LOOKED_BACK - 1 : -1]:
        if token.text in (",", ";", "{") or token.kind == "line" or token.pairs:
            break
        if token.kind == "word":
            names += _parts_of(token.text)
    return tuple(names)


_ONE_BOARD = "expected one board"
_ENOUGH = 2
"""How many pairs are jumps where no word says so: one alone is rather the start of a search."""
_BYTE = 255
_PLAYERS = 4
"""How many players there may be: `if (player == 2) player = 1` is no snake."""
_LONGEST = 1 << 20
"""How many characters are read as code: no program with a board has more."""
_LOOKED_BACK = 12
"""How many words before a bracket may say what it is."""


def _named(part: Sequence[_Token]) -> tuple[str, int] | None:
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


def _pair_of(parts: Sequence[Sequence[_Token]]) -> _Pair | None:
    """The pair that the parts of a bracket are: two numbers, beside words that say the kind."""
    if not 2 <= len(parts) <= 8:
        return None
    ends = [(named, part[-1].at) for part in parts if (named := _named(part))]
    others = [part for part in parts if not _named(part)]
    words = tuple(w for part in others for token in part for w in _parts_of(token.text))
    kinds = {KINDS[word] for word in words if word in KINDS}
    kind = kinds.pop() if len(kinds) == 1 else ""
    roles = [_role(name) for (name, _), _ in ends]
    by_height = roles.count("bottom") == roles.count("top") == 1
    if by_height:
        entry, exit = (ends[roles.index(role)] for role in ("bottom", "top"))
    elif roles.count("entry") == 1 and roles.count("exit") == 1 and "" not in roles:
        entry, exit = (ends[roles.index(role)] for role in ("entry", "exit"))
    elif len(ends) == 2 and not any(name for (name, _), _ in ends):
        entry, exit = ends
    else:
        return None
    if any(_may_count(token) for part in others for token in part):
        return None
    of_tile = bool(_TILES.intersection(_parts_of(entry[0][0])))
    at, spots = ends[0][1], tuple(at for _, at in ends)
    return _Pair(entry[0][1], exit[0][1], at, kind, of_tile, by_height, spots)


def _may_count(token: _Token) -> bool:
    """Whether what stands beside the ends of a pair is more than a word: a chance, a third number."""
    return token.kind in ("number", "bracket") or token.text[0].isdecimal()


def _role(name: str) -> str:
    """What an end's name says it is: `entry`, `exit`, `beside` for neither, empty if it is not clear.

    Which end is at the `bottom` or at the `top` is said by the kind.
    """
    words = _parts_of(name)
    for word in ("top", "bottom"):
        if word in words:
            return word
    if _EXIT.intersection(words):
        return "exit"
    if _ENTRY.intersection(words):
        return "entry"
    return "beside" if {"row", "col", "column", "x", "y"}.intersection(words) else ""


def _tile_of(parts: Sequence[Sequence[_Token]]) -> int | None:
    """The number of the tile that a bracket describes, where that leads nowhere."""
    ends = [named for part in parts if (named := _named(part))]
    tiles = [value for name, value in ends if _TILES.intersection(_parts_of(name))]
    rest = [name for name, _ in ends if not _TILES.intersection(_parts_of(name))]
    return tiles[0] if len(tiles) == 1 and all(_role(n) == "beside" for n in rest) else None


def _is_element(part: Sequence[_Token]) -> bool:
    """Whether a part of a list is one pair or tile in brackets, with no more than a type before it."""
    *before, last = part
    is_one = last.is_pair or last.tile is not None
    return is_one and all(
        token.kind == "word" or (token.kind == "bracket" and not token.held) for token in before
    )


def _key_and_value(part: Sequence[_Token]) -> list[_Pair]:
    """The pair that a key and its value are, also ``[4] = 14`` and ``4 14``; none for anything else."""
    if len(part) == 2:
        part = [part[0], _Token("sign", ":", part[0].at), part[1]]
    if len(part) != 3 or part[1].text not in _BETWEEN or part[2].kind != "number":
        return []
    key = part[0]
    if key.kind == "bracket" and key.text == "[" and len(key.held) == 1:
        key = key.held[0]
    ends = (number(key.text), number(part[2].text))
    if key.kind != "number" or not all(isinstance(end, int) for end in ends):
        return []
    return [_Pair(int(key.text), int(part[2].text), key.at, spots=(part[2].at,))]


def _is_aside(part: Sequence[_Token]) -> bool:
    """Whether a statement is a word and a number, as no program has it: `size 56`."""
    kinds = [token.kind for token in part]
    return kinds == ["word", "number"] and part[0].text not in _STATEMENTS


def _is_half(part: Sequence[_Token], *, among: bool) -> bool:
    """Whether a part of a list is a key without a plain value, or stands for further ones.

    Among keys with values, so is any other with a number, but for the size, the last case and constants.
    """
    if part[0].text in ("...", "**", "*"):
        return True
    is_key = part[0].kind == "number" or [token.kind for token in part[0].held] == ["number"]
    if len(part) > 2 and is_key and part[1].text in _BETWEEN:
        return True
    is_known = part[0].text in _ELSE or {*_SIZES, *_SIDES}.intersection(_parts_of(part[0].text))
    has_number = any(token.kind == "number" for token in part)
    leads = any(token.text in _BETWEEN and token.text != "=" for token in part)
    return among and not is_known and has_number and leads


def _is_half_pair(parts: Sequence[Sequence[_Token]], before: Sequence[_Token]) -> bool:
    """Whether two parts in brackets without a name are a number and something else."""
    are_called = bool(before) and before[-1].kind == "word"
    plain = [part for part in parts if len(part) == 1 and part[0].kind == "number"]
    return len(parts) == 2 and len(plain) == 1 and not are_called


def _loose_numbers(
    bracket: _Token, parts: Sequence[Sequence[_Token]], names: Sequence[str]
) -> bool:
    """Whether a bracket holds several numbers that no pair has, and that may be jumps or their ends.

    An odd number of them may only be ends, as the name then says.
    """
    numbers = sum(len(part) == 1 and part[0].kind == "number" for part in parts)
    is_even = numbers % 2 == 0
    are_ends = any(name in _JUMPS or _role(name) for name in names)
    return bool(bracket.text) and numbers > 1 and (is_even or are_ends or not names)


def _index_and_value(match: "re.Match[str]") -> tuple[int, int] | None:
    index = (match["index"] or match["called"] or match["keyed"]).strip()
    value = match["value"].strip()
    if match["sign"] not in ("=", ":=", "<-") or not (_is_plain(index) and _is_plain(value)):
        return None
    ends = number(index), number(value)
    return (ends[0], ends[1]) if isinstance(ends[0], int) and isinstance(ends[1], int) else None


def _is_colour(parts: Sequence[Sequence[_Token]]) -> bool:
    """Whether three or four numbers of a byte each stand alone in brackets."""
    if not 3 <= len(parts) <= 4 or any(len(part) > 1 or part[0].kind != "number" for part in parts):
        return False
    return max(int(part[0].text[:9]) for part in parts) <= _BYTE


def _is_plain(digits: str) -> bool:
    """Whether digits mean the same number in every language: 014 is twelve in some."""
    return digits.isdecimal() and (digits[0] != "0" or len(digits) == 1)


def _is_beginning(match: "re.Match[str]") -> bool:
    """Whether an array gets its first contents: 0, -1 or its own index at every index."""
    index, value = (match["index"] or "").strip(), match["value"].strip()
    if index.isdecimal():
        return int(index[:9]) == 0 and value in ("0", "-1")
    return value in ("0", "-1", index) and match["sign"] in ("=", ":=", "<-")


def _leads(match: "re.Match[str]", variable: str) -> bool:
    """Whether a case of a square leads to a square: what it asks for is a place, and so is what it sets."""
    names = _parts_of(variable)
    if names and not _TOKENS.intersection(names):
        return False
    target = match["to"]
    return not target or not variable or _parts_of(target)[-1:] == names[-1:]


def _of_squares(conditions: Sequence["re.Match[str]"]) -> Sequence["re.Match[str]"]:
    """The conditions on one variable that are about squares: not those that only count players.

    One alone that returns something, or goes back to the beginning, is about something else, too.
    """
    ends = [int(match[end][:9]) for match in conditions for end in ("labels", "exit")]
    first = conditions[0]
    is_reset = len(conditions) == 1 and (bool(first["back"]) or ends[1] <= 1)
    return () if is_reset or max(ends) <= _PLAYERS else conditions


def read(lines: Sequence[Line], overrides: Overrides) -> tuple[Found | None, bool]:
    """The game of some lines, None where they hold no pairs of code; whether it lists every tile."""
    text = "\n".join(line.text for line in lines)
    if _OURS.search(text):
        return None, False
    if len(text) > _LONGEST:
        return None, False
    code = Code(text)
    if not code.is_whole or not (code.pairs or code.halves or code.changes):
        return None, False
    starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
    case = HeadedCase(overrides)
    for line in lines:
        if line.text.lstrip().startswith(("#", "//")):
            case.take_header(line.text, f"line {line.number}")

    def place(at: int) -> str:
        return f"line {lines[bisect_right(starts, at) - 1].number}"

    for pair in sorted(code.pairs, key=lambda pair: pair.at):
        case.add(pair.entry, pair.exit, place(pair.at), pair.kind or "jump")
    if code.changes:
        at, sentence = min(code.changes)
        return Bad(FormatError.of("half", sentence, place(at))), False
    if unclear := sorted(code.halves or code.doubts):
        at = unclear[0]
        shown = "".join(line.text for line in lines[bisect_right(starts, at) - 1 :][:1]).strip()
        sentence = f"expected pairs such as jumps[1] = 38 or (1, 38), got {shown[:40]!r}"
        name = "half" if code.halves else "code"
        return Bad(FormatError.of(name, sentence, place(at))), False
    return _build(case, code, place(min(pair.at for pair in code.pairs))), bool(code.tiles)


def _build(case: HeadedCase, code: Code, place: str) -> Found:
    """The board of the pairs, with the size that the constants say."""
    entry, exit = case.pairs[0]
    taken = (
        f"{quantity(len(case.pairs), 'pair')} of numbers, the first on {place}: {entry} -> {exit}"
    )
    note = Problem("code", f"read as code: {taken}; nothing else is taken")
    try:
        size, columns = _size_of(case, code)
    except FormatError as error:
        return Bad(error)
    case.properties = {"size": size, "columns": columns} | {
        key: value for key, value in case.properties.items() if value is not None
    }
    return case.build_game((note,))


def _size_of(case: HeadedCase, code: Code) -> tuple[int | None, int | None]:
    """The size and the columns that the text says; refused where a constant may be the size."""
    largest = max(map(max, case.pairs))
    if case.overrides.size or case.properties.get("size") or code.tiles:
        return code.tiles or None, None
    sizes, finishes, sides, others = set[int](), set[int](), dict[str, int](), set[int]()
    is_unclear = False
    for names, value, _ in code.constants():
        side = next((_SIDES[name] for name in names if name in _SIDES), "")
        is_aside = _ASIDE.intersection(names) or ("size" in names and _UNITS & {*names})
        if is_aside:
            continue
        if value < 0:
            is_unclear = is_unclear or "size" in names or "squares" in names
            continue
        if side:
            sides[side] = value
        elif _SIZES.intersection(names) and (value >= largest or names != ("n",)):
            sizes.add(value)
        elif _FINISHES.intersection(names):
            finishes.add(value)
        else:
            others.add(value)
    if len(sides) == 2 and max(sides.values()) < PIXELS:
        sizes.add(sides["rows"] * sides["columns"])
    said = sizes or {value for value in finishes if value >= largest}
    may_be = {value for value in sizes | finishes | others if value >= largest}
    may_be -= {value + 1 for value in said}
    if len(said) == 1 and max(said) >= largest and may_be == said:
        return max(said), sides.get("columns") if len(sides) == 2 else None
    if not said:
        plain = {value - (value == LIKELY_SIZE + 1) for value in code.strays()}
        may_be |= {value for value in plain if value >= largest}
    if is_unclear and not said:
        raise FormatError.of("size", f"expected a size in one number: ask for {argument('size')}")
    if may_be == {LIKELY_SIZE} and not sizes:
        return LIKELY_SIZE, None
    if sizes or may_be:
        got = ", ".join(map(str, sorted(sizes | may_be)[:3]))
        squares = {value**2 for value in sizes if value < largest <= value**2}
        choices = [argument("size", value) for value in sorted(may_be | squares)[:3]]
        asked = f"ask for {' or '.join(choices) or argument('size')}"
        raise FormatError.of("size", f"expected one size of {largest} or more, got {got}: {asked}")
    return None, None
