"""Languages: which language a text is written in, by the ending of its file or its lines."""

import re

from boustro.judging.choices import LANGUAGE_TITLES

SUFFIXES = {".py": "python", ".java": "java", ".c": "c"}
SUFFIXES |= dict.fromkeys((".js", ".mjs", ".cjs", ".ts"), "javascript")
SUFFIXES |= dict.fromkeys((".cpp", ".cc", ".cxx"), "c++")
"""The language of each file extension that is judged."""
READS_INPUT = re.compile(
    r"\binput\s*\(|sys\.stdin|open\s*\(\s*0|fileinput|\bcin\b|\bscanf\b|\bgetline\b|\bfread\b|"
    r"\bgetchar\b|\bfgets\b|\bifstream\b|\bfreopen\b|\bfopen\b|\bFileReader\b|System\.in|"
    r"process\.stdin|readFileSync|readline|Bun\.stdin"
)
"""What reads standard input."""
_PYTHON_MARK = re.compile(
    r"^[^\S\n]*(?:(?:def|class|for|while|if|elif|else|try)\b.*:|(?:from|import)\s+\w+)",
    re.MULTILINE,
)
_JS_MARK = re.compile(r"=>|[{};]\s*$|\b(?:function|const|let|var)\b|===", re.MULTILINE)
_OTHER_MARK = re.compile(
    r"^[^\S\n]*(?:#include|func? \w+\(|int \w+\(|def .*[={]\r?$|end[^\S\n]*$)|"
    r"function \w+\(\$|\bstd::|"
    r"\bpublic\s+(?:class|static|int)\b|\bpublic:|^package \w|\bfn \w+\(|<\?php|^using System|"
    r":\s*number\b(?:\[\])*\s*[,)=;{]",
    re.MULTILINE,
)
_LOOKS = {
    ending: re.compile(pattern, re.MULTILINE)
    for ending, pattern in (
        (".rs", r"\bfn \w{1,80}\("),
        (".go", r"^func \w{1,80}\(|^package \w{1,80}$"),
        (".c", r"\bint ?\*\* ?\w"),
        (".cpp", r"^\s?#include|\bvector ?<|\bstd::|\bpublic:"),
        (".java", r"\bpublic (?:class|static|int)\b|\bint ?\[\] ?\[\]|^import java"),
    )
}


def suffix_of(text: str) -> str:
    """The file extension that fits this text; empty if unknown."""
    looks = next((suffix for suffix, pattern in _LOOKS.items() if pattern.search(text)), "")
    python = ".py" if _PYTHON_MARK.search(text) else ""
    return looks or {"python": python, "javascript": ".js"}.get(language_of(text), "")


def language_of(text: str) -> str:
    r"""`python` or `javascript`, by what its lines look like; empty for C, C++ and Java.

    >>> language_of("var f = (board) => {\n};"), language_of("def f(board):\n  pass")
    ('javascript', 'python')
    """
    if _OTHER_MARK.search(text):
        return ""
    scripts, plain = len(_JS_MARK.findall(text)), len(_PYTHON_MARK.findall(text))
    return "javascript" if scripts > plain else "python"


def pasted_language(text: str) -> str:
    r"""The language of a pasted text; empty if it is not one of `LANGUAGE_TITLES`.

    >>> pasted_language("class Solution {\npublic:\n int f(vector<int>& a);\n};")
    'c++'
    """
    language = language_of(text) or SUFFIXES.get(suffix_of(text), "")
    return language if language in LANGUAGE_TITLES else ""
