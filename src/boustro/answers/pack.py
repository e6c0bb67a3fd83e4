"""Answer to `pack`: boards to run on an online judge, written as its test cases."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from boustro.answers.constraints import OneOf
from boustro.judging.choices import PACK_FORMS
from boustro.say import Wording, say

if TYPE_CHECKING:
    from boustro.judging.pack import Pack


@dataclass(frozen=True)
class PackAnswer:
    """The boards of a form, ready to be copied."""

    schema: ClassVar[str] = "boustro/pack/1"
    form: Annotated[str, OneOf(PACK_FORMS)]
    boards: int
    """How many boards, and so how many outputs."""
    how: Wording
    """How to run them where solutions are submitted."""
    text: str
    """The boards as that judge reads them."""


def pack_answer(pack: "Pack") -> PackAnswer:
    """Everything in a pack but its right outputs."""
    how = say(f"how-{pack.name}", pack.how, count=len(pack.cases))
    return PackAnswer(pack.name, len(pack.cases), how, pack.text)
