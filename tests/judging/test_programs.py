"""A program that is run for many texts in one process does what it does by itself."""

import sys
from pathlib import Path

import pytest

from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running import solvers
from boustro.judging.running.opening import Target, candidates_of
from boustro.judging.running.process import Clock, Place, Ran, SolverLimits, environment, run
from boustro.judging.running.solvers import ProcessProgram
from boustro.judging.running.streams import BoardTurns
from tests.judging.in_process import judge_here
from tests.support.missing import need

SOLVERS = Path(__file__).parent / "solvers"
TEXTS = (b"1 2\n3 4\n", b"5 6\n7 8\n", b"9 10\n11 12")
IN_TURN = BoardTurns([text + b"\0" for text in (*TEXTS, TEXTS[0])], b"\0\n")
READS = "n = input(); m = input(); "
JAVA = (
    "public class Main {{ static int runs; "
    "public static void main(String[] a) throws Exception {{ runs++; {} }} }}"
)
ALONE = {
    "main.py": (
        f"import sys\nruns = 1\ndef main():\n    global runs; {READS}runs += 1\n"
        "    print(n, m, runs, sys.argv[1:], __name__)\nif __name__ == '__main__': main()"
    ),
    "exit.py": f"import sys, atexit; atexit.register(print, 'end'); {READS}print(n); sys.exit()",
    "open.py": "import os, sys; f = open(os.environ['OUTPUT_PATH'], 'w'); f.write(open(0).read())",
    "size.py": (
        "import os; print(os.read(0, os.fstat(0).st_size)); "
        "os.lseek(0, 0, 0); print(len(open('/dev/stdin').read()))"
    ),
    "thread.py": (
        "import sys, threading\ndef work(): print(sys.stdin.readlines())\n"
        "threading.Thread(target=work).start()"
    ),
    "module.py": (
        "import sys, pickle, math; input()\nclass A: pass\n"
        "math.pi = getattr(math, 'pi', 0) + 1\n"
        "print(math.pi, len(pickle.dumps(A())), "
        "sys.path[0] == sys.modules['__main__'].__file__.rpartition('/')[0])"
    ),
    "read.js": (
        "const fs = require('fs'); leak = (globalThis.leak || 0) + 1; "
        "console.log(fs.readFileSync(0) + '', fs.readFileSync('/dev/stdin', 'utf8').length, "
        "leak, require.main === module)"
    ),
    "lines.js": (
        "const all = []; "
        "const rl = require('readline').createInterface("
        "{ input: process.stdin, output: process.stdout });\n"
        "rl.on('line', (x) => all.push(x)).on('close', () => { "
        "console.log(all.length, all[0]); process.exit(0); console.log('no'); });"
    ),
    "first.js": (
        "require('readline').createInterface(process.stdin).on('line', "
        "(x) => { console.log(x, [] instanceof Array); process.exit(); })"
    ),
    "later.js": (
        "Array.prototype.mine = (Array.prototype.mine || 0) + 1; "
        "let s = ''; process.stdin.on('data', (x) => (s += x)); "
        "process.stdin.on('end', () => setTimeout(() => { process.stdout.write(s + [].mine); "
        "process.on('exit', () => console.log('end')); }, 1));"
    ),
    "template.js": (
        "const out = require('fs').createWriteStream(process.env.OUTPUT_PATH); "
        "(async () => { for await (const x of process.stdin) out.write(x); out.end(); })()"
    ),
    "module.mjs": (
        "import { readFileSync } from 'fs'; "
        "let runs = 0; runs++; console.log(runs, readFileSync(0, 'utf8'))"
    ),
    # In turn: a run that exits, one that closes its streams, and one that leaves a thread.
    "Main.java": JAVA.format(
        "Scanner s = new Scanner(System.in); int n = s.nextInt(); "
        "if (n == 1) { System.out.println(n + runs); "
        "try { System.exit(0); } catch (Exception e) { } System.out.println(1); } "
        "else if (n == 5) { s.nextLine(); "
        "PrintWriter w = new PrintWriter(System.out); "
        "w.println(s.nextLine() + runs); w.close(); s.close(); } "
        "else new Thread(() -> System.out.print(s.nextLine() + s.nextLine() + runs)).start();"
    ),
}
TELLS = "import sys\nif 'programs' in sys.orig_argv[1]: print(7)\n"
TOOLS = {".js": "node", ".mjs": "node", ".java": "javac"}


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_a_program_cannot_tell_that_it_runs_with_others(tmp_path: Path, name: str) -> None:
    """It reads, prints and ends as by itself, and finds nothing of the run before."""
    path = tmp_path / name
    if path.suffix in TOOLS:
        need(TOOLS[path.suffix])
    path.write_text(ALONE[name] + "  // System.in input(" * (path.suffix != ".py"), "utf-8")
    limits = SolverLimits(clock=Clock())
    with candidates_of(Target(name, path, form="boj"), limits, 1, 60.0) as candidates:
        (solver,) = candidates.solvers
        assert isinstance(solver, ProcessProgram)
        given = (solver.limits, solver.place)
        alone = [run(solver.argv, text, *given, total=60).out for text in TEXTS]
        together = run(solver.many, IN_TURN, *given, total=60).replies

    assert all(alone)
    assert together == (b"", *alone, alone[0])


@pytest.mark.parametrize(
    "code", ["sys.exit(3)", "1 / 0", "import os; os.abort()", "sys.exit('said')"]
)
def test_what_does_not_end_well_ends_all(tmp_path: Path, code: str) -> None:
    """No line follows what such a run printed: the program is then run by itself."""
    path = tmp_path / "solution.py"
    path.write_text(f"import sys\nprint(1)\nif input() == '5 6': {code}\n", encoding="utf-8")
    argv = [sys.executable, str(Path(solvers.__file__).with_name("programs.py")), str(path)]
    place = Place(tmp_path, environment())
    ran = run(argv, IN_TURN, SolverLimits(), place, total=60)

    assert ran.replies == (b"", b"1\n")
    assert ran.code == 1


@pytest.mark.slow
def test_many_boards_start_few_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A right program is started for a tenth of its boards at most.

    One that fails so is believed by itself.
    """
    count = 0

    def counted(*args: object, **named: object) -> Ran:
        nonlocal count
        count += 1
        return run(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(solvers, "run", counted)
    right = SOLVERS / "right" / "boj.py"
    found, few = judge(Target("right", right, form="boj"), Terms(boards=100)), count
    told = tmp_path / "told.py"
    told.write_text(f"{TELLS}{right.read_text('utf-8')}", encoding="utf-8")
    believed = judge(Target("told", told, form="boj"), Terms(boards=5))

    assert found.accepted
    assert few <= 10
    assert believed.accepted


SILENT = """import sys
n, m = map(int, sys.stdin.readline().split())
for _ in range(n + m):
    a, b = map(int, sys.stdin.readline().split())
if sys.stdin.read():
    raise SystemExit(1)
"""


def test_a_program_that_prints_nothing_is_asked_in_the_one_form_that_it_reads(
    tmp_path: Path,
) -> None:
    """One that ends well on the text of one form alone is judged in that.

    It is told that it prints nothing.
    """
    path = tmp_path / "silent.py"
    path.write_text(SILENT, "utf-8")
    found = judge_here(path, Terms(boards=40, budget=120.0))

    assert found.form is not None
    assert (found.form.name, found.verdict.value) == ("boj", "format")
    assert found.failure is not None
    assert (
        found.failure.mistake == "it prints nothing: print one number per line, one for each board"
    )
