"""Palette: every colour of pictures, of the page, of lessons, of reports and of the documents.

A colour has a name, and a value in each theme.  Style sheets of pages have the colours as custom
properties, such as `var(--ink)`, which `colour_rule` writes.
"""

PICTURE_COLOURS: dict[str, dict[str, str]] = {
    "page": {"classic": "#fbf6ea", "dark": "#15181c", "safe": "#ffffff", "print": "#ffffff"},
    "frame": {"classic": "#ecdcb9", "dark": "#1d2126", "safe": "#f4f1ea", "print": "#ffffff"},
    "frame_line": {"classic": "#b89a64", "dark": "#4a5058", "safe": "#77736a", "print": "#222222"},
    "even": {"classic": "#fbf4e2", "dark": "#262b32", "safe": "#ffffff", "print": "#ffffff"},
    "odd": {"classic": "#f3e7cb", "dark": "#2d333b", "safe": "#f2efe8", "print": "#f4f4f2"},
    "rule": {"classic": "#dac9a0", "dark": "#3b424b", "safe": "#cdc8bc", "print": "#9a9a96"},
    "number": {"classic": "#6b5637", "dark": "#b9bfc6", "safe": "#4d4a44", "print": "#333333"},
    "ink": {"classic": "#3f3220", "dark": "#e8e6e0", "safe": "#1d1c1a", "print": "#111111"},
    "turn": {"classic": "#a98b55", "dark": "#7d858f", "safe": "#77736a", "print": "#666666"},
    "special": {"classic": "#3f5d45", "dark": "#d9c58b", "safe": "#1d1c1a", "print": "#111111"},
    "on_special": {"classic": "#fdf8ea", "dark": "#1b1a14", "safe": "#ffffff", "print": "#ffffff"},
    "wood": {"classic": "#c8965a", "dark": "#b98a56", "safe": "#f0c419", "print": "#f3e3c8"},
    "wood_edge": {"classic": "#8a5a2b", "dark": "#5e4122", "safe": "#5a4700", "print": "#6b4a22"},
    "snake-0": {"classic": "#6f9a5b", "dark": "#79a866", "safe": "#0072b2", "print": "#a9cf97"},
    "snake-1": {"classic": "#c0674c", "dark": "#cf7a5f", "safe": "#d55e00", "print": "#ecb29f"},
    "snake-2": {"classic": "#4f8f96", "dark": "#5fa6ac", "safe": "#009e73", "print": "#a3d3d7"},
    "snake-3": {"classic": "#92699e", "dark": "#a781b5", "safe": "#cc79a7", "print": "#d0b5d9"},
    "snake-4": {"classic": "#b98a3a", "dark": "#c79c4e", "safe": "#56b4e9", "print": "#ecd08e"},
    "edge-0": {"classic": "#47683a", "dark": "#2f4726", "safe": "#003f63", "print": "#3a5a2d"},
    "edge-1": {"classic": "#84402c", "dark": "#5d2c1e", "safe": "#6f3100", "print": "#7a3520"},
    "edge-2": {"classic": "#2c6167", "dark": "#1f4549", "safe": "#00523c", "print": "#22555a"},
    "edge-3": {"classic": "#604269", "dark": "#412c49", "safe": "#6f3456", "print": "#57365f"},
    "edge-4": {"classic": "#7c5a1f", "dark": "#553d14", "safe": "#1b5f87", "print": "#6e4e14"},
    "back-0": {"classic": "#dcebc4", "dark": "#cfe3bb", "safe": "#cfe6f5", "print": "#e6f4dd"},
    "back-1": {"classic": "#f6d6bf", "dark": "#f3cdb8", "safe": "#ffe0c7", "print": "#fbe6de"},
    "back-2": {"classic": "#cfe9e6", "dark": "#c4e4e3", "safe": "#c8f0e4", "print": "#e0f3f4"},
    "back-3": {"classic": "#e6d4ea", "dark": "#dfcbe6", "safe": "#fbe3ef", "print": "#f1e6f5"},
    "back-4": {"classic": "#f5e3b0", "dark": "#efdca6", "safe": "#e3f3fd", "print": "#fbf1d3"},
    "tongue": {"classic": "#c22f2f", "dark": "#ef7a74", "safe": "#6f3100", "print": "#b02020"},
    "accent": {"classic": "#b4232a", "dark": "#ffb454", "safe": "#000000", "print": "#8c1d18"},
    "glow": {"classic": "#e08a00", "dark": "#ffd37a", "safe": "#d55e00", "print": "#c97b00"},
    "on_accent": {"classic": "#ffffff", "dark": "#231400", "safe": "#ffffff", "print": "#ffffff"},
    "bad": {"classic": "#c4161c", "dark": "#ff6b64", "safe": "#a8005c", "print": "#c4161c"},
    "seat-1": {"classic": "#1f4e9c", "dark": "#8db4ff", "safe": "#00558a", "print": "#1f4e9c"},
    "seat-2": {"classic": "#b3261e", "dark": "#ff9189", "safe": "#a84600", "print": "#b3261e"},
    "seat-3": {"classic": "#1d6b45", "dark": "#7fd6a4", "safe": "#006b4e", "print": "#1d6b45"},
    "seat-4": {"classic": "#7a3b8f", "dark": "#d9a3ea", "safe": "#8c3a68", "print": "#7a3b8f"},
    "seat-5": {"classic": "#8a5a00", "dark": "#f0c060", "safe": "#5a4700", "print": "#8a5a00"},
    "seat-6": {"classic": "#3d3d3d", "dark": "#d6d6d6", "safe": "#1d1c1a", "print": "#3d3d3d"},
    "on_seats": {"classic": "#ffffff", "dark": "#14171b", "safe": "#ffffff", "print": "#ffffff"},
    "shadow": {"classic": "#000000", "dark": "#000000", "safe": "#000000", "print": "#000000"},
    "eye": {"classic": "#fffdf5", "dark": "#fffdf5", "safe": "#fffdf5", "print": "#fffdf5"},
    "eye_line": {"classic": "#20201e", "dark": "#20201e", "safe": "#20201e", "print": "#20201e"},
    "pupil": {"classic": "#16150f", "dark": "#16150f", "safe": "#16150f", "print": "#16150f"},
}
"""The colours of pictures, by name and theme."""
_PAGE_COLOURS: dict[str, dict[str, str]] = {
    "ground": {"classic": "#f1e8d6", "dark": "#101317", "print": "#ffffff"},
    "paper": {"classic": "#fdf9ef", "dark": "#191d22", "print": "#ffffff"},
    "sunk": {"classic": "#f5ecd9", "dark": "#22272e", "print": "#ffffff"},
    "rule": {"classic": "#dccdaf", "dark": "#363d46", "print": "#999999"},
    "edge": {"classic": "#8c7447", "dark": "#7d858f", "print": "#444444"},
    "ink": {"classic": "#33291b", "dark": "#eceae4", "print": "#000000"},
    "quiet": {"classic": "#685840", "dark": "#b2b6bc", "print": "#444444"},
    "strong": {"classic": "#2f5a4e", "dark": "#e9b65f", "print": "#2f5a4e"},
    "strong-hover": {"classic": "#23463c", "dark": "#f6c97b", "print": "#23463c"},
    "on-strong": {"classic": "#fffaf0", "dark": "#1d1505", "print": "#ffffff"},
    "accent": {"classic": "#0b5a78", "dark": "#ffb454", "print": "#0b5a78"},
    "ladder": {"classic": "#7c4d1e", "dark": "#dcae78", "print": "#7c4d1e"},
    "snake": {"classic": "#3c6a35", "dark": "#93c67f", "print": "#3c6a35"},
    "good": {"classic": "#1f6247", "dark": "#86d9ad", "print": "#1f6247"},
    "warn": {"classic": "#8a4a00", "dark": "#ffb86b", "print": "#8a4a00"},
    "bad": {"classic": "#b3141a", "dark": "#ff7f78", "print": "#b3141a"},
    "bad-ground": {"classic": "#fbe4dc", "dark": "#3a2020", "print": "#ffffff"},
    "focus": {"classic": "#1c5cc4", "dark": "#8db9ff", "print": "#1c5cc4"},
    "arrow": {"classic": "#a8005c", "dark": "#ff9bdc", "print": "#a8005c"},
    "picked": {"classic": "#ffffff2e", "dark": "#ffffff2e", "print": "#ffffff2e"},
    "bar": {"classic": "#c9b68c", "dark": "#4a525c", "print": "#c9b68c"},
    "bar-usual": {"classic": "#8a6f34", "dark": "#b99a5c", "print": "#8a6f34"},
    "shadow": {"classic": "#543c141a", "dark": "#00000080", "print": "#00000000"},
    "shadow-far": {"classic": "#543c1421", "dark": "#00000073", "print": "#00000000"},
}
"""The colours of pages, by name and theme; the theme `classic` is light."""
_SHARED = {"route": "accent", "on-route": "on_accent", "glow": "glow"}
"""The colours that pages share with pictures, and their names in pictures."""
INKS = {"deep": "#000000", "pale": "#ffffff"}
"""The colours of text on a value."""
_LIGHT = {
    "sequential": ("#fff8dc", "#e4efb9", "#b3dcae", "#78c3b0", "#439fb1", "#2d76a5", "#324f8f"),
    "diverging": ("#24588f", "#6b9cc6", "#bcd6e9", "#ffffff", "#f3d2ac", "#d9944d", "#9c5410"),
}
_DARK = {
    "sequential": ("#252b46", "#2c4a73", "#2f6d8c", "#3f9193", "#66b38a", "#a6cf80", "#f0e68c"),
    "diverging": ("#7db4ea", "#4d7fb3", "#34506f", "#2b3037", "#6b4a2c", "#b0743a", "#f0ab5e"),
}
RAMPS = {False: _LIGHT, True: _DARK}
"""The stops of every ramp on light paper, and on dark paper."""


def page_colours(theme: str) -> dict[str, str]:
    """The colours of a page by name, in the theme `classic`, `dark` or `print`.

    >>> page_colours("dark")["ink"]
    '#eceae4'
    """
    colours = {name: in_themes[theme] for name, in_themes in _PAGE_COLOURS.items()}
    shared = {name: PICTURE_COLOURS[kind][theme] for name, kind in _SHARED.items()}
    return colours | shared


def colour_rule(theme: str, selector: str = ":root") -> str:
    """The rule that gives a page the colours of a theme as custom properties.

    >>> colour_rule("dark")[:38]
    ':root{color-scheme:dark;--ground:#1013'
    """
    scheme = "dark" if theme == "dark" else "light"
    colours = [f"--{name}:{colour}" for name, colour in page_colours(theme).items()]
    return f"{selector}{{{';'.join([f'color-scheme:{scheme}', *colours])}}}"
