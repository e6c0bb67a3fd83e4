"""Likely mistakes: a model of each, which answers as a solver that makes it, and its sentence."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from boustro.judge.forms import Form
from boustro.judge.searches import LOOKUPS, NONE, OTHERS, SEARCHES, Answer, Program, queued
from boustro.judge.variants import variants
from boustro.judge.verdict import Verdict
from boustro.model.board import Board


class Mistake(NamedTuple):
    """A model of a mistake: its sentence, and what a solver that makes it answers.

    `says`: what a solver that ends in an error has to say.  One without a sentence has several
    causes; it is there so that none of them is named.
    """

    sentence: str
    answer: Callable[[Board], Answer]
    says: str = ""


CRASHES = "it is stopped with signal 11, as after a read outside a list or endless recursion"
_ENDED = r"[Ii]ndex|Key|range(?!\()|bounds|undefined|signal"
_EMPTY = "empty (?:deque|list|queue)|NoSuchElement"
_NO_ROUTE = "it does not return -1 where there is no route, "
_UNEVEN = "its count is off: each roll counts one, and the start nothing"
_FIRST = "on every board tested, it finds the last square only if one roll reaches it"
_COPIES = "so its queue keeps growing with copies of the same squares"
_ENDS: dict[Answer, str] = {Verdict.TIME_LIMIT: "it does not stop", Verdict.FORMAT: ""}
_GIVES: dict[Answer, str] = {
    Verdict.RUNTIME_ERROR: "[][0]",
    Verdict.TIME_LIMIT: "raise StopIteration",
    Verdict.FORMAT: 'return ""',
}
_ERRORS = {
    r"^(?!.*empty).*(?:Index|bounds|out of range|undefined \(reading '-?\d)": "it reads or writes outside a list",
    "Key": "it looks up a key that its dictionary does not hold",
    "signal 11": CRASHES,
}

_REACHING = re.sub("  # .*", "", SEARCHES[0])
_AT_ONCE = "                if t == last:\n                    return rolls + 1\n"
_TAKING = _REACHING.replace(_AT_ONCE, "").replace(
    "        for at", "        if s == last:\n            return rolls\n        for at"
)
_TEXTS = {**OTHERS, "taking": _TAKING, "wraps": _TAKING, "cell": re.sub("  # .*", "", LOOKUPS[0])}

# A sentence, and below it what makes the mistake of a right text: `old -> new` in both searches, or
# in the one text that is named; ¶ begins another line, and ? what a solver may do or not.
_NUMBERING = """
it numbers the rows from the top: square 1 is at the bottom left, so square s is in row
n − 1 − (s − 1) // n
  cell: n - 1 - r -> r
  cell: n - 1 - r -> r ; n - 1 - c -> c

it forgets that rows alternate: every second row from the bottom runs from right to left
  cell: n - 1 - c -> c

it takes the direction of a row from its number from the top, which is right only for every second
n: count the rows from the bottom
  cell: r % 2 -> (n - r) % 2
  cell: r % 2 -> (n - 1 - r) % 2

it reads every row in the wrong direction: the bottom row runs from left to right, the next one from
right to left
  cell: == 0 -> == 1

it swaps rows and columns
  cell: [n - 1 - r][c] -> [c][n - 1 - r] ; [n - 1 - r][n - 1 - c] -> [n - 1 - c][n - 1 - r]

it looks up square s in the place of square s + 1: the cell is that of (s − 1) // n, (s − 1) % n
  cell: t - 1 -> t
"""
_SEARCHING = """
it follows two jumps in one roll: a token that a jump puts on an entry rests there until the next
roll
  to(t) -> to(to(t))
  t = to(t) -> while to(t) != t: t = to(t)

it marks the entry of a jump as visited, or asks whether it was: only the square on which the token
rests after the jump counts
  if t not -> if at not
  if t not -> if at not ; seen.add(t) -> seen.update({at, t})
  if t not in seen -> if at not in seen and (t not in seen or seen.add(at))
  if t not in seen -> if at not in seen and (t not in seen or seen.add(at)) ; seen.add(t) -> seen.update({at, t})
  if t not in seen -> if not {at, t} & seen ; seen.add(t) -> seen.update({at, t})
  seen.add(t) -> seen.add(at)
  seen.add(t) -> seen.update({at, t})

it searches depth first (a stack, a recursion), so the first route found may not be a shortest one:
search from the square found first
  pop(0) -> pop() ; ? s + 1, s + 7 -> s + 6, s, -1
  {1} -> set() ; pop(0) -> pop()¶if s in seen: continue¶seen.add(s) ; seen.add(t) -> pass ; ? s + 1, s + 7 -> s + 6, s, -1
  depth: ? range(s + 1, min(s + 6, last) + 1) -> range(min(s + 6, last), s, -1) ; ? and not found -> ; ? seen.add(s) -> if s != last: seen.add(s)

it stops at n² − 6: from there a token needs one more roll, but a token that a ladder has put on n²
needs none
  taking: == last -> >= last - 6 ; return rolls -> return rolls + 1

it does not search from the last six squares: there, only throws that are too large are lost
  s + 7 -> s + 7 if s <= max(last - 6, 1) else 0

it ignores the snakes
  to(t) -> max(t, to(t))

it ignores the ladders
  to(t) -> min(t, to(t))

it ignores the jumps
  to(t) -> t

its exits are one too high: are they counted from 0 or 1?
  to(t) -> to(t) + (to(t) != t)

its exits are one too low: are they counted from 0 or 1?
  to(t) -> to(t) - (to(t) != t)

it skips a jump where that is better: jumps are always taken
  if t not in seen -> for t in {at, t} - seen

it ends too early: the game ends on n², not on a square before it
  == last -> >= last - 1
  == last -> >= last - 2

it tries no further throws from a square once one of them has met a jump
  at <= last -> at <= last and all(to(e) == e for e in range(s + 1, at))
  at <= last -> at <= last and all(to(e) == e for e in range(at + 1, min(s + 6, last) + 1))

it raises the counter with each square from the queue: raise it once for all squares that are the
same number of rolls away
  while waiting -> rolls = -1¶while waiting ; waiting.pop(0) -> waiting.pop(0)[0], rolls + 1

it takes a jump for a free edge of a graph: then a token may leave a jump alone, or take two in one
roll
  sweeps: for at in range(s + 1, -> for at in range(s, ; to(at) -> to(s) if at == s else at ; [s] + 1 -> [s] + (at > s)

it searches depth first and stores the distance of a square while those that it depends on are still
open: snakes lead round in circles
  stored: ? range(s + 1, min(s + 6, last) + 1) -> range(min(s + 6, last), s, -1)

it gives up after n rolls: on an n × n board, the finish may be further away
  taking: return rolls -> return rolls if rolls * rolls <= last else -1

it says -1 where the top left cell holds a jump: square n² is there only if n is even
  while waiting -> k = last - (int(last**0.5) - 1) * (last % 2)¶while waiting and to(k) == k

it counts a jump as a roll: a jump costs none
  sweeps: [s] + 1 -> [s] + 1 + (t != at)

it is greedy: the throw that gets furthest is not always the first of a shortest route
  greedy: ? seen.add(s) -> seen |= ends
  greedy: - seen -> ; not ends -> max(ends) in seen

it never goes on from the foot of a snake: it takes the squares once from left to right, or leaves
out the throws onto snakes
  sweeps: changed = True -> pass

it starts off the board: the token starts on square 1
  (1, 0) -> (0, 0) ; ? {1} -> {0}

its die never shows a 6: the die shows 1 to 6
  s + 7 -> s + 6
  s + 1, s + 7 -> s, s + 6

its die shows 1 to 7: the die has six faces
  s + 7 -> s + 8

its range of throws is one short: the last number of a range is left out
  s + 7 -> s + 6 ; at <= last -> at < last

no throw takes it to the last square: the end of a range is left out, or >= stands for >
  at <= last -> at < last

it stops one square before the last: the finish is n², not n² − 1
  == last -> == last - 1

its answer is one too high: count the rolls, not the squares
  taking: return rolls -> return rolls + 1

its answer is one too low: the first roll counts
  taking: return rolls -> return rolls - 1

it reads beyond the last square: a throw past it leaves the token where it is
  at <= last -> at <= last or [][0] ; s + 1, s + 7 -> s + 6, s, -1
  wraps: at <= last -> True

it takes -1 for a destination: -1 means that the square has no jump
  to(t) -> to(t) if to(t) != t else -1 ; s + 7 -> s + 7 // (s > 0)
  to(t) -> to(t) if to(t) != t else [][0]
"""
_WITHOUT_ROUTE = """
but how far it came: the last distance it found, or the number of levels it searched
  taking: return -1 -> return rolls
  taking: return -1 -> return rolls + 1
  taking: if t not -> if at not ; seen.add(t) -> seen.add(at) ; return -1 -> return rolls

but the number of squares
  taking: return -1 -> return last

but the length of a side
  taking: return -1 -> return int(last**0.5)

and does not stop
  taking: return -1 -> raise StopIteration

but nothing that can be a number of rolls
  taking: return -1 -> return ""
"""


def _listed(table: str, before: str = "") -> Iterator[Mistake]:
    """The models of a table."""
    for paragraph in table.strip().split("\n\n"):
        sentence = before + " ".join(re.findall(r"^\S.*", paragraph, re.MULTILINE))
        for patch in re.findall(r"^  (.*)", paragraph, re.MULTILINE):
            yield from _patched(sentence, patch)


def _patched(sentence: str, patch: str, says: str = _ENDED) -> Iterator[Mistake]:
    """The models of one patch: of each text, and with and without what is left open."""
    name, edits = named.groups() if (named := re.match(r"(\w+):(.*)", patch)) else ("", patch)
    texts = [_TEXTS[name]] if name else [_TAKING, _REACHING]
    ways = [
        ("", edit[2:]) if edit.startswith("? ") else (edit,) for edit in edits.strip().split(" ; ")
    ]
    for text, chosen in product(texts, product(*ways)):
        found = text
        for edit in filter(None, chosen):
            old, _, new = edit.partition(" ->")
            found = _replaced(found, old, new.strip())
        look = LOOKUPS[0] if name == "wraps" else ""
        program = Program(_TAKING, found) if name == "cell" else Program(found, look)
        yield Mistake(sentence, program.answer, says)


def _replaced(text: str, old: str, new: str) -> str:
    """With every `old` changed; what follows ¶ goes below, as far to the right."""
    lines = ((line, " " * (len(line) - len(line.lstrip()))) for line in text.splitlines())
    return "\n".join(line.replace(old, new).replace("¶", "\n" + indent) for line, indent in lines)


def _without(what: str, given: str, says: str = "") -> Iterator[Mistake]:
    """Right where there is a route, something else where there is none."""
    return _patched(_NO_ROUTE + what, f"taking: return -1 -> {given}", says)


def _instead(sentence: str, given: str, says: str = "") -> Iterator[Mistake]:
    """Right where there is no route, something else in place of the fewest rolls."""
    return _patched(sentence, f"taking: return rolls -> {given}", says)


NUMBERING = tuple(_listed(_NUMBERING))
SEARCHING = (
    *_listed(_SEARCHING),
    # Nothing is said of these, nor of their equals: a list that is one too short, a loop without end.
    *_instead("", "[][0]"),
    Mistake("", lambda _board: Verdict.TIME_LIMIT),
    *(
        Mistake(
            f"it goes to visited squares again, {_COPIES}",
            partial(queued, marks_taken=False, marked=marked),
        )
        for marked in ((), (1,))
    ),
    Mistake(
        "it puts squares into the queue that wait there already (marked only when they are taken "
        f"out, for example), {_COPIES}",
        partial(queued, marks_taken=True),
    ),
)
WITHOUT_ROUTE = (
    *_listed(_WITHOUT_ROUTE, _NO_ROUTE),
    *_without("but takes from an empty queue", "[][0]", _EMPTY),
    *_without("but ends in an error", "[][0]", f"^(?!.*(?:{_EMPTY}))"),
)
THROWING = (
    Mistake(
        "its token never moves: roll has to look up the square to which the throw leads",
        lambda _board: 1,
    ),
)


def known_mistakes(form: Form, without: int | None) -> Iterator[Mistake]:
    """The models of named mistakes; `without` is what the solver gives where there is no route."""
    if form.throws:
        yield from THROWING
        return
    yield from NUMBERING if form.name in ("leetcode", "resolved") else ()
    yield from (*SEARCHING, *WITHOUT_ROUTE)
    if without is not None:
        yield from _without(f"but {without}", f"return {without}")


def slips(form: Form) -> Iterator[Mistake]:
    """The models of what one wrong token does to a right search."""
    if not form.throws:
        for sentence, variant in variants(cells=form.name == "leetcode"):
            yield Mistake(sentence, variant.answer, _ENDED)


def alike(always: Answer, right: int) -> Iterator[Mistake]:
    """What a solver does on all boards alike, from what it gave on one with the answer `right`."""
    ends = {"": _ENDS.get(always, f"it answers {always}")}
    for says, what in (_ERRORS if always is Verdict.RUNTIME_ERROR else ends).items():
        yield Mistake(what and f"on every board tested, {what}", lambda _board: always, says)
        if right != NONE != always:
            told = what and f"on every board tested that has a route, {what}"
            yield from _instead(told, _GIVES.get(always, f"return {always}"), says)
    yield from _instead(_FIRST, "return 1 if rolls == 1 else -1")
    for factor, more in [*product((-1, 2, 3), range(-2, 3)), (1, -2), (1, 2)]:
        yield from _instead(_UNEVEN, f"return {factor} * rolls + {more}")
