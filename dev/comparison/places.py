"""Places: where each version of boustro has the functions that a comparison calls.

A function that moves to another module gets its new place first in its line; the old one stays, for
the version on the other side.
"""

from functools import cache
from importlib import import_module
from typing import Any

PLACES: dict[str, tuple[str, ...]] = {
    "simulate": ("boustro.simulation", "boustro.simulate"),
    "touch_chances": ("boustro.chain.passage",),
    "min_turns": ("boustro.solve",),
    "analyse_many": ("boustro.chain",),
    "first_passage": ("boustro.chain",),
    "place_chances": ("boustro.chain",),
    "precedence": ("boustro.chain",),
    "rolls_until_first": ("boustro.chain",),
    "use_chances": ("boustro.chain",),
    "FORMATS": ("boustro.formats.registry",),
    "KNOWN": ("boustro.formats.registry",),
    "PROBLEM_TITLES": ("boustro.judging.choices", "boustro.judge.choices"),
    "problem_named": ("boustro.judging.problems", "boustro.judge.problems"),
    "cases_of": ("boustro.judging.cases", "boustro.judging.boards", "boustro.judge.boards"),
    "judge": ("boustro.judging.grading", "boustro.judge.grading"),
    "Target": (
        "boustro.judging.running.opening",
        "boustro.judging.target",
        "boustro.judge.running.opening",
    ),
    "Terms": ("boustro.judging.judging", "boustro.judging.terms", "boustro.judge.judging"),
}
"""The modules in which a name may be, the newest first; `boustro` itself has all others."""
FORMER = {"PROBLEM_TITLES": "FORM_TITLES", "problem_named": "form_named"}
"""The names that objects had in earlier versions."""


@cache
def find(name: str) -> Any:
    """The object of this name in the imported version; raises `LookupError` if there is none."""
    places = PLACES.get(name, ("boustro",))
    for place in places:
        try:
            module = import_module(place)
        except ModuleNotFoundError as error:
            if error.name and (place == error.name or place.startswith(f"{error.name}.")):
                continue
            raise
        for known in (name, FORMER.get(name, name)):
            if hasattr(module, known):
                return getattr(module, known)
    raise LookupError(f"expected {name} in one of {', '.join(places)}; add its place to PLACES")
