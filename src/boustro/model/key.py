"""Key of a game: the SHA-256 hash of its canonical text, the same exactly for equal games.

The canonical text is JSON in ASCII without spaces, with the keys in alphabetical order: `columns`,
`effects` (if any: pairs of a square and its effect in words), `jumps` (pairs of entry and exit, by
ascending entry), `rules` and `size`.

`rules` holds only the rules that differ from `boxed`, so that keys stay the same when a later
version adds a rule.  A die is written as its outcomes: advance, weight and label.  The names and
sources of boards are left out.
"""

from boustro.model.board import Board
from boustro.model.rule_table import BY_NAME
from boustro.model.rules import Rules


def canonical_text(board: Board, rules: Rules) -> str:
    """The text whose hash is the key of a game.

    >>> canonical_text(Board(9, jumps={7: 2, 3: 8}), Rules(start=1))
    '{"columns":3,"jumps":[[3,8],[7,2]],"rules":{"start":1},"size":9}'
    """
    import json

    changed = rules.differences.items()
    plain = {
        "columns": board.columns,
        "jumps": list(board.jumps.items()),
        "rules": {name: BY_NAME[name].canonical(value) for name, value in changed},
        "size": board.size,
    }
    if board.effects:
        plain["effects"] = [(square, str(effect)) for square, effect in board.effects.items()]
    return json.dumps(plain, sort_keys=True, separators=(",", ":"))


def hash_of(board: Board, rules: Rules) -> str:
    """The key of a game: 64 hexadecimal digits."""
    from hashlib import sha256

    return sha256(canonical_text(board, rules).encode()).hexdigest()
