"""The table of rules: how each is written, offered and said; how one plays stands in `turn.py`.

The options of the command, the fields of a request, the keys of an answer, the page's toggles and a table
of the documents are made from it.  It imports nothing, so that a command line lists it at once.
"""

from typing import Literal, NamedTuple, get_args

Overshoot = Literal["stay", "bounce", "win"]
Chaining = Literal["single", "follow"]
LimitEffect = Literal["keeps", "void", "start", "one", "undo"]
OpeningMove = Literal["one", "advance"]
Bump = Literal["start", "swap"]

OVERSHOOT: tuple[Overshoot, ...] = get_args(Overshoot)
CHAINING: tuple[Chaining, ...] = get_args(Chaining)
LIMIT_EFFECTS: tuple[LimitEffect, ...] = get_args(LimitEffect)
OPENING_MOVES: tuple[OpeningMove, ...] = get_args(OpeningMove)
BUMPS: tuple[Bump, ...] = get_args(Bump)
overshoot_in_core = {"stay", "bounce", "win"}
"""What the kernels under `native/` play; under others Python answers, as if there were no core."""

_TABLE = """
start | square | | | Square on which tokens start; 0 is off the board. | Where tokens start
  0 | beside the board
  1 | on square 1
finish | square | last | a square, or `last` | Square that ends the game.
overshoot | word | | | What happens when a throw goes past the last square. | A throw that is too high at the end
  stay | stay where you are | exact finish | land exactly on {finish}
  bounce | bounce back | overshooting throws bounce back | land exactly on {finish} or bounce back
  win | wins, too | overshooting throws win | reach or pass {finish} to win
chaining | word | | | Whether a jump that ends on another jump's entry continues. | A ladder or snake that ends on another
  single | stop there | one jump a roll
  follow | go on | jumps follow on | a jump onto another jump goes on
die | die | | `d6`, `2d6`, `1-4`, `0,1,2` or loaded `1:1,6:3` | The die. | Die
  d6 | one die | | one die
  2d6 | two dice | | two dice
  d4 | 4 faces
  d8 | 8 faces
  d10 | 10 faces
  d12 | 12 faces
again | throws | none | `6`, several (`1,6`), `max`, `doubles` or `none` | Throws that give another roll. | Roll again
  none | never
  max | after the highest throw
  doubles | after doubles
again_limit | limit | none | `3:start` for the third, with an effect of {words}; or `none` | What the n-th such throw in a turn does. | Third such throw in a turn
  none | rolls again
  3:keeps | ends the turn | ends the turn
  3:void | is not played | is not played and ends the turn
  3:start | back to the start | sends the token to the start
  3:one | back to square 1 | sends the token to square 1
  3:undo | undoes the turn | sends the token back to where the turn began
opening | throws | none | `6` moves it to square 1, `6:advance` by the throw; `none` for no such rule | Throws that let a token leave the start. | To start you need
  none | any throw
  6 | a six
opening_move | word | | - | Where an opening throw takes the token: to square 1, or forward by the throw.
  one
  advance
bump | word | none | | What happens to a token when another one lands on it. | Landing on another player
  none | share the square
  start | send them back | bumped tokens go to the start | land on another token to send it back
  swap | swap places | bumped tokens swap | land on another token to swap places
"""
"""Each rule with its kind, the word for none, how its option is written, what it means and what the page says
above its values; below it the values that the page offers, each as the page, a list of rules and a family say it."""


class Choice(NamedTuple):
    """A value that the page offers as `label`: its `clause` in a list of rules, and in `plain` words."""

    value: str | int | tuple[int, str] | None
    label: str = ""
    clause: str = ""
    plain: str = ""


class Rule(NamedTuple):
    """One rule, by its name; `kind` is `square`, `word`, `die`, `throws` or `limit`.

    `none` takes the rule away on a command line; `notation` says what its option takes, or is `-` if another
    option says it, too.  What has no `legend` is not offered by the page.
    """

    name: str
    kind: str
    none: str
    notation: str
    meaning: str
    legend: str
    choices: tuple[Choice, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of a rule of words, or the effects of a limit, without `none`."""
        values = (choice.value for choice in self.choices if choice.value is not None)
        return tuple(str(value[1] if isinstance(value, tuple) else value) for value in values)

    def choice(self, value: object) -> Choice:
        """The choice with this value; an empty one where it is not listed."""
        return next((choice for choice in self.choices if choice.value == value), Choice(None))


def _rule(head: str, *rows: str) -> Rule:
    name, kind, none, notation, meaning, *legend = _cells(head)
    offered = tuple(Choice(_value(value), *texts) for value, *texts in map(_cells, rows))
    rule = Rule(name, kind, none, notation, meaning, "".join(legend), offered)
    words = ", ".join(f"`{word}`" for word in rule.words)
    return rule._replace(notation=notation.format(words=words))


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def _value(text: str) -> str | int | tuple[int, str] | None:
    number, colon, effect = text.partition(":")
    if colon:
        return int(number), effect
    return int(text) if text.isdigit() else None if text == "none" else text


TABLE = tuple(_rule(*part.split("\t")) for part in _TABLE.strip().replace("\n  ", "\t").split("\n"))
PRESET_LABELS = {
    "boxed": "As in the box",
    "leetcode": "As in LeetCode 909",
    "spoj": "As in SPOJ",
    "bounce": "Too high bounces back",
    "generous": "No exact throw needed at the end",
    "three-sixes": "Three sixes go back to the start",
}
"""The presets that the page offers."""
