"""Draws the pictures of the documentation anew: `python docs/pictures.py`."""

import io
from pathlib import Path
from typing import Any

from PIL import Image

import boustro
from boustro.answers.moments import hops_of_route
from boustro.answers.pictures import PictureOptions, graph_scene, picture_answer
from boustro.render.animation import walk_animation
from boustro.render.heats import visit_heat
from boustro.render.raster import png

FOLDER = Path(__file__).parent / "pictures"


def small(data: bytes, colours: int = 160) -> bytes:
    """A PNG of few colours, which is a third as large."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    out = io.BytesIO()
    image.quantize(colours, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def themes(game: boustro.Game) -> bytes:
    """One board in three themes, side by side."""
    names = ("dark", "safe", "print")
    images = [
        Image.open(io.BytesIO(boustro.picture(game, theme=name).png(scale=0.6))) for name in names
    ]
    wide, high = images[0].size
    sheet = Image.new("RGB", (3 * wide, high))
    for i, image in enumerate(images):
        sheet.paste(image, (i * wide, 0))
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def graph(game: boustro.Game) -> bytes:
    """The graph of a game in layers."""
    return png(graph_scene(boustro.graph(game), game.board.name or ""), scale=0.9)


def main() -> None:
    """Draw all of them."""
    board, sample = boustro.builtin("mb47"), boustro.builtin("leetcode")
    route, walked = boustro.shortest_route(board), boustro.shortest_route(sample)
    assert walked is not None
    visits = visit_heat(boustro.analyse(board).visits, board.finish)
    moving = PictureOptions("gif", search=True, scale=0.6)

    def shown(**values: Any) -> bytes:
        return small(boustro.picture(board, **values).png(scale=0.8))

    made = {
        "board.png": shown(title="Chutes and Ladders"),
        "route.png": shown(route=route),
        "visits.png": shown(heat=visits),
        "themes.png": small(themes(sample), 160),
        "graph.png": small(graph(sample), 32),
        "search.gif": picture_answer([sample], moving).data,
        "route.gif": walk_animation(sample, (1,), list(hops_of_route(walked)), scale=0.6),
    }
    FOLDER.mkdir(exist_ok=True)
    for name, data in made.items():
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
