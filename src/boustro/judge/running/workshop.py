"""Workshop: what a solution needs before it can run: its tool, a compiler, copies, a place."""

import os
import re
import shutil
import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from time import monotonic

from boustro.judge.choosing import CannotOpen
from boustro.judge.running.detect import Callee
from boustro.judge.running.process import MIB, Place, Ran, SolverLimits, environment, run
from boustro.judge.running.refused import refusing_filter
from boustro.judge.running.scratch import Scratch
from boustro.judge.verdict import SolverReply, Verdict

_HERE = Path(__file__).parent
_COMPILING = SolverLimits(seconds=60, start=0, memory=2048 * MIB, output=256 * MIB)
# What a virtual machine takes for itself, beside the memory of the solver.
_OF_JAVA = 1024 * MIB
_MADE = "made"
_IMPORTS = "import java.io.*; import java.math.*; import java.util.*; import java.util.stream.*; "
_CONTAINED = ("network", "files", "processes", "number of processes")
_LINKING = re.compile(r"undefined (?:reference to|symbols?)[^`'\"]*[`'\"]([^`'\"]*)")


class Workshop:
    """A scratch directory with all that one solution needs, until it is closed.

    Where it is `untrusted` everything, the compiler too, runs in a sandbox.
    """

    def __init__(self, limits: SolverLimits, until: float, *, untrusted: bool) -> None:
        self.limits, self.until, self.untrusted = limits, until, untrusted
        self.scratch = Scratch()
        self.made: tuple[str, ...] = ()

    def close(self) -> None:
        """Take everything away."""
        self.scratch.take_away()

    @property
    def contained(self) -> dict[str, bool]:
        """What the solver is kept from, by name."""
        # Without the filter a solution in the sandbox has memory that nobody counts.
        bounded = not self.untrusted or refusing_filter() is not None
        is_linux = sys.platform.startswith("linux")
        bounds = {"time": True, "output": True, "memory": is_linux and bounded}
        return bounds | dict.fromkeys(_CONTAINED, self.untrusted)

    def place(self, tool: str, *, writable: Sequence[str] = ()) -> Place:
        """Where a tool runs."""
        if not self.untrusted:
            return Place(self.scratch.path, environment())
        from boustro.judge.running.sandbox import sandboxed

        tools = [] if tool.startswith(str(self.scratch.path)) else [tool]
        return sandboxed(self.scratch.path, tools, writable=writable)

    def keep(self, path: Path) -> str:
        """Where those who run a file find it: where it is, or as a copy in the sandbox."""
        if not self.untrusted:
            return str(path)
        copy = self.scratch.path / f"solution{path.suffix}"
        shutil.copyfile(path, copy)
        copy.chmod(0o755)
        return str(copy)

    def ours(self, name: str) -> str:
        """Where a file that runs a solver's function lies."""
        copy = self.scratch.path / name
        shutil.copyfile(_HERE / name, copy)
        copy.chmod(0o644)
        return str(copy)

    def python(self, *, alone: bool = False) -> list[str]:
        """The interpreter; `alone` without the directory of its script among its modules."""
        if not self.untrusted:
            return [sys.executable, "-P"] if alone else [sys.executable]
        from boustro.judge.running.sandbox import probed_python

        return [probed_python(), "-I"]

    def tool(self, name: str, what: str, package: str) -> str:
        """The path of a tool; raises `CannotOpen` with what to install where it is missing."""
        found = shutil.which(name)
        if found is None:
            raise _not_judged(f"{what} needs {name}, which is not installed: install {package}")
        return found

    def limits_of(self, tool: str) -> SolverLimits:
        """The limits, with what a virtual machine takes for itself."""
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

    def typescript(self, node: str, source: str, path: Path) -> str:
        """A file whose types Node.js or `tsc` can take out."""
        asked = [node, "-p", "typeof require('module').stripTypeScriptTypes"]
        ran = run(asked, b"", _COMPILING, self.place(node), total=self._left())
        if ran.out.strip() == b"function":
            return source
        tsc = shutil.which("tsc")
        if tsc is None:
            raise _not_judged(
                "TypeScript needs Node.js 22.13 or newer, or tsc: npm install -g typescript; or "
                f"give a command: boustro judge -- npx tsx {path}"
            )
        made = self.scratch.path / _MADE
        options = ["--target", "es2022", "--module", "commonjs", "--outDir", str(made)]
        self._compile([tsc, *options, source], path, must=str(made / f"{Path(source).stem}.js"))
        return str(made / f"{Path(source).stem}.js")

    def build(self, path: Path, text: str, callee: Callee | None) -> list[str]:
        """Compile a file, with our driver around a function of it; the command that runs it."""
        if path.suffix == ".java":
            return self._build_java(path, text, callee)
        plain = path.suffix == ".c"
        source, program = self.keep(path), str(self.scratch.path / _MADE / "solution")
        standard = ["-O2", "-w", "-o", program]
        if callee is None:
            compiler = self._c if plain else self._cpp
            standard += [] if plain else ["-std=c++17"]
            self._compile([compiler, *standard, source, "-lm"], path)
            return [program]
        driver, what = self.ours("driver.cpp"), f'-DSOLUTION="{source}"'
        function = callee.name.replace(".", "::")
        objects: list[str] = []
        if plain:
            objects = [f"{program}.o"]
            renamed = ["-Dmain=solution_main", "-O2", "-w", "-c", "-o", *objects]
            self._compile([self._c, *renamed, source], path)
            what = f"-DPROTOTYPE={callee.source.partition('{')[0].strip().removeprefix('static ')}"
        named = [what, f"-DFUNCTION={function}", driver, *objects]
        self._compile([self._cpp, "-std=c++17", *standard, *named, "-lm"], path)
        return [program]

    @cached_property
    def _c(self) -> str:
        return shutil.which("gcc") or shutil.which("clang") or self.tool("cc", "C", "gcc")

    @cached_property
    def _cpp(self) -> str:
        return shutil.which("g++") or self.tool("clang++", "C++", "g++")

    def _build_java(self, path: Path, text: str, callee: Callee | None) -> list[str]:
        java = self.tool("java", "Java", "a JDK (default-jdk)")
        compiler = self.tool("javac", "Java", "a JDK (default-jdk)")
        public = re.search(r"\bpublic\s+(?:final\s+)?class\s+(\w+)", text)
        classes = re.findall(r"\bclass\s+(\w+)", text)
        source = self.scratch.path / f"{public[1] if public else 'Solution'}.java"
        is_packaged = re.search(r"^\s*package\s", text, re.MULTILINE)
        source.write_text(text if is_packaged else _IMPORTS + text, encoding="utf-8")
        source.chmod(0o644)
        made = str(self.scratch.path / _MADE)
        sources = [str(source), *([self.ours("Driver.java")] if callee else [])]
        quick = ["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", "-nowarn", "-encoding", "UTF-8"]
        self._compile([compiler, *quick, "-d", made, *sources], path)
        run_as = [java, *self.java_options, "-cp", made]
        if callee is None:
            return [*run_as, _main_class(text, classes)]
        owner, _, method = callee.name.rpartition(".")
        return [*run_as, "BoustroDriver", owner or classes[0], method]

    def _left(self) -> float:
        left = self.until - monotonic()
        if left <= 0:
            said = "time ran out before it was compiled; --budget allows more"
            raise CannotOpen(SolverReply(fault=Verdict.UNFINISHED, said=said))
        return left

    def _compile(self, argv: list[str], path: Path, must: str = "") -> None:
        """Run a compiler; raises `CannotOpen` with its first error in words."""
        (self.scratch.path / _MADE).mkdir(exist_ok=True)
        limits = _COMPILING._replace(memory=_COMPILING.memory * (1 + is_java(argv[0])))
        place = self.place(argv[0], writable=(_MADE,))
        ran = run(argv, b"", limits, place, total=min(self._left(), _COMPILING.seconds))
        if ran.code == 0 or (must and Path(must).exists()):
            return
        self._left()
        raise CannotOpen(SolverReply(fault=Verdict.NOT_COMPILED, said=_explain(ran, path, argv)))


def is_java(tool: str) -> bool:
    """Whether a command starts a Java virtual machine."""
    return Path(tool).name.removesuffix(".exe") in ("java", "javac")


def _main_class(text: str, classes: Sequence[str]) -> str:
    """The class of a Java file that has a `main`."""
    before = re.split(r"\bstatic\s+(?:final\s+)?void\s+main\s*\(", text)[0]
    found = re.findall(r"\bclass\s+(\w+)", before)
    return found[-1] if found else classes[0] if classes else "Solution"


def _not_judged(said: str) -> CannotOpen:
    return CannotOpen(SolverReply(fault=Verdict.NOT_JUDGED, said=said))


def _explain(ran: Ran, path: Path, argv: Sequence[str]) -> str:
    """What a compiler or a linker says, in a sentence."""
    if ran.stopped:
        return f"{Path(argv[0]).name} did not finish: {ran.stopped} limit"
    if found := _LINKING.search(ran.err):
        name = "main" if found[1] == "main" else found[1]
        return f"{name} is used and defined nowhere in the file (the linker cannot find it)"
    lines = ran.err.splitlines()
    inside = [line for line in lines if "error" in line and "driver.cpp" not in line]
    if not inside and any("driver.cpp" in line for line in lines):
        return (
            "its function takes or returns a type that the judge cannot pass; use --form or a main"
        )
    first = (inside or lines or [f"exit code {ran.code}"])[0]
    place = re.sub(rf"\S*(?:{re.escape(path.name)}|solution\.\w+|Solution\.java):", "line ", first)
    return "".join(c if c.isprintable() else " " for c in place).strip()[:200]
