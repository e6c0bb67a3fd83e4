"""The package of this name is `boustro.gameplay` now; `boustro.play` is a function."""

raise ModuleNotFoundError(
    "boustro.play is a function; the package of that name is boustro.gameplay now", name=__name__
)
