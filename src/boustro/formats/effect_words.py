"""Effects in words, as `freeform` reads them: ``ladder 3 to 22 at 50 %``, ``miss a turn on 19``, ``game over on 58``."""

import re

from boustro.model.effects import KINDS, SHARE, Effect

_ON = r"\s++(?:on|at)\s++(?:squares?\s++)?(?P<squares>[0-9]{1,18}(?:\s++and\s++[0-9]{1,18})*+)"
_WORDS = {
    kind.name: kind.reads.replace(" ", r"\s++") for kind in KINDS.values() if kind.reads != "-"
}
_PHRASES = re.compile(
    "|".join(
        f"(?P<{kind}>{words}{_ON.replace('squares>', f'{kind}_on>')})"
        for kind, words in _WORDS.items()
    ),
    re.IGNORECASE,
)
_CHANCE = re.compile(
    rf"(?P<entry>[0-9]{{1,18}})(?P<link>(?:\W|to|up|down){{1,20}})(?P<exit>[0-9]{{1,18}})"
    rf"\s++(?:at|with(?:\s++a)?\s++chance(?:\s++of)?)\s++(?P<share>{SHARE})(?!\w)",
    re.IGNORECASE,
)
_NUMBERS = {"a": "1", "an": "1", "one": "1", "two": "2", "three": "3"}


def take_effects(line: str) -> tuple[str, list[tuple[int, Effect]]]:
    """The line without what it says of effects, and the effects of squares.

    >>> line, effects = take_effects("ladder 3 to 22 at 50 %, miss a turn on 19 and 20")
    >>> line, [(square, str(effect)) for square, effect in effects]
    ('ladder 3 to 22,  ', [(3, 'chance 1/2'), (19, 'miss 1'), (20, 'miss 1')])
    """
    effects: list[tuple[int, Effect]] = []

    def chance(match: "re.Match[str]") -> str:
        try:
            effect = Effect.parse(f"chance {match['share']}")
        except ValueError:
            return match[0]
        if not re.search(r"[%/.]", match["share"]):
            return match[0]
        effects.append((int(match["entry"]), effect))
        return f"{match['entry']}{match['link']}{match['exit']}"

    def phrase(match: "re.Match[str]") -> str:
        kind = next(kind for kind in _WORDS if match[kind])
        turns = (match["turns"] or "").lower()
        effect = Effect.parse(f"{kind} {_NUMBERS.get(turns, turns)}".strip())
        effects.extend(
            (int(square), effect) for square in re.findall("[0-9]+", match[f"{kind}_on"])
        )
        return " "

    return _PHRASES.sub(phrase, _CHANCE.sub(chance, line)), effects
