"""What a dependency group asks for, line by line, as pip reads it: `python dev/group.py dev`.

So these can be installed while the core is compiled: `pip install --group dev` would fetch the
published boustro for the extras that a group names.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
Groups = Mapping[str, Sequence[str | Mapping[str, str]]]


def group_needs(groups: Groups, group: str, extras: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The requirements of a group, with those of the groups and of our own extras that it names.

    >>> groups = {"test": ["boustro[web]"], "dev": [{"include-group": "test"}, "mypy"]}
    >>> list(group_needs(groups, "dev", {"web": ["starlette>=1"]}))
    ['starlette>=1', 'mypy']
    """
    for entry in groups[group]:
        if isinstance(entry, str):
            yield from extra_needs(entry, extras)
        else:
            yield from group_needs(groups, entry["include-group"], extras)


def extra_needs(requirement: str, extras: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """A requirement, or those of our own extras that it names.

    >>> extras = {"web": ["starlette"], "share": ["boustro[web]", "segno"]}
    >>> list(extra_needs("boustro[share]", extras))
    ['starlette', 'segno']
    """
    own = re.fullmatch(r"boustro\[(.+)\]", requirement)
    if own is None:
        yield requirement
        return
    for name in own[1].split(","):
        for needed in extras[name]:
            yield from extra_needs(needed, extras)


if __name__ == "__main__":
    project = tomllib.loads(PROJECT.read_text("utf-8"))
    optional = project["project"]["optional-dependencies"]
    print("\n".join(group_needs(project["dependency-groups"], sys.argv[1], optional)))
