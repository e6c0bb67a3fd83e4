"""Two versions of boustro beside each other: every public answer that must not change.

    python dev/compare.py [--against COMMIT|WHEEL] [--games N] [--seed N] [--only PART,...] [--pure]

asks a wheel of the commit (b1c61b76, unless another is named; built once, then kept) and this
working tree the same questions.  It ends with 1 if an answer differs in a place that
`dev/comparison/intended.py` does not cover: discrete values must be equal, numbers to 10⁻¹²
relative.  `--wheel [COMMIT]` only builds the wheel.  With `--pure` both run without a core.

The parts: `games` (answers about random games), `files` (reading and writing), `cases` (of every
problem), `solutions` (judged) and `commands` (what they print).
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from dev.comparison import commands, files, games, intended, judged
from dev.comparison.difference import Difference
from dev.comparison.plain import differences, largest, lines_that_differ
from dev.comparison.sides import BASE, ROOT, copy_own, environment, unpack, wheel_of

MOST_SHOWN = 20
LONGEST_S = 4 * 3600
PARTS = ("games", "files", "cases", "solutions", "commands")
Answers = tuple[str, dict[str, Any]]
"""What was asked about, and the plain answers by the names of the questions."""


def answers(part: str, given: Path) -> Iterator[Answers]:
    """What the version that is imported answers in a part of the comparison."""
    lines = given.read_text("utf-8").splitlines() if given.is_file() else []
    match part:
        case "games":
            yield from games.answers(lines)
        case "files":
            yield from files.answers(given)
        case "cases":
            yield from judged.case_answers()
        case "solutions":
            yield from judged.solution_answers(ROOT, lines)


def prepare(part: str, folder: Path, count: int, seed: int) -> Path:
    """Write what both versions are asked in a part into a folder."""
    given = folder / part
    if part == "games":
        given.write_text("\n".join(games.draw(count, seed)), "utf-8")
    elif part == "files":
        given.mkdir()
        files.gather(ROOT, given)
    elif part == "solutions":
        given.write_text("\n".join(judged.gather(ROOT)), "utf-8")
    return given


def ask(part: str, given: Path, side: commands.Side) -> list[Answers]:
    """The answers of one version."""
    if part == "commands":
        return list(commands.answers(side, ROOT))
    to = side.folder / part
    with to.open("wb") as stream:
        subprocess.run(
            # Without `site`, or an editable installation answers for both.
            [sys.executable, "-S", "-P", __file__, "--answers", part, str(given)],
            env=side.environment,
            stdout=stream,
            check=True,
            timeout=LONGEST_S,
        )
    with to.open(encoding="utf-8") as lines:
        return [tuple(json.loads(line)) for line in lines]


def disagreements(part: str, old: list[Answers], new: list[Answers]) -> Iterator[Difference]:
    """Every place of every answer in which two versions disagree."""
    before, after = dict(old), dict(new)
    for subject in [*before, *(after.keys() - before.keys())]:
        theirs, ours = before.get(subject, {}), after.get(subject, {})
        for question in [*theirs, *(ours.keys() - theirs.keys())]:
            one, other = theirs.get(question), ours.get(question)
            if part == "commands":
                places = lines_that_differ(one, other)
            else:
                is_change = part == "games" and question in games.CHANGES
                places = differences(
                    one, other, largest([theirs.get("mean"), one]) if is_change else 0.0
                )
            for path, was, now in places:
                yield Difference(part, question, subject, path, was, now, ours)


def report(
    parts: list[str],
    places: list[Difference],
    compared: int,
    entries: tuple[intended.Intended, ...] = intended.INTENDED,
    tell: Callable[[str], None] = print,
) -> int:
    """Say what differs, on purpose or not; 1 where a place differs that no entry covers."""
    covered = dict[intended.Intended, set[tuple[str, str, str]]]()
    wrong = dict[tuple[str, str, str], Difference]()
    for difference in places:
        if entry := intended.covering(entries, difference):
            covered.setdefault(entry, set()).add(difference.answer)
        else:
            wrong.setdefault(difference.answer, difference)
    for difference in [*wrong.values()][:MOST_SHOWN]:
        for line in difference.lines():
            tell(line)
    for entry in entries:
        if entry.part in parts:
            name = f"{entry.part}, {entry.question}, {entry.subject}: {entry.reason}"
            count = len(covered.get(entry, ()))
            tell(f"intended, {count} answers: {name}" if count else f"covers nothing: {name}")
    kinds = Counter(f"{part}, {question}" for part, question, _ in wrong)
    tell(f"{compared:,} answers, {len(wrong)} differ beyond the list: {dict(kinds)}")
    return int(bool(wrong))


def compare(wheel: Path, parts: list[str], count: int, seed: int, *, pure: bool) -> int:
    """Ask both versions, at the same time, and report."""
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        sides = []
        for side, fill in (("old", partial(unpack, wheel)), ("new", copy_own)):
            fill(scratch / side)
            own = scratch / f"{side}-answers"
            own.mkdir()
            sides.append(commands.Side(environment(scratch / side, pure=pure), own))
        found, compared = list[Difference](), 0
        for part in parts:
            given = prepare(part, scratch, count, seed)
            with ThreadPool(2) as pool:
                old, new = pool.map_async(partial(ask, part, given), sides).get(LONGEST_S)
            asked = sum(len(own) for _, own in new)
            differing = list(disagreements(part, old, new))
            count = len({difference.answer for difference in differing})
            print(f"{part}: {asked:,} answers, {count} differ", flush=True)
            found += differing
            compared += asked
    return report(parts, found, compared)


def main() -> int:
    """Read the arguments, and do what they say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--against", default=BASE, help="a commit, or a wheel")
    parser.add_argument("--wheel", nargs="?", const=BASE, help="build the wheel of a commit only")
    parser.add_argument("--games", type=int, default=5_000, help="how many games")
    parser.add_argument("--seed", type=int, default=1, help="which games")
    parser.add_argument("--only", default=",".join(PARTS), help=f"parts: {','.join(PARTS)}")
    parser.add_argument("--pure", action="store_true", help="ask both without a core")
    parser.add_argument("--answers", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.answers:
        for own in answers(given.answers[0], Path(given.answers[1])):
            print(json.dumps(own))
        return 0
    if given.wheel:
        print(wheel_of(given.wheel))
        return 0
    parts = given.only.split(",")
    if unknown := set(parts) - set(PARTS):
        parser.error(f"expected parts of {', '.join(PARTS)}, got {', '.join(sorted(unknown))}")
    wheel = Path(given.against) if given.against.endswith(".whl") else wheel_of(given.against)
    return compare(wheel, parts, given.games, given.seed, pure=given.pure)


if __name__ == "__main__":
    sys.exit(main())
