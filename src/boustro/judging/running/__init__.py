"""Solvers that are processes: find, load and run them, with limits or in a sandbox."""
