"""Every text can be read: its contrast against what is behind it is at least 4.5 to 1."""

import pytest

from boustro.render.picture.scene import Tone
from boustro.render.picture.theme import SEATS, Theme, theme_of
from boustro.render.picture.tones import inks, luminance, mix_colour
from boustro.render.picture_options import THEMES

BEHIND = {
    "number": ("paper even", "paper odd"),
    "small": ("page", "tray-box", "paper even", "paper odd"),
    "caption": ("page",),
    "heading": ("page",),
    "place-text": ("place-box",),
    "stop-text": ("stop-disc",),
    "throw-text": ("throw-box",),
    "roll-text": ("paper even", "paper odd", "page"),
    "chip-text": ("chip",),
    "chip-first-text": ("chip-first",),
    "node-text": ("node",),
    "seat-text": tuple(f"piece seat-{seat}" for seat in range(1, SEATS + 1)),
}
OVER_VALUES = {"number deep", "number pale", "reading deep", "reading pale"}


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines say."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def fill(theme: Theme, role: str) -> str:
    """The fill of a role."""
    found = theme.paint(role).fill
    assert found is not None, role
    return found


@pytest.mark.parametrize("name", THEMES)
def test_text_can_be_read_in_every_theme(name: str) -> None:
    """Each role of text against each role that it stands on."""
    theme = theme_of(name)
    for role, grounds in BEHIND.items():
        for ground in grounds:
            found = contrast(fill(theme, role), fill(theme, ground))
            assert found >= 4.5, (role, ground, round(found, 2))


@pytest.mark.parametrize("name", THEMES)
def test_no_text_is_left_out(name: str) -> None:
    """Every role of text is among those looked at, or stands over values."""
    texts = {r for r in theme_of(name).paints if r.endswith("-text")}

    assert texts <= set(BEHIND)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", ["sequential", "diverging"])
def test_readings_can_be_read_over_every_value(kind: str, dark: bool) -> None:
    """The ink chosen for a value's colour is read on it, all along the ramp."""
    theme = theme_of("dark" if dark else "classic")
    for step in range(201):
        tone = Tone(kind, step / 200)
        colour = mix_colour(tone, dark=dark)
        for role, paper in (("number", dark), ("reading", dark), ("number", None)):
            ink = fill(theme, f"{role} {inks(tone, paper)}")
            assert contrast(ink, colour) >= 4.5, (colour, ink)


@pytest.mark.parametrize("dark", [False, True])
def test_a_sequential_ramp_only_grows_darker_or_lighter(dark: bool) -> None:
    """So that it can be told apart without seeing colours."""
    shades = [luminance(mix_colour(Tone("sequential", step / 50), dark=dark)) for step in range(51)]

    assert shades == sorted(shades, reverse=not dark)


@pytest.mark.parametrize("name", ["classic", "safe", "print", "dark"])
def test_jumps_stand_out_from_the_squares(name: str) -> None:
    """The outlines of snakes and ladders have a contrast of 3 to 1, or their bodies do."""
    theme = theme_of(name)
    ground = fill(theme, "paper odd")
    for edge, body in [("rail-edge", "rail"), *((f"body colour-{k}",) * 2 for k in range(5))]:
        colours = (theme.paint(edge).stroke, theme.paint(body).fill or theme.paint(body).stroke)
        found = max(contrast(colour, ground) for colour in colours if colour)
        assert found >= 3, (edge, round(found, 2))
