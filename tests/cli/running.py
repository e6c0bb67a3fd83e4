"""What a run of the command gives."""

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    """What a run of the command printed, and its exit code."""

    code: int
    out: str
    err: str

    def refused(self, said: str) -> None:
        """Expect exit code 2, nothing on standard output, and a message that says this."""
        assert (self.code, self.out) == (2, ""), self
        assert said in self.err, self


Run = Callable[..., Ran]
