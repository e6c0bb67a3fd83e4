"""Reports for students and teachers: names of files, hints, Markdown, pages, a gradebook."""

import csv
import io
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from boustro.basics.files import put_file
from boustro.cli.judge_text import show
from boustro.errors import QuestionError
from boustro.judging import FORMS, judge_panel
from boustro.judging.asked import Case
from boustro.judging.hints import keep_to_hint
from boustro.judging.reports.editor import editor_line
from boustro.judging.reports.folder import check_folder, write_reports
from boustro.judging.reports.gradebook import gradebook
from boustro.judging.reports.gradescope import gradescope
from boustro.judging.reports.markdown import code, escaped, fenced, markdown, summary
from boustro.judging.reports.page import page
from boustro.judging.reports.report import report_of
from boustro.judging.reports.students import submitter_of
from boustro.judging.verdict import (
    EQUAL,
    AskedCase,
    Correction,
    Failure,
    Judgement,
    Remark,
    SolverReply,
    Verdict,
)
from boustro.model.board import Board
from boustro.render.style import Style
from tests.judging.test_panel import LEETCODE
from tests.support.missing import needed_module
from tests.support.there import there

MarkdownIt = needed_module("markdown_it").MarkdownIt
HOSTILE = "</title><script>alert(1)</script>|[x](javascript:1)`@ada ![](http://x.org)\n# ../../etc"


def wrong(name: str, hint: int | None = None) -> Judgement:
    """A judgement with a board, both answers and a mistake."""
    judgement = judge_panel(LEETCODE)
    assert judgement is not None
    return keep_to_hint(replace(judgement, solver=name), hint)


def accepted(name: str) -> Judgement:
    """A judgement without a failure."""
    return Judgement(name, None, Verdict.ACCEPTED, boards=60, planned=60)


NAMES = {
    # Moodle: mod/assign/classes/downloader.php, with folders, without them, older, a team, hidden.
    "Ada Lovelace_1234_assignsubmission_file/solution.py": ("1234", "Ada Lovelace", "solution.py"),
    "Ada Lovelace_1234_assignsubmission_file_/a/b.py": ("1234", "Ada Lovelace", "a/b.py"),
    "Ada Lovelace_1234_assignsubmission_file_my_own.py": ("1234", "Ada Lovelace", "my_own.py"),
    "Team A_77_assignsubmission_file/solution.py": ("77", "Team A", "solution.py"),
    "Default team_assignsubmission_file/solution.py": ("", "Default team", "solution.py"),
    "Participant_42_assignsubmission_file/x.py": ("42", "Participant", "x.py"),
    # Canvas: lib/content_zipper.rb, also late, a second file of a name, hidden.
    "lovelaceada_1234_5678_solution.py": ("1234", "lovelaceada", "solution.py"),
    "lovelaceada_LATE_1234_5678_my_3_own.py": ("1234", "lovelaceada", "my_3_own.py"),
    "lovelaceada_1234_5678_solution-1.py": ("1234", "lovelaceada", "solution-1.py"),
    "anon_x7Kd2_5678_solution.py": ("x7Kd2", "anon", "solution.py"),
    "LATE_anon_x7Kd2_5678_solution.py": ("x7Kd2", "anon", "solution.py"),
    "lovelaceada_1234_5678_hw.zip/solution.py": ("1234", "lovelaceada", "hw.zip/solution.py"),
    # Below a folder of the ZIP, and names that no platform gives.
    "class/Ada Lovelace_1234_assignsubmission_file/a.py": ("1234", "Ada Lovelace", "a.py"),
    "ada.py": ("", "ada.py", "ada.py"),
    "ada/solution_2.py": ("", "ada/solution_2.py", "solution_2.py"),
    "ada/hw_3_1000_a.py": ("", "ada/hw_3_1000_a.py", "hw_3_1000_a.py"),
    "snakes_2024_1_ada.py": ("", "snakes_2024_1_ada.py", "snakes_2024_1_ada.py"),
    # Of several arguments of the command.
    "a/canvas.zip/lovelaceada_1234_5678_solution.py": ("1234", "lovelaceada", "solution.py"),
}


@pytest.mark.parametrize("name", NAMES)
def test_who_handed_in_a_file(name: str) -> None:
    """By the names that Moodle and Canvas give to files; else the name stands for the student."""
    assert submitter_of(name)[1:4] == NAMES[name]
    assert submitter_of(name).is_late == ("LATE" in name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ada/hw_3_1_solution.py", "bob/hw_3_1_solution.py"),
        ("snakes_2024_1_ada.py", "snakes_2024_1_bob.py"),
        ("a.zip/x_1_5678_a.py", "b.zip/x_1_5678_a.py"),
        ("one/Team_1_assignsubmission_file/a.py", "two/Team_1_assignsubmission_file/a.py"),
    ],
)
def test_no_two_students_are_one(one: str, other: str) -> None:
    """A name like those of Canvas in two folders, and numbers too short for Canvas."""
    assert submitter_of(one).key != submitter_of(other).key
    assert (
        len(gradebook_rows(gradebook([(accepted(one), ""), (wrong(other), "")], 1).encode())) == 2
    )


@pytest.mark.parametrize(
    "text", [HOSTILE, "a | b", "``", "`", "www.x.org", "- a", "1. b", "= c", "<!-- x", "&lt;", "\\"]
)
def test_no_text_of_others_is_markdown(text: str) -> None:
    """It is read back letter by letter, with no element of its own; a table keeps its cells."""
    plain = " ".join(text.split())
    reader = MarkdownIt("gfm-like", {"linkify": False}).enable("table")
    for written in (escaped(text), code(text)):
        html = reader.render(written)
        assert read_text(html).strip() == plain, html
        assert set(re.findall(r"<(\w+)", html)) <= {"p", "code"}
    table = f"| a | b |\n|---|---|\n| {escaped(text)} | {code(text, in_table=True)} |\n"
    cells = re.findall(r"<td>(.*?)</td>", reader.render(table))
    assert [read_text(cell) for cell in cells] == [plain, plain]
    assert read_text(reader.render(fenced(f"a\n{text}\n```\nb"))).startswith("a\n")


def test_a_code_block_is_not_left() -> None:
    """A fence is longer than any in the text."""
    html = MarkdownIt().render(fenced("a\n````\n<b>\n```"))

    assert html == "<pre><code>a\n````\n&lt;b&gt;\n```\n</code></pre>\n"


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.elements: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's signature
        self.elements.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(html: str) -> _Text:
    """A page as read by a parser."""
    reader = _Text()
    reader.feed(html)
    return reader


def read_text(html: str) -> str:
    """The text of some HTML."""
    return parsed(html).text


@pytest.mark.parametrize("hint", [1, 2, 3, 4, None])
def test_a_report_shows_no_more_than_its_hint(hint: int | None) -> None:
    """Board, answers, mistake: the page and the Markdown show the same."""
    report = report_of(wrong("ada.py", hint))
    shown = hint or 5
    for text in (markdown(report), read_text(page(report))):
        assert ("Test it yourself" in text) == (shown >= 2)
        assert ("Correct answer" in text) == (shown >= 3)
        assert ("depth first" in text) == (shown >= 4)
        assert ("This report stops at hint" in text) == (hint is not None)
    assert ("<svg" in page(report)) == (shown >= 2)


def test_a_student_reads_no_options_of_the_command() -> None:
    """What the person who runs the command could try next is not for the student."""
    judgement = replace(wrong("ada.py"), reason="it was slow", hints=("trace",))

    assert "it was slow" in markdown(report_of(judgement))
    assert "trace" not in markdown(report_of(judgement))


def test_a_student_reads_nothing_of_classmates() -> None:
    """Equal submissions stand in the gradebook and the summary, not in a report."""
    remark = Remark(EQUAL, "the same text, but for blanks and comments, as Ben_2_x/a.py")
    judgement = replace(accepted("Ada_1_assignsubmission_file/a.py"), remarks=(remark,))
    report = report_of(judgement)

    assert "Ben" not in markdown(report) + page(report) + gradescope([judgement], 100)
    assert "Ben" in gradebook([(judgement, "")], 100)
    assert "Ben" in summary([(judgement, "")], 100)


def test_a_summary_fits_into_a_job() -> None:
    """GitHub refuses more than 1 MiB; nothing in it links to a file that is not there."""
    remark = Remark(EQUAL, "é" * 5000)
    failed = replace(wrong(""), remarks=(remark,))
    judgements = [replace(failed, solver=f"{number}{'|é' * 120}.py") for number in range(1500)]
    text = summary([(one, "001-x.html") for one in judgements], 100)
    few = summary([(one, "001-x.html") for one in judgements[:3]], 100)

    assert 400_000 < len(text.encode()) < 1 << 20
    assert re.search(r"^The lines on \d+ more are not shown here\.$", text, re.MULTILINE)
    assert text.endswith("The reports on 1480 more are not shown here.\n")
    assert "](" not in text
    assert "not shown here" not in few
    assert few.count("`001-x.html`") == 3
    assert few.count(" … |") == 3


def test_a_hostile_name_stays_a_text(tmp_path: Path) -> None:
    """In the page, the summary and the gradebook; no file leaves the folder."""
    names = (HOSTILE, "../../up.py", "/etc/passwd", "..", "CON", "a\x00b.py", "é" * 300, "=1+1")
    reports = tmp_path / "reports"
    write_reports(reports, [wrong(name) for name in names], 100)
    parsed_page = parsed(page(report_of(wrong(HOSTILE))))

    assert "script" not in parsed_page.elements
    assert sorted(path.name for path in tmp_path.iterdir()) == ["reports"]
    written = [path.name for path in reports.iterdir()]
    assert len(written) == 2 * len(names) + 2
    assert all(
        re.fullmatch(r"\d{3}[a-z0-9-]*\.(html|md)|summary\.md|gradebook\.csv", name)
        for name in written
    )
    rows = gradebook_rows((reports / "gradebook.csv").read_bytes())
    assert not [cell for row in rows for cell in row.values() if cell[:1] in ("=", "@", "+")]


def gradebook_rows(data: bytes) -> list[dict[str, str]]:
    """The lines of a gradebook."""
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_the_points_of_a_student() -> None:
    """Of several files the best counts; where the judge could not decide there are none."""
    files = [
        wrong("Ada_1_assignsubmission_file/a.py"),
        accepted("Ada_1_assignsubmission_file/b.py"),
        wrong("ben_LATE_2_2000_a.py"),
        replace(accepted("cleo_3_3000_a.py"), verdict=Verdict.UNFINISHED),
        replace(accepted("dan_4_4000_a.pdf"), verdict=Verdict.SKIPPED),
    ]
    rows = gradebook_rows(gradebook([(file, "") for file in files], 10).encode())

    assert [
        (row["id"], row["student"], row["verdict"], row["points"], row["late"]) for row in rows
    ] == [
        ("1", "Ada", "AC", "10", ""),
        ("2", "ben", "WA", "0", "late"),
        ("3", "cleo", "unfinished", "", ""),
        ("4", "dan", "skipped", "", ""),
    ]
    assert rows[0]["other files"] == "a.py"


def test_reports_go_only_into_an_empty_folder(tmp_path: Path) -> None:
    """Reports of another class are never left among new ones."""
    check_folder(tmp_path / "new")
    check_folder(tmp_path)
    (tmp_path / "file").write_text("")

    with pytest.raises(QuestionError, match="new or empty folder"):
        check_folder(tmp_path)
    with pytest.raises(QuestionError, match="got a file"):
        check_folder(tmp_path / "file")


def test_no_report_is_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails, every file that is there is whole, and no temporary one is left."""
    written: list[Path] = []

    def fail_at_third(target: Path, pieces: list[bytes]) -> None:
        written.append(target)
        if len(written) == 3:
            put_file(target, (piece for piece in [pieces[0][:9], None]))  # type: ignore[misc]
        put_file(target, pieces)

    monkeypatch.setattr("boustro.judging.reports.folder.put_file", fail_at_third)
    with pytest.raises(TypeError):
        write_reports(tmp_path / "reports", [wrong("a.py"), wrong("b.py")], 100)
    left = sorted((tmp_path / "reports").iterdir())

    assert left == sorted(written[:2])
    assert [path.read_text("utf-8").rstrip()[-7:] for path in left if path.suffix == ".html"] == [
        "</html>"
    ]


RESULTS = {
    "score": float, "execution_time": float, "output": str, "output_format": str,
    "test_output_format": str, "test_name_format": str, "visibility": str,
    "stdout_visibility": str, "extra_data": dict, "tests": list, "leaderboard": list,
}  # fmt: skip
"""The keys of Gradescope's published output format, with the types of its example.

From "Autograder Specifications" (gradescope-autograders.readthedocs.io), Output format.
"""
TEST = {
    "score": float, "max_score": float, "status": str, "name": str, "name_format": str,
    "number": str, "output": str, "output_format": str, "tags": list, "visibility": str,
    "extra_data": dict,
}  # fmt: skip
VISIBILITY = ("hidden", "after_due_date", "after_published", "visible")
FORMATS = ("text", "html", "simple_format", "md", "ansi")


def test_results_for_gradescope() -> None:
    """Only keys of the published format, with its types and words; points divided among files."""
    skipped = replace(accepted("c.pdf"), verdict=Verdict.SKIPPED)
    results = json.loads(gradescope([wrong("a.py", 2), accepted("b.py"), skipped], 10))

    assert {key: type(value) for key, value in results.items()}.items() <= RESULTS.items()
    for test in results["tests"]:
        assert {key: type(value) for key, value in test.items()}.items() <= TEST.items()
        assert test["visibility"] in VISIBILITY
        assert test["output_format"] in FORMATS
        assert test["status"] in ("passed", "failed")
    assert results["visibility"] in VISIBILITY
    assert results["stdout_visibility"] == "hidden"
    assert [(test["score"], test["max_score"]) for test in results["tests"]] == [(0, 5), (5, 5)]
    assert "Correct answer" not in results["tests"][0]["output"]


@pytest.mark.parametrize("verdict", [Verdict.NOT_JUDGED, Verdict.UNFINISHED])
def test_gradescope_reads_no_points_of_what_is_undecided(verdict: Verdict) -> None:
    """Its test has neither score nor status; the whole has a score, which Gradescope needs."""
    undecided = replace(accepted("b.py"), verdict=verdict)
    results = json.loads(gradescope([accepted("a.py"), undecided], 10))

    assert [test.get("score") for test in results["tests"]] == [5, None]
    assert [test.get("status") for test in results["tests"]] == ["passed", None]
    assert results["score"] == 5
    assert json.loads(gradescope([undecided], 10))["score"] == 0


@pytest.mark.parametrize(("count", "most"), [(3, 100), (7, 10), (6, 1), (1, 5)])
def test_the_points_for_gradescope_are_all_of_them(count: int, most: int) -> None:
    """Shares are to the hundredth; the last solution has the rest."""
    results = json.loads(gradescope([accepted(f"{number}.py") for number in range(count)], most))

    assert round(sum(test["max_score"] for test in results["tests"]), 2) == most
    assert results["score"] == most


def test_a_line_for_editors() -> None:
    """The line of the change, else of the error, else of the function; nothing of what passes."""
    failed = wrong("mine.py")
    assert failed.failure is not None
    reply = failed.failure.reply._replace(message="IndexError: x (line 7)")
    error = replace(failed, failure=replace(failed.failure, reply=reply))
    changed = replace(failed.failure, correction=Correction((9, 21), "", "", 60))

    assert editor_line(accepted("mine.py"), "mine.py") is None
    assert str(editor_line(failed, "mine.py")).startswith("mine.py:1: wrong answer: ")
    assert str(editor_line(replace(failed, called="f(board), line 5"), "m.py")).startswith(
        "m.py:5: "
    )
    assert str(editor_line(error, "m.py")).startswith("m.py:7: ")
    assert str(editor_line(replace(error, failure=changed), "m.py")).startswith("m.py:9: ")


@pytest.mark.parametrize(
    ("message", "line"),
    [
        (f"E: (line {'9' * 5000}) (line 7)", 7),
        (f"E: (line {'9' * 5000})", 1),
        ("E: (line \u0663)", 1),
        ("E: (line 3) is what it says (line 7)", 7),
    ],
    ids=["longest", "no-line", "other-digits", "last"],
)
def test_the_line_is_what_the_judge_wrote(message: str, line: int) -> None:
    """It stands at the end of a message; what a solution wrote before it is not read."""
    failed = wrong("mine.py")
    assert failed.failure is not None
    reply = failed.failure.reply._replace(message=message)
    error = replace(failed, failure=replace(failed.failure, reply=reply))

    assert str(editor_line(error, "m.py")).startswith(f"m.py:{line}: ")


@pytest.mark.parametrize(
    "name",
    [
        *("::error::x.py", "##[group]x.py", "a\n::error::x.py", " ::error::x.py"),
        *("\u00a0::error::x.py", "\t##vso[task]x.py"),
        *("a ##[error]b.py", "a ###[error]b.py", "a ####[error]b.py"),
    ],
)
def test_no_name_is_a_command_to_a_runner(name: str) -> None:
    """A runner obeys a line that begins with `::`, also after blanks, and `##[` anywhere in it."""
    line = str(editor_line(wrong(name), name))

    assert "\n" not in line
    assert not line.lstrip().startswith(("::", "#"))
    assert "##" not in line


def test_no_message_is_a_command_to_a_runner() -> None:
    """An error that a solution raises can have any words."""
    failed = wrong("mine.py")
    assert failed.failure is not None
    reply = failed.failure.reply._replace(message="Exception: ##[stop-commands]x (line 3)")
    error = replace(failed, failure=replace(failed.failure, reply=reply), reason=reply.message)

    assert "##" not in str(editor_line(error, "mine.py"))
    named = replace(error, failure=replace(failed.failure, reply=reply, mistake="##[error]x"))
    assert "# #[error]x" in str(editor_line(named, "mine.py"))


@pytest.mark.parametrize(("form", "count"), [("hackerrank", 1), ("gfg", 1), ("leetcode", 0)])
def test_a_site_that_takes_a_text_gets_one(
    form: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The case of a function is one line; HackerRank and GfG take the input of a program."""
    case = Case(Board(30, jumps={3: 4, 9: 2}))
    failure = Failure(case, 5, SolverReply(6), "few jumps", case)
    judgement = Judgement("s.py", FORMS[form], Verdict.WRONG_ANSWER, failure=failure, called="f(a)")
    show(judgement, Style())
    show(replace(judgement, called=""), Style())

    assert capsys.readouterr().out.count("custom input") == count
    assert markdown(report_of(judgement)).count("custom input") == count


def test_the_easier_board_has_a_route_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    """A student can follow both boards by hand, unless the hint holds the answers back."""
    case = Case(Board(36, jumps={7: 22, 22: 36, 23: 21}))
    first = wrong("ada.py")
    easier = AskedCase(case, 3, SolverReply(4))
    both = replace(first, failure=replace(there(first.failure), easier=easier))
    show(both, Style())
    show(keep_to_hint(both, 2), Style())

    assert capsys.readouterr().out.count("a shortest route") == 2
    assert markdown(report_of(both)).count("A shortest route") == 2
