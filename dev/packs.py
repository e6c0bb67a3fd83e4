"""Packs: chooses the boards of `judging/packs.py`, greedily from the judge's own.

`python -m dev.packs [FORM]...` writes them anew, for all forms or for some; it takes minutes.

The rule: of the small boards that the judge asks, the one comes next that separates the most
programs which the boards before it leave together.  The programs are the models of mistakes, right
searches with one token changed, and the right search itself.  Two programs need no separating if
the same is said of both.  One that no board has caught counts more, for it would be called right;
so do two models of mistakes, and a model that is wrong on fewer than three boards.

Where a form has such boards, these are chosen first: an empty one of 20 × 20, on which a search
that is only slow is late, two without a route, and one with cells that hold their own number.  A
site answers nothing for a run that crashes, so the boards on which few programs crash stand before
the others.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.measure import NO_ROUTE
from boustro.judging.mistakes import Mistake, known_mistakes, slips
from boustro.judging.packs import PACKS
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.searches import Answer
from boustro.judging.shrink import has_own, key
from boustro.judging.verdict import Verdict
from boustro.model import Board

FILE = Path(__file__).parent.parent / "src" / "boustro" / "judging" / "packs.py"
LARGEST = 49
"""The most squares of a board, where a form has smaller and larger ones."""
SEEDS = 0, 1
"""Of the boards that are looked at."""
NAMED, CAUGHT, AGAIN = 40, 600, 150
"""How many pairs of programs it counts for that a model of a mistake is separated from another,
that a program is wrong for the first time, and a model for the second or third time."""
ENOUGH = 3
"""On how many boards a model has to be wrong to be named."""
INSTEAD = (0, 10**9)
"""What solutions give where there is no route, in place of -1."""
_SLOW = 400
"""The squares of the empty board."""
_WIDEST, _KEPT = 100, ":_"
"""The longest line, and what stands for a colon with its blank while lines are broken."""


class Choice(NamedTuple):
    """How the boards of a form are chosen."""

    boards: int
    """How many boards."""
    dealt: int
    """How many boards of each seed are looked at."""
    without_route: int = 0
    """How many of them have no route."""
    has_own: bool = False
    """Whether one of them has cells that hold their own number, which no model takes for jumps."""
    has_empty: bool = False
    """Whether the last one chosen is a large empty board."""


CHOICES = {
    "leetcode": Choice(12, 900, without_route=2, has_own=True, has_empty=True),
    "hackerrank": Choice(10, 250, without_route=2),
    "gfg": Choice(10, 250),
    "boj": Choice(10, 250),
}


class Asked(NamedTuple):
    """A board with what each program answers to it."""

    case: Case
    """The board."""
    right: Answer
    """The right answer."""
    answers: tuple[Answer, ...]
    """The answers of the programs, in their order."""

    @property
    def crashes(self) -> int:
        """On how many programs it is the end of a run."""
        return sum(isinstance(answer, Verdict) for answer in self.answers)


class Sentences(NamedTuple):
    """What is said of each program; nothing of the right search, which stands behind them."""

    known: Sequence[str]
    """Of the models of mistakes, which stand first."""
    programs: Sequence[str]
    """Of all programs."""


def known_of(problem: JudgedProblem) -> list[Mistake]:
    """The models of mistakes, also of what is given where there is no route."""
    known = list(known_mistakes(problem, None))
    for answer in INSTEAD:
        known += [one for one in known_mistakes(problem, answer) if not one.name]
    return list(dict.fromkeys(known))


def small_cases(problem: JudgedProblem, dealt: int) -> list[Case]:
    """The boards from which a pack is chosen, the smallest first."""
    cases = {one.case for seed in SEEDS for one in cases_of(problem, dealt, seed)}
    most = problem.statement.size or LARGEST
    return sorted((case for case in cases if case.board.size <= most), key=key)


def asked_of(problem: JudgedProblem, programs: Sequence[Mistake], case: Case) -> Asked:
    """A board with the answers; a program that cannot tell is taken to be quick, and right."""
    right = problem.answer(case)
    answers = (one.program.answer(case) for one in programs)
    return Asked(case, right, tuple(right if one is None else one for one in answers))


def chosen(problem: JudgedProblem, choice: Choice) -> list[Case]:
    """The boards of a pack, in the order in which they are pasted."""
    known = known_of(problem)
    programs = [*known, *slips(problem)]
    said = [one.sentence for one in programs]
    sentences = Sentences(said[: len(known)], [*said, ""])
    asked = [asked_of(problem, programs, case) for case in small_cases(problem, choice.dealt)]
    groups: list[list[int]] = [list(range(len(programs) + 1))]
    taken: list[Asked] = []
    if choice.has_empty:
        taken.append(asked_of(problem, programs, Case(Board(_SLOW))))
        groups = list(_split(groups, taken[-1]))
    while len(taken) < choice.boards:
        candidates = _candidates(asked, taken, choice)
        taken.append(max(candidates, key=lambda one: _worth(one, groups, taken, sentences)))
        groups = list(_split(groups, taken[-1]))
        print(problem.name, len(taken), key(taken[-1].case)[:2], _left(groups), file=sys.stderr)
    return [one.case for one in sorted(taken, key=lambda one: (one.crashes, key(one.case)))]


def _candidates(asked: Iterable[Asked], taken: Sequence[Asked], choice: Choice) -> Iterator[Asked]:
    """The boards that may come next: those without a route first, of different size if they can."""
    dead_ends = [one.case.board for one in taken if one.right == NO_ROUTE]
    sizes = {board.size for board in dead_ends if board.size <= LARGEST}
    has_own_already = any(has_own(one.case.board) for one in taken)
    for one in asked:
        board = one.case.board
        if one in taken or (one.right == NO_ROUTE) is not (len(dead_ends) < choice.without_route):
            continue
        if one.right == NO_ROUTE:
            is_next = board.size not in sizes and not has_own(board)
        else:
            is_next = has_own(board) is (choice.has_own and not has_own_already)
        if is_next:
            yield one


def _answer(asked: Asked, program: int) -> Answer:
    """What a program answers; the one after the last is the right search."""
    return asked.answers[program] if program < len(asked.answers) else asked.right


def _split(groups: Iterable[Sequence[int]], asked: Asked) -> Iterator[list[int]]:
    """The groups of programs that a board leaves together; one program alone is no group."""
    for group in groups:
        parts = defaultdict[Answer, list[int]](list)
        for program in group:
            parts[_answer(asked, program)].append(program)
        yield from (part for part in parts.values() if part[1:])


def _worth(
    asked: Asked, groups: Sequence[list[int]], taken: Sequence[Asked], sentences: Sentences
) -> int:
    """What a board is worth: the pairs of programs that it separates, and those that it catches."""
    worth = 0
    for group in groups:
        parts = list(_split([group], asked))
        worth += _pairs(group, sentences) - sum(_pairs(part, sentences) for part in parts)
    for program in _wrong(asked):
        before = sum(one.answers[program] != one.right for one in taken)
        if before == 0:
            worth += CAUGHT
        elif before < ENOUGH and program < len(sentences.known):
            worth += AGAIN
    return worth


def _wrong(asked: Asked) -> list[int]:
    """The programs that are wrong on a board."""
    return [program for program, answer in enumerate(asked.answers) if answer != asked.right]


def _pairs(group: Sequence[int], sentences: Sentences) -> int:
    """What separating a whole group is worth; two models of mistakes count for many pairs."""
    known = [program for program in group if program < len(sentences.known)]
    return _different(group, sentences.programs) + NAMED * _different(known, sentences.known)


def _different(group: Sequence[int], sentences: Sequence[str]) -> int:
    """How many pairs of a group are told different sentences."""
    counts = Counter(sentences[program] for program in group)
    return (len(group) ** 2 - sum(count**2 for count in counts.values())) // 2


def _left(groups: Iterable[Sequence[int]]) -> int:
    """How many programs are not told from another."""
    return sum(map(len, groups))


def written(packs: Mapping[str, Sequence[Case]]) -> str:
    """The module with the packs."""
    head = FILE.read_text("utf-8").partition("PACKS: ")[0]
    lines = ["PACKS: dict[str, tuple[Case, ...]] = {"]
    for name, cases in packs.items():
        lines.append(f'    "{name}": (')
        lines += (line for case in cases for line in _case_lines(case.board))
        lines.append("    ),")
    return head + "\n".join([*lines, "}  # fmt: skip", ""])


def _case_lines(board: Board) -> list[str]:
    """A board as Python writes it, in lines of a hundred characters."""
    jumps = f", {dict(board.jumps)}" if board.jumps else ""
    text = f"Case(Board({board.size}{jumps})),".replace(": ", _KEPT)
    indents = " " * 8, " " * 12
    lines = wrap(text, _WIDEST, initial_indent=indents[0], subsequent_indent=indents[1])
    return [line.replace(_KEPT, ": ") for line in lines]


def main(names: Sequence[str]) -> None:
    """Choose the packs of the forms named, or of all, and write them."""
    packs: dict[str, Sequence[Case]] = {name: PACKS[name] for name in CHOICES if name in PACKS}
    for name in names or CHOICES:
        packs[name] = chosen(problem_named(name), CHOICES[name])
    FILE.write_text(written({name: packs[name] for name in CHOICES if name in packs}), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
