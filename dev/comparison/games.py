"""Games: every public answer about random boards, under rules of every kind and with effects."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from dev.comparison.places import find
from dev.comparison.plain import answer_of

FIGURES = (
    "absorbs", "p_finish", "p_trap", "trap", "mean", "sd", "skewness", "median", "mode",
    "quantiles", "p_within", "min_rolls", "p_min", "likeliest_route", "visits", "ever", "reaches",
    "jump_uses", "last_steps", "most_visited",
)  # fmt: skip
CHANGES = ("whatif", "changes", "moves", "edits")
"""Questions about changes of the mean, which are as exact as the means that they lie between."""
_NEW_EFFECTS = {"again"}
"""Effects that an earlier version may not know; such squares cost a turn instead."""
_FEW: Any = {"roll_limit": 2_000, "allow_unfinished": True}


def draw(count: int, seed: int) -> Iterator[str]:
    """Random games as texts: every third has effects, some of the others have up to 60 squares."""
    from tests.grid.acting import acting_boards
    from tests.grid.case import cases

    rng = random.Random(seed)
    with_effects = count // 3
    for i, case in enumerate(cases(seed, count - with_effects)):
        size, jumps = case.size, case.jumps
        if i % 5 == 0 and case.house.start in (0, 1) and case.house.finish in (None, case.size):
            size, jumps = _larger(rng)
        yield json.dumps([size, jumps, {}, _known_rules(case.game)])
    for acting in acting_boards(with_effects, seed):
        board = acting.game.board
        effects = {
            square: "miss 1" if effect.kind in _NEW_EFFECTS else str(effect)
            for square, effect in board.effects.items()
        }
        rules = _known_rules(acting.game)
        yield json.dumps([board.size, dict(board.jumps), effects, rules])


def _known_rules(game: Any) -> dict[str, Any]:
    """The rules, without a value that an earlier version may not know."""
    rules: dict[str, Any] = game.rules.as_dict()
    return rules | {"bump": None} if rules["bump"] == "block" else rules


def _larger(rng: random.Random) -> tuple[int, dict[int, int]]:
    """A board of 11 to 60 squares without chains."""
    from tests.support.house_pool import random_jumps

    size = rng.randint(11, 60)
    drawn = random_jumps(rng, size)
    return size, {e: x for e, x in drawn.items() if 1 < e < size and x and x not in drawn}


def answers(texts: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the version that is imported says of each of these games, errors by their type."""
    for text in texts:
        game = _read(text)
        asked = _questions(game, random.Random(text))
        yield text, {name: answer_of(ask) for name, ask in asked.items()}


def _read(text: str) -> Any:
    size, jumps, effects, rules = json.loads(text)
    more = {"effects": {int(at): words for at, words in effects.items()}} if effects else {}
    board = find("Board")(size, jumps={int(e): x for e, x in jumps.items()}, **more)
    return find("Game")(board, rules)


def _questions(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    """What is asked of a game, by name; `rng` draws squares, jumps and seeds."""
    return _searches(game, rng) | _chances(game, rng) | _choices(game, rng) | _runs(game, rng)


def _searches(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    square = rng.randint(1, game.size)
    return {
        "min_rolls": lambda: find("min_rolls")(game),
        "min_turns": lambda: find("min_turns")(game),
        "shortest_route": lambda: str(find("shortest_route")(game)),
        "routes": lambda: find("count_shortest_routes")(game),
        "sequences": lambda: find("count_throw_sequences")(game, 4),
        "levels": lambda: list(find("levels")(game)),
        "level_of": lambda: find("level_of")(game, square),
        "search": lambda: [str(step) for step in find("search")(game)],
        "explain": lambda: str(find("explain")(game)),
        "solve_many": lambda: find("solve_many")([game.board], game.rules).rolls,
    }


def square_of_chances(text: str) -> int:
    """The square that `remaining` and `passage` of a game are about."""
    rng, size = random.Random(text), json.loads(text)[0]
    rng.randint(1, size)  # the square of the searches
    return rng.randint(1, size)


def _chances(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    analysis = find("analyse")(game, exact=True)
    square, other = rng.randint(1, game.size), rng.randint(1, game.size)
    edit = (rng.randint(1, max(1, game.size - 1)), rng.randint(1, game.size))
    asked: dict[str, Callable[[], Any]] = {
        "expected_rolls": lambda: find("expected_rolls")(game),
        "analyse_many": lambda: find("analyse_many")([game.board], game.rules).mean,
        "pmf": lambda: analysis.lengths.pmf(30),
        "within": lambda: [analysis.lengths.within(n) for n in (3, 17, 10**9)],
        "turns": lambda: analysis.turns and (analysis.turns.mean, analysis.turns.sd),
        "exact": lambda: (analysis.mean_exact, analysis.variance_exact, analysis.pmf_exact(6)),
        "remaining": lambda: analysis.remaining_mean(square),
        "seats": lambda: dict(analysis.seats),
        "table": lambda: analysis.table(5).turns_until_first,
        "places": lambda: find("place_chances")(analysis.table(3)),
        "rolls of a table": lambda: find("rolls_until_first")([game] * 2),
        "whatif": lambda: list(find("whatif")(game).of(*edit)),
        "changes": lambda: find("whatif")(game).changes,
        "moves": lambda: find("whatif")(game).moves,
        "edits": lambda: [tuple(edit) for edit in find("whatif")(game).edits()][:40],
        "passage": lambda: _passage(game, square),
        "precedence": lambda: find("precedence")(game, square, other),
        "touches": lambda: find("touch_chances")(game),
        "uses": lambda: find("use_chances")(game),
    }
    return asked | {name: lambda name=name: getattr(analysis, name) for name in FIGURES}


def _passage(game: Any, square: int) -> Any:
    passage = find("first_passage")(game, square)
    return passage.chance and (passage.mean, passage.sd_given)


def _choices(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    """The best policy, and the fewest changes after which all games can be finished."""
    optional = rng.choice(["jumps", "ladders", "snakes"])
    within = rng.randint(1, 8)
    return {
        "decide": lambda: _policy(game, optional=optional),
        "decide, dice": lambda: _policy(game, dice="d4,d6", optional=optional),
        "decide, within": lambda: _policy(game, optional=optional, within=within),
        "decide, exact": lambda: find("decide")(game, optional=optional, exact=True).value_exact,
        "repair": lambda: [
            [str(change) for change in advice.changes] for advice in find("repair")(game)
        ],
    }


def _policy(game: Any, **options: Any) -> Any:
    """What a policy is worth, and what it chooses: states as their texts."""
    policy = find("decide")(game, **options)
    choices = [
        (decision.kind, str(decision.state), decision.options, decision.values, decision.best)
        for decision in policy.decisions
    ]
    return policy.value, choices


def _runs(game: Any, rng: random.Random) -> dict[str, Callable[[], Any]]:
    seed = rng.randrange(1 << 30)
    return {
        "simulate": lambda: _played(game, games=200, seed=seed),
        "race simulated": lambda: _played(game, games=50, seed=seed, players=3),
    }


def _played(game: Any, **options: Any) -> tuple[Any, ...]:
    """What is counted in games that were played."""
    run = find("simulate")(game, **options, **_FEW)
    return run.lengths, run.wins, run.visits, run.jump_uses, run.bumps, run.lead_changes
