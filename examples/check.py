"""Verifies a file of `boustro solve|analyse --certificate`, and imports nothing of boustro."""

import json
import sys
from fractions import Fraction


def need(truth):
    if not truth:
        raise ValueError("it does not prove this answer")


def move(game, square, throw):
    """The square on which a token rests after a throw from `square`."""
    size, jumps, reached = game["size"], game["jumps"], square + throw
    if throw == 0 or (reached > size and game["overshoot"] != "bounce"):
        return size if throw and game["overshoot"] == "win" else square
    period = max(1, 2 * size - 2)  # a token bounces back from the last square, and from square 1
    reached = 1 + min((reached - 1) % period, (1 - reached) % period)
    for _ in jumps if game["chaining"] == "follow" else range(1):
        reached = jumps.get(reached, reached)
    return reached


def check(proof):
    """What a certificate proves; an error if it proves nothing."""
    game = proof["game"] | {"jumps": dict(proof["game"]["jumps"])}
    start, finish, throws = game["start"], game["finish"], dict(game["throws"])
    need(throws and all(throw >= 0 and weight > 0 for throw, weight in throws.items()))
    known = dict(proof.get("labels") or proof.get("values") or [[s, 0] for s in proof["closed"]])
    leads = {s: [move(game, s, throw) for throw in throws] for s in known if s != finish}
    need(start in known and all(to in known for ways in leads.values() for to in ways))
    if "closed" in proof:
        need(finish not in known and proof["min_rolls"] is None)
        return "there is no route"
    if "labels" in proof:
        need(known[start] == 0 and known[finish] == proof["min_rolls"] == len(proof["route"]))
        need(all(known[to] <= known[s] + 1 for s, ways in leads.items() for to in ways))
        for throw in proof["route"]:
            need(throw in throws and start != finish)
            start = move(game, start, throw)
        need(start == finish)
        return f"{proof['min_rolls']} rolls are the fewest"
    wins, value = {finish}, {s: Fraction(text) for s, text in known.items()}
    while new := {s for s in leads.keys() - wins if wins & {*leads[s]}}:
        wins |= new
    need(wins == value.keys() and value[finish] == 0 and value[start] == Fraction(proof["mean"]))
    for s, ways in leads.items():
        after = sum(value[to] * weight for to, weight in zip(ways, throws.values(), strict=True))
        need(value[s] == 1 + after / sum(throws.values()))
    return f"{float(value[start]):.10g} rolls are the mean"


try:
    with open(sys.argv[1], encoding="utf-8") as file:
        certificates = json.load(file)["results"]
    need(certificates)
    print(*("accepted: " + check(each) for each in certificates), sep="\n")
except Exception as error:
    sys.exit(f"refused: {error!r}")
