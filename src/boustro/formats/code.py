"""Pairs in code: the jumps that a program or a list of tiles holds as pairs of numbers.

`freeform` uses this reader for programs in any language; it does not run them.  These are pairs:

- two numbers in brackets of their own within a list, or in a call whose name makes a jump;
- a key and its value: ``4: 14``, ``4 => 14``, ``4 to 14``, ``jumps[4] = 14``;
- a case and where it leads: ``case 4: return 14;``, ``if (p == 4) p = 14;``.

Anything else that looks like a pair, such as ``f(3, 9)`` or ``jumps[4] = x``, is a doubt: it may be
a jump.  boustro then refuses the text and names the first such place.  A single number is not a
jump, but may be the size.

Before all this, blanks replace comments and quoted words.  So the other parts keep their places.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from boustro.basics.literal import number
from boustro.errors import FormatError, Problem
from boustro.formats.base import Bad, Found, Overrides
from boustro.formats.code_names import (
    ADDING,
    ASIDE,
    BOARDS,
    JUMPS,
    OTHER,
    PLAIN,
    PUTTING,
    SIDES,
    VARIABLE,
    is_end,
    is_vague,
    kind_of,
    makes_jump,
    owner_of,
    parts_of,
    words,
)
from boustro.formats.code_size import (
    Array,
    Constant,
    Sizes,
    arrays,
    constants,
    products,
    ranges,
)
from boustro.formats.code_tokens import (
    ENOUGH,
    TOKEN,
    CodeToken,
    EndsList,
    Pair,
    are_boards,
    are_both_ends,
    blanked,
    called_with_list,
    column_of,
    is_aside,
    is_colour,
    is_drawn,
    is_element,
    is_half,
    is_half_call,
    is_half_pair,
    is_index,
    is_list,
    key_and_value,
    loose_numbers,
    names_before,
    pair_before,
    pair_of,
    parts_in,
    sides_in,
    tile_of,
)
from boustro.formats.headers import HeadedCase, sizes_in
from boustro.formats.source import Line
from boustro.model.jump import direction
from boustro.say import quantity

_CLOSERS = {"(": ")", "[": "]", "{": "}"}
"""The sign that closes each bracket, by the sign that opens it."""
_DEEPEST = 32
"""How many brackets may be open at once."""
_BLANKS = r"[^\S\n]*+"
"""The pattern of blanks that do not end the line."""
_END = rf"{_BLANKS} (?= [;,)}}\n] | \Z | break\b )"
"""The pattern of the end of a statement."""
_INDEXED = re.compile(
    rf"""
    (?P<name> {VARIABLE} ) {_BLANKS}
    (?: \[ \s*+ (?P<index> [^][\n]{{1,40}}+ ) \]          # an index: jumps[4]
      | \( \s*+ (?P<called> [0-9]++ ) \s*+ \)             # an index in round brackets: jumps(4)
      | \{{ \s*+ (?P<keyed> [0-9]++ ) \s*+ \}}            # a key in braces: jumps{{4}}
    )
    {_BLANKS} (?P<sign> [-+*/%]? = (?!=) | := | <- )      # an assignment
    {_BLANKS} (?P<value> [^;,}}\n]*+ )
    """,
    re.VERBOSE,
)
"""A value that is put at an index: ``jumps[4] = 14``."""
_LABELS = r"""
    (?P<labels> [0-9]++
      (?>(?: \s*+ (?: , | \| | :\s*+case\b ) \s*+ [0-9]++ ){0,63})    # `4, 9` or `4: case 9`
    )
    """
"""The pattern of the numbers of a case."""
_PRINTED = r"""
    (?>(?:
      (?: print\w*+ | [\w.]++\.\w*+print\w*+ | puts | echo | cout | console\.log )
      [^;\n0-9]*+ [;\n] \s*+
    )*)
    """
"""The pattern of statements that only print something."""
_LED = rf"""
    (?: (?P<to> {VARIABLE} ) \s*+ (?: := | = (?!=) )               # an assignment
      | (?P<back> return|yield ) \b
    )?
    \s*+ (?P<exit> [0-9]++ ) (?! [\w.] )
    """
"""The pattern of a statement that sets or returns a number, or of the number alone."""
_CASE = re.compile(
    rf"""
    \b (?:case|when) \s++ {_LABELS} \s*+
    (?: : | -> | => | then\b | \) | \n ) \s*+ \{{? \s*+
    {_PRINTED} {_LED} {_END}
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A case with the number that it leads to: ``case 4: return 14;``."""
_CASES = re.compile(r"\b(?:case|when)\s++[0-9]", re.IGNORECASE)
"""The beginning of a case of a number, whatever follows."""
_IF = re.compile(
    rf"""
    \b (?:if|elif|elsif|elseif) \b \s*+ \(? \s*+
    (?P<var> {VARIABLE} ) \s*+ ={{1,3}} \s*+ (?P<labels> [0-9]++ ) \s*+
    \)? \s*+ (?: : | then\b )? \s*+ \{{? \s*+
    {_PRINTED} {_LED} {_END}
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A condition with the number that it leads to: ``if (p == 4) p = 14;``."""
_ASKED = re.compile(
    rf"""
    (?P<var> {VARIABLE} ) \s*+
    (?: ={{2,3}} \s*+ [0-9]               # `p == 4`
      | in \s*+ [\[({{] \s*+ [0-9]        # `p in (4, 9)`
    )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A condition that a token is on a square."""
_NEXT = re.compile(r"\b(?:if|elif|elsif|elseif|else|case|default|def|function|while|for)\b")
"""A word that ends the body of a condition."""
_BODY = 200
"""How many characters after a condition may be its body."""
_SWITCH = re.compile(
    rf"""
    \b (?:switch|match|when|case) \b \s*+ \(? \s*+ ({VARIABLE}) \s*+ \)? \s*+
    (?: [{{:\n] | in\b | of\b )
    | ({VARIABLE}) \s++ match\b                # Scala
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""The beginning of a statement with cases, with the variable that it tests."""
_LISTED = re.compile(
    rf"""
    (?P<name> {VARIABLE} ) {_BLANKS}
    (?>(?: \[ [^]\n]{{0,20}}+ \] )*) {_BLANKS}    # the brackets of a type
    (?:
      (?: : {_BLANKS} (?= [{{\[] ) )           # a colon before the list
      | (?: : [^=\n]{{1,60}}+ | {_BLANKS} )    # or perhaps a type, then an assignment
        :?= {_BLANKS}
        (?: new\b [^\[{{(\n]{{0,80}} | map\[\w++\]\w++ | < [^>\n]{{1,40}} > )?
    )
    [\[{{(] \s*+ [^\s\])}}]
    """,
    re.VERBOSE,
)
"""A list that is not empty, with its name."""
_REMOVED = re.compile(
    rf"""
    \b (?:del|delete) \s++ (?P<index> {VARIABLE} ) \s*+ \[
    | (?P<name> {VARIABLE} ) (?<=\.pop|move|rase|lete|lear|card) \s*+ \(    # see `_GONE`
    """,
    re.VERBOSE,
)
"""A statement that takes something out of a list.

The group `index` is the name of the list.  The group `name` is that name with the verb.
"""
_STEPS = re.compile(
    rf"""
    (?P<place> {VARIABLE} ) \s*+ [-+]=? \s*+ (?P<name> {VARIABLE} )
    (?: (?<=\.get) \s*+ \( | \s*+ \[ )
    """,
    re.VERBOSE,
)
"""A number of a list that is added to something: ``position - snakes.get(position)``."""
_GONE = frozenset(("pop", "remove", "erase", "delete", "clear", "discard"))
"""Verbs that take something out of a list."""
_NUMBERS = re.compile("[0-9]+")
_ARRAY = re.compile(
    r"""
    (?>(?: \[ \s*+ [0-9]++ \s*+ \] \s*+ ){1,2}) (?: = \s*+ [^0-9\s+-] | ; )    # int board[101];
    | \b (?: \w*board | \w*game ) \s*+                                      # Board(10, 10)
      \( \s*+ [0-9]++ (?>(?: \s*+ , \s*+ [0-9]++ )?) \s*+ [,)]
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""The lengths of an array, or the arguments of a board."""
_OURS = re.compile(r"boustro/board/|[\"'](?:rules|effects)[\"']\s*+:")
"""Signs of boustro's own format: such a text says more than its pairs, so it is not read as code.
"""
_TOKENS = words("""
    p pos position positions square sq cell tile field location loc place current cur player token
    at now here piece spot index s next
""")
"""The names of the token's square in a condition."""
_SUMS = frozenset(
    ["+", "-", "*", "/", "%", "<", ">", "<=", ">=", "!=", "+=", "-=", "*=", "/=", "%=", ".."]
)
"""Signs of a calculation or a comparison: a number beside one is not an end of a jump."""
_COMPARED = frozenset(["<", ">", "<=", ">=", "==", "===", "!=", "!=="])
"""Signs of a comparison: a number beside one may be the size."""

Part = Sequence[CodeToken]
"""The tokens of a part of a bracket, as between two commas."""


class Doubt(NamedTuple):
    """A place in code that may be a jump or another board."""

    at: int
    """Where in the text it is."""
    name: str
    """The name of its problem.  A `half` also counts in a text whose jumps are read in words."""
    sentence: str = ""
    """The sentence of the problem; empty if a message shows the line instead."""


class Code:
    """Finds the pairs and the constants of a text, and the places that may be pairs.

    A place is an index of the text.  A half is a jump of which only one end is a plain number.

    >>> [(pair.entry, pair.exit) for pair in Code("ladder(9, 31); jumps[1] = 38; roll(1, 6)").pairs]
    [(9, 31), (1, 38)]
    """

    turned = ""
    """The kind (`ladder` or `snake`) that the text writes exit first; empty if there is none."""
    tiles = 0
    """The number of tiles of the board, if the text lists every tile; otherwise 0."""

    def __init__(self, text: str) -> None:
        self.text = blanked(text)
        """The text without comments and quoted words."""
        self.pairs: list[Pair] = []
        self.spots = set[int]()
        """Places of numbers that are explained: they belong to pairs, or cannot be squares."""
        self.aside = set[int]()
        """Places of numbers beside words or signs of something else: dice, sides, sums."""
        self.compared = set[int]()
        """Places of numbers in comparisons and of vague counts: each may be the finish."""
        self.taken = set[tuple[int, int, tuple[int, ...]]]()
        """The entry, the exit and the spots of each pair that was taken.

        A case can look like a key and its value as well.  Then it counts only once.
        """
        self.numbers: dict[int, int] = {}
        """The value of each number, by its place."""
        self.indexed = set[str]()
        """The names of lists that jumps are put into at an index."""
        self.columns: dict[frozenset[str], list[EndsList]] = {}
        """The lists of entries and of exits, by the words that their names share."""
        self.called = set[str]()
        """The names of unknown functions that are called with a list of jumps."""
        self.constants: list[Constant] = []
        self.doubts: list[int] = []
        """Places that look like a jump and are not understood."""
        self.halves: list[int] = []
        """Places of a key or an index of jumps if its value is not a plain number."""
        self.changes: list[tuple[int, str]] = []
        """Places where another board begins or a jump is removed, each with a sentence."""
        self.original = text
        """The text as written."""
        self.is_whole = self._read()
        """Whether all brackets close, and none is nested too deeply."""

    def _read(self) -> bool:
        """Read the whole text; return whether its brackets could be read."""
        if not self._read_brackets():
            return False
        self._read_indexed()
        self._read_cases()
        self._take_columns()
        self.constants += constants(self.text, self.spots)
        self.constants += ranges(self.text, self.indexed)
        self.constants += _squared(self.constants, self.original)
        self._doubt_lists()
        self._doubt_steps()
        self._doubt_the_rest()
        self._doubt_strangers()
        return True

    def _read_brackets(self) -> bool:
        """Judge each bracket when it closes; return whether all close and none is too deep."""
        whole_text = CodeToken("bracket", "", 0)
        opened = [whole_text]
        for match in TOKEN.finditer(self.text):
            token = CodeToken(str(match.lastgroup), match[0], match.start())
            if token.text in _CLOSERS:
                token.kind = "bracket"
                opened.append(token)
                if len(opened) > _DEEPEST:
                    return False
            elif token.text == "}" and len(opened) == 1 and _is_block(whole_text):
                pass  # it closes a block that began before this fragment of a program
            elif token.text in (")", "]", "}"):
                if _CLOSERS.get(opened[-1].text) != token.text:
                    return False
                self._close_last(opened)
            elif token.kind not in ("space", "suffix"):
                opened[-1].held.append(token)
        # If the program is cut off, its open blocks count as closed.
        while len(opened) > 1 and opened[-1].text != "[" and _is_block(opened[-1]):
            self._close_last(opened)
        parts = list(parts_in(whole_text))
        self._explain(parts, ())
        self._judge_list(whole_text, parts, ())
        return len(opened) == 1

    def _close_last(self, opened: list[CodeToken]) -> None:
        """Judge the last open bracket, and move it into the bracket around it."""
        closed = opened.pop()
        around = opened[-1]
        self._judge(closed, around.held)
        around.held.append(closed)

    def _judge(self, bracket: CodeToken, before: Sequence[CodeToken]) -> None:
        """Find out whether a bracket is a pair, a plain tile or a list.

        `before` has the tokens before it in the bracket around it.
        """
        parts = list(parts_in(bracket))
        names = names_before(before)
        self._explain(parts, names)
        if bracket.text == "(" and is_drawn(before):
            self.spots.update(sides_in(parts))
        column = column_of(parts, before) if is_list(bracket, before) else None
        if column is not None:
            self.columns.setdefault(column.owner, []).append(column)
            return
        pair = pair_of(parts)
        tile = tile_of(parts) if pair is None else None
        if pair is not None:
            bracket.pairs = [pair]
            self._judge_pair(bracket, before, names)
        elif tile is not None:
            bracket.tile = tile
        elif is_half_pair(parts, before):
            bracket.is_half = True
        else:
            self._judge_list(bracket, parts, before)
        kind, owner = kind_of(names), owner_of(names)
        for pair in bracket.pairs:
            pair.kind = pair.kind or kind
            pair.owner = pair.owner or owner

    def _judge_pair(
        self, bracket: CodeToken, before: Sequence[CodeToken], names: Sequence[str]
    ) -> None:
        """Take a pair at once if the name before it makes a jump; a list may take it later."""
        near = [token for token in before[-_LINES:] if token.kind != "line"]
        if near and near[-1].text in ("VALUES", "values"):
            before = near  # the rows of an SQL table begin on a line of their own
            names = names_before(before)
        called = before[-1].text if before and before[-1].kind == "word" else ""
        callee = parts_of(called)
        [pair] = bracket.pairs
        previous = pair_before(before)
        is_keyword = called in ("new", "return", "in", "yield")
        if callee and (OTHER.intersection(callee) or callee[-1] in BOARDS):
            bracket.pairs = []
        elif callee and makes_jump(callee, names):
            pair.kind = pair.kind or kind_of(callee)
            pair.owner = owner_of(callee) or owner_of(names)
            pair.is_bare = not _KEYED.intersection(callee)
            self._take([pair])
        elif previous is not None:
            pair.kind = pair.kind or previous.kind
            pair.owner = previous.owner
            self._take([pair])
        elif callee and bracket.text != "{" and not is_keyword:
            bracket.pairs = []
            self.doubts.append(bracket.at)
        else:
            bracket.is_pair = True

    def _take(self, pairs: Sequence[Pair]) -> None:
        """Add these pairs to the jumps, except those that were taken before."""
        for pair in pairs:
            ends = (pair.entry, pair.exit, pair.spots)
            if not pair.is_taken and ends not in self.taken:
                self.pairs.append(pair)
            pair.is_taken = True
            self.taken.add(ends)
            self.spots.update(pair.spots)

    def _judge_list(
        self, bracket: CodeToken, parts: Sequence[Part], before: Sequence[CodeToken]
    ) -> None:
        """Take the jumps of a list: keys with their values, and pairs among nothing but pairs."""
        names = names_before(before)
        if bracket.text == "[" and before and is_index(bracket.at, before):
            is_index_of_jumps = JUMPS.intersection(names) and before[-1].kind != "bracket"
            if not is_index_of_jumps:
                self.spots.update(token.at for token in bracket.held if token.kind == "number")
            return
        if bracket.text == "(" and is_half_call(parts, before):
            self.doubts.append(bracket.at)
        if bracket.text in ("", "{"):
            self._keep_asides([part for part in parts if is_aside(part)])
        keyed = [pair for part in parts for pair in key_and_value(part)]
        tokens = [token for part in parts for token in part]
        inner = [pair for token in tokens for pair in token.pairs]
        if OTHER.intersection(names) and not JUMPS.intersection(names):
            self.spots.update(spot for pair in keyed for spot in pair.spots)
            bracket.pairs = inner + keyed
            return
        rest = [part for part in parts if not (is_element(part) or key_and_value(part))]
        self._doubt_several(bracket, parts, before)
        if self._may_take(bracket, parts, rest, names):
            self._take(keyed)
            self._take_elements([part for part in parts if is_element(part)])
        self._doubt_pairs_outside_lists(rest)
        holds_statements = bracket.text == "{" and bool(rest)
        if not holds_statements:
            bracket.pairs = inner + keyed

    def _keep_asides(self, parts: Sequence[Part]) -> None:
        """Keep each word with a number after it as a constant: `size 56`.

        People write so in lists; programs do not.
        """
        for word, value in parts:
            names = parts_of(word.text)
            amount = int(value.text[:18])
            self.constants.append(Constant(names, amount, value.at))

    def _take_columns(self) -> None:
        """Take a list of entries and a list of exits as pairs.

        If the text has other jumps as well, the names of the lists must mean jumps.  Otherwise they
        might be the coordinates of two places on a screen.
        """
        has_other_jumps = bool(self.pairs) or len(self.columns) > 1
        for owner, columns in self.columns.items():
            may_be_coordinates = has_other_jumps and JUMPS.isdisjoint(owner)
            if not are_both_ends(columns) or may_be_coordinates:
                self.halves.append(columns[0].at)
                continue
            by_role = {column.role: column for column in columns}
            entries, exits = by_role["entry"], by_role["exit"]
            for (entry, at), (exit, at_exit) in zip(entries.numbers, exits.numbers, strict=True):
                spots = (at, at_exit)
                self._take([Pair(entry, exit, at, entries.kind, spots=spots, owner=owner)])

    def _doubt_several(
        self, bracket: CodeToken, parts: Sequence[Part], before: Sequence[CodeToken]
    ) -> None:
        """Doubt a list of several boards, and a second call with a list of jumps.

        Two calls of one function may make two boards.
        """
        if are_boards(parts):
            self.changes.append((bracket.at, f"{_ONE_BOARD}, got a list of several"))
        called = called_with_list(parts, before) if bracket.text == "(" else ""
        if called in self.called:
            self.changes.append((bracket.at, f"{_ONE_BOARD}, got a list for {called} again"))
        if called:
            self.called.add(called)

    def _may_take(
        self,
        bracket: CodeToken,
        parts: Sequence[Part],
        rest: Sequence[Part],
        names: Sequence[str],
    ) -> bool:
        """Whether a list holds only clear pairs; otherwise keep the place of the first doubt.

        `rest` has the parts that are neither pairs nor keys with values.
        """
        keyed = [part for part in parts if key_and_value(part)]
        elements = [part for part in parts if is_element(part)]
        is_whole_text = bracket.text == ""
        is_of_jumps = not JUMPS.isdisjoint(names)
        is_among_keys = not is_whole_text and (bool(keyed) or is_of_jumps)
        halves = [part for part in rest if is_half(part, among=is_among_keys)]
        if elements or is_of_jumps:
            halves += [part for part in rest if part[-1].is_half]
        if halves and not is_whole_text:
            self.halves.append(halves[0][0].at)
            return False
        if halves and keyed:
            self.doubts.append(halves[0][0].at)
            return False
        if elements:
            holds_only_elements = not keyed and not rest
            if holds_only_elements and self._may_hold(bracket, names, len(elements)):
                return True
            self.doubts.append(elements[0][0].at)
            return False
        if not keyed and loose_numbers(bracket, parts, names):
            self.doubts.append(bracket.at)
            return False
        return True

    def _may_hold(self, bracket: CodeToken, names: Sequence[str], elements: int) -> bool:
        """Whether a bracket may be a list of pairs, and is not the call of an unknown function.

        `elements` is the number of its pairs and tiles.  A single pair in a call, as in
        ``array([16, 1])``, may be the entries of two jumps.
        """
        if bracket.text in ("[", "{") or not names:
            return True
        makes_jumps = bool((JUMPS | PUTTING | ADDING).intersection(names))
        if elements == 1:
            return makes_jumps
        return makes_jumps or bool(PLAIN.intersection(names))

    def _take_elements(self, elements: Sequence[Part]) -> None:
        """Take the pairs of a list.  Plain tiles among them only count towards the size."""
        brackets = [part[-1] for part in elements]
        pairs = [pair for bracket in brackets for pair in bracket.pairs]
        tiles = [bracket.tile for bracket in brackets if bracket.tile is not None]
        tiles += [pair.entry for pair in pairs if pair.of_tile]
        are_all_tiles = sorted(tiles) == list(range(1, len(brackets) + 1))
        without_pairs = [bracket for bracket in brackets if not bracket.pairs]
        if len(brackets) > 1 and are_all_tiles:
            self.tiles = len(tiles)
            self.spots.update(token.at for bracket in brackets for token in bracket.held)
            pairs = self._jumps_of_tiles(pairs, brackets[0].at)
        elif without_pairs:
            self.doubts.append(without_pairs[0].at)
        self._take(pairs)

    def _jumps_of_tiles(self, pairs: list[Pair], at: int) -> list[Pair]:
        """The pairs that are jumps, if pairs describe tiles; the list of all tiles begins at `at`.

        A tile that leads to itself is plain.  If most tiles lead to 0, these are plain, too.
        """
        if len(pairs) > 2 and all(pair.exit - pair.entry in (0, 1) for pair in pairs):
            self.doubts.append(at)  # each pair names the next tile instead of an exit
        zeros = sum(pair.exit == 0 for pair in pairs)
        is_zero_plain = 2 * zeros > self.tiles
        jumps = [pair for pair in pairs if pair.exit != pair.entry]
        if is_zero_plain:
            jumps = [pair for pair in jumps if pair.exit != 0]
        return jumps

    def _doubt_pairs_outside_lists(self, rest: Sequence[Part]) -> None:
        """Doubt two numbers in brackets outside a list.

        They may be one jump, or the entries of two.
        """
        for part in rest:
            for index, token in enumerate(part):
                if token.is_pair and not OTHER.intersection(names_before(part[:index])):
                    self.doubts.append(token.at)

    def _read_indexed(self) -> None:
        """Take the values that are put at an index: ``jumps[4] = 14``.

        The name must be about jumps.  If the text has no other pairs, a name that occurs twice is
        enough.
        """
        statements = list(_INDEXED.finditer(self.text))
        counts = Counter(match["name"] for match in statements if _index_and_value(match))
        has_other_pairs = bool(self.pairs)
        for match in statements:
            name = match["name"]
            names = parts_of(name)
            if self._is_of_columns(match):
                continue
            is_known = bool(JUMPS.intersection(names))
            is_other = OTHER.intersection(names) and not is_known
            if is_other or _is_beginning(match):
                continue
            is_repeated = not has_other_pairs and counts[name] > 1
            pair = _index_and_value(match)
            if pair and (is_known or is_repeated):
                spots = (match.start("value"),)
                owner = owner_of(names)
                self.spots.update(match.start(kind) for kind in ("index", "called", "keyed"))
                self._take([Pair(*pair, match.start(), kind_of(names), spots=spots, owner=owner)])
                self.indexed.add(name)
            elif pair:
                self.doubts.append(match.start())
            elif is_known or counts[name]:
                self.halves.append(match.start())

    def _is_of_columns(self, match: "re.Match[str]") -> bool:
        """Whether a statement puts a known list of exits at a known list of entries.

        In NumPy ``jumps[entries] = exits`` does so.
        """
        index, value = (match["index"] or "").strip(), match["value"].strip()
        names_of_lists: set[str] = set()
        for columns in self.columns.values():
            for column in columns:
                names_of_lists.update(column.names)
        return match["sign"] != "+=" and {index, value} <= names_of_lists

    def _read_cases(self) -> None:
        """Take cases and conditions with their exits, and doubt other cases beside them."""
        switch = _SWITCH.search(self.text)
        variable = ""
        if switch:
            variable = switch[1] or switch[2]
        cases = [match for match in _CASE.finditer(self.text) if _leads(match, variable)]
        conditions = [match for match in _IF.finditer(self.text) if _leads(match, match["var"])]
        by_variable: dict[str, list[re.Match[str]]] = {}
        for match in conditions:
            by_variable.setdefault(match["var"], []).append(match)
        for on_one_variable in by_variable.values():
            cases += _of_squares(on_one_variable)
        known_cases = set[int]()
        for match in cases:
            self._take_case(match)
            known_cases.update(match.start() + case.start() for case in _CASES.finditer(match[0]))
        self._doubt_conditions([match.span() for match in conditions])
        if known_cases:
            all_cases = [case.start() for case in _CASES.finditer(self.text)]
            self.doubts += [at for at in all_cases if at not in known_cases]

    def _take_case(self, match: "re.Match[str]") -> None:
        """Take the pairs of one case: each of its numbers leads to the same exit."""
        exit = int(match["exit"])
        spots = (match.start("exit"),)
        for entry in _NUMBERS.finditer(match["labels"]):
            self.spots.add(match.start("labels") + entry.start())
            self._take([Pair(int(entry[0]), exit, match.start(), spots=spots, by_case=True)])

    def _doubt_conditions(self, known: Sequence[tuple[int, int]]) -> None:
        """Doubt conditions such as ``if p == 4: p = 2 * 7``, whose exits are not plain numbers.

        `known` says where each condition that was understood begins and ends.
        """
        for match in _ASKED.finditer(self.text):
            name = match["var"]
            is_known = any(begin <= match.start() < end for begin, end in known)
            if is_known or not _TOKENS.intersection(parts_of(name)):
                continue
            rest = self.text[match.end() : match.end() + _BODY]
            body, *_ = _NEXT.split(rest, maxsplit=1)
            if _moves(name, body):
                self.halves.append(match.start())

    def _doubt_lists(self) -> None:
        """Doubt a list of jumps that occurs twice or loses a jump: it may be another board."""
        seen = set[str]()
        for match in _LISTED.finditer(self.text):
            name = match["name"]
            is_list_of_jumps = name.endswith(("s", "S")) and JUMPS.intersection(parts_of(name)[-1:])
            if is_list_of_jumps and name in seen:
                self.changes.append((match.start(), f"{_ONE_BOARD}, got {name} again"))
            seen.add(name)
        for match in _REMOVED.finditer(self.text):
            words = parts_of(match["index"] or match["name"])
            *names, verb = words
            is_deleted = match["index"] and JUMPS.intersection(words)
            is_dropped = verb in _GONE and JUMPS.intersection(names) - BOARDS
            if is_deleted or is_dropped:
                self.changes.append((match.start(), "expected jumps that stay, got one taken away"))

    def _doubt_steps(self) -> None:
        """Doubt lists whose numbers are added to a square, or subtracted: these are no exits."""
        for match in _STEPS.finditer(self.text):
            names = parts_of(match["name"])
            moves_token = _TOKENS.intersection(parts_of(match["place"]))
            if moves_token and JUMPS.intersection(names):
                sentence = (
                    "expected squares where jumps end, got numbers that are added to a square"
                )
                self.changes.append((match.start(), sentence))

    def _doubt_the_rest(self) -> None:
        """Doubt each number outside pairs that nothing explains: it may be one end of a jump."""
        ends = [end for pair in self.pairs for end in (pair.entry, pair.exit)]
        highest = max(ends, default=0)
        explained = self.spots.union(self.aside, (pair.at for pair in self.pairs))
        explained.update(one.at for one in self.constants if not is_end(one.names))
        for match in _ARRAY.finditer(self.text):
            digits = _NUMBERS.finditer(match[0])
            explained.update(match.start() + number.start() for number in digits)
        for at, value in self.numbers.items():
            may_be_end = 1 < value < highest
            if may_be_end and at not in explained:
                self.doubts.append(at)

    def _explain(self, parts: Sequence[Part], names: Sequence[str]) -> None:
        """Keep the places of numbers in a bracket that are not squares: dice, sides, sums, indices.

        `names` has the words before the bracket.
        """
        is_called_other = not OTHER.isdisjoint(names) and JUMPS.isdisjoint(names)
        has_jumps = any(
            len(part) == 1 and not JUMPS.isdisjoint(parts_of(part[0].text)) for part in parts
        )
        is_other = (is_called_other and not has_jumps) or is_colour(parts)
        if is_other:
            tokens = [token for part in parts for token in part]
            inner = [held for token in tokens for held in token.held]
            self.aside.update(token.at for token in inner if token.kind == "number")
        is_explained = False
        for part in parts:
            words = [word for token in part for word in parts_of(token.text)]
            continues_list = is_explained and len(part) == 1  # WIDTH, HEIGHT = 800, 600
            is_aside = is_other or not ASIDE.isdisjoint(words) or not SIDES.keys().isdisjoint(words)
            is_explained = is_aside or continues_list
            is_alone = len(parts) == 1 and words in ([], ["return"])
            is_count = is_vague(names if is_alone else words)
            for index, token in enumerate(part):
                if token.kind == "number":
                    self._explain_number(part, index, is_explained=is_explained)
                    if is_count:
                        self.compared.add(token.at)

    def _explain_number(self, part: Part, index: int, *, is_explained: bool) -> None:
        """Keep the number at an index of a part, and what the tokens near it say about it.

        `is_explained` says that a word of the part is about something else than squares.  That does
        not hold for the place of a token, as in ``pos = 4``.
        """
        token = part[index]
        self.numbers[token.at] = int(token.text[:18])
        if index > 1:
            name_before_sign = parts_of(part[index - 2].text)
            is_place = not _TOKENS.isdisjoint(name_before_sign)
            is_explained = is_explained and not is_place
        sign_before = part[index - 1].text if index > 0 else ""
        sign_after = part[index + 1].text if index + 1 < len(part) else ""
        signs = {sign_before, sign_after}
        if is_explained or not _SUMS.isdisjoint(signs):
            self.aside.add(token.at)
        if not is_explained and not _COMPARED.isdisjoint(signs):
            self.compared.add(token.at)

    def _doubt_strangers(self) -> None:
        """Drop pairs of lists about something else, doubt those of unknown lists, and turn pairs.

        A list is unknown if its name does not mean jumps.  Its pairs are a doubt if other jumps are
        known, or if there are several such lists.
        """
        self.pairs = [
            pair for pair in self.pairs if _is_called_jump(pair) or OTHER.isdisjoint(pair.owner)
        ]
        strange = [pair for pair in self.pairs if pair.owner and not _is_called_jump(pair)]
        has_known_jumps = any(_is_called_jump(pair) or pair.by_case for pair in self.pairs)
        strange_owners = {pair.owner for pair in strange}
        is_evident = has_known_jumps or self.tiles > 0 or len(self.pairs) >= ENOUGH
        if not is_evident:
            self.pairs = []
        elif strange and (has_known_jumps or len(strange_owners) > 1):
            self.doubts.append(min(pair.at for pair in strange))
        self._doubt_further_boards()
        for pair in self.pairs:
            if pair.by_height and pair.kind == "snake":
                pair.entry, pair.exit = pair.exit, pair.entry
            elif pair.by_height and not pair.kind:
                self.doubts.append(pair.at)
        self._turn_pairs()

    def _turn_pairs(self) -> None:
        """Turn the pairs of one kind if all are written exit first, such as snakes tail first.

        At least two pairs must be written so, and no pair of the other kind: otherwise the names of
        the kinds may be exchanged.  The text must also say so, as in ``(tail, head)``: otherwise it
        may be a mistake.
        """
        wrong = [pair for pair in self.pairs if direction(pair.kind, pair.entry, pair.exit)]
        kinds = {pair.kind for pair in wrong}
        if len(kinds) != 1 or len(wrong) < 2:
            return
        [kind] = kinds
        of_this_kind = [pair for pair in self.pairs if pair.kind == kind]
        are_all_wrong = len(wrong) == len(of_this_kind)
        are_bare = all(pair.is_bare for pair in wrong)
        if are_all_wrong and are_bare and _TURNED[kind].search(self.original):
            self.turned = kind
            for pair in wrong:
                pair.entry, pair.exit = pair.exit, pair.entry

    def first_doubt(self) -> Doubt | None:
        """The first place that may be a jump or another board; None if there is none."""
        if self.changes:
            at, sentence = min(self.changes)
            return Doubt(at, "half", sentence)
        if self.halves:
            return Doubt(min(self.halves), "half")
        if self.doubts:
            return Doubt(min(self.doubts), "code")
        return None

    def commented(self) -> set[int]:
        """The sizes in comments."""
        return sizes_in("\n".join(_COMMENT.findall(self.original)))

    def arrays(self) -> list[Array]:
        """The arrays for jumps with a known length."""
        return arrays(self.text, self.indexed)

    def strays(self) -> set[int]:
        """The numbers that nothing explains, and those in comparisons."""
        known = self.spots.union(one.at for one in self.constants)
        known.update(pair.at for pair in self.pairs)
        known.update(self.aside - self.compared)
        strays = {value for at, value in self.numbers.items() if at not in known}
        return strays.union(products(self.text))

    def _doubt_further_boards(self) -> None:
        """Doubt lists of one kind with different names, as for an easy and a hard board."""
        names_of_kind: dict[str, frozenset[str]] = {}
        for pair in self.pairs:
            if pair.by_case or not _is_called_jump(pair):
                continue
            names = pair.owner - JUMPS
            first_names = names_of_kind.setdefault(pair.kind, names)
            if names != first_names:
                difference = " and ".join(sorted(names ^ first_names))
                sentence = f"{_ONE_BOARD}, got lists that differ in {difference}"
                self.changes.append((pair.at, sentence))


_PAIRS = "expected pairs such as jumps[1] = 38 or (1, 38)"
_ONE_BOARD = "expected one board"
_BY = r"\W{1,3}(?:and\s|then\s|to\s)?"
"""What stands between the two words of a pair: a sign, perhaps with a word."""
_TURNED_SNAKE = rf"\b(?:tails?{_BY}heads?|bottoms?{_BY}tops?|low{_BY}high)\b"
_TURNED_LADDER = rf"\btops?{_BY}(?:bottom|foot|base)s?\b"
_TURNED = {
    "snake": re.compile(_TURNED_SNAKE, re.IGNORECASE),
    "ladder": re.compile(_TURNED_LADDER, re.IGNORECASE),
}
"""Words for a pair of each kind with the exit first: ``(tail, head)``."""
_N_BY_N = re.compile(r"\bn\s?[x×*]\s?n\b", re.IGNORECASE)
_EXIT_FIRST = {"snake": "tail", "ladder": "top"}
"""The word for the exit of each kind."""
_LINES = 3
"""How many words or line ends before a bracket may hold its name."""
_COMMENT = re.compile(r"(?://|#|--|/\*|\(\*|%|;)[^\n]*+")
"""A comment in some language."""
_KEYED = words("put insert emplace entry")
"""Words in the name of a call that puts a value at a key: its first number is the entry."""
_ASSIGNMENTS = ("=", ":=", "<-")
"""Signs of an assignment."""
_PLAYERS = 4
"""The highest number that may be a player: `if (player == 2) player = 1` is not a snake."""


def _moves(variable: str, body: str) -> bool:
    """Whether a statement moves the token of a variable: ``p = p + 10`` or ``return p + 10``."""
    token = re.escape(variable)
    assigned = rf"(?<![\w.]){token}\s*+[-+*/:]?+=(?!=)[^;\n]*?[0-9]"
    returned = rf"\breturn\s++{token}\s*+[-+*/]\s*+[0-9]"
    return re.search(f"{assigned}|{returned}", body) is not None


def _is_called_jump(pair: Pair) -> bool:
    """Whether a word says that a pair is a jump."""
    return pair.kind != "" or not JUMPS.isdisjoint(pair.owner)


def _squared(named: Sequence[Constant], text: str) -> list[Constant]:
    """The size of a board of `n x n` squares, if the text says so and `n` is a constant."""
    sides = [one for one in named if one.names == ("n",) and one.value > 0]
    if len(sides) != 1 or not _N_BY_N.search(text):
        return []
    [side] = sides
    return [Constant(("size",), side.value**2, side.at)]


def _is_block(bracket: CodeToken) -> bool:
    """Whether an open bracket holds statements, and not the beginning of a list of jumps."""
    short_parts = [part for part in parts_in(bracket) if len(part) < 4]
    return not any(is_element(part) or key_and_value(part) for part in short_parts)


def _index_and_value(match: "re.Match[str]") -> tuple[int, int] | None:
    """The jump that a statement puts at an index; None unless both ends are plain numbers."""
    index = (match["index"] or match["called"] or match["keyed"]).strip()
    value = match["value"].strip()
    if match["sign"] not in _ASSIGNMENTS:
        return None
    if not (_is_plain(index) and _is_plain(value)):
        return None
    entry, exit = number(index), number(value)
    if isinstance(entry, int) and isinstance(exit, int):
        return entry, exit
    return None


def _is_plain(digits: str) -> bool:
    """Whether digits mean the same number in every language; in some, 014 is twelve (octal)."""
    has_leading_zero = len(digits) > 1 and digits[0] == "0"
    return digits.isdecimal() and not has_leading_zero


def _is_beginning(match: "re.Match[str]") -> bool:
    """Whether a statement initialises an array: with 0, -1 or the index itself."""
    index, value = (match["index"] or "").strip(), match["value"].strip()
    is_empty_list = value.startswith("{") and value.strip("{ ") in ("", "0", "-1")
    if is_empty_list:
        return True
    if index.isdecimal():
        return int(index[:9]) == 0 and value in ("0", "-1")
    return match["sign"] in _ASSIGNMENTS and value in ("0", "-1", index)


def _leads(match: "re.Match[str]", variable: str) -> bool:
    """Whether a case tests and sets the place of a token, so that it leads from square to square.

    `variable` is what it tests; empty if that is not known.
    """
    names = parts_of(variable)
    if names and _TOKENS.isdisjoint(names):
        return False
    target = match["to"]
    if not target or not variable:
        return True
    last_word_of_target, last_word = parts_of(target)[-1:], names[-1:]
    return last_word_of_target == last_word


def _of_squares(conditions: Sequence["re.Match[str]"]) -> Sequence["re.Match[str]"]:
    """These conditions on one variable, or none of them if they are not about squares.

    Conditions on small numbers only may be about players.  A single condition that returns
    something, or leads back to the beginning, is not about squares either.
    """
    first = conditions[0]
    leads_back = bool(first["back"]) or int(first["exit"][:9]) <= 1
    if len(conditions) == 1 and leads_back:
        return ()
    largest = max(int(match[end][:9]) for match in conditions for end in ("labels", "exit"))
    return conditions if largest > _PLAYERS else ()


def read(lines: Sequence[Line], overrides: Overrides) -> tuple[Found | None, bool]:
    """The game of some lines, and whether they list every tile.

    None instead of the game if the lines hold no pairs.
    """
    text = "\n".join(line.text for line in lines)
    if _OURS.search(text):
        return None, False
    code = Code(text)
    if not code.is_whole or not (code.pairs or code.halves or code.changes):
        return None, False
    starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
    case = HeadedCase(overrides)
    for line in lines:
        if line.text.lstrip().startswith(("#", "//")):
            case.take_header(line.text, f"line {line.number}")

    def line_at(at: int) -> Line:
        return lines[bisect_right(starts, at) - 1]

    def place(at: int) -> str:
        return f"line {line_at(at).number}"

    for pair in sorted(code.pairs, key=lambda pair: pair.at):
        case.add(pair.entry, pair.exit, place(pair.at), pair.kind or "jump")
    doubt = code.first_doubt()
    if doubt is not None:
        shown = line_at(doubt.at).text.strip()
        sentence = doubt.sentence or f"{_PAIRS}, got {shown[:40]!r}"
        return Bad(FormatError.of(doubt.name, sentence, place(doubt.at))), False
    first_place = place(min(pair.at for pair in code.pairs))
    return _build(case, code, first_place), code.tiles > 0


def _count_from_0(case: HeadedCase, length: int, note: Problem) -> Problem:
    """Add 1 to all squares, because the text counts them from 0; return the note with that.

    The array has no more places than the board has squares, so index 0 must be a square.
    """
    case.pairs = [(entry + 1, exit + 1) for entry, exit in case.pairs]
    entry, exit = case.pairs[0]
    sentence = (
        f"{length} squares in an array of {length} count from 0, so that jump is {entry} -> {exit}"
    )
    return Problem("code", f"{note.sentence}; {sentence}")


def _build(case: HeadedCase, code: Code, place: str) -> Found:
    """The draft of the pairs, with the size that the constants of the code state.

    `place` says where the first pair is.
    """
    entry, exit = case.pairs[0]
    pairs = quantity(len(case.pairs), "pair")
    taken = f"{pairs} of numbers, the first on {place}: {entry} -> {exit}"
    if code.turned:
        taken += f"; the {code.turned}s are written {_EXIT_FIRST[code.turned]} first"
    note = Problem("code", f"read as code: {taken}; nothing else is taken")
    sizes = Sizes(code.constants, largest=max(map(max, case.pairs)))
    size = code.tiles or None
    columns: int | None = None
    stated_size = case.overrides.size or case.properties.get("size")
    array = max(code.arrays(), default=None)
    try:
        if array is not None and array.length == stated_size and array.length > sizes.largest:
            note = _count_from_0(case, array.length, note)
        elif code.tiles:
            columns = sizes.columns(code.tiles)
        elif not stated_size:
            if array is not None:
                sizes.refuse_array(array, entry, exit)
            size, columns = sizes.choose(code.strays() | code.commented())
    except FormatError as error:
        return Bad(error)
    headers = {key: value for key, value in case.properties.items() if value is not None}
    # A header in a comment overrides what the code says.
    case.properties = {"size": size, "columns": columns, **headers}
    return case.build_game((note,))
