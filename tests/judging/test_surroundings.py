"""What lies around a submission of others is neither read nor run nor mounted.

No helper program sees it.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import QuestionError
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running import sandbox, solvers, tools, workshop
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits, run
from boustro.judging.running.sandbox import probed_python, sandboxed
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.tools import Toolbox
from boustro.judging.running.workshop import Workshop
from boustro.judging.verdict import Judgement
from boustro.model.board import Board
from tests.judging.test_sandbox import AMPLE, here, readable
from tests.judging.variants import SOLVERS
from tests.support.missing import leave_to, needs

pytestmark = pytest.mark.slow

__all__ = ["here"]
FEW = Terms(boards=20, budget=120.0, shrinking=0.1)
PATIENT = SolverLimits(seconds=20.0)
"""A busy machine decides nothing here."""
RIGHT, SHAPES = SOLVERS / "right", SOLVERS / "shapes"
# All that a process in the sandbox may have in its environment; the last ones a shell sets itself.
ALLOWED = {
    *("PATH", "LANG", "HOME", "TMPDIR", "TEMP", "TMP", "OUTPUT_PATH"),
    *("PYTHONHASHSEED", "PYTHONDONTWRITEBYTECODE", "PYTHONUTF8", "PWD", "OLDPWD", "SHLVL", "_"),
}
TOOLS = (
    "g++",
    "gcc",
    "clang",
    "clang++",
    "cc",
    "javac",
    "java",
    "node",
    "python",
    "python3",
    "bwrap",
)
BESIDE = ("as", "ld", "sh", "cc1plus", "tsc", "npm", "rustc", "go", "env")
# Each names something in the folder of the submission.
VARIABLES = {
    **dict.fromkeys(("CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH", "LIBRARY_PATH"), "{0}"),
    **dict.fromkeys(("GCC_EXEC_PREFIX", "COMPILER_PATH"), "{0}/bin/"),
    **dict.fromkeys(
        ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"), "-javaagent:{0}/evil.jar"
    ),
    "JDK_JAVAC_OPTIONS": "@{0}/@argfile",
    "CLASSPATH": "{0}",
    "NODE_OPTIONS": "--require={0}/evil.js",
    "NODE_PATH": "{0}/node_modules",
    "PYTHONSTARTUP": "{0}/sitecustomize.py",
    "PYTHONPATH": "{0}",
    "PYTHONUSERBASE": "{0}",
    "LD_PRELOAD": "{0}/evil.so",
    "LD_LIBRARY_PATH": "{0}",
    "RUSTUP_TOOLCHAIN": "{0}",
    "BASH_ENV": "{0}/evil.sh",
    "ENV": "{0}/evil.sh",
}
SAYS = """#!/bin/sh
{{
    echo "cwd: $(pwd)"
    echo "given: $*"
    echo "holds: $(ls -A . | tr '\\n' ' ')"
    echo "user: $(id -u)"
    echo "processes: $(ls /proc | grep -c '^[0-9]')"
    for place in {private}; do test -e "$place" && echo "sees: $place"; done
    env | sed 's/^/env: /'
}} >&2
exit {code}
"""


@dataclass
class Poisoned:
    """A folder with a submission among all that could sway a helper program.

    The judge is called from it.
    """

    folder: Path
    """The folder, which is the current directory, too."""
    canary: Path
    """A file that whatever is run or loaded there would make."""
    standins: Path
    """A folder outside, in which there is a stand-in for every tool."""
    said: list[str] = field(default_factory=list)
    """What the stand-ins told of where they run."""

    def solution(self, source: Path, name: str = "") -> Target:
        """A submission of others in the folder."""
        path = self.folder / (name or source.name)
        shutil.copyfile(source, path)
        return Target(path.name, path, untrusted=True)

    def stand_in(self, name: str, code: int) -> None:
        """A tool that tells where it runs."""
        private = " ".join(map(str, (self.folder, Path.home(), self.canary.parent)))
        _program(self.standins / name, SAYS.format(private=private, code=code))

    def hear(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note what the runs of the judge print on standard error."""

        def heard(*given: Any, **more: Any) -> Any:
            ran = run(*given, **more)
            self.said.append(ran.err)
            return ran

        for module in (workshop, solvers, sandbox):
            monkeypatch.setattr(module, "run", heard)

    def assert_apart(self) -> None:
        """Every stand-in that spoke was in the sandbox, in an empty directory.

        It had an environment of ours.
        """
        assert self.said
        for text in self.said:
            lines = [line.partition(": ")[::2] for line in text.splitlines()]
            told = dict(lines)
            variables = dict(value.partition("=")[::2] for kind, value in lines if kind == "env")

            assert (told["cwd"], told["holds"].strip()) == ("/work", ""), text
            assert str(self.folder) not in told["given"], text
            assert int(told["processes"]) < 12, text
            assert "sees" not in told, text
            assert os.getuid() or told["user"] == "65534", text
            assert set(variables) <= ALLOWED, text
            assert not [value for value in variables.values() if str(self.folder) in value], text
            assert all(map(os.path.isabs, variables["PATH"].split(":"))), text
        assert not self.canary.exists()


def _program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)


@pytest.fixture
def poisoned(here: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Poisoned]:
    """A folder full of traps, first on the path and named by variables; stand-ins are behind it."""
    with readable() as top:
        folder, canary = top / "class" / "mallory", top / "private" / "canary"
        canary.parent.mkdir()
        canary.parent.chmod(0o777)
        trap = f"#!/bin/sh\ntouch {canary}\nexit 1\n"
        for name in (*TOOLS, *BESIDE):
            for place in ("bin", "node_modules/.bin", "."):
                _program(folder / place / name, trap)
        python = f"open({str(canary)!r}, 'w')\n"
        for name in ("sitecustomize.py", "usercustomize.py", "json.py", "solution.pth", "re.py"):
            (folder / name).write_text(
                python if name[-1] == "y" else f"import os; {python}", "utf-8"
            )
        (folder / "evil.js").write_text(
            f"require('fs').writeFileSync({str(canary)!r}, '')\n", "utf-8"
        )
        (folder / "evil.sh").write_text(f"touch {canary}\n", "utf-8")
        (folder / "vector").write_text("#error poisoned\n", "utf-8")
        (folder / "stdio.h").write_text("#error poisoned\n", "utf-8")
        (folder / "package.json").write_text(
            '{"type": "module", "imports": {"fs": "./evil.js"}}', "utf-8"
        )
        (folder / ".npmrc").write_text("node-options=--require ./evil.js\n", "utf-8")
        (folder / "tsconfig.json").write_text('{"extends": "./evil"}', "utf-8")
        (folder / "@argfile").write_text("-processor evil\n", "utf-8")
        (folder / "pyvenv.cfg").write_text(f"home = {folder}/bin\n", "utf-8")
        (folder / "rust-toolchain.toml").write_text(f'[toolchain]\npath = "{folder}"\n', "utf-8")
        (top / "linked").symlink_to(folder / "bin")
        for name, value in VARIABLES.items():
            monkeypatch.setenv(name, value.format(folder))
        traps = (
            "",
            ".",
            "bin",
            f"{folder}/bin",
            f"{top}/linked",
            f"{top}/linked/../bin",
            f"{folder}",
        )
        path = ":".join((*traps, f"{top}/standins", "/usr/bin:/bin", ""))
        monkeypatch.setenv("PATH", path)
        monkeypatch.chdir(folder)
        # That of the tests asks the compiler on the path for its version.
        plain = property(lambda shop: [*shop.options, "-o", shop.program])
        monkeypatch.setattr(Workshop, "_output", plain)
        yield Poisoned(folder, canary, top / "standins")


STOOD_IN = {
    "g++": (SHAPES / "free_function.cpp", "solution.cpp"),
    "gcc": (SHAPES / "leetcode.c", "solution.c"),
    "javac": (SHAPES / "Method.java", "Method.java"),
    "node": (SHAPES / "typed.ts", "typed.ts"),
    "python": (RIGHT / "literal.py", "literal.py"),
}


@pytest.mark.parametrize("name", STOOD_IN)
def test_a_helper_program_sees_nothing_of_the_submission(
    name: str, poisoned: Poisoned, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiler, Node.js's question and interpreter start in the sandbox.

    They start in an empty directory, with our variables alone.
    """
    poisoned.stand_in(name, 0 if name == "python" else 1)
    if name == "javac":
        poisoned.stand_in("java", 1)
    if name == "python":
        monkeypatch.setattr(sys, "executable", str(poisoned.standins / name))
    target = poisoned.solution(*STOOD_IN[name])
    monkeypatch.setattr(tools, "SYSTEM", "")
    poisoned.hear(monkeypatch)
    judge(target, replace(FEW, board=Board(9)))

    poisoned.said = [text for text in poisoned.said if text.startswith("cwd: ")]
    poisoned.assert_apart()


REAL = {
    "g++": (SHAPES / "free_function.cpp", "solution.cpp"),
    "gcc": (SHAPES / "program.c", "solution.c"),
    "javac": (SHAPES / "Method.java", "Method.java"),
    "node": (SHAPES / "module_syntax.js", "solution.js"),
    "python3": (RIGHT / "literal.py", "literal.py"),
}


@pytest.mark.parametrize("name", REAL)
def test_the_real_tools_are_not_swayed(name: str, poisoned: Poisoned) -> None:
    """With all of it around, a right solution is accepted and nothing there was run or loaded."""
    if shutil.which(name, path="/usr/bin:/bin") is None:
        leave_to(f"with {name} in /usr/bin")
    terms = replace(FEW, boards=4) if name == "gcc" else FEW
    found = judge(poisoned.solution(*REAL[name]), terms, limits=PATIENT)

    assert found.accepted, found.full_reason
    assert not poisoned.canary.exists()


@needs("gcc")
def test_a_reference_takes_no_tool_beside_the_submission(poisoned: Poisoned) -> None:
    """It runs without a sandbox, so its compiler and what that starts come from elsewhere."""
    reference = poisoned.folder.parents[1] / "reference.c"
    shutil.copyfile(SHAPES / "program.c", reference)
    target = replace(poisoned.solution(RIGHT / "boj.py"), form="boj")
    against = Target("reference", reference, form="boj")
    found = judge(replace(target, against=against), replace(FEW, boards=4), limits=PATIENT)

    assert found.accepted, found.full_reason
    assert not poisoned.canary.exists()


def test_bubblewrap_itself_starts_in_an_empty_directory(
    poisoned: Poisoned, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both its question and every sandbox, with our variables alone."""
    log = poisoned.canary.parent / "log"
    log.touch()
    log.chmod(0o666)
    # No child is started: to the judge that would be memory in a sandbox that cannot be read.
    told = f'{{ echo "holds:" * .[!.]*; export -p; }} >> {log}'
    _program(poisoned.standins / "bwrap", f'#!/bin/sh\n{told}\nexec /usr/bin/bwrap "$@"\n')
    target = poisoned.solution(RIGHT / "literal.py")
    monkeypatch.setattr(tools, "SYSTEM", "")
    judge(target, FEW)
    lines = [line.partition(" ")[::2] for line in log.read_text("utf-8").splitlines()]

    assert {value for kind, value in lines if kind == "holds:"} == {"* .[!.]*"}
    assert {value.partition("=")[0] for kind, value in lines if kind == "export"} <= ALLOWED
    assert not poisoned.canary.exists()


def test_a_tool_that_lies_only_beside_the_submission_is_none(
    poisoned: Poisoned, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence says why it is not taken."""
    monkeypatch.setattr(tools, "SYSTEM", "/usr/bin/nowhere")
    monkeypatch.setenv("PATH", f"{poisoned.folder}/bin:{poisoned.standins}")
    _program(poisoned.standins / "bwrap", '#!/bin/sh\nexec /usr/bin/bwrap "$@"\n')
    found = judge(poisoned.solution(SHAPES / "module_syntax.js"), FEW)

    assert found.reason.startswith(
        "JavaScript needs node, which is taken from no folder of a submission"
    )


def test_tools_are_found_where_no_submission_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by an entry that is relative, empty or inside the folder.

    Nor are they found through links into it or out of it.
    """
    folder, good = tmp_path / "class", tmp_path / "good"
    for place in (folder / "bin", good, folder):
        _program(place / "tool", "")
    (tmp_path / "in").symlink_to(folder / "bin")
    (folder / "out").symlink_to(good)
    (tmp_path / "mixed").mkdir()
    (tmp_path / "mixed" / "tool").symlink_to(folder / "bin" / "tool")
    monkeypatch.chdir(folder)
    box = Toolbox(tools.around(folder / "x.py"))

    def found(*entries: object) -> str | None:
        monkeypatch.setenv("PATH", os.pathsep.join(map(str, entries)))
        return box.find("tool")

    for entry in (
        "",
        ".",
        "bin",
        folder,
        folder / "bin",
        tmp_path / "in",
        folder / "out",
        tmp_path / "mixed",
    ):
        assert found(entry) is None, entry
        assert found(entry, good) == str(good / "tool"), entry
    assert found(good / ".." / "class") is None
    # Elsewhere, too, such an entry would name whatever lies where the judge is called.
    monkeypatch.chdir(tmp_path)
    _program(tmp_path / "tool", "")
    for entry in ("", ".", "good"):
        assert found(entry) is None, entry


def test_the_systems_tools_are_found_where_a_submission_lies_above_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As for a file in `/`, where else none would be left."""
    monkeypatch.setenv("PATH", "/opt:/usr/bin")
    above = Toolbox((Path("/"),))

    assert list(above.folders()) == ["/usr/bin"]
    assert list(Toolbox((Path("/usr/bin"),)).folders()) == ["/opt"]


def test_a_class_beside_a_tool_is_not_mounted_with_it(here: None) -> None:
    """Nor are the files that the judge itself writes."""
    with readable() as top:
        (top / "class").mkdir()
        (top / "class" / "ada.py").write_text("right", "utf-8")
        tool = top / "bin" / "tool"
        _program(tool, '#!/bin/sh\nls "$@" 2>/dev/null\nexit 0\n')
        scratch = Scratch()
        box = Toolbox(tools.around(top / "class"))
        seen = []
        for toolbox in (Toolbox(), box):
            place = sandboxed(scratch.path, [str(tool)], toolbox=toolbox)
            seen.append(run([str(tool), str(top / "class")], b"", AMPLE, place, total=20).out)
        scratch.take_away()

    assert seen == [b"ada.py\n", b""]


def test_an_interpreter_in_the_folder_of_the_submission_is_not_taken(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the system's then, and the one beside the submission is not even tried."""
    with readable() as top:
        canary = top / "canary"
        _program(top / "class" / "bin" / "python", f"#!/bin/sh\ntouch {canary}\nexit 0\n")
        (top / "class" / "pyvenv.cfg").write_text("home = /usr/bin\n", "utf-8")
        monkeypatch.setattr(sys, "executable", str(top / "class" / "bin" / "python"))
        python = probed_python(Toolbox(tools.around(top / "class")))

        assert Path(python) == Path("/usr/bin/python3").resolve()
        assert not canary.exists()


def _with_neighbour(tmp_path: Path, *, untrusted: bool) -> Judgement:
    (tmp_path / "neighbour.py").write_text((RIGHT / "literal.py").read_text("utf-8"), "utf-8")
    path = tmp_path / "mine.py"
    path.write_text(
        "from neighbour import Solution as Known\n\n\nclass Solution:\n"
        "    def snakesAndLadders(self, board):\n        return Known().snakesAndLadders(board)\n",
        "utf-8",
    )
    return judge(Target("mine.py", path, untrusted=untrusted), FEW)


def test_ones_own_code_sees_its_neighbours(tmp_path: Path) -> None:
    """Modules that stand beside it are imported."""
    assert _with_neighbour(tmp_path, untrusted=False).accepted


def test_code_of_others_does_not(here: None, tmp_path: Path) -> None:
    """What stands beside it is missing in the sandbox."""
    assert "neighbour" in _with_neighbour(tmp_path, untrusted=True).reason


def test_a_path_that_the_user_typed_may_be_a_link(here: None, tmp_path: Path) -> None:
    """The file it leads to is copied, and is judged by that file's ending."""
    (tmp_path / "link").symlink_to(RIGHT / "literal.py")

    assert judge(Target("link", tmp_path / "link", untrusted=True), FEW).accepted


@pytest.mark.parametrize("kind", ["a pipe", "a device", "a folder", "too large"])
def test_what_is_no_file_of_its_size_is_refused_without_a_wait(
    here: None, tmp_path: Path, kind: str
) -> None:
    """Also where the user typed it."""
    path = tmp_path / "solution.py"
    if kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a device":
        path.symlink_to("/dev/zero")
    elif kind == "a folder":
        path.mkdir()
    else:
        path.write_bytes(b"#" * ((1 << 20) + 1))
    said = (
        "expected at most 1 MiB" if kind == "too large" else f"expected a regular file, got {kind}"
    )
    with pytest.raises(QuestionError, match=said):
        judge(Target("solution.py", path, untrusted=True), FEW)
