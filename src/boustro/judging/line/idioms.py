"""Idioms: code that does something other than it seems to, for each language, with its repair.

There are few idioms, so the search tries them before all other edits.  It names an idiom only
after the solution has run with the repair and passed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from boustro.judging.line.edits import TERM
from boustro.judging.line.tokens import TextEdit
from boustro.say import say

_MOST = 40
"""The most repairs that are tried."""
_LONGEST = 12_000
_LONGEST_LINE = 400
"""The longest text and the longest line in which idioms are searched, in characters.

The patterns scan most lines more than once, and some scan most pairs of lines.
"""
_ATOM = r"(?:[\w.]+(?:\([^()\n]*\))?|\([^()\n]*\))"
"""A name, a number, a call or an expression in brackets."""
_PART = r"[^,()\n]*(?:\([^()\n]*\)[^,()\n]*)*"
"""An argument between two commas."""
_KEY = r"(?:[^()\n]|\([^()\n]*\))+"
_NESTED = r"(?:[^<>;\n]|<(?:[^<>;\n]|<[^<>;\n]*>)*>)+"
_CONTAINER = r"(?:std::)?(?:vector|array|deque|queue|(?:unordered_)?(?:map|set))"
_TYPES = (
    r"(?:(?:const|final|unsigned) )*"
    r"(?:int|long long|long|bool|boolean|char|double|auto|var|size_t|string|String|Integer"
    r"|[\w:]+<[^;=\n]*>)(?:\[\])*"
)
_SIDES = re.compile(r"\b(\w+) = (?:len\(\w+\)|\w+\.length\b|\w+\.size\(\))")


class RepairedText(NamedTuple):
    """The whole text after a repair, and the place of the mistake in the original text."""

    place: int
    text: str


Finder = Callable[[str], Iterator[RepairedText]]


class Idiom(NamedTuple):
    """A typical mistake, and the function that finds and repairs it."""

    sentence: str
    """The mistake in words, and the cure."""
    find: Finder
    """Finds each place of the mistake, with a repair."""
    is_advice: bool = True
    """Whether a person would make the repair; if not, it only proves that the line is wrong."""


class IdiomEdit(NamedTuple):
    """An edit that repairs an idiom, with the line of the mistake and the mistake in words."""

    edit: TextEdit
    line: int
    sentence: str
    is_advice: bool = True


def idiom_edits(text: str, language: str) -> list[IdiomEdit]:
    """The repairs of a language's idioms in a text; empty if the text is too long."""
    if len(text) > _LONGEST or max(map(len, text.split("\n"))) > _LONGEST_LINE:
        return []
    found = (
        IdiomEdit(
            edit_between(text, new),
            text.count("\n", 0, place) + 1,
            idiom.sentence,
            idiom.is_advice,
        )
        for idiom in IDIOMS.get(language, ())
        for place, new in idiom.find(text)
        if new != text
    )
    return [*islice(found, _MOST)]


def edit_between(text: str, new: str) -> TextEdit:
    r"""The edit that turns one text into another; it has only the lines that differ.

    >>> edit_between("a\nb\nc", "a\nd\ne\nc")
    TextEdit(first=2, last=2, lines=('d', 'e'), cost=3)
    """
    before, after = text.split("\n"), new.split("\n")
    shorter = min(len(before), len(after))
    begin = next((i for i in range(shorter) if before[i] != after[i]), shorter)
    most = shorter - begin
    end = next((i for i in range(most) if before[-1 - i] != after[-1 - i]), most)
    return TextEdit(begin + 1, len(before) - end, tuple(after[begin : len(after) - end]), TERM)


def _each(pattern: str, *repairs: str) -> Finder:
    """A finder that repairs one place at a time, with each of the repairs."""
    compiled = re.compile(pattern, re.MULTILINE)

    def find(text: str) -> Iterator[RepairedText]:
        for match in compiled.finditer(text):
            for repair in repairs:
                new = f"{text[: match.start()]}{match.expand(repair)}{text[match.end() :]}"
                yield RepairedText(match.start(), new)

    return find


def _everywhere(pattern: str, repair: str) -> Finder:
    """A finder that repairs all places at once."""
    compiled = re.compile(pattern, re.MULTILINE)

    def find(text: str) -> Iterator[RepairedText]:
        if match := compiled.search(text):
            yield RepairedText(match.start(), compiled.sub(repair, text))

    return find


def _both(*finders: Finder) -> Finder:
    """A finder that combines several finders."""

    def find(text: str) -> Iterator[RepairedText]:
        for finder in finders:
            yield from finder(text)

    return find


def _rows_made_anew(text: str) -> Iterator[RepairedText]:
    """Python: replace a list that repeats one inner list by a list of separate ones."""
    element = rf"\[[^\[\]\n]*\](?: ?\* ?{_ATOM})*|(?:set|list|dict|deque)\(\)|\{{\}}"
    for match in re.finditer(rf"\[({element})\] ?\* ?({_ATOM}(?: ?\* ?{_ATOM})*)", text):
        count = re.sub(r"^\(([^()]*)\)$", r"\1", match[2])
        rows = f"[{match[1]} for _ in range({count})]"
        yield RepairedText(match.start(), f"{text[: match.start()]}{rows}{text[match.end() :]}")


def _default_made_anew(text: str) -> Iterator[RepairedText]:
    """Python: create a mutable default argument anew in each call, or copy it."""
    default = r"(set|list|dict|deque)\(\)|\[\]|\{\}"
    head = rf"(?m)^[ \t]*def .*?\b(\w+)(?:: ?[^=\n]*?)? ?= ?({default})[^\n]*:[^\S\n]*\n([ \t]+)"
    for match in re.finditer(head, text):
        name, value, indent = match[1], match[2], match[4]
        kind = match[3] or ("list" if value == "[]" else "dict")
        made = f"if {name} is None:\n{indent}    {name} = {value}\n{indent}"
        without = f"{text[: match.start(2)]}None{text[match.end(2) : match.end()]}"
        yield RepairedText(match.start(1), f"{without}{made}{text[match.end() :]}")
        copied = f"{name} = {kind}({name})\n{indent}"
        yield RepairedText(match.start(1), f"{text[: match.end()]}{copied}{text[match.end() :]}")


def _heap_pairs_turned(text: str) -> Iterator[RepairedText]:
    """Python: swap the pairs of a heap wherever the code pushes or pops them."""
    for heap in dict.fromkeys(re.findall(r"heappush\((\w+), ?\(", text)):
        put = rf"(heappush\({heap}, ?\(|\b{heap} = \[\()({_PART}), ?({_PART})(?=\))"
        taken = rf"(\w+), ?(\w+)(?=\)? = (?:heapq\.)?heappop\({heap}\))"
        new = re.sub(taken, r"\2, \1", re.sub(put, r"\1\3, \2", text))
        yield RepairedText(text.rindex(f"heappush({heap}"), new)


def _of_name(declared: str, used: str, repair: str) -> Finder:
    """A finder that repairs the uses of names declared in a certain way, one at a time."""
    compiled = re.compile(used)

    def find(text: str) -> Iterator[RepairedText]:
        names = {*re.findall(declared, text)}
        for match in compiled.finditer(text):
            if match["name"] in names:
                new = f"{text[: match.start()]}{match.expand(repair)}{text[match.end() :]}"
                yield RepairedText(match.start(), new)

    return find


def _filled(text: str) -> Iterator[RepairedText]:
    """Java: fill an array that the code never fills."""
    for match in re.finditer(r"(?m)^([ \t]+)int\[\] (\w+) = new int\[[^\]\n]+\];", text):
        if f"fill({match[2]}" not in text:
            for value in ("Integer.MAX_VALUE", "Integer.MAX_VALUE / 2", "-1"):
                row = f"\n{match[1]}Arrays.fill({match[2]}, {value});"
                yield RepairedText(
                    match.start(), f"{text[: match.end()]}{row}{text[match.end() :]}"
                )


def _memory_filled(text: str) -> Iterator[RepairedText]:
    """C++: fill an array with the number, where `memset` sets its bytes."""
    std = "" if "using namespace std" in text else "std::"
    for match in re.finditer(r"\b(?:std::)?memset\((\w+), ?([^,;\n]+), ?[^;\n]+\);", text):
        fill = f"{std}fill({std}begin({match[1]}), {std}end({match[1]}), {match[2]});"
        bytes_set = f"memset({match[1]}, 0x3f, sizeof({match[1]}));"
        if match[2] not in ("0", "-1", "0x3f"):
            for new in (fill, bytes_set):
                repaired = f"{text[: match.start()]}{new}{text[match.end() :]}"
                yield RepairedText(match.start(), repaired)


def _assigned(kinds: str) -> Finder:
    """A finder that turns a declaration that shadows an outer variable into an assignment."""

    def find(text: str) -> Iterator[RepairedText]:
        for match in re.finditer(rf"(?m)^([ \t]+)({kinds} )(\w+) = ", text):
            if _is_declared_around(text[: match.start()], match[1], match[3], kinds):
                new = f"{text[: match.start(2)]}{text[match.end(2) :]}"
                yield RepairedText(match.start(2), new)

    return find


def _is_declared_around(before: str, indent: str, name: str, kinds: str) -> bool:
    """Whether an enclosing block, one with a smaller indentation, declares a name."""
    modifiers = r"(?:(?:static|private|public) )*"
    declared = re.compile(rf"\s*{modifiers}{kinds} (?:[^;]*[ ,])?{name}(?= ?[=;,])")
    least = len(indent) - 1
    for row in reversed(before.split("\n")):
        width = len(row) - len(row.lstrip())
        if not row.strip() or width > least:
            continue
        if declared.match(row):
            return True
        least = width
    return False


def _same_key(looked: str, marked: str) -> Finder:
    """A finder that makes a lookup use the same key as the code that marks squares."""

    def find(text: str) -> Iterator[RepairedText]:
        keys = [(match["name"], match["key"]) for match in re.finditer(marked, text)]
        for match in re.finditer(looked, text):
            plain = re.escape(match["key"])
            empty = r"(?:\"\"|'')"
            texts = rf"`\$\{{{plain}\}}`|{plain} \+ {empty}|{empty} \+ {plain}"
            made = rf"[\w.]+\({plain}\)|{texts}"
            for name, key in dict.fromkeys(keys):
                if name == match["name"] and re.fullmatch(made, key):
                    begin, end = match.span("key")
                    yield RepairedText(match.start(), f"{text[:begin]}{key}{text[end:]}")

    return find


def _wide_bits(text: str) -> Iterator[RepairedText]:
    """JavaScript: replace a bit mask in a number by one in a BigInt."""
    bits = re.compile(r"\b1 << (\w+|\([^()\n]*\))")
    if places := [match.start() for match in bits.finditer(text)]:
        wide = bits.sub(r"(1n << BigInt(\1))", text)
        new = re.sub(r"(?m)(&[^&\n]*[!=]==? )0\b", r"\g<1>0n", wide)
        yield RepairedText(places[-1], new)


def _loops(text: str) -> Iterator[RepairedText]:
    """JavaScript: turn a `forEach` whose function returns a value into a loop."""
    head = r"(?m)^([ \t]*)([\w.]+)\.forEach\(\(?(\w+)\)? => \{\n((?:\1[ \t].*\n|\n)*)\1\}\);?"
    for match in re.finditer(head, text):
        if re.search(r"\breturn [^;\n]", match[4]):
            body = re.sub(r"\breturn;", "continue;", match[4])
            loop = f"{match[1]}for (const {match[3]} of {match[2]}) {{\n{body}{match[1]}}}"
            new = f"{text[: match.start()]}{loop}{text[match.end() :]}"
            yield RepairedText(match.start(), new)


def _counted_keys(text: str) -> Iterator[RepairedText]:
    """JavaScript: convert the keys of a `for ... in`, which are strings, before adding."""
    for match in re.finditer(r"\bfor \((?:const|let|var) (\w+) in ", text):
        new = re.sub(rf"\+ {match[1]}\b", f"+ Number({match[1]})", text)
        yield RepairedText(
            match.start(), re.sub(rf"\b{match[1]} \+(?!\+)", f"Number({match[1]}) +", new)
        )


def _from_bottom(text: str) -> Iterator[RepairedText]:
    """Count a row from the bottom instead of the top, to get its direction."""
    sides = dict.fromkeys(_SIDES.findall(text))
    for side in [*sides][:1]:
        for match in re.finditer(r"\b(\w+)(?= (?:% 2|& 1)\b)", text):
            for count in (f"({side} - {match[1]})", f"({side} - 1 - {match[1]})"):
                new = f"{text[: match.start()]}{count}{text[match.end() :]}"
                yield RepairedText(match.start(), new)


_ORDER = say(
    "idiom-largest-first-queue",
    "its queue hands out the largest first: a shortest route takes the fewest rolls first",
)
_BY_SQUARE = say(
    "idiom-queue-by-square",
    "its queue is ordered by the square: a shortest route takes the fewest rolls first",
)
_AT_ZERO = say(
    "idiom-unreached-as-zero",
    "squares not reached yet count as 0 rolls, so that none is ever nearer: begin "
    "with a large number",
)
_SHADOWED = say(
    "idiom-shadowed-variable",
    "a variable is declared anew in a block, so that the outer one of that name keeps its value",
)
_ONE_ENTRY = say(
    "idiom-one-entry-again",
    "it puts one and the same list into its queue again and again, so that all "
    "entries change with it: put in a copy",
)
_OVERFLOW = say(
    "idiom-largest-overflows",
    "the largest number and 1 more overflows to a negative one: begin with a smaller one",
)
_OTHER_KEY = say(
    "idiom-other-key",
    "it looks for a square under another key than it marks it: use one and the same",
)
_TOP_DOWN = say(
    "idiom-rows-from-top",
    "it counts rows from the top to find their direction: count them from the bottom, "
    "where the first row goes right",
)
_CUT_OFF = say(
    "idiom-cut-off-before-rounding",
    "it rounds up a quotient of whole numbers, which is cut off before: (a + b - 1) / b",
)
_TOO_TIGHT = say("idiom-equals-before-and", "== is taken before & there: put the & in brackets")
_SIZE_READ_AGAIN = say(
    "idiom-size-read-again",
    "its loop over a level compares with the size of the queue, which changes meanwhile: "
    "store the size before the loop",
)


def _size_read_once(kinds: str, takes: str, size: str) -> Finder:
    """A finder that stores the size of a queue before a loop that takes from the queue."""
    head = rf"\bfor ?\(({kinds}) (\w+) ?= ?0; ?\2 ?< ?(?:\(int\) ?)?(?P<name>\w+)\.({size});"
    stored = r"for (\1 \2 = 0, size = \g<name>.\4; \2 < size;"
    return _of_name(rf"\b(\w+)\.(?:{takes})\(", head, stored)


_TURNED = _each(
    r"(?<=[-=]> )(\w+)((?:\[\d\]|\.\w+(?:\(\))?)?) - (\w+)(\2)(?=[),;])", r"\3\2 - \1\4"
)
_OTHER_PART = _both(
    _each(r"(?<=[-=]> )(\w+)\[0\] - (\w+)\[0\]", r"\1[1] - \2[1]"),
    _each(r"(?<=[-=]> )(\w+)\[1\] - (\w+)\[1\]", r"\1[0] - \2[0]"),
)
_PYTHON = (
    Idiom(
        say(
            "idiom-same-rows",
            "the rows that it makes with * are one and the same list, so that all change "
            "with one: make each anew",
        ),
        _rows_made_anew,
    ),
    Idiom(
        say(
            "idiom-default-made-once",
            "a default argument is made once and stays from call to call: make it anew in each",
        ),
        _default_made_anew,
    ),
    Idiom(_BY_SQUARE, _heap_pairs_turned),
    Idiom(
        say(
            "idiom-compares-with-is",
            "it compares numbers with is, which holds up to 256 alone: use ==",
        ),
        _both(
            _each(r" is not (?=[\w(])(?!None|True|False)", " != "),
            _each(r" is (?=[\w(])(?!None|True|False|not\b)", " == "),
        ),
    ),
    Idiom(
        _ONE_ENTRY, _of_name(r"(\w+) = \[", r"\.append\((?P<name>\w+)\)", r".append(\g<name>[:])")
    ),
    Idiom(
        _AT_ZERO,
        _both(
            _each(rf"\.get\(({_PART}), 0\)", r'.get(\1, float("inf"))'),
            _each(r"\[0\](?= ?\*)", '[float("inf")]'),
        ),
    ),
    Idiom(_TOP_DOWN, _from_bottom),
)
_JAVA = (
    Idiom(
        say(
            "idiom-remove-by-place",
            "remove takes a whole number for a place in the list, not for the value: "
            "remove(Integer.valueOf(x))",
        ),
        _each(r"\.remove\(([^()\n]+)\)", r".remove(Integer.valueOf(\1))"),
    ),
    Idiom(
        _ORDER,
        _both(
            _TURNED,
            _each(rf"\.compare\(({_PART}), ?({_PART})\)", r".compare(\2, \1)"),
            _each(r"(?:Collections|Comparator)\.reverseOrder\(\)", ""),
            _each(r"\.reversed\(\)", ""),
        ),
    ),
    Idiom(_BY_SQUARE, _OTHER_PART),
    Idiom(
        say(
            "idiom-arrays-in-set",
            "arrays in a HashSet are equal to themselves alone, so that none is ever found: "
            "keep one number for each, as row * n + column",
        ),
        _each(
            r"(?<=Set<int\[\]> )(\w+ = )new HashSet<(?:int\[\])?>\(\)",
            r"\1new TreeSet<>(Arrays::compare)",
        ),
        is_advice=False,
    ),
    Idiom(
        _AT_ZERO,
        _both(
            _each(rf"\.getOrDefault\(({_PART}), 0\)", r".getOrDefault(\1, Integer.MAX_VALUE)"),
            _filled,
        ),
    ),
    Idiom(
        _ONE_ENTRY,
        _of_name(
            r"int\[\] (\w+) =",
            r"\.(add|offer|addLast|offerLast|addFirst|push)\((?P<name>\w+)\)",
            r".\1(\g<name>.clone())",
        ),
    ),
    Idiom(_OVERFLOW, _everywhere(r"\bInteger\.MAX_VALUE\b(?! /)", "Integer.MAX_VALUE / 2")),
    Idiom(_CUT_OFF, _each(rf"\bMath\.ceil\(({_ATOM}) / ({_ATOM})\)", r"((\1 + \2 - 1) / \2)")),
    Idiom(
        _SIZE_READ_AGAIN,
        _size_read_once("int", "poll|pollFirst|pop|remove|removeFirst", r"size\(\)"),
    ),
    Idiom(_SHADOWED, _assigned(_TYPES)),
    Idiom(
        _OTHER_KEY,
        _same_key(
            rf"(?P<name>\w+)\.contains\((?P<key>{_KEY})\)",
            rf"(?P<name>\w+)\.add\((?P<key>{_KEY})\)",
        ),
    ),
)
_CPP = (
    Idiom(
        _ORDER,
        _each(
            rf"\bpriority_queue<((?:[^<>,;\n]|<{_NESTED}>)+)>",
            r"priority_queue<\1, vector<\1>, greater<\1>>",
        ),
    ),
    Idiom(_TOO_TIGHT, _each(rf"({_ATOM}) & (\w+) ([!=]=) (\w+)", r"(\1 & \2) \3 \4")),
    Idiom(
        say(
            "idiom-container-copied",
            "a function gets a copy of the container, so that its changes are lost: take it "
            "by reference (&)",
        ),
        _each(
            rf"(?<=[(,])(\s*{_CONTAINER}<{_NESTED}>) (\w+)(?=\s*[,)])",
            r"\1& \2",
        ),
    ),
    Idiom(
        say("idiom-memset-bytes", "memset sets bytes, not numbers: fill the array"), _memory_filled
    ),
    Idiom(_CUT_OFF, _each(rf"\b(?:std::)?ceil\(({_ATOM}) / ({_ATOM})\)", r"((\1 + \2 - 1) / \2)")),
    Idiom(
        _SIZE_READ_AGAIN,
        _size_read_once("int|size_t|unsigned", "pop|pop_front|erase", r"size\(\)"),
    ),
    Idiom(_SHADOWED, _assigned(_TYPES)),
    Idiom(_OVERFLOW, _everywhere(r"\bINT_MAX\b(?! /)", "INT_MAX / 2")),
    Idiom(
        _AT_ZERO,
        _each(r"\b((?:std::)?vector<int> \w+\([^,;{}\n]+)\);", r"\1, INT_MAX);", r"\1, 1000000);"),
    ),
    Idiom(
        _OTHER_KEY,
        _same_key(
            rf"(?P<name>\w+)\.(?:count|contains)\((?P<key>{_KEY})\)",
            rf"(?P<name>\w+)\.insert\((?P<key>{_KEY})\)",
        ),
    ),
)
_ARRAY = r"(?:new )?Array\(((?:[^()\n]|\([^()\n]*\))*)\)"
_JAVASCRIPT = (
    Idiom(
        say(
            "idiom-sorts-as-texts",
            "sort() sorts numbers as texts, 10 before 2: give it (a, b) => a - b",
        ),
        _each(
            r"\.sort\(\)",
            ".sort((a, b) => a - b)",
            ".sort((a, b) => a[0] - b[0])",
            ".sort((a, b) => a[1] - b[1])",
        ),
    ),
    Idiom(_ORDER, _TURNED),
    Idiom(_BY_SQUARE, _OTHER_PART),
    Idiom(
        say(
            "idiom-fill-same-object",
            "fill puts one and the same object in every place: make each anew with Array.from",
        ),
        _both(
            _each(
                rf"{_ARRAY}\.fill\((\[.*\]|new .*\)|Array\(.*\))\)(?=;|,|$)",
                r"Array.from({ length: \1 }, () => \2)",
            ),
            _each(rf"{_ARRAY}\.fill\(\{{\}}\)", r"Array.from({ length: \1 }, () => ({}))"),
        ),
    ),
    Idiom(
        say(
            "idiom-for-in",
            "for ... in goes through the places of a list, as texts: use for ... of, or Number()",
        ),
        _both(_each(r"\bfor \((const|let|var) (\w+) in ", r"for (\1 \2 of "), _counted_keys),
    ),
    Idiom(
        say("idiom-adds-to-text", "it adds to a text, which joins the two: make it a number first"),
        _each(r"\.split\(([^()\n]*)\)(?!\.map)", r".split(\1).map(Number)"),
    ),
    Idiom(
        say(
            "idiom-return-in-for-each",
            "a return in forEach ends the function for one element alone: use a for loop",
        ),
        _loops,
    ),
    Idiom(
        say("idiom-bits-beyond", "bits beyond the 32nd wrap round: use a Set, or a BigInt"),
        _wide_bits,
    ),
    Idiom(
        say(
            "idiom-set-of-lists",
            "a Set compares lists by identity, so that none is ever found: "
            "make them texts or numbers",
        ),
        _everywhere(r"\.(has|add)\((\[[^\[\]\n]*\])\)", r".\1(String(\2))"),
    ),
    Idiom(
        _OTHER_KEY,
        _same_key(
            rf"(?P<name>\w+)\.has\((?P<key>{_KEY})\)", rf"(?P<name>\w+)\.add\((?P<key>{_KEY})\)"
        ),
    ),
    Idiom(_TOO_TIGHT, _each(rf"({_ATOM}) & (\w+) ([!=]==?) (\w+)", r"(\1 & \2) \3 \4")),
    Idiom(_ONE_ENTRY, _of_name(r"(\w+) = \[", r"\.push\((?P<name>\w+)\)", r".push([...\g<name>])")),
    Idiom(
        _SIZE_READ_AGAIN,
        _size_read_once("let|var", "shift|pop|dequeue", r"length|size\(\)"),
    ),
    Idiom(_SHADOWED, _assigned("(?:let|const|var)")),
    Idiom(
        _AT_ZERO,
        _both(
            _each(rf"({_ARRAY}\.fill\()0\)", r"\1Infinity)"),
            _each(r" (\?\?|\|\|) 0\b", r" \1 Infinity"),
        ),
    ),
    Idiom(_TOP_DOWN, _from_bottom),
)
IDIOMS: Mapping[str, Sequence[Idiom]] = {
    "python": _PYTHON,
    "java": _JAVA,
    "c++": _CPP,
    "javascript": _JAVASCRIPT,
}
"""The idioms of each language, most likely first."""
