"""`python -m boustro` is the `boustro` command."""

from boustro.cli import main

if __name__ == "__main__":
    main()
