"""A lesson: one board as one HTML file that needs nothing else, what a teacher sends to a class."""

from boustro.lesson.page import MOST_SQUARES, lesson

__all__ = ["MOST_SQUARES", "lesson"]
