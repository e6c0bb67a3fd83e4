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

_SHOWN = (0.1, 0.25, 0.75, 0.9, 0.99)
_WIDEST = 60
_MOST_DIGITS = 10**15


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
        "jump_uses": {str(entry): finite(uses) for entry, uses in analysis.jump_uses.items()},
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


def rows_of(analysis: "Analysis", players: int = 2) -> list[tuple[str, str]]:
    """The figures of one screen as (name, text)."""
    rows = [("mean rolls", _figure(analysis.mean))]
    if not analysis.absorbs:
        rows = [
            ("mean rolls", "infinite: there is a trap"),
            ("chance to finish", f"{100 * analysis.p_finish:.4f} %"),
        ]
    if analysis.is_large:
        return rows
    rows += _rows_of_length(analysis.rolls)
    if analysis.turns is not None:
        rows += [("mean turns", _figure(analysis.turns.mean))]
    fewest = "no route"
    if analysis.p_min is not None:
        fewest = f"{analysis.min_rolls}, in {_share(analysis.p_min)}"
    rows.append(("fewest rolls", fewest))
    if analysis.likeliest_route is not None:
        throws = " ".join(analysis.likeliest_route.labels)
        rows.append(("likeliest shortest", throws if len(throws) < _WIDEST else "…"))
    return [*rows, *_rows_of_squares(analysis), *_rows_of_seats(analysis, players)]


def _rows_of_length(length: "GameLength") -> list[tuple[str, str]]:
    lengths = length.lengths
    chances = ", ".join(f"{n}: {100 * lengths.within(n):.2f} %" for n in (20, 50, 100))
    quantiles = ", ".join(f"{100 * q:g} %: {_whole(lengths.quantile(q))}" for q in _SHOWN)
    return [
        ("standard deviation", _figure(length.sd)),
        ("median", _whole(length.median)),
        ("likeliest", "none" if length.mode is None else str(length.mode)),
        ("quantiles", quantiles),
        ("over within", chances),
        ("tail", _tail(length)),
    ]


def _tail(length: "GameLength") -> str:
    """How games thin out late on: those that can still end."""
    if length.p_finish == 0:
        return "no game ever ends"
    going = "going" if length.absorbs else "neither over nor trapped"
    return f"late on, a {length.unit[:-1]} leaves {length.tail_rate:.6f} of the games {going}"


def _rows_of_squares(analysis: "Analysis") -> list[tuple[str, str]]:
    visited = ", ".join(f"{s} ({_times(analysis.visits[s])})" for s in analysis.most_visited[:3])
    jumps = sorted(analysis.jump_uses, key=lambda entry: -analysis.jump_uses[entry])
    used = ", ".join(
        f"{e}-{analysis.game.board.jumps[e]} ({_times(analysis.jump_uses[e])})" for e in jumps[:3]
    )
    last: dict[int, float] = {}
    for step in analysis.last_steps:
        last[step.reached] = last.get(step.reached, 0.0) + step.probability
    ways = sorted(last, key=lambda square: -last[square])[:3]
    finish = ", ".join(f"{square} ({100 * last[square]:.2f} %)" for square in ways)
    rows = [("most visited", visited), ("most used jumps", used), ("last square reached", finish)]
    return [(name, text) for name, text in rows if text]


def _rows_of_seats(analysis: "Analysis", players: int) -> list[tuple[str, str]]:
    if analysis.game.rules.bump is not None:
        return []
    table = analysis.table(players)
    unit = "rolls" if analysis.turns is None else "turns"
    shares = " / ".join(f"{100 * chance:.3f}" for chance in table.chances)
    rows = [(f"{players} players win", f"{shares} %")]
    if analysis.absorbs:
        first = f"{table.turns_until_first:.2f} {unit} of all players"
        rows.append(("until the first finishes", first))
    return rows


def compared_rows(analysis: "Analysis", players: int = 2) -> list[tuple[str, str]]:
    """The figures of games side by side, short ones only, as (name, text)."""
    if analysis.is_large:
        return rows_of(analysis)
    lengths, quantile = analysis.lengths, analysis.lengths.quantile
    rows = [
        ("mean rolls", _figure(analysis.mean)),
        ("standard deviation", _figure(analysis.sd)),
        ("fewest rolls", str(analysis.min_rolls or "no route")),
        ("likeliest", str(analysis.mode)),
        *((f"{100 * q:g} % over by", _whole(quantile(q))) for q in (0.1, 0.5, 0.9, 0.99)),
        *((f"over within {n}", f"{100 * lengths.within(n):.3f} %") for n in (50, 100)),
    ]
    if analysis.turns is not None:
        rows.append(("mean turns", _figure(analysis.turns.mean)))
    if analysis.rules.bump is None:
        chances = analysis.table(players).chances
        rows += [(f"seat {i} of {players}", f"{100 * p:.3f} %") for i, p in enumerate(chances, 1)]
    return rows


def _times(visits: float) -> str:
    return "for ever" if math.isinf(visits) else f"{visits:.3f}"


def _whole(value: float) -> str:
    return "never" if math.isinf(value) else f"{value}" if value < _MOST_DIGITS else f"{value:.4e}"


def _figure(value: float) -> str:
    return "infinite" if math.isinf(value) else f"{value:.10g}"


def _share(chance: float) -> str:
    return f"{100 * chance:.4g} % of games"
