"""Students of a class: find the author of a file by the names that learning platforms give.

Moodle (mod/assign, `downloader`) writes ``Ada Lovelace_1234_assignsubmission_file/solution.py``, in
older versions with an underscore before the slash, and without folders
``Ada Lovelace_1234_assignsubmission_file_solution.py``; a team has its name and perhaps a number.
Canvas (`ContentZipper`) writes ``lovelaceada_LATE_1234_5678_solution.py``: the sortable name in
small letters, whether it was late, the numbers of the user and of the file.  Both hide names where
the marking is anonymous: ``Participant_1234_…`` and ``anon_Ab3dE_5678_…``.

The folders of Moodle may stand anywhere. Names of Canvas could be anybody's, as
``snakes_2024_1_ada.py``: they count where its ZIP has them, at its top, and with a long number.
"""

import re
from pathlib import PurePosixPath
from typing import NamedTuple

_MOODLE = re.compile(
    r"(?P<name>.+?)(?:_(?P<id>\d+))?_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?",
    re.DOTALL,
)
_CANVAS = re.compile(
    r"(?P<name>[^\W_]\w*?)(?P<late>_LATE)?_(?P<id>[0-9]+)_[0-9]{4,}_(?P<file>.+)", re.DOTALL
)
_CANVAS_HIDDEN = re.compile(
    r"(?P<late>LATE_)?(?P<name>anon)_(?P<id>[0-9A-Za-z]+)_[0-9]{4,}_(?P<file>.+)", re.DOTALL
)


class Submitter(NamedTuple):
    """The author of a file, as far as its name tells."""

    key: str
    """The same for all files of one student."""
    id: str
    """The student's number in the learning platform, or a word where names are hidden."""
    name: str
    """The student's name as the platform writes it; the file's name if unknown."""
    file: str
    """The name of the file as the student gave it."""
    is_late: bool = False
    """Whether Canvas marks the submission as late."""


def submitter_of(name: str) -> Submitter:
    """The author of the file with this name in a class.

    >>> submitter_of("Ada Lovelace_1234_assignsubmission_file/a/solution.py")[1:4]
    ('1234', 'Ada Lovelace', 'a/solution.py')
    >>> submitter_of("lovelaceada_LATE_1234_5678_solution-1.py")[1:]
    ('1234', 'lovelaceada', 'solution-1.py', True)
    >>> submitter_of("ada/solution.py")[1:4]
    ('', 'ada/solution.py', 'solution.py')
    """
    parts = PurePosixPath(name).parts
    for i, part in enumerate(parts):
        is_top = i == 0 or parts[i - 1].lower().endswith(".zip")
        for pattern in (_MOODLE, _CANVAS_HIDDEN, _CANVAS) if is_top else (_MOODLE,):
            match = pattern.fullmatch(part)
            if match:
                return _submitter(match, "/".join(parts[:i]), "/".join(parts[i + 1 :]))
    return Submitter(name, "", name, parts[-1] if parts else name)


def _submitter(match: re.Match[str], above: str, below: str) -> Submitter:
    """The submitter that a part of a path names; the other parts are `above` and `below` it."""
    groups = match.groupdict()
    own_file = groups["file"] or ""
    file = "/".join(filter(None, (own_file, below)))
    number = groups["id"] or ""
    is_late = bool(groups.get("late"))
    key = f"{above}/{groups['name']}_{number}"
    return Submitter(key, number, groups["name"], file or "?", is_late)
