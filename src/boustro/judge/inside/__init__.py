"""Code that runs in the solver's own processes: standard library only, nothing of boustro."""
