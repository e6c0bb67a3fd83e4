"""Conditions of intended differences about games: which boards and answers a reason is true of.

Each takes one place in which two versions disagree and says whether the change of that reason, and
no more, explains it.
"""

import csv
import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from dev.comparison.difference import Difference
from dev.comparison.games import square_of_chances
from dev.comparison.plain import ABSENT

_REFUSED = "QuestionError"
_NEAR = 1e-9
_MOVED_END = re.compile(r"move the (tail|top) of the (snake|ladder) at \d+ from (\d+) to (\d+)")
_BLIND = ("no throws of ", "the rules ", "the token is trapped: ", "the token begins on square ")
"""How reasons begin that know of no effect."""
_SEEING = (
    "game over on ",
    "going back to the start of the turn on ",
    "every game is lost: ",
    "no jump that can be reached ends there",
)
_CHANCE = re.compile(
    r"(.*a throw that reaches it goes on to )\d+"
    r"(, and no jump ends there|, and so does a jump that ends there)"
)


class _Asked(NamedTuple):
    """A game as the comparison writes it."""

    size: int
    jumps: dict[int, int]
    effects: dict[int, str]
    rules: dict[str, Any]


def _asked(difference: Difference) -> _Asked:
    size, jumps, effects, rules = json.loads(difference.subject)
    return _Asked(
        size,
        {int(entry): exit for entry, exit in jumps.items()},
        {int(square): effect for square, effect in effects.items()},
        rules,
    )


def is_answered_with_effects(difference: Difference) -> bool:
    """A call for many boards refused effects; now it says what a call for one board says."""
    own = {"solve_many": "min_rolls", "analyse_many": "expected_rolls"}[difference.question]
    expected = difference.beside[own]
    if difference.question == "solve_many" and expected is None:
        expected = -1
    has_effects = bool(_asked(difference).effects)
    return has_effects and difference.old == _REFUSED and difference.new == [expected]


def is_turn_ended_by_effect(difference: Difference) -> bool:
    """Turns were refused where every throw gives another roll; an effect ends such a turn."""
    game = _asked(difference)
    was_refused, is_refused = (answer == _REFUSED for answer in (difference.old, difference.new))
    limit, again = game.rules["again_limit"], game.rules["again"]
    never_ends = isinstance(again, list) and limit is None
    return bool(game.effects) and never_ends and was_refused and not is_refused


def is_begun_on_game_over(difference: Difference) -> bool:
    """Games from a square that ends them were lost at once; who begins there plays on."""
    game = _asked(difference)
    return game.effects.get(square_of_chances(difference.subject)) == "over"


def is_second_of_chain(difference: Difference) -> bool:
    """A jump that begins where another one ends has more uses than none under `follow`."""
    game = _asked(difference)
    entry = int(difference.path.rpartition(".")[2])
    is_reached = any(exit == entry for other, exit in game.jumps.items() if other != entry)
    is_more = _number(difference.new) > _number(difference.old)
    return game.rules["chaining"] == "follow" and is_reached and is_more


def is_move_of_jump_with_chance(difference: Difference) -> bool:
    """A jump that works with a chance keeps it where its entry goes, and finds no effect there."""
    game = _asked(difference)
    moved, _ = _indices(difference.path)
    entry = sorted(game.jumps)[moved]
    is_figure = isinstance(difference.new, float) or difference.new in ("inf", "nan")
    return is_figure and game.effects.get(entry, "").startswith("chance")


def is_throw_renamed(difference: Difference) -> bool:
    """A step of the search is the same but for the name of the class of its throws."""
    return bool(difference.new == str(difference.old).replace("Found(", "TriedThrow("))


def is_choice_of_jump_to_itself(difference: Difference) -> bool:
    """A jump to its own square may be refused, too: more choices, and no worse value."""
    game = _asked(difference)
    if not any(entry == exit for entry, exit in game.jumps.items()):
        return False
    if difference.path not in ("", "[0]"):
        return True
    old, new = _value(difference.old), _value(difference.new)
    return new >= old if difference.question == "decide, within" else new <= old


def is_tie(difference: Difference) -> bool:
    """Another choice is named as the best one, and it is as good as the one named before."""
    place = re.fullmatch(r"\[1\]\[(\d+)\]\[4\]", difference.path)
    if place is None:
        return False
    _, _, _, values, _ = difference.beside[difference.question][1][int(place[1])]
    was, now = (_number(values[index]) for index in (difference.old, difference.new))
    return was == now or math.isclose(was, now, rel_tol=_NEAR)


def is_tail_named(difference: Difference) -> bool:
    """A change that moves a jump's exit names the jump by its entry, which tells it from others."""
    named = _MOVED_END.fullmatch(str(difference.new))
    return named is not None and difference.old == (
        f"move the {named[2]}'s {named[1]} from {named[3]} to {named[4]}"
    )


def is_repaired_by_fewer(difference: Difference) -> bool:
    """One change that moves an entry does what two did before."""
    old, new = difference.old, difference.new
    are_lists = isinstance(old, list) and isinstance(new, list)
    return (
        are_lists and len(new) < len(old) and any(" head " in one or " foot " in one for one in new)
    )


def is_in_another_order(difference: Difference) -> bool:
    """The same rules and effects are named in another order."""
    old, new = (sorted(answer.split()) for answer in (difference.old, difference.new))
    return old == new


def is_explained_by_effects(difference: Difference) -> bool:
    """A reason that knew of no effect was given for a board that has some.

    A token that is sent back may be trapped, and one that jumps by chance may go to another square.
    """
    old, new, effects = difference.old, difference.new, _asked(difference).effects.values()
    if old.startswith(_BLIND):
        is_trapped = "back" in effects and new.startswith("the token is trapped: ")
        return is_trapped or any(words in new for words in _SEEING)
    was, now = _CHANCE.fullmatch(old), _CHANCE.fullmatch(new)
    has_chance = any(effect.startswith("chance") for effect in effects)
    return has_chance and was is not None and now is not None and was.groups() == now.groups()


def _indices(path: str) -> list[int]:
    return [int(index) for index in re.findall(r"\[(\d+)\]", path)]


def _number(answer: Any) -> float:
    """A figure of an answer, which has infinity as text."""
    return float(answer) if isinstance(answer, int | float | str) else math.nan


def _value(answer: Any) -> float:
    """What a policy is worth, in floats or as a fraction; infinite where it has no value."""
    if answer is None:
        return math.inf
    is_fraction = isinstance(answer, str) and "/" in answer
    return float(Fraction(answer)) if is_fraction else _number(answer)


_BEYOND = re.compile(
    r"expected a size of \d+ or more, got (?P<size>\d+) and \d+ jumps beyond it"
    r"(; if (?P=size) is a side, ask for size=\d+)?"
)
_HEAD = re.compile(r"(Format|Layout|LossyFormat)Error: (\w+ cannot express this at all: )?")
_PLACE = re.compile(r"(case 1, )?(line \d+: )?")


def is_read_now(difference: Difference) -> bool:
    """A text that no format read is a board, and so it can be written."""
    was_refused = difference.old is None or str(difference.old).startswith("FormatError: ")
    is_answered = isinstance(difference.new, list | str)
    return was_refused and is_answered and isinstance(difference.beside["read"], list)


def is_same_cause(difference: Difference) -> bool:
    """The message gives the same cause, then what the text looks like and the nearest formats."""
    old, new = str(difference.old), str(difference.new)
    cause = old.partition("; text in any other known format")[0]
    return new.partition("; the nearest formats are ")[0].startswith(cause)


def is_number_of_rows(difference: Difference) -> bool:
    """A number that stands alone above rows says how many they are, and they are not so many."""
    sentence = r"FormatError: expected (\d+) rows of \1 numbers below it, got \d+ rows of .+"
    return re.fullmatch(sentence, str(difference.new)) is not None


def is_told_shorter(difference: Difference) -> bool:
    """No problem is new: unknown lines are counted, and jumps beyond one size are one problem."""
    before = {_PLACE.sub("", problem) for problem in _problems(difference.old)}
    others = [_PLACE.sub("", problem) for problem in _problems(difference.new)]
    new = [problem for problem in others if problem not in before]
    return bool(before and new) and all(_is_for_several(problem, before) for problem in new)


def _problems(answer: Any) -> list[str]:
    """The problems of an error, each with its place; none of what is no error."""
    if not isinstance(answer, str) or not (head := _HEAD.match(answer)):
        return []
    sentence = answer[head.end() :]
    return sentence.split("\n  ")[1:] if " problems:\n" in sentence else [sentence]


def _is_for_several(problem: str, before: set[str]) -> bool:
    """Whether a problem stands for several that were told before."""
    if beyond := _BEYOND.fullmatch(problem):
        limit = re.compile(rf"expected an (entry|exit) in [01]\.\.{beyond['size']}, got ")
        return any(limit.match(sentence) for sentence in before)
    lines = [sentence for sentence in before if sentence.startswith("expected jumps such as ")]
    lines += [sentence for sentence in before if sentence.startswith("expected a pair such as ")]
    is_for_lines = "; the nearest formats are " in problem or problem.startswith(
        "expected such lines, got "
    )
    return is_for_lines and len(lines) > 1


def at(key: str) -> Callable[[Difference], bool]:
    """The condition that a place is this key of a document."""

    def is_there(difference: Difference) -> bool:
        return difference.path.endswith(f".{key}")

    return is_there


def is_error_of_value(difference: Difference) -> bool:
    """The key `error` became `value_error`; the value of either one is a number."""
    is_old = at("error")(difference) and difference.new == ABSENT
    is_new = at("value_error")(difference) and difference.old == ABSENT
    number = difference.old if is_old else difference.new
    return (is_old or is_new) and isinstance(number, float)


def is_quoted(difference: Difference) -> bool:
    """A row of a table has the same cells, with signs around texts."""
    rows = [str(line).strip("\ufeff") for line in (difference.old, difference.new)]
    old, new = (next(csv.reader([row]), None) for row in rows)
    return old is not None and old == new


def is_style_of_chances(difference: Difference) -> bool:
    """Only rules of style for the chart of chances are gone."""
    lines = str(difference.old).splitlines()
    style = re.compile(r".*\.boustro \.(chance|name)\.seat-\d\{.*\}")
    return all(style.fullmatch(line) for line in lines)
