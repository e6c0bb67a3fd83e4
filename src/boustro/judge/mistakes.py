"""Likely mistakes: a model of each, which is a whole program that makes it, and its sentence.

>>> "for at in range(s + 1, s + 6):" in mistake_named("no-six").shown
True
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.judge.forms import Form
from boustro.judge.searches import NONE, RIGHT, Answer, GameProgram, Program
from boustro.judge.variants import variants
from boustro.judge.verdict import Verdict


class Mistake(NamedTuple):
    """A model of a mistake: its name, its sentence, and a program that makes it.

    `says`: what a solver that ends in an error has to say.  One without a sentence has several
    causes; it is there so that none of them is named.
    """

    name: str
    sentence: str
    program: Program
    says: str = ""

    @property
    def shown(self) -> str:
        """The program, below its sentence, as a solution to run or to step through."""
        return f'"""{self.name}: {self.sentence}."""\n\n{self.program.text}'


CRASHES = "it is stopped with signal 11, as after a read outside a list or endless recursion"
_ENDED = r"[Ii]ndex|Key|range(?!\()|bounds|undefined|signal"
_NO_ROUTE = "it does not return -1 where there is no route, "
_UNEVEN = "its count is off: each roll counts one, and the start nothing"
_FIRST = "on every board tested, it finds the last square only if one roll reaches it"
_ENDS: dict[Answer, str] = {Verdict.TIME_LIMIT: "it does not stop", Verdict.FORMAT: ""}
_GIVES: dict[Answer, str] = {
    Verdict.RUNTIME_ERROR: "[][0]",
    Verdict.TIME_LIMIT: "while True: pass",
    Verdict.FORMAT: 'return ""',
}
_ERRORS = {
    r"^(?!.*empty).*(?:Index|bounds|out of range|undefined \(reading '-?\d)": "it reads or writes outside a list",
    "Key": "it looks up a key that its dictionary does not hold",
    "signal 11": CRASHES,
}

# A mistake a paragraph: its name and its sentence, perhaps what an error says, and below these what
# makes the mistake of a right program: `old -> new` in its search (its lookup if it is `cell`), of
# both searches or of the one that is named; ¶ begins another line, and ? what a solver may do or not.
_TABLE = """
rows-from-the-top: it numbers the rows from the top: square 1 is at the bottom left, so square s is
in row n − 1 − (s − 1) // n
  cell: n - 1 - r -> r
  cell: n - 1 - r -> r ; n - 1 - c -> c

no-alternating: it forgets that rows alternate: every second row from the bottom runs from right to
left
  cell: n - 1 - c -> c

direction-from-the-top: it takes the direction of a row from its number from the top, which is right
only for every second n: count the rows from the bottom
  cell: r % 2 -> (n - r) % 2
  cell: r % 2 -> (n - 1 - r) % 2

every-row-reversed: it reads every row in the wrong direction: the bottom row runs from left to
right, the next one from right to left
  cell: == 0 -> == 1

rows-for-columns: it swaps rows and columns
  cell: [n - 1 - r][c] -> [c][n - 1 - r] ; [n - 1 - r][n - 1 - c] -> [n - 1 - c][n - 1 - r]

next-square: it looks up square s in the place of square s + 1: the cell is that of (s − 1) // n, (s
− 1) % n
  cell: t - 1 -> t

two-jumps: it follows two jumps in one roll: a token that a jump puts on an entry rests there until
the next roll
  to(t) -> to(to(t))
  t = to(t) -> while to(t) != t: t = to(t)

entry-marked: it marks the entry of a jump as visited, or asks whether it was: only the square on
which the token rests after the jump counts
  if t not -> if at not
  if t not -> if at not ; seen.add(t) -> seen.update({at, t})
  if t not in seen -> if at not in seen and (t not in seen or seen.add(at))
  if t not in seen -> if at not in seen and (t not in seen or seen.add(at)) ; seen.add(t) -> seen.update({at, t})
  if t not in seen -> if not {at, t} & seen ; seen.add(t) -> seen.update({at, t})
  seen.add(t) -> seen.add(at)
  seen.add(t) -> seen.update({at, t})

depth-first: it searches depth first (a stack, a recursion), so the first route found may not be a
shortest one: search from the square found first
  pop(0) -> pop() ; ? s + 1, s + 7 -> s + 6, s, -1
  {1} -> set() ; pop(0) -> pop()¶if s in seen: continue¶seen.add(s) ; seen.add(t) -> pass ; ? s + 1, s + 7 -> s + 6, s, -1
  depth: ? range(s + 1, min(s + 6, last) + 1) -> range(min(s + 6, last), s, -1) ; ? and not found -> ; ? seen.add(s) -> if s != last: seen.add(s)

six-before: it stops at n² − 6: from there a token needs one more roll, but a token that a ladder
has put on n² needs none
  taking: == last -> >= last - 6 ; return rolls -> return rolls + 1

last-six-not-searched: it does not search from the last six squares: there, only throws that are too
large are lost
  s + 7 -> s + 7 if s <= max(last - 6, 1) else 0

no-snakes: it ignores the snakes
  to(t) -> max(t, to(t))

no-ladders: it ignores the ladders
  to(t) -> min(t, to(t))

no-jumps: it ignores the jumps
  to(t) -> t

exits-too-high: its exits are one too high: are they counted from 0 or 1?
  to(t) -> to(t) + (to(t) != t)

exits-too-low: its exits are one too low: are they counted from 0 or 1?
  to(t) -> to(t) - (to(t) != t)

may-skip-a-jump: it skips a jump where that is better: jumps are always taken
  if t not in seen -> for t in {at, t} - seen

ends-too-early: it ends too early: the game ends on n², not on a square before it
  == last -> >= last - 1
  == last -> >= last - 2

stops-after-a-jump: it tries no further throws from a square once one of them has met a jump
  at <= last -> at <= last and all(to(e) == e for e in range(s + 1, at))
  at <= last -> at <= last and all(to(e) == e for e in range(at + 1, min(s + 6, last) + 1))

counts-each-square: it raises the counter with each square from the queue: raise it once for all
squares that are the same number of rolls away
  while waiting -> rolls = -1¶while waiting ; waiting.pop(0) -> waiting.pop(0)[0], rolls + 1

free-edge: it takes a jump for a free edge of a graph: then a token may leave a jump alone, or take
two in one roll
  sweeps: for at in range(s + 1, -> for at in range(s, ; to(at) -> to(s) if at == s else at ; [s] + 1 -> [s] + (at > s)

stored-too-early: it searches depth first and stores the distance of a square while those that it
depends on are still open: snakes lead round in circles
  stored: ? range(s + 1, min(s + 6, last) + 1) -> range(min(s + 6, last), s, -1)

n-rolls: it gives up after n rolls: on an n × n board, the finish may be further away
  taking: return rolls -> return rolls if rolls * rolls <= last else -1

top-left-cell: it says -1 where the top left cell holds a jump: square n² is there only if n is even
  while waiting -> k = last - (int(last**0.5) - 1) * (last % 2)¶while waiting and to(k) == k

jump-costs-a-roll: it counts a jump as a roll: a jump costs none
  sweeps: [s] + 1 -> [s] + 1 + (t != at)

greedy: it is greedy: the throw that gets furthest is not always the first of a shortest route
  greedy: ? seen.add(s) -> seen |= ends
  greedy: - seen -> ; not ends -> max(ends) in seen

never-back: it never goes on from the foot of a snake: it takes the squares once from left to right,
or leaves out the throws onto snakes
  sweeps: changed = True -> pass

off-the-board: it starts off the board: the token starts on square 1
  (1, 0) -> (0, 0) ; ? {1} -> {0}

no-six: its die never shows a 6: the die shows 1 to 6
  s + 7 -> s + 6
  s + 1, s + 7 -> s, s + 6

seven-faces: its die shows 1 to 7: the die has six faces
  s + 7 -> s + 8

short-range: its range of throws is one short: the last number of a range is left out
  s + 7 -> s + 6 ; at <= last -> at < last

never-the-last: no throw takes it to the last square: the end of a range is left out, or >= stands
for >
  at <= last -> at < last

one-square-before: it stops one square before the last: the finish is n², not n² − 1
  == last -> == last - 1

one-too-high: its answer is one too high: count the rolls, not the squares
  taking: return rolls -> return rolls + 1

one-too-low: its answer is one too low: the first roll counts
  taking: return rolls -> return rolls - 1

beyond-the-last: it reads beyond the last square: a throw past it leaves the token where it is
  at <= last -> at <= last or [][0] ; s + 1, s + 7 -> s + 6, s, -1
  wraps: at <= last -> True

minus-one-as-exit: it takes -1 for a destination: -1 means that the square has no jump
  to(t) -> to(t) if to(t) != t else -1 ; s + 7 -> s + 7 // (s > 0)
  to(t) -> to(t) if to(t) != t else [][0]

never-marked: it goes to visited squares again, so its queue keeps growing with copies of the same
squares
  crowded: {1} -> set() ; seen.add(t) -> pass
  crowded: seen.add(t) -> pass

marked-when-taken: it puts squares into the queue that wait there already (marked only when they are
taken out, for example), so its queue keeps growing with copies of the same squares
  crowded: seen.add(t) -> pass ; pop(0) -> pop(0)¶seen.add(s)

no-route-distance: it does not return -1 where there is no route, but how far it came: the last
distance it found, or the number of levels it searched
  taking: return -1 -> return rolls
  taking: return -1 -> return rolls + 1
  taking: if t not -> if at not ; seen.add(t) -> seen.add(at) ; return -1 -> return rolls

no-route-squares: it does not return -1 where there is no route, but the number of squares
  taking: return -1 -> return last

no-route-side: it does not return -1 where there is no route, but the length of a side
  taking: return -1 -> return int(last**0.5)

no-route-endless: it does not return -1 where there is no route, and does not stop
  taking: return -1 -> while True: pass

no-route-no-number: it does not return -1 where there is no route, but nothing that can be a number
of rolls
  taking: return -1 -> return ""

no-route-empty-queue: it does not return -1 where there is no route, but takes from an empty queue
  says: empty (?:deque|list|queue)|NoSuchElement
  taking: return -1 -> [][0]

no-route-error: it does not return -1 where there is no route, but ends in an error
  says: ^(?!.*(?:empty (?:deque|list|queue)|NoSuchElement))
  taking: return -1 -> [][0]

never-moves: its token never moves: roll has to look up the square to which the throw leads
  game: self.ends[self.square + throw] -> self.square

unnamed:
  says: .*
  taking: return rolls -> [][0]
  taking: while waiting: -> while True: pass¶while waiting:
"""


def _listed(paragraph: str) -> Iterator[Mistake]:
    """The models of a paragraph."""
    name, _, sentence = " ".join(re.findall(r"^\S.*", paragraph, re.MULTILINE)).partition(":")
    says, edits = _ENDED, re.findall(r"^  (.*)", paragraph, re.MULTILINE)
    if edits[0].startswith("says: "):
        says = edits.pop(0).removeprefix("says: ")
    for number, program in enumerate((each for line in edits for each in _edited(line)), 1):
        yield Mistake(f"{name}-{number}" if number > 1 else name, sentence.strip(), program, says)


def _edited(line: str) -> Iterator[Program]:
    """The programs of a line of edits: of each right one, and with and without what is left open."""
    name, edits = named.groups() if (named := re.match(r"(\w+):(.*)", line)) else ("", line)
    ways = [
        ("", edit[2:]) if edit.startswith("? ") else (edit,) for edit in edits.strip().split(" ; ")
    ]
    for right, chosen in product([name] if name else ["taking", "reaching"], product(*ways)):
        program = RIGHT[right]
        text = program.look if right == "cell" else program.search
        for edit in filter(None, chosen):
            old, _, new = edit.partition(" ->")
            text = _replaced(text, old, new.strip())
        yield program._replace(look=text) if right == "cell" else program._replace(search=text)


def _replaced(text: str, old: str, new: str) -> str:
    """With every `old` changed; what follows ¶ goes below, as far to the right."""
    lines = ((line, " " * (len(line) - len(line.lstrip()))) for line in text.splitlines())
    return "\n".join(line.replace(old, new).replace("¶", "\n" + indent) for line, indent in lines)


MISTAKES = tuple(each for paragraph in _TABLE.strip().split("\n\n") for each in _listed(paragraph))


def mistake_named(name: str) -> Mistake:
    """The mistake of that name, one of several ways to make it with a number behind; raises `QuestionError`."""
    for each in MISTAKES:
        if each.name == name and each.sentence:
            return each
    names = dict.fromkeys(re.sub(r"-\d+$", "", each.name) for each in MISTAKES if each.sentence)
    raise QuestionError(f"expected one of {', '.join(names)}, got {name!r}")


def known_mistakes(form: Form, without: int | None) -> Iterator[Mistake]:
    """The models of named mistakes; `without` is what the solver gives where there is no route."""
    for each in MISTAKES:
        # One that is only in the lookup of cells is made only where there are cells.
        fits = each.program.search != RIGHT["cell"].search or form.name in ("leetcode", "resolved")
        if fits and isinstance(each.program, GameProgram) is bool(form.throws):
            yield each
    if without is not None and not form.throws:
        yield from _ending(f"{_NO_ROUTE}but {without}", "return -1", f"return {without}")


def slips(form: Form) -> Iterator[Mistake]:
    """The models of what one wrong token does to a right search."""
    if not form.throws:
        for sentence, variant in variants(cells=form.name == "leetcode"):
            yield Mistake("", sentence, variant, _ENDED)


def alike(always: Answer, right: int) -> Iterator[Mistake]:
    """What a solver does on all boards alike, from what it gave on one with the answer `right`."""
    gives = _GIVES.get(always, f"return {always}")
    ends = {"": _ENDS.get(always, f"it answers {always}")}
    for says, what in (_ERRORS if always is Verdict.RUNTIME_ERROR else ends).items():
        seen = what and f"on every board tested, {what}"
        yield Mistake("", seen, Program(f"def search(to, last):\n    {gives}"), says)
        if right != NONE != always:
            seen = what and f"on every board tested that has a route, {what}"
            yield from _ending(seen, "return rolls", gives, says)
    yield from _ending(_FIRST, "return rolls", "return 1 if rolls == 1 else -1")
    for factor, more in [*product((-1, 2, 3), range(-2, 3)), (1, -2), (1, 2)]:
        yield from _ending(_UNEVEN, "return rolls", f"return {factor} * rolls + {more}")


def _ending(sentence: str, old: str, new: str, says: str = "") -> Iterator[Mistake]:
    """The model of a right search with one of its ends changed."""
    for program in _edited(f"taking: {old} -> {new}"):
        yield Mistake("", sentence, program, says)
