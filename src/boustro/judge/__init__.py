"""Solvers on trial."""
