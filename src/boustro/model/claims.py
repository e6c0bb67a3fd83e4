"""Claims: every sentence about a game that is true of some games and false of others.

A claim is a code with arguments.  `WORDS` has the words of each code.  `tests/grid/claims.py` has
its truth condition, which a player independent of boustro checks.  The absence of a claim says
nothing: if boustro did not compute something, a claim of its own says so.
"""

from string import Formatter
from typing import NamedTuple

from boustro.say import Value, Wording, figure, percent, quantity, say, square_list

WORDS: dict[str, str] = {
    "prevented": "{causes} prevents every route: without it the fewest rolls are {rolls}",
    "prevented-together": "{causes} prevent every route: without them the fewest rolls are {rolls}",
    "finish-is-entry": (
        "the finish, square {finish}, is {end}: a throw that reaches it goes on to {exit}, and "
        "{because}"
    ),
    "start-past-finish": (
        "the token begins on square {start}, past the finish, square {finish}, and never rests "
        "before it"
    ),
    "wall": (
        "squares {first} to {last} are a wall: {count} entries in a row, the largest throw is "
        "{highest}, and no jump that can be reached lands on or past them"
    ),
    "wall-of-one": (
        "square {first} is a wall: an entry, the largest throw is {highest}, and no jump that can"
        " be reached lands on or past it"
    ),
    "die": (
        "no throws of {die} lead to the finish, square {finish}: the nearest square before it on "
        "which the token can rest is {nearest}"
    ),
    "trapped": (
        "the token is trapped: it can rest only on {among}, and every throw from there leads back"
        " {back}"
    ),
    "lost-or-trapped": (
        "no game is won: the token can play on only from {among}, and every throw from there "
        "leads back {back} or is game over on {over}"
    ),
    "lost": (
        "every game is lost: the token can play on only from {among}, and sooner or later a throw"
        " from there is game over on {over}"
    ),
    "too-large-to-say": (
        "no throws lead to the finish, square {finish}, and the board is too large to say more"
    ),
    "all-won": "every game is won sooner or later",
    "all-lost": "every game is lost sooner or later",
    "all-endless": "no game ever ends: none can be won or lost",
    "lost-or-endless": (
        "no game is ever won: {p_lost} of all games are lost, and {p_trap} never end"
    ),
    "won-or-lost": "not every game is won: {p_finish} of all games are won, and {p_lost} are lost",
    "won-or-endless": (
        "some games never end: {p_finish} of all games are won, and {p_trap} never end"
    ),
    "won-lost-endless": (
        "not every game is won: {p_finish} of all games are won, {p_lost} are lost, and {p_trap} "
        "never end"
    ),
    "can-be-lost": "a game can be lost: it has no length, and the mean is infinite",
    "can-be-trapped": "a token can fall into a trap: the mean is infinite",
    "mean-beyond-floats": (
        "the mean is finite, but it or that of a square on the way is too large for floats"
    ),
    "fewest-by-chance": "fewest rolls means: with a chance above zero, if all jumps work as needed",
    "fewest-if-not-lost": (
        "fewest rolls means: with a chance above zero, if the game is not lost before"
    ),
    "no-game-can-end": "no game can end on square {finish}: {why}",
    "none-is-shorter": "no game reaches square {finish} in fewer than {rolls:roll}",
    "only-route": "this is the only shortest route",
    "one-of-routes": "this is one of {count:,} shortest routes",
    "a-route": "this is one of the shortest routes",
    "never-entry": "on {squares}: a jump starts there and carries the token away",
    "never-back": (
        "on {squares}: a token that a throw takes there goes back to where its turn began"
    ),
    "never-led": "on {squares}: no throw and no jump leads a token there",
    "never-rests": "no token ever rests on {squares}",
    "rests-everywhere": "a token can rest on every square",
    "trap-squares": "a token that can never win any more is on {trap}",
    "won-games": "the games that are won take {mean_won} rolls on average",
    "shortest-share": "{p_min} of all games take only {rolls:roll}, the shortest",
    "mean-of-all": (
        "the mean of all is infinite; the figures below count the others as longer than any"
    ),
    "mean-is-infinite": "the mean of this board is infinite",
    "none-as-lost": "none: games can be lost",
    "infinite-as-trap": "infinite: there is a trap",
    "beyond-floats": "beyond floats",
    "late": "each roll finishes {p_ends} of those still running",
    "late-cycle": "every {rolls:roll} finish {p_ends} of those still running",
    "late-others": "each roll ends {p_ends} of the games neither finished nor trapped or lost",
    "late-others-cycle": (
        "every {rolls:roll} end {p_ends} of the games neither finished nor trapped or lost"
    ),
    "can-be-finished": "every game on this board can be finished",
    "nothing-to-mark": "no route: nothing to mark",
    "never-takes": "no game of {rules} takes {rolls:roll} on this board",
    "one-length": "nearly every game takes the same number of rolls, so there is nothing to test",
    "choices-no-way": "the finish cannot be reached from the start, whatever the player chooses",
    "choices-too-far": "the finish is at least {rolls:roll} away, whatever the player chooses",
    "choices-not-sure": (
        "no choices are sure to win: some lead to where a token can win no more, on {squares}, so"
        " the expected rolls are infinite; the best chance to arrive within K rolls has an answer"
    ),
    "throws-no-way": (
        "no throws lead to the finish {finish}: tokens come no farther than {farthest}"
    ),
    "can-be-stuck": "a token can come to {named} so that it never reaches the finish {finish}",
    "always-stuck": "a token that comes to {named} can never reach the finish {finish}",
    "only-large-figures": (
        "too many squares to list: only the fewest rolls, the mean and the chance to finish are "
        "computed"
    ),
    "ending-unknown": "how games of this board end is not computed here",
}
"""Each code with its words.

A name in braces stands for an argument, which counts the noun behind a colon.
"""


class Claim(NamedTuple):
    """A statement about a game: a code, and the arguments of its words.

    >>> print(claim("late", p_ends=0.125))
    each roll finishes 12.5 % of those still running
    """

    code: str
    arguments: tuple[tuple[str, Value], ...]

    @property
    def words(self) -> Wording:
        """The statement without a capital and a full stop."""
        arguments = dict(self.arguments)
        parts: list[str] = []
        for text, name, form, _ in Formatter().parse(WORDS[self.code]):
            parts.append(text)
            if name is not None:
                parts.append(argument_in_words(name, arguments[name], form or ""))
        return say(self.code, "".join(parts), **arguments)

    @property
    def sentence(self) -> Wording:
        """The statement as a sentence among others."""
        words = self.words
        return Wording(f"{words[0].upper()}{words[1:]}.", words.said)

    def __str__(self) -> str:
        return self.words


def claim(code: str, **arguments: Value) -> Claim:
    """The claim with this code and these arguments."""
    return Claim(code, tuple(arguments.items()))


def argument_in_words(name: str, value: Value, form: str = "") -> str:
    """An argument in words; a name that begins with `p_` means a chance.

    >>> argument_in_words("p_lost", 0.25), argument_in_words("mean", 6.0)
    ('25.0 %', '6.0')
    >>> argument_in_words("over", (3, 4, 5)), argument_in_words("rolls", 1, "roll")
    ('3–5', '1 roll')
    """
    if isinstance(value, tuple):
        return square_list(value)
    if isinstance(value, float):
        return percent(value) if name.startswith("p_") else figure(value)
    if isinstance(value, int) and form.isalpha():
        return quantity(value, form)
    return format(value, form)
