"""Error handling: an error prints one message without a traceback, and sets the exit code.

The exit codes are 0 for done (also for "no route"), 1 if the work failed, 2 for bad usage or bad
input, and 130 if interrupted.
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
    """The work failed, although the input was good."""

    exit_code = FAILED


def complain(message: str) -> None:
    """Print a message on standard error, under the command's name."""
    click.echo(f"boustro: {clean(message)}", err=True)


def option_name(name: str, value: object) -> str:
    """The option of the command for an argument of the library.

    >>> option_name("lossy", True), option_name("window", (1, 200))
    ('--lossy', '--window 1-200')
    """
    if name == "limits":
        return "--max-bytes"
    option = f"--{name.replace('_', '-')}"
    if isinstance(value, tuple):
        value = "-".join(map(str, value))
    has_no_value = value in (True, "")
    return option if has_no_value else f"{option} {value}"


def clean(text: str) -> str:
    r"""A text without characters that could control the terminal, except line ends.

    >>> clean("a\x1b[31mb\nc")
    'a�[31mb\nc'
    """
    return plain_text(text, kept="\n")


def file_name(path: str) -> str:
    r"""The name of a file on one line, whatever characters it contains.

    >>> print(file_name("a\x0ab.txt"))
    a\nb.txt
    """
    shown = ""
    for character in path:
        if character.isprintable():
            shown += character
        else:
            shown += character.encode("unicode_escape").decode()
    return shown


def run_guarded(run: Callable[[], object]) -> int:
    """Call `run` and return the exit code; the message of an error goes to standard error."""
    out: TextIO | None = sys.stdout
    if out is None:
        complain("cannot write to standard output: it is closed")
        return FAILED
    try:
        with warnings.catch_warnings(), name_arguments(option_name):
            # A warning at every run would be a nuisance, and `--version` reports the core in use.
            warnings.filterwarnings("ignore", "no compiled core", RuntimeWarning)
            code = run()
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _redirect_to_null(sys.stdout)
        return FAILED
    except OSError as error:
        _redirect_to_null(sys.stdout)
        complain(f"the work failed: {os_message(error)}")
        return FAILED
    except Exception as error:  # noqa: BLE001 - every other error gets a message, too
        return _report_other(error)
    finally:
        _flush_streams()
    return code if isinstance(code, int) else DONE


def os_message(error: OSError) -> str:
    """The system's error message, with the file that it concerns."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _report_other(error: Exception) -> int:
    """Print the message of an error of boustro or of a bug; return the exit code."""
    if isinstance(error, BoustroError):
        complain(str(error))
        return FAILED if isinstance(error, MissingExtraError) else REFUSED
    if isinstance(error, MemoryError):
        complain("the work failed: memory ran out")
        return FAILED
    if os.environ.get("BOUSTRO_TRACEBACK"):
        raise error
    hint = "this is a bug in boustro; BOUSTRO_TRACEBACK=1 shows where"
    lines = str(error).splitlines()
    first_line = lines[0][:200] if lines else ""
    complain(f"internal error: {type(error).__name__}: {first_line} ({hint})")
    return FAILED


def _flush_streams() -> None:
    """Flush the standard streams; if that failed when Python exits, the exit code would change."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            _redirect_to_null(stream)


def _redirect_to_null(stream: TextIO | None) -> None:
    """Redirect a stream to the null device, so that flushing it no longer fails."""
    if stream is None:  # the process was started with the stream closed
        return
    try:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
    except (OSError, ValueError):
        return
