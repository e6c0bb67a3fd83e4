"""The package of this name is `boustro.designs` now; `boustro.design` is a function."""

raise ModuleNotFoundError(
    "boustro.design is a function; the package of that name is boustro.designs now", name=__name__
)
