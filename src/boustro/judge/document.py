"""Judgements as plain values: the entries of the document `boustro/judge/1`."""

from typing import Any

from boustro.judge.forms import literal
from boustro.judge.verdict import Failure, Judgement
from boustro.model.board import Board

SCHEMA = "boustro/judge/1"


def entry(judgement: Judgement) -> dict[str, Any]:
    """All that a judgement says."""
    failure = judgement.failure
    return {
        "solver": judgement.solver,
        "form": judgement.form.name if judgement.form else None,
        "verdict": judgement.verdict.value,
        "words": judgement.verdict.words,
        "boards": judgement.boards,
        "wrong": judgement.wrong,
        "seconds": round(judgement.seconds, 3),
        "seed": judgement.seed,
        "reason": judgement.reason or None,
        "failure": _failure(judgement, failure) if failure else None,
        "remarks": [
            {
                "name": remark.name,
                "sentence": remark.sentence,
                "board": _board(remark.board) if remark.board else None,
            }
            for remark in judgement.remarks
        ],
        "contained": judgement.contained,
        "families": judgement.families,
    }


def _failure(judgement: Judgement, failure: Failure) -> dict[str, Any]:
    from boustro.solve import shortest_route

    route = None
    if judgement.form and not judgement.form.throws:
        found = shortest_route(judgement.form.game(failure.board))
        route = None if found is None else str(found)
    return {
        "board": _board(failure.board),
        "answer": failure.reply.answer,
        "said": failure.reply.said or None,
        "right": failure.right,
        "route": route,
        "mistake": failure.mistake,
        "family": failure.family,
        "asked_before": [_board(board) for board in failure.before],
        "shrunk_from": _board(failure.original),
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "size": board.size,
        "columns": board.columns,
        "jumps": [list(pair) for pair in board.jumps.items()],
        "leetcode": literal(board) if board.size == board.columns * board.rows else None,
    }
