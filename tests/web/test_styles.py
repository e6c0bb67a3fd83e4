"""Style sheets, forms and the map of the page: each class, list and file has one place."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from boustro import analyse, builtin, picture, shortest_route
from boustro.judging.choices import OWN_QUESTIONS, PROBLEM_TITLES, QUESTION_TITLES
from boustro.judging.problems import FORMS, PROBLEMS
from boustro.judging.questions import QUESTIONS
from boustro.render.heats import visit_heat
from boustro.web.page_files import STATIC, page_contents

PARTS = ("page.css", "panel.css", "board.css")
SCREEN = Path(__file__).parents[2] / "docs" / "contributors" / "screen.md"


def classes(sheet: str) -> set[str]:
    """The classes that the selectors of a sheet begin with."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / sheet).read_text("utf-8"), flags=re.DOTALL)
    selectors = (each for rule in re.findall(r"([^{}]+)\{", text) for each in rule.split(","))
    return set(re.findall(r"^\.([\w-]+)", "\n".join(map(str.strip, selectors)), re.MULTILINE))


@pytest.mark.parametrize(("one", "other"), [*combinations(PARTS, 2)])
def test_a_class_belongs_to_one_part(one: str, other: str) -> None:
    """No two sheets of the layer `parts` style the same class, so none means two things."""
    assert classes(one)
    assert classes(one) & classes(other) == set()


def test_what_is_styled_on_the_page_is_not_in_a_picture() -> None:
    """The text of a picture has the size that `render` says: only the board's sheet styles it."""
    game = builtin("mb47")
    heat = visit_heat(analyse(game).visits, game.finish)
    drawn = picture(game, heat=heat, route=shortest_route(game), tokens=[3, 5]).svg
    used = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}

    assert {"caption", "number", "square"} <= used
    assert used & (classes("page.css") | classes("panel.css")) == set()


def test_every_rule_is_in_a_layer() -> None:
    """What is outside of all layers would win over all of them: there is nothing."""
    for name, content in page_contents().items():
        if name.endswith(".css"):
            text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", content.decode(), flags=re.DOTALL)
            depth, outside = 0, ""
            for letter in text:
                if letter == "}":
                    depth -= 1
                if depth == 0:
                    outside += letter
                if letter == "{":
                    depth += 1
            assert set(re.sub(r"@layer \w+ |[{}\s]", "", outside)) == set(), name


def test_the_page_and_the_command_list_the_forms_of_the_judge() -> None:
    """Both lists hold the judge's forms, problems and questions, in their order."""
    assert [*PROBLEM_TITLES] == [*FORMS, *PROBLEMS]
    assert [*QUESTION_TITLES] == [*QUESTIONS]
    own = {
        name: (form.question.name, form.question.words)
        for name, form in PROBLEMS.items()
        if form.question not in QUESTIONS.values()
    }
    assert own == OWN_QUESTIONS


def test_every_file_of_the_page_is_on_the_map() -> None:
    """The document names each script and style sheet, and none that is not there."""
    named = set(re.findall(r"`([\w.]+\.(?:js|css|html))`", SCREEN.read_text("utf-8")))
    there = {path.name for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".html")}

    assert named == there | {"choices.js"}
