"""The package of this name is `boustro.simulation` now; `boustro.simulate` is a function."""

raise ModuleNotFoundError(
    "boustro.simulate is a function; the package of that name is boustro.simulation now",
    name=__name__,
)
