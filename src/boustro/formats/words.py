"""`freeform`: jumps as people write them down, in words, lists or tables.

This is the only lenient reader; it is for texts that no other format reads.
`docs/formats/freeform.md` describes the format.

A *segment* is a row of numbers.  It ends at the end of the line, at a bracket or at a heading.  A
link between two numbers (an arrow, a dash, a colon, ``to``) makes them a jump.  Without links, two
kinds of gaps must alternate: ``3 22, 5 8`` are two jumps, but the reader refuses ``3, 22, 5, 8``.

The reader also refuses an unknown word beside a jump, an exit before its entry, and a number
outside jumps, because they may change the meaning.

It cuts each line into pieces.  A piece is a sign and its text.  The signs are:

- `number`;
- `size`, as ``5x6`` or ``30 squares``;
- `ladder` and `snake`, and `jump` for words that mean either kind;
- `entry` and `exit`, for words that name an end;
- `link`, for ``to``, an arrow, a dash or a colon;
- `comma`, `open` and `close`;
- `unknown`.

Words that change nothing have no sign and are left out.
"""

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boustro.basics.literal import NotANumber, number
from boustro.errors import FormatError, Problem, Problems
from boustro.formats.base import KINDS, Bad, Draft, Found, Functions, Overrides
from boustro.formats.code_names import words as words_of
from boustro.formats.head import LIKELY, Head
from boustro.formats.headers import ASSUMED, LIKELY_SIZE, PIXELS, HeadedCase, sizes_in
from boustro.formats.source import Line, Source
from boustro.model.board import Board
from boustro.model.effects import EFFECT_KINDS, SHARE, Effect
from boustro.model.game import Game
from boustro.model.jump import direction
from boustro.model.square import default_columns
from boustro.say import argument

_TOKEN = re.compile(
    r"""
    # Parts without a meaning: comments, numbers of items and names of lists, other counts.
    (?P<comment> \# (?! \s*+ [0-9] ) .* | // (?! \s*+ [0-9]++ \s*+ $ ) .* )
    | (?P<item>
        ^[^\S\n]*+ (?: \(? [0-9]++ [.)] | \# [0-9]++ [.:)] | -\ \[[x\ ]\] ) (?= \s )
      )
    | (?P<label>
        ^[^\S\n]*+ (?:sample\s|example\s)? (?:input|example) \s [0-9]++ :   # `Example 1:`
      | ^[^\S\n]*+ [a-z] (?= \s*+ = \s*+ \[ )                               # `a` before ` = [`
      | \b die\s (?= leiter|schlange|rutsche )                              # German for `the`
      | \# [0-9]++ (?= \s*+ : )                                             # `#1` before `:`
      | (?<= [a-z]\s ) [a-z] (?= \s*+ : )                                   # `A` of `Ladder A:`
      | (?<= [a-z] ) [\s_]*+ [0-9]++                         # `1` of `Ladder 1: (3, 22)`, if
        (?= \s*+ [:=]                                        # a colon follows,
            \s*+ \(? [0-9]++ [\W_]++ (?:to\s++)? [0-9]++     # then a jump: `3-22`, `(3, 22`,
            (?! \s*+ [:=] )                                  # and no second colon
        )
      )
    | (?P<aside>
        (?<![\w.]) [0-9]++ \s++ (?:players|minutes|marks|points|games|rounds|hours|people) \b
      )
    # Sizes: `10 x 10`, `100 squares`, `numbered from 1 to 100`, `size = 100`.
    | (?P<grid>
        (?<![\w.]) [0-9]++ \s*+ (?: [x×*] | by\b | rows\ of\b ) \s*+ [0-9]++ (?! \w | \.[0-9] )
      )
    | (?P<count>
        (?<![\w.]) [0-9]++ [\s-]*+
        (?:squares|cells|fields|felder|spaces|tiles|rows|columns|cols|sq|square\ board) \b
      )
    | (?P<range>
        (?: numbered | labell?ed | counted ) \s++ (?:from\s++)? 1 \s*+
        (?: to | through | - | – | \.\.+ ) \s*+ [0-9]++ (?! \w | \.[0-9] )
      )
    | (?P<setting>
        (?<![a-z])
        (?: (?:squares|cells|felder|n) ["']? \s*+ [:=]
          | (?:size|rows|columns|cols|height|width) \b ["']? \s*+ [:=,]?
        )
        \s*+ ["']? [0-9]++
        (?! \s*+ (?: [x×*] | by\b | rows\b ) | \w | \.[0-9] )
      )
    # Words and numbers; `snakes and ladders` is one word for either kind.
    | (?P<both>
        (?:snakes?|chutes?|slides?) [\s_-]? (?: (?:and|und|n|&|/) [\s_-]? )? ladders?
      | ladders? [\s_-]? (?: (?:and|und|n|&|/) [\s_-]? )? (?:snakes?|chutes?|slides?)
      )
    | (?P<number> (?<![.]) [0-9]++ (?:\.[0-9]++)* (?! [lsc]\b ) )
    | (?P<word> [^\W\d_]++ )
    # Arrows, dashes and other signs.
    | (?P<up> [▲↑↗⬆🪜] )
    | (?P<down> [▼↓↘⬇🐍] )
    | (?P<link>
        (?: [=–—−>]                          # a dash, or a sign of an arrow: `=>`
          | - (?![0-9])                      # a hyphen before anything but a digit
          | (?<= [\w)\]"'] ) - (?=[0-9])     # a hyphen that is not a minus sign: `3-22`
        )+
      | [→⇒➔➜⟶⟹:]
      )
    | (?P<comma> [,;|&] | / (?! [/*] ) (?<! \*/ ) )
    | (?P<open> [\[({] )
    | (?P<close> [\])}] )
    | (?P<space> /\* | \*/ | \# (?= \s*+ [0-9] ) | [\s"'`*•·.!?_$]++ | \+ (?= - | \s*+ $ ) )
    | (?P<stray> . )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A part of a line; the name of its group gives its sign."""
_SIGNS = {
    **dict.fromkeys(("grid", "count", "setting", "range"), "size"),
    **dict.fromkeys(("comment", "item", "label", "space", "aside"), ""),
    "up": "ladder",
    "down": "snake",
    "both": "jump",
    "stray": "unknown",
}
"""The sign of each group of `_TOKEN` whose name is not its sign; empty if it has no meaning."""
_LINKS = words_of("up down into onto until climb climbs rises slides falls drops joins connects")
"""Words that link two numbers; most of them also have a sign of their own."""
_FILLERS = words_of("""
        a an the at of on in is are has have it its with you u your my our i we if ok so but one
        another first second third fourth fifth sixth seventh eighth ninth tenth number none
        square sq cell size board grid game position takes take taken leads lead goes go going
        brings sends moves land lands back forward ahead kind type what there only made dict array
        const let var list der das eine einer einen ist sind mit es gibt auf unser unsere
        spielfeld spielbrett brett feld führt führen geht gehen rauf runter hoch hinauf hinunter
    """)
"""Words that change nothing."""
_WORDS = {
    **dict.fromkeys(_FILLERS, ""),
    **dict.fromkeys(("from", "entry", "start", "starts", "foot", "head", "mouth"), "entry"),
    **dict.fromkeys(("bottom", "von"), "entry"),
    **dict.fromkeys(("to", "exit", "end", "ends", "top", "tail", "bis", "nach", "zu"), "exit"),
    **dict.fromkeys(("and", "then", "plus", "n", "und"), "comma"),
    **dict.fromkeys(("jump", "jumps"), "jump"),
    **dict.fromkeys(("into", "onto", "until", "joins", "connects"), "link"),
    **dict.fromkeys(("climb", "climbs", "rises", "leiter", "leitern"), "ladder"),
    **dict.fromkeys(("slides", "falls", "drops", "serpent", "serpents"), "snake"),
    **dict.fromkeys(("schlange", "schlangen", "rutsche", "rutschen"), "snake"),
    **KINDS,
}
"""The sign of each known word; empty for a word that changes nothing."""
_SIZED = {
    **dict.fromkeys(("rows", "height"), "rows"),
    **dict.fromkeys(("columns", "cols", "width"), "columns"),
}
"""The words for a side of a board, and what they count."""
_RECOGNISED_LINES = 1000
"""How many lines recognition reads."""
LONGEST_CODE = 1 << 18
"""The most characters that are read as code: no program with a board has more."""
_KINDS = ("ladder", "snake")
_JOINED = frozenset(("and", "und", "&"))
"""Words between two numbers that do not say which of them is the entry."""
_SHOWN = {"link": " to", "next": ""}
"""How a message shows a gap whose `_End.gap` is not the text itself."""
_WINDOW = re.compile("height|width")
"""A word for a side that may be that of a window."""
_NUMBERS = re.compile(r"[0-9]+")
_COUNTED_HEADING = re.compile(
    r"""
    ^\W*+ ( (?:ladder|snake|chute|slide) s? ) \s*+
    \( ([0-9]++) \) [\s:*]*+ $
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A heading with a count in brackets: ``Ladders (3)``."""
_FEWEST = 2
"""The fewest snakes that can show that all snakes of a text are written tail first."""
_OF_BOARD = re.compile(r"\b(?:board|grid|game|size)\b|[0-9]\s?[x×]\s?[0-9]", re.IGNORECASE)
"""Words of a comment about the size of the board."""
_HEIGHTS = frozenset(("bottom", "top"))
"""The words for the two ends of a jump by their height."""
_RANGE = re.compile("numbered|label|counted")
"""The beginning of a range of squares: ``numbered from 1 to 100``."""
_PAIR_LIST = re.compile(
    r"""
    \s*+ [\[(]
    (?: \s*+ [\[(] \s*+ [0-9]++ \s*+ , \s*+ [0-9]++ \s*+ [\])] \s*+ ,? )+
    """,
    re.VERBOSE,
)
"""The beginning of a list of pairs in brackets."""
_ACTS = re.compile(r"%|\b(?:chance|on|at)\b", re.IGNORECASE)
"""A sign that every line with an effect has."""
_SENTENCES = re.compile(r"[.;]\s+\S")
"""The end of a sentence before another one."""
_BY = re.compile(
    r"""
    # A verb that moves a token, with a number behind it: `takes you back 3`, `climbs by 5`.
    \b
    (?: (?: takes? | goe?s? | moves? | sends? | brings? | carr(?:y|ies) | leads?
          | climbs? | rises? | slides? | falls? | drops? | jumps?
        )
        (?>(?: \s++
          (?:you|him|her|it|them|us|me|one|a|the|your|their|player|token|piece|counter)
        )*)
        \s++ (?: up | down | back | backwards? | forwards? | ahead )
      | climbs? | rises? | falls? | drops?
    )
    \s++ (?:by\s++)? (?P<far> [0-9]++ )
    (?! \s*+ (?: [-–—>:→=] | to\b | onto\b ) )      # no jump follows, as in `falls 27 to 1`
    # A direction with a number of squares behind it: `up 3 squares`.
    | \b (?: up | down | back | backwards? | forwards? | ahead )
      \s++ (?:by\s++)? (?P<steps> [0-9]++ ) \s++
      (?:squares|spaces|steps|fields|places|cells|tiles) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A move by a number of squares, or to a square: the text does not say which."""
_WORD = re.compile(r"[^\W\d_]+")
_LIST = re.compile(r"=\s*+[\[({]")
"""The beginning of a list with a name."""
_AROUND_COUNT = words_of("""
        ladder ladders snake snakes chute chutes slide slides leiter leitern schlange schlangen
        number count total amount no of the is are there it has have we with board game num n
    """)
"""The words of a line that only counts ladders or snakes."""
_AROUND_SIZE = words_of("the a board game grid size of has is n with")
"""The words of a line that only states the size of a board."""
_CODE = re.compile(r"[\[({=]|\b(?:case|CASE)\b|\bif\b")
"""Signs of code or data, which few sentences have."""
_LETTERS = re.compile("[a-z]", re.IGNORECASE)
_EFFECT_WORDS = {
    kind.name: kind.reads.replace(" ", r"\s++")
    for kind in EFFECT_KINDS.values()
    if kind.reads != "-"
}
"""The pattern of each kind of effect in words."""


def _phrase(kind: str, words: str) -> str:
    """The pattern of a kind of effect and its squares: ``miss a turn on 19 and 20``.

    `words` is the pattern of the kind.
    """
    squares = rf"(?P<{kind}_on>[0-9]{{1,18}}(?>(?:\s++and\s++[0-9]{{1,18}})*))"
    return rf"(?P<{kind}>(?:{words})\s++(?:on|at)\s++(?:squares?\s++)?{squares})"


_PHRASES = re.compile(
    "|".join(_phrase(kind, words) for kind, words in _EFFECT_WORDS.items()), re.IGNORECASE
)
"""An effect on some squares, except a chance."""
_CHANCE = re.compile(
    rf"""
    (?P<entry> [0-9]{{1,18}} )
    (?P<link> (?: \W | to | up | down ){{1,20}} )
    (?P<exit> [0-9]{{1,18}} )
    \s++ (?: at | with (?:\s++a)? \s++ chance (?:\s++of)? )
    \s++ (?P<share> {SHARE} ) (?! \w )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""A jump with the chance that it works: ``3 to 22 at 50 %``."""
_AMOUNTS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3"}
"""The words for a number of turns, and the number."""
Piece = tuple[str, str]
"""A sign and its text."""


def pieces(line: str) -> Iterator[Piece]:
    """The pieces of a line that mean something, each with its sign and its text.

    >>> [sign for sign, _ in pieces("30 squares: the ladder from 3 goes up to 22")]
    ['size', 'link', 'ladder', 'entry', 'number', 'link', 'ladder', 'exit', 'number']
    """
    for token in _TOKEN.finditer(line):
        group, text = str(token.lastgroup), token[0]
        if group == "word":
            word = text.lower()
            sign = _WORDS.get(word, "unknown")
            is_link = word in _LINKS
        else:
            sign = _SIGNS.get(group, group)
            is_link = group in ("link", "up", "down")
        if is_link:
            yield "link", text
        if sign not in ("", "link"):
            yield sign, text


class _End(NamedTuple):
    """A number of a segment."""

    number: int | NotANumber
    """The number, or a word in its place."""
    gap: str
    """What separates it from the number before: `link`, or a comma as written, or nothing (empty).

    It is `next` if a word shows that another jump begins here.
    """
    line: int
    """The number of its line."""
    kind: str
    """`ladder` or `snake`; empty if no word before it says so."""
    name: str
    """`entry` or `exit`; empty if no word before it says so."""


class _FreeText:
    """Reads a text line by line, and keeps its size, its jumps and the segment that is open."""

    line_text = ""
    """The current line, without its effects."""
    line_kind = ""
    """The kind of all jumps on the line; empty if the line does not say it."""
    says_count = False
    """Whether the line has one number that may count the ladders or the snakes."""
    heading = ""
    """The kind that the last heading names."""
    depth = 0
    """How many brackets are open."""
    is_open = False
    """Whether nothing has followed the last opening bracket yet."""
    empty_lists = 0
    """How many lists of ladders or snakes are empty."""
    unknown_lines = 0
    """How many lines have unknown words."""
    is_data = False
    """Whether the text begins with a bracket."""
    is_program = False
    """Whether a line with unknown words looks like code."""
    has_list = False
    """Whether a list has begun.  Then all brackets must close."""
    first: _End | None = None
    """The number that stands alone before all jumps.  It is the size."""

    def __init__(self, overrides: Overrides) -> None:
        self.case = HeadedCase(overrides)
        self.case.is_lenient = True
        self.unlinked: list[tuple[str, bool]] = []
        """The kind of each jump, and whether there is no link between its two numbers."""
        self.commented = dict[int, bool]()
        """The sizes on lines with a comment, and whether the comment is about the board."""
        self.names = set[str]()
        """The words of the text that name an end of a jump."""
        self.sizes: dict[str, int] = {}
        """The `size`, the `rows`, the `columns` and `n`, each if the text states it."""
        self.announced: list[tuple[str, int, int]] = []
        """Each kind with its count in the text, and the line of the count."""
        self.segment: list[_End] = []
        """The numbers of the open segment."""
        self.signs: list[Piece] = []
        """The pieces since the last number."""

    @property
    def has_only_empty_lists(self) -> bool:
        """Whether the text names lists of jumps, all of them empty, and nothing else."""
        is_understood = self.is_data or not self.unknown_lines
        return self.empty_lists > 0 and not self.case.pairs and is_understood

    def read(self, line: Line) -> None:
        """Read a line; unknown parts become problems."""
        text = line.text
        is_comment = text.lstrip().startswith(("#", "//"))
        if is_comment and self.case.take_header(text, f"line {line.number}"):
            return
        text = _COUNTED_HEADING.sub(r"\2 \1:", text)  # `Ladders (3)` becomes `3 Ladders:`
        self._take_comment(text)
        if _ACTS.search(text):
            text, effects = take_effects(text)
            self.case.effects += effects
        signed_pieces = list(pieces(text))
        signs = {sign for sign, _ in signed_pieces}
        self._note_form(text, line.number, signs)
        has_stray_dash = ("unknown", "-") in signed_pieces
        has_number_and_unknown = "unknown" in signs and "number" in signs
        if has_stray_dash or has_number_and_unknown:
            self._refuse(text, line.number)
            return
        move = _BY.search(text)
        if move is not None:
            self._refuse_move(move, line.number)
            return
        self._take_line(text, line.number, signed_pieces)

    def _note_form(self, text: str, line: int, signs: set[str]) -> None:
        """Note whether the text looks like data, a list or a program."""
        if line == 1:
            self.is_data = text.lstrip().startswith(("{", "["))
        self.has_list = self.has_list or self.is_data or _LIST.search(text) is not None
        if "unknown" in signs:
            self.unknown_lines += 1
            self.is_program = self.is_program or _CODE.search(text) is not None

    def _take_line(self, text: str, line: int, signed_pieces: list[Piece]) -> None:
        """Take the pieces of a line one by one."""
        self.line_text = text
        self.says_count = _says_count(text, signed_pieces)
        self.line_kind = _line_kind(text, signed_pieces)
        signs = {sign for sign, _ in signed_pieces}
        if "unknown" in signs:
            # A width or a height beside an unknown word is that of a window.
            signed_pieces = [piece for piece in signed_pieces if not _is_window_side(*piece)]
        for sign, piece_text in signed_pieces:
            self._take(sign, piece_text, line)
        if not self.depth:
            self._end_line(text, line, signs)
        if self.line_kind:
            self.heading = self.line_kind = ""

    def _take_comment(self, text: str) -> None:
        """Keep the sizes on a line with a comment."""
        if "#" in text or "//" in text:
            is_about_board = _OF_BOARD.search(text) is not None
            for size in sizes_in(text):
                self.commented[size] = is_about_board

    def _take(self, sign: str, text: str, line: int) -> None:
        """Take one piece."""
        if sign not in ("open", "close"):
            self.is_open = False
        match sign:
            case "size":
                self._take_size(text.lower(), line)
            case "number":
                self._take_number(number(text), line)
            case "link" if self._ends_heading(text):
                kind, _ = self.signs.pop()
                self._begin_heading(kind)
            case "open":
                self.is_open = True
                self.depth += 1
                self._end_segment()
            case "close":
                if self.is_open and self.heading in _KINDS:
                    self.empty_lists += 1
                self.is_open = False
                self.depth = max(0, self.depth - 1)
                self._end_segment()
            case _:
                if sign in _KINDS and sign != self.line_kind:
                    self.line_kind = ""
                if sign in ("entry", "exit"):
                    self.names.add(text.lower())
                self.signs.append((sign, text))

    def _ends_heading(self, link: str) -> bool:
        """Whether a colon or an equals sign follows a word for a kind of jump: ``Ladders:``."""
        if link not in (":", "=") or not self.signs:
            return False
        last_sign, _ = self.signs[-1]
        return last_sign in (*_KINDS, "jump")

    def _take_size(self, text: str, line: int) -> None:
        """Keep the numbers of a piece about the size; two different ones become a problem."""
        amounts = [int(digits[:40]) for digits in _NUMBERS.findall(text)]
        is_range = _RANGE.match(text) is not None
        if is_range:
            amounts = amounts[1:]  # without the 1 of `1 to 100`
        if _WINDOW.match(text) and amounts[0] >= PIXELS:
            return
        if len(amounts) == 2:
            rows, columns = amounts
            self._keep_size("rows", rows, line)
            self._keep_size("columns", columns, line)
            return
        [amount] = amounts
        sides = [side for word, side in _SIZED.items() if word in text]
        key = sides[0] if sides else "size"
        if text[0] == "n" and not is_range:
            key = "n"
        self._keep_size(key, amount, line)

    def _keep_size(self, key: str, amount: int, line: int) -> None:
        """Keep a number about the size under its key, or the problem that there are two of them."""
        known = self.sizes.setdefault(key, amount)
        if known != amount:
            counted = "squares" if key == "size" else key
            sentence = f"expected one number of {counted}, got {known} and {amount}"
            self.case.refuse(key, sentence, f"line {line}")

    def _take_number(self, value: int | NotANumber, line: int) -> None:
        """Add a number to the segment, with what the pieces before it say about it."""
        signed_pieces, self.signs = self.signs, []
        signs = [sign for sign, _ in signed_pieces]
        kinds = [sign for sign in signs if sign in _KINDS]
        names = [sign for sign in signs if sign in ("entry", "exit")]
        commas = [text for sign, text in signed_pieces if sign == "comma"]
        if self.segment and commas and kinds:
            last = self.segment[-1]
            is_kind_first = signs.index(kinds[0]) < signs.index("comma")
            if is_kind_first and not last.kind:
                # The word before the comma is about the last jump.
                self.segment[-1] = last._replace(kind=kinds.pop(0))
        gap = ""
        if "link" in signs or "exit" in signs:
            gap = "link"
        elif commas:
            gap = commas[0]
        begins_jump = "entry" in names or (bool(kinds) and gap != "link")
        if self.segment and begins_jump:
            gap = "next"
        kind = kinds[-1] if kinds else ""
        name = names[0] if names else ""
        self.segment.append(_End(value, gap, line, kind, name))

    def _begin_heading(self, kind: str) -> None:
        """Begin the jumps below a heading; a number alone before it is their count."""
        if len(self.segment) == 1 and kind in _KINDS:
            self._announce(kind, self.segment.pop())  # 2 ladders: 3 to 22, 5 to 8
        self._end_segment()
        self.heading, self.line_kind = kind, ""

    def _announce(self, kind: str, end: _End) -> None:
        """Keep the count of a kind; a word in its place counts as -1, which never agrees."""
        count = -1 if isinstance(end.number, NotANumber) else end.number
        self.announced.append((kind, count, end.line))

    def _end_line(self, text: str, line: int, signs: set[str]) -> None:
        """End the segment, unless its exit may follow.  A line without jumps may be a heading."""
        names = [sign for sign, _ in self.signs if sign in ("entry", "exit")]
        names_exit_first = names[:1] == ["exit"] and "entry" in names
        if "number" not in signs and names_exit_first:
            sentence = f"expected the entry first, got {text[:40]!r}"
            self.case.refuse("order", sentence, f"line {line}")
        has_one_number = len(self.segment) == 1
        if has_one_number and self.segment[0].name == "entry":
            self.signs.append(("comma", "\n"))  # the exit may be on the next line
            return
        is_first = not (self.first or self.sizes or self.case.pairs or self.heading)
        if has_one_number and is_first and _is_alone(text):
            self.first = self.segment.pop()
        self._end_segment()
        self._note_heading(signs)
        self.signs = []

    def _note_heading(self, signs: set[str]) -> None:
        """Note the heading on a line: a kind and nothing else.

        Several kinds end the heading before.
        """
        kinds = signs.intersection((*_KINDS, "jump"))
        has_content = not signs.isdisjoint(("number", "size", "unknown", "open"))
        if len(kinds) == 1 and not has_content:
            self.heading = kinds.pop()
        elif len(kinds) == 2 or (kinds and not has_content):
            self.heading = ""

    def _end_segment(self) -> None:
        """Add the jumps of the segment; refuse a segment with several meanings."""
        segment, self.segment = self.segment, []
        if not segment:
            return
        kinds = [sign for sign, _ in self.signs if sign in _KINDS]
        self.signs = []
        kind = segment[0].kind or self.heading
        if len(segment) == 1 and kind in _KINDS and self.says_count:
            self._announce(kind, segment[0])
            return
        if len(segment) == 1:
            self._refuse(self.line_text, segment[0].line)
            return
        if len(segment) % 2 or not _alternates(segment):
            self._refuse(_as_written(segment), segment[0].line)
            return
        last = segment[-1]
        if kinds and not last.kind:
            segment[-1] = last._replace(kind=kinds[0])
        entries, exits = segment[::2], segment[1::2]
        for entry, exit in zip(entries, exits, strict=True):
            kind = exit.kind or entry.kind or self.line_kind or self.heading or "jump"
            if kind == "jump" and exit.gap.lower() in _JOINED:
                ends = f"{entry.number} {exit.gap} {exit.number}"
                self._refuse(ends, entry.line, ", which does not say where it begins")
                return
            pairs_before = len(self.case.pairs)
            self.case.add(entry.number, exit.number, f"line {entry.line}", kind)
            is_added = len(self.case.pairs) > pairs_before
            if is_added:
                self.unlinked.append((kind, exit.gap != "link"))

    def _turn_pairs(self) -> Iterator[Problem]:
        """Turn the snakes if all are written bottom first, like the ladders; yield a note on it.

        There must be two snakes or more, without a link between their ends, and no ladder that
        leads down: otherwise the words for the kinds may be exchanged.  The text must also call the
        ends bottom and top.
        """
        kinds = [kind for kind, _ in self.unlinked]
        jumps = zip(kinds, self.case.pairs, strict=True)
        wrong_kinds = {kind for kind, (entry, exit) in jumps if direction(kind, entry, exit)}
        if self.names != _HEIGHTS or wrong_kinds != {"snake"}:
            return
        snakes = [i for i, kind in enumerate(kinds) if kind == "snake"]
        if len(snakes) < _FEWEST or not all(self._is_tail_first(i) for i in snakes):
            return
        for i in snakes:
            tail, head = self.case.pairs[i]
            self.case.pairs[i] = (head, tail)
        others = [problem for problem in self.case.problems if problem.name != "direction"]
        self.case.problems = Problems(others, self.case.problems.more)
        entry, exit = self.case.pairs[snakes[0]]
        sentence = f"the snakes are written tail first: the first leads {entry} -> {exit}"
        yield Problem("exit-first", sentence)

    def _is_tail_first(self, snake: int) -> bool:
        """Whether a snake is written so that it leads up, without a link between its ends."""
        _, is_unlinked = self.unlinked[snake]
        entry, exit = self.case.pairs[snake]
        return is_unlinked and direction("snake", entry, exit) != ""

    def _refuse(self, text: str, line: int, hint: str = "") -> None:
        """Refuse a part of a line that is no jump, and drop the open segment."""
        self.segment, self.signs = [], []
        expected = "expected jumps such as 3-22 or ladder from 3 to 22"
        sentence = f"{expected}, got {text.strip()[:40]!r}{hint}"
        self.case.refuse_line("jump", sentence, f"line {line}")

    def _refuse_move(self, move: "re.Match[str]", line: int) -> None:
        """Refuse a move whose number may be a distance or a square."""
        amount = move["far"] or move["steps"]
        self.segment, self.signs = [], []
        advice = f"say whether it is by {amount} or to {amount}"
        sentence = f"expected where a jump ends, got {move[0]!r}: {advice}"
        self.case.refuse_line("jump", sentence, f"line {line}")

    def build(self) -> Found:
        """The game of all lines so far, or an error with all problems."""
        self._end_segment()
        notes = list(self._turn_pairs())
        self._check_counts()
        if self.has_list and self.depth and self.case.pairs:
            self.case.refuse("brackets", "expected every bracket closed, got the end")
        if self.first is not None:
            self._take_first_number(self.first)
        size, columns = self._stated_size()
        if not (size or self.case.overrides.size or self.case.unread):
            size = self._commented_size()
            if size:
                notes.append(Problem("size-comment", f"a comment says the size: {size} squares"))
        columns = columns or self.case.properties.get("columns")
        self.case.properties |= {"size": size, "columns": columns}
        has_one_problem = len(self.case.problems) == 1
        has_only_code = self.is_program and not self.case.pairs and not self.is_data
        if has_only_code and not has_one_problem:
            self.case.forget()
            self.case.refuse("jump", "expected jumps such as 3-22 or jumps[3] = 22, got none")
        return self.case.build_game(notes)

    def _stated_size(self) -> tuple[int | None, int | None]:
        """The squares and the columns that the text and its headers state, without comments."""
        rows, columns = self.sizes.get("rows"), self.sizes.get("columns")
        size = self.sizes.get("size")
        if rows and columns:
            size = size or rows * columns
            if size != rows * columns:
                self.case.refuse("size", f"expected {rows} times {columns} squares, got {size}")
        elif rows and size and size % rows == 0:
            columns = size // rows
        size = size or self._size_called_n()
        size_in_header = self.case.properties.get("size")
        if size and size_in_header and size != size_in_header:
            sentence = f"expected one number of squares, got {size_in_header} and {size}"
            self.case.refuse("size", sentence)
        return size or size_in_header, columns

    @property
    def _highest(self) -> int:
        """The highest square on which a jump begins or ends; 0 without jumps."""
        return max((max(pair) for pair in self.case.pairs), default=0)

    def _side_hint(self, side: int) -> str:
        """The hint that a number may be a side, because it is too small as a size; else empty."""
        squares = side**2
        if squares < self._highest:
            return ""
        return f"; if it is a side, ask for {argument('size', squares)}"

    def _size_called_n(self) -> int | None:
        """The number of squares that is called `n`; adds a problem if `n` is too small."""
        n, highest = self.sizes.get("n"), self._highest
        if n is None or n >= highest:
            return n
        sentence = f"expected a size of {highest} or more, got n = {n}{self._side_hint(n)}"
        self.case.refuse("size", sentence)
        return None

    def _commented_size(self) -> int | None:
        """The size in a comment about the board, if it is large enough for all jumps.

        Several sizes become a problem, and so does one that may be about something else, as in
        ``60 squares to go``.  The usual size is none.
        """
        highest = self._highest
        sizes = [size for size in self.commented if size >= highest]
        if len(sizes) == 1 and self.commented[sizes[0]]:
            return sizes[0]
        if any(size != LIKELY_SIZE for size in sizes):
            got = " and ".join(map(str, sorted(sizes)))
            sizes_to_choose = sorted({*sizes, LIKELY_SIZE})
            choices = [argument("size", size) for size in sizes_to_choose]
            sentence = (
                f"expected one size of {highest} or more, got {got} in a comment: "
                f"ask for {' or '.join(choices)}"
            )
            self.case.refuse("size", sentence)
        return None

    def _take_first_number(self, first: _End) -> None:
        """Take a number alone at the beginning as the size; refuse it unless jumps follow."""
        value = first.number
        if isinstance(value, NotANumber) or not self.case.pairs:
            self._refuse(str(value), first.line)
        elif value < self._highest:
            self._refuse(str(value), first.line, self._side_hint(value))
        else:
            self._take_size(str(value), first.line)

    def _check_counts(self) -> None:
        """Refuse a count in the text that differs from the number of ladders or snakes."""
        kinds = ["ladder" if exit > entry else "snake" for entry, exit in self.case.pairs]
        counts = Counter(kinds)
        for kind, count, line in self.announced:
            if counts[kind] != count:
                sentence = f"expected {count} {kind}s as it says, got {counts[kind]}"
                self.case.refuse("count", sentence, f"line {line}")


def take_effects(line: str) -> tuple[str, list[tuple[int, Effect]]]:
    """The line without its effects, and the effects with their squares.

    >>> line, effects = take_effects("ladder 3 to 22 at 50 %, miss a turn on 19 and 20")
    >>> line, [(square, str(effect)) for square, effect in effects]
    ('ladder 3 to 22,  ', [(3, 'chance 1/2'), (19, 'miss 1'), (20, 'miss 1')])
    """
    effects: list[tuple[int, Effect]] = []

    def take_chance(match: "re.Match[str]") -> str:
        try:
            effect = Effect.parse(f"chance {match['share']}")
        except ValueError:
            return match[0]
        is_share = re.search(r"[%/.]", match["share"]) is not None
        if not is_share:
            return match[0]  # a whole number such as 1 is not clearly a chance
        effects.append((int(match["entry"]), effect))
        return f"{match['entry']}{match['link']}{match['exit']}"

    def take_other(match: "re.Match[str]") -> str:
        kind = next(kind for kind in _EFFECT_WORDS if match[kind])
        turns = (match["turns"] or "").lower()
        effect = Effect.parse(f"{kind} {_AMOUNTS.get(turns, turns)}".strip())
        squares = _NUMBERS.findall(match[f"{kind}_on"])
        effects.extend((int(square), effect) for square in squares)
        return " "

    without_chances = _CHANCE.sub(take_chance, line)
    return _PHRASES.sub(take_other, without_chances), effects


def _says_count(text: str, signed_pieces: Sequence[Piece]) -> bool:
    """Whether a line has one number, and otherwise only words that count a kind."""
    signs = [sign for sign, piece in signed_pieces if sign != "comma" and piece not in (":", "=")]
    words = {word.lower() for word in _WORD.findall(text)}
    has_one_number = signs.count("number") == 1
    return has_one_number and len(signs) <= 2 and words <= _AROUND_COUNT


def _is_alone(text: str) -> bool:
    """Whether a line with a number has no other words than a line about the size."""
    words = {word.lower() for word in _WORD.findall(text)}
    return words <= _AROUND_SIZE


def _is_window_side(sign: str, piece: str) -> bool:
    """Whether a piece is a width or a height: ``width = 600``."""
    return sign == "size" and _WINDOW.match(piece.lower()) is not None


def _as_written(segment: list[_End]) -> str:
    """The numbers of a segment with what separates them, and nothing before the first number."""
    parts: list[str] = []
    for end in segment:
        gap = _SHOWN.get(end.gap, end.gap)
        parts.append(f"{gap} {end.number}")
    return "".join(parts).lstrip(" ,;|&/").removeprefix("to ")


def _line_kind(text: str, signed_pieces: Sequence[Piece]) -> str:
    """The kind at the beginning of a line of one sentence, which holds for all jumps on the line.

    Empty if the line has several sentences, or begins with something else.
    """
    signs = [sign for sign, _ in signed_pieces]
    begins_with_kind = bool(signs) and signs[0] in _KINDS
    if begins_with_kind and "number" in signs and not _SENTENCES.search(text):
        return signs[0]
    return ""


def _alternates(segment: list[_End]) -> bool:
    """Whether all jumps have the same gap inside, and other gaps separate them."""
    entries, exits = segment[::2], segment[1::2]
    if any(end.name == "exit" for end in entries):
        return False
    within_jumps = {end.gap for end in exits}
    between_jumps = {end.gap for end in entries[1:]}
    if len(within_jumps) != 1 or "next" in within_jumps:
        return False
    return within_jumps.isdisjoint(between_jumps)


def fits(head: Head) -> int:
    """How well the text fits: it has a jump or a size, and at least half of it is understood."""
    may_be_jumps = _LETTERS.search(head.text) or _PAIR_LIST.match(head.text)
    if head.shape == "matrix" and not may_be_jumps:
        return 0
    lines = [Line(index, text) for index, text in enumerate(head.text.split("\n"), 1)]
    reading = _FreeText(Overrides())
    for line in lines[:_RECOGNISED_LINES]:
        reading.read(line)
    understood = len(reading.case.pairs) + len(reading.sizes) + len(reading.case.effects)
    problems = max(reading.case.problems.total, reading.case.unread)
    if understood == 0 and reading.has_only_empty_lists:
        return LIKELY
    if understood > 0 and understood >= problems:
        return LIKELY
    in_code, _ = _code_of(lines, Overrides())
    if in_code is None:
        return 0
    is_bad_matrix = head.shape == "matrix" and isinstance(in_code, Bad)
    return 0 if is_bad_matrix else LIKELY


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`, read both as words and as code."""
    reading, code = _FreeText(overrides), _PossibleCode()
    for line in source.lines():
        reading.read(line)
        code.add(line)
    in_words = reading.build()
    in_code, has_all_tiles = _code_of(code.lines(), overrides)
    if in_code is None:
        yield in_words
    elif has_all_tiles or isinstance(in_words, Bad) or not in_words.layout.pairs:
        yield in_code
    else:
        yield _agreed(in_words, in_code)


class _PossibleCode:
    """Collects the lines of a text that may be code, up to a limit that keeps memory small."""

    def __init__(self) -> None:
        self.text = io.StringIO()
        self.is_code = False
        """Whether some line has a sign of code."""

    def add(self, line: Line) -> None:
        """Keep a line, unless the text is already too long for code."""
        self.is_code = self.is_code or _CODE.search(line.text) is not None
        if self.text.tell() <= LONGEST_CODE:
            self.text.write(line.text[:LONGEST_CODE] + "\n")

    def lines(self) -> list[Line]:
        """The lines; empty if the text is too long or has no sign of code."""
        if not self.is_code or self.text.tell() > LONGEST_CODE:
            return []
        texts = self.text.getvalue().split("\n")
        return [Line(number, text) for number, text in enumerate(texts, 1)]


def _code_of(lines: Sequence[Line], overrides: Overrides) -> tuple[Found | None, bool]:
    """The game of the lines read as code, and whether it lists every tile.

    None instead of the game if the lines are not code.
    """
    if not any(_CODE.search(line.text) for line in lines):
        return None, False
    from boustro.formats.code import read as read_code

    return read_code(lines, overrides)


def _agreed(in_words: Draft, in_code: Found) -> Found:
    """The game in words, unless the text read as code holds further jumps, which is an error.

    An error in the code counts in two cases: if a jump is only half understood, and if the error is
    about the size and the words state no size.
    """
    if isinstance(in_code, Bad):
        name = in_code.error.problems[0].name
        is_about_size = name == "size" and ASSUMED in in_words.notes
        return in_code if name == "half" or is_about_size else in_words
    further = set(in_code.layout.pairs) - set(in_words.layout.pairs)
    if not further:
        return in_words
    entry, exit = min(further)
    sentence = f"expected jumps with one meaning, got some that may be code: {entry} -> {exit}"
    return Bad(FormatError.of("jump", f"{sentence}; write each as 3 -> 17, on a line of its own"))


def write(games: Sequence[Game]) -> str:
    """The size of one game, its ladders and its snakes.

    >>> from boustro.model.board import Board
    >>> print(write([Game(Board(30, jumps={3: 22, 27: 1}))]), end="")
    30 squares
    Ladders: 3-22
    Snakes: 27-1
    """
    board = games[0].board
    size = f"{board.size} squares"
    if board.columns != default_columns(board.size):
        size += f", {board.columns} columns"
    lines = [size]
    ladders = [_jump(board, entry, exit) for entry, exit in board.jumps.items() if exit >= entry]
    if ladders:
        lines.append(f"Ladders: {', '.join(ladders)}")
    snakes = [_jump(board, entry, exit) for entry, exit in board.jumps.items() if exit < entry]
    if snakes:
        lines.append(f"Snakes: {', '.join(snakes)}")
    for square, effect in board.effects.items():
        if effect.kind != "chance":  # a chance is written with its jump
            lines.append(effect.on(square))
    return "\n".join(lines) + "\n"


def _jump(board: Board, entry: int, exit: int) -> str:
    """A jump, with its chance if it has one."""
    jump = f"{entry}-{exit}"
    effect = board.effects.get(entry)
    return f"{jump} at {effect.number}" if effect else jump


FORMATS = {"freeform": Functions(fits, read, write)}
