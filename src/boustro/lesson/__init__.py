"""Lesson: a board as a single self-contained HTML file, which a teacher can send to a class."""

from boustro.lesson.page import lesson as lesson
from boustro.lesson.worksheet import worksheets as worksheets
