"""Lesson: one board as a single self-contained HTML file, for a teacher to send to a class."""

from boustro.lesson.page import MOST_SQUARES, lesson
from boustro.lesson.worksheet import MOST_VARIANTS, worksheets

__all__ = ["MOST_SQUARES", "MOST_VARIANTS", "lesson", "worksheets"]
