"""The package of this name is `boustro.judging` now; `boustro.judge` is a function."""

raise ModuleNotFoundError(
    "boustro.judge is a function; the package of that name is boustro.judging now", name=__name__
)
