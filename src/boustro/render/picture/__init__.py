"""How a picture is made: a scene of plain shapes, which `svg`, `png` and `pdf` write down."""
