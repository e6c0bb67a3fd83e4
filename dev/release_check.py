"""Release check: build what a release uploads, and try it where boustro has never been.

`make release-check` runs every step on a copy of the committed files, so that nothing of this clone
helps: the sdist, a wheel for each Python of this machine, repaired for other Linux systems, and the
pure wheel; their files and metadata; tests on the *installed* wheels, also with the oldest and the
newest versions of the dependencies (RELEASE_TESTS=tests/grid chooses other tests); the pure wheel
inside Pyodide under Node; the notebooks in a kernel of Jupyter; the documents; the workflows
against their schemas.  Arguments name single steps, which go on with what is in build/release.  A
step that cannot be tried here says so and does not count as passed.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
WORK = ROOT / "build" / "release"
CLONE, DIST, TOOLS, AWAY = (WORK / name for name in ("clone", "dist", "tools", "away"))
CONSTRAINTS = ROOT / "constraints.txt"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror")
UNREACHABLE = re.compile(
    r"Name or service not known|name resolution|Network is unreachable"
    r"|ENOTFOUND|EAI_AGAIN|ETIMEDOUT"
)
SCHEMAS = {
    "vendor.github-workflows": ".github/workflows/*.yml",
    "vendor.github-actions": "action.yml",
    "vendor.dependabot": ".github/dependabot.yml",
    "vendor.citation-file-format": "CITATION.cff",
}
NEEDED = ("numpy", "graph", "exact", "arrow", "picture", "web")
WITH = ("pytest>=9", "hypothesis>=6.100", "sybil>=9", "jsonschema-rs>=0.46")
# A minute's worth of what could differ between Pythons, compilers and dependencies: published
# figures, the core and arrays, the transition function, one format after another, the command.
TRIED = os.environ.get("RELEASE_TESTS", "").split() or [
    "tests/docs/test_oracles.py",
    "tests/package/test_native.py",
    "tests/package/test_public.py",
    "tests/support/test_interpreter.py",
    *(
        f"tests/{name}.py"
        for name in ("model/test_turn", "solve/test_search", "formats/test_goldens")
    ),
]
FIRST = "import boustro; print(float(boustro.analyse(boustro.builtin('mb47')).mean))"
ANSWER = "39.225122308"
IN_PYODIDE = """
import { loadPyodide } from "FOLDER/pyodide.mjs";
import { readFileSync } from "node:fs";
const python = await loadPyodide({ indexURL: "FOLDER/" });
for (const wheel of process.argv.slice(2)) {
  const name = wheel.split("/").pop();
  python.FS.writeFile(`/${name}`, readFileSync(wheel));
  if (name.startsWith("micropip") || name.startsWith("packaging")) {
    python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  }
}
await python.runPythonAsync(`
import glob, micropip
await micropip.install(["emfs:" + path for path in glob.glob("/*.whl")], deps=False)
import sys
FIRST
print(sys.version.split()[0], boustro.min_rolls([[-1, -1], [-1, 3]]))`);
"""


class LeftOutError(Exception):
    """A step that cannot be tried here, which is not a step that passes."""


def run(
    *command: object, cwd: Path = WORK, seconds: int = 2400, env: Mapping[str, str] | None = None
) -> str:
    """What a command prints; a failure ends the check with all that it said."""
    words = [str(word) for word in command]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        words,
        cwd=cwd,
        env=clean | {"UV_PYTHON_DOWNLOADS": "never", "UV_LINK_MODE": "copy", **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    if done.returncode:
        output = f"{done.stdout[-8000:]}\n{done.stderr[-4000:]}"
        if UNREACHABLE.search(output):
            raise LeftOutError(f"nothing could be fetched by {words[0]}")
        raise SystemExit(f"FAILED: {' '.join(words)}\n{output}\nexit code {done.returncode}")
    return done.stdout


def tool(name: str, *words: object, cwd: Path = WORK, **env: str) -> str:
    """What one of the release's own tools prints; they find each other on the path."""
    path = f"{TOOLS / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return run(TOOLS / "bin" / name, *words, cwd=cwd, env={"PATH": path, **env})


def prepare() -> str:
    """A copy of the committed files, and the tools in an environment of their own."""
    shutil.rmtree(WORK, ignore_errors=True)
    CLONE.mkdir(parents=True)
    packed = subprocess.run(
        ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True, timeout=60
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        files.extractall(CLONE, filter="data")
    run(sys.executable, "-m", "venv", TOOLS)
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = table["dependency-groups"]["release"]
    tool("python", "-m", "pip", "install", "-q", "-c", CONSTRAINTS, *wanted)
    return f"{len([*CLONE.rglob('*')])} files"


def pythons() -> dict[str, str]:
    """The Pythons of this machine that boustro supports, each minor version once."""
    own = map(str, Path.home().glob(".pyenv/versions/*/bin"))
    path = os.pathsep.join([*own, os.environ["PATH"]])
    words = ("python", "list", "--only-installed", "--output-format", "json")
    listed = json.loads(run(TOOLS / "bin" / "uv", *words, env={"PATH": path}))
    usable: dict[str, str] = {}
    for each in listed:
        minor = each["version_parts"]["minor"]
        if each["implementation"] == "cpython" and minor >= 11 and "shims" not in each["path"]:
            mark = "" if each["variant"] == "default" else "t"
            usable.setdefault(f"3.{minor}{mark}", each["path"])
    return dict(sorted(usable.items()))


def build() -> str:
    """The sdist, then from it a wheel for each Python, repaired, and the pure wheel."""
    tool("python", "-m", "build", "-q", "--sdist", "-o", DIST, CLONE)
    (source,) = DIST.glob("*.tar.gz")
    raw = WORK / "raw"
    for path in pythons().values():
        tool("uv", "build", "-q", "--wheel", "--python", path, "-o", raw, source)
    for wheel in sorted(raw.glob("*.whl")):
        tool("auditwheel", "repair", "-w", DIST, wheel)
    tool("uv", "build", "-q", "--wheel", "-o", DIST, source, BOUSTRO_PURE="1")
    files = ", ".join(path.name for path in sorted(DIST.glob("boustro*")))
    missing = sorted({"3.11", "3.12", "3.13", "3.14", "3.14t"} - pythons().keys())
    return f"{files}; not on this machine, so left out: {', '.join(missing) or 'nothing'}"


def metadata() -> str:
    """The metadata as the index reads it, and the workflows and the citation by their schemas."""
    files = [path for path in sorted(DIST.iterdir()) if path.suffix in (".whl", ".gz")]
    tool("twine", "check", "--strict", *files)
    for schema, pattern in SCHEMAS.items():
        tool("check-jsonschema", "--builtin-schema", schema, *sorted(CLONE.glob(pattern)))
    return f"{len(files)} files, {len(SCHEMAS)} schemas"


def contents() -> str:
    """A wheel holds the package and nothing else: what is tracked in src/, and its core."""
    package = CLONE / "src"
    tracked = {str(path.relative_to(package)) for path in package.rglob("*") if path.is_file()}
    needed = {name for name in tracked if not name.endswith(".d.ts")}
    for wheel in DIST.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            held = {name for name in packed.namelist() if not re.search(r"\.dist-info/|/$", name)}
        core = {name for name in held if re.fullmatch(r"boustro/_native\.\S+\.so", name)}
        wrong = (held - core) ^ needed
        if wrong or len(core) != ("none-any" not in wheel.name):
            raise SystemExit(
                f"FAILED: {wheel.name} holds {sorted(core)}, and wrongly {sorted(wrong)}"
            )
    return f"{len(needed)} files, and the core"


def _install(name: str, python: str, *words: object) -> Path:
    """The Python of a new environment in which a wheel of boustro is installed."""
    home = WORK / name
    shutil.rmtree(home, ignore_errors=True)
    tool("uv", "venv", "-q", "--python", python, home)
    inside = home / "bin" / "python"
    tool("uv", "pip", "install", "-q", "--python", inside, *words)
    return inside


def _wheel(version: str) -> Path:
    kind = "none-any" if version == "pure" else f"-cp{version.replace('.', '')}-manylinux"
    (wheel,) = (path for path in DIST.glob("*.whl") if kind in path.name)
    return wheel


def first_answer() -> str:
    """From nothing to a first answer: an environment, the wheel and its one dependency."""
    lines = []
    for version, path in {**pythons(), "pure": sys.executable}.items():
        began = time.monotonic()
        inside = _install("first", path, _wheel(version))
        if not run(inside, "-c", FIRST).startswith(ANSWER):
            raise SystemExit(f"FAILED: another first answer in {version}")
        lines.append(f"{version}: {time.monotonic() - began:.1f} s")
    return ", ".join(lines)


def installed() -> str:
    """The tests on the installed wheels, away from src/: every Python, and as pure Python."""
    lines = []
    for version, path in {**pythons(), "pure": sys.executable}.items():
        inside = _install(f"installed-{version}", path, "-c", CONSTRAINTS, *_with_tests(version))
        lines.append(f"{version}: {_tests(inside)}")
    return "; ".join(lines)


def _with_tests(version: str) -> tuple[str, ...]:
    return f"boustro[{','.join(NEEDED)}] @ file://{_wheel(version)}", *WITH


def _tests(inside: Path) -> str:
    """The closing line of the tests in an environment, away from src/."""
    shutil.rmtree(AWAY, ignore_errors=True)
    AWAY.mkdir()
    for part in ("tests", "docs", "examples", "README.md", "conftest.py", "pyproject.toml"):
        copy = shutil.copytree if (CLONE / part).is_dir() else shutil.copy
        copy(CLONE / part, AWAY / part)
    where = run(inside, "-c", "import boustro; print(boustro.__file__)", cwd=AWAY)
    if "site-packages" not in where:
        raise SystemExit(f"FAILED: the tests would run on {where}, not on what is installed")
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", *TRIED)
    return run(inside, *words, cwd=AWAY, seconds=7200).strip().splitlines()[-1].strip("= ")


def versions() -> str:
    """The oldest versions that pyproject.toml allows, and the newest that there are."""
    oldest, lines = next(iter(pythons())), []
    for resolution in ("lowest-direct", "highest"):
        words = ("--resolution", resolution, *_with_tests(oldest))
        inside = _install(resolution, pythons()[oldest], *words)
        lines.append(f"{resolution}: {_tests(inside)}")
    return "; ".join(lines)


def pyodide() -> str:
    """The pure wheel, installed by micropip in the Python of the browser, under Node."""
    if not (shutil.which("npm") and shutil.which("node")):
        raise LeftOutError("there is no npm")
    home = WORK / "pyodide"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    source = (CLONE / "src/boustro/site/pyodide.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^VERSION = "(.+)"', source, re.MULTILINE)
    run("npm", "pack", "--silent", f"pyodide@{version}", cwd=home)
    with tarfile.open(home / f"pyodide-{version}.tgz") as files:
        files.extractall(home, filter="data")
    fetched = ("-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", home)
    tool(
        "python",
        *fetched,
        "--python-version",
        "3.14",
        "-c",
        CONSTRAINTS,
        "micropip",
        "packaging",
        "click",
    )
    script = IN_PYODIDE.replace("FOLDER", str(home / "package")).replace("FIRST", FIRST)
    (home / "try.mjs").write_text(script, encoding="utf-8")
    said = run("node", home / "try.mjs", *sorted(home.glob("*.whl")), _wheel("pure")).split()
    if not said[-3].startswith(ANSWER) or said[-1] != "1":
        raise SystemExit(f"FAILED: in Pyodide the answers are {said[-3:]}")
    return f"Python {said[-2]} in Pyodide {version}"


def notebooks() -> str:
    """The notebooks in a kernel of Jupyter, with nothing but the wheel and what they name."""
    inside = _install(
        "notebooks", sys.executable, "-c", CONSTRAINTS, f"boustro[plot] @ file://{_wheel('pure')}",
        "nbclient", "ipykernel",
    )  # fmt: skip
    paths = sorted((CLONE / "docs" / "notebooks").glob("*.ipynb"))
    run(inside, "-m", "nbclient.cli", "--timeout", "300", *paths)
    return ", ".join(path.name for path in paths)


def documents() -> str:
    """The documents, built by what is installed, and under its version."""
    wheel = _wheel(".".join(map(str, sys.version_info[:2])))
    extras = f"boustro[batch,docs,exact,graph,picture,plot,web] @ file://{wheel}"
    inside = _install("documents", sys.executable, "-c", CONSTRAINTS, extras)
    run(inside, "-m", "sphinx", "-q", "-W", "-b", "html", CLONE / "docs", WORK / "html")
    (version,) = re.findall(r"boustro-(\S+?)-cp", wheel.name)
    page = (WORK / "html" / "index.html").read_text(encoding="utf-8")
    if version not in page:
        raise SystemExit(f"FAILED: the documents do not say that they are of version {version}")
    return f"version {version}"


def clang() -> str:
    """The core compiles without a warning by Clang, too, and where no type has 128 bits."""
    if shutil.which("clang++") is None:
        raise LeftOutError("there is no clang++")
    tool("python", "-m", "pip", "install", "-q", "-c", CONSTRAINTS, "nanobind")
    where = "import nanobind as n, sysconfig as s; print(s.get_path('include'), n.include_dir())"
    outside = [word for path in tool("python", "-c", where).split() for word in ("-isystem", path)]
    given = ("-std=c++20", "-Inative", "-fsyntax-only", "-x", "c++", *WARNINGS)
    headers = sorted((CLONE / "native" / "boustro").glob("*.hpp"))
    bindings = sorted((CLONE / "bindings").glob("*.cpp"))
    every = [word for path in headers for word in ("-include", path)]
    run("clang++", *given, *every, "/dev/null", cwd=CLONE)
    run("clang++", *given, "-U__SIZEOF_INT128__", *every, "/dev/null", cwd=CLONE)
    for path in bindings:
        run("clang++", *given, *outside, path, cwd=CLONE)
    return f"{len(headers)} headers, {len(bindings)} files of the bindings"


STEPS = (
    prepare,
    build,
    metadata,
    contents,
    clang,
    first_answer,
    installed,
    versions,
    pyodide,
    notebooks,
    documents,
)


def main(names: list[str]) -> None:
    """Run the steps, or those that are named, and print what each of them saw."""
    chosen = [step for step in STEPS if not names or step.__name__ in names]
    left = []
    for step in chosen:
        began = time.monotonic()
        try:
            said = step()
        except LeftOutError as why:
            said = f"LEFT OUT: {why}"
            left.append(step.__name__)
        print(f"{step.__name__}: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{len(chosen) - len(left)} steps passed, left out: {', '.join(left) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
