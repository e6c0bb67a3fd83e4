"""What the judge of the site has in memory before a solution comes."""

import json
from pathlib import Path

import pytest

from boustro.judging.cases import cases_of
from boustro.judging.judging import BOARDS
from boustro.judging.problems import base, problem_named
from boustro.site.browser import BrowserApi
from boustro.site.warm_up import warm_up


@pytest.mark.slow
def test_no_right_answer_is_looked_for_twice() -> None:
    """After the warm-up, the right answers of all boards of a trial are in the cache."""
    for _ in warm_up():
        pass
    before = base._answer.cache_info().misses
    for case, _ in cases_of("leetcode", BOARDS):
        problem_named("leetcode").answer(case)

    assert base._answer.cache_info().misses == before


def test_it_goes_in_parts_and_says_when_it_is_done(tmp_path: Path) -> None:
    """Each call does a part; the last says so, and so does each after it."""
    api = BrowserApi(str(tmp_path / "boustro.db"))
    replies = []
    for _ in range(BOARDS // 100 + 2):
        assert api.is_warm is (True in replies)
        content = api.answer("POST", "/judge/step", None, '{"warm": true}')[0]
        assert isinstance(content, bytes)
        replies.append(json.loads(content)["warm"])
    api.close()

    assert replies == [*[False] * (BOARDS // 100), True, True]
