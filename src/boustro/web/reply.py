"""What a question is answered with: a document, or a file."""

import json
from base64 import b64decode, b64encode
from typing import Any, NamedTuple

from boustro.answers.documents import plain


class Reply(NamedTuple):
    """The bytes of an answer, what kind they are, and the name of the file if it is one."""

    content: bytes
    media: str = "application/json"
    filename: str | None = None
    status: int = 200

    @classmethod
    def of(cls, document: Any, status: int = 200) -> "Reply":
        """The answer that is this document."""
        text = json.dumps(plain(document), ensure_ascii=False, allow_nan=False)
        # A lone half of a character pair, which JSON can write, has no UTF-8 of its own.
        return cls(text.encode("utf-8", "replace"), status=status)

    def to_line(self) -> str:
        """The answer as one line of text, for a pipe."""
        plain_reply = self._replace(content=b"")._asdict()
        return json.dumps(plain_reply | {"content": b64encode(self.content).decode()})

    @classmethod
    def from_line(cls, line: str) -> "Reply":
        """The answer that `to_line` wrote."""
        fields = json.loads(line)
        return cls(**fields | {"content": b64decode(fields["content"])})
