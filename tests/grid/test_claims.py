"""Every sentence about a game is true: in answers, in the page's view and in lessons.

The quick round tries a few hundred boards of 2 to 6 squares with their rules and effects,
`BOUSTRO_PROFILE=long` as many thousands as `BOUSTRO_GRID` says.
"""

import html
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

from boustro import Board, Game, Rules, explain
from boustro.answers.analyse import analyse_answer
from boustro.answers.endings import ending_of
from boustro.answers.figures import figure_rows
from boustro.answers.pictures import PictureOptions, picture_answer
from boustro.answers.solve import solve_answer
from boustro.answers.view import ViewOptions, view_answer
from boustro.chain import analyse, whatif
from boustro.chain.decisions import decide
from boustro.chain.definitions import transition_rows
from boustro.chain.goodness_of_fit import compare_lengths, games_to_test
from boustro.designs import repair
from boustro.designs.defaults import WAYS
from boustro.errors import QuestionError
from boustro.lesson import sections
from boustro.lesson.facts import LessonFacts
from boustro.lesson.matrix import matrix
from boustro.model import claims
from boustro.model.layout import Layout
from boustro.model.turn import State as EngineState
from boustro.simulation import simulate
from tests.grid import claims as predicates
from tests.grid.acting import Acting, small_boards
from tests.grid.brute import WON
from tests.grid.claims import Truth, is_figure
from tests.grid.hold import LONG
from tests.grid.test_grid import THOUSANDS
from tests.solve.claims import false_claims, listed_squares
from tests.support import interpreter
from tests.support.interpreter import House, State
from tests.support.there import there

BOARDS = 1_000 * THOUSANDS if LONG else 300
OF_OTHER_TESTS = {
    "tests/solve/test_reasons.py": (
        *(
            "prevented",
            "prevented-together",
            "finish-is-entry",
            "start-past-finish",
            "wall",
            "wall-of-one",
        ),
        *("die", "trapped", "lost-or-trapped", "lost", "too-large-to-say"),
    ),
    "tests/answers/test_view.py": (
        "ending-unknown",
        "only-large-figures",
        "mean-beyond-floats",
        "a-route",
        "beyond-floats",
    ),
}
"""Sentences without a predicate here: reasons, and claims about boards too large for it."""
OF_OTHER_QUESTIONS = {
    *(
        "choices-no-way",
        "choices-too-far",
        "choices-not-sure",
        "throws-no-way",
        "can-be-stuck",
        "always-stuck",
    ),
    *("never-takes", "one-length", "nothing-to-mark", "mean-is-infinite", "can-be-finished"),
}
"""What `decide`, `simulate`, pictures and recorded games say, which further tests below ask."""
OF_CLAIMS = {"lost", "trap", "chance", "beyond-floats", "too-large"}
"""The notes of answers that are claims; others are of the layout."""


def test_every_claim_is_a_predicate() -> None:
    """Each code of the table of claims has a truth condition, and each predicate has a claim."""
    others = {code for codes in OF_OTHER_TESTS.values() for code in codes}

    assert claims.WORDS.keys() == predicates.PREDICATES.keys() | others
    assert others.isdisjoint(predicates.PREDICATES)


RARE = {
    "won-lost-endless": Board(9, jumps={3: 8, 6: 5, 7: 5}, effects={1: "over"}),
    "lost-or-endless": Board(9, jumps={6: 5, 7: 5}, effects={1: "over"}),
    "all-lost": Board(9, effects={1: "over", 2: "over"}),
    "won-or-lost": Board(9, effects={1: "over"}),
    "won-or-endless": Board(9, jumps={3: 8, 6: 5, 7: 5}),
    "all-endless": Board(9, jumps={6: 5, 7: 5}),
    "all-won": Board(9, jumps={6: 5}),
    "fewest-by-chance": Board(9, jumps={3: 8}, effects={3: "chance 1/2"}),
    "fewest-if-not-lost": Board(9, jumps={3: 8}, effects={1: "over"}),
    "never-back": Board(9, jumps={3: 8}, effects={1: "back"}),
    "trap-squares": Board(9, jumps={3: 8, 6: 5, 7: 5}),
    "won-games": Board(9, effects={2: "over"}),
    "never-led": Board(9, jumps={6: 5, 7: 5}),
}
"""Boards of which one at least of the claims is made that are rare among drawn ones, under d2."""


STUCK_AT_TIMES = Acting(
    Game(
        Board(4, jumps={1: 3, 2: 4}, effects={2: "chance 1/3", 3: "back"}),
        Rules(
            start=1,
            overshoot="bounce",
            chaining="follow",
            die="0,1,3",
            again=1,
            again_limit=(3, "keeps"),
        ),
    ),
    {1: 3, 2: 4},
    House(
        start=1,
        overshoot="bounce",
        chaining="follow",
        outcomes=interpreter.faces(0, 1, 3),
        again=1,
        again_limit=(3, "keeps"),
        effects={2: ("chance", Fraction(1, 3)), 3: ("back", Fraction())},
    ),
)
"""A board on which a token gets stuck on a square at some times only."""


def rare_boards() -> list[Acting]:
    """These boards as the interpreter sees them, too."""
    found = []
    for board in RARE.values():
        effects: dict[int, Any] = dict(board.effects)
        house = House(outcomes=interpreter.faces(1, 2), effects=effects)
        found.append(Acting(Game(board, {"die": "d2"}), dict(board.jumps), house))
    return found


def test_rare_claims_are_made() -> None:
    """Each of these boards has the claim that it is listed for."""
    for name, case in zip(RARE, rare_boards(), strict=True):
        assert name in map(predicates.name_of, sentences(case)), case.game


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_what_is_said_is_true(part: int) -> None:
    """Each sentence of each source is a predicate that brute force bears out; none says more."""
    said: Counter[str] = Counter()
    for case in [*rare_boards(), *small_boards(41 + part, BOARDS // 4)]:
        truth = Truth(case)
        for sentence in sentences(case):
            name = predicates.name_of(sentence)
            assert name is not None, (case.game, sentence)
            assert predicates.holds(name, sentence, truth), (case.game, sentence)
            said[name] += 1
        assert false_rows(case, truth) == [], case.game
        assert false_answers(case, truth) == [], case.game
        assert false_levels(case, truth) == [], case.game
        assert is_a_route(case, truth), case.game
    here = predicates.PREDICATES.keys() - OF_OTHER_QUESTIONS
    assert len(said) > (len(here) * 3) // 4, here - said.keys()


def sentences(case: Acting) -> Iterator[str]:
    """All that is said of a game in sentences of its own."""
    game, analysis = case.game, analyse(case.game)
    notes = (*analyse_answer(analysis).notes, *solve_answer(game).notes)
    yield from (note.sentence for note in notes if note.name in OF_CLAIMS)
    view = view_answer(layout_of(case), game.rules, ViewOptions(drawn=0))
    assert view.ending is not None
    yield view.ending.sentence
    assert view.ending.kind == predicates.name_of(view.ending.sentence)
    late = [row.text for row in figure_rows(analysis) if row.name == "in long games"]
    yield from late
    mean = next(row.text for row in figure_rows(analysis) if row.name == "mean rolls, one player")
    yield from [mean] if ": " in mean else []
    facts = LessonFacts(game)
    for part in (sections.fewest(facts), sections.levels(facts), sections.lengths(facts)):
        for paragraph in texts(part, "p"):
            yield from (each for each in apart(paragraph) if not FIXED.fullmatch(each))
    yield from (each.sentence for each in facts.why_never())


def refusal_of(ask: Callable[..., object], *arguments: object, **options: object) -> str | None:
    """Why a question is refused; None where there is an answer."""
    try:
        ask(*arguments, **options)
    except QuestionError as error:
        return str(error)
    return None


@pytest.mark.parametrize("part", range(2))
def test_why_no_choices_are_best(part: int) -> None:
    """If `decide` has no best policy, or none within some rolls, its reason is true; else empty."""
    said: Counter[str] = Counter()
    for case in small_boards(101 + part, BOARDS):
        chances = any(kind == "chance" for kind, _ in case.house.effects.values())
        if not case.jumps or chances:
            continue
        truth, within = Truth(case), 1
        for rolls in (None, within):
            best = decide(case.game, optional=list(case.jumps), within=rolls)
            fewest = truth.choices.rolls.get(truth.choices.first)
            is_best = truth.choices.first in truth.choices.sure
            is_asked = is_best if rolls is None else fewest is not None and fewest <= rolls
            assert (best.reason is None) == is_asked, (case.game, best.reason)
            if best.reason is not None:
                name = predicates.name_of(best.reason)
                assert name is not None, best.reason
                assert predicates.holds(name, best.reason, truth), (case.game, best.reason)
                assert (name == "choices-too-far") <= (rolls is not None)
                said[name] += 1
    assert (
        min(said[name] for name in ("choices-no-way", "choices-too-far", "choices-not-sure")) > 0
    ), said


@pytest.mark.parametrize("part", range(2))
def test_why_games_are_not_simulated(part: int) -> None:
    """Where a token can get stuck it is said how, and there alone."""
    said: Counter[str] = Counter()
    for case in [*rare_boards(), STUCK_AT_TIMES, *small_boards(111 + part, 2 * BOARDS)]:
        truth = Truth(case)
        refusal = refusal_of(simulate, case.game, games=1, seed=1)
        assert (refusal is not None) == bool(truth.stuck and not truth.at_once), (
            case.game,
            refusal,
        )
        if refusal is not None:
            sentence = refusal.partition(";")[0]
            name = predicates.name_of(sentence)
            assert name is not None, sentence
            assert predicates.holds(name, sentence, truth), (case.game, sentence)
            said[name] += 1
    assert min(said[name] for name in ("throws-no-way", "always-stuck", "can-be-stuck")) > 0, said


def test_lengths_that_no_game_has() -> None:
    """A recorded length is refused just where no game of the board can take as many rolls."""
    refused = 0
    for number, case in enumerate(small_boards(121, BOARDS // 2)):
        truth, rolls = Truth(case), number % 7 + 1
        if truth.fewest is None:
            continue
        refusal = refusal_of(compare_lengths, case.game, [rolls])
        chance = Fraction() if truth.at_once else case.law(rolls, turns=False)[rolls]
        assert (refusal is not None) == (chance == 0), case.game
        if refusal is not None:
            assert predicates.name_of(refusal) == "never-takes"
            assert predicates.holds("never-takes", refusal, truth), case.game
            refused += 1
        nothing = games_to_test(analyse(case.game).lengths) is None
        assert nothing == predicates.holds("one-length", claims.claim("one-length").sentence, truth)
    assert refused > BOARDS // 40


def test_what_is_said_beside_pictures_and_advice() -> None:
    """Nothing to mark, no mean to change, nothing to mend: each is said where it is so."""
    said: Counter[str] = Counter()
    for case in [*rare_boards(), *small_boards(131, BOARDS // 3)]:
        truth = Truth(case)
        if truth.at_once:
            continue
        notes = picture_answer([case.game], PictureOptions("svg", route=0)).notes
        for note in notes:
            if note.name == "no-route":
                said["nothing-to-mark"] += 1
                assert predicates.holds("nothing-to-mark", note.sentence, truth)
        assert any(note.name == "no-route" for note in notes) == (truth.fewest is None)
        heat = PictureOptions("svg", heat="whatif")
        refusal = refusal_of(picture_answer, [case.game], heat)
        if refusal is not None and refusal.startswith("the mean of this board is infinite"):
            said["mean-is-infinite"] += 1
            assert predicates.holds("mean-is-infinite", refusal.partition(",")[0], truth)
    assert len(said) == 2
    assert WAYS["mend"][1] == claims.claim("can-be-finished").sentence


FIXED = re.compile(
    r"no route|\d+ rolls?|[\d.,]+ rolls on average for one player"
    r"|The level of a square is the fewest rolls a token needs to rest there\."
    r"|A game is a Markov chain: where a token goes next depends only on where it is now.*"
    r"|That is enough to compute the chance .*"
)
"""What a lesson says of every game, and figures, which `false_answers` compares."""


def apart(paragraph: str) -> list[str]:
    """The sentences of a paragraph."""
    return re.split(r"(?<=[.]) (?=[A-Z])", paragraph)


def rows_of(part: str) -> list[tuple[str, str]]:
    """The first two cells of each row of a table."""
    rows = re.findall(r"<tr>(.*?)</tr>", re.sub(r"(?s)<svg.*?</svg>", "", part), re.DOTALL)
    cells = [re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [(html.unescape(row[0]), html.unescape(row[1])) for row in cells if len(row) > 1]


def texts(part: str, tag: str) -> list[str]:
    """What stands in the elements of this name."""
    found = re.findall(
        rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", re.sub(r"(?s)<svg.*?</svg>", "", part), re.DOTALL
    )
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
        "late": ("in long games" not in rows) or sure == ("still running" in rows["in long games"]),
        "or no game is won": won > 0
        or rows["in long games"] == ending_of(analyse(case.game)).words,
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
    headline = [
        text for text in texts(sections.lengths(facts), "p") if text.endswith("for one player")
    ]
    if (len(headline) == 1) != (truth.chances[0] == 1):
        found.append(f"a mean: {headline}")
    if headline and not is_figure(headline[0].split()[0], truth.mean):
        found.append(headline[0])
    found += false_shares(facts, truth)
    asked = questions_of(facts)
    one = asked.get("On which squares can a token be after one roll?")
    if not truth.at_once and listed_squares(str(one)[3:].rstrip(".")) != truth.after_one_roll:
        found.append(f"after one roll: {one}")
    why = asked.get("Why is an average game longer than the shortest?")
    if why is not None:
        share, rest = apart(why)
        mean = re.fullmatch(r"The average, ([\d.,]+) rolls, includes all the longer games\.", rest)
        if (
            not predicates.holds("shortest-share", share, truth)
            or mean is None
            or not is_figure(mean[1], truth.mean)
        ):
            found.append(why)
        if truth.mean is None or fewest is None or truth.mean <= fewest:
            found.append("an average game is longer")
    never = asked.get("On which squares does no token ever rest, and why?")
    squares = set(range(1, case.game.size + 1)) - truth.rests
    named = re.findall(r"[Oo]n ([\d, –]+):", never or "")
    if set().union(*map(listed_squares, named)) != squares:
        found.append(f"never: {never}")
    return found


def false_shares(facts: LessonFacts, truth: Truth) -> list[str]:
    """The row of a lesson about the shortest games if it is false, or if no game is won."""
    part = sections.lengths(facts)
    said = [(name, text) for name, text in rows_of(part) if name.startswith("chance to need only")]
    if not said:
        return ["no chance of the fewest rolls"] if truth.chances[0] > 0 else []
    [(name, text)] = said
    share, _, games = text.partition(", about one game in ")
    noun = "roll" if truth.fewest == 1 else "rolls"
    is_so = (
        name == f"chance to need only {truth.fewest} {noun}"
        and predicates.is_share(share, truth.p_min)
        and abs(int(games.replace(",", "")) - 1 / truth.p_min) <= Fraction(51, 100)
    )
    return [] if is_so else [f"{name}: {text}"]


def false_levels(case: Acting, truth: Truth) -> list[str]:
    """What a lesson says of the levels of squares, and of other routes, that is false."""
    facts, found = LessonFacts(case.game), list[str]()
    by_level: dict[int, set[int]] = {}
    for square, level in enumerate(interpreter.levels(*truth.known)):
        if level is not None:
            by_level.setdefault(level, set()).add(square)
    part = sections.levels(facts)
    rows = zip(texts(part, "th")[2:], texts(part, "td"), strict=True)
    said = {int(level): listed_squares(squares) for level, squares in rows}
    if said != by_level:
        found.append(f"levels: {said}")
    asked = questions_of(facts)
    deepest = asked.get("Which squares take the most rolls to get to, and how many rolls is that?")
    if (deepest is None) != (max(by_level) < 2):
        found.append("the deepest level is asked for")
    if deepest is not None:
        squares, _, rolls = deepest.partition(": ")
        if (listed_squares(squares), rolls) != (by_level[max(by_level)], f"{max(by_level)} rolls."):
            found.append(deepest)
    count = interpreter.shortest_count(*truth.known)
    noun = "roll" if truth.fewest == 1 else "rolls"
    others = asked.get(f"Can you find another route of {truth.fewest} {noun}?")
    if others != (f"There are {count:,}." if count > 1 else None):
        found.append(f"other routes: {others}")
    return found


def questions_of(facts: LessonFacts) -> dict[str, str]:
    """The questions of a lesson with their answers."""
    part = sections.questions(facts)
    return dict(zip(texts(part, "summary"), texts(part, "p"), strict=True))


STOP = re.compile(
    r"throw (?P<throw>\d+): from (?P<origin>\d+|off the board) to (?P<reached>\d+)"
    r"(?:(?P<limit>, by the limit on throws in a turn)"
    r"|, then (?P<way>up the ladder|down the snake|by the jumps that follow|back) "
    r"to (?P<landed>\d+)"
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
    return len(listed) == (truth.fewest or 0) and (not listed or square == truth.finish)


@pytest.mark.parametrize("part", range(2))
def test_the_matrix_of_a_lesson(part: int) -> None:
    """Under effects, too, each row has the chances of one roll from its state to the others."""
    compared = 0
    for case in small_boards(51 + part, BOARDS // 2):
        if case.house.again is not None or interpreter.over_at_once(case.game.size, case.house):
            continue
        chain = analyse(case.game).chain
        listed = (*chain.states, *chain.recurrent)
        # Two states that differ in whether a turn begins have the same rolls to come.
        states = [of_interpreter(state)._replace(agains=0) for state in listed]
        finish = interpreter.finish_of(case.game.size, case.house)
        rows = transition_rows(chain)
        whole = sum(outcome[1] for outcome in case.house.outcomes)
        for state, row in zip(states, rows, strict=False):
            expected, shown = (
                defaultdict[Any, Fraction](Fraction),
                defaultdict[Any, Fraction](Fraction),
            )
            for to, share in zip([*states, WON], row, strict=True):
                shown[to] += share
            for outcome in case.house.outcomes:
                for share, _, (after, won, _) in interpreter.branches(
                    case.game.size, case.jumps, case.house, state, outcome
                ):
                    to = WON if won else interpreter.without_misses(after)
                    expected[to] += share * Fraction(outcome[1], whole)
            assert {to: q for to, q in shown.items() if q} == expected, (case.game, state)
        assert list(rows[-1]) == [*[0] * len(states), 1], finish
        says_states = (
            "from state i to state j" in texts(str(matrix(LessonFacts(case.game))), "p")[0]
        )
        assert says_states == (any(s != State(s.square) for s in states) or case.game.has_memory)
        compared += 1
    assert compared > BOARDS // 8


def of_interpreter(state: EngineState) -> State:
    """A state of the engine as the interpreter has it."""
    return State(state.square, state.waiting, state.agains, state.began, state.misses)


def test_explanations_are_true_where_they_are_shown() -> None:
    """The view says the same reason as `explain`, and it is true."""
    for case in small_boards(61, BOARDS // 4):
        fewest = view_answer(layout_of(case), case.game.rules, ViewOptions(drawn=0)).solve
        assert fewest is not None
        reason = explain(case.game)
        assert fewest.reason == (reason and reason.sentence)
        assert false_claims(reason, case.game.size, case.jumps, case.house) == []


NOTES = {
    "self-loop": re.compile(r"(?P<jumps>.+) leads to itself: the token rests there"),
    "exit-is-entry": re.compile(
        r"(?P<jumps>.+) leads to another entry: the token "
        r"(?P<goes>goes on|goes on where that jump works|rests there)"
    ),
    "jump-on-last": re.compile(
        r"(?P<jumps>.+) starts on the last square(?P<finish>, the finish)?: "
        r"taken when a throw reaches it(?P<works> and the jump works)?"
    ),
    "jump-on-finish": re.compile(
        r"(?P<jumps>.+) starts on the finish: "
        r"taken when a throw reaches it(?P<works> and the jump works)?"
    ),
    "jump-on-start": re.compile(r"(?P<jumps>.+) starts on the start: not taken at the outset"),
}


def test_notes_of_layouts() -> None:
    """Each note names jumps of its kind, all or the first, and says what a token does there."""
    said: Counter[str] = Counter()
    for case in small_boards(71, 2 * BOARDS):
        size, jumps, house = case.game.size, case.jumps, case.house
        finish = interpreter.finish_of(size, house)
        kinds = {
            "self-loop": {(a, b) for a, b in jumps.items() if a == b},
            "exit-is-entry": {(a, b) for a, b in jumps.items() if b in jumps and a != b},
            "jump-on-last": {(size, jumps[size])} if size in jumps else set(),
            "jump-on-finish": {(finish, jumps[finish])}
            if finish in jumps and finish != size
            else set(),
            "jump-on-start": {(house.start, jumps[house.start])} if house.start in jumps else set(),
        }
        notes = {note.name: note.sentence for note in case.game.notes}
        assert notes == {
            note.name: note.sentence for note in layout_of(case).notes(case.game.rules)
        }
        assert notes.keys() == {name for name, pairs in kinds.items() if pairs}, case.game
        for name, sentence in notes.items():
            match = NOTES[name].fullmatch(sentence)
            assert match is not None, sentence
            named = {(int(a), int(b)) for a, b in re.findall(r"(\d+) -> (\d+)", match["jumps"])}
            assert named <= kinds[name]
            more = re.search(r"and (\d+) more", match["jumps"])
            assert len(named) + int(more[1] if more else 0) == len(kinds[name])
            if name == "exit-is-entry":
                assert match["goes"] == goes_on(case, kinds[name]), case.game
            if "works" in match.groupdict():
                (entry, _), *_ = named
                assert bool(match["works"]) == (entry in house.effects)
            if name == "jump-on-last":
                assert bool(match["finish"]) == (finish == size)
            said[name] += 1
    assert min(said[name] for name in NOTES) > 5, said


def goes_on(case: Acting, pairs: set[tuple[int, int]]) -> str:
    """What a token does that a jump puts on another entry."""
    ends = {interpreter.land(case.jumps, case.house, entry) == exit for entry, exit in pairs}
    if ends == {True}:
        return "rests there"
    return (
        "goes on where that jump works"
        if any(b in case.house.effects for _, b in pairs)
        else "goes on"
    )


def layout_of(case: Acting) -> Layout:
    """The board of a case as it would be written."""
    board = case.game.board
    return Layout(board.size, tuple(board.jumps.items()), effects=tuple(board.effects.items()))


CHANGES = (
    (re.compile(r"remove the (?P<kind>\w+) at (?P<old>\d+)"), "remove"),
    (re.compile(r"add a (?P<kind>\w+) from (?P<old>\d+) to (?P<new>\d+)"), "add"),
    (
        re.compile(
            r"move the (?P<kind>\w+)'s (?P<end>head|foot) from (?P<old>\d+) to (?P<new>\d+)"
        ),
        "entry",
    ),
    (
        re.compile(
            r"move the (?P<end>tail|top) of the (?P<kind>\w+) at (?P<old>\d+) "
            r"from (?P<was>\d+) to (?P<new>\d+)"
        ),
        "exit",
    ),
    (re.compile(r"reverse the (?P<kind>\w+) at (?P<old>\d+), to (?P<new>\d+)"), "exit at"),
)


def test_repairs_say_what_they_do() -> None:
    """Following the sentence makes the board of the answer, whose games can all be won."""
    mended = 0
    for case in small_boards(81, BOARDS):
        if case.house.effects or interpreter.over_at_once(case.game.size, case.house):
            if case.house.effects:
                with pytest.raises(
                    QuestionError, match="expected a board without effects to repair"
                ):
                    repair(case.game)
            continue
        can_end = Truth(case).chances[0] == 1
        if not may_be_won(case):
            with pytest.raises(
                QuestionError, match="no change of jumps lets this game be finished"
            ):
                repair(case.game)
            continue
        found = repair(case.game)
        assert (found == ()) == can_end, case.game
        for advice in found:
            jumps = dict(case.jumps)
            for change in str(advice).split(" and "):
                follow(jumps, change)
            assert jumps == dict(advice.game.board.jumps), (case.game, str(advice))
            after = Acting(advice.game, jumps, case.house)
            assert Truth(after).chances[0] == 1, case.game
            mended += 1
    assert mended > BOARDS // 30


def may_be_won(case: Acting) -> bool:
    """Whether every game can be won where the jump of every square but the finish leads there."""
    finish = interpreter.finish_of(case.game.size, case.house)
    every = {square: finish for square in range(1, case.game.size + 1) if square != finish}
    return Truth(Acting(case.game, every, case.house)).chances[0] == 1


def follow(jumps: dict[int, int], change: str) -> None:
    """Make a change as its sentence says it."""
    pattern, kind = next((pattern, kind) for pattern, kind in CHANGES if pattern.fullmatch(change))
    said = there(pattern.fullmatch(change))
    old, new = int(said["old"]), int(said.groupdict().get("new") or 0)
    if kind == "add":
        assert old not in jumps
        jumps[old] = new
        assert said["kind"] == name_of_jump(old, new)
        return
    assert name_of_jump(old, jumps[old]) == said["kind"]
    if "end" in said.groupdict():
        assert said["end"] in (("head", "tail") if said["kind"] == "snake" else ("foot", "top"))
    if kind == "remove":
        del jumps[old]
    elif kind == "entry":
        jumps[new] = jumps.pop(old)
    else:
        assert "was" not in said.groupdict() or jumps[old] == int(said["was"])
        jumps[old] = new


def name_of_jump(entry: int, exit: int) -> str:
    """What a jump is called."""
    if entry == exit:
        return "jump"
    return "ladder" if exit > entry else "snake"


def test_what_if_is_refused_where_it_says_so() -> None:
    """Changes are refused exactly if a square is game over, in a sentence about boustro."""
    for case in small_boards(91, BOARDS // 4):
        if any(kind == "over" for kind, _ in case.house.effects.values()):
            with pytest.raises(
                QuestionError, match="expected a board without game over on a square: changes"
            ):
                whatif(case.game)
        else:
            assert whatif(case.game).game == case.game
