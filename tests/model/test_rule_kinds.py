"""Kinds of rules: each reads what it writes, describes it, and alone decides what a value is."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from boustro import Die, Outcome, Rules
from boustro.model.rule_kinds import Rule
from boustro.model.rule_table import BY_NAME, RULE_TABLE

SRC = Path(__file__).parents[2] / "src" / "boustro"
AT_HOME = ("model/rule_kinds.py", "model/rule_table.py")
ALLOWED = {"formats/plain.py": {"WordRule"}}
"""Modules that name a kind; the name of a preset in a file is read as a word."""
WHOLE: dict[str, Any] = {"type": "integer"}
NAMED = Die([Outcome(1, 1, "red"), Outcome(6, 3, "blue")])
MORE: dict[str, tuple[Any, ...]] = {
    "start": (7, 10**18),
    "finish": (None, 1, 50),
    "die": (NAMED, Die("1:1,6:3")),
    "again": ((1, 6), 1),
    "opening": ((1, 6), "max"),
    "again_limit": ((1, "void"), (1000, "undo")),
}
"""Values beyond those that the page offers."""
STRANGE: tuple[Any, ...] = (True, 1.5, -1, 10**30, "nothing", "", [], [[]], ["x"], {}, {"a": 1})


def values() -> Iterator[tuple[Rule, Any]]:
    """Each rule with values in normal form."""
    for rule in RULE_TABLE:
        offered = [choice.value for choice in rule.choices]
        for value in (*offered, *MORE.get(rule.name, ())):
            yield rule, rule.normal(value)


def _words(part: object) -> str:
    return part.name if isinstance(part, Rule) else str(part)


def is_valid(schema: dict[str, Any], plain: Any) -> bool:
    """Whether a schema allows a plain value."""
    return bool(Draft202012Validator(schema).is_valid(plain))


@pytest.mark.parametrize(("rule", "value"), [*values()], ids=_words)
def test_what_a_kind_writes_it_reads(rule: Rule, value: Any) -> None:
    """A value that is written as JSON comes back, and both schemas allow it."""
    plain = json.loads(json.dumps(rule.dump(value)))

    assert rule.normal(rule.load(plain)) == value
    assert is_valid(rule.schema(), plain)
    if value is None:
        assert rule.none
    else:
        assert rule.normal(rule.load(rule.from_json(plain))) == value
        assert any(is_valid(form, plain) for form in rule.written(WHOLE))
    assert json.loads(json.dumps(rule.canonical(value))) == rule.canonical(value)


@pytest.mark.parametrize("rule", RULE_TABLE, ids=lambda rule: rule.name)
@pytest.mark.parametrize("value", STRANGE, ids=repr)
def test_a_kind_refuses_what_is_of_another(rule: Rule, value: Any) -> None:
    """A strange JSON value is none of the kind, or `Rules` refuses it; nothing else happens."""
    try:
        plain = rule.from_json(value)
    except ValueError:
        return
    with pytest.raises(ValueError, match="expected"):
        Rules.from_dict({"again": 6, rule.name: plain})


@pytest.mark.parametrize("rule", RULE_TABLE, ids=lambda rule: rule.name)
def test_a_kind_parses_its_own_texts(rule: Rule) -> None:
    """A text that a kind parses is a value; one that it cannot parse is a `ValueError`."""
    for text in ("", "x" * 10**5, "9" * 10**5, ":", "3:", "3:nothing", "-1", "٣"):
        try:
            value = rule.parse(text)
        except ValueError:
            continue
        assert value == text
    for text in rule.texts:
        assert rule.parse(text) == text


def test_texts_with_a_value_of_their_own() -> None:
    """Squares and limits are parsed; the rules read words, throws and dice themselves."""
    assert BY_NAME["start"].parse("0") == 0
    assert BY_NAME["finish"].parse("50") == 50
    assert BY_NAME["again_limit"].parse("3:void") == (3, "void")
    for name, text in (("finish", "0"), ("again_limit", "0:void"), ("again_limit", "9999999:void")):
        with pytest.raises(ValueError, match=text):
            BY_NAME[name].parse(text)


def test_no_other_module_asks_which_kind_a_rule_is() -> None:
    """What depends on the kind is in its class; others ask the rule."""
    kinds = {type(rule).__name__ for rule in RULE_TABLE}
    named = {
        module: found - ALLOWED.get(module, set())
        for path in SRC.rglob("*.py")
        if (module := path.relative_to(SRC).as_posix()) not in AT_HOME
        and (found := names_in(path, kinds))
    }

    assert {module: found for module, found in named.items() if found} == {}


def names_in(path: Path, kinds: set[str]) -> set[str]:
    """The kinds that a module names, and its questions for the `kind` of a rule."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Name(name) if name in kinds:
                found.add(name)
            case ast.Attribute(value=ast.Name("rule"), attr="kind" | "__class__"):
                found.add(ast.unparse(node))
    return found
