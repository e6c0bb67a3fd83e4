"""Rules: contradictions are refused, presets named, and every form reads back."""

from time import thread_time
from types import SimpleNamespace
from typing import Any

import numpy
import pytest

import boustro
from boustro import Board, Die, Game, Outcome, Rules, core
from boustro.errors import InputError, RulesError
from boustro.model import batch, track
from boustro.model.rule_table import overshoot_in_core
from boustro.model.rules import PRESETS
from boustro.solve import arrays
from boustro.solve.kernels import choose
from tests.support.missing import needs


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    """A preset is known by a name, has a sentence, and reads back from its plain form."""
    rules = Rules.preset(name)

    assert rules.name is not None
    assert PRESETS[rules.name] == rules
    assert str(rules)
    assert Rules.from_dict(rules.as_dict()) == rules
    assert Rules.from_dict({"name": name}) == rules
    assert eval(repr(rules), {"Rules": Rules, "Die": Die}) == rules  # noqa: S307 - our own repr


def test_house_rules_are_said_as_they_are_played() -> None:
    """The words for presets and openings, as on a box or at a table."""
    turn = "another roll on 6, number 3 in a turn sends the token to the start"
    opening = "6 to leave the start (onto square 1)"

    said = f"start 0, overshooting throws bounce back, one jump a roll, d6, {turn}"
    assert str(Rules.preset("three-sixes")) == said
    assert str(Rules(opening=6)).endswith("d6, opens on 6 (onto square 1)")
    assert str(Rules(opening=6, opening_move="advance")).endswith("d6, opens on 6")
    assert Rules(opening=6).in_plain_words(9).endswith(opening)
    assert Rules(opening=6, opening_move="advance").in_plain_words(9).endswith(opening[:20])


def test_default_rules_are_those_in_the_box() -> None:
    """Start off the board, exact finish, one jump a roll, one die of six faces."""
    assert Rules() == Rules.preset("boxed") == Rules.of(None)
    assert str(Rules()) == "start 0, exact finish, one jump a roll, d6"


CONTRADICTIONS: list[dict[str, Any]] = [
    *({"opening": 7}, {"again": 7}, {"again": "doubles"}, {"opening": "doubles"}),
    *({"again_limit": (3, "start")}, {"again": 6, "again_limit": (0, "start")}),
    *({"again": 6, "again_limit": (3, "explode")}, {"again": 6, "again_limit": "3"}),
    *({"overshoot": "teleport"}, {"chaining": "twice"}, {"bump": "push"}),
    *({"opening_move": "two"}, {"start": -1}, {"start": True}, {"start": "1"}, {"finish": 0}),
    *({"finish": 2.0}, {"again": "sometimes"}, {"again": True}, {"again": 6.0}, {"die": "0"}),
]


@pytest.mark.parametrize("changes", CONTRADICTIONS, ids=str)
def test_contradictions_are_refused(changes: dict[str, Any]) -> None:
    """Rules that contradict themselves or are not rules raise RulesError."""
    with pytest.raises(RulesError):
        Rules(**changes)


def test_all_contradictions_at_once() -> None:
    """Every reason is listed, not the first."""
    with pytest.raises(RulesError) as error:
        Rules(overshoot="teleport", chaining="twice", opening=9, again=(7, 8))  # type: ignore[arg-type]

    assert [p.name for p in error.value.problems] == [
        "overshoot",
        "chaining",
        "again",
        "again",
        "opening",
    ]


@pytest.mark.parametrize("spelling", [6, "6", (6,), [6], {6}, (6, 6)])
def test_one_way_to_keep_a_selection(spelling: Any) -> None:
    """However a throw is written, equal rules are equal."""
    assert Rules(again=spelling) == Rules(again=6)
    assert hash(Rules(again=spelling)) == hash(Rules(again=6))


def test_selections() -> None:
    """`max` is the highest throw, `doubles` equal dice, a tuple any of its throws."""
    rules = Rules(die="2d6", again="doubles", opening="max")
    by_label = {o.label: o for o in rules.die.outcomes}

    assert rules.gives_again(by_label["4+4"])
    assert not rules.gives_again(by_label["3+5"])
    assert rules.opens(by_label["6+6"])
    assert not rules.opens(by_label["5+6"])
    assert Rules(again=(1, 6)).gives_again(Outcome(1))


def test_the_highest_throw_is_told_by_its_number() -> None:
    """Numbers are compared by value, not by identity."""
    assert Rules(die="d300", again="max").gives_again(Outcome(int("300")))


def test_memory() -> None:
    """Rolls depend on more than the square if tokens must open or a limit voids a throw."""
    assert not Rules(again=6).has_memory
    assert not Rules(again=6, again_limit=(3, "keeps")).has_memory
    assert Rules(again=6, again_limit=(3, "void")).has_memory
    assert Rules(opening=6).has_memory


@pytest.mark.parametrize(
    "plain", [{"overshot": "stay"}, {"name": "chess"}, {"name": 7}, {"die": [[1]]}, {"die": [None]}]
)
def test_bad_plain_forms(plain: dict[str, Any]) -> None:
    """Unknown keys, presets and outcomes in the plain form are refused."""
    with pytest.raises(RulesError):
        Rules.from_dict(plain)


def test_each_unknown_key_of_a_plain_form_is_named() -> None:
    """Two misspelt rules are two problems."""
    with pytest.raises(RulesError) as error:
        Rules.from_dict({"overshot": "stay", "agian": 6})

    got = [problem.sentence.rpartition("got ")[2] for problem in error.value.problems]
    assert got == ["'overshot'", "'agian'"]


def test_of_a_long_die_a_hundred_letters_are_said() -> None:
    """A refusal names the die, and stays a sentence."""
    die = Die(range(1, 99, 2))

    with pytest.raises(RulesError) as error:
        Rules(die=die, again=2)
    assert error.value.problems[0].sentence.endswith(f"a throw of {str(die)[:100]}, got 2")
    assert len(str(die)) > 100


def test_plain_form_keeps_a_die_no_text_can_say() -> None:
    """A die with names on its faces is written as outcomes, and read back."""
    rules = Rules(die=Die([Outcome(1, 1, "red"), Outcome(2, 3, "blue")]), again=2)

    assert rules.as_dict()["die"] == [[1, 1, "red"], [2, 3, "blue"]]
    assert Rules.from_dict(rules.as_dict()) == rules


@pytest.mark.parametrize(("name", "value"), [("bump", 5), ("overshoot", None), ("opening_move", 1)])
def test_a_word_is_a_word(name: str, value: Any) -> None:
    """A rule that takes words takes nothing else, and None only where there may be no such rule."""
    with pytest.raises(RulesError, match=f"expected {name} to be"):
        Rules(**{name: value})


def test_rules_in_plain_words_need_a_board() -> None:
    """A board has a square, and may have one only."""
    assert "land exactly on 1 " in Rules().in_plain_words(1)
    with pytest.raises(InputError):
        Rules().in_plain_words(0)


@pytest.mark.parametrize("key", ["start", "finish", "overshoot", "chaining", "die", "again"])
@pytest.mark.parametrize("value", [[], {}, [[]], {"a": 1}, 1.5, b"", 10**30, "٣", [None]])
def test_strange_values_are_refused(key: str, value: Any) -> None:
    """Any plain form gives rules or a RulesError, and nothing else."""
    try:
        rules = Rules.from_dict({key: value})
    except RulesError:
        return
    assert hash(rules) == hash(Rules.from_dict({key: value}))


@pytest.mark.parametrize("spelling", [(3, "start"), "3:start", [3, "start"]])
def test_one_way_to_keep_a_limit(spelling: Any) -> None:
    """However the limit is written, equal rules are equal and can be hashed."""
    rules = Rules(again=6, again_limit=spelling)

    assert rules == Rules(again=6, again_limit=(3, "start"))
    assert hash(rules) == hash(Rules.from_dict(rules.as_dict()))


ENDLESS: list[Any] = [
    *(10**5000, -(10**5000), [10**5000], list(range(300_000)), ["x"] * 300_000, "9" * 10**6),
    *("1," * 500_000, "x" * 10**6, [10**15, "keeps"], [10**5000, "void"], (3, "x" * 10**6)),
]


@pytest.mark.slow
@pytest.mark.parametrize("key", [*Rules().as_dict(), "x" * 10**6])
@pytest.mark.parametrize("value", ENDLESS, ids=range(len(ENDLESS)))
def test_endless_values_are_refused_at_once(key: str, value: Any) -> None:
    """However large a value is, it is refused in a short sentence and in a moment."""
    plain = {"die": "1-10000", "again": 6, key: value}
    began = thread_time()
    with pytest.raises(RulesError) as refused:
        Rules.from_dict(plain)
    assert thread_time() - began < 2
    assert len(str(refused.value)) < 3000


def test_rules_of_the_largest_die_and_all_its_throws_cost_little() -> None:
    """Naming every throw of a die costs no more than the die."""
    every = tuple(range(1, 10_001))
    began = thread_time()
    rules = Rules(die="1-10000", again=every, opening=every)
    assert all(rules.gives_again(o) and rules.opens(o) for o in rules.die.outcomes)
    assert thread_time() - began < 2


def test_the_limit_on_another_roll_is_bounded() -> None:
    """A count within a turn is memory: it ends at a thousand throws."""
    for effect in ("keeps", "void", "start", "one", "undo"):
        assert Rules(again=6, again_limit=(1000, effect)).again_limit == (1000, effect)
        with pytest.raises(RulesError, match=r"n in 1\.\.1000"):
            Rules(again=6, again_limit=(1001, effect))


class _WithoutBouncing:
    """The core as it would be if it did not know the word."""

    def __getattr__(self, name: str) -> Any:
        def ask(*given: Any, **named: Any) -> Any:
            words = [each for each in (*given, *named.values()) if isinstance(each, str)]
            assert "bounce" not in words, name
            return getattr(core.native, name)(*given, **named)

        return ask


def _answers(**more: Any) -> list[Any]:
    """The answers of many questions about one small board with bouncing, by every way in."""
    rules = Rules(overshoot="bounce", start=1, **more)
    cells = [[-1, 3, -1], [-1, 2, -1], [-1, -1, 7]]
    game, array = Game.from_matrix(cells, rules), numpy.array(cells)
    rows = ([0, 3], [3, 5, 8], [7, 2, 3], [9], rules)
    run = boustro.simulate(game, games=200, seed=1)
    return [
        boustro.min_rolls(game),
        boustro.min_turns(game),
        boustro.min_rolls(array, rules),
        list(boustro.levels(game)),
        list(boustro.levels_of_array(array, rules)),
        boustro.shortest_route(array, rules),
        list(boustro.solve_many(array[None], rules)),
        list(boustro.solve_many([game])),
        list(boustro.solve_ragged(*rows)),
        [pytest.approx(mean, rel=1e-12) for mean in boustro.analyse_ragged(*rows).mean],
        pytest.approx(boustro.expected_rolls(game), rel=1e-12),
        pytest.approx(boustro.analyse(game).rolls.sd, rel=1e-12),
        run.mean,
        run.sd,
    ]


@needs("the compiled core")
@pytest.mark.parametrize("more", [{}, {"again": 6, "again_limit": (3, "start")}])
def test_python_answers_under_a_rule_that_the_core_does_not_play(
    more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without `bounce` in the core, the core never receives the word, and no answer changes."""
    before = _answers(**more)
    for module in (track, arrays):
        monkeypatch.setattr(module, "native", _WithoutBouncing())
    monkeypatch.setattr(batch, "core", SimpleNamespace(native=_WithoutBouncing()))
    overshoot_in_core.remove("bounce")
    try:
        assert choose(Game(Board(9), Rules(overshoot="bounce"))) == "reference"
        assert _answers(**more) == before
    finally:
        overshoot_in_core.add("bounce")


def test_squares_of_the_rules_end_at_the_largest_board() -> None:
    """Start and finish cannot lie beyond the largest board."""
    largest = 10**18

    assert Rules(start=largest, finish=largest).finish == largest
    for name in ("start", "finish"):
        with pytest.raises(RulesError):
            Rules.from_dict({name: largest + 1})


def test_another_roll_without_a_limit_is_said_without_one() -> None:
    """The clause names the throw alone."""
    assert str(Rules(again=6)).endswith("d6, another roll on 6")
