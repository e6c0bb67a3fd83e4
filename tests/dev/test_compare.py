"""The comparison of two versions: what it asks, what it notices, and what it lets pass."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from boustro.cli.group import COMMANDS
from dev import compare
from dev.comparison import commands, files, games, judged, places
from dev.comparison.difference import Difference
from dev.comparison.intended import INTENDED, Intended, covering
from dev.comparison.plain import ABSENT, pieces
from tests.support.missing import need

ROOT = Path(__file__).parents[2]
ENTRY = Intended("games", "mean", "*", "for a test")


def difference(question: str, subject: str = "a game") -> Difference:
    """A difference in the answer to a question about a game."""
    return Difference("games", question, subject, "", 1, 2)


def reported(found: list[Difference], *entries: Intended) -> tuple[int, list[str]]:
    """The exit code for these differences, and what is told of them."""
    told: list[str] = []
    return compare.report(["games"], found, 10, entries, told.append), told


def answers_of_games(count: int) -> list[compare.Answers]:
    """What this version says of some games, as another process hands it over."""
    given = list(games.draw(count, 3))
    return [(text, json.loads(json.dumps(answers))) for text, answers in games.answers(given)]


@pytest.fixture(scope="module")
def some() -> list[compare.Answers]:
    """The answers about six games."""
    return answers_of_games(6)


def changed(some: list[compare.Answers], question: str, answer: Any) -> list[compare.Answers]:
    """The same answers with another one about the last game."""
    subject, last = some[-1]
    return [*some[:-1], (subject, last | {question: answer})]


def test_every_place_is_there() -> None:
    """Each name of the table is found in this version, and so is what is not in the table."""
    for name in (*places.PLACES, "Board", "decide", "repair"):
        assert places.find(name)
    with pytest.raises(LookupError, match="add its place"):
        places.find("nothing_of_that_name")


@pytest.mark.slow
def test_games_have_effects_and_nearly_all_are_answered(some: list[compare.Answers]) -> None:
    """A third of the games has effects; of no question are all answers errors."""
    drawn = [json.loads(text) for text in games.draw(30, 1)]
    assert sum(bool(effects) for _, _, effects, _ in drawn) == 10
    questions = some[0][1].keys()
    assert {
        "explain",
        "repair",
        "decide",
        "decide, dice",
        "decide, within",
        "decide, exact",
    } <= questions
    for question in questions:
        answers = [found[question] for _, found in some]
        assert not all(isinstance(a, str) and a.endswith("Error") for a in answers), question


@pytest.mark.slow
def test_equal_versions_do_not_differ(some: list[compare.Answers]) -> None:
    """The same version answers the same."""
    assert not list(compare.disagreements("games", some, answers_of_games(6)))


@pytest.mark.parametrize(
    ("question", "answer"), [("repair", ["planted"]), ("mean", 1e9), ("levels", None), ("new", 1)]
)
def test_a_planted_difference_is_found(
    some: list[compare.Answers], question: str, answer: object
) -> None:
    """One answer of one version is another: it is named, with the game."""
    (found,) = compare.disagreements("games", some, changed(some, question, answer))
    code, told = reported([found])

    assert (found.question, found.subject, code) == (question, some[-1][0], 1)
    assert told[-1].endswith(f"1 differ beyond the list: {{'games, {question}': 1}}")


def test_what_one_version_leaves_out_is_found(some: list[compare.Answers]) -> None:
    """A game or a question that only one of them answers."""
    assert list(compare.disagreements("games", some, some[1:]))
    assert list(compare.disagreements("games", some[1:], some))


def test_the_list_names_counts_and_lets_pass() -> None:
    """What an entry covers is counted with its reason; what it does not, fails."""
    twice = [difference("mean"), difference("mean"), difference("mean", "another game")]
    code, told = reported(twice, ENTRY)
    assert code == 0
    assert told[0] == "intended, 2 answers: games, mean, *: for a test"
    assert reported([difference("mean"), difference("sd")], ENTRY)[0] == 1


def game_text(jumps: dict[int, int], effects: dict[int, str], **rules: object) -> str:
    """A game as the comparison writes it."""
    return json.dumps(
        [9, jumps, effects, {"chaining": "single", "again": None, "again_limit": None} | rules]
    )


ACTING = game_text({3: 5, 5: 8}, {3: "chance 1/2", 7: "over"}, chaining="follow", again=[1, 2])
DECISIONS = {"decide": [4.0, [["throw", "on 3", ["a", "b"], [2.0, 2.0], 0]]]}
WORSE = {"decide": [4.0, [["throw", "on 3", ["a", "b"], [2.5, 2.0], 0]]]}
BLIND, REFUSED = game_text({3: 3}, {}), "QuestionError"
"""A board without effects whose only jump leads to itself; how a question was refused."""
TAIL, SNAKE, RULES = (
    "move the snake's tail from 2 to 1",
    "remove the snake at 9",
    "the rules A and B prevent",
)


def place(question: str, path: str, old: Any, new: Any, beside: Any = None) -> Difference:
    """A place of an answer about the board with effects that changed."""
    return Difference("games", question, ACTING, path, old, new, beside or {})


EXPLAINED = [
    place("solve_many", "", REFUSED, [3], {"min_rolls": 3}),
    place("turns", "", REFUSED, [3.0, 1.0]),
    place("uses", ".5", 0.0, 0.25),
    place("moves", "[0][6]", 0.5, "nan"),
    place("decide", "[1][0][4]", 1, 0, DECISIONS),
    place("decide", "[0]", 5.0, 4.0)._replace(subject=BLIND),
    place("decide, exact", "", "9/2", "9/4")._replace(subject=BLIND),
    place("repair", "[0][0]", TAIL, "move the tail of the snake at 6 from 2 to 1"),
    place("repair", "[0]", [SNAKE, "add"], ["move the snake's head from 9 to 8"]),
    place("explain", "", "no throws of d6 lead", "game over on 7 prevents every route"),
    place("explain", "", RULES, "the rules B and A prevent"),
]
REAL = [
    place("solve_many", "", REFUSED, [4], {"min_rolls": 3}),
    place("solve_many", "", [2], [3], {"min_rolls": 3}),
    place("turns", "", [3.5, 1.0], [3.0, 1.0]),
    place("uses", ".3", 0.0, 0.25),
    place("moves", "[1][6]", 0.5, "nan"),
    place("moves", "[0][6]", 0.5, "a text"),
    place("decide", "[1][0][4]", 1, 0, WORSE),
    place("decide", "[0]", 5.0, 4.0),
    place("decide", "[0]", 4.0, 5.0)._replace(subject=BLIND),
    place("decide, exact", "", "9/4", "9/2")._replace(subject=BLIND),
    place("repair", "[0][0]", TAIL, "move the tail of the snake at 6 from 2 to 3"),
    place("repair", "[0]", [SNAKE], ["remove", "move the snake's head from 9 to 8"]),
    place("explain", "", "no throws of d6 lead", "no throws of d4 lead")._replace(subject=BLIND),
    place("explain", "", RULES, "the rules B and C prevent"),
    place("mean", "", 1.0, 2.0),
    *(
        place(question, "", [1.0], {"no": "answer"})
        for question in ("moves", "uses", "decide", "repair")
    ),
    place("explain", "", "no throws of d6 lead", None),
    place("remaining", "", 1.0, 2.0)._replace(subject="no game"),
]


def of_file(question: str, old: Any, new: Any, subject: str = "a text") -> Difference:
    """An answer about a file that changed, where the file is now read."""
    return Difference("files", question, subject, "", old, new, {"read": [[9, 3, {}]]})


ALL = "FormatError: expected 3 -> 17, got x; text in any other known format works, too (pairs)"
SIDES = "LayoutError: 2 problems:\n  row 2: expected 1 cells as in row 1, got 3\n  row 3: so"
MANY = "FormatError: 5 problems:" + "".join(
    f"\n  line {n}: expected a pair such as 1 38, got 'x{n}'" for n in range(5)
)
SHORTER = "\n".join(MANY.splitlines()[:4]).replace("5 problems", "4 problems")
BEYOND = "LayoutError: 3 problems:" + "".join(
    f"\n  line {n}: expected an entry in 1..30, got {n + 40} -> 2" for n in range(3)
)
EXPLAINED += [
    of_file(
        "read",
        ALL,
        "FormatError: expected 3 -> 17, got x; the nearest formats are a: choose with format=",
    ),
    of_file(
        "read as pairs", MANY, f"{SHORTER}\n  expected such lines, got 2 more lines of another kind"
    ),
    of_file(
        "read as gfg",
        BEYOND,
        "FormatError: line 0: expected a size of 42 or more, got 30 and 3 jumps beyond it",
    ),
    of_file(
        "read as resolved",
        SIDES,
        "FormatError: expected 5 rows of 5 numbers below it, got 2 rows of 3",
    ),
    of_file("write csv", None, "1,2", "sixty 011.txt"),
]
REAL += [
    of_file(
        "read",
        ALL,
        "FormatError: expected 3 -> 17, got y; the nearest formats are a: choose with format=",
    ),
    of_file("read as pairs", MANY, f"{SHORTER}\n  line 5: expected a pair such as 1 38, got 'new'"),
    of_file(
        "read as gfg",
        BEYOND,
        "FormatError: line 0: expected a size of 42 or more, got 20 and 3 jumps beyond it",
    ),
    of_file(
        "read as resolved",
        SIDES,
        "FormatError: expected 5x6 rows of 5x6 numbers below it, got 2 rows of 3",
    ),
    of_file("write csv", "1,2", "2,1", "sixty 011.txt"),
    of_file("write csv", None, "1,2"),
]


@pytest.mark.parametrize("difference", EXPLAINED)
def test_the_list_covers_what_its_reasons_explain(difference: Difference) -> None:
    """A change of the kind that the reason names, at a place where it can be."""
    assert covering(INTENDED, difference) is not None


@pytest.mark.parametrize("difference", REAL)
def test_the_list_hides_no_real_difference(difference: Difference) -> None:
    """Another change of an answer of the same kind, about the same game, is told."""
    assert covering(INTENDED, difference) is None


def test_what_differs_beside_an_intended_place_is_found() -> None:
    """Every place of an answer is looked at, not the first one alone."""
    subject = game_text({3: 5, 5: 8}, {}, chaining="follow")
    old, new = (
        [(subject, {"uses": {"3": 0.5, "5": 0.0}})],
        [(subject, {"uses": {"3": 0.75, "5": 0.25}})],
    )
    code, told = reported([*compare.disagreements("games", old, new)], *INTENDED)

    assert (code, told[0]) == (1, f"games, uses.3: {subject}")


def test_a_line_more_hides_no_other_line_of_a_command() -> None:
    """Lines of texts are told one by one where some come or go between them."""
    before, after = (
        [pieces(line) for line in text.split("\n")]
        for text in ("mean 4.25\nsd 2.5\nend", "mean 4.5\nnote\nsd 2.5\nend")
    )
    found = list(
        compare.disagreements("commands", [("solve", {"out": before})], [("solve", {"out": after})])
    )
    assert [(place.path, place.old, place.new) for place in found] == [
        ("[0]", "mean 4.25", "mean 4.5"),
        ("[1:1]", "", "note"),
    ]


def test_an_entry_that_covers_nothing_is_told() -> None:
    """So that the list has no more in it than differs."""
    code, told = reported([], ENTRY)

    assert (code, told[0]) == (0, "covers nothing: games, mean, *: for a test")


def test_every_command_is_run() -> None:
    """Each as a text, and with --json where it prints a document."""
    lines = [shlex.split(line) for line in commands.command_lines()]
    as_text = {words[0] for words in lines if "--json" not in words}
    as_json = {words[0] for words in lines if "--json" in words}

    assert as_text == {*COMMANDS}
    assert as_json == {*COMMANDS} - {*commands.WITHOUT_JSON}


def test_every_example_and_text_is_read(tmp_path: Path) -> None:
    """All files with boards under examples, and all text files of the tests of formats."""
    files.gather(ROOT, tmp_path)
    names = {path.name for path in tmp_path.iterdir()}
    boards = {
        path.name for path in (ROOT / "examples").iterdir() if path.suffix not in (".py", ".md")
    }

    assert {f"examples {name}" for name in boards - {"accepted", "solutions"}} <= names
    assert sum(name.startswith("contests") for name in names) == 20
    assert sum(name.startswith("sixty") for name in names) == 60
    assert sum(name.startswith("manners") for name in names) == 200


def test_solutions_are_there() -> None:
    """Right and wrong ones of every problem that has a folder."""
    lines = judged.gather(ROOT)
    forms = {line.partition(" ")[2] for line in lines}

    assert {path.name for path in (ROOT / "tests/judging/solvers/problems").iterdir()} <= forms
    assert any("examples/solutions" in line for line in lines)


def of_command(
    path: str, old: Any, new: Any, line: str, question: str = "standard output"
) -> Difference:
    """A place in what a command printed or wrote that changed."""
    return Difference("commands", question, line, path, old, new)


@pytest.mark.parametrize(
    ("difference", "is_intended"),
    [
        (of_command("[0]", "a,1", '"a",1', "whatif leetcode --csv --moves"), True),
        (of_command("[0]", "a,1", '"a",2', "whatif leetcode --csv --moves"), False),
        (of_command("[0]", "seat,1", "seat,2", "whatif leetcode --csv --moves"), False),
        (of_command("[1].error", 0.5, ABSENT, "decide mb47 --json"), True),
        (of_command("[1].value", 0.5, ABSENT, "decide mb47 --json"), False),
        (of_command("[1].not_computed", ABSENT, [], "analyse mb47 --json"), True),
        (of_command("[1].not_computed", ABSENT, ["sd"], "analyse mb47 --json"), False),
        (of_command("[1].mean", 1.0, 2.0, "analyse mb47 --json"), False),
        (of_command("[0].position.over", ABSENT, True, "play mb47 --json"), True),
        (of_command("[0].position.seat", 1, 2, "play mb47 --json"), False),
        (
            of_command("[0]", "<p>a</p>", "<p>b</p>", "lesson leetcode -o l.html", "file l.html"),
            False,
        ),
    ],
)
def test_what_commands_print_is_covered_place_by_place(
    difference: Difference, is_intended: bool
) -> None:
    """Another cell, key or sentence of the same text is told."""
    assert (covering(INTENDED, difference) is not None) == is_intended


def test_documents_are_compared_key_by_key() -> None:
    """A key that came hides no other one that changed."""
    old, new = ([pieces(f"{{{text}}}")] for text in ('"mean": 4.25', '"mean": 4.5, "new": 1'))
    told = compare.disagreements(
        "commands", [("analyse", {"out": old})], [("analyse", {"out": new})]
    )
    assert [(place.path, place.new) for place in told] == [("[0].mean", 4.5), ("[0].new", 1)]


def test_pages_and_tables_are_compared_piece_by_piece(tmp_path: Path) -> None:
    """An element of a page is a line; of a table the rows count, not the bytes."""
    need("pyarrow")
    import pyarrow as pa
    import pyarrow.parquet as pq

    (tmp_path / "page.html").write_text("<p>one</p><p>2.5</p>")
    pq.write_table(pa.table({"mean": [2.5]}), tmp_path / "rows.parquet")

    page = commands._written(tmp_path / "page.html", tmp_path)
    assert page == [["<p>one</p>"], ["<p>", 2.5, "</p>"]]
    assert commands._written(tmp_path / "rows.parquet", tmp_path) == [['{"mean": ', 2.5, "}"]]
