"""Packs: what their boards promise, and what is said of the outputs that come back."""

from collections.abc import Sequence

import pytest

from boustro.errors import QuestionError
from boustro.formats import reads
from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.choices import PACK_FORMS
from boustro.judging.explaining import _answer as answer_of_model
from boustro.judging.measure import NO_ROUTE
from boustro.judging.mistakes import Mistake, known_mistakes, mistake_named
from boustro.judging.pack import Pack, judge_outputs, pack_of
from boustro.judging.packs import PACKS
from boustro.judging.problems.notations import literal
from boustro.judging.searches import Answer
from boustro.judging.verdict import Judgement, Verdict
from tests.judging.mutants import Called
from tests.support.interpreter import House, fewest_rolls
from tests.support.there import there

LEETCODE = pack_of("leetcode")
RIGHT = [str(answer) for answer in LEETCODE.right]
WORDS = {Verdict.TIME_LIMIT: "time", Verdict.RUNTIME_ERROR: "error", Verdict.FORMAT: "null"}
FACTS = "on every board tested", "it is right wherever there is a route"
"""What only says what the outputs are, whatever the mistake."""
MOST_UNCAUGHT = 2
"""Of some two hundred models a few show only on boards that are too large for a pack."""


def judged(outputs: Sequence[str], form: str = "leetcode") -> Judgement:
    """The judgement on outputs, one a line."""
    return judge_outputs(form, "\n".join(outputs))


def outputs_of(model: Mistake, pack: Pack) -> list[str]:
    """What a solution answers that makes a mistake; it is quick and right where that is open."""
    answers = (answer_of_model(model, case) for case in pack.cases)
    pairs = zip(answers, pack.right, strict=True)
    return [_word(right if answer is None else answer) for answer, right in pairs]


def _word(answer: Answer) -> str:
    return WORDS[answer] if isinstance(answer, Verdict) else str(answer)


def with_output(place: int, output: str) -> list[str]:
    """The right outputs with one changed."""
    return [*RIGHT[: place - 1], output, *RIGHT[place:]]


def test_every_form_that_is_offered_has_a_pack() -> None:
    """And no other; an unknown one is refused with their names."""
    assert tuple(PACKS) == PACK_FORMS
    with pytest.raises(QuestionError, match="got 'game'"):
        pack_of("game")


@pytest.mark.parametrize("form", PACK_FORMS)
def test_a_pack_is_small_and_within_the_statement(form: str) -> None:
    """At most twelve different boards that the form's statement allows, with the right outputs."""
    pack = pack_of(form)

    assert len(set(pack.cases)) == len(pack.cases) <= 12
    assert all(pack.problem.allows(case) for case in pack.cases)
    for case, right in zip(pack.cases, pack.right, strict=True):
        fewest = fewest_rolls(case.board.size, dict(case.board.jumps), House(start=1))
        assert right == (NO_ROUTE if fewest is None else fewest)
    assert len(pack.text) < 3000


def test_the_boards_of_leetcode_are_small_but_for_an_empty_one() -> None:
    """At most 7 × 7, an empty 20 × 20, and two without a route, of different size."""
    boards = [case.board for case in LEETCODE.cases]
    dead_ends = [
        b.size for b, right in zip(boards, LEETCODE.right, strict=True) if right == NO_ROUTE
    ]

    assert [board.size for board in boards if board.size > 49] == [400]
    assert not next(board for board in boards if board.size == 400).jumps
    assert len(dead_ends) == len(set(dead_ends)) == 2
    assert LEETCODE.text.splitlines() == [literal(board) for board in boards]


@pytest.mark.parametrize("form", PACK_FORMS)
def test_the_text_of_a_pack_is_its_boards(form: str) -> None:
    """Read back, it gives them, one after another."""
    pack = pack_of(form)
    texts = pack.text.split("\n\n") if pack.problem.cases == 1 else [pack.text]
    if form == "leetcode":
        texts = pack.text.splitlines()
    elif form in ("hackerrank", "gfg"):
        assert int(texts[0].split()[0]) == len(pack.cases)
        return

    assert [reads(text, form).board.jumps for text in texts] == [c.board.jumps for c in pack.cases]


@pytest.mark.parametrize("form", PACK_FORMS)
def test_nearly_every_mistake_fails_and_none_is_taken_for_another(form: str) -> None:
    """A model's own outputs are told its sentence, or none; boards where few crash come first."""
    pack = pack_of(form)
    uncaught, crashes = [], [0] * len(pack.cases)
    for model in known_mistakes(pack.problem, None):
        if not _is_wrong(model, pack):
            continue
        outputs = outputs_of(model, pack)
        found = judged(outputs, form)
        mistake = (found.failure and found.failure.mistake) or ""
        if found.accepted:
            uncaught.append(model.name)
        is_own = mistake.endswith(model.sentence.removeprefix("it "))
        assert not mistake or is_own or mistake.startswith(FACTS), model.name
        crashes = [n + (word in WORDS.values()) for n, word in zip(crashes, outputs, strict=True)]

    assert len(uncaught) <= MOST_UNCAUGHT, uncaught
    assert sum(crashes[: len(crashes) // 2]) <= sum(crashes[len(crashes) // 2 :])


def _is_wrong(model: Mistake, pack: Pack) -> bool:
    """Whether a model runs, and is wrong on a board of the pack or on any of some others."""
    answers = [answer_of_model(model, case) for case in pack.cases]
    if Verdict.NOT_COMPILED in answers or not model.sentence:
        return False
    pairs = zip(answers, pack.right, strict=True)
    return any(answer not in (None, right) for answer, right in pairs) or _shows(model, pack)


def _shows(model: Mistake, pack: Pack) -> bool:
    """Whether a model is wrong on a board that its form has."""
    cases = (dealt.case for dealt in cases_of(pack.problem, 200))
    return any(
        model.program.answer(case) not in (None, pack.problem.answer(case)) for case in cases
    )


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(RIGHT),
        f"[{','.join(RIGHT)}]",
        "  ".join(RIGHT),
        "Output\n" + "\n".join(RIGHT) + "\nExpected\n" + "\n".join(RIGHT),
        "\r\n".join(RIGHT),
    ],
)
def test_outputs_are_read_as_they_are_shown(text: str) -> None:
    """One a line, as a list, in a row, or below the panel's label."""
    found = judge_outputs("leetcode", text)

    assert (found.verdict, found.boards, found.wrong) == (Verdict.ACCEPTED, len(RIGHT), 0)
    assert found.reason.startswith(f"all {len(RIGHT)} outputs are right; a pack is small")


def test_panels_one_below_the_other_are_read() -> None:
    """In any order, each with its board; one that is missing is told by its number."""
    pairs = zip(LEETCODE.text.splitlines(), RIGHT, strict=True)
    panels = [
        f"Input\nboard =\n{board}\nOutput\n{output}\nExpected\n1\n" for board, output in pairs
    ]

    assert judge_outputs("leetcode", "\n".join(reversed(panels))).accepted
    with pytest.raises(QuestionError, match="the panel shows none for board 3, 5"):
        judge_outputs("leetcode", "\n".join([*panels[:2], panels[3], *panels[5:]]))
    other = "Input\nboard =\n[[-1,-1],[2,-1]]\nOutput\n1\n"
    with pytest.raises(QuestionError, match="the panel shows another: 4 squares"):
        judge_outputs("leetcode", other + "\n".join(panels))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            " ".join(RIGHT[1:]),
            f"expected {len(RIGHT)} outputs, .*, got {len(RIGHT) - 1}: write error",
        ),
        (" ".join([*RIGHT, "3"]), f"got {len(RIGHT) + 1}"),
        (" ".join([*RIGHT[1:], "four"]), "expected a whole number, error or time .*, got four"),
    ],
)
def test_outputs_that_are_not_one_a_board_are_refused(text: str, said: str) -> None:
    """Too few, too many, and other words."""
    with pytest.raises(QuestionError, match=said):
        judge_outputs("leetcode", text)


def test_the_easiest_failing_board_is_shown() -> None:
    """The one with the fewest squares of those with a wrong output, with both answers."""
    outputs = with_output(len(RIGHT), "99")
    sizes = [case.board.size for case in LEETCODE.cases]
    smallest = sizes.index(min(sizes))
    outputs[smallest] = "98"
    found = judged(outputs)
    failure = there(found.failure)

    assert (found.verdict, found.wrong) == (Verdict.WRONG_ANSWER, 2)
    assert (failure.board.size, failure.reply.answer) == (min(sizes), 98)
    assert failure.right == LEETCODE.right[smallest]
    assert found.reason.startswith(f"outputs {smallest + 1}, {len(RIGHT)} are wrong")
    assert failure.mistake is None


@pytest.mark.parametrize(
    ("word", "verdict"),
    [
        ("error", Verdict.RUNTIME_ERROR),
        ("error: IndexError: list index 30 is out of range", Verdict.RUNTIME_ERROR),
        ("Runtime Error", Verdict.RUNTIME_ERROR),
        ("time", Verdict.TIME_LIMIT),
        ("Time Limit Exceeded", Verdict.TIME_LIMIT),
        ("Memory Limit Exceeded", Verdict.TIME_LIMIT),
        ("null", Verdict.FORMAT),
        ("2147483647", Verdict.WRONG_ANSWER),
    ],
)
def test_a_board_without_an_answer_has_a_word(word: str, verdict: Verdict) -> None:
    """As the student writes it, and as the site does."""
    found = judged(with_output(2, word))

    assert (found.verdict, found.wrong) == (verdict, 1)


@pytest.mark.parametrize(
    ("word", "said", "mistake"),
    [
        ("7", "all outputs are 7, whatever the board", "on every board tested, it answers 7"),
        ("error", "always, it ended in an error", None),
    ],
)
def test_equal_outputs_are_said_first(word: str, said: str, mistake: str | None) -> None:
    """Before which are wrong; no mistake is named that gives the same on all boards."""
    found = judged([word] * len(RIGHT))

    assert found.reason.startswith(said)
    assert there(found.failure).mistake == mistake


def test_a_search_that_is_only_slow_is_told_so() -> None:
    """Late on the empty board alone: many searches are, so no mistake is named."""
    place = [case.board.size for case in LEETCODE.cases].index(400) + 1
    found = judged(with_output(place, "time"))

    assert (found.verdict, there(found.failure).mistake) == (Verdict.TIME_LIMIT, None)
    assert found.reason.endswith("the others are right: the search is only too slow")


def test_outputs_that_are_wrong_just_without_a_route() -> None:
    """Whatever they are, they say so much."""
    places = [i for i, right in enumerate(LEETCODE.right, 1) if right == NO_ROUTE]
    outputs = with_output(places[0], "31")
    outputs[places[1] - 1] = "17"
    mistake = there(judged(outputs).failure).mistake or ""

    assert mistake.startswith("it is right wherever there is a route, but")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("two-jumps", "it behaves like a solution that follows two jumps in one roll"),
        ("no-snakes", "it behaves like a solution that ignores the snakes"),
        ("exits-too-high", "it behaves as if this were so: its exits are one too high"),
    ],
)
def test_a_mistake_is_named_whose_model_gives_all_outputs(name: str, said: str) -> None:
    """And none where one output speaks against it."""
    outputs = outputs_of(mistake_named(name), LEETCODE)

    assert (there(judged(outputs).failure).mistake or "").startswith(said)
    outputs[3] = "55"
    assert there(judged(outputs).failure).mistake is None


SEARCH = """
def solve(board):
    n = len(board)
    flat = [0]
    for i, row in enumerate(reversed(board)):
        flat.extend(row[::-1] if i % 2 else row)
    seen, queue = {1}, [(1, 0)]
    while queue:
        cur, moves = queue.pop(0)
        if cur == n * n:
            return moves
        for to in range(cur + 1, min(cur + 6, n * n) + 1):
            dest = flat[to] if flat[to] != -1 else to
            if dest not in seen:
                seen.add(dest)
                queue.append((dest, moves + 1))
    return -1
"""
PUT = "                queue.append((dest, moves + 1))\n"
FURTHEST_FIRST = "range(min(cur + 6, n * n), cur, -1)"


@pytest.mark.parametrize(
    "changes",
    [
        [(PUT, f"{PUT}                if cur < flat[to]:\n                    break\n")],
        [
            (PUT, f"{PUT}                if dest == to:\n                    break\n"),
            ("range(cur + 1, min(cur + 6, n * n) + 1)", FURTHEST_FIRST),
        ],
    ],
    ids=["stops after a ladder", "furthest plain square"],
)
def test_a_mistake_that_looks_like_another_is_not_named_so(changes: list[tuple[str, str]]) -> None:
    """Two that a trial found: their outputs are those of a marked entry, and of a stack."""
    text = SEARCH
    for old, new in changes:
        text = text.replace(old, new)
    replies = Called(text, form="leetcode").ask(LEETCODE.cases, 9.0)
    found = judged([str(reply.answer) for reply in replies])

    assert found.wrong >= 3
    assert there(found.failure).mistake is None


def test_a_pack_is_the_same_for_everybody() -> None:
    """Boards written in a file, in an order of their own."""
    assert LEETCODE.cases is PACKS["leetcode"]
    assert all(isinstance(case, Case) for case in LEETCODE.cases)
