"""Every sentence about a game is a predicate, and true: answers, the page's view and lessons, by brute force.

The quick round tries a few hundred boards of 2 to 6 squares with their rules and effects,
`BOUSTRO_PROFILE=long` as many thousands as `BOUSTRO_GRID` says.
"""

import html
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from boustro.answers.analyse import analyse_answer
from boustro.answers.endings import ending_of
from boustro.answers.figures import figure_rows
from boustro.answers.solve import solve_answer
from boustro.answers.view import ViewOptions, view_answer
from boustro.chain import analyse
from boustro.chain.definitions import transition_rows
from boustro.lesson import sections
from boustro.lesson.facts import LessonFacts
from boustro.lesson.matrix import matrix
from boustro.model import claims
from boustro.model.layout import Layout
from boustro.model.turn import State as EngineState
from tests import interpreter
from tests.grid import claims as predicates
from tests.grid.acting import Acting, small_boards
from tests.grid.claims import Truth, is_figure, is_share
from tests.grid.hold import LONG
from tests.grid.test_grid import THOUSANDS
from tests.interpreter import State
from tests.solve.claims import false_claims, listed_squares

BOARDS = 1_000 * THOUSANDS if LONG else 300
OF_OTHER_TESTS = {
    "tests/solve/test_reasons.py": (
        *("prevented", "prevented-together", "finish-is-entry", "start-past-finish", "wall", "wall-of-one"),
        *("die", "trapped", "lost-or-trapped", "lost", "too-large-to-say"),
    ),
    "tests/answers/test_view.py": ("ending-unknown", "only-large-figures", "mean-beyond-floats", "a-route"),
}
"""What is no predicate here: reasons, and what is said of boards that are too large for brute force."""
OF_CLAIMS = {"lost", "trap", "chance", "beyond-floats", "too-large"}
"""The notes of answers that are claims; others are of the layout."""


def test_every_claim_is_a_predicate() -> None:
    """The table of claims has no code without a truth condition, and no predicate is without a claim."""
    others = {code for codes in OF_OTHER_TESTS.values() for code in codes}

    assert claims.WORDS.keys() == predicates.PREDICATES.keys() | others
    assert others.isdisjoint(predicates.PREDICATES)


@pytest.mark.parametrize("part", range(4))
def test_what_is_said_is_true(part: int) -> None:
    """Each sentence of each source is a predicate that brute force bears out; none says more."""
    said: Counter[str] = Counter()
    for case in small_boards(41 + part, BOARDS // 4):
        truth = Truth(case)
        for sentence in sentences(case):
            name = predicates.name_of(sentence)
            assert name is not None, (case.game, sentence)
            assert predicates.holds(name, sentence, truth), (case.game, sentence)
            said[name] += 1
        assert false_rows(case, truth) == [], case.game
        assert false_answers(case, truth) == [], case.game
        assert is_a_route(case, truth), case.game
    assert len(said) > (len(predicates.PREDICATES) * 3) // 4, predicates.PREDICATES.keys() - said.keys()


def sentences(case: Acting) -> Iterator[str]:
    """All that is said of a game in sentences of its own."""
    game, analysis = case.game, analyse(case.game)
    notes = (*analyse_answer(analysis).notes, *solve_answer(game).notes)
    yield from (note.sentence for note in notes if note.name in OF_CLAIMS)
    layout = Layout(game.size, game.board.jumps.items(), effects=tuple(game.board.effects.items()))
    view = view_answer(layout, game.rules, ViewOptions(drawn=0))
    assert view.ending is not None
    yield view.ending.sentence
    assert view.ending.kind == predicates.name_of(view.ending.sentence)
    late = [row.text for row in figure_rows(analysis) if row.name == "late in the game"]
    yield from (text for text in late if not re.match(r"(each|every \d+) rolls? end", text))
    facts = LessonFacts(game)
    for part in (sections.fewest(facts), sections.levels(facts), sections.lengths(facts)):
        for paragraph in texts(part, "p"):
            yield from (each for each in apart(paragraph) if not FIXED.fullmatch(each))
    yield from (each.sentence for each in facts.why_never())


FIXED = re.compile(
    r"no route|\d+ rolls?|[\d.,]+ rolls on average for one player"
    r"|The level of a square is the fewest rolls a token needs to rest there\."
    r"|A game is a Markov chain: where a token goes next depends only on where it is now.*"
    r"|That is enough to compute the chance .*"
    r"|The mean of all is infinite; the figures below count the others as longer than any\."
)
"""What a lesson says of every game, and figures, which `false_answers` compares."""


def apart(paragraph: str) -> list[str]:
    """The sentences of a paragraph."""
    return re.split(r"(?<=[.]) (?=[A-Z])", paragraph)


def texts(part: str, tag: str) -> list[str]:
    """What stands in the elements of this name."""
    found = re.findall(rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", re.sub(r"(?s)<svg.*?</svg>", "", part), re.DOTALL)
    return [html.unescape(re.sub("<[^>]*>", "", text)) for text in found]


def false_rows(case: Acting, truth: Truth) -> list[str]:
    """The rows of the text about a game that are false."""
    won, lost, trap = truth.chances
    rows = {row.name: row.text for row in figure_rows(analyse(case.game))}
    sure = won == 1
    mean = rows.pop("mean rolls, one player")
    why = "none: games can be lost" if lost else "infinite: there is a trap"
    expected = {
        "mean": is_figure(mean, truth.mean) if sure else mean == why,
        "chance to finish": ("chance to finish" in rows) != sure,
        "chance to lose": ("chance to lose / never to end" in rows) == (lost > 0),
        "mean won": ("mean rolls of games won" in rows) == (lost > 0),
        "no nan": not any("nan" in text for text in rows.values()),
        "late": ("late in the game" not in rows) or sure == ("still running" in rows["late in the game"]),
        "or no game is won": won > 0 or rows["late in the game"] == ending_of(analyse(case.game)).words,
    }
    if lost and won == 0:
        expected["no mean of none"] = rows["mean rolls of games won"] == "none"
    if won == 0 and trap == 1:
        expected["no route"] = rows["fewest rolls"] == "no route"
    del expected["late"]
    return [name for name, is_true in expected.items() if not is_true]


def false_answers(case: Acting, truth: Truth) -> list[str]:
    """The headlines and the questions of a lesson whose answers are false."""
    facts, found = LessonFacts(case.game), list[str]()
    big = texts(sections.fewest(facts), "p")[0]
    fewest = truth.fewest
    if big != ("no route" if fewest is None else f"{fewest} roll{'' if fewest == 1 else 's'}"):
        found.append(big)
    headline = [text for text in texts(sections.lengths(facts), "p") if text.endswith("for one player")]
    if (len(headline) == 1) != (truth.chances[0] == 1):
        found.append(f"a mean: {headline}")
    if headline and not is_figure(headline[0].split()[0], truth.mean):
        found.append(headline[0])
    asked = dict(
        zip(texts(sections.questions(facts), "summary"), texts(sections.questions(facts), "p"), strict=True)
    )
    one = asked.get("On which squares can a token be after one roll?")
    if not truth.at_once and listed_squares(str(one)[3:].rstrip(".")) != truth.after_one_roll:
        found.append(f"after one roll: {one}")
    why = asked.get("Why is an average game longer than the shortest?")
    if why is not None:
        share, rest = why.split(" of all games")
        mean = re.search(r"The average, ([\d.,]+) rolls, counts all games", rest)
        if not is_share(share, truth.p_min) or mean is None or not is_figure(mean[1], truth.mean):
            found.append(why)
        if truth.mean is None or fewest is None or truth.mean <= fewest:
            found.append("an average game is longer")
    never = asked.get("On which squares does no token ever rest, and why?")
    squares = set(range(1, case.game.size + 1)) - truth.rests
    named = re.findall(r"[Oo]n ([\d, –]+):", never or "")
    if set().union(*map(listed_squares, named)) != squares:
        found.append(f"never: {never}")
    return found


STOP = re.compile(
    r"throw (?P<throw>\d+): from (?P<origin>\d+|off the board) to (?P<reached>\d+)"
    r"(?:(?P<limit>, by the limit on throws in a turn)"
    r"|, then (?P<way>up the ladder|down the snake|by the jumps that follow|back) to (?P<landed>\d+)"
    r"(?P<began>, where the turn began)?)?"
)


def is_a_route(case: Acting, truth: Truth) -> bool:
    """Whether the throws that a lesson lists can lead to the finish as it says."""
    listed = texts(sections.fewest(LessonFacts(case.game)), "li")
    states, square = {interpreter.first_state(case.house)}, case.house.start
    for line in listed:
        said = STOP.fullmatch(line)
        if said is None or said["origin"] != str(square or "off the board"):
            return False
        reached = int(said["reached"])
        landed = int(said["landed"] or reached)
        ladder = case.jumps.get(reached, reached) == landed
        is_so = {
            None: landed == reached,
            "up the ladder": ladder and landed > reached,
            "down the snake": ladder and landed < reached,
            "by the jumps that follow": case.house.chaining == "follow" and not ladder,
            "back": said["began"] is not None,
        }[said["way"]]
        if said["limit"] and case.house.again_limit is None:
            return False
        states = predicates.tokens_after(truth, states, int(said["throw"]), landed)
        square = landed
        if not states or not is_so:
            return False
    return not listed or square == truth.finish


@pytest.mark.parametrize("part", range(2))
def test_the_matrix_of_a_lesson(part: int) -> None:
    """Under effects, too, each row has the chances that one roll leads from its state to another."""
    compared = 0
    for case in small_boards(51 + part, BOARDS // 2):
        if case.house.again is not None or interpreter.over_at_once(case.game.size, case.house):
            continue
        chain = analyse(case.game).chain
        states = [*map(of_interpreter, (*chain.states, *chain.recurrent))]
        finish = interpreter.finish_of(case.game.size, case.house)
        rows = transition_rows(chain)
        whole = sum(outcome[1] for outcome in case.house.outcomes)
        for state, row in zip(states, rows, strict=False):
            expected = [0] * len(row)
            for outcome in case.house.outcomes:
                for share, _, (after, won, _) in interpreter.branches(
                    case.game.size, case.jumps, case.house, state, outcome
                ):
                    to = len(states) if won else states.index(interpreter.without_misses(after))
                    expected[to] += share * outcome[1] / whole
            assert list(row) == pytest.approx(expected), (case.game, state)
        assert list(rows[-1]) == [*[0] * len(states), 1], finish
        says_states = "from state i to state j" in texts(str(matrix(LessonFacts(case.game))), "p")[0]
        assert says_states == (any(s != State(s.square) for s in states) or case.game.has_memory)
        compared += 1
    assert compared > BOARDS // 8


def of_interpreter(state: EngineState) -> State:
    """A state of the engine as the interpreter has it."""
    return State(state.square, state.waiting, state.agains, state.began, state.misses)


def test_explanations_are_true_where_they_are_shown() -> None:
    """The view says the same reason as `explain`, and it is true."""
    for case in small_boards(61, BOARDS // 4):
        layout = Layout(
            case.game.size, case.game.board.jumps.items(), effects=tuple(case.game.board.effects.items())
        )
        fewest = view_answer(layout, case.game.rules, ViewOptions(drawn=0)).solve
        assert fewest is not None
        from boustro import explain

        reason = explain(case.game)
        assert fewest.reason == (reason and reason.sentence)
        assert false_claims(reason, case.game.size, case.jumps, case.house) == []
