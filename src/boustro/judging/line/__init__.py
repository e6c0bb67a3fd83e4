"""One-line corrections: the search for one small edit that makes a wrong solution pass.

`edits.py` holds the table of edits, and `tokens.py` the text that they change, with the languages
in `python.py`, `script.py` and `typed.py`.  `idioms.py` adds typical mistakes of each language.
`sources.py` runs edits in place of a solution, `search.py` decides the order and the time, and
`plain.py` which edits are shown.
"""
