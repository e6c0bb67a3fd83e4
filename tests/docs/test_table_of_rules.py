"""The table of rules reaches every place where a rule can be chosen, or the place says which."""

from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from boustro.answers.schemas import Schemas, descriptions_of
from boustro.cli.request import RULES
from boustro.model.rule_kinds import Rule
from boustro.model.rule_table import PRESET_LABELS, RULE_TABLE
from boustro.model.rules import PRESETS, Rules
from boustro.web.game_fields import shared_schemas
from boustro.web.page_files import page_contents

ROOT = Path(__file__).parents[2]
SCHEMAS = Schemas("#")
SCHEMAS.of(Rules)
ANSWERED: dict[str, dict[str, Any]] = SCHEMAS.parts["RulesAnswer"]["properties"]  # type: ignore[assignment]
OPTIONS = {option.name: option for option in RULES}
PAGE = page_contents()["choices.js"].decode()
TEXTS = {page: (ROOT / "docs" / page).read_text("utf-8") for page in ("rules.md", "cli.md")}


def _in_literals(hint: object) -> set[str]:
    """All words of the literals in a type."""
    if isinstance(hint, str):
        return {hint}
    return {word for part in get_args(hint) for word in _in_literals(part)}


@pytest.mark.parametrize("rule", RULE_TABLE, ids=lambda rule: rule.name)
def test_each_rule_is_everywhere(rule: Rule) -> None:
    """`Rules`, command, request, answer, page and documents have each rule, in its words."""
    asked = shared_schemas()["RulesInput"]
    hint = get_type_hints(Rules)[rule.name]

    assert f"'{rule.name}': " in str(asked)
    assert str(ANSWERED[rule.name]["description"]).startswith(rule.meaning[:-1])
    assert descriptions_of(Rules)[rule.name] == rule.meaning
    assert f"| `{rule.name}` | " in TEXTS["rules.md"]
    assert not rule.legend or f'"key": "{rule.name}", "legend": "{rule.legend}"' in PAGE
    if rule.notation != "-":
        assert (OPTIONS[rule.name].help or "").startswith(rule.meaning[:-1])
        assert f"`--{rule.name.replace('_', '-')} " in TEXTS["cli.md"]
    if rule.words:
        assert _in_literals(hint) == set(rule.words)
        assert all(f"'{word}'" in str(asked) for word in rule.words)
        assert all(f"'{word}'" in str(ANSWERED[rule.name]) for word in rule.words)
        assert all(f"`{word}`" in TEXTS["rules.md"] for word in rule.words)


def test_there_are_no_others() -> None:
    """`Rules`, the options and an answer have no rule without a row, and the page has no preset."""
    names = [rule.name for rule in RULE_TABLE]

    assert list(get_type_hints(Rules)) == names
    assert list(ANSWERED) == ["name", *names]
    assert OPTIONS.keys() - {"rules"} == {*names} - {"opening_move"}
    assert PRESET_LABELS.keys() <= PRESETS.keys()
