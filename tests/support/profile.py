"""How hard a run of the tests tries: BOUSTRO_PROFILE=long tries far more cases, for hours."""

import os

PROFILE = os.environ.get("BOUSTRO_PROFILE", "normal")
LONG = PROFILE == "long"
