"""Measurements: boustro beside other ways to solve a board. Run with `make bench`."""
