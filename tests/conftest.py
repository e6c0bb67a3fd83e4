"""What all tests share: how hard Hypothesis tries."""

import os

from hypothesis import HealthCheck, settings

# No deadline: how long one example takes says more about the machine than about us.
settings.register_profile("normal", deadline=None)
settings.register_profile(
    "long", deadline=None, max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("BOUSTRO_PROFILE", "normal"))
