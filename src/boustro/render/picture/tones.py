"""Colour ramps: the colours of a heat map, and the ink that can be read on each.

A tone in a scene is a ramp and a share of it.  Its colour depends on whether the paper is light or
dark.
"""

from boustro.render.picture.palette import RAMPS
from boustro.render.picture.scene import Tone

_READ_DEEP = 0.179
"""The luminance at which black and white text are equally easy to read (contrast 4.6).

On brighter colours black is easier to read.
"""


def mix_colour(tone: Tone, *, dark: bool = False) -> str:
    """The colour of a tone on dark or on light paper.

    >>> mix_colour(Tone("diverging", 0.5)), mix_colour(Tone("sequential", 0.0))
    ('#ffffff', '#fff8dc')
    """
    i, part = _between(tone)
    stops = RAMPS[dark][tone.ramp]
    before, after = rgb(stops[i]), rgb(stops[i + 1])
    mixed = [round(a + (b - a) * part) for a, b in zip(before, after, strict=True)]
    red, green, blue = mixed
    return f"#{red:02x}{green:02x}{blue:02x}"


def css(tone: Tone) -> str:
    """The colour of a tone as CSS, for pages whose style sheet has the stops of the ramps.

    >>> css(Tone("sequential", 0.25))
    'color-mix(in srgb,var(--sequential-2) 50%,var(--sequential-1))'
    """
    i, part = _between(tone)
    share = f"{100 * part:.2f}".rstrip("0").rstrip(".")
    ramp = f"var(--{tone.ramp}-"
    if share == "0":
        return f"{ramp}{i})"
    if share == "100":
        return f"{ramp}{i + 1})"
    return f"color-mix(in srgb,{ramp}{i + 1}) {share}%,{ramp}{i}))"


def _between(tone: Tone) -> tuple[int, float]:
    """The number of the stop before a tone, and which share of the way to the next stop it is."""
    last = len(RAMPS[False][tone.ramp]) - 1
    at = min(max(tone.share, 0.0), 1.0) * last
    i = min(int(at), last - 1)
    return i, at - i


def ink_on(colour: str) -> str:
    """The ink that is easier to read on `colour`: `deep` (black) or `pale` (white)."""
    return "deep" if luminance(colour) > _READ_DEEP else "pale"


def inks(tone: Tone, dark: bool | None) -> str:
    """The ink that can be read on a tone.

    If `dark` is None, the result has two words: the ink for light paper, and that for dark paper.

    >>> inks(Tone("sequential", 0.0), dark=True), inks(Tone("sequential", 0.0), dark=None)
    ('pale', 'deep-pale')
    """
    papers = (False, True) if dark is None else (dark,)
    return "-".join(ink_on(mix_colour(tone, dark=paper)) for paper in papers)


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue (0 to 255) of a colour written `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1, as WCAG defines it."""
    parts = (part / 255 for part in rgb(colour))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
