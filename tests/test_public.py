"""The public interface: names and signatures, held against a list that is changed on purpose."""

import inspect
from pathlib import Path

import boustro

WRITTEN = Path(__file__).with_suffix(".txt")


def interface() -> list[str]:
    """A line for each public name: a class with what is public in it, a function as it is called."""
    lines = []
    for name in sorted(boustro.__all__):
        found = getattr(boustro, name)
        lines.append(f"{name}{signature(found)}")
        if inspect.isclass(found):
            ours = [base for base in found.__mro__ if base.__module__.startswith("boustro")]
            own = sorted({part for base in ours for part in vars(base) if not part.startswith("_")})
            lines += [f"  {part}{signature(getattr(found, part))}" for part in own]
    return lines


def signature(found: object) -> str:
    """The parameters, without types, which mypy holds; nothing for what is not called."""
    if not callable(found):
        return ""
    try:
        parameters = inspect.signature(found).parameters.values()
    except ValueError:
        return "(...)"
    plain = [
        each.replace(annotation=each.empty, default=each.default if plainly(each.default) else ...)
        for each in parameters
    ]
    return str(inspect.Signature(plain))


def plainly(default: object) -> bool:
    """Whether a default is the same text everywhere."""
    return default is inspect.Parameter.empty or isinstance(default, int | str | float | None)


def test_the_interface_is_the_written_one() -> None:
    """A name, a parameter or a default changes with test_public.txt, and with the changelog, or not at all."""
    assert interface() == WRITTEN.read_text(encoding="utf-8").splitlines()
