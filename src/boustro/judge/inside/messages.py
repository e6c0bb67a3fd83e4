"""Standard error of a run: keep the end of it, however much there is."""

import os
import select
import time
from contextlib import suppress

_AT_ONCE = 1 << 16
# As much as a pipe may be made to hold: what is still in one when the run has ended.
_LEFT = 1 << 20


class Messages:
    """A pipe that is read while the run goes on, of which only the last `kept` bytes are kept.

    A file would fill the disk or have an end, and a pipe that nobody reads makes its writer wait.
    """

    def __init__(self, kept: int) -> None:
        self.kept = kept
        self.last = b""
        self.read, self.write = os.pipe()
        os.set_blocking(self.read, False)
        self.open = True

    def given_away(self) -> None:
        """The writing end is the solver's alone from now on."""
        os.close(self.write)

    def take(self) -> int:
        """Take what is there, a part of it if that is much; how many bytes it was."""
        some = b""
        with suppress(BlockingIOError):
            some = os.read(self.read, _AT_ONCE)
            self.open = bool(some)
        self.last = (self.last + some)[-self.kept :]
        return len(some)

    def wait(self, seconds: float) -> None:
        """Wait for more for so long."""
        if self.open and os.name == "posix":
            if select.select([self.read], [], [], seconds)[0]:
                self.take()
        else:
            time.sleep(seconds)

    def end(self) -> str:
        """What was said last, once the run has ended."""
        left = _LEFT
        while left > 0 and (taken := self.take()):
            left -= taken
        os.close(self.read)
        return self.last.decode(errors="replace")
