"""Pasting: the text of a solution as it is saved or pasted, without what is not its code."""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE

# Marks around and between the lines of code copied from a chat, a page or an interpreter.
_FENCED = re.compile(r"^```[^`\n]*$(.*?)(?:^```|\Z)", re.MULTILINE | re.DOTALL)
_PROMPT = re.compile(r"^(?:>>>|\.\.\.) ?", re.MULTILINE)
_CODE = re.compile(
    r"[^\S\n]*(?:(?:from|import|class|def|public|private|using|package|function|const|let|var|"
    r"struct|template|static|export)\s"
    r"|(?:async\s+)?def\s|[@#/*}]|int\s+\w+\s*[(=;,]|[\"']{1,3}\s*\S*)"
)
_PROSE = re.compile(r"[^\W\d_][^{}()=;<>\[\]\\\n]*\s[^{}=;<>\[\]\\\n]*[\w.!?:)]\s*")
"""A sentence: it begins with a letter, and has several words and no sign of code."""
_SPACES = {0xFEFF: None, 0x200B: None, 0xA0: " ", 0x3000: " "}


def pasted(text: str) -> str:
    r"""A solution without the additions of a paste; its lines keep their numbers.

    >>> pasted("Try:\n```py\nx =\xa01\n```\nIt works."), pasted(">>> x = 1")
    ('\n\nx = 1\n', 'x = 1')
    """
    text = text.translate(_SPACES)
    if fenced := _FENCED.search(text):
        return "\n" * text.count("\n", 0, fenced.start(1)) + fenced[1]
    if text.lstrip().startswith(">>>"):
        return _PROMPT.sub("", text)
    return _without_prose(text)


def _without_prose(text: str) -> str:
    r"""The text without the sentences above and below its code; its lines keep their numbers.

    >>> _without_prose("Here is my solution:\ndef f(n):\n    return n\nIt works for me.")
    '\ndef f(n):\n    return n\n'
    """
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if _CODE.match(line)), 0)
    if all(_is_prose(line) for line in lines[:first]):
        lines[:first] = [""] * first
    end = len(lines)
    while end > first + 1 and _is_prose(lines[end - 1]):
        end -= 1
    lines[end:] = [""] * (len(lines) - end)
    return "\n".join(lines)


def _is_prose(line: str) -> bool:
    """Whether a line is blank, or has several words in a row that are not code."""
    return not line.strip() or (_PROSE.fullmatch(line) is not None and not _CODE.match(line))


def decoded(data: bytes) -> str:
    r"""A source as text: UTF-8, or UTF-16 with its mark or without.

    >>> decoded("é = 1".encode("utf-16-be")), decoded("x".encode("utf-16"))
    ('é = 1', 'x')
    """
    if data[:2] in (BOM_UTF16_LE, BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    for place, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(data) > 1 and data[place:200:2].count(0) * 2 > len(data[place:200:2]):
            return data.decode(name, "replace")
    return data.decode("utf-8-sig", "replace")
