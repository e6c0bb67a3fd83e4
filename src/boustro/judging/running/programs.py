"""Program runner: run a Python program once per input text, each time in a fork.

The texts arrive on their own descriptor, each followed by a NUL; the next arrives after the run
for the last has ended.  This process prints a line with a NUL at the start and after each run.  It
ends after the first run that fails.
"""

import atexit
import os
import sys
from types import CodeType, ModuleType

_TEXT, _END, _CHANNEL = "boustro-input", b"\0\n", 9


def main() -> None:
    """Run the program that `sys.argv` names for every text on standard input."""
    source = sys.argv[1]
    with open(source, "rb") as file:  # noqa: PTH123 - pathlib loads slowly
        code = compile(file.read(), source, "exec")
    while text := _next_text():
        # A real file, because some programs read its size or open it by name.
        with open(_TEXT, "w+b", buffering=0) as file:  # noqa: PTH123
            file.write(text[:-1])
        os.dup2(reading := os.open(_TEXT, os.O_RDONLY), 0)
        os.close(reading)
        os.unlink(_TEXT)  # noqa: PTH108
        if not os.fork():
            os.close(_CHANNEL)
            # The interpreter's normal exit takes longer than most programs.
            os._exit(0 if _ends_well(source, code) else 1)
        if os.wait()[1]:
            os._exit(1)


def _next_text() -> bytes:
    """Report that the last run has ended, and read the next text with its NUL; empty at the end."""
    os.write(1, _END)
    text = b""
    while not text.endswith(b"\0"):
        chunk = os.read(_CHANNEL, 1 << 16)
        if not chunk:
            return b""
        text += chunk
    return text


def _ends_well(source: str, code: CodeType) -> bool:
    """Run the program as `python PROGRAM` would, and return whether its exit code is 0."""
    sys.argv[:] = [source]
    if not sys.flags.isolated:
        sys.path[0] = os.path.dirname(source)  # noqa: PTH120
    module = sys.modules["__main__"] = ModuleType("__main__")
    module.__dict__.update(__file__=source, __builtins__=__builtins__)
    try:
        exec(code, module.__dict__)  # noqa: S102 - running a solution is the task
    except SystemExit as end:
        if end.code:
            return False
    except BaseException:  # noqa: BLE001 - anything a solution may do
        return False
    if threads := sys.modules.get("threading"):
        threads._shutdown()  # noqa: SLF001 - as the interpreter does at exit
    atexit._run_exitfuncs()  # noqa: SLF001
    module.__dict__.clear()  # closes open files, so that their buffers are written
    sys.stdout.flush()
    return True


if __name__ == "__main__":
    main()
