"""Encoded replies: an answer as bytes, with its media type and its file name.

Worker processes and the page without a server load this module, so it imports nothing about HTTP.
"""

import json
from typing import NamedTuple

from boustro.answers.documents import Json, to_json
from boustro.web.files import FileAnswer
from boustro.web.refusals import Refusal

_FIRST_ERROR = 400


class EncodedReply(NamedTuple):
    """An answer as bytes."""

    content: bytes
    """The body."""
    media: str = "application/json"
    """The media type."""
    filename: str | None = None
    """The name of a file; None for a document."""
    status: int = 200
    """The HTTP status."""

    @property
    def is_refusal(self) -> bool:
        """Whether this is an error instead of an answer."""
        return self.status >= _FIRST_ERROR

    @classmethod
    def of(cls, answer: object, status: int = 200) -> "EncodedReply":
        """The reply that carries an answer: a file, or a document as JSON."""
        if isinstance(answer, FileAnswer):
            return cls(*answer, status=status)
        return cls.of_json(to_json(answer), status)

    @classmethod
    def of_json(cls, document: Json, status: int = 200) -> "EncodedReply":
        """The reply that carries plain values."""
        text = json.dumps(document, ensure_ascii=False, allow_nan=False)
        # JSON can hold a lone surrogate, which has no UTF-8 encoding.
        return cls(text.encode("utf-8", "replace"), status=status)

    @classmethod
    def of_refusal(cls, refusal: Refusal) -> "EncodedReply":
        """The reply that carries a refusal."""
        return cls.of(refusal.answer, refusal.status)
