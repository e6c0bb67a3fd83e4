"""`freeform`: jumps as people write them down, in words, lists or tables.

The one lenient reader, for texts that no other format reads.  Numbers in a row are a segment, which
ends at the end of the line, at a bracket or at a heading.  A link between two numbers (an arrow, a
dash, a colon, ``to``) makes them a jump.  Without links the gaps must alternate: ``3 22, 5 8`` are
two jumps, and ``3, 22, 5, 8`` is refused.  `docs/formats/freeform.md` describes the format.

An unknown word beside a jump, an exit before its entry and a number outside jumps are refused,
because they may change the meaning.

A line is cut into pieces: a piece is a sign and its text.  The signs are `number`; `size` (``5x6``,
``30 squares``); `ladder` and `snake`; `entry` and `exit`, which name an end; `link` (``to``, an
arrow, a dash, a colon); `comma`; `open` and `close`; `jump`, for words that mean either kind; and
`unknown`.  Words that change nothing have no sign and are left out.
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
    (?P<comment>\#(?!\s*+[0-9]).*|//(?!\s*+[0-9]++\s*+$).*)
    |(?P<item>^[^\S\n]*+(?:\(?[0-9]++[.)]|\#[0-9]++[.:)]|-\ \[[x\ ]\])(?=\s))
    |(?P<label>^[^\S\n]*+(?:sample\s|example\s)?(?:input|example)\s[0-9]++:
      |^[^\S\n]*+[a-z](?=\s*+=\s*+\[)
      |\bdie\s(?=leiter|schlange|rutsche)
      |\#[0-9]++(?=\s*+:)
      |(?<=[a-z]\s)[a-z](?=\s*+:)
      |(?<=[a-z])[\s_]*+[0-9]++(?=\s*+[:=]\s*+\(?[0-9]++[\W_]++(?:to\s++)?[0-9]++(?!\s*+[:=])))
    |(?P<aside>(?<![\w.])[0-9]++\s++(?:players|minutes|marks|points|games|rounds|hours|people)\b)
    # Sizes: `10 x 10`, `100 squares`, `numbered from 1 to 100`, `size = 100`.
    |(?P<grid>(?<![\w.])[0-9]++\s*+(?:[x×*]|by\b|rows\ of\b)\s*+[0-9]++(?!\w|\.[0-9]))
    |(?P<count>(?<![\w.])[0-9]++[\s-]*+
      (?:squares|cells|fields|felder|spaces|tiles|rows|columns|cols|sq|square\ board)\b)
    |(?P<range>(?:numbered|labell?ed|counted)\s++(?:from\s++)?1\s*+
      (?:to|through|-|–|\.\.+)\s*+[0-9]++(?!\w|\.[0-9]))
    |(?P<setting>(?<![a-z])(?:(?:squares|cells|felder|n)["']?\s*+[:=]|
      (?:size|rows|columns|cols|height|width)\b["']?\s*+[:=,]?)\s*+["']?[0-9]++
      (?!\s*+(?:[x×*]|by\b|rows\b)|\w|\.[0-9]))
    # Words and numbers; `snakes and ladders` is one word for either kind.
    |(?P<both>(?:snakes?|chutes?|slides?)[\s_-]?(?:(?:and|und|n|&|/)[\s_-]?)?ladders?
      |ladders?[\s_-]?(?:(?:and|und|n|&|/)[\s_-]?)?(?:snakes?|chutes?|slides?))
    |(?P<number>(?<![.])[0-9]++(?:\.[0-9]++)*(?![lsc]\b))
    |(?P<word>[^\W\d_]++)
    # Arrows, dashes and other signs.
    |(?P<up>[▲↑↗⬆🪜])|(?P<down>[▼↓↘⬇🐍])
    |(?P<link>(?:[=–—−>]|-(?![0-9])|(?<=[\w)\]"'])-(?=[0-9]))+|[→⇒➔➜⟶⟹:])
    |(?P<comma>[,;|&]|/(?![/*])(?<!\*/))
    |(?P<open>[\[({])|(?P<close>[\])}])
    |(?P<space>/\*|\*/|\#(?=\s*+[0-9])|[\s"'`*•·.!?_$]++|\+(?=-|\s*+$))
    |(?P<stray>.)""",
    re.VERBOSE | re.IGNORECASE,
)
_SIGNS = {
    **dict.fromkeys(("grid", "count", "setting", "range"), "size"),
    **dict.fromkeys(("comment", "item", "label", "space", "aside"), ""),
    "up": "ladder",
    "down": "snake",
    "both": "jump",
    "stray": "unknown",
}
"""The sign of each group of `_TOKEN` with another name; empty for a group without a sign."""
_LINKS = words_of("up down into onto until climb climbs rises slides falls drops joins connects")
"""Words that link two numbers; most have a meaning of their own as well."""
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
_LOOKED_AT = 1000
"""How many lines recognition reads."""
LONGEST_CODE = 1 << 18
"""The most characters that are read as code: no program with a board has more."""
_KINDS = ("ladder", "snake")
_JOINED = frozenset(("and", "und", "&"))
"""Words between two numbers that do not say which is the entry."""
_SHOWN = {"link": " to", "next": ""}
_WINDOW = re.compile("height|width")
_NUMBERS = re.compile(r"[0-9]+")
_COUNTED_HEADING = re.compile(
    r"^\W*+((?:ladder|snake|chute|slide)s?)\s*+\(([0-9]++)\)[\s:*]*+$", re.IGNORECASE
)
"""A heading with a count in brackets: ``Ladders (3)``."""
_FEWEST = 2
"""The fewest snakes that can show that all snakes of a text are written tail first."""
_OF_BOARD = re.compile(r"\b(?:board|grid|game|size)\b|[0-9]\s?[x×]\s?[0-9]", re.IGNORECASE)
"""Words of a comment about the size of the board."""
_HEIGHTS = frozenset(("bottom", "top"))
_RANGE = re.compile("numbered|label|counted")
_PAIR_LIST = re.compile(r"\s*+[\[(](?:\s*+[\[(]\s*+[0-9]++\s*+,\s*+[0-9]++\s*+[\])]\s*+,?)++")
_ACTS = re.compile(r"%|\b(?:chance|on|at)\b", re.IGNORECASE)
_SENTENCES = re.compile(r"[.;]\s+\S")
_BY = re.compile(
    r"""
    # A verb that moves a token, with a number behind it: `takes you back 3`, `climbs by 5`.
    \b(?:(?:takes?|goe?s?|moves?|sends?|brings?|carr(?:y|ies)|leads?
      |climbs?|rises?|slides?|falls?|drops?|jumps?)
      (?:\s++(?:you|him|her|it|them|us|me|one|a|the|your|their|player|token|piece|counter))*+
      \s++(?:up|down|back|backwards?|forwards?|ahead)|climbs?|rises?|falls?|drops?)
    \s++(?:by\s++)?+(?P<far>[0-9]++)(?!\s*+(?:[-–—>:→=]|to\b|onto\b))
    # A direction with a number of squares behind it: `up 3 squares`.
    |\b(?:up|down|back|backwards?|forwards?|ahead)\s++(?:by\s++)?+(?P<steps>[0-9]++)\s++
      (?:squares|spaces|steps|fields|places|cells|tiles)\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""A move up or down by a number of squares, or to a square: it does not say which."""
_WORD = re.compile(r"[^\W\d_]+")
_LIST = re.compile(r"=\s*+[\[({]")
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
    """The pattern of an effect and its squares: ``miss a turn on 19 and 20``."""
    squares = rf"(?P<{kind}_on>[0-9]{{1,18}}(?:\s++and\s++[0-9]{{1,18}})*+)"
    return rf"(?P<{kind}>{words}\s++(?:on|at)\s++(?:squares?\s++)?{squares})"


_PHRASES = re.compile(
    "|".join(_phrase(kind, words) for kind, words in _EFFECT_WORDS.items()), re.IGNORECASE
)
_CHANCE = re.compile(
    rf"(?P<entry>[0-9]{{1,18}})(?P<link>(?:\W|to|up|down){{1,20}})(?P<exit>[0-9]{{1,18}})"
    rf"\s++(?:at|with(?:\s++a)?\s++chance(?:\s++of)?)\s++(?P<share>{SHARE})(?!\w)",
    re.IGNORECASE,
)
_AMOUNTS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3"}
"""The words for a number of turns, and the number."""
Sign = tuple[str, str]


def pieces(line: str) -> Iterator[tuple[str, str]]:
    """The pieces of a line that mean something, each a sign and its text.

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
    """The gap before it: `link`, `next`, the text of a comma, or empty."""
    line: int
    """The number of its line."""
    kind: str
    """`ladder` or `snake`; empty if no word before it says so."""
    name: str
    """`entry` or `exit`; empty if no word before it says so."""


class _FreeText:
    """The size and the jumps of a text, as far as it is read, and the open segment."""

    line_text = ""
    """The line that is read, without its effects."""
    line_kind = ""
    """The kind of all jumps on the line."""
    says_count = False
    """Whether the line is a number alone, or only counts ladders or snakes."""
    heading = ""
    """The kind that the last heading says."""
    depth = 0
    """How many brackets are open."""
    is_open = False
    """Whether a bracket has just been opened."""
    empty_lists = 0
    """How many lists of ladders or snakes are empty."""
    unknown_lines = 0
    """How many lines have unknown words."""
    is_data = False
    """Whether the text begins with a bracket."""
    is_program = False
    """Whether a line with unknown words looks like code."""
    has_list = False
    """Whether a list has begun, with a name or in data: it may be cut off."""
    first: _End | None = None
    """The number alone before all jumps: it is the size."""

    def __init__(self, overrides: Overrides) -> None:
        self.case = HeadedCase(overrides)
        self.case.is_lenient = True
        self.unlinked: list[tuple[str, bool]] = []
        """The kind of each jump, and whether its two numbers stand without a link between them."""
        self.commented = dict[int, bool]()
        """The sizes on lines with a comment, and whether the comment is about the board."""
        self.names = set[str]()
        """The words that name an end."""
        self.sizes: dict[str, int] = {}
        """The `size`, the `rows`, the `columns` and `n`, as far as the text states them."""
        self.announced: list[tuple[str, int, int]] = []
        """Each kind with its count in the text, and the line of the count."""
        self.segment: list[_End] = []
        """The numbers of the open segment."""
        self.signs: list[Sign] = []
        """The pieces since the last number."""

    @property
    def says_nothing_leads(self) -> bool:
        """Whether the text only names lists of jumps, which are all empty."""
        is_known = self.is_data or not self.unknown_lines
        return self.empty_lists > 0 and not self.case.pairs and is_known

    def read(self, line: Line) -> None:
        """Read a line; unknown parts become problems."""
        text = line.text
        commented = text.lstrip().startswith(("#", "//"))
        if commented and self.case.take_header(text, f"line {line.number}"):
            return
        text = _COUNTED_HEADING.sub(r"\2 \1:", text)
        self._take_comment(text)
        if _ACTS.search(text):
            text, effects = take_effects(text)
            self.case.effects += effects
        signed_pieces = list(pieces(text))
        signs = {sign for sign, _ in signed_pieces}
        self._note_form(text, line.number, signs)
        has_stray_dash = ("unknown", "-") in signed_pieces
        if has_stray_dash or {"unknown", "number"} <= signs:
            self._refuse(text, line.number)
            return
        if by := _BY.search(text):
            self._refuse_by(by, line.number)
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

    def _take_line(self, text: str, line: int, signed_pieces: list[Sign]) -> None:
        self.line_text = text
        self.says_count = _says_count(text, signed_pieces)
        self.line_kind = _line_kind(text, signed_pieces)
        signs = {sign for sign, _ in signed_pieces}
        if "unknown" in signs:  # a width or a height beside an unknown word is that of a window
            signed_pieces = [one for one in signed_pieces if not _is_window_side(*one)]
        for sign, piece in signed_pieces:
            self._take(sign, piece, line)
        if not self.depth:
            self._end_line(text, line, signs)
        if self.line_kind:
            self.heading = self.line_kind = ""

    def _take_comment(self, text: str) -> None:
        """Keep the sizes on a line with a comment."""
        if "#" in text or "//" in text:
            of_board = _OF_BOARD.search(text) is not None
            self.commented.update(dict.fromkeys(sizes_in(text), of_board))

    def _take(self, sign: str, text: str, line: int) -> None:
        if sign not in ("open", "close"):
            self.is_open = False
        match sign:
            case "size":
                self._take_size(text.lower(), line)
            case "number":
                self._take_number(number(text), line)
            case "link" if self._ends_heading(text):
                self._begin_heading(self.signs.pop()[0])
            case "open" | "close":
                if sign == "close" and self.is_open and self.heading in _KINDS:
                    self.empty_lists += 1
                self.is_open = sign == "open"
                self.depth = self.depth + 1 if sign == "open" else max(0, self.depth - 1)
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
        amounts = [int(digits[:40]) for digits in _NUMBERS.findall(text)]
        if _RANGE.match(text):
            amounts = amounts[1:]
        side = next((_SIZED[word] for word in _SIZED if word in text), "size")
        if text[0] == "n" and not _RANGE.match(text):
            side = "n"
        if _WINDOW.match(text) and amounts[0] >= PIXELS:
            return
        whats = ("rows", "columns") if len(amounts) == 2 else (side,)
        for what, amount in zip(whats, amounts, strict=True):
            if self.sizes.setdefault(what, amount) != amount:
                counted = "squares" if what == "size" else what
                sentence = f"expected one number of {counted}, got {self.sizes[what]} and {amount}"
                self.case.refuse(what, sentence, f"line {line}")

    def _take_number(self, value: int | NotANumber, line: int) -> None:
        signs, self.signs = self.signs, []
        names = [sign for sign, _ in signs if sign in ("entry", "exit")]
        kinds = [i for i, (sign, _) in enumerate(signs) if sign in _KINDS]
        commas = [i for i, (sign, _) in enumerate(signs) if sign == "comma"]
        if self.segment and kinds and commas and kinds[0] < commas[0]:
            last = self.segment[-1]
            if not last.kind:  # the word before the comma is about the last jump
                last_kind, _ = signs[kinds.pop(0)]
                self.segment[-1] = last._replace(kind=last_kind)
        gap = "link" if any(sign in ("link", "exit") for sign, _ in signs) else ""
        if not gap and commas:
            gap = signs[commas[0]][1]
        if self.segment and ("entry" in names or (kinds and gap != "link")):
            gap = "next"
        kind = signs[kinds[-1]][0] if kinds else ""
        name = names[0] if names else ""
        self.segment.append(_End(value, gap, line, kind, name))

    def _begin_heading(self, kind: str) -> None:
        if len(self.segment) == 1 and kind in _KINDS:
            self._announce(kind, self.segment.pop())  # 2 ladders: 3 to 22, 5 to 8
        self._end_segment()
        self.heading, self.line_kind = kind, ""

    def _announce(self, kind: str, end: _End) -> None:
        count = -1 if isinstance(end.number, NotANumber) else end.number
        self.announced.append((kind, count, end.line))

    def _end_line(self, text: str, line: int, signs: set[str]) -> None:
        """End the segment, unless it waits for its exit; a line without jumps may be a heading."""
        names = [sign for sign, _ in self.signs if sign in ("entry", "exit")]
        if "number" not in signs and names[:1] == ["exit"] and "entry" in names:
            sentence = f"expected the entry first, got {text[:40]!r}"
            self.case.refuse("order", sentence, f"line {line}")
        if len(self.segment) == 1 and self.segment[0].name == "entry":
            self.signs.append(("comma", "\n"))
            return
        is_first = not (self.first or self.sizes or self.case.pairs or self.heading)
        if len(self.segment) == 1 and is_first and _is_alone(text):
            self.first = self.segment.pop()  # alone before all others, it is the size
        self._end_segment()
        kinds = signs.intersection((*_KINDS, "jump"))
        has_content = not signs.isdisjoint(("number", "size", "unknown", "open"))
        if len(kinds) == 1 and not has_content:
            self.heading = kinds.pop()
        elif len(kinds) == 2 or (kinds and not has_content):
            self.heading = ""
        self.signs = []

    def _end_segment(self) -> None:
        """Add the jumps of the segment; refuse one with several meanings."""
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
        if kinds and not segment[-1].kind:
            segment[-1] = segment[-1]._replace(kind=kinds[0])
        for entry, exit in zip(segment[::2], segment[1::2], strict=True):
            kind = exit.kind or entry.kind or self.line_kind or self.heading or "jump"
            if kind == "jump" and exit.gap.lower() in _JOINED:
                ends = f"{entry.number} {exit.gap} {exit.number}"
                self._refuse(ends, entry.line, ", which does not say where it begins")
                return
            taken = len(self.case.pairs)
            self.case.add(entry.number, exit.number, f"line {entry.line}", kind)
            if len(self.case.pairs) > taken:
                self.unlinked.append((kind, exit.gap != "link"))

    def _turn_pairs(self) -> Iterator[Problem]:
        """Turn the snakes if all are written bottom first, like the ladders; yield a note on it.

        This needs two snakes, no link between their ends, and no ladder that leads down: otherwise
        the words for the kinds may be exchanged.  The text must also call the ends bottom and top.
        """
        jumps = zip(self.unlinked, self.case.pairs, strict=True)
        wrong_kinds = {kind for (kind, _), pair in jumps if direction(kind, *pair)}
        if self.names != _HEIGHTS or wrong_kinds != {"snake"}:
            return
        snakes = [i for i, (kind, _) in enumerate(self.unlinked) if kind == "snake"]
        if len(snakes) < _FEWEST or not all(self._is_tail_first(i) for i in snakes):
            return
        for i in snakes:
            tail, head = self.case.pairs[i]
            self.case.pairs[i] = (head, tail)
        kept = [one for one in self.case.problems if one.name != "direction"]
        self.case.problems = Problems(kept, self.case.problems.more)
        entry, exit = self.case.pairs[snakes[0]]
        sentence = f"the snakes are written tail first: the first leads {entry} -> {exit}"
        yield Problem("exit-first", sentence)

    def _is_tail_first(self, snake: int) -> bool:
        """Whether a snake leads up as it is written, without a link between its ends."""
        _, is_unlinked = self.unlinked[snake]
        return is_unlinked and direction("snake", *self.case.pairs[snake]) != ""

    def _refuse(self, text: str, line: int, hint: str = "") -> None:
        self.segment, self.signs = [], []
        expected = "expected jumps such as 3-22 or ladder from 3 to 22"
        sentence = f"{expected}, got {text.strip()[:40]!r}{hint}"
        self.case.refuse_line("jump", sentence, f"line {line}")

    def _refuse_by(self, by: "re.Match[str]", line: int) -> None:
        """Refuse a move whose number may be a distance or a square."""
        number = by["far"] or by["steps"]
        self.segment, self.signs = [], []
        advice = f"say whether it is by {number} or to {number}"
        sentence = f"expected where a jump ends, got {by[0]!r}: {advice}"
        self.case.refuse_line("jump", sentence, f"line {line}")

    def build(self) -> Found:
        self._end_segment()
        notes = list(self._turn_pairs())
        self._check_counts()
        if self.has_list and self.depth and self.case.pairs:
            self.case.refuse("brackets", "expected every bracket closed, got the end")
        if self.first is not None:
            self._begin_with_size(self.first)
        size, columns = self._stated_size()
        if not (size or self.case.overrides.size or self.case.unread):
            size = self._commented_size()
            if size:
                notes.append(Problem("size-comment", f"a comment says the size: {size} squares"))
        columns = columns or self.case.properties.get("columns")
        self.case.properties |= {"size": size, "columns": columns}
        are_many = len(self.case.problems) != 1
        if self.is_program and are_many and not (self.case.pairs or self.is_data):
            self.case.forget()
            self.case.refuse("jump", "expected jumps such as 3-22 or jumps[3] = 22, got none")
        return self.case.build_game(notes)

    def _stated_size(self) -> tuple[int | None, int | None]:
        """The squares and the columns that the text and its headers state, comments aside."""
        rows, columns = self.sizes.get("rows"), self.sizes.get("columns")
        size = self.sizes.get("size")
        if rows and columns:
            size = size or rows * columns
            if size != rows * columns:
                self.case.refuse("size", f"expected {rows} times {columns} squares, got {size}")
        elif rows and size and size % rows == 0:
            columns = size // rows
        size = size or self._size_called_n()
        headed = self.case.properties.get("size")
        if size and headed and size != headed:
            self.case.refuse("size", f"expected one number of squares, got {headed} and {size}")
        return size or headed, columns

    @property
    def _highest(self) -> int:
        """The highest square that a jump has for an end; 0 without jumps."""
        return max((max(pair) for pair in self.case.pairs), default=0)

    def _size_called_n(self) -> int | None:
        """The number of squares that is called `n`, which may also be a side."""
        n, most = self.sizes.get("n"), self._highest
        if n is None or n >= most:
            return n
        side = f"; if it is a side, ask for {argument('size', n**2)}" if n**2 >= most else ""
        self.case.refuse("size", f"expected a size of {most} or more, got n = {n}{side}")
        return None

    def _commented_size(self) -> int | None:
        """The one size in comments about the board that holds all jumps.

        A comment may also be about something else: ``60 squares to go``.
        """
        most = self._highest
        sizes = {size: of_board for size, of_board in self.commented.items() if size >= most}
        if len(sizes) == 1 and all(sizes.values()):
            return next(iter(sizes))
        if set(sizes) - {LIKELY_SIZE}:
            told = " and ".join(map(str, sorted(sizes)))
            asked = " or ".join(argument("size", size) for size in sorted({*sizes, LIKELY_SIZE}))
            sentence = (
                f"expected one size of {most} or more, got {told} in a comment: ask for {asked}"
            )
            self.case.refuse("size", sentence)
        return None

    def _begin_with_size(self, first: _End) -> None:
        """Take a number alone at the beginning as the size, if jumps follow."""
        most = self._highest
        if isinstance(first.number, NotANumber) or not self.case.pairs:
            self._refuse(str(first.number), first.line)
        elif first.number < most:
            is_side = first.number**2 >= most
            hint = f"; if it is a side, ask for {argument('size', first.number**2)}"
            self._refuse(str(first.number), first.line, hint if is_side else "")
        else:
            self._take_size(str(first.number), first.line)

    def _check_counts(self) -> None:
        """Refuse a count of ladders or snakes in the text that differs from theirs."""
        counts = Counter("ladder" if exit > entry else "snake" for entry, exit in self.case.pairs)
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

    def chance(match: "re.Match[str]") -> str:
        try:
            effect = Effect.parse(f"chance {match['share']}")
        except ValueError:
            return match[0]
        if not re.search(r"[%/.]", match["share"]):
            return match[0]
        effects.append((int(match["entry"]), effect))
        return f"{match['entry']}{match['link']}{match['exit']}"

    def phrase(match: "re.Match[str]") -> str:
        kind = next(kind for kind in _EFFECT_WORDS if match[kind])
        turns = (match["turns"] or "").lower()
        effect = Effect.parse(f"{kind} {_AMOUNTS.get(turns, turns)}".strip())
        effects.extend(
            (int(square), effect) for square in re.findall("[0-9]+", match[f"{kind}_on"])
        )
        return " "

    return _PHRASES.sub(phrase, _CHANCE.sub(chance, line)), effects


def _says_count(text: str, signed_pieces: Sequence[Sign]) -> bool:
    """Whether a line has one number, and otherwise only words that count a kind."""
    signs = [sign for sign, piece in signed_pieces if sign != "comma" and piece not in (":", "=")]
    words = {word.lower() for word in _WORD.findall(text)}
    return signs.count("number") == 1 and len(signs) <= 2 and words <= _AROUND_COUNT


def _is_alone(text: str) -> bool:
    """Whether a line with a number has only words that may make it the size."""
    return {word.lower() for word in _WORD.findall(text)} <= _AROUND_SIZE


def _is_window_side(sign: str, piece: str) -> bool:
    """Whether a piece is a width or a height: ``width = 600``."""
    return sign == "size" and _WINDOW.match(piece.lower()) is not None


def _as_written(segment: list[_End]) -> str:
    """The numbers of a segment with their gaps, but without a sign or ``to`` before the first."""
    parts = [f"{_SHOWN.get(end.gap, end.gap)} {end.number}" for end in segment]
    written = "".join(parts).lstrip(" ,;|&/")
    return written.removeprefix("to ")


def _line_kind(text: str, signed_pieces: Sequence[Sign]) -> str:
    """The kind at the beginning of a line of one sentence: it holds for all jumps on the line."""
    signs = [sign for sign, _ in signed_pieces]
    begins_with_kind = bool(signs) and signs[0] in _KINDS
    if begins_with_kind and "number" in signs and not _SENTENCES.search(text):
        return signs[0]
    return ""


def _alternates(segment: list[_End]) -> bool:
    """Whether the gaps within jumps differ from the gaps between them."""
    if any(end.name == "exit" for end in segment[::2]):
        return False
    inner = {end.gap for end in segment[1::2]}
    outer = {end.gap for end in segment[2::2]}
    if len(inner) != 1 or "next" in inner:
        return False
    return inner.isdisjoint(outer)


def fits(head: Head) -> int:
    """How well the text fits: it has a jump or a size, and at least half of it is understood."""
    if head.shape == "matrix" and not (_LETTERS.search(head.text) or _PAIR_LIST.match(head.text)):
        return 0
    lines = [Line(index, text) for index, text in enumerate(head.text.split("\n"), 1)]
    reading = _FreeText(Overrides())
    for line in lines[:_LOOKED_AT]:
        reading.read(line)
    understood = len(reading.case.pairs) + len(reading.sizes) + len(reading.case.effects)
    problems = max(reading.case.problems.total, reading.case.unread)
    if understood == 0 and reading.says_nothing_leads:
        return LIKELY
    if 0 < understood >= problems:
        return LIKELY
    in_code, _ = _code_of(lines, Overrides())
    if in_code is None or (head.shape == "matrix" and isinstance(in_code, Bad)):
        return 0
    return LIKELY


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The one game in `source`."""
    reading, code = _FreeText(overrides), _PossibleCode()
    for line in source.lines():
        reading.read(line)
        code.add(line)
    words = reading.build()
    in_code, has_all_tiles = _code_of(code.lines(), overrides)
    if in_code is None:
        yield words
    elif has_all_tiles or isinstance(words, Bad) or not words.layout.pairs:
        yield in_code
    else:
        yield _agreed(words, in_code)


class _PossibleCode:
    """The lines of a text that may be code, in little memory; it drops texts that are too long."""

    def __init__(self) -> None:
        self.text = io.StringIO()
        self.is_code = False

    def add(self, line: Line) -> None:
        """Keep a line, while the text is short enough for code."""
        self.is_code = self.is_code or _CODE.search(line.text) is not None
        if self.text.tell() <= LONGEST_CODE:
            self.text.write(line.text[:LONGEST_CODE] + "\n")

    def lines(self) -> list[Line]:
        """The lines; none if the text is too long or has no sign of code."""
        if not self.is_code or self.text.tell() > LONGEST_CODE:
            return []
        texts = self.text.getvalue().split("\n")
        return [Line(number, text) for number, text in enumerate(texts, 1)]


def _code_of(lines: Sequence[Line], overrides: Overrides) -> tuple[Found | None, bool]:
    """The game of the lines as code, and whether it lists every tile; None if they are no code."""
    if not any(_CODE.search(line.text) for line in lines):
        return None, False
    from boustro.formats.code import read as read_code

    return read_code(lines, overrides)


def _agreed(words: Draft, in_code: Found) -> Found:
    """The game in words, unless the text holds further jumps as code."""
    if isinstance(in_code, Bad):
        name = in_code.error.problems[0].name
        is_about_size = name == "size" and ASSUMED in words.notes
        return in_code if name == "half" or is_about_size else words
    further = set(in_code.layout.pairs) - set(words.layout.pairs)
    if not further:
        return words
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
    lines += [one.on(square) for square, one in board.effects.items() if one.kind != "chance"]
    return "\n".join(lines) + "\n"


def _jump(board: Board, entry: int, exit: int) -> str:
    effect = board.effects.get(entry)
    return f"{entry}-{exit} at {effect.number}" if effect else f"{entry}-{exit}"


FORMATS = {"freeform": Functions(fits, read, write)}
