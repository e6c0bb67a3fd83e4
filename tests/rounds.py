"""Which tests are in which round, and in which order: the quick round, the whole one, the long one.

A test with the mark `long` runs only with `BOUSTRO_PROFILE=long`; the mark names a test of the whole
round that notices the same fault.  A test that needs one of `NEEDS` or a compiler, or stands in `DEAR`, is
marked `whole`: `make quick` leaves it out, and says how many it left out and why.
"""

import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

PROFILE = os.environ.get("BOUSTRO_PROFILE", "normal")
NEEDS = {"browser": "a browser", "server": "a browser", "package": "Pyodide"}
"""Fixtures, and what they need beside Python."""
DEAR = {
    "bubblewrap": ("judge/test_sandbox.py",),
    "a cluster": ("batch/test_cluster.py",),
    "a compiler": (
        "judge/test_compiled_correction.py::test_copies_in_cpp_answer_in_turn",
        "judge/test_compiled_correction.py::test_copies_in_java_answer_in_turn",
        "judge/test_compiled_correction.py::test_sanitizers_name_the_line_that_writes_outside",
        "judge/test_shapes.py::test_java_finds_its_class_in_the_current_directory",
        "judge/test_shapes.py::test_what_the_linker_misses_is_named",
    ),
    "long": (
        "batch/test_columns.py::test_no_damage_to_a_table_ends_python",
        "batch/test_lost.py::test_a_run_killed_at_any_moment_is_continued_to_the_same_bytes",
        "chain/test_tails.py::test_many_faces_cost_no_more_than_the_mean",
        "chain/test_without_numpy.py",
        "cli/test_analyse.py::test_seats_of_their_own",
        "cli/test_judge.py::test_a_solver_that_runs_out_of_time_is_not_accepted",
        "cli/test_judge_hints.py::test_the_last_hint_looks_for_the_line",
        "design/test_advice_by_brute_force.py",
        "formats/test_linear.py",
        "formats/test_streams.py::test_a_head_cut_short_is_recognised",
        "grid/test_grid.py::test_the_grid[chain]",
        "grid/test_grid.py::test_the_grid[solve]",
        "grid/test_registry.py::test_a_check_calls_what_it_covers[chain]",
        "judge/test_against.py::test_a_planted_fault_is_found_on_a_smallest_case",
        "judge/test_against.py::test_a_fraction_is_right_modulo_a_prime",
        "judge/test_against.py::test_a_mistake_is_named_where_the_reference_answers_a_question_with_models",
        "judge/test_against.py::test_answers_are_compared_as_tokens",
        "judge/test_against.py::test_decimals_are_compared_with_a_tolerance",
        "judge/test_against.py::test_programs_are_judged_against_programs",
        "judge/test_correction.py::test_the_planted_line_is_shown",
        "judge/test_correction.py::test_what_stays_from_board_to_board_is_no_edit_of_one_board",
        "judge/test_explanations.py::test_an_explanation_is_true_or_there_is_none[lists",
        "judge/test_explanations.py::test_an_explanation_is_true_or_there_is_none[never marks]",
        "judge/test_growth.py::test_only_what_is_slow_has_a_growth",
        "judge/test_growth.py::test_time_that_is_spent_elsewhere",
        "judge/test_judging.py::test_one_that_fails_slowly_is_not_asked_all",
        "judge/test_judging.py::test_time_that_runs_out_in_the_other_order_is_no_acceptance",
        "judge/test_mutants.py::test_no_mutant_is_judged_or_explained_falsely",
        "judge/test_plugin.py",
        "judge/test_problems.py::test_a_right_solution_is_accepted_and_recognised",
        "judge/test_problems.py::test_a_wrong_solution_is_caught",
        "judge/test_process.py::test_time_that_is_up_excuses_nobody",
        "judge/test_process.py::test_what_never_ends_is_stopped",
        "judge/test_same_board.py::test_equal_runs_end_at_equal_boards",
        "judge/test_script_correction.py",
        "judge/test_solvers.py",
        "judge/test_tracing.py::test_an_endless_search_is_followed_for_a_while",
        "judge/test_variations.py",
        "site/test_judging.py::test_the_line_is_the_commands",
        "simulate/test_kernels.py::test_leads_of_many_players",
        "solve/test_kernels.py::test_small_and_stepwise_equal_the_reference",
        "solve/test_independent.py",
        "test_bounds.py::test_a_test_that_hangs_fails",
        "test_notebooks.py",
        "test_three_methods.py",
        "test_arguments.py::test_bad_arguments_are_refused[advise]",
        "web/test_judging.py::test_the_api_and_the_command_judge_alike",
        "web/test_hostile.py::test_heavy_requests_are_answered_in_time_and_keep_nobody_waiting",
        "web/test_hostile.py::test_the_server_ends_in_the_middle_of_questions",
        "web/test_openapi.py",
        "web/test_questions.py::test_a_view_of_a_size_that_is_not_drawn[1000000]",
        "web/test_tables.py::test_the_throws_are_those_of_the_library[rules2]",
    ),
}
"""What tests need, or that they take seconds, and the beginnings of their names in this folder."""
COMPILED = re.compile(r"tests/judge/.*\[.*\.(?:c|cpp|java|go|rs)\b")
"""Names of tests whose solution is compiled."""
FIRST = (*("tests/site/", "tests/web/browser/", "tests/grid/", "tests/judge/", "tests/batch/"), "tests/web/")
"""Folders with the dearest files: begun last, one of these would leave a worker alone at the end."""
_left_out: Counter[str] = Counter()


def need(item: pytest.Item) -> str | None:
    """What a test needs that the quick round has not; None where it needs nothing."""
    for fixture in getattr(item, "fixturenames", ()):
        if fixture in NEEDS:
            return NEEDS[fixture]
    if COMPILED.match(item.nodeid):
        return "a compiler"
    name = item.nodeid.removeprefix("tests/")
    return next((what for what, starts in DEAR.items() if name.startswith(starts)), None)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what is only in the whole round, and skip what is only in the long one."""
    if (needed := need(item)) is not None:
        item.add_marker(pytest.mark.whole(needed))
    if PROFILE != "long" and item.get_closest_marker("long"):
        item.add_marker(pytest.mark.skip("a long round: BOUSTRO_PROFILE=long"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The dearest files first; beyond that, tests keep their order."""
    places = {start: place for place, start in enumerate(FIRST)}
    items.sort(key=lambda item: min((places[s] for s in FIRST if item.nodeid.startswith(s)), default=99))


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count what the quick round leaves out, by what it needs."""
    marks = (item.get_closest_marker("whole") for item in items)
    _left_out.update(mark.args[0] for mark in marks if mark)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its counts to the process that started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = dict(_left_out)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Each worker has left out the same tests."""
    _left_out.update(Counter(getattr(node, "workeroutput", {}).get("left_out", {})) - _left_out)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was left out."""
    if _left_out:
        kinds = ", ".join(f"{count} for {what}" for what, count in _left_out.most_common())
        terminalreporter.write_line(f"left out of the quick round: {kinds.replace('for long', 'long ones')}")
