"""The line: one small edit with which a wrong solution passes, and how it is looked for.

Read `edits.py`, the table of edits; `tokens.py`, what they are applied to, with the languages
`python.py`, `script.py` and `typed.py`; `idioms.py`; `sources.py`, how edits run in place of a
solution; and `search.py`: in which order they are tried, and for how long.
"""
