"""Poison boards: answer boards in another process, and go on after a board that kills it.

That process runs this module, too.
"""

import pickle
import subprocess
import sys
from dataclasses import replace
from io import BytesIO

import numpy as np

from boustro.arrow.blocks import BoardBlock, no_columns
from boustro.arrow.questions import BlockAnswers, BlockQuestion

_REASON = "expected a board that can be answered, got one that ends the process that tries"
"""Why a board that ends its process is bad."""


def answer_apart(question: BlockQuestion, block: BoardBlock, first: int) -> BlockAnswers:
    """The answers of `question.answer`; a board that ends its process is bad."""
    plain = replace(block, text=str, carried=no_columns(len(block)))
    answers = BlockAnswers.none(question.kind, len(block))
    at = 0
    while at < len(block):
        for answer in _ask_process(question, plain, first, at):
            answers.put(np.array([at]), answer)
            at += 1
        if at < len(block):
            answers.reasons[at] = (_REASON,)
            at += 1
    return answers


def _ask_process(
    question: BlockQuestion, block: BoardBlock, first: int, at: int
) -> list[BlockAnswers]:
    """The answers for board `at` and the following ones, until the process for them ends."""
    task = pickle.dumps((question, block, first, at))
    command = [sys.executable, "-m", "boustro.batch.apart"]
    output = subprocess.PIPE
    done = subprocess.run(command, input=task, stdout=output, check=False)  # noqa: S603 - ourselves
    answers: list[BlockAnswers] = []
    stream = BytesIO(done.stdout)
    while True:
        try:
            answers.append(pickle.load(stream))  # noqa: S301 - what our own process wrote
        except (EOFError, pickle.UnpicklingError):
            return answers


def _main() -> None:
    task = pickle.load(sys.stdin.buffer)  # noqa: S301 - what our own process wrote
    question, block, first, at = task
    for index in range(at, len(block)):
        pickle.dump(question.answer(block.take(np.array([index])), first), sys.stdout.buffer)
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
