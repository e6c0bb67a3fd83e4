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

PACKAGE = STATIC.parents[1]
TABS = ("draw.css", "solve.css", "analyse.css", "play.css", "judge.css")
PARTS = ("page.css", "panel.css", *TABS, "board.css")
STEPS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5, 4, 4.5)
"""The lengths of the scale in rem; longer ones, as of columns, are whole numbers."""
SIZES = {"1rem", "inherit", "16px", "21px", "106%", "11pt", "20pt"}
"""What the size of text may be, beside the six of `sizes.css`: the root's, and those on paper."""
SCREEN = Path(__file__).parents[2] / "docs" / "contributors" / "screen.md"


def without_comments(path: Path) -> str:
    """The rules of a sheet."""
    return re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)


def classes(sheet: str) -> set[str]:
    """The classes that the selectors of a sheet begin with."""
    text = without_comments(STATIC / sheet)
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
    assert (
        used & set[str]().union(*(classes(part) for part in PARTS if part != "board.css")) == set()
    )


def test_lengths_and_sizes_are_of_one_scale() -> None:
    """On the page, in lessons and in reports; sizes in px are those of text in a picture."""
    sheets = [*PACKAGE.rglob("*.css")]
    assert len(sheets) > 10
    for path in sheets:
        text = without_comments(path)
        sizes = set(re.findall(r"font-size: ([^;}]+)", text)) - SIZES
        lengths = {float(length) for length in re.findall(r"(?<![\w.])([\d.]+)rem", text)}
        if path.name == "sizes.css":
            assert len(lengths) == 6
            continue
        assert {
            size for size in sizes if not re.search(r"^var\(--\w+\)|var\(.*cm|px$", size)
        } == set()
        assert {one for one in lengths if one not in STEPS and one % 1} == set(), path.name


def test_no_selector_has_an_id() -> None:
    """An id is for a script and for a label; what is drawn in one way has a class."""
    for path in PACKAGE.rglob("*.css"):
        selectors = re.findall(r"[^{};]+(?=\{)", without_comments(path))
        assert [one for one in selectors if "#" in one] == [], path.name


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
            assert set(re.sub(r"@layer \w+|[{}\s]", "", outside)) == set(), name


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
