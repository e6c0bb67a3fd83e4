"""Version of boustro; it stands here alone, and is read without an installation."""

__version__ = "0.9.0"
