"""Variations: likely mistakes in questions other than the fewest rolls.

A variation is boustro's own answer with one thing changed: a rule, the question, or the number at
the end.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count
from operator import itemgetter
from typing import Any

from boustro.errors import BoustroError
from boustro.judging.asked import Asked, Case
from boustro.judging.measure import NO_ROUTE, Answer, Measure
from boustro.judging.mistakes import Mistake
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import QUESTIONS, squares_after
from boustro.judging.searches import Answer as GivenAnswer
from boustro.judging.verdict import AskedCase, Verdict
from boustro.model import Game, Rules
from boustro.say import Wording, say

_PASSES = {
    "stay": say("past-stays", "leaves the token where it is"),
    "bounce": say("past-bounces", "sends it back by what is left"),
    "win": say("past-wins", "wins"),
}
_CHAINS = {
    "follow": say(
        "variation-follow",
        "an exit that is the entry of another jump leads on: it takes only one jump a roll",
    ),
    "single": say(
        "variation-single",
        "a roll takes one jump at most: where an exit is an entry, it takes the next jump, too",
    ),
}
_ROLLS = {
    1: "it counts one {} too many: one that was not made",
    -1: "it counts one {} too few: the last one counts, too",
}
_AFTER_WIN = say("plays-on", "it plays on after a player has won")
_LAST_ONLY = (
    "it counts only the games that end with the last {}: a finish that is passed is none any more"
)
_AS_USUAL = {
    "expected": say(
        "takes-every-ladder", "it takes every ladder: one that does not help need not be taken"
    ),
    "within": say("misses-no-turns", "it misses no turns"),
}
"""Mistakes of answering the usual question of this name instead of the problem's special one."""
UNREDUCED = say("unreduced", "it does not reduce its answer modulo the prime")
_SWEEPS = (
    "it stops after a fixed number of sweeps (some {:,}), which are too few where games are long"
)
_OTHER_PRIME, _MOST_SWEEPS, _LONGEST = 10**9 + 7, 5_000, 400
_NEAR = 1e-6
_TELLS_NOTHING = (Verdict.TIME_LIMIT, Verdict.FORMAT)
_Makes = Callable[[Case], Answer | None]
_Rows = list[list[tuple[int, float]]]


@dataclass(frozen=True, eq=False, slots=True)
class Variation:
    """The answers to a problem's question with one thing changed."""

    problem: JudgedProblem
    make: _Makes
    is_alike: Callable[[Answer, Answer], bool]
    """Whether a solver's answer equals the variation's answer."""
    text: str = ""
    search: str = ""

    def answer(self, case: Case) -> Answer | None:
        """The variation's answer; None if the change makes no sense for the case.

        If the change makes no difference, this is exactly the right answer.
        """
        try:
            answer = self.make(case)
        except (BoustroError, ArithmeticError):
            return None
        right = self.problem.own_answer(case)
        if answer == NO_ROUTE != right:
            return None  # if its games never end, a solver may answer anything
        is_right = answer is not None and self.problem.measure.accepts(answer, right)
        return right if is_right else answer

    def gives(self, answer: GivenAnswer, other: GivenAnswer, /) -> bool | None:
        """Whether a solver's answer is the answer of this variation.

        Returns None if the answer is too late or too long to tell.
        """
        if isinstance(answer, int | float | str) and isinstance(other, int | float | str):
            return self.is_alike(other, answer)
        return None if other in _TELLS_NOTHING else False


@lru_cache(64)
def variations(problem: JudgedProblem) -> tuple[Mistake, ...]:
    """The likely mistakes in a problem that asks something other than the fewest rolls."""
    known = [*_other_rules(problem), *_other_numbers(problem)]
    accepts = problem.measure.accepts
    made = [(sentence, Variation(problem, make, accepts)) for sentence, make in known]
    if problem.measure.modulus:
        made.append((UNREDUCED, _unreduced(problem)))
    return tuple(Mistake("", sentence, variation) for sentence, variation in made)


def _other_rules(problem: JudgedProblem) -> Iterator[tuple[str, _Makes]]:
    rules = Rules.of(problem.rules)
    for word, does in _PASSES.items():
        if word != rules.overshoot:
            right = _PASSES[rules.overshoot]
            text = f"a throw past the last square {right}: here it {does}"
            sentence = say("variation-overshoot", text, right=right, does=does)
            yield sentence, _by(problem, rules, overshoot=word)
    other = "single" if rules.chaining == "follow" else "follow"
    yield _CHAINS[rules.chaining], _by(problem, rules, chaining=other)
    if rules.start in (0, 1):
        place = ("off the board", "on square 1")
        text = f"a game begins {place[rules.start]}, not {place[1 - rules.start]}"
        sentence = say("variation-start", text, start=rules.start)
        yield sentence, _by(problem, rules, start=1 - rules.start)
    faces = rules.die.faces
    is_plain_die = len(faces) > 1 and rules.die.spec == f"d{len(faces)}"
    is_die_given = problem.beside is not None and problem.beside.sides[1] > 0
    if is_plain_die and not is_die_given:
        text = f"its die never shows a {faces[-1]}: the die shows 1 to {faces[-1]}"
        sentence = say("variation-die", text, highest=faces[-1])
        yield sentence, _by(problem, rules, die=f"d{faces[-2]}")


def _by(problem: JudgedProblem, rules: Rules, **changes: Any) -> _Makes:
    """The answer under changed rules."""
    return lambda case: problem.changed(rules=rules.with_(**changes)).own_answer(case)


def _other_numbers(problem: JudgedProblem) -> Iterator[tuple[str, _Makes]]:
    name, value, unit = problem.question.name, problem.question.value, problem.unit

    def last_roll_only(game: Game, asked: Asked) -> Any:
        return value(game, asked) - value(game, _fewer(asked))

    if name in _AS_USUAL:
        usual_question = QUESTIONS[name]
        if value not in (usual_question.value, usual_question.exactly):
            yield _AS_USUAL[name], _changed(problem, usual_question.value)
    if name == "expected":
        for more, sentence in _ROLLS.items():
            yield _said_count(sentence, unit, more), _changed(problem, _plus(value, more))
    if name == "within":
        for more, sentence in _ROLLS.items():
            yield _said_count(sentence, unit, more), _with_rolls(problem, more)
        last_only = say("last-only", _LAST_ONLY.format(unit), unit=unit)
        yield last_only, _changed(problem, last_roll_only)
    if name == "squares":
        yield _AFTER_WIN, _changed(problem, partial(squares_after, plays_on=True))
    if problem.measure.modulus:
        usual = Measure(modulus=_OTHER_PRIME)
        modulus = problem.measure.modulus
        text = f"its prime is {_OTHER_PRIME:,}: here it is {modulus:,}"
        sentence = say("other-prime", text, prime=_OTHER_PRIME, right=modulus)
        yield sentence, _changed(problem, value, usual)


def _said_count(sentence: str, unit: str, more: int) -> Wording:
    """That it counts one roll, or turn, too many or too few."""
    code = "counts-one-more" if more > 0 else "counts-one-less"
    return say(code, sentence.format(unit), unit=unit)


def _plus(value: Callable[[Game, Asked], Any], more: int) -> Callable[[Game, Asked], Any]:
    return lambda game, asked: value(game, asked) + more


def _fewer(asked: Asked, rolls: int = 1) -> Asked:
    return asked._replace(rolls=max(asked.rolls - rolls, 0))


def _with_rolls(problem: JudgedProblem, more: int) -> _Makes:
    """The answer for another number of rolls: a solver that counts one too many makes one less."""
    return lambda case: problem.own_answer(Case(case.board, _fewer(case.asked, more)))


def _changed(
    problem: JudgedProblem, value: Callable[[Game, Asked], Any], measure: Measure | None = None
) -> _Makes:
    """The answer computed from another value."""

    def make(case: Case) -> Answer:
        game, asked = problem.game(case), case.asked
        answer = (measure or problem.measure).written(value(game, asked))
        return problem.in_words(game, asked, answer)

    return make


def _unreduced(problem: JudgedProblem) -> Variation:
    """A whole number that would be right if it were reduced modulo the prime."""
    prime = problem.measure.modulus

    def is_alike(answer: Answer, other: Answer, /) -> bool:
        return isinstance(answer, int) and answer % prime == int(other) % prime

    return Variation(problem, lambda case: prime + int(problem.own_answer(case)), is_alike)


def too_few_sweeps(problem: JudgedProblem, wrong: Sequence[AskedCase]) -> Iterator[Mistake]:
    """Mistakes of stopping after a fixed number of sweeps over all squares.

    The number is the one that explains the answer with the largest error.  A sweep reads the means
    of the previous sweep, or changes the means in place.
    """
    if problem.question.name != "expected" or problem.measure.modulus:
        return
    gaps = {_gap(asked): asked for asked in wrong if asked.board.size <= _LONGEST}
    asked = gaps[max(gaps)] if gaps else None
    if asked is None or max(gaps) <= 0.0:
        return
    for in_place in (False, True):
        answer, rows = _number(asked.reply.answer), _rows(problem, asked.case)
        if sweeps := _sweeps_to(answer, rows, in_place=in_place):
            make = _after(problem, sweeps, in_place=in_place)
            variation = Variation(problem, make, problem.measure.accepts)
            sentence = say("too-few-sweeps", _SWEEPS.format(sweeps), sweeps=sweeps)
            yield Mistake("", sentence, variation)


def _number(answer: object) -> float:
    return float(answer) if isinstance(answer, int | float) else 0.0


def _gap(asked: AskedCase) -> float:
    """How far an answer is below the right one."""
    answer, right = _number(asked.reply.answer), _number(asked.right)
    return right - answer if answer > 0.0 else 0.0


def _sweeps_to(answer: float, rows: _Rows, *, in_place: bool) -> int:
    """The number of sweeps whose mean is nearest to an answer; 0 if no mean is near."""
    last = 0.0
    for sweeps, mean in zip(range(_MOST_SWEEPS), _swept(rows, in_place=in_place), strict=False):
        if mean < answer:
            last = mean
            continue
        above, below = (sweeps, mean - answer), (sweeps - 1, answer - last)
        nearest, error = min(above, below, key=itemgetter(1))
        return nearest if error < _NEAR * answer else 0
    return 0


def _after(problem: JudgedProblem, sweeps: int, *, in_place: bool) -> _Makes:
    def make(case: Case) -> Answer | None:
        if case.board.size > _LONGEST:
            return None
        means = _swept(_rows(problem, case), in_place=in_place)
        return next(mean for i, mean in zip(count(), means, strict=False) if i == sweeps)

    return make


def _rows(problem: JudgedProblem, case: Case) -> _Rows:
    """For each square from the start on, where a roll leads (not the finish), with its chance."""
    from boustro.chain import Chain

    rows = Chain.of(problem.game(case)).all_rows()
    return [[(to, chance) for to, chance in row.items() if to >= 0] for row in rows]


def _swept(rows: _Rows, *, in_place: bool) -> Iterator[float]:
    """The mean from the start after 0, 1, … sweeps from the last square down."""
    means = [0.0] * len(rows)
    while True:
        yield means[0]
        before = means if in_place else list(means)
        for i in range(len(rows) - 1, -1, -1):
            means[i] = 1.0 + sum(chance * before[to] for to, chance in rows[i])
