"""Pictures of boards: they draw the values they are given and compute none."""
