"""Tools: the programs of this machine that the judge starts, none beside a submission."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Prefer the system's tools: the sandbox's user cannot read a home directory.
SYSTEM = "/usr/bin:/bin"
# The system's files remain tools even if the submission lies above them, as in `/`.
_OF_THE_SYSTEM = tuple(map(Path, ("/usr", "/bin", "/sbin")))


@dataclass(frozen=True)
class Toolbox:
    """Finds tools outside the folders of submissions."""

    apart: tuple[Path, ...] = ()
    """The full paths of folders with submissions; nothing in them counts as a tool."""

    def find(self, name: str) -> str | None:
        """The path of a tool by the `PATH` of this process."""
        found = (shutil.which(name, path=folder) for folder in self.folders())
        return next((path for path in found if path and not self.holds(path)), None)

    def find_systems(self, name: str) -> str | None:
        """The path of a tool, the system's before any other."""
        path = shutil.which(name, path=SYSTEM)
        return path if path and not self.holds(path) else self.find(name)

    def folders(self) -> Iterator[str]:
        """The entries of `PATH` that name one place wherever one stands, apart from submissions."""
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
            # A word, maybe empty.
            if os.path.isabs(folder) and not self.holds(folder):  # noqa: PTH117
                yield folder

    def holds(self, path: str | Path) -> bool:
        """Whether a path, or what it leads to, lies in one of the folders that are kept apart."""
        return any(_is_in(place, folder) for place in both(path) for folder in self.apart)


ANYWHERE = Toolbox()
"""A toolbox without submissions."""


def both(path: str | Path) -> tuple[Path, Path]:
    """A path as it is written, made whole, and the one that its links lead to."""
    # Links stay in the first.
    return Path(os.path.abspath(path)), Path(os.path.realpath(path))  # noqa: PTH100


def around(path: Path) -> tuple[Path, ...]:
    """The folders in which a submission lies; a folder of submissions itself."""
    places = both(path)
    is_folder = os.path.isdir(path)  # noqa: PTH112 - pathlib fails for a name that is too long
    return places if is_folder else tuple(place.parent for place in places)


def _is_in(place: Path, folder: Path) -> bool:
    if not place.is_relative_to(folder):
        return False
    is_the_systems = any(map(place.is_relative_to, _OF_THE_SYSTEM))
    return not is_the_systems or any(map(folder.is_relative_to, _OF_THE_SYSTEM))
