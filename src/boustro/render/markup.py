"""HTML writing: escape every text that is not markup, so that no name can become a tag."""

from collections.abc import Iterable
from html import escape

from boustro.version import __version__

_EMPTY = frozenset({"meta", "input", "br"})


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def tag(element: str, /, *children: str | Iterable[str], **attributes: str | bool) -> Markup:
    """An element; in the name of an attribute `_` becomes `-`, and a final `_` is removed.

    >>> tag("p", "2 < 3", tag("b", "!"), class_="note")
    '<p class="note">2 &lt; 3<b>!</b></p>'
    """
    opening = f"<{element}{_attributes(attributes)}>"
    if element in _EMPTY:
        return Markup(opening)
    texts: list[str] = []
    for child in children:
        if isinstance(child, str):
            texts.append(_text(child))
        else:
            texts += map(_text, child)
    return Markup(f"{opening}{''.join(texts)}</{element}>")


def join(parts: Iterable[str], between: str = "") -> Markup:
    """Several parts as one.

    >>> join(["a", tag("b", "c")], " & ")
    'a &amp; <b>c</b>'
    """
    return Markup(_text(between).join(_text(part) for part in parts))


def table(head: Iterable[str], rows: Iterable[Iterable[str]], **attributes: str) -> Markup:
    """A table; the first cell of a row is its heading."""
    lines = []
    for first, *others in rows:
        heading = tag("th", first, scope="row")
        cells = [tag("td", cell) for cell in others]
        lines.append(tag("tr", heading, cells))
    top = tag("tr", [tag("th", cell, scope="col") for cell in head])
    whole = tag("table", tag("thead", top), tag("tbody", lines), **attributes)
    return tag("div", whole, class_="wide", tabindex="0", role="region", aria_label="table")


def page_head(title: str, policy: str, style: str) -> Markup:
    """The head of a page in one file, with its security policy and its style sheet."""
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="generator", content=f"boustro {__version__}"),
        tag("title", title),
        tag("style", Markup(style)),
    )


def _text(part: str) -> str:
    return part if isinstance(part, Markup) else escape(part, quote=False)


def _attributes(attributes: dict[str, str | bool]) -> str:
    texts = []
    for key, value in attributes.items():
        name = key.rstrip("_").replace("_", "-")
        if value is True:
            texts.append(f" {name}")
        elif value is not False:
            texts.append(f' {name}="{escape(str(value))}"')
    return "".join(texts)
