"""The comparison of two versions: what it asks, what it notices, and what it lets pass."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from boustro.cli.group import COMMANDS
from dev import compare
from dev.comparison import commands, files, games, judged, places
from dev.comparison.intended import Intended

ROOT = Path(__file__).parents[2]
ENTRY = Intended("games", "mean", "*", "for a test")


def difference(question: str) -> compare.Difference:
    """A difference in the answer to a question about a game."""
    return compare.Difference("games", question, "a game", "", 1, 2)


def reported(found: list[compare.Difference], *entries: Intended) -> tuple[int, list[str]]:
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
    code, told = reported([difference("mean"), difference("mean")], ENTRY)
    assert code == 0
    assert told[0] == "intended, 2 times: games, mean, *: for a test"
    assert reported([difference("mean"), difference("sd")], ENTRY)[0] == 1


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

    assert {path.name for path in (ROOT / "tests/judge/solvers/problems").iterdir()} <= forms
    assert any("examples/solutions" in line for line in lines)
