"""What runs in the solver's own processes: standard library only, and nothing of boustro's."""
