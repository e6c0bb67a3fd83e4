"""Names as people have them, and names as an attacker would: what of each is kept."""

import unicodedata

FAMILY = "\U0001f469\u200d\U0001f467"  # woman, joiner, girl: one emoji
PERSIAN = (
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"  # "I want", with a joiner that does not join
)
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

GOOD = [
    FAMILY,
    PERSIAN,
    ENGLAND,
    "\u2764\ufe0f\u200d\U0001f525 \U0001f1fa\U0001f1e6",  # a heart on fire, a flag of two letters
    "\u0d05\u0d35\u0d28\u0d4d\u200d",  # Malayalam, which ends with a joiner
    "\u0915\u094d\u200d\u0937",  # Hindi, two letters that are not to become one
    "\u5c71\u7530\u3000\u592a\u90ce",  # Japanese, with its wide space
    "\U0001fadf",  # an emoji of 2024, younger than Python 3.13
    "Zoe\u0308 O'Neil-\u0141",
]

HOSTILE = {
    "a\u202eb\u202c\u2066c\u2069\u200e": "abc",
    "\u200bAn\u200bn\ufeff": "Ann",
    "Bo\x00\x1b[31m\x7f\x9b": "Bo[31m",
    "\ud800C\udfff": "C",
    "\u200d" * 10_000: "",
    "D\u200d" + "\u200d\u200c" * 5_000 + "e": "D\u200de",
    "E\U000e0041\U000e0042\U000e007f": "E",
    "\U0001f3f4" + "\U000e0061" * 500 + "\U000e007f": "\U0001f3f4",
    "\U000e0001\u2065\ufff0F\ufffe\ufdd0\U0010ffff": "F",
    "G\u2028\u2029\u00ad\u2060\ue000": "G",
}


def is_steering(letter: str) -> bool:
    """Whether no text may hold a letter: a control, half of a pair, or a change of direction."""
    if unicodedata.bidirectional(letter) in (
        *("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "PDI"),
    ):
        return True
    return letter not in "\n\t" and unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
