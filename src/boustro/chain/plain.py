"""An analysis as plain values, for JSON (boustro/analyse/1) and for a notebook."""

import math
from html import escape
from typing import TYPE_CHECKING, Any

from boustro.errors import QuestionError

if TYPE_CHECKING:
    from boustro.chain.analysis import Analysis
    from boustro.chain.arrays import Floats
    from boustro.chain.gamelength import GameLength

_LISTED = (
    *("min_rolls", "p_min", "sd", "skewness", "median", "mode", "quantiles", "p_within"),
    *("tail_rate", "trap", "seats", "visits", "ever", "jump_uses"),
)


def as_dict(
    analysis: "Analysis", *, players: int | None, pmf: int | None, list_limit: int
) -> dict[str, Any]:
    """The entry of one game; what is infinite or not worked out is None, and `notes` say why."""
    game = analysis.game
    entry: dict[str, Any] = {
        "name": analysis.name,
        "size": str(game.size),
        "rules": game.rules.as_dict(),
        "min_rolls": None,
        "p_min": None,
        "mean": finite(analysis.mean),
        "mean_error": analysis.mean_error,
        "absorbs": analysis.absorbs,
        "p_finish": analysis.p_finish,
    }
    notes = [{"name": problem.name, "sentence": problem.sentence} for problem in game.notes]
    if not analysis.absorbs:
        notes.append(_note("trap", "a trap can be fallen into: the mean is infinite"))
    elif math.isinf(analysis.mean):
        notes.append(_note("beyond-floats", "the mean is finite, but too large for a float"))
    if analysis.is_large:
        entry |= dict.fromkeys(_LISTED)
        notes.append(_note("too-large", "too many squares to list: only the mean is worked out"))
    else:
        entry |= _listed(analysis, list_limit) | _length(analysis.rolls, pmf, analysis.exact)
        entry["seats"], note = _seats(analysis, players)
        notes += [note] if note else []
    return entry | {"notes": notes}


def _note(name: str, sentence: str) -> dict[str, str]:
    return {"name": name, "sentence": sentence}


def _listed(analysis: "Analysis", list_limit: int) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "min_rolls": analysis.min_rolls,
        "p_min": analysis.p_min,
        "trap": list(analysis.trap),
        "visits": _array(analysis.visits, list_limit),
        "ever": _array(analysis.ever, list_limit),
        "jump_uses": {str(entry): uses for entry, uses in analysis.jump_uses.items()},
    }
    if analysis.turns is not None:
        entry["turns"] = {"mean": finite(analysis.turns.mean)}
        entry["turns"] |= _length(analysis.turns, None, analysis.exact)
    return entry


def _length(length: "GameLength", pmf: int | None, exact: bool) -> dict[str, Any]:
    """The figures that rolls and turns have alike."""
    entry: dict[str, Any] = {
        "sd": finite(length.sd),
        "skewness": finite(length.skewness),
        "median": finite(length.median),
        "mode": length.mode,
        "quantiles": {str(q): finite(n) for q, n in length.quantiles.items()},
        "p_within": {str(n): p for n, p in length.p_within.items()},
        "tail_rate": finite(length.tail_rate),
    }
    if exact:
        mean = length.mean_exact
        entry["mean_exact"] = None if mean is None else f"{mean.numerator}/{mean.denominator}"
    if pmf is not None:
        entry["pmf"] = length.lengths.pmf(pmf).tolist()
    return entry


def _seats(
    analysis: "Analysis", players: int | None
) -> tuple[dict[str, list[float]] | None, dict[str, str] | None]:
    try:
        tables = analysis.seats if players is None else {players: analysis.table(players).chances}
    except QuestionError as error:
        return None, _note("seats", str(error))
    return {str(count): list(chances) for count, chances in tables.items()}, None


def finite(value: float) -> float | None:
    """`value`, or None where it is infinite or nothing.

    >>> finite(1.5), finite(float("inf"))
    (1.5, None)
    """
    return value if math.isfinite(value) else None


def _array(values: "Floats", list_limit: int) -> list[float | None] | None:
    return [finite(value) for value in values.tolist()] if len(values) <= list_limit else None


def as_html(analysis: "Analysis") -> str:
    """A small table of the figures, for a notebook."""
    rows = "".join(
        f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(text)}</td></tr>"
        for name, text in rows_of(analysis)
    )
    title = analysis.name or f"{analysis.game.size} squares"
    return f"<table><caption>{escape(title)}: {escape(str(analysis.rules))}</caption>{rows}</table>"


def rows_of(analysis: "Analysis") -> list[tuple[str, str]]:
    """The figures of one screen as (name, text)."""
    if not analysis.absorbs:
        rows = [
            ("mean rolls", "infinite: a trap can be fallen into"),
            ("chance to finish", f"{100 * analysis.p_finish:.4f} %"),
        ]
    else:
        rows = [("mean rolls", _figure(analysis.mean))]
    if analysis.is_large:
        return rows
    rows += _rows_of_length(analysis.rolls)
    if analysis.turns is not None:
        rows.append(("mean turns", _figure(analysis.turns.mean)))
    if analysis.p_min is not None:
        rows.insert(0, ("fewest rolls", f"{analysis.min_rolls}, in {_share(analysis.p_min)}"))
    if analysis.game.rules.bump is None:
        shares = " / ".join(f"{100 * chance:.3f}" for chance in analysis.seats[2])
        rows.append(("two players win", f"{shares} %"))
    return rows


def _rows_of_length(length: "GameLength") -> list[tuple[str, str]]:
    quantiles = ", ".join(f"{100 * q:g} %: {_whole(n)}" for q, n in length.quantiles.items())
    return [
        ("standard deviation", _figure(length.sd)),
        ("median, likeliest", f"{_whole(length.median)}, {length.mode}"),
        ("over within", quantiles),
        ("more than 100 rolls", _share(length.lengths.beyond(100))),
    ]


def _whole(value: float) -> str:
    return "never" if math.isinf(value) else f"{value:d}" if value < 10**15 else f"{value:.4e}"


def _figure(value: float) -> str:
    return "infinite" if math.isinf(value) else f"{value:.10g}"


def _share(chance: float) -> str:
    return f"{100 * chance:.4g} % of games"
