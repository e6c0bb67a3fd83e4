"""Advice on the problems of a draft: what is wrong and what to do, in words for a family."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from boustro.answers.errors import ProblemAnswer, problem_answers
from boustro.errors import Problem, Problems
from boustro.model import Layout, Rules
from boustro.say import Value, Wording, say

_TWO = 2
_COUNTS = ("no", "a", "two", "three", "four", "five")


def advice_answers(problems: Problems, layout: Layout, rules: Rules) -> tuple[ProblemAnswer, ...]:
    """The problems of a draft, without repeated sentences.

    >>> layout = Layout(100, ((62, 19), (62, 40)))
    >>> [each.sentence for each in advice_answers(layout.problems(Rules()), layout, Rules())]
    ['62 has two snakes. Keep one.']
    """
    off_board = _off_board(layout)
    answers: dict[Wording, ProblemAnswer] = {}
    # The last answer may count further problems; it has no problem of its own.
    for problem, answer in zip_longest(problems, problem_answers(problems)):
        if problem is None:
            sentence = answer.sentence
        elif problem.name in ("entry-out-of-range", "exit-out-of-range"):
            sentence = next(off_board)
        else:
            sentence = _advice(problem, layout, rules) or answer.sentence
        answers.setdefault(sentence, replace(answer, sentence=sentence))
    return tuple(answers.values())


def _off_board(layout: Layout) -> Iterator[Wording]:
    """A sentence for each end of a jump that is off the board, in the order of the problems."""
    for entry, exit in layout.pairs:
        kind = "ladder" if exit > entry else "snake"
        leaves = f"leaves the board, which has {layout.size} squares"
        text = f"The {kind} from {entry} to {exit} {leaves}. Remove it."
        values: dict[str, Value] = {"entry": entry, "exit": exit, "size": layout.size}
        sentence = say(f"{kind}-leaves-board", text, **values)
        if not 1 <= entry <= layout.size:
            yield sentence
        if not 0 <= exit <= layout.size:
            yield sentence


def _advice(problem: Problem, layout: Layout, rules: Rules) -> Wording | None:
    """A sentence of advice; None if the problem's own sentence is plain enough."""
    squares = problem.squares
    match problem.name:
        case "two-exits":
            return _two_exits(squares[0], layout) if squares else None
        case "cycle":
            ring = " → ".join(map(str, (*squares, squares[0])))
            text = f"The jumps {ring} lead round in a circle. Remove one of them."
            return say("jumps-in-circle", text, squares=squares)
        case "exit-off-board":
            snake = f"The snake from {squares[0]} ends off the board"
            text = f"{snake}, but tokens start on the board. Let them start off the board."
            return say("snake-ends-off-board", text, entry=squares[0])
        case "start-out-of-range":
            text = f"Tokens start on {rules.start}, but the last square is {layout.size}."
            return say("start-past-last", text, start=rules.start, size=layout.size)
        case "finish-out-of-range":
            text = f"The game ends on {rules.finish}, but the last square is {layout.size}."
            return say("finish-past-last", text, finish=rules.finish or 0, size=layout.size)
    return None


def _two_exits(entry: int, layout: Layout) -> Wording | None:
    """Advice on several jumps with the same entry; None if the entry is off the board."""
    exits = {exit for begin, exit in layout.pairs if begin == entry}
    if len(exits) < _TWO:
        return None
    ladders = sum(exit > entry for exit in exits)
    snakes = len(exits) - ladders
    parts = []
    if ladders:
        parts.append(_some(ladders, "ladder"))
    if snakes:
        parts.append(_some(snakes, "snake"))
    text = f"{entry} has {' and '.join(parts)}. Keep one."
    return say("several-jumps", text, entry=entry, ladders=ladders, snakes=snakes)


def _some(count: int, noun: str) -> str:
    """A count with a noun; small numbers are words.

    >>> _some(1, "ladder"), _some(2, "snake"), _some(12, "snake")
    ('a ladder', 'two snakes', '12 snakes')
    """
    word = _COUNTS[count] if count < len(_COUNTS) else str(count)
    return f"{word} {noun}" if count == 1 else f"{word} {noun}s"
