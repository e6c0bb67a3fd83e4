"""What a text looks like that no format reads: a language, a notebook or lines of words."""

import re

_LOOKS = (
    ("a notebook", re.compile(r"\"nbformat\"\s*+:")),
    ("XML", re.compile(r"\A\s*+<(?:\?xml|!DOCTYPE|!--|[A-Za-z]\w*+[\s>])")),
    (
        "SQL",
        re.compile(r"^[^\S\n]*+(?:create\s++table|insert\s++into)\b", re.IGNORECASE | re.MULTILINE),
    ),
    (
        "a program",
        re.compile(
            r"^[^\S\n]*+(?:#include\b|(?:import|using|package|module)\s++[\w.]++;?+[^\S\n]*+$"
            r"|(?:def|class|function|fn|func)\s++\w++\s*+[({:<]"
            r"|(?:public|static|local|const|let|var)\s++\w++[^\n]*[;{(\[=][^\S\n]*+$)",
            re.MULTILINE,
        ),
    ),
    ("YAML", re.compile(r"^[^\S\n]*+[\w-]++:[^\S\n]*+(?:#[^\n]*+)?\n[^\S\n]++[\w-]", re.MULTILINE)),
)
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE = 4
"""How many words a line has that is rather a sentence."""


def looks_like(text: str) -> str:
    r"""What a text is by its looks; empty where it is nothing of the kind.

    >>> looks_like("board:\n  size: 9\n"), looks_like("<level>\n"), looks_like("3 22\n5 8\n")
    ('YAML', 'XML', '')
    >>> looks_like("My gran has an old game.\nIt looks like snakes and ladders.\n3 and 24\n")
    'lines of words'
    """
    for name, pattern in _LOOKS:
        if pattern.search(text):
            return name
    lines = [line for line in text.split("\n") if line.strip()]
    sentences = sum(len(_WORD.findall(line)) >= _SENTENCE for line in lines)
    return "lines of words" if 2 * sentences > len(lines) else ""
