"""Poison boards: answer boards in another process, and go on after a board that kills it.

The other process runs this module as its program.
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
"""The reason for a board that kills its process."""


def answer_apart(question: BlockQuestion, block: BoardBlock, first: int) -> BlockAnswers:
    """The answers of `question.answer`, except that a board which kills its process is bad."""
    # The answers need neither the texts nor the carried columns, and texts cannot be pickled.
    small_block = replace(block, text=str, carried=no_columns(len(block)))
    answers = BlockAnswers.none(question.kind, len(block))
    index = 0
    while index < len(block):
        for answer in _ask_process(question, small_block, first, index):
            answers.put(np.array([index]), answer)
            index += 1
        if index < len(block):  # the next board has killed the process
            answers.reasons[index] = (_REASON,)
            index += 1
    return answers


def _ask_process(
    question: BlockQuestion, block: BoardBlock, first: int, index: int
) -> list[BlockAnswers]:
    """The answers for board `index` and the boards after it, until the process for them ends."""
    task = pickle.dumps((question, block, first, index))
    command = [sys.executable, "-m", "boustro.batch.apart"]
    output = subprocess.PIPE
    done = subprocess.run(command, input=task, stdout=output, check=False)  # noqa: S603 - ourselves
    answers: list[BlockAnswers] = []
    stream = BytesIO(done.stdout)
    while True:
        try:
            answers.append(pickle.load(stream))  # noqa: S301 - what our own process wrote
        except (EOFError, pickle.UnpicklingError):  # the end, or an answer that is cut off
            return answers


def _main() -> None:
    """Answer the boards of the task on standard input one by one; write each answer at once."""
    task = pickle.load(sys.stdin.buffer)  # noqa: S301 - what our own process wrote
    question, block, first, first_index = task
    for index in range(first_index, len(block)):
        board = block.take(np.array([index]))
        pickle.dump(question.answer(board, first), sys.stdout.buffer)
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
