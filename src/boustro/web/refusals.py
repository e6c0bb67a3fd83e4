"""Refused requests: every error becomes a document of the same form, without a traceback."""

import sqlite3
from collections.abc import Iterable, Mapping

from boustro import errors
from boustro.answers.errors import ErrorAnswer, ProblemAnswer, problem_answers, shorten
from boustro.say import Said, Wording, said_by, say
from boustro.web.log import LOG, error_text


class Refusal(Exception):  # noqa: N818 - an answer, not an error of ours
    """The error that answers a request: its HTTP status, its kind and a sentence."""

    def __init__(
        self,
        status: int,
        kind: str,
        sentence: str,
        problems: Iterable[ProblemAnswer] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.kind = kind
        self.sentence = sentence
        self.problems = tuple(problems)
        self.headers = dict(headers or {})

    @property
    def answer(self) -> ErrorAnswer:
        """The document boustro/error/1."""
        said = said_by(self.sentence) or (Said(f"refused-{self.kind}"),)
        return ErrorAnswer(self.kind, shorten(Wording(self.sentence, said)), self.problems)


class LimitRefusal(Refusal):
    """The error that answers a question beyond its limit of time or memory."""

    def __init__(self, sentence: str) -> None:
        super().__init__(413, "too-large", sentence)


_KINDS: tuple[tuple[type[errors.BoustroError], int, str], ...] = (
    (errors.LimitError, 413, "too-large"),
    (errors.LayoutError, 422, "layout"),
    (errors.FormatError, 422, "format"),
    (errors.LossyFormatError, 422, "format"),
    (errors.InputError, 422, "input"),
    (errors.QuestionError, 422, "question"),
    (errors.MissingExtraError, 503, "missing"),
)
"""The status and the kind of each class of errors; a subclass comes before its base class."""


def refusal_of(error: Exception) -> Refusal:
    """The refusal that answers `error`; only the server's log shows an unexpected error."""
    if isinstance(error, Refusal):
        return error
    for error_class, status, kind in _KINDS:
        if isinstance(error, error_class):
            problems: Iterable[ProblemAnswer] = ()
            if isinstance(error, errors.InputError):
                problems = problem_answers(error.problems)
            return Refusal(status, kind, _first_line(error), problems)
    if isinstance(error, errors.BoustroError):
        return Refusal(422, "input", error.wording)
    if isinstance(error, sqlite3.Error):
        return _store_refusal(error)
    if isinstance(error, UnicodeError):
        return Refusal(422, "input", say("not-utf-8", "expected text that can be written in UTF-8"))
    if isinstance(error, RecursionError | MemoryError):
        return Refusal(
            413, "too-large", say("too-much-at-once", "expected less to work out at once")
        )
    LOG.write(f"internal error: {error_text(error)}")
    return Refusal(
        500,
        "internal",
        say("went-wrong", "something went wrong in boustro; the server's log has the details"),
    )


def let_go(error: BaseException) -> None:
    """Drop an answered error's references to earlier errors and to frames with request data.

    A frame may itself refer to the error, for example through a task that has ended.  Such a cycle
    would keep the request's data in memory until Python next collects garbage.
    """
    errors_left: list[BaseException | None] = [error]
    while errors_left:
        current = errors_left.pop()
        if current is not None:
            errors_left += (current.__cause__, current.__context__)
            current.__traceback__ = None
            current.__cause__ = None
            current.__context__ = None


def _first_line(error: errors.BoustroError) -> Wording:
    """The error in one line; the document lists its problems separately if there are several."""
    if isinstance(error, errors.InputError) and len(error.problems) > 1:
        count, first = error.problems.total, error.problems[0]
        text = f"{count} problems: {first}; and more"
        return say("several-problems", text, count=count, first=first.wording)
    return error.wording


def _store_refusal(error: sqlite3.Error) -> Refusal:
    message = str(error)
    if "full" in message:
        sentence = say("disk-full", "cannot save: the disk or the database is full")
    elif "locked" in message or "busy" in message:
        sentence = say("database-locked", "the database is locked by another program; try again")
    elif "readonly" in message:
        sentence = say("database-read-only", "cannot save: the database is read-only")
    else:
        sentence = say("database-unusable", "the database cannot be used")
    LOG.write(f"database: {message!a}")
    return Refusal(503, "store", sentence, headers={"Retry-After": "1"})
