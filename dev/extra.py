"""What an extra asks for, line by line, as pip reads it: `python dev/extra.py dev`.

So these can be installed while the core is compiled; `pip install '.[dev]'` would begin with it.
"""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def needs(extras: Mapping[str, Sequence[str]], extra: str) -> Iterator[str]:
    """The requirements of an extra, with those of our own extras that it names.

    >>> list(needs({"web": ["starlette>=1"], "dev": ["boustro[web]", "mypy"]}, "dev"))
    ['starlette>=1', 'mypy']
    """
    for requirement in extras[extra]:
        if own := re.fullmatch(r"boustro\[(.+)\]", requirement):
            for name in own[1].split(","):
                yield from needs(extras, name)
        else:
            yield requirement


if __name__ == "__main__":
    project = tomllib.loads(PROJECT.read_text())["project"]
    print("\n".join(needs(project["optional-dependencies"], sys.argv[1])))
