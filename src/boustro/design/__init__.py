"""BOARDS TO ORDER: boards made to wishes, and the smallest changes that bring one nearer to them."""

from boustro.design.advice import Advice, Change, advise, repair
from boustro.design.made import Made, design
from boustro.design.presets import PRESETS
from boustro.design.wishes import Wishes

__all__ = ["PRESETS", "Advice", "Change", "Made", "Wishes", "advise", "design", "repair"]
