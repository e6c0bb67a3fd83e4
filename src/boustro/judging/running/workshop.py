"""Workshop: prepare a solution for running, with its tools, compiler, copies and place."""

import marshal
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path

from boustro.judging.choosing import CannotOpen
from boustro.judging.records import MISSING, printable_words
from boustro.judging.running.allowed import allowing_filter
from boustro.judging.running.functions import Callee, classes_around
from boustro.judging.running.process import MIB, Place, Ran, SolverLimits, environment, run
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.tools import ANYWHERE, Toolbox
from boustro.judging.verdict import SolverReply, Verdict
from boustro.judging.wrappers import untold
from boustro.say import say

_HERE = Path(__file__).parent
_COMPILING = SolverLimits(seconds=60, start=0, memory=2048 * MIB, output=256 * MIB)
# The memory of the virtual machine itself, in addition to the solver's.
_OF_JAVA = 1024 * MIB
_MADE = "made"
MERGED = 'exec "$@" 2>&1'
# The imports and headers that online judges add before a solution.
_PACKAGES = (
    "java.io java.math java.text java.util java.util.concurrent java.util.function "
    "java.util.regex java.util.stream javafx.util"
)
JAVA_IMPORTS = "".join(f"import {package}.*; " for package in _PACKAGES.split())
_HEADERS = "assert ctype errno limits math stdbool stddef stdint stdio stdlib string"
_PAIR = """package javafx.util;
public class Pair<K, V> extends java.util.AbstractMap.SimpleImmutableEntry<K, V> {
  public Pair(K key, V value) { super(key, value); }
}
"""
# A compiler's message about a language standard that it does not know.
_NEWER = re.compile(r"-std=c\+\+2")
_OF_JAVAC = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-nowarn", "-encoding", "UTF-8")
# Errors of every stage at once, from Java 9 on.
_ALL_ERRORS = (
    "-proc:none",
    "-Xmaxerrs",
    "9999",
    "-XDshould-stop.ifError=FLOW",
    "-XDcompilePolicy=simple",
)
_CONTAINED = ("network", "files", "processes", "number of processes")
# Messages about the compiler's own failure, and places of messages about a text.
_TROUBLE = re.compile(
    r"internal compiler error|Killed|signal terminated program|No space left on device|"
    r"Disk quota exceeded|Read-only file system|Input/output error|Too many open files|"
    r"Resource temporarily unavailable|Cannot allocate memory|out of memory|memory exhausted|"
    r"OutOfMemoryError|StackOverflowError|An exception has occurred in the compiler|"
    r"initialization of VM|insufficient memory for the Java|detected by the Java Runtime"
)
_OF_A_TEXT = re.compile(r"\S.*:\d+(?::\d+)?: |.*multiple definition of|.*duplicate symbol")
# Lines that repeat the text, or print a message that the text itself contains.
_REPEATED = re.compile(r"\s*\d*\s*\||.*(?:#\s*(?:error|warning)\b|static assertion failed)")
_LINKING = re.compile(r"undefined (?:reference to|symbols?)[^`'\"]*[`'\"]([^`'\"]*)")


class Workshop:
    """A scratch directory with all that one solution needs, until it is closed.

    Where it is `untrusted` everything, the compiler too, runs in a sandbox.
    """

    def __init__(
        self,
        limits: SolverLimits,
        until: float,
        *,
        untrusted: bool,
        toolbox: Toolbox = ANYWHERE,
    ) -> None:
        self.limits, self.until = limits, until
        self.untrusted, self.toolbox = untrusted, toolbox
        self.scratch = Scratch()
        self.program = str(self.scratch.path / _MADE / "solution")
        self.options: Sequence[str] = ("-O2", "-w")
        self.warnings = ""

    @property
    def contained(self) -> dict[str, bool]:
        """The restrictions of the sandbox, by name."""
        # Without the filter, a solution in the sandbox can use memory that is not counted.
        bounded = not self.untrusted or allowing_filter() is not None
        is_linux = sys.platform.startswith("linux")
        bounds = {"time": True, "output": True, "memory": is_linux and bounded}
        return bounds | dict.fromkeys(_CONTAINED, self.untrusted)

    def place(self, tool: str, *, writable: Sequence[str] = ()) -> Place:
        """The place in which a tool runs."""
        if not self.untrusted:
            return Place(self.scratch.path, self._environment)
        from boustro.judging.running.sandbox import sandboxed

        tools = [] if tool.startswith(str(self.scratch.path)) else [tool]
        return sandboxed(self.scratch.path, tools, writable=writable, toolbox=self.toolbox)

    @property
    def _environment(self) -> dict[str, str]:
        """The environment of trusted code; a reference sees no files next to the submission."""
        usual = environment()
        if self.toolbox.apart:
            usual["PATH"] = os.pathsep.join(self.toolbox.folders())
        return usual

    def keep(self, path: Path) -> str:
        """The path of a file for its runs: its own path, or that of a copy in the sandbox."""
        return self._copy(path, f"solution{path.suffix}") if self.untrusted else str(path)

    def ours(self, name: str) -> str:
        """The path of a file that runs a function; compiled if the judge's Python runs it."""
        if self.untrusted or not name.endswith(".py"):
            return self._copy(_HERE / name, name)
        path = self.scratch.path / f"{name}c"
        path.write_bytes(_compiled(name))
        return str(path)

    def _copy(self, path: Path, name: str) -> str:
        copy = self.scratch.path / name
        shutil.copyfile(path, copy)
        copy.chmod(0o755)
        return str(copy)

    def python(self, *, alone: bool = False) -> list[str]:
        """The interpreter; `alone` without the directory of its script among its modules."""
        if not self.untrusted:
            return [sys.executable, "-P"] if alone else [sys.executable]
        from boustro.judging.running.sandbox import probed_python

        return [probed_python(self.toolbox), "-I"]

    def tool(self, name: str, what: str, package: str) -> str:
        """The path of a tool; if it is missing, raises `CannotOpen` with what to install."""
        path = self.toolbox.find_systems(name) if self.untrusted else self._found(name)
        if path is None:
            is_beside = self.toolbox.apart and shutil.which(name)
            where = "taken from no folder of a submission" if is_beside else "not installed"
            raise CannotOpen(f"{what} needs {name}, which is {where}: install {package}")
        return path

    def _found(self, name: str) -> str | None:
        """The path of a tool, never one that lies next to a submission."""
        is_careful = self.untrusted or self.toolbox.apart
        return self.toolbox.find(name) if is_careful else shutil.which(name)

    def limits_of(self, tool: str) -> SolverLimits:
        """The limits, with the memory of the virtual machine added."""
        return self.limits._replace(memory=self.limits.memory + _OF_JAVA * is_java(tool))

    def virtual_machine(self, argv: Sequence[str]) -> list[str]:
        """A command, with a class path and the memory limit if it starts Java."""
        if not is_java(argv[0]):
            return list(argv)
        words = list(argv[1:])
        paths = [i for i, word in enumerate(words) if word in ("-cp", "-classpath", "--class-path")]
        for i in paths[:1]:
            parts = words[i + 1].split(os.pathsep) if i + 1 < len(words) else []
            words[i + 1 : i + 2] = [os.pathsep.join(str(Path(part).resolve()) for part in parts)]
        if not paths and "-jar" not in words:
            words[:0] = ["-cp", str(Path.cwd())]
        return [argv[0], *self.java_options, *words]

    @property
    def java_options(self) -> list[str]:
        """A heap of the solver's memory, and the quickest start."""
        heap = f"-Xmx{self.limits.memory // MIB}m"
        return [heap, "-Xss64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]

    def require_typescript(self, node: str) -> None:
        """Raise `CannotOpen` if Node.js cannot strip the types from a file itself."""
        asked = [node, "-p", "typeof require('module').stripTypeScriptTypes"]
        ran = run(asked, b"", _COMPILING, self.place(node), total=self._left())
        if ran.out.strip() != b"function":
            raise CannotOpen(
                "TypeScript is judged where Node.js takes its types out by itself, from version "
                "22.13 on; this one is older"
            )

    def build(self, path: Path, text: str, callee: Callee | None) -> list[str]:
        """Compile a file, with the judge's driver for a function, and return the run command."""
        if path.suffix == ".java":
            return self._build_java(path, text, callee)
        build = self._build_c if callee is None else self._build_driver
        return build(path, text, callee)

    def _build_c(self, path: Path, _text: str, _callee: Callee | None) -> list[str]:
        """A program in C or C++."""
        compiler = [self._c] if path.suffix == ".c" else [self._cpp, "-std=c++17"]
        self._compile([*compiler, *self._output, self.keep(path), "-lm"], path)
        return [self.program]

    def _build_driver(self, path: Path, text: str, callee: Callee | None) -> list[str]:
        """Compile a C or C++ function: unchanged if it has headers, otherwise with usual ones."""
        assert callee is not None  # noqa: S101 - a program has no driver
        source, objects, plain = self.keep(path), [f"{self.program}.o"], path.suffix == ".c"
        head = callee.source.partition("{")[0].strip().removeprefix("static ")
        if plain:
            included = [word for name in _HEADERS.split() for word in ("-include", f"{name}.h")]
            renamed = [self._c, "-Dmain=solution_main", "-O2", "-w", "-c", "-o", *objects, source]
            self._compile_one_of([[*renamed, *included], renamed], path)
            what = [f'-DDECLARATION=extern "C" {head}', *objects]
        else:
            what = [f'-DSOLUTION="{source}"', "-fno-access-control"]
        owner, _, method = callee.name.rpartition(".")
        if owner and not re.search(
            rf"\b(?:class|struct|namespace)\s+{owner.split('.')[0]}\b", text
        ):
            head = head.replace(f"{owner}::", "")
            what.append(f"-DDECLARATION=struct {owner} {{ {head}; }}")
        name = "::".join([*filter(None, owner.split(".")), method])
        driver = [f"-DFUNCTION={name}", self.ours("driver.cpp"), *what, "-lm"]
        command = [self._cpp, "-std=c++17", *self._output, *driver]
        ways = [[*command, "-DPRELUDE"], command]
        # The solution may define names of the standard library unless it also uses that library.
        self._compile_one_of(ways[::-1] if "#include" in text and not plain else ways, path)
        return [self.program]

    @property
    def _output(self) -> list[str]:
        return [*self.options, "-o", self.program]

    @cached_property
    def _c(self) -> str:
        return self._found("gcc") or self._found("clang") or self.tool("cc", "C", "gcc")

    @cached_property
    def _cpp(self) -> str:
        return self._found("g++") or self.tool("clang++", "C++", "g++")

    def write(self, name: str, text: str) -> str:
        """Make a file of the scratch directory readable for the sandbox's user."""
        path = self.scratch.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(0o644)
        return str(path)

    def _build_java(self, path: Path, text: str, callee: Callee | None) -> list[str]:
        java = self.tool("java", "Java", "a JDK (default-jdk)")
        compiler = self.tool("javac", "Java", "a JDK (default-jdk)")
        text = java_class(text)
        made = str(self.scratch.path / _MADE)
        if callee is None:
            # Where the program runs again and again this ends only one of its runs.
            text = re.sub(r"\bSystem\s*\.\s*exit\s*\(", "BoustroPrograms.exit(", text)
        sources = [self.write("Solution.java", JAVA_IMPORTS + text), self.write("Pair.java", _PAIR)]
        sources.append(self.ours("Driver.java" if callee else "BoustroPrograms.java"))
        self._compile([compiler, *_OF_JAVAC, "-d", made, *sources], path)
        run_as = [java, *self.java_options, "-cp", made]
        classes = re.findall(r"\bclass\s+(\w+)", text)
        if callee is None:
            return [*run_as, _main_class(text, classes)]
        owner, _, method = callee.name.rpartition(".")
        count = str(len(callee.parameters or ("",)))
        return [*run_as, "BoustroDriver", owner.replace(".", "$") or classes[0], method, count]

    def build_copies(self, files: Mapping[str, str]) -> tuple[str, list[str]]:
        """Compile edited copies (`copies`), and return all errors and the run command."""
        sources = [self.write(name, text) for name, text in files.items()]
        if not sources[0].endswith(".java"):
            prelude = [] if "#include" in files["solution.cpp"] else ["-DPRELUDE"]
            headers = [f'-DHEADERS="{path}"' for path in sources[1:]]
            what = [f'-DSOLUTION="{sources[0]}"', "-fno-access-control", *prelude, *headers]
            options = ["-DEDITS", "-std=c++17", "-w", "-o", self.program, *what]
            return self.messages([self._cpp, *options, self.ours("driver.cpp")]), [self.program]
        java, compiler = (
            self.tool(name, "Java", "a JDK (default-jdk)") for name in ("java", "javac")
        )
        made = str(self.scratch.path / _MADE)
        sources += [self.write("Pair.java", _PAIR), self.ours("Driver.java")]
        errors = self.messages([compiler, *_OF_JAVAC, *_ALL_ERRORS, "-d", made, *sources])
        return errors, [java, *self.java_options, "-cp", made, "BoustroDriver"]

    def messages(self, compiler: Sequence[str]) -> str:
        """The messages of a compiler that fails; raises `CannotOpen` if time runs out."""
        ran = self._run_compiler(["/bin/sh", "-c", MERGED, "sh", *compiler], compiler[0])
        if self.limits.clock is not None:
            self.limits.clock.spend(ran.used.processor)
        return "" if ran.code == 0 else ran.out.decode(errors="replace") or f"{ran.stopped}"

    def _left(self) -> float:
        assert self.limits.clock is not None  # noqa: S101 - judging starts a clock
        left = self.until - self.limits.clock.now()
        if left <= 0:
            message = say("no-compiling-in-time", "time ran out before it was compiled")
            hints = ("budget",)
            raise CannotOpen(SolverReply(fault=Verdict.UNFINISHED, message=message, hints=hints))
        return left

    def _compile_one_of(self, ways: Sequence[list[str]], path: Path) -> None:
        """Compile in the first way that works; if none does, report the first way's error."""
        try:
            self._compile(ways[0], path)
        except CannotOpen as first:
            with suppress(CannotOpen):
                return self._compile(ways[1], path)
            raise first from None

    def _compile(self, argv: list[str], path: Path) -> None:
        """Run a compiler; raises `CannotOpen` with its first error in words."""
        ran = self._run_compiler(argv, argv[0])
        self.warnings = ran.err
        if ran.code == 0:
            return
        self._left()
        fault, message = _explain(ran, path, argv[0])
        raise CannotOpen(fault.reply(message))

    def _run_compiler(self, argv: Sequence[str], tool: str) -> Ran:
        (self.scratch.path / _MADE).mkdir(exist_ok=True)
        limits = _COMPILING._replace(memory=_COMPILING.memory * (1 + is_java(tool)))
        place = self.place(tool, writable=(_MADE,))
        return run(argv, b"", limits, place, total=min(self._left(), _COMPILING.seconds))


@cache
def _compiled(name: str) -> bytes:
    code = SourceFileLoader(name, str(_HERE / name)).get_code(name)
    return MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def is_java(tool: str) -> bool:
    """Whether a command starts a Java virtual machine."""
    return Path(tool).name.removesuffix(".exe") in ("java", "javac")


def java_class(text: str) -> str:
    """A file of public classes, in a package or not, or a method as in the site's class."""
    text = re.sub(r"(?m)^([^\S\n]*)package\s+[\w.]+\s*;", r"\1", text, count=1)
    text = re.sub(
        r"(?m)^([^\S\n]*)public\s+((?:\w+\s+)?(?:class|interface|enum|record)\b)", r"\1\2", text
    )
    if re.search(r"\b(?:class|interface|enum|record)\s+\w", text):
        return text
    return f"class Solution {{ {re.sub(r'(?m)^import [^;]*;', '', text)}\n}}"


def _main_class(text: str, classes: Sequence[str]) -> str:
    """The class of a Java file that has a `main`, with those around it."""
    main = re.search(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(", text)
    around = next(classes_around(text, [main.start()])) if main else []
    return "$".join(around) or (classes[0] if classes else "Solution")


def _explain(ran: Ran, path: Path, tool: str) -> tuple[Verdict, str]:
    """The first message of a compiler or linker about the solution itself, as a sentence."""
    tool = Path(tool).name
    if ran.stopped:
        text = f"{tool} did not finish: {ran.stopped} limit"
        return Verdict.NOT_JUDGED, say("tool-stopped", text, tool=tool)
    if link := _LINKING.search(ran.err):
        text = f"{link[1]} is used and defined nowhere in the file (the linker cannot find it)"
        return Verdict.NOT_COMPILED, say("defined-nowhere", text, name=link[1])
    lines = ran.err.splitlines()
    if trouble := _own_trouble(lines, ran.code):
        text = f"{tool} is in trouble, not the solution: {trouble}"
        return Verdict.NOT_JUDGED, say("tool-in-trouble", text, tool=tool, error=trouble)
    message = _first_error(lines, path) or lines[0]
    if not message.startswith("line ") and any("river." in line for line in lines):
        text = path.read_text("utf-8", errors="replace")
        if text.count("{") > text.count("}"):
            text = "the file ends before every { is closed: is the end missing?"
            return Verdict.NOT_COMPILED, say("brace-left-open", text)
        text = "its function takes or returns a type that the judge cannot pass"
        return Verdict.NOT_JUDGED, untold(say("type-not-passed", text), "")
    message = printable_words(message.strip(), 200)
    if newer := _NEWER.search(message):
        message += f" ({tool} of this machine is older than that)"
    return Verdict.NOT_JUDGED if newer or MISSING.search(message) else Verdict.NOT_COMPILED, message


def _own_trouble(lines: Sequence[str], code: int | None) -> str:
    """The message of a compiler that itself failed; empty for an error in a text."""
    own = [line for line in lines if not _REPEATED.match(line)]
    said = next(filter(_TROUBLE.search, own), "")
    if not said and not any(map(_OF_A_TEXT.match, lines)):
        ended = f"ended by signal {-code}" if code and code < 0 else f"exit code {code}"
        said = next(filter(str.strip, own), ended)
    return printable_words(said.strip(), 200)


def _first_error(lines: Sequence[str], path: Path) -> str:
    """The first error with its line in the solution, which may be said before it or below it."""
    own = re.compile(rf"\s*\S*(?:{re.escape(path.name)}|[sS]olution\.\w+):(\d+)[:\d]*")
    first, last = "", 0
    for i, line in enumerate(lines):
        if not re.search(r"\berror\b", line):
            continue
        around = (line, *lines[i + 1 : i + 2], *lines[last:i][::-1])
        place = next(filter(None, map(own.match, around)), None)
        begin = own.match(line)
        message = line[begin.end() :] if begin else line
        message = re.sub(r"^.*?\berror: |^\s+", "", message)
        more = re.search(r"(?m)^\s*symbol:\s+(.*)", "\n".join(lines[i + 1 : i + 5]))
        message = f"{message}, symbol: {more[1]}" if more else message
        if place:
            return f"line {place[1]}: {message}"
        first, last = first or message, i + 1
    return first
