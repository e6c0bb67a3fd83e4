"""Error handling: one message, the right exit code, never a traceback.

0 done (also "no route"), 1 the work failed, 2 bad usage or bad input, 130 interrupted.
"""

import os
import sys
import warnings
from collections.abc import Callable
from typing import TextIO

import click

from boustro.errors import BoustroError, MissingExtraError
from boustro.say import name_arguments, plain_text

DONE = 0
FAILED = 1
REFUSED = 2
INTERRUPTED = 130


class CommandRefusal(click.ClickException):
    """Bad input: it cannot be read, or the question has no meaning."""

    exit_code = REFUSED

    def show(self, file: object = None) -> None:  # noqa: ARG002 - click's signature
        """Print the message on standard error."""
        complain(self.message)


class CommandFailure(CommandRefusal):
    """The work failed although the input was right."""

    exit_code = FAILED


def complain(message: str) -> None:
    """Print a message on standard error, under the command's name."""
    click.echo(f"boustro: {clean(message)}", err=True)


def option_name(name: str, value: object) -> str:
    """An argument of the library as the option of the command.

    >>> option_name("lossy", True), option_name("window", (1, 200))
    ('--lossy', '--window 1-200')
    """
    if name == "limits":
        return "--max-bytes"
    option = f"--{name.replace('_', '-')}"
    setting = "-".join(map(str, value)) if isinstance(value, tuple) else value
    return option if setting in (True, "") else f"{option} {setting}"


def clean(text: str) -> str:
    r"""`text` without characters that could steer a terminal; line ends are kept.

    >>> clean("a\x1b[31mb\nc")
    'a�[31mb\nc'
    """
    return plain_text(text, kept="\n")


def file_name(path: str) -> str:
    r"""The name of a file on one line, whatever characters it is made of.

    >>> print(file_name("a\x0ab.txt"))
    a\nb.txt
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in path)


def run_guarded(run: Callable[[], object]) -> int:
    """The exit code of `run`, whatever it raises; messages go to standard error."""
    out: TextIO | None = sys.stdout
    if out is None:
        complain("cannot write to standard output: it is closed")
        return FAILED
    try:
        with warnings.catch_warnings(), name_arguments(option_name):
            # `--version` reports the core in use; a warning at every run would be a nuisance.
            warnings.filterwarnings("ignore", "no compiled core", RuntimeWarning)
            code = run()
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _point_nowhere(sys.stdout)
        return FAILED
    except OSError as error:
        _point_nowhere(sys.stdout)
        complain(f"the work failed: {os_message(error)}")
        return FAILED
    except Exception as error:  # noqa: BLE001 - the last resort, and it says so
        return _unforeseen(error)
    finally:
        _let_go()
    return code if isinstance(code, int) else DONE


def os_message(error: OSError) -> str:
    """The system's error message, with the file that it concerns."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _unforeseen(error: Exception) -> int:
    if isinstance(error, BoustroError):
        complain(str(error))
        return FAILED if isinstance(error, MissingExtraError) else REFUSED
    if isinstance(error, MemoryError):
        complain("the work failed: memory ran out")
        return FAILED
    if os.environ.get("BOUSTRO_TRACEBACK"):
        raise error
    hint = "this is a bug in boustro; BOUSTRO_TRACEBACK=1 shows where"
    first = (str(error).splitlines() or [""])[0][:200]
    complain(f"internal error: {type(error).__name__}: {first} ({hint})")
    return FAILED


def _let_go() -> None:
    """Flush the standard streams now: a failure at interpreter exit would change the exit code."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            _point_nowhere(stream)


def _point_nowhere(stream: TextIO | None) -> None:
    """Redirect a stream to the null device, so that it can still be flushed."""
    if stream is None:  # closed by the caller
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
    except (OSError, ValueError):
        return
