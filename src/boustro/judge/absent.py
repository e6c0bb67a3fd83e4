"""Import guard: inside the judge, a solver cannot import boustro and ask it for answers.

Every process of a solver finds the directory in its PYTHONPATH, and Python runs what stands in
`sitecustomize` before anything else.  Where the box may cover directories, the package itself is
covered as well, for whoever goes round that.
"""

from pathlib import Path

import boustro

_WORDS = 'ModuleNotFoundError(f"No module named {name!r}", name=name)'
_REFUSE = f"""\
import sys

class Absent:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] == "boustro":
            raise {_WORDS}
        return None

sys.meta_path.insert(0, Absent)
"""
_COVERED = f"""\
name = "boustro"
raise {_WORDS}
"""


def put_in(directory: Path) -> None:
    """Write what is to be found in place of boustro into a new directory."""
    cover = directory / "boustro"
    cover.mkdir(parents=True)
    (directory / "sitecustomize.py").write_text(_REFUSE, encoding="ascii")
    (cover / "__init__.py").write_text(_COVERED, encoding="ascii")


def packages() -> list[str]:
    """The directories that hold the package: one, or more where it is installed for editing."""
    return [str(Path(place).resolve()) for place in boustro.__path__]
