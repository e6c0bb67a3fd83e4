"""Lesson: one board as a single self-contained HTML file, for a teacher to send to a class."""

from boustro.lesson.page import lesson as lesson
from boustro.lesson.worksheet import worksheets as worksheets
